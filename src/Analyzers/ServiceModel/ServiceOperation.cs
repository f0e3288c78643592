using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>An operation of a contract, whichever of the synchronous, task and Begin/End shapes declare it.</summary>
internal sealed class ServiceOperation
{
    // Few rules ask for these, and the types of all messages are looked into for an answer.
    private readonly Lazy<bool> _usesXmlSerializer;
    private readonly Lazy<WcfNeeds> _needs;

    private ServiceOperation(string name, IMethodSymbol method, AttributeData attribute, IMethodSymbol? end, INamedTypeSymbol contract)
    {
        Name = name;
        Method = method;
        EndMethod = end;
        Action = WcfTypes.Named(attribute, "Action") as string;
        ReplyAction = WcfTypes.Named(attribute, "ReplyAction") as string;
        IsOneWay = WcfTypes.Named(attribute, "IsOneWay") is true;
        _usesXmlSerializer = new Lazy<bool>(() => UsesXml(method, contract));
        _needs = new Lazy<WcfNeeds>(() => NeedsOf(method, attribute));
    }

    /// <summary>The operation's name on the wire.</summary>
    public string Name { get; }

    /// <summary>The method that declares it; the Begin method of a Begin/End pair.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>The End method of a Begin/End pair, else null.</summary>
    public IMethodSymbol? EndMethod { get; }

    /// <summary>The action of its request that the attribute gives, or null where WCF makes it up.</summary>
    public string? Action { get; }

    /// <summary>The action of its reply that the attribute gives, or null where WCF makes it up.</summary>
    public string? ReplyAction { get; }

    /// <summary>Whether no reply is sent.</summary>
    public bool IsOneWay { get; }

    /// <summary>Whether its messages go through XmlSerializer.</summary>
    public bool UsesXmlSerializer => _usesXmlSerializer.Value;

    /// <summary>What the operation asks of a binding.</summary>
    public WcfNeeds Needs => _needs.Value;

    /// <summary>The type that the reply carries as its return value: a task's result where there is one; null for none.</summary>
    public ITypeSymbol? ResultType => ResultOf((EndMethod ?? Method).ReturnType);

    /// <summary>What methods are called that call it.</summary>
    public string[] MethodNames() => [Method.Name, Name, Name + "Async", "Begin" + Name];

    /// <summary>The parameters that travel to the service.</summary>
    public IEnumerable<IParameterSymbol> Inputs()
    {
        // A Begin method ends in the callback and the state, which stay at home.
        var count = EndMethod is null ? Method.Parameters.Length : Math.Max(0, Method.Parameters.Length - 2);
        for (var i = 0; i < count; i++)
        {
            if (Method.Parameters[i].RefKind != RefKind.Out && Method.Parameters[i].Type.Name != "CancellationToken")
            {
                yield return Method.Parameters[i];
            }
        }
    }

    /// <summary>The out and ref parameters that come back with the reply.</summary>
    public IEnumerable<IParameterSymbol> Outputs()
    {
        foreach (var parameter in (EndMethod ?? Method).Parameters)
        {
            if (parameter.RefKind is RefKind.Out or RefKind.Ref)
            {
                yield return parameter;
            }
        }
    }

    /// <summary>The operations of a type and of the contracts that it extends, one a wire operation.</summary>
    public static ImmutableArray<ServiceOperation> Of(INamedTypeSymbol contract)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var operations = ImmutableArray.CreateBuilder<ServiceOperation>();
        Add(contract);
        foreach (var inherited in contract.AllInterfaces)
        {
            if (WcfTypes.Attribute(inherited, "ServiceContractAttribute") is not null)
            {
                Add(inherited.OriginalDefinition);
            }
        }

        for (var parent = contract.BaseType; parent is { SpecialType: SpecialType.None }; parent = parent.BaseType)
        {
            Add(parent);
        }

        return operations.ToImmutable();

