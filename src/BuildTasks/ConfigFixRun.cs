using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.BuildTasks;

/// <summary>Where a run says what it does.</summary>
internal interface IConfigFixLog
{
    /// <summary>Says something that is no fault.</summary>
    void Message(string text);

    /// <summary>Says what is left undone.</summary>
    /// <param name="path">The file; empty for none.</param>
    /// <param name="line">The line from 1; 0 for none.</param>
    /// <param name="column">The column from 1; 0 for none.</param>
    /// <param name="text">What to say.</param>
    void Warning(string path, int line, int column, string text);

    /// <summary>Says what failed.</summary>
    void Error(string path, int line, int column, string text);
}

/// <summary>What a run is asked to do.</summary>
internal sealed record ConfigFixRequest
{
    /// <summary>The project's configuration files, by full path.</summary>
    public IReadOnlyList<string> Files { get; init; } = [];

    /// <summary>Configuration files of other projects whose endpoints call this one's, or are called; they change along.</summary>
    public IReadOnlyList<string> OtherEnds { get; init; } = [];

    /// <summary>The project's source files, by full path; what binding configurations they take by name is left as it is.</summary>
    public IReadOnlyList<string> Sources { get; init; } = [];

    /// <summary>The compiler's log.</summary>
    public string Log { get; init; } = "";

    /// <summary>The rules whose findings are fixed; none for all.</summary>
    public IReadOnlyList<string> Rules { get; init; } = [];

    /// <summary>The fixes that may be made, by name; none for those that are safe without being named.</summary>
    public IReadOnlyList<string> Fixes { get; init; } = [];

    /// <summary>Whether to say what would change and change nothing.</summary>
    public bool IsDryRun { get; init; }

    /// <summary>Whose rules the files are read by.</summary>
    public ConfigDialect Dialect { get; init; }

    /// <summary>The folder that paths are shown from.</summary>
    public string Folder { get; init; } = "";
}

/// <summary>Fixes what a compilation found in its configuration files.</summary>
internal sealed class ConfigFixRun
{
    private readonly ConfigFixRequest _request;
    private readonly IConfigFixLog _log;
    private readonly Dictionary<string, ConfigFile> _files = new(StringComparer.OrdinalIgnoreCase);
    private bool _hasFailed;

    private ConfigFixRun(ConfigFixRequest request, IConfigFixLog log)
    {
        _request = request;
        _log = log;
    }

    /// <summary>Does what is asked.</summary>
    /// <returns>Whether nothing failed.</returns>
    public static bool Execute(ConfigFixRequest request, IConfigFixLog log) => new ConfigFixRun(request, log).Execute();

