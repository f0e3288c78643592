// The part of System.ServiceModel's public API that the template uses, declared with the real names and signatures, so
// that the template compiles on .NET where the client packages cannot be restored. Nothing here does any work: the
// encoder and the bindings are tested on the real System.ServiceModel (Framework folder), the reader needs none of it.

using System;
using System.Collections.ObjectModel;
using System.Xml;

namespace System.ServiceModel.Channels
{
    public interface IChannelFactory<TChannel>
    {
    }

    public abstract class BufferManager
    {
    }

    public abstract class BindingElement
    {
        public abstract BindingElement Clone();

        public abstract T GetProperty<T>(BindingContext context)
            where T : class;

        public virtual IChannelFactory<TChannel> BuildChannelFactory<TChannel>(BindingContext context) => context.BuildInnerChannelFactory<TChannel>();
    }

    public class BindingElementCollection : Collection<BindingElement>
    {
    }

    public class BindingParameterCollection : Collection<object>
    {
    }

    public class BindingContext
    {
        public BindingParameterCollection BindingParameters { get; } = new();

        public IChannelFactory<TChannel> BuildInnerChannelFactory<TChannel>() => throw new NotSupportedException();
    }

    public abstract class Binding
    {
    }

    public class CustomBinding : Binding
    {
        public CustomBinding(Binding binding)
        {
            Source = binding;
        }

        public Binding Source { get; }

        public BindingElementCollection Elements { get; } = new();
    }

    public abstract class MessageEncodingBindingElement : BindingElement
    {
        public abstract MessageVersion MessageVersion { get; set; }

        public abstract MessageEncoderFactory CreateMessageEncoderFactory();

        public override T GetProperty<T>(BindingContext context) => throw new NotSupportedException();
    }

    public sealed class TextMessageEncodingBindingElement : MessageEncodingBindingElement
    {
        public override MessageVersion MessageVersion { get; set; } = new();

        public override MessageEncoderFactory CreateMessageEncoderFactory() => throw new NotSupportedException();

        public override BindingElement Clone() => new TextMessageEncodingBindingElement();
    }

    public abstract class MessageEncoderFactory
    {
        public abstract MessageEncoder Encoder { get; }

        public abstract MessageVersion MessageVersion { get; }

        public virtual MessageEncoder CreateSessionEncoder() => Encoder;
    }

    public abstract class MessageEncoder
    {
        public abstract string ContentType { get; }

        public abstract string MediaType { get; }

        public abstract MessageVersion MessageVersion { get; }

        public virtual T GetProperty<T>()
            where T : class => throw new NotSupportedException();

        public virtual bool IsContentTypeSupported(string contentType) => throw new NotSupportedException();

        public abstract Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType);

        public abstract Message ReadMessage(IO.Stream stream, int maxSizeOfHeaders, string contentType);

        public abstract ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset);

        public abstract void WriteMessage(Message message, IO.Stream stream);
    }

    public sealed class MessageVersion
    {
    }

    public sealed class MessageHeaders
    {
    }

    public sealed class MessageProperties
    {
    }

    public abstract class MessageBuffer
    {
        public abstract int BufferSize { get; }

        public virtual string MessageContentType => throw new NotSupportedException();

        public abstract void Close();

        public abstract Message CreateMessage();

        public virtual void WriteMessage(IO.Stream stream) => throw new NotSupportedException();
    }

    public abstract class Message
    {
        public abstract MessageHeaders Headers { get; }

        public abstract MessageProperties Properties { get; }

        public abstract MessageVersion Version { get; }

        public virtual bool IsEmpty => false;

        public virtual bool IsFault => false;

        public void Close() => OnClose();

        public MessageBuffer CreateBufferedCopy(int maxBufferSize) => OnCreateBufferedCopy(maxBufferSize);

        public string GetBodyAttribute(string localName, string ns) => OnGetBodyAttribute(localName, ns);

        public XmlDictionaryReader GetReaderAtBodyContents() => OnGetReaderAtBodyContents();

        public void WriteBodyContents(XmlDictionaryWriter writer) => OnWriteBodyContents(writer);

        public void WriteMessage(XmlDictionaryWriter writer) => OnWriteMessage(writer);

        public void WriteStartBody(XmlDictionaryWriter writer) => OnWriteStartBody(writer);

        public void WriteStartEnvelope(XmlDictionaryWriter writer) => OnWriteStartEnvelope(writer);

        protected virtual void OnClose()
        {
        }

        protected virtual MessageBuffer OnCreateBufferedCopy(int maxBufferSize) => throw new NotSupportedException();

        protected virtual string OnGetBodyAttribute(string localName, string ns) => throw new NotSupportedException();

        protected virtual XmlDictionaryReader OnGetReaderAtBodyContents() => throw new NotSupportedException();

        protected abstract void OnWriteBodyContents(XmlDictionaryWriter writer);

        protected virtual void OnWriteMessage(XmlDictionaryWriter writer) => throw new NotSupportedException();

        protected virtual void OnWriteStartBody(XmlDictionaryWriter writer) => throw new NotSupportedException();

        protected virtual void OnWriteStartEnvelope(XmlDictionaryWriter writer) => throw new NotSupportedException();
    }
}

namespace System.ServiceModel.Description
{
    public class ServiceEndpoint
    {
        public Channels.Binding Binding { get; set; } = null!;
    }
}

namespace System.ServiceModel
{
    [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class)]
    public sealed class ServiceContractAttribute : Attribute
    {
        public string Namespace { get; set; } = "http://tempuri.org/";
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class OperationContractAttribute : Attribute
    {
    }

    public class EndpointAddress
    {
        public EndpointAddress(string uri)
        {
            Uri = new Uri(uri);
        }

        public Uri Uri { get; }
    }

    public class BasicHttpBinding : Channels.Binding
    {
    }

    public class ChannelFactory<TChannel>
    {
        public ChannelFactory(Channels.Binding binding, EndpointAddress remoteAddress)
        {
            Endpoint = new Description.ServiceEndpoint { Binding = binding };
        }

        public Description.ServiceEndpoint Endpoint { get; }
    }
}
