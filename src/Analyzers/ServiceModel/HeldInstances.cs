using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Finds service classes of which the program itself holds the one instance, as the text of its code tells.</summary>
internal static class HeldInstances
{
    // What registers a class once for all: Autofac, Microsoft's, Castle, Unity, Ninject, Simple Injector.
    private static readonly string[] s_registrations =
        ["SingleInstance", "AddSingleton", "LifestyleSingleton", "LifeStyle.Singleton", "ContainerControlledLifetimeManager", "InSingletonScope", "RegisterSingleton", "RegisterInstance"];

    private const string Host = "ServiceHost(";

    /// <summary>Whether a container holds one instance of a class, or a host is handed one: no other mode would make further ones.</summary>
    public static bool Has(INamedTypeSymbol type, WcfModel model) =>
        model.Mentions(Host) && (IsHosted(type, model) || IsHostedAsAny(type, model)) || s_registrations.Any(word => model.Mentions(word) && IsRegistered(type, word, model));

    /// <summary>Whether a window, a control, what one shows or the application of windows makes the host of a class on the spot, so that the host is of its thread.</summary>
    public static bool IsHostedByWindow(INamedTypeSymbol type, WcfModel model) =>
        model.Mentions(Host) && PlacesOf(Host, type, model).Any(static place =>
            place.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is null &&
            place.FirstAncestorOrSelf<ClassDeclarationSyntax>() is { } holder && (IsShownByWindow(holder.Identifier.ValueText) ||
                (holder.BaseList is { Types: [{ Type: var parent }, ..] } && parent.LastName() is { } name && (UserActions.IsWindowName(name) || IsShownByWindow(name) || name is "Page" or "Application"))));

    /// <summary>Whether a class of such a name is what a window shows, or does its work: the window makes it.</summary>
    private static bool IsShownByWindow(string name) =>
        name.EndsWith("ViewModel", StringComparison.Ordinal) || name.EndsWith("ViewModelBase", StringComparison.Ordinal) || name.EndsWith("Presenter", StringComparison.Ordinal);

    private static bool IsRegistered(INamedTypeSymbol type, string word, WcfModel model) =>
        PlacesOf(word, type, model).Any(place => (Statement(place) ?? place).DescendantTokens().Any(token => IsNameOf(token, type)));

    private static bool IsHosted(INamedTypeSymbol type, WcfModel model)
    {
        foreach (var place in PlacesOf(Host, type, model))
        {
            if (place.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is { ArgumentList.Arguments: [{ Expression: var given }, ..] } && given is not TypeOfExpressionSyntax &&
                (given is ThisExpressionSyntax && place.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText == type.Name || given.DescendantTokens().Any(token => IsNameOf(token, type)) || (given.LastName() is { } held && MayHold(held, type, place.SyntaxTree.GetRoot()))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a host is handed what may be an instance of the class though nothing names it there; see <see cref="HandedInstances"/>.</summary>
    private static bool IsHostedAsAny(INamedTypeSymbol type, WcfModel model) => model.HostingFiles
        .SelectMany(static tree => SourceMentions.TokensAt(tree, Host))
        .Any(token => token.IsKind(SyntaxKind.IdentifierToken) &&
            token.Parent?.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is { ArgumentList.Arguments: [{ Expression: var given }, ..] } && HandedInstances.MayBe(type, given));

    /// <summary>Where files that name the class have the word.</summary>
    private static IEnumerable<SyntaxNode> PlacesOf(string word, INamedTypeSymbol type, WcfModel model) =>
        model.Compilation.SyntaxTrees
            .Where(tree => SourceMentions.Contains(tree.GetText(), type.Name))
            .SelectMany(tree => SourceMentions.TokensAt(tree, word))
            .Where(static token => token.IsKind(SyntaxKind.IdentifierToken))
            .Select(static token => token.Parent!);

    private static bool IsNameOf(SyntaxToken token, INamedTypeSymbol type) => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == type.Name;

    private static SyntaxNode? Statement(SyntaxNode place) =>
        place.Ancestors().FirstOrDefault(static node => node is StatementSyntax or ArrowExpressionClauseSyntax or MemberDeclarationSyntax);

    /// <summary>Whether a variable or member of this name is declared as the class, or given a new object of it.</summary>
    private static bool MayHold(string name, INamedTypeSymbol type, SyntaxNode root) => root.DescendantNodes().Any(node => node switch
    {
        VariableDeclaratorSyntax { Identifier.ValueText: var variable, Parent: { } declaration } => variable == name && Names(declaration, type),
        PropertyDeclarationSyntax { Identifier.ValueText: var property } => property == name && Names(node, type),
        ParameterSyntax { Identifier.ValueText: var parameter, Type: { } declared } => parameter == name && Names(declared, type),
        AssignmentExpressionSyntax { Left: var target, Right: BaseObjectCreationExpressionSyntax made } => target.LastName() == name && Names(made, type),
        _ => false,
    });

    private static bool Names(SyntaxNode node, INamedTypeSymbol type) => node.DescendantTokens().Any(token => IsNameOf(token, type));
}
