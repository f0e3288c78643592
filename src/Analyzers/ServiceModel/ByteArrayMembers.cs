using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>A member, parameter or return value through which base64 reaches the reader, and the operation that brings it.</summary>
/// <param name="Symbol">The property or field that is a byte[], the parameter, or the operation's method for its return value.</param>
/// <param name="Operation">The operation that carries it: of several the one with the shortest way to it, of those the first.</param>
/// <param name="Ways">The names of the members, parameters and operations that hold the member's type; empty where it may come otherwise.</param>
internal sealed record ByteArrayMember(ISymbol Symbol, ServiceOperation Operation, ImmutableArray<string> Ways)
{
    /// <summary>Whether it, or whatever holds its type, is called as keys and what vouches for them are: short, where a contract manages keys.</summary>
    public bool IsCalledAsOfKeys => Symbol is IPropertySymbol or IFieldSymbol && (IsOfKeys(Symbol.Name) || (!Ways.IsEmpty && Ways.All(IsOfKeys)));

    /// <summary>Whether a name has one of some words, in any case.</summary>
    public static bool Speaks(string name, params string[] words) => words.Any(word => name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0);

    private static bool IsOfKeys(string name) => Speaks(name, "Certificate", "Pkcs", "Policy", "Key", "Signature");

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
    /// <summary>How deep collections of collections, and type arguments in one another, are looked into; a collection may be its own element.</summary>
    private const int MaxNesting = 8;

    private readonly HashSet<ITypeSymbol> _declared = new(SymbolEqualityComparer.Default);
    private readonly List<(INamedTypeSymbol Type, ServiceOperation Operation)> _known = [];
    private readonly HashSet<ITypeSymbol> _named;
    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ITypeSymbol> _seenByXmlSerializer = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, HashSet<string>> _ways = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _members = new(SymbolEqualityComparer.Default);
    private readonly ImmutableArray<ByteArrayMember>.Builder _found = ImmutableArray.CreateBuilder<ByteArrayMember>();
    private ServiceOperation _operation = null!;

    // Whether bytes count that are not read as base64.
    private bool _isOfAnyForm;

    // Whether a message is declared as an object.
    private bool _isOfAnything;

    // What is to be walked by its distance from the operations; null where the walk goes down at once.
    private Queue<(ITypeSymbol Type, ServiceOperation Operation)>? _ahead;

    private ByteArrayMembers(HashSet<ITypeSymbol> named)
    {
        _named = named;
    }

    /// <summary>
    /// Whether any data contract on the way lies in a namespace that .NET's own serializer makes up: then the sender of a
    /// contract that was generated is WCF.
    /// </summary>
    public bool HasDotNetNamespace { get; private set; }

    /// <summary>The members found, each once, in the order of the operations.</summary>
    public ImmutableArray<ByteArrayMember> Found { get; private set; }

    /// <summary>The bytes in what a client of the contract receives: return values, out parameters, reply bodies.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="called">The names of the operations that are called; null for all.</param>
    public static ByteArrayMembers ReceivedByClient(ServiceContract contract, ICollection<string>? called = null)
    {
        return Received(contract, called, static operation =>
            (operation.ResultType is { } result ? [(result, operation.EndMethod ?? operation.Method)] : Enumerable.Empty<(ITypeSymbol, ISymbol)>())
                .Concat(operation.Outputs().Select(static output => (output.Type, (ISymbol)output))));
    }

    /// <inheritdoc cref="ServiceContract.ReceivedByService"/>
    public static ByteArrayMembers ReceivedByService(ServiceContract contract) =>
        Received(contract, null, static operation => operation.Inputs().Select(static input => (input.Type, (ISymbol)input)));

    /// <summary>The bytes in what a client sends with an operation, however they are written: parameters, request bodies.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="operation">One of its operations.</param>
    public static ByteArrayMembers SentBy(ServiceContract contract, ServiceOperation operation) =>
        Received(contract, [operation.Name], static operation => operation.Inputs().Select(static input => (input.Type, (ISymbol)input)), inAnyForm: true);

    private static ByteArrayMembers Received(
        ServiceContract contract, ICollection<string>? called, Func<ServiceOperation, IEnumerable<(ITypeSymbol Type, ISymbol Carrier)>> payloads, bool inAnyForm = false)
    {
        var named = NamedBy(contract);
        var walk = new ByteArrayMembers(named) { _isOfAnyForm = inAnyForm };
        var operations = contract.Operations.Where(operation => called?.Contains(operation.Name) != false).ToList();
        foreach (var operation in operations)
        {
            walk._operation = operation;
            foreach (var (type, carrier) in payloads(operation))
            {
                walk.Payload(type, carrier, 0);
            }

            walk.ServiceKnownTypes(operation.Method);
        }

        walk.End(contract);
        if (operations.Count > 1 && walk.Found.Length > 0)
        {
            var nearest = Nearest(operations, payloads, named);
            walk.Found = walk.Found.Select(member => nearest.TryGetValue(member.Symbol, out var operation) ? member with { Operation = operation } : member).ToImmutableArray();
        }

        return walk;
    }

