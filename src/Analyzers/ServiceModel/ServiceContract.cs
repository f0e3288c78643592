using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What a contract or a binding asks for that basicHttpBinding does not give.</summary>
[Flags]
internal enum WcfNeeds
{
    None = 0,
    Session = 1,
    Transactions = 2,
    DeliveryGuarantee = 4,
    MessageProtection = 8,
    Callback = 16,
    Queue = 32,
}

/// <summary>A service contract: an interface or class that carries <c>[ServiceContract]</c>.</summary>
internal sealed class ServiceContract
{
    /// <summary>The namespace below which .NET's serializer makes up those of data contracts.</summary>
    public const string DataContractNamespace = "http://schemas.datacontract.org/2004/07/";

    // What people copy along with the code: of WCF's samples, which both ends may have, and of anybody's example.
    private static readonly string[] s_sampleHosts = ["microsoft.servicemodel.samples", "microsoft.samples", "microsoft.wcf.documentation", "tempuri"];
    private static readonly string[] s_placeholderHosts = ["example.", "localhost", "mycompany.", "yourcompany.", "company.", "yournamespace", "mynamespace", "contoso."];

    // Most contracts are only met: their operations cost the compiler far more than the rest.
    private readonly Lazy<string> _configurationName;
    private readonly Lazy<ImmutableArray<ServiceOperation>> _operations;
    private readonly Lazy<WcfNeeds> _needs;
    private readonly Lazy<ByteArrayMembers> _receivedByClient;
    private readonly Lazy<ByteArrayMembers> _receivedByService;
    private readonly Lazy<bool> _isForeign;
    private readonly Lazy<bool> _isRefused;

    private ServiceContract(INamedTypeSymbol type, AttributeData attribute)
    {
        Type = type;
        Name = WcfTypes.Named(attribute, "Name") as string ?? type.Name;
        Namespace = WcfTypes.Named(attribute, "Namespace") as string;
        RefusesSessions = WcfTypes.Named(attribute, "SessionMode") is 2;
        IsGenerated = WcfTypes.IsGeneratedClientCode(type);
        _configurationName = new Lazy<string>(() => WcfTypes.Named(attribute, "ConfigurationName") as string ?? FullName(type));
        _operations = new Lazy<ImmutableArray<ServiceOperation>>(() => ServiceOperation.Of(type));
        _needs = new Lazy<WcfNeeds>(() => Operations.Aggregate(NeedsOf(type, attribute), static (needs, operation) => needs | operation.Needs));
        _receivedByClient = new Lazy<ByteArrayMembers>(() => ByteArrayMembers.ReceivedByClient(this));
        _receivedByService = new Lazy<ByteArrayMembers>(() => ByteArrayMembers.ReceivedByService(this));
        _isForeign = new Lazy<bool>(() => MayBeForeign && !(IsCalledAsInterface && Operations.Any(HasDefaultReply)) && (!Operations.Any(static operation => HasActionOfDotNet(operation)) || NamesResultsOtherwise()));
        _isRefused = new Lazy<bool>(() => ServiceOperation.RepeatsName(type) || type.AllInterfaces.Any(IsRefusedAsInherited) || HasNoOperation());
    }

    /// <summary>The interface or class.</summary>
    public INamedTypeSymbol Type { get; }

    /// <summary>The contract's name on the wire: the attribute's, or the type's own.</summary>
    public string Name { get; }

    /// <summary>The namespace that the attribute gives, or null for the default, <c>http://tempuri.org/</c>.</summary>
    public string? Namespace { get; }

    /// <summary>The name by which configuration files speak of the contract: the attribute's, or the type's full name.</summary>
    public string ConfigurationName => _configurationName.Value;

    /// <summary>Whether it allows no session, whatever the binding.</summary>
    public bool RefusesSessions { get; }

    /// <summary>Whether svcutil or Visual Studio wrote it from a service's metadata.</summary>
    public bool IsGenerated { get; }

