using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using WcfPerf.Evidence.Infrastructure;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>Sampling, counting, statistics and the command line.</summary>
public sealed class MeasurementTests
{
    [Fact]
    public void RunsVariantsInterleavedAndInTurningOrder()
    {
        var calls = new List<string>();
        bool sampling = false;
        object? Note(string name)
        {
            if (sampling)
                calls.Add(name);
            Thread.SpinWait(100);
            return null;
        }

        var sampler = new RoundSampler(Samples.Comparison(() => Note("slow"), () => Note("fast")), TimeSpan.Zero, TimeSpan.Zero);
        sampling = true;
        for (int i = 0; i < 4; i++)
            sampler.Round();
        sampling = false;
        Assert.Equal(["slow", "fast", "fast", "slow", "slow", "fast", "fast", "slow"], calls);
        IReadOnlyList<VariantSamples> samples = sampler.Finish();
        Assert.Equal(["slow", "fast"], samples.Select(s => s.Name));
        Assert.All(samples, s => Assert.Equal(4, s.Nanoseconds.Count));
    }

    [Fact]
    public void ForgetsWarmUpRounds()
    {
        var sampler = new RoundSampler(Samples.Comparison(), TimeSpan.Zero, TimeSpan.Zero);
        sampler.Round();
        sampler.Round();
        sampler.Reset();
        sampler.Round();
        Assert.All(sampler.Finish(), s => Assert.Single(s.Nanoseconds));
    }

    [Fact]
    public void TellsSlowFromFast()
    {
        var sampler = new RoundSampler(
            Samples.Comparison(() => { Thread.SpinWait(200_000); return null; }, () => { Thread.SpinWait(5_000); return null; }), TimeSpan.FromMilliseconds(2), TimeSpan.FromMilliseconds(20));
        for (int i = 0; i < 7; i++)
            sampler.Round();
        ComparisonResult result = ResultBuilder.Comparison(Samples.Comparison(), sampler.Finish());
        Assert.True(result.Cases[1].Ratio!.Value > 4, "Ratio " + result.Cases[1].Ratio);
    }

    [Fact]
    public void RefusesWrongResultsBeforeAndAfterMeasuring()
    {
        Comparison Wrong(Func<int> result) => new("one", [], () => [new Variant("slow", VariantRole.Flagged, () => result(), read => { if (!Equals(read, 1)) throw new WrongResultException("not 1"); })]);
        Assert.Throws<WrongResultException>(() => new RoundSampler(Wrong(() => 2), TimeSpan.Zero, TimeSpan.Zero));
        int value = 1;
        var sampler = new RoundSampler(Wrong(() => value), TimeSpan.Zero, TimeSpan.Zero);
        sampler.Round();
        value = 2;
        Assert.Throws<WrongResultException>(() => sampler.Finish());
    }

    [Fact]
    public void CountsExceptionsOfThisThreadOnly()
    {
        static void Throw()
        {
            try
            {
                throw new FormatException();
            }
            catch (FormatException)
            {
            }
        }

        int count = ExceptionCounter.Count(() =>
        {
            Throw();
            Throw();
            var other = new Thread(Throw);
            other.Start();
            other.Join();
        });
        Throw();
        Assert.Equal(2, count);
    }

    [Fact]
    public void KnowsItsStatistics()
    {
        double[] values = [4, 1, 3, 2];
        Assert.Equal(2.5, Statistics.Median(values));
        Assert.Equal(1, Statistics.Percentile(values, 0));
        Assert.Equal(4, Statistics.Percentile(values, 100));
        Assert.Equal(3.85, Statistics.Percentile(values, 95), 10);
        Assert.Equal(1.2909944487, Statistics.StandardDeviation(values), 9);
        Assert.Equal(3.182 * 1.2909944487 / 2, Statistics.Error(values), 8);
        Assert.Equal(0, Statistics.Error([1]));
        Assert.Equal(5, Statistics.Median([5]));
    }

