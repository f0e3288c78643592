using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells properties of an interface that a class of the project answers with a list made for at most ten elements:
/// <c>var ports = new List&lt;string&gt;(); ports.Add(_port); return ports;</c>. Which class is asked, a loop over it does not show.
/// </summary>
internal static class ListsOfFew
{
    private static readonly HashSet<string> s_copies = ["ToList", "ToArray", "AsEnumerable", "Distinct", "OrderBy"];

    /// <summary>Whether a sequence is what such a property gives, or a copy of it, be it in a local.</summary>
    public static bool MayBe(IOperation sequence)
    {
        sequence = Copied(sequence);
        if (sequence is ILocalReferenceOperation { Local: var local })
        {
            // Asked first, as all uses in a block cost more to find.
            if (!MayBeDeclaredSo(local))
            {
                return false;
            }

            var given = HolderUses.Around(sequence).GivenTo(local).Select(static given => Copied(given.Value)).Where(static value => value is not IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null }).ToList();
            if (given.Count != 1)
            {
                return false;
            }

            sequence = given[0];
        }

        return sequence is IPropertyReferenceOperation { Property: { ContainingType: { TypeKind: TypeKind.Interface } declaring } property, SemanticModel.Compilation: var compilation } &&
            WcfModel.For(compilation)?.Classes.Of(declaring.OriginalDefinition).Any(type => type.FindImplementationForInterfaceMember(property) is IPropertySymbol found && GivesFew(found)) == true;
    }

    /// <summary>Whether a local is not declared with what some method gives that makes no copy: most are.</summary>
    private static bool MayBeDeclaredSo(ILocalSymbol local)
    {
        var value = local.DeclaringSyntaxReferences is [var declaration] ? (declaration.GetSyntax() as VariableDeclaratorSyntax)?.Initializer?.Value : null;
        while (value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source, Name.Identifier.ValueText: var name } } && s_copies.Contains(name))
        {
            value = source;
        }

        return value is not (InvocationExpressionSyntax or AwaitExpressionSyntax or QueryExpressionSyntax);
    }

    private static IOperation Copied(IOperation sequence)
    {
        sequence = sequence.Plain();
        while (sequence is IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: var name }, Arguments: [var source, ..] } && s_copies.Contains(name))
        {
            sequence = source.Value.Plain();
        }

        return sequence;
    }

    private static bool GivesFew(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } &&
        accessors.FirstOrDefault(static accessor => accessor.Keyword.ValueText == "get")?.Body is { Statements: [LocalDeclarationStatementSyntax { Declaration.Variables: [{ Identifier.ValueText: var list, Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList: null or { Arguments.Count: 0 } } }] }, .., ReturnStatementSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var returned } }] statements } &&
        list == returned && statements.Count is > 2 and <= Repetition.SmallCount + 2 &&
        statements.Skip(1).Take(statements.Count - 2).All(statement => statement is ExpressionStatementSyntax
        {
            Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var filled }, Name.Identifier.ValueText: "Add" } }
        } && filled == list);
}
