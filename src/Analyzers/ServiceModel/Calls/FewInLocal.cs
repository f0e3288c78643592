using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells locals that hold no more than the few elements that are written out where they are declared: <c>var ids = new List&lt;int&gt; { 1, 2 };</c>.
/// Asked of a local that is declared so.
/// </summary>
internal static class FewInLocal
{
    /// <summary>Whether nothing else gets into a local or its collection, but a few elements one by one, in no loop.</summary>
    /// <param name="place">A place that reads the local.</param>
    public static bool Keeps(ILocalReferenceOperation place)
    {
        var uses = HolderUses.Around(place);
        if (uses.AreChanges(place.Local) || !uses.GivenTo(place.Local).All(static given => given.Value.IsNull() || LoopShape.IsWrittenWithFew(given.Value.Plain())))
        {
            return false;
        }

        // An array does not grow.
        if (place.Local.Type is IArrayTypeSymbol)
        {
            return true;
        }

        var added = 0;
        foreach (var use in uses.Of(place.Local))
        {
            var value = use.AsUsed();
            switch (value.Parent)
            {
                case IInvocationOperation { TargetMethod.Name: var name } call when call.Instance == value && (CheckedCounts.IsAddition(name) || name.StartsWith("Append", StringComparison.Ordinal)):
                    if (name.EndsWith("Range", StringComparison.Ordinal) || name == "UnionWith" || Repeats(call, uses.DeclarationOf(place.Local)) || ++added > Repetition.SmallCount)
                    {
                        return false;
                    }

                    break;

                // A method of the project may add to what it gets as a list.
                case IArgumentOperation { Parameter: { Type: INamedTypeSymbol type }, Parent: IInvocationOperation { TargetMethod.DeclaringSyntaxReferences.IsEmpty: false } } when !type.Name.StartsWith("IReadOnly", StringComparison.Ordinal) && type.Name != "IEnumerable":
                    return false;
            }
        }

        return true;
    }

    /// <summary>Whether a loop or lambda around a call begins after the local is declared.</summary>
    private static bool Repeats(IOperation call, IOperation? declaration)
    {
        for (var current = call.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return declaration is null || !declaration.IsWithin(current);
            }
        }

        return false;
    }
}
