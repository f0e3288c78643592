using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// The contracts and clients that the project's own references declare, by words. Where an assembly does not say, all its types
/// count as both.
/// </summary>
internal sealed class ForeignContracts
{
    private static readonly int[] s_clientBases =
        [.. new[] { "ClientBase", "DuplexClientBase", "ChannelFactory", "DuplexChannelFactory", "WebChannelFactory", "ConfigurationChannelFactory" }.Select(Word.Of)];

    private readonly HashSet<int> _contracts = [];
    private readonly HashSet<int> _clients = [.. s_clientBases];
    private readonly HashSet<int> _operations = [];

    /// <summary>Reads some assemblies.</summary>
    /// <param name="assemblies">The assemblies.</param>
    public ForeignContracts(IEnumerable<ReferencedAssembly> assemblies)
    {
        var read = new List<AssemblyNames>();
        foreach (var assembly in assemblies)
        {
            if (assembly.Contracts is { } names)
            {
                read.Add(names);
                _contracts.UnionWith(names.Contracts);
            }
            else
            {
                ForeignNames.AddTypes(assembly, _contracts, _clients);
            }
        }

        AddHeirs(_contracts, read);
        AddHeirs(_clients, read);
        foreach (var names in read)
        {
            names.AddMethods(type => _contracts.Contains(type) || _clients.Contains(type), _operations);
        }
    }

    /// <summary>The contracts, and what derives from one or implements it.</summary>
    public HashSet<int> Contracts => _contracts;

    /// <summary>The classes that clients and factories derive from, WCF's own among them, and those that do.</summary>
    public HashSet<int> Clients => _clients;

    /// <summary>The methods of all these: who calls an operation names one, whatever it is called on.</summary>
    public HashSet<int> Operations => _operations;

    private static void AddHeirs(HashSet<int> types, List<AssemblyNames> assemblies)
    {
        for (var count = -1; count != types.Count;)
        {
            count = types.Count;
            foreach (var (type, parent) in assemblies.SelectMany(static assembly => assembly.Parents))
            {
                if (types.Contains(parent))
                {
                    types.Add(type);
                }
            }
        }
    }
}
