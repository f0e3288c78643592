// The public types of CoreWCF 1.8 that rules meet, declared only: names, signatures and enumeration values are the real
// ones, bodies are left out. What is missing here is missing there too where a rule might look for it: CoreWCF has no
// reliable sessions, no transaction flow, no delivery requirements, no protection level on contracts and no throttling
// behavior. Tests compile it once to metadata (see WcfReferences); it is never run.
#nullable disable
using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Net;
using System.Net.Security;
using System.Runtime.Serialization;
using System.Security.Authentication;
using System.Security.Authentication.ExtendedProtection;
using System.Security.Claims;
using System.Security.Principal;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;
using CoreWCF.Channels;
using CoreWCF.Collections.Generic;
using CoreWCF.Configuration;
using CoreWCF.Description;
using CoreWCF.IdentityModel.Selectors;
using CoreWCF.Security;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CoreWCF
{
    // Contracts

    public enum SessionMode { Allowed, Required, NotAllowed }

    public enum OperationFormatStyle { Document, Rpc }

    public enum OperationFormatUse { Literal, Encoded }

    [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class, Inherited = false, AllowMultiple = false)]
    public sealed class ServiceContractAttribute : Attribute
    {
        public string ConfigurationName { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
        public SessionMode SessionMode { get; set; }
        public Type CallbackContract { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class OperationContractAttribute : Attribute
    {
        public string Name { get; set; }
        public string Action { get; set; }
        public string ReplyAction { get; set; }
        public bool AsyncPattern { get; set; }
        public bool IsOneWay { get; set; }
        public bool IsInitiating { get; set; }
        public bool IsTerminating { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true, Inherited = false)]
    public sealed class FaultContractAttribute : Attribute
    {
        public extern FaultContractAttribute(Type detailType);
        public Type DetailType { get; }
        public string Action { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
    }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, AllowMultiple = false)]
    public sealed class MessageContractAttribute : Attribute
    {
        public bool IsWrapped { get; set; }
        public string WrapperName { get; set; }
        public string WrapperNamespace { get; set; }
    }

    public abstract class MessageContractMemberAttribute : Attribute
    {
        public string Name { get; set; }
        public string Namespace { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, Inherited = false)]
    public class MessageBodyMemberAttribute : MessageContractMemberAttribute
    {
        public int Order { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, AllowMultiple = false, Inherited = false)]
    public class MessageHeaderAttribute : MessageContractMemberAttribute
    {
        public bool MustUnderstand { get; set; }
        public bool Relay { get; set; }
        public string Actor { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, AllowMultiple = false, Inherited = false)]
    public sealed class MessageHeaderArrayAttribute : MessageHeaderAttribute
    {
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, Inherited = false)]
    public sealed class MessagePropertyAttribute : Attribute
    {
        public extern MessagePropertyAttribute();
        public string Name { get; set; }
    }

    [AttributeUsage(AttributeTargets.ReturnValue | AttributeTargets.Parameter, Inherited = false)]
    public sealed class MessageParameterAttribute : Attribute
    {
        public string Name { get; set; }
    }

    [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class | AttributeTargets.Method, Inherited = false, AllowMultiple = false)]
    public sealed class XmlSerializerFormatAttribute : Attribute
    {
        public bool SupportFaults { get; set; }
        public OperationFormatStyle Style { get; set; }
        public OperationFormatUse Use { get; set; }
    }

    [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class | AttributeTargets.Method, Inherited = false, AllowMultiple = false)]
    public sealed class DataContractFormatAttribute : Attribute
    {
        public OperationFormatStyle Style { get; set; }
    }

    [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class | AttributeTargets.Method, Inherited = true, AllowMultiple = true)]
    public sealed class ServiceKnownTypeAttribute : Attribute
    {
        public extern ServiceKnownTypeAttribute(Type type);
        public extern ServiceKnownTypeAttribute(string methodName);
        public extern ServiceKnownTypeAttribute(string methodName, Type declaringType);
        public Type DeclaringType { get; }
        public string MethodName { get; }
        public Type Type { get; }
    }

    // Services

    public enum InstanceContextMode { PerSession, PerCall, Single }

    public enum ConcurrencyMode { Single, Reentrant, Multiple }

    public enum AddressFilterMode { Exact, Prefix, Any }

    public enum ReleaseInstanceMode { None = 0, BeforeCall = 1, AfterCall = 2, BeforeAndAfterCall = 3 }

    public enum ImpersonationOption { NotAllowed, Allowed, Required }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class ServiceBehaviorAttribute : Attribute, IServiceBehavior
    {
        public string Name { get; set; }
        public string Namespace { get; set; }
        public string ConfigurationName { get; set; }
        public AddressFilterMode AddressFilterMode { get; set; }
        public ConcurrencyMode ConcurrencyMode { get; set; }
        public InstanceContextMode InstanceContextMode { get; set; }
        public bool IncludeExceptionDetailInFaults { get; set; }
        public bool UseSynchronizationContext { get; set; }
        public extern object GetWellKnownSingleton();
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<Description.ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class OperationBehaviorAttribute : Attribute
    {
        public bool AutoDisposeParameters { get; set; }
        public ImpersonationOption Impersonation { get; set; }
        public ReleaseInstanceMode ReleaseInstanceMode { get; set; }
    }

    [AttributeUsage(AttributeTargets.Parameter)]
    public sealed class InjectedAttribute : Attribute
    {
        public string PropertyName { get; set; }
        public object ServiceKey { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method, Inherited = true)]
    public class AuthorizeRoleAttribute : Attribute
    {
        public extern AuthorizeRoleAttribute(params string[] allowedRoles);
    }

    public enum CommunicationState { Created = 0, Opening = 1, Opened = 2, Closing = 3, Closed = 4, Faulted = 5 }

    public interface ICommunicationObject
    {
        CommunicationState State { get; }
        event EventHandler Closed;
        event EventHandler Closing;
        event EventHandler Faulted;
        event EventHandler Opened;
        event EventHandler Opening;
        void Abort();
        System.Threading.Tasks.Task CloseAsync();
        System.Threading.Tasks.Task CloseAsync(System.Threading.CancellationToken token);
        System.Threading.Tasks.Task OpenAsync();
        System.Threading.Tasks.Task OpenAsync(System.Threading.CancellationToken token);
    }

    public interface IDefaultCommunicationTimeouts
    {
        TimeSpan CloseTimeout { get; }
        TimeSpan OpenTimeout { get; }
        TimeSpan ReceiveTimeout { get; }
        TimeSpan SendTimeout { get; }
    }

    public interface IExtension<T> where T : IExtensibleObject<T>
    {
        void Attach(T owner);
        void Detach(T owner);
    }

    public interface IExtensionCollection<T> : System.Collections.Generic.ICollection<IExtension<T>> where T : IExtensibleObject<T>
    {
        E Find<E>();
        System.Collections.ObjectModel.Collection<E> FindAll<E>();
    }

    public interface IExtensibleObject<T> where T : IExtensibleObject<T>
    {
        IExtensionCollection<T> Extensions { get; }
    }

    public interface IContextChannel : IChannel, IExtensibleObject<IContextChannel>
    {
        TimeSpan OperationTimeout { get; set; }
        EndpointAddress LocalAddress { get; }
        EndpointAddress RemoteAddress { get; }
        string SessionId { get; }
    }

    public class EndpointAddress
    {
        public extern EndpointAddress(string uri);
        public Uri Uri { get; }
        public bool IsAnonymous { get; }
        public bool IsNone { get; }
        public static Uri AnonymousUri { get; }
        public static Uri NoneUri { get; }
    }

    public sealed class EnvelopeVersion
    {
        private EnvelopeVersion() { }
        public static EnvelopeVersion None { get; }
        public static EnvelopeVersion Soap11 { get; }
        public static EnvelopeVersion Soap12 { get; }
    }

    public sealed class OperationContext : IExtensibleObject<OperationContext>
    {
        public extern OperationContext(IContextChannel channel);
        public static OperationContext Current { get; set; }
        public ServiceHostBase Host { get; }
        public InstanceContext InstanceContext { get; }
        public MessageVersion IncomingMessageVersion { get; }
        public IExtensionCollection<OperationContext> Extensions { get; }
        public ServiceSecurityContext ServiceSecurityContext { get; }
        public ClaimsPrincipal ClaimsPrincipal { get; }
        public bool IsUserContext { get; }
        public string SessionId { get; }
        public event EventHandler OperationCompleted;
        public extern T GetCallbackChannel<T>();
    }

    public sealed class InstanceContext : CommunicationObject, IExtensibleObject<InstanceContext>
    {
        public extern InstanceContext(object implementation);
        public extern InstanceContext(ServiceHostBase host, object implementation);
        public IExtensionCollection<InstanceContext> Extensions { get; }
        public ServiceHostBase Host { get; }
        public int ManualFlowControlLimit { get; set; }
        public SynchronizationContext SynchronizationContext { get; set; }
        public extern object GetServiceInstance();
        protected override TimeSpan DefaultCloseTimeout { get; }
        protected override TimeSpan DefaultOpenTimeout { get; }
        protected extern override void OnAbort();
        protected extern override Task OnCloseAsync(CancellationToken token);
        protected extern override Task OnOpenAsync(CancellationToken token);
    }

    public class ServiceSecurityContext
    {
        private ServiceSecurityContext() { }
        public static ServiceSecurityContext Anonymous { get; }
        public static ServiceSecurityContext Current { get; }
        public bool IsAnonymous { get; }
        public IIdentity PrimaryIdentity { get; }
        public WindowsIdentity WindowsIdentity { get; }
    }

    public abstract class ServiceHostBase : CommunicationObject, IExtensibleObject<ServiceHostBase>, IDisposable
    {
        protected extern ServiceHostBase();
        public ServiceAuthorizationBehavior Authorization { get; }
        public ReadOnlyCollection<Uri> BaseAddresses { get; }
        public ServiceCredentials Credentials { get; }
        public ServiceDescription Description { get; }
        public IExtensionCollection<ServiceHostBase> Extensions { get; }
        public TimeSpan CloseTimeout { get; set; }
        public TimeSpan OpenTimeout { get; set; }
        public int ManualFlowControlLimit { get; set; }
        protected override TimeSpan DefaultCloseTimeout { get; }
        protected override TimeSpan DefaultOpenTimeout { get; }
        extern void IDisposable.Dispose();
    }

    public class CommunicationException : Exception
    {
        public extern CommunicationException();
        public extern CommunicationException(string message);
        public extern CommunicationException(string message, Exception innerException);
    }

    public class FaultException : CommunicationException
    {
        public extern FaultException();
        public extern FaultException(string reason);
        public extern FaultException(FaultReason reason);
        public extern FaultException(string reason, FaultCode code);
        public extern FaultException(FaultReason reason, FaultCode code);
        public string Action { get; }
        public FaultCode Code { get; }
        public FaultReason Reason { get; }
    }

    public class FaultException<TDetail> : FaultException
    {
        public extern FaultException(TDetail detail);
        public extern FaultException(TDetail detail, string reason);
        public extern FaultException(TDetail detail, FaultReason reason);
        public extern FaultException(TDetail detail, string reason, FaultCode code);
        public extern FaultException(TDetail detail, FaultReason reason, FaultCode code);
        public TDetail Detail { get; }
    }

    public class FaultReason
    {
        public extern FaultReason(string text);
    }

    public class FaultCode
    {
        public extern FaultCode(string name);
        public extern FaultCode(string name, string ns);
        public string Name { get; }
        public string Namespace { get; }
    }

    // Bindings

    public enum SecurityMode { None = 0, Transport = 1, Message = 2, TransportWithMessageCredential = 3 }

    public enum TransferMode { Buffered = 0, Streamed = 1, StreamedRequest = 2, StreamedResponse = 3 }

    public enum HostNameComparisonMode { StrongWildcard = 0, Exact = 1, WeakWildcard = 2 }

    public enum WSMessageEncoding { Text = 0, Mtom }

    public enum NetHttpMessageEncoding { Binary, Text, Mtom }

    public enum MessageCredentialType { None, Windows, UserName, Certificate, IssuedToken }

    public enum BasicHttpMessageCredentialType { UserName, Certificate }

    public enum HttpClientCredentialType { None, Basic, Digest, Ntlm, Windows, Certificate, InheritedFromHost }

    public enum TcpClientCredentialType { None = 0, Windows = 1, Certificate = 2 }

    public enum WSFederationHttpSecurityMode { None, Message, TransportWithMessageCredential }

    public enum NetNamedPipeSecurityMode { None, Transport }

    public enum UnixDomainSocketSecurityMode { None, Transport, TransportCredentialOnly }

    public enum UnixDomainSocketClientCredentialType { None, Default, Certificate, Windows, PosixIdentity }

    public enum WebHttpSecurityMode { None, Transport, TransportCredentialOnly }

    public abstract class HttpBindingBase : Binding
    {
        internal HttpBindingBase() { }
        public int MaxBufferSize { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public Encoding TextEncoding { get; set; }
        public TransferMode TransferMode { get; set; }
    }

    public class BasicHttpBinding : HttpBindingBase
    {
        public extern BasicHttpBinding();
        public extern BasicHttpBinding(BasicHttpSecurityMode securityMode);
        public WSMessageEncoding MessageEncoding { get; set; }
        public BasicHttpSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public class NetHttpBinding : HttpBindingBase
    {
        public extern NetHttpBinding();
        public extern NetHttpBinding(BasicHttpSecurityMode securityMode);
        public NetHttpMessageEncoding MessageEncoding { get; set; }
        public BasicHttpSecurity Security { get; set; }
        public WebSocketTransportSettings WebSocketSettings { get; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public sealed class BasicHttpSecurity
    {
        public extern BasicHttpSecurity();
        public BasicHttpSecurityMode Mode { get; set; }
        public HttpTransportSecurity Transport { get; set; }
        public BasicHttpMessageSecurity Message { get; set; }
    }

    public sealed class BasicHttpMessageSecurity
    {
        public extern BasicHttpMessageSecurity();
        public BasicHttpMessageCredentialType ClientCredentialType { get; set; }
        public SecurityAlgorithmSuite AlgorithmSuite { get; set; }
    }

    public sealed class HttpTransportSecurity
    {
        public extern HttpTransportSecurity();
        public HttpClientCredentialType ClientCredentialType { get; set; }
        public string Realm { get; set; }
        public ExtendedProtectionPolicy ExtendedProtectionPolicy { get; set; }
        public bool AlwaysUseAuthorizationPolicySupport { get; set; }
    }

    public abstract class WSHttpBindingBase : Binding
    {
        protected extern WSHttpBindingBase();
        protected extern WSHttpBindingBase(bool reliableSessionEnabled);
        public bool TransactionFlow { get; set; }
        public long MaxBufferPoolSize { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public WSMessageEncoding MessageEncoding { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public EnvelopeVersion EnvelopeVersion { get; }
        public extern override BindingElementCollection CreateBindingElements();
        protected abstract TransportBindingElement GetTransport();
        protected abstract SecurityBindingElement CreateMessageSecurity();
    }

    public class WSHttpBinding : WSHttpBindingBase
    {
        public extern WSHttpBinding();
        public extern WSHttpBinding(SecurityMode securityMode);
        public extern WSHttpBinding(SecurityMode securityMode, bool reliableSessionEnabled);
        public WSHTTPSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
        protected extern override TransportBindingElement GetTransport();
        protected extern override SecurityBindingElement CreateMessageSecurity();
    }

    public class WS2007HttpBinding : WSHttpBinding
    {
        public extern WS2007HttpBinding();
        public extern WS2007HttpBinding(SecurityMode securityMode);
        public extern WS2007HttpBinding(SecurityMode securityMode, bool reliableSessionEnabled);
        public extern override BindingElementCollection CreateBindingElements();
        protected extern override TransportBindingElement GetTransport();
        protected extern override SecurityBindingElement CreateMessageSecurity();
    }

    public sealed class WSHTTPSecurity
    {
        public extern WSHTTPSecurity();
        public SecurityMode Mode { get; set; }
        public HttpTransportSecurity Transport { get; set; }
        public NonDualMessageSecurityOverHttp Message { get; set; }
    }

    public class MessageSecurityOverHttp
    {
        public extern MessageSecurityOverHttp();
        public MessageCredentialType ClientCredentialType { get; set; }
        public bool NegotiateServiceCredential { get; set; }
        public SecurityAlgorithmSuite AlgorithmSuite { get; set; }
        protected extern virtual bool IsSecureConversationEnabled();
    }

    public sealed class NonDualMessageSecurityOverHttp : MessageSecurityOverHttp
    {
        public extern NonDualMessageSecurityOverHttp();
        public bool EstablishSecurityContext { get; set; }
        protected extern override bool IsSecureConversationEnabled();
    }

    public class WSFederationHttpBinding : WSHttpBindingBase
    {
        public extern WSFederationHttpBinding();
        public extern WSFederationHttpBinding(WSFederationHttpSecurityMode securityMode);
        public extern WSFederationHttpBinding(WSFederationHttpSecurityMode securityMode, bool reliableSessionEnabled);
        public Uri PrivacyNoticeAt { get; set; }
        public int PrivacyNoticeVersion { get; set; }
        public WSFederationHttpSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
        protected extern override TransportBindingElement GetTransport();
        protected extern override SecurityBindingElement CreateMessageSecurity();
    }

    public class WS2007FederationHttpBinding : WSFederationHttpBinding
    {
        public extern WS2007FederationHttpBinding();
        public extern WS2007FederationHttpBinding(WSFederationHttpSecurityMode securityMode);
        public extern WS2007FederationHttpBinding(WSFederationHttpSecurityMode securityMode, bool reliableSessionEnabled);
        protected extern override SecurityBindingElement CreateMessageSecurity();
    }

    public sealed class WSFederationHttpSecurity
    {
        public extern WSFederationHttpSecurity();
        public WSFederationHttpSecurityMode Mode { get; set; }
        public FederatedMessageSecurityOverHttp Message { get; set; }
    }

    public class NetTcpBinding : Binding
    {
        public extern NetTcpBinding();
        public extern NetTcpBinding(SecurityMode securityMode);
        public TransferMode TransferMode { get; set; }
        public HostNameComparisonMode HostNameComparisonMode { get; set; }
        public long MaxBufferPoolSize { get; set; }
        public int MaxBufferSize { get; set; }
        public int MaxConnections { get; set; }
        public int ListenBacklog { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public EnvelopeVersion EnvelopeVersion { get; }
        public NetTcpSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public sealed class NetTcpSecurity
    {
        public extern NetTcpSecurity();
        public SecurityMode Mode { get; set; }
        public TcpTransportSecurity Transport { get; set; }
        public MessageSecurityOverTcp Message { get; set; }
    }

    public sealed class TcpTransportSecurity
    {
        public extern TcpTransportSecurity();
        public TcpClientCredentialType ClientCredentialType { get; set; }
        public ProtectionLevel ProtectionLevel { get; set; }
        public ExtendedProtectionPolicy ExtendedProtectionPolicy { get; set; }
        public SslProtocols SslProtocols { get; set; }
    }

    public class NetNamedPipeBinding : Binding
    {
        public extern NetNamedPipeBinding();
        public extern NetNamedPipeBinding(NetNamedPipeSecurityMode securityMode);
        public TransferMode TransferMode { get; set; }
        public long MaxBufferPoolSize { get; set; }
        public int MaxBufferSize { get; set; }
        public int MaxConnections { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public EnvelopeVersion EnvelopeVersion { get; }
        public NetNamedPipeSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public sealed class NetNamedPipeSecurity
    {
        public extern NetNamedPipeSecurity();
        public NetNamedPipeSecurityMode Mode { get; set; }
        public NamedPipeTransportSecurity Transport { get; set; }
    }

    public sealed class NamedPipeTransportSecurity
    {
        public extern NamedPipeTransportSecurity();
        public ProtectionLevel ProtectionLevel { get; set; }
    }

    public class UnixDomainSocketBinding : Binding
    {
        public extern UnixDomainSocketBinding();
        public extern UnixDomainSocketBinding(UnixDomainSocketSecurityMode securityMode);
        public TransferMode TransferMode { get; set; }
        public HostNameComparisonMode HostNameComparisonMode { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public EnvelopeVersion EnvelopeVersion { get; }
        public UnixDomainSocketSecurity Security { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public sealed class UnixDomainSocketSecurity
    {
        public extern UnixDomainSocketSecurity();
        public UnixDomainSocketSecurityMode Mode { get; set; }
        public UnixDomainSocketTransportSecurity Transport { get; set; }
    }

    public sealed class UnixDomainSocketTransportSecurity
    {
        public extern UnixDomainSocketTransportSecurity();
        public UnixDomainSocketClientCredentialType ClientCredentialType { get; set; }
        public ProtectionLevel ProtectionLevel { get; set; }
        public ExtendedProtectionPolicy ExtendedProtectionPolicy { get; set; }
        public SslProtocols SslProtocols { get; set; }
    }

    public class WebHttpBinding : Binding
    {
        public extern WebHttpBinding();
        public extern WebHttpBinding(WebHttpSecurityMode securityMode);
        public EnvelopeVersion EnvelopeVersion { get; }
        public long MaxBufferPoolSize { get; set; }
        public int MaxBufferSize { get; set; }
        public long MaxReceivedMessageSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override string Scheme { get; }
        public WebHttpSecurity Security { get; set; }
        public TransferMode TransferMode { get; set; }
        public Encoding WriteEncoding { get; set; }
        public bool CrossDomainScriptAccessEnabled { get; set; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public sealed class WebHttpSecurity
    {
        public extern WebHttpSecurity();
        public WebHttpSecurityMode Mode { get; set; }
        public HttpTransportSecurity Transport { get; set; }
    }
}

namespace CoreWCF.Channels
{
    public enum BasicHttpSecurityMode { None, Transport, Message, TransportWithMessageCredential, TransportCredentialOnly }

    public enum CompressionFormat { None, GZip, Deflate }

    public enum WebSocketTransportUsage { WhenDuplex = 0, Always, Never }

    public interface IChannel : ICommunicationObject
    {
        T GetProperty<T>() where T : class;
    }

    public abstract class CommunicationObject : ICommunicationObject
    {
        protected extern CommunicationObject();
        protected extern CommunicationObject(object mutex);
        public CommunicationState State { get; }
        protected bool IsDisposed { get; }
        protected object ThisLock { get; }
        protected abstract TimeSpan DefaultCloseTimeout { get; }
        protected abstract TimeSpan DefaultOpenTimeout { get; }
        public event EventHandler Closed;
        public event EventHandler Closing;
        public event EventHandler Faulted;
        public event EventHandler Opened;
        public event EventHandler Opening;
        public extern void Abort();
        public extern Task CloseAsync();
        public extern Task CloseAsync(CancellationToken token);
        public extern System.Threading.Tasks.Task OpenAsync();
        public extern Task OpenAsync(CancellationToken token);
        protected abstract void OnAbort();
        protected abstract Task OnCloseAsync(CancellationToken token);
        protected abstract Task OnOpenAsync(CancellationToken token);
    }

    public sealed class AddressingVersion
    {
        private AddressingVersion() { }
        public static AddressingVersion None { get; }
        public static AddressingVersion WSAddressing10 { get; }
        public static AddressingVersion WSAddressingAugust2004 { get; }
    }

    public sealed class MessageVersion
    {
        private MessageVersion() { }
        public AddressingVersion Addressing { get; }
        public EnvelopeVersion Envelope { get; }
        public static MessageVersion Default { get; }
        public static MessageVersion None { get; }
        public static MessageVersion Soap11 { get; }
        public static MessageVersion Soap11WSAddressing10 { get; }
        public static MessageVersion Soap11WSAddressingAugust2004 { get; }
        public static MessageVersion Soap12 { get; }
        public static MessageVersion Soap12WSAddressing10 { get; }
        public static MessageVersion Soap12WSAddressingAugust2004 { get; }
        public static extern MessageVersion CreateVersion(EnvelopeVersion envelopeVersion);
        public static extern MessageVersion CreateVersion(EnvelopeVersion envelopeVersion, AddressingVersion addressingVersion);
    }

    public abstract class Message : System.IDisposable
    {
        public abstract MessageVersion Version { get; }
        public virtual bool IsEmpty { get; }
        public virtual bool IsFault { get; }
        public extern T GetBody<T>();
        public extern T GetBody<T>(XmlObjectSerializer serializer);
        public extern XmlDictionaryReader GetReaderAtBodyContents();
        public extern void Close();
        public static extern Message CreateMessage(MessageVersion version, string action);
        public static extern Message CreateMessage(MessageVersion version, string action, object body);
        protected abstract void OnWriteBodyContents(XmlDictionaryWriter writer);
        extern void System.IDisposable.Dispose();
    }

    public class BindingParameterCollection : KeyedByTypeCollection<object>
    {
        public extern BindingParameterCollection();
    }

    public class BindingContext
    {
        public extern BindingContext(CustomBinding binding, BindingParameterCollection parameters);
        public CustomBinding Binding { get; }
        public BindingParameterCollection BindingParameters { get; }
        public BindingElementCollection RemainingBindingElements { get; }
        public Uri ListenUriBaseAddress { get; set; }
        public string ListenUriRelativeAddress { get; set; }
        public extern BindingContext Clone();
        public extern T GetInnerProperty<T>() where T : class;
    }

    public abstract class Binding : IDefaultCommunicationTimeouts
    {
        protected extern Binding();
        protected extern Binding(string name, string ns);
        public TimeSpan CloseTimeout { get; set; }
        public TimeSpan OpenTimeout { get; set; }
        public TimeSpan ReceiveTimeout { get; set; }
        public TimeSpan SendTimeout { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
        public abstract string Scheme { get; }
        public MessageVersion MessageVersion { get; }
        public abstract BindingElementCollection CreateBindingElements();
        public extern T GetProperty<T>(BindingParameterCollection parameters) where T : class;
    }

    public class CustomBinding : Binding
    {
        public extern CustomBinding();
        public extern CustomBinding(params BindingElement[] bindingElementsInTopDownChannelStackOrder);
        public extern CustomBinding(string name, string ns, params BindingElement[] bindingElementsInTopDownChannelStackOrder);
        public extern CustomBinding(IEnumerable<BindingElement> bindingElementsInTopDownChannelStackOrder);
        public extern CustomBinding(Binding binding);
        public BindingElementCollection Elements { get; }
        public override string Scheme { get; }
        public extern override BindingElementCollection CreateBindingElements();
    }

    public class BindingElementCollection : Collection<BindingElement>
    {
        public extern BindingElementCollection();
        public extern BindingElementCollection(IEnumerable<BindingElement> elements);
        public extern BindingElementCollection(BindingElement[] elements);
        public extern BindingElementCollection Clone();
        public extern void AddRange(params BindingElement[] elements);
        public extern bool Contains(Type bindingElementType);
        public extern T Find<T>();
        public extern Collection<T> FindAll<T>();
        public extern T Remove<T>();
        public extern Collection<T> RemoveAll<T>();
    }

    public abstract class BindingElement
    {
        protected extern BindingElement();
        protected extern BindingElement(BindingElement elementToBeCloned);
        public abstract BindingElement Clone();
        public abstract T GetProperty<T>(BindingContext context) where T : class;
    }

    public abstract class MessageEncoder
    {
        public abstract string ContentType { get; }
        public abstract string MediaType { get; }
        public abstract MessageVersion MessageVersion { get; }
        public extern virtual bool IsContentTypeSupported(string contentType);
    }

    public abstract class MessageEncoderFactory
    {
        protected extern MessageEncoderFactory();
        public abstract MessageEncoder Encoder { get; }
        public abstract MessageVersion MessageVersion { get; }
        public extern virtual MessageEncoder CreateSessionEncoder();
    }

    public abstract class MessageEncodingBindingElement : BindingElement
    {
        protected extern MessageEncodingBindingElement();
        protected extern MessageEncodingBindingElement(MessageEncodingBindingElement elementToBeCloned);
        public abstract MessageVersion MessageVersion { get; set; }
        public abstract MessageEncoderFactory CreateMessageEncoderFactory();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class TextMessageEncodingBindingElement : MessageEncodingBindingElement
    {
        public extern TextMessageEncodingBindingElement();
        public extern TextMessageEncodingBindingElement(MessageVersion messageVersion, Encoding writeEncoding);
        public int MaxReadPoolSize { get; set; }
        public int MaxWritePoolSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override MessageVersion MessageVersion { get; set; }
        public Encoding WriteEncoding { get; set; }
        public extern override BindingElement Clone();
        public extern override MessageEncoderFactory CreateMessageEncoderFactory();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class BinaryMessageEncodingBindingElement : MessageEncodingBindingElement
    {
        public extern BinaryMessageEncodingBindingElement();
        public CompressionFormat CompressionFormat { get; set; }
        public int MaxReadPoolSize { get; set; }
        public int MaxWritePoolSize { get; set; }
        public int MaxSessionSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; set; }
        public override MessageVersion MessageVersion { get; set; }
        public extern override BindingElement Clone();
        public extern override MessageEncoderFactory CreateMessageEncoderFactory();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class MtomMessageEncodingBindingElement : MessageEncodingBindingElement
    {
        public extern MtomMessageEncodingBindingElement();
        public extern MtomMessageEncodingBindingElement(MessageVersion messageVersion, Encoding writeEncoding);
        public int MaxReadPoolSize { get; set; }
        public int MaxWritePoolSize { get; set; }
        public int MaxBufferSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; }
        public override MessageVersion MessageVersion { get; set; }
        public Encoding WriteEncoding { get; set; }
        public extern override BindingElement Clone();
        public extern override MessageEncoderFactory CreateMessageEncoderFactory();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class WebMessageEncodingBindingElement : MessageEncodingBindingElement
    {
        public extern WebMessageEncodingBindingElement();
        public extern WebMessageEncodingBindingElement(Encoding writeEncoding);
        public int MaxReadPoolSize { get; set; }
        public int MaxWritePoolSize { get; set; }
        public XmlDictionaryReaderQuotas ReaderQuotas { get; }
        public override MessageVersion MessageVersion { get; set; }
        public Encoding WriteEncoding { get; set; }
        public extern override BindingElement Clone();
        public extern override MessageEncoderFactory CreateMessageEncoderFactory();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public abstract class TransportBindingElement : BindingElement
    {
        protected extern TransportBindingElement();
        protected extern TransportBindingElement(TransportBindingElement elementToBeCloned);
        public virtual bool ManualAddressing { get; set; }
        public virtual long MaxBufferPoolSize { get; set; }
        public virtual long MaxReceivedMessageSize { get; set; }
        public abstract string Scheme { get; }
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class HttpTransportBindingElement : TransportBindingElement
    {
        public extern HttpTransportBindingElement();
        protected extern HttpTransportBindingElement(HttpTransportBindingElement elementToBeCloned);
        public AuthenticationSchemes AuthenticationScheme { get; set; }
        public bool AlwaysUseAuthorizationPolicySupport { get; set; }
        public ExtendedProtectionPolicy ExtendedProtectionPolicy { get; set; }
        public bool KeepAliveEnabled { get; set; }
        public int MaxBufferSize { get; set; }
        public string Realm { get; set; }
        public override string Scheme { get; }
        public TransferMode TransferMode { get; set; }
        public WebSocketTransportSettings WebSocketSettings { get; set; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class HttpsTransportBindingElement : HttpTransportBindingElement
    {
        public extern HttpsTransportBindingElement();
        protected extern HttpsTransportBindingElement(HttpsTransportBindingElement elementToBeCloned);
        public bool RequireClientCertificate { get; set; }
        public override string Scheme { get; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public abstract class ConnectionOrientedTransportBindingElement : TransportBindingElement
    {
        protected extern ConnectionOrientedTransportBindingElement();
        protected extern ConnectionOrientedTransportBindingElement(ConnectionOrientedTransportBindingElement elementToBeCloned);
        public int ConnectionBufferSize { get; set; }
        public HostNameComparisonMode HostNameComparisonMode { get; set; }
        public int MaxBufferSize { get; set; }
        public int MaxPendingConnections { get; set; }
        public int MaxPendingAccepts { get; set; }
        public TimeSpan MaxOutputDelay { get; set; }
        public TimeSpan ChannelInitializationTimeout { get; set; }
        public TransferMode TransferMode { get; set; }
        protected abstract string WsdlTransportUri { get; }
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class TcpTransportBindingElement : ConnectionOrientedTransportBindingElement
    {
        public extern TcpTransportBindingElement();
        protected extern TcpTransportBindingElement(TcpTransportBindingElement elementToBeCloned);
        public int ListenBacklog { get; set; }
        public ExtendedProtectionPolicy ExtendedProtectionPolicy { get; set; }
        public override string Scheme { get; }
        protected override string WsdlTransportUri { get; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class NamedPipeTransportBindingElement : ConnectionOrientedTransportBindingElement
    {
        public extern NamedPipeTransportBindingElement();
        protected extern NamedPipeTransportBindingElement(NamedPipeTransportBindingElement elementToBeCloned);
        public override string Scheme { get; }
        protected override string WsdlTransportUri { get; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class UnixDomainSocketTransportBindingElement : ConnectionOrientedTransportBindingElement
    {
        public extern UnixDomainSocketTransportBindingElement();
        protected extern UnixDomainSocketTransportBindingElement(UnixDomainSocketTransportBindingElement elementToBeCloned);
        public int ListenBacklog { get; set; }
        public override string Scheme { get; }
        protected override string WsdlTransportUri { get; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public abstract class SecurityBindingElement : BindingElement
    {
        internal SecurityBindingElement() { }
        public bool AllowInsecureTransport { get; set; }
        public bool EnableUnsecuredResponse { get; set; }
        public bool IncludeTimestamp { get; set; }
        public bool ProtectTokens { get; set; }
        public SecurityAlgorithmSuite DefaultAlgorithmSuite { get; set; }
        public extern override T GetProperty<T>(BindingContext context);
        public static extern SecurityBindingElement CreateSecureConversationBindingElement(SecurityBindingElement bootstrapSecurity);
        public static extern SecurityBindingElement CreateSecureConversationBindingElement(SecurityBindingElement bootstrapSecurity, bool requireCancellation);
        public static extern TransportSecurityBindingElement CreateCertificateOverTransportBindingElement();
        public static extern TransportSecurityBindingElement CreateSspiNegotiationOverTransportBindingElement(bool requireCancellation);
        public static extern TransportSecurityBindingElement CreateUserNameOverTransportBindingElement();
    }

    public sealed class SymmetricSecurityBindingElement : SecurityBindingElement
    {
        public extern SymmetricSecurityBindingElement();
        public bool RequireSignatureConfirmation { get; set; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class TransportSecurityBindingElement : SecurityBindingElement
    {
        public extern TransportSecurityBindingElement();
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public abstract class StreamUpgradeBindingElement : BindingElement
    {
        protected extern StreamUpgradeBindingElement();
        protected extern StreamUpgradeBindingElement(StreamUpgradeBindingElement elementToBeCloned);
    }

    public class SslStreamSecurityBindingElement : StreamUpgradeBindingElement
    {
        public extern SslStreamSecurityBindingElement();
        protected extern SslStreamSecurityBindingElement(SslStreamSecurityBindingElement elementToBeCloned);
        public bool RequireClientCertificate { get; set; }
        public SslProtocols SslProtocols { get; set; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public class WindowsStreamSecurityBindingElement : StreamUpgradeBindingElement
    {
        public extern WindowsStreamSecurityBindingElement();
        protected extern WindowsStreamSecurityBindingElement(WindowsStreamSecurityBindingElement elementToBeCloned);
        public ProtectionLevel ProtectionLevel { get; set; }
        public extern override BindingElement Clone();
        public extern override T GetProperty<T>(BindingContext context);
    }

    public sealed class WebSocketTransportSettings : IEquatable<WebSocketTransportSettings>
    {
        public extern WebSocketTransportSettings();
        public WebSocketTransportUsage TransportUsage { get; set; }
        public bool CreateNotificationOnConnection { get; set; }
        public TimeSpan KeepAliveInterval { get; set; }
        public string SubProtocol { get; set; }
        public bool DisablePayloadMasking { get; set; }
        public int MaxPendingConnections { get; set; }
        public extern bool Equals(WebSocketTransportSettings other);
    }

    public class NetTcpOptions
    {
        internal NetTcpOptions() { }
        public IServiceProvider ApplicationServices { get; }
        public extern void Listen(string baseAddress);
        public extern void Listen(Uri baseAddress);
    }

    public class NetNamedPipeOptions
    {
        internal NetNamedPipeOptions() { }
        public IServiceProvider ApplicationServices { get; }
        public extern void Listen(string baseAddress);
        public extern void Listen(Uri baseAddress);
    }

    public class UnixDomainSocketOptions
    {
        internal UnixDomainSocketOptions() { }
        public IServiceProvider ApplicationServices { get; }
        public extern void Listen(string baseAddress);
        public extern void Listen(Uri baseAddress);
    }
}

namespace CoreWCF.Collections.Generic
{
    public class KeyedByTypeCollection<TItem> : KeyedCollection<Type, TItem>
    {
        public extern KeyedByTypeCollection();
        public extern KeyedByTypeCollection(IEnumerable<TItem> items);
        public extern T Find<T>();
        public extern Collection<T> FindAll<T>();
        public extern T Remove<T>();
        public extern Collection<T> RemoveAll<T>();
        protected extern override Type GetKeyForItem(TItem item);
    }
}

namespace CoreWCF.Configuration
{
    public class ServiceOptions
    {
        internal ServiceOptions() { }
        public ICollection<Uri> BaseAddresses { get; }
        public ServiceDebugBehavior DebugBehavior { get; }
    }

    public interface IServiceBuilder : ICommunicationObject
    {
        ICollection<Type> Services { get; }
        ICollection<Uri> BaseAddresses { get; }
        IServiceBuilder AddService<TService>() where TService : class;
        IServiceBuilder AddService<TService>(Action<ServiceOptions> options) where TService : class;
        IServiceBuilder AddService(Type service);
        IServiceBuilder AddService(Type service, Action<ServiceOptions> options);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, string address);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, string address, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, Uri address);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, Uri address, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, string address, Uri listenUri);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, string address, Uri listenUri, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, Uri address, Uri listenUri);
        IServiceBuilder AddServiceEndpoint<TService, TContract>(Binding binding, Uri address, Uri listenUri, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, string address);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, string address, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, string address, Uri listenUri);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, string address, Uri listenUri, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, Uri address);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, Uri address, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, Uri address, Uri listenUri);
        IServiceBuilder AddServiceEndpoint<TService>(Type implementedContract, Binding binding, Uri address, Uri listenUri, Action<Description.ServiceEndpoint> configureEndpoint);
        IServiceBuilder AddServiceEndpoint(Type service, Type implementedContract, Binding binding, Uri address, Uri listenUri);
        IServiceBuilder AddServiceEndpoint(Type service, Type implementedContract, Binding binding, Uri address, Uri listenUri, Action<Description.ServiceEndpoint> configureEndpoint);
    }

    public static class ServiceBuilderExtensions
    {
        public static extern void ConfigureServiceHostBase<TService>(this IServiceBuilder builder, Action<ServiceHostBase> func) where TService : class;
        public static extern void ConfigureServiceHostBase(this IServiceBuilder builder, Type serviceType, Action<ServiceHostBase> func);
        public static extern void ConfigureAllServiceHostBase(this IServiceBuilder builder, Action<ServiceHostBase> func);
    }

    public static class ServiceModelServiceCollectionExtensions
    {
        public static extern IServiceCollection AddServiceModelServices(this IServiceCollection services);
    }

    public static class MetadataServiceCollectionExtensions
    {
        public static extern IServiceCollection AddServiceModelMetadata(this IServiceCollection services);
    }

    public static class ConfigurationManagerExtensions
    {
        public static extern IServiceCollection AddServiceModelConfigurationManagerFile(this IServiceCollection builder, string path);
    }

    public static class ServiceModelApplicationBuilderExtensions
    {
        public static extern IApplicationBuilder UseServiceModel(this IApplicationBuilder app);
        public static extern IApplicationBuilder UseServiceModel(this IApplicationBuilder app, Action<IServiceBuilder> configureServices);
        public static extern IHost UseServiceModel(this IHost host, Action<IServiceBuilder> configureServices);
        public static extern IServiceProvider UseServiceModel(this IServiceProvider serviceProvider);
        public static extern IServiceProvider UseServiceModel(this IServiceProvider serviceProvider, Action<IServiceBuilder> configureServices);
    }

    // The package brings this class as a source file of the project that references it, and internal.
    public static class WebApplicationExtensions
    {
        public static extern Microsoft.Extensions.Hosting.IHost UseServiceModel(this Microsoft.AspNetCore.Builder.WebApplication app, Action<IServiceBuilder> configureServices);
    }

    public static class ServiceModelWebHostBuilderExtensions
    {
        public static extern IWebHostBuilder UseNetTcp(this IWebHostBuilder webHostBuilder);
        public static extern IWebHostBuilder UseNetTcp(this IWebHostBuilder webHostBuilder, int port);
        public static extern IWebHostBuilder UseNetTcp(this IWebHostBuilder webHostBuilder, IPAddress ipAddress);
        public static extern IWebHostBuilder UseNetTcp(this IWebHostBuilder webHostBuilder, IPAddress ipAddress, int port);
        public static extern IWebHostBuilder UseNetTcp(this IWebHostBuilder webHostBuilder, Action<NetTcpOptions> options);
    }

    public static class NamedPipeWebHostBuilderExtensions
    {
        public static extern IWebHostBuilder UseNetNamedPipe(this IWebHostBuilder webHostBuilder);
        public static extern IWebHostBuilder UseNetNamedPipe(this IWebHostBuilder webHostBuilder, Action<NetNamedPipeOptions> options);
    }

    public static class UnixDomainSocketHostBuilderExtensions
    {
        public static extern IHostBuilder UseUnixDomainSocket(this IHostBuilder hostBuilder, Action<UnixDomainSocketOptions> options);
    }
}

namespace CoreWCF.Description
{
    public enum PrincipalPermissionMode { None, UseWindowsGroups, Custom, Always }

    public interface IServiceBehavior
    {
        void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        void AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, System.Collections.ObjectModel.Collection<ServiceEndpoint> endpoints, Channels.BindingParameterCollection bindingParameters);
        void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    public class ContractDescription
    {
        public extern ContractDescription(string name);
        public extern ContractDescription(string name, string ns);
        public string ConfigurationName { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
        public Type ContractType { get; set; }
        public Type CallbackContractType { get; set; }
        public SessionMode SessionMode { get; set; }
    }

    public class ServiceEndpoint
    {
        public extern ServiceEndpoint(ContractDescription contract);
        public extern ServiceEndpoint(ContractDescription contract, Binding binding, EndpointAddress address);
        public EndpointAddress Address { get; set; }
        public Binding Binding { get; set; }
        public ContractDescription Contract { get; set; }
        public bool IsSystemEndpoint { get; set; }
        public Uri ListenUri { get; set; }
        public string Name { get; set; }
    }

    public class ServiceDescription
    {
        public extern ServiceDescription();
        public KeyedByTypeCollection<IServiceBehavior> Behaviors { get; }
        public string ConfigurationName { get; set; }
        public string Name { get; set; }
        public string Namespace { get; set; }
        public Type ServiceType { get; set; }
    }

    public class ServiceDebugBehavior : IServiceBehavior
    {
        public bool HttpHelpPageEnabled { get; set; }
        public bool HttpsHelpPageEnabled { get; set; }
        public Uri HttpHelpPageUrl { get; set; }
        public Uri HttpsHelpPageUrl { get; set; }
        public bool IncludeExceptionDetailInFaults { get; set; }
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    public class ServiceMetadataBehavior : IServiceBehavior
    {
        public const string MexContractName = "IMetadataExchange";
        public bool HttpGetEnabled { get; set; }
        public bool HttpsGetEnabled { get; set; }
        public Uri ExternalMetadataLocation { get; set; }
        public Uri HttpGetUrl { get; set; }
        public Uri HttpsGetUrl { get; set; }
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    public class UseRequestHeadersForMetadataAddressBehavior : IServiceBehavior
    {
        public IDictionary<string, int> DefaultPortsByScheme { get; }
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    public sealed class ServiceAuthorizationBehavior : IServiceBehavior
    {
        public extern ServiceAuthorizationBehavior();
        public bool ImpersonateCallerForAllOperations { get; set; }
        public bool ImpersonateOnSerializingReply { get; set; }
        public PrincipalPermissionMode PrincipalPermissionMode { get; set; }
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }

    public class ServiceCredentials : SecurityCredentialsManager, IServiceBehavior
    {
        public extern ServiceCredentials();
        protected extern ServiceCredentials(ServiceCredentials other);
        public UserNamePasswordServiceCredential UserNameAuthentication { get; }
        public bool UseIdentityConfiguration { get; set; }
        public extern ServiceCredentials Clone();
        extern void IServiceBehavior.Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
        extern void IServiceBehavior.AddBindingParameters(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters);
        extern void IServiceBehavior.ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase);
    }
}

namespace CoreWCF.IdentityModel.Selectors
{
    public abstract class UserNamePasswordValidator
    {
        public static UserNamePasswordValidator None { get; }
        public extern virtual void Validate(string userName, string password);
        public extern virtual ValueTask ValidateAsync(string userName, string password);
    }
}

namespace CoreWCF.Security
{
    public enum UserNamePasswordValidationMode { Windows, MembershipProvider, Custom }

    public abstract class SecurityCredentialsManager
    {
        protected extern SecurityCredentialsManager();
    }

    public sealed class UserNamePasswordServiceCredential
    {
        internal UserNamePasswordServiceCredential() { }
        public UserNamePasswordValidationMode UserNamePasswordValidationMode { get; set; }
        public UserNamePasswordValidator CustomUserNamePasswordValidator { get; set; }
        public bool CacheLogonTokens { get; set; }
        public bool IncludeWindowsGroups { get; set; }
        public int MaxCachedLogonTokens { get; set; }
        public TimeSpan CachedLogonTokenLifetime { get; set; }
    }

    public abstract class SecurityAlgorithmSuite
    {
        protected extern SecurityAlgorithmSuite();
        public static SecurityAlgorithmSuite Default { get; }
        public static SecurityAlgorithmSuite Basic128 { get; }
        public static SecurityAlgorithmSuite Basic192 { get; }
        public static SecurityAlgorithmSuite Basic256 { get; }
        public static SecurityAlgorithmSuite Basic256Sha256 { get; }
        public static SecurityAlgorithmSuite TripleDes { get; }
    }

    public sealed class MessageSecurityOverTcp
    {
        public extern MessageSecurityOverTcp();
        public MessageCredentialType ClientCredentialType { get; set; }
        public SecurityAlgorithmSuite AlgorithmSuite { get; set; }
    }

    public sealed class FederatedMessageSecurityOverHttp
    {
        public extern FederatedMessageSecurityOverHttp();
        public bool EstablishSecurityContext { get; set; }
        public bool NegotiateServiceCredential { get; set; }
        public string IssuedTokenType { get; set; }
        public SecurityAlgorithmSuite AlgorithmSuite { get; set; }
        public EndpointAddress IssuerAddress { get; set; }
        public EndpointAddress IssuerMetadataAddress { get; set; }
        public Binding IssuerBinding { get; set; }
    }
}
