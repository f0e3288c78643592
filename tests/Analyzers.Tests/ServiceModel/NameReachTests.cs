using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Testing;
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
        Assert.True(model.MayBeReached(method));
    }

    [Theory]
    [InlineData("return customer;", "int Helper(int i) => i;", "", "Helper")]
    [InlineData("return Helper(customer);", "int Helper(int i) => i; int Other() => Another(); int Another() => 1;", "", "Another")]
    [InlineData("return customer;", "", "class Store { public Store() { Fill(); } void Fill() { } }", "Fill")]
    [InlineData("return customer;", "int Total { get { return Inner(); } } int Inner() => 1;", "", "Inner")]
    public async Task WhatNobodyNamesIsNot(string body, string members, string types, string unreached)
    {
        var (model, method) = await ReadAsync(body, members, types, unreached);
        Assert.False(model.MayBeReached(method));
    }

    [Fact]
    public async Task WithoutOperationsNothingIsReached()
    {
        var (model, method) = await ReadAsync("return Helper();", "int Helper() => 1;", "", "Helper", isService: false);
        Assert.False(model.HasOperations);
        Assert.False(model.MayBeReached(method));
        Assert.All(method.ContainingType.Constructors, constructor => Assert.False(model.MayBeReached(constructor)));
    }

    private static async Task<(WcfModel Model, IMethodSymbol Method)> ReadAsync(string body, string members, string types, string name, bool isService = true)
    {
        var source = Contract + "public partial class Orders" + (isService ? " : IOrders" : "") + " { public int Count(int customer) { " + body + " } " + members + " }\n" + types;
        var references = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var compilation = CSharpCompilation.Create(
            "Shop",
            [CSharpSyntaxTree.ParseText(source, CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Latest))],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        var method = compilation.GetSymbolsWithName(name, SymbolFilter.Member).OfType<IMethodSymbol>().Single();
        return (WcfModel.For(compilation)!, method);
    }
}
