using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads the call facts of one operation block, in one walk.</summary>
internal sealed class CallFactsCollector
{
    private readonly ISymbol _owner;
    private readonly ISymbol _home;
    private readonly IAssemblySymbol _assembly;
    private readonly ClientTypes _types;
    private readonly Func<ISymbol, bool> _mayLead;
    private LoopFacts? _loops;
    private readonly List<Place> _places = [];
    private List<CallEdge>? _calls;
    private List<CallEdge>? _reads;
    private List<ClientCreation>? _creations;
    private List<OperationCall>? _operationCalls;
    private List<ISymbol>? _channelHolders;
    private List<ISymbol>? _calledElsewhere;
    private List<ISymbol>? _calledByUser;
    private List<(ISymbol Property, ISymbol? Setter)>? _settings;
    private List<ConstructorChain>? _constructors;
    private List<CacheSettingAssignment>? _cacheSettings;
    private List<ISymbol>? _otherHolders;

    private CallFactsCollector(ISymbol owner, IAssemblySymbol assembly, ClientTypes types, Func<ISymbol, bool> mayLead)
    {
        _owner = owner;
        _home = owner is IMethodSymbol { AssociatedSymbol: IPropertySymbol property } ? property.OriginalDefinition : owner.OriginalDefinition;
        _assembly = assembly;
        _types = types;
        _mayLead = mayLead;
    }

    /// <summary>The facts of a block.</summary>
    /// <param name="owner">The method, field or property that the block belongs to.</param>
    /// <param name="blocks">The roots of its operations.</param>
    /// <param name="assembly">The compilation's own assembly: what it declares can be followed.</param>
    /// <param name="types">The client types.</param>
    /// <param name="mayLead">Whether a call of a member may lead to something that is looked for.</param>
    public static CallFacts Collect(ISymbol owner, ImmutableArray<IOperation> blocks, IAssemblySymbol assembly, ClientTypes types, Func<ISymbol, bool> mayLead)
    {
        var collector = new CallFactsCollector(owner, assembly, types, mayLead);
        foreach (var block in blocks)
        {
            // Later compilers give a member's attributes too. What makes those, and when, the member does not say.
            if (block.Syntax is not AttributeSyntax)
            {
                collector.Walk(block);
            }
        }

        return collector.Found();
    }

    /// <summary>
    /// Visits all operations of a block in source order, each with the place where it stands. Every block of a compilation
    /// comes through here: what holds nothing is passed over, and what is met most is asked for its parts by name.
    /// </summary>
    private void Walk(IOperation block)
    {
        // A stack of its own, for code nests as deep as somebody generates it. Most operations stand where their parent does.
        var open = new OperationStack();
        try
        {
            open.Push(block, 0);
            _places.Clear();
            _places.Add(new Place(_home, Surroundings.None));
            while (open.TryPop(out var operation, out var number))
            {
                for (var current = operation; current is not null;)
                {
                    current = Enter(current, ref number, ref open);
                }
            }
        }
        finally
        {
            open.Free();
        }
    }

