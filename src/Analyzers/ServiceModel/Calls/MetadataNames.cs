using System;
using System.Collections.Generic;
using System.Reflection.Metadata;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads names in the metadata of an assembly.</summary>
internal static class MetadataNames
{
    // ECMA-335, II.23.1.16.
    private const byte ByReference = 0x10;
    private const byte ValueType = 0x11;
    private const byte Class = 0x12;
    private const byte GenericInstance = 0x15;
    private const byte RequiredModifier = 0x1F;
    private const byte OptionalModifier = 0x20;

    /// <summary>Reads something that may be damaged, or gone; hosts have references of their own, which say so in their own way.</summary>
    /// <param name="read">What is read.</param>
    /// <returns>What was read; null, or the type's default value, where that cannot be done.</returns>
    public static T? Read<T>(Func<T?> read)
    {
        try
        {
            return read();
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return default;
        }
    }

    /// <summary>The types of a name, whatever their namespace.</summary>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static IEnumerable<TypeDefinitionHandle> TypesNamed(MetadataReader reader, string name)
    {
        foreach (var handle in reader.TypeDefinitions)
        {
            if (reader.StringComparer.Equals(reader.GetTypeDefinition(handle).Name, name))
            {
                yield return handle;
            }
        }
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

        foreach (var handle in TypesNamed(reader, attribute))
        {
            classes.Add(handle);
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

    /// <summary>The name of a type, of a constructed one that of its definition; nil where it has none.</summary>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static StringHandle NameOf(MetadataReader reader, EntityHandle type) =>
        !type.IsNil && type.Kind == HandleKind.TypeSpecification
            ? NameIn(reader, reader.GetBlobReader(reader.GetTypeSpecification((TypeSpecificationHandle)type).Signature))
            : NameOfPlain(reader, type);

    /// <summary>The name of the class or structure that a signature gives at its place; nil for an array, a type parameter or what has a keyword.</summary>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static StringHandle NameIn(MetadataReader reader, BlobReader signature)
    {
        while (true)
        {
            switch (signature.ReadByte())
            {
                case RequiredModifier or OptionalModifier:
                    signature.ReadTypeHandle();
                    break;
                case ByReference or GenericInstance:
                    break;
                case ValueType or Class:
                    // Never a constructed one: damaged metadata could lead in a circle.
                    return NameOfPlain(reader, signature.ReadTypeHandle());
                default:
                    return default;
            }
        }
    }

    /// <summary>A name's word, without the number of its type parameters.</summary>
    public static int WordOf(MetadataReader reader, StringHandle name)
    {
        var text = reader.GetString(name);
        var plain = Word.WithoutArity(text);
        return plain.Length == text.Length ? Word.OfLastPart(text) : Word.Of(plain);
    }

    private static StringHandle NameOfPlain(MetadataReader reader, EntityHandle type) => type switch
    {
        { IsNil: true } => default,
        { Kind: HandleKind.TypeReference } => reader.GetTypeReference((TypeReferenceHandle)type).Name,
        { Kind: HandleKind.TypeDefinition } => reader.GetTypeDefinition((TypeDefinitionHandle)type).Name,
        _ => default,
    };
}
