using System;
using System.Collections.Generic;
using System.Linq;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Security;
using System.Xml;
using WcfPerf.Evidence.Claims;
using WcfPerfTemplate;

namespace WcfPerf.Evidence;

/// <summary>A case to measure.</summary>
/// <param name="open">Makes what all clients share, and gives what makes a client: something that does so many calls and checks the answers.</param>
internal sealed class CallCase(Func<Target, Func<Action<int>>> open)
{
    /// <summary>How many calls count as one, where one takes hardly any time or many are made together.</summary>
    public int CallsForOne { get; init; } = 1;

    /// <summary>Whether a service takes part.</summary>
    public bool IsRemote { get; init; } = true;

    /// <summary>Makes what all clients share.</summary>
    public Func<Action<int>> Open(Target target) => open(target);
}

/// <summary>The cases by name.</summary>
internal static class Cases
{
    /// <summary>The elements of a list that is sent one by one or at once.</summary>
    private const int ListLength = 100;

    private static readonly Dictionary<string, CallCase> s_cases = new()
    {
        ["WCFP2001.wsHttp"] = Kept(WSHttpBindingWithoutNeed.Flagged, target => target.Http("ws")),
        ["WCFP2001.basicHttp"] = Kept(WSHttpBindingWithoutNeed.BasicHttp, target => target.Http("basic")),
        ["WCFP2001.netTcp"] = Kept(WSHttpBindingWithoutNeed.NetTcp, target => target.NetTcp()),
        ["WCFP2001.wsHttp.transport"] = Kept(TransportWSHttp, target => target.Https("ws")),
        ["WCFP2001.basicHttp.transport"] = Kept(TransportBasicHttp, target => target.Https("basic")),
        ["WCFP2004.session"] = Kept(SecuritySessionWithoutNeed.WithSession, target => target.Https("ws-session")),
        ["WCFP2004.noSession"] = Kept(SecuritySessionWithoutNeed.WithoutSession, target => target.Https("ws-no-session")),
        ["WCFP2004.transport"] = Kept(TransportWSHttp, target => target.Https("ws")),
        ["WCFP2004.session.perCall"] = ChannelPerCall<ITextService>(SecuritySessionWithoutNeed.WithSession, target => target.Https("ws-session")),
        ["WCFP2004.noSession.perCall"] = ChannelPerCall<ITextService>(SecuritySessionWithoutNeed.WithoutSession, target => target.Https("ws-no-session")),
        ["WCFP2004.transport.perCall"] = ChannelPerCall<ITextService>(TransportWSHttp, target => target.Https("ws")),
        ["WCFP4001.local"] = new CallCase(_ => () => Calls.OneByOne(TrivialOperation.Local)) { CallsForOne = 100_000, IsRemote = false },
        ["WCFP5001.oneAtATime"] = TransitTimes("one-at-a-time"),
        ["WCFP5001.forEachCall"] = TransitTimes("for-each-call"),
        ["WCFP5001.shared"] = TransitTimes("shared"),
    };

    static Cases()
    {
        foreach ((string name, Func<Binding> binding, Func<Target, string> address) in (IEnumerable<(string, Func<Binding>, Func<Target, string>)>)
        [
            ("basicHttp", BasicHttp, target => target.Http("basic")),
            ("netTcp", NetTcp, target => target.NetTcp()),
            ("unixSocket", UnixSocket, target => target.UnixSocket()),
        ])
        {
            s_cases.Add("WCFP4001." + name, Kept(binding, address, call => text => TrivialOperation.Remote(call, text)));
            Add<ITextService, ICachedTextService>(name, "3", binding, address);
            Add<IWideTextService, IWideCachedTextService>(name, "200", binding, address);
        }

        foreach ((string name, Func<Binding> binding, Func<Target, string> address) in (IEnumerable<(string, Func<Binding>, Func<Target, string>)>)
        [
            ("basicHttp", BasicHttp, target => target.Http("basic")),
            ("basicHttp.distant", BasicHttp, target => target.DistantHttp("basic")),
            ("netTcp", NetTcp, target => target.NetTcp()),
            ("netTcp.distant", NetTcp, target => target.DistantNetTcp()),
        ])
        {
            s_cases.Add($"WCFP4002.{name}.oneByOne", Listed(binding, address, RemoteCallInLoop.OneByOne));
            s_cases.Add($"WCFP4002.{name}.atOnce", Listed(binding, address, RemoteCallInLoop.AtOnce));
        }

        AddDocuments();
        AddCarriers("basicHttp", BasicHttp, (target, path) => target.Http(path));
        AddCarriers("netTcp", NetTcp, (target, path) => target.NetTcp(path));
        foreach (string breaks in (IEnumerable<string>)["none", "lf", "crlf", "cr-reference-and-lf"])
        {
            s_cases.Add("WCFP1001.byteArray." + breaks, Archive<IArchive>(breaks, factory => factory, archive => archive.Get("1").Content));
            s_cases.Add("WCFP1001.tolerant." + breaks, Archive<IArchive>(breaks, factory => LineBreakTolerantEncoding.Use(factory, f => f.Endpoint), archive => archive.Get("1").Content));
            s_cases.Add("WCFP1001.string." + breaks, Archive<IArchiveOfStrings>(breaks, factory => factory, archive => archive.Get("1").Content));
            s_cases.Add("WCFP1001.xmlSerializer." + breaks, Archive<IArchiveForXmlSerializer>(breaks, factory => factory, archive => archive.Get("1").Content));
        }
    }

