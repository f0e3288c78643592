using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Finds the transactions that code has another method open, as <c>Scopes.Required()</c>: like those that it opens itself, they
/// end on the thread that they began on, unless the method says that they flow with the awaits.
/// </summary>
internal static class TransactionScopes
{
    /// <summary>What has to end on the thread that it began on, unless its code says that it flows with the awaits.</summary>
    public const string Scope = "TransactionScope";

    /// <summary>What says that it flows with the awaits.</summary>
    public const string Flow = "TransactionScopeAsyncFlowOption";

    /// <summary>Whether a local or a <c>using</c> of the code holds such a transaction.</summary>
    public static bool AreOpened(ImmutableArray<IOperation> blocks) => blocks.Any(static block => block.DescendantsAndSelf().Any(static operation => operation switch
    {
        IVariableDeclaratorOperation { Symbol.Type.Name: Scope } declarator => declarator.GetVariableInitializer() is { Value: var value } && IsBoundToThread(value),
        IUsingOperation { Resources: { Type.Name: Scope } resource } => IsBoundToThread(resource),
        _ => false,
    }));

    private static bool IsBoundToThread(IOperation value) =>
        value.Plain() is IInvocationOperation { TargetMethod: var opener } && !opener.DeclaringSyntaxReferences.Any(static declaration => SourceMentions.Contains(declaration.SyntaxTree.GetText(), Flow) &&
            declaration.GetSyntax().DescendantTokens().Any(static token => token.ValueText == Flow));
}
