using System;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells by their names what methods do to contexts, entities and the collections that hold them.</summary>
internal static class EntityMethods
{
    /// <summary>Whether a method of such a name saves.</summary>
    public static bool WritesByName(string name) => WordFamily.Of(name.AsSpan(), WordFamilies.Saving) != WordFamilies.None;

    /// <summary>Whether a context's method of such a name uses what the context tracks.</summary>
    public static bool UsesTracker(string name) =>
        name is "Entry" or "Entries" or "GetChangeSet" or "GetObjectByKey" or "TryGetObjectByKey" or "LoadProperty" or "Refresh" or "Detach" or "DetectChanges" or "AcceptAllChanges";

    /// <summary>Whether a collection's method of such a name changes what is in it.</summary>
    public static bool ChangesCollection(string name) =>
        name is "Add" or "AddRange" or "Remove" or "RemoveAll" or "RemoveAt" or "RemoveRange" or "Clear" or "Insert" or "Attach" or "Assign";

    /// <summary>Whether a collection of .NET's looks for an object by what it is.</summary>
    public static bool IsByIdentity(IMethodSymbol method) =>
        method.Parameters.Length > 0 && EntityTypes.IsOfFramework(method.ContainingType) &&
        (method.Name is "Contains" or "Remove" or "IndexOf" or "Except" or "Intersect" or "Union" || method is { Name: "Distinct", ContainingType.Name: "Enumerable" });
}
