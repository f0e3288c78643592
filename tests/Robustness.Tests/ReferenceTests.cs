using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>No analyzer throws where references are missing, doubled or declared in the source.</summary>
public sealed class ReferenceTests(ITestOutputHelper output)
{
    private const int CasesForEach = 4;

    /// <summary>Each reference of each framework and library that the tests use is left out once, under code that is written on it.</summary>
    [Fact]
    public async Task Missing_one_by_one()
    {
        var bySet = (await CodeCase.AllAsync())
            .Where(static code => code.Weight == 1)
            .GroupBy(static code => string.Join('|', code.Project.MetadataReferences.Select(static reference => Path.GetFileName(reference.Display)).Order(StringComparer.Ordinal)))
            .OrderByDescending(static set => set.Count())
            .ToArray();

        // What sets share is left out of the one with the most code.
        var missing = new HashSet<string>(StringComparer.Ordinal);
        var work = new List<(Project Project, MetadataReference Missing)>();
        foreach (var set in bySet)
        {
            ImmutableArray<Project> projects = [.. set.Select(static code => code.Project)];
            foreach (var reference in projects[0].MetadataReferences.Where(reference => missing.Add(reference.Display!)).ToArray())
            {
                for (var i = 0; i < CasesForEach; i++)
                {
                    work.Add((projects[((work.Count * 7919) + i) % projects.Length], reference));
                }
            }
        }

        var failures = new ConcurrentQueue<string>();
        await Parallel.ForEachAsync(work, async (item, _) =>
        {
            try
            {
                var compilation = (await item.Project.GetCompilationAsync(CancellationToken.None))!;
                await Analysis.RunAsync(compilation.RemoveReferences(item.Missing), item.Project.AnalyzerOptions);
            }
            catch (Exception exception)
            {
                failures.Enqueue(item.Missing.Display + ": " + exception);
            }
        });
        output.WriteLine($"{missing.Count} references of {bySet.Length} sets left out, {work.Count} runs");
        Assert.True(missing.Count > 100);
        Assert.Empty(failures);
    }

    [Fact]
    public async Task None_at_all()
    {
        foreach (var code in (await CodeCase.AllAsync()).Where(static (code, index) => index % 20 == 0))
        {
            var compilation = (await code.Project.GetCompilationAsync())!;
            Assert.Empty(await Analysis.RunAsync(compilation.RemoveAllReferences(), code.Project.AnalyzerOptions));
        }
    }

    /// <summary>A part of the code is a project of its own, whose symbols have a source that is no part of the compilation: so an editor has it.</summary>
    [Fact]
    public async Task Project_by_its_source()
    {
        var failures = new ConcurrentQueue<string>();
        var runs = 0;
        await Parallel.ForEachAsync((await CodeCase.AllAsync()).Where(static (code, index) => index % 4 == 0 && code.Project.DocumentIds.Count > 1), async (code, _) =>
        {
            var whole = (CSharpCompilation)(await code.Project.GetCompilationAsync(CancellationToken.None))!;
            foreach (var (own, referenced) in InTwoProjects(whole))
            {
                Interlocked.Increment(ref runs);
                try
                {
                    await Analysis.RunAsync(own.AddReferences(referenced.ToMetadataReference()), code.Project.AnalyzerOptions);
                }
                catch (Exception exception)
                {
                    failures.Enqueue(code.Name + ": " + exception.Message);
                }
            }
        });
        output.WriteLine($"{runs} runs");
        Assert.True(runs > 1000);
        Assert.Empty(failures);
    }

