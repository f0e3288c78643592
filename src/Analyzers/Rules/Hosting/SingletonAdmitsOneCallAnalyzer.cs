using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Hosting;

/// <summary>WCFP5001: a service class with one instance, which takes one call at a time.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SingletonAdmitsOneCallAnalyzer : WcfAnalyzer
{
    /// <summary>The property of a diagnostic about a class that PerCall alone would not help: the program holds the one instance, or a window's thread runs its calls.</summary>
    public const string HeldProperty = "Held";

    private const string HeldStatelessRemedy = "its fields keep nothing, so if its calls may overlap make it ConcurrencyMode.Multiple";
    private const string StatelessRemedy = "its fields keep nothing, so if its calls may overlap make it PerCall";
    private const string StatelessRemedyInLibrary = "its fields keep nothing, so if its calls may overlap make it PerCall, or ConcurrencyMode.Multiple where a host is handed the instance";
    private const string HandedOverRemedy = "guard its state and make it ConcurrencyMode.Multiple";
    private const string StatefulRemedy = "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple";
    private const string StatefulRemedyInLibrary = "guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere";

    private const string WhereCallersMeet = "; over named pipes that counts only where several programs of its machine call at once";

    private const string WhereCallsPileUp = "; nobody waits for its one-way calls, so that counts only where more of them come than one at a time can be done";

    private const string WhereCallsAreBrief = "; what its calls do is over at once, so that counts only where very many come";

    private const string WhereWindowsRunIt = "; a host that a window opens has the window's thread run all calls unless UseSynchronizationContext is false, so that counts only for calls that need not touch the window";

    // What the words for bindings that others reach end in. A project may have such bindings for its clients: then it is reported.
    private static readonly string[] s_widerBindings = ["HttpBinding", "HttpsBinding", "NetTcpBinding", "UdpBinding", "CustomBinding"];

    // A connection is looked for in so many objects, one in another, and in so many classes.
    private const int MostHolders = 3;
    private const int MostClasses = 30;

    // What one call at a time may use: what leads out of the program, and what is often no more than a log where it is far from the service.
    private static readonly string[] s_lines = ["System.IO.Ports.SerialPort", "System.Net.Sockets.Socket", "System.Net.Sockets.TcpClient"];
    private static readonly string[] s_streams = ["System.IO.Stream", "System.IO.BinaryReader", "System.IO.BinaryWriter", "System.IO.StreamReader", "System.IO.StreamWriter"];

    // What libraries call their clients of protocols in which an answer comes before the next command.
    private static readonly HashSet<string> s_protocols = new(StringComparer.Ordinal) { "ImapClient", "Pop3Client", "SmtpClient", "FtpClient", "SftpClient", "SshClient", "TelnetClient", "ModbusClient", "SerialPortStream" };

    private static readonly ImmutableDictionary<string, string?> s_held = ImmutableDictionary<string, string?>.Empty.Add(HeldProperty, "true");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.SingletonAdmitsOneCall);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model) =>
        context.RegisterSymbolAction(
            symbol =>
            {
                var type = (INamedTypeSymbol)symbol.Symbol;
                if (type is { TypeKind: TypeKind.Class, IsAbstract: false, IsStatic: false } && IsSerialSingleton(type, model) && !IsSerialByDesign(type, model, symbol.Options, out var isAnswering) && !model.IsRefused(type) &&
                    !TestCode.IsDouble(type) && !MayBeChanged(model) && !HoldsConnection(type) && !SharesConnection(model) && !SharesContext(model, symbol.Options) && !KeepsDatabase(type) && !OperationImplementations.OnlyThrow(type, model) && !UnnamedServices.Has(type, model) && !ClientCode.IsOnlyUsed(type, model))
                {
                    var isHeld = HeldInstances.Has(type, model);
                    var isOnWindow = WorksWithWindows(type, model) || TellsItsHost(type, model);
                    var hint = isOnWindow ? WhereWindowsRunIt : !isAnswering ? WhereCallsPileUp : IsForOneMachine(type, model) && IsOnPipes(type, model, symbol.Options) ? WhereCallersMeet : BriefCalls.Are(type, model) ? WhereCallsAreBrief : "";

                    // The attribute says it; an inherited one stands at another class.
                    var own = WcfTypes.Attribute(type, "ServiceBehaviorAttribute")?.ApplicationSyntaxReference;
                    symbol.ReportDiagnostic(Diagnostic.Create(
                        Descriptors.SingletonAdmitsOneCall,
                        own is null ? type.Locations[0] : Location.Create(own.SyntaxTree, own.Span),
                        hint.Length > 0 ? DiagnosticSeverity.Info : Descriptors.SingletonAdmitsOneCall.DefaultSeverity,
                        null,
                        isHeld || isOnWindow ? s_held : ImmutableDictionary<string, string?>.Empty,
                        type.Name,
                        RemedyFor(type, isHeld, model) + hint));
                }
            },
            SymbolKind.NamedType);

    /// <summary>
    /// WCF makes no instance by itself of a class whose constructors all take something: the program hands one over. Nor would more
    /// of one that locks itself keep each other out.
    /// </summary>
    private static string RemedyFor(INamedTypeSymbol type, bool isHeld, WcfModel model) =>
        ServiceState.KeepsNothing(type) ? (isHeld ? HeldStatelessRemedy : ClientCode.IsOfLibrary(model) ? StatelessRemedyInLibrary : StatelessRemedy)
        : isHeld || ServiceState.LocksItself(type) || !type.InstanceConstructors.Any(static constructor => constructor.Parameters.IsEmpty) ? HandedOverRemedy
        : ClientCode.IsOfLibrary(model) ? StatefulRemedyInLibrary
        : StatefulRemedy;

    /// <summary>Whether the class says so itself, or inherits it from one that is not reported in its place.</summary>
    private static bool IsSerialSingleton(INamedTypeSymbol type, WcfModel model)
    {
        if (ServiceBehavior.Of(type, out var attribute) is not { IsSingleton: true, AdmitsOneCall: true } || attribute is null || attribute.NamedArguments.Any(static argument => argument.Value.Kind == TypedConstantKind.Error))
        {
            return false;
        }

        for (var parent = type; parent is not null; parent = parent.BaseType)
        {
            if (WcfTypes.Attribute(parent, "ServiceBehaviorAttribute") is not null)
            {
                return SymbolEqualityComparer.Default.Equals(parent, type) || parent.IsAbstract || !parent.IsBeside(type) || !parent.AllInterfaces.Add(parent).Any(candidate => model.ContractOf(candidate) is not null);
            }
        }

        return false;
    }

    /// <summary>Whether calls come one after another anyway, or have to: out of a queue, in transactions, on the thread of a window.</summary>
    /// <param name="type">The service class.</param>
    /// <param name="model">The model.</param>
    /// <param name="options">The options.</param>
    /// <param name="isAnswering">Whether somebody waits for its answers.</param>
    private static bool IsSerialByDesign(INamedTypeSymbol type, WcfModel model, AnalyzerOptions options, out bool isAnswering)
    {
        var isService = false;
        isAnswering = false;
        foreach (var candidate in type.AllInterfaces.Cast<INamedTypeSymbol>().Concat([type]))
        {
            // What a client is called back by, it does not serve.
            if (model.ContractOf(candidate) is not { } contract || model.IsCallback(candidate))
            {
                continue;
            }

            isService = true;

            // [WebGet] makes an operation without [OperationContract]. A service may answer one-way calls by calling back.
            isAnswering |= contract.Operations.IsEmpty || contract.Operations.Any(static operation => !operation.IsOneWay) ||
                ((contract.Needs & WcfNeeds.Callback) != 0 && CallsBack(type, model));
            if ((contract.Needs & WcfNeeds.Transactions) != 0 || model.AsksForQueue(contract))
            {
                return true;
            }
        }

        // A class without a contract serves nobody, nor does a client.
        return !isService || WcfTypes.ClientContract(type) is not null || IsTransactional(type) || IsWindow(type) || IsQueued(type, model, options);
    }

    /// <summary>Whether a class calls its clients back, itself or through other code of the project; not where only its comments say so.</summary>
    private static bool CallsBack(INamedTypeSymbol type, WcfModel model)
    {
        const string Callback = "GetCallbackChannel";
        var speakers = type.DeclaringSyntaxReferences.Select(static part => part.GetSyntax()).Where(static part => SourceMentions.Part(part.SyntaxTree.GetText(), part.Span).IndexOf(Callback.AsSpan()) >= 0).ToList();
        return model.Mentions(Callback) && (speakers.Count == 0 || speakers.Exists(static part => part.DescendantTokens().Any(static token => token.ValueText == Callback)));
    }

    private static bool IsTransactional(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (WcfTypes.Attribute(current, "ServiceBehaviorAttribute") is { } service && service.NamedArguments.Any(static argument => argument.Key.Contains("Transaction")))
            {
                return true;
            }

            foreach (var member in current.GetMembers())
            {
                if (member is IMethodSymbol && WcfTypes.Attribute(member, "OperationBehaviorAttribute") is { } operation && WcfTypes.Named(operation, "TransactionScopeRequired") is true)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsWindow(INamedTypeSymbol type) => type.DerivesFrom("System.Windows.Forms.Control", "System.Windows.Threading.DispatcherObject");

    /// <summary>
    /// Whether a class works with a program's windows: it keeps some, asks the program for them, or is hosted by one. A host that
    /// is opened on their thread has its calls run there, one after another, unless the class wants none of that.
    /// </summary>
    private static bool WorksWithWindows(INamedTypeSymbol type, WcfModel model) =>
        !(WcfTypes.Attribute(type, "ServiceBehaviorAttribute") is { } behavior && WcfTypes.Named(behavior, "UseSynchronizationContext") is false) &&
        (type.GetMembers().Any(static member => member is IFieldSymbol field && HoldsWindow(field.Type)) ||
         type.DeclaringSyntaxReferences.Any(static part => part.GetSyntax().DescendantNodes().Any(AsksForWindow)) ||
         HeldInstances.IsHostedByWindow(type, model));

    /// <summary>Whether a value of the type is a window, a part of one or what one shows, or holds some, as a list does.</summary>
    private static bool HoldsWindow(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => HoldsWindow(array.ElementType),
        INamedTypeSymbol { IsGenericType: true } holder => holder.TypeArguments.Any(HoldsWindow),
        INamedTypeSymbol { TypeKind: TypeKind.Class } named => named.DerivesFrom("System.Windows.Forms.Control", "System.Windows.UIElement") || named.Name.EndsWith("ViewModel", StringComparison.Ordinal),
        _ => false,
    };

    /// <summary>Whether an expression is the open windows of the program or what runs their code: <c>Application.Current.MainWindow</c>.</summary>
    private static bool AsksForWindow(SyntaxNode node) => node is MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: var asked } && asked switch
    {
        "MainWindow" or "Windows" or "Dispatcher" => owner is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Current", Expression: var program } && program.LastName() == "Application",
        "OpenForms" => owner.LastName() == "Application",
        _ => false,
    };

    /// <summary>
    /// Whether a class of a library that hosts nothing tells the program that hosts it what its calls do: such a program holds the
    /// one instance, and is mostly a window, whose thread runs the calls one after another.
    /// </summary>
    private static bool TellsItsHost(INamedTypeSymbol type, WcfModel model) =>
        model.IsHostedElsewhere && type.GetMembers().Any(static member => member is IEventSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Public });

    private static bool IsQueued(INamedTypeSymbol type, WcfModel model, AnalyzerOptions options)
    {
        foreach (var endpoint in model.ConfigurationOf(options).Endpoints)
        {
            if (endpoint.Service is { } service && endpoint.Binding.Info.Kind is BindingKind.NetMsmq or BindingKind.MsmqIntegration &&
                ConfiguredServices.ClassesOf(service, model).Any(named => SymbolEqualityComparer.Default.Equals(named, type)))
            {
                return true;
            }
        }

        return model.Mentions("NetMsmqBinding") || model.Mentions("MsmqIntegrationBinding");
    }

    /// <summary>
    /// Whether a service that is on named pipes alone is meant for a program or two of its machine, which seldom wait for one
    /// another: it calls them back, or says itself that they have to.
    /// </summary>
    private static bool IsForOneMachine(INamedTypeSymbol type, WcfModel model) =>
        ServiceBehavior.Of(type).SaysOneCall ||
        type.AllInterfaces.Any(candidate => model.ContractOf(candidate) is { } contract && (contract.Needs & WcfNeeds.Callback) != 0);

    /// <summary>
    /// Whether the one instance keeps a stream, a port or the like open, itself or in objects of the project's own that hold one
    /// another: what its calls send there has to go one after another.
    /// </summary>
    private static bool HoldsConnection(INamedTypeSymbol type)
    {
        var own = type.ContainingAssembly;
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { type };
        var open = new Queue<(INamedTypeSymbol Holder, int Depth)>();
        open.Enqueue((type, 0));
        while (open.Count > 0)
        {
            var (holder, depth) = open.Dequeue();
            foreach (var kept in Kept(holder))
            {
                if (IsLine(kept, own) || (depth < 2 && kept.DerivesFrom(s_streams)))
                {
                    return true;
                }

                if (depth < MostHolders && seen.Count <= MostClasses && SymbolEqualityComparer.Default.Equals(kept.ContainingAssembly, own) && seen.Add(kept))
                {
                    open.Enqueue((kept, depth + 1));
                }
            }
        }

        return false;
    }

    /// <summary>The classes of what the instance fields hold, with those that are missing.</summary>
    private static IEnumerable<INamedTypeSymbol> Kept(INamedTypeSymbol type) => InstanceFields(type).Select(static field => (INamedTypeSymbol)field.Type);

    private static IEnumerable<IFieldSymbol> InstanceFields(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (member is IFieldSymbol { IsStatic: false, Type: INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Interface or TypeKind.Error } } field)
                {
                    yield return field;
                }
            }
        }
    }

    /// <summary>Whether a class is of a line to somewhere else: one of .NET's, or of another library, whose clients for mail, files or devices take one command at a time.</summary>
    private static bool IsLine(INamedTypeSymbol kept, IAssemblySymbol own) =>
        kept.DerivesFrom(s_lines) || IsOfProtocol(kept, own);

    private static bool IsOfProtocol(INamedTypeSymbol kept, IAssemblySymbol own) =>
        s_protocols.Contains(kept.Name) && (kept.TypeKind == TypeKind.Error || !SymbolEqualityComparer.Default.Equals(kept.ContainingAssembly, own)) && kept.OutermostNamespace() != "System";

    /// <summary>
    /// Whether the project has one connection for all, to a database or by a library's client of a protocol, in a static field or
    /// in an object of its own that such a field keeps: it takes one command at a time.
    /// </summary>
    private static bool SharesConnection(WcfModel model)
    {
        var own = model.Compilation.Assembly;
        return (model.Mentions("Connection") || s_protocols.Any(model.Mentions)) && model.Classes.Types.Any(type => type.GetMembers().Any(member =>
            member is IFieldSymbol { IsStatic: true, Type: INamedTypeSymbol kept } &&
            (IsOne(kept) || (kept.IsBeside(type) && Kept(kept).Any(IsOne)))));

        bool IsOne(INamedTypeSymbol kept) => IsDatabase(kept) || IsOfProtocol(kept, own);
    }

    /// <summary>Whether the project has one context or session for all, in a static field or automatic property: it takes one command at a time, as its connection does.</summary>
    private static bool SharesContext(WcfModel model, AnalyzerOptions options) =>
        model.Data.TableOf(options) is { } table && model.Classes.Types.Any(type => ContextHolders.Of(type).Any(holder => holder.IsStatic && table.KeepsEntities(ContextHolders.TypeOf(holder))));

    /// <summary>
    /// Whether the one instance makes one database connection and keeps it, itself or in an object that it is made with. One
    /// that a method makes anew is each call's own.
    /// </summary>
    private static bool KeepsDatabase(INamedTypeSymbol type) => InstanceFields(type).Any(static field =>
        IsDatabaseForGood(field) || (field.Type is INamedTypeSymbol { TypeKind: TypeKind.Class } kept && kept.OutermostNamespace() is not ("System" or "Microsoft") && InstanceFields(kept).Any(IsDatabaseForGood)));

    private static bool IsDatabaseForGood(IFieldSymbol field) => IsDatabase((INamedTypeSymbol)field.Type) &&
        (field.IsReadOnly || SourceMentions.NamesOf(field).All(static name => name.Parent is not { Parent: AssignmentExpressionSyntax or MemberAccessExpressionSyntax { Parent: AssignmentExpressionSyntax } } || name.Parent.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null));

    /// <summary>Whether a class is of a database connection. One that is missing is told by its name.</summary>
    private static bool IsDatabase(INamedTypeSymbol kept) =>
        kept.TypeKind == TypeKind.Error ? kept.Name.EndsWith("SqlConnection", StringComparison.OrdinalIgnoreCase) || kept.Name is "SQLiteConnection" or "SqliteConnection" or "OracleConnection"
        : kept.Name == "IDbConnection" || kept.AllInterfaces.Any(static implemented => implemented.Name == "IDbConnection");

    /// <summary>Whether all endpoints of a service that are in sight are named pipes.</summary>
    private static bool IsOnPipes(INamedTypeSymbol type, WcfModel model, AnalyzerOptions options)
    {
        var isOnPipe = model.Mentions("NetNamedPipeBinding");
        foreach (var endpoint in model.ConfigurationOf(options).Endpoints)
        {
            if (endpoint.Service is { } service && !endpoint.IsMetadata && ConfiguredServices.ClassesOf(service, model).Any(named => SymbolEqualityComparer.Default.Equals(named, type)))
            {
                if (endpoint.Binding.Info.Kind != BindingKind.NetNamedPipe)
                {
                    return false;
                }

                isOnPipe = true;
            }
        }

        return isOnPipe && !s_widerBindings.Any(model.Mentions);
    }

    /// <summary>Whether code takes the attribute from a host and sets one of the two modes.</summary>
    private static bool MayBeChanged(WcfModel model) =>
        ServiceBehavior.MayBeChanged(model) && (model.Mentions(".ConcurrencyMode") || model.Mentions(".InstanceContextMode") || model.Mentions(ServiceBehavior.Making));
}
