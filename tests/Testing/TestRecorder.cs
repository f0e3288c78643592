using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

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

    /// <summary>Takes a project down.</summary>
    internal static void Add(Project project) => s_projects.Value?.Add(project);
}