    private bool Execute()
    {
        if (!AreKnown(_request.Rules, ConfigFixes.ByRule.Keys, "WcfPerfRules", "rule with a fix in configuration files")
            | !AreKnown(_request.Fixes, ConfigFixNames.All, "WcfPerfFix", "fix")
            | !AreFiles(_request.OtherEnds)
            || ReadLog() is not { } log)
        {
            return false;
        }

        var broken = log.Count(static finding => finding.IsError && finding.RuleId.StartsWith("CS", StringComparison.Ordinal));
        if (broken > 0)
        {
            return Fail("", 0, 0, $"The project does not compile ({broken} {(broken == 1 ? "error" : "errors")}), so it is not known what its configuration files need; nothing was changed.");
        }

        var projects = ImmutableArray.Create(
            new ConfigProject("", _request.Dialect, Read(_request.Files)) { NamesInCode = new BindingNamesInCode(_request.Sources.Where(File.Exists).Select(File.ReadAllText)) },
            new ConfigProject("", _request.Dialect, Read(_request.OtherEnds.Where(path => !_request.Files.Contains(path, StringComparer.OrdinalIgnoreCase)))));
        Unreadable(projects);
        var findings = Findings(log);
        var run = ConfigFixes.ApplyAll(projects, findings, fix => _request.Fixes.Count > 0 ? _request.Fixes.Contains(fix.Name, StringComparer.Ordinal) : fix.IsSafe, CancellationToken.None);
        var made = run.Outcomes.Count(static outcome => outcome.Made is not null);
        foreach (var outcome in run.Outcomes)
        {
            Say(outcome);
        }

        if (findings.IsEmpty)
        {
            _log.Message("WcfPerf: nothing to fix in the configuration files.");
        }
        else if (_request.IsDryRun)
        {
            foreach (var edit in run.Edits)
            {
                _log.Message(UnifiedDiff.Of(Shown(edit.Path), edit.Before.ToString(), edit.After.ToString()));
            }

            _log.Message($"WcfPerf: dry run, {made} of {findings.Length} findings would be fixed in {run.Edits.Length} {Files(run.Edits.Length)}.");
        }
        else if (ConfigFileWriter.Write(run.Edits.Select(edit => (_files[edit.Path], ConfigFile.Encode(edit.After))).ToList()) is { } obstacle)
        {
            return Fail(obstacle.Path, 0, 0, $"The file could not be fixed: {obstacle.Reason}. " +
                (obstacle.Left.Count == 0 ? "No file was changed." : $"Changed already, and not to be put back: {string.Join(", ", obstacle.Left.Select(Shown))}."));
        }
        else
        {
            _log.Message($"WcfPerf: fixed {made} of {findings.Length} findings in {run.Edits.Length} {Files(run.Edits.Length)}.");
        }

        return !_hasFailed;

        static string Files(int count) => count == 1 ? "file" : "files";
    }

    private bool AreKnown(IReadOnlyList<string> names, IEnumerable<string> known, string property, string what)
    {
        foreach (var name in names)
        {
            if (!known.Contains(name, StringComparer.Ordinal))
            {
                return Fail("", 0, 0, $"{property}: there is no {what} called '{name}'. There are: {string.Join(", ", known.OrderBy(static other => other, StringComparer.Ordinal))}.");
            }
        }

        return true;
    }

    /// <summary>Whether a path is one that the task edits. A folder or a project is none, though it has such files.</summary>
    public static bool IsConfigurationFile(string path) => path.EndsWith(".config", StringComparison.OrdinalIgnoreCase);

    private bool AreFiles(IReadOnlyList<string> otherEnds)
    {
        foreach (var path in otherEnds)
        {
            if (!IsConfigurationFile(path))
            {
                return Fail("", 0, 0, $"WcfPerfOtherEnds: '{Shown(path)}' is no configuration file. Name the file itself, such as ../Client/App.config.");
            }
        }

        return true;
    }

    private List<SarifFinding>? ReadLog()
    {
        try
        {
            return SarifFindings.Read(File.ReadAllBytes(_request.Log));
        }
        catch (Exception exception) when (exception is System.Xml.XmlException or FormatException || ConfigFile.IsRefusal(exception))
        {
            Fail(_request.Log, 0, 0, $"The compiler's log of findings cannot be read: {ConfigFile.OneLine(exception)}. Nothing was changed.");
            return null;
        }
    }

    private ImmutableArray<AdditionalText> Read(IEnumerable<string> paths)
    {
        var files = ImmutableArray.CreateBuilder<AdditionalText>();
        foreach (var path in paths)
        {
            if (_files.ContainsKey(path))
            {
                continue;
            }

            var file = ConfigFile.Read(path);
            _files.Add(path, file);
            files.Add(file);
        }

        return files.ToImmutable();
    }

    /// <summary>Names the files that no fix can be made in.</summary>
    private void Unreadable(ImmutableArray<ConfigProject> projects)
    {
        foreach (var file in _files.Values)
        {
            if (file.Error is { } error)
            {
                _log.Warning(file.Path, 0, 0, $"The file is left as it is: {error}.");
            }
        }

        var session = new ConfigSession(projects, CancellationToken.None);
        for (var project = 0; project < projects.Length; project++)
        {
            foreach (var error in session.Config(project).Errors)
            {
                var place = error.Document.Text.Lines.GetLinePosition(error.Span.Start);
                _log.Warning(error.Document.Path, place.Line + 1, place.Character + 1, $"The file is left as it is: {error.Message}.");
            }
        }
    }

