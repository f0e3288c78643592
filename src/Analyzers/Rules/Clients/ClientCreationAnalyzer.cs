using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>
/// What the rules about clients made again and again share: each creation is judged once, while the user types where its
/// own method tells all, else at the compilation's end. Tests are left alone.
/// </summary>
public abstract class ClientCreationAnalyzer : WcfAnalyzer
{
    /// <summary>The key of a finding's property that says what causes it, for the fix.</summary>
    public const string CauseProperty = "Cause";

    /// <summary>What causes a finding; null where its rule says nothing of that.</summary>
    public static string? CauseOf(Diagnostic diagnostic) => diagnostic.Properties.TryGetValue(CauseProperty, out var cause) ? cause : null;

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.PrepareForClients(context.Options))
        {
            return;
        }

        context.RegisterOperationBlockAction(block =>
        {
            if (!model.HasClients)
            {
                return;
            }

            model.Bindings.FactsOf(block);
            if (!model.Words.MayTouchClients(block))
            {
                return;
            }

            foreach (var creation in model.CallFactsOf(block).Creations)
            {
                if (IsInHand(creation, model) && JudgeLive(creation, model) is { } finding && !model.IsOfUnusedClass(creation.Owner))
                {
                    Report(creation, finding, block.ReportDiagnostic);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var creation in model.Calls.Facts.SelectMany(static block => block.Creations))
            {
                if (IsInHand(creation, model) && JudgeLive(creation, model) is null && JudgeAtEnd(creation, model, end.Options) is { } finding && !model.IsOfUnusedClass(creation.Owner))
                {
                    Report(creation, finding, end.ReportDiagnostic);
                }
            }
        });
    }

    /// <summary>What the rule says of a creation that its own method tells all about; null where it says nothing, or not yet.</summary>
    private protected abstract ClientFinding? JudgeLive(ClientCreation creation, WcfModel model);

    /// <summary>What the rule says of a creation when all code is known; null where it says nothing.</summary>
    private protected abstract ClientFinding? JudgeAtEnd(ClientCreation creation, WcfModel model, AnalyzerOptions options);

    /// <summary>In words for a message, how often it is made.</summary>
    internal static string Words(Frequency frequency) => frequency.Kind switch
    {
        FrequencyKind.Loop => "in every turn of a loop",
        FrequencyKind.Operation => "for each call of '" + frequency.Name + "'",
        FrequencyKind.Request => "for each request to " + frequency.Name,
        _ => "each time '" + frequency.Name + "' is called",
    };

    /// <summary>Whether a loop of its own method makes it, and nothing keeps it longer than a turn.</summary>
    internal static bool IsInLoop(ClientCreation creation) => creation is { Repetition: not null, Use.Lifetime: ValueLifetime.Method };

    /// <summary>Whether the creation is one that somebody wrote, in whole code, for good, not for a test, and did not leave uncalled.</summary>
    internal static bool IsInHand(ClientCreation creation, WcfModel model) =>
        !TestProjects.IsTest(creation.Owner) &&
        !EndpointBindingAnalyzer.IsHalfTyped(creation.Operation.Syntax) &&
        (creation.Owner.ContainingType is not { } type || !WcfTypes.IsGeneratedClientCode(type)) &&
        !CreationShape.IsReplacement(creation) &&
        !model.IsLeftUncalled(creation.Owner);

    private static void Report(ClientCreation creation, ClientFinding finding, Action<Diagnostic> report) =>
        report(Diagnostic.Create(
            finding.Descriptor,
            creation.Operation.Syntax.GetLocation(),
            finding.Severity ?? finding.Descriptor.DefaultSeverity,
            finding.Also is null ? null : [finding.Also],
            finding.Cause is null ? null : ImmutableDictionary<string, string?>.Empty.Add(CauseProperty, finding.Cause),
            finding.Arguments));

    /// <summary>What a rule says of a creation.</summary>
    /// <param name="Descriptor">The rule.</param>
    /// <param name="Arguments">The arguments of its message.</param>
    /// <param name="Severity">The severity, where it is not the rule's.</param>
    /// <param name="Also">Another place that belongs to it.</param>
    /// <param name="Cause">The value of <see cref="CauseProperty"/>.</param>
    private protected sealed record ClientFinding(DiagnosticDescriptor Descriptor, object[] Arguments, DiagnosticSeverity? Severity = null, Location? Also = null, string? Cause = null);
}
