using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A context that something holds.</summary>
/// <param name="Context">Its type.</param>
/// <param name="Holder">The field or property inside that holds it, or null where it is held directly.</param>
internal sealed record HeldContext(ITypeSymbol Context, ISymbol? Holder);

/// <summary>Finds contexts that fields keep for longer than a method runs.</summary>
internal static class ContextHolders
{
    // Of what a service keeps, and that keeps in turn, so many classes are looked at.
    private const int MostKept = 200;

    /// <summary>The fields and automatic properties of a class.</summary>
    public static IEnumerable<ISymbol> Of(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsConst: false } field && field.Locations.Any(static location => location.IsInSource))
            {
                if (field.AssociatedSymbol is IPropertySymbol property)
                {
                    yield return property;
                }
                else if (!field.IsImplicitlyDeclared && !field.GetAttributes().Any(static attribute => attribute.AttributeClass is { Name: "ThreadStaticAttribute" }))
                {
                    yield return field;
                }
            }
        }
    }

    /// <summary>The context that a field or property keeps, itself or in an object of the project's; null for none, or for one that is made anew or emptied.</summary>
    public static HeldContext? ContextIn(WcfModel model, DataAccessTable table, ISymbol holder, int depth)
    {
        var type = TypeOf(holder);
        if (type is INamedTypeSymbol { Name: "Lazy", TypeArguments: [var lazy, ..] } deferred && WcfTypes.IsNamespace(deferred.ContainingNamespace, "System"))
        {
            type = lazy;
        }

        if (table.KeepsEntities(type))
        {
            return model.Data.ContextSettings.StatesTracking(type) || model.Data.ContextSettings.StatesTracking(holder.ContainingType) || IsRenewed(model, holder) || IsUnused(holder) ? null : new HeldContext(type!, null);
        }

        if (depth <= 1 || type is not INamedTypeSymbol named || model.Classes.OnlyOf(named) is not { } held || table.IsContext(held) || IsRenewed(model, holder))
        {
            return null;
        }

        for (INamedTypeSymbol? current = held; current is { SpecialType: SpecialType.None }; current = current.BaseType?.OriginalDefinition)
        {
            foreach (var inner in Of(current))
            {
                if (!inner.IsStatic && ContextIn(model, table, inner, depth - 1) is { } found)
                {
                    return found.Holder is null ? found with { Holder = inner } : found;
                }
            }
        }

        return null;
    }

    /// <summary>Whether an object of a class may live on from call to call: a static field keeps it, or a service that lives on, itself or in an object that it keeps.</summary>
    public static bool MayLiveOn(WcfModel model, INamedTypeSymbol type) => model.Classes.Types.Any(keeper =>
        MayKeep(model, keeper, !(model.IsServiceClass(keeper) && model.LivesOn(keeper)), type, new HashSet<ISymbol>(SymbolEqualityComparer.Default) { keeper }));

    private static bool MayKeep(WcfModel model, INamedTypeSymbol keeper, bool inStaticsOnly, INamedTypeSymbol type, HashSet<ISymbol> seen)
    {
        for (INamedTypeSymbol? current = keeper; current is { SpecialType: SpecialType.None }; current = current.BaseType?.OriginalDefinition)
        {
            foreach (var holder in Of(current))
            {
                if ((inStaticsOnly && !holder.IsStatic) || TypeOf(holder) is not INamedTypeSymbol { OriginalDefinition: var held })
                {
                    continue;
                }

                foreach (var candidate in held.TypeKind == TypeKind.Interface ? model.Classes.Of(held) : [held])
                {
                    if (SymbolEqualityComparer.Default.Equals(candidate.OriginalDefinition, type.OriginalDefinition) ||
                        (!candidate.DeclaringSyntaxReferences.IsEmpty && seen.Count < MostKept && seen.Add(candidate) && MayKeep(model, candidate, false, type, seen)))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    private static ITypeSymbol? TypeOf(ISymbol holder) => holder switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    };

    /// <summary>Whether no code asks a private field, so that nothing is ever loaded by what it holds.</summary>
    private static bool IsUnused(ISymbol holder) =>
        holder is IFieldSymbol { DeclaredAccessibility: Accessibility.Private } &&
        SourceMentions.NamesOf(holder).All(static name => name.Parent is VariableDeclaratorSyntax);

    /// <summary>
    /// Whether a method makes the value and lets go of it, or empties it: <c>_db = new Shop(); … _db.Dispose();</c>; or makes
    /// another one each time that it runs.
    /// </summary>
    private static bool IsRenewed(WcfModel model, ISymbol holder)
    {
        foreach (var reference in holder.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var member in reference.GetSyntax().ChildNodes())
            {
                if (member is BaseMethodDeclarationSyntax code && MakesNew(code, holder) && RunsForCalls(code, holder, model))
                {
                    return true;
                }

                if (member is not (MethodDeclarationSyntax or PropertyDeclarationSyntax))
                {
                    continue;
                }

                bool isMade = false, isLeft = false;
                foreach (var node in member.DescendantNodes())
                {
                    switch (node)
                    {
                        case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when IsHolder(assignment.Left, holder):
                            if (assignment.Right.IsKind(SyntaxKind.NullLiteralExpression))
                            {
                                isLeft = true;
                            }
                            else
                            {
                                isMade = true;
                            }

                            break;
                        case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "DisposeAsync" or "Close" } closed } when IsHolder(closed.Expression, holder):
                        case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "DisposeAsync" or "Close" } } } conditional when IsHolder(conditional.Expression, holder):
                            isLeft = true;
                            break;
                        case UsingStatementSyntax { Expression: { } used } when IsHolder(used is AssignmentExpressionSyntax made ? made.Left : used, holder):
                            isLeft = true;
                            break;
                        case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear" } cleared } when
                            IsHolder(cleared.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ChangeTracker" } tracker ? tracker.Expression : cleared.Expression, holder):
                            return true;
                    }
                }

                if (isMade && isLeft)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether code puts a new one in the holder's place each time that it runs.</summary>
    private static bool MakesNew(BaseMethodDeclarationSyntax code, ISymbol holder) =>
        code.Body?.Statements.Any(statement => statement is ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: BaseObjectCreationExpressionSyntax } assignment,
        } && IsHolder(assignment.Left, holder)) == true;

    /// <summary>Whether others call a method, or make further objects of a class whose static field it is, as calls come in.</summary>
    private static bool RunsForCalls(BaseMethodDeclarationSyntax code, ISymbol holder, WcfModel model) => code switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.PublicKeyword),
        ConstructorDeclarationSyntax constructor => holder.IsStatic && !constructor.Modifiers.Any(SyntaxKind.StaticKeyword) && !LivesOn(model, holder.ContainingType),
        _ => false,
    };

    private static bool LivesOn(WcfModel model, INamedTypeSymbol type) => (model.IsServiceClass(type) && model.LivesOn(type)) || MayLiveOn(model, type);

    private static bool IsHolder(ExpressionSyntax expression, ISymbol holder) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == holder.Name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var name } => name.Identifier.ValueText == holder.Name,
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax type, Name: var name } => name.Identifier.ValueText == holder.Name && type.Identifier.ValueText == holder.ContainingType.Name,
        _ => false,
    };
}
