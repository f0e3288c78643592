using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells the sizes of batches that a local, a parameter or a property holds, by the counter that begins anew.</summary>
internal static class BatchSizes
{
    /// <summary>Whether a number that the loop leaves as it is says how far a counter comes before the loop sets it back.</summary>
    /// <param name="size">The number.</param>
    /// <param name="count">The counter, or the length of a collection.</param>
    /// <param name="repetition">The loop.</param>
    public static bool Is(IOperation size, IOperation count, Repetition repetition) =>
        size.Plain() is ILocalReferenceOperation or IParameterReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: false } && size.Type?.SpecialType == SpecialType.System_Int32 &&
        !repetition.Varies(size) && BeginsAnew(count.Plain(), repetition.Body);

    private static bool BeginsAnew(IOperation count, IOperation body)
    {
        var counted = count switch
        {
            IIncrementOrDecrementOperation { Target: var target } => LoopShape.Named(target),
            IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } list } => LoopShape.Named(list.Plain()),
            _ => LoopShape.Named(count),
        };
        return counted is not null && body.Descendants().Any(part => part switch
        {
            ISimpleAssignmentOperation { Target: var target } => SymbolEqualityComparer.Default.Equals(LoopShape.Named(target), counted),
            IInvocationOperation { TargetMethod.Name: "Clear", Instance: { } cleared } => SymbolEqualityComparer.Default.Equals(LoopShape.Named(cleared.Plain()), counted),
            _ => false,
        });
    }
}
