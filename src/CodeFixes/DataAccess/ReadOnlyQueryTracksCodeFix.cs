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
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3003: the query does not track, or the context of LINQ to SQL does not.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReadOnlyQueryTracksCodeFix))]
public sealed class ReadOnlyQueryTracksCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that puts <c>AsNoTracking()</c> into the query.</summary>
    public const string AsNoTrackingKey = RuleIds.ReadOnlyQueryTracks + ".AsNoTracking";

    /// <summary>The key of the fix that sets <c>ObjectTrackingEnabled = false</c> where the context is made.</summary>
    public const string ObjectTrackingKey = RuleIds.ReadOnlyQueryTracks + ".ObjectTracking";

    private const string Method = "AsNoTracking";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ReadOnlyQueryTracks);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var solution = context.Document.Project.Solution;
        foreach (var diagnostic in context.Diagnostics)
        {
            if (KeyOf(diagnostic) is { } key && await PlanAsync(solution, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } plan)
            {
                context.RegisterCodeFix(CodeAction.Create(TitleOf(key), cancellationToken => plan.ApplyAsync(solution, cancellationToken), key), diagnostic);
            }
        }
    }

    private static string TitleOf(string key) => key == AsNoTrackingKey ? "Add AsNoTracking() to the query" : "Set ObjectTrackingEnabled of the context to false";

    private static string? KeyOf(Diagnostic diagnostic)
    {
        diagnostic.Properties.TryGetValue(ReadOnlyQueryTracksAnalyzer.LibraryProperty, out var library);
        return library switch
        {
            "EF6" or "EFCore" => AsNoTrackingKey,
            "LinqToSql" => ObjectTrackingKey,
            _ => null,
        };
    }

    /// <summary>The changes that a finding asks for; null where one of its queries can't be changed.</summary>
    private static async Task<QueryEdits?> PlanAsync(Solution solution, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        var edits = new QueryEdits();
        foreach (var location in diagnostic.AdditionalLocations)
        {
            if (location.SourceTree is not { } tree || solution.GetDocument(tree) is not { } document ||
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model ||
                (await tree.GetRootAsync(cancellationToken).ConfigureAwait(false)).FindNode(location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax reported ||
                QuerySyntax.QueryOf(reported, model, cancellationToken) is not { } query)
            {
                return null;
            }

            if (KeyOf(diagnostic) == ObjectTrackingKey)
            {
                if (QuerySyntax.ContextOf(query, model, cancellationToken) is not { } context || QueryEdits.PlaceAfter(context) is not { } place)
                {
                    return null;
                }

                edits.Insert(document, place, [context.Identifier.Text + ".ObjectTrackingEnabled = false;"]);
            }
            else if (QuerySyntax.StartOf(query, model, cancellationToken) is { } start && model.GetTypeInfo(start, cancellationToken).Type is { } type)
            {
                var isInReach = model.LookupSymbols(start.SpanStart, type, Method, includeReducedExtensionMethods: true).Any();
                var import = diagnostic.Properties[ReadOnlyQueryTracksAnalyzer.LibraryProperty] == "EF6" ? "System.Data.Entity" : "Microsoft.EntityFrameworkCore";
                edits.Call(document, start, Method, isInReach ? null : import);
            }
            else
            {
                return null;
            }
        }

        return edits.IsEmpty ? null : edits;
    }

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => ReadOnlyQueryTracksCodeFix.TitleOf(equivalenceKey);

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken)
        {
            var edits = new QueryEdits();
            foreach (var diagnostic in diagnostics.Where(diagnostic => KeyOf(diagnostic) == equivalenceKey))
            {
                if (await PlanAsync(project.Solution, diagnostic, cancellationToken).ConfigureAwait(false) is { } plan)
                {
                    edits.AddRange(plan);
                }
            }

            return await edits.ApplyAsync(project.Solution, cancellationToken).ConfigureAwait(false);
        }
    }
}
