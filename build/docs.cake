#load "parameters.cake"
#load "processes.cake"
#load "prerequisites.cake"

/// <summary>Builds the documentation: what is written from the rules first, then the site.</summary>
public sealed class Docs
{
    private readonly ICakeContext _context;
    private readonly BuildParameters _parameters;

    public Docs(ICakeContext context, BuildParameters parameters)
    {
        _context = context;
        _parameters = parameters;
    }

    /// <summary>
    /// Checks the generated parts, or rewrites them, then lints the pages and builds the site; with --check or --write alone
    /// the first of these, and with --serve the last is a server that follows every change.
    /// </summary>
    public void Run()
    {
        Processes.Run(_context, "dotnet",
        [
            "run", "--project", _parameters.Paths.RuleDocsProject.FullPath, "--configuration", _parameters.Configuration,
            "--", _parameters.Write ? "--write" : "--check",
        ]);
        if (_parameters.Check || (_parameters.Write && !_parameters.Serve))
        {
            return;
        }

        Prerequisites.Ensure(_context, Prerequisite.Node);
        Node("scripts/install.mjs");
        if (_parameters.Serve)
        {
            _context.Information("Serving the site; Ctrl+C ends it.");
            Node("node_modules/vitepress/bin/vitepress.js", "dev", ".");
            return;
        }

        Node("scripts/lint.mjs");
        Node("node_modules/vitepress/bin/vitepress.js", "build", ".");
        Node("scripts/check-site.mjs");
        _context.Information("The site is in {0}.", _parameters.Paths.Root.GetRelativePath(_parameters.Paths.Site.Combine(".vitepress/dist")));
    }

    private void Node(params string[] arguments) => Processes.Run(_context, "node", arguments, _parameters.Paths.Site);
}
