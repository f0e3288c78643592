using System;
using System.Linq;
using WcfPerf.RuleDocs;

if (args is not (["--check"] or ["--write"]))
{
    Console.Error.WriteLine("Usage: RuleDocs --check | --write");
    return 2;
}

var catalog = RuleCatalog.Load();
var problems = GeneratedText.Update(catalog, write: args[0] == "--write");
foreach (var problem in problems)
{
    Console.Error.WriteLine(problem);
}

Console.WriteLine(problems.Any()
    ? $"{problems.Count} differences between the rules and their documentation."
    : $"The documentation of {catalog.Rules.Count} rules agrees with them.");
return problems.Any() ? 1 : 0;