        void Add(INamedTypeSymbol type)
        {
            foreach (var member in type.GetMembers())
            {
                if (member is IMethodSymbol method && WcfTypes.Attribute(method, "OperationContractAttribute") is { } attribute)
                {
                    var end = WcfTypes.Named(attribute, "AsyncPattern") is true ? EndOf(method) : null;
                    var name = NameOf(method, attribute, end);
                    if (seen.Add(name))
                    {
                        operations.Add(new ServiceOperation(name, method, attribute, end, contract));
                    }
                }
            }
        }
    }

    /// <summary>
    /// Whether two synchronous methods that a type declares itself are operations of one name, as overloads are that give none.
    /// The synchronous, the task and the Begin/End shape of an operation may stand side by side. What another file declares once
    /// more is not meant to be compiled with it.
    /// </summary>
    public static bool RepeatsName(INamedTypeSymbol type)
    {
        var seen = new HashSet<(string Name, SyntaxTree? File)>();
        foreach (var member in type.GetMembers())
        {
            if (member is IMethodSymbol method && WcfTypes.Attribute(method, "OperationContractAttribute") is { } attribute &&
                WcfTypes.Named(attribute, "AsyncPattern") is not true && !(method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" } task && IsTask(task)) &&
                !seen.Add((NameOf(method, attribute, null), method.Locations.Length == 0 ? null : method.Locations[0].SourceTree)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The operation's own attribute decides, then those of the type that declares it and of the contract.</summary>
    private static bool UsesXml(IMethodSymbol method, INamedTypeSymbol contract) =>
        HasXmlFormat(method) || (WcfTypes.Attribute(method, "DataContractFormatAttribute") is null && (HasXmlFormat(method.ContainingType) || HasXmlFormat(contract)));

    private static bool HasXmlFormat(ISymbol symbol) => WcfTypes.Attribute(symbol, "XmlSerializerFormatAttribute") is not null;

    /// <summary>The result of a task, the type itself where it is none, and null for nothing at all.</summary>
    internal static ITypeSymbol? ResultOf(ITypeSymbol type) => type switch
    {
        { SpecialType: SpecialType.System_Void } => null,
        INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } named when IsTask(named) => result,
        INamedTypeSymbol { Name: "Task" or "ValueTask", Arity: 0 } named when IsTask(named) => null,
        _ => type,
    };

    private static bool IsTask(INamedTypeSymbol type) => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks");

    /// <summary>The name of the operation that a method declares: the attribute's, or what WCF makes of the method's.</summary>
    private static string NameOf(IMethodSymbol method, AttributeData attribute, IMethodSymbol? end) =>
        WcfTypes.Named(attribute, "Name") as string ?? WireName(method, end);

    /// <summary>WCF drops Begin from a Begin/End pair and Async from a task operation.</summary>
    private static string WireName(IMethodSymbol method, IMethodSymbol? end)
    {
        if (end is not null)
        {
            return method.Name.Substring("Begin".Length);
        }

        return method.ReturnType is INamedTypeSymbol { Name: "Task" } task && IsTask(task) &&
            method.Name.EndsWith("Async", StringComparison.Ordinal) && method.Name.Length > "Async".Length
                ? method.Name.Substring(0, method.Name.Length - "Async".Length)
                : method.Name;
    }

    private static IMethodSymbol? EndOf(IMethodSymbol begin)
    {
        if (begin.Name.StartsWith("Begin", StringComparison.Ordinal))
        {
            foreach (var member in begin.ContainingType.GetMembers("End" + begin.Name.Substring("Begin".Length)))
            {
                if (member is IMethodSymbol end)
                {
                    return end;
                }
            }
        }

        return null;
    }

    private static WcfNeeds NeedsOf(IMethodSymbol method, AttributeData attribute)
    {
        var needs = ServiceContract.ProtectionOf(attribute);
        if (WcfTypes.Named(attribute, "IsInitiating") is false || WcfTypes.Named(attribute, "IsTerminating") is true)
        {
            needs |= WcfNeeds.Session;
        }

        // TransactionFlowOption: NotAllowed 0, Allowed 1, Mandatory 2.
        if (WcfTypes.Attribute(method, "TransactionFlowAttribute") is { ConstructorArguments: [{ Value: int and not 0 }] })
        {
            needs |= WcfNeeds.Transactions;
        }

        foreach (var data in method.GetAttributes())
        {
            if (WcfTypes.Is(data.AttributeClass, "FaultContractAttribute"))
            {
                needs |= ServiceContract.ProtectionOf(data);
            }
        }

        foreach (var parameter in method.Parameters)
        {
            needs |= MessageNeeds(parameter.Type);
        }

        return ResultOf(method.ReturnType) is { } result ? needs | MessageNeeds(result) : needs;
    }

    private static WcfNeeds MessageNeeds(ITypeSymbol type)
    {
        if (WcfTypes.Attribute(type, "MessageContractAttribute") is not { } contract)
        {
            return WcfNeeds.None;
        }

        var needs = ServiceContract.ProtectionOf(contract);
        foreach (var member in type.GetMembers())
        {
            foreach (var data in member.GetAttributes())
            {
                if (WcfTypes.Is(data.AttributeClass, "MessageBodyMemberAttribute") || WcfTypes.Is(data.AttributeClass, "MessageHeaderAttribute"))
                {
                    needs |= ServiceContract.ProtectionOf(data);
                }
            }
        }

        return needs;
    }
}