    /// <summary>Visits an operation and puts its parts on the stack, but for the first, which it returns; null where it has none or all are there.</summary>
    private IOperation? Enter(IOperation operation, ref int number, ref OperationStack open)
    {
        switch (operation.Kind)
        {
            case OperationKind.Literal or OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.InstanceReference:
            case OperationKind.NameOf or OperationKind.TypeOf or OperationKind.Branch or OperationKind.Empty:
                return null;
            case OperationKind.Argument:
                return ((IArgumentOperation)operation).Value;
            case OperationKind.Conversion:
                return ((IConversionOperation)operation).Operand;
            case OperationKind.ExpressionStatement:
                return ((IExpressionStatementOperation)operation).Operation;
            case OperationKind.FieldReference:
                return ((IFieldReferenceOperation)operation).Instance;
            case OperationKind.Return:
                return ((IReturnOperation)operation).ReturnedValue;
            case OperationKind.Binary:
                var binary = (IBinaryOperation)operation;
                open.Push(binary.RightOperand, number);
                return binary.LeftOperand;
            case OperationKind.Block:
                open.PushAll(((IBlockOperation)operation).Operations, number);
                return null;
            case OperationKind.Invocation:
                var call = (IInvocationOperation)operation;
                if (OmittedCalls.Is(call))
                {
                    return null;
                }

                VisitCall(call, _places[number]);
                open.PushAll(call.Arguments, number);
                return call.Instance;
            case OperationKind.PropertyReference:
                var property = (IPropertyReferenceOperation)operation;
                VisitProperty(property, _places[number]);
                open.PushAll(property.Arguments, number);
                return property.Instance;
            case OperationKind.SimpleAssignment:
                var assignment = (ISimpleAssignmentOperation)operation;
                VisitAssignment(assignment);
                open.Push(assignment.Value, number);
                return assignment.Target;
            case OperationKind.LocalFunction:
                number = Add(new Place(((ILocalFunctionOperation)operation).Symbol, _places[number].Surroundings & Surroundings.Choice));
                break;
            case OperationKind.AnonymousFunction or OperationKind.DelegateCreation:
                number = Add(_places[number].Within(Surroundings.Lambda));
                break;
            case OperationKind.Loop:
                number = Add(_places[number].Within(Surroundings.Loop));
                break;
            case OperationKind.CatchClause:
                number = Add(_places[number].Within(Surroundings.Catch));
                break;
            case OperationKind.SwitchCase or OperationKind.SwitchExpressionArm or OperationKind.Conditional:
                number = Add(_places[number].Within(Surroundings.Choice));
                break;
            default:
                Visit(operation, _places[number]);
                break;
        }

        open.PushParts(operation, number);
        return null;
    }

    private int Add(Place place)
    {
        _places.Add(place);
        return _places.Count - 1;
    }

    // Most blocks have none of most of it.
    private CallFacts Found() =>
        _calls is null && _reads is null && _creations is null && _operationCalls is null && _channelHolders is null && _calledElsewhere is null && _calledByUser is null && _settings is null && _constructors is null && _cacheSettings is null && _otherHolders is null
            ? CallFacts.None
            : new CallFacts
            {
                Calls = _calls ?? CallFacts.None.Calls,
                Reads = _reads ?? CallFacts.None.Reads,
                Creations = _creations ?? CallFacts.None.Creations,
                OperationCalls = _operationCalls ?? CallFacts.None.OperationCalls,
                ChannelHolders = _channelHolders ?? CallFacts.None.ChannelHolders,
                CalledElsewhere = _calledElsewhere ?? CallFacts.None.CalledElsewhere,
                CalledByUser = _calledByUser ?? CallFacts.None.CalledByUser,
                Settings = _settings ?? CallFacts.None.Settings,
                Constructors = _constructors ?? CallFacts.None.Constructors,
                CacheSettings = _cacheSettings ?? CallFacts.None.CacheSettings,
                OtherHolders = _otherHolders ?? CallFacts.None.OtherHolders,
            };

    private void Visit(IOperation operation, Place place)
    {
        // Of all that a method does, little is looked at: its kind tells that faster than its type.
        switch (operation.Kind)
        {
            case OperationKind.ObjectCreation:
                var creation = (IObjectCreationOperation)operation;
                if (creation.Constructor is { } constructor)
                {
                    VisitCreation(creation, constructor, place);
                }

                break;
            case OperationKind.MethodReference:
                var reference = (IMethodReferenceOperation)operation;
                if (IsOurs(reference.Method))
                {
                    VisitReference(reference, place);
                }

                break;
            case OperationKind.Invalid:
                VisitInvalid((IInvalidOperation)operation, place);
                break;
            case OperationKind.VariableDeclarator:
                var declarator = (IVariableDeclaratorOperation)operation;
                if (IsCallable(declarator.Symbol.Type) && declarator.GetVariableInitializer() is { } ofLocal)
                {
                    Hold(declarator.Symbol, ofLocal.Value);
                }

                break;
            case OperationKind.FieldInitializer:
                if (operation is IFieldInitializerOperation { InitializedFields: [var field, ..] } ofField && IsCallable(field.Type))
                {
                    Hold(field, ofField.Value);
                }

                break;
            case OperationKind.PropertyInitializer:
                if (operation is IPropertyInitializerOperation { InitializedProperties: [var initialized, ..] } ofProperty && IsCallable(initialized.Type))
                {
                    Hold(initialized, ofProperty.Value);
                }

                break;
        }
    }

