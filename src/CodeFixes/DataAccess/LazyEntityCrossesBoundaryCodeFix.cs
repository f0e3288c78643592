using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.DataAccess;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3004: the context loads no navigation by itself. There is no Fix All, for the replies change.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LazyEntityCrossesBoundaryCodeFix))]
public sealed class LazyEntityCrossesBoundaryCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that switches lazy loading, and proxies where there are any, off where the context is made.</summary>
    public const string LazyLoadingOffKey = RuleIds.LazyEntityCrossesBoundary + ".LazyLoadingOff";

    private const string Title = "Switch lazy loading off (navigations no longer load by themselves: the reply holds only what the queries load)";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.LazyEntityCrossesBoundary);

    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var solution = context.Document.Project.Solution;
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await PlanAsync(solution, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } plan)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, cancellationToken => plan.ApplyAsync(solution, cancellationToken), LazyLoadingOffKey), diagnostic);
            }
        }
    }

    private static async Task<QueryEdits?> PlanAsync(Solution solution, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        diagnostic.Properties.TryGetValue(LazyEntityCrossesBoundaryAnalyzer.LibraryProperty, out var library);
        string[] settings = library switch
        {
            "EF6" => [".Configuration.LazyLoadingEnabled = false;", ".Configuration.ProxyCreationEnabled = false;"],
            "ObjectContext" => [".ContextOptions.LazyLoadingEnabled = false;", ".ContextOptions.ProxyCreationEnabled = false;"],
            "EFCore" => [".ChangeTracker.LazyLoadingEnabled = false;"],
            "LinqToSql" => [".DeferredLoadingEnabled = false;"],
            _ => [],
        };
        var edits = new QueryEdits();
        foreach (var location in diagnostic.AdditionalLocations)
        {
            if (settings.Length == 0 || location.SourceTree is not { } tree || solution.GetDocument(tree) is not { } document ||
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model ||
                (await tree.GetRootAsync(cancellationToken).ConfigureAwait(false)).FindNode(location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax reported ||
                QuerySyntax.QueryOf(reported, model, cancellationToken) is not { } query ||
                QuerySyntax.ContextOf(query, model, cancellationToken) is not { } context ||
                QueryEdits.PlaceAfter(context) is not { } place)
            {
                return null;
            }

            edits.Insert(document, place, settings.Select(setting => context.Identifier.Text + setting));
        }

        return edits.IsEmpty ? null : edits;
    }
}
