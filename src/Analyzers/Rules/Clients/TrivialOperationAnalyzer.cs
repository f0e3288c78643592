using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>
/// WCFP4001: an operation that only computes from its arguments. What it does alone is told at once; where it calls other
/// methods of the project, at the compilation's end.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TrivialOperationAnalyzer : WcfAnalyzer
{
    private const int MostCallsDeep = 5;

    // Operations that callers call to be answered, not for the answer.
    private static readonly HashSet<string> s_probes = new(StringComparer.OrdinalIgnoreCase)
        { "Ping", "Pong", "Alive", "Health", "Healthy", "Heartbeat", "Heart", "Version", "Versions", "Echo", "Probe", "Noop", "Handshake", "Shake", "Diagnose", "Diagnostics", "Availability" };

    // Operations with which somebody tries out whether a call works.
    private static readonly HashSet<string> s_greetings = new(StringComparer.OrdinalIgnoreCase) { "Hello", "HelloWorld", "Greet", "Greeting", "Greetings" };

    // Attributes that say nothing about what a call does.
    private static readonly HashSet<string> s_plainNamespaces = new(StringComparer.Ordinal)
        { "System", "System.ComponentModel", "System.Diagnostics", "System.Diagnostics.CodeAnalysis", "System.Diagnostics.Contracts", "System.Runtime.CompilerServices", "JetBrains.Annotations" };

    // Those of classes and interfaces that say no more.
    private static readonly HashSet<string> s_plainOfTypes = new(StringComparer.Ordinal)
        { "System.CodeDom.Compiler", "System.ComponentModel.Composition", "System.Runtime.InteropServices", "System.Runtime.Serialization", "System.Web.Services", "System.Xml.Serialization" };

    // What WCF itself offers, and what does not decide who may call, or what a call does.
    private static readonly HashSet<string> s_plainOfWcf = new(StringComparer.Ordinal)
    {
        "OperationContractAttribute", "FaultContractAttribute", "ServiceKnownTypeAttribute", "DataContractFormatAttribute", "XmlSerializerFormatAttribute",
        "ServiceContractAttribute", "ServiceBehaviorAttribute", "CallbackBehaviorAttribute", "DeliveryRequirementsAttribute", "AspNetCompatibilityRequirementsAttribute",
    };

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.TrivialOperation, Descriptors.TrivialOperationAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.Operations.MayBeImplemented || model.IsServedByGrpc)
        {
            return;
        }

        var facts = new ConcurrentDictionary<IMethodSymbol, PurityFacts>(SymbolEqualityComparer.Default);
        var candidates = new ConcurrentBag<Candidate>();
        var provider = context.Options.AnalyzerConfigOptionsProvider;

        // A declaration is longer than its body; that one too many is looked at does no harm.
        var reach = new Lazy<NameReach>(() => NameReach.OfTrivialOperations(model, code => PurityFacts.MayBeWithin(code.Span, 2 * LimitIn(code.Tree))));
        var isAsked = 0;
        int LimitIn(SyntaxTree tree) => TrivialOperationOptions.Read(provider, tree).MaxOperations;

        // While another thread finds out, to look at what comes meanwhile costs less than to wait.
        bool MayBeReached(IMethodSymbol method) =>
            (!reach.IsValueCreated && Interlocked.Exchange(ref isAsked, 1) != 0) || reach.Value.Contains(method);

        bool IsServedToWebOnly(IMethodSymbol method, AnalyzerOptions options) =>
            model.Operations.Of(method) is { } operation && model.Endpoints.IsServedToWebOnly(operation.Method.ContainingType, options);

        context.RegisterOperationBlockAction(block =>
        {
            if (block.OwningSymbol is not IMethodSymbol method || Body(block.OperationBlocks) is not { } body || !MayBeReached(method))
            {
                return;
            }

            var limit = LimitIn(body.Syntax.SyntaxTree);
            if (PurityFacts.Of(method, body, model.Compilation, limit) is not { } found)
            {
                return;
            }

            facts.TryAdd(method.OriginalDefinition, found);
            var isConstant = !found.UsesParameter && method.Parameters.IsEmpty && OnlyAnswer(body) is { } answer && ConstantAnswer.Says(answer);
            if (IsCandidate(method, found, isConstant, body, model) && reach.Value.Contains(method))
            {
                var isNamedAsTemplate = IsNamedAsTemplate(NameOf(method), method);
                var isOfTemplate = isNamedAsTemplate && IsOfTemplate(method, body);
                if (isOfTemplate && UnnamedServices.IsLeftOutOfConfiguration(method.ContainingType, model.ConfigurationOf(block.Options), model))
                {
                    return;
                }

                var isForTrying = isConstant || isOfTemplate || IsGreeting(NameOf(method)) || (isNamedAsTemplate && ServesTemplateOnly(method, model)) || SaysNothing(body);
                var candidate = new Candidate(method, found, limit, isOfTemplate, isForTrying, isConstant);
                if (!found.Calls.IsEmpty)
                {
                    candidates.Add(candidate);
                }
                else if ((!found.UsesCulture || !SetsCulture(model)) && !IsServedToWebOnly(method, block.Options))
                {
                    block.ReportDiagnostic(Report(Descriptors.TrivialOperation, candidate));
                }
            }
        });
        context.RegisterCompilationEndAction(end =>
        {
            foreach (var candidate in candidates.OrderBy(static candidate => candidate.Method, Comparer<IMethodSymbol>.Create(SourceOrder.Compare)))
            {
                var usesCulture = false;
                if (Total(candidate.Facts, facts, [candidate.Method.OriginalDefinition], ref usesCulture) is { } total && total <= candidate.Limit && (!usesCulture || !SetsCulture(model)) && !IsServedToWebOnly(candidate.Method, end.Options))
                {
                    end.ReportDiagnostic(Report(Descriptors.TrivialOperationAtEnd, candidate));
                }
            }
        });
    }

    private static Diagnostic Report(DiagnosticDescriptor descriptor, Candidate candidate)
    {
        const string move = "move the computation to a shared class that they can call locally";
        return Diagnostic.Create(
            descriptor, candidate.Method.Locations[0], candidate.IsForTrying ? DiagnosticSeverity.Info : descriptor.DefaultSeverity, null, null,
            NameOf(candidate.Method),
            candidate.IsConstant ? "gives every caller the same constants" : "only computes from its arguments",
            candidate.IsConstant ? "put them into a shared class that they can read locally" : candidate.IsOfTemplate ? "it is the project template's: remove it, or " + move : move);
    }

    /// <summary>Whether a method of such a name is one of the two that Visual Studio's templates write into a new service, whatever its text and its type have become.</summary>
    private static bool IsOfTemplate(IMethodSymbol method, IBlockOperation body) =>
        method.Parameters[0].Type.SpecialType != SpecialType.None ? OnlyAnswer(body) is { } answer && IsTextAroundArgument(answer) : body.Descendants().Any(static operation =>
            operation is ICompoundAssignmentOperation { Target: IMemberReferenceOperation { Instance: IParameterReferenceOperation }, Value: var text } && IsWritten(text.Plain()));

    private static bool IsWritten(IOperation text) => text.Type?.SpecialType == SpecialType.System_String &&
        (text.ConstantValue.HasValue || text is IInterpolatedStringOperation or IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } or
            IInvocationOperation { TargetMethod: { Name: "Concat" or "Format", ContainingType.SpecialType: SpecialType.System_String } });

    private static bool IsNamedAsTemplate(string name, IMethodSymbol method) =>
        (name, method.Parameters) is ("GetData", [{ Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_String }]) or ("GetDataUsingDataContract", [{ Type.TypeKind: TypeKind.Class }]);

    /// <summary>Whether a service has no operations but the template's, and those that only throw or are missing: nobody has begun to write it.</summary>
    private static bool ServesTemplateOnly(IMethodSymbol method, WcfModel model)
    {
        var types = method.ContainingType.AllInterfaces;
        if (model.Operations.Of(method) is { } operation)
        {
            types = types.Add(operation.Method.ContainingType);
        }

        return types.All(type => model.ContractOf(type) is not { } contract || contract.Operations.All(served =>
            IsNamedAsTemplate(served.Name, served.Method) || OperationImplementations.Implementation(method.ContainingType, served.Method) is not { } implementation || OperationImplementations.OnlyThrows(implementation)));
    }

    /// <summary>Whether an operation only answers with such a text, or with a new object of such texts and else of arguments as they came and constants.</summary>
    private static bool SaysNothing(IBlockOperation body) =>
        OnlyAnswer(body) is { } answer && (IsTextAroundArgument(answer) || PurityFacts.IsPacked(answer.Plain(), static held => PurityFacts.IsAsItCame(held) || IsTextAroundArgument(held)));

    /// <summary>Whether a value only puts constant text around an argument as it came, or a member of one: <c>"Hello " + name</c>. That shows that a call works.</summary>
    private static bool IsTextAroundArgument(IOperation answer)
    {
        var arguments = 0;
        var hasText = false;
        return answer.Type?.SpecialType == SpecialType.System_String && IsText(answer) && arguments == 1 && hasText;

        bool IsText(IOperation value)
        {
            // A long sum leans to the left.
            value = value.Plain();
            while (value is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String, ConstantValue.HasValue: false } sum)
            {
                if (!IsText(sum.RightOperand))
                {
                    return false;
                }

                value = sum.LeftOperand.Plain();
            }

            if (value.ConstantValue.HasValue)
            {
                hasText = true;
                return true;
            }

            switch (value)
            {
                case IParameterReferenceOperation:
                case IPropertyReferenceOperation { Instance: IParameterReferenceOperation, Property: var property } when property.KeepsValue():
                    return ++arguments == 1;
                case IArrayCreationOperation { Initializer: var parts }:
                    return parts is null || parts.ElementValues.All(IsText);
                case IInterpolatedStringOperation text:
                    return text.Parts.All(part => part is IInterpolationOperation { FormatString: null, Alignment: null } hole ? IsText(hole.Expression) : hasText |= part is IInterpolatedStringTextOperation);
                case IInvocationOperation { TargetMethod: { Name: "ToString", Parameters.IsEmpty: true }, Instance: IParameterReferenceOperation parameter }:
                    return IsText(parameter);
                case IInvocationOperation { TargetMethod: { Name: "Concat" or "Format", ContainingType.SpecialType: SpecialType.System_String } } join:
                    // What is written in a format of its own is worked on.
                    return join.Arguments.All(argument => argument.Value.ConstantValue is not { HasValue: true, Value: string format } || join.TargetMethod.Name == "Concat" || (!format.Contains("{0:") && !format.Contains("{0,"))) &&
                        join.Arguments.All(argument => IsText(argument.Value));
                default:
                    return false;
            }
        }
    }

    private static string NameOf(IMethodSymbol method) => method.ExplicitInterfaceImplementations is [var implemented, ..] ? implemented.Name : method.Name;

    /// <summary>A method's body; null where there is none, or where a constructor calls another.</summary>
    private static IBlockOperation? Body(ImmutableArray<IOperation> blocks)
    {
        IBlockOperation? body = null;
        foreach (var block in blocks)
        {
            if (block is IBlockOperation found)
            {
                body = found;
            }
            else if (block.Syntax is ConstructorInitializerSyntax)
            {
                return null;
            }
        }

        return body;
    }

    private static bool IsCandidate(IMethodSymbol method, PurityFacts facts, bool isConstant, IBlockOperation body, WcfModel model)
    {
        if (facts.UsesInstance || !(isConstant || facts is { UsesParameter: true, Computes: true }) || model.Operations.Of(method) is not { IsOneWay: false, EndMethod: null } operation)
        {
            return false;
        }

        // An operation that answers nothing is called for something else, and a stream is read long after the call.
        if ((operation.ResultType is null && !operation.Outputs().Any()) || WcfTypes.IsStreamed(operation.ResultType) || operation.Inputs().Any(static input => WcfTypes.IsStreamed(input.Type)))
        {
            return false;
        }

        return (operation.Needs & (WcfNeeds.Session | WcfNeeds.Transactions)) == 0 &&
            !IsProbe(operation.Name) && !IsProbe(NameOf(method)) &&
            HasPlainAttributes(method) && HasPlainAttributes(operation.Method) && HasPlainAttributes(operation.Method.ContainingType) && Bases(method.ContainingType).All(HasPlainAttributes) &&
            !WcfTypes.IsGenerated(operation.Method.ContainingType) && !(operation.Method.IsBeside(method) && IsInGeneratedFile(operation.Method)) &&
            !TestCode.IsDouble(method.ContainingType) && !TestCode.IsDouble(operation.Method.ContainingType) &&
            !SecretNames.AreUsed(method, body) &&
            !Forwards(method, body) && !HandsOut(body) && !Fills(body) && !Keeps(body) && !CallsStub(body) && !MayBeRefused(model) &&
            !(model.ContractOf(operation.Method.ContainingType) is { } contract && IsConversation(contract));
    }

    /// <summary>Whether a contract requires a session, and uses it: an operation begins or ends it, or the service calls back.</summary>
    private static bool IsConversation(ServiceContract contract) =>
        (contract.Needs & WcfNeeds.Session) != 0 &&
        ((contract.Needs & WcfNeeds.Callback) != 0 || contract.Operations.Any(static operation => (operation.Needs & WcfNeeds.Session) != 0));

    /// <summary>Whether a body makes an object, gives its members arguments as they came and constants, and returns it.</summary>
    private static bool Fills(IBlockOperation body)
    {
        if (body.Operations is not [IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [{ Symbol: var made } declarator] }] }, .., IReturnOperation { ReturnedValue: { } returned }] ||
            declarator.GetVariableInitializer()?.Value.Plain() is not IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null } ||
            !IsMade(returned.Plain()))
        {
            return false;
        }

        return body.Operations.Skip(1).Take(body.Operations.Length - 2).All(statement =>
            statement is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } filled }, Value: var value } } && IsMade(filled) && PurityFacts.IsAsItCame(value));

        bool IsMade(IOperation value) => value is ILocalReferenceOperation { Local: var local } && SymbolEqualityComparer.Default.Equals(local, made);
    }

    /// <summary>Whether a body only makes an object that keeps arguments as they came and constants, as its constructor shows, and returns it.</summary>
    private static bool Keeps(IBlockOperation body) =>
        OnlyAnswer(body)?.Plain() is IObjectCreationOperation { Arguments: { IsEmpty: false } arguments, Initializer: null, Constructor.DeclaringSyntaxReferences: [var declaration] } &&
        arguments.All(static argument => PurityFacts.IsAsItCame(argument.Value)) &&
        declaration.GetSyntax() is ConstructorDeclarationSyntax { Initializer: null, Body.Statements: { Count: > 0 } statements, ParameterList: var parameters } &&
        statements.All(statement => statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }, Right: IdentifierNameSyntax { Identifier.ValueText: var kept } } } &&
            parameters.Parameters.Any(parameter => parameter.Identifier.ValueText == kept));

    /// <summary>Whether a body gives, be it in the end, what a method of the project gives that has nothing but a constant to give: nobody has written it yet.</summary>
    private static bool CallsStub(IBlockOperation body) =>
        (OnlyAnswer(body) ?? AnswerInTheEnd(body))?.Plain() is IInvocationOperation { TargetMethod: { DeclaringSyntaxReferences: [var declaration] } stub } call && stub.IsOfProjectOf(call) &&
        declaration.GetSyntax() is MethodDeclarationSyntax method && (method.Body is { Statements: [ReturnStatementSyntax { Expression: var only }] } ? only : method.ExpressionBody?.Expression)
            is LiteralExpressionSyntax or DefaultExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" or "MinValue" or "Zero" };

    /// <summary>Whether something decides for each call who may make it: a shared class would ask nobody.</summary>
    private static bool MayBeRefused(WcfModel model) =>
        model.Mentions("ServiceAuthorizationManager") ||
        (!model.Files.IsDefaultOrEmpty && model.Files.Any(static file => file.GetText() is { } text && SourceMentions.Contains(text, "serviceAuthorizationManagerType")));

    private static bool IsInGeneratedFile(IMethodSymbol declared) =>
        declared.DeclaringSyntaxReferences is [var declaration] &&
        declaration.SyntaxTree.GetRoot().GetLeadingTrivia().Any(static comment => comment.IsKind(SyntaxKind.SingleLineCommentTrivia) && comment.ToString().Contains("<auto-generated"));

    /// <summary>
    /// The value of a body that does nothing but give it, be it through a local or a parameter, or call something; a task's
    /// result where it is one that is there already. Null for any other.
    /// </summary>
    private static IOperation? OnlyAnswer(IBlockOperation body)
    {
        var statements = body.Operations.Where(static statement => statement is not IEmptyOperation).ToList();
        if (statements is not [.., var last] || ((last as IReturnOperation)?.ReturnedValue ?? (statements.Count == 1 ? (last as IExpressionStatementOperation)?.Operation : null)) is not { } value)
        {
            return null;
        }

        var rest = statements.Count - 1;
        if (rest > 0 && CreationShape.SymbolOf(value) is (ILocalSymbol or IParameterSymbol) and var holder && GivenBy(statements[rest - 1], holder) is { } given)
        {
            value = given;
            rest--;
        }

        // return text = "Hello " + name;
        while (value is ISimpleAssignmentOperation { Target: ILocalReferenceOperation or IParameterReferenceOperation } assignment)
        {
            value = assignment.Value;
        }

        return !statements.Take(rest).All(IsEmptyDeclaration) ? null
            : value is IInvocationOperation { TargetMethod: { Name: "FromResult", ContainingType.Name: "Task" }, Arguments: [var result] } ? result.Value : value;
    }

    /// <summary>What a statement gives a local or parameter, where that is all it does.</summary>
    private static IOperation? GivenBy(IOperation statement, ISymbol holder) => statement switch
    {
        IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment } when SymbolEqualityComparer.Default.Equals(CreationShape.SymbolOf(assignment.Target), holder) => assignment.Value,
        IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } when SymbolEqualityComparer.Default.Equals(declarator.Symbol, holder) => declarator.GetVariableInitializer()?.Value,
        _ => null,
    };

    /// <summary>Whether a statement only declares locals, with nothing in them or a constant.</summary>
    private static bool IsEmptyDeclaration(IOperation statement) =>
        statement is IVariableDeclarationGroupOperation group &&
        group.Declarations.All(static declaration => declaration.Declarators.All(static declarator => declarator.GetVariableInitializer() is not { } initializer || initializer.Value.ConstantValue.HasValue));

    /// <summary>Whether callers can have the same locally: the operation does nothing but call a public static method with its own parameters.</summary>
    private static bool Forwards(IMethodSymbol method, IBlockOperation body) =>
        OnlyAnswer(body) is IInvocationOperation { TargetMethod: { IsStatic: true } target } call &&
            target.IsPublic() && target.IsBeside(method) &&
            !SymbolEqualityComparer.Default.Equals(target.ContainingType, method.ContainingType) &&
            call.Arguments.All(static argument => argument.Value is IParameterReferenceOperation || argument.ArgumentKind == ArgumentKind.DefaultValue);

    /// <summary>Whether an operation gives nothing but an argument, or a data member of one, as it came: there is no computation to move.</summary>
    private static bool HandsOut(IBlockOperation body)
    {
        var value = OnlyAnswer(body) ?? AnswerInTheEnd(body);
        while (true)
        {
            switch (value)
            {
                // A cast that is written may cut a number.
                case IConversionOperation { IsImplicit: true, OperatorMethod: null } conversion:
                    value = conversion.Operand;
                    continue;
                case IFieldReferenceOperation { Instance: { } holder }:
                    value = holder;
                    continue;
                case IPropertyReferenceOperation { Instance: { } holder, Property: var property } when property.KeepsValue():
                    value = holder;
                    continue;
                default:
                    return value is IParameterReferenceOperation;
            }
        }
    }

    /// <summary>The value of a body that gives it in the end, whatever came before, and changes no more than locals; null for any other.</summary>
    private static IOperation? AnswerInTheEnd(IBlockOperation body) =>
        body.Operations is [.., IReturnOperation { ReturnedValue: { } value } last] &&
        body.Descendants().All(part => part == last || part is not (IReturnOperation or IThrowOperation or IAssignmentOperation { Target: not ILocalReferenceOperation } or IIncrementOrDecrementOperation { Target: not ILocalReferenceOperation }))
            ? value
            : null;

    /// <summary>The nodes of a method and of all that it calls; null where one of them reaches more than its arguments, or calls itself.</summary>
    private static int? Total(PurityFacts facts, ConcurrentDictionary<IMethodSymbol, PurityFacts> all, HashSet<IMethodSymbol> open, ref bool usesCulture)
    {
        var total = facts.Operations;
        usesCulture |= facts.UsesCulture;
        foreach (var call in facts.Calls)
        {
            if (open.Count > MostCallsDeep || open.Contains(call.Method) || !all.TryGetValue(call.Method, out var called) || (call.IsOnThis && called.UsesInstance))
            {
                return null;
            }

            // What a method calls on its own instance, it calls on the caller's where that is the same.
            if (!call.IsOnThis && called.Calls.Any(static inner => inner.IsOnThis))
            {
                return null;
            }

            open.Add(call.Method);
            if (Total(called, all, open, ref usesCulture) is not { } inner)
            {
                return null;
            }

            open.Remove(call.Method);
            total += IsPlainAccessor(call.Method, called) ? 0 : inner;
        }

        return total;
    }

    /// <summary>Whether a property does no more than an automatic one: it hands a field out or takes its value in.</summary>
    private static bool IsPlainAccessor(IMethodSymbol method, PurityFacts facts)
    {
        // A block with an assignment statement has five nodes, and this.
        const int MostNodes = 6;
        return method.MethodKind is MethodKind.PropertyGet or MethodKind.PropertySet && facts.Calls.IsEmpty && facts.UsesInstance && facts.Operations <= MostNodes;
    }

    private static bool SetsCulture(WcfModel model) =>
        model.Mentions("CurrentCulture =") || model.Mentions("CurrentCulture=");

    private static bool HasPlainAttributes(ISymbol symbol)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is not { } type)
            {
                return false;
            }

            if (WcfTypes.WorldOf(type) != WcfWorld.None)
            {
                if (!s_plainOfWcf.Contains(type.Name) &&
                    !(type.Name == "OperationBehaviorAttribute" && attribute.NamedArguments.All(static argument => argument.Key == "AutoDisposeParameters")))
                {
                    return false;
                }
            }
            else if (type.ContainingNamespace?.ToDisplayString() is not { } ns || !(s_plainNamespaces.Contains(ns) || (symbol is INamedTypeSymbol && s_plainOfTypes.Contains(ns))))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>A class, and those that it derives from.</summary>
    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            yield return current;
        }
    }

    /// <summary>Whether one of a name's words says that callers only want to know that somebody answers, or who.</summary>
    private static bool IsProbe(string name) => WordsOf(name) is var words && (words.Exists(s_probes.Contains) || words is ["Test" or "test", ..]);

    private static bool IsGreeting(string name) => WordsOf(name).Exists(s_greetings.Contains);

    // Who tries things out numbers them: Hello2.
    private static List<string> WordsOf(string name) => NameWords.Of(name).ConvertAll(static word => word.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'));

    /// <summary>An operation that is trivial if what it calls is.</summary>
    /// <param name="Method">The method that does its work.</param>
    /// <param name="Facts">What it does.</param>
    /// <param name="Limit">The most nodes that the user's options allow.</param>
    /// <param name="IsOfTemplate">Whether the project's template wrote it.</param>
    /// <param name="IsForTrying">Whether it only shows that a call works, is the template's, or nobody has begun to write its service: the finding then only informs.</param>
    /// <param name="IsConstant">Whether it gives the same constants each time; the finding then only informs as well.</param>
    private sealed record Candidate(IMethodSymbol Method, PurityFacts Facts, int Limit, bool IsOfTemplate, bool IsForTrying, bool IsConstant);
}
