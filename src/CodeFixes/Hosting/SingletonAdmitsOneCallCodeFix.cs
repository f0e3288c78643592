using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Hosting;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Hosting;

/// <summary>Fixes WCFP5001 where nothing is kept between calls: each call gets an instance of its own.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SingletonAdmitsOneCallCodeFix))]
public sealed class SingletonAdmitsOneCallCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that makes the service <c>PerCall</c>.</summary>
    public const string MakePerCall = RuleIds.SingletonAdmitsOneCall + ".MakePerCall";

    private const string Host = "ServiceHost";

    private const string Title = "Make an instance for each call (calls then run at the same time)";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.SingletonAdmitsOneCall);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => FirstOfferFixAllProvider.Batch;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var cancellationToken = context.CancellationToken;
        if (await context.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root ||
            await context.Document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
        {
            return;
        }

        foreach (var diagnostic in context.Diagnostics)
        {
            if (root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<AttributeSyntax>() is { ArgumentList: { } arguments, Parent.Parent: ClassDeclarationSyntax declaration } &&
                model.GetDeclaredSymbol(declaration, cancellationToken) is { } type &&
                ModeOf(arguments) is { } mode &&
                !diagnostic.Properties.ContainsKey(SingletonAdmitsOneCallAnalyzer.HeldProperty) &&
                CanBePerCall(type) &&
                !await IsHostedAsInstanceAsync(context.Document.Project.Solution, type, cancellationToken).ConfigureAwait(false))
            {
                var fixedRoot = root.ReplaceToken(mode, SyntaxFactory.Identifier(mode.LeadingTrivia, "PerCall", mode.TrailingTrivia));
                context.RegisterCodeFix(CodeAction.Create(Title, _ => Task.FromResult(context.Document.WithSyntaxRoot(fixedRoot)), MakePerCall), diagnostic);
            }
        }
    }

    /// <summary>The word Single of <c>InstanceContextMode = InstanceContextMode.Single</c>.</summary>
    private static SyntaxToken? ModeOf(AttributeArgumentListSyntax arguments)
    {
        foreach (var argument in arguments.Arguments)
        {
            if (argument.NameEquals?.Name.Identifier.ValueText == "InstanceContextMode" && argument.Expression is MemberAccessExpressionSyntax { Name: IdentifierNameSyntax { Identifier: { ValueText: "Single" } mode } })
            {
                return mode;
            }
        }

        return null;
    }

    /// <summary>Whether an instance a call does what the one did: nothing is kept, and making and dropping one does nothing.</summary>
    private static bool CanBePerCall(INamedTypeSymbol type)
    {
        if (!ServiceState.KeepsNothing(type) || type.AllInterfaces.Any(static implemented => implemented.Name is "IDisposable" or "IAsyncDisposable"))
        {
            return false;
        }

        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            var constructors = current.InstanceConstructors;
            if (constructors is not [{ Parameters.IsEmpty: true } only] ||
                (!only.IsImplicitlyDeclared && !(only.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is ConstructorDeclarationSyntax { Body.Statements.Count: 0, Initializer: null })) ||
                (SymbolEqualityComparer.Default.Equals(current, type) && only.DeclaredAccessibility != Accessibility.Public) ||
                current.GetMembers().Any(static member => member is IMethodSymbol { MethodKind: MethodKind.Destructor }))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether some code makes an instance, perhaps to hand it to a host, which takes no other mode then, or hands a host what may be one. Tests may.</summary>
    private static async Task<bool> IsHostedAsInstanceAsync(Solution solution, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (var document in solution.Projects.Where(static project => project.Language == LanguageNames.CSharp).SelectMany(static project => project.Documents))
        {
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            if (!(SourceMentions.Contains(text, type.Name) || SourceMentions.Contains(text, Host)) ||
                await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            {
                continue;
            }

            foreach (var creation in root.DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>())
            {
                var name = creation is ObjectCreationExpressionSyntax { Type: var made } ? NameOf(made) : null;
                if ((creation is ImplicitObjectCreationExpressionSyntax || name == type.Name || name?.EndsWith(Host, StringComparison.Ordinal) == true) &&
                    await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model &&
                    model.GetTypeInfo(creation, cancellationToken).Type is { } created && (IsSame(created, type) || IsHandedAny(creation, created, type, model, cancellationToken)) &&
                    !new ReferenceNames(model.Compilation).IncludeTestFramework)
                {
                    return true;
                }
            }
        }

        // What projects in another language make is not looked at.
        return solution.Projects.Any(static project => project.Language != LanguageNames.CSharp);
    }

    /// <summary>Whether a host is handed what may be an instance of the class, by its type: the class, any object, an interface or base class that the class has, a type parameter.</summary>
    private static bool IsHandedAny(BaseObjectCreationExpressionSyntax creation, ITypeSymbol created, INamedTypeSymbol type, SemanticModel model, CancellationToken cancellationToken) =>
        created.Name.EndsWith(Host, StringComparison.Ordinal) && creation.ArgumentList is { Arguments: [{ Expression: var given }, ..] } &&
        model.GetTypeInfo(given, cancellationToken).Type switch
        {
            IDynamicTypeSymbol or { SpecialType: SpecialType.System_Object } => true,
            ITypeParameterSymbol parameter => parameter.ConstraintTypes.All(bound => IsSame(bound, type) || SourceClasses.Ancestors(type).Any(ancestor => IsSame(bound, ancestor))),
            { } declared => IsSame(declared, type) || SourceClasses.Ancestors(type).Any(ancestor => IsSame(declared, ancestor)),
            null => false,
        };

    // Each project has symbols of its own.
    private static bool IsSame(ITypeSymbol one, ITypeSymbol other) =>
        one.Name == other.Name && one.ContainingNamespace?.ToDisplayString() == other.ContainingNamespace?.ToDisplayString();

    private static string? NameOf(TypeSyntax type) => type switch
    {
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        AliasQualifiedNameSyntax alias => alias.Name.Identifier.ValueText,
        _ => null,
    };
}
