using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>
/// References and values of the stack, which do not live on over an <c>await</c>. The compiler says so when it emits and not
/// before, so compiling a change to a semantic model does not tell.
/// </summary>
internal static class KeptOverAwait
{
    /// <summary>Whether one might have to live on over an <c>await</c> in the place of an expression.</summary>
    /// <param name="place">The expression.</param>
    /// <param name="model">The model of its file.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    public static bool HoldsReference(ExpressionSyntax place, SemanticModel model, CancellationToken cancellationToken)
    {
        if (place.Ancestors().FirstOrDefault(IsFunction) is not { } function)
        {
            return false;
        }

        var whole = place.AncestorsAndSelf().TakeWhile(static node => node is not StatementSyntax && !IsFunction(node)).OfType<ExpressionSyntax>().Last();
        return whole.DescendantNodesAndSelf(node => node != place && !IsFunction(node)).OfType<ExpressionSyntax>().Any(node => node != place && IsReference(node)) ||
            place.Ancestors().TakeWhile(node => node != function).OfType<CommonForEachStatementSyntax>().Any(IsOverStack) ||
            function.DescendantNodes(node => node == function || !IsFunction(node)).Any(node => IsReferenceLocal(node) && ScopeOf(node).Span.Contains(place.Span));

        bool IsReference(ExpressionSyntax node) =>
            model.GetTypeInfo(node, cancellationToken).Type is { IsRefLikeType: true } ||
            model.GetSymbolInfo(node, cancellationToken).Symbol is IMethodSymbol { RefKind: not RefKind.None } or IPropertySymbol { RefKind: not RefKind.None };

        bool IsOverStack(CommonForEachStatementSyntax loop) =>
            loop.Statement.Span.Contains(place.Span) && model.GetForEachStatementInfo(loop).GetEnumeratorMethod?.ReturnType.IsRefLikeType == true;

        bool IsReferenceLocal(SyntaxNode node) =>
            node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax &&
            model.GetDeclaredSymbol(node, cancellationToken) is ILocalSymbol local && (local.IsRef || local.Type.IsRefLikeType);

        SyntaxNode ScopeOf(SyntaxNode node) => node.Ancestors().First(ancestor => ancestor is BlockSyntax or SwitchSectionSyntax || ancestor == function);
    }

    private static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax;
}
