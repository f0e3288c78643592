using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells calls that the compiler leaves out, with all that stands in them: those of a method with
/// <c>[Conditional]</c> where none of its symbols is defined. What a code contract states is taken for one of them.
/// </summary>
internal static class OmittedCalls
{
    /// <summary>Whether neither the call nor its arguments run.</summary>
    public static bool Is(IInvocationOperation call)
    {
        // A method says for itself, once, whether it has such an attribute; few have.
        var method = call.TargetMethod;
        return (method.ReturnsVoid && method.IsConditional && !IsWanted(method, call.Syntax.SyntaxTree)) || IsOfContract(method);
    }

    /// <summary>Whether a file defines one of the symbols that the method, or one that it overrides, asks for.</summary>
    private static bool IsWanted(IMethodSymbol method, SyntaxTree tree)
    {
        for (var declared = method; declared is not null; declared = declared.OverriddenMethod)
        {
            foreach (var attribute in declared.GetAttributes())
            {
                if (attribute is { AttributeClass: { Name: "ConditionalAttribute" } type, ConstructorArguments: [{ Value: string symbol }] } &&
                    WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics") && IsDefined(symbol, tree))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsDefined(string symbol, SyntaxTree tree)
    {
        var isDefined = tree.Options.PreprocessorSymbolNames.Contains(symbol);
        var root = tree.GetRoot();
        if (root.ContainsDirectives)
        {
            // They stand before everything else in the file.
            foreach (var trivia in root.GetFirstToken(includeZeroWidth: true).LeadingTrivia)
            {
                switch (trivia.GetStructure())
                {
                    case DefineDirectiveTriviaSyntax { IsActive: true } define when define.Name.ValueText == symbol:
                        isDefined = true;
                        break;
                    case UndefDirectiveTriviaSyntax { IsActive: true } undefine when undefine.Name.ValueText == symbol:
                        isDefined = false;
                        break;
                }
            }
        }

        return isDefined;
    }

    /// <summary>Whether a method states what holds before or after another one: checked, if at all, where somebody looks for mistakes.</summary>
    private static bool IsOfContract(IMethodSymbol method) =>
        method is { IsStatic: true, ContainingType: { Name: "Contract" } type, Name: "Requires" or "Ensures" or "EnsuresOnThrow" or "Invariant" or "OldValue" } &&
        WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics.Contracts");
}
