using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;

namespace WcfPerf.Evidence.Postgres;

/// <summary>
/// A PostgreSQL of its own: a new cluster in a folder of its own, reached through a Unix socket in that folder alone, and
/// gone with the object or with the process that made it. It keeps nothing safe: fsync is off.
/// </summary>
public sealed class PrivatePostgres : IDisposable
{
    /// <summary>The environment variable with the connection string of another database to use.</summary>
    public const string Variable = "WCFPERF_POSTGRES";

    /// <summary>The Debian packages that bring what <see cref="Start"/> needs.</summary>
    public const string DebianPackages = "postgresql";

    private const string Ready = "ready to accept connections";
    private const string FolderPrefix = "wcfperf-postgres-";

    // The longest path of a Unix socket that Linux and macOS take.
    private const int LongestSocket = 103;

    // The shell lives until its input ends, which is when its owner closes it or is no more, however it ended. Signals of
    // the terminal are not for it. Its own end, should somebody kill it, ends the server too, where setpriv is there.
    private const string Script = """
        trap '' HUP INT TERM
        folder=$1 bin=$2 user=$3
        run= watched=
        if command -v setpriv >/dev/null && command -v setsid >/dev/null; then
            # In a session of its own the server does not hear Ctrl+C before its owner has.
            watched='setsid setpriv --pdeathsig QUIT'
            if [ -n "$user" ]; then run="setpriv --reuid $user --regid $(id -g "$user") --clear-groups"; watched="setsid $run --pdeathsig QUIT"; fi
        elif [ -n "$user" ]; then
            echo 'setpriv, of the package util-linux, is missing: without it root cannot start PostgreSQL as somebody else' >&2
        fi
        if [ -n "$user" ]; then chown "$user" "$folder"; fi
        cd "$folder"
        server=
        if $run "$bin/initdb" -D "$folder/data" -U evidence -A trust --locale=C --encoding=UTF8 --no-sync --no-instructions >/dev/null; then
            $watched "$bin/postgres" -D "$folder/data" -k "$folder" \
                -c listen_addresses= -c max_connections=300 -c shared_buffers=128MB \
                -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
                </dev/null >/dev/null &
            server=$!
        fi
        exec >/dev/null 2>&1
        cat
        # Again and again, for a server that has only just been started does not listen to it yet.
        if [ -n "$server" ]; then while kill -QUIT "$server"; do sleep 0.1; done; fi
        cd /
        rm -rf "$folder"
        """;

    private readonly Process _shell;
    private readonly string _folder;

    private PrivatePostgres(Process shell, string folder)
    {
        _shell = shell;
        _folder = folder;
    }

    /// <summary>How to reach it, as Npgsql wants it.</summary>
    public string ConnectionString => $"Host={_folder};Username=evidence;Database=postgres";

    /// <summary>Where its files are.</summary>
    public string Folder => _folder;

    /// <summary>What a reader of figures has to know about it.</summary>
    public static string Description => "a cluster made for the run, Unix socket, fsync off";

    /// <summary>The folder of <c>initdb</c> and <c>postgres</c>; null if this machine has none.</summary>
    public static string? FindPrograms()
    {
        IEnumerable<string> path = (Environment.GetEnvironmentVariable("PATH") ?? string.Empty).Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        // Debian keeps them off the PATH, in a folder for each version.
        IEnumerable<string> debian = Directory.Exists("/usr/lib/postgresql")
            ? Directory.GetDirectories("/usr/lib/postgresql").OrderByDescending(folder => int.TryParse(Path.GetFileName(folder), out int version) ? version : 0).Select(folder => Path.Combine(folder, "bin"))
            : [];
        return path.Concat(debian).FirstOrDefault(folder => File.Exists(Path.Combine(folder, "initdb")) && File.Exists(Path.Combine(folder, "postgres")));
    }

    /// <summary>Makes a cluster and starts it; returns when it takes connections.</summary>
    /// <exception cref="PostgresUnavailableException">It is missing or does not start.</exception>
    public static PrivatePostgres Start() => Start(TimeSpan.FromMinutes(1));

