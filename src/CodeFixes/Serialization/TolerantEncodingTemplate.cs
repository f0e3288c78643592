using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Rules.Serialization;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>The file <c>LineBreakTolerantEncoding.cs</c> that a fix adds to a project.</summary>
internal static class TolerantEncodingTemplate
{
    /// <summary>The file's name.</summary>
    public const string FileName = ByteArrayFromForeignSoapAnalyzer.TolerantEncodingType + ".cs";

    // What stands in the template for the namespace that the file gets.
    private const string NamespacePlaceholder = "WcfPerfTemplate";

    private static readonly Lazy<string> s_text = new(Read);

    /// <summary>The file's text.</summary>
    /// <param name="ns">The namespace that it declares its types in.</param>
    /// <param name="newLine">How its lines end.</param>
    /// <param name="encoding">How it is saved.</param>
    public static SourceText Text(string ns, string newLine, Encoding encoding) =>
        SourceText.From(s_text.Value.Replace(NamespacePlaceholder, ns).Replace("\n", newLine), encoding);

    /// <summary>
    /// The first of the namespaces in which the file compiles in a project: types of a namespace hide those of the framework,
    /// and many a WCF project has a Message or a Binding of its own.
    /// </summary>
    /// <param name="compilation">The project's compilation.</param>
    /// <param name="options">How its files are parsed.</param>
    /// <param name="candidates">The namespaces, the best one first; a namespace of its own is tried last.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    /// <returns>The namespace, or null where the file compiles in none, as where a reference is missing.</returns>
    public static string? FindNamespace(Compilation compilation, CSharpParseOptions options, IEnumerable<string> candidates, CancellationToken cancellationToken)
    {
        foreach (var ns in candidates.Append(ByteArrayFromForeignSoapAnalyzer.TolerantEncodingType + "s").Distinct(StringComparer.Ordinal))
        {
            if (compilation.GetTypesByMetadataName(ns).IsEmpty)
            {
                var tree = CSharpSyntaxTree.ParseText(Text(ns, "\n", Encoding.UTF8), options, cancellationToken: cancellationToken);
                var diagnostics = compilation.AddSyntaxTrees(tree).GetSemanticModel(tree).GetDiagnostics(cancellationToken: cancellationToken);
                if (diagnostics.All(static diagnostic => diagnostic.Severity != DiagnosticSeverity.Error))
                {
                    return ns;
                }
            }
        }

        return null;
    }

    private static string Read()
    {
        using var stream = typeof(TolerantEncodingTemplate).Assembly.GetManifestResourceStream(FileName)!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd().Replace("\r\n", "\n");
    }
}
