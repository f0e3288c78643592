using System;
using System.Collections.Generic;
using System.Globalization;
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
    /// <summary>The cases by name. Certificates come from the file that WCFPERF_CERTIFICATE names, made by the runner for one run.</summary>
    internal static class Cases
    {
        public static EndpointCase Find(string name) =>
            Single(name) ?? Created(name) ?? Documented(name) ?? Sessions(name) ?? Throttled(name) ?? Carriers(name) ?? Shop(name) ?? throw new ArgumentException("There is no case " + name + ".");

        private static EndpointCase Single(string name)
        {
            switch (name)
            {
                case "WCFP2001.flagged":
                    return Text("http", WSHttpBindingWithoutNeed.Flagged);
                case "WCFP2001.basicHttp":
                    return Text("http", WSHttpBindingWithoutNeed.BasicHttp);
                case "WCFP2001.netTcp":
                    return Text("net.tcp", WSHttpBindingWithoutNeed.NetTcp);
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
                    return Text("http", WSHttpBindingDefaultSecurity.Default);
                case "WCFP2002.withoutMessageSecurity":
                    return Text("http", WSHttpBindingDefaultSecurity.WithoutMessageSecurity);
                case "WCFP4001.local":
                    return new EndpointCase { CallsForOne = 100000, Clients = _ => () => Calls.OneByOne(TrivialOperation.Local) };
                case "WCFP4001.netTcp":
                    return Text("net.tcp", NetTcp);
                case "WCFP4001.netNamedPipe":
                    return Text("net.pipe", NetNamedPipe);
                case "WCFP4001.basicHttp":
                    return Text("http", BasicHttp);
                case "WCFP4002.netTcp.oneByOne":
                    return Text("net.tcp", NetTcp, client => Calls.Listed(client, RemoteCallInLoop.OneByOne, 10));
                case "WCFP4002.netTcp.atOnce":
                    return Often(Text("net.tcp", NetTcp, client => Calls.Listed(client, RemoteCallInLoop.AtOnce, 100)));
                case "WCFP4002.basicHttp.oneByOne":
                    return Text("http", BasicHttp, client => Calls.Listed(client, RemoteCallInLoop.OneByOne, 10));
                case "WCFP4002.basicHttp.atOnce":
                    return Often(Text("http", BasicHttp, client => Calls.Listed(client, RemoteCallInLoop.AtOnce, 100)));
                case "WCFP5001.oneAtATime":
                    return TransitTimes(typeof(SingletonTransitTimes));
                case "WCFP5001.forEachCall":
                    return TransitTimes(typeof(TransitTimesForEachCall));
                case "WCFP5001.shared":
                    return TransitTimes(typeof(SharedTransitTimes));
                default:
                    return null;
            }
        }

        /// <summary>What is made for each call, by binding and by the size of the contract: WCFP4003 to WCFP4005.</summary>
        private static EndpointCase Created(string name)
        {
            var words = name.Split('.');
            if (words.Length < 3 || !(words[0] == "kept" || words[0] == "WCFP4003" || words[0] == "WCFP4004" || words[0] == "WCFP4005"))
            {
                return null;
            }

            var bindings = new Dictionary<string, (string Scheme, Func<Binding> Make)>
            {
                ["basicHttp"] = ("http", BasicHttp),
                ["netTcp"] = ("net.tcp", NetTcp),
                ["netNamedPipe"] = ("net.pipe", NetNamedPipe),
            };
            var (scheme, binding) = bindings[words[1]];
            var what = words[0] + "." + string.Join(".", words, 3, words.Length - 3);
            var measured = new EndpointCase { Scheme = scheme, Binding = binding };
            measured.Clients = words[2] == "3" ? Made<ITextService, ICachedTextService>(what, binding) : Made<IWideTextService, IWideCachedTextService>(what, binding);
            return measured;
        }

        private static Func<EndpointAddress, Func<Action<int>>> Made<TContract, TCachedContract>(string what, Func<Binding> binding)
            where TContract : class, ITextService
            where TCachedContract : class, ITextService
        {
            switch (what)
            {
                case "kept.":
                    return EndpointCase.Kept<TContract>(binding, client => Calls.OneByOne(text => ClientCreatedPerCall.Kept(client, text)));
                case "WCFP4003.":
                    return FromFactory<TContract>(binding, (factory, text) => ClientCreatedPerCall.ForEachCall(factory, text));
                case "WCFP4004.":
                    return FromBinding(binding, (kept, address, text) => ChannelFactoryCreatedPerCall.FactoryForEachCall<TContract>(kept, address, text));
                case "WCFP4004.keptFactory":
                    return FromFactory<TContract>(binding, (factory, text) => ChannelFactoryCreatedPerCall.ChannelForEachCall(factory, text));
                case "WCFP4005.default":
                    return FromBinding(binding, (kept, address, text) => ChannelFactoryCacheDefeated.Call(new TextClient<TContract>(kept, address), text));
                case "WCFP4005.newBinding":
                    return FromBinding(binding, (kept, address, text) => ChannelFactoryCacheDefeated.Call(new CachedTextClient<TCachedContract>(binding(), address), text));
                case "WCFP4005.cached":
                    return FromBinding(binding, (kept, address, text) => ChannelFactoryCacheDefeated.Call(new CachedTextClient<TCachedContract>(kept, address), text));
                default:
                    throw new ArgumentException("There is no case " + what + ".");
            }
        }

        private static Func<EndpointAddress, Func<Action<int>>> FromFactory<TContract>(Func<Binding> binding, Func<ChannelFactory<TContract>, string, string> call) => address =>
        {
            var factory = new ChannelFactory<TContract>(binding(), address);
            factory.Open();
            return () => Calls.OneByOne(text => call(factory, text));
        };

        private static Func<EndpointAddress, Func<Action<int>>> FromBinding(Func<Binding> binding, Func<Binding, EndpointAddress, string, string> call) => address =>
        {
            var kept = binding();
            return () => Calls.OneByOne(text => call(kept, address, text));
        };

        /// <summary>WCFP1002: a document, by encoding and size.</summary>
        private static EndpointCase Documented(string name)
        {
            var words = name.Split('.');
            if (words[0] != "WCFP1002")
            {
                return null;
            }

            var size = int.Parse(words[2], CultureInfo.InvariantCulture);
            var bindings = new Dictionary<string, Func<Binding>>
            {
                ["text"] = LargeBinaryAsText.Text,
                ["mtom"] = LargeBinaryAsText.Mtom,
                ["streamed"] = LargeBinaryAsText.Streamed,
                ["binary"] = LargeBinaryAsText.Binary,
            };
            var binding = bindings[words[1]];
            return new EndpointCase
            {
                Binding = binding,
                Service = typeof(Documents),
                Contract = typeof(IDocuments),
                Clients = EndpointCase.Kept<IDocuments>(binding, client => words[1] == "streamed" ? Documents.AsStream(client, size) : Documents.AsArray(client, size)),
            };
        }

        /// <summary>WCFP2003: reliable sessions.</summary>
        private static EndpointCase Sessions(string name)
        {
            var bindings = new Dictionary<string, Func<Binding>>
            {
                ["WCFP2003.netTcp.session"] = ReliableSessionWithoutNeed.ReliableNetTcp,
                ["WCFP2003.netTcp.noSession"] = ReliableSessionWithoutNeed.NetTcp,
                ["WCFP2003.wsHttp.session"] = ReliableSessionWithoutNeed.ReliableWSHttp,
                ["WCFP2003.wsHttp.noSession"] = ReliableSessionWithoutNeed.WSHttp,
            };
            if (!bindings.TryGetValue(name.Replace(".perCall", ""), out var binding))
            {
                return null;
            }

            var measured = Text(name.Contains("netTcp") ? "net.tcp" : "http", binding);
            if (name.Contains(".perCall"))
            {
                measured.Clients = FromFactory<ITextService>(binding, (factory, text) => ClientCreatedPerCall.ForEachCall(factory, text));
            }

            return measured;
        }

        /// <summary>WCFP2005 and WCFP2006: throttles.</summary>
        private static EndpointCase Throttled(string name)
        {
            EndpointCase measured;
            switch (name)
            {
                case "WCFP2005.singleton.raised":
                case "WCFP2005.singleton.leftAlone":
                    measured = TransitTimes(typeof(SingletonTransitTimes));
                    break;
                case "WCFP2005.singleton.cured":
                    measured = TransitTimes(typeof(TransitTimesForEachCall));
                    break;
                case "WCFP2005.defaultSecurity.raised":
                case "WCFP2005.defaultSecurity.leftAlone":
                    measured = Text("http", WSHttpBindingDefaultSecurity.Default);
                    break;
                case "WCFP2005.defaultSecurity.cured":
                    measured = Text("http", WSHttpBindingDefaultSecurity.WithoutMessageSecurity);
                    break;
                case "WCFP2006.frozen":
                case "WCFP2006.default":
                    measured = Text("http", BasicHttp);
                    measured.Service = typeof(WaitingTextService);
                    break;
                default:
                    return null;
            }

            measured.ConfigureService = name == "WCFP2006.frozen" ? ThrottleFrozen.Freeze
                : name == "WCFP2006.default" ? ThrottleFrozen.UseDefaults
                : name.EndsWith(".raised", StringComparison.Ordinal) ? (Action<ServiceHost>)ThrottleRaisedAboveTheLimit.Raise : ThrottleRaisedAboveTheLimit.LeaveAlone;
            return measured;
        }

        /// <summary>WCFP4006: a call for each value, and one for all.</summary>
        private static EndpointCase Carriers(string name)
        {
            var words = name.Split('.');
            if (words[0] != "WCFP4006")
            {
                return null;
            }

            var binding = words[1] == "netTcp" ? (Func<Binding>)NetTcp : BasicHttp;
            var needsAll = words[2] == "all";
            var isOfEach = words[3] == "each";
            return new EndpointCase
            {
                Scheme = words[1] == "netTcp" ? "net.tcp" : "http",
                Binding = binding,
                Service = isOfEach ? typeof(CarrierProperties) : typeof(AllCarrierPreferences),
                Contract = isOfEach ? typeof(ICarrierProperties) : typeof(ICarrierPreferences),
                Clients = isOfEach
                    ? EndpointCase.Kept<ICarrierProperties>(binding, client => Calls.Checked(() => needsAll ? PropertyLikeContract.All(client) : PropertyLikeContract.One(client)))
                    : EndpointCase.Kept<ICarrierPreferences>(binding, client => Calls.Checked(() => needsAll ? PropertyLikeContract.All(client) : PropertyLikeContract.One(client))),
            };
        }

        /// <summary>WCFP3008: LINQ to SQL and ADO.NET in a service, with a process for each client.</summary>
        private static EndpointCase Shop(string name)
        {
            var services = new Dictionary<string, Type>
            {
                ["WCFP3008.rebuilt"] = typeof(RebuiltQueryShop),
                ["WCFP3008.compiled"] = typeof(CompiledQueryShop),
                ["WCFP3008.adoNet"] = typeof(AdoNetShop),
            };
            return !services.TryGetValue(name, out var service) ? null : new EndpointCase
            {
                Scheme = "net.tcp",
                Binding = NetTcp,
                Service = service,
                Contract = typeof(IShop),
                HasClientProcesses = true,
                ConfigureService = host =>
                {
                    ShopDatabase.Create();
                    host.Description.Behaviors.Add(new ServiceThrottlingBehavior { MaxConcurrentCalls = 250, MaxConcurrentSessions = 250, MaxConcurrentInstances = 250 });
                },
                Clients = EndpointCase.Kept<IShop>(NetTcp, client => ShopDatabase.Call(client)),
            };
        }

        private static EndpointCase TransitTimes(Type service) => new EndpointCase
        {
            Binding = BasicHttp,
            Service = service,
            Contract = typeof(ITransitTimes),
            Clients = EndpointCase.Kept<ITransitTimes>(BasicHttp, client => Calls.Checked(() => client.GetDaysAsync(2, 7).GetAwaiter().GetResult() == 5)),
        };

        private static EndpointCase Text(string scheme, Func<Binding> binding, Func<ITextService, Action<int>> use = null, Action<ChannelFactory<ITextService>> configure = null) => new EndpointCase
        {
            Scheme = scheme,
            Binding = binding,
            Clients = EndpointCase.Kept(binding, use ?? (client => Calls.OneByOne(client.ToUpper)), configure),
        };

        private static Binding BasicHttp() => new BasicHttpBinding();

        private static Binding NetTcp() => new NetTcpBinding(SecurityMode.None);

        private static Binding NetNamedPipe() => new NetNamedPipeBinding(NetNamedPipeSecurityMode.None);

        private static EndpointCase Often(EndpointCase measured)
        {
            measured.CallsForOne = 20;
            return measured;
        }

        private static EndpointCase Secured(MessageCredentialType credential, Action<ChannelFactory<ITextService>> configureClient)
        {
            var measured = Text("http", () => WSHttpBindingDefaultSecurity.MessageSecurity(credential), null, factory =>
            {
                factory.Credentials.ServiceCertificate.DefaultCertificate = Certificate();
                factory.Credentials.ServiceCertificate.Authentication.CertificateValidationMode = X509CertificateValidationMode.None;
                configureClient?.Invoke(factory);
            });
            measured.Identity = EndpointIdentity.CreateX509CertificateIdentity(Certificate());
            measured.ConfigureService = host =>
            {
                // Mono looks for the behavior itself and does not make one on demand.
                var credentials = new ServiceCredentials();
                credentials.ServiceCertificate.Certificate = Certificate();
                credentials.ClientCertificate.Authentication.CertificateValidationMode = X509CertificateValidationMode.None;
                credentials.UserNameAuthentication.UserNamePasswordValidationMode = UserNamePasswordValidationMode.Custom;
                credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new OneUser();
                host.Description.Behaviors.Add(credentials);
            };
            return measured;
        }

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
