using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>What the tests of the rules about sessions share: services with and without something to keep between calls.</summary>
internal static class SessionTest
{
    /// <summary>
    /// Services for the contracts of <see cref="BindingTest.Contracts"/> without any state, so that what keeps a rule silent is
    /// the contract; and contracts whose services make the difference.
    /// </summary>
    public const string Services = """
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.Threading.Tasks;

        public class SessionOrders : ISessionOrders, IInheritedSession
        {
            public string Find(int id) => "";
            public void More() { }
        }

        public class AllowedOrders : IAllowedOrders
        {
            public string Find(int id) => "";
        }

        public class Initiating : IInitiating
        {
            public void Open() { }
            public void Next() { }
        }

        public class Terminating : ITerminating
        {
            public void Close() { }
        }

        public class Ordered : IOrdered
        {
            public void Add() { }
        }

        public class Duplex : IDuplex
        {
            public void Subscribe() { }
        }

        public class Flowing : IFlowing
        {
            public void Book() { }
        }

        [ServiceContract(SessionMode = SessionMode.NotAllowed)]
        public interface INoSession
        {
            [OperationContract]
            Task<string> FindAsync(int id);
        }

        public class NoSession : INoSession
        {
            public Task<string> FindAsync(int id) => Task.FromResult("");
        }

        [ServiceContract]
        public interface ICart
        {
            [OperationContract]
            int Add(int id);
        }

        /// <summary>An instance a session, which is the default, and a field that changes.</summary>
        public class Cart : ICart
        {
            private int _count;

            public int Add(int id) => _count += id;
        }

        [ServiceContract]
        public interface IBasket
        {
            [OperationContract]
            void Add(int id);
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession)]
        public class Basket : IBasket
        {
            private readonly List<int> _ids = new List<int>();

            public void Add(int id) => _ids.Add(id);
        }

        [ServiceContract]
        public interface ITotals
        {
            [OperationContract]
            int Total();
        }

        public class Totals : ITotals
        {
            public int Sum { get; set; }

            public int Total() => Sum;
        }

        [ServiceContract]
        public interface IInheritedState
        {
            [OperationContract]
            int Next();
        }

        public class StateBase
        {
            protected int Number;
        }

        public class InheritedState : StateBase, IInheritedState
        {
            public int Next() => ++Number;
        }

        [ServiceContract]
        public interface IPerCall
        {
            [OperationContract]
            int Next();
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
        public class PerCall : IPerCall
        {
            private int _number;

            public int Next() => ++_number;
        }

        [ServiceContract]
        public interface ISingle
        {
            [OperationContract]
            int Next();
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
        public class Single : ISingle
        {
            private int _number;

            public int Next() => ++_number;
        }

        public interface IStore
        {
            string Load(int id);
        }

        [ServiceContract]
        public interface IReader
        {
            [OperationContract]
            string Read(int id);
        }

        /// <summary>What is here does not change: constants, statics, a lock, settings, what is injected.</summary>
        public class Reader : IReader
        {
            private const int Limit = 10;
            private static int s_reads;
            private readonly object _lock = new object();
            private readonly string _name = "reader";
            private readonly TimeSpan _patience = TimeSpan.FromSeconds(Limit);
            private readonly IStore _store;

            public Reader(IStore store) => _store = store;

            public string Read(int id)
            {
                lock (_lock)
                {
                    s_reads++;
                    return _name + _patience + _store.Load(id);
                }
            }
        }

        [ServiceContract]
        public interface ILog
        {
            [OperationContract(IsOneWay = true)]
            void Write(string line);
        }

        public class Log : ILog
        {
            public void Write(string line) { }
        }

        [ServiceContract]
        public interface IDelivered
        {
            [OperationContract]
            void Add();
        }

        [DeliveryRequirements(RequireOrderedDelivery = true)]
        public class Delivered : IDelivered
        {
            public void Add() { }
        }

        [ServiceContract]
        public interface ILongTransaction
        {
            [OperationContract]
            [TransactionFlow(TransactionFlowOption.Allowed)]
            void Add();
        }

        public class LongTransaction : ILongTransaction
        {
            [OperationBehavior(TransactionScopeRequired = true, TransactionAutoComplete = false)]
            public void Add() { }
        }

        [ServiceContract]
        public interface ILateTransaction
        {
            [OperationContract]
            void Add();
        }

        [ServiceBehavior(TransactionAutoCompleteOnSessionClose = true)]
        public class LateTransaction : ILateTransaction
        {
            [OperationBehavior(TransactionScopeRequired = true)]
            public void Add() { }
        }

        /// <summary>Nothing here does its work.</summary>
        [ServiceContract]
        public interface IElsewhere
        {
            [OperationContract]
            string Find(int id);
        }

        [ServiceContract]
        public class Clerk
        {
            [OperationContract]
            public virtual string Find(int id) => "";
        }

        [ServiceContract(Name = "Shop", ConfigurationName = "shop")]
        public interface IShop
        {
            [OperationContract]
            string Find(int id);
        }

        public class Shop : IShop
        {
            public string Find(int id) => "";
        }
        """;

    /// <summary>A test with the contracts and services.</summary>
    public static WcfAnalyzerTest<TAnalyzer> Make<TAnalyzer>()
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = BindingTest.Make<TAnalyzer>();
        test.TestState.Sources.Add(("/0/Services.cs", Services));
        return test;
    }

    /// <summary>Checks sources beside the contracts and services.</summary>
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

    /// <summary>Checks configuration files beside the contracts and services.</summary>
    public static Task ConfigAsync<TAnalyzer>(params (string Path, string Content)[] files)
        where TAnalyzer : DiagnosticAnalyzer, new() => MixedAsync<TAnalyzer>(null, files);

    /// <summary>Checks a source and configuration files beside the contracts and services.</summary>
    public static Task MixedAsync<TAnalyzer>(string? source, params (string Path, string Content)[] files)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>();
        if (source is not null)
        {
            test.TestState.Sources.Add(source);
        }

        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    /// <summary>A test of half-typed code, which nobody reports on.</summary>
    public static Task HalfTypedAsync<TAnalyzer>(string statement)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>();
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        test.TestState.Sources.Add(BindingTest.Statements(statement));
        return test.RunAsync();
    }

    /// <summary>A <c>services</c> section with one service.</summary>
    public static string Service(string endpoints, string name = "Orders", string attributes = "") => $"""
            <services>
              <service name="{name}"{attributes}>
                {endpoints}
              </service>
            </services>

        """;

    /// <summary>A <c>client</c> section.</summary>
    public static string Client(string endpoints) => $"""
            <client>
              {endpoints}
            </client>

        """;

    /// <summary>A <c>bindings</c> section with one binding.</summary>
    public static string Section(string kind, string attributes, string content) => $"""
            <bindings>
              <{kind}>
                <binding {attributes}>
                  {content}
                </binding>
              </{kind}>
            </bindings>

        """;

    /// <summary>An endpoint that uses the binding configuration <c>b</c>.</summary>
    public static string Endpoint(string kind, string contract = "IOrders", string address = "", string configuration = "b") =>
        $"""<endpoint address="{address}" binding="{kind}" bindingConfiguration="{configuration}" contract="{contract}" />""";
}
