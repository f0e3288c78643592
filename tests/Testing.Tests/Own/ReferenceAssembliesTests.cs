using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace WcfPerf.Testing.Tests.Own;

/// <summary>References come from what is installed, once, and say what is missing.</summary>
public class ReferenceAssembliesTests
{
    [Fact]
    public async Task Net472HasWcfAndItsFacades()
    {
        var names = await Names(WcfReferences.Net472);
        Assert.Contains("System.ServiceModel.dll", names);
        Assert.Contains("System.Runtime.Serialization.dll", names);
        Assert.Contains("System.Data.Linq.dll", names);
        Assert.Contains("System.Data.Entity.dll", names);
        Assert.Contains("System.Runtime.dll", names);
        Assert.Equal(names.Length, names.Distinct().Count());
    }

    [Fact]
    public async Task DefaultFrameworksResolve()
    {
        Assert.Contains("netstandard.dll", await Names(ReferenceAssemblies.Default));
        Assert.Contains("System.dll", await Names(ReferenceAssemblies.NetFramework.Net472.Default));
        Assert.Contains("Microsoft.CSharp.dll", await Names(ReferenceAssemblies.NetFramework.Net472.Default));
        Assert.DoesNotContain("System.ServiceModel.dll", await Names(ReferenceAssemblies.NetFramework.Net472.Default));
        Assert.Contains("System.Runtime.dll", await Names(WcfReferences.Net));
        Assert.Contains("Microsoft.AspNetCore.dll", await Names(WcfReferences.AspNetCore));
    }

    [Fact]
    public async Task ReferencesAreReadOnce()
    {
        var first = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, default);
        var second = await WcfReferences.Net472.AddAssemblies([]).ResolveAsync(LanguageNames.CSharp, default);
        var other = await ReferenceAssemblies.NetFramework.Net472.Default.ResolveAsync(LanguageNames.CSharp, default);
        Assert.Equal(first, second);
        Assert.Contains(first.Single(reference => reference.Display!.EndsWith("mscorlib.dll", StringComparison.Ordinal)), other);
    }

    [Fact]
    public async Task PackagesBringTheirDependencies()
    {
        var names = await Names(ReferenceAssemblies.NetStandard.NetStandard20.AddPackages([new PackageIdentity("System.Memory", "4.5.4")]));
        Assert.Contains("System.Memory.dll", names);
        Assert.Contains("System.Buffers.dll", names);
        Assert.Contains("System.Runtime.CompilerServices.Unsafe.dll", names);
    }

    [Fact]
    public async Task PackageOfTheRunningFramework()
    {
        var names = await Names(WcfReferences.Net.AddPackages([new PackageIdentity("Microsoft.CodeAnalysis.Common", "4.5.0")]));
        Assert.Contains("Microsoft.CodeAnalysis.dll", names);
        Assert.Single(names, "System.Memory.dll");
    }

    [Fact]
    public async Task MissingPackageIsNamed()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Names(WcfReferences.Net.AddPackages([new PackageIdentity("No.Such.Package", "1.2.3")])));
        Assert.StartsWith("The package No.Such.Package 1.2.3 is not installed.", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task MissingAssemblyIsNamed()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Names(WcfReferences.Net472.AddAssemblies(["No.Such.Assembly"])));
        Assert.Contains("has no assembly 'No.Such.Assembly'", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AssemblyWithoutFrameworkPackageIsAnError()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Names(new ReferenceAssemblies("net472").AddAssemblies(["System"])));
        Assert.Contains("names no package of reference assemblies", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task NonsenseVersionIsAnError()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Names(WcfReferences.Net.AddPackages([new PackageIdentity("System.Memory", "nonsense")])));
        Assert.Contains("'nonsense' is not a version", failure.Message, StringComparison.Ordinal);
    }

    private static async Task<string[]> Names(ReferenceAssemblies assemblies) =>
        [.. (await assemblies.ResolveAsync(LanguageNames.CSharp, default)).Select(reference => System.IO.Path.GetFileName(reference.Display!))];
}
