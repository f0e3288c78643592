using System;
using System.Collections.Generic;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// A binding as an endpoint gets it. What it says is given with its attribute or element, so that a rule can point at it and
/// a fix can change it; where it says nothing, WCF's default is given, or null where the default depends on the kind.
/// </summary>
internal sealed class ConfigBinding
{
    private static readonly Dictionary<string, BindingTransport> s_transportElements = new()
    {
        ["httpTransport"] = BindingTransport.Http,
        ["httpsTransport"] = BindingTransport.Http,
        ["tcpTransport"] = BindingTransport.Tcp,
        ["namedPipeTransport"] = BindingTransport.NamedPipe,
        ["msmqTransport"] = BindingTransport.Queue,
        ["msmqIntegration"] = BindingTransport.Queue,
        ["peerTransport"] = BindingTransport.Other,
        ["udpTransport"] = BindingTransport.Other,
    };

    private static readonly Dictionary<string, MessageEncoding> s_encodingElements = new()
    {
        ["textMessageEncoding"] = MessageEncoding.Text,
        ["mtomMessageEncoding"] = MessageEncoding.Mtom,
        ["binaryMessageEncoding"] = MessageEncoding.Binary,
        ["webMessageEncoding"] = MessageEncoding.Text,
        ["byteStreamMessageEncoding"] = MessageEncoding.Unknown,
    };

    // The rest of the binding elements that WCF registers in machine.config; any other name is somebody's extension.
    private static readonly HashSet<string> s_otherElements =
    [
        "compositeDuplex", "context", "oneWay", "pnrpPeerResolver", "privacyNoticeAt", "reliableSession", "security",
        "sslStreamSecurity", "transactionFlow", "unrecognizedPolicyAssertions", "useManagedPresentation", "windowsStreamSecurity",
    ];

    private readonly ConfigDialect _dialect;

    internal ConfigBinding(
        ConfigDialect dialect, string sectionName, string configurationName, ConfigElement? element, bool isResolved)
    {
        _dialect = dialect;
        SectionName = sectionName;
        ConfigurationName = configurationName;
        Element = element;
        IsResolved = isResolved;
        Info = BindingKindInfo.FromConfigName(sectionName);
        EncodingElement = CustomElement(s_encodingElements);
        TransportElement = CustomElement(s_transportElements);
        MessageEncoding = FindEncoding();
        IsSecurityConfigured = SecurityElement is { } security && (Info.Kind == BindingKind.Custom || SaysAnything(security));
        IsMessageCredentialConfigured = MessageSecurityElement is { } message && SaysAnything(message);
    }

    /// <summary>The kind of binding; unknown for one that a <c>bindingExtensions</c> element adds, or for none at all.</summary>
    public BindingKindInfo Info { get; }

    /// <summary>The name of its element under <c>bindings</c>, as the endpoint spells it; empty where the endpoint names none.</summary>
    public string SectionName { get; }

    /// <summary>The <c>bindingConfiguration</c> that the endpoint asks for; empty for the default.</summary>
    public string ConfigurationName { get; }

    /// <summary>The <c>binding</c> element; null where all is default.</summary>
    public ConfigElement? Element { get; }

    /// <summary>
    /// Whether it is known what the binding says. False where the endpoint names a configuration that there is not or that there
    /// is twice, and where the answer may lie in a file that was not given or is encrypted: WCF or we would not know.
    /// </summary>
    public bool IsResolved { get; }

    /// <summary>The attribute of that name on the <c>binding</c> element, or null.</summary>
    public ConfigAttribute? Attribute(string name) => Element?.Attribute(name);

    /// <summary>The <c>security</c> element, or null. In a custom binding it is a security binding element.</summary>
    public ConfigElement? SecurityElement => Element?.Child("security");

    /// <summary>The <c>transport</c> element of <see cref="SecurityElement"/>, or null.</summary>
    public ConfigElement? TransportSecurityElement => SecurityElement?.Child("transport");

