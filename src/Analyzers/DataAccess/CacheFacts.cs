using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A place that makes something anew that could be kept.</summary>
/// <param name="Place">The place.</param>
/// <param name="Others">The places that belong to it.</param>
/// <param name="Problem">What it defeats, as a clause.</param>
/// <param name="Remedy">What to do.</param>
/// <param name="IsPerContext">Whether it runs for each context, whoever makes one.</param>
internal sealed record CacheDefeat(SyntaxNode Place, ImmutableArray<SyntaxNode> Others, string Problem, string Remedy, bool IsPerContext);

/// <summary>What one block does that defeats a cache, and the texts that it hands on or takes.</summary>
internal sealed class CacheFacts
{
    private const string SqlRemedy = "pass it as a parameter";

    /// <summary>The places.</summary>
    public List<CacheDefeat> Defeats { get; } = [];

    /// <summary>The parameters that become the text of a command, by position.</summary>
    public HashSet<int> TextParameters { get; } = [];

    /// <summary>The texts with values that are passed to methods of the compilation, which may run them.</summary>
    public List<(IMethodSymbol Target, int Ordinal, CacheDefeat Defeat)> Passed { get; } = [];

    /// <summary>The own parameters that are passed on.</summary>
    public List<(int From, IMethodSymbol Target, int To)> HandedOn { get; } = [];

    /// <summary>The members of the compilation that the block calls, or has called while it runs.</summary>
    public List<ISymbol> Calls { get; } = [];

    /// <summary>Whether there is nothing, but for calls.</summary>
    public bool IsEmpty => Defeats.Count == 0 && TextParameters.Count == 0 && Passed.Count == 0 && HandedOn.Count == 0;

    /// <summary>Reads a block.</summary>
    public static CacheFacts Collect(DataAccessTable table, ISymbol owner, ImmutableArray<IOperation> blocks)
    {
        var facts = new CacheFacts();
        var open = new OperationStack();
        try
        {
            open.PushAll(blocks, 0);
            while (open.TryPop(out var operation, out var isInLambda))
            {
                if (operation.Kind == OperationKind.Invocation && OmittedCalls.Is((IInvocationOperation)operation))
                {
                    continue;
                }

                facts.Visit(operation, table, owner, ref isInLambda);
                if (!IsLeaf(operation.Kind))
                {
                    open.PushParts(operation, isInLambda);
                }
            }
        }
        finally
        {
            open.Free();
        }

        return facts;
    }

    // What code is made of most and has no parts.
    private static bool IsLeaf(OperationKind kind) =>
        kind is OperationKind.Literal or OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.InstanceReference or OperationKind.Branch;

