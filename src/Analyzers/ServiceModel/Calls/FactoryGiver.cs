using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells of a channel factory that another member gives whether something keeps it: as the member's text shows. One that is
/// made anew may carry what the user of the moment brings along, and its channels with it.
/// </summary>
internal static class FactoryGiver
{
    private const int MaxDepth = 3;

    /// <summary>Whether a factory is kept. What no other member gives counts as kept: it is judged where it is made.</summary>
    /// <param name="factory">The factory that makes a channel.</param>
    /// <param name="givesKept">Whether a method or property of the compilation gives factories that are kept.</param>
    public static bool IsKept(IOperation factory, Func<ISymbol, bool> givesKept)
    {
        var value = Awaited(factory);
        return value is ILocalReferenceOperation local
            ? HolderUses.Around(local).GivenTo(local.Local).All(given => IsValueKept(Awaited(given.Value), givesKept))
            : IsValueKept(value, givesKept);
    }

    /// <summary>Whether a method or property gives factories that are kept, as all code of it in the compilation shows.</summary>
    public static bool GivesKept(ISymbol member, Compilation compilation)
    {
        if (!member.IsAbstract)
        {
            return GivesKept(member, 0);
        }

        var isSeen = false;
        foreach (var candidate in compilation.GetSymbolsWithName(member.Name, SymbolFilter.Member))
        {
            if (candidate is { IsAbstract: false, ContainingType: { } } && CallGraph.Aliases(candidate).Any(alias => SymbolEqualityComparer.Default.Equals(alias, member)))
            {
                isSeen = true;
                if (!GivesKept(candidate, 0))
                {
                    return false;
                }
            }
        }

        return isSeen;
    }

    private static IOperation Awaited(IOperation value)
    {
        value = value.Plain();
        return value is IAwaitOperation { Operation: var task } ? task.Plain() : value;
    }

    private static bool IsValueKept(IOperation value, Func<ISymbol, bool> givesKept) => value switch
    {
        IInvocationOperation call => IsStored(call) || (call.TargetMethod.IsOfProjectOf(call) ? givesKept(call.TargetMethod.Declared()) : IsKeeper(call.TargetMethod)),

        // Made here of something that is missing: nobody judges that place.
        IInvalidOperation { Syntax: BaseObjectCreationExpressionSyntax } => false,
        IPropertyReferenceOperation { Property: { IsAbstract: false, OriginalDefinition: var property } } reference when property.IsOfProjectOf(reference) => property.IsAutomatic() || givesKept(property),
        _ => true,
    };

    /// <summary>Whether the code that calls keeps what it gets.</summary>
    private static bool IsStored(IInvocationOperation call) => ValueUse.Of(call).Lifetime is not (ValueLifetime.Method or ValueLifetime.Returned);

    /// <summary>Whether a method of others gives what was put in before: that of a collection, a query over one, a cache.</summary>
    private static bool IsKeeper(IMethodSymbol method) =>
        method.ContainingNamespace is { } place &&
        (place.ToDisplayString() is var name && (name.StartsWith("System.Collections", StringComparison.Ordinal) || name is "System.Linq" or "System.Threading") ||
         IsLookup(method.Name) || method.ContainingType.Name.Contains("Cache") || method.Name.Contains("Cache"));

    private static bool IsLookup(string method) =>
        method.StartsWith("GetOr", StringComparison.Ordinal) || method.StartsWith("AddOr", StringComparison.Ordinal) || method.StartsWith("First", StringComparison.Ordinal) ||
        method.StartsWith("Single", StringComparison.Ordinal) || method is "GetValueOrDefault" or "Find" or "Last" or "ElementAt" or "CompareExchange" or "Exchange" or "EnsureInitialized" or "Read";

    private static bool IsStore(string? method) =>
        method is "Add" or "TryAdd" or "AddOrUpdate" or "GetOrAdd" or "Set" or "SetValue" or "Enqueue" or "Push" or "Insert" or "CompareExchange" or "Exchange";

    private static bool GivesKept(ISymbol member, int depth)
    {
        if (member is IMethodSymbol { PartialImplementationPart: { } implementation })
        {
            member = implementation;
        }

        if (depth > MaxDepth || member.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var declaration = reference.GetSyntax();
        if (member is IPropertySymbol property && property.IsAutomatic())
        {
            return true;
        }

        var isSeen = false;
        foreach (var given in Given(declaration))
        {
            isSeen = true;
            if (!IsKept(given, member, declaration, depth))
            {
                return false;
            }
        }

        return isSeen;
    }

    /// <summary>What a method, a local function or the getter of a property gives.</summary>
    private static IEnumerable<ExpressionSyntax> Given(SyntaxNode declaration)
    {
        switch (declaration)
        {
            case MethodDeclarationSyntax { ExpressionBody.Expression: var expression }:
                return [expression];
            case LocalFunctionStatementSyntax { ExpressionBody.Expression: var expression }:
                return [expression];
            case PropertyDeclarationSyntax { ExpressionBody.Expression: var expression }:
                return [expression];
            case PropertyDeclarationSyntax { AccessorList.Accessors: var accessors }:
                var getter = accessors.FirstOrDefault(static accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration));
                return getter?.ExpressionBody is { Expression: var got } ? [got] : Returned(getter?.Body);
            case MethodDeclarationSyntax { Body: var body }:
                return Returned(body);
            case LocalFunctionStatementSyntax { Body: var body }:
                return Returned(body);
            default:
                return [];
        }
    }

