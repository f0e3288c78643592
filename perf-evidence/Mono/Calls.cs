using System;
using System.Collections.Generic;
using System.Globalization;
using System.ServiceModel;

namespace WcfPerf.Evidence
{
    /// <summary>Makes calls and checks what they answer.</summary>
    internal static class Calls
    {
        /// <summary>So many calls of one text each.</summary>
        public static Action<int> OneByOne(Func<string, string> call) => calls =>
        {
            for (var i = 0; i < calls; i++)
            {
                var text = i % 2 == 0 ? "a short string" : "another string";
                if (call(text) != (i % 2 == 0 ? "A SHORT STRING" : "ANOTHER STRING"))
                {
                    throw new InvalidOperationException("The service answered something else.");
                }
            }
        };

        /// <summary>So many calls, each of which tells whether it was answered right.</summary>
        public static Action<int> Checked(Func<bool> call) => calls =>
        {
            for (var i = 0; i < calls; i++)
            {
                if (!call())
                {
                    throw new InvalidOperationException("The service answered something else.");
                }
            }
        };

        /// <summary>So many texts, in lists.</summary>
        public static Action<int> Listed(ITextService client, Func<ITextService, IEnumerable<string>, List<string>> call, int length) => calls =>
        {
            for (var done = 0; done < calls; done += length)
            {
                var texts = new string[Math.Min(length, calls - done)];
                for (var i = 0; i < texts.Length; i++)
                {
                    texts[i] = "text " + i.ToString(CultureInfo.InvariantCulture);
                }

                var upper = call(client, texts);
                if (upper.Count != texts.Length || upper[0] != "TEXT 0" || upper[texts.Length - 1] != texts[texts.Length - 1].ToUpperInvariant())
                {
                    throw new InvalidOperationException("The service answered something else.");
                }
            }
        };
    }

    /// <summary>A client that is made once.</summary>
    internal static class KeptClient
    {
        public static ITextService Open(ChannelFactory<ITextService> factory)
        {
            if (factory.State == CommunicationState.Created)
            {
                factory.Open();
            }

            var client = factory.CreateChannel();
            ((IClientChannel)client).Open();
            return client;
        }
    }
}
