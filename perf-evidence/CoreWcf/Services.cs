using System;
using CoreWCF;

namespace WcfPerf.Evidence;

/// <summary>The service.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class TextService : ITextService
{
    /// <inheritdoc/>
    public string ToUpper(string text) => text.ToUpperInvariant();

    /// <inheritdoc/>
    public string[] ToUpperAll(string[] texts) => Array.ConvertAll(texts, text => text.ToUpperInvariant());

    /// <inheritdoc/>
    public string ToLower(string text) => text.ToLowerInvariant();
}
