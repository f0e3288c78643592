using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Reads connection strings as they are written, in a literal or between an attribute's quotes.</summary>
internal static class ConnectionText
{
    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;

    // The text may stand in a literal or in another connection string, within quotes of either kind.
    private static readonly Regex s_unpooled = new("(?<=^|[;\"'])\\s*(?<pair>Pooling\\s*=\\s*(?:false|no))\\s*(?=$|[;\"'\\\\]|&quot;)|(?<=&quot;)(?<pair>Pooling\\s*=\\s*(?:false|no))\\s*(?=$|;|&quot;)", Options);

    private static readonly Regex s_source = new("(?:^|[;\"'])\\s*(?:Data Source|Server|Host|Address|Addr|Network Address|Initial Catalog|Database|Provider)\\s*=|&quot;(?:data source|server)\\s*=", Options);

    // What has no pool to lose, or is there for a tool: files, memory, a developer's instance, the databases that tools connect to.
    private static readonly Regex s_local = new(
        "\\.(?:db3?|sqlite3?|sdf|mdb|accdb)\\b|:memory:|Mode\\s*=\\s*Memory|\\|DataDirectory\\||Filename\\s*=|\\(localdb\\)|Version\\s*=\\s*3\\b|(?:Initial Catalog|Database)\\s*=\\s*(?:master|postgres|template[01]|mysql)\\s*(?:$|[;\"'])",
        Options);

    /// <summary>Where a text switches pooling off, or null where it does not or is no connection string.</summary>
    /// <param name="text">The text: a literal with its quotes, or a value.</param>
    /// <param name="whole">All that is known of the connection string that the text is a part of.</param>
    public static TextSpan? FindUnpooled(string text, string whole)
    {
        if (text.IndexOf("ooling", System.StringComparison.OrdinalIgnoreCase) < 0 || s_unpooled.Match(text) is not { Success: true } match || IsLocal(whole))
        {
            return null;
        }

        // By itself the pair means nothing else; a sentence about it is no connection string.
        var pair = match.Groups["pair"];
        return s_source.IsMatch(whole) || IsAlone(text, pair) ? new TextSpan(pair.Index, pair.Length) : null;
    }

    /// <summary>Whether a connection string, or a part of one, is of a connection that has no pool to lose, or is there for a tool.</summary>
    public static bool IsLocal(string text) => s_local.IsMatch(text);

    /// <summary>A text without the pair at a place, and without the separator that it leaves.</summary>
    public static TextSpan WithSeparator(string text, TextSpan pair)
    {
        var (start, end) = (pair.Start, pair.End);
        var after = end;
        while (after < text.Length && text[after] == ' ')
        {
            after++;
        }

        if (after < text.Length && text[after] == ';')
        {
            end = after + 1;
            while (end < text.Length && text[end] == ' ')
            {
                end++;
            }
        }
        else
        {
            var before = start;
            while (before > 0 && text[before - 1] == ' ')
            {
                before--;
            }

            start = before > 0 && text[before - 1] == ';' ? before - 1 : start;
        }

        // A line of its own goes whole.
        var line = start;
        while (line > 0 && (text[line - 1] is ' ' or '\t'))
        {
            line--;
        }

        var feed = end < text.Length && text[end] == '\r' ? end + 1 : end;
        if (line > 0 && text[line - 1] == '\n' && feed < text.Length && text[feed] == '\n')
        {
            return TextSpan.FromBounds(line, feed + 1);
        }

        return TextSpan.FromBounds(start, end);
    }

    private static bool IsAlone(string text, Group pair) =>
        text.Remove(pair.Index, pair.Length).Trim(' ', ';', '"', '\'', '@', '$').Length == 0;
}
