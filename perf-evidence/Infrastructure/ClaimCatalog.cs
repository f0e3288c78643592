using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A claim and what its attribute says.</summary>
/// <param name="Rule">The rule's diagnostic id.</param>
/// <param name="Name">The rule's name.</param>
/// <param name="Stages">Where it can be measured.</param>
/// <param name="Claim">The claim.</param>
internal sealed record ClaimEntry(string Rule, string Name, IReadOnlyList<Stage> Stages, Claim Claim);

/// <summary>Finds the claims by their attribute.</summary>
internal static class ClaimCatalog
{
    /// <summary>All claims, by rule.</summary>
    public static IReadOnlyList<ClaimEntry> All { get; } = Find();

    /// <summary>The claim of a rule; null if it has none.</summary>
    public static ClaimEntry? Find(string rule) => All.FirstOrDefault(entry => string.Equals(entry.Rule, rule, StringComparison.OrdinalIgnoreCase));

    private static ClaimEntry[] Find()
    {
        ClaimEntry[] entries =
        [
            .. from type in typeof(ClaimCatalog).Assembly.GetTypes()
               let attribute = type.GetCustomAttribute<ClaimAttribute>()
               where attribute is not null
               orderby attribute.Rule
               select new ClaimEntry(attribute.Rule, attribute.Name, attribute.Stages, (Claim)Activator.CreateInstance(type, nonPublic: true)!),
        ];
        if (entries.GroupBy(entry => entry.Rule).FirstOrDefault(group => group.Count() > 1) is { } twice)
            throw new InvalidOperationException($"Rule {twice.Key} has more than one claim.");
        return entries;
    }
}
