using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What a client is made of.</summary>
internal enum ClientSource
{
    /// <summary>An endpoint of the configuration file, by name or the only one.</summary>
    Configuration,

    /// <summary>A binding and an address.</summary>
    Binding,

    /// <summary>A <c>ServiceEndpoint</c>.</summary>
    Endpoint,

    /// <summary>That can't be told.</summary>
    Unknown,
}

/// <summary>What <c>ClientBase&lt;T&gt;</c> gets to make a client of, found through the constructors of the client class.</summary>
/// <param name="Source">What kind of thing.</param>
/// <param name="Value">The binding or endpoint, where the creation or a constructor gives it.</param>
internal readonly record struct ClientConstruction(ClientSource Source, IOperation? Value)
{
    private const int MaxConstructors = 5;

    /// <summary>How a client is constructed.</summary>
    /// <param name="creation">The creation.</param>
    /// <param name="calls">Who calls what; null where only the creation itself is known.</param>
    public static ClientConstruction Of(ClientCreation creation, CallGraph? calls) =>
        creation.Operation is IObjectCreationOperation { Constructor: { } constructor } made
            ? Of(constructor, made.Arguments, calls, creation.Owner.ContainingAssembly, 0)
            : new(ClientSource.Unknown, null);

    /// <summary>Whether a constructor of the client's class makes its callback object: each client then has one of its own, and no factory serves two.</summary>
    public static bool MakesCallback(ClientCreation creation, CallGraph calls)
    {
        var constructor = (creation.Operation as IObjectCreationOperation)?.Constructor;
        for (var depth = 0; depth < MaxConstructors && constructor is not null && calls.ConstructorCalledBy(constructor) is { } call; depth++)
        {
            // What it gets itself, the creation's own arguments tell.
            if (call.Arguments.Any(static argument => CreationShape.IsCallbackOfTheCall(argument) && argument.Value.Plain() is not IParameterReferenceOperation))
            {
                return true;
            }

            constructor = call.TargetMethod;
        }

        return false;
    }

    /// <summary>Whether the binding or endpoint is another object each time the client is made.</summary>
    public bool IsMadeAnew => Value is not null && IsNew(Value, 0);

    private static ClientConstruction Of(IMethodSymbol constructor, ImmutableArray<IArgumentOperation> arguments, CallGraph? calls, IAssemblySymbol assembly, int depth)
    {
        foreach (var argument in arguments)
        {
            if (WcfTypes.IsBinding(argument.Parameter?.Type))
            {
                return new(ClientSource.Binding, argument.Value);
            }

            if (WcfTypes.Is(argument.Parameter?.Type, "ServiceEndpoint"))
            {
                return new(ClientSource.Endpoint, argument.Value);
            }
        }

        if (constructor.ContainingType is { Name: "ClientBase" or "DuplexClientBase" })
        {
            return new(ClientSource.Configuration, null);
        }

        if (!SymbolEqualityComparer.Default.Equals(constructor.ContainingAssembly, assembly))
        {
            return new(BySignature(constructor), null);
        }

        if (constructor.IsImplicitlyDeclared || constructor.DeclaringSyntaxReferences.All(static reference => reference.GetSyntax() is ConstructorDeclarationSyntax { Initializer: null }))
        {
            return new(constructor.ContainingType.BaseType is { Name: "ClientBase" or "DuplexClientBase" } ? ClientSource.Configuration : ClientSource.Unknown, null);
        }

        return depth < MaxConstructors && calls?.ConstructorCalledBy(constructor) is { } call
            ? Of(call.TargetMethod, call.Arguments, calls, assembly, depth + 1)
            : new(ClientSource.Unknown, null);
    }

    /// <summary>What a constructor that is not read makes a client of: it takes the name of an endpoint, as those do that are generated.</summary>
    private static ClientSource BySignature(IMethodSymbol constructor) =>
        constructor.Parameters.Any(static parameter => parameter.Type.SpecialType == SpecialType.System_String) ? ClientSource.Configuration : ClientSource.Unknown;

    private static bool IsNew(IOperation value, int depth)
    {
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        return value switch
        {
            IObjectCreationOperation => true,
            ILocalReferenceOperation local => depth < 3 && HolderUses.Around(local).GivenTo(local.Local).Any(given => given.Place is IVariableInitializerOperation or ISimpleAssignmentOperation && IsNew(given.Value, depth + 1)),
            IInvocationOperation call => call.TargetMethod.IsOfProjectOf(call) && MakesNew(call.TargetMethod),
            IPropertyReferenceOperation { Property.GetMethod: { } getter } property => getter.IsOfProjectOf(property) && MakesNew(getter),
            _ => false,
        };
    }

    /// <summary>Whether a method of the compilation gives what it has just made itself, whichever way it returns.</summary>
    private static bool MakesNew(IMethodSymbol method)
    {
        if (method.IsVirtual || method.IsAbstract || method.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var syntax = reference.GetSyntax();
        var results = syntax switch
        {
            ArrowExpressionClauseSyntax arrow => [arrow.Expression],
            MethodDeclarationSyntax { ExpressionBody.Expression: { } expression } => [expression],
            AccessorDeclarationSyntax { ExpressionBody.Expression: { } expression } => [expression],
            LocalFunctionStatementSyntax { ExpressionBody.Expression: { } expression } => [expression],
            _ => syntax.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                .OfType<ReturnStatementSyntax>().Select(static statement => statement.Expression).ToArray(),
        };
        return results.Length > 0 && results.All(result => result switch
        {
            BaseObjectCreationExpressionSyntax => true,
            IdentifierNameSyntax name => syntax.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(variable => variable.Identifier.ValueText == name.Identifier.ValueText && variable.Initializer?.Value is BaseObjectCreationExpressionSyntax),
            _ => false,
        });
    }
}
