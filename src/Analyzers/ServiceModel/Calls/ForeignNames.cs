using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What the assemblies that a compilation references declare, by words. Each is asked once, whoever looks for what.</summary>
internal sealed class ForeignNames
{
    private readonly Dictionary<IAssemblySymbol, List<(int Word, bool IsInterface)>> _types = new(SymbolEqualityComparer.Default);
    private readonly Lazy<List<(int Method, int Result)>> _extensions;

    /// <summary>The names in a compilation's references, none read yet.</summary>
    public ForeignNames(Compilation compilation)
    {
        Assemblies = compilation.SourceModule.ReferencedAssemblySymbols.ToList();
        _extensions = new Lazy<List<(int Method, int Result)>>(FindExtensions);
    }

    /// <summary>The assemblies.</summary>
    public IReadOnlyList<IAssemblySymbol> Assemblies { get; }

    /// <summary>The assemblies that something holds for, and those built on one of them at any remove.</summary>
    /// <param name="assemblies">Those that may be among them.</param>
    /// <param name="isFirst">What holds for one without a look at the others.</param>
    public static List<IAssemblySymbol> BuiltOn(IEnumerable<IAssemblySymbol> assemblies, Func<IAssemblySymbol, bool> isFirst)
    {
        var rest = assemblies.ToList();
        var found = new List<IAssemblySymbol>();
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        for (var count = -1; count != found.Count;)
        {
            count = found.Count;
            for (var i = rest.Count - 1; i >= 0; i--)
            {
                var assembly = rest[i];
                if (isFirst(assembly) || assembly.References(names.Contains))
                {
                    found.Add(assembly);
                    names.Add(assembly.Name);
                    rest.RemoveAt(i);
                }
            }
        }

        return found;
    }

    /// <summary>The names of the types of all assemblies that are not the framework's.</summary>
    public HashSet<int> OfTypes()
    {
        var words = new HashSet<int>();
        foreach (var assembly in Assemblies)
        {
            if (!WcfTypes.IsOfPlatform(assembly.Name))
            {
                foreach (var (word, _) in TypesOf(assembly))
                {
                    words.Add(word);
                }
            }
        }

        return words;
    }

    /// <summary>Adds the names of an assembly's types.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="words">Where all of them go.</param>
    /// <param name="bases">Where those go that are not called as interfaces are.</param>
    public void AddTypes(IAssemblySymbol assembly, HashSet<int> words, HashSet<int> bases)
    {
        foreach (var (word, isInterface) in TypesOf(assembly))
        {
            words.Add(word);
            if (!isInterface)
            {
                bases.Add(word);
            }
        }
    }

    /// <summary>Adds the names of methods that are called on anything and give what the words name: no type of theirs need be named.</summary>
    public void AddExtensions(HashSet<int> words)
    {
        foreach (var (method, result) in _extensions.Value)
        {
            if (words.Contains(result))
            {
                words.Add(method);
            }
        }
    }

    private List<(int Word, bool IsInterface)> TypesOf(IAssemblySymbol assembly)
    {
        lock (_types)
        {
            return _types.TryGetValue(assembly, out var known) ? known : _types[assembly] = FindTypes(assembly);
        }
    }

    private static List<(int Word, bool IsInterface)> FindTypes(IAssemblySymbol assembly)
    {
        var types = new List<(int Word, bool IsInterface)>(assembly.TypeNames.Count);
        foreach (var type in assembly.TypeNames)
        {
            var arity = type.IndexOf('`');
            types.Add((Word.Of(arity < 0 ? type.AsSpan() : type.AsSpan(0, arity)), type.Length > 1 && type[0] == 'I' && char.IsUpper(type[1])));
        }

        return types;
    }

    /// <summary>The extension methods of the project's own libraries, by what they give. The data libraries' own are called on what is theirs.</summary>
    private List<(int Method, int Result)> FindExtensions()
    {
        var extensions = new List<(int Method, int Result)>();
        var open = new Stack<INamespaceSymbol>(Assemblies
            .Where(static assembly => !WcfTypes.IsOfPlatform(assembly.Name) && !DataLibraries.IsAssembly(assembly.Name) && assembly.MightContainExtensionMethods)
            .Select(static assembly => assembly.GlobalNamespace));
        while (open.Count > 0)
        {
            var ns = open.Pop();
            foreach (var inner in ns.GetNamespaceMembers())
            {
                open.Push(inner);
            }

            foreach (var type in ns.GetTypeMembers().Where(static type => type is { IsStatic: true, MightContainExtensionMethods: true, DeclaredAccessibility: Accessibility.Public }))
            {
                foreach (var member in type.GetMembers())
                {
                    if (member is IMethodSymbol { IsExtensionMethod: true, ReturnType: { SpecialType: SpecialType.None } result })
                    {
                        extensions.Add((Word.Of(member.Name), Word.Of(result.Name)));
                    }
                }
            }
        }

        return extensions;
    }
}
