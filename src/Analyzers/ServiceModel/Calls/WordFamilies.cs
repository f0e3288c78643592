using System;
using System.Runtime.CompilerServices;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Words that are known by a part of them, whoever declares what they name.</summary>
[Flags]
internal enum WordFamilies
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>Begins as the names of what saves something do.</summary>
    Saving = 1,

    /// <summary>Names what WCF makes clients of, or does so itself.</summary>
    Clients = 2,

    /// <summary>May say what a context loads with its entities, or not on demand.</summary>
    Loading = 4,

    /// <summary>May set a context up, wherever it stands.</summary>
    ContextSetup = 8,

    /// <summary>All of them.</summary>
    All = Saving | Clients | Loading | ContextSetup,
}

/// <summary>Tells the families of words.</summary>
internal static class WordFamily
{
    private static readonly (string Part, bool IsAtStart, WordFamilies Family)[] s_parts =
    [
        ("Save", true, WordFamilies.Saving),
        ("Commit", true, WordFamilies.Saving),
        ("Submit", true, WordFamilies.Saving),
        ("Flush", true, WordFamilies.Saving),
        ("Persist", true, WordFamilies.Saving),
        ("ClientBase", false, WordFamilies.Clients),
        ("ClientChannel", false, WordFamilies.Clients),
        ("ChannelFactory", false, WordFamilies.Clients),
        ("CreateChannel", true, WordFamilies.Clients),
        ("Lazy", false, WordFamilies.Loading),
        ("Proxy", false, WordFamilies.Loading),
        ("Deferred", false, WordFamilies.Loading),
        ("Tracking", false, WordFamilies.Loading),
        ("Load", false, WordFamilies.Loading),
        ("Include", false, WordFamilies.Loading),
        ("Fetch", false, WordFamilies.Loading),
        ("fetch", false, WordFamilies.Loading),
        ("UseLoggerFactory", false, WordFamilies.ContextSetup),
        ("UseInternalServiceProvider", false, WordFamilies.ContextSetup),
        ("UseModel", false, WordFamilies.ContextSetup),
        ("EnableServiceProviderCaching", false, WordFamilies.ContextSetup),
        ("DataSource", false, WordFamilies.ContextSetup),
        ("MappingSource", false, WordFamilies.ContextSetup),
    ];

    /// <summary>The families that a word belongs to.</summary>
    /// <param name="word">The word.</param>
    /// <param name="asked">The families that are asked about.</param>
    [MethodImpl(HotLoop.Option)]
    public static WordFamilies Of(ReadOnlySpan<char> word, WordFamilies asked)
    {
        var families = WordFamilies.None;
        foreach (var (part, isAtStart, family) in s_parts)
        {
            if ((family & asked) != 0 && (isAtStart ? word.StartsWith(part.AsSpan()) : word.IndexOf(part.AsSpan()) >= 0))
            {
                families |= family;
            }
        }

        return families;
    }
}
