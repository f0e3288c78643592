using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Robustness.Tests;

/// <summary>Makes variants of a source.</summary>
internal static class Mutation
{
    private static readonly Func<SyntaxNode, SourceText, Random, TextChange[]?>[] s_kept =
    [
        DeleteStatement, DuplicateStatement, WrapStatement, SwapStatements, SwapMembers, DeleteMember, DeleteModifier, DeleteAttribute, DeleteArgument,
        InsertComment, InsertComment, InsertDirective, InsertDirective, Parenthesize, Parenthesize, Rename, WrapInNamespace, ExtractVariable, Bracket, ChangeLayout,
    ];

    /// <summary>Damages a source as half-typed code is damaged: tokens taken out, put in, doubled, swapped, the end cut off, another source's end put on.</summary>
    public static string Break(string source, string other, Random random)
    {
        var tokens = Tokens(source);
        var others = Tokens(other);
        for (var count = random.Next(1, 7); count > 0 && tokens.Count > 1; count--)
        {
            var at = random.Next(tokens.Count);
            switch (random.Next(12))
            {
                case 0 or 1 or 2:
                    tokens.RemoveAt(at);
                    break;
                case 3:
                    tokens.RemoveRange(at, Math.Min(tokens.Count - at, random.Next(2, 12)));
                    break;
                case 4 or 5:
                    tokens.Insert(at, tokens[random.Next(tokens.Count)] + " ");
                    break;
                case 6:
                    tokens.Insert(at, others[random.Next(others.Count)] + " ");
                    break;
                case 7:
                    tokens.Insert(at, tokens[at] + " ");
                    break;
                case 8:
                    var with = random.Next(tokens.Count);
                    (tokens[at], tokens[with]) = (tokens[with] + " ", tokens[at] + " ");
                    break;
                case 9:
                    var next = Math.Min(at + 1, tokens.Count - 1);
                    (tokens[at], tokens[next]) = (tokens[next] + " ", tokens[at] + " ");
                    break;
                case 10:
                    // Whoever types has the end of the file before them only in a new one.
                    tokens.RemoveRange(at, tokens.Count - at);
                    break;
                default:
                    var from = random.Next(others.Count);
                    var length = Math.Min(others.Count - from, random.Next(1, 60));
                    tokens.InsertRange(at, others.GetRange(from, length));
                    break;
            }
        }

        return string.Concat(tokens);
    }

    /// <summary>Damages a text that is no C#.</summary>
    public static string BreakText(string text, Random random)
    {
        for (var count = random.Next(1, 4); count > 0 && text.Length > 1; count--)
        {
            var at = random.Next(text.Length);
            text = random.Next(4) switch
            {
                0 => text.Remove(at, Math.Min(text.Length - at, random.Next(1, 20))),
                1 => text.Insert(at, text.Substring(random.Next(text.Length)) is var rest && rest.Length > 30 ? rest[..30] : rest),
                2 => text.Insert(at, "<>\"'&/=\0 "[random.Next(9)].ToString()),
                _ => text[..at],
            };
        }

        return text;
    }

    /// <summary>Changes a source in ways that mostly leave it compiling.</summary>
    public static string Keep(string source, Random random)
    {
        for (int done = 0, tries = 0, wanted = random.Next(1, 4); done < wanted && tries < 12; tries++)
        {
            var text = SourceText.From(source);
            var root = CSharpSyntaxTree.ParseText(text).GetRoot();
            if (s_kept[random.Next(s_kept.Length)](root, text, random) is { Length: > 0 } changes)
            {
                source = text.WithChanges(changes.OrderBy(static change => change.Span.Start)).ToString();
                done++;
            }
        }

        return source;
    }

    private static List<string> Tokens(string source) => [.. CSharpSyntaxTree.ParseText(source).GetRoot().DescendantTokens().Select(static token => token.ToFullString())];

    private static T? Pick<T>(SyntaxNode root, Random random, Func<T, bool>? where = null)
        where T : SyntaxNode
    {
        var nodes = root.DescendantNodes().OfType<T>().Where(node => where is null || where(node)).ToArray();
        return nodes.Length == 0 ? null : nodes[random.Next(nodes.Length)];
    }

    private static StatementSyntax? PickStatement(SyntaxNode root, Random random, Func<StatementSyntax, bool>? where = null) =>
        Pick<StatementSyntax>(root, random, statement => statement.Parent is BlockSyntax && (where is null || where(statement)));

    private static TextChange[]? DeleteStatement(SyntaxNode root, SourceText text, Random random) =>
        PickStatement(root, random) is { } statement ? [new TextChange(statement.Span, "")] : null;

    private static TextChange[]? DuplicateStatement(SyntaxNode root, SourceText text, Random random) =>
        PickStatement(root, random, static statement => statement is not (LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax)) is { } statement
            ? [new TextChange(new TextSpan(statement.FullSpan.End, 0), statement.ToFullString())]
            : null;

