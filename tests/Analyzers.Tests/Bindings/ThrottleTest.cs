using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>What the tests of the rules about throttles share.</summary>
internal static class ThrottleTest
{
    /// <summary>Services of each way to make instances and let calls in.</summary>
    public const string Services = """
        using System.ServiceModel;

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
        public class Serial : Orders
        {
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Single)]
        public class SaidSerial : Orders
        {
        }

        public class DerivedSerial : Serial
        {
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
        public class Parallel : Orders
        {
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Reentrant)]
        public class Reentrant : Orders
        {
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
        public class PerCall : Orders
        {
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
        public class Unwritten : IOrders
        {
            public string Find(int id) => throw new System.NotImplementedException();
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConfigurationName = "orders.serial")]
        public class Renamed : IOrders
        {
            public string Find(int id) => "";
        }
        """;

    /// <summary>A program that runs the statements after it has made a host of the service.</summary>
    public static string Host(string service, string statements) => BindingTest.Members($$"""
        static void Main()
        {
            var host = new ServiceHost({{service}});
            {{statements}}
        }
        """);

    /// <summary>A service behavior of that name and a service that names it.</summary>
    public static string Throttled(string throttle, string endpoints, string service = "Orders", string bindings = "") => $"""
            {bindings}
            <services>
              <service name="{service}" behaviorConfiguration="busy">
                {endpoints}
              </service>
            </services>
            <behaviors>
              <serviceBehaviors>
                <behavior name="busy">
                  <serviceThrottling {throttle} />
                </behavior>
              </serviceBehaviors>
            </behaviors>
        """;

    public static Task CodeAsync<TAnalyzer>(params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new() => BindingTest.CodeAsync<TAnalyzer>([Services, .. sources]);

    /// <summary>Checks a body of <c>system.serviceModel</c> in App.config beside the services and other code.</summary>
    public static Task ConfigAsync<TAnalyzer>(string body, params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new() => ConfigAsync<TAnalyzer>([("App.config", BindingTest.Config(body))], sources);

    public static Task ConfigAsync<TAnalyzer>((string Path, string Content)[] files, params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = BindingTest.Make<TAnalyzer>();
        test.TestState.Sources.Add(Services);
        foreach (var source in sources)
        {
            test.TestState.Sources.Add(source);
        }

        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    /// <summary>Checks a project on CoreWCF, which has no throttle: one with a class of that name in its namespace, and a file that sets one.</summary>
    public static Task CoreWcfAsync<TAnalyzer>(string throttle, string name, int value)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, Framework = WcfFramework.CoreWcf };
        test.TestState.Sources.Add($$"""
            using CoreWCF;

            [ServiceContract]
            public interface IOrders
            {
                [OperationContract]
                string Find(int id);
            }

            [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
            public class Orders : IOrders
            {
                public string Find(int id) => "";
            }

            namespace CoreWCF.Description
            {
                public class ServiceThrottlingBehavior
                {
                    public int {{name}} { get; set; }

                    public static ServiceThrottlingBehavior Make() => new ServiceThrottlingBehavior { {{name}} = {{value}} };
                }
            }
            """);
        test.TestState.AdditionalFiles.Add(("wcf.config", BindingTest.Config(Throttled(throttle, """<endpoint address="" binding="wsHttpBinding" contract="IOrders" />"""))));
        return test.RunAsync();
    }
}
