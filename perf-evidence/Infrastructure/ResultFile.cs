using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Text.Json;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Where results are, and how they get there: whole or not at all.</summary>
internal static class ResultFile
{
    /// <summary>The folder of this project in the source tree.</summary>
    public static string EvidenceFolder { get; } =
        typeof(ResultFile).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "EvidenceFolder").Value!;

    /// <summary>The name of a stage in paths, options and results.</summary>
    public static string Name(Stage stage) => stage.ToString().ToLowerInvariant();

    /// <summary>The path of a rule's result or chart.</summary>
    /// <param name="stage">The stage.</param>
    /// <param name="rule">The rule's diagnostic id.</param>
    /// <param name="extension">"json" or "svg".</param>
    public static string PathOf(Stage stage, string rule, string extension) =>
        Path.Combine(EvidenceFolder, "results", Name(stage), rule + "." + extension);

    /// <summary>Reads a result; null where there is none, or none of this schema.</summary>
    public static EvidenceResult? Read(string path)
    {
        try
        {
            return File.Exists(path) ? EvidenceResult.Parse(File.ReadAllText(path)) : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>Writes a file beside its place and moves it there, so that a run that is stopped leaves the old one.</summary>
    public static void Write(string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        string temporary = path + "." + Environment.ProcessId + ".tmp";
        try
        {
            File.WriteAllText(temporary, text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
            File.Move(temporary, path, overwrite: true);
        }
        finally
        {
            File.Delete(temporary);
        }
    }
}
