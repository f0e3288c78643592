using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>WCFP4002: an operation called through a client or channel once for each element of a loop, with an argument that the loop changes.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RemoteCallInLoopAnalyzer : WcfAnalyzer
{
    // An answer is followed through so many locals, members and look-ups.
    private const int MostSteps = 8;

    // How the names of methods begin that answer the same to the same arguments, for as long as nobody writes.
    private static readonly string[] s_lookUps = ["Get", "Find", "Load", "Select"];

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
                Report(Descriptors.RemoteCallInLoop, RemoteCalls(facts, model, block.Options), model, block.ReportDiagnostic);
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
                    var isRemote = IsRemote(call, facts, model, end.Options);
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
        foreach (var together in LoopsAround(call, model.Calls).Where(edge => reported.Add(edge.Syntax) && !model.IsOfUnusedClass(call.Owner) && !model.IsOfUnusedClass(edge.Caller)).GroupBy(static edge => LoopAt(edge.Syntax)))
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

    private static IEnumerable<OperationCall> RemoteCalls(CallFacts facts, WcfModel model, AnalyzerOptions options) => facts.OperationCalls.Where(call => IsRemote(call, facts, model, options) is true);

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

    /// <summary>Whether a call leaves the process; null where a field or property decides that other code fills.</summary>
    private static bool? IsRemote(OperationCall call, CallFacts facts, WcfModel model, AnalyzerOptions options)
    {
        if (call.Type.Kind == ClientTypeKind.Client)
        {
            return true;
        }

        var instance = call.Invocation.Instance!.Plain();
        switch (instance)
        {
            case IInvocationOperation { TargetMethod: { Name: "CreateChannel" } method } when model.ClientTypes.Of(method.ContainingType) is { Kind: ClientTypeKind.Factory }:
                return true;
            case IInvocationOperation { TargetMethod.Name: "GetCallbackChannel" }:
            // A mock: Mock<T>.Object.
            case IPropertyReferenceOperation { Property: { Name: "Object", ContainingType.Name: "Mock" } }:
                return false;
        }

        if (IsOwnObject(instance, model))
        {
            return false;
        }

        var contract = call.Type.Contract!;
        if (contract.IsGenerated || !(model.IsImplemented(contract) || model.MayBeRunInProcess(contract, options)))
        {
            return true;
        }

        return LoopShape.Named(instance) switch
        {
            ILocalSymbol local => Contains(facts.ChannelHolders, local) && !Contains(facts.OtherHolders, local),
            IFieldSymbol or IPropertySymbol => null,
            _ => false,
        };
    }

    /// <summary>
    /// Whether all that a local or a private field ever holds are objects that the code makes of classes that are no clients:
    /// the service itself, run in the process. Classes that are missing may be such ones.
    /// </summary>
    private static bool IsOwnObject(IOperation instance, WcfModel model)
    {
        if (instance is IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private } field })
        {
            return instance.SemanticModel is { } semantics && model.HoldsOwnObject(field, semantics);
        }

        if (instance is not ILocalReferenceOperation { Local: var local })
        {
            return false;
        }

        var uses = HolderUses.Around(instance);
        var given = uses.GivenTo(local).Select(static given => given.Value.Plain()).Where(static value => !value.IsNull()).ToList();
        return given.Count > 0 && !uses.AreChanges(local) && given.TrueForAll(value => value.Syntax is BaseObjectCreationExpressionSyntax && value.Type is INamedTypeSymbol type && OwnObjects.Is(type, model));
    }

    private static bool Contains(IReadOnlyList<ISymbol> holders, ISymbol holder) => holders.Any(other => SymbolEqualityComparer.Default.Equals(other, holder));

    /// <summary>The innermost loop that changes what the call sends, or null where there is none, or where a batch would not help.</summary>
    private static Repetition? FindLoop(OperationCall call, WcfModel model)
    {
        if (call.Repetition is null || IsExempt(call, model))
        {
            return null;
        }

        for (var loop = call.Repetition; loop is not null; loop = Repetition.Of(loop.Operation))
        {
            var varying = Sent(call).SelectMany(value => Differs(value, loop, call) ? [value] : FilledAnew(value, loop, call)).ToList();
            if (varying.Count > 0 && !loop.EndsAtSuccessOf(call.Invocation))
            {
                return IsOverFailures(loop) || varying.TrueForAll(value => IsOneOfFew(value) || IsCursor(value, call)) || varying.Exists(value => IsBulk(value) || IsRequestWithBatch(value, loop)) || CallsAnotherEachTime(call.Invocation.Instance!, loop) || IsInStrides(call.Invocation, loop) || IsLoad(call, loop) || loop.IsOneByOne || IsLedByAnother(call, loop, varying) || (loop.IsWatched(call.Invocation) && AnswerOf(call) == AnswerUse.Dropped) || IsForItsItem(call, loop) || SentBytes.AreFilledAnew(call.Invocation, Sent(call), loop) || SentBytes.AreGiven(call, loop.Body) ? null : loop;
            }
        }

        return null;
    }

    /// <summary>Whether a loop goes over exceptions, as <c>AggregateException.InnerExceptions</c>: that is the rare way.</summary>
    private static bool IsOverFailures(Repetition repetition) =>
        repetition.Operation is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol.Type: { } element } } && element.DerivesFrom("System.Exception");

    /// <summary>
    /// Whether a loop that sets itself no end is left when another call of the turn finds no more, or all that it asks for is a
    /// local that such a call gives, together with the element: nobody has its elements together.
    /// </summary>
    private static bool IsLedByAnother(OperationCall call, Repetition repetition, List<IOperation> varying)
    {
        if (repetition.Operation is not ILoopOperation loop || LoopShape.Named(call.Invocation.Instance!.Plain()) is not { } client)
        {
            return false;
        }

        var isEndless = LoopShape.IsEndless(loop);
        var flag = isEndless ? null : FlagOf(LoopShape.ConditionOf(loop));
        if (!isEndless && flag is null)
        {
            return false;
        }

        return LoopShape.Here(loop.Body).Any(part =>
            part is IInvocationOperation { Instance: { } instance } other && other != call.Invocation &&
            SymbolEqualityComparer.Default.Equals(LoopShape.Named(instance.Plain()), client) && call.Type.OperationOf(other.TargetMethod) is not null &&
            (flag is null ? LoopShape.IsSteeredBy(loop, other) : GivesOnly(loop, other, flag) && IsGivenBy(loop, other, varying)));
    }

    /// <summary>The local that is all a condition asks for, be it compared with a constant: <c>!done</c>, <c>left > 0</c>.</summary>
    private static ILocalSymbol? FlagOf(IOperation? condition) => condition?.Plain() switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => FlagOf(operand),
        IBinaryOperation { RightOperand.ConstantValue.HasValue: true, LeftOperand: var left, Type.SpecialType: SpecialType.System_Boolean } => FlagOf(left),
        _ => null,
    };

    /// <summary>Whether a call gives a local its values in a loop, and nothing else there does.</summary>
    private static bool GivesOnly(ILoopOperation loop, IInvocationOperation call, ILocalSymbol flag)
    {
        var changes = LoopShape.Here(loop.Body).Where(part => SymbolEqualityComparer.Default.Equals(LoopShape.Changed(part), flag)).ToList();
        return changes.Count > 0 && changes.TrueForAll(change => change is IArgumentOperation argument ? argument.Parent == call : change is ISimpleAssignmentOperation assignment && assignment.Value.AwaitedCall() == call);
    }

    /// <summary>Whether values all come from what a call gives, be it through other locals and calls of the turn.</summary>
    private static bool IsGivenBy(ILoopOperation loop, IInvocationOperation call, List<IOperation> values)
    {
        var given = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        for (int round = 0, known = -1; round < MostSteps && given.Count > known; round++)
        {
            known = given.Count;
            foreach (var part in LoopShape.Here(loop.Body))
            {
                var source = part switch
                {
                    IArgumentOperation { Parent: var invoked } => invoked == call ? null : invoked,
                    IAssignmentOperation assignment => assignment.Value,
                    _ => null,
                };
                if (LoopShape.Changed(part) is ILocalSymbol changed && (source is null ? part is IArgumentOperation : IsFrom(source)))
                {
                    given.Add(changed);
                }
                else if (part is IVariableDeclaratorOperation { Symbol: var declared } declarator && declarator.GetVariableInitializer() is { Value: var first } && IsFrom(first))
                {
                    given.Add(declared);
                }
            }
        }

        return values.TrueForAll(IsFrom);

        bool IsFrom(IOperation value) => value.DescendantsAndSelf().Any(part => part == call || (LoopShape.Named(part) is { } named && given.Contains(named)));
    }

    /// <summary>Whether a call goes well or fails for its item alone, and the code notes which it was; an answer of yes or no says no more.</summary>
    private static bool IsForItsItem(OperationCall call, Repetition? loop) =>
        ItemTries.Note(call.Invocation, Sent(call), !(call.Operation.ResultType is null or { SpecialType: SpecialType.System_Boolean } or { TypeKind: TypeKind.Enum } || AnswerOf(call) == AnswerUse.Dropped), loop);

    /// <summary>Whether a loop only puts load on the service, or fills it with what it makes up.</summary>
    private static bool IsLoad(OperationCall call, Repetition loop) =>
        LoadLoops.TurnsOf(loop.Operation) is { } turns && HasLoad(call, turns) &&
        LoadLoops.AreMadeUp(Sent(call), null) && (AnswerOf(call) == AnswerUse.Dropped || LoadLoops.IsTimed(loop.Operation, turns));

    /// <summary>Whether as many calls are load: where there is no answer that could be dropped, it takes more of them.</summary>
    private static bool HasLoad(OperationCall call, long turns) => turns > 0 && (call.Operation.ResultType is not null || turns >= LoadLoops.LeastWithoutDrop);

    /// <summary>What becomes of the answer; an event brings it to those who read it where the call itself gives nothing.</summary>
    private static AnswerUse AnswerOf(OperationCall call) =>
        call.Invocation.TargetMethod.ReturnsVoid && call.Operation.ResultType is not null ? AnswerUse.Read : LoadLoops.AnswerOf(call.Invocation, followsLocals: true);

    /// <summary>Whether a value can be no more than a few: their answers are to be kept, whatever the operation takes.</summary>
    private static bool IsOneOfFew(IOperation value) => value.Type is { TypeKind: TypeKind.Enum } or { SpecialType: SpecialType.System_Boolean };

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
    /// Nobody waits for a one-way message; streams and bytes are too much for a batch; the calls of a conversation belong apart,
    /// as do those that try whether somebody answers; nobody here gives a foreign service an operation that it has not; a handler
    /// that no event is given to never runs, nor does a method of which the call was commented out.
    /// </summary>
    private static bool IsExempt(OperationCall call, WcfModel model) =>
        call.Operation.IsOneWay ||
        UserActions.IsUnboundHandler(call.Owner) ||
        (call.Type.Contract!.Needs & WcfNeeds.Session) != 0 ||
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

    /// <summary>The values that travel: not a token to cancel with, and not the callback and state of a Begin method.</summary>
    private static IEnumerable<IOperation> Sent(OperationCall call)
    {
        foreach (var argument in call.Invocation.Arguments)
        {
            if (argument is { ArgumentKind: not ArgumentKind.DefaultValue, Parameter: { } parameter } &&
                parameter.Type.Name is not ("CancellationToken" or "AsyncCallback") &&
                parameter.RefKind != RefKind.Out &&
                parameter.Name is not ("userState" or "asyncState") &&
                !(call.Invocation.TargetMethod is { ReturnType.Name: "IAsyncResult", Parameters.Length: var count } && parameter.Ordinal == count - 1))
            {
                yield return argument.Value;
            }
        }
    }

    /// <summary>Many values already, or bytes: one message for all of them would only be larger.</summary>
    private static bool IsBulk(IOperation value)
    {
        value = value.Plain();
        return IsBytesAsText(value) ||
            (!IsSingle(value) && value.Type is { SpecialType: not SpecialType.System_String } type && (type is IArrayTypeSymbol || IsMany(type) || type.AllInterfaces.Any(IsMany)));

        // A table or a set of them holds its rows behind the second.
        static bool IsMany(ITypeSymbol type) =>
            type.SpecialType == SpecialType.System_Collections_IEnumerable || (type.Name == "IListSource" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.ComponentModel"));
    }

    /// <summary>Whether a value is bytes that the method has turned into text, be it that a local holds them.</summary>
    private static bool IsBytesAsText(IOperation value)
    {
        value = value.Plain();
        return value is ILocalReferenceOperation { Local: var local }
            ? HolderUses.Around(value).GivenTo(local).ToList() is [var only] && IsBase64(only.Value.Plain())
            : IsBase64(value);

        static bool IsBase64(IOperation made) => made is IInvocationOperation { TargetMethod: { Name: "ToBase64String", ContainingType.Name: "Convert" } };
    }

    /// <summary>Whether a value is bytes that its method makes, or has from somewhere, for the call.</summary>
    private static bool IsMadeBytes(IOperation value) =>
        value.Plain() is (ILocalReferenceOperation or IInvocationOperation) and { Type: var type } && WcfTypes.IsByteArray(type);

    /// <summary>Whether a value is an array that is made with one element: the operation takes many, and each turn hands it one.</summary>
    private static bool IsSingle(IOperation value)
    {
        value = value.Plain();
        if (value is ILocalReferenceOperation { Local: { Type: IArrayTypeSymbol } local })
        {
            var given = HolderUses.Around(value).GivenTo(local).ToList();
            return given.Count == 1 && IsMade(given[0].Value.Plain());
        }

        return IsMade(value);

        static bool IsMade(IOperation made) =>
            made is IArrayCreationOperation { DimensionSizes: [{ ConstantValue: { HasValue: true, Value: 1 } }] } && !WcfTypes.IsByteArray(made.Type);
    }

    /// <summary>Whether a value is an object made for the call around bytes, or around a batch that alone of it differs from turn to turn.</summary>
    private static bool IsRequestWithBatch(IOperation value, Repetition loop)
    {
        var varying = PartsOf(value.Plain(), loop.Body).Where(part => loop.Varies(part)).ToList();
        return varying.Count > 0 && (varying.TrueForAll(IsBulk) || varying.Exists(static part => WcfTypes.IsByteArray(part.Plain().Type) || IsBytesAsText(part)));
    }

    /// <summary>Whether a value that a call sends is another in each turn.</summary>
    private static bool Differs(IOperation value, Repetition loop, OperationCall call) => loop.Varies(value) && !IsMadeAlike(value, loop, call.Invocation);

    /// <summary>
    /// What each turn puts into an object that all turns send, on its way to the call: <c>request.Number = row.Number;</c>. A loop
    /// that counts may as well go through pages by such a member.
    /// </summary>
    private static IEnumerable<IOperation> FilledAnew(IOperation value, Repetition loop, OperationCall call)
    {
        if (loop.Operation is not IForEachLoopOperation || value.Plain() is not ILocalReferenceOperation { Local: { Type.TypeKind: TypeKind.Class } local } || loop.Varies(value))
        {
            yield break;
        }

        foreach (var assignment in SettingsOf(local, loop.Body))
        {
            if (assignment.Parent is IExpressionStatementOperation { Parent: IBlockOperation block } && block.IsWithin(loop.Body) && call.Invocation.IsWithin(block) && assignment.Syntax.SpanStart < call.Invocation.Syntax.SpanStart && loop.Varies(assignment.Value) && !IsAnswerToTheSame(assignment.Value, loop, 0))
            {
                yield return assignment.Value;
            }
        }
    }

    /// <summary>Whether a value is an object that each turn makes of the same, new, and no other than the one before; or a constant in a local.</summary>
    private static bool IsMadeAlike(IOperation value, Repetition loop, IInvocationOperation call)
    {
        value = value.Plain();
        if (IsAnswerToTheSame(value, loop, 0))
        {
            return true;
        }

        if (value is ILocalReferenceOperation { Local: var local })
        {
            var uses = HolderUses.Around(loop.Body);
            if (uses.GivenTo(local).ToList() is [{ Value: var given }] && (given.ConstantValue.HasValue || IsTextOfTheSame(given, loop, 0)) && !IsChangedBefore(local, call, loop, uses))
            {
                return true;
            }

            // What else names it may put into it what differs.
            return MadeIn(loop.Body, local) is IObjectCreationOperation made && IsOfTheSame() &&
                uses.Of(local).All(reference => reference.Parent switch
                {
                    IMemberReferenceOperation { Parent: ISimpleAssignmentOperation assignment } member when assignment.Target == member => true,
                    ISimpleAssignmentOperation assignment when assignment.Target == reference => assignment.Value.Plain() == made,
                    IArgumentOperation argument => argument.Parent == call,
                    _ => false,
                });
        }

        return value is IObjectCreationOperation && IsOfTheSame();

        bool IsOfTheSame() => PartsOf(value, loop.Body).All(given => IsSteady(given, loop));
    }

    /// <summary>Whether a local may have become another before the call. What the call itself writes, the next turn does not see where it declares the local anew.</summary>
    private static bool IsChangedBefore(ILocalSymbol local, IInvocationOperation call, Repetition loop, HolderUses uses) =>
        uses.AreChanges(local) && !(uses.DeclarationOf(local)?.IsWithin(loop.Body) == true && uses.Of(local).All(reference =>
            reference.Parent is IArgumentOperation argument ? argument.Parent == call || argument.Parameter?.RefKind is not (RefKind.Out or RefKind.Ref) : reference.Parent is not (IIncrementOrDecrementOperation or ICompoundAssignmentOperation)));

    /// <summary>
    /// Whether a text is put together by the methods of strings from what is the same in each turn: constants, what the loop leaves
    /// as it is, and what a document holds of which the loop only reads.
    /// </summary>
    private static bool IsTextOfTheSame(IOperation value, Repetition loop, int depth)
    {
        value = value.Plain();
        return depth <= MostSteps && (value.ConstantValue.HasValue || value switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, OperatorMethod: null } sum => IsTextOfTheSame(sum.LeftOperand, loop, depth + 1) && IsTextOfTheSame(sum.RightOperand, loop, depth + 1),
            IInvocationOperation { TargetMethod.ContainingType.SpecialType: SpecialType.System_String, Instance: { } text } call => IsTextOfTheSame(text, loop, depth + 1) && call.Arguments.All(argument => IsTextOfTheSame(argument.Value, loop, depth + 1)),
            IPropertyReferenceOperation => IsPartOfReadDocument(value, loop),
            ILocalReferenceOperation or IParameterReferenceOperation when value.Type is { SpecialType: SpecialType.System_String } => !loop.Varies(value),
            _ => false,
        });
    }

    /// <summary>Whether a value is a part of an XML document that a local holds, and the loop does nothing with that but to read its properties.</summary>
    private static bool IsPartOfReadDocument(IOperation value, Repetition loop)
    {
        while (value is IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } owner } property && WcfTypes.IsNamespace(property.Property.ContainingNamespace, "System.Xml"))
        {
            value = owner.Plain();
        }

        return value is ILocalReferenceOperation { Local: var local } && !loop.Varies(value) &&
            HolderUses.Around(loop.Body).Of(local).All(reference => !reference.IsWithin(loop.Body) || (reference.Parent is IPropertyReferenceOperation read && read.Instance == reference));
    }

    /// <summary>Whether a value is the same in each turn. What a method or property gives may be something else each time it is asked.</summary>
    private static bool IsSteady(IOperation given, Repetition loop) =>
        !loop.Varies(given) && !given.DescendantsAndSelf().Any(static part => part.Kind is OperationKind.Invocation or OperationKind.PropertyReference or OperationKind.Increment or OperationKind.Decrement);

    /// <summary>
    /// Whether a value is what a look-up answers that each turn asks for the same, or a member of that, on the spot or in a local:
    /// <c>GetOrder(id).CustomerId</c>, where the loop leaves <c>id</c> as it is.
    /// </summary>
    private static bool IsAnswerToTheSame(IOperation value, Repetition loop, int depth)
    {
        value = value.Plain();
        return depth <= MostSteps && value switch
        {
            ILocalReferenceOperation { Local: var local } => HolderUses.Around(value) is var uses && !uses.AreChanges(local) && uses.GivenTo(local).Take(2).ToList() is [var only] && IsAnswerToTheSame(only.Value, loop, depth + 1),
            IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } holder } => IsAnswerToTheSame(holder, loop, depth + 1),
            IFieldReferenceOperation { Instance: { } holder } => IsAnswerToTheSame(holder, loop, depth + 1),
            IInvocationOperation { Arguments: { IsEmpty: false } asked, TargetMethod.Name: var name, Instance: var service } =>
                Array.Exists(s_lookUps, start => name.StartsWith(start, StringComparison.Ordinal)) && (service is null || !loop.Varies(service)) &&
                asked.All(argument => IsSteady(argument.Value, loop) || IsAnswerToTheSame(argument.Value, loop, depth + 1)),
            _ => false,
        };
    }

    /// <summary>What an object is made of, on the spot or as a local of the body: the constructor's arguments, and what its members are given.</summary>
    private static IEnumerable<IOperation> PartsOf(IOperation value, IOperation body)
    {
        if (value is ILocalReferenceOperation { Local: var local } && MadeIn(body, local) is { } made)
        {
            foreach (var assignment in SettingsOf(local, body))
            {
                yield return assignment.Value;
            }

            value = made;
        }

        if (value is not IObjectCreationOperation creation)
        {
            yield break;
        }

        foreach (var argument in creation.Arguments)
        {
            yield return argument.Value;
        }

        foreach (var initializer in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            yield return initializer is ISimpleAssignmentOperation { Value: var given } ? given : initializer;
        }
    }

    /// <summary>Where the code around a body gives members of what a local holds a value.</summary>
    private static IEnumerable<ISimpleAssignmentOperation> SettingsOf(ILocalSymbol local, IOperation body) =>
        from reference in HolderUses.Around(body).Of(local)
        let assignment = (reference.Parent as IMemberReferenceOperation)?.Parent as ISimpleAssignmentOperation
        where assignment?.Target == reference.Parent
        select assignment;

    /// <summary>Whether each turn calls another service or instance: a loop over clients, subscribers, addresses.</summary>
    private static bool CallsAnotherEachTime(IOperation instance, Repetition loop) => CallsAnotherEachTime(instance, loop, []);

    private static bool CallsAnotherEachTime(IOperation instance, Repetition loop, HashSet<IOperation> seen)
    {
        instance = instance.Plain();
        while (instance is IPropertyReferenceOperation { Instance: { } owner } member and not { Instance: IInstanceReferenceOperation, Property.IsIndexer: false })
        {
            // clients[name].Get(id), for each name.
            if (member.Arguments.Any(argument => loop.Varies(argument.Value)))
            {
                return true;
            }

            if (owner is IInstanceReferenceOperation)
            {
                break;
            }

            instance = owner.Plain();
        }

        switch (instance)
        {
            case IParameterReferenceOperation { Parameter: var parameter } when parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda:
                // The parameter of an inner lambda is whatever the method that runs it hands over: client.Use(c => c.Get(id)).
                return (loop.Body is IAnonymousFunctionOperation body && SymbolEqualityComparer.Default.Equals(body.Symbol, lambda)) ||
                    GivenBeside(instance, lambda).Any(argument => MakesAnother(argument, loop, seen));
            case ILocalReferenceOperation { Local: var local } when loop.Varies(instance):
                // One made anew in each turn still calls the same service, unless the loop says where.
                return MadeIn(loop.Body, local) is not { } made || Arguments(made).Concat(ClientAddress.Settings(local, instance)).Any(argument => MakesAnother(argument, loop, seen));
            case IObjectCreationOperation or IInvocationOperation:
                return Arguments(instance).Any(argument => MakesAnother(argument, loop, seen));
            default:
                return loop.Varies(instance);
        }
    }

    /// <summary>Whether what a client is made of differs from turn to turn: not by being made anew in each, but by what the loop goes over. It may be made of, or set up by, what it held.</summary>
    private static bool MakesAnother(IOperation argument, Repetition loop, HashSet<IOperation> seen) =>
        seen.Add(argument) && loop.Varies(argument) && CallsAnotherEachTime(argument, loop, seen);

    /// <summary>The objects that the method takes which hands a lambda its client, as in <c>On(shop, client => …)</c>: by them it may choose the client. A key or a text is rather for the call.</summary>
    private static IEnumerable<IOperation> GivenBeside(IOperation client, IMethodSymbol lambda)
    {
        for (var current = client.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation found && SymbolEqualityComparer.Default.Equals(found.Symbol, lambda))
            {
                return LambdaUse.Of(found).Call is { } taker
                    ? Arguments(taker).Where(static argument => argument.Plain() is { Kind: not (OperationKind.AnonymousFunction or OperationKind.DelegateCreation), Type: { IsReferenceType: true, SpecialType: SpecialType.None } })
                    : [];
            }
        }

        return [];
    }

    /// <summary>What a local is first given in a loop's body, where that is made or asked for there.</summary>
    private static IOperation? MadeIn(IOperation body, ILocalSymbol local) =>
        HolderUses.Around(body).GivenTo(local)
            .FirstOrDefault(given => given.Place is IVariableInitializerOperation or ISimpleAssignmentOperation && body.Syntax.Span.Contains(given.Place.Syntax.Span))
            .Value?.Plain() is (IObjectCreationOperation or IInvocationOperation) and var made ? made : null;

    private static IEnumerable<IOperation> Arguments(IOperation made) => made switch
    {
        IObjectCreationOperation creation => creation.Arguments.Select(static argument => argument.Value),
        IInvocationOperation { Instance: { } instance } call => call.Arguments.Select(static argument => argument.Value).Prepend(instance),
        IInvocationOperation call => call.Arguments.Select(static argument => argument.Value),
        _ => [],
    };

    /// <summary>The loops that call the method with other values for what it sends, at once or through methods in between.</summary>
    private static IEnumerable<CallEdge> LoopsAround(OperationCall call, CallGraph calls)
    {
        var values = Sent(call).SelectMany(value => value.Plain() is IObjectCreationOperation made ? PartsOf(made, made) : [value]).Where(static value => !IsBulk(value)).ToList();
        var parameters = ParametersIn(values, call.Owner).Where(part => !Paging.IsBy(call.Invocation, part.Parameter)).ToList();

        // What the method sends beside them may vary, too.
        if (parameters.Exists(IsOneOfFew) &&
            LoadLoops.AreMadeUp(values.Where(value => !parameters.Exists(part => part == value.Plain() || (!IsOneOfFew(part) && part.IsWithin(value)))), null))
        {
            parameters.RemoveAll(IsOneOfFew);
        }

        var sent = new HashSet<int>(parameters.Select(static part => part.Parameter.Ordinal));
        if (sent.Count == 0 || calls.CallersOf(call.Owner).Count == 0 || IsForItsItem(call, null) || Sent(call).Any(IsMadeBytes) || FilledOnce.IsBehindFlag(call.Invocation))
        {
            yield break;
        }

        var bulk = new HashSet<int>(ParametersIn(Sent(call).Where(IsBulk), call.Owner).Select(static part => part.Parameter.Ordinal));
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { call.Owner };
        var isMadeUp = LoadLoops.AreMadeUp(Sent(call), call.Owner);
        bool? sendsBytes = null;
        var open = new Queue<(ISymbol Member, HashSet<int> Sent, HashSet<int> Choosing, IReadOnlyList<ArgumentTest> Tests, AnswerUse Answer, int Depth)>();
        open.Enqueue((call.Owner, sent, ParametersThatChoose(call), RuledOutCalls.TestsAround(call.Invocation, call.Owner), AnswerOf(call), 1));
        while (open.Count > 0)
        {
            var (member, wanted, choosing, tests, answer, depth) = open.Dequeue();
            foreach (var edge in calls.CallersOf(member))
            {
                // Each turn may go to another service, or send many values already.
                if (edge.IsRare || edge.Varying.Any(choosing.Contains) || (depth == 1 && edge.Varying.Any(bulk.Contains)))
                {
                    continue;
                }

                // With what it passes the method may not come to the call.
                if (RuledOutCalls.Fails(edge, member, tests))
                {
                    continue;
                }

                // What a method gives on, its caller may drop.
                var use = answer == AnswerUse.Returned ? edge.Answer : answer;
                if (edge.IsRepeated)
                {
                    if (!edge.IsOneByOne && !edge.EndsAtSuccess && edge.Varying.Any(wanted.Contains) && !TestProjects.IsTest(edge.Caller) && !UserActions.IsUnboundHandler(edge.Caller) && !(use == AnswerUse.Dropped && (edge.IsWatched || edge.IsTriedForItem)) && !(isMadeUp && HasLoad(call, edge.LoadTurns) && (use == AnswerUse.Dropped || edge.IsTimed)))
                    {
                        // Most calls have no such loop around them, and the request need not be looked through.
                        if (sendsBytes ??= SentBytes.AreGiven(call, call.Invocation.Root()))
                        {
                            yield break;
                        }

                        yield return edge;
                    }
                }
                else if (depth < CallGraph.MaxDepth && seen.Add(edge.Caller))
                {
                    var further = Before(wanted);
                    if (further.Count > 0)
                    {
                        open.Enqueue((edge.Caller, further, Before(choosing), RuledOutCalls.Before(edge, member, tests), edge.PassesOnly ? use : AnswerUse.Read, depth + 1));
                    }
                }

                // The caller's own parameters that become some of the method's.
                HashSet<int> Before(HashSet<int> parameters) => [.. edge.Passed.Where(passed => parameters.Contains(passed.To)).Select(static passed => passed.From)];
            }
        }
    }

    /// <summary>The parameters of the method around a call that tell which service it calls: the client itself, or what that is made or asked for with.</summary>
    private static HashSet<int> ParametersThatChoose(OperationCall call)
    {
        var client = call.Invocation.Instance!.Plain();
        var chosenBy = client switch
        {
            IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda } => GivenBeside(client, lambda),
            ILocalReferenceOperation { Local: var local } => ClientAddress.Sources(local, client).SelectMany(static given => given.Plain() is IObjectCreationOperation or IInvocationOperation ? Arguments(given.Plain()) : [given]),
            IObjectCreationOperation or IInvocationOperation => Arguments(client),
            _ => [client],
        };
        return [.. ParametersIn(chosenBy, call.Owner).Select(static part => part.Parameter.Ordinal)];
    }

    private static IEnumerable<IParameterReferenceOperation> ParametersIn(IEnumerable<IOperation> values, ISymbol owner) =>
        values.SelectMany(static value => value.DescendantsAndSelf()).OfType<IParameterReferenceOperation>()
            .Where(part => SymbolEqualityComparer.Default.Equals(part.Parameter.ContainingSymbol.OriginalDefinition, owner));

    private static string Overlap(bool overlaps) => overlaps ? ", many at the same time" : "";

    // What is sent beside a batch of one and differs, too, one call for all could say only once.
    private static string Remedy(OperationCall call, Repetition? loop, bool overlaps) =>
        Sent(call).Any(IsSingle) && (loop is null || Sent(call).All(value => IsSingle(value) || !Differs(value, loop, call))) ? "call '" + call.Operation.Name + "' once, with all of them"
        : BatchOperations.Of(call) is { } batch ? "call '" + batch.Name + "' once, with all of them"
        : call.Type.Contract!.IsForeign ? "the service is somebody else's and has no operation for all of them" + (overlaps ? "" : ", so let several calls overlap")
        : call.Type.Contract.IsGenerated ? "if the service is yours, give it an operation that takes all of them at once"
        : "give the contract an operation that takes all of them at once";

    /// <summary>No warning where somebody else owns the service, or may by its namespace, and offers no operation for many.</summary>
    private static DiagnosticSeverity SeverityOf(OperationCall call) =>
        call.Type.Contract is { IsForeign: true } or { IsGenerated: true, HasForeignNamespace: true } && BatchOperations.Of(call) is null && !Sent(call).Any(IsSingle) ? DiagnosticSeverity.Info : Descriptors.RemoteCallInLoop.DefaultSeverity;
}
