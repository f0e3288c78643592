using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells by their types which values are rows, one or many, and which of them may still have to be read.</summary>
internal static class RowTypes
{
    /// <summary>Whether values of the type can be gone through one by one; a <c>string</c> is one value.</summary>
    public static bool IsSequence(ITypeSymbol? type, DataAccessTable table) => type switch
    {
        IArrayTypeSymbol => true,
        INamedTypeSymbol { SpecialType: not SpecialType.System_String } named => table.IsSequence(named.OriginalDefinition),
        _ => false,
    };

    /// <summary>Whether a navigation of the type leads to many objects.</summary>
    public static bool IsMany(ITypeSymbol type, DataAccessTable table) =>
        type is INamedTypeSymbol { Arity: 1, TypeArguments: [{ IsReferenceType: true, SpecialType: not SpecialType.System_String }] } && IsSequence(type, table);

    /// <summary>Whether a sequence of the type may still have to be read: an interface, or a library's query.</summary>
    public static bool MayBeDeferred(ITypeSymbol type, DataAccessTable table) => type.TypeKind == TypeKind.Interface || table.IsQuery(type);

    /// <summary>Whether a value of the type may be a row: an object of a class of nobody's framework.</summary>
    public static bool IsEntityLike(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } && type.OutermostNamespace() is not ("System" or "Microsoft");

    /// <summary>Whether a method that starts a query gives something to enumerate; a query object is executed by a method of its own.</summary>
    public static bool ReturnsRows(IMethodSymbol method, DataAccessTable table) => IsSequence(method.ReturnType, table) || table.IsQueryable(method.ReturnType) || table.IsQuery(method.ReturnType);
}
