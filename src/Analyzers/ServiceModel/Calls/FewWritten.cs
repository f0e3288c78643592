using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells what holds a few elements for good because they are written out where it is declared.</summary>
internal static class FewWritten
{
    // What gives no more elements than it gets.
    private static readonly HashSet<string> s_notMore =
    [
        "Where", "OfType", "Cast", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Distinct", "Reverse", "Skip", "SkipWhile", "TakeWhile",
        "AsParallel", "AsEnumerable", "ToList", "ToArray", "ToHashSet",
    ];

    /// <summary>Whether a method of LINQ over objects gives no more elements than its source has.</summary>
    public static bool GivesNoMore(IMethodSymbol method) =>
        s_notMore.Contains(method.Name) && method.ContainingType is { Name: "Enumerable" or "ParallelEnumerable" } type && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq");

    /// <summary>Whether a property always gives such a list: it makes it anew, or holds one that nobody adds to.</summary>
    public static bool Are(IPropertySymbol property) =>
        property is { SetMethod: null, IsVirtual: false, IsAbstract: false, Parameters.IsEmpty: true, DeclaringSyntaxReferences: [var declaration] } && (!property.IsOverride || property.IsSealed || property.ContainingType.IsSealed) &&
        declaration.GetSyntax() is PropertyDeclarationSyntax declared &&
        (declared.Initializer is { Value: var held } ? KeepsCount(property.Type) && LoopShape.IsFewWritten(held) : property.GetMethod?.GivenBy() is { } given && LoopShape.IsFewWritten(given));

    private static bool KeepsCount(ITypeSymbol type) => type is IArrayTypeSymbol or { Name: "IEnumerable" or "IReadOnlyList" or "IReadOnlyCollection" or "ImmutableArray" or "ImmutableList" };
}
