using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Configuration.Edits;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Bindings;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>
/// What the fixes inside configuration files share. They are asked with an additional document, and change additional
/// documents only: in the file that the finding is in, in the one a <c>configSource</c> names, and at the other end.
/// </summary>
public abstract class ConfigCodeFix : CodeFixProvider
{
    /// <summary>The kind of document that the fixes are for, as <see cref="ExportCodeFixProviderAttribute.DocumentKinds"/> takes it.</summary>
    private protected const string Kind = nameof(TextDocumentKind.AdditionalDocument);

    /// <summary>The extension of the files, as <see cref="ExportCodeFixProviderAttribute.DocumentExtensions"/> takes it.</summary>
    private protected const string Extension = ".config";

    /// <summary>The name of each fix with the key of its action.</summary>
    private protected abstract ImmutableDictionary<string, string> Keys { get; }

    /// <summary>
    /// None but for throttles: every other fix changes what goes over the wire, so that it has to be decided endpoint by
    /// endpoint, together with who calls it.
    /// </summary>
    /// <returns>Null.</returns>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        if (context.TextDocument is Document)
        {
            return;
        }

        var solution = context.TextDocument.Project.Solution;
        var (projects, ids) = await ProjectsAsync(solution, context.CancellationToken).ConfigureAwait(false);
        var project = ids.IndexOf(context.TextDocument.Project.Id);
        if (project < 0)
        {
            return;
        }

        foreach (var diagnostic in context.Diagnostics.Where(static diagnostic => !diagnostic.Properties.ContainsKey(FindingProperties.NamedInCode)))
        {
            foreach (var fix in ConfigFixes.Find(projects, project, diagnostic.Id, PathOf(context.TextDocument), diagnostic.Location.SourceSpan, context.CancellationToken))
            {
                if (Keys.TryGetValue(fix.Name, out var key)
                    && !(fix.ChangesSessions && await KeepStateAsync(fix.Contracts, solution, context.CancellationToken).ConfigureAwait(false))
                    && (!fix.TakesSessions || !fix.IsOfClient || await ShowServicesAsync(fix.Contracts, solution, context.CancellationToken).ConfigureAwait(false)))
                {
                    context.RegisterCodeFix(CodeAction.Create(fix.Title, _ => Task.FromResult(Apply(solution, fix.Edits)), key), diagnostic);
                }
            }
        }
    }

    /// <summary>Whether a service of the solution that implements one of the contracts keeps something for the time of a session.</summary>
    private static async Task<bool> KeepStateAsync(ImmutableArray<string> contracts, Solution solution, CancellationToken cancellationToken)
    {
        foreach (var project in solution.Projects)
        {
            if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && WcfModel.For(compilation) is { } model
                && contracts.Select(model.FindContract).OfType<ServiceContract>().ToList() is { Count: > 0 } known
                && (known.Any(model.KeepsSessionState) || await SessionState.MayBeKeptAsync(known.Select(static contract => contract.Type), solution, cancellationToken).ConfigureAwait(false)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the solution shows what the service of each contract keeps: a class of it does the work, or the contract refuses sessions.</summary>
    private static async Task<bool> ShowServicesAsync(ImmutableArray<string> contracts, Solution solution, CancellationToken cancellationToken)
    {
        var unseen = contracts.ToList();
        foreach (var project in solution.Projects)
        {
            if (unseen.Count > 0
                && await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && WcfModel.For(compilation) is { } model)
            {
                unseen.RemoveAll(name => model.FindContract(name) is { } contract && (contract.RefusesSessions || model.ShowsService(contract, service: null)));
            }
        }

        return unseen.Count == 0;
    }

    /// <summary>The projects of a solution that WCF is in reach of and that hand configuration files to the analyzers.</summary>
    internal static async Task<(ImmutableArray<ConfigProject> Projects, ImmutableArray<ProjectId> Ids)> ProjectsAsync(
        Solution solution, CancellationToken cancellationToken)
    {
        var projects = ImmutableArray.CreateBuilder<ConfigProject>();
        var ids = ImmutableArray.CreateBuilder<ProjectId>();
        foreach (var project in solution.Projects)
        {
            var files = ImmutableArray.CreateBuilder<AdditionalText>();
            foreach (var document in project.AdditionalDocuments)
            {
                // What configSource names may have any name.
                if (await document.GetTextAsync(cancellationToken).ConfigureAwait(false) is { } text)
                {
                    files.Add(new ConfigText(PathOf(document), text));
                }
            }

            if (files.Any(static file => ConfigFiles.IsConfiguration(file.Path))
                && await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && WcfModel.For(compilation) is { Dialect: { } dialect })
            {
                var sources = compilation.SyntaxTrees.Select(tree => tree.GetText(cancellationToken).ToString());
                projects.Add(new ConfigProject(project.Name, dialect, files.ToImmutable()) { NamesInCode = new BindingNamesInCode(sources) });
                ids.Add(project.Id);
            }
        }

        return (projects.ToImmutable(), ids.ToImmutable());
    }

    /// <summary>Puts the edited texts in the place of the files' own, in every project that has them.</summary>
    internal static Solution Apply(Solution solution, IEnumerable<ConfigFileEdit> edits)
    {
        foreach (var edit in edits)
        {
            foreach (var id in solution.Projects.SelectMany(static project => project.AdditionalDocuments)
                .Where(document => string.Equals(PathOf(document), edit.Path, StringComparison.OrdinalIgnoreCase))
                .Select(static document => document.Id)
                .ToList())
            {
                solution = solution.WithAdditionalDocumentText(id, edit.After);
            }
        }

        return solution;
    }

    /// <summary>The path by which the analyzers know a document.</summary>
    private protected static string PathOf(TextDocument document) => document.FilePath ?? document.Name;
}
