using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>What the tests of the rules about clients share: contracts, clients, and where code stands.</summary>
internal static class ClientTest
{
    public const string Usings = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Linq;
        using System.ServiceModel;
        using System.ServiceModel.Channels;
        using System.ServiceModel.Description;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    /// <summary>Contracts that services elsewhere implement, and stand-ins for frameworks.</summary>
    public const string Contracts = """
        using System;
        using System.ServiceModel;
        using System.ServiceModel.Description;
        using Binding = System.ServiceModel.Channels.Binding;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            string Find(int id);

            [OperationContract]
            void Add(int id);
        }

        [ServiceContract(SessionMode = SessionMode.Required)]
        public interface IBasket
        {
            [OperationContract]
            void Put(int id);

            [OperationContract(IsInitiating = false, IsTerminating = true)]
            void Pay();
        }

        [ServiceContract(CallbackContract = typeof(INews))]
        public interface IFeed
        {
            [OperationContract]
            void Subscribe(int id);
        }

        public interface INews
        {
            [OperationContract(IsOneWay = true)]
            void Changed();
        }

        public class News : INews
        {
            public void Changed() { }
        }

        [ServiceContract]
        public interface IShop
        {
            [OperationContract]
            string Buy(int id);
        }

        public static class Addresses
        {
            public static EndpointAddress Of(string name) => new EndpointAddress("http://localhost/" + name);
            public static Binding Binding() => null;
        }

        public static class Channels
        {
            public static void Close(object channel) { }
        }

        namespace System.Web.Mvc
        {
            public abstract class Controller { }
        }

        namespace Microsoft.Extensions.DependencyInjection
        {
            public interface IServiceCollection { }

            public static class Services
            {
                public static IServiceCollection AddSingleton<T>(this IServiceCollection services, Func<IServiceProvider, T> make) => services;
                public static IServiceCollection AddScoped<T>(this IServiceCollection services, Func<IServiceProvider, T> make) => services;
                public static IServiceCollection AddTransient<T>(this IServiceCollection services, Func<IServiceProvider, T> make) => services;
                public static IServiceCollection AddSingleton<T>(this IServiceCollection services, T instance) => services;
            }
        }

        namespace Autofac
        {
            public class ContainerBuilder
            {
                public ContainerBuilder Register<T>(Func<object, T> make) => this;
            }
        }
        """;

    /// <summary>Clients as svcutil makes them for .NET Framework: configured by name, or made of a binding and an address.</summary>
    public const string FrameworkClients = """
        using System.ServiceModel;
        using System.ServiceModel.Description;
        using Binding = System.ServiceModel.Channels.Binding;

        public class OrdersClient : ClientBase<IOrders>, IOrders
        {
            public OrdersClient() { }
            public OrdersClient(string endpointConfigurationName) : base(endpointConfigurationName) { }
            public OrdersClient(string endpointConfigurationName, EndpointAddress remoteAddress) : base(endpointConfigurationName, remoteAddress) { }
            public OrdersClient(Binding binding, EndpointAddress remoteAddress) : base(binding, remoteAddress) { }
            public OrdersClient(ServiceEndpoint endpoint) : base(endpoint) { }
            public OrdersClient(int port) : this(new BasicHttpBinding(), new EndpointAddress("http://localhost:" + port)) { }

            public string Find(int id) => Channel.Find(id);
            public void Add(int id) => Channel.Add(id);
        }

        public class BasketClient : ClientBase<IBasket>, IBasket
        {
            public void Put(int id) => Channel.Put(id);
            public void Pay() => Channel.Pay();
        }

        public class FeedClient : DuplexClientBase<IFeed>, IFeed
        {
            public FeedClient(InstanceContext callback) : base(callback) { }
            public void Subscribe(int id) => Channel.Subscribe(id);
        }
        """;

    /// <summary>A client as dotnet-svcutil makes it for modern .NET, where no configuration is read.</summary>
    public const string ModernClients = """
        using System.ServiceModel;
        using Binding = System.ServiceModel.Channels.Binding;

        public class OrdersClient : ClientBase<IOrders>, IOrders
        {
            public OrdersClient() : base(GetDefaultBinding(), new EndpointAddress("http://localhost/orders")) { }
            public OrdersClient(Binding binding, EndpointAddress remoteAddress) : base(binding, remoteAddress) { }

            public string Find(int id) => Channel.Find(id);
            public void Add(int id) => Channel.Add(id);

            private static Binding GetDefaultBinding() => new BasicHttpBinding();
        }
        """;

    /// <summary>A public class of a library.</summary>
    public static string Library(string members) => Class("public class Desk", members);

    /// <summary>A service whose operation runs the statements.</summary>
    public static string Operation(string statements, string members = "") => Class(
        "public class Shop : IShop",
        $$"""
        public string Buy(int id)
        {
            {{Indent(statements)}}
        }

        {{members}}
        """);

    /// <summary>A class with members.</summary>
    public static string Class(string head, string members) => Usings + $$"""

        {{head}}
        {
            {{Indent(members)}}
        }
        """;

    /// <summary>What a configuration says of an endpoint of which nobody knows what it costs.</summary>
    public const string CustomEndpoint = """<client><endpoint name="orders" address="http://h/o" binding="customBinding" contract="IOrders" /></client>""";

    /// <summary>A test of a library on .NET Framework, with contracts and clients.</summary>
    public static WcfAnalyzerTest<TAnalyzer> Make<TAnalyzer>(string source, WcfFramework framework = WcfFramework.Net472)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { Framework = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(source);
        test.TestState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.TestState.Sources.Add(("/0/Clients.cs", framework == WcfFramework.Net472 ? FrameworkClients : ModernClients));
        return test;
    }

    /// <summary>Checks a library; markup says what is reported.</summary>
    public static Task LibraryAsync<TAnalyzer>(string source, WcfFramework framework = WcfFramework.Net472)
        where TAnalyzer : DiagnosticAnalyzer, new() => Make<TAnalyzer>(source, framework).RunAsync();

    /// <summary>Checks a program with the members, among them its <c>Main</c>.</summary>
    public static Task ProgramAsync<TAnalyzer>(string members, WcfFramework framework = WcfFramework.Net472)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>(Class("static class Program", members), framework);
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    /// <summary>The text with its lines, but the first, moved in by four spaces.</summary>
    public static string Indent(string text) => text.ReplaceLineEndings("\n").Replace("\n", "\n    ", StringComparison.Ordinal);
}
