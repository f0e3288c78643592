using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using WcfPerf.Analyzers.Tests.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>What code may have to do with data, clients or waiting: never less than what does, and not all that there is.</summary>
public sealed class WordReachTests
{
    private const string Data = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Linq;
        using System.Data.SqlClient;
        using System.Linq;

        public class Shop : DataContext
        {
            public Shop() : base("") { }
            public Table<Order> Orders { get { return GetTable<Order>(); } }
            public void Renew() { ExecuteCommand(""); }
        }

        public interface IStamped { DateTime Stamp { get; set; } }
        public class Entity : IStamped { public DateTime Stamp { get; set; } }
        public class Order : Entity
        {
            public int Id { get; set; }
            public string Name { get; set; }
            public EntitySet<Line> Lines { get; set; }
            public void Rename(string name) { Name = name; }
        }

        public class Line { public int Count { get; set; } }
        public class Plain { public int Left { get; set; } }


        """;

    private const string Clients = """
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;

        [ServiceContract] public interface IPrices { [OperationContract] decimal Get(int id); }
        public class PricesClient : ClientBase<IPrices>, IPrices { public decimal Get(int id) { return Channel.Get(id); } }
        [ServiceContract] public interface IStock { [OperationContract] int Left(int id); }
        public class Stock : IStock { public int Left(int id) { return Half(id); } int Half(int id) { return id / 2; } }


