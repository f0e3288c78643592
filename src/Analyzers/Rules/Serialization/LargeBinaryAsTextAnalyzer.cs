using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Serialization;

/// <summary>WCFP1002: quotas raised to a megabyte for a contract that carries bytes, on a binding that buffers them as base64 text.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LargeBinaryAsTextAnalyzer : EndpointBindingAnalyzer
{
    /// <summary>From this many bytes on, the author expects big payloads.</summary>
    private const long Large = 1_000_000;

    // What code may set after it took a binding configuration by name, and what then goes before the file.
    private static readonly string[] s_decisive = ["MessageEncoding", "TransferMode", "MaxReceivedMessageSize", "ReaderQuotas"];

    // The runtimes of Xamarin and its like, by their assemblies.
    private static readonly string[] s_phones = ["Mono.Android", "Xamarin.iOS", "Xamarin.Forms.Core"];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.LargeBinaryAsText);

    private protected override DiagnosticDescriptor? Live => null;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.LargeBinaryAsText;

    private protected override object[] Arguments(BindingUse binding, WcfModel model) =>
        [binding.Creation.Operation.Type!.Name, binding.Endpoints.Select(endpoint => BinaryOperation(endpoint, model)).First(static name => name is not null)!, RemedyFor(CanStream(binding), IsOfOthers(binding, model))];

    private protected override bool IsHabit(BindingUse binding, WcfModel model) =>
        CanUseMtom(binding.Info) &&
        HasMtom(binding.Creation.Operation.Type) &&
        binding.Encoding() == MessageEncoding.Text &&
        binding.LargestMessage >= Large &&
        !binding.MayStream &&
        !IsForPhones(model.Compilation) &&
        (IsOfOthers(binding, model) || binding.Endpoints.All(endpoint => MayChange(endpoint, model))) &&
        binding.Endpoints.Any(endpoint => BinaryOperation(endpoint, model) is not null);

    private protected override ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (!binding.IsResolved || !IsLargeText(binding) || PlaceOf(binding) is not { } place || endpoint.IsMetadata ||
            ContractOf(endpoint, model) is not { } contract || IsNamedInCode(binding, model) || BinaryOperation(contract, endpoint.Kind == ConfigEndpointKind.Client, model) is not { } operation)
        {
            return null;
        }

        var isOfOthers = !MayChange(endpoint, contract);
        return AreFree(binding, isOfOthers, model)
            ? new ConfigFinding(place.Owner.Document, place.Span, [endpoint.BindingAttribute?.Value ?? binding.SectionName, operation, RemedyFor(CanStream(binding), isOfOthers)])
            : null;
    }

    private protected override ConfigFinding? FindHabit(ConfigBinding binding, IReadOnlyList<BindingUse> uses, WcfModel model) =>
        IsLargeText(binding) && PlaceOf(binding) is { } place &&
        uses.All(use => !s_decisive.Any(use.Sets) && use.Endpoints.All(endpoint => MayChange(endpoint, model))) &&
        AreFree(binding, isOfOthers: false, model) &&
        uses.SelectMany(static use => use.Endpoints).Select(endpoint => BinaryOperation(endpoint, model)).FirstOrDefault(static name => name is not null) is { } operation
            ? new ConfigFinding(place.Owner.Document, place.Span, [binding.SectionName, operation, RemedyFor(CanStream(binding), isOfOthers: false)])
            : null;

    /// <summary>Whether all endpoints of a binding in code are clients that were generated of a service of .NET: whether MTOM is spoken, those decide.</summary>
    internal static bool IsOfOthers(BindingUse binding, WcfModel model) => binding.Endpoints.All(endpoint => ContractOf(endpoint, model) is { IsForeign: false } && !MayChange(endpoint, model));

    private static string RemedyFor(bool canStream, bool isOfOthers) =>
        (isOfOthers ? "if the service is yours, " : "") + (canStream ? "turn MTOM on at both ends, or stream" : "turn MTOM on at both ends");

    /// <summary>Whether streaming is a way out: the WS-* bindings have no such mode, and message security needs the whole message.</summary>
    private static bool CanStream(BindingUse binding) => !binding.Info.IsWSHttp && (binding.SecurityModes() & SecurityModes.Message) == 0;

    /// <summary>The same of a binding in a configuration file.</summary>
    private static bool CanStream(ConfigBinding binding) => !binding.Info.IsWSHttp && binding.SecurityMode is not "Message";

    private static bool IsLargeText(ConfigBinding binding) =>
        CanUseMtom(binding.Info) && binding.MessageEncoding == MessageEncoding.Text && binding.TransferMode is null or "Buffered";

    /// <summary>
    /// The binding configuration is reported, so every endpoint that shares it must be free to change, or all be clients of services
    /// that decide, and no code may have changed it on a binding that it takes back from one.
    /// </summary>
    private static bool AreFree(ConfigBinding binding, bool isOfOthers, WcfModel model) =>
        model.Configuration.Endpoints.Where(other => other.Binding.Element == binding.Element)
            .All(other => ContractOf(other, model) is { } shared && MayChange(other, shared) != isOfOthers && !(isOfOthers && shared.IsForeign) && !IsForSilverlight(other, model)) &&
        !model.Bindings.MaySetOnReadBack("MessageEncoding") && !model.Bindings.MaySetOnReadBack("TransferMode");

    /// <summary>Whether the endpoint, or its service, says that it is there for Silverlight, which has no MTOM.</summary>
    private static bool IsForSilverlight(ConfigEndpoint endpoint, WcfModel model) =>
        NamesSilverlight(endpoint.Name) || NamesSilverlight(endpoint.BindingConfigurationAttribute?.Value) || NamesSilverlight(endpoint.Element.Value("behaviorConfiguration")) ||
        (endpoint.Service is { } service && ConfiguredServices.ClassesOf(service, model).SelectMany(static type => type.GetAttributes()).Any(static attribute => NamesSilverlight(attribute.AttributeClass?.Name)));

    private static bool NamesSilverlight(string? name) => name is not null && name.IndexOf("Silverlight", StringComparison.OrdinalIgnoreCase) >= 0;

    /// <summary>Whether the class lets its encoding be chosen: Silverlight's does not, nor did that of .NET's first clients.</summary>
    private static bool HasMtom(ITypeSymbol? type) => DataAccessTable.BaseTypes(type).Any(static parent => !parent.GetMembers("MessageEncoding").IsEmpty);

    /// <summary>Whether the code runs on a phone, whose runtime refuses MTOM when the client opens; a file that imports Xamarin's types says so where the reference is missing.</summary>
    private static bool IsForPhones(Compilation compilation) =>
        compilation.ReferencedAssemblyNames.Any(static name => s_phones.Contains(name.Name)) ||
        compilation.SyntaxTrees.Any(static file => SourceMentions.Contains(file.GetText(), "using Xamarin."));

    private static bool CanUseMtom(BindingKindInfo binding) =>
        binding.IsWSHttp || binding.Kind is BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.BasicHttpContext;

    /// <summary>The service, which may be somebody else's, decides for its generated client whether MTOM is spoken.</summary>
    private static bool MayChange(ConfigEndpoint endpoint, ServiceContract contract) => !(endpoint.Kind == ConfigEndpointKind.Client && contract.IsGenerated);

    private static bool MayChange(BindingSink endpoint, WcfModel model) => ContractOf(endpoint, model) is { } contract && !(endpoint.Role == EndpointRole.Client && contract.IsGenerated);

    /// <summary>The attribute that sizes the binding for large messages, or null where none does.</summary>
    private static ConfigAttribute? PlaceOf(ConfigBinding binding) =>
        binding.MaxReceivedMessageSize >= Large ? binding.MaxReceivedMessageSizeAttribute
        : binding.MaxArrayLength >= Large ? binding.ReaderQuotasElement?.Attribute("maxArrayLength")
        : null;

    private static string? BinaryOperation(BindingSink endpoint, WcfModel model) => BinaryOperation(ContractOf(endpoint, model), endpoint.Role == EndpointRole.Client, model);

    /// <summary>The first operation of a contract that carries bytes in either direction, no short token such as a key, as <c>IContract.Operation</c>; null where none does, or clients call others alone.</summary>
    private static string? BinaryOperation(ServiceContract? contract, bool isForClients, WcfModel model)
    {
        if (contract is null)
        {
            return null;
        }

        var operation = contract.ReceivedByService.Found.Concat(contract.ReceivedByClient.Found).Where(MayBeLarge).Select(static member => member.Operation)
            .Concat(contract.Operations.Where(CarriesStream)).FirstOrDefault(operation => !isForClients || MayCall(contract, operation, model));
        return operation is null ? null : contract.Type.Name + "." + operation.Name;
    }

    /// <summary>
    /// Whether the project's code may call an operation on a client: a file that does not declare the contract names the operation, or
    /// none of the contract's. Where files that name the contract, or a class of its clients, name one, those alone are asked: others
    /// call what goes by the same name.
    /// </summary>
    private static bool MayCall(ServiceContract contract, ServiceOperation operation, WcfModel model)
    {
        var declaring = contract.Type.DeclaringSyntaxReferences.Select(static part => part.SyntaxTree).ToList();
        var others = model.Compilation.SyntaxTrees.Where(tree => !declaring.Contains(tree)).Select(static tree => tree.GetText()).ToList();
        var names = model.Classes.ClientsOf(contract).Append(contract.Type).Select(static type => type.Name).ToList();
        var users = others.FindAll(text => names.Exists(name => SourceMentions.ContainsName(text, name)));
        var asked = users.Exists(NamesOne) ? users : others;
        return asked.Exists(text => Names(text, operation)) || !asked.Exists(NamesOne);

        bool NamesOne(SourceText text) => contract.Operations.Any(one => Names(text, one));
    }

    private static bool Names(SourceText text, ServiceOperation operation) =>
        SourceMentions.Contains(text, "." + operation.Name) || SourceMentions.Contains(text, ".Begin" + operation.Name);

    private static bool MayBeLarge(ByteArrayMember member) => !ByteArrayOptions.Default.IsToken(member.Symbol, member.Operation.Name);

    private static bool CarriesStream(ServiceOperation operation) =>
        CarriesStream(operation.ResultType) || operation.Inputs().Any(static input => CarriesStream(input.Type)) || operation.Outputs().Any(static output => CarriesStream(output.Type));

    /// <summary>Whether the type is a stream, or a message whose body is one.</summary>
    private static bool CarriesStream(ITypeSymbol? type) => IsStream(type) || WcfTypes.BodyOf(type).Any(IsStream);

    private static bool IsStream(ITypeSymbol? type)
    {
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (current.Name == "Stream" && WcfTypes.IsNamespace(current.ContainingNamespace, "System.IO"))
            {
                return true;
            }
        }

        return false;
    }
}
