using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Threading.Tasks;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using CoreWCF.IdentityModel.Selectors;
using CoreWCF.Security;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using WcfPerf.Evidence.Claims;

namespace WcfPerf.Evidence;

/// <summary>
/// The process of the service: every endpoint that a case calls. It prints the ports, answers each line that it reads with
/// the processor time it has used so far, and ends when there is nothing more to read.
/// </summary>
internal static class ServiceProgram
{
    /// <summary>The name and the password of the one user.</summary>
    public const string User = "user";

    /// <summary>Runs until the standard input ends.</summary>
    public static int Run()
    {
        int http = FreePort();
        int https = FreePort();
        int tcp = FreePort();
        // The runner names the folder for temporary files, and removes it with what is left in it.
        string socket = Path.Combine(Directory.CreateTempSubdirectory("wcfperf-corewcf-").FullName, "text");
        using X509Certificate2 certificate = Certificate();
        using WebApplication web = Web(http, https, tcp, certificate);
        using IHost unix = UnixSocket(socket);
        web.Start();
        unix.Start();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"ready {http} {https} {tcp} {socket}"));
        while (Console.ReadLine() is not null)
            Console.WriteLine(((long)Environment.CpuUsage.TotalTime.TotalMicroseconds).ToString(CultureInfo.InvariantCulture));

        // Nobody is left to be answered, and the hosts would wait for sessions that nobody closes.
        Directory.Delete(Path.GetDirectoryName(socket)!, recursive: true);
        Environment.Exit(0);
        return 0;
    }

    private static WebApplication Web(int http, int https, int tcp, X509Certificate2 certificate)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrel(kestrel =>
        {
            // CoreWCF reads and writes streamed messages so.
            kestrel.AllowSynchronousIO = true;
            kestrel.Listen(IPAddress.Loopback, http);
            kestrel.Listen(IPAddress.Loopback, https, listen => listen.UseHttps(certificate));
        });
        builder.WebHost.UseNetTcp(IPAddress.Loopback, tcp);
        builder.Services.AddServiceModelServices();
        WebApplication web = builder.Build();
        web.Use(static (context, next) => ForeignListener.Answer(context) ?? next(context));
        ((IApplicationBuilder)web).UseServiceModel(services =>
        {
            services.AddService<TextService>();
            services.ConfigureServiceHostBase<TextService>(host =>
            {
                host.Credentials.ServiceCertificate.Certificate = certificate;
                host.Credentials.UserNameAuthentication.UserNamePasswordValidationMode = UserNamePasswordValidationMode.Custom;
                host.Credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new OneUser();
            });
            services.AddServiceEndpoint<TextService, ITextService>(new BasicHttpBinding(BasicHttpSecurityMode.None), "/basic");
            services.AddServiceEndpoint<TextService, ITextService>(new BasicHttpBinding(BasicHttpSecurityMode.Transport), "/basic");
            services.AddServiceEndpoint<TextService, ITextService>(new WSHttpBinding(SecurityMode.None), "/ws");
            services.AddServiceEndpoint<TextService, ITextService>(Transport(), "/ws");
            services.AddServiceEndpoint<TextService, ITextService>(MessageCredential(session: true), "/ws-session");
            services.AddServiceEndpoint<TextService, ITextService>(MessageCredential(session: false), "/ws-no-session");
            services.AddServiceEndpoint<TextService, ITextService>(new NetTcpBinding(SecurityMode.None), "/text");
            services.AddService<Documents>();
            services.AddServiceEndpoint<Documents, IDocuments>(new BasicHttpBinding(), "/documents/text");
            services.AddServiceEndpoint<Documents, IDocuments>(new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }, "/documents/mtom");
            services.AddServiceEndpoint<Documents, IDocuments>(new BasicHttpBinding { TransferMode = TransferMode.Streamed }, "/documents/streamed");
            services.AddServiceEndpoint<Documents, IDocuments>(new CustomBinding(new BinaryMessageEncodingBindingElement(), new HttpTransportBindingElement()), "/documents/binary");
            AddCarriers<CarrierProperties, ICarrierProperties>(services, "/carriers/each");
            AddCarriers<AllCarrierPreferences, ICarrierPreferences>(services, "/carriers/at-once");
            AddTransitTimes<SingletonTransitTimes>(services, "/transit-times/one-at-a-time");
            AddTransitTimes<TransitTimesForEachCall>(services, "/transit-times/for-each-call");
            AddTransitTimes<SharedTransitTimes>(services, "/transit-times/shared");
        });
        return web;
    }

    private static void AddCarriers<TService, TContract>(IServiceBuilder services, string address)
        where TService : class
    {
        services.AddService<TService>();
        services.AddServiceEndpoint<TService, TContract>(new BasicHttpBinding(BasicHttpSecurityMode.None), address);
        services.AddServiceEndpoint<TService, TContract>(new NetTcpBinding(SecurityMode.None), address);
    }

    private static void AddTransitTimes<TService>(IServiceBuilder services, string address)
        where TService : class, ITransitTimes
    {
        services.AddService<TService>();
        services.AddServiceEndpoint<TService, ITransitTimes>(new BasicHttpBinding(BasicHttpSecurityMode.None), address);
    }

    private static IHost UnixSocket(string path)
    {
        string address = "net.uds://" + path;
        IHost host = Host.CreateDefaultBuilder()
            .ConfigureLogging(static logging => logging.ClearProviders())
            .UseUnixDomainSocket(options => options.Listen(new Uri(address)))
            .ConfigureServices(static services => services.AddServiceModelServices())
            .Build();
        host.UseServiceModel(services =>
        {
            services.AddService<TextService>();
            services.AddServiceEndpoint<TextService, ITextService>(new UnixDomainSocketBinding(UnixDomainSocketSecurityMode.None), address);
        });
        return host;
    }

    private static WSHttpBinding Transport()
    {
        var binding = new WSHttpBinding(SecurityMode.Transport);
        binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
        return binding;
    }

    private static WSHttpBinding MessageCredential(bool session)
    {
        var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
        binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
        binding.Security.Message.EstablishSecurityContext = session;
        return binding;
    }

    private static X509Certificate2 Certificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using X509Certificate2 made = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        return X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pfx), null);
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private sealed class OneUser : UserNamePasswordValidator
    {
        public override ValueTask ValidateAsync(string userName, string password) =>
            userName == User && password == User ? default : throw new UnauthorizedAccessException("Unknown user.");
    }
}