    private void Visit(IOperation operation, DataAccessTable table, ISymbol owner, ref int isInLambda)
    {
        switch (operation.Kind)
        {
            case OperationKind.SimpleAssignment:
                if (operation is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "CommandText", ContainingType: var type } } } assignment &&
                    (table.IsCommand(type) || type.Name is "IDbCommand") && !CommandKinds.IsOfFile(type, assignment.Syntax.SyntaxTree))
                {
                    AddText(assignment.Value, owner);
                }

                break;
            case OperationKind.CompoundAssignment:
                if (operation is ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: IPropertyReferenceOperation { Property: { Name: "CommandText", ContainingType: var commandType } }, Value: var added } &&
                    (table.IsCommand(commandType) || commandType.Name is "IDbCommand") && !CommandKinds.IsOfFile(commandType, operation.Syntax.SyntaxTree))
                {
                    AddText(added, owner, isContinued: true);
                }

                break;
            case OperationKind.ObjectCreation:
                AddCreation((IObjectCreationOperation)operation, table, owner);
                Call(((IObjectCreationOperation)operation).Constructor, operation, owner, isInLambda);
                break;
            case OperationKind.Invocation:
                AddCall((IInvocationOperation)operation, table, owner);
                Call(((IInvocationOperation)operation).TargetMethod, operation, owner, isInLambda);
                break;
            case OperationKind.MethodReference:
                if (LambdaUse.Of(operation) is { Kind: not LambdaKind.Elsewhere, Call: not null })
                {
                    Calls.Add(((IMethodReferenceOperation)operation).Method.Declared());
                }

                break;
            case OperationKind.AnonymousFunction:
                isInLambda = 1;
                break;
        }
    }

    private void Call(IMethodSymbol? method, IOperation operation, ISymbol owner, int isInLambda)
    {
        if (method is not null && method.IsBeside(owner) && !(isInLambda != 0 && LambdaUse.IsElsewhere(operation)))
        {
            Calls.Add(method.Declared());
        }
    }

    private void AddCreation(IObjectCreationOperation creation, DataAccessTable table, ISymbol owner)
    {
        // Few constructors take a text of that name; to ask a type for its interfaces takes longer.
        if (creation.Arguments.Any(IsText) && table.IsCommand(creation.Type))
        {
            foreach (var argument in creation.Arguments.Where(argument => IsText(argument) && !CommandKinds.IsOfFile(creation.Type, creation.Syntax.SyntaxTree) && !HasNoConnection(creation)))
            {
                AddText(argument.Value, owner);
            }
        }
        else if (creation.Constructor is { } constructor)
        {
            AddArguments(constructor, creation.Arguments, owner);
        }

        if (creation.Type is { Name: "AttributeMappingSource" } mapping && WcfTypes.IsNamespace(mapping.ContainingNamespace, "System.Data.Linq.Mapping") && IsForNow(creation))
        {
            Add(creation, "A mapping source made here makes LINQ to SQL read the whole mapping anew", "keep one in a static field", IsInContextConstructor(owner));
        }
    }

    /// <summary>
    /// Whether the method that opens a connection gives it to no command, and this one has none: to run it throws, and no server
    /// sees the text.
    /// </summary>
    private static bool HasNoConnection(IObjectCreationOperation creation) =>
        creation is { Arguments.Length: 1, Initializer: null } && CreationShape.HolderOf(creation) is ILocalSymbol local &&
        CreationShape.ReferencesTo(local, creation).All(static reference => reference.Parent switch
        {
            IPropertyReferenceOperation { Property.Name: var name } => name != "Connection",
            IInvocationOperation { Instance: var instance } => instance == reference,
            IUsingOperation => true,
            _ => false,
        }) &&
        creation.Root().Descendants().Any(static part => part is IInvocationOperation { TargetMethod: { Name: "Open" or "OpenAsync", ContainingType: var opened } } && IsConnection(opened));

    private static bool IsConnection(INamedTypeSymbol type) => DataAccessTable.BaseTypes(type).Any(static parent => parent.Name == "DbConnection");

    private static bool IsText(IArgumentOperation argument) =>
        argument.Parameter is { } parameter && DataLibraries.IsTextParameter(parameter);

    private void AddCall(IInvocationOperation call, DataAccessTable table, ISymbol owner)
    {
        var method = call.TargetMethod;
        if (table.TextParameter(method) is { } text)
        {
            foreach (var argument in call.Arguments)
            {
                if (argument.Parameter?.Name == text.Name && argument.Parameter.Type.SpecialType == SpecialType.System_String)
                {
                    AddText(argument.Value, owner);
                }
            }

            return;
        }

        var type = method.ContainingType;
        switch (method.Name)
        {
            case "UseLoggerFactory" or "UseInternalServiceProvider" or "UseModel" when IsEFCore(type) && Fresh(call) is { } fresh:
                var what = method.Name == "UseLoggerFactory" ? "A logger factory" : method.Name == "UseModel" ? "A model" : "A service provider";
                Add(
                    fresh,
                    method.Name == "UseInternalServiceProvider"
                        ? "A service provider made here gives each context EF Core services, a model and query caches of its own"
                        : method.Name == "UseModel"
                            ? "A model made here gives each context a model and query caches of its own"
                            : $"{what} made here makes EF Core build its internal services anew for each context",
                    "make one and share it",
                    IsPerContext(call, owner));
                break;
            case "EnableServiceProviderCaching" when IsEFCore(type) && call.Arguments.Any(static argument => argument.Value.ConstantValue is { HasValue: true, Value: false }):
                Add(call, "Without its cache EF Core builds its internal services and its model anew for each context", "leave the cache on", true);
                break;
            case "Create" or "Build" when type is { Name: "NpgsqlDataSource" or "NpgsqlDataSourceBuilder" or "NpgsqlSlimDataSourceBuilder" } && IsForNow(call):
                Add(call, "A data source made here has a connection pool of its own", "make one and share it", IsPerContext(call, owner));
                break;
            case "ClearAllPools" or "ClearPool" when IsConnection(type) && !call.IsInCatch() && !ConnectionUse.HasToBeAlone(call):
                Add(call, $"'{method.Name}' closes pooled connections that the next calls have to open again", "leave the pool to the provider", false);
                break;
            case "Constant" when IsExpressions(type) && BakesIn(call, table):
                Add(call, "A constant in the expression makes a query of its own of every value, translated anew each time", "refer to a field of an object, as the compiler does for a local in a lambda", false);
                break;
        }

        AddArguments(method, call.Arguments, owner);
    }

    /// <summary>Texts that go on to methods of the compilation, and parameters that do.</summary>
    private void AddArguments(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, ISymbol owner)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!definition.IsBeside(owner))
        {
            return;
        }

        var offset = method.ReducedFrom is null ? 0 : 1;
        foreach (var argument in arguments)
        {
            if (argument.Parameter is { Type.SpecialType: SpecialType.System_String } parameter && !argument.Value.ConstantValue.HasValue)
            {
                var text = SqlText.Of(argument.Value);
                var ordinal = parameter.Ordinal + offset;
                if (OrdinalOf(text.Parameter, owner) is { } from)
                {
                    HandedOn.Add((from, definition, ordinal));
                }

                if (!text.Values.IsEmpty)
                {
                    Passed.Add((definition, ordinal, DefeatOf(text)));
                }
            }
        }
    }

    /// <summary>Whether code gives a command the beginning of a text that is run once, whatever is in it.</summary>
    private static bool IsBegunAsDefinition(IOperation text) =>
        text.Root().Descendants().Any(static part =>
            part is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "CommandText" }, Value: var begun } && SqlText.Of(begun).IsDefinition);

    private void AddText(IOperation value, ISymbol owner, bool isContinued = false)
    {
        if (value.ConstantValue.HasValue)
        {
            // As most are.
            return;
        }

        var text = SqlText.Of(value, isContinued);
        if (OrdinalOf(text.Parameter, owner) is { } ordinal)
        {
            TextParameters.Add(ordinal);
        }

        if (!text.Values.IsEmpty && !(text.IsRefused && IsLeftAsItIs(value)) && !(isContinued && IsBegunAsDefinition(value)))
        {
            Defeats.Add(DefeatOf(text));
        }
    }

    /// <summary>Whether the code only ever gives commands a text, and never adds to one that a command has.</summary>
    private static bool IsLeftAsItIs(IOperation value) =>
        value.Root().Descendants().All(static part => part is not IPropertyReferenceOperation { Property.Name: "CommandText" } text || (text.Parent is ISimpleAssignmentOperation assignment && assignment.Target == text));

    private static CacheDefeat DefeatOf(SqlText text)
    {
        // A number that has to be cast often stands for one of a few states; a text says more of what differs.
        var named = text.Values[0];
        if (named is IConversionOperation { IsImplicit: false } or IInvocationOperation { Instance: IConversionOperation { IsImplicit: false } or IParenthesizedOperation })
        {
            named = text.Values.FirstOrDefault(static value => value.Plain().Type?.SpecialType == SpecialType.System_String && value is not IInvocationOperation { Instance: IConversionOperation or IParenthesizedOperation }) ?? named;
        }

        return new CacheDefeat(
            named.Syntax,
            text.Values.Where(value => value != named).Select(static value => value.Syntax).ToImmutableArray(),
            $"'{Shorten(named.Syntax)}' becomes a part of the SQL text, so that every value makes a statement that no cache of plans or queries knows",
            SqlRemedy,
            false);
    }

    private static string Shorten(SyntaxNode node)
    {
        var text = node.ToString();
        var end = text.IndexOfAny(['\r', '\n']);
        text = end < 0 ? text : text.Substring(0, end);
        return text.Length > 40 ? text.Substring(0, 39) + "…" : text;
    }

    private static int? OrdinalOf(IParameterSymbol? parameter, ISymbol owner) =>
        parameter is not null && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, owner) ? parameter.Ordinal : null;

    private void Add(IOperation place, string problem, string remedy, bool isPerContext) =>
        Defeats.Add(new CacheDefeat(place.Syntax, ImmutableArray<SyntaxNode>.Empty, problem, remedy, isPerContext));

    private static bool IsEFCore(INamedTypeSymbol type) =>
        type.Name.StartsWith("DbContextOptionsBuilder", System.StringComparison.Ordinal) && WcfTypes.IsNamespace(type.ContainingNamespace, "Microsoft.EntityFrameworkCore");

    /// <summary>The argument of a call where it is made on the spot; null where it is kept anywhere.</summary>
    private static IOperation? Fresh(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal == (call.TargetMethod.IsExtensionMethod && call.TargetMethod.ReducedFrom is null ? 1 : 0))
            {
                return Made(argument.Value, 0);
            }
        }

        return null;
    }

    private static IOperation? Made(IOperation value, int depth)
    {
        while (value is IConversionOperation or IParenthesizedOperation)
        {
            value = value is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)value).Operand;
        }

        switch (value)
        {
            case IObjectCreationOperation:
                return value;
            case IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true, ContainingType.Name: "LoggerFactory" } }:
            case IInvocationOperation { TargetMethod.Name: "BuildServiceProvider" or "FinalizeModel" }:
                return value;
            case ILocalReferenceOperation local when depth < 3:
                var given = HolderUses.Around(value).GivenTo(local.Local).FirstOrDefault(static given => given.Place is IVariableInitializerOperation).Value;
                return given is null ? null : Made(given, depth + 1);
            default:
                return null;
        }
    }

    /// <summary>Whether what is made goes straight into an argument or a local, and so is kept by nobody.</summary>
    private static bool IsForNow(IOperation creation)
    {
        var current = creation.Parent;
        while (current is IConversionOperation or IParenthesizedOperation or IAwaitOperation)
        {
            current = current.Parent;
        }

        return current is IArgumentOperation { Parent: IInvocationOperation or IObjectCreationOperation } argument && !IsKeeping(argument) ||
            current is IUsingOperation or IInvocationOperation ||
            current is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator } && StaysHere(local, declarator);
    }

    private static bool IsKeeping(IArgumentOperation argument) =>
        argument.Parent is IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "GetOrAdd" or "AddSingleton" or "TryAddSingleton" or "CompareExchange" or "Exchange" or "Register" or "RegisterInstance" or "Set" };

    private static bool StaysHere(ILocalSymbol local, IOperation declarator) => !HolderUses.Around(declarator).Of(local).Any(static reference =>
        reference.Parent is IAssignmentOperation or IReturnOperation or IConversionOperation { Parent: IReturnOperation or IAssignmentOperation } ||
        (reference.Parent is IArgumentOperation argument && IsKeeping(argument)));

    /// <summary>Whether code runs for each context: <c>OnConfiguring</c>, or the options of <c>AddDbContext</c>.</summary>
    private static bool IsPerContext(IOperation operation, ISymbol owner)
    {
        for (var current = operation; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation)
            {
                var outer = current.Parent;
                while (outer is IConversionOperation or IDelegateCreationOperation)
                {
                    outer = outer.Parent;
                }

                if (outer is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "AddDbContext" } call } &&
                    !call.Arguments.Any(static argument => argument.Parameter?.Name == "optionsLifetime" && argument.ArgumentKind == ArgumentKind.Explicit))
                {
                    return true;
                }
            }
        }

        return owner is IMethodSymbol { Name: "OnConfiguring", IsOverride: true };
    }

    private static bool IsInContextConstructor(ISymbol owner) =>
        owner is IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType: var type } && DataAccessTable.BaseTypes(type).Any(static parent => parent.Name == "DataContext");

    private static bool IsExpressions(INamedTypeSymbol type) => type.Name == "Expression" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq.Expressions");

    /// <summary>Whether a value that differs goes into a lambda that is made for a query, by a library that caches queries by their expressions.</summary>
    private static bool BakesIn(IInvocationOperation constant, DataAccessTable table)
    {
        if (!(table.Has(DataLibrary.EFCore) || table.Has(DataLibrary.EF6)) || constant.Arguments.Length == 0)
        {
            return false;
        }

        var value = constant.Arguments[0].Value;
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        // An object whose field the expression reads, and a list, are no constants of the query.
        if (value.Type is not { } type || type.TypeKind == TypeKind.Enum ||
            !(type.SpecialType is SpecialType.System_String or SpecialType.System_Object or SpecialType.System_DateTime or (>= SpecialType.System_SByte and <= SpecialType.System_Double) || type.Name is "Guid" or "DateTimeOffset") ||
            !SqlText.Varies(value))
        {
            return false;
        }

        var calls = constant.Root().Descendants().OfType<IInvocationOperation>().ToList();
        return calls.Any(static call => call.TargetMethod.Name == "Lambda" && IsExpressions(call.TargetMethod.ContainingType)) &&
            !calls.Any(static call => call.TargetMethod.Name == "Compile");
    }
}
