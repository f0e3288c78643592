using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test that applies code actions.</summary>
/// <typeparam name="TVerifier">How the test asserts.</typeparam>
public abstract class CodeActionTest<TVerifier> : AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    /// <summary>Which of the offered actions is applied, counted from 0; null for the first.</summary>
    public int? CodeActionIndex { get; set; }

    /// <summary>The equivalence key of the action that is applied; with <see cref="CodeActionIndex"/> both must name the same.</summary>
    public string? CodeActionEquivalenceKey { get; set; }

    /// <summary>One more check of each action that is applied.</summary>
    public Action<CodeAction, IVerifier>? CodeActionVerifier { get; set; }

    /// <summary>How the tree that an action produced is compared with the tree of its text.</summary>
    public CodeActionValidationMode CodeActionValidationMode { get; set; } = CodeActionValidationMode.SemanticStructure;

    /// <summary>The enumeration of the language's syntax kinds.</summary>
    public abstract Type SyntaxKindType { get; }

    /// <summary>Whether anything was said of a fixed state.</summary>
    protected static bool CodeActionExpected(SolutionState state) =>
        state.InheritanceMode is not null
        || state.MarkupHandling is not null
        || state.Sources.Count > 0
        || state.GeneratedSources.Count > 0
        || state.AdditionalFiles.Count > 0
        || state.AnalyzerConfigFiles.Count > 0
        || state.AdditionalFilesFactories.Count > 0;

    /// <summary>Whether the files of two states differ.</summary>
    /// <param name="oldState">The one state.</param>
    /// <param name="newState">The other.</param>
    /// <param name="recursive">Whether the projects beside the test's own are compared too.</param>
    protected static bool HasAnyChange(ProjectState oldState, ProjectState newState, bool recursive)
    {
        if (Differ(oldState.Sources, newState.Sources)
            || Differ(oldState.GeneratedSources, newState.GeneratedSources)
            || Differ(oldState.AdditionalFiles, newState.AdditionalFiles)
            || Differ(oldState.AnalyzerConfigFiles, newState.AnalyzerConfigFiles))
        {
            return true;
        }

        return recursive
            && oldState is SolutionState oldSolution
            && newState is SolutionState newSolution
            && (oldSolution.AdditionalProjects.Count != newSolution.AdditionalProjects.Count
                || oldSolution.AdditionalProjects.Any(pair =>
                    !newSolution.AdditionalProjects.TryGetValue(pair.Key, out var other) || HasAnyChange(pair.Value, other, recursive)));

        static bool Differ(SourceFileCollection one, SourceFileCollection other) =>
            one.Count != other.Count
            || one.Zip(other).Any(pair =>
                pair.First.filename != pair.Second.filename
                || !Equals(pair.First.content.Encoding, pair.Second.content.Encoding)
                || pair.First.content.ChecksumAlgorithm != pair.Second.content.ChecksumAlgorithm
                || !pair.First.content.ContentEquals(pair.Second.content));
    }

    /// <summary>Chooses the action that the test is about.</summary>
    /// <param name="iteration">How many rounds came before.</param>
    /// <param name="actions">The offered actions.</param>
    /// <param name="codeActionIndex">Its index; null for any.</param>
    /// <param name="codeActionEquivalenceKey">Its equivalence key; null for any.</param>
    /// <param name="codeActionVerifier">One more check of it.</param>
    /// <param name="verifier">The assertions.</param>
    /// <returns>The action; null where it is not offered.</returns>
    protected static CodeAction? TryGetCodeActionToApply(
        int iteration,
        ImmutableArray<CodeAction> actions,
        int? codeActionIndex,
        string? codeActionEquivalenceKey,
        Action<CodeAction, IVerifier>? codeActionVerifier,
        IVerifier verifier)
    {
        var byKey = codeActionEquivalenceKey is null ? null : actions.FirstOrDefault(action => action.EquivalenceKey == codeActionEquivalenceKey);
        CodeAction? chosen;
        if (codeActionIndex is { } index && codeActionEquivalenceKey is not null)
        {
            // In later rounds the fix may be done where another one still is offered.
            if (byKey is null && iteration > 0)
            {
                return null;
            }

            verifier.True(index < actions.Length, $"Expected a code action at index {index}; there are {actions.Length}.");
            chosen = actions[index];
            verifier.Equal(codeActionEquivalenceKey, chosen.EquivalenceKey, $"The code action at index {index} has the equivalence key '{chosen.EquivalenceKey}', expected '{codeActionEquivalenceKey}'.");
        }
        else
        {
            chosen = codeActionEquivalenceKey is not null ? byKey : actions.ElementAtOrDefault(codeActionIndex ?? 0);
        }

        if (chosen is not null)
        {
            codeActionVerifier?.Invoke(chosen, verifier);
        }

        return chosen;
    }

    /// <summary>The actions to choose from: nested ones take the place of the one that holds them.</summary>
    protected virtual ImmutableArray<CodeAction> FilterCodeActions(ImmutableArray<CodeAction> actions) =>
        [.. actions.SelectMany(action => CodeActionInternals.NestedActions(action) is { IsEmpty: false } nested ? FilterCodeActions(nested) : [action])];

    /// <summary>Applies an action.</summary>
    /// <param name="project">A project of the solution that the action was made for.</param>
    /// <param name="codeAction">The action.</param>
    /// <param name="verifier">The assertions.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    /// <returns>The same project in the changed solution, its changed files parsed anew, and what was wrong with the tree that the action produced.</returns>
    protected async Task<(Project updatedProject, ExceptionDispatchInfo? validationError)> ApplyCodeActionAsync(Project project, CodeAction codeAction, IVerifier verifier, CancellationToken cancellationToken)
    {
        var operations = await codeAction.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        var changes = operations.OfType<ApplyChangesOperation>().ToArray();
        verifier.Equal(1, changes.Length, $"The code action '{codeAction.Title}' has {changes.Length} operations that change the solution, expected 1.");
        var solution = changes[0].ChangedSolution;
        ExceptionDispatchInfo? error = null;
        var changedDocuments = solution.GetChanges(project.Solution).GetProjectChanges()
            .SelectMany(change => change.GetChangedDocuments().Concat(change.GetAddedDocuments()))
            .Concat(solution.GetChanges(project.Solution).GetAddedProjects().SelectMany(added => added.DocumentIds))
            .ToArray();
        foreach (var id in changedDocuments)
        {
            var document = solution.GetDocument(id)!;
            var produced = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            var parsed = document.WithText(SourceText.From(text.ToString(), text.Encoding, text.ChecksumAlgorithm));
            if (CodeActionValidationMode != CodeActionValidationMode.None && error is null)
            {
                try
                {
                    SyntaxComparison.Verify(
                        document.FilePath ?? document.Name,
                        (await parsed.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!,
                        produced!,
                        SyntaxKindType,
                        withTrivia: CodeActionValidationMode == CodeActionValidationMode.Full,
                        verifier);
                }
                catch (Exception e)
                {
                    // The content is compared first: it says more than the tree.
                    error = ExceptionDispatchInfo.Capture(e);
                }
            }

            solution = parsed.Project.Solution;
        }

        var updated = solution.GetProject(project.Id);
        verifier.True(updated is not null, $"The code action '{codeAction.Title}' removes the project '{project.Name}'.");
        return (updated, error);
    }
}

/// <summary>What the workspace layer knows of a code action and does not always publish.</summary>
internal static class CodeActionInternals
{
    // The property's name and accessibility changed over the versions.
    private static readonly Func<CodeAction, ImmutableArray<CodeAction>>? s_nestedActions = new[] { "NestedCodeActions", "NestedActions" }
        .Select(name => typeof(CodeAction).GetProperty(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic))
        .Where(property => property?.PropertyType == typeof(ImmutableArray<CodeAction>))
        .Select(property => (Func<CodeAction, ImmutableArray<CodeAction>>)property!.GetMethod!.CreateDelegate(typeof(Func<CodeAction, ImmutableArray<CodeAction>>)))
        .FirstOrDefault();

    /// <summary>The actions that a menu entry opens.</summary>
    public static ImmutableArray<CodeAction> NestedActions(CodeAction action) =>
        s_nestedActions is null || s_nestedActions(action) is not { IsDefault: false } nested ? [] : nested;
}
