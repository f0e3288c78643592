using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads the methods and constructors of the project that set up the endpoint of a client, by their text.</summary>
internal static class EndpointHelpers
{
    private const int MaxConstructors = 5;

    private static readonly string[] s_endpointMembers = [".Endpoint", "Credentials", ".ChannelFactory"];

    /// <summary>Whether a method of the project sets up the endpoint of a client that it gets, with something of the call, the instance or the moment.</summary>
    public static bool SetUpForTheCall(IInvocationOperation call, IOperation client)
    {
        var method = call.TargetMethod;
        if (!method.IsOfProjectOf(call))
        {
            return false;
        }

        // One of its kind may do it for all; a local function is no member.
        var overloads = method.MethodKind == MethodKind.LocalFunction ? ImmutableArray.Create<ISymbol>(method) : method.ContainingType.GetMembers(method.Name);
        var bodies = overloads.SelectMany(static overload => overload.DeclaringSyntaxReferences).ToList();
        return bodies.Exists(static body => s_endpointMembers.Any(word => SourceMentions.Part(body.SyntaxTree.GetText(), body.Span).IndexOf(word.AsSpan()) >= 0)) &&
            (call.Arguments.Any(argument => argument != client && !StableValues.IsStable(argument.Value, allowsCalls: false)) ||
                method is { MethodKind: MethodKind.LocalFunction, IsStatic: false } ||
                bodies.Exists(body => AsksForTheMoment(body.GetSyntax()) || NamesInstance(body.GetSyntax(), method.ContainingType)));
    }

    /// <summary>Whether a method that a client's class declares sets up its endpoint, with something of the call, the client or the moment.</summary>
    public static bool SetsItselfUpForTheCall(IInvocationOperation call) =>
        MemberSetUpByItself(call) is not null &&
        (!StableValues.AreStable(call.Arguments, allowsCalls: false) ||
            call.TargetMethod.DeclaringSyntaxReferences.Any(body => AsksForTheMoment(body.GetSyntax()) || NamesInstance(body.GetSyntax(), call.TargetMethod.ContainingType)));

    /// <summary>The member of its endpoint that a method of a client's own class names; null where it names none, or is another's method.</summary>
    public static string? MemberSetUpByItself(IInvocationOperation call) =>
        call.TargetMethod is { IsStatic: false, IsExtensionMethod: false, DeclaringSyntaxReferences: [var body] } method && method.IsOfProjectOf(call) && WcfTypes.IsClient(method.ContainingType)
            ? EndpointMemberIn(body.GetSyntax())
            : null;

    /// <summary>
    /// Whether a constructor of a client's class gives its own endpoint or credentials what belongs to the call, or to the
    /// moment: a user that it gets. A shared factory, which is open, would not let it.
    /// </summary>
    public static bool AreConstructorsForTheCall(ClientCreation creation, CallGraph calls)
    {
        if (creation.Operation is not IObjectCreationOperation { Constructor: { } constructor, Arguments: var arguments })
        {
            return false;
        }

        HashSet<string>? names = null;
        for (var depth = 0; depth < MaxConstructors; depth++)
        {
            names = NamesOfTheCall(arguments, names);
            foreach (var reference in constructor.DeclaringSyntaxReferences)
            {
                if (reference.GetSyntax() is ConstructorDeclarationSyntax declaration && ((SyntaxNode?)declaration.Body ?? declaration.ExpressionBody) is { } body && EndpointMemberIn(body) is not null &&
                    (AsksForTheMoment(body) || (names.Count > 0 && body.DescendantNodes().Any(node => node is IdentifierNameSyntax name && names.Contains(name.Identifier.ValueText)))))
                {
                    return true;
                }
            }

            if (calls.ConstructorCalledBy(constructor) is not { } call)
            {
                return false;
            }

            (constructor, arguments) = (call.TargetMethod, call.Arguments);
        }

        return false;
    }

    /// <summary>The parameters that get something of the call: of a constructor that another calls, by those of the other.</summary>
    private static HashSet<string> NamesOfTheCall(ImmutableArray<IArgumentOperation> arguments, HashSet<string>? outer) =>
        [.. arguments
            .Where(argument => outer is not null && argument.Value.DescendantsAndSelf().OfType<IParameterReferenceOperation>().ToList() is { Count: > 0 } passed
                ? passed.Exists(reference => outer.Contains(reference.Parameter.Name))
                : !StableValues.IsStable(argument.Value, allowsCalls: false))
            .Select(static argument => argument.Parameter?.Name)
            .OfType<string>()];

    private static string? EndpointMemberIn(SyntaxNode body) =>
        body.DescendantNodes().OfType<IdentifierNameSyntax>().Select(static name => name.Identifier.ValueText).FirstOrDefault(CreationShape.IsEndpointMember);

    /// <summary>Whether code names what surrounds it: the user, the request, the session.</summary>
    public static bool AsksForTheMoment(SyntaxNode code) =>
        code.DescendantNodes().Any(static node => node is IdentifierNameSyntax { Identifier.ValueText: var name } && (name.Contains("Current") || name is "HttpContext" or "Session"));

    /// <summary>Whether code names what an instance of its class has or does, as the class itself declares it.</summary>
    private static bool NamesInstance(SyntaxNode code, INamedTypeSymbol type) =>
        code.DescendantNodes().Any(node => node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier && (!identifier.IsMemberName() || identifier.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }) &&
            IsOfInstance(name, type));

    private static bool IsOfInstance(string name, INamedTypeSymbol type)
    {
        for (var current = type; current is { DeclaringSyntaxReferences.IsEmpty: false }; current = current.BaseType)
        {
            if (current.GetMembers(name).Any(static member => member is { IsStatic: false } and (IFieldSymbol or IPropertySymbol or IMethodSymbol)))
            {
                return true;
            }
        }

        return false;
    }
}
