using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>A call to a method of the compilation.</summary>
/// <param name="Method">The method's definition.</param>
/// <param name="IsOnThis">Whether it is called on the caller's own instance, so that what it reads there the caller reads.</param>
internal readonly record struct PureCall(IMethodSymbol Method, bool IsOnThis);

/// <summary>
/// What a short method does that reaches nothing but its arguments, its instance and the pure part of the framework, as far
/// as the methods that it calls do the same.
/// </summary>
internal sealed class PurityFacts
{
    private PurityFacts(Walker walker)
    {
        Operations = walker.Operations;
        UsesInstance = walker.UsesInstance;
        UsesParameter = walker.UsesParameter;
        UsesCulture = walker.UsesCulture;
        Computes = walker.Computes;
        Calls = walker.Calls.ToImmutableArray();
    }

    /// <summary>How many nodes its operation tree has.</summary>
    public int Operations { get; }

    /// <summary>Whether it reads or writes the state of its own instance.</summary>
    public bool UsesInstance { get; }

    /// <summary>Whether it uses a parameter.</summary>
    public bool UsesParameter { get; }

    /// <summary>Whether it writes or reads text by the thread's culture.</summary>
    public bool UsesCulture { get; }

    /// <summary>Whether it makes something of its arguments, and does not only hand one back or throw.</summary>
    public bool Computes { get; }

    /// <summary>The methods of the compilation that it calls.</summary>
    public ImmutableArray<PureCall> Calls { get; }

    /// <summary>The facts of a method, or null where it reaches anything else or is longer than the limit.</summary>
    public static PurityFacts? Of(IMethodSymbol method, IBlockOperation body, Compilation compilation, int limit)
    {
        if (!MayBeWithin(body.Syntax.Span, limit))
        {
            return null;
        }

        var walker = new Walker(method, compilation.Assembly, limit);
        return walker.Visit(body) ? new PurityFacts(walker) : null;
    }

    /// <summary>
    /// Whether a method does nothing but let some time pass, say or trace it, and give a constant, a fresh object or what it
    /// makes of its arguments: it stands for work.
    /// </summary>
    public static bool OnlyPretends(IMethodSymbol method, ImmutableArray<IOperation> blocks, Compilation compilation)
    {
        const int MostNodes = 200;
        if (blocks.OfType<IBlockOperation>().FirstOrDefault() is not { } body)
        {
            return false;
        }

        // What it calls of its own is work, but for the constructors and accessors of what it makes.
        var walker = new Walker(method, compilation.Assembly, MostNodes, pretends: true);
        return walker.Visit(body) && !walker.UsesInstance &&
            walker.Calls.All(static call => call.Method.MethodKind is MethodKind.Constructor or MethodKind.PropertyGet or MethodKind.PropertySet);
    }

    /// <summary>Whether a value is a parameter as it came, or the same for all calls: a constant, <c>Guid.Empty</c>.</summary>
    public static bool IsAsItCame(IOperation value)
    {
        // A cast that is written may cut a number.
        while (value is IConversionOperation { IsImplicit: true, OperatorMethod: null } conversion)
        {
            value = conversion.Operand;
        }

        return IsSameForAll(value) || value is IParameterReferenceOperation or IDefaultValueOperation;
    }

    private static bool IsSameForAll(IOperation value) => value.ConstantValue.HasValue || value is IFieldReferenceOperation { Instance: null, Field.IsReadOnly: true };

