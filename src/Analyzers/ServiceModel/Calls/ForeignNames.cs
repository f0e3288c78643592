using System;
using System.Collections.Generic;
using System.Linq;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What the assemblies that a compilation references declare, by words. Each is asked once, whoever looks for what.</summary>
internal sealed class ForeignNames
{
    private readonly Lazy<List<ReferencedAssembly>> _ofClients;

    /// <param name="assemblies">What the compilation references.</param>
    public ForeignNames(IReadOnlyList<ReferencedAssembly> assemblies)
    {
        Assemblies = assemblies;
        _ofClients = new Lazy<List<ReferencedAssembly>>(() => BuiltOn(assemblies.Where(static assembly => !WcfTypes.IsOfFramework(assembly.Name)), static assembly => WcfTypes.IsBuiltOnWcf(assembly) || WcfTypes.IsWcf(assembly)));
    }

    /// <summary>The assemblies.</summary>
    public IReadOnlyList<ReferencedAssembly> Assemblies { get; }

    /// <summary>The assemblies that may hold contracts and clients: those that declare WCF's types, and those built on them.</summary>
    public IReadOnlyList<ReferencedAssembly> OfClients => _ofClients.Value;

    /// <summary>The assemblies that something holds for, and those built on one of them at any remove.</summary>
    /// <param name="assemblies">Those that may be among them.</param>
    /// <param name="isFirst">What holds for one without a look at the others.</param>
    public static List<ReferencedAssembly> BuiltOn(IEnumerable<ReferencedAssembly> assemblies, Func<ReferencedAssembly, bool> isFirst)
    {
        var rest = assemblies.ToList();
        var found = new List<ReferencedAssembly>();
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
                foreach (var (word, _) in assembly.Types)
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
    public static void AddTypes(ReferencedAssembly assembly, HashSet<int> words, HashSet<int> bases)
    {
        foreach (var (word, isInterface) in assembly.Types)
        {
            words.Add(word);
            if (!isInterface)
            {
                bases.Add(word);
            }
        }
    }

    /// <summary>
    /// Adds the names of methods that are called on anything and give what the words name: no type of theirs need be named. The
    /// data libraries' own are called on what is theirs.
    /// </summary>
    public void AddExtensions(HashSet<int> words)
    {
        foreach (var assembly in Assemblies)
        {
            if (!WcfTypes.IsOfPlatform(assembly.Name) && !DataLibraries.IsAssembly(assembly.Name))
            {
                foreach (var (method, result) in assembly.Extensions)
                {
                    if (words.Contains(result))
                    {
                        words.Add(method);
                    }
                }
            }
        }
    }
}
