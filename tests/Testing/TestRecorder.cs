using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;

namespace WcfPerf.Testing;

/// <summary>Takes the projects of tests down instead of running the tests, for whoever needs much code of many kinds.</summary>
public static class TestRecorder
{
    private static readonly AsyncLocal<List<Project>?> s_projects = new();

    /// <summary>Whether tests are taken down here and now.</summary>
    internal static bool IsRecording => s_projects.Value is not null;

    /// <summary>Runs a test method.</summary>
    /// <param name="test">The method.</param>
    /// <returns>The projects that it would have analyzed, without marks.</returns>
    public static async Task<IReadOnlyList<Project>> RecordAsync(Func<Task> test)
    {
        var projects = new List<Project>();
        s_projects.Value = projects;
        try
        {
            await test().ConfigureAwait(false);
        }
        finally
        {
            s_projects.Value = null;
        }

        return projects;
    }

    /// <summary>Takes down the project that a test analyzes, with those beside it and without marks.</summary>
    internal static async Task AddAsync(
        SolutionState test,
        IEnumerable<DiagnosticAnalyzer> analyzers,
        MarkupOptions options,
        string path,
        ReferenceAssemblies framework,
        Func<EvaluatedProjectState, ImmutableArray<EvaluatedProjectState>, CancellationToken, Task<Project>> create,
        CancellationToken cancellationToken)
    {
        ImmutableArray<DiagnosticDescriptor> descriptors = [.. analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics)];
        var state = test.WithInheritedValuesApplied(null, []).WithProcessedMarkup(options | MarkupOptions.UseFirstDescriptor, descriptors.FirstOrDefault(), descriptors, [], path);
        ImmutableArray<EvaluatedProjectState> others = [.. state.AdditionalProjects.Values.Select(project => new EvaluatedProjectState(project, framework))];
        s_projects.Value?.Add(await create(new EvaluatedProjectState(state, framework), others, cancellationToken).ConfigureAwait(false));
    }
}
