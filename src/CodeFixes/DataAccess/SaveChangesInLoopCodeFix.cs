using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3006: the save goes after the loop, where nothing in the loop can tell.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SaveChangesInLoopCodeFix))]
public sealed class SaveChangesInLoopCodeFix : RoundTripCodeFix
{
    /// <summary>The key of the fix.</summary>
    public const string SaveAfterLoop = RuleIds.SaveChangesInLoop + ".SaveAfterLoop";

    private const string Title = "Save once, after the loop (in one transaction: all or nothing)";

    private static readonly ImmutableHashSet<string> s_saves = ImmutableHashSet.Create("SaveChanges", "SaveChangesAsync", "SubmitChanges");

    // What only notes in the context what the save is to write.
    private static readonly ImmutableHashSet<string> s_changes = ImmutableHashSet.Create(
        "Add", "AddRange", "Attach", "AttachRange", "Remove", "RemoveRange", "Update", "UpdateRange", "AddObject", "DeleteObject",
        "InsertOnSubmit", "InsertAllOnSubmit", "DeleteOnSubmit", "DeleteAllOnSubmit");

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.SaveChangesInLoop);

    private protected override RoundTripFix? Find(SyntaxNode root, SemanticModel model, SyntaxNode node, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var context } } save ||
            !s_saves.Contains(name) ||
            !Statements.IsContext(model.GetTypeInfo(context, cancellationToken).Type) ||
            Statements.Awaited(save, name.EndsWith("Async", System.StringComparison.Ordinal))?.Parent is not ExpressionStatementSyntax statement ||
            !Statements.StandsAlone(statement) || !Statements.IsBare(statement) ||
            LoopAround(statement) is not { } loop || !Statements.StandsAlone(loop) ||
            model.GetSymbolInfo(context, cancellationToken).Symbol is not { Kind: SymbolKind.Local or SymbolKind.Field or SymbolKind.Parameter } holder ||
            !IsPlain(context) || loop.Span.Contains(holder.Locations[0].SourceSpan) && holder is ILocalSymbol)
        {
            return null;
        }

        // A save around another loop would be reported again, and what stays empty says nothing.
        if (LoopAround(loop, any: true) is not null || ((BlockSyntax)statement.Parent!).Statements.Count == 1 || !IsBlind(loop, statement, save, model, cancellationToken))
        {
            return null;
        }

        var outer = (BlockSyntax)loop.Parent!;
        var tracked = outer.TrackNodes(loop, statement);
        var indentation = Statements.Indentation(loop);
        var lineEnd = Statements.LineEnd(root);
        var moved = statement.WithLeadingTrivia(indentation).WithTrailingTrivia(lineEnd);
        tracked = tracked.RemoveNode(tracked.GetCurrentNode(statement)!, SyntaxRemoveOptions.KeepNoTrivia)!;
        var current = tracked.GetCurrentNode(loop)!;
        var index = tracked.Statements.IndexOf(current);
        var next = index + 1 < tracked.Statements.Count ? tracked.Statements[index + 1] : null;
        if (next is null || !SyntaxFactory.AreEquivalent(next, statement))
        {
            var statements = tracked.Statements.Insert(index + 1, moved.WithLeadingTrivia(SyntaxFactory.TriviaList(lineEnd).AddRange(indentation)));
            if (next is not null && !next.GetLeadingTrivia().Any(SyntaxKind.EndOfLineTrivia))
            {
                statements = statements.Replace(statements[index + 2], statements[index + 2].WithLeadingTrivia(next.GetLeadingTrivia().Insert(0, lineEnd)));
            }

            tracked = tracked.WithStatements(statements);
        }

        return new RoundTripFix(Title, SaveAfterLoop, root.ReplaceNode(outer, tracked));
    }

    /// <summary>The loop that a statement stands in, directly or under conditions; null where something else is between.</summary>
    private static StatementSyntax? LoopAround(StatementSyntax statement, bool any = false)
    {
        for (var parent = statement.Parent; parent is not null; parent = parent.Parent)
        {
            switch (parent)
            {
                case ForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                    return (StatementSyntax)parent;
                case BlockSyntax or IfStatementSyntax or ElseClauseSyntax:
                    continue;
                case StatementSyntax when any:
                    continue;
                case AnonymousFunctionExpressionSyntax when any:
                    // It may run once an element.
                    return parent.FirstAncestorOrSelf<StatementSyntax>();
                default:
                    return null;
            }
        }

        return null;
    }

    private static bool IsPlain(ExpressionSyntax context) =>
        context is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax };

    /// <summary>Whether nothing in the loop can tell if the last turn's changes are in the database already.</summary>
    private static bool IsBlind(StatementSyntax loop, StatementSyntax statement, InvocationExpressionSyntax save, SemanticModel model, CancellationToken cancellationToken)
    {
        var isAfter = false;
        foreach (var node in loop.DescendantNodes(descendant => descendant != statement))
        {
            isAfter |= node.SpanStart > statement.SpanStart;
            switch (node)
            {
                case BreakStatementSyntax or ReturnStatementSyntax or YieldStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax or GotoStatementSyntax or ContinueStatementSyntax:
                case TryStatementSyntax or LockStatementSyntax or UsingStatementSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or AwaitExpressionSyntax:
                case QueryExpressionSyntax or ConditionalAccessExpressionSyntax or CheckedStatementSyntax:
                    return false;
                case InvocationExpressionSyntax call when call != save:
                    // The collection is asked before the loop's first turn.
                    if (loop is ForEachStatementSyntax each && each.Expression.Span.Contains(call.Span) && !HoldsQuery(each, model, cancellationToken))
                    {
                        continue;
                    }

                    if (isAfter || !OnlyNotes(call, model, cancellationToken))
                    {
                        return false;
                    }

                    break;
                case MemberAccessExpressionSyntax or ElementAccessExpressionSyntax when isAfter && !statement.Span.Contains(node.Span):
                    // A generated key, or what the database has made of a value.
                    return false;
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax target } when
                    model.GetTypeInfo(target, cancellationToken).Type is { IsReferenceType: true, SpecialType: not SpecialType.System_String } &&
                    model.GetSymbolInfo(target, cancellationToken).Symbol is { } kept && !loop.Span.Contains(kept.Locations[0].SourceSpan):
                    // What is kept for the next turn may be asked for its key there.
                    return false;
            }
        }

        if (KeepsRows(loop, model, cancellationToken))
        {
            return false;
        }

        return loop is not ForEachStatementSyntax over || !HoldsQuery(over, model, cancellationToken);
    }

    /// <summary>
    /// Whether a turn puts an object into something that another turn, or the same one, reads again: it may be a new row, which
    /// is asked for its key there.
    /// </summary>
    private static bool KeepsRows(StatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var node in loop.DescendantNodes())
        {
            (ExpressionSyntax? Keeper, IEnumerable<ExpressionSyntax> Objects) given = node switch
            {
                InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var list }, ArgumentList.Arguments: var arguments } => (list, arguments.Select(static argument => argument.Expression)),
                AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax { Expression: var list }, Right: var value } => (list, new[] { value }),
                AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Expression: var holder }, Right: var value } => (holder, new[] { value }),
                _ => (null, []),
            };
            if (Holder(given.Keeper) is { Identifier.ValueText: var name } keeper && !Statements.IsContext(model.GetTypeInfo(keeper, cancellationToken).Type) &&
                given.Objects.Any(value => value is IdentifierNameSyntax && model.GetTypeInfo(value, cancellationToken).Type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None }) &&
                model.GetSymbolInfo(keeper, cancellationToken).Symbol is { Kind: SymbolKind.Local or SymbolKind.Field or SymbolKind.Parameter or SymbolKind.Property } kept && !loop.Span.Contains(kept.Locations[0].SourceSpan) &&
                loop.DescendantNodes().Any(other => other != keeper && other is IdentifierNameSyntax { Identifier.ValueText: var again } && again == name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What an expression begins with that puts objects somewhere: <c>this.rows[key]</c>, <c>result.Items</c>.</summary>
    private static IdentifierNameSyntax? Holder(ExpressionSyntax? keeper) => keeper switch
    {
        IdentifierNameSyntax name => name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax name } => name,
        MemberAccessExpressionSyntax member => Holder(member.Expression),
        ElementAccessExpressionSyntax element => Holder(element.Expression),
        _ => null,
    };

    /// <summary>Whether the loop runs over a query while it changes: then the save has to wait for the reader anyway, and the fix is another.</summary>
    private static bool HoldsQuery(ForEachStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(loop.Expression, cancellationToken).Type is { } type &&
        (type.Name == "IQueryable" || type.AllInterfaces.Any(static implemented => implemented.Name == "IQueryable"));

    /// <summary>Whether a call notes a change in a context, or has nothing to do with one.</summary>
    private static bool OnlyNotes(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method || !method.DeclaringSyntaxReferences.IsEmpty)
        {
            return false;
        }

        var ns = method.ContainingType.ContainingNamespace.ToDisplayString();
        if (ns.StartsWith("System.Data", System.StringComparison.Ordinal) || ns.StartsWith("Microsoft.EntityFrameworkCore", System.StringComparison.Ordinal))
        {
            return s_changes.Contains(method.Name) || (method.Name == "Find" && ns is "System.Data.Entity" or "Microsoft.EntityFrameworkCore");
        }

        var receiver = call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, cancellationToken).Type : null;
        return (ns == "System" || ns == "System.Collections.Generic" || ns == "System.Globalization" || ns == "System.Text") &&
            receiver?.AllInterfaces.Any(static implemented => implemented.Name == "IQueryable") != true;
    }
}
