namespace WcfPerf.RuleDocs;

/// <summary>What the committed results say of a rule, as Markdown.</summary>
public static class Measurements
{
    /// <summary>The ratio of the flagged code to the fixed, as the overview shows it.</summary>
    public static string RatioCell(Rule rule) => rule.IsAboutInput ? "not about speed" : "not measured yet";

    /// <summary>The section of a rule's page that shows what was measured here.</summary>
    public static string Section(Rule rule) => "### As measured here\n\nNothing yet.\n";
}