    [Fact]
    public void ReadsItsCommandLine()
    {
        Assert.Equal(new Options(null, Stage.Modern, Mode.Quick, false), Options.Parse([]));
        Assert.Equal(new Options("WCFP1001", Stage.CoreWcf, Mode.Full, false), Options.Parse(["--rule", "WCFP1001", "--stage", "corewcf", "--full"]));
        Assert.Equal(new Options(null, Stage.Modern, Mode.Smoke, true), Options.Parse(["--smoke", "--list"]));
        Assert.Contains("exclude", Assert.Throws<EvidenceException>(() => Options.Parse(["--smoke", "--full"])).Message, StringComparison.Ordinal);
        Assert.Contains("mono", Assert.Throws<EvidenceException>(() => Options.Parse(["--stage", "windows"])).Message, StringComparison.Ordinal);
        Assert.Contains("needs a value", Assert.Throws<EvidenceException>(() => Options.Parse(["--rule"])).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--what", "There is no option '--what'")]
    [InlineData("--rule WCFP9999", "has no claim")]
    [InlineData("--stage corewcf", "-p:WithCoreWcf=true")]
    [InlineData("--stage corewcf --smoke", "-p:CoreWcfAssemblies=FOLDER")]
    [InlineData("--stage corewcf --rule WCFP5001", "WithCoreWcf=true CoreWcfAssemblies=FOLDER ./build.sh")]
    [InlineData("--stage corewcf --rule WCFP3001", "stages of the claims: modern")]
    [InlineData("--stage framework --rule WCFP3001", "stages of the claims")]
    public void RefusesWithAReason(string arguments, string reason)
    {
        var output = new StringWriter();
        Assert.Equal(Runner.Refused, new Runner(output).Run(arguments.Split(' ')));
        Assert.Contains(reason, output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void SaysWhereDotNetFrameworkIs()
    {
        if (OperatingSystem.IsWindows())
            return;
        var output = new StringWriter();
        Assert.Equal(Runner.Refused, new Runner(output).Run(["--rule", "WCFP4001", "--stage", "framework", "--smoke"]));
        Assert.Contains("Stage 'framework' is measured on Windows", output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void ListsEveryClaim()
    {
        var output = new StringWriter();
        Assert.Equal(Runner.Success, new Runner(output).Run(["--list"]));
        Assert.All(ClaimCatalog.All, claim => Assert.Contains(claim.Rule, output.ToString(), StringComparison.Ordinal));
    }

    [Fact]
    public void ListsWhatItCannotRunHere()
    {
        var output = new StringWriter();
        Assert.Equal(Runner.Success, new Runner(output).Run(["--list", "--stage", "corewcf", "--rule", "WCFP5001"]));
        Assert.Contains("corewcf: 2 comparisons, 1 of them in --smoke", output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void PassesBytesOnAfterADelayEachWay()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var proxy = new DelayProxy(
            new IPEndPoint(IPAddress.Loopback, 0), () => DelayProxy.Connect("127.0.0.1", ((IPEndPoint)listener.LocalEndpoint).Port), TimeSpan.FromMilliseconds(20));
        using Socket client = DelayProxy.Connect("127.0.0.1", proxy.EndPoint.Port);
        using Socket service = listener.AcceptSocket();
        var buffer = new byte[8];
        for (byte i = 0; i < 3; i++)
        {
            long start = Stopwatch.GetTimestamp();
            client.Send([1, 2, i]);
            Assert.Equal(3, service.Receive(buffer));
            Assert.Equal([1, 2, i], buffer[..3]);
            Assert.True(Stopwatch.GetElapsedTime(start) >= TimeSpan.FromMilliseconds(19), "There");
            service.Send([i]);
            Assert.Equal(1, client.Receive(buffer));
            Assert.Equal(i, buffer[0]);
            Assert.True(Stopwatch.GetElapsedTime(start) >= TimeSpan.FromMilliseconds(39), "There and back");
        }

        // The end goes through too, either way.
        service.Shutdown(SocketShutdown.Send);
        Assert.Equal(0, client.Receive(buffer));
        client.Shutdown(SocketShutdown.Send);
        Assert.Equal(0, service.Receive(buffer));
    }

    [Fact]
    public void RunsChildrenToTheirEndAndKillsThemAfterTheirTime()
    {
        int done = 0;
        using var children = new ChildProcesses(() => done++);
        (int exit, string said) = children.Run("dotnet", ["--version"], TimeSpan.FromMinutes(1));
        Assert.Equal(0, exit);
        Assert.Matches("^[0-9]+[.]", said);
        Assert.Equal(-1, children.Run("no-such-program-anywhere", [], TimeSpan.FromMinutes(1)).ExitCode);
        string program = typeof(Runner).Assembly.Location;
        Assert.Contains("took longer", Assert.Throws<TooLongException>(() => children.Run("dotnet", ["exec", program, "--list"], TimeSpan.Zero)).Message, StringComparison.Ordinal);
        children.Dispose();
        Assert.Equal(1, done);
    }

    [Fact]
    public void RoundsWithAServiceTellItsProcessorTime()
    {
        Variant Of(string name, VariantRole role, int? service) => Variant.OfRounds(
            name, role, () => new LoadRound(TimeSpan.FromMilliseconds(100), TimeSpan.FromMilliseconds(10), [1e6, 2e6], ServiceCpu: service is { } milliseconds ? TimeSpan.FromMilliseconds(milliseconds) : null));
        var comparison = new Comparison("one", [], () => [Of("slow", VariantRole.Flagged, 60), Of("fast", VariantRole.Fixed, null)]);
        var sampler = new RoundSampler(comparison, TimeSpan.Zero, TimeSpan.Zero);
        sampler.Round();
        sampler.Reset();
        sampler.Round();
        ComparisonResult result = ResultBuilder.Comparison(comparison, sampler.Finish());
        Assert.Equal(30e6, result.Cases[0].ServiceCpuPerCall);
        Assert.Null(result.Cases[1].ServiceCpuPerCall);
        string json = (Samples.Evidence() with { Comparisons = [result] }).ToJson();
        Assert.Single(System.Text.RegularExpressions.Regex.Matches(json, "serviceCpuPerCall"));
        Assert.Equal(json, EvidenceResult.Parse(json).ToJson());
    }

    [Fact]
    public void NamesMonosPackagesAsTheBuildDoes()
    {
        string build = File.ReadAllText(Path.Combine(ResultFile.EvidenceFolder, "..", "build", "prerequisites.cake"));
        Assert.Contains("\"" + FrameworkHost.DebianPackages.Replace(" ", "\", \"", StringComparison.Ordinal) + "\"", build, StringComparison.Ordinal);
    }
}
