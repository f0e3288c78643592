using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>WCFP4005: a client made again and again in a way that the cache of channel factories does not serve.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ChannelFactoryCacheDefeatedAnalyzer : ClientCreationAnalyzer
{
    /// <summary>The cause: the client is made of a binding or an endpoint under the default setting.</summary>
    public const string DefaultSettingCause = "DefaultSetting";

    /// <summary>The cause: the cache is on, and the binding or endpoint is another object each time.</summary>
    public const string NewBindingCause = "NewBinding";

    /// <summary>The cause: a member that takes the factory out of the cache is touched before the first call.</summary>
    public const string TouchedCause = "Touched";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ChannelFactoryCacheDefeated);

    private protected override ClientFinding? JudgeLive(ClientCreation creation, WcfModel model) => null;

    private protected override ClientFinding? JudgeAtEnd(ClientCreation creation, WcfModel model, AnalyzerOptions options) =>
        DefeatOf(creation, model) is { } defeat
            ? new ClientFinding(Descriptors.ChannelFactoryCacheDefeated, [creation.Type.Type.Name, Words(defeat.Frequency), defeat.Why, defeat.Remedy], Also: defeat.Touch?.GetLocation(), Cause: defeat.Cause)
            : null;

    /// <summary>How a creation defeats the cache; null where it does not, where it is made once, or where a factory of its own is needed.</summary>
    internal static CacheDefeat? DefeatOf(ClientCreation creation, WcfModel model)
    {
        if (creation.Kind != CreationKind.Client || !IsInHand(creation, model) || WcfTypes.ClientContract(creation.Type.Type) is null ||
            !HasCache(creation.Type.Type) || CreationShape.IsSetUpForTheCall(creation) || CreationShape.VariesInLoop(creation) || CreationShape.IsMadeForItsEndpoint(creation.Operation))
        {
            return null;
        }

        var construction = ClientConstruction.Of(creation, model.Calls);
        var name = creation.Type.Type.Name;
        CacheDefeat? defeat = (construction.Source, model.Calls.CacheUseOf(creation.Type.Type)) switch
        {
            (ClientSource.Binding, CacheUse.Default) => new(
                DefaultSettingCause, "the default cache setting leaves clients made of a binding out", "keep the binding in a static field and set " + name + ".CacheSetting to CacheSetting.AlwaysOn"),
            (ClientSource.Endpoint, CacheUse.Default) => new(
                DefaultSettingCause, "the default cache setting leaves clients made of a ServiceEndpoint out", "keep the endpoint in a static field and set " + name + ".CacheSetting to CacheSetting.AlwaysOn"),
            (ClientSource.Binding, CacheUse.AlwaysOn) when construction.IsMadeAnew => new(
                NewBindingCause, "the cache compares bindings by reference while this one is new each time", "keep the binding in a static field"),
            (ClientSource.Endpoint, CacheUse.AlwaysOn) when construction.IsMadeAnew => new(
                NewBindingCause, "the cache compares endpoints by reference while this one is new each time", "keep the endpoint in a static field"),
            (ClientSource.Configuration, CacheUse.Default) when ReadsConfiguration(model) && EndpointTouches.FirstOf(creation.Operation) is { } touch => new(
                TouchedCause, "touching '" + touch.Property.Name + "' before the first call takes its factory out of the cache", IsPassword(touch) ? KeepSetUp(touch.Property.Name) : "set that up in configuration, or keep one ChannelFactory and create channels", touch.Syntax),
            _ => null,
        };
        if (defeat is null || ClientConstruction.MakesCallback(creation, model.Calls) || EndpointHelpers.AreConstructorsForTheCall(creation, model.Calls) || FrequencyOf(creation, model) is not { } frequency || (!IsInLoop(creation) && (IsGivenByCallers(construction, creation, model) || IsChosenForInstance(construction))))
        {
            return null;
        }

        // A factory that is shared and open lets nobody set up its endpoint or credentials.
        return defeat.Touch is null && (EndpointTouches.SetUpOf(creation.Operation) ?? SetUpByCaller(creation, model)) is var (member, place)
            ? defeat with { Frequency = frequency, Cause = TouchedCause, Remedy = KeepSetUp(member), Touch = place }
            : defeat with { Frequency = frequency };
    }

    /// <summary>The member of the endpoint that one of the callers sets up that get the client of a method, and where it gets it.</summary>
    private static (string Member, SyntaxNode Place)? SetUpByCaller(ClientCreation creation, WcfModel model)
    {
        if (creation.Use.Lifetime == ValueLifetime.Returned)
        {
            foreach (var edge in model.Calls.CallersOf(creation.Owner))
            {
                if (edge.SetUp is { Member: { } member })
                {
                    return (member, edge.Syntax);
                }
            }
        }

        return null;
    }

    private static string KeepSetUp(string member) => "keep one ChannelFactory with its '" + member + "' set up once, and create channels";

    /// <summary>Whether a user name or password is set, for which the configuration of a client has no place.</summary>
    private static bool IsPassword(IPropertyReferenceOperation touch) =>
        touch.Parent is IPropertyReferenceOperation { Property.Name: "UserName" or "Windows" or "HttpDigest" } ||
        (touch.Parent is IMemberInitializerOperation { Initializer: var set } && set.Descendants().Any(static part => part is IPropertyReferenceOperation { Property.Name: "UserName" or "Windows" or "HttpDigest" }));

    /// <summary>Whether the program reads the endpoints of its clients from configuration: on .NET Framework alone.</summary>
    internal static bool ReadsConfiguration(WcfModel model) => model.Dialect == ConfigDialect.ServiceModel;

    private static Frequency? FrequencyOf(ClientCreation creation, WcfModel model) =>
        model.Calls.FrequencyOf(creation) is { } frequency &&
        // A caller's loop may hand over another address each time.
        (frequency.Kind != FrequencyKind.Loop || IsInLoop(creation) || StableValues.AreStable(CreationShape.ArgumentsOf(creation.Operation)))
            ? frequency
            : null;

    /// <summary>Whether the binding or endpoint comes with the call, so that no field of the class can keep it. The cache tells addresses apart itself.</summary>
    private static bool IsGivenByCallers(ClientConstruction construction, ClientCreation creation, WcfModel model) =>
        construction.Value is { } value && value.Parent?.Parent == creation.Operation && GivenByCallers.Is(value, creation, model);

    /// <summary>Whether a method of the project makes one binding or another by what the instance holds, so that no static field can keep it.</summary>
    private static bool IsChosenForInstance(ClientConstruction construction) =>
        construction.Value?.Plain() is IInvocationOperation { TargetMethod: { DeclaringSyntaxReferences: [var reference] } method } call && method.IsOfProjectOf(call) &&
        call.Arguments.Any(argument => argument.Parameter is { } parameter &&
            argument.Value.DescendantsAndSelf().Any(static part => part is IFieldReferenceOperation { Field.IsStatic: false } or IPropertyReferenceOperation { Property.IsStatic: false }) &&
            reference.GetSyntax().DescendantNodes().Any(node => Choice(node) is { } choice &&
                choice.DescendantNodesAndSelf().Any(part => part is IdentifierNameSyntax name && name.Identifier.ValueText == parameter.Name)));

    private static ExpressionSyntax? Choice(SyntaxNode node) => node switch
    {
        IfStatementSyntax branch => branch.Condition,
        ConditionalExpressionSyntax branch => branch.Condition,
        SwitchStatementSyntax branch => branch.Expression,
        SwitchExpressionSyntax branch => branch.GoverningExpression,
        _ => null,
    };

    private static bool HasCache(INamedTypeSymbol client) =>
        WcfTypes.FindBase(client, "ClientBase") is { } clientBase && !clientBase.GetMembers("CacheSetting").IsEmpty;

    /// <summary>How a creation defeats the cache.</summary>
    /// <param name="Cause">One of the values of <see cref="ClientCreationAnalyzer.CauseProperty"/>.</param>
    /// <param name="Why">In words for the message.</param>
    /// <param name="Remedy">What to do.</param>
    /// <param name="Touch">Where a member is touched too early, or set up by a method that gets the client.</param>
    internal sealed record CacheDefeat(string Cause, string Why, string Remedy, SyntaxNode? Touch = null)
    {
        /// <summary>How often the client is made.</summary>
        public Frequency Frequency { get; init; } = null!;
    }
}
