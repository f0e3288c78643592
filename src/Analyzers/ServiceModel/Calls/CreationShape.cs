using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads how code sets up what it makes: what it gives it, and whether it makes it in place of one that broke.</summary>
internal static class CreationShape
{
    /// <summary>The arguments of a creation, or of the call that makes the channel.</summary>
    public static ImmutableArray<IArgumentOperation> ArgumentsOf(IOperation creation) => creation switch
    {
        IObjectCreationOperation made => made.Arguments,
        IInvocationOperation call => call.Arguments,
        _ => ImmutableArray<IArgumentOperation>.Empty,
    };

    /// <summary>The local, field or property that is given what is made, or null.</summary>
    public static ISymbol? HolderOf(IOperation creation)
    {
        var current = creation;
        while (current.Parent is IConversionOperation or IParenthesizedOperation or ICoalesceOperation or IConditionalOperation { Type: not null })
        {
            current = current.Parent;
        }

        return current.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            IFieldInitializerOperation { InitializedFields: [var field, ..] } => field,
            IPropertyInitializerOperation { InitializedProperties: [var property, ..] } => property,
            ISimpleAssignmentOperation assignment when assignment.Value == current => SymbolOf(assignment.Target),
            ICoalesceAssignmentOperation assignment => SymbolOf(assignment.Target),
            _ => null,
        };
    }

    /// <summary>The local, parameter, field or property that an operation names, or null.</summary>
    public static ISymbol? SymbolOf(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation field => field.Field,
        IPropertyReferenceOperation { Property.IsIndexer: false } property => property.Property,
        IConversionOperation conversion => SymbolOf(conversion.Operand),
        _ => null,
    };

    /// <summary>The places in the creation's own block that name a symbol, without those that only assign to it.</summary>
    public static IEnumerable<IOperation> ReferencesTo(ISymbol symbol, IOperation creation)
    {
        foreach (var operation in HolderUses.Around(creation).Of(symbol))
        {
            if (!(operation.Parent is IAssignmentOperation assignment && assignment.Target == operation))
            {
                yield return operation;
            }
        }
    }

    /// <summary>Whether a local gets something else, in the same block or at the beginning of a <c>try</c> there, before anything is done with what it was given.</summary>
    public static bool IsReplacedUnused(ILocalSymbol local, IOperation given)
    {
        for (var statement = given.InBlock(); statement.Following() is { } next; statement = next)
        {
            while (next is ITryOperation { Body.Operations: [var first, ..] })
            {
                next = first;
            }

            if (next is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: var target, Value: var value } } && Is(target))
            {
                return !value.DescendantsAndSelf().Any(Is);
            }

            if (next.DescendantsAndSelf().Any(Is))
            {
                return false;
            }
        }

        return false;

        bool Is(IOperation part) => part is ILocalReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Local, local);
    }

    /// <summary>
    /// Whether what is made gets something that belongs to the call: a callback, or credentials, behaviors or an address
    /// that may be others each time. Then it can't be shared.
    /// </summary>
    public static bool IsSetUpForTheCall(ClientCreation made)
    {
        var creation = made.Operation;
        var isFactory = made.Kind is CreationKind.Factory;
        if (ArgumentsOf(creation).Any(IsCallbackOfTheCall) || Cookies.AreAllowed(creation))
        {
            return true;
        }

        if (creation is IObjectCreationOperation { Initializer: { } initializer } && !StableValues.IsStable(initializer, allowsCalls: false))
        {
            return true;
        }

        return IsSetUpAfterwards(creation, isFactory);
    }

    /// <summary>Whether the code that makes or gets a client or factory gives it something of the call afterwards.</summary>
    public static bool IsSetUpAfterwards(IOperation made, bool isFactory) =>
        HolderOf(made) is { } holder && ReferencesTo(holder, made).Any(reference => IsSetUp(reference, isFactory));

    /// <summary>
    /// Whether all that the code gives a factory of the call are credentials, and not those of whoever runs it: one factory for
    /// each user would do.
    /// </summary>
    public static bool IsSetUpForItsUserOnly(ClientCreation made)
    {
        var creation = made.Operation;
        return made.Kind == CreationKind.Factory && creation is IObjectCreationOperation { Initializer: null } && !ArgumentsOf(creation).Any(IsCallbackOfTheCall) && !Cookies.AreAllowed(creation) && IsGivenUserOnly(creation);
    }

    /// <summary>Whether a local holds a factory, and all that the code gives it of the call are credentials.</summary>
    public static bool IsGivenUserOnly(IOperation factory) =>
        HolderOf(factory) is ILocalSymbol local && ReferencesTo(local, factory).Where(static reference => IsSetUp(reference, isFactory: true)).ToList() is { Count: > 0 } given &&
        given.TrueForAll(IsGivenUser);

    private static bool IsGivenUser(IOperation reference)
    {
        if (reference.Parent is not IPropertyReferenceOperation { Property.Name: "Credentials" } credentials)
        {
            return false;
        }

        IOperation member = credentials;
        while (member.Parent is IPropertyReferenceOperation inner && inner.Instance == member)
        {
            member = inner;
        }

        return member.Parent switch
        {
            ISimpleAssignmentOperation assignment when assignment.Target == member => !MayBeOfCurrentUser(assignment.Value),
            IInvocationOperation call when call.Instance == member => !call.Arguments.Any(static argument => MayBeOfCurrentUser(argument.Value)),
            _ => false,
        };
    }

    /// <summary>Whether credentials may be those of whoever runs the code: it asks for them, or hands on an object that may hold them.</summary>
    private static bool MayBeOfCurrentUser(IOperation value) => value.DescendantsAndSelf().Any(static part => part switch
    {
        IPropertyReferenceOperation { Property: { IsStatic: true, Name: var name } } => name.StartsWith("Current", StringComparison.Ordinal) || name.StartsWith("Default", StringComparison.Ordinal),
        IInvocationOperation { TargetMethod: { IsStatic: true, Name: var name } } => name.StartsWith("GetCurrent", StringComparison.Ordinal),
        ILocalReferenceOperation or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => part.Type is { SpecialType: not SpecialType.System_String, IsReferenceType: true } && part.Parent is IArgumentOperation,
        _ => false,
    });

    /// <summary>
    /// Whether the code that makes a client waits for its answers by one of its events: one that is kept would tell every
    /// handler of every answer, also those that others wait for.
    /// </summary>
    public static bool IsHeardByEvents(ClientCreation made) =>
        HolderOf(made.Operation) is { } holder && ReferencesTo(holder, made.Operation).Any(static reference =>
            reference.Parent is IEventReferenceOperation { Parent: IEventAssignmentOperation { Adds: true }, Event.Name: var name } && name.EndsWith("Completed", StringComparison.Ordinal));

    /// <summary>Whether each turn of its loop gives it something else: another address, another user.</summary>
    public static bool VariesInLoop(ClientCreation creation) =>
        creation.Repetition is { } repetition &&
        (ArgumentsOf(creation.Operation).Any(argument => VariesBeyond(argument.Value, repetition, 0)) ||
         (creation.Operation is IInvocationOperation { Instance: { } factory } && VariesBeyond(factory, repetition, 0)));

    /// <summary>Whether a value uses what the loop around it declares or changes.</summary>
    public static bool VariesInItsLoop(IOperation value) => Repetition.Of(value) is not { } repetition || repetition.Varies(value);

    /// <summary>Whether a value varies with the loop, and not only because a local of the body, always given the same, holds it.</summary>
    private static bool VariesBeyond(IOperation value, Repetition repetition, int depth) =>
        repetition.Varies(value) && !(depth < 3 && StableValues.IsStable(value)) &&
        value.DescendantsAndSelf().Any(part => SymbolOf(part) switch
        {
            ILocalSymbol local => repetition.Varies(part) && !IsGivenTheSame(local, part, repetition, depth),
            IParameterSymbol => repetition.Varies(part),
            _ => false,
        }) ||
        (depth == 0 && TurnMembers.AreSet(value, repetition.Body));

    private static bool IsGivenTheSame(ILocalSymbol local, IOperation reference, Repetition repetition, int depth)
    {
        var uses = HolderUses.Around(reference);
        if (uses.AreChanges(local))
        {
            return false;
        }

        var isGiven = false;
        foreach (var (place, value) in uses.GivenTo(local))
        {
            if (place is IVariableInitializerOperation or ISimpleAssignmentOperation)
            {
                isGiven = true;
                if (depth >= 3 || VariesBeyond(value, repetition, depth + 1))
                {
                    return false;
                }
            }
        }

        return isGiven;
    }

    /// <summary>The members between a client or factory and its channels that hang on its endpoint: to touch one is to have an endpoint of one's own.</summary>
    public static bool IsEndpointMember(ISymbol member) => IsEndpointMember(member.Name);

    /// <summary>Whether what has this name says what a client or factory is made of.</summary>
    public static bool IsEndpointMember(string member) => member is "Credentials" or "ClientCredentials" or "Endpoint" or "ChannelFactory";

    /// <summary>
    /// Whether a factory or client is made only to read its endpoint: no channel or call comes of it, so there is none to make of
    /// one that is kept.
    /// </summary>
    public static bool IsMadeForItsEndpoint(IOperation creation)
    {
        if (creation.Parent is IPropertyReferenceOperation { Property.Name: "Endpoint" })
        {
            return true;
        }

        if (HolderOf(creation) is not ILocalSymbol local)
        {
            return false;
        }

        var isRead = false;
        foreach (var reference in ReferencesTo(local, creation))
        {
            switch (reference.Parent)
            {
                case IPropertyReferenceOperation { Property.Name: "Endpoint" }:
                    isRead = true;
                    break;
                case IInvocationOperation { TargetMethod.Name: "Close" or "Abort" or "Dispose" }:
                case IConversionOperation { Parent: IInvocationOperation { TargetMethod.Name: "Close" or "Abort" or "Dispose" } }:
                case IUsingOperation:
                    break;
                default:
                    return false;
            }
        }

        return isRead;
    }

    /// <summary>
    /// Whether the code makes something only in place of what broke or is missing: in a <c>catch</c>, where the state says
    /// so, where a pool or cache had none, now and then in a loop.
    /// </summary>
    public static bool IsReplacement(ClientCreation creation)
    {
        var holder = HolderOf(creation.Operation);
        var isOutside = holder is ILocalSymbol local && creation.Repetition is { } repetition &&
            local.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration && !repetition.Body.Syntax.Span.Contains(declaration.Span);
        var isInLoop = creation.Repetition is not null;
        for (var current = creation.Operation; current.Parent is { } parent; current = parent)
        {
            isInLoop &= current != creation.Repetition?.Body;
            switch (parent)
            {
                case ICatchClauseOperation:
                case IConditionalOperation choice when choice.Condition != current && ((isOutside && isInLoop) || AsksForOne(choice.Condition, holder)):
                case IWhileLoopOperation { Condition: { } condition } when condition != current && AsksForOne(condition, holder):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a loop makes it only for an element that the code has not sent yet, and notes that it has, or for so many elements: most turns make none.</summary>
    public static bool IsForWhatIsNew(ClientCreation creation)
    {
        for (var current = creation.Operation; current.Parent is { } parent && current != creation.Repetition?.Body; current = parent)
        {
            if (parent is IConditionalOperation choice && choice.WhenTrue == current && IsAboutWhatIsNew(choice.Condition, choice.WhenTrue))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsAboutWhatIsNew(IOperation condition, IOperation branch) =>
        condition.Joined().Any(part => part switch
        {
            IInvocationOperation { TargetMethod: { Name: "Add", ReturnType.SpecialType: SpecialType.System_Boolean } } => true,
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var asked } =>
                asked.Plain() is IInvocationOperation { TargetMethod.Name: "Exists" or "Contains" or "ContainsKey" or "Any" } search &&
                SymbolOf(search.Instance ?? search.Arguments.FirstOrDefault()?.Value) is { } known &&
                branch.Descendants().Any(operation => operation is IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "Enqueue" or "Push", Instance: { } noted } && SymbolEqualityComparer.Default.Equals(SymbolOf(noted), known)),
            // if (waiting >= 100) { waiting = 0; …: most turns only count.
            IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.Equals, RightOperand.ConstantValue.HasValue: true, LeftOperand: var counter } =>
                counter.Type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 && SymbolOf(counter.Plain()) is { } count &&
                branch.Descendants().Any(operation => operation is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: 0 or 0L }, Target: var reset } && SymbolEqualityComparer.Default.Equals(SymbolOf(reset), count)),
            _ => false,
        });

    private static bool AsksForOne(IOperation condition, ISymbol? holder) => condition.DescendantsAndSelf().Any(part => part switch
    {
        IPropertyReferenceOperation { Property: { Name: "State", Type.Name: "CommunicationState" } } => true,
        IInvocationOperation call => call.TargetMethod.Name.StartsWith("Try", StringComparison.Ordinal),
        ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation or IParameterReferenceOperation => holder is not null && SymbolEqualityComparer.Default.Equals(SymbolOf(part), holder),
        _ => false,
    });

    /// <summary>Whether an argument is a callback, or the context of one, that is not the same for all.</summary>
    public static bool IsCallbackOfTheCall(IArgumentOperation argument)
    {
        if (argument.Parameter is not { } parameter || !(parameter.Type.Name == "InstanceContext" || parameter.Name.StartsWith("callback", StringComparison.Ordinal)))
        {
            return false;
        }

        var value = argument.Value;
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        return value is not (ITypeOfOperation or IFieldReferenceOperation { Field.IsStatic: true } or IPropertyReferenceOperation { Property.IsStatic: true });
    }

    /// <summary>Whether a place that names a client or factory gives it something of the call, or hands it to code that may.</summary>
    /// <param name="reference">The place.</param>
    /// <param name="isFactory">Whether it is a factory: those are handed on to be set up, clients and channels to be used.</param>
    private static bool IsSetUp(IOperation reference, bool isFactory)
    {
        var current = reference;
        var type = reference.Type;
        var isEndpoint = false;
        while (true)
        {
            switch (current.Parent)
            {
                case IConversionOperation or IParenthesizedOperation:
                    current = current.Parent;
                    continue;
                case IPropertyReferenceOperation property when property.Instance == current:
                    isEndpoint |= IsEndpointMember(property.Property);
                    current = property;
                    type = property.Type;
                    continue;
                case ISimpleAssignmentOperation assignment when assignment.Target == current:
                    return isEndpoint && !StableValues.IsStable(assignment.Value, allowsCalls: false);
                case ISimpleAssignmentOperation or IVariableInitializerOperation:
                    return isEndpoint && IsPartOfEndpoint(type);
                case IInvocationOperation call when call.Instance == current:
                    return isEndpoint ? !StableValues.AreStable(call.Arguments, allowsCalls: false) : !isFactory && EndpointHelpers.SetsItselfUpForTheCall(call);
                case IArgumentOperation { Parent: IInvocationOperation call } argument:
                    return isEndpoint
                        ? IsPartOfEndpoint(type) && !(call.TargetMethod.IsExtensionMethod && StableValues.AreStable(call.Arguments.RemoveAt(0), allowsCalls: false))
                        : !isFactory ? EndpointHelpers.SetUpForTheCall(call, argument)
                        : !IsEnding(call.TargetMethod.Name) && WcfTypes.WorldOf(call.TargetMethod) == WcfWorld.None && !IsTolerantEncoding(call.TargetMethod) && !IsSetUpTheSame(call, argument);
                case IArgumentOperation { Parent: IObjectCreationOperation { Type: { } taker } }:
                    return isFactory && WcfTypes.WorldOf(taker) == WcfWorld.None;
                default:
                    return false;
            }
        }
    }

    /// <summary>
    /// Whether a static method of the project sets a factory up the same each time: it gets nothing of the call with it, asks for
    /// nothing of the moment, and only touches the factory's members, so that it does not keep it either.
    /// </summary>
    private static bool IsSetUpTheSame(IInvocationOperation call, IArgumentOperation factory) =>
        call.TargetMethod is { IsStatic: true, MethodKind: MethodKind.Ordinary, DeclaringSyntaxReferences: [var code] } same && same.IsOfProjectOf(call) &&
        factory.Parameter is { RefKind: RefKind.None, Name: var name } &&
        call.Arguments.All(argument => argument == factory || StableValues.IsStable(argument.Value, allowsCalls: false)) &&
        code.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>().All(identifier =>
            identifier.Identifier.ValueText == name
                ? identifier.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: not "CreateChannel" } access && access.Expression == identifier
                : !identifier.Identifier.ValueText.Contains("Current") && identifier.Identifier.ValueText != "HttpContext");

    /// <summary>Whether a method is one of the class that this package's fix adds: what it sets up is the same each time.</summary>
    public static bool IsTolerantEncoding(IMethodSymbol method) => method.ContainingType.Name == KnownEndpoint.TolerantEncodingType;

    private static bool IsEnding(string method) =>
        method.Contains("Close") || method.Contains("Dispose") || method.Contains("Abort") || method.Contains("Release") || method.Contains("Cleanup");

    private static bool IsPartOfEndpoint(ITypeSymbol? type) => type is { IsValueType: false, SpecialType: not SpecialType.System_String } and not { Name: "Uri" or "EndpointAddress" };
}
