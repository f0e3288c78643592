using System.Collections.Generic;
using System.Reflection;
using System.Threading.Tasks;
using WcfPerf.Package.Tests;
using Xunit;
using Xunit.Abstractions;
using Xunit.Sdk;

[assembly: TestFramework("WcfPerf.Package.Tests." + nameof(PackageTestFramework), "WcfPerf.Package.Tests")]

namespace WcfPerf.Package.Tests;

/// <summary>
/// Clears up after the last test and before the run is said to be over: the runner then ends the process, too soon for a
/// handler of its exit to delete what a whole run of builds has written.
/// </summary>
/// <param name="messageSink">Where it writes.</param>
public sealed class PackageTestFramework(IMessageSink messageSink) : XunitTestFramework(messageSink)
{
    /// <inheritdoc/>
    protected override ITestFrameworkExecutor CreateExecutor(AssemblyName assemblyName) => new Executor(assemblyName, SourceInformationProvider, DiagnosticMessageSink);

    private sealed class Executor(AssemblyName assembly, ISourceInformationProvider sources, IMessageSink diagnostics)
        : XunitTestFrameworkExecutor(assembly, sources, diagnostics)
    {
        protected override async void RunTestCases(IEnumerable<IXunitTestCase> testCases, IMessageSink executionMessageSink, ITestFrameworkExecutionOptions executionOptions)
        {
            using var runner = new Runner(TestAssembly, testCases, DiagnosticMessageSink, executionMessageSink, executionOptions);
            await runner.RunAsync();
        }
    }

    private sealed class Runner(ITestAssembly assembly, IEnumerable<IXunitTestCase> cases, IMessageSink diagnostics, IMessageSink execution, ITestFrameworkExecutionOptions options)
        : XunitTestAssemblyRunner(assembly, cases, diagnostics, execution, options)
    {
        protected override Task BeforeTestAssemblyFinishedAsync()
        {
            PackedPackage.DeleteFolder();
            return base.BeforeTestAssemblyFinishedAsync();
        }
    }
}