    private void VisitInvalid(IInvalidOperation code, Place place)
    {
        foreach (var given in UserActions.GivenIn(code, _owner.ContainingType))
        {
            if (IsOurs(given))
            {
                (_calledByUser ??= []).Add(given);
            }
        }

        if (code.MeantMethod() is { } method && IsOurs(method))
        {
            AddCall(method.Declared(), code, place, MayGiveClient(method.ReturnType) ? ValueUse.Of(code) : null);
        }
    }

    private void VisitProperty(IPropertyReferenceOperation reference, Place place)
    {
        var property = reference.Property;
        if (!IsOurs(property))
        {
            return;
        }

        var isWritten = IsWritten(reference);
        if (!isWritten && _types.Of(property.Type) is not null)
        {
            AddCall(property.OriginalDefinition, reference, place, ValueUse.Of(reference));
        }
        else if (!isWritten && _mayLead(property) && !(place.IsInLambda && LambdaUse.KeptAround(reference) is not null))
        {
            (_reads ??= []).Add(new CallEdge(place.Owner, property.OriginalDefinition, reference.Syntax));
        }

        if ((isWritten || reference.Parent is IIncrementOrDecrementOperation or ITupleOperation) &&
            (property.IsVirtual || property.IsAbstract || UserActions.IsBoundByWindow(property.ContainingType)))
        {
            AddSetting(property.OriginalDefinition, reference, place);
        }
    }

    private void AddSetting(ISymbol property, IOperation reference, Place place)
    {
        var kept = place.IsInLambda ? LambdaUse.KeptAround(reference) : null;
        if (kept is null || !UserActions.Take(kept))
        {
            (_settings ??= []).Add((property, kept is null && RepetitionOf(reference, place) is null ? place.Owner : null));
        }
    }

    private void VisitReference(IMethodReferenceOperation reference, Place place)
    {
        if (UserActions.Take(reference))
        {
            (_calledByUser ??= []).Add(reference.Method.Declared());
            return;
        }

        var use = LambdaUse.Of(reference);
        if (use.Kind == LambdaKind.Elsewhere && WorkStart.IsOneRunOfThread(reference, reference.Method))
        {
            AddRunOfThread(reference.Method.Declared(), reference, place);
        }
        else if (use.Kind == LambdaKind.Elsewhere)
        {
            (_calledElsewhere ??= []).Add(reference.Method.Declared());
        }
        else if (use.Call is { } taker)
        {
            var isRepeated = (use.Kind is LambdaKind.PerElement or LambdaKind.PerElementParallel && !use.IsOverFew) || Repetition.Of(taker, _loops ??= new LoopFacts()) is not null;
            (_calls ??= []).Add(new CallEdge(place.Owner, reference.Method.Declared(), reference.Syntax)
            {
                IsRepeated = isRepeated,
                IsConcurrent = isRepeated && (use.Kind == LambdaKind.OnceConcurrently ? !LoopShape.IsAwaitedAtOnce(taker) : use.Kind == LambdaKind.PerElementParallel || LoopShape.IsAwaitedTogether(taker)),
                IsRare = !isRepeated && place.IsInCatch,
                Varying = isRepeated ? [0] : [],
                EndsAtSuccess = isRepeated && use.Kind == LambdaKind.PerElement && FirstSuccess.EndsSearch(taker, reference, reference),
            });
        }
    }

    private void VisitAssignment(ISimpleAssignmentOperation assignment)
    {
        if (assignment.Target is IPropertyReferenceOperation { Property: { Name: "CacheSetting", IsStatic: true } setting } && (WcfTypes.ClientContract(setting.ContainingType) ?? WcfTypes.ClassOfContracts(setting.ContainingType)) is { } cached)
        {
            (_cacheSettings ??= []).Add(new CacheSettingAssignment(cached, assignment.Value.ConstantValue is { HasValue: true, Value: int mode } ? mode : null));
        }
        else if (IsCallable(assignment.Target.Type) && Holder(assignment.Target) is { } holder)
        {
            Hold(holder, assignment.Value);
        }
    }

    private bool IsCallable(ITypeSymbol? type) => _types.Of(type) is { Kind: ClientTypeKind.Contract or ClientTypeKind.Client };

