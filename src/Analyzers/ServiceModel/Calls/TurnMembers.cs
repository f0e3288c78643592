using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells whether the turns of a loop set a field or property that a value is made of, be it by a method of the member's class:
/// <c>Switch(region); var client = new OrdersClient(_endpoint);</c>.
/// </summary>
internal static class TurnMembers
{
    private const int MaxLocals = 3;

    /// <summary>Whether they set one.</summary>
    /// <param name="value">The value.</param>
    /// <param name="body">What is done in each turn.</param>
    public static bool AreSet(IOperation value, IOperation body) => Members(value).Any(member => IsSet(member, body));

    /// <summary>Whether a turn may set one: it calls a method of some project, and what that does is not looked at.</summary>
    /// <param name="value">The value.</param>
    /// <param name="body">What is done in each turn.</param>
    /// <param name="isHarmless">Whether a call counts for none.</param>
    public static bool MayBeSet(IOperation value, IOperation body, Func<IInvocationOperation, bool> isHarmless) =>
        Members(value).Any() && body.Descendants().Any(operation => operation is IInvocationOperation { TargetMethod.DeclaringSyntaxReferences.IsEmpty: false } call && !isHarmless(call));

    /// <summary>The fields and properties in a value that code may set, also through the locals that hold it. A local may be given what it held before.</summary>
    private static IEnumerable<ISymbol> Members(IOperation value) =>
        In(value, 0, new HashSet<ISymbol>(SymbolEqualityComparer.Default)).Distinct<ISymbol>(SymbolEqualityComparer.Default);

    private static IEnumerable<ISymbol> In(IOperation value, int depth, HashSet<ISymbol> seen)
    {
        foreach (var part in value.DescendantsAndSelf())
        {
            switch (part)
            {
                case IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false, DeclaringSyntaxReferences.IsEmpty: false } field }:
                    yield return field.OriginalDefinition;
                    break;
                case IPropertyReferenceOperation { Property: { SetMethod: not null, IsIndexer: false, DeclaringSyntaxReferences.IsEmpty: false } property }:
                    yield return property.OriginalDefinition;
                    break;
                case ILocalReferenceOperation local when depth < MaxLocals && seen.Add(local.Local):
                    foreach (var member in HolderUses.Around(local).GivenTo(local.Local).SelectMany(given => In(given.Value, depth + 1, seen)))
                    {
                        yield return member;
                    }

                    break;
            }
        }
    }

    private static bool IsSet(ISymbol member, IOperation body)
    {
        var type = member.ContainingType.OriginalDefinition;
        var reached = new HashSet<string>(StringComparer.Ordinal);
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var method } when SymbolEqualityComparer.Default.Equals(method.ContainingType?.OriginalDefinition, type):
                    reached.Add(method.Name);
                    break;
                case IAssignmentOperation { Target: IMemberReferenceOperation { Member: var set } } when SymbolEqualityComparer.Default.Equals(set.ContainingType?.OriginalDefinition, type):
                    if (SymbolEqualityComparer.Default.Equals(set.OriginalDefinition, member))
                    {
                        return true;
                    }

                    reached.Add(set.Name);
                    break;
            }
        }

        return reached.Count > 0 && Reaches(reached, SettersOf(member), type);
    }

    /// <summary>The names of the methods and properties of its class whose code sets a member.</summary>
    private static HashSet<string> SettersOf(ISymbol member) =>
        new(SourceMentions.NamesOf(member).Where(SourceMentions.IsWritten).Select(static name => NameOf(name.Parent!.FirstAncestorOrSelf<MemberDeclarationSyntax>())).OfType<string>(), StringComparer.Ordinal);

    private static string? NameOf(MemberDeclarationSyntax? member) => member switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        _ => null,
    };

    /// <summary>Whether members of a class lead to one of some others, by what their code names.</summary>
    private static bool Reaches(HashSet<string> reached, HashSet<string> wanted, INamedTypeSymbol type)
    {
        if (wanted.Count == 0)
        {
            return false;
        }

        var open = new Stack<string>(reached);
        while (open.Count > 0)
        {
            var name = open.Pop();
            if (wanted.Contains(name))
            {
                return true;
            }

            foreach (var code in type.GetMembers(name).SelectMany(static member => member.DeclaringSyntaxReferences))
            {
                foreach (var identifier in code.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>())
                {
                    if (identifier.Identifier.ValueText is var named && !reached.Contains(named) && !type.GetMembers(named).IsEmpty)
                    {
                        reached.Add(named);
                        open.Push(named);
                    }
                }
            }
        }

        return false;
    }
}