    /// <summary>The <c>message</c> element of <see cref="SecurityElement"/>, or null.</summary>
    public ConfigElement? MessageSecurityElement => SecurityElement?.Child("message");

    /// <summary>
    /// The <c>mode</c> of <see cref="SecurityElement"/>, or the <c>authenticationMode</c> of a custom binding's.
    /// </summary>
    public ConfigAttribute? SecurityModeAttribute => SecurityElement?.Attribute(Info.Kind == BindingKind.Custom ? "authenticationMode" : "mode");

    /// <summary>The value of <see cref="SecurityModeAttribute"/> as written (WCF reads it with its case), or null where it is not set.</summary>
    public string? SecurityMode => SecurityModeAttribute?.Value;

    /// <summary>
    /// Whether somebody said anything of security: a mode, or anything on or in <c>transport</c> or <c>message</c>. An empty
    /// <c>security</c> element says nothing; in a custom binding it adds message security, which says enough.
    /// </summary>
    public bool IsSecurityConfigured { get; }

    /// <summary>Whether <c>message</c> says anything: a credential type, negotiation, an algorithm suite, a security session, a token issuer.</summary>
    public bool IsMessageCredentialConfigured { get; }

    /// <summary>The <c>clientCredentialType</c> of <c>message</c>, or null.</summary>
    public ConfigAttribute? MessageClientCredentialTypeAttribute => MessageSecurityElement?.Attribute("clientCredentialType");

    /// <summary>The <c>negotiateServiceCredential</c> of <c>message</c>, or null.</summary>
    public ConfigAttribute? NegotiateServiceCredentialAttribute => MessageSecurityElement?.Attribute("negotiateServiceCredential");

    /// <summary>The <c>algorithmSuite</c> of <c>message</c>, or null.</summary>
    public ConfigAttribute? AlgorithmSuiteAttribute => MessageSecurityElement?.Attribute("algorithmSuite");

    /// <summary>The <c>establishSecurityContext</c> of <c>message</c>, or null.</summary>
    public ConfigAttribute? EstablishSecurityContextAttribute => MessageSecurityElement?.Attribute("establishSecurityContext");

    /// <summary>Whether message security opens a security session, which it does by default; null where the value is none.</summary>
    public bool? EstablishSecurityContext => BooleanOr(EstablishSecurityContextAttribute, byDefault: true);

    /// <summary>Whether message security fetches the service's credential by negotiation, which it does by default; null where the value is none.</summary>
    public bool? NegotiateServiceCredential => BooleanOr(NegotiateServiceCredentialAttribute, byDefault: true);

    /// <summary>The <c>clientCredentialType</c> of <c>transport</c>, or null.</summary>
    public ConfigAttribute? TransportClientCredentialTypeAttribute => TransportSecurityElement?.Attribute("clientCredentialType");

    /// <summary>
    /// The value of <see cref="TransportClientCredentialTypeAttribute"/> as written, or null where it is not set. The defaults
    /// differ: none for the basic HTTP bindings, Windows for the WS and TCP ones.
    /// </summary>
    public string? TransportClientCredentialType => TransportClientCredentialTypeAttribute?.Value;

    /// <summary>The <c>reliableSession</c> element, or null.</summary>
    public ConfigElement? ReliableSessionElement => Element?.Child("reliableSession");

    /// <summary>
    /// Whether it opens reliable sessions: <c>enabled</c> says so; the element alone does in a custom binding;
    /// <c>wsDualHttpBinding</c> always does. Null where the value of <c>enabled</c> is none.
    /// </summary>
    public bool? ReliableSessionEnabled =>
        !Applies("reliableSession") ? false
        : Info.Kind == BindingKind.WSDualHttp ? true
        : ReliableSessionElement is not { } element ? false
        : Info.Kind == BindingKind.Custom ? true
        : BooleanOr(element.Attribute("enabled"), byDefault: false);

