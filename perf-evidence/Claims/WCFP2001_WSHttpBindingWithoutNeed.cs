#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The binding that WCFP2001 reports, and what it asks for.</summary>
    internal static class WSHttpBindingWithoutNeed
    {
        #region flagged
        public static Binding Flagged() => new WSHttpBinding(SecurityMode.None);
        #endregion

        #region fixed
        public static Binding BasicHttp() => new BasicHttpBinding(BasicHttpSecurityMode.None);
        #endregion

        #region alternative
        public static Binding NetTcp() => new NetTcpBinding(SecurityMode.None);
        #endregion
    }
}
#endif
