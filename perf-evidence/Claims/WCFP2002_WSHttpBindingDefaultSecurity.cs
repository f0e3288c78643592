#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>
    /// The security that WCFP2002 reports, as far as Mono has it. It has no security session and no negotiation, which the
    /// default uses too, so what is measured is the least that message security costs.
    /// </summary>
    internal static class WSHttpBindingDefaultSecurity
    {
        #region flagged
        public static Binding Default() => new WSHttpBinding();
        #endregion

        #region measured
        public static Binding MessageSecurity(MessageCredentialType credential)
        {
            var binding = new WSHttpBinding(SecurityMode.Message);
            binding.Security.Message.ClientCredentialType = credential;
            binding.Security.Message.EstablishSecurityContext = false;
            binding.Security.Message.NegotiateServiceCredential = false;
            return binding;
        }

        public static Binding WithoutMessageSecurity() => new WSHttpBinding(SecurityMode.None);
        #endregion

        #region fixed
        public static Binding Fixed() => new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
        #endregion
    }
}
#endif
