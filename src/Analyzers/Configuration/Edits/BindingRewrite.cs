using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>What is done to the <c>binding</c> element of an endpoint, which is the endpoint's own by then.</summary>
internal static class BindingRewrite
{
    /// <summary>Makes a copy of a wsHttpBinding's element one of basicHttpBinding.</summary>
    /// <param name="session">The files.</param>
    /// <param name="endpoint">Gives the endpoint's place.</param>
    /// <param name="secure">Whether to set transport security where none was set.</param>
    public static void ToBasicHttp(ConfigSession session, Func<ConfigPlace> endpoint, bool secure)
    {
        Fit(session, endpoint, BindingShape.BasicHttp);
        if (secure)
        {
            SetMode(session, endpoint, "Transport");
        }

        // Windows is the default of wsHttpBinding alone.
        if (BindingMover.Element(session, endpoint).Child("security")?.Value("mode") == "Transport")
        {
            SetCredential(session, endpoint);
        }
    }

    /// <summary>Makes a copy of a wsHttpBinding's element one of netTcpBinding.</summary>
    /// <param name="session">The files.</param>
    /// <param name="endpoint">Gives the endpoint's place.</param>
    /// <param name="secure">Whether to set transport security where none was set.</param>
    public static void ToNetTcp(ConfigSession session, Func<ConfigPlace> endpoint, bool secure)
    {
        Fit(session, endpoint, BindingShape.NetTcp);
        if (secure)
        {
            SetMode(session, endpoint, "Transport");
            SetCredential(session, endpoint);
        }
        else if (BindingMover.Element(session, endpoint).Child("security")?.Child("transport") is { } transport)
        {
            // There is no transport security whose credential it could be.
            Remove(session, [transport]);
            Collapse(session, endpoint, "security");
        }
    }

    /// <summary>Sets security mode TransportWithMessageCredential.</summary>
    public static void ToMessageCredential(ConfigSession session, Func<ConfigPlace> endpoint) => SetMode(session, endpoint, "TransportWithMessageCredential");

    /// <summary>Sets an attribute of the binding.</summary>
    public static void Set(ConfigSession session, Func<ConfigPlace> endpoint, string name, string value)
    {
        var element = BindingMover.Element(session, endpoint);
        if (element.Value(name) != value)
        {
            session.Apply(element.Document, XmlEdits.SetAttribute(element, name, value));
        }
    }

    /// <summary>Switches the reliable session off; a custom binding loses the element that makes it.</summary>
    public static void WithoutReliableSession(ConfigSession session, Func<ConfigPlace> endpoint)
    {
        if (BindingMover.Element(session, endpoint).Child("reliableSession") is not { } element)
        {
            return;
        }

        if (element.Parent!.Parent!.Name == "customBinding")
        {
            Remove(session, [element]);
        }
        else
        {
            session.Apply(element.Document, XmlEdits.SetAttribute(element, "enabled", "false"));
        }
    }

    /// <summary>Sets establishSecurityContext to false.</summary>
    public static void WithoutSecuritySession(ConfigSession session, Func<ConfigPlace> endpoint)
    {
        var message = Ensure(session, endpoint, "security", "message");
        if (message.Value("establishSecurityContext") != "false")
        {
            session.Apply(message.Document, XmlEdits.SetAttribute(message, "establishSecurityContext", "false"));
        }
    }

    /// <summary>Takes out what the other kind of binding cannot say, and says what it has to be told.</summary>
    private static void Fit(ConfigSession session, Func<ConfigPlace> endpoint, BindingShape shape)
    {
        var binding = BindingMover.Element(session, endpoint);
        var changes = new List<TextChange>();
        changes.AddRange(XmlEdits.RemoveAttributes(binding, attribute => !shape.HasAttribute(attribute.Name)));
        foreach (var child in binding.Children)
        {
            if (!BindingShape.HasChild(child.Name))
            {
                changes.Add(XmlEdits.RemoveElement(child));
            }
            else if (child.Name == "security")
            {
                changes.AddRange(XmlEdits.RemoveAttributes(child, static attribute => attribute.Name != "mode"));
                foreach (var part in child.Children)
                {
                    if (part.Name != "transport")
                    {
                        changes.Add(XmlEdits.RemoveElement(part));
                    }
                    else
                    {
                        changes.AddRange(XmlEdits.RemoveAttributes(part, attribute => !shape.HasTransportAttribute(attribute.Name)));
                    }
                }
            }
        }

        session.Apply(binding.Document, changes.ToArray());
        Collapse(session, endpoint, "security");
        Collapse(session, endpoint);

        // WCF wants the two equal while messages are buffered.
        binding = BindingMover.Element(session, endpoint);
        if (binding.Attribute("maxReceivedMessageSize") is { } size
            && binding.Attribute("maxBufferSize") is null
            && ConfigValues.Integer(size.Value) is > 0 and <= int.MaxValue)
        {
            session.Apply(binding.Document, XmlEdits.SetAttribute(binding, "maxBufferSize", size.Value, after: "maxReceivedMessageSize"));
        }
    }

    private static void SetMode(ConfigSession session, Func<ConfigPlace> endpoint, string mode)
    {
        var security = Ensure(session, endpoint, "security");
        session.Apply(security.Document, XmlEdits.SetAttribute(security, "mode", mode, after: ""));
    }

    private static void SetCredential(ConfigSession session, Func<ConfigPlace> endpoint)
    {
        var transport = Ensure(session, endpoint, "security", "transport");
        if (transport.Attribute("clientCredentialType") is null)
        {
            session.Apply(transport.Document, XmlEdits.SetAttribute(transport, "clientCredentialType", "Windows", after: ""));
        }
    }

    /// <summary>The element at a path below the binding, made where it is missing.</summary>
    private static ConfigElement Ensure(ConfigSession session, Func<ConfigPlace> endpoint, params string[] path)
    {
        while (true)
        {
            var element = BindingMover.Element(session, endpoint);
            var missing = path.FirstOrDefault(name =>
            {
                if (element.Child(name) is not { } child)
                {
                    return true;
                }

                element = child;
                return false;
            });
            if (missing is null)
            {
                return element;
            }

            session.Apply(element.Document, XmlEdits.InsertChild(element, $"<{missing} />"));
        }
    }

    private static void Remove(ConfigSession session, IEnumerable<ConfigElement> elements)
    {
        foreach (var document in elements.GroupBy(static element => element.Document))
        {
            session.Apply(document.Key, document.Select(XmlEdits.RemoveElement).ToArray());
        }
    }

    private static void Collapse(ConfigSession session, Func<ConfigPlace> endpoint, params string[] path)
    {
        ConfigElement? element = BindingMover.Element(session, endpoint);
        foreach (var name in path)
        {
            element = element?.Child(name);
        }

        if (element is not null && XmlEdits.Collapse(element) is { } change)
        {
            session.Apply(element.Document, change);
        }
    }
}
