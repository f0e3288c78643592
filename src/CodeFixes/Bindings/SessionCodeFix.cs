using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// What the fixes of the rules about sessions share: they change every end that the solution's code shows. Where that is the
/// service or its clients alone, the title says which end remains, and Fix All leaves the finding alone.
/// </summary>
public abstract class SessionCodeFix : CodeFixProvider
{
    private readonly FixAllProvider _fixAll;

    private protected SessionCodeFix() => _fixAll = new FirstOfferFixAllProvider(new FixAll(this));

    /// <summary>The rule whose findings it fixes.</summary>
    private protected abstract SessionAnalyzer Rule { get; }

    /// <summary>The key of the action that changes both ends.</summary>
    private protected abstract string BothEndsKey { get; }

    /// <summary>The key of the action that changes the one end that is in sight.</summary>
    private protected abstract string OneEndKey { get; }

    /// <summary>What both actions do, as the beginning of a title.</summary>
    private protected abstract string Deed { get; }

    /// <summary>What follows from it, for the title; null for nothing that a user has to weigh.</summary>
    private protected abstract string? Consequence { get; }

    /// <summary>The edits that turn the session of bindings off; null where that cannot be.</summary>
    private protected abstract Dictionary<SyntaxTree, DocumentEdits>? Edit(IReadOnlyCollection<BindingUse> bindings);

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => _fixAll;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var projects = await SessionEnds.ReadAsync(context.Document.Project.Solution, context.CancellationToken).ConfigureAwait(false);
        foreach (var diagnostic in context.Diagnostics)
        {
            if (Find(projects, context.Document.Project.Id, diagnostic, context.CancellationToken) is not { } ends ||
                await ChangeAsync(context.Document.Project.Solution, ends.Groups, context.CancellationToken).ConfigureAwait(false) is not { } changed)
            {
                continue;
            }

            var key = ends is { HasService: true, HasClient: true } ? BothEndsKey : OneEndKey;
            context.RegisterCodeFix(CodeAction.Create(TitleOf(ends), _ => Task.FromResult(changed), key), diagnostic);
        }
    }

    private string TitleOf(SessionEnds ends)
    {
        var remarks = new List<string>();
        if (Consequence is { } consequence)
        {
            remarks.Add(consequence);
        }

        if (!ends.HasClient)
        {
            remarks.Add("both ends must change: this changes the service, not its clients");
        }
        else if (!ends.HasService)
        {
            remarks.Add("both ends must change: this changes the client, not its service");
        }

        var deed = ends is { HasService: true, HasClient: true } ? Deed + " at both ends" : Deed;
        return remarks.Count == 0 ? deed : deed + " (" + string.Join("; ", remarks) + ")";
    }

    /// <summary>The ends to change for a finding; null where it is none of the rule's any more, or where they cannot change.</summary>
    private SessionEnds? Find(ImmutableArray<ProjectBindings> projects, ProjectId id, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        if (diagnostic.Location.SourceTree is not { } tree ||
            projects.FirstOrDefault(project => project.Project.Id == id) is not { } project ||
            tree.GetRoot(cancellationToken).FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not BaseObjectCreationExpressionSyntax creation ||
            project.Uses.FirstOrDefault(use => use.Creation.Operation.Syntax == creation) is not { } binding ||
            !Rule.IsReportable(binding, project.Model))
        {
            return null;
        }

        return SessionEnds.Find(Rule, projects, project, binding, cancellationToken);
    }

    /// <summary>The solution with the session of all groups off; null where one binding would keep it, or where the changed code would not compile.</summary>
    private async Task<Solution?> ChangeAsync(Solution solution, IReadOnlyCollection<BindingGroup> groups, CancellationToken cancellationToken)
    {
        if (await BindingGroup.ChangeAsync(solution, groups, (_, bindings) => Edit(bindings), cancellationToken).ConfigureAwait(false) is not { } changed)
        {
            return null;
        }

        foreach (var group in groups.GroupBy(static group => group.Project))
        {
            var count = group.SelectMany(static part => part.Bindings).Distinct().Count();
            if (await ProjectBindings.ReadAsync(changed.GetProject(group.Key.Project.Id)!, cancellationToken).ConfigureAwait(false) is not { } after ||
                group.Key.Uses.Count(IsOn) - after.Uses.Count(IsOn) != count)
            {
                return null;
            }
        }

        return changed;
    }

    private bool IsOn(BindingUse use) => Rule.PresenceIn(use) == SessionPresence.On;

    /// <summary>Changes all findings whose both ends are in sight, each end once, whichever of them was reported.</summary>
    private sealed class FixAll(SessionCodeFix fix) : FixAllProvider
    {
        public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            if (fixAllContext.CodeActionEquivalenceKey != fix.BothEndsKey)
            {
                return null;
            }

            var findings = (await FixAllFindings.OfAsync(fixAllContext).ConfigureAwait(false))
                .SelectMany(static found => found.Diagnostics.Select(diagnostic => (found.Project.Id, diagnostic)))
                .ToList();
            return findings.Count == 0
                ? null
                : CodeAction.Create(fix.Deed + " at both ends", token => FixAsync(fixAllContext.Solution, findings, token), fix.BothEndsKey);
        }

        private async Task<Solution> FixAsync(Solution solution, List<(ProjectId Project, Diagnostic Diagnostic)> findings, CancellationToken cancellationToken)
        {
            var projects = await SessionEnds.ReadAsync(solution, cancellationToken).ConfigureAwait(false);
            var groups = new List<BindingGroup>();
            foreach (var (project, diagnostic) in findings)
            {
                // One finding that cannot be fixed must not keep the others from it.
                if (fix.Find(projects, project, diagnostic, cancellationToken) is { HasService: true, HasClient: true } ends &&
                    await fix.ChangeAsync(solution, ends.Groups, cancellationToken).ConfigureAwait(false) is not null)
                {
                    groups.AddRange(ends.Groups);
                }
            }

            return groups.Count == 0 ? solution : await fix.ChangeAsync(solution, groups, cancellationToken).ConfigureAwait(false) ?? solution;
        }
    }
}
