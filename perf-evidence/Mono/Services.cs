using System;
using System.ServiceModel;
using System.Threading;

namespace WcfPerf.Evidence
{
    /// <summary>The service whose calls do next to nothing.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public class TextService : ITextService
    {
        /// <inheritdoc/>
        public virtual string ToUpper(string text) => text.ToUpperInvariant();

        /// <inheritdoc/>
        public string[] ToUpperAll(string[] texts) => Array.ConvertAll(texts, text => text.ToUpperInvariant());

        /// <inheritdoc/>
        public string ToLower(string text) => text.ToLowerInvariant();
    }

    /// <summary>The same, and each call waits 20 ms, as for a database.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class WaitingTextService : TextService
    {
        /// <inheritdoc/>
        public override string ToUpper(string text)
        {
            Thread.Sleep(20);
            return base.ToUpper(text);
        }
    }
}
