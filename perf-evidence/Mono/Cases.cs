using System;
using System.IdentityModel.Selectors;
using System.IdentityModel.Tokens;
using System.Security.Cryptography.X509Certificates;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Security;
using WcfPerf.Evidence.Claims;

namespace WcfPerf.Evidence
{
    /// <summary>An endpoint to measure.</summary>
    internal sealed class EndpointCase
    {
        public string Scheme { get; set; } = "http";

        /// <summary>Makes the binding of each end; null where nothing goes over a wire.</summary>
        public Func<Binding> Binding { get; set; }

        /// <summary>How many calls to make for each that the runner asks for, where one takes hardly any time.</summary>
        public int CallsForOne { get; set; } = 1;

        /// <summary>Gives what makes so many calls and checks what they answer.</summary>
        public Func<ChannelFactory<ITextService>, Action<int>> Client { get; set; } = factory =>
        {
            var client = KeptClient.Open(factory);
            return Calls.OneByOne(client.ToUpper);
        };

        public EndpointIdentity Identity { get; set; }

        public Action<ServiceHost> ConfigureService { get; set; }

        public Action<ChannelFactory<ITextService>> ConfigureClient { get; set; }
    }

    /// <summary>The cases by name. Certificates come from the file that WCFPERF_CERTIFICATE names, made by the runner for one run.</summary>
    internal static class Cases
    {
        public static EndpointCase Find(string name)
        {
            switch (name)
            {
                case "WCFP2001.flagged":
                    return new EndpointCase { Binding = WSHttpBindingWithoutNeed.Flagged };
                case "WCFP2001.basicHttp":
                    return new EndpointCase { Binding = WSHttpBindingWithoutNeed.BasicHttp };
                case "WCFP2001.netTcp":
                    return new EndpointCase { Scheme = "net.tcp", Binding = WSHttpBindingWithoutNeed.NetTcp };
                case "WCFP2002.anonymous":
                    return Secured(MessageCredentialType.None, null);
                case "WCFP2002.userName":
                    return Secured(MessageCredentialType.UserName, factory =>
                    {
                        factory.Credentials.UserName.UserName = "user";
                        factory.Credentials.UserName.Password = "password";
                    });
                case "WCFP2002.certificate":
                    return Secured(MessageCredentialType.Certificate, factory => factory.Credentials.ClientCertificate.Certificate = Certificate());
                case "WCFP2002.default":
                    return new EndpointCase { Binding = () => new WSHttpBinding() };
                case "WCFP2002.withoutMessageSecurity":
                    return new EndpointCase { Binding = WSHttpBindingDefaultSecurity.WithoutMessageSecurity };
                case "WCFP4001.local":
                    return new EndpointCase { CallsForOne = 100000, Client = _ => Calls.OneByOne(TrivialOperation.Local) };
                case "WCFP4001.netTcp":
                    return NetTcp(null);
                case "WCFP4001.netNamedPipe":
                    return new EndpointCase { Scheme = "net.pipe", Binding = () => new NetNamedPipeBinding(NetNamedPipeSecurityMode.None) };
                case "WCFP4001.basicHttp":
                    return BasicHttp(null);
                case "WCFP4002.netTcp.oneByOne":
                    return NetTcp(factory => Calls.Listed(KeptClient.Open(factory), RemoteCallInLoop.OneByOne, 10));
                case "WCFP4002.netTcp.atOnce":
                    return Often(NetTcp(factory => Calls.Listed(KeptClient.Open(factory), RemoteCallInLoop.AtOnce, 100)));
                case "WCFP4002.basicHttp.oneByOne":
                    return BasicHttp(factory => Calls.Listed(KeptClient.Open(factory), RemoteCallInLoop.OneByOne, 10));
                case "WCFP4002.basicHttp.atOnce":
                    return Often(BasicHttp(factory => Calls.Listed(KeptClient.Open(factory), RemoteCallInLoop.AtOnce, 100)));
                default:
                    throw new ArgumentException("There is no case " + name + ".");
            }
        }

        private static EndpointCase NetTcp(Func<ChannelFactory<ITextService>, Action<int>> client)
        {
            var measured = new EndpointCase { Scheme = "net.tcp", Binding = () => new NetTcpBinding(SecurityMode.None) };
            measured.Client = client ?? measured.Client;
            return measured;
        }

        private static EndpointCase BasicHttp(Func<ChannelFactory<ITextService>, Action<int>> client)
        {
            var measured = new EndpointCase { Binding = () => new BasicHttpBinding() };
            measured.Client = client ?? measured.Client;
            return measured;
        }

        private static EndpointCase Often(EndpointCase measured)
        {
            measured.CallsForOne = 20;
            return measured;
        }

        private static EndpointCase Secured(MessageCredentialType credential, Action<ChannelFactory<ITextService>> configureClient) => new EndpointCase
        {
            Binding = () => WSHttpBindingDefaultSecurity.MessageSecurity(credential),
            Identity = EndpointIdentity.CreateX509CertificateIdentity(Certificate()),
            ConfigureService = host =>
            {
                // Mono looks for the behavior itself and does not make one on demand.
                var credentials = new ServiceCredentials();
                credentials.ServiceCertificate.Certificate = Certificate();
                credentials.ClientCertificate.Authentication.CertificateValidationMode = X509CertificateValidationMode.None;
                credentials.UserNameAuthentication.UserNamePasswordValidationMode = UserNamePasswordValidationMode.Custom;
                credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new OneUser();
                host.Description.Behaviors.Add(credentials);
            },
            ConfigureClient = factory =>
            {
                factory.Credentials.ServiceCertificate.DefaultCertificate = Certificate();
                factory.Credentials.ServiceCertificate.Authentication.CertificateValidationMode = X509CertificateValidationMode.None;
                configureClient?.Invoke(factory);
            },
        };

        private static X509Certificate2 Certificate() => new X509Certificate2(Environment.GetEnvironmentVariable("WCFPERF_CERTIFICATE"), "evidence");

        private sealed class OneUser : UserNamePasswordValidator
        {
            public override void Validate(string userName, string password)
            {
                if (userName != "user" || password != "password")
                {
                    throw new SecurityTokenException("Unknown user.");
                }
            }
        }
    }
}
