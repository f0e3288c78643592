namespace WcfPerf.CodeFixes.Bindings;

/// <summary>What becomes of a wsHttpBinding.</summary>
internal enum BindingChange
{
    /// <summary><c>BasicHttpBinding</c> of the same security mode, none or transport.</summary>
    BasicHttp,

    /// <summary><c>NetTcpBinding</c> without security, as the binding had none.</summary>
    NetTcp,

    /// <summary><c>BasicHttpBinding</c> with transport security and a Windows credential.</summary>
    SecureBasicHttp,

    /// <summary><c>NetTcpBinding</c> with transport security and a Windows credential.</summary>
    SecureNetTcp,

    /// <summary>The same binding with <c>SecurityMode.TransportWithMessageCredential</c>.</summary>
    MessageCredential,
}
