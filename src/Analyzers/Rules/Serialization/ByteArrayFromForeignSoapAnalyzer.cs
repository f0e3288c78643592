using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

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

    /// <summary>
    /// The property that says how many places stand last among the additional locations where code decides how the bindings
    /// write their messages: creations of bindings, and assignments to <c>MessageEncoding</c>. All that matter, or none.
    /// </summary>
    public const string BindingsProperty = "Bindings";

    /// <summary>The property that says which serializer writes the messages of the operation named: one of the values below.</summary>
    public const string SerializerProperty = "Serializer";

    /// <summary>The operation's messages go through DataContractSerializer.</summary>
    public const string DataContractSerializer = "DataContractSerializer";

    /// <summary>The operation's messages go through XmlSerializer.</summary>
    public const string XmlSerializer = "XmlSerializer";

    /// <summary>The class that the fix adds to a project; a client that goes through a call on it is mended.</summary>
    public const string TolerantEncodingType = KnownEndpoint.TolerantEncodingType;

    private const int MembersNamed = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ByteArrayFromForeignSoap);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        var creations = new ConcurrentBag<Creation>();
        var mended = new ConcurrentBag<ISymbol>();
        if (model.MaySpeakOfClients)
        {
            context.RegisterOperationAction(
                operation =>
                {
                    var creation = (IObjectCreationOperation)operation.Operation;

                    // What derives from nothing is no client, and most objects are of such a class.
                    if (creation.Type is { BaseType.SpecialType: SpecialType.None } type && model.ClientTypes.MayBeIn(type.ContainingAssembly) && model.HasClients &&
                        (WcfTypes.ClientContract(type) ?? WcfTypes.FactoryContract(type)) is { } contract &&
                        !WcfTypes.IsGeneratedClientCode(operation.ContainingSymbol.ContainingType))
                    {
                        creations.Add(new Creation(contract, creation, operation.ContainingSymbol));
                    }
                },
                OperationKind.ObjectCreation);
        }

        if (model.SpeaksOfTolerantEncoding)
        {
            context.RegisterOperationAction(
                operation =>
                {
                    if (TolerantCalls.Is(operation.Operation))
                    {
                        TolerantCalls.AddMended((IInvocationOperation)operation.Operation, operation.ContainingSymbol, mended);
                    }
                },
                OperationKind.Invocation);
        }

        context.RegisterOperationBlockAction(block => model.Bindings.FactsOf(block));
        context.RegisterCompilationEndAction(end => new Run(end, model, new WrittenCode(model, end.CancellationToken), mended).Analyze(creations));
    }

    /// <summary>A client or channel factory that hand-written code creates.</summary>
    /// <param name="Contract">The contract as the type names it.</param>
    /// <param name="Operation">The creation.</param>
    /// <param name="Owner">The member that it stands in.</param>
    private sealed record Creation(INamedTypeSymbol Contract, IObjectCreationOperation Operation, ISymbol Owner)
    {
        public SyntaxTree Tree => Operation.Syntax.SyntaxTree;
    }

    /// <summary>The report at the end of one compilation.</summary>
    private sealed class Run(CompilationAnalysisContext context, WcfModel model, WrittenCode written, IEnumerable<ISymbol> mended)
    {
        private readonly HashSet<ISymbol> _mended = new(mended, SymbolEqualityComparer.Default);
        private readonly HashSet<Location> _reported = [];
        private readonly BroughtMembers _brought = new(model, written);
        private bool? _hasOwnEncoder;

        public void Analyze(IEnumerable<Creation> creations)
        {
            var contracts = model.SourceContracts.ToList();
            var made = new Dictionary<ServiceContract, List<Creation>>();
            foreach (var creation in creations
                .OrderBy(static creation => creation.Tree.FilePath, StringComparer.Ordinal)
                .ThenBy(static creation => creation.Operation.Syntax.SpanStart))
            {
                if (model.ContractOf(creation.Contract) is { } contract)
                {
                    made.AddTo(contract, creation);
                    if (!contracts.Contains(contract))
                    {
                        contracts.Add(contract);
                    }
                }
            }

            foreach (var contract in contracts)
            {
                context.CancellationToken.ThrowIfCancellationRequested();
                var itsCreations = made.TryGetValue(contract, out var list) ? list : [];

                // The options of the file that has the contract; of the first that uses it, where another assembly declares it.
                var tree = model.OwnLocationOf(contract.Type)?.SourceTree ?? itsCreations.FirstOrDefault()?.Tree;
                var options = ByteArrayOptions.Read(context.Options.AnalyzerConfigOptionsProvider, tree);
                if (contract.IsGenerated)
                {
                    AnalyzeGenerated(contract, itsCreations, options);
                }
                else
                {
                    AnalyzeHandWritten(contract, itsCreations, options);
                }
            }
        }

        private void AnalyzeGenerated(ServiceContract contract, List<Creation> creations, ByteArrayOptions options)
        {
            var isListed = IsListed(contract, options);
            if ((!isListed && !contract.MayBeForeign) || WithoutTokens(contract, contract.ReceivedByClient, options) is not { Count: > 0 } members)
            {
                return;
            }

            var endpoints = model.Endpoints.Of(contract, context.Options).ToList();
            if (AreHarmless(endpoints) || (!isListed && IsServedByDotNet(contract, creations, endpoints)))
            {
                return;
            }

            if (creations.Count > 0)
            {
                var (bringing, isSure) = (new List<Creation>(), isListed);
                var brought = new Dictionary<ISymbol, ByteArrayMember>(SymbolEqualityComparer.Default);
                foreach (var creation in creations.Where(creation => !model.IsLeftUncalled(creation.Owner)))
                {
                    var (its, isCalled) = _brought.On(creation.Operation, contract, members);
                    if (its.Count > 0)
                    {
                        bringing.Add(creation);
                        isSure |= isCalled;
                    }

                    foreach (var member in its.Where(member => !brought.ContainsKey(member.Symbol)))
                    {
                        brought.Add(member.Symbol, member);
                    }
                }

                if (bringing.Count > 1)
                {
                    // The report stands at the first, and best where somebody calls what brings the bytes. Generated code names all operations.
                    var names = contract.Operations.Where(operation => operation.MethodNames().Any(written.Names) && BroughtMembers.By(contract, members, [operation.Name]).Count > 0).SelectMany(static operation => operation.MethodNames()).ToList();
                    bringing = bringing.OrderBy(creation => !written.GeneratedTrees.Contains(creation.Tree) && names.Exists(name => WrittenCode.IsNamedIn(creation.Tree, name)) ? 0 : 1).ToList();
                }

                ReportCreations(contract, members.Where(member => brought.ContainsKey(member.Symbol)).Select(member => brought[member.Symbol]).ToList(), bringing, endpoints, isSure ? null : DiagnosticSeverity.Info);
            }
            else if (ClientOf(contract) is { } client && !IsServedHere(contract, client) && !_mended.Contains(client) && model.OwnLocationOf(client) is { } location && (isListed || MayHaveUsers(contract) || written.Names(client) || written.Names(contract.Type)))
            {
                // Whether anybody calls what brings the bytes, only the users of such a library know. Its own code has to name what it calls it on.
                var isSure = isListed || !model.IsLibrary || ((written.Names(client) || written.Names(contract.Type)) && _brought.ByName(contract, members).Count > 0);
                Report(location, TypeSubject, members, [], BindingPlaces(endpoints.Where(static endpoint => endpoint.IsKnown), contract), contract, "read it with a tolerant encoder where the client is created, or use MTOM if the service offers it", isSure ? null : DiagnosticSeverity.Info);
            }
        }

        /// <summary>Whether other projects may use the contract: not what a site has, as far as one can tell, nor what a library keeps to itself.</summary>
        private bool MayHaveUsers(ServiceContract contract) =>
            model.IsLibrary && !model.Files.Any(static file => ConfigFiles.IsWebConfig(file.Path)) && !UnnamedServices.IsShutIn(contract.Type, model);

        /// <summary>
        /// Whether addresses say that .NET serves: they end in <c>.svc</c> or <c>.asmx</c>, in configuration, where code makes a
        /// client, or in what the tool wrote of the service's own description.
        /// </summary>
        private bool IsServedByDotNet(ServiceContract contract, List<Creation> creations, List<KnownEndpoint> endpoints) =>
            endpoints.Any(static endpoint => endpoint.Configured?.Address is { } address && DotNetAddresses.IsOfServiceFile(address)) ||
            creations.Any(creation => creation.Operation.Descendants().Any(DotNetAddresses.Is) || DotNetAddresses.AreGivenFor(contract, creation.Owner.ContainingType)) ||
            DotNetAddresses.AreListedFor(contract, written.Trees) ||
            (ClientOf(contract) is { } client && client.GetMembers("GetEndpointAddress").Any(static member => member is IMethodSymbol && DotNetAddresses.AreAllOf(member)));

        private void AnalyzeHandWritten(ServiceContract contract, List<Creation> creations, ByteArrayOptions options)
        {
            var isListed = IsListed(contract, options);
            var endpoints = model.Endpoints.Of(contract, context.Options).ToList();
            var isImplemented = model.IsImplemented(contract);

            // An implementation beside a client of a listed contract is a decorator or a stand-in for tests.
            var isClient = isListed && (!isImplemented || creations.Count > 0 || endpoints.Any(static endpoint => endpoint.Role == EndpointRole.Client));
            if (isClient)
            {
                AnalyzeOwnClient(contract, creations, endpoints, options);
            }

            var served = endpoints.Where(static endpoint => endpoint.Role == EndpointRole.Service).ToList();
            if (isImplemented ? !isClient || served.Count > 0 : options.ForeignCallers && creations.Count == 0 && !isClient)
            {
                AnalyzeService(contract, served, options.ForeignCallers || isListed, options);
            }
        }

        /// <summary>A hand-written client contract that the user lists: what it receives is reported on the members.</summary>
        private void AnalyzeOwnClient(ServiceContract contract, List<Creation> creations, List<KnownEndpoint> endpoints, ByteArrayOptions options)
        {
            if (WithoutTokens(contract, contract.ReceivedByClient, options) is not { Count: > 0 } members ||
                AreHarmless(endpoints) || (creations.Count > 0 && creations.All(creation => IsMended(creation, endpoints))))
            {
                return;
            }

            var places = BindingPlaces(endpoints.Where(static endpoint => endpoint.IsKnown), contract);
            var isReported = false;
            foreach (var member in members)
            {
                isReported |= ReportMember(member, contract, places, null);
            }

            if (!isReported && creations.Count > 0)
            {
                ReportCreations(contract, members, creations, endpoints);
            }
        }

        private void AnalyzeService(ServiceContract contract, List<KnownEndpoint> endpoints, bool isForeign, ByteArrayOptions options)
        {
            // Who publishes a contract gives it and its data a namespace, and does not keep its type to itself.
            if (!isForeign && !(contract.HasOwnNamespace && contract.Type.IsPublic() && !contract.ReceivedByService.HasDotNetNamespace))
            {
                return;
            }

            var text = endpoints.Where(endpoint => isForeign ? endpoint.IsSoapText : endpoint.IsBasicText).ToList();
            if (text.Count == 0 && (endpoints.Count > 0 || !isForeign))
            {
                return;
            }

            var places = BindingPlaces(text, contract);
            foreach (var member in WithoutTokens(contract, contract.ReceivedByService, options))
            {
                ReportMember(member, contract, places, isForeign ? null : DiagnosticSeverity.Info);
            }
        }

        private static bool IsListed(ServiceContract contract, ByteArrayOptions options) =>
            options.IsForeignContract(ServiceContract.FullName(contract.Type));

        /// <summary>Whether every endpoint of which enough is known carries no base64, or reads it with an encoder of the project's own.</summary>
        private static bool AreHarmless(List<KnownEndpoint> endpoints) =>
            endpoints.Any(static endpoint => endpoint.IsKnown) && endpoints.All(static endpoint => !endpoint.IsKnown || endpoint.IsHarmless);

        private static List<ByteArrayMember> WithoutTokens(ServiceContract contract, ByteArrayMembers members, ByteArrayOptions options) => members.Found
            .Where(member => !options.IsToken(member.Symbol, member.Operation.Name))
            .Where(static member => WcfTypes.Attribute(member.Symbol, "System.ComponentModel.DataAnnotations", "TimestampAttribute") is null)
            .Where(static member => !IsOfAlgorithm(member.Symbol))
            .Where(member => !(member.IsCalledAsOfKeys && contract.ManagesKeys))
            .ToList();

        /// <summary>Whether it is a member of X.509's <c>AlgorithmIdentifier</c>: beside the algorithm's number it has some bytes of parameters.</summary>
        private static bool IsOfAlgorithm(ISymbol symbol) => symbol is IPropertySymbol or IFieldSymbol && symbol.ContainingType?.Name == "AlgorithmIdentifier";

        /// <summary>Whether the creation already reads with a tolerant encoder, or over an endpoint that carries no base64.</summary>
        private bool IsMended(Creation creation, List<KnownEndpoint> endpoints)
        {
            var operation = creation.Operation;
            if ((operation.Type is not null && _mended.Contains(operation.Type.OriginalDefinition)) || TolerantCalls.Holders(operation, creation.Owner).Any(_mended.Contains))
            {
                return true;
            }

            for (var parent = operation.Parent; parent is not null and not IBlockOperation; parent = parent.Parent)
            {
                if (TolerantCalls.Is(parent))
                {
                    return true;
                }
            }

            foreach (var argument in operation.Arguments)
            {
                if (argument.Value.DescendantsAndSelf().Any(TolerantCalls.Is) || (TolerantCalls.Held(argument.Value) is { } given && _mended.Contains(given)) || IsBinaryBinding(argument.Value) || MayHaveOwnEncoder(argument.Value))
                {
                    return true;
                }

                if (argument.Value.ConstantValue is { HasValue: true, Value: string name } &&
                    endpoints.Where(endpoint => endpoint.Configured?.Name == name).ToList() is { Count: > 0 } named && named.All(static endpoint => endpoint.IsHarmless))
                {
                    return true;
                }
            }

            return EndpointsOf(creation, endpoints) is { Count: > 0 } own && own.All(static endpoint => endpoint.IsHarmless);
        }

        /// <summary>Whether the type of an argument alone says that messages are binary: a NetTcpBinding that comes from elsewhere.</summary>
        private static bool IsBinaryBinding(IOperation value)
        {
            while (value is IConversionOperation { OperatorMethod: null } conversion)
            {
                value = conversion.Operand;
            }

            return WcfTypes.IsBinding(value.Type) && WcfTypes.BindingKindOf(value.Type) is { Encoding: MessageEncoding.Binary, Kind: not BindingKind.NetHttp and not BindingKind.NetHttps };
        }

        /// <summary>Whether a custom binding comes from a method, in a project that has an encoder of its own to put into one.</summary>
        private bool MayHaveOwnEncoder(IOperation value)
        {
            value = value.Plain();
            return value.Type?.Name == "CustomBinding" && WcfTypes.IsBinding(value.Type) &&
                (value is ILocalReferenceOperation { Local: var local } ? HolderUses.Around(value).GivenTo(local).Select(static given => given.Value.Plain()) : [value]).Any(static given => given is IInvocationOperation) &&
                (_hasOwnEncoder ??= model.Classes.Types.Any(static type => type is { Name: not TolerantEncodingType, ContainingType: not { Name: TolerantEncodingType } } && WcfTypes.FindBase(type, "MessageEncodingBindingElement") is not null));
        }

        private static List<KnownEndpoint> EndpointsOf(Creation creation, List<KnownEndpoint> endpoints) =>
            endpoints.Where(endpoint => endpoint.Operation?.Syntax == creation.Operation.Syntax).ToList();

        private void ReportCreations(ServiceContract contract, List<ByteArrayMember> members, List<Creation> creations, List<KnownEndpoint> endpoints, DiagnosticSeverity? severity = null)
        {
            var open = creations.Where(creation => !IsMended(creation, endpoints)).ToList();
            if (open.Count == 0)
            {
                return;
            }

            var places = new List<Location>();
            foreach (var creation in open)
            {
                if (BindingPlaces(EndpointsOf(creation, endpoints), contract) is not { Count: > 0 } itsPlaces)
                {
                    places.Clear();
                    break;
                }

                places.AddRange(itsPlaces.Where(place => !places.Contains(place)));
            }

            Report(
                open[0].Operation.Syntax.GetLocation(),
                CreationSubject,
                members,
                open.Skip(1).Select(static creation => creation.Operation.Syntax.GetLocation()).ToList(),
                places,
                contract,
                "read it with a tolerant encoder, or use MTOM if the service offers it",
                severity);
        }

        private bool ReportMember(ByteArrayMember member, ServiceContract contract, List<Location> places, DiagnosticSeverity? severity)
        {
            if (model.OwnLocationOf(member.Symbol) is not { } location || WcfTypes.IsGeneratedClientCode(member.Symbol.ContainingType))
            {
                return false;
            }

            // One report a member, whichever contracts it travels through.
            if (_reported.Add(location))
            {
                Report(location, MemberSubject, [member], [], places, contract, "take it as a string and decode it once, or use MTOM", severity);
            }

            return true;
        }

        /// <summary>
        /// Where code decides that the endpoints write text, so that a fix can change it: none where configuration decides for
        /// one of them, or where a binding serves other contracts too.
        /// </summary>
        private List<Location> BindingPlaces(IEnumerable<KnownEndpoint> endpoints, ServiceContract contract)
        {
            var places = new List<Location>();
            foreach (var endpoint in endpoints)
            {
                if (endpoint.IsHarmless)
                {
                    continue;
                }

                if (endpoint is not { Encoding: MessageEncoding.Text, Binding: { } binding } || !(endpoint.Info.IsWSHttp || endpoint.IsBasicText) ||
                    binding.Endpoints.Any(sink => sink.Contract is null || model.ContractOf(sink.Contract) != contract))
                {
                    return [];
                }

                places.AddRange(binding.EncodingPlaces().Select(static place => place.Syntax.GetLocation()).Where(place => !places.Contains(place)));
            }

            return places;
        }

        private void Report(
            Location location,
            string subject,
            List<ByteArrayMember> members,
            List<Location> creations,
            List<Location> bindings,
            ServiceContract contract,
            string remedy,
            DiagnosticSeverity? severity)
        {
            // The message names one operation, and of the members those that come with it.
            var operation = members[0].Operation;
            var its = subject == MemberSubject ? members : BroughtMembers.By(contract, members, [operation.Name]);
            var named = string.Join(", ", its.Take(MembersNamed).Select(static member => "'" + member.DisplayName + "'"));
            if (its.Count > MembersNamed)
            {
                named += string.Format(CultureInfo.InvariantCulture, " and {0} more", its.Count - MembersNamed);
            }

            named += its.Count == 1 ? " arrives" : " arrive";
            var places = new List<Location>();
            if (subject != MemberSubject)
            {
                places.AddRange(members.Select(member => model.OwnLocationOf(member.Symbol)).OfType<Location>());
            }

            places.AddRange(creations);
            places.AddRange(bindings);
            var properties = ImmutableDictionary<string, string?>.Empty
                .Add(SubjectProperty, subject)
                .Add(CreationsProperty, creations.Count.ToString(CultureInfo.InvariantCulture))
                .Add(BindingsProperty, bindings.Count.ToString(CultureInfo.InvariantCulture))
                .Add(SerializerProperty, operation.UsesXmlSerializer ? XmlSerializer : DataContractSerializer);
            var descriptor = Descriptors.ByteArrayFromForeignSoap;
            context.ReportDiagnostic(Diagnostic.Create(
                descriptor, location, severity ?? descriptor.DefaultSeverity, places, properties, named, contract.Type.Name + "." + operation.Name, remedy));
        }

        /// <summary>The generated client class of a contract; the contract's own type where there is none.</summary>
        private INamedTypeSymbol? ClientOf(ServiceContract contract)
        {
            foreach (var type in model.Classes.Clients)
            {
                if (WcfTypes.ClientContract(type) is { } named && model.ContractOf(named) == contract)
                {
                    return type;
                }
            }

            return contract.Type;
        }

        /// <summary>Whether a contract that was generated has no client class but a class that does its work: a service that began with its contract, and sends the bytes.</summary>
        private bool IsServedHere(ServiceContract contract, INamedTypeSymbol client) => SymbolEqualityComparer.Default.Equals(client, contract.Type) && model.IsImplemented(contract);
    }
}
