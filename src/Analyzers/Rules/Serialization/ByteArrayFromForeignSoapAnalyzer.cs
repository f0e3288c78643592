using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Serialization;

/// <summary>
/// WCFP1001: a byte[] that arrives as base64 text from a sender that may break its lines. For a generated client the
/// report stands where hand-written code creates it; for a hand-written contract, on the member.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ByteArrayFromForeignSoapAnalyzer : WcfAnalyzer
{
    /// <summary>The property of a diagnostic that says what it stands on: one of the values below.</summary>
    public const string SubjectProperty = "Subject";

    /// <summary>The diagnostic stands on a member or parameter of a hand-written contract.</summary>
    public const string MemberSubject = "Member";

    /// <summary>The diagnostic stands on the creation of a client.</summary>
    public const string CreationSubject = "Creation";

    /// <summary>The diagnostic stands on a type, for nothing in the compilation creates the client.</summary>
    public const string TypeSubject = "Type";

    /// <summary>The property that says how many further creations stand among the additional locations, after the members.</summary>
    public const string CreationsProperty = "Creations";

    /// <summary>The property that says how many bindings stand last among the additional locations.</summary>
    public const string BindingsProperty = "Bindings";

    /// <summary>The class that the fix adds to a project; a creation inside a call on it is mended.</summary>
    public const string TolerantEncodingType = "LineBreakTolerantEncoding";

    private const int MembersNamed = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ByteArrayFromForeignSoap);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        var creations = new ConcurrentBag<Creation>();
        context.RegisterOperationAction(
            operation =>
            {
                var creation = (IObjectCreationOperation)operation.Operation;
                if ((WcfTypes.ClientContract(creation.Type) ?? WcfTypes.FactoryContract(creation.Type)) is { } contract &&
                    !WcfTypes.IsGeneratedClientCode(operation.ContainingSymbol.ContainingType))
                {
                    creations.Add(new Creation(contract.OriginalDefinition, creation));
                }
            },
            OperationKind.ObjectCreation);
        context.RegisterOperationBlockAction(block => model.BindingFactsOf(block));
        context.RegisterCompilationEndAction(end => Analyze(end, model, creations));
    }

    private static void Analyze(CompilationAnalysisContext context, WcfModel model, ConcurrentBag<Creation> creations)
    {
        var inOrder = creations
            .OrderBy(static creation => creation.Operation.Syntax.SyntaxTree.FilePath, StringComparer.Ordinal)
            .ThenBy(static creation => creation.Operation.Syntax.SpanStart)
            .ToLookup(static creation => creation.Contract, SymbolEqualityComparer.Default);
        var contracts = model.SourceContracts.ToList();
        foreach (var group in inOrder)
        {
            if (group.Key is INamedTypeSymbol type && model.ContractOf(type) is { } contract && !contracts.Contains(contract))
            {
                contracts.Add(contract);
            }
        }

        foreach (var contract in contracts)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (contract.IsGenerated)
            {
                AnalyzeClient(context, model, contract, inOrder[contract.Type].ToList());
            }
            else if (ByteArrayMembers.ReceivedByService(contract).Found is { IsEmpty: false } inputs && model.IsImplemented(contract))
            {
                AnalyzeService(context, model, contract, inputs);
            }
            else
            {
                AnalyzeClient(context, model, contract, []);
            }
        }
    }

    private static void AnalyzeClient(CompilationAnalysisContext context, WcfModel model, ServiceContract contract, List<Creation> creations)
    {
        var options = ByteArrayOptions.Read(context.Options.AnalyzerConfigOptionsProvider, FirstTree(contract.Type));
        var isListed = options.IsForeignContract(ServiceContract.FullName(contract.Type));
        if (contract.IsGenerated ? !isListed && !HasForeignNamespace(contract) && !contract.UsesXmlSerializer : !isListed || model.IsImplemented(contract))
        {
            return;
        }

        var received = ByteArrayMembers.ReceivedByClient(contract);
        if (received.HasDotNetNamespace && !isListed)
        {
            return;
        }

        var members = WithoutTokens(received.Found, options);
        if (members.Count == 0)
        {
            return;
        }

        var endpoints = model.EndpointsOf(contract, context.Options).Where(static endpoint => endpoint.Encoding != MessageEncoding.Unknown).ToList();
        if (endpoints.Count > 0 && endpoints.All(static endpoint => endpoint.IsBinarySafe))
        {
            return;
        }

        if (!contract.IsGenerated)
        {
            foreach (var member in members)
            {
                ReportMember(context, member, contract, endpoints, null);
            }

            return;
        }

        var open = creations.Where(creation => !IsMended(creation, endpoints)).ToList();
        if (open.Count > 0)
        {
            ReportCreation(context, contract, members, open, endpoints);
        }
        else if (creations.Count == 0 && GeneratedClientOf(model, contract) is { } client)
        {
            Report(context, client, TypeSubject, members, [], [], contract, "read it with a tolerant encoder where the client is created, or ask for MTOM", null);
        }
    }

    private static void AnalyzeService(CompilationAnalysisContext context, WcfModel model, ServiceContract contract, ImmutableArray<ByteArrayMember> inputs)
    {
        var options = ByteArrayOptions.Read(context.Options.AnalyzerConfigOptionsProvider, FirstTree(contract.Type));
        var endpoints = model.EndpointsOf(contract, context.Options).Where(static endpoint => endpoint.Role == EndpointRole.Service).ToList();
        var isForeign = options.ForeignCallers || options.IsForeignContract(ServiceContract.FullName(contract.Type));
        if (isForeign ? endpoints.Count > 0 && !endpoints.Any(static endpoint => endpoint.IsSoapText) : !endpoints.Any(static endpoint => endpoint.IsBasicText))
        {
            return;
        }

        foreach (var member in WithoutTokens(inputs, options))
        {
            ReportMember(context, member, contract, endpoints, isForeign ? null : DiagnosticSeverity.Info);
        }
    }

    /// <summary>Whether the namespace is neither of WCF's defaults, nor the empty one that Visual Studio's Silverlight template wrote.</summary>
    private static bool HasForeignNamespace(ServiceContract contract) =>
        contract.Namespace is { Length: > 0 } ns &&
        ns.TrimEnd('/') is not "http://tempuri.org" &&
        !ns.StartsWith("http://schemas.datacontract.org/2004/07/", StringComparison.Ordinal);

    private static List<ByteArrayMember> WithoutTokens(ImmutableArray<ByteArrayMember> members, ByteArrayOptions options) => members
        .Where(member => member.Symbol is IMethodSymbol || !options.IsToken(member.Symbol.Name))
        .Where(static member => WcfTypes.Attribute(member.Symbol, "System.ComponentModel.DataAnnotations", "TimestampAttribute") is null)
        .ToList();

    /// <summary>Whether the creation already reads with a tolerant encoder, or over an endpoint that carries no base64.</summary>
    private static bool IsMended(Creation creation, List<KnownEndpoint> endpoints)
    {
        for (var operation = creation.Operation.Parent; operation is not null and not IBlockOperation; operation = operation.Parent)
        {
            if (IsTolerantCall(operation))
            {
                return true;
            }
        }

        foreach (var argument in creation.Operation.Arguments)
        {
            if (argument.Value.DescendantsAndSelf().Any(IsTolerantCall))
            {
                return true;
            }

            if (argument.Value.ConstantValue is { HasValue: true, Value: string name } &&
                endpoints.FirstOrDefault(endpoint => endpoint.Configured?.Name == name) is { IsBinarySafe: true })
            {
                return true;
            }
        }

        return endpoints.FirstOrDefault(endpoint => endpoint.Operation == creation.Operation) is { IsBinarySafe: true };
    }

    private static bool IsTolerantCall(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod.ContainingType.Name: TolerantEncodingType };

    private static void ReportCreation(CompilationAnalysisContext context, ServiceContract contract, List<ByteArrayMember> members, List<Creation> open, List<KnownEndpoint> endpoints)
    {
        var bindings = new List<Location>();
        foreach (var creation in open)
        {
            AddBindings(bindings, endpoints.Where(endpoint => endpoint.Operation == creation.Operation));
        }

        var others = open.Skip(1).Select(static creation => creation.Operation.Syntax.GetLocation()).ToList();
        Report(
            context,
            open[0].Operation.Syntax.GetLocation(),
            CreationSubject,
            members,
            others,
            bindings,
            contract,
            "read it with a tolerant encoder, or ask for MTOM",
            null);
    }

    private static void ReportMember(CompilationAnalysisContext context, ByteArrayMember member, ServiceContract contract, List<KnownEndpoint> endpoints, DiagnosticSeverity? severity)
    {
        var symbol = member.Symbol;
        var owner = symbol as ITypeSymbol ?? symbol.ContainingType;
        var bindings = new List<Location>();
        AddBindings(bindings, endpoints.Where(static endpoint => endpoint.IsSoapText));
        if (SourceLocation(symbol) is { } location && !WcfTypes.IsGeneratedClientCode(owner))
        {
            Report(context, location, MemberSubject, [member], [], bindings, contract, "take it as a string and decode it once, or use MTOM", severity);
        }
    }

    /// <summary>The bindings made in code whose encoding a fix can change.</summary>
    private static void AddBindings(List<Location> bindings, IEnumerable<KnownEndpoint> endpoints)
    {
        foreach (var endpoint in endpoints)
        {
            if (endpoint is { Encoding: MessageEncoding.Text, Binding: { } binding } &&
                (endpoint.Info.IsWSHttp || endpoint.IsBasicText) &&
                binding.Creation.Operation.Syntax.GetLocation() is var location && !bindings.Contains(location))
            {
                bindings.Add(location);
            }
        }
    }

    private static void Report(
        CompilationAnalysisContext context,
        Location location,
        string subject,
        List<ByteArrayMember> members,
        List<Location> creations,
        List<Location> bindings,
        ServiceContract contract,
        string remedy,
        DiagnosticSeverity? severity)
    {
        var named = string.Join(", ", members.Take(MembersNamed).Select(static member => "'" + member.DisplayName + "'"));
        if (members.Count > MembersNamed)
        {
            named += string.Format(CultureInfo.InvariantCulture, " and {0} more", members.Count - MembersNamed);
        }

        var places = new List<Location>();
        if (subject != MemberSubject)
        {
            places.AddRange(members.Select(static member => SourceLocation(member.Symbol)).OfType<Location>());
        }

        places.AddRange(creations);
        places.AddRange(bindings);
        var properties = ImmutableDictionary<string, string?>.Empty
            .Add(SubjectProperty, subject)
            .Add(CreationsProperty, creations.Count.ToString(CultureInfo.InvariantCulture))
            .Add(BindingsProperty, bindings.Count.ToString(CultureInfo.InvariantCulture));
        var descriptor = Descriptors.ByteArrayFromForeignSoap;
        var operation = contract.Type.Name + "." + members[0].Operation.Name;
        context.ReportDiagnostic(Diagnostic.Create(
            descriptor, location, severity ?? descriptor.DefaultSeverity, places, properties, named, operation, remedy));
    }

    private static Location? GeneratedClientOf(WcfModel model, ServiceContract contract)
    {
        foreach (var type in model.SourceClients)
        {
            if (SymbolEqualityComparer.Default.Equals(WcfTypes.ClientContract(type)?.OriginalDefinition, contract.Type))
            {
                return SourceLocation(type);
            }
        }

        return SourceLocation(contract.Type);
    }

    private static Location? SourceLocation(ISymbol symbol) => symbol.Locations.FirstOrDefault(static location => location.IsInSource);

    private static SyntaxTree? FirstTree(ISymbol symbol) => SourceLocation(symbol)?.SourceTree;

    private sealed record Creation(INamedTypeSymbol Contract, IObjectCreationOperation Operation);
}
