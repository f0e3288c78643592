using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Testing;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>Configuration files made to hurt end at once, with WCFP0001 or in silence.</summary>
public sealed class ConfigurationBombTests(ITestOutputHelper output)
{
    private const int Tries = 3;
    private const int Megabyte = 1024 * 1024;

    /// <summary>Processor time, so that it matters little what else the machine does.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(2);

    [Theory]
    [InlineData("entities", true)]
    [InlineData("entity of itself", true)]
    [InlineData("external entity", true)]
    [InlineData("document type", true)]
    [InlineData("document type behind a comment", true)]
    [InlineData("nesting", true)]
    [InlineData("nesting left open", true)]
    [InlineData("twenty megabytes", true)]
    [InlineData("twenty megabytes of something else", false)]
    [InlineData("endless attribute", true)]
    [InlineData("endless attribute left open", true)]
    [InlineData("hundred thousand attributes", false)]
    [InlineData("hundred thousand endpoints", null)]
    [InlineData("ten thousand bindings of one name", null)]
    [InlineData("files that name each other", null)]
    [InlineData("nul", true)]
    [InlineData("only nul", false)]
    [InlineData("utf-16 without a mark", null)]
    [InlineData("utf-32", null)]
    [InlineData("half a character", null)]
    [InlineData("lone surrogates", true)]
    [InlineData("wrong encoding declared", null)]
    [InlineData("unknown encoding declared", null)]
    [InlineData("bytes at random", false)]
    [InlineData("empty", false)]
    [InlineData("only a mark", false)]
    [InlineData("numbers that are none", false)]
    [InlineData("open comments", true)]
    [InlineData("open tags", true)]
    [InlineData("quotes", true)]
    [InlineData("xml in xml", true)]
    [InlineData("references", null)]
    public async Task Bomb(string bomb, bool? isReported)
    {
        var files = Files(bomb);
        var best = TimeSpan.MaxValue;
        for (var turn = 0; turn < Tries && (turn == 0 || best > s_limit); turn++)
        {
            // New texts each time, for what was parsed is kept with its text.
            var (found, time) = await RunAsync([.. files.Select(static file => new BytesText(file.Path, file.Content))]);
            best = time < best ? time : best;
            Assert.All(found, static diagnostic => Assert.StartsWith("WCFP", diagnostic.Id, StringComparison.Ordinal));
            if (isReported is { } expected)
            {
                Assert.Equal(expected, found.Any(static diagnostic => diagnostic.Id == "WCFP0001"));
            }
        }

        output.WriteLine($"{best.TotalSeconds:0.000} s");
        Assert.True(best < s_limit, $"It took {best.TotalSeconds:0.0} s.");
    }

    /// <summary>A file cut at any byte.</summary>
    [Fact]
    public async Task Truncated_anywhere()
    {
        var whole = Encoding.UTF8.GetBytes(Config("""
            <bindings><wsHttpBinding><binding name="größe" maxReceivedMessageSize="1&#48;00"><!-- note --><security mode="None" /></binding></wsHttpBinding></bindings>
            <![CDATA[ text ]]><?keep this ?>
            <services><service name="Orders"><endpoint address="a?b=1&amp;c=2" binding="wsHttpBinding" bindingConfiguration="größe" contract="IOrders" /></service></services>
            """));
        for (var length = 0; length < whole.Length; length++)
        {
            await RunAsync([new BytesText("/App.config", whole[..length])]);
        }
    }

