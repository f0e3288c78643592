using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// What one assembly says of contracts, by the words of its names: which types carry <c>[ServiceContract]</c>, what its types
/// derive from and implement, and which methods they have. Read from its metadata, or the code that it is made of, so that
/// no symbol is made of all its types.
/// </summary>
internal sealed class AssemblyNames
{
    // ECMA-335, II.23.2.12.
    private const byte GenericInstance = 0x15;

    private const string Attribute = "ServiceContractAttribute";

    // Metadata is shared by all compilations that reference it, and has no symbols.
    private static readonly ConditionalWeakTable<MetadataReader, StrongBox<AssemblyNames?>> s_read = new();

    private static readonly HashSet<int> s_anything = [.. new[] { "Object", "ValueType", "Enum", "MulticastDelegate" }.Select(Word.Of)];

    private readonly List<int> _contracts = [];
    private readonly List<(int Type, int Parent)> _parents = [];
    private readonly Action<Func<int, bool>, HashSet<int>> _addMethods;

    private AssemblyNames(CodeNames code)
    {
        _contracts.AddRange(code.Contracts);
        foreach (var unit in code.Units)
        {
            if (unit.Kind == CodeUnitKind.Bases)
            {
                for (var words = new Word.Reader(SourceMentions.Part(unit.Part.Tree.GetText(), unit.Part.Span)); words.Read();)
                {
                    _parents.Add((unit.Type, words.Hash));
                }
            }
        }

        _addMethods = (isOne, words) => words.UnionWith(code.Units.Where(unit => unit.Kind == CodeUnitKind.Method && isOne(unit.Type)).Select(static unit => unit.Word));
    }

    private AssemblyNames(MetadataReader reader)
    {
        var contracts = FindContracts(reader);
        var types = new List<(int Name, TypeDefinitionHandle Handle)>(reader.TypeDefinitions.Count);
        foreach (var handle in reader.TypeDefinitions)
        {
            var type = reader.GetTypeDefinition(handle);
            var name = WordOf(reader, type.Name);
            types.Add((name, handle));
            if (contracts.Contains(handle))
            {
                _contracts.Add(name);
            }

            AddParent(reader, name, type.BaseType);
            foreach (var implemented in type.GetInterfaceImplementations())
            {
                AddParent(reader, name, reader.GetInterfaceImplementation(implemented).Interface);
            }
        }

        _addMethods = (isOne, words) =>
        {
            foreach (var (name, handle) in types)
            {
                if (isOne(name))
                {
                    foreach (var method in reader.GetTypeDefinition(handle).GetMethods())
                    {
                        words.Add(WordOf(reader, reader.GetMethodDefinition(method).Name));
                    }
                }
            }
        };
    }

    /// <summary>The types that are contracts of their own.</summary>
    public IReadOnlyList<int> Contracts => _contracts;

    /// <summary>Each type with each of those that it derives from or implements, as far as it names them.</summary>
    public IReadOnlyList<(int Type, int Parent)> Parents => _parents;

    /// <summary>The names of an assembly that a compilation references; null where they cannot be read.</summary>
    public static AssemblyNames? Of(IAssemblySymbol assembly, Compilation compilation)
    {
        if (compilation.GetMetadataReference(assembly) is CompilationReference project)
        {
            // Only C# is read here.
            return project.Compilation.Language == LanguageNames.CSharp && WcfModel.For(project.Compilation) is { } model ? new AssemblyNames(model.CodeNames) : null;
        }

        try
        {
            return assembly.GetMetadata()?.GetModules() is [var module] ? s_read.GetValue(module.GetMetadataReader(), Read).Value : null;
        }
        catch (Exception e) when (e is BadImageFormatException or ObjectDisposedException)
        {
            return null;
        }
    }

    /// <summary>Adds the names of the methods of some types.</summary>
    /// <param name="isOne">Whether a type of the name is one of them.</param>
    /// <param name="words">Where the names go.</param>
    public void AddMethods(Func<int, bool> isOne, HashSet<int> words) => _addMethods(isOne, words);

    private static StrongBox<AssemblyNames?> Read(MetadataReader reader)
    {
        try
        {
            // Who declares the attribute names it otherwise.
            return new StrongBox<AssemblyNames?>(Declares(reader, Attribute) ? null : new AssemblyNames(reader));
        }
        catch (BadImageFormatException)
        {
            return new StrongBox<AssemblyNames?>(null);
        }
    }

    private static bool Declares(MetadataReader reader, string name)
    {
        foreach (var handle in reader.TypeDefinitions)
        {
            if (reader.StringComparer.Equals(reader.GetTypeDefinition(handle).Name, name))
            {
                return true;
            }
        }

        return false;
    }

    private static HashSet<TypeDefinitionHandle> FindContracts(MetadataReader reader)
    {
        var attributes = new HashSet<EntityHandle>();
        foreach (var handle in reader.TypeReferences)
        {
            if (reader.StringComparer.Equals(reader.GetTypeReference(handle).Name, Attribute))
            {
                attributes.Add(handle);
            }
        }

        var contracts = new HashSet<TypeDefinitionHandle>();
        if (attributes.Count == 0)
        {
            return contracts;
        }

        var constructors = new HashSet<EntityHandle>();
        foreach (var handle in reader.MemberReferences)
        {
            if (attributes.Contains(reader.GetMemberReference(handle).Parent))
            {
                constructors.Add(handle);
            }
        }

        foreach (var handle in reader.CustomAttributes)
        {
            var attribute = reader.GetCustomAttribute(handle);
            if (attribute.Parent.Kind == HandleKind.TypeDefinition && constructors.Contains(attribute.Constructor))
            {
                contracts.Add((TypeDefinitionHandle)attribute.Parent);
            }
        }

        return contracts;
    }

    private void AddParent(MetadataReader reader, int type, EntityHandle parent)
    {
        if (NameOf(reader, parent) is { IsNil: false } name && WordOf(reader, name) is var word && !s_anything.Contains(word))
        {
            _parents.Add((type, word));
        }
    }

    private static StringHandle NameOf(MetadataReader reader, EntityHandle type)
    {
        if (type.IsNil)
        {
            return default;
        }

        switch (type.Kind)
        {
            case HandleKind.TypeReference:
                return reader.GetTypeReference((TypeReferenceHandle)type).Name;
            case HandleKind.TypeDefinition:
                return reader.GetTypeDefinition((TypeDefinitionHandle)type).Name;
            case HandleKind.TypeSpecification:
                var signature = reader.GetBlobReader(reader.GetTypeSpecification((TypeSpecificationHandle)type).Signature);
                if (signature.ReadByte() == GenericInstance)
                {
                    signature.ReadByte();
                    return NameOf(reader, signature.ReadTypeHandle());
                }

                return default;
            default:
                return default;
        }
    }

    /// <summary>A name's word, without the number of its type parameters.</summary>
    private static int WordOf(MetadataReader reader, StringHandle name)
    {
        var text = reader.GetString(name);
        var arity = text.IndexOf('`');
        return arity < 0 ? Word.OfLastPart(text) : Word.Of(text.AsSpan(0, arity));
    }
}
