using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>
/// WCFP4003: a client or channel that is made in a loop or for each call, where one would serve many. A warning where making
/// it is known to cost a connection, a handshake or a channel factory.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ClientCreatedPerCallAnalyzer : ClientCreationAnalyzer
{
    /// <summary>The cause of a finding whose client or channel a loop of its own method makes, so that it can be made before that.</summary>
    public const string LoopCause = "Loop";

    // Said as well where no endpoint is in sight: nothing shows then that it costs more.
    private const string CostsLittle = ", which costs little over plain HTTP and streamed bindings";

    private const string BuildsFactory = ", and each builds a channel factory of its own";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.ClientCreatedPerCall, Descriptors.ClientCreatedPerCallAtEnd);

    private protected override ClientFinding? JudgeLive(ClientCreation creation, WcfModel model) =>
        creation.Kind == CreationKind.Client && IsInLoop(creation) && IsShareable(creation, model) && !CreationShape.IsForWhatIsNew(creation) &&
        ChannelFactoryCacheDefeatedAnalyzer.ReadsConfiguration(model) && !(model.Mentions(Impersonation.Word) && Impersonation.IsInLoop(creation)) &&
        ClientConstruction.Of(creation, null).Source == ClientSource.Configuration &&
        EndpointTouches.FirstOf(creation.Operation) is null
            ? Finding(Descriptors.ClientCreatedPerCall, creation, new Frequency(FrequencyKind.Loop, "", null), null)
            : null;

    private protected override ClientFinding? JudgeAtEnd(ClientCreation creation, WcfModel model, AnalyzerOptions options)
    {
        if (creation.Kind is not (CreationKind.Client or CreationKind.Channel) || !IsShareable(creation, model) || IsDual(creation, model, options) || model.Calls.FrequencyOf(creation, sparesUsers: true) is not { } frequency)
        {
            return null;
        }

        if (model.Mentions(Impersonation.Word) && (IsInLoop(creation) ? Impersonation.IsInLoop(creation) : Impersonation.IsAround(creation, model.Calls)))
        {
            return null;
        }

        // A caller's loop may hand over another address each time, and so may each caller.
        if (!IsInLoop(creation) && (frequency.Kind == FrequencyKind.Loop
            ? !StableValues.AreStable(CreationShape.ArgumentsOf(creation.Operation)) || GivenByCallers.IsFactoryLookedUp(creation) || IsOfFactoryForTheTurn(creation, model)
            : GivenByCallers.IsAny(creation, model, areNamesTold: frequency.Kind == FrequencyKind.SeveralCallers)))
        {
            return null;
        }

        if (creation.Kind == CreationKind.Channel)
        {
            return IsFactoryMadeAsOften(creation, model) ? null : FindingAtEnd(creation, frequency, ChannelCost.Of(creation, model, options), model, options);
        }

        if (!IsInLoop(creation) && EndpointHelpers.AreConstructorsForTheCall(creation, model.Calls))
        {
            return null;
        }

        var isDefeat = ChannelFactoryCacheDefeatedAnalyzer.DefeatOf(creation, model) is not null;
        return isDefeat && !IsInLoop(creation) ? null : FindingAtEnd(creation, frequency, isDefeat || !IsCached(creation, model) ? BuildsFactory : null, model, options);
    }

    /// <summary>The finding; null where making one costs too little to speak of, as far as is known.</summary>
    private static ClientFinding? FindingAtEnd(ClientCreation creation, Frequency frequency, string? cost, WcfModel model, AnalyzerOptions options)
    {
        var isLow = cost is null && ChannelCost.IsLow(creation, model, options);
        return cost is null && IsTooLittle(creation, frequency, isLow, model)
            ? null
            : Finding(Descriptors.ClientCreatedPerCallAtEnd, creation, frequency, cost, MayServeSession(creation, cost, model, options), isLow && frequency.Kind != FrequencyKind.Loop);
    }

    /// <summary>
    /// Whether a client or channel has a session with a service of another project, which may keep something for each of them:
    /// with one for all calls, all would share it. What makes a channel cost more than next to nothing is that it has one.
    /// </summary>
    private static bool MayServeSession(ClientCreation creation, string? cost, WcfModel model, AnalyzerOptions options) =>
        creation.Type.Contract is { RefusesSessions: false } contract && !model.IsImplemented(contract) &&
        (creation.Kind == CreationKind.Channel
            ? cost is not null
            : model.Endpoints.Of(contract, options).Any(static endpoint => endpoint.Role == EndpointRole.Client && endpoint.Info.HasSessionByDefault));

    /// <summary>
    /// Whether nothing shows that one that costs little is made often (who calls a public method, or several, may be a user, and
    /// most turns of a loop may have nothing new), it serves a loop, or it is a channel for one call, as WCFP4004 advises, over what
    /// makes those cheap.
    /// </summary>
    private static bool IsTooLittle(ClientCreation creation, Frequency frequency, bool isLow, WcfModel model) =>
        (frequency.Kind is FrequencyKind.PublicMethod or FrequencyKind.SeveralCallers && (isLow || !model.IsOfServer)) ||
        (IsInLoop(creation) && CreationShape.IsForWhatIsNew(creation)) ||
        ServesLoop(creation) ||
        (isLow && creation.Kind == CreationKind.Channel && frequency.Kind != FrequencyKind.Loop);

    /// <summary>Whether one that a local holds serves all turns of a loop that begins after it was made.</summary>
    private static bool ServesLoop(ClientCreation creation) =>
        CreationShape.HolderOf(creation.Operation) is ILocalSymbol local &&
        CreationShape.ReferencesTo(local, creation.Operation).Any(use => Repetition.Of(use) is { Operation.Syntax: var loop } && !loop.Span.Contains(creation.Operation.Syntax.Span));

    /// <summary>Whether a local or a private field holds it for nobody: no call is made with it that another could serve.</summary>
    private static bool IsUnused(ClientCreation creation) => CreationShape.HolderOf(creation.Operation) switch
    {
        ILocalSymbol local => !CreationShape.ReferencesTo(local, creation.Operation).Any() || CreationShape.IsReplacedUnused(local, creation.Operation),
        IFieldSymbol { DeclaredAccessibility: Accessibility.Private } field => SourceMentions.NamesOf(field).All(static name => name.Parent is VariableDeclaratorSyntax ||
            (name.Parent!.WithThis() is { Parent: AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax or ArrowExpressionClauseSyntax } assignment } target && assignment.Left == target)),
        _ => false,
    };

    /// <summary>Whether one client could serve all: nobody needs a session, a callback, credentials or an address of one call's own, nor several at a time.</summary>
    private static bool IsShareable(ClientCreation creation, WcfModel model) =>
        ((creation.Type.Contract?.Needs ?? WcfNeeds.None) & (WcfNeeds.Session | WcfNeeds.Callback)) == 0 &&
        !(creation.Type.Contract is { } contract && model.KeepsSessionState(contract)) &&
        !CreationShape.IsSetUpForTheCall(creation) &&
        !CreationShape.IsHeardByEvents(creation) &&
        !CreationShape.IsMadeForItsEndpoint(creation.Operation) &&
        !(IsInLoop(creation) && (creation.Repetition!.IsConcurrent || CreationShape.VariesInLoop(creation))) &&
        !IsUnused(creation);

    /// <summary>Whether a channel comes from a factory that such a loop builds in each turn, for what it hands over.</summary>
    private static bool IsOfFactoryForTheTurn(ClientCreation channel, WcfModel model) =>
        channel.Kind == CreationKind.Channel && model.Calls.FactoryOf(channel) is { } factory &&
        !StableValues.AreStable(CreationShape.ArgumentsOf(factory.Operation)) && model.Calls.FrequencyOf(factory) is { Kind: FrequencyKind.Loop };

    /// <summary>Whether a client goes over a binding that is for callbacks: each then has a session, and the service an instance for it that takes one call at a time.</summary>
    private static bool IsDual(ClientCreation creation, WcfModel model, AnalyzerOptions options) =>
        creation.Type.Contract is { } contract && model.Endpoints.Of(contract, options).Any(static endpoint => endpoint is { Role: EndpointRole.Client, Info.Kind: BindingKind.WSDualHttp });

    /// <summary>Whether a channel's factory is made as often as the channel, or may be: then that matters, and it is reported or needed.</summary>
    private static bool IsFactoryMadeAsOften(ClientCreation channel, WcfModel model)
    {
        if (model.Calls.FactoryOf(channel) is not { } factory)
        {
            // Of a factory that another member gives, a loop needs one channel anyway.
            return !IsInLoop(channel) && !model.Calls.IsFactoryKept(channel);
        }

        return (factory.Owner.Equals(channel.Owner, SymbolEqualityComparer.Default) && factory.Repetition?.Operation == channel.Repetition?.Operation) ||
            IsSetUpAnew(factory) || ChannelFactoryCreatedPerCallAnalyzer.FrequencyOf(factory, model) is not null;
    }

    /// <summary>Whether a method that may run again puts another factory, with another user's credentials, in the place of the last.</summary>
    private static bool IsSetUpAnew(ClientCreation factory) =>
        factory.Owner is IMethodSymbol { MethodKind: not (MethodKind.Constructor or MethodKind.StaticConstructor) } &&
        (factory.Use.Lifetime != ValueLifetime.Kept || factory.Operation.Parent is ISimpleAssignmentOperation) &&
        CreationShape.IsSetUpForTheCall(factory) && !CreationShape.IsReplacement(factory);

    /// <summary>Whether ClientBase finds the factory in its cache.</summary>
    private static bool IsCached(ClientCreation creation, WcfModel model)
    {
        var cache = model.Calls.CacheUseOf(creation.Type.Type);
        var construction = ClientConstruction.Of(creation, model.Calls);
        return construction.Source switch
        {
            ClientSource.Binding or ClientSource.Endpoint => cache is CacheUse.AlwaysOn or CacheUse.Unknown && !construction.IsMadeAnew,
            _ => ChannelFactoryCacheDefeatedAnalyzer.ReadsConfiguration(model) && cache != CacheUse.AlwaysOff,
        };
    }

    private static ClientFinding Finding(DiagnosticDescriptor descriptor, ClientCreation creation, Frequency frequency, string? cost, bool mayServeSession = false, bool isLow = false)
    {
        var isChannel = creation.Kind == CreationKind.Channel;
        var what = isChannel
            ? "A channel of '" + (WcfTypes.FactoryContract(creation.Type.Type)?.Name ?? "T") + "'"
            : "'" + creation.Type.Type.Name + "'";
        var isOfItsLoop = frequency.Kind == FrequencyKind.Loop && IsInLoop(creation);
        var remedy = isOfItsLoop ? "create it before the loop and close it after"
            : isChannel || cost is null ? "keep one for many calls, and replace it when it faults"
            : "keep one for many calls, or keep a ChannelFactory and create channels";
        if (mayServeSession && !isOfItsLoop)
        {
            remedy += isChannel || cost is null ? ", if the service keeps nothing for each session" : "; the latter, if the service keeps something for each session";
        }

        return new ClientFinding(descriptor, [what, Words(frequency), cost ?? (isLow ? CostsLittle : ""), remedy], cost is null ? DiagnosticSeverity.Info : null, Cause: isOfItsLoop ? LoopCause : null);
    }
}
