using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>What the code of one project does with bindings, as the rules see it, with the operations that a fix has to look at again.</summary>
internal sealed class ProjectBindings
{
    private ProjectBindings(Project project, WcfModel model, ImmutableArray<IOperation> blocks, ImmutableArray<BindingFacts> facts)
    {
        Project = project;
        Model = model;
        Blocks = blocks;
        Sinks = facts.SelectMany(static block => block.Sinks).ToImmutableArray();
        Uses = BindingUse.Join(facts);
    }

    /// <summary>The project.</summary>
    public Project Project { get; }

    /// <summary>What its compilation says about WCF.</summary>
    public WcfModel Model { get; }

    /// <summary>The operations of every member in a file that speaks of bindings.</summary>
    public ImmutableArray<IOperation> Blocks { get; }

    /// <summary>The endpoints that take a binding, whether or not it is known where the binding was made.</summary>
    public ImmutableArray<BindingSink> Sinks { get; }

    /// <summary>The bindings that the project makes.</summary>
    public ImmutableArray<BindingUse> Uses { get; }

    /// <summary>Reads a project; null where it is not in C#, has no compilation or knows no WCF type.</summary>
    public static async Task<ProjectBindings?> ReadAsync(Project project, CancellationToken cancellationToken)
    {
        if (project.Language != LanguageNames.CSharp ||
            await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation ||
            WcfModel.For(compilation) is not { } model)
        {
            return null;
        }

        model.ConfigurationOf(project.AnalyzerOptions);
        var blocks = ImmutableArray.CreateBuilder<IOperation>();
        var facts = ImmutableArray.CreateBuilder<BindingFacts>();
        foreach (var (owner, block) in await OperationBlocksAsync(project, model.Bindings.MaySpeakOf, cancellationToken).ConfigureAwait(false))
        {
            blocks.Add(block);
            facts.Add(BindingFactsCollector.Collect(owner, ImmutableArray.Create(block), compilation.Assembly));
        }

        return new ProjectBindings(project, model, blocks.ToImmutable(), facts.ToImmutable());
    }

    /// <summary>The operations of the project's other files, as far as they speak one of the names.</summary>
    public async Task<IEnumerable<IOperation>> OtherBlocksAsync(IReadOnlyCollection<string> names, CancellationToken cancellationToken)
    {
        var blocks = await OperationBlocksAsync(
            Project,
            root => !Model.Bindings.MaySpeakOf(root) && names.Any(name => SourceMentions.Contains(root.SyntaxTree.GetText(), name)),
            cancellationToken).ConfigureAwait(false);
        return blocks.Select(static block => block.Block);
    }

    private static async Task<List<(ISymbol Owner, IOperation Block)>> OperationBlocksAsync(Project project, Func<SyntaxNode, bool> isWanted, CancellationToken cancellationToken)
    {
        var blocks = new List<(ISymbol, IOperation)>();
        foreach (var document in project.Documents)
        {
            if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root && isWanted(root) &&
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } semantics)
            {
                blocks.AddRange(OperationBlocks(root, semantics, cancellationToken));
            }
        }

        return blocks;
    }

    private static IEnumerable<(ISymbol Owner, IOperation Block)> OperationBlocks(SyntaxNode root, SemanticModel semantics, CancellationToken cancellationToken)
    {
        foreach (var node in root.DescendantNodesAndSelf())
        {
            var declaration = node switch
            {
                CompilationUnitSyntax unit when unit.Members.Any(SyntaxKind.GlobalStatement) => node,
                BaseMethodDeclarationSyntax or AccessorDeclarationSyntax => node,
                ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property } => property,
                EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => property,
                EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } field } => field,
                PrimaryConstructorBaseTypeSyntax { Parent.Parent: TypeDeclarationSyntax type } => type,
                _ => null,
            };
            if (declaration is not null &&
                semantics.GetDeclaredSymbol(declaration, cancellationToken) is { } owner &&
                semantics.GetOperation(node, cancellationToken) is { } block)
            {
                yield return (owner, block);
            }
        }
    }
}
