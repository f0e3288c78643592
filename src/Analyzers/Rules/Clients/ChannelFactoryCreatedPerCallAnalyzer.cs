using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>WCFP4004: a channel factory that is built in a loop or for each call, and that nothing keeps.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ChannelFactoryCreatedPerCallAnalyzer : ClientCreationAnalyzer
{
    private const string Address = "address";

    private static readonly Frequency s_inLoop = new(FrequencyKind.Loop, "", null);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.ChannelFactoryCreatedPerCall, Descriptors.ChannelFactoryCreatedPerCallAtEnd);

    /// <summary>Why a factory is built again and again although one would do; null where it is not, or where each has to be its own.</summary>
    internal static Frequency? FrequencyOf(ClientCreation creation, WcfModel model)
    {
        if (!IsFactory(creation) || !ClientCreationAnalyzer.IsInHand(creation, model) || CreationShape.IsSetUpForTheCall(creation))
        {
            return null;
        }

        if (IsInLoop(creation))
        {
            return VariesInLoop(creation) ? null : model.Calls.FrequencyOf(creation);
        }

        // A caller's loop may hand it another address each time, and go through each once.
        return model.Calls.FrequencyOf(creation) is { } frequency && !(frequency.Kind == FrequencyKind.Loop && !IsStable(creation)) ? frequency : null;
    }

    private protected override ClientFinding? JudgeLive(ClientCreation creation, WcfModel model) =>
        IsFactory(creation) && IsInLoop(creation) && !CreationShape.IsSetUpForTheCall(creation)
            ? VariesInLoop(creation)
                ? OnlyAddressVaries(creation) ? Hint(Descriptors.ChannelFactoryCreatedPerCall, creation) : null
                : Finding(Descriptors.ChannelFactoryCreatedPerCall, creation, s_inLoop)
            : null;

    private protected override ClientFinding? JudgeAtEnd(ClientCreation creation, WcfModel model, AnalyzerOptions options) =>
        FrequencyOf(creation, model) is { } frequency ? Finding(Descriptors.ChannelFactoryCreatedPerCallAtEnd, creation, frequency)
        : IsForAnotherAddress(creation, model) ? Hint(Descriptors.ChannelFactoryCreatedPerCallAtEnd, creation)
        : FrequencyForUsers(creation, model) is { } often ? Finding(Descriptors.ChannelFactoryCreatedPerCallAtEnd, creation, often, isForUser: true)
        : IsBuiltAFewTimes(creation, model) || IsBuiltForEachClick(creation, model) ? Finding(Descriptors.ChannelFactoryCreatedPerCallAtEnd, creation, new Frequency(FrequencyKind.SeveralCallers, creation.Owner.Name, null)) with { Severity = DiagnosticSeverity.Info }
        : null;

    /// <summary>Whether the program's start builds a factory two or three times, which costs little, by a method that more may call tomorrow.</summary>
    private static bool IsBuiltAFewTimes(ClientCreation creation, WcfModel model) =>
        IsFactory(creation) && !CreationShape.IsSetUpForTheCall(creation) && model.Calls.IsMadeAFewTimesAtStart(creation);

    /// <summary>Whether each click of a desktop program's user builds a factory, which he may not notice, though one would do for all.</summary>
    private static bool IsBuiltForEachClick(ClientCreation creation, WcfModel model) =>
        IsFactory(creation) && IsInHand(creation, model) && !CreationShape.IsSetUpForTheCall(creation) && KeysOf(creation).Count == 0 && model.Calls.IsMadeForEachClick(creation);

    /// <summary>Whether a loop of a caller builds a factory in each turn, and no more than its address can be another.</summary>
    private static bool IsForAnotherAddress(ClientCreation creation, WcfModel model) =>
        IsFactory(creation) && !IsInLoop(creation) && !CreationShape.IsSetUpForTheCall(creation) && KeysOf(creation) is [Address] &&
        model.Calls.FrequencyOf(creation) is { Kind: FrequencyKind.Loop };

    /// <summary>Why a factory is built again and again of which no more than the user can be another; null where a loop may go over users.</summary>
    private static Frequency? FrequencyForUsers(ClientCreation creation, WcfModel model) =>
        IsFactory(creation) && !IsInLoop(creation) && MayBeSetUpForUsersOnly(creation) && model.Calls.FrequencyOf(creation, servesUsers: true) is { Kind: not FrequencyKind.Loop } frequency ? frequency : null;

    // What a method gives, its callers may set up.
    private static bool MayBeSetUpForUsersOnly(ClientCreation creation) =>
        CreationShape.IsSetUpForItsUserOnly(creation) || (creation.Use.Lifetime == ValueLifetime.Returned && !CreationShape.IsSetUpForTheCall(creation));

    /// <summary>Whether each turn of its loop gives a factory another address, and nothing else of its own.</summary>
    private static bool OnlyAddressVaries(ClientCreation creation) =>
        creation.Repetition is { } repetition && CreationShape.ArgumentsOf(creation.Operation).All(argument =>
            argument.Parameter is { } parameter && (KeyOf(parameter) == Address || !repetition.Varies(argument.Value) || StableValues.IsStable(argument.Value))) &&
        CreationShape.ArgumentsOf(creation.Operation).Any(static argument => argument.Parameter is { } parameter && KeyOf(parameter) is not Address);

    /// <summary>The finding where a factory for each turn is needless, for a factory's channels may have any address.</summary>
    private static ClientFinding Hint(DiagnosticDescriptor descriptor, ClientCreation creation) =>
        new(descriptor, [ContractName(creation), Words(s_inLoop), "make one without the address, outside the loop, and give the address to 'CreateChannel'"], DiagnosticSeverity.Info);

    private static bool IsFactory(ClientCreation creation) =>
        creation.Kind == CreationKind.ChannelWithFactory || (creation.Kind == CreationKind.Factory && !CreationShape.IsMadeForItsEndpoint(creation.Operation));

    private static bool IsStable(ClientCreation creation) => StableValues.AreStable(CreationShape.ArgumentsOf(creation.Operation));

    private static bool VariesInLoop(ClientCreation creation) => CreationShape.VariesInLoop(creation);

    private static ClientFinding Finding(DiagnosticDescriptor descriptor, ClientCreation creation, Frequency frequency, bool isForUser = false)
    {
        var keys = KeysOf(creation);
        if (isForUser)
        {
            keys.Add("user");
        }

        var remedy = keys.Count == 0
            ? "keep one in a static field and create only the channel"
            : "keep one for each " + (keys.Count == 1 ? keys[0] : string.Join(", ", keys.Take(keys.Count - 1)) + " and " + keys[keys.Count - 1]) + ", in a dictionary, and create only the channel";
        return new ClientFinding(descriptor, [ContractName(creation), Words(frequency), remedy], isForUser ? DiagnosticSeverity.Info : null);
    }

    private static string ContractName(ClientCreation creation) =>
        WcfTypes.FactoryContract(creation.Type.Type)?.Name ?? (creation.Type.Type.TypeArguments.FirstOrDefault()?.Name ?? creation.Type.Type.Name);

    /// <summary>What a factory that is kept has to be found by; nothing where one serves all calls.</summary>
    private static List<string> KeysOf(ClientCreation creation)
    {
        var keys = new List<string>();
        var isForAnyContract = WcfTypes.FactoryContract(creation.Type.Type) is null && creation.Type.Type.TypeArguments is [ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method }, ..];
        if (isForAnyContract)
        {
            keys.Add("contract");
        }

        foreach (var argument in CreationShape.ArgumentsOf(creation.Operation))
        {
            // Who is asked for any contract may answer with another address for each.
            var key = argument.Parameter is { } parameter ? KeyOf(parameter) : null;
            if (!StableValues.IsStable(argument.Value, allowsCalls: !(isForAnyContract && key == Address)) && !IsSameInAll(argument.Value))
            {
                foreach (var one in key is null ? ["binding", Address] : new[] { key })
                {
                    if (!keys.Contains(one))
                    {
                        keys.Add(one);
                    }
                }
            }
        }

        return keys;
    }

    /// <summary>Whether a value is what each object of the class begins with and keeps: a private field with a constant, or an object made of constants, given by the initializer or a constructor.</summary>
    private static bool IsSameInAll(IOperation value) => value.Plain() switch
    {
        IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: { DeclaredAccessibility: Accessibility.Private } field } =>
            SourceMentions.GivenWhenMade(field) is { Count: > 0 } given && given.All(one => one.Parent is EqualsValueClauseSyntax ? IsMadeOfConstants(one) : IsStableIn(value.SemanticModel, one)),
        IObjectCreationOperation { Initializer: null, Arguments: { IsEmpty: false } arguments } => arguments.All(static argument => IsSameInAll(argument.Value) || StableValues.IsStable(argument.Value)),
        _ => false,
    };

    /// <summary>Whether what a constructor gives a field is the same each time; false where the constructor stands in another file than the model is of.</summary>
    private static bool IsStableIn(SemanticModel? semantics, ExpressionSyntax given) =>
        semantics is not null && semantics.SyntaxTree == given.SyntaxTree && semantics.GetOperation(given) is { } value && StableValues.IsStable(value);

    private static bool IsMadeOfConstants(ExpressionSyntax given) => given switch
    {
        LiteralExpressionSyntax or MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax } => true,
        // What the program's settings say is the same for as long as it runs.
        ElementAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AppSettings" }, ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax }] } => true,
        BaseObjectCreationExpressionSyntax { Initializer: null } made => made.ArgumentList?.Arguments.All(static argument => IsMadeOfConstants(argument.Expression)) != false,
        _ => false,
    };

    /// <summary>What an argument of a factory gives it, or null for one of a class that derives from it.</summary>
    private static string? KeyOf(IParameterSymbol parameter) => parameter.Type.Name switch
    {
        "EndpointAddress" or "Uri" => Address,
        "ServiceEndpoint" => "endpoint",
        "String" when parameter.Name == "endpointConfigurationName" => "endpoint name",
        "String" when parameter.Name == "remoteAddress" => Address,
        var type when type.EndsWith("Binding", StringComparison.Ordinal) => "binding",
        _ => null,
    };
}
