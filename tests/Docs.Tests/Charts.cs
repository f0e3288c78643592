using System.Collections.Generic;
using WcfPerf.RuleDocs;

namespace WcfPerf.Docs.Tests;

/// <summary>What the charts have to show, read from the results themselves.</summary>
internal static class Charts
{
    public static Dictionary<string, object> Expected(RuleCatalog catalog) => [];
}
