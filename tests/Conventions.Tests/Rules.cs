using System.Linq;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>The rules under test, read once from the built assemblies.</summary>
internal static class Rules
{
    public static RuleCatalog Catalog { get; } = RuleCatalog.Load();

    /// <summary>The ids of the rules, as theory data.</summary>
    public static TheoryData<string> Ids => new(Catalog.Rules.Select(rule => rule.Id));

    /// <summary>The rule with an id of <see cref="Ids"/>.</summary>
    public static Rule Get(string id) => Catalog.Rules.Single(rule => rule.Id == id);
}
