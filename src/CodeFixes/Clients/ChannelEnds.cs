using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>
/// Tells what becomes of a channel whose factory nobody closes. A factory holds each of its channels until that is closed: with
/// one that is kept, those that nobody closes would gather.
/// </summary>
internal static class ChannelEnds
{
    /// <summary>Whether the code shows that a channel is dropped without a close: it is made for one call, or its local is only called.</summary>
    public static bool IsDropped(ExpressionSyntax channel, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode value = channel;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax)
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            MemberAccessExpressionSyntax or ExpressionStatementSyntax => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } } held } =>
                model.GetDeclaredSymbol(held, cancellationToken) is ILocalSymbol local && IsOnlyCalled(local, held, model, cancellationToken),
            _ => false,
        };
    }

    /// <summary>Whether all that is done with a local is to call methods that do not close it, in the open.</summary>
    private static bool IsOnlyCalled(ILocalSymbol local, SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        place.FirstAncestorOrSelf<MemberDeclarationSyntax>()!.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == local.Name && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, local))
            .All(static name => name.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: not ("Close" or "Abort" or "Dispose"), Parent: InvocationExpressionSyntax } access && access.Expression == name);
}
