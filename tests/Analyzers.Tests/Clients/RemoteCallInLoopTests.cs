using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4002: what is remote, what is a loop over data, and what only looks like it.</summary>
public sealed class RemoteCallInLoopTests
{
    private const string Service = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.ServiceModel;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            Order Get(int id);

            [OperationContract]
            List<Order> GetMany(int[] ids);

            [OperationContract]
            Task<Order> FindAsync(int id);

            [OperationContract]
            int Count();

            [OperationContract]
            bool Save(Order order);

            [OperationContract]
            void Put(string name, byte[] content);

            [OperationContract(IsOneWay = true)]
            void Note(string text);

            [OperationContract(AsyncPattern = true)]
            IAsyncResult BeginPrice(int id, AsyncCallback callback, object state);

            decimal EndPrice(IAsyncResult result);

            [OperationContract]
            Stream Open(int id);

            [OperationContract]
            Page Next(int token);
        }

        public class Order { public int Id; public bool Done; public List<int> Lines = new List<int>(); }

        public class Page { public int Token; public bool More; public List<Order> Orders; }

        public class OrdersClient : ClientBase<IOrders>, IOrders
        {
            public Order Get(int id) => Channel.Get(id);
            public List<Order> GetMany(int[] ids) => Channel.GetMany(ids);
            public Task<Order> FindAsync(int id) => Channel.FindAsync(id);
            public int Count() => Channel.Count();
            public bool Save(Order order) => Channel.Save(order);
            public void Put(string name, byte[] content) => Channel.Put(name, content);
            public void Note(string text) => Channel.Note(text);
            public IAsyncResult BeginPrice(int id, AsyncCallback callback, object state) => Channel.BeginPrice(id, callback, state);
            public decimal EndPrice(IAsyncResult result) => Channel.EndPrice(result);
            public Stream Open(int id) => Channel.Open(id);
            public Page Next(int token) => Channel.Next(token);
            public void GetAsync(int id) { }
        }

        [ServiceContract]
        public interface IFiles
        {
            [OperationContract]
            void Import(ImportRequest request);

            [OperationContract]
            byte[] Download(int id);

            [OperationContract]
            bool DownloadPiece(out byte[] piece, int id);

            [OperationContract]
            bool DownloadName(out string name, int id);

            [OperationContract]
            Plugin GetPlugin(int id);

            [OperationContract]
            PluginData[] GetPluginDatas(List<int> ids);

            [OperationContract]
            Tag GetTag(int id);

            [OperationContract]
            Dictionary<int, Tag> GetTags(int[] ids);

            [OperationContract]
            string[] GetNames(int id);

            [OperationContract]
            List<string> GetNamesOf(int[] ids);

            [OperationContract]
            void Drop(int id);

            [OperationContract]
            int DropAndCount(int[] ids);

            [OperationContract]
            void DropMany(int[] ids);

            [OperationContract]
            Piece Fetch(Which which);

            [OperationContract]
            Which Look(Which which);

            [OperationContract]
            void Upload(Photo photo);

            [OperationContract]
            void Label(PhotoLabel label);

            [OperationContract]
            bool PingStore(int id);

            [OperationContract]
            string VersionOf(int id);

            [OperationContract]
            int CountOf(DayOfWeek day);
        }

        [MessageContract] public class Which { [MessageBodyMember] public int Id; }

        [MessageContract] public class Piece { [MessageBodyMember] public byte[] Bytes; [MessageHeader] public int Size; }

        [MessageContract] public class Picture { [MessageHeader] public string Name; [MessageBodyMember] public Stream Content; }

        [MessageContract] public class Photo : Picture { [MessageHeader] public int Album; }

        [MessageContract] public class PhotoLabel : Which { [MessageHeader] public int Album; public Stream Preview; }

        public class ImportRequest
        {
            public ImportRequest() { }
            public ImportRequest(string kind, List<string> lines) { }
            public string Kind { get; set; }
            public List<string> Lines { get; set; }
            public byte[] Content { get; set; }
        }

        public class Plugin { }

        public class PluginData { }

        public class Tag { }

        public class FilesClient : ClientBase<IFiles>, IFiles
        {
            public void Import(ImportRequest request) => Channel.Import(request);
            public byte[] Download(int id) => Channel.Download(id);
            public bool DownloadPiece(out byte[] piece, int id) => Channel.DownloadPiece(out piece, id);
            public bool DownloadName(out string name, int id) => Channel.DownloadName(out name, id);
            public Plugin GetPlugin(int id) => Channel.GetPlugin(id);
            public PluginData[] GetPluginDatas(List<int> ids) => Channel.GetPluginDatas(ids);
            public Tag GetTag(int id) => Channel.GetTag(id);
            public Dictionary<int, Tag> GetTags(int[] ids) => Channel.GetTags(ids);
            public string[] GetNames(int id) => Channel.GetNames(id);
            public List<string> GetNamesOf(int[] ids) => Channel.GetNamesOf(ids);
            public void Drop(int id) => Channel.Drop(id);
            public int DropAndCount(int[] ids) => Channel.DropAndCount(ids);
            public void DropMany(int[] ids) => Channel.DropMany(ids);
            public Piece Fetch(Which which) => Channel.Fetch(which);
            public Which Look(Which which) => Channel.Look(which);
            public void Upload(Photo photo) => Channel.Upload(photo);
            public void Label(PhotoLabel label) => Channel.Label(label);
            public bool PingStore(int id) => Channel.PingStore(id);
            public string VersionOf(int id) => Channel.VersionOf(id);
            public int CountOf(DayOfWeek day) => Channel.CountOf(day);
        }

        namespace System.Windows.Forms
        {
            public static class MessageBox { public static bool Show(string text) => true; }
            public class Control { public string Text { get; set; } }
            public class Form : Control { public bool ShowDialog() => true; }
            public class ProgressBar : Control { public int Value { get; set; } }
            public class ListBox : Control { public class ObjectCollection : List<object> { } public ObjectCollection Items { get; } }
        }

        namespace System.Management.Automation
        {
            public class Cmdlet { public bool ShouldProcess(string target) => true; public bool ShouldContinue(string query, string caption) => true; }
        }

        [ServiceContract(SessionMode = SessionMode.Required)]
        public interface ITalk
        {
            [OperationContract]
            string Say(string word);

            [OperationContract]
            string FindWord(int number);

            [OperationContract]
            string findWord(int number);

            [OperationContract]
            string Guess(int number);
        }

        public static class Wrappers
        {
            public static TResult Use<TChannel, TResult>(this TChannel channel, Func<TChannel, TResult> call) => call(channel);
        }
        """;

    private const string Implementation = """
        public class Orders : IOrders
        {
            public Order Get(int id) => null;
            public System.Collections.Generic.List<Order> GetMany(int[] ids) => null;
            public System.Threading.Tasks.Task<Order> FindAsync(int id) => null;
            public int Count() => 0;
            public bool Save(Order order) => true;
            public void Put(string name, byte[] content) { }
            public void Note(string text) { }
            public System.IAsyncResult BeginPrice(int id, System.AsyncCallback callback, object state) => null;
            public decimal EndPrice(System.IAsyncResult result) => 0;
            public System.IO.Stream Open(int id) => null;
            public Page Next(int token) => null;
        }
        """;

    private const string Ask = "if the service is yours, give it an operation that takes all of them at once";

    private const string Catalog = """
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface ICatalog
        {
            [OperationContract] List<Order> Read(string text, int s, int t);
            [OperationContract] Task<List<Order>> ReadAsync(string text, int s, int t);
            [OperationContract] List<Order> GetPage(int page, int size);
            [OperationContract] Page From(int offset);
            [OperationContract] List<Order> GetSamples(int index, int length);
            [OperationContract] string GetText(int page, int length);
            [OperationContract] Page Ask(Request request);
            [OperationContract] bool Turn(int angle);
        }

        public class Request { public int Skip { get; set; } public int Take { get; set; } public string Text { get; set; } }

        public class CatalogClient : ClientBase<ICatalog>, ICatalog
        {
            public List<Order> Read(string text, int s, int t) => Channel.Read(text, s, t);
            public Task<List<Order>> ReadAsync(string text, int s, int t) => Channel.ReadAsync(text, s, t);
            public List<Order> GetPage(int page, int size) => Channel.GetPage(page, size);
            public Page From(int offset) => Channel.From(offset);
            public List<Order> GetSamples(int index, int length) => Channel.GetSamples(index, length);
            public string GetText(int page, int length) => Channel.GetText(page, length);
            public Page Ask(Request request) => Channel.Ask(request);
            public bool Turn(int angle) => Channel.Turn(angle);
        }

        public class Report
        {
            protected readonly CatalogClient catalog = new CatalogClient();
            protected int pageIndex, pageSize, pageCount, skip, take;
            protected string empty = "";
            protected int PageSize { get; set; }
        }
        """;

    private static Task VerifyAsync(string source, params string[] others)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(source);
        test.TestState.Sources.Add(Service);
        foreach (var other in others)
        {
            test.TestState.Sources.Add(other);
        }

        return test.RunAsync();
    }

    private static Task VerifyMessageAsync(string statements, Microsoft.CodeAnalysis.DiagnosticDescriptor descriptor, string message, string more = "")
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(Body(statements, "private void Load(int id) => _client.Get(id); private Task<Order> LoadAsync(int id) => _client.FindAsync(id);") + more);
        test.TestState.Sources.Add(Service);
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(descriptor).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations).WithMessage(message));
        return test.RunAsync();
    }

    /// <summary>What svcutil writes for a tracker, of which nothing says that .NET runs it, and code that asks it for each item.</summary>
    private static string Tracker(
        string ns = "Namespace = \"http://tracker.example.org/\", ", string getAction = "", string findAction = "", string format = "", string type = "DataContract(Namespace = \"http://tracker.example.org/\")", string more = "", string tool = "System.ServiceModel") => $$"""
        using System.CodeDom.Compiler;
        using System.Collections.Generic;
        using System.Runtime.Serialization;
        using System.ServiceModel;

        [{{type}}]
        public class Item { [DataMember] public string Title { get; set; }  }

        [GeneratedCode("{{tool}}", "4.0.0.0"), ServiceContract({{ns}}ConfigurationName = "ITracker")]
        public interface ITracker
        {
            {{format}}
            [OperationContract(Action = "{{getAction}}", ReplyAction = "*")]
            Item getItem(string id);

            {{format}}
            [OperationContract(Action = "{{findAction}}", ReplyAction = "*")]
            Item find(string title);

            {{more}}
        }

        [GeneratedCode("{{tool}}", "4.0.0.0")]
        public class TrackerClient : ClientBase<ITracker>
        {
            public Item getItem(string id) => Channel.getItem(id);
        }

        public class Desk
        {
            public void Run(ITracker tracker, List<string> ids)
            {
                foreach (var id in ids)
                {
                    {|#0:tracker.getItem(id)|};
                }

                foreach (var id in ids)
                {
                    {|#1:Load(tracker, id)|};
                }
            }

            private static Item Load(ITracker tracker, string id) => tracker.getItem(id);
        }
        """;

    private static Task VerifyTrackerAsync(string source, string remedy, DiagnosticSeverity severity = DiagnosticSeverity.Warning, string overlap = "")
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(source);
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoop).WithSeverity(severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("getItem", (overlap.Length > 0 ? "element" : "turn of the loop") + overlap, remedy));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoopAtEnd).WithSeverity(severity).WithLocation(1).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("getItem", "turn of the loop around 'Load'" + overlap, remedy));
        return test.RunAsync();
    }

    /// <summary>A method with the clients and data that the statements use.</summary>
    /// <summary>Each item has a try of its own, and the code puts down or shows that it went well.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { try { client.Use(c => c.Get(id)); _done.Add(id); } catch (Exception) { Log(id); } }")]
    [InlineData("foreach (var order in all) { var copy = order; try { using (var own = new OrdersClient()) { Use(orders, c => c.Save(copy)); } done.Add(order); } catch (Exception e) { failure = e.Message; } }")]
    [InlineData("foreach (var order in all) { try { if (client.Save(order)) { done.Add(order); } } catch (TimeoutException) { continue; } catch (FaultException) { switch (order.Id) { case 1: Log(1); break; } } }")]
    [InlineData("foreach (var order in all) { try { var isSaved = client.Save(order); if (isSaved) { order.Done = true; } } catch (Exception) { order.Done = false; } finally { Log(order.Id); } }")]
    [InlineData("for (int i = 0; i < all.Count; i++) { var order = all[i]; try { client.Save(order); pending.Remove(order.Id); } catch (Exception) { } }")]
    [InlineData("all.ForEach(order => { try { client.Save(order); done.Add(order); } catch (Exception) { } });")]
    [InlineData("foreach (var id in ids) { try { files.Drop(id); _list.Items.Add(\"dropped \" + id); } catch (Exception) { } }")]
    [InlineData("foreach (var id in ids) { try { files.Drop(id); _bar.Value++; } catch (Exception) { } }")]
    [InlineData("foreach (var order in all) { await SaveAsync(order); }")]
    [InlineData("foreach (var id in ids) { try { var names = files.GetNames(id); _list.Items.Clear(); foreach (var name in names) { _list.Items.Add(name); } } catch (Exception e) { _list.Text = e.Message; } }")]
    [InlineData("foreach (var id in ids) { try { var version = files.VersionOf(id); _list.Text = \"at \" + version; } catch (Exception) { } }")]
    [InlineData("foreach (var order in all) { try { client.Save(order); } catch (Exception) { done.Add(order); } }")]
    [InlineData("foreach (var order in all) { try { client.Save(order); Log(order.Id); } catch (Exception e) { Console.WriteLine(e); pending.Add(order.Id); } }")]
    [InlineData("foreach (var order in all) { try { client.Save(order); } catch (Exception) { order.Done = true; } }")]
    [InlineData("foreach (var id in ids) { try { Drop(id); } catch (Exception) { pending.Add(id); } }")]
    [InlineData("foreach (var id in ids) { await ShowAsync(id); }")]
    public Task NoWarn_items_that_stand_by_themselves(string statements) => VerifyAsync(Body(Tries + statements, Items));

    [Theory]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { Log(order.Id); } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; Log(order.Id); Console.WriteLine(order); count++; } catch (Exception e) { failure = e.Message; } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; done.Add(order); } catch (Exception) { Log(order.Id); throw; } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; done.Add(order); } catch (TimeoutException) { } catch (Exception) { return; } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; done.Add(order); } catch (Exception) { break; } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { Log(order.Id); } done.Add(order); }")]
    [InlineData("foreach (var order in all) { try { done.Add(order); {|WCFP4002:client.Save(order)|}; } catch (Exception) { Log(order.Id); } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; done.Add(order); } finally { Log(order.Id); } }")]
    [InlineData("try { foreach (var order in all) { {|WCFP4002:client.Save(order)|}; done.Add(order); } } catch (Exception) { Log(0); }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; var one = new List<Order>(); one.Add(order); } catch (Exception) { } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; done.Add(new Order()); } catch (Exception) { } }")]
    [InlineData("foreach (var id in ids) { try { var order = {|WCFP4002:client.Get(id)|}; done.Add(order); } catch (Exception) { Log(id); } }")]
    [InlineData("foreach (var id in ids) { try { all.Add({|WCFP4002:client.Get(id)|}); _done.Add(id); } catch (Exception) { Log(id); } }")]
    [InlineData("foreach (var id in ids) { try { var order = {|WCFP4002:client.Get(id)|}; done.Add(order); _list.Text = order.Id.ToString(); } catch (Exception) { } }")]
    [InlineData("foreach (var id in ids) { try { var order = {|WCFP4002:client.Get(id)|}; _list.Items.Add(order); } catch (Exception) { } }")]
    [InlineData("foreach (var order in all) { try { order.Lines = {|WCFP4002:client.Get(order.Id)|}.Lines; order.Done = true; } catch (Exception) { } }")]
    [InlineData("foreach (var id in ids) { {|WCFP4002:TryDrop(files, id)|}; }")]
    [InlineData("foreach (var id in ids) { try { {|WCFP4002:client.Get(id)|}.Lines.Clear(); } catch (Exception) { pending.Add(id); } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { pending.Add(order.Id); throw; } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { pending.Add(count); } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { var one = new List<Order>(); one.Add(order); } }")]
    [InlineData("foreach (var id in ids) { try { {|WCFP4002:Drop(id)|}; } catch (Exception) { Log(id); } }")]
    [InlineData("try { foreach (var id in ids) { {|WCFP4002:Drop(id)|}; } } catch (Exception) { pending.Add(count); }")]
    [InlineData("foreach (var id in ids) { try { all.Add({|WCFP4002:Load(id)|}); } catch (Exception) { pending.Add(id); } }")]
    public Task Warn_tries_that_note_nothing(string statements) => VerifyAsync(Body(Tries + statements, Items));

    private const string Tries = "var done = new List<Order>(); var pending = new List<int>(ids); string failure = null; ";

    private const string Items = """
        private readonly List<int> _done = new List<int>();
        private readonly ListBox _list = new ListBox();
        private readonly ProgressBar _bar = new ProgressBar();
        private string[] _names;

        private static void Log(int id) { }
        private static void Use(IOrders orders, Action<IOrders> call) => call(orders);
        private static void TryDrop(FilesClient files, int id) { try { files.Drop(id); Log(id); } catch (Exception) { } }
        private void Drop(int id) => _files.Drop(id);
        private Order Load(int id) => _client.Get(id);

        private async Task SaveAsync(Order order)
        {
            try { await Task.Yield(); _client.Save(order); _done.Add(order.Id); }
            catch (Exception e) { Console.WriteLine(e); }
        }

        private readonly FilesClient _files = new FilesClient();

        private async Task ShowAsync(int id)
        {
            try
            {
                await Task.Yield();
                _names = _files.GetNames(id);
                _list.Items.Clear();
                for (int i = 0; i < _names.Length; i++) { _list.Items.Add(_names[i]); }
            }
            catch (Exception e) { Console.WriteLine(e); }
        }
        """;

    /// <summary>Somebody watches how far the loop is, or may stop it, and needs no answers.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { client.Get(id); worker.ReportProgress(5, ++count); if (worker.CancellationPending) { break; } }")]
    [InlineData("foreach (var id in ids) { if (worker.CancellationPending) { return; } files.Drop(id); }")]
    [InlineData("foreach (var order in all) { client.Save(order); progress.Report(++count); }")]
    [InlineData("foreach (var id in ids) { Warm(id); progress.Report(id); }")]
    [InlineData("all.ForEach(order => { client.Save(order); progress.Report(order.Id); });")]
    public Task NoWarn_turns_that_somebody_watches(string statements) => VerifyAsync(Body(Watch + statements, Warm));

    [Theory]
    [InlineData("foreach (var id in ids) { all.Add({|WCFP4002:client.Get(id)|}); worker.ReportProgress(++count); if (worker.CancellationPending) { break; } }")]
    [InlineData("foreach (var order in all) { if ({|WCFP4002:client.Save(order)|}) { count++; } progress.Report(count); }")]
    [InlineData("foreach (var order in all) { {|WCFP4002:client.Save(order)|}; } progress.Report(all.Count); token.ThrowIfCancellationRequested();")]
    [InlineData("for (int i = 0; i < ids.Count && !token.IsCancellationRequested; i++) { {|WCFP4002:files.Drop(ids[i])|}; }")]
    [InlineData("foreach (var order in all) { token.ThrowIfCancellationRequested(); {|WCFP4002:client.Save(order)|}; }")]
    [InlineData("foreach (var order in all) { {|WCFP4002:client.Save(order)|}; Report(count++); }")]
    [InlineData("foreach (var order in all) { {|WCFP4002:client.Save(order)|}; if (++count % 100 == 0) { worker.ReportProgress(count); } }")]
    [InlineData("foreach (var order in all) { try { {|WCFP4002:client.Save(order)|}; } catch (Exception) { progress.Report(order.Id); } }")]
    [InlineData("foreach (var id in ids) { count += {|WCFP4002:Find(id)|}.Id; progress.Report(id); }")]
    [InlineData("foreach (var id in ids) { {|WCFP4002:Warm(id)|}; } progress.Report(1);")]
    public Task Warn_turns_that_nobody_watches_or_whose_answers_are_used(string statements) => VerifyAsync(Body(Watch + statements, Warm));

    private const string Watch = "var worker = new System.ComponentModel.BackgroundWorker(); IProgress<int> progress = new Progress<int>(); CancellationToken token = default; ";

    private const string Warm = "private void Warm(int id) { _client.Get(id); } private Order Find(int id) => _client.Get(id); private static void Report(int number) { }";

    /// <summary>A named pipe does not leave the machine.</summary>
    [Theory]
    [InlineData("IOrders _orders; IOrders Orders { get { if (_orders == null) { var binding = new NetNamedPipeBinding { MaxReceivedMessageSize = 1000 }; var factory = new ChannelFactory<IOrders>(binding, new EndpointAddress(\"net.pipe://localhost/orders\")); _orders = factory.CreateChannel(); } return _orders; } }", "Orders.Get(id)")]
    [InlineData("IOrders _orders; IOrders Orders() => _orders ?? (_orders = new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"net.pipe://localhost/orders\").CreateChannel());", "Orders().Get(id)")]
    [InlineData("readonly IOrders _orders = ChannelFactory<IOrders>.CreateChannel(new NetNamedPipeBinding(), new EndpointAddress(\"net.pipe://localhost/orders\"));", "_orders.Get(id)")]
    [InlineData("Pipe _orders; void Open() { System.ServiceModel.Channels.Binding binding = new NetNamedPipeBinding(); _orders = new Pipe(binding, null); }", "_orders.Get(id)", "public Order Get(int id) => Channel.Get(id);")]
    [InlineData("readonly NetNamedPipeBinding _pipe = new NetNamedPipeBinding(); Pipe Make() => new Pipe(_pipe, null);", "new Pipe(_pipe, null).Get(id)", "public Order Get(int id) => Channel.Get(id);")]
    [InlineData("IOrders _orders = new ChannelFactory<IOrders>(\"orders\").CreateChannel();", "_orders.Get(id)", "", "netNamedPipeBinding")]
    [InlineData("readonly Pipe _orders = new Pipe();", "_orders.Get(id)", "public Pipe() { } public Order Get(int id) => Channel.Get(id);", "netNamedPipeBinding")]
    public Task NoWarn_named_pipe(string members, string call, string ofClient = "", string binding = "") => VerifyPipeAsync(members, call, ofClient, isReported: false, binding);

    [Theory]
    [InlineData("readonly IOrders _orders = new ChannelFactory<IOrders>(new NetTcpBinding(), \"net.tcp://host/orders\").CreateChannel(); object Own() => new NetNamedPipeBinding();", "_orders.Get(id)")]
    [InlineData("IOrders _orders; void Open(bool isHere) { System.ServiceModel.Channels.Binding binding = new NetNamedPipeBinding(); if (!isHere) { binding = new NetTcpBinding(); } _orders = new ChannelFactory<IOrders>(binding, \"\").CreateChannel(); }", "_orders.Get(id)")]
    [InlineData("IOrders _orders; void Open(bool isHere) { _orders = isHere ? new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"\").CreateChannel() : new ChannelFactory<IOrders>(new NetTcpBinding(), \"\").CreateChannel(); }", "_orders.Get(id)")]
    [InlineData("IOrders _orders; void Open() { _orders = new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"\").CreateChannel(); } public void Take(IOrders given) { _orders = given; }", "_orders.Get(id)")]
    [InlineData("IOrders _orders; void Open(string host) { if (host == null) { _orders = new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"\").CreateChannel(); } else { _orders = new ChannelFactory<IOrders>(new NetTcpBinding(), host).CreateChannel(); } }", "_orders.Get(id)")]
    [InlineData("IOrders Orders(IOrders other) { var own = new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"\").CreateChannel(); return other; }", "Orders(given).Get(id)")]
    [InlineData("void Open() { new ChannelFactory<IOrders>(new NetNamedPipeBinding(), \"\").CreateChannel().Count(); }", "given.Get(id)")]
    [InlineData("IOrders _orders = new ChannelFactory<IOrders>(\"orders\").CreateChannel(); object Own() => new NetNamedPipeBinding();", "_orders.Get(id)", "", "netTcpBinding")]
    [InlineData("readonly Pipe _orders = new Pipe();", "_orders.Get(id)", "public Pipe() { } public Order Get(int id) => Channel.Get(id); object Own() => new NetNamedPipeBinding();")]
    [InlineData("readonly Pipe _orders = new Pipe(new NetNamedPipeBinding(), null); readonly Pipe _others = new Pipe(new NetTcpBinding(), null);", "_others.Get(id)", "public Order Get(int id) => Channel.Get(id);")]
    public Task Warn_what_may_go_over_more_than_a_pipe(string members, string call, string ofClient = "", string binding = "") => VerifyPipeAsync(members, call, ofClient, isReported: true, binding);

    private static Task VerifyPipeAsync(string members, string call, string ofClient, bool isReported, string binding)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add($$"""
            using System.Collections.Generic;
            using System.ServiceModel;

            [ServiceContract]
            public interface IOrders
            {
                [OperationContract] Order Get(int id);
                [OperationContract] int Count();
            }

            public class Order { }

            public class Pipe : ClientBase<IOrders>
            {
                public Pipe(System.ServiceModel.Channels.Binding binding, EndpointAddress address) : base(binding, address) { }
                {{ofClient}}
            }

            public class Desk
            {
                {{members}}

                public void Run(List<int> ids, IOrders given)
                {
                    foreach (var id in ids) { {{(isReported ? "{|WCFP4002:" + call + "|}" : call)}}; }
                }
            }
            """);
        if (binding.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("App.config", $"""
                <configuration>
                  <system.serviceModel>
                    <client>
                      <endpoint name="orders" address="address" binding="{binding}" contract="IOrders" />
                    </client>
                  </system.serviceModel>
                </configuration>
                """));
        }

        return test.RunAsync();
    }

    /// <summary>What one key selects is one element.</summary>
    [Theory]
    [InlineData("foreach (var order in all.Where(o => o.Id == count)) { client.Save(order); }")]
    [InlineData("var found = all.Where(o => o.Id == count).ToList(); foreach (var order in found) { client.Save(order); }")]
    [InlineData("(from o in all where o.Id == count select o).ToList().ForEach(order => client.Save(order));")]
    [InlineData("foreach (var order in all.Where(o => o.Id > count)) { [|client.Save(order)|]; }")]
    [InlineData("foreach (var order in all.Where(o => o.Done == (count > 3))) { [|client.Save(order)|]; }")]
    [InlineData("var found = all.Where(o => o.Id == count).ToList(); found.AddRange(all); foreach (var order in found) { [|client.Save(order)|]; }")]
    [InlineData("var found = all.Where(o => o.Id == count).ToList(); if (count > 3) { found = all; } foreach (var order in found) { [|client.Save(order)|]; }")]
    public Task Loop_over_what_one_key_selects(string statements) => VerifyAsync(Body(statements));

    private static string Body(string statements, string members = "") => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.ServiceModel;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Windows.Forms;

        public class Desk
        {
            private readonly OrdersClient _client = new OrdersClient();
            private static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>("orders");
            private static readonly Lazy<OrdersClient> s_lazy = new Lazy<OrdersClient>(() => new OrdersClient());

            public async Task Run(List<int> ids, IOrders orders, OrdersClient client, List<Order> all, int count, TextReader reader, FilesClient files)
            {
                await Task.Yield();
                {{statements}}
            }

            {{members}}
        }
        """;

    private const string Load = """
        private const int Runs = 100;
        private static readonly int s_runs = 1000;
        private static int s_maximum = 1000;
        private static int[] s_some = { 1, 2, 3 };
        private static int[] s_other = { 1, 2, 3 };
        private static void Fill(int[] all) { s_other = all; }
        private static Random s_random = new Random();
        private readonly List<int> _ids = new List<int>();
        private readonly List<Order> _orders = new List<Order>();

        private sealed class Sample { public int Id { get; set; } }

        private static void Log(int number) { }
        private static Sample Draw() { var id = s_random.Next(0, 100); return new Sample { Id = id }; }
        private static int MakeNumber(int number) => number * 3;
        private int Find(int number) => _ids[number];
        private Order Load(int id) => _client.Get(id);
        private void Hand(int id) { Load(id); }
        private async Task LoadAsync(int id) { switch (_ids.Count) { case 1: await _client.FindAsync(id); break; } }
        private void LoadNth(int number) { _client.Get(_ids[number]); }
        private void Keep(int id) { _orders.Add(_client.Get(id)); }
        """;

    [Theory]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { var order = [|client.Get(id)|]; all.Add(order); }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { [|client.Get(ids[i])|]; }")]
    [InlineData("for (var i = 0; i < ids.Count; i += 2) { [|client.Get(ids[i])|]; }")]
    [InlineData("for (var i = 0; i < count; i++) { [|client.Get(i)|]; }")]
    [InlineData("if (ids.Count > 2) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("if (ids.Count < 1000) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("if (count < 3) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("for (var i = 1; i <= 100; i++) { all.Add([|client.Get(i)|]); }")]
    [InlineData("var i = 0; while (i < ids.Count) { [|client.Get(ids[i++])|]; }")]
    [InlineData("var i = 0; do { [|client.Get(ids[i])|]; i++; } while (i < ids.Count);")]
    [InlineData("string line; while ((line = reader.ReadLine()) != null) { [|client.Get(int.Parse(line))|]; }")]
    [InlineData("using (var each = ids.GetEnumerator()) { while (each.MoveNext()) { [|client.Get(each.Current)|]; } }")]
    [InlineData("foreach (var order in all) { [|client.Save(order)|]; }")]
    [InlineData("foreach (var order in all) { if (!order.Done) { [|client.Save(order)|]; } }")]
    [InlineData("foreach (var order in all) { if (order.Id > count) { [|client.Save(order)|]; } }")]
    [InlineData("foreach (var id in ids) { if (!all.Exists(one => one.Id == id)) { all.Add([|client.Get(id)|]); } }")]
    [InlineData("foreach (var order in all) { foreach (var line in order.Lines) { [|client.Get(line)|]; } }")]
    [InlineData("foreach (var order in all) { foreach (var line in new[] { 1, 2 }) { [|client.Get(order.Id)|]; } }")]
    [InlineData("foreach (var id in ids) { [|orders.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|_client.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|s_lazy.Value.Get(id)|]; }")]
    [InlineData("var channel = s_factory.CreateChannel(); foreach (var id in ids) { [|channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { var channel = s_factory.CreateChannel(); [|channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|s_factory.CreateChannel().Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { using (var own = new OrdersClient()) { [|own.Get(id)|]; } }")]
    [InlineData("foreach (var id in ids) { var factory = new ChannelFactory<IOrders>(\"orders\"); var channel = factory.CreateChannel(); [|channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { var binding = new BasicHttpBinding(); var channel = new ChannelFactory<IOrders>(binding).CreateChannel(); [|channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { await [|client.FindAsync(id)|]; }")]
    [InlineData("var max = 3; max = ids.Count(); var some = new int[max]; for (var i = 0; i < some.Length; i++) { [|client.Get(some[i])|]; }")]
    [InlineData("var max = 3; Interlocked.Add(ref max, 8); var some = new int[max]; for (var i = 0; i < some.Length; i++) { [|client.Get(some[i])|]; }")]
    [InlineData("var shops = new Dictionary<string, OrdersClient>(); foreach (var id in ids) { [|shops[\"one\"].Get(id)|]; }")]
    [InlineData("var some = new int[30]; for (var i = 0; i < some.Length; i++) { [|client.Get(some[i])|]; }")]
    [InlineData("var some = ids.ToArray(); for (var i = 0; i < some.Length; i++) { [|client.Get(some[i])|]; }")]
    [InlineData("ids.ToList().ForEach(id => [|client.Get(id)|]);")]
    [InlineData("foreach (var id in ids) { [|client.BeginPrice(id, null, null)|]; }")]
    [InlineData("foreach (var id in ids) { [|client.GetAsync(id)|]; }")]
    [InlineData("var found = ids.Select(id => [|client.Get(id)|]).ToList();")]
    [InlineData("var found = (from id in ids select [|client.Get(id)|]).ToList();")]
    [InlineData("var found = all.Where(order => [|client.Save(order)|]).ToList();")]
    [InlineData("foreach (Order order in (System.Collections.IList)all) { [|client.Get(order.Id)|]; }")]
    [InlineData("foreach (var order in all.OfType<Order>()) { [|client.Get(order.Id)|]; }")]
    [InlineData("ids.ForEach(id => [|client.Get(id)|]);")]
    [InlineData("Array.ForEach(ids.ToArray(), id => { [|client.Get(id)|]; });")]
    [InlineData("Parallel.ForEach(ids, id => [|client.Get(id)|]);")]
    [InlineData("Parallel.For(0, count, i => { [|client.Get(i)|]; });")]
    [InlineData("await Task.WhenAll(ids.Select(id => [|client.FindAsync(id)|]));")]
    [InlineData("foreach (var id in ids) { client.Use(c => [|c.Get(id)|]); }")]
    [InlineData("foreach (var id in ids) { await Task.Run(() => [|client.Get(id)|]); }")]
    [InlineData("foreach (var id in ids) { try { [|client.Get(id)|]; } catch (FaultException) { count++; } }")]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; Thread.Sleep(10); }")]
    [InlineData("var isLast = false; while (!isLast && reader.Peek() > 0) { var id = int.Parse(reader.ReadLine()); [|client.Get(id)|]; isLast = id == count; }")]
    [InlineData("foreach (var id in ids) { for (var again = 0; again < 2; again++) { [|client.Get(id)|]; } }")]
    [InlineData("var isSent = false; while (!isSent) { count++; if (ids.Contains(count)) { {|WCFP4002:client.Get(count)|}; isSent = true; } if (count < 100) { isSent = false; } }")]
    [InlineData("var isSent = false; while (!isSent) { count++; if (ids.Contains(count)) { {|WCFP4002:client.Get(count)|}; } else { isSent = true; } }")]
    [InlineData("Order last = null; for (var at = 0; at < all.Count; at++) { if ({|WCFP4002:client.Save(all[at])|}) last = all[at]; }")]
    [InlineData("Order last = null; for (var at = 0; last != null || at < all.Count; at++) { if ({|WCFP4002:client.Save(all[at])|}) last = all[at]; }")]
    [InlineData("var isSent = false; while (count < 100) { count++; if (ids.Contains(count)) { {|WCFP4002:client.Get(count)|}; isSent = true; } }")]
    public Task Warn_call_for_each_element(string statements) => VerifyAsync(Body(statements));

    /// <summary>A loop that ends with the first answer that is wanted, in whatever form it is written.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { var order = client.Get(id); if (order != null && order.Done) { all.Add(order); return; } }")]
    [InlineData("foreach (var id in ids) { var order = client.Get(id); if (order?.Done == true) { return; } }")]
    [InlineData("foreach (var id in ids) { if (client.Get(id) is Order order) { all.Add(order); break; } }")]
    [InlineData("foreach (var id in ids) { var order = await client.FindAsync(id); if (order is null) { count++; } else { return; } }")]
    [InlineData("foreach (var id in ids) { var order = await client.FindAsync(id).ConfigureAwait(false); if (!(order == null)) return; }")]
    [InlineData("foreach (var id in ids) { var some = client.GetMany(new[] { id }); if (some.Count > 0 && count > 3) { break; } }")]
    [InlineData("foreach (var id in ids) { if (client.GetMany(new[] { id }).Any()) { break; } }")]
    [InlineData("foreach (var id in ids) { var some = client.GetMany(new[] { id }).Where(one => one.Done).ToList(); if (some.Count != 0) { break; } }")]
    [InlineData("foreach (var order in all) { bool isSaved; isSaved = client.Save(order); if (isSaved) { break; } }")]
    [InlineData("foreach (var id in ids) { if (client.Get(id).Id == count) { return; } }")]
    [InlineData("foreach (var id in ids) { var order = client.Get(id); if (order != null) { if (order.Done) { return; } } }")]
    [InlineData("foreach (var id in ids) { var order = client.Get(id); if (order != null || count > 3) { return; } }")]
    [InlineData("foreach (var id in ids) { var order = await Task.Run(() => client.Get(id)); if (order != null) { return; } }")]
    [InlineData("foreach (var id in ids) { if (Has(id)) { return; } }")]
    [InlineData("foreach (var id in ids) { var error = Check(id); if (error == null) { return; } }")]
    [InlineData("var has = all.Any(order => client.Save(order));")]
    [InlineData("var has = ids.Any(Has);")]
    [InlineData("var has = ids.Any(id => Has(id));")]
    [InlineData("var first = ids.FirstOrDefault(id => client.Get(id) != null);")]
    [InlineData("var first = ids.Find(id => client.Get(id).Lines.Count > 3);")]
    [InlineData("var first = ids.Find(id => { var order = client.Get(id); return order != null && order.Done; });")]
    [InlineData("var first = ids.Where(id => client.Get(id).Done).FirstOrDefault();")]
    [InlineData("var first = (from id in ids where client.Get(id).Done select id.ToString()).First();")]
    [InlineData("var first = ids.Select(id => client.Get(id)).Where(order => order.Done).First();")]
    [InlineData("var isNone = ids.All(id => client.Get(id) == null);")]
    [InlineData("foreach (var order in all) { if (order.Lines.Any(line => client.Get(line).Done)) { return; } }")]
    public Task NoWarn_first_success(string statements) => VerifyAsync(Body(statements, Answers));

    /// <summary>A loop that goes on, or ends only where something is wrong.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { var order = [|client.Get(id)|]; if (order == null) { return; } all.Add(order); }")]
    [InlineData("foreach (var order in all) { if (![|client.Save(order)|]) { return; } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|] == false) { break; } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { count++; } else { break; } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { throw new InvalidOperationException(); } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { foreach (var line in order.Lines) { if (line > 3) { break; } } } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { count++; } if (count > 3) { break; } }")]
    [InlineData("foreach (var id in ids) { var order = [|client.Get(id)|]; if (order != null && !order.Done) { return; } }")]
    [InlineData("foreach (var id in ids) { var some = [|client.GetMany(new[] { id })|]; if (some.Count == 0) { return; } }")]
    [InlineData("foreach (var id in ids) { var other = [|client.Get(id)|]; var order = all[0]; if (order != null) { return; } }")]
    [InlineData("foreach (var id in ids) { var error = [|Check(id)|]; if (error != null) { return; } }")]
    [InlineData("foreach (var id in ids) { if ([|Check(id)|] != null) { count++; } }")]
    [InlineData("foreach (var id in ids) { if (![|Has(id)|]) { return; } }")]
    [InlineData("foreach (var id in ids) { if ([|HasFailed(id)|]) { return; } }")]
    [InlineData("var has = all.Any(order => ![|client.Save(order)|]);")]
    [InlineData("var has = all.All(order => [|client.Save(order)|]);")]
    [InlineData("var has = all.All(order => { count++; return [|client.Save(order)|]; });")]
    [InlineData("var first = ids.FirstOrDefault(id => [|client.Get(id)|] == null);")]
    [InlineData("var first = ids.Where(id => [|client.Get(id)|].Done).ToList();")]
    [InlineData("var first = ids.Where(id => [|client.Get(id)|].Done).Count();")]
    [InlineData("var first = ids.OrderBy(id => [|client.Get(id)|].Id).First();")]
    [InlineData("foreach (var order in all) { if (order.Lines.Any(line => [|client.Get(line)|].Done)) { count++; } }")]
    public Task Warn_all_but_for_a_failure(string statements) => VerifyAsync(Body(statements, Answers));

    private const string Answers = """
        private bool Has(int id) { return _client.Get(id).Done; }
        private bool HasFailed(int id) { return _client.Get(id).Done; }
        private string Check(int id) { return _client.Get(id).Done ? null : "open"; }
        """;

    /// <summary>Goes through what is there, but for a failure; what the answers end otherwise, or what counts through pages, is left alone.</summary>
    [Theory]
    [InlineData("for (var i = 0; i < all.Count; i++) { if (!{|WCFP4002:client.Save(all[i])|}) { return; } }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { var order = {|WCFP4002:client.Get(ids[i])|}; if (order == null) { break; } all.Add(order); }")]
    [InlineData("var some = ids.ToArray(); for (var i = 0; i <= some.Length - 1; i++) { if ({|WCFP4002:client.Get(some[i])|} != null) { count++; } else { break; } }")]
    [InlineData("System.Data.IDataReader rows = null; while (rows.Read()) { if (!{|WCFP4002:client.Save(new Order { Id = rows.GetInt32(0) })|}) return; }")]
    [InlineData("for (var i = 0; i < all.Count; i++) { if (client.Save(all[i])) { return; } }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { var order = client.Get(ids[i]); if (order != null && order.Id == count) { break; } }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { var order = client.Get(ids[i]); if (order.Lines.Count > 3) { break; } }")]
    [InlineData("var isLast = false; for (var i = 0; !isLast && i < ids.Count; i++) { var order = client.Get(ids[i]); if (order == null) { isLast = true; } }")]
    [InlineData("for (var n = 0; n < count; n++) { var page = client.Next(n); if (!page.More) { break; } }")]
    [InlineData("for (var n = 1; n < count; n++) { var order = client.Get(n); if (order == null) { return; } }")]
    [InlineData("while (reader.Peek() > 0) { if (!client.Save(new Order { Id = reader.Read() })) { break; } }")]
    public Task Loop_that_a_failure_ends(string statements) => VerifyAsync(Body(statements));

    /// <summary>A few elements, whoever hands them on, or that the code has counted before.</summary>
    [Theory]
    [InlineData("foreach (var id in Made) { client.Get(id); } foreach (var id in Held) { client.Get(id); } foreach (var id in Given) { client.Get(id); } foreach (var id in Block) { client.Get(id); }")]
    [InlineData("new[] { 1, 2 }.ToList().ForEach(id => client.Get(id));")]
    [InlineData("var few = new[] { 1, 2 }; foreach (var id in few.Where(one => one > ids.Count).Distinct().OrderBy(one => one)) { client.Get(id); }")]
    [InlineData("foreach (var id in new HashSet<int>(EqualityComparer<int>.Default) { 1, 2 }) { client.Get(id); }")]
    [InlineData("foreach (var id in new List<int>(4) { 1, 2 }) { client.Get(id); }")]
    [InlineData("if (ids.Count > 10) { throw new ArgumentException(\"ids\"); } foreach (var id in ids) { client.Get(id); }")]
    [InlineData("if (ids == null || ids.Count >= 5) return; count++; if (count > 3) { ids.ForEach(id => client.Get(id)); }")]
    [InlineData("if (ids != null && ids.Count <= 5) { foreach (var id in ids) { client.Get(id); } }")]
    [InlineData("if (ids.Count > 5 || count > 3) { count++; } else { foreach (var id in ids) { client.Get(id); } }")]
    [InlineData("if (ids.Count() != 3) { return; } foreach (var id in ids) { client.Get(id); }")]
    public Task NoWarn_few_elements(string statements) => VerifyAsync(Body(statements, FewLists));

    [Theory]
    [InlineData("foreach (var id in Changed) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in Replaced) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in Derived) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in Copied) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in ids.Where(one => one > 3).ToList()) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in new[] { 1, 2 }.Concat(ids)) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in new[] { 1, 2 }.SelectMany(one => ids)) { [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in new List<int>(ids) { 1, 2 }) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 100) { return; } foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 10) { count++; } foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count < 10) { return; } foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 10 && count > 3) { return; } foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 10) { return; } ids.AddRange(all.Select(order => order.Id)); foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 10) { return; } ids = all.Select(order => order.Id).ToList(); foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("if (ids.Count > 10) { return; } while (reader.Peek() > 0) { foreach (var id in ids) { [|client.Get(id)|]; } ids.Add(count); }")]
    [InlineData("if (ids.Count <= 5 || count > 3) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("if (all.Count > 10) { return; } foreach (var id in ids) { [|client.Get(id)|]; }")]
    public Task Warn_more_elements_or_not_counted(string statements) => VerifyAsync(Body(statements, FewLists));

    private const string FewLists = """
        private static int[] Made => new[] { 1, 2 };
        private static int[] Held { get; } = { 1, 2 };
        private static IReadOnlyList<int> Given { get { return new List<int> { 1, 2 }; } }
        private static List<int> Block { get { return new List<int> { 1, 2 }; } }
        private static List<int> Changed { get; } = new List<int> { 1, 2 };
        private static int[] Replaced { get; set; } = { 1, 2 };
        protected virtual int[] Derived => new[] { 1, 2 };
        private int[] Copied => new List<int>(_client.GetMany(null).Select(order => order.Id)).ToArray();
        """;

    /// <summary>A loop that takes its elements apart, or a pattern that names what it matches.</summary>
    [Theory]
    [InlineData("foreach (var (id, name) in pairs) { {|WCFP4002:client.Get(id)|}; }")]
    [InlineData("foreach ((int id, string name) in pairs) { {|WCFP4002:client.Get(id)|}; }")]
    [InlineData("foreach (var (id, (first, _)) in deep) { {|WCFP4002:client.Get(first)|}; }")]
    [InlineData("foreach (var (id, name) in pairs) { {|WCFP4002:Load(id)|}; }")]
    [InlineData("foreach (object one in all) { if (one is Order { Done: true } order) { {|WCFP4002:client.Save(order)|}; } }")]
    [InlineData("foreach (var (id, name) in pairs) { client.Get(count); }")]
    [InlineData("foreach (var (id, name) in pairs) { if (id == count) { client.Get(id); } }")]
    [InlineData("foreach (var (id, name) in pairs) { if (name != title) { continue; } client.Get(id); }")]
    [InlineData("foreach (var (id, name) in pairs) { if (client.Get(id).Done) { break; } }")]
    [InlineData("foreach (var (id, own) in clients) { own.Get(id); }")]
    [InlineData("foreach (var (id, name) in new[] { (1, \"a\"), (2, \"b\") }) { client.Get(id); }")]
    public Task Elements_taken_apart(string statements) => VerifyAsync(Body(
        "var title = reader.ReadLine(); var pairs = new List<(int, string)>(); var deep = new List<(int, (int, string))>(); var clients = new List<(int, OrdersClient)>(); " + statements,
        "private Order Load(int id) => _client.Get(id);"));

    /// <summary>A private field that is given a few constants and no more, or is given more than that.</summary>
    [Theory]
    [InlineData("new Dictionary<string, int>()", "_few.Add(\"a\", 1); _few.Add(\"b\", 2);", "_few[\"a\"] = 3;", false)]
    [InlineData("new Dictionary<string, int> { { \"a\", 1 }, { \"b\", 2 } }", "", "this._few[\"b\"] = _few.Count;", false)]
    [InlineData("new Dictionary<string, int> { [\"a\"] = 1 }", "", "if (_few.ContainsKey(\"a\")) { _few.Remove(\"a\"); }", false)]
    [InlineData("null", "_few = new Dictionary<string, int>(); _few.Add(\"a\", 1);", "", false)]
    [InlineData("new Dictionary<string, int>()", "_few.Add(\"a\", 1);", "_few.Add(Environment.MachineName, 1);", true)]
    [InlineData("new Dictionary<string, int>()", "_few.Add(\"a\", 1);", "_few[Environment.MachineName] = 1;", true)]
    [InlineData("new Dictionary<string, int>()", "_few.Add(\"a\", 1);", "_few = Made();", true)]
    [InlineData("new Dictionary<string, int>()", "_few.Add(\"a\", 1);", "Fill(_few);", true)]
    [InlineData("new Dictionary<string, int>()", "", "", true)]
    [InlineData("Made()", "_few.Add(\"a\", 1);", "", true)]
    public Task Field_of_a_few_constants(string initial, string constructor, string method, bool isReported) => VerifyAsync(Body(
        isReported
            ? "foreach (var pair in _few) { [|client.Get(pair.Value)|]; } foreach (var key in _few.Keys) { [|client.Get(key.Length)|]; }"
            : "foreach (var pair in _few) { client.Get(pair.Value); } foreach (var key in _few.Keys) { client.Get(key.Length); }",
        $$"""
        private Dictionary<string, int> _few = {{initial}};
        private static Dictionary<string, int> Made() => null;
        private static void Fill(Dictionary<string, int> few) { }
        private void Change() { {{method}} }
        public Desk() { {{constructor}} }
        """));

    [Theory]
    [InlineData("_few[\"b\"] = 2;", false)]
    [InlineData("_few[Environment.MachineName] = 2;", true)]
    public Task Field_of_a_few_constants_in_a_class_of_several_parts(string statement, bool isReported) => VerifyAsync(Body(
        "foreach (var pair in _few) { " + (isReported ? "[|client.Get(pair.Value)|]" : "client.Get(pair.Value)") + "; }",
        "private IDictionary<string, int> _few = new Dictionary<string, int> { { \"a\", 1 } };").Replace("public class Desk", "public partial class Desk { private void Change() { " + statement + " } } public partial class Desk", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("_list.Add(\"a\"); _list.Add(\"b\");", "", false)]
    [InlineData("for (var i = 0; i < 100; i++) { _list.Add(\"a\"); }", "", true)]
    [InlineData("_list.Add(\"a\");", "_list.Add(\"b\");", true)]
    [InlineData("_list.Add(\"a\");", "Action add = () => _list.Add(\"b\");", true)]
    public Task Field_with_a_list_of_a_few_constants(string constructor, string method, bool isReported) => VerifyAsync(Body(
        "foreach (var name in _list) { " + (isReported ? "[|client.Get(name.Length)|]" : "client.Get(name.Length)") + "; }",
        $$"""
        private readonly List<string> _list = new List<string>();
        private void Change() { {{method}} }
        public Desk() { {{constructor}} }
        """));

    private const string Kept = """
        private Order _chosen, _last;
        private Order Selected { get; set; }
        private sealed class Entry { public Order Of; }
        private readonly Entry _entry = new Entry();
        """;

    /// <summary>One variable keeps one element: the turn that finds it makes the call.</summary>
    [Theory]
    [InlineData("foreach (var order in all) { if (order.Done) { _chosen = order; client.Save(order); } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { client.Save(order); Selected = order; } else { count++; } }")]
    [InlineData("foreach (var order in all) { switch (order.Id) { case 1: count++; break; case 4: this._chosen = order; client.Save(order); break; } }")]
    [InlineData("foreach (var order in all) { switch (order.Id) { case 4: { _chosen = order; if (count > 2) { client.Save(order); } break; } } }")]
    [InlineData("Order found = null; for (var i = 0; i < all.Count; i++) { if (all[i].Done) { found = all[i]; client.Save(found); } }")]
    [InlineData("Order found = null; all.ForEach(order => { if (order.Done) { found = order; client.Save(order); } });")]
    [InlineData("var days = new List<DayOfWeek>(); var today = DateTime.Now.DayOfWeek; foreach (var day in days) { if (day.Equals(today)) { client.Save(new Order { Id = (int)day + ids[0] }); } }")]
    public Task NoWarn_element_that_is_kept_alone(string statements) => VerifyAsync(Body(statements, Kept));

    [Theory]
    [InlineData("foreach (var order in all) { _chosen = order; [|client.Save(order)|]; }")]
    [InlineData("foreach (var order in all) { if (order.Done) { _last = order; [|client.Save(order)|]; } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { var own = order; [|client.Save(own)|]; } }")]
    [InlineData("foreach (var order in all) { Order own; if (order.Done) { own = order; [|client.Save(own)|]; } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { _entry.Of = order; [|client.Save(order)|]; } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { _chosen = null; [|client.Save(order)|]; } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { if (order.Id > 2) { _chosen = order; } [|client.Save(order)|]; } }")]
    [InlineData("foreach (var order in all) { switch (order.Id) { case 1: _chosen = order; break; case 4: [|client.Save(order)|]; break; } }")]
    public Task Warn_element_that_is_not_kept_alone(string statements) => VerifyAsync(Body(statements, Kept));

    /// <summary>What one constant names among the elements is one of them; what it names as their kind, or leaves over, may be many.</summary>
    [Theory]
    [InlineData("foreach (var part in _parts) { if (part.Name == \"a\") { client.Get(part.Row); } }")]
    [InlineData("for (var i = 0; i < _parts.Count; i++) { if (_parts[i].Name.Equals(\"a\")) { client.Get(_parts[i].Row); } }")]
    [InlineData("foreach (var part in _parts) { if (part.Row > 2 && First == part.PartCode) { Load(part.Row); } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name != \"a\") { continue; } client.Get(part.Row); }")]
    [InlineData("_parts.ForEach(part => { if (string.Equals(part.Name, \"a\")) { client.Get(part.Row); } });")]
    [InlineData("foreach (var part in _parts) { if (part.Name.Replace(\"box\", \"\") == \"1\") { client.Get(part.Row); } }")]
    [InlineData("foreach (var part in _parts) { if (part.Kind.Replace(\"box\", \"\") == \"1\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name.Replace(part.Kind, \"\") == \"1\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Kind == \"a\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name == \"\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name.StartsWith(\"a\")) { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name == \"a\") { count++; } else { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name == \"a\" || part.Kind == \"b\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var part in _parts) { if (part.Whole.Name == \"a\") { [|client.Get(part.Row)|]; } }")]
    [InlineData("foreach (var id in ids) { foreach (var part in _parts) { if (part.Name == \"a\") { [|client.Get(id)|]; } } }")]
    [InlineData("foreach (var part in _parts) { if (part.Name == \"a\") { foreach (var id in ids) { [|client.Get(id)|]; } } }")]
    [InlineData("foreach (System.Xml.XmlNode node in new System.Xml.XmlDocument().ChildNodes) { if (node.Name == \"a\") { [|client.Get(node.ChildNodes.Count)|]; } }")]
    public Task Element_that_a_constant_names(string statements) => VerifyAsync(Body(
        statements,
        "private const string First = \"a\"; private readonly List<Part> _parts = new List<Part>(); private sealed class Part { public string Name { get; set; } public string PartCode { get; set; } public string Kind { get; set; } public int Row { get; set; } public Part Whole { get; set; } } private void Load(int id) => _client.Get(id);"));

    private const string Work = """
        private volatile bool _isStopped;
        private bool IsRunning { get; set; } = true;
        private readonly System.Collections.Concurrent.ConcurrentQueue<Order> _queue = new System.Collections.Concurrent.ConcurrentQueue<Order>();
        private readonly Jobs _jobs = new Jobs();
        private readonly Queue<Order> _inbox = new Queue<Order>(), _list = new Queue<Order>(), _made = new Queue<Order>(), _copied = new Queue<Order>();

        public Desk() { _made.Enqueue(new Order()); }
        public void Take(Order order) { lock (_jobs) { this._inbox.Enqueue(order); } }
        public void TakeAll(List<Order> orders) { foreach (var order in orders) { _copied.Enqueue(order); } orders.ForEach(order => _copied.Enqueue(order)); }

        private readonly System.Collections.Concurrent.BlockingCollection<Order> _coming = new System.Collections.Concurrent.BlockingCollection<Order>();
        private void Send(Order order) { _client.Save(order); }
        private sealed class Jobs { public int Mode; public Order GetNext() => null; public Order FindFirstMove(int mode) => null; public Task<Order> TakeAsync() => null; public Order At(int place) => null; public bool TryTake(out Order order) { order = null; return false; } }
        private sealed class OrderReader { public Order Next() => null; }
        private sealed class Item { public int Id; public TimeSpan Pause; public Item After() => null; }

        private static string ReadWord(TextReader reader) => null;
        private void Load(int id) => _client.Get(id);
        private void Hold(int id) { _client.Get(id); Thread.Sleep(100); _client.Count(); }
        """;

    /// <summary>Who takes one job after another has none to send with it.</summary>
    [Theory]
    [InlineData("Order order; while ((order = _jobs.GetNext()) != null) { client.Get(order.Id); }")]
    [InlineData("Order order; while ((order = await _jobs.TakeAsync()) != null) { client.Get(order.Id); }")]
    [InlineData("Order order; while ((order = _jobs.FindFirstMove(_jobs.Mode)) != null) { Load(order.Id); }")]
    [InlineData("while (_jobs.GetNext() is Order order) { client.Get(order.Id); }")]
    [InlineData("while (_queue.TryDequeue(out var order)) { client.Get(order.Id); }")]
    [InlineData("while (_jobs.TryTake(out var order)) { Load(order.Id); }")]
    [InlineData("while (_inbox.Count > 0) { var order = _inbox.Dequeue(); client.Get(order.Id); }")]
    [InlineData("while (this._inbox.Count != 0) { Load(_inbox.Dequeue().Id); }")]
    [InlineData("while (true) { Order order; lock (_jobs) { if (_inbox.Count == 0) { break; } order = _inbox.Dequeue(); } client.Get(order.Id); }")]
    [InlineData("var order = _jobs.GetNext(); while (order != null) { client.Get(order.Id); order = _jobs.GetNext(); }")]
    [InlineData("for (var order = _jobs.GetNext(); order != null; order = _jobs.GetNext()) { client.Get(order.Id); }")]
    [InlineData("while (true) { var order = _jobs.GetNext(); if (order == null) { break; } client.Get(order.Id); }")]
    [InlineData("while (!_isStopped) { var order = _jobs.GetNext(); if (order == null) { return; } Load(order.Id); }")]
    [InlineData("while (!_isStopped) { client.Get(count++); }")]
    [InlineData("while (IsRunning && !_isStopped) { Load(count++); }")]
    [InlineData("var source = new CancellationTokenSource(); while (!source.Token.IsCancellationRequested) { client.Get(count++); }")]
    [InlineData("foreach (var order in _coming.GetConsumingEnumerable()) { client.Save(order); }")]
    [InlineData("foreach (var order in this._coming.GetConsumingEnumerable(default(CancellationToken)).Where(one => one.Id > 3)) { Send(order); }")]
    [InlineData("Parallel.ForEach(_coming.GetConsumingEnumerable(), order => client.Save(order));")]
    [InlineData("Parallel.ForEach(System.Collections.Concurrent.Partitioner.Create(_coming.GetConsumingEnumerable()), order => client.Save(order));")]
    public Task NoWarn_one_job_after_another(string statements) => VerifyAsync(Body(statements, Work));

    [Theory]
    [InlineData("await foreach (var order in _orders.Reader.ReadAllAsync().ConfigureAwait(false)) { client.Save(order); }")]
    [InlineData("var own = _orders.Reader; await foreach (var order in own.ReadAllAsync()) { {|WCFP4002:client.Save(order)|}; }")]
    public Task Channel_that_is_read(string statements) => VerifyAsync(Body(statements, "private readonly System.Threading.Channels.Channel<Order> _orders = null;") + """
        namespace System.Threading.Channels
        {
            public abstract class Channel<T> { public ChannelReader<T> Reader { get; set; } }
            public abstract class ChannelReader<T> { public abstract Items<T> ReadAllAsync(); }
            public abstract class Items<T> { public abstract Items<T> ConfigureAwait(bool goesOn); public abstract Each<T> GetAsyncEnumerator(); }
            public abstract class Each<T> { public abstract T Current { get; } public abstract Task<bool> MoveNextAsync(); }
        }
        """);

    [Theory]
    [InlineData("Order order; while ((order = _jobs.GetNext()) != null) { foreach (var line in order.Lines) { [|client.Get(line)|]; } }")]
    [InlineData("Order order; while ((order = _jobs.At(count++)) != null) { [|client.Get(order.Id)|]; }")]
    [InlineData("var own = new System.Collections.Concurrent.ConcurrentQueue<Order>(all); while (own.TryDequeue(out var order)) { [|client.Get(order.Id)|]; }")]
    [InlineData("var own = new Queue<Order>(all); while (own.Count > 0) { var order = own.Dequeue(); [|client.Get(order.Id)|]; }")]
    [InlineData("foreach (var order in all) { _list.Enqueue(order); } while (_list.Count > 0) { var order = _list.Dequeue(); [|client.Get(order.Id)|]; }")]
    [InlineData("while (_made.Count > 0) { var order = _made.Dequeue(); [|client.Get(order.Id)|]; }")]
    [InlineData("while (_copied.Count > 0) { var order = _copied.Dequeue(); [|client.Get(order.Id)|]; }")]
    [InlineData("for (var left = _inbox.Count; left > 0; left--) { var order = _inbox.Dequeue(); [|client.Get(order.Id)|]; }")]
    [InlineData("while (_inbox.Count > 0) { foreach (var line in _inbox.Dequeue().Lines) { [|client.Get(line)|]; } }")]
    [InlineData("Order order; var own = new OrderReader(); while ((order = own.Next()) != null) { [|Load(order.Id)|]; }")]
    [InlineData("string word; while ((word = ReadWord(reader)) != null) { [|client.Get(word.Length)|]; }")]
    [InlineData("var item = new Item(); while ((item = item.After()) != null) { [|client.Get(item.Id)|]; }")]
    [InlineData("while (true) { var line = reader.ReadLine(); if (line == null) { break; } [|client.Get(line.Length)|]; }")]
    [InlineData("while (!_isStopped) { [|client.Get(count++)|]; _isStopped = count > 100; }")]
    [InlineData("while (!_isStopped && count < 100) { [|Load(count++)|]; }")]
    [InlineData("var own = new System.Collections.Concurrent.BlockingCollection<Order>(); foreach (var order in all) { own.Add(order); } foreach (var order in own.GetConsumingEnumerable()) { [|client.Save(order)|]; }")]
    [InlineData("foreach (var order in _coming) { [|client.Save(order)|]; }")]
    [InlineData("foreach (var order in _coming.ToArray()) { [|client.Save(order)|]; }")]
    public Task Warn_elements_that_are_there(string statements) => VerifyAsync(Body(statements, Work));

    /// <summary>What is due at its time cannot go before.</summary>
    [Theory]
    [InlineData("foreach (var item in new List<Item>()) { client.Get(item.Id); Thread.Sleep(item.Pause); }")]
    [InlineData("foreach (var item in new List<Item>()) { Load(item.Id); await Task.Delay(item.Pause); }")]
    [InlineData("var items = new List<Item>(); for (var i = 0; i < items.Count; i++) { client.Get(items[i].Id); Thread.Sleep(items[i].Pause); }")]
    [InlineData("var items = new Item[count]; for (var i = 0; i < items.Length; i++) { var item = items[i]; client.Get(item.Id); Thread.Sleep(item.Pause); }")]
    [InlineData("foreach (var id in ids) { client.Get(id); Thread.Sleep(500); client.Count(); }")]
    [InlineData("foreach (var id in ids) { Hold(id); }")]
    public Task NoWarn_each_at_its_time(string statements) => VerifyAsync(Body(statements, Work));

    [Theory]
    [InlineData("foreach (var item in new List<Item>()) { [|client.Get(item.Id)|]; Thread.Sleep(count); }")]
    [InlineData("foreach (var item in new List<Item>()) { [|Load(item.Id)|]; await Task.Delay(100); }")]
    [InlineData("foreach (var id in ids) { var watch = System.Diagnostics.Stopwatch.StartNew(); [|client.Get(id)|]; Thread.Sleep(watch.Elapsed); }")]
    [InlineData("foreach (var id in ids) { var order = [|client.Get(id)|]; Thread.Sleep(500); client.Count(); }")]
    [InlineData("foreach (var id in ids) { var own = new OrdersClient(); [|own.Get(id)|]; Thread.Sleep(500); own.Close(); }")]
    public Task Warn_only_slowed_down(string statements) => VerifyAsync(Body(statements, Work));

    [Theory]
    [InlineData("foreach (var id in ids) { all.AddRange({|#0:client.GetMany(new[] { id })|}); }")]
    [InlineData("foreach (var id in ids) { var one = new int[1]; one[0] = id; all.AddRange({|#0:client.GetMany(one)|}); }")]
    public Task Warn_batch_of_one(string statements) => VerifyMessageAsync(statements, Descriptors.RemoteCallInLoop, "'GetMany' goes over the network once for every turn of the loop; call 'GetMany' once, with all of them");

    /// <summary>One call for all could not say for each what the others do not share.</summary>
    [Fact]
    public Task Warn_batch_of_one_beside_what_differs() => VerifyMessageAsync(
        "var marks = new MarksClient(); foreach (var id in ids) { var kind = id > 3 ? 1 : 2; {|#0:marks.Mark(new[] { id }, kind)|}; }",
        Descriptors.RemoteCallInLoop,
        "'Mark' goes over the network once for every turn of the loop; give the contract an operation that takes all of them at once",
        Marks);

    [Fact]
    public Task Warn_batch_of_one_beside_what_is_the_same() => VerifyMessageAsync(
        "var marks = new MarksClient(); foreach (var id in ids) { var kind = 2; {|#0:marks.Mark(new[] { id }, kind)|}; }",
        Descriptors.RemoteCallInLoop,
        "'Mark' goes over the network once for every turn of the loop; call 'Mark' once, with all of them",
        Marks);

    private const string Marks = """
        [ServiceContract] public interface IMarks { [OperationContract] int Mark(int[] ids, int kind); }
        public class MarksClient : ClientBase<IMarks>, IMarks { public int Mark(int[] ids, int kind) => Channel.Mark(ids, kind); }
        """;

    /// <summary>What one turn opens is read and closed in that turn.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { var iteratorId = [|rows.GetExtent(id)|]; var left = rows.IteratorLeft(iteratorId); while (left > 0) { rows.IteratorNext(100, iteratorId); left = rows.IteratorLeft(iteratorId); } rows.IteratorClose(iteratorId); }")]
    [InlineData("int iteratorId = 0; foreach (var id in ids) { iteratorId = [|rows.GetExtent(id)|]; if (rows.IteratorLeft(iteratorId) > 0) { rows.IteratorNext(100, iteratorId); } rows.IteratorClose(iteratorId); }")]
    [InlineData("foreach (var id in ids) { var size = 100; var iteratorId = [|rows.GetExtent(id)|]; while (rows.IteratorLeft(iteratorId) > 0) { rows.IteratorNext(size, iteratorId); } }")]
    [InlineData("foreach (var id in ids) { var cursor = [|rows.GetExtent(id)|]; rows.Take(cursor); }")]
    [InlineData("foreach (var id in ids) { var extent = [|rows.GetExtent(id)|]; rows.IteratorClose(extent); }")]
    [InlineData("foreach (var id in ids) { var extent = [|rows.GetExtent(id)|]; [|rows.Take(extent)|]; }")]
    [InlineData("foreach (var cursor in ids) { [|rows.Take(cursor)|]; }")]
    [InlineData("foreach (var id in ids) { var cursor = id + 1; [|rows.IteratorClose(cursor)|]; }")]
    public Task Cursor_that_the_turn_opens(string statements) => VerifyAsync(Body("var rows = new RowsClient(); " + statements) + """
        [ServiceContract]
        public interface IRows
        {
            [OperationContract] int GetExtent(int kind);
            [OperationContract] int IteratorLeft(int id);
            [OperationContract] List<string> IteratorNext(int count, int id);
            [OperationContract] bool IteratorClose(int id);
            [OperationContract] int Take(int of);
        }

        public class RowsClient : ClientBase<IRows>, IRows
        {
            public int GetExtent(int kind) => Channel.GetExtent(kind);
            public int IteratorLeft(int id) => Channel.IteratorLeft(id);
            public List<string> IteratorNext(int count, int id) => Channel.IteratorNext(count, id);
            public bool IteratorClose(int id) => Channel.IteratorClose(id);
            public int Take(int of) => Channel.Take(of);
        }
        """);

    /// <summary>A local of the turn that only ever has one constant is the same in all turns.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { var first = 1; client.Get(first); }")]
    [InlineData("foreach (var id in ids) { var first = 1; [|client.Get(first)|]; first = id; }")]
    [InlineData("foreach (var id in ids) { var next = 1; while (next < id) { next++; [|client.Get(next)|]; } }")]
    public Task Constant_of_the_turn(string statements) => VerifyAsync(Body(statements));

    [Theory]
    [InlineData("foreach (var id in ids) { all.AddRange(client.GetMany(new[] { id, id + 1 })); }")]
    [InlineData("foreach (var id in ids) { all.AddRange(client.GetMany(new int[id])); }")]
    public Task NoWarn_batch_made_in_the_turn(string statements) => VerifyAsync(Body(statements));

    [Theory]
    [InlineData("for (var i = 1; i <= 100; i++) { client.Get(i); }")]
    [InlineData("foreach (var id in s_some) { all.Add(client.Get(id)); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { client.Get(i); }")]
    [InlineData("for (var i = 0; i < s_runs; i++) { var order = client.Get(i % 7); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { Order order; order = client.Get(i); }")]
    [InlineData("for (var i = 0; i < 12; i++) { client.Save(new Order { Id = i, Done = true }); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { var order = new Order(); order.Id = i; order.Lines.Add(i); client.Save(order); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { var text = \"no. \" + i; files.VersionOf(int.Parse(text)); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { client.Get(s_random.Next(1, 1000)); Log(i); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { var call = Draw(); Log(call.Id); client.Get(call.Id); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { client.Get(MakeNumber(i)); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { client.Get(Guid.NewGuid().GetHashCode()); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { files.Drop(i); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { await client.FindAsync(i).ConfigureAwait(false); }")]
    [InlineData("var tasks = new List<Task>(); for (var i = 0; i < Runs; i++) { tasks.Add(client.FindAsync(i)); } await Task.WhenAll(tasks);")]
    [InlineData("var tasks = new List<Task<Order>>(); for (var i = 0; i < Runs; i++) { tasks.Add(client.FindAsync(i)); } Task.WaitAll(tasks.ToArray());")]
    [InlineData("var tasks = new Task[Runs]; for (var i = 0; i < Runs; i++) { tasks[i] = client.FindAsync(i); } Task.WaitAll(tasks);")]
    [InlineData("var tasks = new List<Task>(); for (int i = 0; i <= 10000; i++) { Task task = Task.Factory.StartNew(state => { int k = (int)state; Order order = client.Get(k); Log(count); }, i); tasks.Add(task); } Task.WaitAll(tasks.ToArray());")]
    [InlineData("for (var i = 0; i < Runs; i++) { await Task.Run(() => client.Get(i)); }")]
    [InlineData("Parallel.For(0, Runs, i => { client.Get(i); });")]
    [InlineData("await Task.WhenAll(Enumerable.Range(1, 100).Select(i => client.FindAsync(i)));")]
    [InlineData("foreach (var i in Enumerable.Range(1, Runs)) { client.Get(i); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { Load(i); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { Hand(i); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { var call = Draw(); await LoadAsync(call.Id); }")]
    [InlineData("var tasks = new List<Task>(); for (var i = 0; i < Runs; i++) { tasks.Add(Task.Run(async () => { var call = Draw(); Log(call.Id); await LoadAsync(call.Id); })); } await Task.WhenAll(tasks.AsParallel());")]
    public Task NoWarn_load(string statements) => VerifyAsync(Body(statements, Load));

    [Theory]
    [InlineData("for (var i = 0; i < Runs; i++) { var order = [|client.Get(i)|]; Log(order.Id); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { if ([|client.Get(i)|] != null) { count++; } }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.Get(ids[i])|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.Get(i + count)|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.Get(i + int.Parse(reader.ReadLine()))|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.Get(Find(i))|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { var order = new Order { Id = i }; order.Lines.Add(ids[i]); [|client.Save(order)|]; }")]
    [InlineData("for (var i = 0; i < s_maximum; i++) { [|client.Get(i)|]; }")]
    [InlineData("foreach (var id in s_other) { [|client.Get(id)|]; }")]
    [InlineData("for (var i = 0; i < 12; i++) { [|files.Drop(i)|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.BeginPrice(i, null, null)|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|client.GetAsync(i)|]; }")]
    [InlineData("var tasks = new List<Task<Order>>(); for (var i = 0; i < Runs; i++) { tasks.Add([|client.FindAsync(i)|]); } all.AddRange(await Task.WhenAll(tasks));")]
    [InlineData("all.AddRange(await Task.WhenAll(Enumerable.Range(1, 100).Select(i => [|client.FindAsync(i)|])));")]
    [InlineData("for (var i = 0; i < Runs; i++) { all.Add([|Load(i)|]); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|Load(ids[i])|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|LoadNth(i)|]; }")]
    [InlineData("for (var i = 0; i < Runs; i++) { [|Keep(i)|]; }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { [|Load(i)|]; }")]
    public Task Warn_no_load(string statements) => VerifyAsync(Body(statements, Load));

    /// <summary>What a stopwatch measures is load, whoever reads the answers; not where it measures something else, or the turns are few.</summary>
    [Theory]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { all.Add(client.Get(i)); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = new Stopwatch(); watch.Start(); for (var i = 0; i < Runs; i++) { all.Add(client.Get(i)); } watch.Stop(); Log(watch.Elapsed.Ticks);")]
    [InlineData("_watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { all.Add(client.Get(i)); } Log(_watch.ElapsedTicks);")]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { Keep(i); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); all.AddRange(await Task.WhenAll(Enumerable.Range(1, 100).Select(i => client.FindAsync(i)))); Log(watch.ElapsedMilliseconds);")]
    [InlineData("var made = new List<int>(); for (var i = 0; i < Runs; i++) { made.Add(i * 3); } var watch = Stopwatch.StartNew(); var tasks = made.Select(id => client.FindAsync(id)); all.AddRange(await Task.WhenAll(tasks)); Log(watch.ElapsedMilliseconds);")]
    [InlineData("var made = new List<Order>(); for (var i = 0; i < Runs; i++) { made.Add(new Order { Id = i }); } foreach (var order in made) { client.Save(order); }")]
    [InlineData("for (var i = 0; i < Runs; i++) { all.Add([|client.Get(i)|]); } var watch = Stopwatch.StartNew(); Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); Log(watch.ElapsedMilliseconds); for (var i = 0; i < Runs; i++) { all.Add([|client.Get(i)|]); }")]
    [InlineData("var watch = Stopwatch.StartNew(); watch.Stop(); for (var i = 0; i < Runs; i++) { all.Add([|client.Get(i)|]); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { all.Add([|client.Get(i)|]); } Log(_watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < 12; i++) { all.Add([|client.Get(i)|]); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { all.Add([|client.Get(ids[i])|]); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var watch = Stopwatch.StartNew(); for (var i = 0; i < Runs; i++) { [|LoadNth(i)|]; } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var made = new List<int>(); for (var i = 0; i < Runs; i++) { made.Add(ids[i]); } var watch = Stopwatch.StartNew(); foreach (var id in made) { all.Add([|client.Get(id)|]); } Log(watch.ElapsedMilliseconds);")]
    [InlineData("var made = new List<int>(); for (var i = 0; i < Runs; i++) { made.Add(i); } made.AddRange(ids); foreach (var id in made) { [|client.Get(id)|]; }")]
    [InlineData("var made = new List<int>(); foreach (var id in ids) { made.Add(3); } foreach (var id in made) { [|client.Get(id)|]; }")]
    [InlineData("var one = new List<int>(); var other = new List<int>(); foreach (var id in one) { for (var i = 0; i < Runs; i++) { other.Add(id); } } foreach (var id in other) { for (var i = 0; i < Runs; i++) { one.Add(id); } [|client.Get(id)|]; }")]
    public Task Load_that_is_measured(string statements) => VerifyAsync(
        Body(statements, Load + " private Stopwatch _watch; private static void Log(long number) { }").Replace("using System.Linq;", "using System.Linq; using System.Diagnostics;", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("foreach (var id in ids) { [|client.Save(new Order { Id = id })|]; }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); order.Id = id; [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Id = count }; order.Lines.Add(id); [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Id = count }; Fill(order, id); [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { [|client.Save(new Order { Id = reader.Read() })|]; }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); order.Id = DateTime.Now.Second; [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { Order order; order = new Order { Id = id }; [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { var other = [|client.Get(id)|].Id; client.Get(other); }")]
    [InlineData("foreach (var id in ids) { var other = client.Count(); [|client.Get(other)|]; }")]
    [InlineData("foreach (var id in ids) { var other = client.Get(count).Id; other += id; [|client.Get(other)|]; }")]
    [InlineData("foreach (var id in ids) { var other = client.Get(reader.Read()); [|client.Get(other.Id)|]; }")]
    public Task Warn_object_made_of_what_the_loop_changes(string statements) => VerifyAsync(
        Body(statements, "private static void Fill(Order order, int id) => order.Id = id;"));

    /// <summary>A private method goes over no more than all that call it give it.</summary>
    [Theory]
    [InlineData("Drop(new List<int> { ids[0] });", "", false)]
    [InlineData("var some = new List<int>(); some.Add(ids[0]); Drop(some);", "", false)]
    [InlineData("Drop(new List<int> { ids[0] });", "public void Clear(List<int> all) { Drop(all); }", true)]
    [InlineData("Drop(new List<int>(ids));", "", true)]
    public Task List_that_all_callers_write_out(string statements, string members, bool isReported) => VerifyAsync(
        Body(statements, members + " private void Drop(List<int> some) { var client = new OrdersClient(); foreach (var id in some) { " + (isReported ? "[|client.Get(id)|]" : "client.Get(id)") + "; } }"));

    /// <summary>A flag that the helper sets, and only others take back, lets the first call through.</summary>
    [Theory]
    [InlineData("if (!_isSending) { _isSending = true; client.Get(id); }", false)]
    [InlineData("if (!_isSending && id > 0) { _isSending = true; client.Get(id); }", false)]
    [InlineData("if (!_isSending) { _isSending = true; client.Get(id); _isSending = false; }", true)]
    [InlineData("if (_isSending) { _isSending = true; client.Get(id); }", true)]
    [InlineData("if (!_isSending) { client.Get(id); }", true)]
    [InlineData("if (!_isSending) { if (id > 3) { _isSending = true; } client.Get(id); }", true)]
    public Task Helper_with_a_flag(string statements, bool isReported) => VerifyAsync(Body(
        "foreach (var id in ids) { " + (isReported ? "[|Send(client, id)|]" : "Send(client, id)") + "; }", "bool _isSending; void Answered() => _isSending = false; void Send(OrdersClient client, int id) { " + statements + " }"));

    /// <summary>One object goes out in each turn, with what the turn puts into it before.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { order.Id = id; [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { order.Id = id; if (id > 2) { all.Add(order); [|client.Save(order)|]; } }")]
    [InlineData("foreach (var id in ids) { order.Done = true; var next = id + 1; order.Id = next; [|client.Save(order)|]; }")]
    [InlineData("foreach (var id in ids) { client.Save(order); }")]
    [InlineData("foreach (var id in ids) { order.Id = count; client.Save(order); }")]
    [InlineData("foreach (var id in ids) { order.Id = client.Get(count).Id; client.Save(order); }")]
    [InlineData("foreach (var id in ids) { if (id > 2) { order.Id = id; } client.Save(order); }")]
    [InlineData("foreach (var id in ids) { client.Save(order); order.Id = id; }")]
    [InlineData("foreach (var id in ids) { order.Lines = new List<int> { id }; client.Save(order); }")]
    [InlineData("foreach (var id in ids) { other.Id = id; client.Save(order); }")]
    [InlineData("foreach (var id in new[] { 1, 2 }) { order.Id = id; client.Save(order); }")]
    [InlineData("for (var i = 0; i < count; i++) { order.Id = i; client.Save(order); }")]
    public Task Object_that_each_turn_fills_anew(string statements) => VerifyAsync(Body("var order = new Order(); var other = new Order(); " + statements));

    [Theory]
    [InlineData("foreach (var id in ids) { client.Save(new Order { Id = count, Done = true }); }")]
    [InlineData("foreach (var id in ids) { client.Save(new Order()); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Id = count }; order.Done = true; client.Save(order); }")]
    [InlineData("for (var i = 0; i < count; i++) { var order = new Order { Id = 7 }; client.Save(order); }")]
    [InlineData("foreach (var id in ids) { client.BeginPrice(count, null, id); }")]
    [InlineData("foreach (var id in ids) { var other = client.Get(count).Id; client.Get(other); }")]
    [InlineData("foreach (var id in ids) { client.Get(client.Get(count).Id); }")]
    [InlineData("foreach (var id in ids) { var other = client.Get(count).Id; var third = client.Get(other).Id; client.Get(third); }")]
    public Task NoWarn_each_turn_sends_the_same(string statements) => VerifyAsync(Body(statements));

    /// <summary>A file goes out in each turn, however deep in the request and whoever puts it there.</summary>
    [Theory]
    [InlineData("var part = new Part { Name = id.ToString() }; part.Document = new Document(); part.Document.Content = Read(id); var mail = new Mail { Parts = new Part[1] }; mail.Parts[0] = part; desk.Send(mail);")]
    [InlineData("desk.Send(new Mail { Parts = new[] { new Part { Name = id.ToString(), Document = new Document { Content = Read(id) } } } });")]
    [InlineData("desk.Send(Make(id));")]
    [InlineData("desk.Send(new Mail(id.ToString()));")]
    [InlineData("Post(desk, id.ToString());")]
    [InlineData("[|desk.Send(new Mail { Parts = new[] { new Part { Name = id.ToString() } } })|];")]
    [InlineData("[|desk.Send(new Mail { Parts = new[] { new Part { Name = id.ToString(), Document = new Document { Content = null } } } })|];")]
    [InlineData("_last = Read(id); [|desk.Send(new Mail { Parts = new[] { new Part { Name = id.ToString() } } })|];")]
    [InlineData("[|Note(desk, id.ToString())|];")]
    public Task Request_with_bytes(string statements) => VerifyAsync($$"""
        using System;
        using System.Collections.Generic;
        using System.Runtime.Serialization;
        using System.ServiceModel;

        [DataContract] public class Document { [DataMember] public byte[] Content { get; set; } }
        [DataContract] public class Part { [DataMember] public string Name { get; set; } [DataMember] public Document Document { get; set; } }
        [DataContract] public class Mail
        {
            public Mail() { }
            public Mail(string name) { Parts = new[] { new Part { Name = name, Document = new Document { Content = new byte[9] } } }; }
            [DataMember] public Part[] Parts { get; set; }
        }
        [ServiceContract] public interface IDesk { [OperationContract] int Send(Mail mail); }
        public class DeskClient : ClientBase<IDesk>, IDesk { public int Send(Mail mail) => Channel.Send(mail); }
        public class Program
        {
            private byte[] _last;
            public void All(DeskClient desk, List<int> ids)
            {
                foreach (var id in ids) { {{statements}} }
            }

            private static byte[] Read(int id) => new byte[id];
            private static Mail Make(int id)
            {
                var document = new Document();
                document.Content = Read(id);
                return new Mail { Parts = new[] { new Part { Document = document } } };
            }

            private static void Post(DeskClient desk, string name)
            {
                var part = new Part { Name = name, Document = new Document() };
                part.Document.Content = Read(name.Length);
                desk.Send(new Mail { Parts = new[] { part } });
            }

            private static void Note(DeskClient desk, string name) => desk.Send(new Mail { Parts = new[] { new Part { Name = name } } });
        }
        """);

    /// <summary>The same of a generated contract, whose bytes stand as an element's text.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { await desk.SendAsync(new Mail { Parts = new[] { new Part { Name = id.ToString(), Content = new Base64 { Value = Read(id) } } } }); }")]
    [InlineData("foreach (var id in ids) { await PostAsync(desk, id.ToString(), Read(id)); }")]
    [InlineData("foreach (var id in ids) { await [|desk.SendAsync(new Mail { Parts = new[] { new Part { Name = id.ToString() } } })|]; }")]
    public Task Generated_request_with_bytes(string statements) => VerifyAsync($$"""
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.Threading.Tasks;
        using System.Xml.Serialization;

        public class Base64 { [XmlText(DataType = "base64Binary")] public byte[] Value { get; set; } }
        public class Part { [XmlElement] public string Name { get; set; } [XmlElement] public Base64 Content { get; set; } }
        public class Request { public string Session { get; set; } }
        public class Mail : Request { [XmlElement("Part")] public Part[] Parts { get; set; } }
        [MessageContract(IsWrapped = false)] public class MailMessage { [MessageBodyMember(Namespace = "http://tempuri.org/", Order = 0)] public Mail Mail; }
        [ServiceContract] public interface IDesk { [OperationContract(Action = "http://tempuri.org/Send", ReplyAction = "*"), XmlSerializerFormat(SupportFaults = true)] Task<int> SendAsync(MailMessage mail); }
        public class DeskClient : ClientBase<IDesk>, IDesk
        {
            Task<int> IDesk.SendAsync(MailMessage mail) => Channel.SendAsync(mail);
            public Task<int> SendAsync(Mail mail) => ((IDesk)this).SendAsync(new MailMessage { Mail = mail });
        }
        public class Program
        {
            public async Task All(DeskClient desk, List<int> ids)
            {
                {{statements}}
            }

            private static byte[] Read(int id) => new byte[id];
            private static async Task PostAsync(DeskClient desk, string name, byte[] content) =>
                await desk.SendAsync(new Mail { Parts = new[] { new Part { Name = name, Content = new Base64 { Value = content } } } });
        }
        """);

    /// <summary>A text made of what the loop only reads, and what a call writes back into a local that each turn declares.</summary>
    [Theory]
    [InlineData("var kind = \"HIS.\" + dom.LastChild.Name.Replace(\"_IN\", \"\"); var back = \"\"; desk.Run(kind, text, ref back); Console.WriteLine(back);")]
    [InlineData("var back = \"\"; desk.Run(text.Trim(), text, ref back);")]
    [InlineData("var kind = text.Trim().ToLower(); var back = \"\"; desk.Run(kind, text, ref back);")]
    [InlineData("var back = \"\"; [|desk.Run(text + id, text, ref back)|];")]
    [InlineData("var kind = text.Replace(\"a\", id.ToString()); var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var kind = Next(text).Trim(); var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var kind = dom.LastChild.Name.Trim(); dom.LoadXml(text); var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var kind = dom.LastChild.Name.Trim(); Fill(dom); var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var kind = dom.LastChild.Name.Trim(); kind += id; var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var kind = Console.Title.Trim(); var back = \"\"; [|desk.Run(kind, text, ref back)|];")]
    [InlineData("var back = \"\"; Take(ref back); [|desk.Run(text, text, ref back)|];")]
    [InlineData("[|desk.Run(text, text, ref last)|];")]
    public Task Text_made_of_the_same(string statements) => VerifyAsync($$"""
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.Xml;

        [ServiceContract] public interface IDesk { [OperationContract] int Run(string kind, string text, ref string back); }
        public class DeskClient : ClientBase<IDesk>, IDesk { public int Run(string kind, string text, ref string back) => Channel.Run(kind, text, ref back); }
        public class Program
        {
            public void All(DeskClient desk, List<int> ids, string text)
            {
                var last = "";
                var dom = new XmlDocument();
                dom.LoadXml(text);
                foreach (var id in ids) { {{statements}} }
            }

            private static string Next(string text) => text;
            private static void Fill(XmlDocument dom) { }
            private static void Take(ref string back) { }
        }
        """);

    [Theory]
    [InlineData("int i; for (i = 0; i < 40; i++) { [|client.Get(ids[i])|]; }")]
    [InlineData("int i = 0, n = 0; for (n = 1; i < 5; n++) { [|client.Get(ids[n])|]; }")]
    public Task Warn_counter_that_is_declared_before(string statements) => VerifyAsync(Body(statements));

    /// <summary>A class that only its own declaration names runs in no program.</summary>
    [Theory]
    [InlineData("class Desk", "", false)]
    [InlineData("class Desk : IDesk", "public interface IDesk { }", false)]
    [InlineData("static class Desk", "", false)]
    [InlineData("public class Desk", "", true)]
    [InlineData("class Desk", "public class Shop { object _desk = new Desk(); }", true)]
    [InlineData("class Desk", "public class Shop { string _desk = \"Desk\"; }", true)]
    [InlineData("class Desk", "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Friend\")]", true)]
    [InlineData("class Desk", "public class Shop { object Make(string name) => Activator.CreateInstance(Type.GetType(name)); }", true)]
    [InlineData("class Desk : Form", "public class Form { }", true)]
    [InlineData("[Obsolete] class Desk", "", true)]
    [InlineData("class Desk", "static class Shop { static object s_desk = new Desk(); }", false)]
    [InlineData("class Desk", "static class Shop { static object s_desk = new Desk(); } class Mall { object _desk = typeof(Shop); }", false)]
    [InlineData("class Desk", "static class Shop { static object s_desk = new Desk(); } public class Mall { object _desk = typeof(Shop); }", true)]
    [InlineData("class Desk", "static class Shop { static object s_desk = new Desk(); class Till { } } class Mall { object _desk = typeof(Shop); }", false)]
    [InlineData("class Desk", "class Shop { object _desk = new Desk(); object _mall = new Mall(); } class Mall { object _shop = new Shop(); }", true)]
    [InlineData("class Desk", "static class Shop { static void Main() => new Desk().ToString(); }", true)]
    [InlineData("class Desk", "struct Shop { public Desk Desk; } public class Mall { Shop _shop; }", true)]
    public Task Class_that_nothing_names(string declaration, string more, bool isReported) => VerifyAsync($$"""
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        {{(more.StartsWith('[') ? more : "")}}
        {{declaration}}
        {
            public static void All(IOrders orders, List<int> ids) { foreach (var id in ids) { {{(isReported ? "[|orders.Get(id)|]" : "orders.Get(id)")}}; } }
            public static void Both(IOrders orders, List<int> ids) { foreach (var id in ids) { {{(isReported ? "[|Load(orders, id)|]" : "Load(orders, id)")}}; } }
            static void Load(IOrders orders, int id) => orders.Get(id);
        }
        {{(more.StartsWith('[') ? "" : more)}}
        """);

    /// <summary>The loop around a helper that others use stands in a class that only such a class names.</summary>
    [Theory]
    [InlineData("static class Office", false)]
    [InlineData("public static class Office", true)]
    public Task Loop_that_nothing_runs(string declaration, bool isReported) => VerifyAsync($$"""
        using System.Collections.Generic;
        static class Desk { internal static Order Load(IOrders orders, int id) => orders.Get(id); }
        static class Hall { internal static void All(IOrders orders, List<int> ids) { foreach (var id in ids) { {{(isReported ? "[|Desk.Load(orders, id)|]" : "Desk.Load(orders, id)")}}; } } }
        {{declaration}} { public static void Run(IOrders orders, List<int> ids) => Hall.All(orders, ids); }
        public static class Shop { public static Order One(IOrders orders) => Desk.Load(orders, 1); }
        """);

    [Theory]
    [InlineData("public static string Read(this IOrders orders, int id) { foreach (var other in new List<int>()) { [|orders.Get(other)|]; } return null; }")]
    [InlineData("static void Main() { IOrders orders = null; foreach (var other in new List<int>()) { [|orders.Get(other)|]; } }")]
    public Task Warn_class_that_need_not_be_named(string member) => VerifyAsync($$"""
        using System.Collections.Generic;
        static class Desk { {{member}} }
        """);

    /// <summary>What goes through exceptions runs when something has failed.</summary>
    [Theory]
    [InlineData("foreach (var failure in new AggregateException().InnerExceptions) { client.Get(failure.HResult); }")]
    [InlineData("foreach (Exception failure in new AggregateException().Flatten().InnerExceptions) { client.Get(failure.Message.Length); }")]
    [InlineData("List<TimeoutException> failures = null; foreach (var failure in failures) { client.Get(failure.HResult); }")]
    [InlineData("var failures = new List<string>(); foreach (var failure in failures) { [|client.Get(failure.Length)|]; }")]
    public Task Loop_over_failures(string statements) => VerifyAsync(Body(statements));

    [Theory]
    [InlineData("client.Get(count); client.GetMany(ids.ToArray());")]
    [InlineData("foreach (var order in client.GetMany(ids.ToArray())) { order.Done = true; }")]
    [InlineData("for (var n = client.Count(); n > 0; n--) { all.Add(null); }")]
    [InlineData("foreach (var id in ids) { client.Count(); }")]
    [InlineData("foreach (var id in ids) { System.Diagnostics.Debug.Assert(client.Get(id) != null); }")]
    [InlineData("foreach (var id in ids) { client.Get(count); }")]
    [InlineData("foreach (var id in new[] { 1, 2, 3 }) { client.Get(id); }")]
    [InlineData("var few = new[] { 1, 2, 3 }; foreach (var id in few) { client.Get(id); }")]
    [InlineData("var few = new int[3]; for (var i = 0; i < few.Length; i++) { client.Get(few[i]); }")]
    [InlineData("var max = 3; var few = new int[max]; for (var i = 0; i < few.Length; i++) { client.Get(few[i]); }")]
    [InlineData("var few = new int[] { 1, 2, 3 }; for (var i = 0; i < few.Length; i++) { client.Get(few[i]); }")]
    [InlineData("foreach (var id in new List<int> { 1, 2, 3 }) { client.Get(id); }")]
    [InlineData("for (var i = 0; i < 5; i++) { client.Get(i); }")]
    [InlineData("int i; for (i = 0; i < Limits.Most; i++) { client.Get(i); } } static class Limits { public const int Most = 4; } void Other() {")]
    [InlineData("int i, n; n = 2; for (i = 1; i <= 5; i++) { if (ids.Count > i) { client.Get(ids[i]); } }")]
    [InlineData("if (ids.Count > 2) { client.GetMany(ids.ToArray()); } else { foreach (var id in ids) { client.Get(id); } }")]
    [InlineData("if (ids.Count <= 2) { all.AddRange(ids.Select(id => client.Get(id))); }")]
    [InlineData("all.AddRange(ids.Count() > 2 ? client.GetMany(ids.ToArray()) : ids.Select(id => client.Get(id)));")]
    [InlineData("foreach (var i in Enumerable.Range(1, 5)) { client.Get(i); }")]
    [InlineData("foreach (DayOfWeek day in Enum.GetValues(typeof(DayOfWeek))) { client.Get((int)day); }")]
    [InlineData("foreach (DayOfWeek day in Enum.GetValues(typeof(DayOfWeek)).Cast<DayOfWeek>()) { client.Get((int)day); }")]
    [InlineData("System.Collections.Specialized.NotifyCollectionChangedEventArgs change = null; foreach (Order order in change.OldItems) { client.Get(order.Id); }")]
    [InlineData("System.Collections.Specialized.NotifyCollectionChangedEventArgs change = null; foreach (var order in change.NewItems.OfType<Order>()) { client.Get(order.Id); }")]
    [InlineData("while (true) { if (client.Get(count).Done) { break; } Thread.Sleep(100); }")]
    [InlineData("while (!client.Get(count).Done) { count++; }")]
    [InlineData("Order order; do { order = client.Get(count++); } while (!order.Done);")]
    [InlineData("for (var attempt = 0; attempt < 20; attempt++) { if (client.Get(attempt).Done) { break; } await Task.Delay(50); }")]
    [InlineData("for (var attempt = 0; attempt < count; attempt++) { try { client.Get(attempt); break; } catch (TimeoutException) { } }")]
    [InlineData("var done = false; while (!done) { try { client.Get(count++); done = true; } catch (TimeoutException) { } }")]
    [InlineData("var found = -1; var at = 0; while (found == -1 && at < all.Count) { if (client.Save(all[at])) { found = at; } at++; }")]
    [InlineData("Order found = null; for (var at = 0; found == null && at < all.Count; at++) { if (client.Save(all[at])) found = all[at]; }")]
    [InlineData("Order found = null; for (var at = 0; found is null && at < all.Count; at++) { if (client.Save(all[at])) found = all[at]; }")]
    [InlineData("var isSent = false; while (!isSent) { count++; if (ids.Contains(count)) { client.Get(count); isSent = true; } }")]
    [InlineData("var goesOn = true; do { count++; if (ids.Contains(count)) { client.Get(count); goesOn = false; } } while (goesOn && count < 1000);")]
    [InlineData("foreach (var id in ids) { if (id == count) { client.Get(id); break; } }")]
    [InlineData("foreach (var id in ids) { if (id == count) { client.Get(id); } }")]
    [InlineData("foreach (var order in all) { if (order.Id != count) { continue; } client.Save(order); }")]
    [InlineData("foreach (var id in ids) { if (id == count) { client.Get(id); return; } }")]
    [InlineData("foreach (var id in ids) { try { all.Add(client.Get(id)); break; } catch (CommunicationException) { } }")]
    [InlineData("var page = client.Next(0); while (page.More) { page = client.Next(page.Token); all.AddRange(page.Orders); }")]
    [InlineData("var more = true; for (var n = 0; more; n++) { var page = client.Next(n); more = page.More; }")]
    [InlineData("for (var n = 0; ; n++) { var page = client.Next(n); if (!page.More) { break; } }")]
    [InlineData("while (true) { var line = reader.ReadLine(); client.Get(int.Parse(line)); }")]
    [InlineData("string line; while ((line = Console.ReadLine()) != null) { client.Get(int.Parse(line)); }")]
    [InlineData("var done = false; while (!done) { var id = count++; client.Get(id); done = Console.ReadLine() == \"q\"; }")]
    [InlineData("foreach (var id in ids) { client.Note(id.ToString()); }")]
    [InlineData("foreach (var id in ids) { client.Put(id.ToString(), new byte[id]); }")]
    [InlineData("var buffer = new byte[100]; while (reader.Peek() > 0) { client.Put(\"part\", buffer); }")]
    [InlineData("foreach (var id in ids) { client.Open(id).Dispose(); }")]
    [InlineData("foreach (var batch in new List<int[]>()) { client.GetMany(batch); }")]
    [InlineData("for (var first = 0; first < count; first += 100) { all.AddRange(client.Next(first).Orders); }")]
    [InlineData("for (var first = 0; first < count; first += all.Capacity) { all.AddRange(client.Next(first).Orders); }")]
    [InlineData("foreach (var group in ids.GroupBy(id => id % 10)) { client.GetMany(group.ToArray()); }")]
    [InlineData("foreach (var each in new List<OrdersClient>()) { each.Get(each.GetHashCode()); }")]
    [InlineData("var shops = new Dictionary<string, OrdersClient>(); foreach (var name in shops.Keys) { var order = new Order(); shops[name].Save(order); }")]
    [InlineData("var shops = new OrdersClient[count]; for (var i = 0; i < shops.Length; i++) { shops[i].Get(i); }")]
    [InlineData("foreach (var address in new List<string>()) { using (var own = new OrdersClient()) { own.Abort(); } }")]
    [InlineData("foreach (var address in new List<string>()) { var channel = s_factory.CreateChannel(new EndpointAddress(address)); channel.Get(address.Length); }")]
    [InlineData("foreach (var name in new List<string>()) { var factory = new ChannelFactory<IOrders>(name); var channel = factory.CreateChannel(); channel.Get(name.Length); }")]
    [InlineData("foreach (var id in ids) { client.Close(); }")]
    [InlineData("foreach (var id in ids) { var state = client.State; client.ToString(); }")]
    [InlineData("foreach (var id in ids) { EventHandler handler = (s, e) => client.Get(id); }")]
    [InlineData("foreach (var id in ids) { var later = new Lazy<Order>(() => client.Get(id)); }")]
    [InlineData("var handlers = new List<EventHandler>(); foreach (var id in ids) { handlers.Add((sender, e) => client.Get(id)); }")]
    [InlineData("var handlers = new List<Action>(); foreach (var id in ids) { handlers.Add(() => client.Get(id)); }")]
    [InlineData("var first = ids.Select(id => client.Get(id)).First();")]
    [InlineData("var found = new[] { 1, 2 }.Select(id => client.Get(id)).ToList();")]
    [InlineData("var query = ids.AsQueryable().Where(id => client.Get(id).Done);")]
    [InlineData("ids.ForEach(id => all.Clear()); client.Get(ids.Count);")]
    [InlineData("foreach (var id in ids) { new Local().Get(id); }")]
    [InlineData("foreach (var id in ids) { Load(id); }")]
    [InlineData("var isTaken = false; while (!isTaken && reader.Peek() > 0) { isTaken = int.TryParse(reader.ReadLine(), out var id); client.Get(id); }")]
    [InlineData("foreach (var id in ids) { for (var first = 0; first < count; first += all.Capacity) { client.Get(id + first); } }")]
    [InlineData("foreach (var id in ids) { files.PingStore(id); }")]
    [InlineData("foreach (var order in all) { files.CountOf((DayOfWeek)order.Id); }")]
    public Task NoWarn(string statements) => VerifyAsync(
        Body(statements, "private sealed class Local { public Order Get(int id) => null; } private static void Load(int id) { }"));

    [Theory]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 6) { client.Get(id); } else { break; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 6) { if (id > count) { client.Get(id); } } }")]
    [InlineData("int shown; shown = 1; foreach (var id in ids) { if (id > 0 && ++shown <= 6) { Load(id); } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown >= 6) { break; } client.Get(id); shown++; }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown >= 6 || id < 0) { continue; } shown++; if (id > count) { continue; } Load(id); }")]
    [InlineData("var shown = 0; foreach (var id in ids) { Load(id); if (++shown == 6) { return; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { Load(id); if (++shown == 6) throw new TimeoutException(); }")]
    [InlineData("var row = 0; while (row < count) { var line = reader.ReadLine(); if (line == null) break; if (line.Length > 0) client.Get(line.Length); row++; if (row == 5) { throw new TimeoutException(); } }")]
    [InlineData("var shown = 0; try { foreach (var id in ids) { try { client.Get(id); } finally { count++; } if (++shown > 5) { throw new TimeoutException(); } } } catch (TimeoutException) { }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown > 5) { count++; } else { shown++; client.Get(id); } }")]
    [InlineData("for (var i = 0; i < 5 && i < ids.Count; i++) { client.Get(ids[i]); }")]
    [InlineData("var n = 0; while (reader.Peek() > 0 && n < 5) { n++; client.Get(int.Parse(reader.ReadLine())); }")]
    public Task NoWarn_counted_to_a_few(string statements) => VerifyAsync(Body(statements, "private void Load(int id) => _client.Get(id);"));

    [Theory]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 60) { [|client.Get(id)|]; } else { break; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 6) { count++; } else { [|client.Get(id)|]; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown < 6) { [|client.Get(id)|]; } else { shown++; } }")]
    [InlineData("var shown = count; foreach (var id in ids) { if (shown++ < 6) { [|client.Get(id)|]; } else { break; } }")]
    [InlineData("foreach (var id in ids) { var shown = 0; if (shown++ < 6) { [|client.Get(id)|]; } }")]
    [InlineData("var failed = 0; foreach (var id in ids) { if (failed >= 6) { break; } if ([|client.Get(id)|].Done) { continue; } failed++; }")]
    [InlineData("var failed = 0; foreach (var id in ids) { if (failed < 6) { var order = [|client.Get(id)|]; if (!order.Done) { failed++; } } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ == 6) { count++; } [|Load(id)|]; }")]
    [InlineData("var shown = 0; foreach (var id in ids) { try { [|client.Get(id)|]; if (++shown == 6) { throw new TimeoutException(); } } catch (TimeoutException) { } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { [|Load(id)|]; if (++shown == 60) { throw new TimeoutException(); } }")]
    [InlineData("IEnumerable<Order> Some() { var shown = 0; foreach (var id in ids) { [|client.Get(id)|]; if (++shown == 6) { yield return null; } } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { [|Load(id)|]; foreach (var order in all) { if (shown++ > 6) { break; } } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 6) { [|client.Get(id)|]; } shown = 0; }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 6) { [|client.Get(id)|]; } else { shown -= 6; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ == 6) { count++; } else { [|client.Get(id)|]; } }")]
    [InlineData("var shown = 0; foreach (var id in ids) { shown++; if (shown == 6) { continue; } [|client.Get(id)|]; }")]
    [InlineData("var shown = 0; foreach (var order in all) { if (shown < 6) { shown++; for (var i = 0; i < order.Id; [|Load(i)|], i++) { count++; } } }")]
    public Task Warn_counted_to_more_or_not_at_all(string statements) => VerifyAsync(Body(statements, "private void Load(int id) => _client.Get(id);"));

    private const string Later = """
        private event EventHandler Shown;
        private static void Ring(EventHandler handler) => handler(null, null);
        private void Show(int id) { Shown += new EventHandler((sender, e) => { _client.Get(id); }); }
        private void ShowBriefly(int id) => Shown += (sender, e) => _client.Get(id);
        private Lazy<Order> Ask(int id) => new Lazy<Order>(() => _client.Get(id));
        private void ShowNow(int id) => Ring(new EventHandler((sender, e) => { _client.Get(id); }));
        private void RunIt(int id) { Action run = () => _client.Get(id); run(); }
        private void Start(int id) => new Thread(() => _client.Get(id)).Start();
        """;

    [Theory]
    [InlineData("foreach (var id in ids) { Show(id); }")]
    [InlineData("foreach (var id in ids) { ShowBriefly(id); }")]
    [InlineData("var prices = ids.Select(id => Ask(id)).ToList();")]
    [InlineData("foreach (var id in ids) { Shown += new EventHandler((sender, e) => client.Get(id)); }")]
    public Task NoWarn_kept_for_later(string statements) => VerifyAsync(Body(statements, Later));

    [Theory]
    [InlineData("foreach (var id in ids) { [|ShowNow(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|RunIt(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|Start(id)|]; }")]
    [InlineData("foreach (var id in ids) { Ring(new EventHandler((sender, e) => [|client.Get(id)|])); }")]
    [InlineData("Shown += new EventHandler((sender, e) => { foreach (var id in ids) { [|client.Get(id)|]; } });")]
    public Task Warn_run_at_once(string statements) => VerifyAsync(Body(statements, Later));

    private const string Shelves = """
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;
        using System.Text;

        [ServiceContract]
        public interface IShelves
        {
            [OperationContract] string Describe(DayOfWeek day, string[] path, string fields);
            [OperationContract] string Name(DayOfWeek day, bool isShort, int number);
            [OperationContract] string Cover(string title);
            [OperationContract] void Hang(string title, string cover);
        }

        public class ShelvesClient : ClientBase<IShelves>, IShelves
        {
            public string Describe(DayOfWeek day, string[] path, string fields) => Channel.Describe(day, path, fields);
            public string Name(DayOfWeek day, bool isShort, int number) => Channel.Name(day, isShort, number);
            public string Cover(string title) => Channel.Cover(title);
            public void Hang(string title, string cover) => Channel.Hang(title, cover);
        }

        public class Fields
        {
            private readonly StringBuilder _text = new StringBuilder();
            public void Add(string name) => _text.Append(name);
            public string ToText() => _text.ToString();
        }

        public class Library
        {
            protected readonly ShelvesClient shelves = new ShelvesClient();
            protected int _number;
            protected string Label(DayOfWeek day)
            {
                var fields = new Fields();
                fields.Add("name");
                return shelves.Describe(day, new string[] { }, fields.ToText());
            }

            protected string LabelOf(Order order) => Label((DayOfWeek)order.Id);
            protected string Short(DayOfWeek day, bool isShort) => shelves.Name(day, isShort, 3);
            protected string Numbered(DayOfWeek day, int number) => shelves.Name(day, false, number);
            protected string Own(DayOfWeek day) => shelves.Name(day, false, _number);
            protected string Found(Order order, DayOfWeek day)
            {
                var fields = new Fields();
                fields.Add(order.Id.ToString());
                return shelves.Describe(day, null, fields.ToText());
            }

            protected byte[] Picture(string title) => Convert.FromBase64String(shelves.Cover(title));
            protected string Text(string title) => shelves.Cover(title);
        }
        """;

    private static string Shelf(string statements) => Body(statements, "private static void Show(object shown) { }").Replace("class Desk", "class Desk : Library", System.StringComparison.Ordinal);

    [Theory]
    [InlineData("foreach (var order in all) { Label((DayOfWeek)order.Id); }")]
    [InlineData("foreach (var order in all) { LabelOf(order); }")]
    [InlineData("foreach (var order in all) { Short((DayOfWeek)order.Id, order.Done); }")]
    [InlineData("foreach (var order in all) { Numbered((DayOfWeek)order.Id, count); }")]
    public Task NoWarn_a_helper_sends_one_of_few(string statements) => VerifyAsync(Shelf(statements), Shelves);

    [Theory]
    [InlineData("foreach (var order in all) { [|Numbered((DayOfWeek)order.Id, order.Id)|]; }")]
    [InlineData("foreach (var order in all) { [|Found(order, (DayOfWeek)order.Id)|]; }")]
    [InlineData("foreach (var order in all) { _number = order.Id; [|Own((DayOfWeek)order.Id)|]; }")]
    public Task Warn_a_helper_sends_more(string statements) => VerifyAsync(Shelf(statements), Shelves);

    [Theory]
    [InlineData("foreach (var order in all) { Show(Convert.FromBase64String(shelves.Cover(order.Id.ToString()))); }")]
    [InlineData("foreach (var order in all) { var cover = shelves.Cover(order.Id.ToString()); Show(Convert.FromBase64String(cover)); }")]
    [InlineData("foreach (var order in all) { Picture(order.Id.ToString()); }")]
    [InlineData("foreach (var order in all) { shelves.Hang(order.Id.ToString(), Convert.ToBase64String(BitConverter.GetBytes(order.Id))); }")]
    [InlineData("foreach (var order in all) { var cover = Convert.ToBase64String(BitConverter.GetBytes(order.Id)); shelves.Hang(order.Id.ToString(), cover); }")]
    public Task NoWarn_bytes_as_text(string statements) => VerifyAsync(Shelf(statements), Shelves);

    [Theory]
    [InlineData("foreach (var order in all) { Show([|shelves.Cover(order.Id.ToString())|]); }")]
    [InlineData("foreach (var order in all) { var cover = order.Id.ToString(); [|shelves.Hang(cover, cover)|]; }")]
    [InlineData("foreach (var order in all) { var cover = \"\"; if (order.Done) { cover = Convert.ToBase64String(BitConverter.GetBytes(order.Id)); } [|shelves.Hang(order.Id.ToString(), cover)|]; }")]
    [InlineData("foreach (var order in all) { var cover = [|shelves.Cover(order.Id.ToString())|]; Show(cover); Show(Convert.FromBase64String(cover)); }")]
    [InlineData("foreach (var order in all) { [|Text(order.Id.ToString())|]; }")]
    public Task Warn_text(string statements) => VerifyAsync(Shelf(statements), Shelves);

    private const string OwnService = """
        public class Clerk
        {
            public string Cover(string title) => null;
        }

        public class ShelfService : Clerk, IShelves
        {
            public string Describe(System.DayOfWeek day, string[] path, string fields) => null;
            public string Name(System.DayOfWeek day, bool isShort, int number) => null;
            public void Hang(string title, string cover) { }
        }

        public class ShelfProxy : ShelfService { }
        """;

    [Theory]
    [InlineData("IShelves own = new ShelfService(); foreach (var order in all) { own.Cover(order.Id.ToString()); }")]
    [InlineData("IShelves own = null; if (count > 3) { own = new ShelfService(); } foreach (var order in all) { own.Cover(order.Id.ToString()); }")]
    public Task NoWarn_object_of_a_service_class_of_another_project(string statements) => VerifyBesideAsync(statements);

    [Theory]
    [InlineData("IShelves own = new ShelvesClient(); foreach (var order in all) { [|own.Cover(order.Id.ToString())|]; }")]
    [InlineData("IShelves own = new ShelfService(); if (count > 3) { own = new ShelvesClient(); } foreach (var order in all) { [|own.Cover(order.Id.ToString())|]; }")]
    [InlineData("IShelves own = new ShelfProxy(); foreach (var order in all) { [|own.Cover(order.Id.ToString())|]; }")]
    [InlineData("IShelves own = shelves; foreach (var order in all) { [|own.Cover(order.Id.ToString())|]; }")]
    public Task Warn_object_that_may_be_a_client(string statements) => VerifyBesideAsync(statements);

    /// <summary>Code of a project that refers to the one with the contract and the service.</summary>
    private static Task VerifyBesideAsync(string statements)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Shelf(statements));
        var other = new ProjectState("Shelves", LanguageNames.CSharp, "/Shelves/", "cs");
        foreach (var source in new[] { Service, Shelves, OwnService })
        {
            other.Sources.Add(source);
        }

        test.TestState.AdditionalProjects.Add("Shelves", other);
        test.TestState.AdditionalProjectReferences.Add("Shelves");
        return test.RunAsync();
    }

    /// <summary>Where a reference has the service's class, and nothing in sight is a client of the contract, a container may give an object of the class.</summary>
    [Theory]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; }", "", null, false)]
    [InlineData("", "", null, true)]
    [InlineData("public abstract class Stock : IStock { public abstract string Find(int id); }", "", null, true)]
    [InlineData("public class Stock : IStock { private readonly IStock _channel; public Stock(IStock channel) { _channel = channel; } public string Find(int id) => _channel.Find(id); }", "", null, true)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; } public class StockClient : ClientBase<IStock>, IStock { public string Find(int id) => Channel.Find(id); }", "", null, true)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; }", "public class StockClient : ClientBase<IStock>, IStock { public string Find(int id) => Channel.Find(id); }", null, true)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; }", "public static class Stores { public static IStock Open() => new ChannelFactory<IStock>(\"stock\").CreateChannel(); }", null, true)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; } public class StockProxy : IStock { public string Find(int id) => null; }", "", null, true)]
    [InlineData("public class Remote<T> { } public class Stock : Remote<IStock>, IStock { public string Find(int id) => null; }", "", null, true)]
    [InlineData("[ServiceContract] public interface IFinder<T> { [OperationContract] T Find(int id); } public class Finder<T> : IFinder<T> { public T Find(int id) => default(T); } public class Stock : Finder<string>, IStock { }", "", null, false)]
    [InlineData("public class Table<T> { } public class Stock : Table<string>, IStock { public string Find(int id) => null; }", "", null, false)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; }", "", "<client><endpoint address='http://a' binding='basicHttpBinding' contract='Stocks.IStock' name='stock' /></client>", true)]
    [InlineData("public class Stock : IStock { public string Find(int id) => null; }", "", "<client><endpoint address='http://a' binding='basicHttpBinding' contract='Stocks.IOther' name='stock' /></client>", false)]
    public Task Service_class_of_a_reference(string service, string client, string? configuration, bool isReported)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;
            using Stocks;

            public class Desk
            {
                private readonly IStock _stock;

                public Desk(IStock stock) { _stock = stock; }

                public void Run(int[] ids) { foreach (var id in ids) { {{(isReported ? "[|_stock.Find(id)|]" : "_stock.Find(id)")}}; } }
            }

            [ServiceContract] public interface IPrices { [OperationContract] int Of(string name); }

            public class PricesClient : ClientBase<IPrices>, IPrices { public int Of(string name) => Channel.Of(name); }

            {{client}}
            """);
        test.TestState.AdditionalProjects["Stocks"].Sources.Add($$"""
            using System.ServiceModel;

            namespace Stocks
            {
                [ServiceContract] public interface IStock{{(service.Contains("IFinder", System.StringComparison.Ordinal) ? " : IFinder<string> { }" : " { [OperationContract] string Find(int id); }")}}

                {{service}}
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Stocks");
        if (configuration is not null)
        {
            test.TestState.AdditionalFiles.Add(("/0/App.config", "<configuration><system.serviceModel>" + configuration.Replace('\'', '"') + "</system.serviceModel></configuration>"));
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("var day = count; while (true) { var found = client.Get(day); if (found.Done) { break; } client.Save(found); client.FindAsync(day); day++; }")]
    [InlineData("for (var day = 0; ; day++) { var more = client.Next(day); client.Get(day); if (!more.More) { return; } }")]
    public Task NoWarn_another_call_finds_the_end(string statements) => VerifyAsync(Body(statements));

    [Theory]
    [InlineData("var at = 0; while (at < ids.Count) { var found = client.Get(ids[at]); [|client.FindAsync(ids[at])|]; if (found.Done) { break; } at++; }")]
    [InlineData("var at = 0; while (true) { if (at >= ids.Count) { break; } client.Count(); [|client.FindAsync(ids[at++])|]; }")]
    public Task Warn_elements_are_there_though_another_call_may_end_it(string statements) => VerifyAsync(Body(statements));

    /// <summary>All that the loop asks for is what another call of the turn gives.</summary>
    [Theory]
    [InlineData("bool done; int job; do { jobs.Next(out job, out done); if (done) { break; } jobs.Get(job); } while (done != true);")]
    [InlineData("var done = false; do { int job; jobs.Next(out job, out done); jobs.Get(job); } while (!done);")]
    [InlineData("var left = 1; while (left != 0) { int job; left = jobs.Left(out job); jobs.Get(job); }")]
    [InlineData("var left = 1; while (left > 0) { left = jobs.Left(out var job); var key = int.Parse(job.ToString()); jobs.Get(key); }")]
    [InlineData("var done = false; for (; !done;) { jobs.Next(out var job, out done); jobs.Get(job + 1); }")]
    [InlineData("var more = true; var at = 0; do { int job; more = jobs.Left(out job) > 0; {|WCFP4002:jobs.Get(ids[at])|}; more = ++at < ids.Count; } while (more);")]
    [InlineData("var left = 1; var at = 0; while (left != 0) { if (at == ids.Count) { break; } int job; left = jobs.Left(out job); {|WCFP4002:jobs.Get(ids[at++])|}; }")]
    [InlineData("bool done; var at = 0; do { int job; jobs.Next(out job, out done); {|WCFP4002:jobs.Get(ids[at])|}; done = ++at == ids.Count; } while (!done);")]
    [InlineData("var left = 1; var at = 0; while (left != 0 && at < ids.Count) { int job; left = jobs.Left(out job); {|WCFP4002:jobs.Get(ids[at++])|}; }")]
    [InlineData("var done = false; var at = 0; int job; while (!done) { jobs.Left(out job); {|WCFP4002:jobs.Get(ids[at++])|}; done = at == ids.Count; }")]
    public Task Another_call_gives_what_ends_the_loop(string statements) => VerifyAsync(Body("var jobs = new JobsClient(); " + statements) + """
        [ServiceContract]
        public interface IJobs
        {
            [OperationContract] void Next(out int job, out bool done);
            [OperationContract] int Left(out int job);
            [OperationContract] string Get(int job);
        }

        public class JobsClient : ClientBase<IJobs>, IJobs
        {
            public void Next(out int job, out bool done) => Channel.Next(out job, out done);
            public int Left(out int job) => Channel.Left(out job);
            public string Get(int job) => Channel.Get(job);
        }
        """);

    private const string Shops = """
        private sealed class Shop { public int Id; public string Address; public OrdersClient Client; }

        private IOrders At(Shop shop) => s_factory.CreateChannel(new EndpointAddress(shop.Address));
        private void On(Shop shop, Action<IOrders> call) => call(At(shop));
        private void Log(string what, Action<IOrders> call) => call(s_factory.CreateChannel());
        private void Log(int id, Action<IOrders> call) => call(s_factory.CreateChannel());
        private void Tell(Shop shop, int id) => On(shop, c => c.Get(id + shop.Id));
        private void Ask(Shop shop, int id) { var channel = At(shop); channel.Get(id + shop.Id); }
        private void AskAt(Shop shop, int id) => At(shop).Get(id + shop.Id);
        private void Use(IOrders channel, int id) => channel.Get(id);
        private void Pass(Shop shop, int id) => Ask(shop, id);

        private readonly Dictionary<string, OrdersClient> _known = new Dictionary<string, OrdersClient>();
        private void AskKnown(Shop shop) { var known = _known[shop.Address]; known.Get(shop.Id); }
        private void AskOwn(Shop shop) { var own = shop.Client; own.Get(shop.Id); }
        private void AskFound(Shop shop) { OrdersClient found; if (_known.TryGetValue(shop.Address, out found)) { found.Get(shop.Id); } }
        private void AskDeclared(Shop shop) { if (_known.TryGetValue(shop.Address, out var found)) { found.Get(shop.Id); } }
        private void AskSet(Shop shop) { var own = new OrdersClient(); own.Endpoint.Address = new EndpointAddress(shop.Address); own.Get(shop.Id); }
        private void AskOne(Shop shop) { var known = _known["one"]; known.Get(shop.Id); }
        private void AskSame(Shop shop) { if (_known.TryGetValue("one", out var found)) { found.Get(shop.Id); } }
        private void AskLimited(Shop shop) { var own = new OrdersClient(); own.InnerChannel.OperationTimeout = TimeSpan.FromSeconds(shop.Id); own.Get(shop.Id); }
        """;

    /// <summary>Each turn goes to another service, be it that a helper chooses the channel.</summary>
    [Theory]
    [InlineData("foreach (var shop in new List<Shop>()) { On(shop, c => c.Get(shop.Id)); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { var own = shop; On(own, c => c.Get(own.Id)); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { Tell(shop, count); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { Ask(shop, count); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { AskAt(shop, shop.Id); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { Pass(shop, shop.Id); }")]
    [InlineData("foreach (var channel in new List<IOrders>()) { Use(channel, channel.GetHashCode()); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { AskKnown(shop); AskOwn(shop); AskFound(shop); AskDeclared(shop); AskSet(shop); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { using (var own = new OrdersClient()) { own.Endpoint.Address = new EndpointAddress(shop.Address); own.Get(shop.Id); } }")]
    [InlineData("foreach (var shop in new List<Shop>()) { var own = new OrdersClient(); var address = new EndpointAddress(shop.Address); own.Endpoint.Address = address; own.Get(shop.Id); }")]
    [InlineData("foreach (var shop in new List<Shop>()) { var own = new OrdersClient(); own.ClientCredentials.UserName.UserName = shop.Address; own.Get(shop.Id); }")]
    public Task NoWarn_each_turn_at_another_service(string statements) => VerifyAsync(Body(statements, Shops));

    [Theory]
    [InlineData("var shop = new Shop(); foreach (var id in ids) { On(shop, c => [|c.Get(id)|]); }")]
    [InlineData("foreach (var id in ids) { Log(id, c => [|c.Get(id)|]); }")]
    [InlineData("foreach (var id in ids) { Log(id.ToString(), c => [|c.Get(id)|]); }")]
    [InlineData("var shop = new Shop(); foreach (var id in ids) { [|Tell(shop, id)|]; }")]
    [InlineData("var shop = new Shop(); foreach (var id in ids) { [|Ask(shop, id)|]; }")]
    [InlineData("foreach (var id in ids) { [|Use(client, id)|]; }")]
    [InlineData("foreach (var shop in new List<Shop>()) { [|AskOne(shop)|]; }")]
    [InlineData("foreach (var shop in new List<Shop>()) { [|AskSame(shop)|]; }")]
    [InlineData("foreach (var shop in new List<Shop>()) { [|AskLimited(shop)|]; }")]
    [InlineData("foreach (var id in ids) { using (var own = new OrdersClient()) { own.Endpoint.Address = new EndpointAddress(\"http://one\"); [|own.Get(id)|]; } }")]
    [InlineData("foreach (var id in ids) { var own = new OrdersClient(); own.Endpoint.Address = new EndpointAddress(own.Endpoint.Address.Uri); [|own.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { var own = new OrdersClient(); own.InnerChannel.OperationTimeout = TimeSpan.FromSeconds(id); [|own.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { var own = new OrdersClient(); [|own.Get(id)|]; own.Endpoint.Address = new EndpointAddress(id.ToString()); }")]
    public Task Warn_each_turn_at_the_same_service(string statements) => VerifyAsync(Body(statements, Shops));

    [Theory]
    [InlineData("int s = 0, t = 0; while (pageIndex < pageCount) { s = pageIndex * pageSize; t = pageSize; all.AddRange(catalog.Read(empty, s, t)); pageIndex++; }")]
    [InlineData("while (pageIndex <= pageCount) { all.AddRange(catalog.Read(empty, skip, take)); pageIndex++; skip = (pageIndex - 1) * PageSize; }")]
    [InlineData("for (var n = 0; n < count; n++) { all.AddRange(catalog.Read(\"\", n * 50, 50)); }")]
    [InlineData("for (var n = 0; n < count; n++) { all.AddRange(catalog.Read(\"\", 5 * n, 5)); }")]
    [InlineData("for (var n = 0; n < count; n++) { all.AddRange(catalog.Read(\"\", n * take + 1, (n + 1) * take)); }")]
    [InlineData("for (var n = 0; n < count; n++) { var first = n * take; all.AddRange(catalog.Read(\"\", first, Math.Min(take, ids.Count - first))); }")]
    [InlineData("for (var n = 1; n <= count; n += 1) { int first; first = (n - 1) * take; var text = \"x\"; all.AddRange(catalog.Read(text, first, take)); }")]
    [InlineData("for (var n = 0; n < count; n++) { await catalog.ReadAsync(\"\", n * take, take); }")]
    [InlineData("for (var n = 0; n < count; n++) { using (var own = new CatalogClient()) { all.AddRange(own.Read(\"\", n * take, take)); } }")]
    [InlineData("var first = 0; while (first < count) { all.AddRange(catalog.Read(\"\", first, take)); first += take; }")]
    [InlineData("var first = 0; while (first < count) { all.AddRange(catalog.From(first).Orders); first = first + 100; }")]
    [InlineData("var n = 0; do { all.AddRange(catalog.From(take * n++).Orders); } while (n < count);")]
    [InlineData("for (var page = 1; page <= count; page++) { all.AddRange(catalog.GetPage(page, 100)); }")]
    [InlineData("for (var n = 1; n <= count; n++) { all.AddRange(catalog.GetSamples(n, pageSize)); }")]
    [InlineData("foreach (var n in Enumerable.Range(0, count)) { all.AddRange(catalog.Read(\"\", n * take, take)); }")]
    [InlineData("var found = Enumerable.Range(0, count).Select(n => catalog.Read(\"\", n * take, take)).ToList();")]
    [InlineData("Parallel.For(0, count, n => catalog.Read(\"\", n * take, take));")]
    [InlineData("for (var n = 0; n < count; n++) { all.AddRange(catalog.Ask(new Request { Skip = n * take, Take = take, Text = empty }).Orders); }")]
    [InlineData("for (var n = 0; n < count; n++) { var request = new Request { Text = empty }; request.Skip = n * take; request.Take = take; all.AddRange(catalog.Ask(request).Orders); }")]
    [InlineData("foreach (var text in new List<string>()) { for (var n = 0; n < count; n++) { all.AddRange(catalog.Read(text, n * take, take)); } }")]
    [InlineData("const int Step = 50; var n = 0; while (true) { var found = catalog.GetSamples(n, Step); all.AddRange(found); if (found.Count < Step) { break; } n++; }")]
    [InlineData("const int Step = 50; for (var n = 0; ; n++) { var lines = catalog.GetText(n, Step)?.Split(',') ?? new string[0]; if (lines.Length < Step) { break; } }")]
    [InlineData("var n = 0; var found = new List<Order>(); do { found = catalog.Ask(new Request { Skip = n, Take = take, Text = empty }).Orders; n++; } while (found.Count() == take);")]
    [InlineData("for (var n = 0; ; n++) { var found = catalog.Read(\"\", n, take); if (take > found.Count) { return; } }")]
    [InlineData("for (var n = 0; n < count; n++) { Load(n * take, take); }")]
    [InlineData("for (var n = 0; n < count; n++) { LoadPage(n); }")]
    public Task NoWarn_pages(string statements) => VerifyAsync(
        Body(statements, "private List<Order> Load(int skip, int take) => catalog.Read(\"\", skip, take); private List<Order> LoadPage(int page) => catalog.Read(\"\", page * pageSize, pageSize);").Replace("class Desk", "class Desk : Report", System.StringComparison.Ordinal),
        Catalog);

    [Theory]
    [InlineData("for (var n = 0; n < count; n++) { [|catalog.Turn(n * take)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { [|catalog.GetSamples(n, 100)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { var found = [|catalog.GetSamples(n, 100)|]; if (found.Count < 50) { Console.WriteLine(); } }")]
    [InlineData("for (var n = 0; n < count; n++) { var found = [|catalog.GetSamples(n, take)|]; if (skip < take) { Console.WriteLine(); } }")]
    [InlineData("for (var page = 0; page < count; page++) { [|catalog.GetText(page, take)|]; }")]
    [InlineData("for (var page = 0; page < count; page++) { [|catalog.GetPage(page, 1)|]; }")]
    [InlineData("for (var n = 0; n < ids.Count; n++) { [|catalog.Read(\"\", ids[n], take)|]; }")]
    [InlineData("for (var n = 0; n < ids.Count; n++) { [|catalog.Read(\"\", ids[n] * take, take)|]; }")]
    [InlineData("foreach (var id in ids) { [|catalog.Read(\"\", id * take, take)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { [|catalog.Read(ids[n].ToString(), n * take, take)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { take = ids[n]; [|catalog.Read(\"\", n * take, take)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { [|catalog.Read(\"\", n * 1, 1)|]; }")]
    [InlineData("for (var n = 0; n < count; n++) { for (var page = 0; page < count; page++) { catalog.GetPage(page, take); } [|catalog.Read(\"\", n, 100)|]; }")]
    [InlineData("for (var page = 0; page < count; page++) { foreach (var order in catalog.GetPage(page, take)) { [|client.Get(order.Id)|]; } }")]
    [InlineData("for (var page = 0; page < count; page++) { foreach (var id in ids) { [|catalog.Read(id.ToString(), page * take, take)|]; } }")]
    [InlineData("for (var n = 0; n < count; n++) { var request = new Request { Skip = n * take, Take = take }; Fill(request, ids[n]); [|catalog.Ask(request)|]; }")]
    [InlineData("for (var n = 0; n < ids.Count; n++) { [|Load(ids[n].ToString(), 0)|]; }")]
    public Task Warn_no_pages(string statements) => VerifyAsync(
        Body(statements, "private static void Fill(Request request, int id) => request.Text = id.ToString(); private List<Order> Load(string text, int page) => catalog.Read(text, page * pageSize, pageSize);").Replace("class Desk", "class Desk : Report", System.StringComparison.Ordinal),
        Catalog);

    [Theory]
    [InlineData("foreach (var id in ids) { orders.Get(id); }")]
    [InlineData("IOrders local = new Orders(); foreach (var id in ids) { local.Get(id); }")]
    [InlineData("foreach (var id in ids) { _injected.Get(id); }")]
    [InlineData("foreach (var id in ids) { _either.Get(id); }")]
    [InlineData("foreach (var id in ids) { new Orders().Get(id); }")]
    public Task NoWarn_contract_that_is_implemented_here(string statements) => VerifyAsync(
        Body(statements, """
            private readonly IOrders _injected;
            private IOrders _either = s_factory.CreateChannel();

            public Desk(IOrders injected) { _injected = injected; _either = injected; }
            """),
        Implementation);

    [Theory]
    [InlineData("private readonly IStock _own = new Stock();", "", false)]
    [InlineData("private IStock _own; public Desk() { this._own = new Stock(); }", "", false)]
    [InlineData("private IStock _own = null; private void Start() { _own = new Stock(); _own = null; }", "", false)]
    [InlineData("private IStock _own = new {|CS0246:Nowhere|}();", "", false)]
    [InlineData("private IStock _own = new Stock(); private void Start(IStock other) { _own = other; }", "", true)]
    [InlineData("private IStock _own = new Stock(); private void Start() { Fill(out _own); } private static void Fill(out IStock own) { own = null; }", "", true)]
    [InlineData("private IStock _own;", "", true)]
    [InlineData("private IStock _own = new StockProxy();", "", true)]
    [InlineData("private IStock _own = new StockClient();", "", true)]
    [InlineData("protected IStock _own = new Stock();", "", true)]
    [InlineData("private IStock _own = new Stock();", "public partial class Desk { }", true)]
    public Task Field_that_holds_the_service_itself(string members, string part, bool isReported)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add($$"""
            using Stocks;

            public partial class Desk
            {
                public static readonly StockClient Other = new StockClient();

                {{members}}

                public void Run(int[] ids) { foreach (var id in ids) { {{(isReported ? "[|_own.Find(id)|]" : "_own.Find(id)")}}; } }
            }
            """);
        test.TestState.Sources.Add(part);
        test.TestState.AdditionalProjects["Stocks"].Sources.Add("""
            using System.ServiceModel;

            namespace Stocks
            {
                [ServiceContract]
                public interface IStock
                {
                    [OperationContract]
                    string Find(int id);
                }

                public class Stock : IStock { public string Find(int id) => null; }

                public class StockProxy : IStock { public string Find(int id) => null; }

                public class StockClient : ClientBase<IStock>, IStock { public string Find(int id) => Channel.Find(id); }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Stocks");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; }")]
    [InlineData("var channel = s_factory.CreateChannel(); foreach (var id in ids) { [|channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|_channel.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|Channel.Get(id)|]; }")]
    public Task Warn_channel_though_the_contract_is_implemented_here(string statements) => VerifyAsync(
        Body(statements, """
            private readonly IOrders _channel = s_factory.CreateChannel();

            private IOrders Channel { get; set; } = s_factory.CreateChannel();
            """),
        Implementation);

    private const string Messages = """
        private bool _isQuiet;
        private void Tell(string text) { MessageBox.Show(text); }
        private void TellOfFailure(string text) => Tell("Failed: " + text);
        private bool Confirms(string text) { return MessageBox.Show(text) == true; }
        private void TellHow(bool isGood) { if (isGood) { MessageBox.Show("Good"); } else if (_isQuiet) { new Form().ShowDialog(); } else { Tell("Bad"); } }
        private async Task AskFirst() { await DisplayAlert("Order", "Really?"); }
        private async void AskLater() { await DisplayAlert("Order", "Really?"); }
        private Task<bool> DisplayAlert(string title, string message) => Task.FromResult(true);
        private void TellSome(string text) { if (_isQuiet) { return; } MessageBox.Show(text); }
        private void TellIfLong(string text) { if (text.Length > 9) { MessageBox.Show(text); } }
        private void TellAll(List<string> texts) { foreach (var text in texts) { MessageBox.Show(text); } }
        private bool MayGoOn(string text) => _isQuiet || MessageBox.Show(text);
        private void TellOnClick() { EventHandler handler = (s, e) => MessageBox.Show("Clicked"); }
        """;

    /// <summary>A helper that always shows a message, or both arms of a choice, are no quicker than the message itself.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { client.Get(id); Tell(\"Done\"); }")]
    [InlineData("foreach (var id in ids) { client.Get(id); this.TellOfFailure(\"order\"); }")]
    [InlineData("foreach (var id in ids) { if (Confirms(\"Really?\")) { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { TellHow(client.Get(id).Done); }")]
    [InlineData("foreach (var id in ids) { await AskFirst(); client.Get(id); }")]
    [InlineData("foreach (var order in all) { if (client.Save(order)) { this.Tell(\"Saved\"); } else { this.TellOfFailure(\"order\"); } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { var isSaved = client.Save(order); if (isSaved) { MessageBox.Show(\"Saved\"); } else { MessageBox.Show(\"Failed\"); } } }")]
    [InlineData("foreach (var order in all) { if (client.Save(order)) { Tell(\"Saved\"); } else if (order.Done) { Tell(\"Done\"); } else { Tell(\"Failed\"); } }")]
    [InlineData("foreach (var order in all) { var answer = client.Save(order) ? MessageBox.Show(\"Saved\") : MessageBox.Show(\"Failed\"); }")]
    public Task NoWarn_each_turn_shows_a_message(string statements) => VerifyAsync(Body(statements, Messages));

    [Theory]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; TellSome(\"Done\"); }")]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; TellIfLong(\"Done\"); }")]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; TellAll(new List<string>()); }")]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; TellOnClick(); }")]
    [InlineData("foreach (var id in ids) { [|client.Get(id)|]; MayGoOn(\"Done\"); }")]
    [InlineData("foreach (var id in ids) { AskLater(); [|client.Get(id)|]; }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { count++; } else { TellOfFailure(\"order\"); } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { Tell(\"Saved\"); } else if (order.Done) { Tell(\"Done\"); } }")]
    [InlineData("foreach (var order in all) { if ([|client.Save(order)|]) { Tell(\"Saved\"); } else { foreach (var line in order.Lines) { Tell(\"Failed\"); } } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { if (order.Id > 9) { Tell(\"Late\"); } else { Tell(\"Early\"); } } [|client.Save(order)|]; }")]
    public Task Warn_most_turns_show_no_message(string statements) => VerifyAsync(Body(statements, Messages));

    [Theory]
    [InlineData("foreach (var id in ids) { Console.Write(id); if (Console.ReadLine() == \"y\") { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { var choice = Convert.ToInt32(Console.ReadLine()); switch (choice) { case 1: client.Get(id); break; default: client.FindAsync(id); break; } }")]
    [InlineData("foreach (var id in ids) { if (MessageBox.Show(\"Really?\")) { client.Get(id); } }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { if (MessageBox.Show(\"Really?\")) { client.Get(ids[i]); } }")]
    [InlineData("foreach (var id in ids) { if (!new Form().ShowDialog()) { continue; } client.Get(id); }")]
    [InlineData("foreach (var id in ids) { if (id > 9) { if (!MessageBox.Show(\"Really?\")) { continue; } } client.Get(id); }")]
    [InlineData("foreach (var order in all) { var id = order.Id; if (order.Done) { id = int.Parse(Console.ReadLine()); } client.Get(id); }")]
    [InlineData("foreach (var order in all) { if (order.Done) { Console.ReadKey(); client.Get(order.Id); } }")]
    [InlineData("foreach (var order in all) { if (order.Done && MessageBox.Show(\"Really?\")) { client.Get(order.Id); } }")]
    [InlineData("var i = 0; do { client.Get(ids[i++]); } while (i < ids.Count && Console.ReadLine() != \"q\");")]
    [InlineData("foreach (var id in ids) { client.Get(id); Console.ReadKey(); }")]
    [InlineData("foreach (var id in ids) { client.Use(c => MessageBox.Show(\"Really?\") ? c.Get(id) : null); }")]
    [InlineData("ids.ForEach(id => { if (MessageBox.Show(\"Really?\")) { client.Get(id); } });")]
    [InlineData("string line; while ((line = Console.ReadLine()) != \"q\") { client.Get(int.Parse(line)); }")]
    [InlineData("foreach (var id in ids) { if (MessageBox.Show(\"Really?\")) { Load(id); } }")]
    [InlineData("foreach (var id in ids) { if (Wants(id)) { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { Menu(); client.Get(id); }")]
    [InlineData("foreach (var id in ids) { if (_command.ShouldProcess(\"order \" + id)) { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { if (!_command.ShouldContinue(\"Really?\", \"Orders\")) { continue; } client.Get(id); }")]
    [InlineData("foreach (var id in ids) { if ({|CS0103:ShouldProcess|}(\"order \" + id)) { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { if (await DisplayAlert(\"Order\", \"Really?\", \"Yes\", \"No\")) { client.Get(id); } }")]
    public Task NoWarn_user_is_asked(string statements) => VerifyAsync(
        Body(statements, "private readonly System.Management.Automation.Cmdlet _command = new System.Management.Automation.Cmdlet(); private Task<bool> DisplayAlert(string title, string message, string accept, string cancel) => Task.FromResult(true); private Order Load(int id) => _client.Get(id); private bool Wants(int id) { Console.Write(id); return Console.ReadLine() == \"y\"; } private void Menu() { do { Wants(1); } while (_client == null); }"));

    /// <summary>A command's own helper asks by what the command inherits.</summary>
    [Theory]
    [InlineData("Remove(id);", ": System.Management.Automation.Cmdlet", "", false)]
    [InlineData("if (id > 2) { Remove(id); } else if (ShouldProcess(\"order\")) { _client.Get(id); }", ": System.Management.Automation.Cmdlet", "", false)]
    [InlineData("if (id > 2) { Remove(id); } else { [|_client.Get(id)|]; }", ": System.Management.Automation.Cmdlet", "", false)]
    [InlineData("Remove(id);", "", "public bool ShouldProcess(string what) => what.Length > 3;", true)]
    public Task Helper_of_a_command(string statement, string command, string own, bool isReported) => VerifyAsync(Body("", "") + $$"""
        public class RemoveOrders {{command}}
        {
            private readonly OrdersClient _client = new OrdersClient();
            public void All(List<int> ids) { foreach (var id in ids) { {{(isReported ? "[|Remove(id)|];" : statement)}} } }
            private void Remove(int id) { Console.WriteLine(id); if (ShouldProcess("order")) { _client.Get(id); } }
            {{own}}
        }
        """);

    [Theory]
    [InlineData("if (MessageBox.Show(\"All of them?\")) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("foreach (var id in ids) { try { [|client.Get(id)|]; } catch (FaultException) { MessageBox.Show(\"Failed\"); } }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { try { [|client.Get(ids[i])|]; } catch (FaultException) { if (!MessageBox.Show(\"Go on?\")) { return; } } }")]
    [InlineData("foreach (var order in all) { if (order.Done) { MessageBox.Show(\"Done\"); } else { [|client.Get(order.Id)|]; } }")]
    [InlineData("foreach (var order in all) { if (!order.Done) { MessageBox.Show(\"Skipped\"); continue; } [|client.Get(order.Id)|]; }")]
    [InlineData("foreach (var order in all) { if (order.Done && MessageBox.Show(\"Clear it?\")) { order.Lines.Clear(); } [|client.Get(order.Id)|]; }")]
    [InlineData("foreach (var order in all) { if (order.Done) { if (MessageBox.Show(\"Clear it?\")) { order.Lines.Clear(); } } [|client.Get(order.Id)|]; }")]
    [InlineData("foreach (var order in all) { if (![|client.Save(order)|]) { MessageBox.Show(\"Failed\"); } }")]
    [InlineData("foreach (var order in all) { if (![|client.Save(order)|]) { if (!MessageBox.Show(\"Go on?\")) { break; } } }")]
    [InlineData("foreach (var id in ids) { EventHandler handler = (s, e) => MessageBox.Show(\"Clicked\"); [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { Check(id); [|client.Get(id)|]; }")]
    [InlineData("foreach (var id in ids) { if (id < 0) { Pause(); } [|client.Get(id)|]; }")]
    [InlineData("if (ShouldProcess(\"all\")) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("foreach (var id in ids) { if (ShouldProcess(\"order \" + id)) { [|client.Get(id)|]; } }")]
    [InlineData("if ({|CS0103:ShouldContinue|}(\"all\")) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    public Task Warn_user_is_not_asked_about_it(string statements) => VerifyAsync(
        Body(statements, "private bool ShouldProcess(string what) => what.Length > 3; private void Check(int id) { if (id < 0) { Console.ReadKey(); } try { Pause(id); } catch (Exception) { Console.ReadLine(); } } private void Pause(int id) { } private void Pause() { Console.ReadLine(); }"));

    [Theory]
    [InlineData("List<string> lines; while ((lines = Read(reader)).Count > 0) { files.Import(new ImportRequest(\"csv\", lines)); }")]
    [InlineData("List<string> lines; while ((lines = Read(reader)).Count > 0) { files.Use(f => { f.Import(new ImportRequest { Kind = \"csv\", Lines = lines }); return 0; }); }")]
    [InlineData("List<string> lines; while ((lines = Read(reader)).Count > 0) { var request = new ImportRequest(\"csv\", lines); files.Import(request); }")]
    [InlineData("List<string> lines; while ((lines = Read(reader)).Count > 0) { var request = new ImportRequest(); request.Kind = \"csv\"; request.Lines = lines; files.Import(request); }")]
    [InlineData("foreach (var id in ids) { files.Import(new ImportRequest { Kind = id.ToString(), Content = new byte[id] }); }")]
    [InlineData("List<string> lines; while ((lines = Read(reader)).Count > 0) { Send(files, lines); }")]
    [InlineData("foreach (var id in ids) { File.WriteAllBytes(id.ToString(), files.Download(id)); }")]
    [InlineData("foreach (var id in ids) { files.DownloadPiece(out var piece, id); File.WriteAllBytes(id.ToString(), piece); }")]
    [InlineData("foreach (var id in ids) { Fetch(files, id); }")]
    [InlineData("foreach (var id in ids) { files.Fetch(new Which { Id = id }); }")]
    [InlineData("foreach (var id in ids) { var content = Convert.ToBase64String(BitConverter.GetBytes(id)); var request = new ImportRequest(); request.Kind = content; files.Import(request); }")]
    [InlineData("foreach (var id in ids) { files.Upload(new Photo { Album = id }); }")]
    [InlineData("foreach (var id in ids) { Send(files, new Photo { Album = id }); }")]
    public Task NoWarn_batch_or_bytes_in_a_message(string statements) => VerifyAsync(Body(statements, """
        private static List<string> Read(TextReader reader) => null;
        private static void Send(FilesClient files, List<string> lines) => files.Import(new ImportRequest("csv", lines));
        private static byte[] Fetch(FilesClient files, int id) => files.Download(id);
        private static void Send(FilesClient files, Photo photo) => files.Upload(photo);
        """));

    [Theory]
    [InlineData("// All(ids);", "private void All(List<int> ids) { foreach (var id in ids) { _client.Get(id); } }")]
    [InlineData("// All(ids);\nAll(ids);", "private void All(List<int> ids) { foreach (var id in ids) { [|_client.Get(id)|]; } }")]
    [InlineData("// All(ids);", "public void All(List<int> ids) { foreach (var id in ids) { [|_client.Get(id)|]; } }")]
    public Task Method_whose_call_is_commented_out(string statements, string method) => VerifyAsync(Body(statements, method));

    /// <summary>What a helper gets or makes for each call may be bytes or a batch as well, whatever else it gets.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { Put(id.ToString(), new byte[id]); }", "byte[] content")]
    [InlineData("foreach (var id in ids) { Put(id.ToString(), id); }", "int id", "var content = File.ReadAllBytes(id.ToString());")]
    [InlineData("var none = new byte[0]; foreach (var id in ids) { [|Put(id.ToString(), none)|]; }", "byte[] content")]
    public Task Helper_that_sends_bytes(string statements, string parameter, string read = "") =>
        VerifyAsync(Body(statements, "private void Put(string name, " + parameter + ") { " + read + " _client.Put(name, content); }"));

    /// <summary>One buffer goes out again and again, with other bytes in it each time.</summary>
    [Theory]
    [InlineData("int read; while ((read = file.Read(buffer, 0, buffer.Length)) > 0) { client.Put(offset.ToString(), buffer); offset += read; }")]
    [InlineData("int read; while ((read = await file.ReadAsync(buffer, 0, buffer.Length)) > 0) { client.Put(offset.ToString(), buffer); offset += read; }")]
    [InlineData("foreach (var id in ids) { Buffer.BlockCopy(whole, id, buffer, 0, buffer.Length); client.Put(id.ToString(), buffer); }")]
    [InlineData("foreach (var id in ids) { {|WCFP4002:client.Put(id.ToString(), buffer)|}; }")]
    [InlineData("foreach (var id in ids) { file.Write(buffer, 0, 3); {|WCFP4002:client.Put(id.ToString(), buffer)|}; }")]
    [InlineData("foreach (var id in ids) { Buffer.BlockCopy(whole, id, other, 0, 3); {|WCFP4002:client.Put(id.ToString(), buffer)|}; }")]
    [InlineData("file.Read(buffer, 0, 3); foreach (var id in ids) { {|WCFP4002:client.Put(id.ToString(), buffer)|}; }")]
    public Task Buffer_that_is_filled_anew(string statements) => VerifyAsync(
        Body("var file = File.OpenRead(\"a\"); byte[] buffer = new byte[100], whole = new byte[900], other = new byte[100]; long offset = 0; " + statements));

    /// <summary>A table holds many rows, though it is no sequence of them.</summary>
    [Theory]
    [InlineData("foreach (System.Data.DataTable table in set.Tables) { tables.Import(table); }")]
    [InlineData("foreach (var id in ids) { tables.ImportSet(Load(id)); }")]
    [InlineData("foreach (System.Data.DataTable table in set.Tables) { {|WCFP4002:tables.Note(table.TableName)|}; }")]
    public Task Table_of_a_data_set(string statements) => VerifyAsync(Body("var tables = new TablesClient(); var set = new System.Data.DataSet(); " + statements, "private System.Data.DataSet Load(int id) => new System.Data.DataSet(id.ToString());") + """
        [ServiceContract]
        public interface ITables
        {
            [OperationContract] void Import(System.Data.DataTable table);
            [OperationContract] void ImportSet(System.Data.DataSet set);
            [OperationContract] void Note(string name);
        }

        public class TablesClient : ClientBase<ITables>, ITables
        {
            public void Import(System.Data.DataTable table) => Channel.Import(table);
            public void ImportSet(System.Data.DataSet set) => Channel.ImportSet(set);
            public void Note(string name) => Channel.Note(name);
        }
        """);

    [Theory]
    [InlineData("foreach (var id in ids) { [|files.Import(new ImportRequest(id.ToString(), null))|]; }")]
    [InlineData("foreach (var id in ids) { [|files.Import(new ImportRequest { Kind = id.ToString(), Lines = new List<string>() })|]; }")]
    [InlineData("foreach (var order in all) { [|files.Import(new ImportRequest { Kind = order.ToString(), Lines = order.Lines.ConvertAll(line => line.ToString()) })|]; }")]
    [InlineData("foreach (var id in ids) { var request = new ImportRequest(); request.Kind = id.ToString(); [|files.Import(request)|]; }")]
    [InlineData("foreach (var id in ids) { [|Send(files, id.ToString())|]; }")]
    [InlineData("foreach (var id in ids) { [|files.Look(new Which { Id = id })|]; }")]
    [InlineData("var names = new List<string>(); foreach (var id in ids) { [|files.DownloadName(out var name, id)|]; names.Add(name); }")]
    [InlineData("foreach (var id in ids) { [|files.Label(new PhotoLabel { Album = id })|]; }")]
    [InlineData("foreach (var id in ids) { [|Send(files, new PhotoLabel { Album = id })|]; }")]
    [InlineData("foreach (var id in ids) { [|files.VersionOf(id)|]; }")]
    public Task Warn_one_element_in_a_message(string statements) => VerifyAsync(Body(statements, """
        private static void Send(FilesClient files, string kind) => files.Import(new ImportRequest(kind, null));
        private static void Send(FilesClient files, PhotoLabel label) => files.Label(label);
        """));

    [Theory]
    [InlineData("foreach (var id in ids) { try { all.Add(null); } catch (FaultException) { client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { try { all.Add(null); } catch (FaultException) { client.Use(c => c.Get(id)); } }")]
    [InlineData("foreach (var id in ids) { try { all.Add(null); } catch (FaultException) { Load(id); } }")]
    [InlineData("foreach (var id in ids) { TryLoad(id); }")]
    [InlineData("foreach (var id in ids) { TryHelper(id); }")]
    public Task NoWarn_after_a_failure(string statements) => VerifyAsync(Body(statements, """
        private Order Load(int id) => _client.Get(id);
        private void TryLoad(int id) { try { } catch (FaultException) { _client.Get(id); } }
        private void TryHelper(int id) { try { } catch (FaultException) { Load(id); } }
        """));

    [Theory]
    [InlineData("try { all.Add(null); } catch (FaultException) { foreach (var id in ids) { [|client.Get(id)|]; } }")]
    [InlineData("foreach (var id in ids) { try { [|Load(id)|]; } catch (FaultException) { Load(1); } }")]
    [InlineData("foreach (var id in ids) { try { all.Add(null); } finally { [|client.Get(id)|]; } }")]
    public Task Warn_beside_a_catch(string statements) => VerifyAsync(Body(statements, "private Order Load(int id) => _client.Get(id);"));

    [Theory]
    [InlineData("GetPlugin", "give the contract an operation that takes all of them at once")]
    [InlineData("GetTag", "call 'GetTags' once, with all of them")]
    [InlineData("GetNames", "call 'GetNamesOf' once, with all of them")]
    [InlineData("Drop", "call 'DropMany' once, with all of them")]
    public Task Warn_names_a_batch_that_gives_the_same(string operation, string remedy) => VerifyMessageAsync(
        $"foreach (var id in ids) {{ {{|#0:files.{operation}(id)|}}; }}",
        Descriptors.RemoteCallInLoop,
        $"'{operation}' goes over the network once for every turn of the loop; {remedy}");

    /// <summary>Keys are numbers and texts for all things: only names tell whose.</summary>
    [Theory]
    [InlineData("void Cancel(int orderId)", "void CancelLines(int[] lineIds)", null)]
    [InlineData("void Cancel(int orderId)", "void CancelOlder(int? customerId)", null)]
    [InlineData("string Cancel(int id)", "string[] CancelOfRegions(int[] regionIds)", null)]
    [InlineData("void Cancel(int orderId)", "void CancelOrders(int[] orderIds)", "CancelOrders")]
    [InlineData("void Cancel(int id)", "void CancelByIds(List<int> numbers)", "CancelByIds")]
    [InlineData("void Cancel(int orderId)", "void CancelAll(IEnumerable<int> some)", "CancelAll")]
    public async Task Batch_for_keys(string single, string batch, string? named)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add($$"""
            using System.Collections.Generic;
            using System.ServiceModel;

            [ServiceContract] public interface IOrders { [OperationContract] {{single}}; [OperationContract] {{batch}}; }
            public class Cleanup
            {
                private readonly ChannelFactory<IOrders> _factory = new ChannelFactory<IOrders>("orders");
                public void Run(List<int> keys) { var channel = _factory.CreateChannel(); foreach (var key in keys) { {|#0:channel.Cancel(key)|}; } }
            }
            """);
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoop).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage("'Cancel' goes over the network once for every turn of the loop; " + (named is null ? "give the contract an operation that takes all of them at once" : "call '" + named + "' once, with all of them")));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Parallel.ForEach(ids, id => { {|#0:Load(id)|}; });", "Load", ", many at the same time")]
    [InlineData("Parallel.ForEach(ids, {|#0:Load|});", "Load", ", many at the same time")]
    [InlineData("foreach (var id in ids) { Task.Factory.StartNew(key => { {|#0:Load(id)|}; }, id); }", "Load", ", many at the same time")]
    [InlineData("await Task.WhenAll(ids.Select(id => {|#0:LoadAsync(id)|}));", "LoadAsync", ", many at the same time")]
    [InlineData("foreach (var id in ids) { await Task.Run(() => {|#0:Load(id)|}); }", "Load", "")]
    [InlineData("foreach (var id in ids) { var task = Task.Run(() => {|#0:Load(id)|}); task.Wait(); count++; }", "Load", "")]
    [InlineData("foreach (var id in ids) { Task task = Task.Run(() => {|#0:Load(id)|}); await task.ConfigureAwait(false); }", "Load", "")]
    [InlineData("foreach (var id in ids) { var task = Task.Run(() => {|#0:Load(id)|}); count++; }", "Load", ", many at the same time")]
    [InlineData("foreach (var id in ids) { {|#0:Load(id)|}; }", "Load", "")]
    public Task Warn_loop_around_a_helper_says_what_overlaps(string statements, string helper, string overlap) => VerifyMessageAsync(
        statements,
        Descriptors.RemoteCallInLoopAtEnd,
        $"'{(helper == "Load" ? "Get" : "Find")}' goes over the network once for every turn of the loop around '{helper}'{overlap}; {(helper == "Load" ? "call 'GetMany' once, with all of them" : "give the contract an operation that takes all of them at once")}");

    /// <summary>A helper makes a task of the event that answers a call: a loop that awaits it has one call at a time under way.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { await {|#0:LoadAsync(id)|}; }", "")]
    [InlineData("foreach (var id in ids) { await {|#0:LoadAsync(id)|}.ConfigureAwait(false); }", "")]
    [InlineData("foreach (var id in ids) { {|#0:LoadAsync(id)|}.Wait(); }", "")]
    [InlineData("foreach (var id in ids) { _last = {|#0:LoadAsync(id)|}; }", ", many at the same time")]
    public async Task Warn_loop_that_awaits_an_answer_by_event(string statements, string overlap)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(Body(statements, "private Task _last; private Task LoadAsync(int id) { var source = new TaskCompletionSource<int>(); _client.GetAsync(id); return source.Task; }"));
        test.TestState.Sources.Add(Service);
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoopAtEnd).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage($"'Get' goes over the network once for every turn of the loop around 'LoadAsync'{overlap}; call 'GetMany' once, with all of them"));
        await test.RunAsync();
    }

    /// <summary>A helper that is called like the operation is named with its class.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { {|#0:new Loader().Get(id)|}; }", "private class Loader { private readonly OrdersClient _client = new OrdersClient(); public Order Get(int id) => _client.Get(id); }", "Loader.Get")]
    [InlineData("foreach (var id in ids) { {|#0:new Loader().Load(id)|}; }", "private class Loader { private readonly OrdersClient _client = new OrdersClient(); public Order Load(int id) => _client.Get(id); }", "Load")]
    public async Task Warn_names_the_class_of_a_helper_that_is_called_like_the_operation(string statements, string members, string helper)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Body(statements, members));
        test.TestState.Sources.Add(Service);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoopAtEnd).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage($"'Get' goes over the network once for every turn of the loop around '{helper}'; call 'GetMany' once, with all of them"));
        await test.RunAsync();
    }

    /// <summary>With what the loop passes, the helper does not come to the call.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { Show(id, false); }", "private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { Show(id); }", "private void Show(int id, bool full = false) { if (full && id > 3) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { Show(full: false, id: id); }", "private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { All(id, false); }", "private void All(int id, bool all) { Show(id, all); } private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { All(2, id); }", "private void All(int kind, int id) => Show(full: kind, id: id); private void Show(int id, int full) { if (full == 1) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { Show(id, true); }", "private void Show(int id, bool brief) { if (!brief) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { Show(id, \"name\"); }", "private void Show(int id, string what) { switch (what) { case \"name\": break; case \"all\": _client.Get(id); break; } }")]
    [InlineData("foreach (var id in ids) { [|Show(id, true)|]; }", "private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|All(id, true)|]; }", "private void All(int id, bool all) { Show(id, all); } private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|All(id, false)|]; }", "private void All(int id, bool all) { all |= id > 3; Show(id, all); } private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|All(id, false)|]; }", "private void All(int id, bool all) { Turn(ref all); Show(id, all); } private void Turn(ref bool all) => all = !all; private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|All(id, false)|]; }", "private void All(int id, bool all) { Show(id, !all); } private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|Show(id, count > 3)|]; }", "private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|Show(id, false)|]; }", "private void Show(int id, bool full) { full |= id > 3; if (full) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|Show(id, false)|]; }", "private void Show(int id, bool full) { if (full || id > 3) { _client.Get(id); } }")]
    [InlineData("foreach (var id in ids) { [|Show(id, \"all\")|]; }", "private void Show(int id, string what) { switch (what) { case \"name\": break; case \"all\": _client.Get(id); break; } }")]
    [InlineData("foreach (var id in ids) { Show(id, false); [|Show(id, true)|]; }", "private void Show(int id, bool full) { if (full) { _client.Get(id); } }")]
    public Task Helper_that_is_told_not_to_call(string statements, string members) => VerifyAsync(Body(statements, members));

    [Fact]
    public Task Warn_loop_around_a_helper() => VerifyAsync(Body(
        "foreach (var id in ids) { [|Load(id)|]; }",
        "private Order Load(int id) => _client.Get(id);"));

    /// <summary>Calls of one operation in one loop are one finding, through a helper too.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { if (id > 3) { [|Load(id)|]; } else { Load(id + 1); } }")]
    [InlineData("foreach (var id in ids) { [|Load(id)|]; } foreach (var id in ids) { [|Load(id)|]; }")]
    [InlineData("foreach (var id in ids) { foreach (var other in ids) { [|Load(other)|]; } [|Load(id)|]; }")]
    public Task Warn_once_for_each_loop_around_a_helper(string statements) => VerifyAsync(Body(statements, "private Order Load(int id) => _client.Get(id);"));

    [Fact]
    public Task Warn_loop_around_a_helper_of_a_helper() => VerifyAsync(Body(
        "foreach (var id in ids) { all.Add([|new Gateway().Find(id)|]); }",
        "public class Gateway { private readonly OrdersClient _client = new OrdersClient(); public Order Find(int id) => Load(id); private Order Load(int key) => _client.Get(key); }"));

    [Fact]
    public Task Warn_loop_around_an_interface() => VerifyAsync(Body(
        "IGateway gateway = new Gateway(); foreach (var id in ids) { all.Add([|gateway.Find(id)|]); }",
        "public interface IGateway { Order Find(int id); } public class Gateway : IGateway { private readonly OrdersClient _client = new OrdersClient(); public Order Find(int id) => _client.Get(id); }"));

    [Fact]
    public Task Warn_method_group() => VerifyAsync(Body(
        "all.AddRange(ids.Select([|Load|]));", "private Order Load(int id) => _client.Get(id);"));

    [Fact]
    public Task Warn_local_function() => VerifyAsync(Body(
        "Order Load(int id) => client.Get(id); foreach (var id in ids) { [|Load(id)|]; }"));

    [Theory]
    [InlineData("foreach (var id in ids) { Load(count); }", "private Order Load(int id) => _client.Get(id);")]
    [InlineData("foreach (var id in ids) { Load(id); }", "private Order Load(int id) => _client.Get(1);")]
    [InlineData("foreach (var id in ids) { Load(id); }", "private Order Load(int id) => id > 0 ? Get(1) : null; private Order Get(int key) => _client.Get(key);")]
    [InlineData("Load(ids[0]); Load(ids[1]);", "private Order Load(int id) => _client.Get(id);")]
    [InlineData("foreach (var id in ids) { Load(id); }", "private void Load(int id) => _client.Note(id.ToString());")]
    [InlineData("foreach (var batch in new List<int[]>()) { Load(batch); }", "private void Load(int[] ids) => _client.GetMany(ids);")]
    public Task NoWarn_helper_that_is_not_called_for_each_element(string statements, string members) => VerifyAsync(Body(statements, members));

    /// <summary>What is said in a conversation belongs apart, and what is looked up in it does not.</summary>
    [Theory]
    [InlineData("talk.Say(word)")]
    [InlineData("talk.Guess(word.Length)")]
    [InlineData("{|WCFP4002:talk.FindWord(word.Length)|}")]
    [InlineData("{|WCFP4002:talk.findWord(word.Length)|}")]
    public Task Conversation(string call) => VerifyAsync($$"""
        using System.ServiceModel;

        public static class Desk
        {
            public static void Run(ChannelFactory<ITalk> factory, string[] words)
            {
                var talk = factory.CreateChannel();
                foreach (var word in words)
                {
                    {{call}};
                }
            }
        }
        """);

    [Fact]
    public Task NoWarn_callbacks_to_subscribers() => VerifyAsync("""
        using System.Collections.Generic;
        using System.ServiceModel;

        public class Board
        {
            private readonly List<IOrders> _subscribers = new List<IOrders>();

            public void Tell(int id)
            {
                foreach (var subscriber in _subscribers)
                {
                    subscriber.Get(id + subscriber.GetHashCode());
                }
            }
        }
        """);

    [Fact]
    public async Task Warn_names_the_batch_operation_and_what_overlaps()
    {
        await VerifyMessageAsync(
            "await Task.WhenAll(ids.Select(id => {|#0:client.FindAsync(id)|}));",
            Descriptors.RemoteCallInLoop,
            "'Find' goes over the network once for every element, many at the same time; give the contract an operation that takes all of them at once");
        await VerifyMessageAsync(
            "foreach (var id in ids) { {|#0:client.Get(id)|}; }",
            Descriptors.RemoteCallInLoop,
            "'Get' goes over the network once for every turn of the loop; call 'GetMany' once, with all of them");
        await VerifyMessageAsync(
            "foreach (var id in ids) { await Task.Run(() => {|#0:client.Get(id)|}); }",
            Descriptors.RemoteCallInLoop,
            "'Get' goes over the network once for every turn of the loop; call 'GetMany' once, with all of them");
    }

    [Fact]
    public async Task Warn_in_a_CoreWCF_project_that_calls_another_service()
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, Framework = WcfFramework.CoreWcf };
        test.TestState.Sources.Add("""
            using CoreWCF;

            [ServiceContract]
            public interface IStock
            {
                [OperationContract]
                int Left(int id);
            }

            public class StockClient { }

            public class Desk
            {
                public int Run(IStock stock, int[] ids)
                {
                    var left = 0;
                    foreach (var id in ids)
                    {
                        left += [|stock.Left(id)|];
                    }

                    return left;
                }
            }
            """);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("urn:getItem", "urn:find")]
    [InlineData("http://tracker.example.org/#getItem", "")]
    public async Task Info_foreign_service_without_a_batch(string getAction, string findAction)
    {
        await VerifyTrackerAsync(Tracker(getAction: getAction, findAction: findAction), LetOverlap, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(Tracker(getAction: getAction, findAction: findAction, ns: "", format: "[XmlSerializerFormat]"), LetOverlap, DiagnosticSeverity.Info);
    }

    /// <summary>A helper that calls somebody else's service and then one's own.</summary>
    [Fact]
    public Task Warn_before_a_hint()
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(Tracker()
            .Replace("{|#0:tracker.getItem(id)|};", "", System.StringComparison.Ordinal)
            .Replace("=> tracker.getItem(id);", "{ var item = tracker.getItem(id); _own.Get(id); return item; } private static IOwn _own;", System.StringComparison.Ordinal)
            .Replace("public class Desk", "[ServiceContract] public interface IOwn { [OperationContract] string Get(string id); }\n\npublic class Desk", System.StringComparison.Ordinal));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoopAtEnd).WithLocation(1).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("Get", "turn of the loop around 'Load'", "give the contract an operation that takes all of them at once"));
        return test.RunAsync();
    }

    /// <summary>What overlaps already is not told to.</summary>
    [Fact]
    public Task Info_foreign_service_whose_calls_overlap() => VerifyTrackerAsync(
        Tracker()
            .Replace("foreach (var id in ids)\n        {\n            {|#0:tracker.getItem(id)|};\n        }", "System.Threading.Tasks.Parallel.ForEach(ids, id => {|#0:tracker.getItem(id)|});", System.StringComparison.Ordinal)
            .Replace("foreach (var id in ids)\n        {\n            {|#1:Load(tracker, id)|};\n        }", "System.Threading.Tasks.Parallel.ForEach(ids, id => {|#1:Load(tracker, id)|});", System.StringComparison.Ordinal),
        "the service is somebody else's and has no operation for all of them",
        DiagnosticSeverity.Info,
        ", many at the same time");

    /// <summary>A call that nobody waits for overlaps with the next one, and nobody here gives the service an operation for all.</summary>
    [Theory]
    [InlineData("tracker.dropAsync(id);", false)]
    [InlineData("_ = tracker.dropAsync(id);", false)]
    [InlineData("tracker.dropAsync(id).Wait();", true)]
    [InlineData("_last = tracker.dropAsync(id);", true)]
    public Task Call_of_a_foreign_service_that_nobody_waits_for(string statement, bool isReported)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(Tracker(more: "[OperationContract(Action = \"\", ReplyAction = \"*\")] System.Threading.Tasks.Task dropAsync(string id);")
            .Replace("{|#0:tracker.getItem(id)|};", statement.Replace("tracker.dropAsync(id)", isReported ? "{|#0:tracker.dropAsync(id)|}" : "tracker.dropAsync(id)", System.StringComparison.Ordinal), System.StringComparison.Ordinal)
            .Replace("{|#1:Load(tracker, id)|};", "", System.StringComparison.Ordinal)
            .Replace("public void Run(ITracker", "private System.Threading.Tasks.Task _last; public void Run(ITracker", System.StringComparison.Ordinal));
        if (isReported)
        {
            test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.RemoteCallInLoop).WithSeverity(DiagnosticSeverity.Info).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithArguments("drop", "turn of the loop", LetOverlap));
        }

        return test.RunAsync();
    }

    [Fact]
    public Task Warn_foreign_service_with_a_batch() => VerifyTrackerAsync(
        Tracker(more: "[OperationContract(Action = \"\", ReplyAction = \"*\")] Item[] getItems(string[] ids);"),
        "call 'getItems' once, with all of them");

    [Theory]
    [InlineData("http://tracker.example.org/ITracker/getItem", "http://tracker.example.org/ITracker/find")]
    [InlineData("http://tracker.example.org/getItem", "http://tracker.example.org/find")]
    [InlineData("", "http://tracker.example.org/find")]
    public async Task Warn_service_whose_actions_may_be_of_DotNet(string getAction, string findAction)
    {
        await VerifyTrackerAsync(Tracker(getAction: getAction, findAction: findAction), Ask, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(Tracker(getAction: getAction, findAction: findAction, format: "[XmlSerializerFormat]"), Ask, DiagnosticSeverity.Info);
    }

    private const string LetOverlap = "the service is somebody else's and has no operation for all of them, so let several calls overlap";

    private const string NamedAnswer = "[return: MessageParameter(Name = \"found\")]";

    /// <summary>WCF and ASP.NET call an answer after its operation.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("[OperationContract(Action = \"http://tracker.example.org/drop\", ReplyAction = \"*\")] void drop(string id);")]
    [InlineData("[OperationContract(Action = \"http://tracker.example.org/all\", ReplyAction = \"*\")] AllResponse all(); } [MessageContract] public class AllResponse { [MessageBodyMember] public Item[] Items;")]
    public Task Info_foreign_service_that_names_its_answers(string more) => VerifyTrackerAsync(
        Tracker(getAction: "http://tracker.example.org/getItem", findAction: "http://tracker.example.org/find", format: NamedAnswer, more: more), LetOverlap, DiagnosticSeverity.Info);

    [Fact]
    public async Task Warn_service_that_names_an_answer_as_DotNet_does()
    {
        await VerifyTrackerAsync(
            Tracker(getAction: "urn:get", findAction: "urn:find", more: "[OperationContract(Action = \"urn:drop\", ReplyAction = \"http://tracker.example.org/ITracker/dropResponse\")] int drop(string id);"), Ask, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(
            Tracker(getAction: "urn:get", findAction: "urn:find", more: "[OperationContract(Action = \"urn:drop\", ReplyAction = \"http://tracker.example.org/Tracker/dropResponse\")] int drop(string id);"), LetOverlap, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(
            Tracker(getAction: "http://tracker.example.org/ITracker/getItem", findAction: "http://tracker.example.org/ITracker/find", format: NamedAnswer), Ask, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(
            Tracker(getAction: "http://tracker.example.org/getItem", findAction: "http://tracker.example.org/find", format: NamedAnswer, more: "[OperationContract(Action = \"http://tracker.example.org/count\")] int count();"), Ask, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(
            Tracker(getAction: "http://tracker.example.org/getItem", findAction: "http://tracker.example.org/find", format: NamedAnswer, more: "[OperationContract] [return: MessageParameter(Name = \"number\")] int count();"), Ask, DiagnosticSeverity.Info);
    }

    [Fact]
    public async Task Warn_service_that_may_be_the_users_own()
    {
        await VerifyTrackerAsync(Tracker(ns: ""), Ask);
        await VerifyTrackerAsync(Tracker(ns: "Namespace = \"http://tempuri.org/\", "), Ask);
        await VerifyTrackerAsync(Tracker(type: "DataContract"), Ask, DiagnosticSeverity.Info);
        await VerifyTrackerAsync(Tracker(tool: "AnotherTool"), "give the contract an operation that takes all of them at once");
        await VerifyTrackerAsync(Tracker(more: "[OperationContract] string More();"), Ask, DiagnosticSeverity.Info);
    }

    [Fact]
    public async Task Warn_once_for_each_loop_and_operation()
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer>();
        test.TestState.Sources.Add(Body(
            """
            {|#0:foreach (var order in all)
            {
                if (order.Done) { {|#1:client.Get(order.Id)|}; }
                else if (order.Id > 0) { {|#2:_client.Get(-order.Id)|}; }
                else { ids.ForEach(id => {|#3:client.Get(order.Id)|}); }

                await {|#4:client.FindAsync(order.Id)|};
                {|#5:foreach (var line in order.Lines) { {|#6:client.Get(line)|}; }|}
            }|}

            {|#7:foreach (var order in all)
            {
                switch (order.Id)
                {
                    case 0: {|#8:Channel.Get(order.Id + 1)|}; break;
                    default: {|#9:Channel.Get(order.Id)|}; break;
                }
            }|}
            """,
            "private IOrders Channel { get; set; } = s_factory.CreateChannel();"));
        test.TestState.Sources.Add(Service);
        test.TestState.Sources.Add(Implementation);
        Expect(Descriptors.RemoteCallInLoop, "Get", 1, 0, 2, 3);
        Expect(Descriptors.RemoteCallInLoop, "Find", 4, 0);
        Expect(Descriptors.RemoteCallInLoop, "Get", 6, 5);
        Expect(Descriptors.RemoteCallInLoopAtEnd, "Get", 8, 7, 9);
        await test.RunAsync();

        void Expect(Microsoft.CodeAnalysis.DiagnosticDescriptor descriptor, string operation, params int[] places)
        {
            var result = new DiagnosticResult(descriptor).WithArguments(
                operation, "turn of the loop", operation == "Get" ? "call 'GetMany' once, with all of them" : "give the contract an operation that takes all of them at once");
            foreach (var place in places)
            {
                result = result.WithLocation(place);
            }

            test.TestState.ExpectedDiagnostics.Add(result);
        }
    }

    /// <summary>A window's list shows each item with a text of its own.</summary>
    [Theory]
    [InlineData("for (var i = 0; i < rows.Count; i++) { if (rows[i].Text == name) { files.Import(new ImportRequest(rows[i].Text, null)); } }")]
    [InlineData("foreach (var row in rows) { if (row.Text == _text) { found = row.Text; files.Import(new ImportRequest(row.Text, null)); } }")]
    [InlineData("foreach (var row in rows) { if (row.Text == \"all\") { {|WCFP4002:files.Import(new ImportRequest(row.Text + count, null))|}; } }")]
    [InlineData("foreach (var row in rows) { if (row.Group == name) { {|WCFP4002:files.Import(new ImportRequest(row.Text, null))|}; } }")]
    [InlineData("foreach (var note in notes) { if (note.Text == name) { {|WCFP4002:files.Import(new ImportRequest(note.By, null))|}; } }")]
    public Task Item_of_a_list_with_a_text(string statements) => VerifyAsync(Body("var rows = new List<Row.ListItem>(); var notes = new List<Row.Note>(); var name = reader.ReadLine(); string found = null; " + statements, """
        private string _text;
        private static class Row
        {
            public sealed class ListItem { public string Text { get; set; } public string Group { get; set; } }
            public sealed class Note { public string Text { get; set; } public string By { get; set; } }
        }
        """));

    /// <summary>The designer's code of a window tells which of its handlers an event runs; other windows do it in markup.</summary>
    [Theory]
    [InlineData("System.Windows.Forms.Form", "", "private void InitializeComponent() { }", false)]
    [InlineData("System.Windows.Forms.Form", "", "private void InitializeComponent() { Loaded += Load_Click; }", true)]
    [InlineData("System.Windows.Forms.Form", "public void Again() { Load_Click(this, EventArgs.Empty); }", "private void InitializeComponent() { }", true)]
    [InlineData("System.Windows.Forms.Form", "", "", true)]
    [InlineData("Sheet", "", "private void InitializeComponent() { }", true)]
    public Task Handler_that_no_event_runs(string parent, string more, string designer, bool isReported)
    {
        var call = isReported ? "{|WCFP4002:_client.Get(id)|}" : "_client.Get(id)";
        var helper = isReported ? "{|WCFP4002:Show(id)|}" : "Show(id)";
        return VerifyAsync(
            $$"""
            using System;

            public class Sheet { }

            public partial class Desk : {{parent}}
            {
                private readonly OrdersClient _client = new OrdersClient();
                private readonly int[] _ids = new int[0];
                public event EventHandler Loaded;

                {{more}}

                private void Load_Click(object sender, EventArgs e)
                {
                    foreach (var id in _ids) { {{call}}; }
                    foreach (var id in _ids) { {{helper}}; }
                }

                private void Show(int id) => _client.Get(id);
            }
            """,
            $$"""
            public partial class Desk
            {
                {{designer}}
            }
            """);
    }

    [Fact]
    public Task Warn_calls_that_an_event_answers_say_that_they_overlap() => VerifyMessageAsync(
        "foreach (var id in ids) { {|#0:client.GetAsync(id)|}; }", Descriptors.RemoteCallInLoop,
        "'Get' goes over the network once for every turn of the loop, many at the same time; call 'GetMany' once, with all of them");

    /// <summary>What a project leaves to its build may be missing here: waiting and tokens go by their names then.</summary>
    [Theory]
    [InlineData("while (!token.IsCancellationRequested) { client.Get(ids[n++]); }", "Missing token = null; var n = 0;")]
    [InlineData("while (!token.IsOver) { [|client.Get(ids[n++])|]; }", "Missing token = null; var n = 0;")]
    [InlineData("while (n < ids.Count) { client.Get(ids[n++]); await Task.Delay(1000); }", "var n = 0;")]
    [InlineData("while (n < ids.Count) { [|client.Get(ids[n++])|]; await Task.Run(1000); }", "var n = 0;")]
    public Task Waits_that_are_missing(string loop, string before)
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { CompilerDiagnostics = CompilerDiagnostics.None, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add("using System.Collections.Generic; public class Desk { public async void All(OrdersClient client, List<int> ids) { " + before + loop + " } }");
        test.TestState.Sources.Add(Service);
        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_half_typed()
    {
        var test = new WcfAnalyzerTest<RemoteCallInLoopAnalyzer> { CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(Body("foreach (var id in ids { client.Get(; foreach (var x in ) { orders.Get(x) } client.Missing(ids.Select(id => client."));
        test.TestState.Sources.Add(Service);
        return test.RunAsync();
    }
}
