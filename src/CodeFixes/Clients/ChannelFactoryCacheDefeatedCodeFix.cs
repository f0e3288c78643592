using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>
/// Lets clients share channel factories: their binding moves into a static field, and the client class switches the cache on
/// before its first instance. Not where code touches what a shared factory does not let it touch.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ChannelFactoryCacheDefeatedCodeFix))]
public sealed class ChannelFactoryCacheDefeatedCodeFix : CodeFixProvider
{
    /// <summary>The key of the action.</summary>
    public const string CacheKey = RuleIds.ChannelFactoryCacheDefeated + ".Cache";

    private const string CacheTitle = "Share channel factories (static binding, CacheSetting.AlwaysOn for all clients of the class)";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ChannelFactoryCacheDefeated);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var project = context.Document.Project;
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await ChangeAsync(project, ImmutableArray.Create(diagnostic), context.CancellationToken).ConfigureAwait(false) is { } changed)
            {
                var title = ClientCreationAnalyzer.CauseOf(diagnostic) == ChannelFactoryCacheDefeatedAnalyzer.NewBindingCause ? "Keep the binding in a static field" : CacheTitle;
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(changed), CacheKey), diagnostic);
            }
        }
    }

    private static async Task<Solution?> ChangeAsync(Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        var fields = new Dictionary<SyntaxTree, (DocumentEdits Edits, StaticFields Fields)>();
        var switched = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        if (compilation is null)
        {
            return null;
        }

        foreach (var diagnostic in diagnostics.OrderBy(static diagnostic => diagnostic.Location.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
        {
            if (diagnostic.Location.SourceTree is not { } tree || project.GetDocument(tree) is not { } document || ClientCreationAnalyzer.CauseOf(diagnostic) is not { } cause || cause == ChannelFactoryCacheDefeatedAnalyzer.TouchedCause)
            {
                continue;
            }

            var root = await tree.GetRootAsync(cancellationToken).ConfigureAwait(false);
            var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            if (root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not BaseObjectCreationExpressionSyntax creation ||
                model.GetOperation(creation, cancellationToken) is not IObjectCreationOperation { Type: INamedTypeSymbol client } made ||
                made.Arguments.FirstOrDefault(static argument => WcfTypes.IsBinding(argument.Parameter?.Type)) is not { Syntax: ArgumentSyntax given } argument ||
                creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } home || model.GetDeclaredSymbol(home, cancellationToken) is not { } homeSymbol)
            {
                continue;
            }

            var isKept = Plain(argument.Value) is IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } };
            if (!isKept && !(Plain(argument.Value) is IObjectCreationOperation && FactoryMove.IsStatic(argument.Value) && creation.FirstAncestorOrSelf<MemberDeclarationSyntax>() is BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax))
            {
                continue;
            }

            var isLast = isKept ? false : FactoryMove.NamesTypeParameter(given, model, cancellationToken) ? null : FactoryMove.ComesLast([argument.Value], homeSymbol);
            if (isLast is null)
            {
                continue;
            }

            if (cause == ChannelFactoryCacheDefeatedAnalyzer.DefaultSettingCause && !switched.Contains(client))
            {
                if (!await CanSwitchAsync(project, compilation, client, cancellationToken).ConfigureAwait(false))
                {
                    continue;
                }

                switched.Add(client);
            }

            if (!fields.TryGetValue(tree, out var file))
            {
                fields.Add(tree, file = (new DocumentEdits(), new StaticFields()));
            }

            if (!isKept && given.Expression is BaseObjectCreationExpressionSyntax binding)
            {
                var type = Plain(argument.Value).Type!;
                var typeName = binding is ObjectCreationExpressionSyntax named ? named.Type.WithoutTrivia().ToString() : type.ToMinimalDisplayString(model, creation.SpanStart);
                var value = binding is ObjectCreationExpressionSyntax ? binding.WithoutTrivia().ToString() : "new " + typeName + binding.ArgumentList!.WithoutTrivia() + (binding.Initializer is null ? "" : " " + binding.Initializer.WithoutTrivia());
                var field = file.Fields.Add(home, typeName, value, type.Name, homeSymbol, isLast.Value);
                file.Edits.Replace(binding, node => SyntaxFactory.IdentifierName(field).WithTriviaFrom(node));
            }
        }

        foreach (var client in switched)
        {
            var declaration = (TypeDeclarationSyntax)await HandWritten(client)!.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
            if (!fields.TryGetValue(declaration.SyntaxTree, out var file))
            {
                fields.Add(declaration.SyntaxTree, file = (new DocumentEdits(), new StaticFields()));
            }

            var isImported = declaration.SyntaxTree.GetCompilationUnitRoot(cancellationToken).DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
                .OfType<UsingDirectiveSyntax>().Any(static directive => directive.Alias is null && directive.Name?.ToString() == "System.ServiceModel");
            file.Edits.Replace(declaration, node => WithStaticConstructor((TypeDeclarationSyntax)node, isImported));
        }

        if (fields.Count == 0)
        {
            return null;
        }

        var solution = project.Solution;
        foreach (var pair in fields)
        {
            var root = await pair.Key.GetRootAsync(cancellationToken).ConfigureAwait(false);
            pair.Value.Fields.Apply(pair.Value.Edits);
            solution = solution.WithDocumentSyntaxRoot(project.GetDocument(pair.Key)!.Id, pair.Value.Edits.Apply(root));
        }

        return solution;
    }

    /// <summary>
    /// Whether the class can switch the cache on in a static constructor: it is the contract's only client, has none yet, is not
    /// generated, and nothing touches the members that a shared factory keeps from changing.
    /// </summary>
    private static async Task<bool> CanSwitchAsync(Project project, Compilation compilation, INamedTypeSymbol client, CancellationToken cancellationToken)
    {
        if (!client.StaticConstructors.IsEmpty || client.InstanceConstructors.All(static constructor => constructor.IsImplicitlyDeclared) || HandWritten(client) is null || !SymbolEqualityComparer.Default.Equals(client.ContainingAssembly, compilation.Assembly) ||
            client.BaseType is not { Name: "ClientBase" } clientBase ||
            WcfModel.For(compilation) is not { } wcf ||
            wcf.Classes.Clients.Count(other => SymbolEqualityComparer.Default.Equals(WcfTypes.ClientContract(other), clientBase.TypeArguments[0])) != 1)
        {
            return false;
        }

        // The setting holds for the clients that other projects make, too; each sees the contract as a symbol of its own. What
        // this one references may have a helper for the clients of any contract.
        var contract = clientBase.TypeArguments[0].ToDisplayString();
        var graph = project.Solution.GetProjectDependencyGraph();
        var users = graph.GetProjectsThatTransitivelyDependOnThisProject(project.Id).Select(id => project.Solution.GetProject(id)!).ToList();
        var used = graph.GetProjectsThatThisProjectTransitivelyDependsOn(project.Id).Select(id => project.Solution.GetProject(id)!).Where(static other => other.Language == LanguageNames.CSharp);
        if (users.Exists(static user => user.Language != LanguageNames.CSharp))
        {
            return false;
        }

        foreach (var document in users.Prepend(project).Concat(used).SelectMany(static user => user.Documents))
        {
            if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            {
                continue;
            }

            SemanticModel? model = null;
            foreach (var name in root.DescendantNodes().OfType<IdentifierNameSyntax>().Where(static name => name.Identifier.ValueText is "ClientCredentials" or "Endpoint" or "ChannelFactory"))
            {
                model ??= await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                if (model!.GetSymbolInfo(name, cancellationToken).Symbol is IPropertySymbol { ContainingType: { Name: "ClientBase", TypeArguments: [var served] } } && (served is ITypeParameterSymbol || served.ToDisplayString() == contract))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>The declaration of a class, if it has one and nobody generated it: what is generated is generated again.</summary>
    private static SyntaxReference? HandWritten(INamedTypeSymbol client) =>
        client.DeclaringSyntaxReferences is [var reference] && !WcfTypes.IsGeneratedClientCode(client) ? reference : null;

    private static TypeDeclarationSyntax WithStaticConstructor(TypeDeclarationSyntax type, bool isImported)
    {
        var eol = type.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToFullString() is { Length: > 0 } used ? used : "\n";
        // Inside the class CacheSetting is its own property; the enumeration of that name is reached beside it (Color Color).
        var value = isImported ? "CacheSetting" : "System.ServiceModel.CacheSetting";
        var first = type.Members[0];
        var indentation = DocumentEdits.Indentation(first).ToFullString();
        var text = indentation + "static " + type.Identifier.ValueText + "()" + eol + indentation + "{" + eol + indentation + "    CacheSetting = " + value + ".AlwaysOn;" + eol + indentation + "}" + eol;
        var constructor = SyntaxFactory.ParseMemberDeclaration(text)!;
        return type.WithMembers(type.Members.Replace(first, first.WithLeadingTrivia(first.GetLeadingTrivia().Insert(0, SyntaxFactory.EndOfLine(eol)))).Insert(0, constructor));
    }

    private static IOperation Plain(IOperation value)
    {
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        return value;
    }

    /// <summary>Fixes all findings of a project together.</summary>
    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == CacheKey ? CacheTitle : null;

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            await ChangeAsync(project, diagnostics, cancellationToken).ConfigureAwait(false) ?? project.Solution;
    }
}
