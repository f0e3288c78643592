using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>What operations may run by name: never less than what they do run, and not all that there is.</summary>
public sealed class NameReachTests
{
    private const string Contract = """
        using System;
        using System.Collections.Generic;
        using System.ServiceModel;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            int Count(int customer);
        }


        """;

    [Theory]
    [InlineData("return Helper(customer);", "int Helper(int i) => i;", "", "Helper")]
    [InlineData("return Helper(customer);", "int Helper(int i) { return Inner(i); } int Inner(int i) => i;", "", "Inner")]
    [InlineData("return Total;", "int Total { get { return Inner(); } } int Inner() => 1;", "", "Inner")]
    [InlineData("return new Store().Left;", "", "class Store { public int Left; public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("return new Store().Left;", "", "class Base { public Base() { Fill(); } void Fill() { } } class Store : Base { public int Left; }", "Fill")]
    [InlineData("return new Store().Left;", "", "class Store { public int Left = Fill(); static int Fill() => 1; }", "Fill")]
    [InlineData("return new Store().Left;", "", "class Store { public int Left { get; } = Fill(); static int Fill() => 1; }", "Fill")]
    [InlineData("return new Store().Left;", "", "class Store { static Store() { Fill(); } public int Left; static void Fill() { } }", "Fill")]
    [InlineData("return _store.Left;", "private readonly Store _store = new();", "class Store { public int Left; public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("Store store = new(); return store.Left;", "", "class Store { public int Left; public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("return Make().Left;", "static Store Make() => new();", "class Store { public int Left; public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("IStore store = null; return store.Take();", "", "interface IStore { int Take(); } class Store : IStore { public int Take() => Fill(); int Fill() => 1; }", "Fill")]
    [InlineData("IStore store = null; return store.Take();", "", "interface IStore { int Take(); } class Store : IStore { int IStore.Take() => Fill(); int Fill() => 1; }", "Fill")]
    [InlineData("IStore store = null; return store.Left;", "", "interface IStore { int Left { get; } } class Store : IStore { int IStore.Left => Fill(); int Fill() => 1; }", "Fill")]
    [InlineData("Base store = null; return store.Take();", "", "abstract class Base { public abstract int Take(); } class Store : Base { public override int Take() => Fill(); int Fill() => 1; }", "Fill")]
    [InlineData("using (new Store()) { return 1; }", "", "class Store : IDisposable { public void Dispose() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("foreach (var item in new Store()) { customer += item; } return customer;", "", "class Store { public IEnumerator<int> GetEnumerator() { Fill(); yield break; } void Fill() { } }", "Fill")]
    [InlineData("return new Store { 1 }.Left;", "", "class Store : List<int> { public int Left; public new void Add(int i) { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("return new Store()[1];", "", "class Store { public int this[int i] => Fill(); int Fill() => 1; }", "Fill")]
    [InlineData("return new Store() + 1;", "", "class Store { public static int operator +(Store s, int i) => Fill(); static int Fill() => 1; }", "Fill")]
    [InlineData("Store store = new Store(); return store;", "", "class Store { public static implicit operator int(Store s) => Fill(); static int Fill() => 1; }", "Fill")]
    [InlineData("Func<int> take = Helper; return take();", "int Helper() => 1;", "", "Helper")]
    [InlineData("return customer.Doubled();", "", "static class Numbers { public static int Doubled(this int i) => Fill(i); static int Fill(int i) => i; }", "Fill")]
    [InlineData("return Part();", "private partial int Part(); private partial int Part() { return Fill(); } int Fill() => 1;", "", "Fill")]
    [InlineData("int Local() => Helper(); return Local();", "int Helper() => 1;", "", "Helper")]
    [InlineData("return @helper();", "int helper() => 1;", "", "helper")]
    [InlineData("return Größe();", "int Größe() => Fill(); int Fill() => 1;", "", "Fill")]
    public async Task WhatRunsIsReached(string body, string members, string types, string reached)
    {
        var (model, method) = await ReadAsync(body, members, types, reached);
        Assert.True(model.Operations.MayReach(method));
    }

    [Theory]
    [InlineData("return customer;", "int Helper(int i) => i;", "", "Helper")]
    [InlineData("return Helper(customer);", "int Helper(int i) => i; int Other() => Another(); int Another() => 1;", "", "Another")]
    [InlineData("return customer;", "", "class Store { public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("return customer;", "int Total { get { return Inner(); } } int Inner() => 1;", "", "Inner")]
    public async Task WhatNobodyNamesIsNot(string body, string members, string types, string unreached)
    {
        var (model, method) = await ReadAsync(body, members, types, unreached);
        Assert.False(model.Operations.MayReach(method));
    }

    [Theory]
    [InlineData("class Service : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "by name")]
    [InlineData("class Service : Shop.IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "by full name")]
    [InlineData("class Service : Base { } abstract class Base : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "a base class")]
    [InlineData("class Service : Base { public override int Count(int customer) => Helper(); int Helper() => 1; } abstract class Base : IOrders { public abstract int Count(int customer); }", "an abstract base class")]
    [InlineData("interface IMore : IOrders { } class Service : IMore { public int Count(int customer) => Helper(); int Helper() => 1; }", "an interface between")]
    [InlineData("class Service : IOrders { int IOrders.Count(int customer) => Helper(); int Helper() => 1; }", "explicitly")]
    [InlineData("class Service : IOrders<int>, IOrders { public int Count(int customer) => Helper(); int Helper() => 1; } interface IOrders<T> { }", "beside another of the name")]
    [InlineData("class Service : Alias { public int Count(int customer) => Helper(); int Helper() => 1; }", "by an alias")]
    [InlineData("struct Service : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "a struct")]
    [InlineData("record Service(int Left) : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "a record")]
    [InlineData("partial class Service : IOrders { } partial class Service { public int Count(int customer) => Helper(); int Helper() => 1; }", "in parts")]
    [InlineData("class Service : IPart { public int Other() => Helper(); int Helper() => 1; } [ServiceContract] partial interface IPart { } partial interface IPart { [OperationContract] int Other(); }", "a contract in parts")]
    [InlineData("[Contract] interface IOther { [OperationContract] int Other(); } class Service : IOther { public int Other() => Helper(); int Helper() => 1; }", "a contract by an alias")]
    [InlineData("[ServiceContract] class Service { [OperationContract] public int Count(int customer) => Helper(); int Helper() => 1; }", "a class that is its contract")]
    [InlineData("class Derived : Service { protected override int Helper() => 1; } [ServiceContract] class Service { [OperationContract] public int Count(int customer) => Helper(); protected virtual int Helper() => 2; }", "a class that derives from its contract")]
    [InlineData("class ClientBaseService { } class Service : ClientBaseService, IOrders { public int Count(int customer) => Helper(); int Helper() => 1; }", "beside a class called like a client's")]
    [InlineData("class Service : IOrders /* no ClientBase */ { public int Count(int customer) => Helper(); int Helper() => 1; }", "with a comment")]
    [InlineData("class Outer { class Service : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; } }", "nested")]
    [InlineData("namespace Inner { class Service : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; } }", "in another namespace")]
    public async Task EveryWayToBeAServiceIsSeen(string types, string why)
    {
        var compilation = await SourceProject.CompileAsync("""
            using System.ServiceModel;
            using Contract = System.ServiceModel.ServiceContractAttribute;
            namespace Shop
            {
                using Alias = Shop.IOrders;

                [ServiceContract]
                public interface IOrders
                {
                    [OperationContract]
                    int Count(int customer);
                }

            """ + types + "\n}", allowErrors: why == "a record");
        var model = WcfModel.For(compilation)!;
        Assert.True(model.Operations.AreImplemented, why);
        Assert.All(compilation.GetSymbolsWithName("Helper", SymbolFilter.Member), helper => Assert.True(model.Operations.MayReach(helper), why));
        AssertSameOperations(compilation, least: 1);
    }

    [Theory]
    [InlineData("class Orders { public int Count(int customer) => 1; }")]
    [InlineData("class OrdersClient : ClientBase<IOrders>, IOrders { public int Count(int customer) => Channel.Count(customer); }")]
    [InlineData("interface IOrdersChannel : IOrders, IClientChannel { }")]
    [InlineData("delegate int Orders(IOrders orders);")]
    public async Task WhoCallsAServiceIsNone(string types)
    {
        var compilation = await SourceProject.CompileAsync(Contract + types);
        var model = WcfModel.For(compilation)!;
        Assert.False(model.Operations.AreImplemented);
        Assert.Empty(model.Operations.Implementations);
    }

    [Theory]
    [InlineData("class Base { public int Count(int customer) => 1; } class Service : Base, IOrders { }", 1)]
    [InlineData("class Base : IOrders { public virtual int Count(int customer) => 1; } class Service : Base { public override int Count(int customer) => 2; }", 2)]
    [InlineData("class Service : IOrders { public int Count(int customer) => 1; public int Count(string customer) => 2; }", 1)]
    [InlineData("class Service : IOrders { int IOrders.Count(int customer) => 1; public int Count(int customer) => 2; }", 1)]
    [InlineData("class Service : IOrders, IMore { public int Count(int customer) => 1; } [ServiceContract] interface IMore { [OperationContract(Name = \"More\")] int Count(int customer); }", 1)]
    [InlineData("class First : IMore { public int Count(int customer) => 1; } class Service : IOrders, IMore { public int Count(int customer) => 1; } [ServiceContract] interface IMore { [OperationContract(Name = \"More\")] int Count(int customer); }", 2)]
    [InlineData("class Service<T> : IOrders { public int Count(int customer) => 1; } class Closed : Service<int> { }", 1)]
    [InlineData("class Other { public int Count(int customer) => 1; } class Service : IOrders { public int Count(int customer) => 1; }", 1)]
    [InlineData("class Service : ISlow { public IAsyncResult BeginWork(AsyncCallback callback, object state) => null; public int EndWork(IAsyncResult result) => 1; } [ServiceContract] interface ISlow { [OperationContract(AsyncPattern = true)] IAsyncResult BeginWork(AsyncCallback callback, object state); int EndWork(IAsyncResult result); }", 2)]
    public async Task AMethodAskedForAloneHasTheSameOperation(string types, int count)
    {
        var compilation = await SourceProject.CompileAsync(Contract + types);
        AssertSameOperations(compilation, count);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task AContractOfAnotherAssemblyCounts(bool isProject)
    {
        var contracts = await SourceProject.CompileAsync(Contract);
        var compilation = (await SourceProject.CompileAsync("class Service : IOrders { public int Count(int customer) => Helper(); int Helper() => 1; int Other() => 2; }", allowErrors: true))
            .AddReferences(isProject ? contracts.WithAssemblyName("Contracts").ToMetadataReference() : contracts.ToImageReference("Contracts"));
        var model = WcfModel.For(compilation)!;
        Assert.True(model.Operations.AreImplemented);
        Assert.True(model.Operations.MayReach(compilation.GetSymbolsWithName("Helper", SymbolFilter.Member).Single()));
        Assert.False(model.Operations.MayReach(compilation.GetSymbolsWithName("Other", SymbolFilter.Member).Single()));
        AssertSameOperations(compilation, 1);
    }

    [Theory]
    [InlineData("class Service : IOrders { public int Count(int customer) => 1; }", true)]
    [InlineData("using I = IOrders; class Service : I { public int Count(int customer) => 1; }", true)]
    [InlineData("class Service : global::IOrders { public int Count(int customer) => 1; }", true)]
    [InlineData("class Service : \\u0049Orders { public int Count(int customer) => 1; }", true)]
    [InlineData("interface IMine : IOrders { } class Service : IMine { public int Count(int customer) => 1; }", true)]
    [InlineData("class Service : Common { public override int Count(int customer) => 1; }", true)]
    [InlineData("class Outer { class Service : IOrders { public int Count(int customer) => 1; } }", true)]
    [InlineData("partial class Service { public int Count(int customer) => 1; } partial class Service : IOrders { }", true)]
    [InlineData("class Client { IOrders _orders; int Ask() => _orders.Count(1); }", false)]
    [InlineData("class Client : System.IDisposable { public void Dispose() { } int Ask(IOrders orders) => orders.Count(1); }", false)]
    public async Task DataIsReadWhereAClassDerivesFromAReference(string code, bool isRead)
    {
        var contracts = await SourceProject.CompileAsync(Contract + "public class Common : IOrders { public virtual int Count(int customer) => 0; }");
        var compilation = (await SourceProject.CompileAsync(code + "/* System.Data */", allowErrors: true)).AddReferences(contracts.ToImageReference("Contracts"));
        var model = WcfModel.For(compilation)!;
        Assert.Equal(isRead, model.Data.Prepare(new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty)));
        Assert.Equal(isRead, model.Operations.AreImplemented);
        AssertSameOperations(compilation, isRead ? 1 : 0);
    }

    [Fact]
    public async Task WithoutOperationsNothingIsReached()
    {
        var (model, method) = await ReadAsync("return Helper();", "int Helper() => 1;", "", "Helper", isService: false);
        Assert.False(model.Operations.AreImplemented);
        Assert.False(model.Operations.MayReach(method));
        Assert.All(method.ContainingType.Constructors, constructor => Assert.False(model.Operations.MayReach(constructor)));
    }

    private static async Task<(WcfModel Model, IMethodSymbol Method)> ReadAsync(string body, string members, string types, string name, bool isService = true)
    {
        var source = Contract + "public partial class Orders" + (isService ? " : IOrders" : "") + " { public int Count(int customer) { " + body + " } " + members + " }\n" + types;
        var compilation = await SourceProject.CompileAsync(source);
        var method = compilation.GetSymbolsWithName(name, SymbolFilter.Member).OfType<IMethodSymbol>().Single();
        return (WcfModel.For(compilation)!, method);
    }

    /// <summary>What is said of a method before all operations are known is what the list of them says.</summary>
    private static void AssertSameOperations(Compilation compilation, int least)
    {
        var methods = compilation.GetSymbolsWithName(static _ => true, SymbolFilter.Member).OfType<IMethodSymbol>().ToList();
        var asked = WcfModel.For(compilation)!;
        var each = methods.ConvertAll(asked.Operations.Of);
        var listed = WcfModel.For(compilation.WithAssemblyName("Again"))!.Operations.Implementations;
        Assert.Equal(
            listed.Select(static pair => pair.Key.ToDisplayString() + " " + pair.Value.Name).Order(),
            methods.Zip(each).Where(static pair => pair.Second is not null).Select(static pair => pair.First.ToDisplayString() + " " + pair.Second!.Name).Order());
        Assert.True(listed.Count >= least);
    }
}
