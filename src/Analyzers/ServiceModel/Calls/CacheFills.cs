using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells what code does only where a cache has no answer yet, and puts one there: <c>rates = cache[key] as Rates; if (rates ==
/// null) { rates = Load(); cache.Insert(key, rates); }</c>. How often that is, the cache decides and not who calls.
/// </summary>
internal static class CacheFills
{
    private static readonly string[] s_stores = ["Add", "Insert", "Set", "Put", "TryAdd", "AddOrUpdate", "Store", "SetAsync", "AddOrGetExisting"];

    // What classes are called whose values outlive the call that puts them there.
    private static readonly string[] s_caches = ["Cache", "HttpSessionState", "HttpApplicationState"];

    /// <summary>Whether an operation runs only where a cache has nothing, and the same code fills it.</summary>
    public static bool Is(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when (current == choice.WhenTrue && IsFilling(choice, isTrue: true)) || (current == choice.WhenFalse && IsFilling(choice, isTrue: false)):
                case IBlockOperation block when IsBehindGuard(block, current):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a branch of a choice runs only where a cache has nothing, and fills it.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="isTrue">Whether the branch is the first one.</param>
    public static bool IsFilling(IConditionalOperation choice, bool isTrue) => isTrue
        ? choice.Condition.Joined().Any(part => AskedFor(part, isMissing: true) is { } asked && Stores(choice.WhenTrue, asked))
        : choice.WhenFalse is { } other && AskedFor(choice.Condition, isMissing: false) is { } found && Stores(other, found);

    /// <summary>Whether a statement leaves with what a cache has, and a later one fills it.</summary>
    public static bool IsGuard(ImmutableArray<IOperation> statements, int index) =>
        statements[index] is IConditionalOperation { WhenFalse: null } guard && guard.WhenTrue.LastStatement() is IReturnOperation { ReturnedValue: not null } &&
        AskedFor(guard.Condition, isMissing: false) is { } asked && statements.Skip(index + 1).Any(later => Stores(later, asked));

    /// <summary>Whether an earlier statement of a block leaves with what the cache has, and a later one, or the statement itself, fills it.</summary>
    private static bool IsBehindGuard(IBlockOperation block, IOperation statement)
    {
        for (var i = 0; i < block.Operations.Length && block.Operations[i] != statement; i++)
        {
            if (IsGuard(block.Operations, i))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The cache of which a condition says that it has something or nothing; null where it says no such thing.</summary>
    private static ISymbol? AskedFor(IOperation condition, bool isMissing)
    {
        condition = condition.Plain();
        while (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var denied })
        {
            (condition, isMissing) = (denied.Plain(), !isMissing);
        }

        return condition switch
        {
            IInvocationOperation { TargetMethod.Name: "TryGetValue" or "TryGet" or "Contains" or "ContainsKey" or "Exists" or "IsSet" } call => isMissing ? null : CacheOf(call),
            _ => FilledOnce.AskedIfEmpty(condition, isMissing) is { } value ? GivenBy(value) : null,
        };
    }

    /// <summary>The cache that a value comes from, be it through a local.</summary>
    private static ISymbol? GivenBy(IOperation value)
    {
        value = value.Plain();
        return value is ILocalReferenceOperation { Local: var local }
            ? HolderUses.Around(value).GivenTo(local).Select(static given => ReadFrom(given.Value)).FirstOrDefault(static cache => cache is not null)
            : ReadFrom(value);
    }

    private static ISymbol? ReadFrom(IOperation value) => value.Plain() switch
    {
        IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } cache } => Named(cache),
        IInvocationOperation call when call.TargetMethod.Name.StartsWith("Get", StringComparison.Ordinal) => CacheOf(call),
        _ => null,
    };

    private static bool Stores(IOperation code, ISymbol cache) => code.DescendantsAndSelf().Any(part => SymbolEqualityComparer.Default.Equals(cache, part switch
    {
        IInvocationOperation call when Array.IndexOf(s_stores, call.TargetMethod.Name) >= 0 => CacheOf(call),
        ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } filled } } => Named(filled),
        _ => null,
    }));

    // A static helper is a cache itself.
    private static ISymbol? CacheOf(IInvocationOperation call) =>
        (call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.Arguments.FirstOrDefault()?.Value : null)) is { } instance ? Named(instance)
        : IsCache(call.TargetMethod.ContainingType) ? call.TargetMethod.ContainingType
        : null;

    /// <summary>The member, local or parameter by which a cache goes: one of a class for that, or a static collection.</summary>
    private static ISymbol? Named(IOperation instance)
    {
        instance = instance.Plain();
        var symbol = instance is IMemberReferenceOperation { Member: var member } ? member : LoopShape.Named(instance);
        return symbol is not null && (IsCache(instance.Type) || (symbol is IFieldSymbol { IsStatic: true } && instance.Type?.Name is "Dictionary" or "ConcurrentDictionary" or "Hashtable" or "IDictionary")) ? symbol : null;
    }

    private static bool IsCache(ITypeSymbol? type) => type is not null && Array.Exists(s_caches, name => type.Name.IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0);
}
