using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// What a reference tells by words: of an assembly its metadata, of a project its declarations. Its name and those of what it
/// references are read at once, the rest when it is first asked for, once for all compilations that have the reference. What
/// cannot be read tells nothing.
/// </summary>
internal sealed class ReferenceWords
{
    private const string ExtensionAttribute = "ExtensionAttribute";

    // By what is read, which has no symbols of those who reference it.
    private static readonly ConditionalWeakTable<object, ReferenceWords> s_known = new();

    private static readonly string[] s_clientTypes = ["ClientBase", "ChannelFactory"];
    private static readonly string[] s_hostTypes = ["ServiceHost"];

    private static readonly ReferenceWords s_nothing = new([]);

    private readonly Compilation? _project;
    private readonly IReadOnlyList<MetadataReader> _modules;
    private readonly Lazy<List<(int Word, bool IsInterface)>> _types;
    private readonly Lazy<List<(int Method, int Result)>> _extensions;
    private readonly Lazy<AssemblyNames?> _contracts;
    private readonly Lazy<bool> _makesClients;
    private readonly Lazy<bool> _opensHosts;
    private readonly Lazy<bool> _asksForSession;
    private readonly ConcurrentDictionary<string, bool> _declared = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _named = new(StringComparer.Ordinal);

    private ReferenceWords(IReadOnlyList<MetadataReader> modules)
    {
        _modules = modules;
        _types = new(() => MetadataNames.Read(() => modules.SelectMany(static module => module.TypeDefinitions.Select(handle => module.GetString(module.GetTypeDefinition(handle).Name))).Select(WordOfType).ToList()) ?? []);
        _extensions = new(() => MetadataNames.Read(() => modules.SelectMany(ExtensionsOf).ToList()) ?? []);
        _makesClients = new(() => NamesAny(modules, s_clientTypes));
        _opensHosts = new(() => NamesAny(modules, s_hostTypes));
        _asksForSession = new(() => MetadataNames.Read(() => modules.Any(SessionCode.IsIn)));
        _contracts = new(() => modules.Count == 1 ? MetadataNames.Read(() => AssemblyNames.Of(modules[0])) : null);
        var (name, references) = MetadataNames.Read(() => NamesOf(modules));
        Name = name;
        References = references ?? [];
    }

    private ReferenceWords(Compilation project)
    {
        _project = project;
        _modules = [];
        _types = new(() => project.Assembly.TypeNames.Select(WordOfType).ToList());
        _extensions = new(() => ExtensionsOf(project.Assembly));
        _contracts = new(() => AssemblyNames.Of(project));
        _makesClients = new(() => NamesAny(project, s_clientTypes));
        _opensHosts = new(() => NamesAny(project, s_hostTypes));
        _asksForSession = new(() => project.SyntaxTrees.Any(SessionCode.IsIn));
        Name = project.AssemblyName;
        References = project.ExternalReferences.Select(static reference => ReferenceNames.NameOf(reference) is { IsEmpty: false } name ? name.ToString() : Of(reference).Name).OfType<string>().ToList();
    }

    /// <summary>The assembly's name; null where it cannot be read.</summary>
    public string? Name { get; }

    /// <summary>The names of the assemblies that it references.</summary>
    public IReadOnlyList<string> References { get; }

    /// <inheritdoc cref="ReferencedAssembly.Types"/>
    public IReadOnlyList<(int Word, bool IsInterface)> Types => _types.Value;

    /// <inheritdoc cref="ReferencedAssembly.Extensions"/>
    public IReadOnlyList<(int Method, int Result)> Extensions => _extensions.Value;

    /// <inheritdoc cref="ReferencedAssembly.Contracts"/>
    public AssemblyNames? Contracts => _contracts.Value;

    /// <inheritdoc cref="ReferencedAssembly.MakesClients"/>
    public bool MakesClients => _makesClients.Value;

    /// <inheritdoc cref="ReferencedAssembly.OpensHosts"/>
    public bool OpensHosts => _opensHosts.Value;

    /// <inheritdoc cref="ReferencedAssembly.AsksForSession"/>
    public bool AsksForSession => _asksForSession.Value;

