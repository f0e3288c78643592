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
    // ECMA-335, II.23.1.16.
    private const byte ByReference = 0x10;
    private const byte ValueType = 0x11;
    private const byte Class = 0x12;
    private const byte GenericInstance = 0x15;
    private const byte RequiredModifier = 0x1F;
    private const byte OptionalModifier = 0x20;

    private const string Attribute = "ServiceContractAttribute";

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
        var contracts = OwnersOf(reader, Attribute);
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

    /// <summary>The names of a project that another references; null where it has nothing to do with WCF, or is in another language: only C# is read here.</summary>
    public static AssemblyNames? Of(Compilation project) =>
        project.Language == LanguageNames.CSharp && WcfModel.For(project) is { } model ? new AssemblyNames(model.CodeNames) : null;

    /// <summary>The names of an assembly; null where it declares the attribute itself: who does names it otherwise.</summary>
    /// <param name="reader">Its metadata.</param>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static AssemblyNames? Of(MetadataReader reader) => Declares(reader, Attribute) ? null : new AssemblyNames(reader);

    /// <summary>Adds the names of the methods of some types.</summary>
    /// <param name="isOne">Whether a type of the name is one of them.</param>
    /// <param name="words">Where the names go.</param>
    public void AddMethods(Func<int, bool> isOne, HashSet<int> words)
    {
        try
        {
            _addMethods(isOne, words);
        }
        catch (BadImageFormatException)
        {
            // The metadata is damaged: what was found so far counts.
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

    /// <summary>What carries an attribute: types, members, parameters.</summary>
    /// <param name="reader">The metadata.</param>
    /// <param name="attribute">The name of the attribute's class, whatever its namespace.</param>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static HashSet<EntityHandle> OwnersOf(MetadataReader reader, string attribute)
    {
        var classes = new HashSet<EntityHandle>();
        foreach (var handle in reader.TypeReferences)
        {
            if (reader.StringComparer.Equals(reader.GetTypeReference(handle).Name, attribute))
            {
                classes.Add(handle);
            }
        }

        foreach (var handle in reader.TypeDefinitions)
        {
            if (reader.StringComparer.Equals(reader.GetTypeDefinition(handle).Name, attribute))
            {
                classes.Add(handle);
            }
        }

        var owners = new HashSet<EntityHandle>();
        if (classes.Count == 0)
        {
            return owners;
        }

        foreach (var handle in reader.CustomAttributes)
        {
            var carried = reader.GetCustomAttribute(handle);
            EntityHandle type = carried.Constructor.Kind switch
            {
                HandleKind.MemberReference => reader.GetMemberReference((MemberReferenceHandle)carried.Constructor).Parent,
                HandleKind.MethodDefinition => reader.GetMethodDefinition((MethodDefinitionHandle)carried.Constructor).GetDeclaringType(),
                _ => default,
            };
            if (classes.Contains(type))
            {
                owners.Add(carried.Parent);
            }
        }

        return owners;
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
                return NameIn(reader, reader.GetBlobReader(reader.GetTypeSpecification((TypeSpecificationHandle)type).Signature));
            default:
                return default;
        }
    }

    /// <summary>The name of the class or structure that a signature gives at its place; nil for an array, a type parameter or what has a keyword.</summary>
    public static StringHandle NameIn(MetadataReader reader, BlobReader signature)
    {
        while (true)
        {
            switch (signature.ReadByte())
            {
                case RequiredModifier or OptionalModifier:
                    signature.ReadTypeHandle();
                    break;
                case ByReference:
                    break;
                case GenericInstance:
                    break;
                case ValueType or Class:
                    return NameOf(reader, signature.ReadTypeHandle());
                default:
                    return default;
            }
        }
    }

    /// <summary>A name's word, without the number of its type parameters.</summary>
    public static int WordOf(MetadataReader reader, StringHandle name)
    {
        var text = reader.GetString(name);
        var arity = text.IndexOf('`');
        return arity < 0 ? Word.OfLastPart(text) : Word.Of(text.AsSpan(0, arity));
    }
}
