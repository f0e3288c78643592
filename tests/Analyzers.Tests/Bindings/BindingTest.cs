using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>What the tests of the rules about bindings share: a contract, a service, and where statements stand.</summary>
internal static class BindingTest
{
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.ServiceModel.Channels;
        using System.ServiceModel.Description;
        using System.Threading.Tasks;

        """;

    /// <summary>A contract without any need, its service, and contracts that each need something.</summary>
    public const string Contracts = """
        using System.Net.Security;
        using System.ServiceModel;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            string Find(int id);
        }

        public class Orders : IOrders
        {
            public string Find(int id) => id.ToString();
        }

        [ServiceContract(SessionMode = SessionMode.Required)]
        public interface ISessionOrders
        {
            [OperationContract]
            string Find(int id);
        }

        [ServiceContract(SessionMode = SessionMode.Allowed)]
        public interface IAllowedOrders
        {
            [OperationContract]
            string Find(int id);
        }

        [ServiceContract]
        public interface IInheritedSession : ISessionOrders
        {
            [OperationContract]
            void More();
        }

        [ServiceContract]
        public interface IInitiating
        {
            [OperationContract]
            void Open();

            [OperationContract(IsInitiating = false)]
            void Next();
        }

        [ServiceContract]
        public interface ITerminating
        {
            [OperationContract(IsTerminating = true)]
            void Close();
        }

        [ServiceContract]
        public interface IFlowing
        {
            [OperationContract]
            [TransactionFlow(TransactionFlowOption.Allowed)]
            void Book();
        }

        [ServiceContract]
        public interface INotFlowing
        {
            [OperationContract]
            [TransactionFlow(TransactionFlowOption.NotAllowed)]
            void Book();
        }

        [ServiceContract]
        [DeliveryRequirements(RequireOrderedDelivery = true)]
        public interface IOrdered
        {
            [OperationContract]
            void Add();
        }

        [ServiceContract(ProtectionLevel = ProtectionLevel.Sign)]
        public interface ISigned
        {
            [OperationContract]
            void Add();
        }

        [ServiceContract]
        public interface ISignedOperation
        {
            [OperationContract(ProtectionLevel = ProtectionLevel.EncryptAndSign)]
            void Add();
        }

        [ServiceContract(CallbackContract = typeof(ICallback))]
        public interface IDuplex
        {
            [OperationContract]
            void Subscribe();
        }

        public interface ICallback
        {
            [OperationContract(IsOneWay = true)]
            void Changed();
        }

        public class OrdersClient : ClientBase<IOrders>, IOrders
        {
            public OrdersClient(System.ServiceModel.Channels.Binding binding, EndpointAddress address)
                : base(binding, address)
            {
            }

            public string Find(int id) => Channel.Find(id);
        }
        """;

    /// <summary>What svcutil makes of a foreign service.</summary>
    public const string GeneratedClient = """
        namespace Archive
        {
            [System.CodeDom.Compiler.GeneratedCodeAttribute("System.ServiceModel", "4.0.0.0")]
            [System.ServiceModel.ServiceContractAttribute(Namespace = "urn:archive", ConfigurationName = "Archive.IArchive")]
            public interface IArchive
            {
                [System.ServiceModel.OperationContractAttribute(Action = "urn:archive/Get", ReplyAction = "*")]
                string Get(string id);
            }

            [System.CodeDom.Compiler.GeneratedCodeAttribute("System.ServiceModel", "4.0.0.0")]
            public partial class ArchiveClient : System.ServiceModel.ClientBase<IArchive>, IArchive
            {
                public ArchiveClient()
                {
                }

                public ArchiveClient(string endpointConfigurationName) : base(endpointConfigurationName)
                {
                }

                public ArchiveClient(System.ServiceModel.Channels.Binding binding, System.ServiceModel.EndpointAddress remoteAddress) : base(binding, remoteAddress)
                {
                }

                public string Get(string id) => base.Channel.Get(id);
            }
        }
        """;

    /// <summary>A program that runs the statements with a host and a condition at hand.</summary>
    public static string Statements(string statements) => Usings + $$"""

        class Program
        {
            static void Main(string[] args)
            {
                var host = new ServiceHost(typeof(Orders));
                var isSecure = args.Length > 0;
                {{statements.Replace("\n", "\n        ", StringComparison.Ordinal)}}
            }
        }
        """;

    /// <summary>A program with the members, among them whatever opens a host.</summary>
    public static string Members(string members) => Usings + $$"""

        class Program
        {
            {{members.Replace("\n", "\n    ", StringComparison.Ordinal)}}
        }
        """;

    /// <summary>The name of the method that a program begins with, and another one for a library, for what has a Main is a program.</summary>
    public static string StartOf(OutputKind output) => output == OutputKind.DynamicallyLinkedLibrary ? "Run" : "Main";

    /// <summary>A configuration file with a body of <c>system.serviceModel</c>.</summary>
    public static string Config(string body) => $"""
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
        {body}
          </system.serviceModel>
        </configuration>
        """;

    /// <summary>Checks the sources, in which markup says what is reported.</summary>
    public static Task CodeAsync<TAnalyzer>(params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>();
        foreach (var source in sources)
        {
            test.TestState.Sources.Add(source);
        }

        return test.RunAsync();
    }

    /// <summary>Checks configuration files beside the contracts; markup in them says what is reported.</summary>
    public static Task ConfigAsync<TAnalyzer>(params (string Path, string Content)[] files)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>();
        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    /// <summary>A test with the contracts.</summary>
    public static WcfAnalyzerTest<TAnalyzer> Make<TAnalyzer>()
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(("/0/Contracts.cs", Contracts));
        return test;
    }
}
