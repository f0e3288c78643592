// The public types of WCF's client packages for modern .NET (System.ServiceModel.Primitives, .Http and .NetTcp 6) that rules
// meet, declared only: names and signatures are the real ones, bodies are left out. What is missing here is missing there
// too where a rule might look for it: the packages host no services and read no configuration. Tests compile it once to
// metadata (see WcfReferences); it is never run.
#nullable disable
using System;
using System.Collections.ObjectModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;

namespace System.ServiceModel
{
    public enum SessionMode { Allowed, Required, NotAllowed }

    public enum CommunicationState { Created, Opening, Opened, Closing, Closed, Faulted }

    public enum CacheSetting { Default, AlwaysOn, AlwaysOff }

    public enum SecurityMode { None, Transport, Message, TransportWithMessageCredential }

    public enum BasicHttpSecurityMode { None, Transport, Message, TransportWithMessageCredential, TransportCredentialOnly }

    public enum TransferMode { Buffered, Streamed, StreamedRequest, StreamedResponse }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
    public sealed class ServiceContractAttribute : Attribute
    {
        public Type CallbackContract { get; set; }
        public string ConfigurationName { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
        public SessionMode SessionMode { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class OperationContractAttribute : Attribute
    {
        public string Action { get; set; }
        public bool AsyncPattern { get; set; }
        public bool IsInitiating { get; set; }
        public bool IsOneWay { get; set; }
        public bool IsTerminating { get; set; }
        public string Name { get; set; }
        public string ReplyAction { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class XmlSerializerFormatAttribute : Attribute
    {
        public bool SupportFaults { get; set; }
    }

    public class CommunicationException : Exception
    {
        public CommunicationException() { }
        public CommunicationException(string message) { }
    }

    public class FaultException : CommunicationException
    {
        public FaultException(string reason) { }
    }

    public interface ICommunicationObject
    {
        CommunicationState State { get; }
        event EventHandler Closed;
        event EventHandler Faulted;
        void Abort();
        void Close();
        void Open();
    }

    public interface IContextChannel : IChannel, ICommunicationObject
    {
        TimeSpan OperationTimeout { get; set; }
    }

    public interface IClientChannel : IContextChannel, IDisposable
    {
    }

    public class EndpointAddress
    {
        public EndpointAddress(string uri) { }
        public EndpointAddress(Uri uri, params AddressHeader[] addressHeaders) { }
        public Uri Uri => default;
    }

    public sealed class InstanceContext
    {
        public InstanceContext(object implementation) { }
    }

    public sealed class OperationContextScope : IDisposable
    {
        public OperationContextScope(IContextChannel channel) { }
        public void Dispose() { }
    }

    public abstract class ChannelFactory : CommunicationObject, IDisposable
    {
        protected ChannelFactory() { }
        public ClientCredentials Credentials => default;
        public ServiceEndpoint Endpoint => default;
        void IDisposable.Dispose() { }
    }

    public class ChannelFactory<TChannel> : ChannelFactory, IChannelFactory<TChannel>
    {
        public ChannelFactory(Binding binding) { }
        public ChannelFactory(Binding binding, EndpointAddress remoteAddress) { }
        public ChannelFactory(ServiceEndpoint endpoint) { }
        protected ChannelFactory(Type channelType) { }
        public TChannel CreateChannel() => default;
        public TChannel CreateChannel(EndpointAddress address) => default;
        public virtual TChannel CreateChannel(EndpointAddress address, Uri via) => default;
        public static TChannel CreateChannel(Binding binding, EndpointAddress endpointAddress) => default;
        public static TChannel CreateChannel(Binding binding, EndpointAddress endpointAddress, Uri via) => default;
    }

    public class DuplexChannelFactory<TChannel> : ChannelFactory<TChannel>
    {
        public DuplexChannelFactory(InstanceContext callbackInstance, Binding binding, EndpointAddress remoteAddress) : base(binding) { }
        public DuplexChannelFactory(Type callbackInstanceType, Binding binding, EndpointAddress remoteAddress) : base(binding) { }
        public TChannel CreateChannel(InstanceContext callbackInstance) => default;
    }

    public abstract class ClientBase<TChannel> : ICommunicationObject, IDisposable
        where TChannel : class
    {
        protected ClientBase() { }
        protected ClientBase(Binding binding, EndpointAddress remoteAddress) { }
        protected ClientBase(ServiceEndpoint endpoint) { }
        protected TChannel Channel => default;
        public static CacheSetting CacheSetting { get; set; }
        public ChannelFactory<TChannel> ChannelFactory => default;
        public ClientCredentials ClientCredentials => default;
        public ServiceEndpoint Endpoint => default;
        public IClientChannel InnerChannel => default;
        public CommunicationState State => default;
        event EventHandler ICommunicationObject.Closed { add { } remove { } }
        event EventHandler ICommunicationObject.Faulted { add { } remove { } }
        public void Abort() { }
        public void Close() { }
        public void Open() { }
        protected virtual TChannel CreateChannel() => default;
        void IDisposable.Dispose() { }
    }

    public abstract class HttpBindingBase : Binding
    {
        public long MaxReceivedMessageSize { get; set; }
        public TransferMode TransferMode { get; set; }
    }

    public class BasicHttpBinding : HttpBindingBase
    {
        public BasicHttpBinding() { }
        public BasicHttpBinding(BasicHttpSecurityMode securityMode) { }
        public BasicHttpSecurity Security { get; set; }
    }

    public sealed class BasicHttpSecurity
    {
        public BasicHttpSecurityMode Mode { get; set; }
    }

    public class WSHttpBinding : HttpBindingBase
    {
        public WSHttpBinding() { }
        public WSHttpBinding(SecurityMode securityMode) { }
        public WSHTTPSecurity Security { get; set; }
    }

    public sealed class WSHTTPSecurity
    {
        public SecurityMode Mode { get; set; }
    }

    public class NetTcpBinding : Binding
    {
        public NetTcpBinding() { }
        public NetTcpBinding(SecurityMode securityMode) { }
        public long MaxReceivedMessageSize { get; set; }
        public NetTcpSecurity Security { get; set; }
    }

    public sealed class NetTcpSecurity
    {
        public SecurityMode Mode { get; set; }
    }

    public class UnixDomainSocketBinding : Binding
    {
        public UnixDomainSocketBinding() { }
    }
}

namespace System.ServiceModel.Channels
{
    public interface IChannel : ICommunicationObject
    {
    }

    public interface IChannelFactory<TChannel> : ICommunicationObject
    {
        TChannel CreateChannel(EndpointAddress to);
    }

    public abstract class CommunicationObject : ICommunicationObject
    {
        public CommunicationState State => default;
        public event EventHandler Closed { add { } remove { } }
        public event EventHandler Faulted { add { } remove { } }
        public void Abort() { }
        public void Close() { }
        public void Open() { }
    }

    public abstract class AddressHeader
    {
    }

    public abstract class Binding
    {
        public TimeSpan CloseTimeout { get; set; }
        public string Name { get; set; }
        public TimeSpan OpenTimeout { get; set; }
        public TimeSpan ReceiveTimeout { get; set; }
        public TimeSpan SendTimeout { get; set; }
        public virtual BindingElementCollection CreateBindingElements() => default;
    }

    public class BindingElementCollection : Collection<BindingElement>
    {
        public T Find<T>() => default;
    }

    public abstract class BindingElement
    {
    }

    public class CustomBinding : Binding
    {
        public CustomBinding(params BindingElement[] elements) { }
        public BindingElementCollection Elements => default;
    }
}

namespace System.ServiceModel.Description
{
    public interface IEndpointBehavior
    {
    }

    public class ContractDescription
    {
        public static ContractDescription GetContract(Type contractType) => default;
    }

    public class ServiceEndpoint
    {
        public ServiceEndpoint(ContractDescription contract) { }
        public ServiceEndpoint(ContractDescription contract, Binding binding, EndpointAddress address) { }
        public EndpointAddress Address { get; set; }
        public Binding Binding { get; set; }
        public ContractDescription Contract { get; set; }
        public KeyedCollection<Type, IEndpointBehavior> EndpointBehaviors => default;
    }

    public class ClientCredentials : IEndpointBehavior
    {
        public UserNamePasswordClientCredential UserName => default;
    }

    public sealed class UserNamePasswordClientCredential
    {
        public string Password { get; set; }
        public string UserName { get; set; }
    }
}
