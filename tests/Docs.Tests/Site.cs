using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using WcfPerf.RuleDocs;

namespace WcfPerf.Docs.Tests;

/// <summary>
/// The documentation site, built once for all tests, and what a browser found in it. Each step is remembered with its
/// outcome, so that the test about that step fails with its output and those after it with its name.
/// </summary>
public sealed class Site
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);
    // Three hundred checks, and another test project beside them.
    private static readonly TimeSpan s_browserLimit = TimeSpan.FromMinutes(14);
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    private readonly Lazy<(int Code, string Output)> _install;
    private readonly Lazy<(int Code, string Output)> _lint;
    private readonly Lazy<(int Code, string Output)> _build;
    private readonly Lazy<(int Code, string Output)> _check;
    private readonly Lazy<IReadOnlyDictionary<string, BrowserResult>> _browser;

    public Site()
    {
        _install = new(() => Node("scripts/install.mjs"));
        _lint = new(() => After(_install, "the installation of what package-lock.json names", () => Node("scripts/lint.mjs")));
        _build = new(() => After(_install, "the installation of what package-lock.json names", () => Node("node_modules/vitepress/bin/vitepress.js", "build", ".")));
        _check = new(() => After(_build, "the build of the site", () => Node("scripts/check-site.mjs")));
        _browser = new(Browse);
    }

    /// <summary>The folder of the pages.</summary>
    public static string Docs { get; } = Repository.PathOf(GeneratedText.SiteFolder);

    /// <summary>The folder of the built site.</summary>
    public static string Dist { get; } = Path.Combine(Docs, ".vitepress", "dist");

    /// <summary>The rules.</summary>
    public static RuleCatalog Catalog { get; } = RuleCatalog.Load();

    /// <summary>The path of each page below the site's address, without extension; the folder's own for an index.</summary>
    public static IReadOnlyList<string> Pages { get; } = Directory.EnumerateFiles(Docs, "*.md", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(Docs, file).Replace('\\', '/'))
        .Where(file => !file.StartsWith("node_modules/", StringComparison.Ordinal) && !file.StartsWith(".vitepress/", StringComparison.Ordinal))
        .Select(file => file[..^".md".Length])
        .Select(file => file == "index" ? "" : file.EndsWith("/index", StringComparison.Ordinal) ? file[..^"index".Length] : file)
        .Order(StringComparer.Ordinal)
        .ToArray();

    /// <summary>What the linters said.</summary>
    public (int Code, string Output) Lint => _lint.Value;

    /// <summary>What the build said.</summary>
    public (int Code, string Output) Build => _build.Value;

    /// <summary>What the check of links, requests and size said.</summary>
    public (int Code, string Output) Check => _check.Value;

    /// <summary>What the browser found, by the name of the check.</summary>
    public IReadOnlyDictionary<string, BrowserResult> Browser => _browser.Value;

    private static (int Code, string Output) Node(params string[] arguments) => Node(s_limit, arguments);

    private static (int Code, string Output) Node(TimeSpan limit, params string[] arguments) => Tool.Run(Tool.Find("node"), Docs, limit, arguments);

    private static (int Code, string Output) After(Lazy<(int Code, string Output)> first, string name, Func<(int Code, string Output)> then) =>
        first.Value.Code == 0 ? then() : (first.Value.Code, $"Not done, for {name} failed:\n{first.Value.Output}");

    private Dictionary<string, BrowserResult> Browse()
    {
        if (Build.Code != 0)
        {
            throw new InvalidOperationException("There is no site to open, for its build failed.");
        }

        var folder = Directory.CreateTempSubdirectory("wcfperf-docs-");
        try
        {
            var request = Path.Combine(folder.FullName, "request.json");
            var answer = Path.Combine(folder.FullName, "answer.json");
            File.WriteAllText(request, JsonSerializer.Serialize(
                new
                {
                    Browser = Environment.GetEnvironmentVariable("WCFPERF_CHROMIUM") is { Length: > 0 } given ? given : Tool.Find("chromium", "chromium-browser", "google-chrome"),
                    Pages,
                    Rules = Catalog.Rules.Select(rule => new
                    {
                        rule.Id,
                        Title = rule.Descriptor.Title.ToString(),
                        rule.Area,
                        Severity = GeneratedText.Severity(rule.Descriptor),
                        Fix = rule.Fixes.Count == 0 ? "none" : "some",
                        HelpPath = HelpPath(rule),
                    }),
                    Charts = Charts.Expected(Catalog),
                },
                s_json));
            var script = Repository.PathOf("tests/Docs.Tests/browser/run.mjs");
            var (code, output) = Node(s_browserLimit, script, Docs, request, answer);
            if (code != 0)
            {
                throw new InvalidOperationException($"The browser's run broke off with exit code {code}:\n{output}");
            }

            return JsonSerializer.Deserialize<BrowserResult[]>(File.ReadAllText(answer), s_json)!.ToDictionary(result => result.Name, StringComparer.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // Help links hold the address that the assemblies were built with; its path is where the page has to be, wherever it is served.
    private static string HelpPath(Rule rule) => new Uri(rule.Descriptor.HelpLinkUri).AbsolutePath;
}

/// <summary>What came of one check in the browser.</summary>
/// <param name="Name">The check.</param>
/// <param name="Problem">What is wrong; null for nothing.</param>
/// <param name="Milliseconds">How long it took.</param>
public sealed record BrowserResult(string Name, string? Problem, int Milliseconds);
