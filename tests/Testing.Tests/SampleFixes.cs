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
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Testing.Tests;

/// <summary>Offers one action for each lower-case type.</summary>
public abstract class TypeNameFix : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [LowerCaseTypeAnalyzer.Rule.Id, CompilationEndAnalyzer.Rule.Id];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    protected virtual string? Key => "Capitalize";

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken);
        var type = root!.FindToken(context.Span.Start).Parent!.FirstAncestorOrSelf<ClassDeclarationSyntax>()!;
        context.RegisterCodeFix(CodeAction.Create("Begin in upper case", token => FixAsync(context.Document, root, type, token), Key), context.Diagnostics);
    }

    protected abstract Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken);

    protected static string Capitalize(string name) => char.ToUpperInvariant(name[0]) + name[1..];

    protected static SyntaxNode Capitalize(SyntaxNode root, ClassDeclarationSyntax type) =>
        root.ReplaceToken(type.Identifier, SyntaxFactory.Identifier(Capitalize(type.Identifier.ValueText)).WithTriviaFrom(type.Identifier));
}

/// <summary>Does it right.</summary>
public class CapitalizeFix : TypeNameFix
{
    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken) =>
        Task.FromResult(document.WithSyntaxRoot(Capitalize(root, type)).Project.Solution);
}

/// <summary>Does it right and has no Fix All.</summary>
public sealed class CapitalizeWithoutFixAllFix : CapitalizeFix
{
    public override FixAllProvider? GetFixAllProvider() => null;
}

/// <summary>Has no equivalence key.</summary>
public sealed class KeylessFix : CapitalizeFix
{
    protected override string? Key => null;
}

/// <summary>Is never offered.</summary>
public sealed class NeverFix : CapitalizeFix
{
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => Task.CompletedTask;
}

/// <summary>Offers a second action, nested in a menu, that writes the whole name in upper case.</summary>
public sealed class TwoActionsFix : CapitalizeFix
{
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        await base.RegisterCodeFixesAsync(context);
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken);
        var identifier = root!.FindToken(context.Span.Start);
        var nested = CodeAction.Create(
            "Write in upper case",
            _ => Task.FromResult(context.Document.WithSyntaxRoot(
                root.ReplaceToken(identifier, SyntaxFactory.Identifier(identifier.ValueText.ToUpperInvariant()).WithTriviaFrom(identifier)))),
            "Upper");
        context.RegisterCodeFix(CodeAction.Create("More", [nested], isInlinable: false), context.Diagnostics);
    }
}

/// <summary>Loses the comment and the space around the name.</summary>
public sealed class TriviaLosingFix : TypeNameFix
{
    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken) =>
        Task.FromResult(document.WithSyntaxRoot(root.ReplaceToken(
            type.Identifier, SyntaxFactory.Identifier(default, Capitalize(type.Identifier.ValueText), SyntaxFactory.TriviaList(SyntaxFactory.Space)))).Project.Solution);
}

/// <summary>Leaves the name as it is and moves it down, for ever.</summary>
public sealed class EndlessFix : TypeNameFix
{
    protected override async Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken);
        return document.WithText(text.Replace(0, 0, "\n")).Project.Solution;
    }
}

/// <summary>Changes nothing.</summary>
public sealed class IdleFix : TypeNameFix
{
    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken) =>
        Task.FromResult(document.Project.Solution);
}

/// <summary>Writes code that does not compile.</summary>
public sealed class BreakingFix : TypeNameFix
{
    protected override async Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken);
        return document.WithText(text.Replace(type.Identifier.Span, Capitalize(type.Identifier.ValueText) + " : Missing")).Project.Solution;
    }
}

/// <summary>Puts a base class into the name's token: right as text, wrong as a tree.</summary>
public sealed class MisshapenFix : TypeNameFix
{
    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken) =>
        Task.FromResult(document.WithSyntaxRoot(root.ReplaceToken(
            type.Identifier, SyntaxFactory.Identifier(Capitalize(type.Identifier.ValueText) + " : object").WithTriviaFrom(type.Identifier))).Project.Solution);
}

/// <summary>Fixes all but the last where it fixes all.</summary>
public sealed class ForgetfulFixAllFix : CapitalizeFix
{
    public override FixAllProvider? GetFixAllProvider() => FixAllProvider.Create(async (context, document, diagnostics) =>
    {
        var root = await document.GetSyntaxRootAsync(context.CancellationToken);
        var names = diagnostics.OrderBy(diagnostic => diagnostic.Location.SourceSpan.Start).SkipLast(1).Select(diagnostic => root!.FindToken(diagnostic.Location.SourceSpan.Start));
        return document.WithSyntaxRoot(root!.ReplaceTokens(names, (_, name) => SyntaxFactory.Identifier(Capitalize(name.ValueText)).WithTriviaFrom(name)));
    });
}

/// <summary>Capitalizes and adds a file with the old name.</summary>
public sealed class AddDocumentFix : TypeNameFix
{
    public const string Path = "/0/Folder/Added.cs";

    public override FixAllProvider? GetFixAllProvider() => null;

    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken) =>
        Task.FromResult(document.WithSyntaxRoot(Capitalize(root, type)).Project
            .AddDocument("Added.cs", SourceText.From($"// {type.Identifier.ValueText}\n"), ["Folder"], Path).Project.Solution);
}

/// <summary>Capitalizes and writes the old name into the first additional file.</summary>
public sealed class ChangeAdditionalFileFix : TypeNameFix
{
    public override FixAllProvider? GetFixAllProvider() => null;

    protected override Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken)
    {
        var project = document.WithSyntaxRoot(Capitalize(root, type)).Project;
        return Task.FromResult(project.Solution.WithAdditionalDocumentText(project.AdditionalDocumentIds[0], SourceText.From(type.Identifier.ValueText)));
    }
}

/// <summary>Capitalizes, and comments on it in every file of the solution's other projects.</summary>
public sealed class ChangeOtherProjectsFix : TypeNameFix
{
    public override FixAllProvider? GetFixAllProvider() => null;

    protected override async Task<Solution> FixAsync(Document document, SyntaxNode root, ClassDeclarationSyntax type, CancellationToken cancellationToken)
    {
        var solution = document.WithSyntaxRoot(Capitalize(root, type)).Project.Solution;
        foreach (var id in solution.Projects.Where(project => project.Id != document.Project.Id).SelectMany(project => project.DocumentIds).ToArray())
        {
            var text = await solution.GetDocument(id)!.GetTextAsync(cancellationToken);
            solution = solution.WithDocumentText(id, text.Replace(0, 0, $"// {type.Identifier.ValueText}\n"));
        }

        return solution;
    }
}

/// <summary>Throws when it is asked.</summary>
public sealed class ThrowingFix : CapitalizeFix
{
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => throw new InvalidOperationException("The sample fix gives up.");
}