    /// <summary>Whether its channels have a session, as far as it is known: a connection's, a reliable one, or that of message security.</summary>
    public bool HasSession => IsResolved && (Info.Kind switch
    {
        BindingKind.NetTcp or BindingKind.NetTcpContext or BindingKind.NetNamedPipe => TransferMode is null or "Buffered",
        BindingKind.WSHttp or BindingKind.WS2007Http or BindingKind.WSHttpContext =>
            ReliableSessionEnabled == true || (SecurityMode is null or "Message" or "TransportWithMessageCredential" && EstablishSecurityContext == true),
        _ => Info.Kind == BindingKind.WSDualHttp,
    });

    /// <summary>Whether its channels are known to have none, by their kind or by what is said of them.</summary>
    public bool HasNoSession => Info.HasNoSession || (IsResolved && (Info.Kind switch
    {
        BindingKind.NetTcp or BindingKind.NetTcpContext or BindingKind.NetNamedPipe => TransferMode is "Streamed" or "StreamedRequest" or "StreamedResponse",
        BindingKind.WSHttp or BindingKind.WS2007Http => ReliableSessionEnabled == false && (SecurityMode is "None" or "Transport" || EstablishSecurityContext == false),
        _ => false,
    }));

    /// <summary>The <c>transactionFlow</c> attribute, or null.</summary>
    public ConfigAttribute? TransactionFlowAttribute => Attribute("transactionFlow");

    /// <summary>
    /// Whether transactions flow through it: the attribute says so, or an element of the name in a custom binding. Null where
    /// the value is none.
    /// </summary>
    public bool? TransactionFlow =>
        !Applies("transactionFlow") ? false
        : Info.Kind == BindingKind.Custom ? Element?.Child("transactionFlow") is not null
        : BooleanOr(TransactionFlowAttribute, byDefault: false);

    /// <summary>The <c>messageEncoding</c> attribute, or null.</summary>
    public ConfigAttribute? MessageEncodingAttribute => Attribute("messageEncoding");

    /// <summary>A custom binding's encoding element, such as <c>textMessageEncoding</c>; null where it names none that WCF ships.</summary>
    public ConfigElement? EncodingElement { get; }

    /// <summary>A custom binding's transport element, such as <c>httpTransport</c>; null where it names none that WCF ships.</summary>
    public ConfigElement? TransportElement { get; }

    /// <summary>
    /// How it writes messages; unknown where nothing here decides it. A custom binding without an encoding element gets its
    /// transport's default, text for HTTP and binary for the others, unless one of its elements is an extension.
    /// </summary>
    public MessageEncoding MessageEncoding { get; }

    /// <summary>What carries its messages; a custom binding's transport element says it.</summary>
    public BindingTransport Transport =>
        Info.Kind != BindingKind.Custom ? Info.Transport
        : TransportElement is { } element ? s_transportElements[element.Name]
        : BindingTransport.Unknown;

    /// <summary>The <c>transferMode</c> attribute, a custom binding's from its transport element; or null.</summary>
    public ConfigAttribute? TransferModeAttribute => TransportAttribute("transferMode");

    /// <summary>The value of <see cref="TransferModeAttribute"/> as written, or null where it is not set (then buffered).</summary>
    public string? TransferMode => TransferModeAttribute?.Value;

    /// <summary>The <c>maxReceivedMessageSize</c> attribute, a custom binding's from its transport element; or null.</summary>
    public ConfigAttribute? MaxReceivedMessageSizeAttribute => TransportAttribute("maxReceivedMessageSize");

    /// <summary>The longest message it takes, in bytes, or null where it is not set (then 65,536) or no number.</summary>
    public long? MaxReceivedMessageSize => ConfigValues.Integer(MaxReceivedMessageSizeAttribute?.Value);