    private ImmutableArray<ConfigFinding> Findings(List<SarifFinding> log)
    {
        var findings = ImmutableArray.CreateBuilder<ConfigFinding>();
        foreach (var found in log)
        {
            var isWanted = _request.Rules.Count > 0 ? _request.Rules.Contains(found.RuleId, StringComparer.Ordinal) : ConfigFixes.ByRule.ContainsKey(found.RuleId);
            if (!isWanted || found.Path.Length == 0 || !_files.TryGetValue(Full(found.Path), out var file) || file.GetText() is not { } text)
            {
                continue;
            }

            if (text.Lines.GetPosition(found.Start) is >= 0 and var position)
            {
                findings.Add(new ConfigFinding(0, found.RuleId, file.Path, new TextSpan(position, 0))
                {
                    IsNamedInCode = found.Properties.Contains(FindingProperties.NamedInCode),
                    KeepsNoSessionState = found.Properties.Contains(FindingProperties.KeepsNoSessionState),
                });
            }
        }

        return findings.OrderBy(static finding => finding.Path, StringComparer.Ordinal)
            .ThenBy(static finding => finding.Span.Start)
            .ThenBy(static finding => finding.RuleId, StringComparer.Ordinal)
            .Distinct()
            .ToImmutableArray();
    }

    private string Full(string path) => Path.IsPathRooted(path) ? Path.GetFullPath(path) : Path.GetFullPath(Path.Combine(_request.Folder, path));

    private void Say(ConfigOutcome outcome)
    {
        var finding = outcome.Finding;
        var place = _files[finding.Path].GetText()!.Lines.GetLinePosition(finding.Span.Start);
        var (line, column) = (place.Line + 1, place.Character + 1);
        if (outcome.Made is { } fix)
        {
            _log.Message($"{Shown(finding.Path)}({line},{column}): {finding.RuleId} {fix.Name}: {fix.Title}");
        }
        else if (outcome.IsDoneWithAnother)
        {
            _log.Message($"{Shown(finding.Path)}({line},{column}): {finding.RuleId}: done with the fix of another finding");
        }
        else if (finding.IsNamedInCode)
        {
            _log.Warning(finding.Path, line, column, $"{finding.RuleId}: not fixed, for code takes this binding configuration: change both by hand.");
        }
        else if (outcome.Offered.IsEmpty && !outcome.Withheld.IsEmpty)
        {
            _log.Warning(finding.Path, line, column, $"{finding.RuleId}: not fixed, for the service may keep something for each session, or is not in this project: {Names(outcome.Withheld)} would change that.");
        }
        else if (outcome.Offered.IsEmpty)
        {
            _log.Warning(finding.Path, line, column, $"{finding.RuleId}: no fix holds here; the rule's page says what to do by hand.");
        }
        else
        {
            _log.Warning(
                finding.Path,
                line,
                column,
                $"{finding.RuleId}: not fixed. Name one of its fixes in WcfPerfFix: {string.Join("; ", outcome.Offered.Select(static offer => $"{offer.Name}: {offer.Title}"))}." +
                (outcome.Withheld.IsEmpty ? "" : $" {Names(outcome.Withheld)} is withheld, for the service may keep something for each session, or is not in this project."));
        }

        static string Names(ImmutableArray<ConfigFix> fixes) => string.Join(" and ", fixes.Select(static fix => fix.Name));
    }

    private string Shown(string path)
    {
        var folder = _request.Folder.TrimEnd('/', '\\') + Path.DirectorySeparatorChar;
        return _request.Folder.Length > 0 && path.StartsWith(folder, StringComparison.OrdinalIgnoreCase) ? path.Substring(folder.Length).Replace('\\', '/') : path;
    }

    private bool Fail(string path, int line, int column, string text)
    {
        _hasFailed = true;
        _log.Error(path, line, column, text);
        return false;
    }
}
