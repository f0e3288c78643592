#load "parameters.cake"
#load "processes.cake"

using System.Diagnostics;

/// <summary>A program that a command needs and the .NET SDK does not bring.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Purpose">What the command needs it for.</param>
/// <param name="DebianPackages">The Debian packages that bring it.</param>
/// <param name="IsThere">Whether this machine has it.</param>
public sealed record Prerequisite(string Name, string Purpose, string[] DebianPackages, Func<bool> IsThere)
{
    // docs/scripts/install.mjs asks for the same.
    private const int OldestNode = 20;

    /// <summary>
    /// Mono with the parts of WCF and of data access that net472 programs here use: a third of mono-complete. Without
    /// System.ServiceModel.Web no configuration file with bindings can be read.
    /// </summary>
    public static readonly Prerequisite Mono = new(
        "Mono with WCF, LINQ to SQL and SQLite",
        "to run net472 programs",
        ["mono-runtime", "libmono-system-servicemodel4.0a-cil", "libmono-system-servicemodel-web4.0-cil", "libmono-system-data-linq4.0-cil", "libmono-sqlite4.0-cil"],
        HasMono);

    /// <summary>The database that the claims about data access are measured against. Its programs are all that is used: each run makes a cluster of its own.</summary>
    public static readonly Prerequisite Postgres = new(
        "PostgreSQL", "to measure data access", ["postgresql"], HasPostgres);

    /// <summary>The browser that the site's tests drive.</summary>
    public static readonly Prerequisite Chromium = new(
        "Chromium",
        "to test the documentation site",
        ["chromium"],
        () => !string.IsNullOrEmpty(System.Environment.GetEnvironmentVariable("WCFPERF_CHROMIUM")) || OnPath("chromium") || OnPath("chromium-browser") || OnPath("google-chrome"));

    /// <summary>Node, which builds the site. Debian's own is new enough from Debian 13 on.</summary>
    public static readonly Prerequisite Node = new(
        "Node.js 20 or later with npm", "to build the documentation site", ["nodejs", "npm"], () => OnPath("npm") && NodeVersion() >= OldestNode);

    /// <summary>git, which draws the demo's diff.</summary>
    public static readonly Prerequisite Git = new("git", "to show differences", ["git"], () => OnPath("git"));

    /// <summary>Those that test projects name in their property <c>Needs</c>, by the names there.</summary>
    public static readonly IReadOnlyDictionary<string, Prerequisite> ByName = new Dictionary<string, Prerequisite>
    {
        ["Mono"] = Mono, ["Postgres"] = Postgres, ["Git"] = Git, ["Node"] = Node, ["Chromium"] = Chromium,
    };

    /// <summary>Looks a program up on the PATH.</summary>
    public static bool OnPath(string program) => Find(program) != null;

    private static string Find(string program) =>
        (System.Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(System.IO.Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => new[] { System.IO.Path.Combine(folder, program), System.IO.Path.Combine(folder, program + ".exe") })
            .FirstOrDefault(System.IO.File.Exists);

    /// <summary>The major version of the Node on the PATH; 0 where there is none.</summary>
    private static int NodeVersion()
    {
        if (Find("node") is not { } node)
        {
            return 0;
        }

        using var process = Process.Start(new ProcessStartInfo(node, "--version") { RedirectStandardOutput = true });
        var version = process.StandardOutput.ReadToEnd().Trim().TrimStart('v');
        process.WaitForExit();
        return int.TryParse(version.Split('.')[0], out var major) ? major : 0;
    }

    private static bool HasMono()
    {
        if (OperatingSystem.IsWindows())
        {
            // The .NET Framework is part of it.
            return true;
        }

        // A runtime alone is not enough: distributions package WCF's assemblies apart from it.
        if (Find("mono") is not { } mono)
        {
            return false;
        }

        var prefix = System.IO.Path.GetDirectoryName(System.IO.Path.GetDirectoryName(mono));
        string[] prefixes = [prefix, "/usr", "/Library/Frameworks/Mono.framework/Versions/Current"];
        return prefixes.Any(root =>
            s_monoAssemblies.All(name => System.IO.Directory.Exists(System.IO.Path.Combine(root, "lib", "mono", "gac", name))));
    }

    private static bool HasPostgres()
    {
        // On Windows, and with a database of the user's, the runner needs no programs or says itself what it lacks.
        if (OperatingSystem.IsWindows() || !string.IsNullOrEmpty(System.Environment.GetEnvironmentVariable("WCFPERF_POSTGRES")))
        {
            return true;
        }

        // Debian keeps them off the PATH, in a folder for each version.
        const string Debian = "/usr/lib/postgresql";
        return (OnPath("initdb") && OnPath("postgres"))
            || (System.IO.Directory.Exists(Debian) && System.IO.Directory.GetDirectories(Debian).Any(folder =>
                System.IO.File.Exists(System.IO.Path.Combine(folder, "bin", "initdb")) && System.IO.File.Exists(System.IO.Path.Combine(folder, "bin", "postgres"))));
    }

    private static readonly string[] s_monoAssemblies = ["System.ServiceModel", "System.ServiceModel.Web", "System.Data.Linq", "Mono.Data.Sqlite"];
}

/// <summary>Sees to it that what a command needs is there.</summary>
public static class Prerequisites
{
    /// <summary>
    /// Installs what is missing where it may (root on a Debian system), and otherwise stops with one message that names
    /// all of it.
    /// </summary>
    public static void Ensure(ICakeContext context, params Prerequisite[] needs)
    {
        var missing = needs.Where(need => !need.IsThere()).ToArray();
        if (missing.Length == 0)
        {
            return;
        }

        var list = string.Join("; ", missing.Select(need => $"{need.Name} ({need.Purpose})"));
        var packages = missing.SelectMany(need => need.DebianPackages).Distinct().ToArray();
        var debian = System.IO.File.Exists("/etc/debian_version") && Prerequisite.OnPath("apt-get");
        if (!debian)
        {
            throw new CakeException($"This machine lacks: {list}. Install it and try again; on Debian the packages are {string.Join(", ", packages)}.");
        }

        if (!System.Environment.IsPrivilegedProcess)
        {
            throw new CakeException($"This machine lacks: {list}. Install it as root and try again: apt-get install {string.Join(' ', packages)}");
        }

        context.Information("Missing: {0}. Installing {1} …", list, string.Join(' ', packages));
        var watch = Stopwatch.StartNew();
        var environment = new Dictionary<string, string> { ["DEBIAN_FRONTEND"] = "noninteractive" };
        Step(["-q", "update"]);
        Step(["-q", "-y", "--no-install-recommends", "install", .. packages]);
        var still = missing.Where(need => !need.IsThere()).Select(need => need.Name).ToArray();
        if (still.Length > 0)
        {
            throw new CakeException($"apt-get installed {string.Join(' ', packages)}, but this machine still lacks {string.Join(", ", still)}: what this Debian has is too old, so install it from elsewhere.");
        }

        context.Information("Installed in {0:0} s.", watch.Elapsed.TotalSeconds);

        void Step(string[] arguments)
        {
            var (code, lines) = Processes.Capture(context, "apt-get", arguments, environment: environment);
            if (code != 0)
            {
                throw new CakeException($"'apt-get {string.Join(' ', arguments)}' ended with exit code {code}:\n" + string.Join('\n', lines.TakeLast(15)));
            }
        }
    }
}
