using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.DataAccess;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3002 where a row is asked for twice: <c>Any</c> and <c>Single</c> become <c>SingleOrDefault</c> and a test for null.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ChattyOperationCodeFix))]
public sealed class ChattyOperationCodeFix : RoundTripCodeFix
{
    /// <summary>The key of the fix.</summary>
    public const string LookUpOnce = RuleIds.ChattyOperation + ".LookUpOnce";

    private const string Title = "Look the row up once, and test it for null";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ChattyOperation);

    private protected override RoundTripFix? Find(SyntaxNode root, SemanticModel model, SyntaxNode node, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        if (!diagnostic.Properties.TryGetValue("Shape", out var shape) || shape != ChattyOperationAnalyzer.Twice ||
            node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } } lookup)
        {
            return null;
        }

        var isAsync = name.Identifier.ValueText.EndsWith("Async", System.StringComparison.Ordinal);
        var plain = isAsync ? name.Identifier.ValueText.Substring(0, name.Identifier.ValueText.Length - 5) : name.Identifier.ValueText;
        if (plain is not ("First" or "FirstOrDefault" or "Single" or "SingleOrDefault") ||
            Statements.Awaited(lookup, isAsync) is not { } value || IsOneOfMore(lookup) ||
            model.GetTypeInfo(value, cancellationToken).Type is not { IsReferenceType: true })
        {
            return null;
        }

        var renamed = value.ReplaceNode(name, name.WithIdentifier(SyntaxFactory.Identifier((plain.EndsWith("OrDefault", System.StringComparison.Ordinal) ? plain : plain + "OrDefault") + (isAsync ? "Async" : "")).WithTriviaFrom(name.Identifier)));

        // Q.Any(p) ? Q.First(p) : null
        if (value.Parent is ConditionalExpressionSyntax choice && choice.WhenTrue == value)
        {
            return IsProbe(choice.Condition, lookup) && choice.WhenFalse.IsKind(SyntaxKind.NullLiteralExpression) && Statements.IsBlank(choice.Condition.GetTrailingTrivia()) && Statements.IsBlank(choice.QuestionToken.TrailingTrivia) && Statements.IsBlank(choice.WhenTrue.GetTrailingTrivia()) && Statements.IsBlank(choice.ColonToken.TrailingTrivia)
                ? new RoundTripFix(Title, LookUpOnce, root.ReplaceNode(choice, renamed.WithTriviaFrom(choice)))
                : null;
        }

        if (value.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax declaration } } variable } ||
            declaration.Parent is not BlockSyntax block || !declaration.UsingKeyword.IsKind(SyntaxKind.None) || !Statements.StandsAlone(declaration) || !Statements.IsBlank(declaration.GetLeadingTrivia()))
        {
            return null;
        }

        var found = variable.Identifier.ValueText;
        var moved = declaration.ReplaceNode(value, renamed);
        var index = block.Statements.IndexOf(declaration);

        // if (!Q.Any(p)) { throw … } var x = Q.Single(p);
        if (index > 0 && block.Statements[index - 1] is IfStatementSyntax { Else: null, Condition: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not } missing)
        {
            if (!IsProbe(not.Operand, lookup) || !Statements.StandsAlone(missing) || !Leaves(missing.Statement, model) || Names(missing.Statement, found))
            {
                return null;
            }

            var test = missing.ReplaceNode(not, Test(found, "==").WithTriviaFrom(not));
            var statements = block.Statements
                .Replace(block.Statements[index], test.WithLeadingTrivia(Statements.Indentation(missing)).WithTrailingTrivia(missing.GetTrailingTrivia()));
            statements = statements.Replace(statements[index - 1], moved.WithLeadingTrivia(missing.GetLeadingTrivia()));
            return new RoundTripFix(Title, LookUpOnce, root.ReplaceNode(block, block.WithStatements(Spaced(statements, index, declaration))));
        }

        // if (Q.Any(p)) { var x = Q.First(p); … }
        if (index == 0 && block.Parent is IfStatementSyntax present && present.Statement == block && IsProbe(present.Condition, lookup) && present.Parent is BlockSyntax outer &&
            Statements.StandsAlone(present) && block.Statements.Count > 1 && !IsDeclaredElsewhere(present, variable, found))
        {
            var rest = block.Statements.RemoveAt(0);
            rest = rest.Replace(rest[0], rest[0].WithLeadingTrivia(Trimmed(rest[0].GetLeadingTrivia())));
            var test = present
                .ReplaceNodes(new SyntaxNode[] { present.Condition, block }, (original, _) => original == block ? block.WithStatements(rest) : Test(found, "!=").WithTriviaFrom(original));
            var added = moved.WithLeadingTrivia(Statements.Indentation(present));
            var position = outer.Statements.IndexOf(present);
            var statements = outer.Statements.RemoveAt(position).InsertRange(position, Statements.Before(test, [added]));
            return new RoundTripFix(Title, LookUpOnce, root.ReplaceNode(outer, outer.WithStatements(statements)));
        }

        return null;
    }

    /// <summary>A blank line that stood between the two goes after both.</summary>
    private static SyntaxList<StatementSyntax> Spaced(SyntaxList<StatementSyntax> statements, int index, LocalDeclarationStatementSyntax declaration) =>
        declaration.GetLeadingTrivia().Any(SyntaxKind.EndOfLineTrivia) && index + 1 < statements.Count && !statements[index + 1].GetLeadingTrivia().Any(SyntaxKind.EndOfLineTrivia)
            ? statements.Replace(statements[index + 1], statements[index + 1].WithLeadingTrivia(
                statements[index + 1].GetLeadingTrivia().Insert(0, declaration.GetLeadingTrivia().First(static part => part.IsKind(SyntaxKind.EndOfLineTrivia)))))
            : statements;

    private static SyntaxTriviaList Trimmed(SyntaxTriviaList leading) =>
        SyntaxFactory.TriviaList(leading.Count > 0 && leading[0].IsKind(SyntaxKind.EndOfLineTrivia) ? leading.Skip(1) : leading);

    private static ExpressionSyntax Test(string name, string operatorText) => SyntaxFactory.ParseExpression(name + " " + operatorText + " null");

    /// <summary>Whether a condition asks, by <c>Any</c>, for the rows that the lookup gets. The rule has compared the two.</summary>
    private static bool IsProbe(ExpressionSyntax condition, InvocationExpressionSyntax lookup)
    {
        while (condition is ParenthesizedExpressionSyntax parenthesized)
        {
            condition = parenthesized.Expression;
        }

        if (condition is AwaitExpressionSyntax awaited)
        {
            condition = awaited.Expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured } ? configured.Expression : awaited.Expression;
        }

        return condition is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Any" or "AnyAsync" } } probe &&
            Statements.IsBare(condition) && Condition(probe) is { } asked && Condition(lookup) is { } sought && SyntaxFactory.AreEquivalent(Renamed(asked), Renamed(sought));
    }

    /// <summary>Whether the member asks for the rows of a lookup more than twice: one of two probes taken away, the other would be left.</summary>
    private static bool IsOneOfMore(InvocationExpressionSyntax lookup) =>
        Condition(lookup) is { } sought && Renamed(sought) is var wanted && lookup.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member &&
        member.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(static call => call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: not "Where" })
            .Count(call => Condition(call) is { } asked && SyntaxFactory.AreEquivalent(Renamed(asked), wanted)) > 2;

    /// <summary>What a lookup asks for: its lambda, or that of the <c>Where</c> before it.</summary>
    private static LambdaExpressionSyntax? Condition(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.Select(static argument => argument.Expression).OfType<LambdaExpressionSyntax>().FirstOrDefault() ??
        (call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Where" } } filter }
            ? filter.ArgumentList.Arguments.Select(static argument => argument.Expression).OfType<LambdaExpressionSyntax>().FirstOrDefault()
            : null);

    private static CSharpSyntaxNode Renamed(LambdaExpressionSyntax lambda)
    {
        var parameter = lambda is SimpleLambdaExpressionSyntax simple ? simple.Parameter.Identifier.ValueText : null;
        return lambda.Body.ReplaceTokens(
            lambda.Body.DescendantTokens().Where(token => token.ValueText == parameter && token.Parent is IdentifierNameSyntax && token.Parent.Parent is not MemberAccessExpressionSyntax { Name: var member } || token.ValueText == parameter && token.Parent is IdentifierNameSyntax && token.Parent.Parent is MemberAccessExpressionSyntax access && access.Expression == token.Parent),
            static (_, token) => SyntaxFactory.Identifier(token.LeadingTrivia, "_", token.TrailingTrivia));
    }

    private static bool Leaves(StatementSyntax statement, SemanticModel model) => model.AnalyzeControlFlow(statement) is { Succeeded: true, EndPointIsReachable: false };

    private static bool Names(SyntaxNode node, string name) => node.DescendantTokens().Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name);

    /// <summary>Whether the method uses the name for something else, so that it cannot be seen further.</summary>
    private static bool IsDeclaredElsewhere(IfStatementSyntax statement, VariableDeclaratorSyntax variable, string name) =>
        Statements.Body(statement) is not { } body ||
        body.DescendantNodes().Any(node => node != variable && node switch
        {
            VariableDeclaratorSyntax other => other.Identifier.ValueText == name,
            SingleVariableDesignationSyntax other => other.Identifier.ValueText == name,
            ForEachStatementSyntax other => other.Identifier.ValueText == name,
            ParameterSyntax other => other.Identifier.ValueText == name,
            CatchDeclarationSyntax other => other.Identifier.ValueText == name,
            _ => false,
        }) ||
        body.DescendantTokens().Any(token => token.ValueText == name && token.Parent is IdentifierNameSyntax identifier && !statement.Statement.Span.Contains(token.Span) && identifier.Parent is not MemberAccessExpressionSyntax);
}
