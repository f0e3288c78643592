using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Hosting;

/// <summary>
/// WCFP5002: an operation, or what it calls, waits for a task or sleeps on its thread. In the operation itself that is told
/// at once; in what it calls, at the compilation's end.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OperationBlocksOnAsyncWorkAnalyzer : WcfAnalyzer
{
    private const string TaskForOutputs = "make the operation return a task of a type that also holds what its 'out' and 'ref' parameters give, and ";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.OperationBlocksOnAsyncWork, Descriptors.OperationBlocksOnAsyncWorkAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        var mayBlock = new Lazy<bool>(() => model.Operations.MayBeImplemented && MayAwait(context.Compilation) && context.Compilation.SyntaxTrees.Any(BlockingCalls.MayBeIn));
        var elsewhere = new ConcurrentBag<(ISymbol Owner, BlockingCall Call, bool IsPretence, bool IsInLock)>();
        context.RegisterOperationBlockAction(block =>
        {
            if (!mayBlock.Value || !model.Operations.AreImplemented)
            {
                return;
            }

            if (model.Operations.MayReach(block) && model.Words.MayBlock(block))
            {
                model.CallFactsOf(block);
            }

            if (!BlockingCalls.MayBeIn(block.OperationBlocks) || WcfTypes.ClientContract(block.OwningSymbol.ContainingType) is not null)
            {
                return;
            }

            model.ConfigurationOf(block.Options);
            var operation = block.OwningSymbol is IMethodSymbol method ? Served(method, model) : null;
            bool? isPretence = null;
            bool? isOwnThread = null;
            foreach (var call in BlockingCalls.Of(block.OperationBlocks))
            {
                var held = AwaitPlace.LockAround(call.Operation.Syntax);
                if (held == HeldLock.Thread)
                {
                    continue;
                }

                var isInLock = held == HeldLock.Statement;

                if (operation is not null)
                {
                    // The program starts it itself, as the work of a thread of its own: that is no thread of the pool.
                    if (isOwnThread ??= IsWorkOfThread(block.OwningSymbol, model))
                    {
                        continue;
                    }

                    block.ReportDiagnostic(Make(Descriptors.OperationBlocksOnAsyncWork, block.OwningSymbol, call, operation, null, StandsForWork((IMethodSymbol)block.OwningSymbol, call), isInLock));
                }
                else if (block.OwningSymbol is IMethodSymbol { MethodKind: MethodKind.PropertyGet, AssociatedSymbol: { } property } getter)
                {
                    if (!FilledOnce.RunsForProcess(call.Operation))
                    {
                        elsewhere.Add((property.OriginalDefinition, call, StandsForWork(getter, call), isInLock));
                    }
                }
                else if (block.OwningSymbol is IMethodSymbol { MethodKind: not MethodKind.StaticConstructor } owner && !IsEnd(owner, model))
                {
                    elsewhere.Add((owner.OriginalDefinition, call, StandsForWork(owner, call), isInLock));
                }
            }

            bool StandsForWork(IMethodSymbol owner, BlockingCall call) =>
                call.Name == "Thread.Sleep" && (call.IsForChance || (isPretence ??= PurityFacts.OnlyPretends(owner, block.OperationBlocks, model.Compilation)));
        });
        context.RegisterCompilationEndAction(end =>
        {
            foreach (var (owner, call, isPretence, isInLock) in elsewhere.OrderBy(static place => place.Call.Operation.Syntax.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(static place => place.Call.Operation.Syntax.SpanStart))
            {
                end.CancellationToken.ThrowIfCancellationRequested();
                var found = FindOperation(owner, model, HeldLock.None);
                var isLocked = isInLock || found is null;
                if ((found ?? FindOperation(owner, model, HeldLock.Statement)) is ({ } operation, var edge))
                {
                    end.ReportDiagnostic(Make(Descriptors.OperationBlocksOnAsyncWorkAtEnd, owner, call, operation, edge.Syntax, call.IsForChance || (isPretence && OnlyCalls(edge)), isLocked));
                }
            }
        });
    }

    /// <summary>Whether code may await at all: the language has it since C# 5, and what the compiler builds a method on is in .NET Framework 4.5 or a package.</summary>
    private static bool MayAwait(Compilation compilation) =>
        compilation is CSharpCompilation { LanguageVersion: >= LanguageVersion.CSharp5 } &&
        !compilation.GetTypesByMetadataName("System.Runtime.CompilerServices.AsyncTaskMethodBuilder").IsEmpty;

    /// <summary>
    /// The finding; it only informs where a sleep stands for work, for what that will wait for nobody has written yet, and in a
    /// <c>lock</c>, where nothing may be awaited as it is, or an operation with <c>out</c> or <c>ref</c> parameters, whose
    /// clients would see another one.
    /// </summary>
    private static Diagnostic Make(DiagnosticDescriptor descriptor, ISymbol owner, BlockingCall call, ServiceOperation operation, SyntaxNode? through, bool standsForWork, bool isInLock)
    {
        var isSleep = call.Name == "Thread.Sleep";
        var returnsTask = owner is IMethodSymbol { ReturnType: INamedTypeSymbol { Name: "Task" or "ValueTask" } };
        var hasOutputs = !returnsTask && operation.Outputs().Any();
        var remedy = isInLock ? "nothing may be awaited in the 'lock' around it, so let a SemaphoreSlim guard what that guards, and await both"
            : returnsTask ? (isSleep ? "await Task.Delay" : "await it")
            : (hasOutputs ? TaskForOutputs : "make the operation return a task and ") + (isSleep ? "await Task.Delay" : "await this one");
        return Diagnostic.Create(
            descriptor,
            LocationOf(call),
            standsForWork || isInLock || hasOutputs ? DiagnosticSeverity.Info : descriptor.DefaultSeverity,
            through is null ? [] : [through.GetLocation()],
            null,
            call.Name, operation.Name, remedy);
    }

    private static Location LocationOf(BlockingCall call) => call.Operation.Syntax.GetLocation();

    /// <summary>
    /// The operation whose work a method does, where a service does it: not a client's callback, not a stand-in of tests, not
    /// the End of a pair, nor one of which a single call runs at a time and holds a single thread, nor one in a transaction
    /// that WCF opens for it on its thread.
    /// </summary>
    private static ServiceOperation? Served(IMethodSymbol method, WcfModel model) =>
        model.Operations.Of(method) is { } operation && !IsEnd(method, model) && !IsInTransaction(method) && !TestCode.IsDouble(method.ContainingType) && !model.IsCallback(operation.Method.ContainingType) && !RunsOneCall(method.ContainingType, model) ? operation : null;

    private static bool IsInTransaction(IMethodSymbol method) =>
        WcfTypes.Attribute(method, "OperationBehaviorAttribute") is { } behavior && WcfTypes.Named(behavior, "TransactionScopeRequired") is true;

    private static bool RunsOneCall(INamedTypeSymbol service, WcfModel model) =>
        (ServiceBehavior.Of(service).RunsOneCall && !ServiceBehavior.MayBeChanged(model)) ||
        model.Configuration.Throttles.Any(throttle => throttle.MaxConcurrentCalls == 1 && throttle.Services.Any(configured => ConfiguredServices.ClassesOf(configured, model).Contains(service, SymbolEqualityComparer.Default)));

    /// <summary>Whether the method that calls another does no more than that and write to the console.</summary>
    private static bool OnlyCalls(CallEdge edge) =>
        edge.Syntax.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Body?.Statements.All(statement =>
            statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax or IdentifierNameSyntax } call } &&
            (call.Expression is MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: "Write" or "WriteLine" } && owner.LastName() == "Console" || call == edge.Syntax || call.Expression == edge.Syntax) &&
            call.ArgumentList.Arguments.All(static argument => argument.Expression is LiteralExpressionSyntax or IdentifierNameSyntax)) == true;

    private static bool IsEnd(IMethodSymbol method, WcfModel model) =>
        model.Operations.Of(method) is { EndMethod: not null } && method.Parameters is [.., { Type.Name: "IAsyncResult" }] && !method.Parameters.Any(static parameter => parameter.Type.Name == "AsyncCallback");

    /// <summary>The operation that calls a member, through at most so many others, and its call.</summary>
    /// <param name="member">The member.</param>
    /// <param name="model">The model.</param>
    /// <param name="most">What a thread may hold where it calls.</param>
    private static (ServiceOperation Operation, CallEdge Edge)? FindOperation(ISymbol member, WcfModel model, HeldLock most)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { member };
        var open = new Queue<(ISymbol Member, int Depth)>();
        open.Enqueue((member, 1));
        while (open.Count > 0)
        {
            var (current, depth) = open.Dequeue();
            foreach (var edge in model.Calls.RunnersOf(current))
            {
                var syntax = edge.Syntax;
                if (StartsWork(syntax) || IsOneOfMany(edge.Target, current, model) || CallsBack(edge.Target, model) || AwaitPlace.LockAround(syntax) > most || IsInCatch(syntax))
                {
                    continue;
                }

                // A local function may be handed on to run beside the operation: who calls it decides.
                var caller = edge.Caller.OriginalDefinition;
                if (caller is IMethodSymbol { MethodKind: MethodKind.LocalFunction })
                {
                    if (seen.Add(caller))
                    {
                        open.Enqueue((caller, depth));
                    }

                    continue;
                }

                // What a setter calls, or what a property is made with, who reads it does not run, and what fills a static field, one call of all.
                if (caller is IPropertySymbol && (edge.IsForProcess || !IsInGetter(syntax)))
                {
                    continue;
                }

                if (caller is IMethodSymbol method && Served(method, model) is { } operation)
                {
                    return (operation, edge);
                }

                if (depth < CallGraph.MaxDepth && seen.Add(caller))
                {
                    open.Enqueue((caller, depth + 1));
                }
            }
        }

        return null;
    }

    /// <summary>Whether a call through an interface may reach another member of the compilation's classes as well, or instead.</summary>
    private static bool IsOneOfMany(ISymbol target, ISymbol reached, WcfModel model) =>
        target.ContainingType is { TypeKind: TypeKind.Interface } && !SymbolEqualityComparer.Default.Equals(
            target switch
            {
                IMethodSymbol method => model.Classes.TargetOf(method)?.Declared(),
                IPropertySymbol { GetMethod: { } getter } => model.Classes.TargetOf(getter)?.AssociatedSymbol?.OriginalDefinition,
                _ => null,
            },
            (reached as IMethodSymbol)?.Declared() ?? reached);

    /// <summary>Whether a call stands in what runs when a property is read.</summary>
    private static bool IsInGetter(SyntaxNode call) => call.Ancestors().Any(static outer =>
        outer is ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } || outer.IsKind(SyntaxKind.GetAccessorDeclaration));

    /// <summary>Whether a call goes to the client, whose thread runs what it is called back with.</summary>
    private static bool CallsBack(ISymbol target, WcfModel model) => target.ContainingType is { TypeKind: TypeKind.Interface } type && model.IsCallback(type);

    /// <summary>Whether a call stands in a <c>catch</c>, the rare way, in a loop there too.</summary>
    private static bool IsInCatch(SyntaxNode call) => call.FirstAncestorOrSelf<CatchClauseSyntax>() is not null;

    /// <summary>Whether a call stands in a lambda that runs beside its member, or is that of a method handed over to run there.</summary>
    private static bool StartsWork(SyntaxNode call) =>
        (call is SimpleNameSyntax or MemberAccessExpressionSyntax && IsStarted(call)) ||
        call.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(IsStarted);

    /// <summary>Whether its class makes a <c>Thread</c> that runs a method, as it is or called in a lambda.</summary>
    private static bool IsWorkOfThread(ISymbol method, WcfModel model) =>
        model.Mentions("new Thread(") && SourceMentions.NamesOf(method).Any(static name =>
            name.Parent is IdentifierNameSyntax called && called.Ancestors().Any(static outer => outer is ObjectCreationExpressionSyntax { Type: var made } && made.LastName() == "Thread"));

    /// <summary>Whether a lambda or method, as it is, cast or made a delegate, goes to what runs it on another thread or later.</summary>
    private static bool IsStarted(SyntaxNode work)
    {
        for (var value = work; ;)
        {
            switch (value.Parent)
            {
                case CastExpressionSyntax or ParenthesizedExpressionSyntax:
                    value = value.Parent;
                    break;
                case ArgumentSyntax { Parent.Parent: ObjectCreationExpressionSyntax { Type: var made } } when made.LastName() == "Thread":
                case ArgumentSyntax { Parent.Parent: ImplicitObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Type: var held } } } } when held.LastName() == "Thread":
                    return true;
                case ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax made }:
                    value = made;
                    break;
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var taker } } }:
                    return WorkStart.IsName(taker);
                default:
                    return false;
            }
        }
    }
}