        """;

    [Theory]
    [InlineData("Shop _shop; public int Marked() { return _shop.Orders.Count(); }")]
    [InlineData("Shop _shop; public object Marked() { return _shop; }")]
    [InlineData("public void Marked() { new Shop().SubmitChanges(); }")]
    [InlineData("public void Marked(SqlConnection connection) { connection.Open(); }")]
    [InlineData("public int Marked(IDbCommand command) { return command.ExecuteNonQuery(); }")]
    [InlineData("IQueryable<int> _all; public int Marked() { return _all.Count(); }")]
    [InlineData("public int Marked() { return Near(); } int Near() { return Far(); } int Far() { return new Shop().Orders.Count(); }")]
    [InlineData("public int Marked() { return Near; } int Near { get { return new Shop().Orders.Count(); } }")]
    [InlineData("public int Marked() { return this[1]; } int this[int i] { get { return new Shop().Orders.Count(); } }")]
    [InlineData("public void Marked() { Near += null; } event Action Near { add { new Shop().SubmitChanges(); } remove { } }")]
    [InlineData("public int Marked(IStore store) { return store.Take(); } } interface IStore { int Take(); } class Store : IStore { public int Take() { return new Shop().Orders.Count(); }")]
    [InlineData("public int Marked(IStore store) { return store.Take(); } } interface IStore { int Take(); } class Store : IStore { int IStore.Take() { return new Shop().Orders.Count(); }")]
    [InlineData("public int Marked() { return new Store().Left; } } class Store { public int Left; public Store() { Left = new Shop().Orders.Count(); }")]
    [InlineData("public int Marked() { return new Store().Left; } } class Store { public int Left = new Shop().Orders.Count();")]
    [InlineData("public int Marked() { return new Store() + 1; } } class Store { public static int operator +(Store store, int i) { return new Shop().Orders.Count(); }")]
    [InlineData("public int Marked() { return 5.Taken(); } } static class Stores { public static int Taken(this int i) { return new Shop().Orders.Count(); }")]
    [InlineData("public void Marked(Order order) { order.Name = null; }")]
    [InlineData("public void Marked(Entity entity) { entity.Stamp = DateTime.Now; }")]
    [InlineData("public void Marked(IStamped entity) { entity.Stamp = DateTime.Now; }")]
    [InlineData("public int Marked(Line line) { return line.Count; }")]
    [InlineData("public void Marked(Special special) { special.Name = null; } } class Special : Order {")]
    [InlineData("Order _order; public void Marked() { _order.Name = null; }")]
    [InlineData("public void Marked() { Find().Name = null; } Order Find() { return null; }")]
    [InlineData("} class Own : Shop { public void Marked() { Log = null; }")]
    [InlineData("} class Between : Shop { } class Own : Between { public void Marked() { Log = null; }")]
    [InlineData("public void Marked(Box box) { box.Clear(); } } class Box : List<Order> {")]
    [InlineData("public void Marked(object any) { any.ToString(); }")]
    [InlineData("public void Marked<T>(T any) { any.ToString(); }")]
    [InlineData("public void Marked(dynamic any) { any.Go(); }")]
    [InlineData("public void Marked(Action act) { act(); }")]
    [InlineData("public void Marked(Work act) { act(); } } delegate void Work(); class Last {")]
    [InlineData("public void Marked(IEnumerable<int> rows) { foreach (var row in rows) { } }")]
    [InlineData("public void Marked(System.Collections.IEnumerable rows) { foreach (var row in rows) { } }")]
    [InlineData("public void Marked(List<object> rows) { rows.Clear(); }")]
    [InlineData("public void Marked() { SaveAll(); } void SaveAll() { }")]
    [InlineData("public void Marked() { CommitWork(); } void CommitWork() { }")]
    [InlineData("public void Marked() { Do(() => new Shop().SubmitChanges()); } void Do(Action act) { }")]
    [InlineData("public void Marked() { void Local() { new Shop().SubmitChanges(); } Local(); }")]
    [InlineData("event Action<Order> Seen; public void Marked() { Seen += null; }")]
    [InlineData("delegate void Visit(Order order); Visit _visit; public void Marked() { _visit = null; }")]
    [InlineData("delegate Shop Make(); Make _make; public void Marked() { _make = null; }")]
    [InlineData("public string Marked() { return new Report().ToString(); } } class Report { public override string ToString() { return new Shop().Orders.Count().ToString(); }")]
    [InlineData("public void Marked() { new Batch { 1 }; } } class Batch : List<string> { public void Add(int i) { new Shop().SubmitChanges(); }")]
    [InlineData("public void Marked() { new List<int> { \"\" }; } } static class Lists { public static void Add(this List<int> list, string s) { new Shop().SubmitChanges(); }")]
    [InlineData("public object Marked() { return from x in new Query() select x; } } class Query { public int Select(Func<int, int> f) { return new Shop().Orders.Count(); }")]
    [InlineData("} class Holder<T> where T : Order { T _held; public void Marked() { _held.Name = null; }")]
    [InlineData("Ord\\u0065r _order; public void Marked() { _order.Name = null; }")]
    [InlineData("Shop Gro\u0308sse; public void Marked() { Gro\u0308sse.Log = null; }")]
    [InlineData("public void Marked(System.Runtime.Serialization.IExtensibleDataObject any) { any.ExtensionData = null; }")]
    public async Task WhatLeadsToDataIsReached(string members)
    {
        var (compilation, marked) = await CompileAsync(Data + "partial class Service { " + members + " }");
        Assert.True(IsReachedByData(compilation, marked));
    }

    [Theory]
    [InlineData("public int Marked(int i) { return i + 1; }")]
    [InlineData("public string Marked(string name) { return name.Trim(); }")]
    [InlineData("public int Marked() { return Near(); } int Near() { return Far(); } int Far() { return 1; }")]
    [InlineData("public int Marked(Plain plain) { return plain.Left; }")]
    [InlineData("List<int> _all = new List<int>(); public int Marked() { return _all.Where(i => i > 1).OrderBy(i => i).Count(); }")]
    [InlineData("public string Marked() { return 1.ToString(); } } class Report { public override string ToString() { return new Shop().Orders.Count().ToString(); }")]
    [InlineData("public int Marked() { return 1; } int Other() { return Marked() + new Shop().Orders.Count(); }")]
    public async Task WhatNamesNoDataIsNot(string members)
    {
        var (compilation, marked) = await CompileAsync(Data + "partial class Service { " + members + " }");
        Assert.False(IsReachedByData(compilation, marked));
    }

    [Fact]
    public async Task AliasesAndMembersWithoutTheirTypeCount()
    {
        var (alias, marked) = await CompileAsync("using Db = System.Data.Linq.DataContext; class Service { void Marked() { new Db(\"\").SubmitChanges(); } }");
        Assert.True(IsReachedByData(alias, marked));
        var (own, ofOwn) = await CompileAsync("using Db = Shop;\n" + Data + "class Service { void Marked() { new Db().Log = null; } }");
        Assert.True(IsReachedByData(own, ofOwn));
        var (@static, ofStatic) = await CompileAsync("using static System.Data.Common.DbProviderFactories; class Service { void Marked() { GetFactory(\"\"); } }");
        Assert.True(IsReachedByData(@static, ofStatic));
        var (array, ofArray) = await CompileAsync("using Commands = System.Data.IDbCommand[]; class Service { Commands _all; void Marked() { _all[0].ExecuteNonQuery(); } }", allowErrors: true);
        Assert.True(IsReachedByData(array, ofArray));
    }

    [Theory]
    [InlineData("class Service { void Marked(Order order) { order.Status = 1; } }")]
    [InlineData("class Service { Order _order; void Marked() { _order.Status = 1; } void Read(Shop shop) { shop.GetTable<Order>(); } }")]
    [InlineData("class Service { void Marked(Dated dated) { dated.Date = 1; } } class Own : Dated { }")]
    [InlineData("class Service { void Marked() { using (\"x\".Open()) { } } }")]
    public async Task WhatAnotherAssemblyDeclaresMayBeAnEntity(string code)
    {
        var (built, _) = await CompileAsync("public class Order { public int Status; } public class Dated { public int Date; } public static class Text { public static System.Data.IDbConnection Open(this string s) { return null; } } class Marker { void Marked() { } }");
        var (compilation, marked) = await CompileAsync("class Shop : System.Data.Linq.DataContext { public Shop() : base(\"\") { } } " + code, allowErrors: true);
        compilation = compilation.AddReferences(built.ToImageReference("Library"));
        Assert.True(IsReachedByData(compilation, compilation.GetSymbolsWithName("Marked", SymbolFilter.Member).Single()));
        Assert.NotNull(marked);
    }

    [Theory]
    [InlineData("public class Repo { public System.Linq.IQueryable<int> All() { return null; } }", true)]
    [InlineData("public class Repo { public System.Data.IDbConnection Open() { return null; } }", true)]
    [InlineData("public class Repo { public int Count() { return 1; } }", false)]
    public async Task AnAssemblyBuiltOnOneCounts(string library, bool isReached)
    {
        var (built, _) = await CompileAsync(library + " class Marker { void Marked() { } }");
        var (compilation, marked) = await CompileAsync(
            "class Service { readonly Repo _repo = new Repo(); void Marked() { _repo.GetHashCode(); } }", allowErrors: true);
        compilation = compilation.AddReferences(built.ToImageReference("Library"));
        Assert.Equal(isReached, IsReachedByData(compilation, marked));
    }

    [Fact]
    public async Task TheUsersOwnRoundTripsCount()
    {
        var (compilation, marked) = await CompileAsync("class Service { void Marked() { Legacy.Load(1); } } static class Legacy { public static void Load(int id) { } }");
        Assert.False(IsReachedByData(compilation, marked));
        Assert.True(IsReachedByData(compilation, marked, "M:Legacy.Load(System.Int32)"));
    }

    [Theory]
    [InlineData("public void Marked() { new PricesClient().Get(1); }")]
    [InlineData("IPrices _prices; public void Marked() { _prices.Get(1); }")]
    [InlineData("public void Marked() { Make().Get(1); } IPrices Make() { return null; }")]
    [InlineData("public void Marked() { new ChannelFactory<IPrices>(\"\"); }")]
    [InlineData("public void Marked() { Make(); } void Make() { new ChannelFactory<IPrices>(\"\"); }")]
    [InlineData("public void Marked() { new Holder(); } } class Holder { readonly PricesClient _client = new PricesClient();")]
    [InlineData("public void Marked() { new Derived(); } } class Derived : Holder { } class Holder { readonly PricesClient _client = new PricesClient();")]
    [InlineData("} class Derived : PricesClient { public void Marked() { Open(); }")]
    [InlineData("} interface IMore : IPrices { } class User { IMore _more; void Marked() { _more.Get(1); }")]
    [InlineData("public void Marked() { Do(Make); } void Do(Action act) { } void Make() { new PricesClient(); }")]
    [InlineData("public record Access(IPrices Wire); public void Marked(Access access) { access.Wire.Get(1); }")]
    [InlineData("delegate IPrices Find(); Find _find; public void Marked() { _find().Get(1); }")]
    [InlineData("} class Holder<T> where T : IPrices { T _held; public void Marked() { _held.Get(1); }")]
    [InlineData("public void Marked() { PricesClient.CacheSetting = CacheSetting.AlwaysOn; }")]
    [InlineData("public void Marked() { ((IPrices)Find(typeof(IPrices))).Get(1); } object Find(Type type) { return null; }")]
    [InlineData("public void Marked(IPrices prices) { prices.Get(typeof(IPrices).Name.Length); }")]
    [InlineData("public void Marked() { Use(typeof(IPrices), Made()); } void Use(Type type, object made) { } IPrices Made() { return null; }")]
    [InlineData("public void Marked() { Do(typeof(List<IPrices>)); } void Do(Type type) { }")]
    public async Task WhatLeadsToClientsIsReached(string members)
    {
        var (compilation, marked) = await CompileAsync(Clients + "partial class Desk { " + members + " }", allowErrors: members.Contains("record"));
        Assert.True(IsReachedByClients(compilation, marked));
    }

    [Theory]
    [InlineData("public int Marked(int i) { return i + 1; }")]
    [InlineData("public void Marked(string name) { throw new FaultException(name); }")]
    [InlineData("public void Marked() { new ServiceHost(typeof(Stock)).Open(); }")]
    [InlineData("public void Marked(ServiceHost host) { host.AddServiceEndpoint(typeof(IPrices), new NetTcpBinding(), \"\"); host.AddServiceEndpoint(nameof(IStock), null, \"\"); }")]
    [InlineData("public void Marked() { Find(typeof(IPrices).Name); } string Find(string name) { return name; }")]
    [InlineData("} class Other : Stock { int Marked() { return 1; }")]
    public async Task WhatNamesNoClientIsNot(string members)
    {
        var (compilation, marked) = await CompileAsync(Clients + "partial class Desk { " + members + " }");
        Assert.False(IsReachedByClients(compilation, marked));
        Assert.False(IsReachedByClients(compilation, compilation.GetSymbolsWithName("Half", SymbolFilter.Member).Single()));
    }

    [Fact]
    public async Task WhatLeadsToAWaitIsReached()
    {
        var (compilation, marked) = await CompileAsync("""
            using System.Threading.Tasks;
            class Service
            {
                int Marked() { return Near(); }
                int Near() { return Task.FromResult(1).Result; }
                int Other() { return 1; }
            }
            """);
        var names = new CodeNames(compilation.SyntaxTrees, static _ => false);
        var reach = new WordReach(new CodeWords(names, [BlockingCalls.Words], []), BlockingCalls.Words, [], WordReachKind.Calls);
        Assert.True(Contains(reach, marked));
        Assert.True(Contains(reach, compilation.GetSymbolsWithName("Near", SymbolFilter.Member).Single()));
        Assert.False(Contains(reach, compilation.GetSymbolsWithName("Other", SymbolFilter.Member).Single()));
    }

    [Fact]
    public async Task CodeOfNoMemberIsReached()
    {
        var (compilation, _) = await CompileAsync(
            Data + "class Service { void Marked() { } } record Own(int Id) : Taken(new Shop().Orders.Count(order => order.Id == Id)) { } record Taken(int Count) { }", allowErrors: true);
        var tree = compilation.SyntaxTrees.Single();
        var names = new CodeNames([tree], static _ => false);
        var (data, bases) = DataWords.Of(ForeignNamesOf(compilation), new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty));
        var reach = new WordReach(new CodeWords(names, [data], ForeignNamesOf(compilation).OfTypes()), data, bases, WordReachKind.Entities);
        Assert.True(reach.Contains(tree.GetRoot().DescendantNodes().OfType<PrimaryConstructorBaseTypeSyntax>().Single()));
        Assert.True(reach.Contains(tree.GetRoot()));
    }

    [Theory]
    [InlineData("class A : B { void Marked() { } } class B : A { }")]
    [InlineData("class A : A { void Marked() { } }")]
    [InlineData("class { int ; } class A { void Marked() { } }")]
    [InlineData("class Shop : DataContext, { } class : Shop { } class Z { void Marked() { } } class Order : Shop")]
    [InlineData("using = ; using static ; class A { void Marked( { } }")]
    public async Task BrokenCodeIsRead(string code)
    {
        var (compilation, marked) = await CompileAsync(code, allowErrors: true);
        var names = new CodeNames(compilation.SyntaxTrees, static _ => true);
        var (data, bases) = DataWords.Of(ForeignNamesOf(compilation), new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty));
        Assert.All([WordReachKind.Entities, WordReachKind.Instances, WordReachKind.Values, WordReachKind.Calls], kind => Assert.False(new WordReach(new CodeWords(names, [data], ForeignNamesOf(compilation).OfTypes()), data, bases, kind).Contains(marked.DeclaringSyntaxReferences[0].GetSyntax())));
    }

    private static ForeignNames ForeignNamesOf(Compilation compilation) => new(new ReferenceNames(compilation).Assemblies);

    private static bool IsReachedByData(Compilation compilation, ISymbol marked, string? roundTrips = null)
    {
        ImmutableArray<AdditionalText> files = roundTrips is null ? [] : [new InMemoryText(RoundTripsFile.FileName, roundTrips)];
        var (data, bases) = DataWords.Of(ForeignNamesOf(compilation), new AnalyzerOptions(files));
        var words = new CodeWords(new CodeNames(compilation.SyntaxTrees, static _ => false), [data], ForeignNamesOf(compilation).OfTypes());
        data.UnionWith(words.Of(WordFamilies.Saving));
        return Contains(new WordReach(words, data, bases, WordReachKind.Entities), marked) || DataWords.MayComeIn(marked, BodyOf(marked));
    }

    private static bool IsReachedByClients(Compilation compilation, ISymbol marked)
    {
        var model = WcfModel.For(compilation)!;
        var (clients, bases) = model.ClientTypes.WordsOfMaking();
        var calls = model.ClientTypes.WordsOfCalls();
        var words = new CodeWords(model.CodeNames, [clients, calls], []);
        clients.UnionWith(words.Of(WordFamilies.Clients));
        return Contains(new WordReach(words, clients, bases, WordReachKind.Instances), marked) || Contains(new WordReach(words, calls, [], WordReachKind.Values), marked);
    }

    private static bool Contains(WordReach reach, ISymbol member) => reach.Contains(BodyOf(member));

    private static BlockSyntax BodyOf(ISymbol member) => ((MethodDeclarationSyntax)member.DeclaringSyntaxReferences.Single().GetSyntax()).Body!;

    private static async Task<(Compilation Compilation, ISymbol Marked)> CompileAsync(string source, bool allowErrors = false)
    {
        var compilation = await SourceProject.CompileAsync(source, allowErrors);
        return (compilation, compilation.GetSymbolsWithName("Marked", SymbolFilter.Member).First());
    }
}
