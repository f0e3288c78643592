using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Where code may await what it now waits for.</summary>
internal static class AwaitPlace
{
    /// <summary>Whether a method holds on to nothing that belongs to its thread: a lock, or a transaction that does not flow with the awaits.</summary>
    public static bool IsFree(IMethodSymbol method)
    {
        foreach (var reference in method.DeclaringSyntaxReferences)
        {
            var declaration = reference.GetSyntax();
            var (hasScope, flows) = (false, false);
            foreach (var token in declaration.DescendantTokens())
            {
                switch (token.ValueText)
                {
                    case "TransactionScope" when token.IsKind(SyntaxKind.IdentifierToken):
                        hasScope = true;
                        break;
                    case "TransactionScopeAsyncFlowOption":
                        flows = true;
                        break;
                    case "Monitor" or "Mutex" or "ReaderWriterLock" or "ReaderWriterLockSlim" or "EnterReadLock" or "EnterWriteLock" or "EnterUpgradeableReadLock" or "EnterScope" or "SpinLock"
                        when token.IsKind(SyntaxKind.IdentifierToken):
                        return false;
                }
            }

            if ((hasScope && !flows) || (declaration is MemberDeclarationSyntax member && member.Modifiers.Any(SyntaxKind.UnsafeKeyword)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether an <c>await</c> may stand in an expression's place: in no lock, no unsafe code, no exception filter, no query
    /// expression, and in no lambda or local function that is not asynchronous itself.
    /// </summary>
    public static bool Holds(SyntaxNode expression)
    {
        for (var node = expression.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case LockStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or CatchFilterClauseSyntax or QueryExpressionSyntax:
                    return false;
                case AnonymousFunctionExpressionSyntax lambda:
                    return lambda.AsyncKeyword != default;
                case LocalFunctionStatementSyntax function:
                    return function.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case BaseMethodDeclarationSyntax:
                    return true;
                case MemberDeclarationSyntax:
                    return false;
            }
        }

        return false;
    }
}
