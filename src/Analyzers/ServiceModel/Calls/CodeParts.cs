using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Some of the declarations of a compilation, to be found by the code that stands in them.</summary>
internal sealed class CodeParts
{
    private readonly Dictionary<SyntaxTree, List<TextSpan>> _parts = [];

    /// <summary>Takes declarations.</summary>
    /// <param name="names">All declarations.</param>
    /// <param name="units">Those that are taken, by their place in <see cref="CodeNames.Units"/>; one may come twice.</param>
    public CodeParts(CodeNames names, IEnumerable<int> units)
    {
        foreach (var unit in units)
        {
            var part = names.Units[unit].Part;
            if (!_parts.TryGetValue(part.Tree, out var parts))
            {
                _parts.Add(part.Tree, parts = []);
            }

            parts.Add(part.Span);
        }

        foreach (var parts in _parts.Values)
        {
            parts.Sort();
        }
    }

    /// <summary>Whether code stands in one of them; a program's own statements belong to none, and always count.</summary>
    public bool Contains(SyntaxNode code)
    {
        if (code is CompilationUnitSyntax)
        {
            return true;
        }

        if (!_parts.TryGetValue(code.SyntaxTree, out var parts))
        {
            return false;
        }

        var position = code.SpanStart;
        var (low, high) = (0, parts.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            if (parts[middle].Contains(position))
            {
                return true;
            }

            if (parts[middle].Start > position)
            {
                high = middle - 1;
            }
            else
            {
                low = middle + 1;
            }
        }

        return false;
    }
}
