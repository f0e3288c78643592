using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>
/// Creates a client or channel before the loop and closes it after. Only where every turn used it plainly and closed it once:
/// what may fault in one turn and be needed in the next is left alone.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ClientCreatedPerCallCodeFix))]
public sealed class ClientCreatedPerCallCodeFix : CodeFixProvider
{
    /// <summary>The key of the action.</summary>
    public const string BeforeLoopKey = RuleIds.ClientCreatedPerCall + ".BeforeLoop";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ClientCreatedPerCall);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => FirstOfferFixAllProvider.Batch;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        var model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        foreach (var diagnostic in context.Diagnostics)
        {
            // A loop of a few turns in a method that is called often is left alone: the client would be made as often still.
            if (ClientCreationAnalyzer.CauseOf(diagnostic) == ClientCreatedPerCallAnalyzer.LoopCause &&
                root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is ExpressionSyntax creation &&
                Hoist(root, creation, model, context.CancellationToken) is { } changed)
            {
                var what = creation is InvocationExpressionSyntax ? "channel" : "client";
                context.RegisterCodeFix(
                    CodeAction.Create("Create the " + what + " once, before the loop, and close it after", _ => Task.FromResult(context.Document.WithSyntaxRoot(changed)), BeforeLoopKey),
                    diagnostic);
            }
        }
    }

    private static SyntaxNode? Hoist(SyntaxNode root, ExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken)
    {
        if (creation.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } declarator } ||
            !IsTheSameEachTime(model.GetOperation(creation, cancellationToken)) || model.GetDeclaredSymbol(declarator, cancellationToken) is not ILocalSymbol local)
        {
            return null;
        }

        switch (declaration.Parent)
        {
            case UsingStatementSyntax scope when !scope.ContainsDirectives && LoopOf(scope) is { } loop && loop.Parent is BlockSyntax or SwitchSectionSyntax && IsOutermost(loop, model, cancellationToken) && IsUsedPlainly(scope.Statement, local, model, null, cancellationToken):
                return root.ReplaceNode(loop, Swap(loop, scope));
            case LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0, Parent: BlockSyntax body } statement
                when body.Parent is StatementSyntax loop && IsLoop(loop) && loop.Parent is BlockSyntax outer && outer.Statements.Last() == loop && DocumentEdits.InList(statement) is not null &&
                    IsNameFree(local, loop) && IsOutermost(loop, model, cancellationToken) && IsUsedPlainly(body, local, model, null, cancellationToken):
                return Move(root, statement, null, loop, outer);
            case LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Parent: BlockSyntax body } statement
                when body.Parent is StatementSyntax loop && IsLoop(loop) && loop.Parent is BlockSyntax outer && DocumentEdits.InList(statement) is not null &&
                    IsNameFree(local, loop) && IsOutermost(loop, model, cancellationToken) && CloseIn(body, local, model, cancellationToken) is { } close && !Leaves(body, loop) && IsUsedPlainly(body, local, model, close, cancellationToken):
                return Move(root, statement, close, loop, outer);
            default:
                return null;
        }
    }

    /// <summary>The loop that does nothing but the statement.</summary>
    private static StatementSyntax? LoopOf(UsingStatementSyntax scope)
    {
        var loop = scope.Parent is BlockSyntax { Statements.Count: 1 } body ? body.Parent : scope.Parent;
        return loop is StatementSyntax statement && IsLoop(statement) ? statement : null;
    }

    private static bool IsLoop(StatementSyntax statement) => !statement.ContainsDirectives && statement is not DoStatementSyntax && RoslynExtensions.IsLoop(statement);

    /// <summary>Whether nothing else around a loop makes the client again and again: before the loop would still be too often.</summary>
    private static bool IsOutermost(StatementSyntax loop, SemanticModel model, CancellationToken cancellationToken) =>
        !loop.Ancestors().TakeWhile(static node => node is not MemberDeclarationSyntax).Any(RoslynExtensions.IsLoop) &&
        model.GetOperation(loop, cancellationToken) is { } operation && Repetition.Of(operation) is null;

    /// <summary>Whether it makes no difference when, and how often, the creation runs.</summary>
    private static bool IsTheSameEachTime(IOperation? creation) => creation switch
    {
        IObjectCreationOperation { Initializer: null } made => WcfTypes.ClientContract(made.Type) is not null && made.Arguments.All(static argument => IsFree(argument.Value)),
        IInvocationOperation { Instance: { } factory } call => IsFree(factory) && call.Arguments.All(static argument => IsFree(argument.Value)),
        _ => false,
    };

    private static bool IsFree(IOperation value)
    {
        if (!value.DescendantsAndSelf().All(static part => part is not (IAwaitOperation or IAssignmentOperation { Parent: not IObjectOrCollectionInitializerOperation } or IIncrementOrDecrementOperation)))
        {
            return false;
        }

        // What the loop declares or writes is not there before it, nor what a method that it calls may write.
        return !CreationShape.VariesInItsLoop(value) &&
            !(Repetition.Of(value) is { Body: var body } && TurnMembers.MayBeSet(value, body, static call => WcfTypes.IsClient(call.TargetMethod.ContainingType) || WcfTypes.Attribute(call.TargetMethod.ContainingType, "ServiceContractAttribute") is not null));
    }

    /// <summary>Whether the body only calls operations on the client, in the open: no lambda keeps it, no handler goes on after a fault, nobody takes it.</summary>
    private static bool IsUsedPlainly(SyntaxNode body, ILocalSymbol local, SemanticModel model, StatementSyntax? close, CancellationToken cancellationToken)
    {
        foreach (var name in body.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText != local.Name || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, local))
            {
                continue;
            }

            if (close is not null && close.Span.Contains(name.Span))
            {
                continue;
            }

            if ((close is not null && name.SpanStart > close.SpanStart) ||
                name.Parent is not MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access || access.Expression != name ||
                access.Name.Identifier.ValueText is "Close" or "Abort" or "Dispose" or "Open" or "CloseAsync" or "OpenAsync" or "GetHashCode" or "Equals" ||
                model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { IsStatic: false, ReducedFrom: null } ||
                name.Ancestors().TakeWhile(node => node != body.Parent).Any(static node =>
                    node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or QueryExpressionSyntax or TryStatementSyntax { Catches.Count: > 0 } or CatchClauseSyntax or FinallyClauseSyntax))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The last statement of the body, or one that only others without the client follow, that closes it.</summary>
    private static StatementSyntax? CloseIn(BlockSyntax body, ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        var last = body.Statements.LastOrDefault(statement => statement.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name =>
            name.Identifier.ValueText == local.Name && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, local)));
        if (last is not ExpressionStatementSyntax { Expression: var expression } || DocumentEdits.InList(last) is null)
        {
            return null;
        }

        var call = (expression is AwaitExpressionSyntax awaited ? awaited.Expression : expression) as InvocationExpressionSyntax;
        var target = call?.Expression switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Close" or "CloseAsync" } access when call.ArgumentList.Arguments.Count == 0 && IsPlain(access.Expression, local.Name) => access.Expression,
            _ when call?.ArgumentList.Arguments is [{ Expression: var given }] && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { IsStatic: true } helper && helper.Name.Contains("Close") && IsPlain(given, local.Name) => given,
            _ => null,
        };
        return target is null ? null : last;
    }

    /// <summary>Whether an expression is the variable, or a cast of it.</summary>
    private static bool IsPlain(ExpressionSyntax expression, string name) => expression switch
    {
        IdentifierNameSyntax identifier => identifier.Identifier.ValueText == name,
        ParenthesizedExpressionSyntax inner => IsPlain(inner.Expression, name),
        CastExpressionSyntax cast => IsPlain(cast.Expression, name),
        _ => false,
    };

    /// <summary>Whether a way out of the body goes round the statement after the loop, or round the close in the body.</summary>
    private static bool Leaves(BlockSyntax body, StatementSyntax loop) =>
        body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).Any(node =>
            node is ReturnStatementSyntax or GotoStatementSyntax or YieldStatementSyntax || (node is BreakStatementSyntax or ContinueStatementSyntax && IsOf(node, loop)));

    private static bool IsOf(SyntaxNode jump, StatementSyntax loop) =>
        jump.Ancestors().First(node => (node is StatementSyntax statement && IsLoop(statement)) || node is DoStatementSyntax || (node is SwitchStatementSyntax && jump is BreakStatementSyntax)) == loop;

    /// <summary>Whether the block around the loop can take the variable's name.</summary>
    private static bool IsNameFree(ILocalSymbol local, StatementSyntax loop) =>
        loop.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member &&
        !member.DescendantTokens().Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == local.Name && !loop.Span.Contains(token.Span) &&
            token.Parent is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ParameterSyntax or CommonForEachStatementSyntax or LocalFunctionStatementSyntax or IdentifierNameSyntax or CatchDeclarationSyntax);

    /// <summary>The using statement around the loop instead of in it; each takes the other's place and its comments.</summary>
    private static UsingStatementSyntax Swap(StatementSyntax loop, UsingStatementSyntax scope)
    {
        var inner = WithBody(loop, scope.Statement).WithLeadingTrivia(scope.GetLeadingTrivia()).WithTrailingTrivia(scope.GetTrailingTrivia());
        StatementSyntax body = scope.Parent is BlockSyntax block ? block.WithStatements(SyntaxFactory.SingletonList(inner)) : inner;
        return scope.WithStatement(body).WithLeadingTrivia(loop.GetLeadingTrivia()).WithTrailingTrivia(loop.GetTrailingTrivia());
    }

    private static StatementSyntax WithBody(StatementSyntax loop, StatementSyntax body) => loop switch
    {
        ForEachStatementSyntax each => each.WithStatement(body),
        ForEachVariableStatementSyntax each => each.WithStatement(body),
        ForStatementSyntax counted => counted.WithStatement(body),
        WhileStatementSyntax conditional => conditional.WithStatement(body),
        _ => loop,
    };

    private static SyntaxNode Move(SyntaxNode root, StatementSyntax declaration, StatementSyntax? close, StatementSyntax loop, BlockSyntax outer)
    {
        var edits = new DocumentEdits();
        edits.Remove(declaration);
        if (close is not null)
        {
            edits.Remove(close);
        }

        var index = outer.Statements.IndexOf(loop);
        edits.Replace(outer, node =>
        {
            var block = (BlockSyntax)node;
            var moved = block.Statements[index];
            var indentation = DocumentEdits.Indentation(moved);
            var leading = moved.GetLeadingTrivia();
            // Blank lines before the loop come before the client; a comment stays with the loop.
            var hasComment = leading.Any(TriviaExtensions.IsComment);
            var blank = leading.TakeWhile(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToList();
            var lineBreak = SyntaxFactory.TriviaList(loop.GetTrailingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).DefaultIfEmpty(SyntaxFactory.EndOfLine("\n")).Take(1));
            var added = new List<StatementSyntax>
            {
                declaration.WithLeadingTrivia(hasComment ? blank.Concat(indentation) : leading).WithTrailingTrivia(lineBreak),
                hasComment ? moved.WithLeadingTrivia(leading.Skip(blank.Count)) : moved.WithLeadingTrivia(indentation),
            };
            if (close is not null)
            {
                added.Add(close.WithLeadingTrivia(indentation).WithTrailingTrivia(lineBreak));
            }

            return block.WithStatements(block.Statements.RemoveAt(index).InsertRange(index, added));
        });
        return edits.Apply(root);
    }
}