    private static IEnumerable<ExpressionSyntax> Returned(BlockSyntax? body) =>
        body is null ? [] : body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>().Select(static statement => statement.Expression).OfType<ExpressionSyntax>();

    private static bool IsKept(ExpressionSyntax value, ISymbol member, SyntaxNode declaration, int depth)
    {
        value = Plain(value);
        switch (value)
        {
            case IdentifierNameSyntax { Identifier.ValueText: var local } when IsLocal(local, declaration):
                return depth <= MaxDepth && IsLocalKept(local, member, declaration, depth + 1);
            case IdentifierNameSyntax { Identifier.ValueText: var own }:
                return IsMemberKept(own, member, depth);
            case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var own }:
                return IsMemberKept(own, member, depth);
            case MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax inner }:
                return IsKept(inner, member, declaration, depth);

            // A client's own factory lives as long as the client.
            case MemberAccessExpressionSyntax { Expression: var client, Name.Identifier.ValueText: "ChannelFactory" }:
                return IsKept(client, member, declaration, depth);
            case MemberAccessExpressionSyntax or ElementAccessExpressionSyntax:
                return true;
            case AssignmentExpressionSyntax { Left: var target, Right: var right }:
                return !(target is IdentifierNameSyntax { Identifier.ValueText: var held } && IsLocal(held, declaration)) || IsKept(right, member, declaration, depth);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Left: var asked }:
                return IsKept(asked, member, declaration, depth);
            case ConditionalExpressionSyntax { WhenTrue: var one, WhenFalse: var other }:
                return IsKept(one, member, declaration, depth) && IsKept(other, member, declaration, depth);
            case InvocationExpressionSyntax { Expression: IdentifierNameSyntax or GenericNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } near:
                return near.CalledName() is { } called && AreKept(member.ContainingType.GetMembers(called).Where(static candidate => candidate is IMethodSymbol), depth);
            case InvocationExpressionSyntax call:
                return call.CalledName() is { } looked && IsLookup(looked);
            case LiteralExpressionSyntax or DefaultExpressionSyntax:
                return true;
            default:
                return false;
        }
    }

    private static bool IsMemberKept(string name, ISymbol member, int depth) =>
        member.ContainingType.GetMembers(name).Where(static candidate => candidate is IPropertySymbol { IsAbstract: false }).ToList() is not { Count: > 0 } properties || AreKept(properties, depth);

    private static bool AreKept(IEnumerable<ISymbol> members, int depth)
    {
        var isSeen = false;
        foreach (var member in members)
        {
            isSeen = true;
            if (!GivesKept(member, depth + 1))
            {
                return false;
            }
        }

        return isSeen;
    }

    /// <summary>Whether a name is that of a local or parameter of the member.</summary>
    private static bool IsLocal(string name, SyntaxNode declaration) => declaration.DescendantNodes().Any(node => node switch
    {
        VariableDeclaratorSyntax declarator => declarator.Identifier.ValueText == name,
        SingleVariableDesignationSyntax designation => designation.Identifier.ValueText == name,
        ParameterSyntax parameter => parameter.Identifier.ValueText == name,
        ForEachStatementSyntax each => each.Identifier.ValueText == name,
        _ => false,
    });

    /// <summary>Whether a local's value is stored, or comes from where it was: out of a collection, from a field.</summary>
    private static bool IsLocalKept(string name, ISymbol member, SyntaxNode declaration, int depth)
    {
        var isGiven = false;
        var isKept = true;
        foreach (var node in declaration.DescendantNodes())
        {
            switch (node)
            {
                case VariableDeclaratorSyntax { Initializer.Value: var value } declarator when declarator.Identifier.ValueText == name:
                    isGiven = true;
                    isKept &= IsKept(value, member, declaration, depth);
                    break;
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax target, Right: var value } when target.Identifier.ValueText == name:
                    isGiven = true;
                    isKept &= IsKept(value, member, declaration, depth);
                    break;
                case AssignmentExpressionSyntax { Left: var target, Right: var value } when Names(value, name) && !(target is IdentifierNameSyntax other && IsLocal(other.Identifier.ValueText, declaration)):
                case InvocationExpressionSyntax call when IsStore(call.CalledName()) && call.ArgumentList.Arguments.Any(argument => Names(argument.Expression, name)):
                    return true;
                case ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.OutKeyword, Expression: var value } when Names(value, name) || value is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax { Identifier.ValueText: var declared } } && declared == name:
                case IsPatternExpressionSyntax { Pattern: var pattern } when pattern.DescendantNodes().OfType<SingleVariableDesignationSyntax>().Any(designation => designation.Identifier.ValueText == name):
                case ForEachStatementSyntax each when each.Identifier.ValueText == name:
                    isGiven = true;
                    break;
            }
        }

        return isGiven && isKept;
    }

    private static bool Names(ExpressionSyntax value, string name) => Plain(value) is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name;

    private static ExpressionSyntax Plain(ExpressionSyntax value)
    {
        while (true)
        {
            switch (value)
            {
                case ParenthesizedExpressionSyntax { Expression: var inner }:
                    value = inner;
                    break;
                case CastExpressionSyntax { Expression: var cast }:
                    value = cast;
                    break;
                case AwaitExpressionSyntax { Expression: var awaited }:
                    value = awaited;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var operand }:
                    value = operand;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression, Left: var converted }:
                    value = converted;
                    break;
                default:
                    return value;
            }
        }
    }
}
