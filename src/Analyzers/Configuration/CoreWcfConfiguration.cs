using System.Collections.Immutable;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>Whose rules a configuration file is read by.</summary>
internal enum ConfigDialect
{
    /// <summary>WCF in .NET Framework, which reads everything. Its modern client packages read no configuration at all.</summary>
    ServiceModel,

    /// <summary>CoreWCF's <c>AddServiceModelConfigurationManagerFile</c>; see <see cref="CoreWcfConfiguration"/>.</summary>
    CoreWcf,
}

/// <summary>
/// What <c>CoreWCF.ConfigurationManager</c> (1.x) makes of <c>system.serviceModel</c>, as its source shows: it declares the
/// sections <c>services</c> and <c>bindings</c> alone; it builds six kinds of binding from <c>bindings</c> and keeps them by
/// name whatever their kind; an endpoint that names no configuration gets a binding of pure defaults (there is no unnamed
/// default), which it cannot make for <c>webHttpBinding</c>; and of what it lets a file say it leaves some settings unused.
/// </summary>
internal static class CoreWcfConfiguration
{
    /// <summary>The elements of <c>bindings</c> that it builds bindings of.</summary>
    public static readonly ImmutableArray<string> Bindings =
        ImmutableArray.Create("basicHttpBinding", "netTcpBinding", "netHttpBinding", "wsHttpBinding", "webHttpBinding", "customBinding");

    /// <summary>Whether it reads a section of <c>system.serviceModel</c>: not <c>client</c>, <c>behaviors</c> or <c>protocolMapping</c>.</summary>
    public static bool ReadsSection(string name) => name is "services" or "bindings";

    /// <summary>Whether it can make a binding of that kind for an endpoint that names no configuration.</summary>
    public static bool HasDefault(string bindingName) => bindingName != "webHttpBinding" && Bindings.Contains(bindingName);

    /// <summary>
    /// Whether a setting of a binding reaches the binding. Reliable sessions and transaction flow are read and dropped, and so
    /// is the message encoding of <c>wsHttpBinding</c>; <c>netHttpBinding</c>'s is used.
    /// </summary>
    public static bool Applies(string bindingName, string setting) => setting switch
    {
        "reliableSession" or "transactionFlow" => false,
        "messageEncoding" => bindingName == "netHttpBinding",
        _ => true,
    };
}
