using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>
/// The binding configurations that a project's code may take by name, as <c>new WSHttpBinding("orders")</c> does. A fix that
/// finds too many of them makes a copy where it could have changed the original, so the text is enough to go by.
/// </summary>
internal sealed class BindingNamesInCode
{
    /// <summary>Of a project without code.</summary>
    public static readonly BindingNamesInCode None = new([]);

    // The argument may be named, and the type left out.
    private static readonly Regex s_literal = new("""\bnew\b[\w\s.:]*\(\s*(?:\w+\s*:\s*)?@?"([^"]*)["]""", RegexOptions.CultureInvariant);
    private static readonly Regex s_computed = new("""\bnew\s+[\w\s.:]*Binding\s*\(\s*(?:\w+\s*:\s*)?(?!\w*SecurityMode\b|[\w.:]*\.\w*SecurityMode\.)[$\w(]""", RegexOptions.CultureInvariant);
    private static readonly Regex s_anyLiteral = new("\"([^\"\\r\\n]*)\"", RegexOptions.CultureInvariant);

    private readonly Lazy<HashSet<string>> _names;

    /// <summary>Takes a project's source files. They are read when somebody asks: most fixes do not.</summary>
    /// <param name="sources">Their texts.</param>
    public BindingNamesInCode(IEnumerable<string> sources) => _names = new(() => Find(sources.ToList()), LazyThreadSafetyMode.PublicationOnly);

    /// <summary>Whether code may take the binding configuration.</summary>
    public bool Contains(string name) => _names.Value.Contains(name);

    private static HashSet<string> Find(List<string> sources)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);

        // A name that is put together may be any that the code spells out.
        var pattern = sources.Exists(static source => s_computed.IsMatch(source)) ? s_anyLiteral : s_literal;
        foreach (var source in sources)
        {
            foreach (Match match in pattern.Matches(source))
            {
                names.Add(match.Groups[1].Value);
            }
        }

        return names;
    }
}
