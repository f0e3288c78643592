using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Where a block names its locals and the fields and properties that it uses. Made in one walk for as long as the block's
/// operations live, so that a method with many clients is not walked anew for each.
/// </summary>
internal sealed class HolderUses
{
    private static readonly ConditionalWeakTable<IOperation, HolderUses> s_known = new();

    private readonly Dictionary<ISymbol, List<IOperation>> _references = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators = new(SymbolEqualityComparer.Default);

    private HolderUses(IOperation root)
    {
        foreach (var operation in root.Descendants())
        {
            switch (operation)
            {
                case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation when CreationShape.SymbolOf(operation) is { } symbol:
                    _references.AddTo(symbol, operation);
                    break;
                case IVariableDeclaratorOperation declarator:
                    _declarators[declarator.Symbol] = declarator;
                    break;
            }
        }
    }

    /// <summary>The uses in the block that an operation belongs to.</summary>
    public static HolderUses Around(IOperation operation) => s_known.GetValue(operation.Root(), static root => new HolderUses(root));

    /// <summary>The places that name a local, a field or a property, in source order; also those that only assign to it.</summary>
    public IReadOnlyList<IOperation> Of(ISymbol symbol) => _references.TryGetValue(symbol, out var references) ? references : [];

    /// <summary>Where the block declares a local; null where it does so in another way than by a statement, as in a pattern.</summary>
    public IVariableDeclaratorOperation? DeclarationOf(ILocalSymbol local) => _declarators.TryGetValue(local, out var declarator) ? declarator : null;

    /// <summary>The values that a local is declared with or assigned; for <c>+=</c> and the like, the operand.</summary>
    public IEnumerable<(IOperation Place, IOperation Value)> GivenTo(ILocalSymbol local)
    {
        if (DeclarationOf(local)?.GetVariableInitializer() is { } initializer)
        {
            yield return (initializer, initializer.Value);
        }

        foreach (var reference in Of(local))
        {
            if (reference.Parent is IAssignmentOperation assignment && assignment.Target == reference)
            {
                yield return (assignment, assignment.Value);
            }
        }
    }

    /// <summary>Whether code counts a local up, or has another method write it.</summary>
    public bool AreChanges(ILocalSymbol local) => Of(local).Any(static reference => reference.Parent switch
    {
        IIncrementOrDecrementOperation => true,
        ICompoundAssignmentOperation compound => compound.Target == reference,
        IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } => true,
        _ => false,
    });
}
