namespace WcfPerf.Analyzers;

/// <summary>
/// The categories, each its own name so that <c>dotnet_analyzer_diagnostic.category-…</c> reaches no other package's rules.
/// </summary>
public static class RuleCategories
{
    public const string Configuration = "WcfConfiguration";
    public const string Serialization = "WcfSerialization";
    public const string Bindings = "WcfBindings";
    public const string DataAccess = "WcfDataAccess";
    public const string Clients = "WcfClients";
    public const string Hosting = "WcfHosting";
}