    /// <summary>The operation with the shortest way to each member: all operations are walked together, a step at a time.</summary>
    private static Dictionary<ISymbol, ServiceOperation> Nearest(
        List<ServiceOperation> operations, Func<ServiceOperation, IEnumerable<(ITypeSymbol Type, ISymbol Carrier)>> payloads, HashSet<ITypeSymbol> named)
    {
        var walk = new ByteArrayMembers(named) { _ahead = new() };
        foreach (var operation in operations)
        {
            walk._operation = operation;
            foreach (var (type, carrier) in payloads(operation))
            {
                walk.Payload(type, carrier, 0);
            }
        }

        do
        {
            while (walk._ahead.Count > 0)
            {
                (var type, walk._operation) = walk._ahead.Dequeue();
                walk.Open(type);
            }

            walk.StandIns();
        }
        while (walk._ahead.Count > 0);

        var nearest = new Dictionary<ISymbol, ServiceOperation>(SymbolEqualityComparer.Default);
        foreach (var member in walk._found)
        {
            nearest[member.Symbol] = member.Operation;
        }

        return nearest;
    }

    /// <summary>What the operations of a contract that was generated take or give by itself: a base class that includes it says of no other operation that it does.</summary>
    private static HashSet<ITypeSymbol> NamedBy(ServiceContract contract)
    {
        var named = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        if (!contract.IsGenerated)
        {
            return named;
        }

        foreach (var operation in contract.Operations)
        {
            foreach (var payload in operation.Inputs().Concat(operation.Outputs()).Select(static parameter => parameter.Type).Append(operation.ResultType))
            {
                if (payload is INamedTypeSymbol message && IsMessage(message))
                {
                    named.UnionWith(WcfTypes.BodyOf(message));
                }
                else if (payload is not null)
                {
                    named.Add(payload);
                }
            }
        }

        return named;
    }

    private bool UsesXmlSerializer => _operation.UsesXmlSerializer;

    private void End(ServiceContract contract)
    {
        if (_operation is not null)
        {
            StandIns();
            ServiceKnownTypes(contract.Type);
            StandIns();
        }

        Found = _found
            .Select(member => member.Symbol.ContainingType is { } type && _ways.TryGetValue(type.OriginalDefinition, out var ways) && !ways.Contains("") ? member with { Ways = ways.ToImmutableArray() } : member)
            .ToImmutableArray();
    }

    private void Payload(ITypeSymbol type, ISymbol carrier, int depth)
    {
        if (WcfTypes.IsByteArray(type))
        {
            if (_members.Add(carrier.OriginalDefinition))
            {
                _found.Add(new ByteArrayMember(carrier, _operation, ImmutableArray<string>.Empty));
            }

            return;
        }

        if (ElementOf(type) is not { } element)
        {
            _declared.Add(type.OriginalDefinition);
            _isOfAnything |= type.SpecialType == SpecialType.System_Object && (carrier is IMethodSymbol or IParameterSymbol || IsMessage(carrier.ContainingType));
            NoteWay(type, carrier.Name);
            Walk(type);
        }
        else if (depth < MaxNesting)
        {
            Payload(element, carrier, depth + 1);
        }
    }

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

    /// <summary>Notes by what name a message holds a type; none where it comes as another's base or in its place.</summary>
    private void NoteWay(ITypeSymbol type, string name)
    {
        if (!_ways.TryGetValue(type.OriginalDefinition, out var names))
        {
            _ways.Add(type.OriginalDefinition, names = new(StringComparer.Ordinal));
        }

        names.Add(name);
    }

    private void Walk(ITypeSymbol type)
    {
        if (_ahead is null)
        {
            Open(type);
        }
        else
        {
            _ahead.Enqueue((type, _operation));
        }
    }

    /// <summary>Whether type arguments stand in one another so deep: <c>class Node&lt;T> { Node&lt;Node&lt;T>> Next; }</c> has no end.</summary>
    private static bool IsNested(ITypeSymbol type, int depth) => depth == 0 || type switch
    {
        IArrayTypeSymbol array => IsNested(array.ElementType, depth - 1),
        INamedTypeSymbol { TypeArguments: { IsEmpty: false } arguments } => arguments.Any(argument => IsNested(argument, depth - 1)),
        _ => false,
    };

