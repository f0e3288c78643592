using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells locals that hold a few elements because the code adds them one by one: <c>var kinds = new List&lt;Kind&gt;();
/// kinds.Add(first); if (…) { kinds.Add(second); }</c>.
/// </summary>
internal static class FewAdded
{
    // What leaves the elements as they are, and hands the list itself to nobody.
    private static readonly HashSet<string> s_reading =
        ["Any", "All", "Contains", "Count", "LongCount", "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "Sum", "Min", "Max"];

    /// <summary>Whether a sequence is a local collection that begins empty and is given no more than a few elements, outside of loops, before code goes through it.</summary>
    public static bool Are(IOperation sequence)
    {
        // Asked first, as all uses in a block cost more to find.
        if (sequence.Plain() is not ILocalReferenceOperation { Local: var local } place || !MayBeDeclaredEmpty(local))
        {
            return false;
        }

        var uses = HolderUses.Around(place);
        if (uses.DeclarationOf(local) is not { } declarator || !IsEmpty(declarator) || declarator.InBlock().Parent is not IBlockOperation block || !IsInCodeOf(block, place, mayRepeat: true))
        {
            return false;
        }

        // What comes behind the loop, and behind those around it, comes too late.
        var end = place.Syntax.Span.End;
        for (IOperation? current = place; current is not null && current != block; current = current.Parent)
        {
            end = current is ILoopOperation ? current.Syntax.Span.End : end;
        }

        var added = 0;
        foreach (var use in uses.Of(local))
        {
            if (use == place || use.AsUsed().Parent is IForEachLoopOperation || (use.Syntax.SpanStart > end && IsInCodeOf(block, use, mayRepeat: true)))
            {
                continue;
            }

            if (use.Parent is IInvocationOperation { TargetMethod.Name: "Add", Parent: IExpressionStatementOperation } add && add.Instance == use && IsInCodeOf(block, add, mayRepeat: false))
            {
                added++;
            }
            else if (!IsRead(use))
            {
                return false;
            }
        }

        return added is > 0 and <= Repetition.SmallCount;
    }

    private static bool MayBeDeclaredEmpty(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences is [var declaration] &&
        declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 }, Initializer: null } };

    /// <summary>Whether a local is declared with a new collection of the framework's; another class may put something into its own.</summary>
    private static bool IsEmpty(IVariableDeclaratorOperation declarator) =>
        declarator.GetVariableInitializer()?.Value.Plain() is IObjectCreationOperation { Type.ContainingNamespace: var place } &&
        (WcfTypes.IsNamespace(place, "System.Collections.Generic") || WcfTypes.IsNamespace(place, "System.Collections.ObjectModel"));

    /// <summary>Whether an operation stands in a block, in no lambda or local function there, and in no loop unless that may be.</summary>
    private static bool IsInCodeOf(IBlockOperation block, IOperation operation, bool mayRepeat)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current == block)
            {
                return true;
            }

            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation || (current is ILoopOperation && !mayRepeat))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>Whether a use only asks the collection for something: <c>list.Count</c>, <c>list.Any()</c>.</summary>
    private static bool IsRead(IOperation use)
    {
        var value = use.AsUsed();
        return value.Parent switch
        {
            IPropertyReferenceOperation { Property.Name: "Count" } => true,
            IInvocationOperation call => call.Instance == value && s_reading.Contains(call.TargetMethod.Name),
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable" } target } } => s_reading.Contains(target.Name),
            _ => false,
        };
    }
}