    /// <summary>What a reference tells.</summary>
    public static ReferenceWords Of(MetadataReference reference)
    {
        if (reference is CompilationReference { Compilation: var project })
        {
            return s_known.GetValue(project, static key => new ReferenceWords((Compilation)key));
        }

        var modules = MetadataNames.Read(() => (reference as PortableExecutableReference)?.GetMetadata() is AssemblyMetadata assembly ? assembly.GetModules().Select(static module => module.GetMetadataReader()).ToList() : null);
        return modules is { Count: > 0 } ? s_known.GetValue(modules[0], _ => new ReferenceWords(modules)) : s_nothing;
    }

    /// <inheritdoc cref="ReferencedAssembly.Declares"/>
    public bool Declares(string type) => _declared.TryGetValue(type, out var known) ? known : _declared.GetOrAdd(type, FindDeclared(type));

    /// <inheritdoc cref="ReferencedAssembly.Names"/>
    public bool Names(string type) => _named.TryGetValue(type, out var known) ? known : _named.GetOrAdd(type, FindNamed(type));

    private bool FindNamed(string type) => _project is not null
        ? _project.SyntaxTrees.Any(tree => SourceMentions.ContainsName(tree.GetText(), type))
        : MetadataNames.Read(() => _modules.Any(module => module.TypeReferences.Any(handle => module.StringComparer.Equals(module.GetTypeReference(handle).Name, type))));

    private bool FindDeclared(string type)
    {
        var dot = type.LastIndexOf('.');
        var (ns, name) = (type.Substring(0, dot), type.Substring(dot + 1));
        return _project is not null
            ? _project.ContainsSymbolsWithName(name, SymbolFilter.Type) && _project.Assembly.GetTypeByMetadataName(type) is not null
            : MetadataNames.Read(() => _modules.Any(module => MetadataNames.TypesNamed(module, name).Any(handle => module.StringComparer.Equals(module.GetTypeDefinition(handle).Namespace, ns))));
    }

    private static (string? Name, IReadOnlyList<string>? References) NamesOf(IReadOnlyList<MetadataReader> modules) =>
        modules is [{ IsAssembly: true } main, ..]
            ? (main.GetString(main.GetAssemblyDefinition().Name), modules.SelectMany(static module => module.AssemblyReferences.Select(handle => module.GetString(module.GetAssemblyReference(handle).Name))).ToList())
            : default;

    // Types of a kind are called so in part: those for duplex contracts, for sites.
    private static bool NamesAny(IReadOnlyList<MetadataReader> modules, string[] types) => MetadataNames.Read(() => modules.Any(module => module.TypeReferences.Any(handle =>
        module.GetString(module.GetTypeReference(handle).Name) is var name && Array.Exists(types, type => name.IndexOf(type, StringComparison.Ordinal) >= 0))));

    private static bool NamesAny(Compilation project, string[] types) => project.SyntaxTrees.Any(tree => tree.GetText() is var text && Array.Exists(types, type => SourceMentions.Contains(text, type)));

    private static (int Word, bool IsInterface) WordOfType(string name) => (Word.Of(Word.WithoutArity(name)), name.Length > 1 && name[0] == 'I' && char.IsUpper(name[1]));

    private static IEnumerable<(int Method, int Result)> ExtensionsOf(MetadataReader module)
    {
        foreach (var owner in MetadataNames.OwnersOf(module, ExtensionAttribute))
        {
            if (owner.Kind == HandleKind.MethodDefinition && module.GetMethodDefinition((MethodDefinitionHandle)owner) is var method && IsPublicStatic(module.GetTypeDefinition(method.GetDeclaringType()).Attributes))
            {
                var signature = module.GetBlobReader(method.Signature);
                if (signature.ReadSignatureHeader().IsGeneric)
                {
                    signature.ReadCompressedInteger();
                }

                signature.ReadCompressedInteger();
                if (MetadataNames.NameIn(module, signature) is { IsNil: false } result)
                {
                    yield return (Word.Of(module.GetString(method.Name)), MetadataNames.WordOf(module, result));
                }
            }
        }
    }

    private static bool IsPublicStatic(TypeAttributes type) =>
        (type & TypeAttributes.VisibilityMask) == TypeAttributes.Public && (type & (TypeAttributes.Abstract | TypeAttributes.Sealed)) == (TypeAttributes.Abstract | TypeAttributes.Sealed);

    private static List<(int Method, int Result)> ExtensionsOf(IAssemblySymbol assembly)
    {
        var extensions = new List<(int Method, int Result)>();
        var open = new Stack<INamespaceSymbol>([assembly.GlobalNamespace]);
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
