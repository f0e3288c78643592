using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The values that an expression may have, as far as its own operation block shows them.</summary>
internal static class ConstantValues
{
    private const int MaxDepth = 8;

    /// <summary>
    /// The constants that the expression may evaluate to, through conditional and switch expressions and through locals
    /// that are only assigned such expressions. A null among them stands for a value that could not be read.
    /// </summary>
    public static object?[] Of(IOperation value)
    {
        var values = new List<object?>();
        Add(value, values, 0);
        return values.ToArray();
    }

    /// <summary>The type that a <c>typeof</c> names, directly or through a local that is assigned nothing else; null for any other expression.</summary>
    public static INamedTypeSymbol? TypeOf(IOperation? value) => TypeOf(value, 0);

    private static INamedTypeSymbol? TypeOf(IOperation? value, int depth)
    {
        switch (value)
        {
            case ITypeOfOperation typeOf:
                return typeOf.TypeOperand as INamedTypeSymbol;
            case IConversionOperation conversion:
                return TypeOf(conversion.Operand, depth);
            case ILocalReferenceOperation local when depth < MaxDepth && Assigned(local) is [var only]:
                return TypeOf(only, depth + 1);
            default:
                return null;
        }
    }

    private static void Add(IOperation value, List<object?> values, int depth)
    {
        if (value.ConstantValue is { HasValue: true, Value: { } constant })
        {
            values.Add(constant);
            return;
        }

        switch (value)
        {
            case IConversionOperation { OperatorMethod: null } conversion:
                Add(conversion.Operand, values, depth);
                break;
            case IParenthesizedOperation parenthesized:
                Add(parenthesized.Operand, values, depth);
                break;
            case IConditionalOperation { WhenFalse: { } whenFalse } conditional:
                Add(conditional.WhenTrue, values, depth);
                Add(whenFalse, values, depth);
                break;
            case ISwitchExpressionOperation switchExpression:
                foreach (var arm in switchExpression.Arms)
                {
                    if (arm.Value is not IThrowOperation and not IConversionOperation { Operand: IThrowOperation })
                    {
                        Add(arm.Value, values, depth);
                    }
                }

                break;
            case ILocalReferenceOperation local when depth < MaxDepth && Assigned(local) is { Count: > 0 } assigned:
                foreach (var source in assigned)
                {
                    Add(source, values, depth + 1);
                }

                break;
            default:
                values.Add(null);
                break;
        }
    }

    /// <summary>Every value that the local's own block gives it; empty where it is also written in a way that gives no value (out, ref, pattern, deconstruction).</summary>
    private static List<IOperation> Assigned(ILocalReferenceOperation reference)
    {
        var root = reference.Root();
        var values = new List<IOperation>();
        foreach (var operation in root.DescendantsAndSelf())
        {
            switch (operation)
            {
                // A local that refers to this one may write it by its own name.
                case IVariableDeclaratorOperation { Symbol.IsRef: true } alias when Same(alias.Symbol, reference.Local) || RefersTo(alias, reference.Local):
                    return [];
                case IVariableDeclaratorOperation declarator when Same(declarator.Symbol, reference.Local):
                    if (declarator.GetVariableInitializer() is { } initializer)
                    {
                        values.Add(initializer.Value);
                    }

                    break;
                case ILocalReferenceOperation other when Same(other.Local, reference.Local):
                    switch (other.Parent)
                    {
                        case ISimpleAssignmentOperation assignment when assignment.Target == other:
                            values.Add(assignment.Value);
                            break;
                        case IAssignmentOperation written when written.Target == other:
                        case IArgumentOperation { Parameter.RefKind: not RefKind.None and not RefKind.In }:
                        case IIncrementOrDecrementOperation:
                        case ITupleOperation:
                        case IDeclarationExpressionOperation:
                            return [];
                    }

                    break;
            }
        }

        return values;
    }

    private static bool RefersTo(IVariableDeclaratorOperation alias, ILocalSymbol local)
    {
        foreach (var operation in alias.Descendants())
        {
            if (operation is ILocalReferenceOperation other && Same(other.Local, local))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Same(ILocalSymbol left, ILocalSymbol right) => SymbolEqualityComparer.Default.Equals(left, right);
}