    [Theory]
    [InlineData("M:")]
    [InlineData("T:")]
    [InlineData("M:.")]
    [InlineData("M:.#ctor")]
    [InlineData("M:a")]
    [InlineData("M:A.B(")]
    [InlineData("M:A.B(C{D{E")]
    [InlineData("M:A.B``9999999999(``99999999999)")]
    [InlineData("T:A`99999999999999")]
    [InlineData("P:System.String.Length")]
    [InlineData("\0M:A.B\0")]
    [InlineData("M:(((((((((((((((((((((((((((((((((((((((((((")]
    [InlineData("M:A.B({{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{")]
    [InlineData("# # #\n#\r\n\r\r#M:")]
    public async Task Round_trips_that_name_nothing(string line) =>
        await RunAsync([new BytesText("/WcfPerf.RoundTrips.txt", Encoding.UTF8.GetBytes(line)), new BytesText("/more/wcfperf.roundtrips.TXT", Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(line + "\n", 1000))))]);

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData(".config")]
    [InlineData("a|b<c>\".config")]
    [InlineData("\0.config")]
    [InlineData("C:\\a\\..\\..\\..\\App.config")]
    [InlineData("App.config/")]
    public async Task Paths_that_are_none(string path) =>
        await RunAsync([new BytesText(path, Encoding.UTF8.GetBytes("<configuration><system.serviceModel><bindings configSource=\"../../\0|<\" /></system.serviceModel>")), new BytesText(path, Encoding.UTF8.GetBytes(Config("<bindings configSource=\"..\\..\\..\" /><services configSource=\"|\" /><client configSource=\"C:\" />"))), new BytesText(path, null)]);

    private static (string Path, byte[] Content)[] Files(string bomb) => bomb switch
    {
        "entities" => App("<!DOCTYPE c [<!ENTITY a \"system.serviceModel\">" + string.Concat(Enumerable.Range(0, 30).Select(static i => $"<!ENTITY b{i} \"{string.Concat(Enumerable.Repeat(i == 0 ? "&a;" : $"&b{i - 1};", 10))}\">")) + "]><configuration>&b29;</configuration>"),
        "entity of itself" => App("<!DOCTYPE c [<!ENTITY a \"&a;&a;\">]><configuration><system.serviceModel>&a;</system.serviceModel></configuration>"),
        "external entity" => App("<!DOCTYPE c [<!ENTITY a SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://localhost:9/x\">%p;]><configuration><system.serviceModel>&a;</system.serviceModel></configuration>"),
        "document type" => App("<!DOCTYPE configuration SYSTEM \"http://localhost:9/x.dtd\">" + Config("")),
        "document type behind a comment" => App("<!-- -->\n<?a b?>\n<!DOCTYPE configuration []>" + Config("")),
        "nesting" => App(Config(string.Concat(Enumerable.Repeat("<a>", 10_000)) + string.Concat(Enumerable.Repeat("</a>", 10_000)))),
        "nesting left open" => App("<configuration><system.serviceModel>" + string.Concat(Enumerable.Repeat("<a>", 100_000))),
        "twenty megabytes" => App(Config(string.Concat(Enumerable.Repeat("<endpoint address=\"\" />", 20 * Megabyte / 23)))),
        "twenty megabytes of something else" => App("<configuration>" + new string(' ', 20 * Megabyte) + "</configuration>"),
        "endless attribute" => App(Config($"<a b=\"{new string('x', 20 * Megabyte)}\" />")),
        "endless attribute left open" => App($"<configuration><system.serviceModel a=\"{new string('x', Megabyte)}"),
        "hundred thousand attributes" => App(Config($"<a {string.Concat(Enumerable.Range(0, 50_000).Select(static i => $" a{i}=\"\""))} />")),
        "hundred thousand endpoints" => App(Config($"<client>{string.Concat(Enumerable.Range(0, 10_000).Select(static i => $"<endpoint address=\"http://a/{i}\" binding=\"wsHttpBinding\" contract=\"IOrders\" />"))}</client>")),
        "ten thousand bindings of one name" => App(Config($"<bindings><wsHttpBinding>{string.Concat(Enumerable.Repeat("<binding name=\"a\" />", 10_000))}</wsHttpBinding></bindings><client>{string.Concat(Enumerable.Repeat("<endpoint binding=\"wsHttpBinding\" bindingConfiguration=\"a\" contract=\"IOrders\" />", 1000))}</client>")),
        "files that name each other" =>
        [
            ("/App.config", Encoding.UTF8.GetBytes(Config("<bindings configSource=\"a.config\" /><services configSource=\"b.config\" />"))),
            ("/a.config", Encoding.UTF8.GetBytes("<bindings configSource=\"b.config\" />")),
            ("/b.config", Encoding.UTF8.GetBytes("<bindings configSource=\"a.config\"><wsHttpBinding configSource=\"b.config\" /></bindings>")),
            ("/b.config", Encoding.UTF8.GetBytes("<services configSource=\"App.config\" />")),
        ],
        "nul" => App("<configuration><system.serviceModel a=\"\0\" />\0</configuration>"),
        "only nul" => App(new string('\0', Megabyte)),
        "utf-16 without a mark" => [("/App.config", Encoding.Unicode.GetBytes(Config("")))],
        "utf-32" => [("/App.config", Encoding.UTF32.GetPreamble().Concat(Encoding.UTF32.GetBytes(Config(""))).ToArray())],
        "half a character" => [("/App.config", [.. Encoding.UTF8.GetBytes("<configuration><system.serviceModel a=\""), 0xC3, .. Encoding.UTF8.GetBytes("\" /></configuration>"), 0xE2, 0x82])],
        "lone surrogates" => App("<configuration><system.serviceModel a=\"&#xD800;\" /></configuration>"),
        "wrong encoding declared" => App("<?xml version=\"1.0\" encoding=\"utf-16\"?>" + Config("")),
        "unknown encoding declared" => App("<?xml version=\"1.0\" encoding=\"x-none\"?>" + Config("")),
        "bytes at random" => [("/App.config", Bytes())],
        "empty" => App(""),
        "only a mark" => [("/App.config", [0xEF, 0xBB, 0xBF])],
        "numbers that are none" => App(Config("<bindings><wsHttpBinding><binding maxReceivedMessageSize=\"99999999999999999999\" maxBufferPoolSize=\"-\" closeTimeout=\"x\"><readerQuotas maxArrayLength=\"0x\" maxDepth=\"1e9\" /><reliableSession enabled=\"maybe\" /><security mode=\"&lt;\" /></binding></wsHttpBinding></bindings><behaviors><serviceBehaviors><behavior name=\"\"><serviceThrottling maxConcurrentCalls=\"two\" maxConcurrentSessions=\"-1\" maxConcurrentInstances=\"٣\" /></behavior></serviceBehaviors></behaviors><services><service><endpoint binding=\"wsHttpBinding\" contract=\"IOrders\" address=\"http://[::\" /></service></services>")),
        "open comments" => App("<configuration><system.serviceModel>" + string.Concat(Enumerable.Repeat("<!--", 100_000))),
        "open tags" => App("<configuration><system.serviceModel>" + new string('<', 100_000)),
        "quotes" => App("<configuration><system.serviceModel " + string.Concat(Enumerable.Repeat("a=\"'", 100_000))),
        "xml in xml" => App(string.Concat(Enumerable.Repeat("<?xml version=\"1.0\"?>" + Config(""), 1000))),
        "references" => App(Config($"<client><endpoint address=\"{string.Concat(Enumerable.Repeat("&#x41;&amp;", 100_000))}\" binding=\"wsHttpBinding\" contract=\"IOrders\" /></client>")),
        _ => throw new ArgumentOutOfRangeException(nameof(bomb)),
    };

    private static (string, byte[])[] App(string text) => [("/App.config", Encoding.UTF8.GetBytes(text))];

    private static byte[] Bytes()
    {
        var bytes = new byte[Megabyte];
        new Random(1).NextBytes(bytes);
        return bytes;
    }

    private static string Config(string section) => $"<configuration><system.serviceModel>{section}</system.serviceModel></configuration>";

    private static async Task<(Diagnostic[] Found, TimeSpan Time)> RunAsync(AdditionalText[] files)
    {
        var references = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var project = CodeCase.Create([("/0.cs", "[System.ServiceModel.ServiceContract] public interface IOrders { [System.ServiceModel.OperationContract] string Get(); } public class Orders : IOrders { public string Get() => \"\"; }")], references);
        var compilation = (await project.GetCompilationAsync())!;
        compilation.GetDiagnostics();
        var time = -Analysis.ProcessorTime;
        var found = await Analysis.RunAsync(compilation, new AnalyzerOptions([.. files]));
        return ([.. found], time + Analysis.ProcessorTime);
    }

    /// <summary>A file as the compiler decodes it; none where it can't.</summary>
    private sealed class BytesText(string path, byte[]? content) : AdditionalText
    {
        private readonly Lazy<SourceText?> _text = new(() => Decode(content));

        public override string Path => path;

        public override SourceText? GetText(CancellationToken cancellationToken = default) => _text.Value;

        private static SourceText? Decode(byte[]? content)
        {
            try
            {
                return content is null ? null : SourceText.From(new MemoryStream(content), Encoding.UTF8);
            }
            catch (InvalidDataException)
            {
                return null;
            }
        }
    }
}
