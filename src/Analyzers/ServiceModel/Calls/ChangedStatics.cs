using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows the static fields and properties of a project that are others from one time to the next: its code sets them while it
/// runs, as a log-in does, or they ask who the moment's user is.
/// </summary>
internal static class ChangedStatics
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, bool>> s_known = new();

    /// <summary>Whether a static field or property that an operation reads is such a one.</summary>
    public static bool Has(ISymbol member, IOperation reference) =>
        member is { DeclaringSyntaxReferences.IsEmpty: false } and not IFieldSymbol { IsReadOnly: true } and not IFieldSymbol { IsConst: true } &&
        reference.SemanticModel?.Compilation is { } compilation && Has(member.OriginalDefinition, compilation);

    private static bool Has(ISymbol member, Compilation compilation)
    {
        var known = s_known.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default));
        return known.TryGetValue(member, out var isChanged) ? isChanged : known.GetOrAdd(member, Find(member, compilation));
    }

    private static bool Find(ISymbol member, Compilation compilation) => member switch
    {
        IFieldSymbol => IsSet(member, isHidden: member.DeclaredAccessibility == Accessibility.Private, compilation),
        IPropertySymbol property => property.DeclaringSyntaxReferences.Any(code => EndpointHelpers.AsksForTheMoment(code.GetSyntax())) ||
            GivenField(property) is { } field && Has(field, compilation) ||
            property.SetMethod is { } setter && IsSet(property, isHidden: setter.DeclaredAccessibility == Accessibility.Private, compilation),
        _ => false,
    };

    /// <summary>The field of its class that a property gives, and others may set; null where it gives something else.</summary>
    private static IFieldSymbol? GivenField(IPropertySymbol property) =>
        property.GetMethod?.GivenBy() is IdentifierNameSyntax { Identifier.ValueText: var name }
            ? property.ContainingType.GetMembers(name).OfType<IFieldSymbol>().FirstOrDefault(static field => field is { IsStatic: true, IsReadOnly: false, IsConst: false })
            : null;

    /// <summary>Whether code sets a member, or one of what it holds, other than when the program starts.</summary>
    private static bool IsSet(ISymbol member, bool isHidden, Compilation compilation) =>
        isHidden
            ? SourceMentions.NamesOf(member).Any(name => IsSetBy(name, member))
            // Code elsewhere names the class.
            : compilation.SyntaxTrees.Any(tree => SourceMentions.Contains(tree.GetText(), member.ContainingType.Name) && SourceMentions.TokensAt(tree, member.Name).Any(name => name.ValueText == member.Name && IsSetBy(name, member)));

    private static bool IsSetBy(SyntaxToken name, ISymbol member) =>
        name.Parent is IdentifierNameSyntax identifier && SourceMentions.IsWritten(name) && !RunsAtStart(identifier) &&
        (identifier.IsMemberName()
            ? ((MemberAccessExpressionSyntax)identifier.Parent!).Expression.LastName() == member.ContainingType.Name
            : identifier.FirstAncestorOrSelf<InitializerExpressionSyntax>() is null && member.ContainingType.DeclaringSyntaxReferences.Any(part => part.SyntaxTree == identifier.SyntaxTree && part.Span.Contains(identifier.Span)));

    private static bool RunsAtStart(SyntaxNode code) => code.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
    {
        GlobalStatementSyntax => code.FirstAncestorOrSelf<SyntaxNode>(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) is null,
        ConstructorDeclarationSyntax constructor => constructor.Modifiers.Any(SyntaxKind.StaticKeyword) || constructor.Identifier.ValueText is "Startup" or "Program" or "App" or "Global",
        MethodDeclarationSyntax method => method.Identifier.ValueText is "Main" or "Application_Start" or "ConfigureServices" or "OnStart" or "OnStartup",
        _ => false,
    };
}