    private static TextChange[]? WrapStatement(SyntaxNode root, SourceText text, Random random)
    {
        if (PickStatement(root, random, static statement => statement is not (LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax)) is not { } statement)
        {
            return null;
        }

        var (before, after) = random.Next(10) switch
        {
            0 => ("if (true) { ", " }"),
            1 => ("{ ", " }"),
            2 => ("try { ", " } finally { }"),
            3 => ("lock (new object()) { ", " }"),
            4 => ("do { ", " } while (false);"),
            5 => ("checked { ", " }"),
            6 => ("for (var turn = 0; turn < 3; turn++) { ", " }"),
            7 => ("if (System.DateTime.Now.Ticks > 0) ", ""),
            8 => ("System.Action act = () => { ", " }; act();"),
            _ => ("switch (1) { default: ", " break; }"),
        };
        return [new TextChange(new TextSpan(statement.Span.Start, 0), before), new TextChange(new TextSpan(statement.Span.End, 0), after)];
    }

    private static TextChange[]? SwapStatements(SyntaxNode root, SourceText text, Random random) =>
        Pick<BlockSyntax>(root, random, static block => block.Statements.Count > 1) is { } block ? Swap(block.Statements, random) : null;

    private static TextChange[]? SwapMembers(SyntaxNode root, SourceText text, Random random) =>
        Pick<TypeDeclarationSyntax>(root, random, static type => type.Members.Count > 1) is { } type ? Swap(type.Members, random) : null;

    private static TextChange[] Swap<T>(SyntaxList<T> nodes, Random random)
        where T : SyntaxNode
    {
        var first = random.Next(nodes.Count - 1);
        var second = random.Next(first + 1, nodes.Count);
        return [new TextChange(nodes[first].Span, nodes[second].ToString()), new TextChange(nodes[second].Span, nodes[first].ToString())];
    }

    private static TextChange[]? DeleteMember(SyntaxNode root, SourceText text, Random random) =>
        Pick<MemberDeclarationSyntax>(root, random, static member => member.Parent is TypeDeclarationSyntax) is { } member ? [new TextChange(member.Span, "")] : null;

    private static TextChange[]? DeleteModifier(SyntaxNode root, SourceText text, Random random)
    {
        var modifiers = root.DescendantNodes().OfType<MemberDeclarationSyntax>().SelectMany(static member => member.Modifiers).ToArray();
        return modifiers.Length == 0 ? null : [new TextChange(modifiers[random.Next(modifiers.Length)].Span, "")];
    }

    private static TextChange[]? DeleteAttribute(SyntaxNode root, SourceText text, Random random) =>
        Pick<AttributeListSyntax>(root, random) is { } list ? [new TextChange(list.Span, "")] : null;

    private static TextChange[]? DeleteArgument(SyntaxNode root, SourceText text, Random random) =>
        Pick<AttributeArgumentListSyntax>(root, random) is { } list ? [new TextChange(list.Span, "")] : null;

    private static TextChange[]? InsertComment(SyntaxNode root, SourceText text, Random random)
    {
        var tokens = CodeTokens(root);
        var at = tokens[random.Next(tokens.Length)].SpanStart;
        return [new TextChange(new TextSpan(at, 0), random.Next(3) == 0 ? "// note" + Environment.NewLine : "/* note */ ")];
    }

    private static TextChange[]? InsertDirective(SyntaxNode root, SourceText text, Random random)
    {
        var (start, end) = random.Next(5) switch
        {
            0 => ("#if true", "#endif"),
            1 => ("#if !DEBUG_", "#else\nthis is not compiled\n#endif"),
            2 => ("#pragma warning disable CS0001", "#pragma warning restore CS0001"),
            3 => ("#nullable disable", "#nullable restore"),
            _ => ("#region part", "#endregion"),
        };
        SyntaxNode? node = random.Next(3) switch
        {
            0 => Pick<MemberDeclarationSyntax>(root, random, static member => member.Parent is TypeDeclarationSyntax),
            1 => PickStatement(root, random),
            _ => Pick<ExpressionSyntax>(root, random, static expression => !expression.Ancestors().Any(static ancestor => ancestor is InterpolatedStringExpressionSyntax)),
        };
        return node is null ? null
            : [new TextChange(new TextSpan(node.Span.Start, 0), $"\n{start}\n"), new TextChange(new TextSpan(node.Span.End, 0), $"\n{end}\n")];
    }

    private static TextChange[]? Parenthesize(SyntaxNode root, SourceText text, Random random)
    {
        var expression = Pick<ExpressionSyntax>(root, random, static expression =>
            expression.Parent is ArgumentSyntax { RefOrOutKeyword.RawKind: 0 } or EqualsValueClauseSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax or BinaryExpressionSyntax or ParenthesizedExpressionSyntax or LambdaExpressionSyntax or ForEachStatementSyntax ||
            (expression.Parent is MemberAccessExpressionSyntax access && access.Expression == expression && expression is InvocationExpressionSyntax or ObjectCreationExpressionSyntax) ||
            (expression.Parent is AssignmentExpressionSyntax assignment && assignment.Right == expression));
        return expression is null or TypeSyntax { IsVar: true }
            ? null
            : [new TextChange(new TextSpan(expression.Span.Start, 0), "("), new TextChange(new TextSpan(expression.Span.End, 0), ")")];
    }

