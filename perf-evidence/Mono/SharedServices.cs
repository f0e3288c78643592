using System;
using System.Collections.Concurrent;
using System.IO;
#if COREWCF
using CoreWCF;
#else
using System.ServiceModel;
#endif
using WcfPerf.Evidence.Claims;

namespace WcfPerf.Evidence
{
    /// <summary>Hands out the same document of each size, again and again.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class Documents : IDocuments
    {
        private static readonly ConcurrentDictionary<int, byte[]> s_contents = new ConcurrentDictionary<int, byte[]>();

        /// <inheritdoc/>
        public byte[] Get(int size) => Content(size);

        /// <inheritdoc/>
        public Stream Open(int size) => new MemoryStream(Content(size), writable: false);

        /// <summary>The document of a size.</summary>
        public static byte[] Content(int size) => s_contents.GetOrAdd(size, length =>
        {
            var content = new byte[length];
            new Random(1002).NextBytes(content);
            return content;
        });

        /// <summary>Calls for a document as an array, and checks it.</summary>
        public static Action<int> AsArray(IDocuments client, int size) => calls =>
        {
            for (var i = 0; i < calls; i++)
            {
                var content = client.Get(size);
                Check(content, content.Length, size);
            }
        };

        /// <summary>Calls for a document as a stream, reads it to its end, and checks it.</summary>
        public static Action<int> AsStream(IDocuments client, int size)
        {
            var buffer = new byte[size + 1];
            return calls =>
            {
                for (var i = 0; i < calls; i++)
                {
                    using (var stream = client.Open(size))
                    {
                        var length = 0;
                        for (int read; (read = stream.Read(buffer, length, buffer.Length - length)) > 0;)
                        {
                            length += read;
                        }

                        Check(buffer, length, size);
                    }
                }
            };
        }

        // A few bytes of it: to compare all would be part of what is measured.
        private static void Check(byte[] content, int length, int size)
        {
            var expected = Content(size);
            if (length != size || content[0] != expected[0] || content[size / 2] != expected[size / 2] || content[size - 1] != expected[size - 1])
            {
                throw new InvalidOperationException("The service answered something else.");
            }
        }
    }

    /// <summary>A carrier's preferences, one by one.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class CarrierProperties : ICarrierProperties
    {
        /// <inheritdoc/>
        public string GetContactMail(string carrierCode) => PropertyLikeContract.Mail;

        /// <inheritdoc/>
        public void SetContactMail(string carrierCode, string value)
        {
        }

        /// <inheritdoc/>
        public int GetPickupHour(string carrierCode) => 7;

        /// <inheritdoc/>
        public void SetPickupHour(string carrierCode, int value)
        {
        }

        /// <inheritdoc/>
        public bool GetNotifyOnDelay(string carrierCode) => true;

        /// <inheritdoc/>
        public void SetNotifyOnDelay(string carrierCode, bool value)
        {
        }
    }

    /// <summary>A carrier's preferences at once.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class AllCarrierPreferences : ICarrierPreferences
    {
        /// <inheritdoc/>
        public CarrierPreferences GetPreferences(string carrierCode) =>
            new CarrierPreferences { ContactMail = PropertyLikeContract.Mail, PickupHour = 7, NotifyOnDelay = true };

        /// <inheritdoc/>
        public void SetPreferences(string carrierCode, CarrierPreferences preferences)
        {
        }
    }
}
