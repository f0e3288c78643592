using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Rules.Serialization;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>The places that a diagnostic of WCFP1001 names, by what they are.</summary>
internal static class ReportedPlaces
{
    /// <summary>What the diagnostic stands on: a value of the analyzer's <c>Subject</c> constants, or null.</summary>
    public static string? Subject(Diagnostic diagnostic) => Property(diagnostic, ByteArrayFromForeignSoapAnalyzer.SubjectProperty);

    /// <summary>Whether the messages go through DataContractSerializer.</summary>
    public static bool UsesDataContractSerializer(Diagnostic diagnostic) =>
        Property(diagnostic, ByteArrayFromForeignSoapAnalyzer.SerializerProperty) == ByteArrayFromForeignSoapAnalyzer.DataContractSerializer;

    /// <summary>Every creation of the client; empty where the diagnostic does not stand on one.</summary>
    public static IEnumerable<Location> Creations(Diagnostic diagnostic)
    {
        if (Subject(diagnostic) != ByteArrayFromForeignSoapAnalyzer.CreationSubject)
        {
            return [];
        }

        var creations = Count(diagnostic, ByteArrayFromForeignSoapAnalyzer.CreationsProperty);
        var last = diagnostic.AdditionalLocations.Count - Count(diagnostic, ByteArrayFromForeignSoapAnalyzer.BindingsProperty);
        return diagnostic.AdditionalLocations.Skip(last - creations).Take(creations).Prepend(diagnostic.Location);
    }

    /// <summary>Where code decides how the bindings write their messages.</summary>
    public static IEnumerable<Location> Bindings(Diagnostic diagnostic)
    {
        var bindings = Count(diagnostic, ByteArrayFromForeignSoapAnalyzer.BindingsProperty);
        return diagnostic.AdditionalLocations.Skip(diagnostic.AdditionalLocations.Count - bindings);
    }

    /// <summary>The file and the innermost node of a place; null where no file of the project that one can edit has it.</summary>
    public static async Task<(Document Document, SyntaxNode Node)?> FindAsync(Project project, Location location, CancellationToken cancellationToken)
    {
        if (location.SourceTree is not { } tree || project.GetDocument(tree) is not { } document || document is SourceGeneratedDocument)
        {
            return null;
        }

        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        return root is not null && root.FullSpan.Contains(location.SourceSpan)
            ? (document, root.FindNode(location.SourceSpan, getInnermostNodeForTie: true))
            : null;
    }

    private static string? Property(Diagnostic diagnostic, string name) => diagnostic.Properties.TryGetValue(name, out var value) ? value : null;

    private static int Count(Diagnostic diagnostic, string name) =>
        int.TryParse(Property(diagnostic, name), NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : 0;
}
