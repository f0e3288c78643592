using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what code a value is: a lambda, a method, or an expression tree.</summary>
internal static class PassedCode
{
    /// <summary>The lambda that a value is, whatever delegate it is converted to; null for one that becomes an expression tree, and for any other value.</summary>
    public static IAnonymousFunctionOperation? Lambda(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IAnonymousFunctionOperation lambda:
                    return lambda;
                case IConversionOperation conversion when !IsExpressionTree(conversion.Type):
                    value = conversion.Operand;
                    continue;
                case IDelegateCreationOperation creation when !IsExpressionTree(creation.Type):
                    value = creation.Target;
                    continue;
                case IParenthesizedOperation parenthesized:
                    value = parenthesized.Operand;
                    continue;
                default:
                    return null;
            }
        }
    }

    /// <summary>The method that a value names instead of a lambda; null for any other value.</summary>
    public static IMethodReferenceOperation? Group(IOperation value) => value switch
    {
        IDelegateCreationOperation { Target: IMethodReferenceOperation group } => group,
        IConversionOperation { Operand: IDelegateCreationOperation { Target: IMethodReferenceOperation group } } => group,
        _ => null,
    };

    /// <summary>Whether code of the type does not run: it becomes SQL.</summary>
    public static bool IsExpressionTree(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Expression", Arity: 1 } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq.Expressions");
}
