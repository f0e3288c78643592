using System;
using System.IO;
using System.Linq;
using Microsoft.Build.Framework;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.BuildTasks;

/// <summary>The task of the target <c>WcfPerfFixConfig</c>: fixes what the compiler found in a project's configuration files.</summary>
public sealed class FixWcfConfiguration : ITask, IConfigFixLog
{
    private const string Code = "WCFPCONFIG";

    /// <inheritdoc/>
    public IBuildEngine? BuildEngine { get; set; }

    /// <inheritdoc/>
    public ITaskHost? HostObject { get; set; }

    /// <summary>The additional files of the compilation; those that are no <c>*.config</c> are left out.</summary>
    [Required]
    public ITaskItem[] Files { get; set; } = [];

    /// <summary>The source files of the compilation.</summary>
    public ITaskItem[] Sources { get; set; } = [];

    /// <summary>Configuration files of other projects, whose ends are changed together with this project's.</summary>
    public ITaskItem[] OtherEnds { get; set; } = [];

    /// <summary>The assemblies that the project references; they tell whether .NET Framework or CoreWCF reads its files.</summary>
    public ITaskItem[] References { get; set; } = [];

    /// <summary>The log that the compiler wrote.</summary>
    [Required]
    public string Log { get; set; } = "";

    /// <summary>The ids of the rules, separated by semicolons; empty for all.</summary>
    public string? Rules { get; set; }

    /// <summary>The names of the fixes that may be made, separated by semicolons; empty for those that are safe without being named.</summary>
    public string? Fixes { get; set; }

    /// <summary>Whether to print the difference and change nothing.</summary>
    public bool DryRun { get; set; }

    /// <summary>The project's folder.</summary>
    [Required]
    public string Folder { get; set; } = "";

    /// <summary>The identifier of the target framework.</summary>
    public string? TargetFrameworkIdentifier { get; set; }

    /// <inheritdoc/>
    public bool Execute() => ConfigFixRun.Execute(
        new ConfigFixRequest
        {
            Files = [.. Paths(Files).Where(ConfigFixRun.IsConfigurationFile)],
            OtherEnds = Paths(OtherEnds),
            Sources = [.. Sources.Select(static item => item.GetMetadata("FullPath"))],
            Log = Log,
            Rules = List(Rules),
            Fixes = List(Fixes),
            IsDryRun = DryRun,
            Dialect = Dialect(),
            Folder = Folder,
        },
        this);

    void IConfigFixLog.Message(string text) => BuildEngine?.LogMessageEvent(new BuildMessageEventArgs(text, null, nameof(FixWcfConfiguration), MessageImportance.High));

    void IConfigFixLog.Warning(string path, int line, int column, string text) =>
        BuildEngine?.LogWarningEvent(new BuildWarningEventArgs(null, Code, path, line, column, 0, 0, text, null, nameof(FixWcfConfiguration)));

    void IConfigFixLog.Error(string path, int line, int column, string text) =>
        BuildEngine?.LogErrorEvent(new BuildErrorEventArgs(null, Code, path, line, column, 0, 0, text, null, nameof(FixWcfConfiguration)));

    private static string[] Paths(ITaskItem[] items) =>
        [.. items.Select(static item => item.GetMetadata("FullPath")).Distinct(StringComparer.OrdinalIgnoreCase)];

    private static string[] List(string? names) => [.. (names ?? "").Split([';', ','], StringSplitOptions.RemoveEmptyEntries).Select(static name => name.Trim()).Where(static name => name.Length > 0)];

    private ConfigDialect Dialect() =>
        TargetFrameworkIdentifier != ".NETFramework" && References.Any(static reference => Path.GetFileName(reference.ItemSpec).StartsWith("CoreWCF.", StringComparison.OrdinalIgnoreCase))
            ? ConfigDialect.CoreWcf
            : ConfigDialect.ServiceModel;
}
