using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Bindings of one project that can only change together, for they share a variable or an endpoint.</summary>
internal sealed class BindingGroup
{
    private BindingGroup(ProjectBindings project, ImmutableArray<BindingUse> bindings)
    {
        Project = project;
        Bindings = bindings;
    }

    /// <summary>The project.</summary>
    public ProjectBindings Project { get; }

    /// <summary>The bindings.</summary>
    public ImmutableArray<BindingUse> Bindings { get; }

    /// <summary>The binding and all that hang on it.</summary>
    public static BindingGroup Around(ProjectBindings project, BindingUse binding)
    {
        var group = new List<BindingUse> { binding };
        for (var i = 0; i < group.Count; i++)
        {
            group.AddRange(project.Uses.Where(other => !group.Contains(other) && AreJoined(group[i], other)));
        }

        return new BindingGroup(project, group.ToImmutableArray());
    }

    /// <summary>
    /// The solution with every binding of the groups changed; null where one of them cannot follow, or where the changed
    /// code would not compile.
    /// </summary>
    /// <param name="solution">The solution.</param>
    /// <param name="groups">What changes.</param>
    /// <param name="change">What becomes of it.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <param name="literals">Literals that change with it.</param>
    public static async Task<Solution?> ChangeAsync(
        Solution solution, IReadOnlyCollection<BindingGroup> groups, BindingChange change, CancellationToken cancellationToken, IReadOnlyDictionary<LiteralExpressionSyntax, LiteralExpressionSyntax>? literals = null)
    {
        var changed = solution;
        var touched = new HashSet<DocumentId>();
        foreach (var project in groups.GroupBy(static group => group.Project))
        {
            var bindings = project.SelectMany(static group => group.Bindings).ToList();
            if (BindingConverter.Convert(project.Key, bindings, change) is not { } edits)
            {
                return null;
            }

            foreach (var literal in literals?.Where(pair => project.Key.Project.GetDocument(pair.Key.SyntaxTree) is not null) ?? [])
            {
                if (!edits.TryGetValue(literal.Key.SyntaxTree, out var inFile))
                {
                    edits.Add(literal.Key.SyntaxTree, inFile = new DocumentEdits());
                }

                inFile.Replace(literal.Key, _ => literal.Value);
            }

            foreach (var pair in edits)
            {
                if (solution.GetDocument(pair.Key) is not { } document)
                {
                    return null;
                }

                changed = changed.WithDocumentSyntaxRoot(document.Id, pair.Value.Apply(await pair.Key.GetRootAsync(cancellationToken).ConfigureAwait(false)));
                touched.Add(document.Id);
            }

            // A member whose type changed may be used in other files.
            var names = bindings.SelectMany(static binding => binding.Holders).Where(static holder => holder is not ILocalSymbol).Select(static holder => holder.Name).ToImmutableHashSet();
            foreach (var document in project.Key.Project.Documents)
            {
                if (!names.IsEmpty && !touched.Contains(document.Id) &&
                    await document.GetTextAsync(cancellationToken).ConfigureAwait(false) is { } text &&
                    names.Any(name => SourceMentions.Contains(text, name)))
                {
                    touched.Add(document.Id);
                }
            }
        }

        foreach (var id in touched)
        {
            if (await ErrorsAsync(changed.GetDocument(id)!, cancellationToken).ConfigureAwait(false) > await ErrorsAsync(solution.GetDocument(id)!, cancellationToken).ConfigureAwait(false))
            {
                return null;
            }
        }

        return changed;
    }

    private static async Task<int> ErrorsAsync(Document document, CancellationToken cancellationToken) =>
        await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } semantics
            ? semantics.GetDiagnostics(cancellationToken: cancellationToken).Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            : 0;

    private static bool AreJoined(BindingUse left, BindingUse right) =>
        left.Holders.Intersect(right.Holders, SymbolEqualityComparer.Default).Any() ||
        left.Endpoints.Any(endpoint => right.Endpoints.Any(other => other.Operation == endpoint.Operation));
}
