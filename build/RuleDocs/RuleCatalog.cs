using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers;

namespace WcfPerf.RuleDocs;

/// <summary>The rules that the built analyzers and fixes hold.</summary>
public sealed partial class RuleCatalog
{
    private RuleCatalog(Assembly analyzers, Assembly fixes)
    {
        AnalyzerTypes = Instantiable<DiagnosticAnalyzer>(analyzers);
        FixTypes = Instantiable<CodeFixProvider>(fixes);
        IdsByName = typeof(RuleIds).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Where(field => field.IsLiteral && field.FieldType == typeof(string))
            .ToDictionary(field => field.Name, field => (string)field.GetRawConstantValue()!, StringComparer.Ordinal);

        var options = ReadOptions(analyzers);
        var providers = FixTypes
            .Select(type => (type, provider: (CodeFixProvider)Activator.CreateInstance(type, nonPublic: true)!))
            .ToArray();
        Rules = AnalyzerTypes
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type, nonPublic: true)!)
            .SelectMany(analyzer => analyzer.SupportedDiagnostics
                .Select(descriptor => (type: analyzer.GetType(), descriptor, reach: RuleReach.Of(analyzer))))
            .GroupBy(pair => pair.descriptor.Id, StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal)
            .Select(group => new Rule(
                IdsByName.FirstOrDefault(pair => pair.Value == group.Key).Key ?? "",
                group.First().descriptor,
                group.Select(pair => pair.type).Distinct().ToArray(),
                providers
                    .Where(pair => pair.provider.FixableDiagnosticIds.Contains(group.Key))
                    .Select(pair => new FixProvider(pair.type, pair.provider.GetFixAllProvider() is not null))
                    .ToArray(),
                options.Where(option => option.StartsWith(group.Key + ".", StringComparison.Ordinal)).ToArray(),
                group.Select(pair => pair.reach).Aggregate((left, right) => left | right),
                Releases.Since.GetValueOrDefault(group.Key, Releases.CurrentVersion)))
            .ToArray();
    }

    /// <summary>The rules, by id.</summary>
    public IReadOnlyList<Rule> Rules { get; }

    /// <summary>Every analyzer class.</summary>
    public IReadOnlyList<Type> AnalyzerTypes { get; }

    /// <summary>Every code-fix provider class.</summary>
    public IReadOnlyList<Type> FixTypes { get; }

    /// <summary>The constants of <c>RuleIds</c>: name to id.</summary>
    public IReadOnlyDictionary<string, string> IdsByName { get; }

    /// <summary>Reads the assemblies that this program was built with.</summary>
    public static RuleCatalog Load() => new(typeof(RuleIds).Assembly, Assembly.Load("WcfPerf.CodeFixes"));

    private static Type[] Instantiable<T>(Assembly assembly) =>
        assembly.GetTypes()
            .Where(type => typeof(T).IsAssignableFrom(type) && !type.IsAbstract)
            .OrderBy(type => type.FullName, StringComparer.Ordinal)
            .ToArray();

    // Options are read by name, so each name stands in the assembly as a literal or a constant, however it was put together.
    private static SortedSet<string> ReadOptions(Assembly assembly)
    {
        var options = new SortedSet<string>(StringComparer.Ordinal);
        using var file = new PEReader(File.OpenRead(assembly.Location));
        var metadata = file.GetMetadataReader();
        for (var handle = metadata.GetNextHandle(MetadataTokens.UserStringHandle(0)); !handle.IsNil; handle = metadata.GetNextHandle(handle))
        {
            Add(metadata.GetUserString(handle));
        }

        for (var row = 1; row <= metadata.GetTableRowCount(TableIndex.Constant); row++)
        {
            var constant = metadata.GetConstant(MetadataTokens.ConstantHandle(row));
            if (constant.TypeCode == ConstantTypeCode.String)
            {
                var blob = metadata.GetBlobReader(constant.Value);
                Add(blob.ReadUTF16(blob.Length));
            }
        }

        return options;

        void Add(string text)
        {
            if (OptionName().IsMatch(text))
            {
                options.Add(text);
            }
        }
    }

    [GeneratedRegex(@"^WCFP[0-9]{4}\.[a-z][a-z0-9_]*$")]
    private static partial Regex OptionName();
}
