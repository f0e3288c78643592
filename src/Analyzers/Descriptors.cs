using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers;

/// <summary>
/// The descriptors, one a rule. A message says the problem, then the remedy; a default severity follows the measured
/// ratio that <c>perf-evidence/results</c> holds for the rule.
/// </summary>
public static class Descriptors
{
    /// <summary>Arguments: what is wrong with the file.</summary>
    public static readonly DiagnosticDescriptor UnreadableConfiguration = Describe(
        RuleIds.UnreadableConfiguration,
        RuleCategories.Configuration,
        DiagnosticSeverity.Info,
        "Configuration file cannot be read",
        "WcfPerf cannot read this configuration file: {0}; mend it, or its bindings and endpoints go unchecked",
        "The file is not well-formed XML, or is too large or too deeply nested to read, so no rule sees the system.serviceModel settings in it.");

    /// <summary>Arguments: the member or members, the operation one arrives through, the remedy.</summary>
    public static readonly DiagnosticDescriptor ByteArrayFromForeignSoap = Describe(
        RuleIds.ByteArrayFromForeignSoap,
        RuleCategories.Serialization,
        DiagnosticSeverity.Warning,
        "byte[] contract member fed by foreign SOAP as text",
        "{0} arrives as base64 text through '{1}', and a sender that breaks its base64 lines makes the reader throw inside for every line; {2}",
        "When the sender wraps base64 lines, the XML reader throws and catches an exception for every break while it decodes a byte[]. Take the value as a string and decode it once, read it with a tolerant encoder, or use MTOM.",
        compilationEnd: true);

    /// <summary>Arguments: the binding, the remedy.</summary>
    public static readonly DiagnosticDescriptor WSHttpBindingWithoutNeed = Describe(
        RuleIds.WSHttpBindingWithoutNeed,
        RuleCategories.Bindings,
        DiagnosticSeverity.Info,
        "wsHttpBinding without need of its features",
        "'{0}' uses none of what it adds over basicHttpBinding (message security, reliable sessions, transactions); {1}",
        "wsHttpBinding without message security, reliable sessions or transactions is basicHttpBinding with larger envelopes. Use the simpler binding, or net.tcp where both ends are WCF.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor WSHttpBindingWithoutNeedAtEnd = AtCompilationEnd(WSHttpBindingWithoutNeed);

    /// <summary>Arguments: the binding, the remedy.</summary>
    public static readonly DiagnosticDescriptor WSHttpBindingDefaultSecurity = Describe(
        RuleIds.WSHttpBindingDefaultSecurity,
        RuleCategories.Bindings,
        DiagnosticSeverity.Warning,
        "wsHttpBinding left on its default message security",
        "'{0}' was never told how to secure its messages, so it signs and encrypts every one and negotiates a security session first; {1}",
        "The default of wsHttpBinding is message security with a Windows credential, negotiation and a security session: several times the cost of transport security for each call. Choose the security mode that the service needs.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor WSHttpBindingDefaultSecurityAtEnd = AtCompilationEnd(WSHttpBindingDefaultSecurity);

    private static DiagnosticDescriptor Describe(
        string id, string category, DiagnosticSeverity severity, string title, string message, string description, bool compilationEnd = false) =>
        new(
            id,
            title,
            message,
            category,
            severity,
            isEnabledByDefault: true,
            description,
            helpLinkUri: Site.Address + "rules/" + id,
            compilationEnd ? [WellKnownDiagnosticTags.CompilationEnd] : []);

    private static DiagnosticDescriptor AtCompilationEnd(DiagnosticDescriptor live) =>
        new(
            live.Id,
            live.Title,
            live.MessageFormat,
            live.Category,
            live.DefaultSeverity,
            live.IsEnabledByDefault,
            live.Description,
            live.HelpLinkUri,
            WellKnownDiagnosticTags.CompilationEnd);
}
