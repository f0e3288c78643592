using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Robustness.Tests;

/// <summary>Applies every fix to findings in code that compiles: the result must compile, and the finding must be gone.</summary>
internal static class FixCheck
{
    private static readonly ImmutableDictionary<string, ImmutableArray<CodeFixProvider>> s_fixes = Analysis.Fixes
        .SelectMany(static fix => fix.FixableDiagnosticIds.Select(id => (id, fix)))
        .GroupBy(static pair => pair.id)
        .ToImmutableDictionary(static group => group.Key, static group => group.Select(static pair => pair.fix).ToImmutableArray());

    private static readonly ImmutableDictionary<string, ImmutableArray<DiagnosticAnalyzer>> s_analyzers = Analysis.Analyzers
        .SelectMany(static analyzer => analyzer.SupportedDiagnostics.Select(static descriptor => descriptor.Id).Distinct().Select(id => (id, analyzer)))
        .GroupBy(static pair => pair.id)
        .ToImmutableDictionary(static group => group.Key, static group => group.Select(static pair => pair.analyzer).ToImmutableArray());

    /// <summary>Applies the fixes.</summary>
    /// <param name="project">A project that compiles.</param>
    /// <param name="found">Its findings.</param>
    /// <returns>How many fixes were applied, and what was wrong.</returns>
    public static async Task<(int Applied, IReadOnlyList<string> Failures)> RunAsync(Project project, ImmutableArray<Diagnostic> found)
    {
        var applied = 0;
        var failures = new List<string>();
        foreach (var diagnostic in found)
        {
            if (!s_fixes.TryGetValue(diagnostic.Id, out var fixes) || Document(project, diagnostic) is not { } document)
            {
                continue;
            }

            foreach (var fix in fixes.Where(fix => IsFor(fix, document)))
            {
                var name = $"{fix.GetType().Name} on {diagnostic}";
                try
                {
                    var actions = new List<CodeAction>();
                    await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), CancellationToken.None));
                    foreach (var action in actions)
                    {
                        applied++;
                        if (await ApplyAsync(project, diagnostic, found, action) is { } failure)
                        {
                            failures.Add($"{name}, '{action.Title}': {failure}");
                        }
                    }
                }
                catch (Exception exception)
                {
                    failures.Add($"{name}: {exception}");
                }
            }
        }

        return (applied, failures);
    }

    private static async Task<string?> ApplyAsync(Project project, Diagnostic diagnostic, ImmutableArray<Diagnostic> found, CodeAction action)
    {
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        if (operations is not [ApplyChangesOperation change])
        {
            return $"it has {operations.Length} operations";
        }

        // Parsed anew, for a tree that a fix made may be another than that of its text.
        var solution = change.ChangedSolution;
        var changes = solution.GetChanges(project.Solution).GetProjectChanges().ToArray();
        foreach (var id in changes.SelectMany(static changed => changed.GetChangedDocuments().Concat(changed.GetAddedDocuments())))
        {
            solution = solution.WithDocumentText(id, await solution.GetDocument(id)!.GetTextAsync());
        }

        if (changes.Length == 0)
        {
            return "it changes nothing";
        }

        var after = solution.GetProject(project.Id)!;
        var compilation = (await after.GetCompilationAsync())!;
        var errors = Analysis.Errors(compilation);
        if (!errors.IsEmpty)
        {
            return $"the result does not compile: {errors[0]}{Environment.NewLine}{await DescribeAsync(solution, changes)}";
        }

        var left = await Analysis.RunAsync(compilation, after.AnalyzerOptions, analyzers: s_analyzers[diagnostic.Id]);
        var (before, now) = (found.Count(other => other.Id == diagnostic.Id), left.Count(other => other.Id == diagnostic.Id));

        // What is taken out of a loop may still be made for each call, which is another finding of the same rule.
        if (diagnostic.Id == "WCFP4003" && !left.Any(other => other.Id == diagnostic.Id && other.GetMessage() == diagnostic.GetMessage()))
        {
            return null;
        }

        // A helper that awaits gives a task that is not complete any more: whoever blocks on it is told from then on, and nobody else.
        if (diagnostic.Id == "WCFP5002" && IsLeftToCallers(diagnostic, found, left))
        {
            return null;
        }

        return now < before ? null : $"{before} findings before, {now} after it: {left.First(other => other.Id == diagnostic.Id)}{Environment.NewLine}{await DescribeAsync(solution, changes)}";
    }

    /// <summary>Whether the code of a finding is told once less than before, and all that is told anew calls the method that it stood in.</summary>
    private static bool IsLeftToCallers(Diagnostic fixedOne, IEnumerable<Diagnostic> found, IEnumerable<Diagnostic> left)
    {
        var before = CodeOf(found);
        var now = CodeOf(left);
        var code = Code(fixedOne);
        var helper = fixedOne.Location.SourceTree!.GetRoot().FindNode(fixedOne.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText;
        return now.Count(other => other == code) < before.Count(other => other == code) && now.Except(before).All(fresh => helper is not null && fresh.Contains(helper + "(", StringComparison.Ordinal));

        List<string> CodeOf(IEnumerable<Diagnostic> findings) => [.. findings.Where(other => other.Id == fixedOne.Id).Select(Code)];
        static string Code(Diagnostic finding) => finding.Location.SourceTree!.GetText().ToString(finding.Location.SourceSpan);
    }

    /// <summary>The texts of all files that changes leave another or add.</summary>
    /// <param name="solution">What came of the changes.</param>
    /// <param name="changes">The changes.</param>
    public static async Task<string> DescribeAsync(Solution solution, IEnumerable<ProjectChanges> changes)
    {
        var texts = new List<string>();
        foreach (var change in changes)
        {
            foreach (var id in change.GetChangedDocuments().Concat(change.GetAddedDocuments()))
            {
                texts.Add((await solution.GetDocument(id)!.GetTextAsync()).ToString());
            }

            foreach (var id in change.GetChangedAdditionalDocuments())
            {
                texts.Add((await solution.GetAdditionalDocument(id)!.GetTextAsync()).ToString());
            }
        }

        return string.Join(Environment.NewLine + "--------" + Environment.NewLine, texts);
    }

    private static bool IsFor(CodeFixProvider fix, TextDocument document) =>
        fix.GetType().GetCustomAttribute<ExportCodeFixProviderAttribute>()!.DocumentKinds.Contains(document is Document ? nameof(TextDocumentKind.Document) : nameof(TextDocumentKind.AdditionalDocument));

    private static TextDocument? Document(Project project, Diagnostic diagnostic) =>
        diagnostic.Location.SourceTree is { } tree ? project.GetDocument(tree)
        : diagnostic.Location.Kind == LocationKind.ExternalFile ? project.AdditionalDocuments.FirstOrDefault(document => document.FilePath == diagnostic.Location.GetLineSpan().Path)
        : null;
}
