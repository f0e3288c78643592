using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers;

namespace WcfPerf.RuleDocs;

/// <summary>
/// The presets that the package holds: a global config for every mode, of all rules and of each area, and the targets that
/// choose among them.
/// </summary>
public static class Presets
{
    /// <summary>The folder of the global configs.</summary>
    public const string Folder = "src/Package/globalconfigs";

    /// <summary>The targets that choose among them.</summary>
    public const string TargetsFile = "src/Package/build/WcfPerf.Analyzers.Presets.targets";

    /// <summary>The MSBuild property that sets the mode of all rules; an area's has the area's name at its end.</summary>
    public const string Property = "WcfPerfAnalysisMode";

    // A user's .globalconfig has level 100 and any other global config 0: each of them wins over every preset.
    private const int LevelOfAll = -100;
    private const int LevelOfArea = -99;

    /// <summary>The modes.</summary>
    public static IReadOnlyList<string> Modes { get; } = ["None", "Recommended", "All"];

    /// <summary>The areas: the rules' categories without their prefix, in the order of their declaration.</summary>
    public static IReadOnlyList<string> Areas { get; } =
        typeof(RuleCategories).GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => ((string)field.GetRawConstantValue()!)["Wcf".Length..]).ToArray();

    /// <summary>Every file that belongs in the package for the presets: its path from the checkout's root, and its text.</summary>
    /// <param name="rules">The rules.</param>
    public static IReadOnlyDictionary<string, string> Files(IReadOnlyList<Rule> rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var files = new SortedDictionary<string, string>(StringComparer.Ordinal) { [TargetsFile] = Targets() };
        foreach (var mode in Modes)
        {
            files.Add($"{Folder}/{FileOf(null, mode)}", Config(rules, $"all rules: {Property}={mode}", LevelOfAll, mode));
            foreach (var area in Areas)
            {
                files.Add($"{Folder}/{FileOf(area, mode)}", Config(rules.Where(rule => rule.Area == area), $"the area {area}: {Property}{area}={mode}", LevelOfArea, mode));
            }
        }

        return files;
    }

    /// <summary>The name of a global config.</summary>
    /// <param name="area">The area; null for all rules.</param>
    /// <param name="mode">The mode.</param>
    public static string FileOf(string? area, string mode)
    {
        ArgumentNullException.ThrowIfNull(mode);
        return (area is null ? $"wcfperf-{mode}" : $"wcfperf-{area}-{mode}").ToLowerInvariant() + ".globalconfig";
    }

    /// <summary>The table of the properties: one row an area, with its rules.</summary>
    /// <param name="rules">The rules.</param>
    public static string Table(IReadOnlyList<Rule> rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var text = new StringBuilder($"| Property | Rules |\n|---|---|\n| `{Property}` | all |\n");
        foreach (var area in Areas)
        {
            var ids = rules.Where(rule => rule.Area == area).Select(rule => $"[{rule.Id}](../rules/{rule.Id}.md)").ToArray();
            text.Append($"| `{Property}{area}` | {(ids.Length == 0 ? "none yet" : string.Join(", ", ids))} |\n");
        }

        return text.ToString();
    }

    /// <summary>Which files of the presets' folder are none of them.</summary>
    /// <param name="files">The files that belong there.</param>
    public static IEnumerable<string> Strays(IReadOnlyDictionary<string, string> files)
    {
        var folder = Repository.PathOf(Folder);
        return Directory.Exists(folder)
            ? Directory.GetFiles(folder).Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/')).Where(file => !files.ContainsKey(file)).Order(StringComparer.Ordinal)
            : [];
    }

    private static string Config(IEnumerable<Rule> rules, string what, int level, string mode)
    {
        var text = new StringBuilder($"# {what}\nis_global = true\nglobal_level = {level}\n");
        foreach (var rule in rules)
        {
            text.Append($"dotnet_diagnostic.{rule.Id}.severity = {SeverityIn(mode, rule.Descriptor)}\n");
        }

        return text.ToString();
    }

    private static string SeverityIn(string mode, DiagnosticDescriptor descriptor) => mode switch
    {
        "None" => "none",
        "All" => "warning",
        _ when !descriptor.IsEnabledByDefault => "none",

        // A severity by name would hold for all findings of a rule, also those that it reports as Info.
        _ => "default",
    };

    private static string Targets()
    {
        var text = new StringBuilder();
        text.Append("<Project>\n");
        text.Append("  <!-- Written by build/RuleDocs. Gives the compiler the global configs of the modes that the project asks for; an area's wins over the general one. -->\n");
        text.Append("  <Target Name=\"_WcfPerfApplyAnalysisMode\" BeforeTargets=\"_GenerateCompileDependencyCache;CoreCompile\">\n    <ItemGroup>\n");
        foreach (var area in Areas.Prepend(null))
        {
            var name = Property + area;
            var file = FileOf(area, "%").Split('%')[0];
            text.Append($"      <_WcfPerfMode Include=\"{name}\" Condition=\"'$({name})' != ''\" Mode=\"$({name}.Trim().ToLowerInvariant())\" File=\"{file}\" />\n");
        }

        text.Append("      <_WcfPerfKnownMode Include=\"@(_WcfPerfMode)\" Condition=\"");
        text.AppendJoin(" or ", Modes.Select(mode => $"'%(Mode)' == '{mode.ToLowerInvariant()}'"));
        text.Append("\" />\n      <_WcfPerfUnknownMode Include=\"@(_WcfPerfMode)\" Exclude=\"@(_WcfPerfKnownMode)\" />\n");
        text.Append("      <EditorConfigFiles Include=\"@(_WcfPerfKnownMode->'$(MSBuildThisFileDirectory)../globalconfigs/%(File)%(Mode).globalconfig')\" />\n");
        text.Append("      <!-- The files are older than what was built with another mode, so their names have to say that there is something to compile. -->\n");
        text.Append("      <CoreCompileCache Include=\"@(_WcfPerfKnownMode->'%(Identity)=%(Mode)')\" />\n");
        text.Append("    </ItemGroup>\n");
        text.Append($"    <Warning Code=\"WCFPMODE\" Condition=\"'@(_WcfPerfUnknownMode)' != ''\" File=\"$(MSBuildProjectFullPath)\" Text=\"%(_WcfPerfUnknownMode.Identity) is '%(_WcfPerfUnknownMode.Mode)', which is no mode, and has no effect; the modes are {string.Join(", ", Modes)}.\" />\n");
        text.Append("  </Target>\n</Project>\n");
        return text.ToString();
    }
}