    /// <summary>
    /// An editor has another project's source, a build its assembly: what is found is the same. Two things only the source shows:
    /// members that are private, which a build does not load, and references that the code does not use.
    /// </summary>
    [Fact]
    public async Task Project_by_its_assembly()
    {
        const string PrivateMembers = "WCFP1001";
        const string UnusedReference = "WSHttpBindingConfigurationTests.NoWarn_service_of_a_program_that_hosts_none";
        var failures = new ConcurrentQueue<string>();
        var (runs, found) = (0, 0);
        await Parallel.ForEachAsync((await CodeCase.AllAsync()).Where(static (code, index) => index % 4 == 1 && code.Project.DocumentIds.Count > 1 && IsBuiltOnWcfByName(code.Project) && !code.Name.StartsWith(UnusedReference, StringComparison.Ordinal)), async (code, _) =>
        {
            var whole = (CSharpCompilation)(await code.Project.GetCompilationAsync(CancellationToken.None))!;
            foreach (var (own, referenced) in InTwoProjects(whole))
            {
                using var image = new MemoryStream();
                var library = referenced.WithOptions(referenced.Options.WithOutputKind(OutputKind.DynamicallyLinkedLibrary));
                if (!library.Emit(image, cancellationToken: CancellationToken.None).Success)
                {
                    continue;
                }

                var inEditor = await FindAsync(own, library.ToMetadataReference());
                var inBuild = await FindAsync(own, MetadataReference.CreateFromImage(image.ToArray()));
                Interlocked.Increment(ref runs);
                Interlocked.Add(ref found, inBuild.Length);
                if (!inEditor.SequenceEqual(inBuild))
                {
                    failures.Enqueue(code.Name + ": " + string.Join(Environment.NewLine, [.. inEditor.Except(inBuild).Select(static finding => "editor: " + finding), .. inBuild.Except(inEditor).Select(static finding => "build: " + finding)]));
                }
            }

            async Task<string[]> FindAsync(CSharpCompilation own, MetadataReference referenced) =>
                Analysis.Describe((await Analysis.RunAsync(own.AddReferences(referenced), code.Project.AnalyzerOptions, cancellationToken: CancellationToken.None)).Where(static finding => finding.Id != PrivateMembers));
        });
        output.WriteLine($"{runs} runs, {found} findings");
        Assert.True(runs > 2000);
        Assert.True(found > 1000);
        Assert.Empty(failures);
    }

    // The declared client packages are one assembly, of a name that none of WCF's has.
    private static bool IsBuiltOnWcfByName(Project project) => !project.MetadataReferences.Any(static reference => reference.Display == "ServiceModelClient.dll");

    /// <summary>
    /// Some code as a project and one that it references: what one file declares, the others use, and the other way round. What is
    /// missing then has to do no harm either.
    /// </summary>
    private static IEnumerable<(CSharpCompilation Own, CSharpCompilation Referenced)> InTwoProjects(CSharpCompilation whole)
    {
        foreach (var tree in whole.SyntaxTrees.Take(4))
        {
            var (one, others) = (whole.RemoveAllSyntaxTrees().AddSyntaxTrees(tree), whole.RemoveSyntaxTrees(tree));
            yield return (one, others.WithAssemblyName("Referenced"));
            yield return (others, one.WithAssemblyName("Referenced"));
        }
    }

