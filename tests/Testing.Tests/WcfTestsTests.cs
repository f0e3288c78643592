using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static WcfPerf.Testing.Tests.AnalyzerVerificationTests;

namespace WcfPerf.Testing.Tests;

/// <summary>The frameworks that the tests of the rules are written on.</summary>
public class WcfTestsTests
{
    private const string Service = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Linq;
        using System.Data.Linq.Mapping;
        using System.Data.Objects;
        using System.Linq;
        using System.Net.Http;
        using System.Runtime.Serialization;
        using System.ServiceModel;
        using System.ServiceModel.Activation;
        using System.ServiceModel.Channels;
        using System.ServiceModel.Configuration;
        using System.ServiceModel.Description;
        using System.ServiceModel.Web;
        using System.Threading.Tasks;
        using System.Transactions;
        using System.Web.Services;
        using System.Xml.Linq;
        using System.Xml.Serialization;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract, TransactionFlow(TransactionFlowOption.Allowed)]
            byte[] Get(int id);
        }

        [DataContract]
        public class Order
        {
            [DataMember]
            public byte[] Data { get; set; }
        }

        public class Orders : IOrders
        {
            public byte[] Get(int id)
            {
                using (var context = new DataContext("connection"))
                {
                    return context.GetTable<Row>().Where(row => row.Id == id).Select(row => row.Data).Single().ToArray();
                }
            }
        }

        [Table]
        public class Row
        {
            [Column]
            public int Id { get; set; }

            [Column]
            public Binary Data { get; set; }
        }

        public class Client : ClientBase<IOrders>, IOrders
        {
            public byte[] Get(int id) => Channel.Get(id);
        }

        public static class Program
        {
            public static void Main()
            {
                var binding = new WSHttpBinding { MaxReceivedMessageSize = 1000000, MessageEncoding = WSMessageEncoding.Mtom };
                binding.Security.Mode = SecurityMode.None;
                binding.ReliableSession.Enabled = true;
                using (var host = new ServiceHost(typeof(Orders)))
                {
                    host.AddServiceEndpoint(typeof(IOrders), binding, "http://localhost/orders");
                    host.AddServiceEndpoint(typeof(IOrders), new NetNamedPipeBinding(), "net.pipe://localhost/orders");
                    host.Description.Behaviors.Add(new ServiceThrottlingBehavior());
                    host.Open();
                }

                var channel = new ChannelFactory<IOrders>(new NetTcpBinding(), "net.tcp://localhost/orders").CreateChannel();
            }
        }

        public class {|#0:lower|}
        {
        }
        """;

    private const string CoreService = """
        using System;
        using System.Runtime.Serialization;
        using CoreWCF;
        using CoreWCF.Channels;
        using CoreWCF.Configuration;
        using CoreWCF.Description;
        using CoreWCF.IdentityModel.Selectors;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.Extensions.DependencyInjection;

        [ServiceContract(SessionMode = SessionMode.Allowed, Namespace = "urn:orders")]
        public interface IOrders
        {
            [OperationContract(IsInitiating = true)]
            [FaultContract(typeof(string))]
            byte[] Get(int id);
        }

        [MessageContract]
        public class Order
        {
            [MessageHeader]
            public string Name;

            [MessageBodyMember(Order = 1)]
            public byte[] Data;
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Single)]
        public class Orders : IOrders
        {
            public byte[] Get(int id) => OperationContext.Current.SessionId == null ? new byte[id] : throw new FaultException<string>("no");
        }

        public class Passwords : UserNamePasswordValidator
        {
            public override void Validate(string userName, string password) { }
        }

        public static class Program
        {
            public static void Main(string[] args)
            {
                var builder = WebApplication.CreateBuilder(args);
                builder.Services.AddServiceModelServices().AddServiceModelMetadata();
                builder.Services.AddServiceModelConfigurationManagerFile("wcf.config");
                builder.WebHost.UseNetTcp(808);
                var app = builder.Build();
                app.UseServiceModel(services =>
                {
                    var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
                    binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
                    binding.Security.Message.EstablishSecurityContext = false;
                    services.AddService<Orders>(options => options.DebugBehavior.IncludeExceptionDetailInFaults = true)
                        .AddServiceEndpoint<Orders, IOrders>(binding, "/ws")
                        .AddServiceEndpoint<Orders, IOrders>(new BasicHttpBinding(BasicHttpSecurityMode.Transport) { MessageEncoding = WSMessageEncoding.Mtom }, new Uri("/basic", UriKind.Relative))
                        .AddServiceEndpoint<Orders>(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "net.tcp://localhost:808/orders")
                        .AddServiceEndpoint(typeof(Orders), typeof(IOrders), new NetNamedPipeBinding(), new Uri("net.pipe://localhost/orders"), null)
                        .AddServiceEndpoint<Orders, IOrders>(new UnixDomainSocketBinding(UnixDomainSocketSecurityMode.None), "net.uds://orders")
                        .AddServiceEndpoint<Orders, IOrders>(new CustomBinding(new BinaryMessageEncodingBindingElement(), new HttpTransportBindingElement()), "/binary", endpoint => endpoint.Name = "binary");
                    services.ConfigureServiceHostBase<Orders>(host => host.Credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new Passwords());
                });
                app.Run();
            }
        }

        public class {|#0:lower|}
        {
        }
        """;

    [Fact]
    public Task Pass_Net472() => new WcfAnalyzerTest<LowerCaseTypeAnalyzer> { TestCode = Service, ExpectedDiagnostics = { Expected } }.RunAsync();

    [Fact]
    public Task Pass_CoreWcf() => new WcfAnalyzerTest<LowerCaseTypeAnalyzer>
    {
        Framework = WcfFramework.CoreWcf,
        TestCode = CoreService,
        ExpectedDiagnostics = { Expected },
    }.RunAsync();

    [Fact]
    public Task Pass_CoreWcfCodeFix() => new WcfCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix>
    {
        Framework = WcfFramework.CoreWcf,
        TestCode = CoreService,
        ExpectedDiagnostics = { Expected },
        FixedCode = CoreService.Replace("{|#0:lower|}", "Lower", StringComparison.Ordinal),
    }.RunAsync();

    [Fact]
    public Task Pass_Net472CodeFix() => new WcfCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix>
    {
        TestCode = Service,
        ExpectedDiagnostics = { Expected },
        FixedCode = Service.Replace("{|#0:lower|}", "Lower", StringComparison.Ordinal),
    }.RunAsync();

    [Fact]
    public Task Pass_FixForDiagnosticOfTheCompilationsEnd() => new WcfCodeFixTest<CompilationEndAnalyzer, CapitalizeFix>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "class Lower { }",
    }.RunAsync();

    [Theory]
    [InlineData(WcfFramework.Net472, "System.ServiceModel.ServiceHost")]
    [InlineData(WcfFramework.CoreWcf, "CoreWCF.WSHttpBinding")]
    public async Task OnlyItsOwnWcfIsInReach(WcfFramework framework, string type)
    {
        foreach (var other in Enum.GetValues<WcfFramework>())
        {
            var run = new WcfAnalyzerTest<LowerCaseTypeAnalyzer> { Framework = other, TestCode = $"class Upper {{ {type} field; }}" }.RunAsync();
            await (other == framework ? run : Failing(run));
        }
    }

    [Fact]
    public Task Fail_CoreWcfHasNoReliableSession() => Failing(new WcfAnalyzerTest<LowerCaseTypeAnalyzer>
    {
        Framework = WcfFramework.CoreWcf,
        TestCode = "class Upper { object M() => new CoreWCF.WSHttpBinding().ReliableSession; }",
    }.RunAsync());

    [Fact]
    public void UnknownStubIsAnError()
    {
        var failure = Assert.Throws<InvalidOperationException>(() => DeclaredStub.Reference("Missing", WcfReferences.Net));
        Assert.Contains("Missing.cs", failure.Message, StringComparison.Ordinal);
    }

    private static DiagnosticResult Expected => new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(0).WithArguments("lower");
}
