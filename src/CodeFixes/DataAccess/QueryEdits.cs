using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Gathers changes of queries, and statements that set a context up, in any files of a solution, and makes them together.</summary>
internal sealed class QueryEdits
{
    private readonly Dictionary<DocumentId, FileEdits> _files = [];

    /// <summary>Whether there is nothing to change.</summary>
    public bool IsEmpty => _files.Count == 0;

    /// <summary>Puts a call into a query.</summary>
    /// <param name="document">The file.</param>
    /// <param name="query">The part of the query that the call goes to.</param>
    /// <param name="method">The method.</param>
    /// <param name="import">The namespace to import for it, or null.</param>
    public void Call(Document document, ExpressionSyntax query, string method, string? import)
    {
        var edits = Of(document);
        edits.Calls[query] = method;
        if (import is not null)
        {
            edits.Imports.Add(import);
        }
    }

    /// <summary>Puts statements where a context is made, each once.</summary>
    /// <param name="document">The file.</param>
    /// <param name="place">The block and the place in it.</param>
    /// <param name="statements">The statements, as text.</param>
    public void Insert(Document document, (BlockSyntax Block, int Index) place, IEnumerable<string> statements)
    {
        var edits = Of(document);
        if (!edits.Statements.TryGetValue(place.Block, out var inserted))
        {
            edits.Statements.Add(place.Block, inserted = []);
        }

        foreach (var statement in statements)
        {
            if (!inserted.Contains((place.Index, statement)))
            {
                inserted.Add((place.Index, statement));
            }
        }
    }

    /// <summary>Takes over the changes of another.</summary>
    public void AddRange(QueryEdits other)
    {
        foreach (var file in other._files)
        {
            var edits = Of(file.Key);
            foreach (var call in file.Value.Calls)
            {
                edits.Calls[call.Key] = call.Value;
            }

            edits.Imports.UnionWith(file.Value.Imports);
            foreach (var block in file.Value.Statements)
            {
                if (!edits.Statements.TryGetValue(block.Key, out var inserted))
                {
                    edits.Statements.Add(block.Key, inserted = []);
                }

                inserted.AddRange(block.Value.Where(statement => !inserted.Contains(statement)));
            }
        }
    }

