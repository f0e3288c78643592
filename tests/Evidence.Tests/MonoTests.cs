using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using WcfPerf.Evidence.Infrastructure;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>The .NET Framework build under Mono: what of it runs there, and what Mono does not have, whatever its settings say.</summary>
public sealed class MonoTests(MonoTests.Mono mono) : IClassFixture<MonoTests.Mono>
{
    private const int Some = 10;

    /// <summary>What a binding does is what it puts on the wire.</summary>
    [Theory]
    [InlineData("WCFP2001.flagged", "http://www.w3.org/2005/08/addressing", true)]
    [InlineData("WCFP2001.basicHttp", "http://www.w3.org/2005/08/addressing", false)]
    [InlineData("WCFP2001.basicHttp", "Envelope", true)]
    [InlineData("WCFP2001.netTcp", "Envelope", false)]
    [InlineData("WCFP2002.anonymous", "CipherValue", true)]
    [InlineData("WCFP2002.withoutMessageSecurity", "CipherValue", false)]
    // The session is on in the binding and not there: Mono ignores it, so there is nothing to measure.
    [InlineData("WCFP2003.netTcp.session", "CreateSequence", false)]
    [InlineData("WCFP2003.wsHttp.session", "CreateSequence", false)]
    [InlineData("WCFP1002.text.1000", "Envelope", true)]
    [InlineData("WCFP1002.binary.1000", "Envelope", false)]
    public async Task PutsOnTheWire(string hostCase, string text, bool saw)
    {
        (long bytes, bool seen) = await mono.Wire(hostCase, text);
        Assert.True(bytes > 100, $"A call of {hostCase} took {bytes} bytes.");
        Assert.Equal(saw, seen);
    }

    /// <summary>The base64 of a document takes a third more than the document, and the binary encoding hardly anything more.</summary>
    [Fact]
    public async Task CountsTheBytesOfACall()
    {
        (long text, _) = await mono.Wire("WCFP1002.text.100000");
        (long binary, _) = await mono.Wire("WCFP1002.binary.100000");
        Assert.InRange(text, 133_000, 136_000);
        Assert.InRange(binary, 100_000, 101_500);
    }

    /// <summary>Each cell that reads "not measurable on Mono" is of a case that does not work there.</summary>
    [Theory]
    [InlineData("WCFP1002.mtom.100000")]
    [InlineData("WCFP2002.default")]
    [InlineData("WCFP4001.netNamedPipe")]
    [InlineData("WCFP4005.basicHttp.3.cached")]
    public async Task DoesNotHave(string hostCase) =>
        Assert.Contains(hostCase + " gave no figure", (await Assert.ThrowsAsync<EvidenceException>(() => mono.Wire(hostCase))).Message, StringComparison.Ordinal);

    /// <summary>What only Windows measures runs here as far as Mono has it: the same code, and no figure is kept.</summary>
    [Theory]
    [InlineData("WCFP2003.netTcp.noSession", 1)]
    [InlineData("WCFP2003.wsHttp.noSession", 1)]
    [InlineData("WCFP2003.netTcp.perCall.noSession", 1)]
    [InlineData("WCFP2005.defaultSecurity.cured", 2)]
    [InlineData("WCFP2006.frozen", 5)]
    [InlineData("WCFP2006.default", 5)]
    public async Task RunsWhatWindowsMeasures(string hostCase, int clients)
    {
        string[] figures = await mono.Measure(hostCase, Some, clients);
        Assert.Equal(Some.ToString(CultureInfo.InvariantCulture), figures[0]);
        // Calls that wait 20 ms, five at once.
        Assert.True(!hostCase.StartsWith("WCFP2006", StringComparison.Ordinal) || double.Parse(figures[2], CultureInfo.InvariantCulture) >= 40_000, string.Join(' ', figures));
    }

    /// <summary>Every client in a process of its own makes its calls, and none is left.</summary>
    [Fact]
    public async Task ClientsHaveProcesses() => Assert.Equal("60", (await mono.Measure("WCFP3008.compiled", calls: 30, clients: 3))[0]);

    /// <summary>
    /// The program, built once. Its processes mostly sleep, so all that the tests ask for runs at the same time, and the first
    /// test waits longest.
    /// </summary>
    public sealed class Mono : IDisposable
    {
        private readonly FrameworkHost _host = new(TextWriter.Null, Stage.Mono);
        private readonly ConcurrentDictionary<string, Task<(long Bytes, bool Saw)>> _wires = new();
        private readonly ConcurrentDictionary<string, Task<string[]>> _samples = new();

        /// <summary>Starts everything.</summary>
        public Mono()
        {
            foreach (object[] row in Rows(nameof(PutsOnTheWire)))
                _ = Wire((string)row[0], (string)row[1]);
            foreach (object[] row in Rows(nameof(DoesNotHave)))
                _ = Wire((string)row[0]);
            foreach (object[] row in Rows(nameof(RunsWhatWindowsMeasures)))
                _ = Measure((string)row[0], Some, (int)row[1]);
        }

        internal Task<(long Bytes, bool Saw)> Wire(string hostCase, string text = "") =>
            _wires.GetOrAdd(hostCase + " " + text, _ => Task.Factory.StartNew(() => _host.Wire(hostCase, text), TaskCreationOptions.LongRunning));

        internal Task<string[]> Measure(string hostCase, int calls, int clients) =>
            _samples.GetOrAdd(hostCase, _ => Task.Factory.StartNew(() => _host.Once(hostCase, calls, warmUp: 2, clients), TaskCreationOptions.LongRunning));

        /// <inheritdoc/>
        public void Dispose() => _host.Dispose();

        private static IEnumerable<object[]> Rows(string test)
        {
            MethodInfo method = typeof(MonoTests).GetMethod(test)!;
            return method.GetCustomAttributes<InlineDataAttribute>().SelectMany(data => data.GetData(method));
        }
    }
}
