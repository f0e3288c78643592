/// <summary>Runs programs: seen, or with their output in hand.</summary>
public static class Processes
{
    /// <summary>Runs a program that writes to this console.</summary>
    /// <returns>Its exit code.</returns>
    public static int Try(ICakeContext context, string program, IEnumerable<string> arguments, DirectoryPath folder = null, IDictionary<string, string> environment = null) =>
        context.StartProcess(program, Settings(arguments, folder, environment));

    /// <summary>Runs a program that writes to this console; any exit code but zero is an error.</summary>
    public static void Run(ICakeContext context, string program, IEnumerable<string> arguments, DirectoryPath folder = null, IDictionary<string, string> environment = null)
    {
        var code = Try(context, program, arguments, folder, environment);
        if (code != 0)
        {
            throw new CakeException($"'{program} {string.Join(' ', arguments)}' ended with exit code {code}.");
        }
    }

    /// <summary>Runs a program and keeps what it writes.</summary>
    public static (int Code, string[] Lines) Capture(ICakeContext context, string program, IEnumerable<string> arguments, DirectoryPath folder = null, IDictionary<string, string> environment = null)
    {
        var lines = new List<string>();
        var settings = Settings(arguments, folder, environment);
        settings.RedirectStandardOutput = true;
        settings.RedirectStandardError = true;
        settings.RedirectedStandardOutputHandler = Keep;
        settings.RedirectedStandardErrorHandler = Keep;
        using var process = context.StartAndReturnProcess(program, settings);
        process.WaitForExit();
        return (process.GetExitCode(), lines.ToArray());

        string Keep(string line)
        {
            if (line != null)
            {
                lock (lines)
                {
                    lines.Add(line);
                }
            }

            return line;
        }
    }

    private static ProcessSettings Settings(IEnumerable<string> arguments, DirectoryPath folder, IDictionary<string, string> environment)
    {
        var builder = new ProcessArgumentBuilder();
        foreach (var argument in arguments)
        {
            builder.AppendQuoted(argument);
        }

        var settings = new ProcessSettings { Arguments = builder, EnvironmentVariables = environment };
        if (folder != null)
        {
            settings.WorkingDirectory = folder;
        }

        return settings;
    }
}
