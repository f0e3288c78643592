using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>Which files are configuration, what they are to each other, and what a cheap look at their text tells.</summary>
internal static class ConfigFiles
{
    /// <summary>The group that holds all that WCF reads.</summary>
    public const string SectionGroup = "system.serviceModel";

    private const int ScanLength = 32 * 1024;

    private static readonly HashSet<string> s_sections = new(StringComparer.Ordinal)
    {
        "behaviors",
        "bindings",
        "client",
        "comContracts",
        "commonBehaviors",
        "diagnostics",
        "extensions",
        "protocolMapping",
        "routing",
        "serviceHostingEnvironment",
        "services",
        "standardEndpoints",
        "tracking",
    };

    /// <summary>Whether <c>system.serviceModel</c> has a section of that name, which a <c>configSource</c> can move to a file of its own.</summary>
    public static bool IsSectionName(string name) => s_sections.Contains(name);

    /// <summary>
    /// Whether a path is that of a configuration file: any <c>*.config</c> but those that NuGet owns, <c>nuget.config</c>,
    /// <c>packages.config</c> and <c>packages.Project.config</c>, and copies that nobody reads.
    /// </summary>
    public static bool IsConfiguration(string path)
    {
        var name = FileName(path);
        return name.EndsWith(".config", StringComparison.OrdinalIgnoreCase)
            && !name.Equals("nuget.config", StringComparison.OrdinalIgnoreCase)
            && !name.StartsWith("packages.", StringComparison.OrdinalIgnoreCase)
            && !IsCopyName(name);
    }

    /// <summary>Whether a file manager or a program that keeps folders alike gave the name to a copy: <c>App - Copy.config</c>, <c>Web (2).config</c>, <c>App1.config</c>, <c>Copy of App.config</c>.</summary>
    private static bool IsCopyName(string name)
    {
        if (name.StartsWith("Copy of ", StringComparison.OrdinalIgnoreCase))
        {
            return true;
        }

        if (!name.StartsWith("App", StringComparison.OrdinalIgnoreCase) && !name.StartsWith("Web", StringComparison.OrdinalIgnoreCase))
        {
            return false;
        }

        // A development environment numbers what it adds under a name that is taken.
        var end = 3;
        while (name[end] is >= '0' and <= '9')
        {
            end++;
        }

        return name[3] is ' ' or '(' || (end > 3 && name.IndexOf('.') == end && name.Length == end + ".config".Length);
    }

    /// <summary>
    /// Whether a file name says that the file edits another when a project is published: <c>Web.Debug.config</c>,
    /// <c>App.Release.config</c> and the like, or <c>Name.Debug.config</c> and <c>Name.Release.config</c>.
    /// </summary>
    public static bool IsTransformName(string path)
    {
        var parts = FileName(path).Split('.');
        if (parts.Length < 3)
        {
            return false;
        }

        var variant = parts[parts.Length - 2];
        if (variant.Equals("Debug", StringComparison.OrdinalIgnoreCase) || variant.Equals("Release", StringComparison.OrdinalIgnoreCase))
        {
            return true;
        }

        // App.exe.config and App.dll.config are what a build makes of App.config for an assembly called App.
        return parts.Length == 3
            && (parts[0].Equals("Web", StringComparison.OrdinalIgnoreCase) || parts[0].Equals("App", StringComparison.OrdinalIgnoreCase))
            && !variant.Equals("exe", StringComparison.OrdinalIgnoreCase)
            && !variant.Equals("dll", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Whether the file is the one that an application is started with: <c>App.config</c> or <c>Web.config</c>.</summary>
    public static bool IsMainName(string path) => FileName(path).Equals("App.config", StringComparison.OrdinalIgnoreCase) || IsWebConfig(path);

    /// <summary>Whether the file is a <c>Web.config</c>, which takes over what those of the folders above it say.</summary>
    public static bool IsWebConfig(string path) => FileName(path).Equals("Web.config", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// The full path that one file means by a relative path, with <c>/</c> as separator and without <c>.</c> and <c>..</c>.
    /// Written for both kinds of separator on every platform: projects made on Windows are built elsewhere.
    /// </summary>
    public static string Resolve(string fromFile, string relative) =>
        Normalize(relative.StartsWith("/", StringComparison.Ordinal) || relative.StartsWith("\\", StringComparison.Ordinal) || relative.IndexOf(':') >= 0
            ? relative
            : Folder(fromFile) + "/" + relative);

    /// <summary>A path with <c>/</c> as separator and without <c>.</c> and <c>..</c>.</summary>
    public static string Normalize(string path)
    {
        var parts = new List<string>();
        foreach (var part in path.Replace('\\', '/').Split('/'))
        {
            if (part == ".." && parts.Count > 0 && parts[parts.Count - 1] is not ("" or ".."))
            {
                parts.RemoveAt(parts.Count - 1);
            }
            else if (part != "." && (part.Length > 0 || parts.Count == 0))
            {
                parts.Add(part);
            }
        }

        return string.Join("/", parts);
    }

    /// <summary>The folder of a file, with <c>/</c> as separator; <c>.</c> for a bare file name.</summary>
    public static string Folder(string path)
    {
        var normal = path.Replace('\\', '/');
        var slash = normal.LastIndexOf('/');
        return slash < 0 ? "." : normal.Substring(0, slash);
    }

    /// <summary>The name of the first element of an XML text, found without parsing it; empty where there is none.</summary>
    /// <param name="source">The text.</param>
    /// <param name="documentType">Where a document type definition begins before it; null where there is none.</param>
    public static string RootName(string source, out TextSpan? documentType)
    {
        const string docType = "<!DOCTYPE";
        documentType = null;
        var at = source.IndexOf('<');
        while (at >= 0)
        {
            string end;
            if (StartsAt(source, at, "<?"))
            {
                end = "?>";
            }
            else if (StartsAt(source, at, "<!--"))
            {
                end = "-->";
            }
            else
            {
                if (StartsAt(source, at, docType))
                {
                    documentType = new TextSpan(at, docType.Length);
                    return "";
                }

                var nameEnd = at + 1;
                while (nameEnd < source.Length && source[nameEnd] is not ('>' or '/' or '<' or ' ' or '\t' or '\r' or '\n'))
                {
                    nameEnd++;
                }

                return source.Substring(at + 1, nameEnd - at - 1);
            }

            at = source.IndexOf(end, at + 2, StringComparison.Ordinal);
            at = at < 0 ? -1 : source.IndexOf('<', at + end.Length);
        }

        return "";
    }

    /// <summary>Whether a text of any length holds a short word, without making one string of it.</summary>
    public static bool Contains(SourceText text, string word, CancellationToken cancellationToken)
    {
        for (var start = 0; start < text.Length; start += ScanLength)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var end = Math.Min(text.Length, start + ScanLength + word.Length - 1);
            if (text.ToString(TextSpan.FromBounds(start, end)).IndexOf(word, StringComparison.Ordinal) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a word stands at a place of a text.</summary>
    public static bool StartsAt(string source, int at, string word) => string.CompareOrdinal(source, at, word, 0, word.Length) == 0;

    private static string FileName(string path)
    {
        var slash = Math.Max(path.LastIndexOf('/'), path.LastIndexOf('\\'));
        return path.Substring(slash + 1);
    }
}
