using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// What the fixes of the rules about wsHttpBinding share. They change what travels between two programs, so each is made
/// once, by a user who has read its title, and none can be applied to all findings at once.
/// </summary>
public abstract class WSHttpBindingCodeFix : CodeFixProvider
{
    /// <summary>The rule whose findings it fixes.</summary>
    private protected abstract WSHttpBindingAnalyzer Rule { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
            if (diagnostic.Location.SourceTree is null ||
                root?.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not BaseObjectCreationExpressionSyntax creation ||
                await ProjectBindings.ReadAsync(context.Document.Project, context.CancellationToken).ConfigureAwait(false) is not { } project ||
                project.Uses.FirstOrDefault(use => use.Creation.Operation.Syntax == creation) is not { } binding)
            {
                continue;
            }

            await RegisterAsync(context, diagnostic, project, binding).ConfigureAwait(false);
        }
    }

    /// <summary>Offers what fits the binding.</summary>
    private protected abstract Task RegisterAsync(CodeFixContext context, Diagnostic diagnostic, ProjectBindings project, BindingUse binding);

    /// <summary>Whether the rule is about every binding of a group, so that all may change alike.</summary>
    private protected bool IsAboutAll(BindingGroup group) => group.Bindings.All(binding => Rule.IsReportable(binding, group.Project.Model));

    /// <summary>The solution with the groups changed; null where the change cannot be made whole.</summary>
    private protected async Task<Solution?> ChangeAsync(CodeFixContext context, System.Collections.Generic.IReadOnlyCollection<BindingGroup> groups, BindingChange change) =>
        groups.All(IsAboutAll)
            ? await BindingGroup.ChangeAsync(context.Document.Project.Solution, groups, change, context.CancellationToken).ConfigureAwait(false)
            : null;
}