    private static void AddDocuments()
    {
        foreach (int size in (IEnumerable<int>)[1_000, 10_000, 100_000, 1_000_000, 10_000_000])
        {
            foreach ((string encoding, Func<Binding> binding) in (IEnumerable<(string, Func<Binding>)>)
            [
                ("text", LargeBinaryAsText.Text),
                ("mtom", LargeBinaryAsText.Mtom),
                ("streamed", LargeBinaryAsText.Streamed),
                ("binary", LargeBinaryAsText.Binary),
            ])
            {
                s_cases.Add($"WCFP1002.{encoding}.{size}", new CallCase(target =>
                {
                    ChannelFactory<IDocuments> factory = Factory<IDocuments>(binding(), target.Http("documents/" + encoding));
                    return () =>
                    {
                        IDocuments client = factory.CreateChannel();
                        return encoding == "streamed" ? Documents.AsStream(client, size) : Documents.AsArray(client, size);
                    };
                }));
            }
        }
    }

    private static void AddCarriers(string binding, Func<Binding> make, Func<Target, string, string> address)
    {
        s_cases.Add($"WCFP4006.{binding}.one.each", Carrier<ICarrierProperties>(PropertyLikeContract.One, "each"));
        s_cases.Add($"WCFP4006.{binding}.all.each", Carrier<ICarrierProperties>(PropertyLikeContract.All, "each"));
        s_cases.Add($"WCFP4006.{binding}.one.atOnce", Carrier<ICarrierPreferences>(PropertyLikeContract.One, "at-once"));
        s_cases.Add($"WCFP4006.{binding}.all.atOnce", Carrier<ICarrierPreferences>(PropertyLikeContract.All, "at-once"));

        CallCase Carrier<TContract>(Func<TContract, bool> call, string path)
            where TContract : class
            => new(target =>
            {
                ChannelFactory<TContract> factory = Factory<TContract>(make(), address(target, "carriers/" + path));
                return () =>
                {
                    TContract client = factory.CreateChannel();
                    return Calls.Checked(() => call(client));
                };
            });
    }

    /// <summary>The case of a name.</summary>
    public static CallCase Find(string name) => s_cases.TryGetValue(name, out CallCase? found) ? found : throw new ArgumentException("There is no case " + name + ".");

    private static void Add<TContract, TCachedContract>(string binding, string operations, Func<Binding> make, Func<Target, string> address)
        where TContract : class, ITextService
        where TCachedContract : class, ITextService
    {
        s_cases.Add($"kept.{binding}.{operations}", new CallCase(target =>
        {
            ChannelFactory<TContract> factory = Factory<TContract>(make(), address(target));
            return () =>
            {
                TContract client = factory.CreateChannel();
                return Calls.OneByOne(text => ClientCreatedPerCall.Kept(client, text));
            };
        }));
        s_cases.Add($"WCFP4003.{binding}.{operations}", ChannelPerCall<TContract>(make, address));
        s_cases.Add($"WCFP4004.{binding}.{operations}", new CallCase(target =>
        {
            var to = new EndpointAddress(address(target));
            Binding kept = make();
            return () => Calls.OneByOne(text => ChannelFactoryCreatedPerCall.FactoryForEachCall<TContract>(kept, to, text));
        }));
        s_cases.Add($"WCFP4004.{binding}.{operations}.keptFactory", new CallCase(target =>
        {
            ChannelFactory<TContract> factory = Factory<TContract>(make(), address(target));
            return () => Calls.OneByOne(text => ChannelFactoryCreatedPerCall.ChannelForEachCall(factory, text));
        }));
        s_cases.Add($"WCFP4005.{binding}.{operations}.default", new CallCase(target =>
        {
            var to = new EndpointAddress(address(target));
            Binding kept = make();
            return () => Calls.OneByOne(text => ChannelFactoryCacheDefeated.Call(new TextClient<TContract>(kept, to), text));
        }));
        s_cases.Add($"WCFP4005.{binding}.{operations}.newBinding", new CallCase(target =>
        {
            var to = new EndpointAddress(address(target));
            return () => Calls.OneByOne(text => ChannelFactoryCacheDefeated.Call(new CachedTextClient<TCachedContract>(make(), to), text));
        }));
        s_cases.Add($"WCFP4005.{binding}.{operations}.cached", new CallCase(target =>
        {
            var to = new EndpointAddress(address(target));
            Binding kept = make();
            return () => Calls.OneByOne(text => ChannelFactoryCacheDefeated.Call(new CachedTextClient<TCachedContract>(kept, to), text));
        }));
    }