    /// <summary>Whether a value is a new object that only holds, member by member, what may be in it.</summary>
    /// <param name="value">The value.</param>
    /// <param name="mayHold">Tells of what a member is given whether that may be.</param>
    public static bool IsPacked(IOperation value, Func<IOperation, bool> mayHold) =>
        value is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer.Initializers: { IsEmpty: false } members } &&
        members.All(member => member is ISimpleAssignmentOperation { Value: var held } && mayHold(held));

    /// <summary>Whether code is short enough to have no more nodes than this, as far as its length tells.</summary>
    public static bool MayBeWithin(TextSpan code, int limit)
    {
        // A node takes a few characters; nothing of such a length can have so few of them that it needs looking at.
        const int CharactersOfNode = 100;
        return code.Length <= (limit * CharactersOfNode) + CharactersOfNode;
    }

    private sealed class Walker(IMethodSymbol method, IAssemblySymbol assembly, int limit, bool pretends = false)
    {
        private const int MostTurns = 1000;

        private HashSet<PureCall>? _calls;
        private int _loops;
        private bool _computes;
        private bool _changes;
        private bool _gives;

        public int Operations { get; private set; }

        public bool UsesInstance { get; private set; }

        public bool UsesParameter { get; private set; }

        public bool UsesCulture { get; private set; }

        // A changed argument that is handed back is more than it was; one that stays here is not.
        public bool Computes => _computes || (_changes && _gives);

        public IEnumerable<PureCall> Calls => _calls ?? Enumerable.Empty<PureCall>();

        public bool Visit(IOperation operation)
        {
            if (!operation.IsImplicit && ++Operations > limit)
            {
                return false;
            }

            if (pretends && IsShow(operation))
            {
                return VisitShow(operation);
            }

            if (!IsPure(operation))
            {
                return false;
            }

            var isLoop = operation.Kind == OperationKind.Loop;
            _loops += isLoop ? 1 : 0;
            foreach (var child in operation.ChildOperations)
            {
                if (!Visit(child))
                {
                    return false;
                }
            }

            _loops -= isLoop ? 1 : 0;
            return true;
        }

        /// <summary>Whether an operation lets time pass that nobody chose for a call, or says or traces what is done.</summary>
        private bool IsShow(IOperation operation) => operation switch
        {
            IInvocationOperation { TargetMethod: { ContainingType: { } type } target } call => (type.Name, target.Name) switch
            {
                ("Thread", "Sleep") => _loops == 0 && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading") &&
                    !call.Descendants().Any(static part => part is IParameterReferenceOperation),
                ("Console", "Write" or "WriteLine") => WcfTypes.IsNamespace(type.ContainingNamespace, "System"),
                ("Process", "GetCurrentProcess") => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics"),
                _ => IsShown(type),
            },
            IPropertyReferenceOperation { Property: { ContainingType: { } type } property } => IsShown(type) || IsOfThread(property, type),
            IObjectCreationOperation { Type: INamedTypeSymbol { Name: "Random" or "FaultException" or "FaultReason" or "FaultCode" } type } => IsShown(type) || WcfTypes.Is(type, type.Name),
            IUsingOperation { IsAsynchronous: false } or IUsingDeclarationOperation { IsAsynchronous: false } => true,
            _ => false,
        };

        /// <summary>Whether a property tells which thread or process it is that runs and for whom, as those want to know who log it.</summary>
        private static bool IsOfThread(IPropertySymbol property, INamedTypeSymbol type) => (type.Name, property.Name) switch
        {
            ("Thread", "CurrentThread" or "ManagedThreadId" or "Name" or "CurrentPrincipal") => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading"),
            ("IPrincipal", "Identity") or ("IIdentity", "Name") => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Security.Principal"),
            ("Environment", "CurrentManagedThreadId" or "ProcessId" or "MachineName") => WcfTypes.IsNamespace(type.ContainingNamespace, "System"),
            ("Process", "Id" or "Threads" or "ProcessName") or ("ProcessThread", "Id") or ("ProcessThreadCollection", _) => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics"),
            _ => false,
        };

        /// <summary>Whether a type is called as those are that logs are written with, and is of a library.</summary>
        private bool IsLog(INamedTypeSymbol type) =>
            LogTypes.Is(type) && !IsOfCompilation(type);

        /// <summary>Whether the members of a type trace, give chance or tell the time.</summary>
        private bool IsShown(INamedTypeSymbol type) =>
            type.Name is "Random" or "DateTime" or "DateTimeOffset" or "Guid" ? WcfTypes.IsNamespace(type.ContainingNamespace, "System")
            : type.Name is "Debug" or "Trace" or "Activity" or "ActivitySource" or "Stopwatch" ? WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics")
            : IsLog(type) || (type.OutermostNamespace() is "OpenTracing" or "OpenTelemetry" && !IsOfCompilation(type));

        /// <summary>Of what such a member is called on, only that it is one of them or held somewhere.</summary>
        private bool VisitShow(IOperation operation)
        {
            var holder = operation switch
            {
                IInvocationOperation call => call.Instance,
                IMemberReferenceOperation member => member.Instance,
                _ => null,
            };
            return operation.ChildOperations.All(child => (child == holder && child is IFieldReferenceOperation) || IsLogHeld(child) || IsSetTime(child) || Visit(child));
        }

        /// <summary>Whether a time to sleep is set somewhere and read here: whoever made the service chose it.</summary>
        private static bool IsSetTime(IOperation argument) =>
            argument is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Sleep" } } &&
            argument.Descendants().All(static part => part is IFieldReferenceOperation or IPropertyReferenceOperation or IInstanceReferenceOperation or ILiteralOperation or IBinaryOperation or IConversionOperation);

        /// <summary>Whether an extension method of a log gets the log from where it is held.</summary>
        private bool IsLogHeld(IOperation argument)
        {
            return argument is IArgumentOperation { Value: var value } && Plain(value) is IFieldReferenceOperation { Field.Type: INamedTypeSymbol type } && IsLog(type);
        }

        private bool IsPure(IOperation operation)
        {
            // What most methods are made of: its kind tells that faster than its type.
            switch (operation.Kind)
            {
                case OperationKind.Block or OperationKind.ExpressionStatement or OperationKind.VariableDeclarationGroup or OperationKind.VariableDeclaration:
                case OperationKind.VariableDeclarator or OperationKind.VariableInitializer or OperationKind.Literal or OperationKind.LocalReference or OperationKind.Argument or OperationKind.Conditional:
                    return true;
                case OperationKind.Invocation:
                    return IsPureCall((IInvocationOperation)operation);
                case OperationKind.PropertyReference:
                    return IsPureProperty((IPropertyReferenceOperation)operation);
                case OperationKind.FieldReference:
                    return IsPureField((IFieldReferenceOperation)operation);
                case OperationKind.ObjectCreation:
                    return IsPureCreation((IObjectCreationOperation)operation);
                case OperationKind.Conversion:
                    return IsPureOperator(((IConversionOperation)operation).OperatorMethod);
                case OperationKind.Binary:
                    return IsPureOperator(((IBinaryOperation)operation).OperatorMethod);
                case OperationKind.Unary:
                    return IsPureOperator(((IUnaryOperation)operation).OperatorMethod);
                case OperationKind.Loop:
                    return IsPureLoop((ILoopOperation)operation);
                case OperationKind.Await or OperationKind.Lock or OperationKind.Using or OperationKind.UsingDeclaration or OperationKind.Invalid or OperationKind.None:
                    return false;
            }

            switch (operation)
            {
                case ICoalesceOperation or IConditionalAccessOperation or IConditionalAccessInstanceOperation or ITupleOperation:
                case IArrayInitializerOperation or IArrayElementReferenceOperation or IObjectOrCollectionInitializerOperation or IMemberInitializerOperation:
                case IAnonymousObjectCreationOperation or IDefaultValueOperation or INameOfOperation or ITypeOfOperation or ISizeOfOperation or IIsTypeOperation:
                case IIsPatternOperation or IPatternOperation or IPropertySubpatternOperation or ISwitchOperation or ISwitchCaseOperation or ICaseClauseOperation or ISwitchExpressionOperation:
                case ISwitchExpressionArmOperation or IThrowOperation or IEmptyOperation or IDiscardOperation or IDeclarationExpressionOperation or IParenthesizedOperation:
                case ITranslatedQueryOperation or ITryOperation or ICatchClauseOperation or IDelegateCreationOperation or IInterpolatedStringContentOperation or ITupleBinaryOperation:
                case IRangeOperation:
                case IBranchOperation { BranchKind: BranchKind.Break or BranchKind.Continue }:
                    return true;
                case ISimpleAssignmentOperation { Target: IParameterReferenceOperation { Parameter.RefKind: RefKind.Out } } answer:
                    _computes |= IsResult(answer.Value);
                    _gives |= IsMore(answer.Value);
                    return true;
                case IAssignmentOperation { Target: IParameterReferenceOperation or IMemberReferenceOperation { Instance: not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } } or IArrayElementReferenceOperation } change:
                    // The same for every call, and whatever came.
                    _changes |= !(change is ISimpleAssignmentOperation { Value: var written } && IsSameForAll(Plain(written)) && change.Parent?.Parent?.Parent?.Kind == OperationKind.MethodBody);
                    return change is not ICompoundAssignmentOperation { OperatorMethod: { } changing } || IsPureOperator(changing);
                case IReturnOperation { Kind: OperationKind.Return } returned:
                    _computes |= returned.ReturnedValue is { } value && IsResult(value);
                    _gives |= returned.ReturnedValue is { } given && IsMore(given);
                    return true;
                case IParameterReferenceOperation reference:
                    UsesParameter |= SymbolEqualityComparer.Default.Equals(reference.Parameter.ContainingSymbol, method);

                    // What the class itself takes, it keeps.
                    UsesInstance |= reference.Parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } owner && !SymbolEqualityComparer.Default.Equals(owner, method);
                    _computes |= reference.Parameter.RefKind is RefKind.Out or RefKind.Ref && !IsWrittenTo(reference);
                    return true;
                case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } own:
                    // Its members say what they use of it; handed on as a whole, it is not known.
                    return own.Parent is IMemberReferenceOperation or IInvocationOperation;
                case IInstanceReferenceOperation:
                    return true;
                case IInterpolatedStringOperation:
                    UsesCulture = true;
                    return true;
                case IIncrementOrDecrementOperation { OperatorMethod: var increment }:
                    return IsPureOperator(increment);
                case ICompoundAssignmentOperation { OperatorMethod: var compound }:
                    return IsPureOperator(compound);
                case IAssignmentOperation:
                    return true;
                case IArrayCreationOperation array:
                    return array.DimensionSizes.All(IsBounded);
                case IMethodReferenceOperation group:
                    return group.Parent is IDelegateCreationOperation && IsArgument(group.Parent) && IsPureTarget(group.Method, group.Instance);
                case IAnonymousFunctionOperation lambda:
                    return !lambda.Symbol.IsAsync && lambda.Parent is IDelegateCreationOperation && IsArgument(lambda.Parent);
                default:
                    return false;
            }
        }

        /// <summary>Whether a parameter is only given a value, or a member of it one that is the same for every call.</summary>
        private static bool IsWrittenTo(IParameterReferenceOperation reference) => reference.Parent switch
        {
            ISimpleAssignmentOperation assignment => assignment.Target == reference,
            IMemberReferenceOperation { Parent: ISimpleAssignmentOperation assignment } member => assignment.Target == member && IsSameForAll(Plain(assignment.Value)),
            _ => false,
        };

        private bool IsPureLoop(ILoopOperation loop) => _loops == 0 && loop switch
        {
            IForEachLoopOperation each => !each.IsAsynchronous && Plain(each.Collection).Type is { } collection && PureLibrary.IsListed(collection),
            IForLoopOperation { Condition: IBinaryOperation condition } counted => (IsBounded(condition.LeftOperand) || IsBounded(condition.RightOperand)) && (!CountsDown(counted, condition) || BeginsBounded(counted)),
            _ => false,
        };

        /// <summary>Whether a loop counts down what its condition compares: then what it begins with says how often it runs.</summary>
        private static bool CountsDown(IForLoopOperation loop, IBinaryOperation condition) =>
            loop.AtLoopBottom.Add(loop.Body).SelectMany(static part => part.DescendantsAndSelf()).Any(part =>
                part is IIncrementOrDecrementOperation { Kind: OperationKind.Decrement } or ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Subtract } &&
                LoopShape.Changed(part) is { } counter &&
                (SymbolEqualityComparer.Default.Equals(LoopShape.Named(Plain(condition.LeftOperand)), counter) || SymbolEqualityComparer.Default.Equals(LoopShape.Named(Plain(condition.RightOperand)), counter)));

        private static bool BeginsBounded(IForLoopOperation loop)
        {
            var given = loop.Before.SelectMany(static part => part.Descendants()).Select(static part => part switch
            {
                IVariableInitializerOperation { Value: var value } => value,
                ISimpleAssignmentOperation { Value: var value } => value,
                _ => null,
            }).OfType<IOperation>().ToList();
            return given.Count > 0 && given.TrueForAll(IsBounded);
        }

        /// <summary>Whether a value that is returned is more than parameters as they came, a constant or an exception.</summary>
        private static bool IsResult(IOperation value) => IsMore(value) && Answer(value) is not IParameterReferenceOperation and var answer && !IsPacked(answer, IsAsItCame);

        /// <summary>Whether a value that is returned is more than a constant or an exception.</summary>
        private static bool IsMore(IOperation value) => Answer(value) is not IThrowOperation and { ConstantValue.HasValue: false };

        private static IOperation Answer(IOperation value)
        {
            value = Plain(value);
            return value is IInvocationOperation { TargetMethod: { Name: "FromResult", ContainingType.Name: "Task" }, Arguments: [var only] } ? Plain(only.Value) : value;
        }

        private bool IsPureField(IFieldReferenceOperation reference)
        {
            var field = reference.Field;
            if (field.IsConst || field.ContainingType.TypeKind == TypeKind.Enum)
            {
                return true;
            }

            if (field.IsStatic)
            {
                return field.IsReadOnly && (PureLibrary.Has(field) || (IsPlain(field.Type) && IsLiteral(field)));
            }

            UsesInstance |= IsOwn(reference.Instance);
            return true;
        }

        private bool IsPureProperty(IPropertyReferenceOperation reference)
        {
            var property = reference.Property;
            if (property.ContainingType.IsAnonymousType || property.ContainingType.IsTupleType || PureLibrary.Has(property))
            {
                return true;
            }

            var isOwn = IsOwn(reference.Instance);
            if (!IsOfCompilation(property))
            {
                return !property.IsStatic && !isOwn && (IsData(property) || (pretends && reference.Parent is ISimpleAssignmentOperation { Target: var given } && given == reference && IsPlainClass(property.ContainingType)));
            }

            if (property.IsAutomatic())
            {
                UsesInstance |= isOwn;
                return !property.IsStatic;
            }

            var isWritten = reference.Parent is IAssignmentOperation assignment && assignment.Target == reference;
            var isRead = !isWritten || reference.Parent is ICompoundAssignmentOperation or ICoalesceAssignmentOperation;
            return (!isWritten || IsPureTarget(property.SetMethod, reference.Instance)) && (!isRead || IsPureTarget(property.GetMethod, reference.Instance));
        }

        private bool IsPureCall(IInvocationOperation call)
        {
            var target = call.TargetMethod;
            if (!PureLibrary.Has(target))
            {
                return IsPureTarget(target, call.Instance);
            }

            UsesCulture |= PureLibrary.AsksCulture(target);
            return IsSizeBounded(target, call.Arguments) && (target.ContainingType.Name != "Enumerable" || call.Arguments.All(argument => !RunsToBeRead(Plain(argument.Value).Type)));
        }

        /// <summary>Whether to go through a sequence runs what is not in sight here: a query, or an enumerator of the project's.</summary>
        private bool RunsToBeRead(ITypeSymbol? sequence) =>
            sequence is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } type &&
            (type.Name == "IQueryable" || type.AllInterfaces.Any(static implemented => implemented.Name == "IQueryable") || (IsOfCompilation(type) && !type.GetMembers("GetEnumerator").IsEmpty));

        private void NoteConstructor(IMethodSymbol constructor)
        {
            if (!constructor.IsImplicitlyDeclared)
            {
                (_calls ??= []).Add(new PureCall(constructor.OriginalDefinition, false));
            }
        }

        private bool IsPureCreation(IObjectCreationOperation creation)
        {
            if (creation.Constructor is not { } constructor || creation.Type is not INamedTypeSymbol type)
            {
                return false;
            }

            if (IsOfCompilation(type))
            {
                if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct) || !HasPlainInitializers(type))
                {
                    return false;
                }

                NoteConstructor(constructor);
                return true;
            }

            return PureLibrary.IsException(type) ||
                (PureLibrary.Has(constructor) && IsSizeBounded(constructor, creation.Arguments)) ||
                (constructor.Parameters.IsEmpty && (IsDataType(type) || (pretends && IsPlainClass(type))));
        }

        /// <summary>Whether a call is one to a method of the compilation that is certain to run; it is noted.</summary>
        private bool IsPureTarget(IMethodSymbol? target, IOperation? instance)
        {
            if (target is null || target.MethodKind is MethodKind.LocalFunction or MethodKind.DelegateInvoke)
            {
                return false;
            }

            if (!IsOfCompilation(target))
            {
                return PureLibrary.Has(target);
            }

            if (target.IsExtern || target.IsAbstract || target.IsAsync || ((target.IsVirtual || target.IsOverride) && target.ContainingType is { IsSealed: false, IsValueType: false }))
            {
                return false;
            }

            (_calls ??= []).Add(new PureCall((target.ReducedFrom ?? target).OriginalDefinition, IsOwn(instance)));
            return true;
        }

        private bool IsPureOperator(IMethodSymbol? method) => method is null || PureLibrary.Has(method) || (IsOfCompilation(method) && IsPureTarget(method, null));

        private bool IsOfCompilation(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, assembly);

        /// <summary>Whether values of a type are numbers, texts and the like.</summary>
        private static bool IsPlain(ITypeSymbol type) =>
            type.TypeKind == TypeKind.Enum || type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String;

        private static bool IsOwn(IOperation? instance) => instance is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance };

        /// <summary>Whether a delegate goes straight into a method of the framework that runs it.</summary>
        private static bool IsArgument(IOperation creation) =>
            Outermost(creation).Parent is IArgumentOperation { Parent: IInvocationOperation call } && PureLibrary.Has(call.TargetMethod);

        private static IOperation Outermost(IOperation value)
        {
            while (value.Parent is IConversionOperation)
            {
                value = value.Parent;
            }

            return value;
        }

        private static IOperation Plain(IOperation value)
        {
            while (value is IConversionOperation { OperatorMethod: null } conversion)
            {
                value = conversion.Operand;
            }

            return value;
        }

        private static bool IsSizeBounded(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments)
        {
            var size = PureLibrary.SizeArgument(method);
            foreach (var argument in arguments)
            {
                if (argument.Parameter?.Ordinal == size && argument.Parameter.Type.SpecialType == SpecialType.System_Int32 && !IsBounded(argument.Value))
                {
                    return false;
                }
            }

            return true;
        }

        /// <summary>Whether a number is a small constant or follows from the length of something that is there already.</summary>
        private static bool IsBounded(IOperation number)
        {
            var value = Plain(number);
            return value switch
            {
                { ConstantValue: { HasValue: true, Value: var constant } } => constant is int and <= MostTurns or long and <= MostTurns or byte or short and <= MostTurns,
                IPropertyReferenceOperation { Property.Name: "Length" or "Count" } => true,
                IInvocationOperation { TargetMethod: { Name: "Count", ContainingType.Name: "Enumerable" } or { Name: "GetLength" or "GetUpperBound", ContainingType.Name: "Array" } } => true,
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract or BinaryOperatorKind.Divide or BinaryOperatorKind.Remainder } less => IsBounded(less.LeftOperand),
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Multiply } more => IsBounded(more.LeftOperand) && IsBounded(more.RightOperand),
                _ => false,
            };
        }

        /// <summary>Whether a static field is a constant but for the word.</summary>
        private static bool IsLiteral(IFieldSymbol field) =>
            !field.DeclaringSyntaxReferences.IsEmpty &&
            field.DeclaringSyntaxReferences[0].GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax } };

        /// <summary>Whether a property of another assembly is a part of a message.</summary>
        private static bool IsData(IPropertySymbol property) =>
            WcfTypes.Attribute(property, "System.Runtime.Serialization", "DataMemberAttribute") is not null || IsDataType(property.ContainingType);

        private static bool IsDataType(INamedTypeSymbol type) =>
            WcfTypes.Attribute(type, "System.Runtime.Serialization", "DataContractAttribute") is not null ||
            WcfTypes.Attribute(type, "MessageContractAttribute") is not null;

        /// <summary>Whether a class is another project's own, down to <c>object</c>, and holds nothing that it would have to let go of: what a demo answers with.</summary>
        private static bool IsPlainClass(INamedTypeSymbol type)
        {
            for (INamedTypeSymbol? current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            {
                if (current.TypeKind is not (TypeKind.Class or TypeKind.Struct) || current.OutermostNamespace() is "System" or "Microsoft" || current.AllInterfaces.Any(static implemented => implemented.SpecialType == SpecialType.System_IDisposable))
                {
                    return false;
                }
            }

            return true;
        }

        /// <summary>Whether a new object's fields, and those of its base classes, start from nothing that would have to be looked at.</summary>
        private bool HasPlainInitializers(INamedTypeSymbol type, int depth = 0)
        {
            INamedTypeSymbol? current = type;
            for (; current is { SpecialType: SpecialType.None } && IsOfCompilation(current); current = current.BaseType)
            {
                foreach (var member in current.GetMembers())
                {
                    if (member is IFieldSymbol or IPropertySymbol && !member.IsStatic && member.DeclaringSyntaxReferences is [var reference, ..])
                    {
                        var initializer = reference.GetSyntax() switch
                        {
                            VariableDeclaratorSyntax field => field.Initializer,
                            PropertyDeclarationSyntax property => property.Initializer,
                            _ => null,
                        };
                        var isPlain = initializer?.Value switch
                        {
                            null or LiteralExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } => true,
                            BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 } } creation => IsPlainCreation(creation, (member as IFieldSymbol)?.Type ?? ((IPropertySymbol)member).Type, depth),
                            _ => false,
                        };
                        if (!isPlain)
                        {
                            return false;
                        }
                    }
                }
            }

            // What the constructors of a library's class do is not in sight.
            return current is null or { SpecialType: not SpecialType.None } || PureLibrary.IsListed(current) || PureLibrary.IsException(current) || IsDataType(current);
        }

        /// <summary>Whether a field begins with a new object that asks for nothing either: its own type's, which is of the project, or one of the framework's.</summary>
        private bool IsPlainCreation(BaseObjectCreationExpressionSyntax creation, ITypeSymbol declared, int depth)
        {
            const int MostNested = 4;
            if (!IsOfCompilation(declared))
            {
                return declared.OutermostNamespace() == "System";
            }

            if (depth == MostNested || declared is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type || (creation is ObjectCreationExpressionSyntax { Type: var written } && written.LastName() != type.Name) || !HasPlainInitializers(type, depth + 1))
            {
                return false;
            }

            foreach (var constructor in type.InstanceConstructors)
            {
                if (constructor.Parameters.IsEmpty)
                {
                    NoteConstructor(constructor);
                }
            }

            return true;
        }
    }
}
