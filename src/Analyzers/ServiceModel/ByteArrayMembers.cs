using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>A member, parameter or return value through which base64 reaches the reader, and the operation that brings it.</summary>
/// <param name="Symbol">The property or field that is a byte[], the parameter, or the operation's method for its return value.</param>
/// <param name="Operation">The first operation that carries it.</param>
internal sealed record ByteArrayMember(ISymbol Symbol, ServiceOperation Operation)
{
    /// <summary>How a message names it: <c>Document.Content</c>, or the parameter's name, or the operation's.</summary>
    public string DisplayName => Symbol switch
    {
        IParameterSymbol parameter => parameter.Name,
        IMethodSymbol method => "the result of " + method.Name,
        _ => Symbol.ContainingType.Name + "." + Symbol.Name,
    };
}

/// <summary>
/// Finds the byte[] members of messages through the data-contract graph as the serializers walk it: data members, base
/// types, known types, collections, and the bodies of message contracts.
/// </summary>
internal sealed class ByteArrayMembers
{
    /// <summary>How deep collections of collections are looked into; a collection may be its own element.</summary>
    private const int MaxNesting = 8;

    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _members = new(SymbolEqualityComparer.Default);
    private readonly ImmutableArray<ByteArrayMember>.Builder _found = ImmutableArray.CreateBuilder<ByteArrayMember>();
    private readonly bool _usesXmlSerializer;
    private ServiceOperation _operation = null!;

    private ByteArrayMembers(bool usesXmlSerializer) => _usesXmlSerializer = usesXmlSerializer;

    /// <summary>Whether any data contract on the way lies in a namespace that .NET's own serializer makes up: then the sender is WCF.</summary>
    public bool HasDotNetNamespace { get; private set; }

    /// <summary>The members found, each once, in the order of the operations.</summary>
    public ImmutableArray<ByteArrayMember> Found { get; private set; }

    /// <summary>What a client of the contract receives: return values, out parameters, reply bodies.</summary>
    public static ByteArrayMembers ReceivedByClient(ServiceContract contract)
    {
        var walk = new ByteArrayMembers(contract.UsesXmlSerializer);
        foreach (var operation in contract.Operations)
        {
            walk._operation = operation;
            if (operation.ResultType is { } result)
            {
                walk.Payload(result, operation.EndMethod ?? operation.Method, 0);
            }

            foreach (var output in operation.Outputs())
            {
                walk.Payload(output.Type, output, 0);
            }

            walk.KnownTypes(operation.Method);
        }

        walk.KnownTypes(contract.Type);
        walk.Found = walk._found.ToImmutable();
        return walk;
    }

    /// <summary>What a service of the contract receives: the inputs and the bodies of requests.</summary>
    public static ByteArrayMembers ReceivedByService(ServiceContract contract)
    {
        var walk = new ByteArrayMembers(contract.UsesXmlSerializer);
        foreach (var operation in contract.Operations)
        {
            walk._operation = operation;
            foreach (var input in operation.Inputs())
            {
                walk.Payload(input.Type, input, 0);
            }
        }

        walk.Found = walk._found.ToImmutable();
        return walk;
    }

    private void Payload(ITypeSymbol type, ISymbol carrier, int depth)
    {
        if (IsByteArray(type))
        {
            if (_members.Add(carrier))
            {
                _found.Add(new ByteArrayMember(carrier, _operation));
            }

            return;
        }

        if (ElementOf(type) is not { } element)
        {
            Walk(type);
        }
        else if (depth < MaxNesting)
        {
            Payload(element, carrier, depth + 1);
        }
    }

    private static bool IsByteArray(ITypeSymbol type) => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>The element type of an array, a collection or a Nullable; null for any other type.</summary>
    private static ITypeSymbol? ElementOf(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
        {
            return array.ElementType;
        }

        if (type is not INamedTypeSymbol { SpecialType: SpecialType.None } named || IsData(named))
        {
            return null;
        }

        if (named.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
        {
            return named.TypeArguments[0];
        }

        foreach (var candidate in Self(named))
        {
            if (candidate.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            {
                // A dictionary's elements are pairs: the value is what can be large.
                return candidate.TypeArguments[0] is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments: [_, var value] } ? value : candidate.TypeArguments[0];
            }
        }

        return null;
    }

    private static IEnumerable<INamedTypeSymbol> Self(INamedTypeSymbol type)
    {
        yield return type;
        foreach (var implemented in type.AllInterfaces)
        {
            yield return implemented;
        }
    }

    private static bool IsData(INamedTypeSymbol type) =>
        WcfTypes.Attribute(type, "System.Runtime.Serialization", "DataContractAttribute") is not null || IsMessage(type);

    private static bool IsMessage(INamedTypeSymbol type) => WcfTypes.Attribute(type, "MessageContractAttribute") is not null;

    private void Walk(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None } named || !_seen.Add(named) || IsFramework(named))
        {
            return;
        }