    private static CallCase Kept(Func<Binding> binding, Func<Target, string> address, Func<ITextService, Func<string, string>>? call = null) => new(target =>
    {
        ChannelFactory<ITextService> factory = Factory<ITextService>(binding(), address(target));
        return () => Calls.OneByOne(call is null ? KeptClient.Open(factory).ToUpper : call(KeptClient.Open(factory)));
    });

    private static CallCase ChannelPerCall<TContract>(Func<Binding> binding, Func<Target, string> address)
        where TContract : class, ITextService
        => new(target =>
        {
            ChannelFactory<TContract> factory = Factory<TContract>(binding(), address(target));
            return () => Calls.OneByOne(text => ClientCreatedPerCall.ForEachCall(factory, text));
        });

    private static CallCase Listed(Func<Binding> binding, Func<Target, string> address, Func<ITextService, IEnumerable<string>, List<string>> call) => new(target =>
    {
        ChannelFactory<ITextService> factory = Factory<ITextService>(binding(), address(target));
        return () => Calls.Listed(KeptClient.Open(factory), call, ListLength);
    })
    {
        CallsForOne = ListLength,
    };

    private static CallCase TransitTimes(string address) => new(target =>
    {
        ChannelFactory<ITransitTimes> factory = Factory<ITransitTimes>(BasicHttp(), target.Http("transit-times/" + address));
        return () =>
        {
            ITransitTimes client = factory.CreateChannel();
            return _ => Check(client.GetDaysAsync(2, 7).GetAwaiter().GetResult() == 5);
        };
    });

    private static CallCase Archive<TContract>(string breaks, Func<ChannelFactory<TContract>, ChannelFactory<TContract>> use, Func<TContract, byte[]?> get)
        where TContract : class
        => new(target =>
        {
            byte[] content = ForeignListener.Content();
            var binding = new BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue, ReaderQuotas = XmlDictionaryReaderQuotas.Max };
            ChannelFactory<TContract> factory = use(new ChannelFactory<TContract>(binding, new EndpointAddress(target.Http(ForeignListener.Address.TrimStart('/') + breaks))));
            return () =>
            {
                TContract client = factory.CreateChannel();
                return _ => Check(get(client).AsSpan().SequenceEqual(content));
            };
        });

    private static void Check(bool isRight)
    {
        if (!isRight)
            throw new InvalidOperationException("The service answered something else.");
    }

    private static ChannelFactory<TContract> Factory<TContract>(Binding binding, string address)
        where TContract : class
    {
        var factory = new ChannelFactory<TContract>(binding, new EndpointAddress(address));
        // The certificate of the service is made for one run.
        factory.Credentials.ServiceCertificate.SslCertificateAuthentication = new X509ServiceCertificateAuthentication { CertificateValidationMode = X509CertificateValidationMode.None };
        factory.Credentials.UserName.UserName = factory.Credentials.UserName.Password = ServiceProgram.User;
        return factory;
    }

    private static Binding BasicHttp() => new BasicHttpBinding();

    private static Binding NetTcp() => new NetTcpBinding(SecurityMode.None);

    private static Binding UnixSocket() => new UnixDomainSocketBinding(UnixDomainSocketSecurityMode.None);

    private static Binding TransportBasicHttp() => new BasicHttpBinding(BasicHttpSecurityMode.Transport);

    private static Binding TransportWSHttp()
    {
        var binding = new WSHttpBinding(SecurityMode.Transport);
        binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
        return binding;
    }
}
