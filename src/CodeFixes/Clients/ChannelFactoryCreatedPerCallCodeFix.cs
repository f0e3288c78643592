using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.CodeFixes.Bindings;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>Keeps a channel factory in a static field and closes the channel where the code closed the factory.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ChannelFactoryCreatedPerCallCodeFix))]
public sealed class ChannelFactoryCreatedPerCallCodeFix : CodeFixProvider
{
    /// <summary>The key of the action.</summary>
    public const string StaticFieldKey = RuleIds.ChannelFactoryCreatedPerCall + ".StaticField";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ChannelFactoryCreatedPerCall);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => FixAllProvider.Create(static async (context, document, diagnostics) =>
        await FixAsync(document, diagnostics, context.CancellationToken).ConfigureAwait(false) ?? document);

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await MoveAsync(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } move)
            {
                var title = "Keep the ChannelFactory in a static field" + (move.IsReadOnce ? " (its arguments are read once)" : "");
                context.RegisterCodeFix(
                    CodeAction.Create(
                        title,
                        async cancellationToken => await FixAsync(context.Document, ImmutableArray.Create(diagnostic), cancellationToken).ConfigureAwait(false) ?? context.Document,
                        StaticFieldKey),
                    diagnostic);
            }
        }
    }

    private static async Task<FactoryMove?> MoveAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        var model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        return root!.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is ExpressionSyntax creation ? FactoryMove.Find(creation, model!, cancellationToken) : null;
    }

    private static async Task<Document?> FixAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var edits = new DocumentEdits();
        var fields = new StaticFields();
        var isChanged = false;
        foreach (var diagnostic in diagnostics.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
        {
            if (await MoveAsync(document, diagnostic, cancellationToken).ConfigureAwait(false) is { } move)
            {
                move.Apply(edits, fields.Add(move.Type, move.FactoryType, move.Value, Stem(move.Contract) + "Factory", move.Home, move.IsLast));
                isChanged = true;
            }
        }

        if (!isChanged)
        {
            return null;
        }

        fields.Apply(edits);
        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        return document.WithSyntaxRoot(edits.Apply(root!));
    }

    /// <summary>A contract's name without its namespace and the I of an interface.</summary>
    internal static string Stem(string contract)
    {
        var name = contract.Substring(contract.LastIndexOf('.') + 1);
        name = new string(name.TakeWhile(static letter => char.IsLetterOrDigit(letter) || letter == '_').ToArray());
        return name.Length > 1 && name[0] == 'I' && char.IsUpper(name[1]) ? name.Substring(1) : name;
    }
}