    private static TextChange[]? Rename(SyntaxNode root, SourceText text, Random random)
    {
        var declared = root.DescendantNodes().Select(static node => node switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier,
            ParameterSyntax parameter => parameter.Identifier,
            SingleVariableDesignationSyntax designation => designation.Identifier,
            ForEachStatementSyntax each => each.Identifier,
            MethodDeclarationSyntax method => method.Identifier,
            ClassDeclarationSyntax type => type.Identifier,
            _ => default,
        }).Where(static identifier => identifier.ValueText.Length > 0).ToArray();
        if (declared.Length == 0)
        {
            return null;
        }

        var old = declared[random.Next(declared.Length)].ValueText;
        string[] names = ["@event", "@class", "client", "binding", "_x", "größe", "result", "value", "ids", "async", "await", "task", "query", "factory", "System", "s_binding", "Async", "items"];
        var name = names[random.Next(names.Length)];
        return [.. root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == old).Select(token => new TextChange(token.Span, name))];
    }

    private static TextChange[]? WrapInNamespace(SyntaxNode root, SourceText text, Random random)
    {
        if (root is not CompilationUnitSyntax { Members.Count: > 0, Externs.Count: 0, AttributeLists.Count: 0 } unit || unit.Members.Any(static member => member is BaseNamespaceDeclarationSyntax or GlobalStatementSyntax))
        {
            return null;
        }

        return random.Next(3) switch
        {
            0 => [new TextChange(new TextSpan(0, 0), "namespace Outer.Inner\n{\n"), new TextChange(new TextSpan(text.Length, 0), "\n}\n")],
            1 => [new TextChange(new TextSpan(unit.Members[0].FullSpan.Start, 0), "namespace Outer.Inner;\n"),],
            _ => [new TextChange(new TextSpan(unit.Members[0].FullSpan.Start, 0), "\nnamespace Outer.Inner\n{\n"), new TextChange(new TextSpan(text.Length, 0), "\n}\n")],
        };
    }

    /// <summary>Takes an expression out into a variable before its statement.</summary>
    private static TextChange[]? ExtractVariable(SyntaxNode root, SourceText text, Random random)
    {
        var expression = Pick<ExpressionSyntax>(root, random, static expression => expression is InvocationExpressionSyntax or ObjectCreationExpressionSyntax && expression.Parent is ArgumentSyntax or EqualsValueClauseSyntax or MemberAccessExpressionSyntax);
        return expression?.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax } statement || expression.Ancestors().TakeWhile(ancestor => ancestor != statement).Any(static ancestor => ancestor is AnonymousFunctionExpressionSyntax)
            ? null
            : [new TextChange(new TextSpan(statement.Span.Start, 0), $"var taken = {expression};\n"), new TextChange(expression.Span, "taken")];
    }

    /// <summary>Takes the braces off a block of one statement, or puts them round a statement that has none.</summary>
    private static TextChange[]? Bracket(SyntaxNode root, SourceText text, Random random)
    {
        var block = Pick<BlockSyntax>(root, random, static block => block is { Parent: StatementSyntax and not (BlockSyntax or TryStatementSyntax or CheckedStatementSyntax or LocalFunctionStatementSyntax or UnsafeStatementSyntax), Statements: [not (LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax or IfStatementSyntax)] });
        if (block is not null)
        {
            return [new TextChange(block.OpenBraceToken.Span, ""), new TextChange(block.CloseBraceToken.Span, "")];
        }

        var expression = Pick<ArrowExpressionClauseSyntax>(root, random, static arrow => arrow.Parent is MethodDeclarationSyntax);
        return expression?.Parent is not MethodDeclarationSyntax method
            ? null
            : [new TextChange(expression.ArrowToken.Span, method.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } ? "{" : "{ return"), new TextChange(new TextSpan(method.SemicolonToken.Span.End, 0), " }")];
    }

    private static TextChange[]? ChangeLayout(SyntaxNode root, SourceText text, Random random)
    {
        if (random.Next(2) == 0)
        {
            return text.ToString().Contains('\r', StringComparison.Ordinal) ? null : [new TextChange(new TextSpan(0, text.Length), text.ToString().Replace("\n", "\r\n", StringComparison.Ordinal))];
        }

        // A run of lines on one.
        var breaks = root.DescendantTrivia().Where(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToArray();
        if (breaks.Length == 0 || root.ContainsDirectives || root.DescendantTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)))
        {
            return null;
        }

        var from = random.Next(breaks.Length);
        return [.. breaks.Skip(from).Take(random.Next(1, 40)).Select(static trivia => new TextChange(trivia.Span, " "))];
    }

    private static SyntaxToken[] CodeTokens(SyntaxNode root) =>
        [.. root.DescendantTokens(static node => node is not InterpolatedStringExpressionSyntax)];
}
