using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.Text;
using System.Threading;
using System.Xml;
using WcfPerfTemplate;

namespace WcfPerf.Templates.Tests;

/// <summary>
/// Checks on the real System.ServiceModel: the reader's comparison with the stock reader, the bindings, the encoder, and
/// calls over HTTP to a listener that wraps its base64. Prints a line a check; the exit code is the number that failed.
/// </summary>
internal static class Program
{
    private static readonly byte[] s_document = Enumerable.Range(0, 20000).Select(i => (byte)(i * 31 >> 3)).ToArray();

    private static int Main()
    {
        var checks = new List<(string Name, Action Run)>();
        foreach (Transfer transfer in ReaderPair.Transfers)
        {
            Transfer by = transfer;
            checks.Add(("clean base64, " + by, () => Seeds(seed => Differential.Valid(seed, by, broken: false, odd: false))));
            checks.Add(("broken base64, " + by, () => Seeds(seed => Differential.Valid(seed, by, broken: true, odd: false))));
            checks.Add(("odd base64, " + by, () => Seeds(seed => Differential.Valid(seed, by, broken: true, odd: true))));
            checks.Add(("quotas, " + by, () => Seeds(seed => Differential.Quotas(seed, by))));
            checks.Add(("garbage, " + by, () => Seeds(seed => Differential.Garbage(seed, by))));
            checks.Add(("exact lengths, " + by, () => Seeds(seed => Differential.Exact(seed, by))));
        }

        checks.Add(("a binding keeps all but its encoding", BindingKeepsAllButEncoding));
        checks.Add(("a binding with security keeps its elements", SecureBindingKeepsElements));
        checks.Add(("MTOM and binary bindings come back as they are", OtherEncodingsUnchanged));
        checks.Add(("applying twice is applying once", ApplyIsIdempotent));
        checks.Add(("a service host takes the binding and describes itself", HostTakesBinding));
        foreach (MessageVersion version in new[] { MessageVersion.Soap11, MessageVersion.Soap12WSAddressing10, MessageVersion.None })
        {
            foreach (string charset in new[] { "utf-8", "utf-16" })
            {
                MessageVersion v = version;
                string c = charset;
                checks.Add(("encoder, buffered, " + v + ", " + c, () => EncoderReads(v, c, streamed: false)));
                checks.Add(("encoder, streamed, " + v + ", " + c, () => EncoderReads(v, c, streamed: true)));
            }
        }

        checks.Add(("encoder refuses an unknown charset as the stock encoder", EncoderRefusesCharset));
        checks.Add(("encoder writes what the stock encoder writes", EncoderWritesAsStock));
        checks.Add(("calls over HTTP, buffered", () => Calls(TransferMode.Buffered)));
        checks.Add(("calls over HTTP, streamed", () => Calls(TransferMode.StreamedResponse)));

        int failed = 0;
        foreach ((string name, Action run) in checks)
        {
            try
            {
                run();
                Console.WriteLine("ok   " + name);
            }
            catch (Exception e)
            {
                failed++;
                Console.WriteLine("FAIL " + name + ": " + e.ToString().Replace("\n", "\n     "));
            }
        }

        Console.WriteLine((checks.Count - failed) + " passed, " + failed + " failed");
        return failed;
    }

    private static void Seeds(Func<int, string?> run)
    {
        for (int seed = 0; seed < 120; seed++)
        {
            if (run(seed) is { } failure)
                throw new InvalidOperationException(failure);
        }
    }