    /// <summary>
    /// Whether the namespace is neither one of WCF's defaults, below which only .NET's own templates put anything, or of its
    /// samples, nor the empty one that Visual Studio's Silverlight template wrote.
    /// </summary>
    public bool HasForeignNamespace =>
        Namespace is { Length: > 0 } ns && !IsAt(ns, s_sampleHosts) && !ns.StartsWith(DataContractNamespace, StringComparison.Ordinal);

    /// <summary>
    /// Whether who wrote the contract by hand gave it a namespace of its own: a foreign one, and none of an example's. In what
    /// is generated those say nothing: other tools than .NET's have them in their templates.
    /// </summary>
    public bool HasOwnNamespace => HasForeignNamespace && !IsAt(Namespace!, s_placeholderHosts);

    /// <summary>
    /// Whether it was generated for a service that may be none of .NET's: it has a namespace of its own, or goes through
    /// XmlSerializer without the actions that WCF makes up in its default one, nothing that a client receives has a namespace
    /// that .NET's serializer makes up, and no fault an action that WCF does, nor all messages of an interface that is called
    /// as one of .NET's.
    /// </summary>
    public bool MayBeForeign =>
        IsGenerated && (HasForeignNamespace || (UsesXmlSerializer && !Operations.Any(operation => HasDefaultAction(operation) || HasDefaultReply(operation)))) && !ReceivedByClient.HasDotNetNamespace && !Operations.Any(HasDefaultFault) && !HasDefaultActions();

    /// <summary>
    /// Whether that service is known to be none of .NET's: no action of its operations is one that WCF or ASP.NET makes up, or
    /// no answer is called as they call it; nor has an interface that is called as one of .NET's an answer with WCF's action.
    /// </summary>
    public bool IsForeign => _isForeign.Value;

    /// <summary>
    /// Whether WCF refuses it, for it has no operation at all, or two of its methods, or of those of a contract that it extends, are
    /// operations of one name: a host whose service has such a contract does not open.
    /// </summary>
    public bool IsRefused => _isRefused.Value;

    /// <summary>Whether any of its messages go through XmlSerializer.</summary>
    public bool UsesXmlSerializer => Operations.Any(static operation => operation.UsesXmlSerializer);

    /// <summary>Whether it is about keys and what vouches for them, as far as operations tell: then so are its certificates and policies.</summary>
    public bool ManagesKeys => Operations.Any(static operation => ByteArrayMember.Speaks(operation.Name, "Pkcs", "X509", "KeyPair", "PrivateKey"));

    /// <summary>What the contract and its operations ask of a binding.</summary>
    public WcfNeeds Needs => _needs.Value;

    /// <summary>Its operations and those of the contracts that it extends, one a wire operation.</summary>
    public ImmutableArray<ServiceOperation> Operations => _operations.Value;

    /// <summary>The bytes in what a client of the contract receives: return values, out parameters, reply bodies.</summary>
    public ByteArrayMembers ReceivedByClient => _receivedByClient.Value;

    /// <summary>The bytes in what a service of the contract receives: the inputs and the bodies of requests.</summary>
    public ByteArrayMembers ReceivedByService => _receivedByService.Value;