    /// <summary>Makes a cluster and starts it; returns when it takes connections.</summary>
    /// <param name="limit">How long that may take.</param>
    /// <exception cref="PostgresUnavailableException">It is missing or does not start in time.</exception>
    public static PrivatePostgres Start(TimeSpan limit)
    {
        if (OperatingSystem.IsWindows())
            throw new PostgresUnavailableException($"A private PostgreSQL is for Unix alone; name another with {Variable}, as in Host=localhost;Username=me;Database=scratch.");
        string programs = FindPrograms()
            ?? throw new PostgresUnavailableException($"PostgreSQL is missing. On Debian: apt-get install {DebianPackages}; or name a running one with {Variable}, as in Host=localhost;Username=me;Database=scratch.");
        string folder = Directory.CreateTempSubdirectory(FolderPrefix).FullName;
        Process? shell = null;
        try
        {
            if (folder.Length + "/.s.PGSQL.5432".Length > LongestSocket)
                throw new PostgresUnavailableException($"The path of the temporary folder is too long for a socket: {folder}. Set TMPDIR to a shorter one.");
            var start = new ProcessStartInfo("/bin/sh", ["-c", Script, "sh", folder, programs, Environment.IsPrivilegedProcess ? UnprivilegedUser() : string.Empty])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            // Messages are waited for in English, and another server's settings are not this one's.
            foreach (string variable in start.Environment.Keys.Where(name => name.StartsWith("PG", StringComparison.Ordinal)).ToArray())
                start.Environment.Remove(variable);
            start.Environment["LC_ALL"] = "C";
            shell = Process.Start(start)!;
            var server = new PrivatePostgres(shell, folder);
            server.AwaitReadiness(limit);
            return server;
        }
        catch
        {
            Stop(shell, folder);
            throw;
        }
    }

    /// <summary>The processor time that the living processes of the cluster in a folder have used; null where the system does not tell.</summary>
    public static TimeSpan? CpuOf(string folder)
    {
        try
        {
            string server = File.ReadLines(Path.Combine(folder, "data", "postmaster.pid")).First();
            // Its sessions are its children. The first number of schedstat is nanoseconds on a processor.
            long nanoseconds = File.ReadAllText($"/proc/{server}/task/{server}/children").Split(' ', StringSplitOptions.RemoveEmptyEntries).Append(server)
                .Sum(static process => File.Exists($"/proc/{process}/schedstat") ? long.Parse(File.ReadAllText($"/proc/{process}/schedstat").Split(' ')[0], CultureInfo.InvariantCulture) : 0);
            return TimeSpan.FromTicks(nanoseconds / TimeSpan.NanosecondsPerTick);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Stops it and removes its files.</summary>
    public void Dispose() => Stop(_shell, _folder);

    private void AwaitReadiness(TimeSpan limit)
    {
        var said = new StringBuilder();
        bool ready = false;
        using var settled = new ManualResetEventSlim();
        void Note(object sender, DataReceivedEventArgs line)
        {
            lock (said)
            {
                if (ready)
                    return;
                if (line.Data is not null)
                    said.Append(line.Data).Append(Environment.NewLine);
                ready = line.Data?.Contains(Ready, StringComparison.Ordinal) == true;
                // The shell has let go of this end by then, so it ends with the server.
                if (ready || line.Data is null)
                    settled.Set();
            }
        }

        _shell.ErrorDataReceived += Note;
        _shell.BeginErrorReadLine();
        bool inTime = settled.Wait(limit);
        lock (said)
        {
            if (!ready)
            {
                _shell.ErrorDataReceived -= Note;
                throw new PostgresUnavailableException($"PostgreSQL {(inTime ? "does not start" : $"did not start in {limit.TotalSeconds:0} seconds")}:{Environment.NewLine}{said}".TrimEnd());
            }
        }
    }

    private static string UnprivilegedUser()
    {
        string[] users = [.. File.ReadLines("/etc/passwd").Select(line => line.Split(':')[0])];
        string[] wanted = ["postgres", "nobody"];
        return wanted.FirstOrDefault(users.Contains)
            ?? throw new PostgresUnavailableException($"PostgreSQL does not run as root, and there is no user {string.Join(" or ", wanted)}. Name a running one with {Variable}.");
    }

    private static void Stop(Process? shell, string folder)
    {
        if (shell is not null)
        {
            try
            {
                shell.StandardInput.Close();
                if (!shell.WaitForExit(TimeSpan.FromSeconds(20)))
                    shell.Kill(entireProcessTree: true);
            }
            catch (Exception e) when (e is InvalidOperationException or IOException)
            {
                // It has ended, or has been disposed of before.
            }

            shell.Dispose();
        }

        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (DirectoryNotFoundException)
        {
            // The shell has removed it.
        }
    }
}
