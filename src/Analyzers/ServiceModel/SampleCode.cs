using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells services that somebody works with from those that only show how a service is written.</summary>
internal static class SampleCode
{
    private static readonly HashSet<string> s_words = new(StringComparer.OrdinalIgnoreCase)
        { "Demo", "Demos", "Sample", "Samples", "Example", "Examples", "Tutorial", "Tutorials", "HelloWorld" };

    /// <summary>Whether a word of an assembly's name says so: <c>Wcf.Client.Demo</c>.</summary>
    public static bool IsName(string? assembly)
    {
        if (assembly is not null)
        {
            foreach (var part in assembly.Split('.'))
            {
                if (IsPart(part))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a word of the class's name or of its namespace's says so: <c>SampleService</c>.</summary>
    public static bool IsSample(INamedTypeSymbol type)
    {
        for (INamespaceSymbol? name = type.ContainingNamespace; name is { IsGlobalNamespace: false }; name = name.ContainingNamespace)
        {
            if (IsPart(name.Name))
            {
                return true;
            }
        }

        return IsPart(type.Name);
    }

    private static bool IsPart(string part)
    {
        var words = NameWords.Of(part);
        for (var word = 0; word < words.Count; word++)
        {
            if (s_words.Contains(words[word]) || (words[word] == "Hello" && word + 1 < words.Count && words[word + 1] == "World"))
            {
                return true;
            }
        }

        return false;
    }
}