    /// <summary>The <c>readerQuotas</c> element, a custom binding's from its encoding element; or null.</summary>
    public ConfigElement? ReaderQuotasElement => (Info.Kind == BindingKind.Custom ? EncodingElement : Element)?.Child("readerQuotas");

    /// <summary>The longest array the reader takes, or null where it is not set (then 16,384) or no number. Zero means not set, too.</summary>
    public long? MaxArrayLength => Quota("maxArrayLength");

    /// <summary>The longest string the reader takes, or null where it is not set (then 8,192) or no number. Zero means not set, too.</summary>
    public long? MaxStringContentLength => Quota("maxStringContentLength");

    private long? Quota(string name) => ConfigValues.Integer(ReaderQuotasElement?.Value(name)) is { } value and not 0 ? value : null;

    private ConfigAttribute? TransportAttribute(string name) => (Info.Kind == BindingKind.Custom ? TransportElement : Element)?.Attribute(name);

    private bool Applies(string setting) => _dialect != ConfigDialect.CoreWcf || CoreWcfConfiguration.Applies(SectionName, setting);

    private ConfigElement? CustomElement<T>(Dictionary<string, T> names)
    {
        if (Info.Kind == BindingKind.Custom && Element is not null)
        {
            foreach (var child in Element.Children)
            {
                if (names.ContainsKey(child.Name))
                {
                    return child;
                }
            }
        }

        return null;
    }

    private MessageEncoding FindEncoding() => !IsResolved ? MessageEncoding.Unknown : Info.Kind switch
    {
        BindingKind.Custom => CustomEncoding(),
        BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.BasicHttpContext
            or BindingKind.WSHttp or BindingKind.WS2007Http or BindingKind.WSHttpContext
            or BindingKind.WSDualHttp or BindingKind.WSFederationHttp or BindingKind.WS2007FederationHttp
            or BindingKind.NetHttp or BindingKind.NetHttps when Applies("messageEncoding") && MessageEncodingAttribute is { } attribute =>
            attribute.Value switch
            {
                "Text" => MessageEncoding.Text,
                "Mtom" => MessageEncoding.Mtom,
                "Binary" when Info.Kind is BindingKind.NetHttp or BindingKind.NetHttps => MessageEncoding.Binary,
                _ => MessageEncoding.Unknown,
            },
        _ => Info.Encoding,
    };

    private MessageEncoding CustomEncoding()
    {
        if (Element is null)
        {
            return MessageEncoding.Unknown;
        }

        if (EncodingElement is { } encoding)
        {
            return s_encodingElements[encoding.Name];
        }

        foreach (var child in Element.Children)
        {
            if (!s_transportElements.ContainsKey(child.Name) && !s_otherElements.Contains(child.Name))
            {
                return MessageEncoding.Unknown;
            }
        }

        return TransportElement switch
        {
            null or { Name: "msmqIntegration" } => MessageEncoding.Unknown,
            { Name: "httpTransport" or "httpsTransport" or "udpTransport" } => MessageEncoding.Text,
            _ => MessageEncoding.Binary,
        };
    }

    /// <summary>Whether an element or anything in it has an attribute.</summary>
    private static bool SaysAnything(ConfigElement element)
    {
        foreach (var attribute in element.Attributes)
        {
            // lockAttributes, lockItem and their kin speak to inner configuration files, not to WCF.
            if (!attribute.Name.StartsWith("xmlns", StringComparison.Ordinal) && !attribute.Name.StartsWith("lock", StringComparison.Ordinal))
            {
                return true;
            }
        }

        foreach (var child in element.Children)
        {
            if (SaysAnything(child))
            {
                return true;
            }
        }

        return false;
    }

    private static bool? BooleanOr(ConfigAttribute? attribute, bool byDefault) =>
        attribute is null ? byDefault : ConfigValues.Boolean(attribute.Value);

    public override string ToString() => ConfigurationName.Length == 0 ? SectionName : $"{SectionName} {ConfigurationName}";
}