    private void Open(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None } named ||
            !(UsesXmlSerializer ? _seenByXmlSerializer : _seen).Add(named) || IsFramework(named) || IsNested(named, MaxNesting))
        {
            return;
        }

        var dataContract = WcfTypes.Attribute(named, "System.Runtime.Serialization", "DataContractAttribute");
        var isMessage = IsMessage(named) && !(_isOfAnyForm && dataContract is not null);
        if (WritesItself(named, dataContract is not null || isMessage))
        {
            return;
        }

        NoteNamespace(named, dataContract);
        foreach (var member in named.GetMembers())
        {
            if (Serialized(member, named, dataContract is not null, isMessage) is { } memberType)
            {
                Payload(memberType, member, 0);
                Choices(member);
            }
        }

        if (named.BaseType is { SpecialType: SpecialType.None } parent)
        {
            NoteWay(parent, "");
            Walk(parent);
        }

        KnownTypes(named);
    }

    /// <summary>Whether the type reads its own XML, so that its members say nothing of what travels.</summary>
    private bool WritesItself(INamedTypeSymbol type, bool hasContract)
    {
        foreach (var implemented in type.AllInterfaces)
        {
            if ((implemented.Name == "IXmlSerializable" && WcfTypes.IsNamespace(implemented.ContainingNamespace, "System.Xml.Serialization")) ||
                (implemented.Name == "ISerializable" && !hasContract && !UsesXmlSerializer && WcfTypes.IsNamespace(implemented.ContainingNamespace, "System.Runtime.Serialization")))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The types that XmlSerializer is told an element may have instead of the member's own.</summary>
    private void Choices(ISymbol member)
    {
        if (!UsesXmlSerializer)
        {
            return;
        }

        foreach (var attribute in member.GetAttributes())
        {
            if (ChoiceOf(attribute) is { } choice && WcfTypes.Named(attribute, "DataType") is null or "base64Binary")
            {
                Payload(choice, member, 0);
            }
        }
    }

    /// <summary>The type that an attribute names for one element of a choice, or null.</summary>
    private static ITypeSymbol? ChoiceOf(AttributeData attribute)
    {
        if (attribute.AttributeClass?.Name is not ("XmlElementAttribute" or "XmlArrayItemAttribute") ||
            !WcfTypes.IsNamespace(attribute.AttributeClass.ContainingNamespace, "System.Xml.Serialization"))
        {
            return null;
        }

        foreach (var argument in attribute.ConstructorArguments)
        {
            if (argument is { Kind: TypedConstantKind.Type, Value: ITypeSymbol choice })
            {
                return choice;
            }
        }

        return WcfTypes.Named(attribute, "Type") as ITypeSymbol;
    }

    private void NoteNamespace(INamedTypeSymbol type, AttributeData? dataContract)
    {
        if (UsesXmlSerializer)
        {
            // What was generated for XmlSerializer from a schema of DataContractSerializer's keeps its namespaces.
            HasDotNetNamespace |= WcfTypes.Attribute(type, "System.Xml.Serialization", "XmlTypeAttribute") is { } xml &&
                WcfTypes.Named(xml, "Namespace") is string schema && schema.StartsWith(ServiceContract.DataContractNamespace, StringComparison.Ordinal);
            return;
        }

        if (dataContract is null)
        {
            return;
        }

        // Where nothing names it, it is made up from the CLR namespace, whoever wrote the class: a generated contract takes over
        // a class that is there already only where its names on the wire are the service's.
        HasDotNetNamespace |= (WcfTypes.Named(dataContract, "Namespace") as string ?? MappedNamespace(type)) is not { } ns ||
            ns.StartsWith(ServiceContract.DataContractNamespace, StringComparison.Ordinal);
    }

    /// <summary>The namespace that an attribute of the assembly gives to data contracts of the type's CLR namespace; null for none.</summary>
    private static string? MappedNamespace(INamedTypeSymbol type)
    {
        foreach (var attribute in type.ContainingAssembly?.GetAttributes() ?? ImmutableArray<AttributeData>.Empty)
        {
            if (attribute.AttributeClass?.Name == "ContractNamespaceAttribute" && attribute.ConstructorArguments is [{ Value: string mapped }] &&
                WcfTypes.Named(attribute, "ClrNamespace") is string clr && WcfTypes.IsNamespace(type.ContainingNamespace, clr))
            {
                return mapped;
            }
        }

        return null;
    }

    /// <summary>What the framework declares is no message of anybody's.</summary>
    private static bool IsFramework(INamedTypeSymbol type) =>
        type.OutermostNamespace() == "System" && type.ContainingAssembly?.Name is { } assembly &&
        (assembly == "mscorlib" || assembly == "netstandard" || assembly.StartsWith("System", StringComparison.Ordinal));

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
            return WcfTypes.Attribute(member, "MessageBodyMemberAttribute") is not null && (!UsesXmlSerializer || _isOfAnyForm || IsBase64(member)) ? memberType : null;
        }

        if (!UsesXmlSerializer && isDataContract)
        {
            return WcfTypes.Attribute(member, "System.Runtime.Serialization", "DataMemberAttribute") is not null ? memberType : null;
        }

        if (!UsesXmlSerializer && type.IsSerializable)
        {
            // A [Serializable] type travels by its fields, those of automatic properties among them.
            return IsField(member, type) ? memberType : null;
        }

        // XmlSerializer, and DataContractSerializer on a plain class, take what is public and can be set.
        var isPublic = member.DeclaredAccessibility == Accessibility.Public && member is
            IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public, SetMethod.DeclaredAccessibility: Accessibility.Public } or IFieldSymbol { IsReadOnly: false };
        var isIgnored = UsesXmlSerializer
            ? WcfTypes.Attribute(member, "System.Xml.Serialization", "XmlIgnoreAttribute") is not null
            : WcfTypes.Attribute(member, "System.Runtime.Serialization", "IgnoreDataMemberAttribute") is not null;
        return isPublic && !isIgnored && (UsesXmlSerializer ? _isOfAnyForm || IsBase64(member) : IsPlainSerializable(type)) ? memberType : null;
    }

    /// <summary>Whether the member is a field that [Serializable] writes, or an automatic property with such a field behind it.</summary>
    private static bool IsField(ISymbol member, INamedTypeSymbol type)
    {
        if (member is IFieldSymbol field)
        {
            return WcfTypes.Attribute(field, "System", "NonSerializedAttribute") is null;
        }

        foreach (var other in type.GetMembers())
        {
            if (other is IFieldSymbol backing && SymbolEqualityComparer.Default.Equals(backing.AssociatedSymbol, member))
            {
                return WcfTypes.Attribute(backing, "System", "NonSerializedAttribute") is null;
            }
        }

        return false;
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

    /// <summary>
    /// XmlSerializer can be told to write hexadecimal instead. In an attribute or as the text beside one, it decodes base64
    /// from a string, which no line break disturbs.
    /// </summary>
    private static bool IsBase64(ISymbol member)
    {
        foreach (var attribute in member.GetAttributes())
        {
            if (WcfTypes.IsNamespace(attribute.AttributeClass?.ContainingNamespace, "System.Xml.Serialization") &&
                (attribute.AttributeClass?.Name is "XmlAttributeAttribute" or "XmlTextAttribute" ||
                 (WcfTypes.Named(attribute, "DataType") is string dataType && dataType != "base64Binary" && ChoiceOf(attribute) is null)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Notes the types that a type says may stand in: each serializer has its attribute, which a class passes on to those
    /// derived from it.
    /// </summary>
    private void KnownTypes(INamedTypeSymbol type)
    {
        var name = UsesXmlSerializer ? "XmlIncludeAttribute" : "KnownTypeAttribute";
        foreach (var attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == name && attribute.ConstructorArguments is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol known }])
            {
                _known.Add((known, _operation));
            }
        }
    }

    /// <summary>
    /// Walks those that stand for a type by which something was declared: the base class of all messages names requests and
    /// replies alike, and no reply can hold a request by that alone.
    /// </summary>
    private void StandIns()
    {
        var last = _operation;
        bool any;
        do
        {
            // One may declare what another before it stands for.
            any = false;
            for (var i = 0; i < _known.Count; i++)
            {
                var (known, operation) = _known[i];
                if (!_named.Contains(known) && StandsForDeclared(known))
                {
                    _known.RemoveAt(i--);
                    _operation = operation;
                    any = true;
                    NoteWay(known, "");
                    Walk(known);
                }
            }
        }
        while (any);

        _operation = last;
    }

    /// <summary>
    /// The known types that a contract or an operation names, as far as they can stand for a type met on the way: the
    /// attribute does not tell requests from replies.
    /// </summary>
    private void ServiceKnownTypes(ISymbol symbol)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (WcfTypes.Is(attribute.AttributeClass, "ServiceKnownTypeAttribute") &&
                attribute.ConstructorArguments is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol known }] && StandsForDeclared(known))
            {
                NoteWay(known, "");
                Walk(known);
            }
        }
    }

    /// <summary>
    /// Whether a value of the type may stand where something was declared. Tools name every type of the service where a member
    /// of one is <c>object</c>: that says of none that it comes. Where the message itself is, one of them does.
    /// </summary>
    private bool StandsForDeclared(INamedTypeSymbol known)
    {
        for (var type = known; type is not null; type = type.BaseType)
        {
            if (type.SpecialType == SpecialType.System_Object && !_isOfAnything && WcfTypes.IsGeneratedClientCode(known))
            {
                break;
            }

            if (_declared.Contains(type.OriginalDefinition))
            {
                return true;
            }
        }

        foreach (var implemented in known.AllInterfaces)
        {
            if (_declared.Contains(implemented.OriginalDefinition))
            {
                return true;
            }
        }

        return false;
    }
}