        var isMessage = IsMessage(named);
        var dataContract = WcfTypes.Attribute(named, "System.Runtime.Serialization", "DataContractAttribute");
        NoteNamespace(named, dataContract);
        foreach (var member in named.GetMembers())
        {
            if (Serialized(member, named, dataContract is not null, isMessage) is { } memberType)
            {
                Payload(memberType, member, 0);
            }
        }

        if (named.BaseType is { SpecialType: SpecialType.None } parent)
        {
            Walk(parent);
        }

        KnownTypes(named);
    }

    private void NoteNamespace(INamedTypeSymbol type, AttributeData? dataContract)
    {
        if (dataContract is null || _usesXmlSerializer)
        {
            return;
        }

        HasDotNetNamespace |= WcfTypes.Named(dataContract, "Namespace") is not string ns
            ? WcfTypes.IsGeneratedClientCode(type)
            : ns.StartsWith("http://schemas.datacontract.org/2004/07/", StringComparison.Ordinal);
    }

    /// <summary>What the framework declares is no message of anybody's.</summary>
    private static bool IsFramework(INamedTypeSymbol type)
    {
        var root = type.ContainingNamespace;
        while (root is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
        {
            root = root.ContainingNamespace;
        }

        return root?.Name is "System" && type.ContainingAssembly?.Name is { } assembly &&
            (assembly == "mscorlib" || assembly == "netstandard" || assembly.StartsWith("System", StringComparison.Ordinal));
    }

    /// <summary>The type of a member that travels, or null where it stays at home.</summary>
    private ITypeSymbol? Serialized(ISymbol member, INamedTypeSymbol type, bool isDataContract, bool isMessage)
    {
        var memberType = member switch
        {
            IPropertySymbol { IsStatic: false, IsIndexer: false } property => property.Type,
            IFieldSymbol { IsStatic: false, IsConst: false, AssociatedSymbol: null } field => field.Type,
            _ => null,
        };
        if (memberType is null)
        {
            return null;
        }

        if (isMessage)
        {
            return WcfTypes.Attribute(member, "MessageBodyMemberAttribute") is not null && IsBase64(member) ? memberType : null;
        }

        if (_usesXmlSerializer || !isDataContract)
        {
            // XmlSerializer, and DataContractSerializer on a plain class, take what is public and can be set.
            var isPublic = member.DeclaredAccessibility == Accessibility.Public &&
                member is not IPropertySymbol { SetMethod: null } and not IFieldSymbol { IsReadOnly: true };
            var isIgnored = WcfTypes.Attribute(member, "System.Runtime.Serialization", "IgnoreDataMemberAttribute") is not null ||
                WcfTypes.Attribute(member, "System.Xml.Serialization", "XmlIgnoreAttribute") is not null;
            return isPublic && !isIgnored && IsBase64(member) && (_usesXmlSerializer || IsPlainSerializable(type)) ? memberType : null;
        }

        return WcfTypes.Attribute(member, "System.Runtime.Serialization", "DataMemberAttribute") is not null ? memberType : null;
    }

    /// <summary>DataContractSerializer takes a class without attributes only if it is public and has a constructor without parameters.</summary>
    private static bool IsPlainSerializable(INamedTypeSymbol type)
    {
        if (type.DeclaredAccessibility != Accessibility.Public)
        {
            return false;
        }

        foreach (var constructor in type.InstanceConstructors)
        {
            if (constructor.Parameters.IsEmpty)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>XmlSerializer can be told to write hexadecimal instead.</summary>
    private static bool IsBase64(ISymbol member)
    {
        foreach (var attribute in member.GetAttributes())
        {
            if (WcfTypes.IsNamespace(attribute.AttributeClass?.ContainingNamespace, "System.Xml.Serialization") &&
                WcfTypes.Named(attribute, "DataType") is string dataType && dataType != "base64Binary")
            {
                return false;
            }
        }

        return true;
    }

    private void KnownTypes(ISymbol symbol)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass?.Name is "KnownTypeAttribute" or "ServiceKnownTypeAttribute" or "XmlIncludeAttribute" &&
                attribute.ConstructorArguments is [{ Kind: TypedConstantKind.Type, Value: ITypeSymbol known }, ..])
            {
                Walk(known);
            }
        }
    }
}
