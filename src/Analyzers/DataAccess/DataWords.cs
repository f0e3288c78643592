using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>By what words code shows that it has to do with data: the types of the libraries, and of assemblies that are built on one.</summary>
internal static class DataWords
{
    // Beside the types of the libraries: what makes a query.
    private static readonly string[] s_words = ["IQueryable", "IOrderedQueryable", "Expression"];

    /// <summary>The words for a compilation, and which of them may be classes of others.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="options">The options; their additional files may list round trips of the user's own.</param>
    public static (HashSet<int> Words, HashSet<int> Bases) Of(Compilation compilation, AnalyzerOptions options)
    {
        var words = new HashSet<int>(s_words.Select(Word.Of));
        foreach (var type in DataLibraries.All)
        {
            words.UnionWith(type.Name.Split('.').Select(Word.Of));
        }

        // Every program names these.
        words.Remove(Word.Of("Enumerable"));
        var bases = new HashSet<int>(words);
        foreach (var assembly in DataAssemblies(compilation))
        {
            Word.AddTypes(assembly, words, bases);
        }

        foreach (var assembly in compilation.SourceModule.ReferencedAssemblySymbols)
        {
            AddExtensions(assembly, words);
        }

        foreach (var file in options.AdditionalFiles)
        {
            if (RoundTripsFile.IsOne(file) && file.GetText() is { } text)
            {
                Word.AddAll(text.ToString().AsSpan(), words);
            }
        }

        return (words, bases);
    }

    /// <summary>The names of the types of all assemblies that are not the framework's: what a library's query gives may be one.</summary>
    public static HashSet<int> TypesOf(Compilation compilation)
    {
        var types = new HashSet<int>();
        foreach (var assembly in compilation.SourceModule.ReferencedAssemblySymbols)
        {
            if (!WcfTypes.IsOfPlatform(assembly.Name))
            {
                Word.AddTypes(assembly, types, types);
            }
        }

        return types;
    }

    /// <summary>
    /// Whether something that has to do with data may come in by one of a method's parameters, of whose types no word tells so:
    /// a sequence, work to do, anything at all, what somebody else declares.
    /// </summary>
    public static bool MayComeIn(ISymbol member) => member is IMethodSymbol method && method.Parameters.Any(parameter => MayCarry(parameter.Type, method.ContainingAssembly));

    private static bool MayCarry(ITypeSymbol type, IAssemblySymbol own) => type switch
    {
        IArrayTypeSymbol array => MayCarry(array.ElementType, own),
        { SpecialType: SpecialType.System_Object or SpecialType.System_Collections_IEnumerable } or { TypeKind: TypeKind.Dynamic or TypeKind.TypeParameter or TypeKind.Delegate } => true,
        INamedTypeSymbol { Arity: > 0 } named => named.TypeKind == TypeKind.Interface || named.TypeArguments.Any(argument => MayCarry(argument, own)),
        { TypeKind: TypeKind.Interface } => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own),
        { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own) && !WcfTypes.IsOfPlatform(type.ContainingAssembly.Name),
        _ => false,
    };

    /// <summary>The referenced assemblies that a data library is in, or that may hand on what is one's.</summary>
    private static List<IAssemblySymbol> DataAssemblies(Compilation compilation)
    {
        var all = compilation.SourceModule.ReferencedAssemblySymbols;
        var known = new HashSet<string>(all.Select(static assembly => assembly.Name).Where(IsOfData), StringComparer.OrdinalIgnoreCase);
        var rest = all.Where(static assembly => !IsOfData(assembly.Name) && !IsWithoutData(assembly.Name)).ToList();
        for (var isNew = true; isNew;)
        {
            isNew = false;
            foreach (var assembly in rest)
            {
                if (!known.Contains(assembly.Name) && assembly.Modules.Any(module => module.ReferencedAssemblies.Any(reference => known.Contains(reference.Name) || IsOfData(reference.Name) || HasQueries(reference.Name))))
                {
                    isNew = known.Add(assembly.Name);
                }
            }
        }

        return all.Where(assembly => known.Contains(assembly.Name)).ToList();
    }

    /// <summary>Adds the names of the methods of a project's own libraries that are called on anything and give what the words name; no type of theirs need be named.</summary>
    internal static void AddExtensions(IAssemblySymbol assembly, HashSet<int> words)
    {
        if (WcfTypes.IsOfPlatform(assembly.Name) || DataLibraries.IsAssembly(assembly.Name) || !assembly.MightContainExtensionMethods)
        {
            return;
        }

        var open = new Stack<INamespaceSymbol>([assembly.GlobalNamespace]);
        while (open.Count > 0)
        {
            var ns = open.Pop();
            foreach (var inner in ns.GetNamespaceMembers())
            {
                open.Push(inner);
            }

            foreach (var type in ns.GetTypeMembers())
            {
                if (type is { IsStatic: true, MightContainExtensionMethods: true, DeclaredAccessibility: Accessibility.Public })
                {
                    foreach (var member in type.GetMembers())
                    {
                        if (member is IMethodSymbol { IsExtensionMethod: true, ReturnType: { SpecialType: SpecialType.None } result } && words.Contains(Word.Of(result.Name)))
                        {
                            words.Add(Word.Of(member.Name));
                        }
                    }
                }
            }
        }
    }

    private static bool IsOfData(string assembly) =>
        DataLibraries.IsAssembly(assembly) || assembly.StartsWith("System.Data", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.Data", StringComparison.Ordinal);

    private static bool IsWithoutData(string assembly) =>
        WcfTypes.IsOfFramework(assembly) || assembly.StartsWith("System.", StringComparison.Ordinal) || assembly.StartsWith("CoreWCF", StringComparison.Ordinal);

    /// <summary>Whether an assembly has the types of queries and commands among many others; who references it may use those.</summary>
    private static bool HasQueries(string assembly) => assembly is "System.Core" or "System.Linq.Queryable" or "System.Linq.Expressions" or "netstandard";
}
