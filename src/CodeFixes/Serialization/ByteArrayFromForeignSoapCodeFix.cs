using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>
/// Fixes WCFP1001. The tolerant encoder comes first, for it changes nothing on the wire and slows no sender; MTOM asks the
/// other end; a string member changes the schema.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ByteArrayFromForeignSoapCodeFix))]
public sealed class ByteArrayFromForeignSoapCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that adds <c>LineBreakTolerantEncoding.cs</c> and applies it where the client is created.</summary>
    public const string TolerantEncodingKey = "WCFP1001.TolerantEncoding";

    /// <summary>The key of the fix that sets <c>MessageEncoding = WSMessageEncoding.Mtom</c> on the bindings.</summary>
    public const string MtomKey = "WCFP1001.Mtom";

    /// <summary>The key of the fix that takes a data member as a string and decodes it once.</summary>
    public const string StringMemberKey = "WCFP1001.StringMember";

    private const string TolerantEncodingTitle = "Read it with LineBreakTolerantEncoding (added to the project; nothing changes on the wire)";
    private const string MtomTitle = "Use MTOM (the other end must accept MTOM)";
    private const string StringMemberTitle = "Take it as a string and decode it once (changes the schema from base64Binary to string)";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ByteArrayFromForeignSoap);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var project = context.Document.Project;
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await TolerantEncodingFix.PlanAsync(project, diagnostic, context.CancellationToken).ConfigureAwait(false) is not null)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        TolerantEncodingTitle,
                        cancellationToken => FixAsync(project, ImmutableArray.Create(diagnostic), TolerantEncodingKey, cancellationToken),
                        TolerantEncodingKey),
                    diagnostic);
            }

            if (await MtomFix.PlanAsync(project, ReportedPlaces.Bindings(diagnostic), context.CancellationToken).ConfigureAwait(false) is not null)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        MtomTitle,
                        cancellationToken => FixAsync(project, ImmutableArray.Create(diagnostic), MtomKey, cancellationToken),
                        MtomKey),
                    diagnostic);
            }

            if (await StringMemberFix.PlanAsync(project, diagnostic, context.CancellationToken).ConfigureAwait(false) is not null)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        StringMemberTitle,
                        cancellationToken => FixAsync(project, ImmutableArray.Create(diagnostic), StringMemberKey, cancellationToken),
                        StringMemberKey),
                    diagnostic);
            }
        }
    }

    private static async Task<Solution> FixAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string key, CancellationToken cancellationToken)
    {
        var edits = new NodeEdits();
        switch (key)
        {
            case TolerantEncodingKey:
                return await TolerantEncodingFix.FixAsync(project, diagnostics, cancellationToken).ConfigureAwait(false);
            case MtomKey:
                foreach (var diagnostic in diagnostics)
                {
                    if (await MtomFix.PlanAsync(project, ReportedPlaces.Bindings(diagnostic), cancellationToken).ConfigureAwait(false) is { } plan)
                    {
                        edits.AddRange(project.Solution, plan);
                    }
                }

                break;
            case StringMemberKey:
                var members = new List<StringMember>();
                foreach (var diagnostic in diagnostics)
                {
                    if (await StringMemberFix.PlanAsync(project, diagnostic, cancellationToken).ConfigureAwait(false) is { } plan)
                    {
                        members.Add(plan);
                    }
                }

                StringMemberFix.AddTo(edits, members);
                break;
        }

        return await edits.ApplyAsync(project.Solution, cancellationToken).ConfigureAwait(false);
    }

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey switch
        {
            TolerantEncodingKey => TolerantEncodingTitle,
            MtomKey => MtomTitle,
            StringMemberKey => StringMemberTitle,
            _ => null,
        };

        protected override Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            FixAsync(project, diagnostics, equivalenceKey, cancellationToken);
    }
}
