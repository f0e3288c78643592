using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>What a project's references say of contracts and clients, built or as projects, and what they say nothing of.</summary>
public sealed class ForeignContractsTests
{
    private const string Library = """
        using System.Collections.Generic;
        using System.ServiceModel;

        [ServiceContract] public interface IOrders { [OperationContract] int Count(int customer); }
        [ServiceContract] public interface IPrices<T> { [OperationContract] T Price(int id); }
        public interface IOrdersChannel : IOrders, IClientChannel { }
        public class Common : IOrders { public virtual int Count(int customer) { return 0; } }
        public class Further : Common { }
        public class Prices : IPrices<decimal> { public decimal Price(int id) { return 0; } }
        public class OrdersClient : ClientBase<IOrders>, IOrders { public int Count(int customer) { return Channel.Count(customer); } public void Renew() { } }
        public class Special : OrdersClient { public void Hurry() { } }
        public class Maker<T> : ChannelFactory<T> { }
        public class Plain { public int Left() { return 1; } public class Inner : List<int> { } }
        public interface IPlain { int Left(); }
        public enum Kind { One }
        """;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ContractsClientsAndTheirMethodsAreKnown(bool isProject)
    {
        var known = (await ReferenceAsync(Library, isProject)).ForeignContracts;
        Assert.All(["IOrders", "IPrices", "IOrdersChannel", "Common", "Further", "Prices"], name => Assert.Contains(Word.Of(name), known.Contracts));
        Assert.All(["ClientBase", "ChannelFactory", "OrdersClient", "Special", "Maker"], name => Assert.Contains(Word.Of(name), known.Clients));
        Assert.All(["Count", "Price", "Renew", "Hurry"], name => Assert.Contains(Word.Of(name), known.Operations));
        Assert.All(["Plain", "Inner", "IPlain", "Kind", "Left"], name => Assert.All([known.Contracts, known.Clients, known.Operations], words => Assert.DoesNotContain(Word.Of(name), words)));
    }

    [Fact]
    public async Task WhatDerivesByWayOfAnotherAssemblyIsKnown()
    {
        var first = (await SourceProject.CompileAsync(Library)).ToImageReference("First");
        var second = (await SourceProject.CompileAsync("public class Last : Special { } public class Own : Common { }", allowErrors: true)).AddReferences(first).ToImageReference("Second");
        var known = WcfModel.For((await SourceProject.CompileAsync("class Desk { }")).AddReferences(second, first))!.ForeignContracts;
        Assert.Contains(Word.Of("Last"), known.Clients);
        Assert.Contains(Word.Of("Own"), known.Contracts);
    }

    [Theory]
    [InlineData("namespace System.ServiceModel { public class ServiceContractAttribute : System.Attribute { } } [System.ServiceModel.ServiceContract] public interface IOwn { int Count(); } public class Other { System.ServiceModel.ServiceHost _host; }")]
    public async Task AllCountsWhereAnAssemblyHasItsOwnAttribute(string library)
    {
        var known = (await ReferenceAsync(library, isProject: false)).ForeignContracts;
        Assert.Contains(Word.Of("IOwn"), known.Contracts);
        Assert.Contains(Word.Of("Other"), known.Clients);
    }

    [Fact]
    public async Task WithoutReferencesOfItsOwnAProjectKnowsWcfsOnly()
    {
        var known = WcfModel.For(await SourceProject.CompileAsync(Library))!.ForeignContracts;
        Assert.Empty(known.Contracts);
        Assert.Empty(known.Operations);
        Assert.Contains(Word.Of("ClientBase"), known.Clients);
        Assert.DoesNotContain(Word.Of("OrdersClient"), known.Clients);
    }

    [Fact]
    public async Task MetadataIsReadOnceForAllCompilations()
    {
        var library = (await SourceProject.CompileAsync(Library)).ToImageReference("Library");
        Assert.Same(new ReferencedAssembly(library).Contracts, new ReferencedAssembly(library).Contracts);
    }

    private static async Task<WcfModel> ReferenceAsync(string library, bool isProject)
    {
        var built = await SourceProject.CompileAsync(library, allowErrors: true);
        var compilation = (await SourceProject.CompileAsync("class Desk { }")).AddReferences(isProject ? built.WithAssemblyName("Library").ToMetadataReference() : built.ToImageReference("Library"));
        return WcfModel.For(compilation)!;
    }
}
