using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// An assembly that a compilation references, by what the reference itself tells. A symbol of it is not made: for the first,
/// the compiler binds all references, and the start of a compilation would have to wait for that.
/// </summary>
internal sealed class ReferencedAssembly
{
    private readonly MetadataReference _reference;
    private ReferenceWords? _words;

    /// <param name="reference">The reference, to an assembly.</param>
    public ReferencedAssembly(MetadataReference reference)
    {
        _reference = reference;

        // A file of the platform is called as its assembly is.
        var file = ReferenceNames.NameOf(reference);
        Name = WcfTypes.IsOfPlatform(file) ? file.ToString() : Words.Name ?? file.ToString();
    }

    /// <summary>Its name.</summary>
    public string Name { get; }

    /// <summary>The names of its types; those of generic ones without the number of their parameters.</summary>
    public IReadOnlyList<(int Word, bool IsInterface)> Types => Words.Types;

    /// <summary>The public extension methods that give something of a class, by the words of both names.</summary>
    public IReadOnlyList<(int Method, int Result)> Extensions => Words.Extensions;

    /// <summary>What it says of contracts; null where that cannot be read.</summary>
    public AssemblyNames? Contracts => Words.Contracts;

    /// <summary>Whether its code has clients or channel factories.</summary>
    public bool MakesClients => Words.MakesClients;

    /// <summary>Whether its code has hosts of services.</summary>
    public bool OpensHosts => Words.OpensHosts;

    /// <summary>Whether its code asks WCF for the id of a session, or keeps something with the instance that serves one.</summary>
    public bool AsksForSession => Words.AsksForSession;

    private ReferenceWords Words => _words ??= ReferenceWords.Of(_reference);

    /// <summary>Whether it references an assembly by such a name.</summary>
    public bool References(Func<string, bool> isName) => Words.References.Any(isName);

    /// <summary>Whether it declares a type.</summary>
    /// <param name="type">The type's full name; of one that is not nested and has no type parameters.</param>
    public bool Declares(string type) => Words.Declares(type);

    /// <summary>Whether its code names a type that another assembly declares.</summary>
    /// <param name="type">The type's name, without its namespace; of one that has no type parameters.</param>
    public bool Names(string type) => Words.Names(type);
}