    private static void Equal<T>(T expected, T actual, string what)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            throw new InvalidOperationException(what + ": expected '" + expected + "', got '" + actual + "'");
    }

    private static void BindingKeepsAllButEncoding()
    {
        var binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport)
        {
            Name = "Archive",
            Namespace = "urn:bindings",
            OpenTimeout = TimeSpan.FromSeconds(3),
            CloseTimeout = TimeSpan.FromSeconds(4),
            SendTimeout = TimeSpan.FromSeconds(5),
            ReceiveTimeout = TimeSpan.FromSeconds(6),
            MaxReceivedMessageSize = 7654321,
            MaxBufferSize = 7654321,
            TextEncoding = Encoding.Unicode,
        };
        binding.ReaderQuotas.MaxArrayLength = 12345;
        binding.ReaderQuotas.MaxDepth = 17;
        var before = new CustomBinding(binding);
        var text = before.Elements.Find<TextMessageEncodingBindingElement>();
        text.MaxReadPoolSize = 11;
        text.MaxWritePoolSize = 12;

        var after = (CustomBinding)LineBreakTolerantEncoding.Apply(before);
        Equal(true, before.Elements.Find<TextMessageEncodingBindingElement>() != null, "the binding given is left alone");
        Equal(before.Elements.IndexOf(text), after.Elements.IndexOf(after.Elements.Find<LineBreakTolerantEncodingBindingElement>()), "place in the stack");
        Equal(before.Elements.Count, after.Elements.Count, "elements");
        Equal("Archive", after.Name, "name");
        Equal("urn:bindings", after.Namespace, "namespace");
        Equal(3, after.OpenTimeout.Seconds, "open time-out");
        Equal(4, after.CloseTimeout.Seconds, "close time-out");
        Equal(5, after.SendTimeout.Seconds, "send time-out");
        Equal(6, after.ReceiveTimeout.Seconds, "receive time-out");
        Equal("https", after.Scheme, "scheme");
        Equal(7654321L, after.Elements.Find<HttpsTransportBindingElement>().MaxReceivedMessageSize, "message size");
        var element = (LineBreakTolerantEncodingBindingElement)after.Elements.Find<LineBreakTolerantEncodingBindingElement>().Clone();
        Equal(12345, element.Text.ReaderQuotas.MaxArrayLength, "array quota");
        Equal(17, element.Text.ReaderQuotas.MaxDepth, "depth quota");
        Equal(11, element.Text.MaxReadPoolSize, "read pool");
        Equal(12, element.Text.MaxWritePoolSize, "write pool");
        Equal("utf-16", element.Text.WriteEncoding.WebName, "write encoding");
        Equal(MessageVersion.Soap11, element.MessageVersion, "message version");
        Equal(MessageVersion.Soap11, after.MessageVersion, "message version of the binding");
        Equal(
            before.GetProperty<XmlDictionaryReaderQuotas>(new BindingParameterCollection()).MaxArrayLength,
            after.GetProperty<XmlDictionaryReaderQuotas>(new BindingParameterCollection()).MaxArrayLength,
            "array quota as the binding tells it");
    }

    private static void SecureBindingKeepsElements()
    {
        var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
        var before = new CustomBinding(binding);
        var after = (CustomBinding)LineBreakTolerantEncoding.Apply(binding);
        Equal(
            string.Join(",", before.Elements.Select(e => e.GetType().Name)).Replace("TextMessageEncodingBindingElement", "LineBreakTolerantEncodingBindingElement"),
            string.Join(",", after.Elements.Select(e => e.GetType().Name)),
            "elements");
        Equal(true, after.Elements.Find<SecurityBindingElement>() != null, "security element");
    }

    private static void OtherEncodingsUnchanged()
    {
        foreach (Binding binding in new Binding[]
        {
            new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }, new NetTcpBinding(), new CustomBinding(new BinaryMessageEncodingBindingElement(), new HttpTransportBindingElement()),
        })
        {
            Equal(true, ReferenceEquals(binding, LineBreakTolerantEncoding.Apply(binding)), binding.GetType().Name);
        }
    }

    private static void ApplyIsIdempotent()
    {
        Binding once = LineBreakTolerantEncoding.Apply(new BasicHttpBinding());
        Equal(true, ReferenceEquals(once, LineBreakTolerantEncoding.Apply(once)), "same binding");
    }

    private static void HostTakesBinding()
    {
        var contract = ContractDescription.GetContract(typeof(IArchive));
        var endpoint = new ServiceEndpoint(contract, LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), new EndpointAddress("http://localhost/archive"));
        var exporter = new WsdlExporter();
        exporter.ExportEndpoint(endpoint);
        var stock = new WsdlExporter();
        stock.ExportEndpoint(new ServiceEndpoint(contract, new BasicHttpBinding(), new EndpointAddress("http://localhost/archive")));
        Equal(Soap(stock), Soap(exporter), "SOAP binding in the WSDL");

        static string Soap(WsdlExporter exporter) => string.Join(",", exporter.GeneratedWsdlDocuments.Cast<System.Web.Services.Description.ServiceDescription>()
            .SelectMany(d => d.Bindings.Cast<System.Web.Services.Description.Binding>()).SelectMany(b => b.Extensions.Cast<object>()).Select(e => e.GetType().Name).OrderBy(n => n));
    }

    private static string Envelope(MessageVersion version, string base64)
    {
        string body = "<GetResponse xmlns='urn:archive'><GetResult>" + base64 + "</GetResult></GetResponse>";
        if (version == MessageVersion.None)
            return body;
        string ns = version.Envelope == EnvelopeVersion.Soap11 ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope";
        return "<e:Envelope xmlns:e='" + ns + "'><e:Header><h:Note xmlns:h='urn:h' a='>'>QUJD\nREVG</h:Note></e:Header>\r\n<e:Body id='b1'>" + body + "</e:Body></e:Envelope>";
    }

    private static string Wrapped(byte[] bytes)
    {
        var text = new StringBuilder(Convert.ToBase64String(bytes));
        for (int at = text.Length / 76 * 76; at > 0; at -= 76)
            text.Insert(at, "&#xD;\n");
        return text.ToString();
    }

    private static MessageEncoder Encoder(MessageVersion version, bool tolerant)
    {
        var text = new TextMessageEncodingBindingElement(version, Encoding.UTF8);
        MessageEncodingBindingElement element = tolerant ? new LineBreakTolerantEncodingBindingElement(text) : text;
        return element.CreateMessageEncoderFactory().Encoder;
    }

    private static Message ReadMessage(MessageEncoder encoder, string xml, string charset, bool streamed)
    {
        byte[] bytes = Encoding.GetEncoding(charset).GetBytes(xml);
        string contentType = encoder.MediaType + "; charset=" + charset;
        if (!encoder.IsContentTypeSupported(contentType))
            throw new NotSupportedException(contentType);
        if (streamed)
            return encoder.ReadMessage(new MemoryStream(bytes), 65536, contentType);
        BufferManager manager = BufferManager.CreateBufferManager(1 << 20, 1 << 20);
        byte[] buffer = manager.TakeBuffer(bytes.Length + 10);
        bytes.CopyTo(buffer, 5);
        return encoder.ReadMessage(new ArraySegment<byte>(buffer, 5, bytes.Length), manager, contentType);
    }

    /// <summary>What an encoder makes of a message, or how it refuses it: Mono's knows fewer versions and charsets.</summary>
    private static string Outcome(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (Exception e) when (!(e is InvalidOperationException))
        {
            return e.GetType().Name;
        }
    }

    private static void EncoderReads(MessageVersion version, string charset, bool streamed)
    {
        string xml = Envelope(version, Wrapped(s_document));
        string expected = Outcome(() => Describe(ReadMessage(Encoder(version, tolerant: false), xml, charset, streamed)));
        string actual = Outcome(() => Describe(ReadMessage(Encoder(version, tolerant: true), xml, charset, streamed)));
        Equal(expected, actual, "message");
        if (expected.EndsWith("Exception", StringComparison.Ordinal))
        {
            Equal(false, version != MessageVersion.None && charset == "utf-8", "refused by the stock encoder");
            return;
        }

        Equal(true, actual.EndsWith(Convert.ToBase64String(s_document), StringComparison.Ordinal), "bytes");
        Message message = ReadMessage(Encoder(version, tolerant: true), xml, charset, streamed);
        MessageBuffer buffer = message.CreateBufferedCopy(int.MaxValue);
        message.Close();
        Message first = buffer.CreateMessage();
        Message second = buffer.CreateMessage();
        buffer.Close();
        foreach (Message copy in new[] { first, second })
            Equal(Convert.ToBase64String(s_document), Convert.ToBase64String(ReadResult(copy)), "copy");

        // Written on as a whole, for instance by a router or by message security.
        Equal(
            Write(ReadMessage(Encoder(version, tolerant: false), xml, charset, streamed)),
            Write(ReadMessage(Encoder(version, tolerant: true), xml, charset, streamed)),
            "written message");
    }

    private static string Describe(Message message) =>
        message.Headers.Count + " " + message.IsEmpty + message.IsFault + message.Version
        + (message.Headers.Count > 0 ? message.Headers.GetHeader<string>("Note", "urn:h") + message.GetBodyAttribute("id", string.Empty) : string.Empty)
        + message + Convert.ToBase64String(ReadResult(message));

    private static string Write(Message message)
    {
        var stream = new MemoryStream();
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
            message.WriteMessage(writer);
        message.Close();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static byte[] ReadResult(Message message)
    {
        using (message)
        using (XmlDictionaryReader reader = message.GetReaderAtBodyContents())
        {
            reader.ReadStartElement("GetResponse", "urn:archive");
            return reader.ReadElementContentAsBase64();
        }
    }

    private static void EncoderRefusesCharset()
    {
        string[] outcomes = new string[2];
        for (int i = 0; i < 2; i++)
        {
            MessageEncoder encoder = Encoder(MessageVersion.Soap11, tolerant: i == 1);
            byte[] bytes = Encoding.UTF8.GetBytes(Envelope(MessageVersion.Soap11, string.Empty));
            outcomes[i] = encoder.IsContentTypeSupported("text/xml; charset=klingon")
                + Outcome(() => encoder.ReadMessage(new MemoryStream(bytes), 65536, "text/xml; charset=klingon").Headers.Count.ToString())
                + Outcome(() => encoder.ReadMessage(new MemoryStream(bytes), 65536, "text/plain").Headers.Count.ToString());
        }

        Equal(outcomes[0], outcomes[1], "outcome");
    }

    private static void EncoderWritesAsStock()
    {
        string[] written = new string[2];
        for (int i = 0; i < 2; i++)
        {
            MessageEncoder encoder = Encoder(MessageVersion.Soap11, tolerant: i == 1);
            written[i] = encoder.ContentType + encoder.MediaType + encoder.MessageVersion + Outcome(() =>
            {
                var stream = new MemoryStream();
                encoder.WriteMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:action", s_document), stream);
                return Encoding.UTF8.GetString(stream.ToArray());
            }) + Outcome(() =>
            {
                ArraySegment<byte> buffer = encoder.WriteMessage(
                    Message.CreateMessage(MessageVersion.Soap11, "urn:action", s_document), 1 << 20, BufferManager.CreateBufferManager(1 << 20, 1 << 20), 0);
                return Encoding.UTF8.GetString(buffer.Array, buffer.Offset, buffer.Count);
            });
        }

        Equal(written[0], written[1], "message");
        Equal(true, written[0].Contains(Convert.ToBase64String(s_document)), "the document is in it");
    }

    private static void Calls(TransferMode mode)
    {
        using var listener = new WrappingListener(s_document);
        var binding = new BasicHttpBinding { TransferMode = mode, MaxReceivedMessageSize = 1 << 20 };
        binding.ReaderQuotas.MaxArrayLength = 1 << 20;
        binding.ReaderQuotas.MaxStringContentLength = 1 << 20;
        ChannelFactory<IArchive> factory = LineBreakTolerantEncoding.Use(new ChannelFactory<IArchive>(binding, new EndpointAddress(listener.Address)), f => f.Endpoint);
        IArchive channel = factory.CreateChannel();
        for (int i = 0; i < 3; i++)
        {
            Equal(Convert.ToBase64String(s_document), Convert.ToBase64String(channel.Get("x")), "call " + i);
            Equal("a\nb", channel.Find("x").Title, "string with a break");
            Equal(Convert.ToBase64String(s_document), Convert.ToBase64String(channel.Find("x").Content), "member");
        }

        var stream = new MemoryStream();
        channel.Open("x").CopyTo(stream);
        Equal(Convert.ToBase64String(s_document), Convert.ToBase64String(stream.ToArray()), "stream");

        var client = LineBreakTolerantEncoding.Use(new ArchiveClient(binding, new EndpointAddress(listener.Address)), c => c.Endpoint);
        Equal(Convert.ToBase64String(s_document), Convert.ToBase64String(client.Get("x")), "ClientBase");
        try
        {
            channel.Get("fault");
            throw new InvalidOperationException("no fault");
        }
        catch (FaultException e)
        {
            Equal("no such document", e.Message, "fault");
        }

        client.Close();
        ((IClientChannel)channel).Close();
        factory.Close();
    }

    /// <summary>A plain HTTP server that answers as a foreign SOAP sender would, with wrapped base64.</summary>
    private sealed class WrappingListener : IDisposable
    {
        private readonly HttpListener _listener = new();
        private readonly string _base64;

        public WrappingListener(byte[] document)
        {
            _base64 = Wrapped(document);
            var port = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
            port.Start();
            Address = "http://127.0.0.1:" + ((IPEndPoint)port.LocalEndpoint).Port + "/archive/";
            port.Stop();
            _listener.Prefixes.Add(Address);
            _listener.Start();
            new Thread(Serve) { IsBackground = true }.Start();
        }

        public string Address { get; }

        public void Dispose() => _listener.Close();

        private void Serve()
        {
            try
            {
                for (;;)
                {
                    HttpListenerContext context = _listener.GetContext();
                    string request = new StreamReader(context.Request.InputStream).ReadToEnd();
                    string answer = request.Contains("fault")
                        ? "<e:Fault xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>e:Server</faultcode><faultstring>no such document</faultstring></e:Fault>"
                        : request.Contains("<Find ")
                            ? "<FindResponse xmlns='urn:archive'><FindResult><Content>" + _base64 + "</Content><Title>a\nb</Title></FindResult></FindResponse>"
                            : request.Contains("<Open ")
                                ? "<OpenResponse xmlns='urn:archive'><OpenResult>" + _base64 + "</OpenResult></OpenResponse>"
                                : "<GetResponse xmlns='urn:archive'><GetResult>" + _base64 + "</GetResult></GetResponse>";
                    byte[] bytes = Encoding.UTF8.GetBytes("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>" + answer + "</e:Body></e:Envelope>");
                    context.Response.StatusCode = request.Contains("fault") ? 500 : 200;
                    context.Response.ContentType = "text/xml; charset=utf-8";
                    context.Response.ContentLength64 = bytes.Length;
                    context.Response.OutputStream.Write(bytes, 0, bytes.Length);
                    context.Response.Close();
                }
            }
            catch (Exception e) when (e is HttpListenerException || e is ObjectDisposedException || e is InvalidOperationException)
            {
            }
        }
    }
}

[DataContract(Namespace = "urn:archive")]
public sealed class ArchivedDocument
{
    [DataMember(Order = 1)]
    public byte[] Content { get; set; } = [];

    [DataMember(Order = 2)]
    public string Title { get; set; } = string.Empty;
}

[ServiceContract(Namespace = "urn:archive")]
public interface IArchive
{
    [OperationContract(Action = "get", ReplyAction = "*")]
    byte[] Get(string id);

    [OperationContract(Action = "find", ReplyAction = "*")]
    ArchivedDocument Find(string id);

    [OperationContract(Action = "open", ReplyAction = "*")]
    Stream Open(string id);
}

internal sealed class ArchiveClient(System.ServiceModel.Channels.Binding binding, EndpointAddress address) : ClientBase<IArchive>(binding, address)
{
    public byte[] Get(string id) => Channel.Get(id);
}