    /// <summary>The solution with the changes made.</summary>
    public async Task<Solution> ApplyAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var file in _files)
        {
            var root = await solution.GetDocument(file.Key)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var edits = file.Value;
            root = root!.ReplaceNodes(
                edits.Calls.Keys.Concat<SyntaxNode>(edits.Statements.Keys),
                (original, current) => current is ExpressionSyntax query && original is ExpressionSyntax asked ? WithCall(query, asked, edits.Calls[asked]) : WithStatements((BlockSyntax)current, edits.Statements[(BlockSyntax)original]));
            foreach (var import in edits.Imports.OrderBy(static name => name, StringComparer.Ordinal))
            {
                root = WithUsing((CompilationUnitSyntax)root, import);
            }

            solution = solution.WithDocumentSyntaxRoot(file.Key, root);
        }

        return solution;
    }

    /// <summary>Where a statement about a local can stand first: after its declaration, or at the start of the <c>using</c> that declares it. Null where that is no block.</summary>
    public static (BlockSyntax Block, int Index)? PlaceAfter(SyntaxNode declarator) => declarator.Parent?.Parent switch
    {
        LocalDeclarationStatementSyntax { Declaration.Variables.Count: 1, Parent: BlockSyntax block } statement => (block, block.Statements.IndexOf(statement) + 1),
        UsingStatementSyntax { Declaration.Variables.Count: 1, Statement: BlockSyntax { Statements.Count: > 0 } block } => (block, 0),
        _ => null,
    };

    private static InvocationExpressionSyntax WithCall(ExpressionSyntax query, ExpressionSyntax original, string method)
    {
        var dot = SyntaxFactory.Token(SyntaxKind.DotToken);
        var trailing = query.GetTrailingTrivia();
        var next = original.Parent is MemberAccessExpressionSyntax access && access.Expression == original ? access.OperatorToken : default;
        var name = SyntaxFactory.IdentifierName(method);
        var arguments = SyntaxFactory.ArgumentList();
        if (trailing.Any(SyntaxKind.EndOfLineTrivia) && next != default)
        {
            // One call a line.
            dot = dot.WithLeadingTrivia(next.LeadingTrivia.Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse().Take(1));
            arguments = arguments.WithTrailingTrivia(trailing.Last(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)));
        }
        else
        {
            query = query.WithoutTrailingTrivia();
            arguments = arguments.WithTrailingTrivia(trailing);
        }

        // A query expression would take the call for its last part.
        var called = query is QueryExpressionSyntax ? SyntaxFactory.ParenthesizedExpression(query.WithoutLeadingTrivia()).WithLeadingTrivia(query.GetLeadingTrivia()) : query;
        return SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, called, dot, name), arguments);
    }

    private static BlockSyntax WithStatements(BlockSyntax block, List<(int Index, string Text)> inserted)
    {
        foreach (var place in inserted.GroupBy(static statement => statement.Index).OrderByDescending(static group => group.Key))
        {
            var beside = block.Statements[place.Key > 0 ? place.Key - 1 : 0];
            var indentation = beside.GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse().Take(1).ToList();
            var end = EndOfLine(beside);
            block = block.WithStatements(block.Statements.InsertRange(
                place.Key,
                place.Select(statement => SyntaxFactory.ParseStatement(statement.Text).WithLeadingTrivia(indentation).WithTrailingTrivia(end))));
        }

        return block;
    }

    private static SyntaxTrivia EndOfLine(SyntaxNode node) =>
        node.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } end
            ? end
            : SyntaxFactory.LineFeed;

    private static CompilationUnitSyntax WithUsing(CompilationUnitSyntax root, string import)
    {
        // Where the file has its usings in the namespace, it goes there.
        if (root.Usings.Count == 0 && root.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax { Usings.Count: > 0 } ns)
        {
            return root.ReplaceNode(ns, ns.WithUsings(WithUsing(ns.Usings, import)));
        }

        if (root.Usings.Count > 0)
        {
            return root.WithUsings(WithUsing(root.Usings, import));
        }

        var end = EndOfLine(root);
        var added = Directive(import).WithTrailingTrivia(end, end);
        return root.WithUsings(SyntaxFactory.SingletonList(added));
    }

    private static SyntaxList<UsingDirectiveSyntax> WithUsing(SyntaxList<UsingDirectiveSyntax> usings, string import)
    {
        if (usings.Any(directive => directive.Alias is null && directive.Name?.ToString() == import))
        {
            return usings;
        }

        var index = 0;
        while (index < usings.Count && usings[index] is { Alias: null, StaticKeyword.RawKind: 0, Name: { } name } && Compare(name.ToString(), import) < 0)
        {
            index++;
        }

        var end = EndOfLine(usings[0]);
        if (index > 0)
        {
            var indentation = usings[index - 1].GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse().Take(1);
            var last = usings[index - 1];
            var added = Directive(import).WithLeadingTrivia(indentation).WithTrailingTrivia(last.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? end : default);
            return usings.Insert(index, added);
        }

        // What stands above the first one, as a file's header, stays above.
        var leading = usings[0].GetLeadingTrivia();
        var own = leading.Reverse().TakeWhile(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse();
        return usings
            .Replace(usings[0], usings[0].WithLeadingTrivia(own))
            .Insert(0, Directive(import).WithLeadingTrivia(leading).WithTrailingTrivia(end));
    }

    private static UsingDirectiveSyntax Directive(string import) =>
        SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(import)).WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space));

    /// <summary>System first, as is usual.</summary>
    private static int Compare(string left, string right)
    {
        var (first, second) = (IsSystem(left), IsSystem(right));
        return first != second ? (first ? -1 : 1) : string.Compare(left, right, StringComparison.OrdinalIgnoreCase);

        static bool IsSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
    }

    private FileEdits Of(Document document) => Of(document.Id);

    private FileEdits Of(DocumentId id)
    {
        if (!_files.TryGetValue(id, out var edits))
        {
            _files.Add(id, edits = new FileEdits());
        }

        return edits;
    }

    private sealed class FileEdits
    {
        public Dictionary<ExpressionSyntax, string> Calls { get; } = [];

        public HashSet<string> Imports { get; } = new(StringComparer.Ordinal);

        public Dictionary<BlockSyntax, List<(int Index, string Text)>> Statements { get; } = [];
    }
}
