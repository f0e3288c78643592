using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers;

/// <summary>
/// The descriptors, one a rule. A message says the problem, then the remedy; a default severity follows the measured
/// ratio that <c>perf-evidence/results</c> holds for the rule.
/// </summary>
public static class Descriptors
{
    /// <summary>Arguments: the file or the line, what is wrong with it, what goes unseen.</summary>
    public static readonly DiagnosticDescriptor UnreadableConfiguration = Describe(
        RuleIds.UnreadableConfiguration,
        RuleCategories.Configuration,
        DiagnosticSeverity.Info,
        "Configuration file cannot be read",
        "WcfPerf cannot read this {0}: {1}; mend it, or {2}",
        "The file is not well-formed XML, or is too large or too deeply nested to read, so no rule sees the system.serviceModel settings in it. Of WcfPerf.RoundTrips.txt, a line is no documentation comment id, so no rule sees the round trips that it should name.");

    /// <summary>Arguments: the member or members with their verb, the operation one arrives through, the remedy.</summary>
    public static readonly DiagnosticDescriptor ByteArrayFromForeignSoap = Describe(
        RuleIds.ByteArrayFromForeignSoap,
        RuleCategories.Serialization,
        DiagnosticSeverity.Warning,
        "byte[] contract member fed by foreign SOAP as text",
        "{0} as base64 text through '{1}', and a sender that breaks its base64 into lines puts the reader on a slow path; {2}",
        "When the sender wraps base64 lines, the XML reader leaves its fast path while it decodes a byte[], and for some breaks it throws and catches an exception each. Take the value as a string and decode it once, read it with a tolerant encoder, or use MTOM.",
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

    /// <summary>Arguments: the setting, its value, today's default, the remedy.</summary>
    public static readonly DiagnosticDescriptor ThrottleFrozen = Describe(
        RuleIds.ThrottleFrozen,
        RuleCategories.Bindings,
        DiagnosticSeverity.Info,
        "Throttle frozen below today's defaults",
        "'{0}' holds the service to {1}, at or below the default of .NET 3.5, where today's default is {2}; {3}",
        "Since .NET Framework 4 the throttles grow with the number of processors. A value at or below the old default holds a service on today's machines to a fraction of what they can do.");

    /// <summary>Arguments: what goes to the database, the operation, the remedy.</summary>
    public static readonly DiagnosticDescriptor QueryInLoop = Describe(
        RuleIds.QueryInLoop,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "Query in a loop inside an operation (N+1)",
        "{0} goes to the database in every turn of a loop in '{1}'; {2}",
        "Each turn waits for a round trip of its own, so the operation's time grows with the number of elements. One query for all of them, or an Include in the query that loads them, makes it one.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor QueryInLoopAtEnd = AtCompilationEnd(QueryInLoop);

    /// <summary>Arguments: the operation, the round trips, the remedy.</summary>
    public static readonly DiagnosticDescriptor ChattyOperation = Describe(
        RuleIds.ChattyOperation,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Info,
        "Chatty operation: several round trips in one call",
        "'{0}' makes {1}; {2}",
        "Each round trip waits for the network and the database once more. What belongs together can be loaded by one query, and a row that was asked for need not be asked for again.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor ChattyOperationAtEnd = AtCompilationEnd(ChattyOperation);

    /// <summary>Arguments: what blocks, the operation and what it could be, the remedy.</summary>
    public static readonly DiagnosticDescriptor BlockingQuery = Describe(
        RuleIds.BlockingQuery,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "Blocking query in an operation that could be asynchronous",
        "{0} holds a thread until the database answers, though {1}; {2}",
        "A thread that waits for the database serves nobody meanwhile, and under load the pool hands out new ones slowly. An operation that returns a task can await the answer and give the thread back.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor BlockingQueryAtEnd = AtCompilationEnd(BlockingQuery);

    /// <summary>Arguments: what runs the query, the entity, the operation, the remedy.</summary>
    public static readonly DiagnosticDescriptor ReadOnlyQueryTracks = Describe(
        RuleIds.ReadOnlyQueryTracks,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Info,
        "Read-only query tracks its entities",
        "{0} has the context track every '{1}', and '{2}' only reads them; {3}",
        "A context keeps a copy of every entity that it tracks, to find out later what has changed. An operation that only reads pays for that with time and memory for each row; a query without tracking gives the same entities.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor ReadOnlyQueryTracksAtEnd = AtCompilationEnd(ReadOnlyQueryTracks);

    /// <summary>Arguments: the operation, the entity, its navigations, the remedy.</summary>
    public static readonly DiagnosticDescriptor LazyEntityCrossesBoundary = Describe(
        RuleIds.LazyEntityCrossesBoundary,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "Lazy-loading entity crosses the service boundary",
        "'{0}' returns '{1}' out of a context that loads {2} when the serializer reads it, a query for each object and on to the next; {3}",
        "The serializer reads every member of what an operation returns, and a navigation that loads itself then runs a query, one for each object that it meets, until the whole graph is loaded and sent. Switch lazy loading off for the call, load what the caller needs, or return an object made for the reply.",
        compilationEnd: true);

    /// <summary>Arguments: what saves, the operation, the remedy.</summary>
    public static readonly DiagnosticDescriptor SaveChangesInLoop = Describe(
        RuleIds.SaveChangesInLoop,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "SaveChanges in a loop",
        "{0} saves in every turn of a loop in '{1}'; {2}",
        "Each save is a transaction and a round trip of its own, and a context looks through all that it tracks each time. One save after the loop writes everything together.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor SaveChangesInLoopAtEnd = AtCompilationEnd(SaveChangesInLoop);

    /// <summary>Arguments: the field, the context, how long it lives, the remedy.</summary>
    public static readonly DiagnosticDescriptor ContextOutlivesCall = Describe(
        RuleIds.ContextOutlivesCall,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "Context outlives the call",
        "'{0}' keeps one '{1}' for {2}, and its tracker keeps all that it has loaded; {3}",
        "A context that serves many calls tracks more entities with every one, and looks through them at each save: responses slow down and memory grows for as long as it lives. It also hands out what it read long ago, and is not safe for two calls at once.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor ContextOutlivesCallAtEnd = AtCompilationEnd(ContextOutlivesCall);

    /// <summary>Arguments: the query, the operation, what the library does, the remedy.</summary>
    public static readonly DiagnosticDescriptor HotQueryRebuilt = Describe(
        RuleIds.HotQueryRebuilt,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Info,
        "Key lookup or hot query rebuilt on every call",
        "'{0}' is all that '{1}' asks of the database, and {2} in every call; {3}",
        "Where an operation looks up one row, the time that its query takes to be built and translated is a large part of the call. A compiled query in a static field is translated once.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor HotQueryRebuiltAtEnd = AtCompilationEnd(HotQueryRebuilt);

    /// <summary>Arguments: the operation, what it does, the remedy.</summary>
    public static readonly DiagnosticDescriptor TrivialOperation = Describe(
        RuleIds.TrivialOperation,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "Trivial operation behind WCF",
        "'{0}' {1}, which costs its callers a message each way; {2}",
        "The operation uses no state, no data and nothing of the server: sending the message takes thousands of times as long as the work. A static method in a shared class does the same locally.");

    /// <summary>The same rule, for an operation that calls other methods of the project.</summary>
    public static readonly DiagnosticDescriptor TrivialOperationAtEnd = AtCompilationEnd(TrivialOperation);

    /// <summary>Arguments: what defeats which cache, the remedy.</summary>
    public static readonly DiagnosticDescriptor PoolingOrQueryCacheDefeated = Describe(
        RuleIds.PoolingOrQueryCacheDefeated,
        RuleCategories.DataAccess,
        DiagnosticSeverity.Warning,
        "Connection pooling or query cache defeated",
        "{0}; {1}",
        "Providers keep connections, databases keep plans, and object-relational mappers keep models and translated queries, each by what they are asked for. What differs in every call is made anew in every call, and fills the cache besides.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor PoolingOrQueryCacheDefeatedAtEnd = AtCompilationEnd(PoolingOrQueryCacheDefeated);

    /// <summary>Arguments: the operation, what repeats it, the remedy.</summary>
    public static readonly DiagnosticDescriptor RemoteCallInLoop = Describe(
        RuleIds.RemoteCallInLoop,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "Remote call in a loop",
        "'{0}' goes over the network once for every {1}; {2}",
        "Each call of an operation pays for a message there and back, whatever it carries. A loop pays that once an element; an operation that takes all elements pays it once.");

    /// <summary>The same rule, for what only the compilation's end tells.</summary>
    public static readonly DiagnosticDescriptor RemoteCallInLoopAtEnd = AtCompilationEnd(RemoteCallInLoop);

    /// <summary>Arguments: the client or contract, how often it is created, what that costs, the remedy.</summary>
    public static readonly DiagnosticDescriptor ClientCreatedPerCall = Describe(
        RuleIds.ClientCreatedPerCall,
        RuleCategories.Clients,
        DiagnosticSeverity.Warning,
        "Client created per call",
        "{0} is created {1}{2}; {3}",
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
        "'{0}' is created {1}, and {2}, so each builds a channel factory of its own; {3}",
        "ClientBase<T> caches channel factories for clients that are created alike. Under the default setting that means by name from configuration and left untouched until the first call; with CacheSetting.AlwaysOn it means with the same binding object.",
        compilationEnd: true);

    /// <summary>Arguments: the contract, the number of pairs, the names of some of them.</summary>
    public static readonly DiagnosticDescriptor PropertyLikeContract = Describe(
        RuleIds.PropertyLikeContract,
        RuleCategories.Clients,
        DiagnosticSeverity.Info,
        "Property-like contract",
        "'{0}' gets and sets {1} values of one thing one by one ({2}), a message each way for every value; get and set them together in one data contract",
        "A contract of get and set operations is an object's properties seen over the network: reading or changing one thing takes as many round trips as it has values. One data contract carries them all at once.");

    /// <summary>Arguments: the service class, the remedy.</summary>
    public static readonly DiagnosticDescriptor SingletonAdmitsOneCall = Describe(
        RuleIds.SingletonAdmitsOneCall,
        RuleCategories.Hosting,
        DiagnosticSeverity.Warning,
        "Singleton service admits one call at a time",
        "'{0}' is one instance that takes one call at a time, so all clients queue for it; {1}",
        "InstanceContextMode.Single with ConcurrencyMode.Single, which is the default, runs every call of every client one after another, whatever the throttles and the processors allow.");

    /// <summary>Arguments: the blocking expression, the operation, the remedy.</summary>
    public static readonly DiagnosticDescriptor OperationBlocksOnAsyncWork = Describe(
        RuleIds.OperationBlocksOnAsyncWork,
        RuleCategories.Hosting,
        DiagnosticSeverity.Warning,
        "Operation blocks on asynchronous work",
        "'{0}' holds a thread of the pool while the operation '{1}' waits; {2}",
        "An operation that blocks on a task or sleeps keeps a thread that does nothing. Under load the pool runs out of threads and grows slowly, and calls wait for one.");

    /// <summary>The same rule, for what an operation calls.</summary>
    public static readonly DiagnosticDescriptor OperationBlocksOnAsyncWorkAtEnd = AtCompilationEnd(OperationBlocksOnAsyncWork);

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
