using System.Threading;
using System.Xml.Linq;

/// <summary>Where everything is. Read once, from the folder of build.cake.</summary>
public sealed class BuildPaths
{
    public BuildPaths(ICakeContext context)
    {
        Root = context.Environment.WorkingDirectory;
        Properties = Root.CombineWithFilePath("Directory.Build.props");
        Solution = Root.CombineWithFilePath("WcfPerf.slnx");
        Tests = Root.Combine("tests");
        PackageProject = Root.CombineWithFilePath("src/Package/WcfPerf.Analyzers.Package.csproj");
        EvidenceProject = Root.CombineWithFilePath("perf-evidence/WcfPerf.Evidence.csproj");
        CostProject = Root.CombineWithFilePath("perf-evidence/AnalyzerCost/WcfPerf.AnalyzerCost.csproj");
        RuleDocsProject = Root.CombineWithFilePath("build/RuleDocs/RuleDocs.csproj");
        RulePages = Root.Combine("docs/rules");
        Site = Root.Combine("docs");
        Sample = Root.Combine("samples/Freight");
        Artifacts = Root.Combine("artifacts");
        TestResults = Artifacts.Combine("test-results");
        Packages = Artifacts.Combine("packages");
        Feed = Artifacts.Combine("feed");
    }

    public DirectoryPath Root { get; }
    public FilePath Properties { get; }
    public FilePath Solution { get; }
    public DirectoryPath Tests { get; }
    public FilePath PackageProject { get; }
    public FilePath EvidenceProject { get; }
    public FilePath CostProject { get; }
    public FilePath RuleDocsProject { get; }
    public DirectoryPath RulePages { get; }
    public DirectoryPath Site { get; }
    public DirectoryPath Sample { get; }
    public DirectoryPath Artifacts { get; }
    public DirectoryPath TestResults { get; }
    public DirectoryPath Packages { get; }
    public DirectoryPath Feed { get; }
}

/// <summary>What the caller asked for, typed and checked.</summary>
public sealed class BuildParameters
{
    private static readonly Dictionary<string, string[]> s_options = new(StringComparer.OrdinalIgnoreCase)
    {
        ["demo"] = ["sample", "keep"],
        ["test"] = ["project", "roslyn", "no-evidence"],
        ["evidence"] = ["rule", "list", "smoke", "full", "stage"],
        ["cost"] = ["lines", "write", "each"],
        ["docs"] = ["check", "write", "serve"],
        ["pack"] = ["version-suffix"],
        ["clean"] = [],
    };

    public BuildParameters(ICakeContext context)
    {
        Paths = new BuildPaths(context);
        Target = context.Argument("target", "test").ToLowerInvariant();
        if (!s_options.TryGetValue(Target, out var known))
        {
            throw new CakeException($"There is no command '{Target}'; there are: {string.Join(", ", s_options.Keys)}.");
        }

        foreach (var name in context.Arguments.GetArguments().Keys)
        {
            if (name != "target" && !known.Contains(name))
            {
                throw new CakeException(known.Length == 0
                    ? $"'{Target}' takes no options; it was given --{name}."
                    : $"'{Target}' has no option --{name}; it has: {string.Join(", ", known.Select(option => "--" + option))}.");
            }
        }

        Sample = context.Argument("sample", (string)null) is { } sample ? context.MakeAbsolute(context.Directory(sample)) : Paths.Sample;
        KeepDemo = context.HasArgument("keep");
        TestProject = context.Argument("project", (string)null);
        Roslyn = context.Argument("roslyn", (string)null);
        if (Roslyn != null && !System.Version.TryParse(Roslyn, out _))
        {
            throw new CakeException($"'{Roslyn}' is not a version of Roslyn, such as 4.14.0.");
        }

        LaterRoslynVersions = XDocument.Load(Paths.Properties.FullPath).Descendants("LaterRoslynVersions").Single().Value.Split(';');
        WithEvidence = !context.HasArgument("no-evidence");
        Rule = context.Argument("rule", (string)null);
        Stage = context.Argument("stage", (string)null);
        List = context.HasArgument("list");
        Smoke = context.HasArgument("smoke");
        Full = context.HasArgument("full");
        if (Smoke && Full)
        {
            throw new CakeException("--smoke and --full exclude each other.");
        }

        Lines = context.Argument("lines", (string)null);
        Check = context.HasArgument("check");
        Write = context.HasArgument("write");
        Each = context.HasArgument("each");
        Serve = context.HasArgument("serve");
        if (Check && (Write || Serve))
        {
            throw new CakeException("--check goes with neither --write nor --serve.");
        }

        VersionSuffix = context.Argument("version-suffix", (string)null);
    }

    public string Configuration => "Release";
    public BuildPaths Paths { get; }
    public string Target { get; }

    /// <summary>The folder of the sample that the demo shows.</summary>
    public DirectoryPath Sample { get; }

    /// <summary>Whether the demo leaves its copy behind.</summary>
    public bool KeepDemo { get; }

    /// <summary>A part of the names of the test projects to run; null for all.</summary>
    public string TestProject { get; }

    /// <summary>The one version of Roslyn to run the analyzers' tests on; null for all, and all tests.</summary>
    public string Roslyn { get; }

    /// <summary>The versions of Roslyn, later than the one of the ordinary build, that the analyzers' tests run on.</summary>
    public IReadOnlyList<string> LaterRoslynVersions { get; }

    public bool WithEvidence { get; }

    /// <summary>The rule to measure; null for all.</summary>
    public string Rule { get; }

    /// <summary>The stage to measure; null for <c>modern</c>.</summary>
    public string Stage { get; }

    public bool List { get; }
    public bool Smoke { get; }
    public bool Full { get; }
    /// <summary>Whether the docs command only checks what is generated.</summary>
    public bool Check { get; }

    /// <summary>How many lines the code base of the cost command has; null for its default.</summary>
    public string Lines { get; }

    /// <summary>Whether the docs command rewrites what is generated, or the cost command its result.</summary>
    public bool Write { get; }

    public bool Each { get; }

    /// <summary>Whether the docs command serves the site.</summary>
    public bool Serve { get; }

    public string VersionSuffix { get; }

    /// <summary>What the command prints last, after Cake's own table; null for nothing.</summary>
    public string ClosingLine { get; set; }
}