    /// <summary>The contract that a type declares itself, or null where it carries no <c>[ServiceContract]</c>.</summary>
    public static ServiceContract? Of(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Interface or TypeKind.Class && WcfTypes.Attribute(type, "ServiceContractAttribute") is { } attribute
            ? new ServiceContract(type.OriginalDefinition, attribute)
            : null;

    /// <summary>The full name of a type as configuration files and reflection spell it, nested types with a plus.</summary>
    public static string FullName(INamedTypeSymbol type)
    {
        var name = type.MetadataName;
        var outer = type;
        while (outer.ContainingType is { } containing)
        {
            outer = containing;
            name = outer.MetadataName + "+" + name;
        }

        return outer.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() + "." + name : name;
    }

    /// <summary>Whether WCF refuses a contract for what it inherits: operations of one name, or of an interface that is no contract.</summary>
    private static bool IsRefusedAsInherited(INamedTypeSymbol inherited) =>
        WcfTypes.Attribute(inherited, "ServiceContractAttribute") is not null
            ? ServiceOperation.RepeatsName(inherited)
            : inherited.GetMembers().Any(static member => member is IMethodSymbol && WcfTypes.Attribute(member, "OperationContractAttribute") is not null);

    /// <summary>
    /// Whether no method is an operation, be it for the client or for its callback, and all attributes that could say so are known.
    /// Those of the web make one of a method by themselves.
    /// </summary>
    private bool HasNoOperation() =>
        Operations.IsEmpty && (Needs & WcfNeeds.Callback) == 0 &&
        SourceClasses.Ancestors(Type).Prepend(Type).All(static part =>
            part.TypeKind != TypeKind.Error &&
            part.GetMembers().All(static member => member.GetAttributes().All(static attribute =>
                attribute.AttributeClass is { TypeKind: not TypeKind.Error, Name: not ("WebGetAttribute" or "WebInvokeAttribute") })));

    /// <summary>Whether a namespace is at one of these hosts, by how the host begins.</summary>
    private static bool IsAt(string ns, string[] hosts)
    {
        var host = ns.Substring(ns.IndexOf("://", StringComparison.Ordinal) is >= 0 and var scheme ? scheme + 3 : 0);
        host = host.StartsWith("www.", StringComparison.OrdinalIgnoreCase) ? host.Substring(4) : host;
        return hosts.Any(known => host.StartsWith(known, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Whether an operation and a fault of it have the actions that WCF makes up: no other library puts the detail's name and Fault behind the operation's.</summary>
    private bool HasDefaultFault(ServiceOperation operation) =>
        HasDefaultAction(operation) && operation.Method.GetAttributes().Any(attribute =>
            WcfTypes.Is(attribute.AttributeClass, "FaultContractAttribute") && WcfTypes.Named(attribute, "Action") is string action &&
            action.StartsWith(operation.Action!, StringComparison.Ordinal) && action.EndsWith("Fault", StringComparison.Ordinal) && action.IndexOf('/', operation.Action!.Length) < 0);

    /// <summary>Whether an operation has the action that WCF, and not ASP.NET, makes up: with the contract's name in it.</summary>
    private bool HasDefaultAction(ServiceOperation operation) =>
        operation.Action is { } action && action == DefaultActionOf(operation);

    /// <summary>The same of the answer alone: who gives an operation an action may leave that one to WCF.</summary>
    private bool HasDefaultReply(ServiceOperation operation) => operation.ReplyAction is { } action && action == DefaultActionOf(operation) + "Response";

    private string DefaultActionOf(ServiceOperation operation) => (Namespace is { Length: > 0 } ns ? ns : "http://tempuri.org/").TrimEnd('/') + "/" + Name + "/" + operation.Name;

    private bool IsCalledAsInterface => Name.Length > 2 && Name[0] == 'I' && char.IsUpper(Name[1]);

    /// <summary>
    /// Whether the contract is called as interfaces of .NET are, and its requests and replies all have the actions that WCF makes
    /// up. What other libraries make up has Request at a request's end, or none for a reply.
    /// </summary>
    private bool HasDefaultActions() =>
        IsCalledAsInterface &&
        Operations.Any(static operation => !operation.IsOneWay) &&
        Operations.All(operation => HasDefaultAction(operation) && (operation.IsOneWay || HasDefaultReply(operation)));

    /// <summary>WCF and ASP.NET both make an action up that ends in the operation's name; what generates clients writes it out.</summary>
    private static bool HasActionOfDotNet(ServiceOperation operation) =>
        operation.Action is not { } action || action.EndsWith("/" + operation.Name, StringComparison.Ordinal);

    /// <summary>
    /// Whether all its answers have names of their own, as <c>return</c> in Java, and no action is WCF's: WCF and ASP.NET both
    /// call an answer after its operation, and what generates clients writes out a name that is another.
    /// </summary>
    private bool NamesResultsOtherwise()
    {
        var isNamed = false;
        foreach (var operation in Operations)
        {
            // A message contract has its names within.
            var method = operation.EndMethod ?? operation.Method;
            var hasName = method.GetReturnTypeAttributes().Any(static attribute => WcfTypes.Is(attribute.AttributeClass, "MessageParameterAttribute"));
            if (HasDefaultAction(operation) || operation.Action is null ||
                (!hasName && operation.ResultType is { } result && WcfTypes.Attribute(result, "MessageContractAttribute") is null))
            {
                return false;
            }

            isNamed |= hasName;
        }

        return isNamed;
    }

    private static WcfNeeds NeedsOf(INamedTypeSymbol type, AttributeData attribute)
    {
        var needs = WcfNeeds.None;

        // SessionMode: Allowed 0, Required 1, NotAllowed 2, in both worlds.
        if (WcfTypes.Named(attribute, "SessionMode") is 1)
        {
            needs |= WcfNeeds.Session;
        }

        if (WcfTypes.Named(attribute, "CallbackContract") is ITypeSymbol)
        {
            needs |= WcfNeeds.Callback;
        }

        needs |= ProtectionOf(attribute);
        if (WcfTypes.Attribute(type, "DeliveryRequirementsAttribute") is { } delivery && AsksForDelivery(delivery))
        {
            needs |= WcfNeeds.DeliveryGuarantee | (AsksForQueue(delivery) ? WcfNeeds.Queue : WcfNeeds.None);
        }

        // A derived contract needs what the contracts above it need.
        foreach (var inherited in type.AllInterfaces)
        {
            if (WcfTypes.Attribute(inherited, "ServiceContractAttribute") is { } inheritedAttribute)
            {
                needs |= NeedsOf(inherited, inheritedAttribute);
            }
        }

        return needs;
    }

    /// <summary>ProtectionLevel: None 0, Sign 1, EncryptAndSign 2; stated, it asks for message security.</summary>
    internal static WcfNeeds ProtectionOf(AttributeData attribute) =>
        WcfTypes.Named(attribute, "ProtectionLevel") is int and not 0 ? WcfNeeds.MessageProtection : WcfNeeds.None;

    /// <summary>The contracts for which a service class asks how messages are delivered: the one it names, else all that it implements.</summary>
    internal static IEnumerable<(INamedTypeSymbol Contract, bool AsksForQueue)> DeliveredBy(INamedTypeSymbol service)
    {
        foreach (var attribute in service.GetAttributes())
        {
            if (WcfTypes.Is(attribute.AttributeClass, "DeliveryRequirementsAttribute") && AsksForDelivery(attribute))
            {
                if (WcfTypes.Named(attribute, "TargetContract") is INamedTypeSymbol target)
                {
                    yield return (target.OriginalDefinition, AsksForQueue(attribute));
                }
                else
                {
                    foreach (var contract in service.AllInterfaces)
                    {
                        yield return (contract.OriginalDefinition, AsksForQueue(attribute));
                    }
                }
            }
        }
    }

    private static bool AsksForDelivery(AttributeData delivery) =>
        WcfTypes.Named(delivery, "RequireOrderedDelivery") is true || WcfTypes.Named(delivery, "QueuedDeliveryRequirements") is int and not 0;

    // QueuedDeliveryRequirementsMode: Allowed 0, Required 1, NotAllowed 2.
    private static bool AsksForQueue(AttributeData delivery) => WcfTypes.Named(delivery, "QueuedDeliveryRequirements") is 1;
}
