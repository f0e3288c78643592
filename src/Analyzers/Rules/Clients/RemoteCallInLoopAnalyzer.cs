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

/// <summary>WCFP4002: an operation called through a client or channel once for each element of a loop, with an argument that the loop changes.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RemoteCallInLoopAnalyzer : WcfAnalyzer
{
    // Operations by which a client asks whether somebody is there.
    private static readonly HashSet<string> s_probes = new(StringComparer.OrdinalIgnoreCase) { "Ping", "Pong", "Alive", "Heartbeat", "Noop", "Handshake", "Shake", "Connectivity" };

    // What a service keeps for one reader, by the names of it and of what goes on with it.
    private static readonly HashSet<string> s_cursors = new(StringComparer.OrdinalIgnoreCase) { "Iterator", "Cursor", "Enumerator", "Enumeration" };

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.RemoteCallInLoop, Descriptors.RemoteCallInLoopAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.MaySpeakOfClients)
        {
            return;
        }

        context.RegisterOperationBlockAction(block =>
        {
            if (!model.MayCallServices || !model.Words.MayTouchClients(block))
            {
                return;
            }

            var facts = model.CallFactsOf(block);
            if (facts.OperationCalls.Count > 0 && !PipeCalls.MayBe(model, block.Options))
            {
                Report(Descriptors.RemoteCallInLoop, RemoteCalls.In(facts, model, block.Options), model, block.ReportDiagnostic);
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            var inHelpers = new List<OperationCall>();
            var mayBeOverPipe = PipeCalls.MayBe(model, end.Options);
            foreach (var facts in model.Calls.Facts)
            {
                // Those that only the whole code shows to go over the network.
                List<OperationCall>? late = null;
                foreach (var call in facts.OperationCalls)
                {
                    end.CancellationToken.ThrowIfCancellationRequested();
                    var isLate = mayBeOverPipe;
                    var isRemote = RemoteCalls.Is(call, facts, model, end.Options);
                    if (isRemote is null && call.Invocation.Instance is { } instance && LoopShape.Named(instance.Plain()) is { } holder && model.Calls.HoldsChannels(holder))
                    {
                        isRemote = isLate = true;
                    }

                    if (isRemote is not true || (mayBeOverPipe && PipeCalls.Is(call, model, end.Options)))
                    {
                        continue;
                    }

                    if (isLate)
                    {
                        (late ??= []).Add(call);
                    }

                    if (call.Repetition is null && !IsExempt(call, model))
                    {
                        inHelpers.Add(call);
                    }
                }

                if (late is not null)
                {
                    Report(Descriptors.RemoteCallInLoopAtEnd, late, model, end.ReportDiagnostic);
                }
            }

            // A loop that leads to several is told once: a warning goes before a hint.
            var reported = new HashSet<SyntaxNode>();
            foreach (var call in inHelpers.OrderBy(static call => SeverityOf(call) == DiagnosticSeverity.Info))
            {
                end.CancellationToken.ThrowIfCancellationRequested();
                ReportAround(call, model, reported, end.ReportDiagnostic);
            }
        });
    }

    /// <summary>Reports the loops around the method that makes a call; the places in one loop that lead to it are one finding.</summary>
    private static void ReportAround(OperationCall call, WcfModel model, HashSet<SyntaxNode> reported, Action<Diagnostic> report)
    {
        foreach (var together in CallerLoops.Around(call, model.Calls).Where(edge => reported.Add(edge.Syntax) && !model.IsOfUnusedClass(call.Owner) && !model.IsOfUnusedClass(edge.Caller)).GroupBy(static edge => LoopAt(edge.Syntax)))
        {
            var edges = together.OrderBy(static edge => edge.Syntax.SpanStart).ToList();
            var first = edges[0];
            var overlaps = first.IsConcurrent || (IsAnsweredByEvent(call) && !IsAwaited(first.Syntax));
            report(Diagnostic.Create(
                Descriptors.RemoteCallInLoopAtEnd,
                first.Syntax.GetLocation(),
                SeverityOf(call),
                edges.Skip(1).Select(static other => other.Syntax.GetLocation()).Prepend(call.Invocation.Syntax.GetLocation()),
                null,
                call.Operation.Name,
                "turn of the loop around '" + NameOf(first.Target, call) + "'" + Overlap(overlaps),
                Remedy(call, null, overlaps)));
        }
    }

    /// <summary>The loop that a call stands in, as far as its statement tells; the call itself where that is a lambda.</summary>
    private static SyntaxNode LoopAt(SyntaxNode call) =>
        call.Ancestors().FirstOrDefault(static outer => outer.IsLoop() || outer is AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax) is { } found && found.IsLoop() ? found : call;

    /// <summary>What to call a helper in a message; one that is called like the operation with its class.</summary>
    private static string NameOf(ISymbol helper, OperationCall call) =>
        helper.Name == call.Operation.Name && helper.ContainingType is { } type ? type.Name + "." + helper.Name : helper.Name;

    /// <summary>Reports the calls that a loop makes. Those of one operation in one loop are one finding, as one call for all would do away with them together.</summary>
    private static void Report(DiagnosticDescriptor descriptor, IEnumerable<OperationCall> calls, WcfModel model, Action<Diagnostic> report)
    {
        var found = new List<(OperationCall Call, Repetition Loop)>();
        foreach (var call in calls)
        {
            if (FindLoop(call, model) is { } loop && !model.IsOfUnusedClass(call.Owner))
            {
                found.Add((call, loop));
            }
        }

        foreach (var together in found.GroupBy(static pair => (pair.Loop.Operation, pair.Call.Operation)))
        {
            var (first, loop) = together.First();
            var overlaps = loop.IsConcurrent || IsAnsweredByEvent(first);
            report(Diagnostic.Create(
                descriptor,
                first.Invocation.Syntax.GetLocation(),
                SeverityOf(first),
                together.Skip(1).Select(static pair => pair.Call.Invocation.Syntax.GetLocation()).Prepend(loop.Operation.Syntax.GetLocation()),
                null,
                first.Operation.Name,
                (loop.Operation is ILoopOperation ? "turn of the loop" : "element") + Overlap(overlaps),
                Remedy(first, loop, overlaps)));
        }
    }

    /// <summary>The innermost loop that changes what the call sends, or null where there is none, or where a batch would not help.</summary>
    private static Repetition? FindLoop(OperationCall call, WcfModel model)
    {
        if (call.Repetition is null || IsExempt(call, model))
        {
            return null;
        }

        for (var loop = call.Repetition; loop is not null; loop = Repetition.Of(loop.Operation))
        {
            var varying = SentValues.Of(call).SelectMany(value => VaryingValues.Is(value, loop, call) ? [value] : VaryingValues.FilledAnew(value, loop, call)).ToList();
            if (varying.Count > 0 && !loop.EndsAtSuccessOf(call.Invocation))
            {
                return IsOverFailures(loop) || varying.TrueForAll(value => SentValues.IsOneOfFew(value) || IsCursor(value, call)) || varying.Exists(value => SentValues.IsBulk(value) || SentValues.IsRequestWithBatch(value, loop)) || ClientAddress.DiffersEachTime(call.Invocation.Instance!, loop) || IsInStrides(call.Invocation, loop) || LoadLoops.IsLoad(call, loop) || loop.IsOneByOne || LedLoops.Is(call, loop, varying) || (loop.IsWatched(call.Invocation) && LoadLoops.AnswerOf(call) == AnswerUse.Dropped) || ItemTries.Note(call, loop) || SentBytes.AreFilledAnew(call.Invocation, SentValues.Of(call), loop) || SentBytes.AreGiven(call, loop.Body) ? null : loop;
            }
        }

        return null;
    }

    /// <summary>Whether a loop goes over exceptions, as <c>AggregateException.InnerExceptions</c>: that is the rare way.</summary>
    private static bool IsOverFailures(Repetition repetition) =>
        repetition.Operation is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol.Type: { } element } } && element.DerivesFrom("System.Exception");

    /// <summary>Whether a value is a cursor that another call of the turn opened for it: what is read by it or closed, no other turn has.</summary>
    private static bool IsCursor(IOperation value, OperationCall call) =>
        value.Plain() is ILocalReferenceOperation { Local: var local } &&
        (NameWords.Of(local.Name).Exists(s_cursors.Contains) || NameWords.Of(call.Operation.Name).Exists(s_cursors.Contains)) &&
        HolderUses.Around(value).GivenTo(local).Where(static given => !given.Value.ConstantValue.HasValue).ToList() is { Count: > 0 } opened &&
        opened.TrueForAll(given => given.Value.AwaitedCall() is { } opening && opening != call.Invocation && call.Type.OperationOf(opening.TargetMethod) is not null);

    /// <summary>Whether a call stands in a loop of its own that takes what is one element outside in pieces or pages.</summary>
    private static bool IsInStrides(IInvocationOperation call, Repetition loop)
    {
        for (var current = call.Parent; current is not null && current != loop.Operation; current = current.Parent)
        {
            if ((current is IForLoopOperation pieces && LoopShape.IsOverBatches(pieces)) || (current is ILoopOperation pages && new LoopFacts().IsPaged(pages, pages.Body, call)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Nobody waits for a one-way message; streams and bytes are too much for a batch; what is said in a conversation belongs apart,
    /// as do those that try whether somebody answers; nobody here gives a foreign service an operation that it has not; a handler
    /// that no event is given to never runs, nor does a method of which the call was commented out.
    /// </summary>
    private static bool IsExempt(OperationCall call, WcfModel model) =>
        call.Operation.IsOneWay ||
        UserActions.IsUnboundHandler(call.Owner) ||
        ((call.Type.Contract!.Needs & WcfNeeds.Session) != 0 && !VaryingValues.IsLookUp(call.Operation.Name)) ||
        WcfTypes.IsStreamed(call.Operation.ResultType) ||
        IsBytes(call.Operation.ResultType) ||
        call.Invocation.Arguments.Any(static argument => argument.Parameter is { RefKind: RefKind.Out or RefKind.Ref, Type: var answer } && IsBytes(answer)) ||
        IsDecoded(call.Invocation) ||
        NameWords.Of(call.Operation.Name).Exists(s_probes.Contains) ||
        call.Invocation.Arguments.Any(static argument => WcfTypes.IsStreamed(argument.Value.Type) || WcfTypes.BodyOf(argument.Value.Type).Any(WcfTypes.IsStreamed)) ||
        WaitsAndCallsAgain(call.Invocation) ||
        (call.Type.Contract is { IsForeign: true } && IsLeftRunning(call.Invocation) && BatchOperations.Of(call) is null) ||
        model.IsLeftUncalled(call.Owner);

    /// <summary>Whether nobody waits for a call, so that it overlaps with the next one already.</summary>
    private static bool IsLeftRunning(IInvocationOperation call) =>
        call.TargetMethod.ReturnType is { Name: "Task" } && call.Parent is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation };

    /// <summary>Whether a call only begins, and an event of the client tells of its end, <c>GetAsync</c> that returns nothing: the next one does not wait for it.</summary>
    private static bool IsAnsweredByEvent(OperationCall call) =>
        call.Invocation.TargetMethod is { ReturnsVoid: true, Name: var name } && name == call.Operation.Name + "Async";

    /// <summary>Whether a loop awaits the helper that it calls, which makes a task of the event that answers it.</summary>
    private static bool IsAwaited(SyntaxNode call)
    {
        var task = call;
        while (task.Parent is ParenthesizedExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } or InvocationExpressionSyntax)
        {
            task = task.Parent;
        }

        return task.Parent is AwaitExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" or "GetAwaiter" or "Result" };
    }

    /// <summary>Whether the code waits after a call for which it needs no answer, and then calls the service again: it starts something, and stops it when it is time.</summary>
    private static bool WaitsAndCallsAgain(IInvocationOperation call)
    {
        if (call.Parent is not { } parent || LoopShape.Named(call.Instance!.Plain()) is not { } client)
        {
            return false;
        }

        var statement = (parent is IAwaitOperation ? parent.Parent : parent) as IExpressionStatementOperation;
        if (statement?.Parent is not IBlockOperation block)
        {
            return false;
        }

        var hasWaited = false;
        foreach (var next in block.Operations.SkipWhile(other => other != statement).Skip(1))
        {
            foreach (var operation in LoopShape.Here(next))
            {
                if (operation is IInvocationOperation other)
                {
                    if (hasWaited && other.Instance is { } instance && SymbolEqualityComparer.Default.Equals(LoopShape.Named(instance.Plain()), client))
                    {
                        return other.TargetMethod.Name is not ("Close" or "Abort" or "Dispose");
                    }

                    hasWaited |= LoopShape.IsWait(other.TargetMethod);
                }
            }
        }

        return false;
    }

    /// <summary>Whether an answer is bytes, be it in the body of a message.</summary>
    private static bool IsBytes(ITypeSymbol? result) =>
        WcfTypes.IsByteArray(result) || WcfTypes.BodyOf(result).Any(static part => WcfTypes.IsByteArray(part) || WcfTypes.IsStreamed(part));

    /// <summary>Whether an answer is bytes that travel as text: all that the code does with it is to decode it.</summary>
    private static bool IsDecoded(IInvocationOperation call)
    {
        IOperation value = call;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IAwaitOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            value = value.Parent;
        }

        return IsTakenToDecode(value) ||
            (value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { Type.SpecialType: SpecialType.System_String } local } } &&
             HolderUses.Around(call).Of(local) is { Count: > 0 } uses && uses.All(IsTakenToDecode));

        static bool IsTakenToDecode(IOperation text) => text.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "FromBase64String", ContainingType.Name: "Convert" } } };
    }

    private static string Overlap(bool overlaps) => overlaps ? ", many at the same time" : "";

    // What is sent beside a batch of one and differs, too, one call for all could say only once.
    private static string Remedy(OperationCall call, Repetition? loop, bool overlaps) =>
        SentValues.Of(call).Any(SentValues.IsSingle) && (loop is null || SentValues.Of(call).All(value => SentValues.IsSingle(value) || !VaryingValues.Is(value, loop, call))) ? "call '" + call.Operation.Name + "' once, with all of them"
        : BatchOperations.Of(call) is { } batch ? "call '" + batch.Name + "' once, with all of them"
        : call.Type.Contract!.IsForeign ? "the service is somebody else's and has no operation for all of them" + (overlaps ? "" : ", so let several calls overlap")
        : call.Type.Contract.IsGenerated ? "if the service is yours, give it an operation that takes all of them at once"
        : "give the contract an operation that takes all of them at once";

    /// <summary>No warning where somebody else owns the service, or may by its namespace, and offers no operation for many.</summary>
    private static DiagnosticSeverity SeverityOf(OperationCall call) =>
        call.Type.Contract is { IsForeign: true } or { IsGenerated: true, HasForeignNamespace: true } && BatchOperations.Of(call) is null && !SentValues.Of(call).Any(SentValues.IsSingle) ? DiagnosticSeverity.Info : Descriptors.RemoteCallInLoop.DefaultSeverity;
}
