using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>Fixes WCFP1002 in code: the binding writes its messages with MTOM.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeBinaryAsTextCodeFix))]
public sealed class LargeBinaryAsTextCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that sets <c>MessageEncoding = WSMessageEncoding.Mtom</c> on the binding.</summary>
    public const string MtomKey = RuleIds.LargeBinaryAsText + ".Mtom";

    private const string Title = "Use MTOM (both ends must: this changes the reported binding)";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.LargeBinaryAsText);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var project = context.Document.Project;
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await PlanAsync(project, ImmutableArray.Create(diagnostic), context.CancellationToken).ConfigureAwait(false) is { } plan)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(Title, cancellationToken => plan.ApplyAsync(project.Solution, cancellationToken), MtomKey),
                    diagnostic);
            }
        }
    }

    /// <summary>The changes for those of the findings that can be changed; null for none.</summary>
    private static async Task<NodeEdits?> PlanAsync(Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        NodeEdits? edits = null;
        if (await ProjectBindings.ReadAsync(project, cancellationToken).ConfigureAwait(false) is not { } bindings)
        {
            return null;
        }

        foreach (var diagnostic in diagnostics)
        {
            if (diagnostic.Location.SourceTree is { } tree &&
                (await tree.GetRootAsync(cancellationToken).ConfigureAwait(false)).FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is BaseObjectCreationExpressionSyntax creation &&
                bindings.Uses.FirstOrDefault(use => use.Creation.Operation.Syntax == creation) is { } binding && !LargeBinaryAsTextAnalyzer.IsOfOthers(binding, bindings.Model) &&
                await MtomFix.PlanAsync(project, binding.EncodingPlaces().Select(static place => place.Syntax.GetLocation()), cancellationToken).ConfigureAwait(false) is { } plan)
            {
                edits ??= new NodeEdits();
                edits.AddRange(project.Solution, plan);
            }
        }

        return edits;
    }

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == MtomKey ? Title : null;

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            await PlanAsync(project, diagnostics, cancellationToken).ConfigureAwait(false) is { } plan
                ? await plan.ApplyAsync(project.Solution, cancellationToken).ConfigureAwait(false)
                : project.Solution;
    }
}