    /// <summary>A second assembly that defines the WCF types of the first, once under another alias.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Wcf_twice(bool isAliased)
    {
        const string Second = """
            namespace WCF
            {
                using System;
                using System.Collections.Generic;
                public enum SessionMode { Allowed, Required, NotAllowed }
                public enum InstanceContextMode { PerSession, PerCall, Single }
                public enum ConcurrencyMode { Single, Reentrant, Multiple }
                public enum SecurityMode { None, Transport, Message }
                public sealed class ServiceContractAttribute : Attribute { public string Name { get; set; } public string ConfigurationName { get; set; } public Type CallbackContract { get; set; } public SessionMode SessionMode { get; set; } }
                public sealed class OperationContractAttribute : Attribute { public bool IsOneWay { get; set; } public bool AsyncPattern { get; set; } public bool IsInitiating { get; set; } public bool IsTerminating { get; set; } }
                public sealed class ServiceBehaviorAttribute : Attribute { public InstanceContextMode InstanceContextMode { get; set; } public ConcurrencyMode ConcurrencyMode { get; set; } }
                public class EndpointAddress { public EndpointAddress(string uri) { } }
                public class BasicHttpBinding : Channels.Binding { }
                public class WSHttpBinding : Channels.Binding { public WSHttpBinding() { } public WSHttpBinding(SecurityMode mode) { } }
                public class NetTcpBinding : Channels.Binding { public NetTcpBinding() { } public NetTcpBinding(SecurityMode mode) { } }
                public abstract class ClientBase<T> where T : class { protected ClientBase() { } protected ClientBase(Channels.Binding binding, EndpointAddress address) { } protected T Channel => null; public void Close() { } }
                public class ChannelFactory<T> { public ChannelFactory(Channels.Binding binding, EndpointAddress address) { } public T CreateChannel() => default; public void Close() { } }
                public abstract class ServiceHostBase { public Description.ServiceEndpoint AddServiceEndpoint(Type contract, Channels.Binding binding, string address) => null; }
                public class ServiceHost : ServiceHostBase { public ServiceHost(Type type, params Uri[] addresses) { } }
                namespace Channels { public abstract class Binding { } }
                namespace Description { public class ServiceEndpoint { } }
            }
            """;
        var images = new Dictionary<string, MetadataReference>();
        foreach (var project in (await CodeCase.AllAsync()).Where(static (_, index) => index % 20 == 0).Select(static code => code.Project))
        {
            var compilation = (await project.GetCompilationAsync())!;
            var ns = compilation.References.Any(static reference => Path.GetFileName(reference.Display) == "CoreWCF.dll") ? "CoreWCF" : "System.ServiceModel";
            var key = ns + (compilation.ObjectType.ContainingAssembly.Name == "mscorlib");
            if (!images.TryGetValue(key, out var second))
            {
                using var image = new MemoryStream();
                var result = CSharpCompilation.Create(
                    "Second",
                    [CSharpSyntaxTree.ParseText(Second.Replace("WCF", ns, StringComparison.Ordinal))],
                    [.. compilation.References.Where(static reference => reference is PortableExecutableReference && Path.GetFileName(reference.Display) is { } name && !name.Contains("ServiceModel", StringComparison.Ordinal) && name != "CoreWCF.dll")],
                    new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
                Assert.True(result.Success, string.Join(Environment.NewLine, result.Diagnostics));
                images.Add(key, second = MetadataReference.CreateFromImage(image.ToArray(), filePath: "Second.dll"));
            }

            await Analysis.RunAsync(compilation.AddReferences(isAliased ? second.WithAliases(["second"]) : second), project.AnalyzerOptions);
            await Analysis.RunAsync(((CSharpCompilation)compilation.AddReferences(second)).RemoveReferences(compilation.References.Where(static reference => Path.GetFileName(reference.Display) is "System.ServiceModel.dll" or "CoreWCF.dll")), project.AnalyzerOptions);
        }
    }

    /// <summary>WCF's own types in the source, beside those of the reference or in their place.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Wcf_in_the_source(bool isReferenced)
    {
        const string Declared = """
            namespace System.ServiceModel
            {
                public class ServiceContractAttribute : ServiceContractAttribute { public object SessionMode; public string ConfigurationName => null; public System.Type CallbackContract; }
                public class OperationContractAttribute { public int IsOneWay; }
                public interface ServiceBehaviorAttribute { }
                public struct BasicHttpBinding { public int Security; public string MaxReceivedMessageSize; }
                public class WSHttpBinding : WSHttpBinding<int> { public WSHttpBinding Security => this; public object Mode { set { } } }
                public class WSHttpBinding<T> : Channels.Binding { }
                public class NetTcpBinding : Channels.Binding { public NetTcpBinding(params int[] modes) { } public dynamic Security; }
                public class ChannelFactory<T> where T : ChannelFactory<T> { public static T CreateChannel(T one) => one; }
                public delegate void ClientBase<T>();
                public class ServiceHost { public void AddServiceEndpoint() { } public void AddServiceEndpoint(params object[] all) { } }
                public enum ServiceHostBase { Description }
                namespace Channels { public abstract class Binding : System.Collections.Generic.List<Binding> { } }
            }
            namespace CoreWCF { public static class ServiceContractAttribute { } public record struct OperationContractAttribute(int Number); }
            """;
        foreach (var code in (await CodeCase.AllAsync()).Where(static (_, index) => index % 20 == 0))
        {
            var compilation = (await code.Project.GetCompilationAsync())!;
            compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(Declared, (CSharpParseOptions)code.Project.ParseOptions!, "/Declared.cs"));
            if (!isReferenced)
            {
                compilation = compilation.RemoveReferences(compilation.References.Where(static reference => Path.GetFileName(reference.Display) is { } name && (name.StartsWith("System.ServiceModel", StringComparison.Ordinal) || name is "CoreWCF.dll" or "ServiceModelClient.dll")));
            }

            await Analysis.RunAsync(compilation, code.Project.AnalyzerOptions);
        }
    }
}
