using System;
using System.Diagnostics;

namespace WcfPerf.Evidence.Data;

/// <summary>Counts what is sent to PostgreSQL, by any library over Npgsql; a batch counts once.</summary>
internal static class Statements
{
    /// <summary>Counts while an action runs; nothing else of this process may use the database meanwhile.</summary>
    public static int Count(Action action)
    {
        int count = 0;
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Npgsql",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity =>
            {
                // Opening a connection is an activity too, and sends no statement.
                if (activity.GetTagItem("db.query.text") is not null || activity.GetTagItem("db.statement") is not null)
                    count++;
            },
        };
        ActivitySource.AddActivityListener(listener);
        action();
        return count;
    }
}
