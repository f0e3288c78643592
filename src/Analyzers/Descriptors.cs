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

    /// <summary>Arguments: the binding, the operation that carries the bytes, the remedy.</summary>
    public static readonly DiagnosticDescriptor LargeBinaryAsText = Describe(
        RuleIds.LargeBinaryAsText,
        RuleCategories.Serialization,
        DiagnosticSeverity.Info,
        "Large binary payload sent as base64 text",
        "'{0}' is sized for large messages and sends the bytes of '{1}' as base64 text, a third larger and decoded character by character; {2}",
        "The binding's quotas were raised to a megabyte or more for a contract with byte[] or Stream, yet it encodes as text and buffers. MTOM sends the bytes as they are; streaming keeps them out of memory.",
        compilationEnd: true);

    /// <summary>Arguments: the binding, the remedy.</summary>
    public static readonly DiagnosticDescriptor ReliableSessionWithoutNeed = Describe(
        RuleIds.ReliableSessionWithoutNeed,
        RuleCategories.Bindings,
        DiagnosticSeverity.Info,
        "Reliable session without need",
        "'{0}' opens a reliable session that its contract does not need: every call is acknowledged and sequenced on top of a transport that already is; {1}",
        "A reliable session adds messages to create and end the sequence and an acknowledgement to each call. Over net.tcp the transport is reliable, and plain request-reply over HTTP acknowledges by replying.",
        compilationEnd: true);

    /// <summary>Arguments: the binding, the remedy.</summary>
    public static readonly DiagnosticDescriptor SecuritySessionWithoutNeed = Describe(
        RuleIds.SecuritySessionWithoutNeed,
        RuleCategories.Bindings,
        DiagnosticSeverity.Warning,
        "Security session left on without need",
        "'{0}' negotiates a security session before the first call and derives keys for every message, and nothing here needs the session; {1}",
        "EstablishSecurityContext is on by default with message security and message credentials. It pays only for many calls on one channel with a costly credential; without it each call is cheaper and a channel that makes one call is far cheaper.",
        compilationEnd: true);

    /// <summary>Arguments: the setting, what limits the service instead, the remedy.</summary>
    public static readonly DiagnosticDescriptor ThrottleRaisedAboveTheLimit = Describe(
        RuleIds.ThrottleRaisedAboveTheLimit,
        RuleCategories.Bindings,
        DiagnosticSeverity.Info,
        "Throttle raised where the binding is the limit",
        "'{0}' is raised above its default, but {1} limits the service before the throttle does; {2}",
        "A higher throttle lets more calls wait at once. It makes nothing faster where default message security uses up the processor or a singleton admits one call at a time.",
        compilationEnd: true);

    /// <summary>Arguments: the setting, its value, the default for one processor, the remedy.</summary>
    public static readonly DiagnosticDescriptor ThrottleFrozen = Describe(
        RuleIds.ThrottleFrozen,
        RuleCategories.Bindings,
        DiagnosticSeverity.Info,
        "Throttle frozen below today's defaults",
        "'{0}' holds the service to {1}, at or below the default of .NET 3.5, where today's default is {2} for each processor; {3}",
        "Since .NET Framework 4 the throttles grow with the number of processors. A value at or below the old default holds a service on today's machines to a fraction of what they can do.");

    /// <summary>Arguments: the client or contract, how often it is created, what that costs, the remedy.</summary>
    public static readonly DiagnosticDescriptor ClientCreatedPerCall = Describe(
        RuleIds.ClientCreatedPerCall,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "Client created per call",
        "A {0} is created {1}{2}; {3}",
        "A client or channel that is made for one call pays for its making with every call: a connection, a security handshake, on modern .NET a whole channel factory. Create it once, use it for many calls, and close it at the end.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor ClientCreatedPerCallAtEnd = AtCompilationEnd(ClientCreatedPerCall);

    /// <summary>Arguments: the contract, how often the factory is built, the remedy.</summary>
    public static readonly DiagnosticDescriptor ChannelFactoryCreatedPerCall = Describe(
        RuleIds.ChannelFactoryCreatedPerCall,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "ChannelFactory created per call",
        "A ChannelFactory for '{0}' is built {1}, and building one costs more than most calls; {2}",
        "A channel factory reads the contract by reflection, builds the serializers' tables and the channel stack. It is made to be kept: build it once and create a channel for each call or conversation.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor ChannelFactoryCreatedPerCallAtEnd = AtCompilationEnd(ChannelFactoryCreatedPerCall);

    /// <summary>Arguments: the client, how often it is created, why its factory is not cached, the remedy.</summary>
    public static readonly DiagnosticDescriptor ChannelFactoryCacheDefeated = Describe(
        RuleIds.ChannelFactoryCacheDefeated,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "ChannelFactory cache defeated",
        "A {0} is created {1}, and {2}, so each builds a channel factory of its own; {3}",
        "ClientBase<T> caches channel factories for clients that are created alike. Under the default setting that means by name from configuration and left untouched until the first call; with CacheSetting.AlwaysOn it means with the same binding object.",
        compilationEnd: true);

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