    /// <summary>Whether a method that gives such a value may give a client, a channel or a factory, be it as what every channel is.</summary>
    private bool MayGiveClient(ITypeSymbol? type) =>
        type is ITypeParameterSymbol || _types.Of(type) is not null ||
        (type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Name: "IClientChannel" or "IContextChannel" or "IChannel" or "ICommunicationObject" } channel && WcfTypes.WorldOf(channel) != WcfWorld.None);

    private void VisitCall(IInvocationOperation call, Place place)
    {
        // Most calls go to the framework.
        var method = call.TargetMethod;
        if (!_types.MayBeIn(method.ContainingAssembly))
        {
            return;
        }

        if (method.MethodKind == MethodKind.Constructor && _owner is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && _types.Of(constructor.ContainingType) is { Kind: ClientTypeKind.Client })
        {
            (_constructors ??= []).Add(new ConstructorChain(constructor.OriginalDefinition, call));
        }

        if (IsOurs(method))
        {
            AddCall(method.Declared(), call, place, MayGiveClient(call.Type) ? ValueUse.Of(call) : null);
        }

        if (_types.Of(method.ContainingType) is not { } type)
        {
            return;
        }

        if (type.Kind == ClientTypeKind.Factory)
        {
            // A class derived from the factory may do anything; what matters is the channel. One that it makes when it is built
            // itself comes as often as the factory.
            if (method.Name is "CreateChannel" or "CreateChannelWithIssuedToken" or "CreateChannelWithActAsToken" or "CreateChannelWithOnBehalfOfToken" &&
                !(call.Instance is IInstanceReferenceOperation && place.Owner is IMethodSymbol { MethodKind: MethodKind.Constructor }))
            {
                Add(method.IsStatic ? CreationKind.ChannelWithFactory : CreationKind.Channel, call, type, place);
            }
        }
        else if (call.Instance is not null and not IInstanceReferenceOperation && !IsProxy && type.OperationOf(method) is { } operation)
        {
            // What is sent neither in a loop nor from a parameter, no loop of a caller changes; a catch sends it rarely.
            var repetition = RepetitionOf(call, place);
            if (repetition is not null || (!place.IsInCatch && call.Arguments.Any(argument => ParametersIn(argument.Value, place.Owner).Any()) && !(place.IsInLambda && IsForLater(call))))
            {
                (_operationCalls ??= []).Add(new OperationCall(call, place.Owner, type, operation, repetition));
            }
        }
    }

    /// <summary>Whether a call stands in a lambda that something is handed to run it at another time; one that a local holds, the method itself may run.</summary>
    private static bool IsForLater(IInvocationOperation call) =>
        LambdaUse.KeptAround(call) is { } kept && kept.AsHanded().Parent is not (IVariableInitializerOperation or IAssignmentOperation { Target: ILocalReferenceOperation }) && !WorkStart.IsOneRunOfThread(kept, call.TargetMethod);

    /// <summary>Whether the code is a client's own: what it does is what its caller asks for.</summary>
    private bool IsProxy => _types.Of(_owner.ContainingType) is { Kind: ClientTypeKind.Client };

    private void VisitCreation(IObjectCreationOperation creation, IMethodSymbol constructor, Place place)
    {
        if (!_types.MayBeIn(constructor.ContainingAssembly))
        {
            return;
        }

        if (IsOurs(constructor))
        {
            AddCall(constructor.OriginalDefinition, creation, place, null);
        }

        switch (_types.Of(creation.Type))
        {
            case { Kind: ClientTypeKind.Client } client:
                Add(CreationKind.Client, creation, client, place);
                break;
            case { Kind: ClientTypeKind.Factory } factory:
                Add(CreationKind.Factory, creation, factory, place);
                break;
        }
    }

    private void Add(CreationKind kind, IOperation operation, ClientType type, Place place)
    {
        // What a kept lambda makes, its keeper decides about.
        if (!(place.IsInLambda && LambdaUse.IsElsewhere(operation)))
        {
            (_creations ??= []).Add(new ClientCreation(kind, operation, place.Owner, type, ValueUse.Of(operation), RepetitionOf(operation, place)));
        }
    }

    private void AddRunOfThread(ISymbol target, IOperation operation, Place place) =>
        (_calls ??= []).Add(new CallEdge(place.Owner, target, operation.Syntax) { IsRare = place.IsInCatch });

    private void AddCall(ISymbol target, IOperation operation, Place place, ValueUse? result)
    {
        if (!_mayLead(target))
        {
            return;
        }

        if (place.IsInLambda && LambdaUse.KeptAround(operation) is { } kept)
        {
            if (WorkStart.IsOneRunOfThread(kept, target))
            {
                AddRunOfThread(target, operation, place);
            }
            else
            {
                (UserActions.Take(kept) ? _calledByUser ??= [] : _calledElsewhere ??= []).Add(target);
            }

            return;
        }

        var repetition = RepetitionOf(operation, place);
        var call = operation as IInvocationOperation;
        var (varying, passed) = call is not null ? Handed(call, place.Owner, repetition) : ([], []);
        var turns = call is not null && varying.Length > 0 && LoadLoops.TurnsOf(repetition!.Operation) is { } counted && LoadLoops.AreMadeUp(call.Arguments.Select(static argument => argument.Value), null) ? counted : 0;
        var isWatched = varying.Length > 0 && repetition!.IsWatched(operation);
        var isTriedForItem = varying.Length > 0 && ItemTries.NoteFailure(call!, repetition!);
        var passesOnly = call is not null && passed.Length > 0 && call.Arguments.All(static argument => argument.Value.ConstantValue.HasValue || argument.Value.Plain() is IParameterReferenceOperation);
        (_calls ??= []).Add(new CallEdge(place.Owner, target, operation.Syntax)
        {
            IsRepeated = repetition is not null,
            IsConcurrent = repetition is { IsConcurrent: true },
            IsRare = repetition is null && place.IsInCatch,
            IsFirst = operation is IObjectCreationOperation && MayBeKept(operation.Parent) && ValueUse.Of(operation) is { Lifetime: ValueLifetime.Kept },
            Fills = place.IsInChoice ? FilledOnce.MemberFor(operation) : null,
            IsForProcess = _home is IPropertySymbol && FilledOnce.RunsForProcess(operation),
            IsForCache = CacheFills.Is(operation),
            Tests = place.IsInChoice && target is IMethodSymbol { DeclaredAccessibility: Accessibility.Private } ? RuledOutCalls.TestsAround(operation, place.Owner) : [],
            IsChosen = (place.IsInChoice || repetition is not null) && IsChosen(operation, repetition),
            Varying = varying,
            IsOneByOne = varying.Length > 0 && repetition!.IsOneByOne,
            EndsAtSuccess = varying.Length > 0 && repetition!.EndsAtSuccessOf(operation),
            IsWatched = isWatched,
            IsTriedForItem = isTriedForItem,
            Passed = passed,
            PassesOnly = passesOnly,
            LoadTurns = turns,
            IsTimed = turns > 0 && LoadLoops.IsTimed(repetition!.Operation, turns),
            Answer = turns > 0 || isWatched || isTriedForItem || passesOnly ? LoadLoops.AnswerOf(call!, followsLocals: turns > 0 || isWatched || isTriedForItem) : AnswerUse.Read,
            Result = result,
            SetUp = result is not null && _types.Of(operation.Type) is { Kind: ClientTypeKind.Client or ClientTypeKind.Factory } given ? ResultSetUp.Of(operation, given.Kind == ClientTypeKind.Factory) : null,
        });
    }

    // Most objects go into a variable or an argument, and nothing of them is kept.
    private static bool MayBeKept(IOperation? parent)
    {
        while (parent is IConversionOperation or IParenthesizedOperation)
        {
            parent = parent.Parent;
        }

        return parent is ICoalesceOperation or IAssignmentOperation { Target: IMemberReferenceOperation };
    }

    private Repetition? RepetitionOf(IOperation operation, Place place) => place.IsInLambda || place.IsInLoop ? Repetition.Of(operation, _loops ??= new LoopFacts()) : null;

    /// <summary>What is around an operation within its method or local function; a choice counts however far out it is.</summary>
    [Flags]
    private enum Surroundings
    {
        None = 0,

        /// <summary>A lambda, or a method that stands for one.</summary>
        Lambda = 1,

        /// <summary>A loop.</summary>
        Loop = 2,

        /// <summary>An <c>if</c> or a <c>switch</c>.</summary>
        Choice = 4,

        /// <summary>A <c>catch</c>.</summary>
        Catch = 8,
    }

    /// <summary>Where an operation stands: most stand in no loop, lambda or choice, and need no further look.</summary>
    /// <param name="Owner">The local function around it, or the member.</param>
    /// <param name="Surroundings">What is around it in there.</param>
    private readonly record struct Place(ISymbol Owner, Surroundings Surroundings)
    {
        public Place Within(Surroundings more) => new(Owner, Surroundings | more);

        public bool IsInLambda => (Surroundings & Surroundings.Lambda) != 0;

        public bool IsInLoop => (Surroundings & Surroundings.Loop) != 0;

        public bool IsInChoice => (Surroundings & Surroundings.Choice) != 0;

        public bool IsInCatch => (Surroundings & Surroundings.Catch) != 0;
    }

    /// <summary>Whether a loop makes the call for one of its values only (<c>switch (command)</c>), or calls another class's method each time.</summary>
    private static bool IsChosen(IOperation operation, Repetition? repetition)
    {
        if (repetition is not null && operation is IInvocationOperation { Instance: { } instance, TargetMethod: var method } &&
            (method.IsVirtual || method.IsAbstract || method.IsOverride) && repetition.Varies(instance))
        {
            return true;
        }

        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ISwitchCaseOperation or ISwitchExpressionArmOperation:
                case IConditionalOperation { Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, RightOperand: { ConstantValue.HasValue: true, Type: { SpecialType: SpecialType.System_String } or { TypeKind: TypeKind.Enum } } } } choice when choice.WhenTrue == current:
                    return true;
            }
        }

        return false;
    }

    /// <summary>Which parameters get something else each time round, and which take on a parameter of the caller.</summary>
    private static (int[] Varying, (int From, int To)[] Passed) Handed(IInvocationOperation call, ISymbol owner, Repetition? repetition)
    {
        List<int>? varying = null;
        List<(int, int)>? passed = null;
        foreach (var argument in call.Arguments)
        {
            if (argument is not { ArgumentKind: not ArgumentKind.DefaultValue, Parameter: { } parameter })
            {
                continue;
            }

            if (repetition?.Varies(argument.Value) == true)
            {
                (varying ??= []).Add(parameter.Ordinal);
            }

            foreach (var own in ParametersIn(argument.Value, owner))
            {
                (passed ??= []).Add((own.Ordinal, parameter.Ordinal));
            }
        }

        return (varying?.ToArray() ?? [], passed?.ToArray() ?? []);
    }

    /// <summary>The parameters of a member that a value is made of.</summary>
    private static IEnumerable<IParameterSymbol> ParametersIn(IOperation value, ISymbol owner)
    {
        if (value.Kind == OperationKind.Literal || owner is IFieldSymbol or IMethodSymbol { Parameters.IsEmpty: true })
        {
            yield break;
        }

        foreach (var part in value.DescendantsAndSelf())
        {
            if (part.Kind == OperationKind.ParameterReference && ((IParameterReferenceOperation)part).Parameter is var parameter && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol.OriginalDefinition, owner))
            {
                yield return parameter;
            }
        }
    }

    private void Hold(ISymbol holder, IOperation value)
    {
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        switch (value)
        {
            case IInvocationOperation { TargetMethod: { Name: "CreateChannel" } method } when _types.Of(method.ContainingType) is { Kind: ClientTypeKind.Factory }:
            case IObjectCreationOperation when _types.Of(value.Type) is { Kind: ClientTypeKind.Client }:
                (_channelHolders ??= []).Add(holder.OriginalDefinition);
                break;
            case IDefaultValueOperation:
            case var none when none.IsNull():
                break;
            default:
                (_otherHolders ??= []).Add(holder.OriginalDefinition);
                break;
        }
    }

    private static ISymbol? Holder(IOperation target) => target switch
    {
        ILocalReferenceOperation local => local.Local,
        IFieldReferenceOperation field => field.Field,
        IPropertyReferenceOperation { Property.IsIndexer: false } property => property.Property,
        _ => null,
    };

    private static bool IsWritten(IPropertyReferenceOperation property) => property.Parent is IAssignmentOperation assignment && assignment.Target == property;

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);
}
