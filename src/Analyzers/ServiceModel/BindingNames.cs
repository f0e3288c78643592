using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// The names, besides those with the word in them, that code may call a binding by: members that are declared as one, and
/// aliases of its types. Where a text has neither the word nor one of the names, it has nothing to do with bindings.
/// </summary>
internal sealed class BindingNames
{
    private const string Word = "inding";

    private readonly ImmutableArray<string> _names;

    private BindingNames(ImmutableArray<string> names) => _names = names;

    /// <summary>Gathers the names that the files declare; only those that speak of bindings are to be given.</summary>
    public static BindingNames Of(IEnumerable<SyntaxTree> trees)
    {
        var aliases = new HashSet<string>(StringComparer.Ordinal);
        var names = new HashSet<string>(StringComparer.Ordinal);
        var roots = trees.Select(static tree => tree.GetRoot()).ToList();
        foreach (var alias in roots.SelectMany(static root => root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)).OfType<UsingDirectiveSyntax>())
        {
            if (alias is { Alias: { } name, Name: { } named } && LastPart(named) is { } part && IsBinding(part))
            {
                aliases.Add(name.Name.Identifier.ValueText);
            }
        }

        foreach (var node in roots.SelectMany(static root => root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)))
        {
            switch (node)
            {
                case FieldDeclarationSyntax field when IsBindingType(field.Declaration.Type):
                    names.UnionWith(field.Declaration.Variables.Select(static variable => variable.Identifier.ValueText));
                    break;
                case PropertyDeclarationSyntax property when IsBindingType(property.Type):
                    names.Add(property.Identifier.ValueText);
                    break;
                case MethodDeclarationSyntax method when IsBindingType(method.ReturnType):
                    names.Add(method.Identifier.ValueText);
                    break;
            }
        }

        names.UnionWith(aliases);
        return new BindingNames(names.Where(static name => name.Length > 0 && !IsBinding(name)).ToImmutableArray());

        bool IsBindingType(TypeSyntax type)
        {
            var part = LastPart(type);
            return part is not null && (IsBinding(part) || aliases.Contains(part));
        }
    }

    /// <summary>The places in a file that may speak of a binding, in order; most files have none.</summary>
    public int[] PlacesIn(SourceText text)
    {
        var places = new List<int>();
        SourceMentions.AddPlaces(text, Word, places);
        foreach (var name in _names)
        {
            SourceMentions.AddPlaces(text, name, places);
        }

        if (places.Count == 0)
        {
            return [];
        }

        places.Sort();
        return places.ToArray();
    }

    /// <summary>Whether one of the places is in a part of the file.</summary>
    public static bool AreIn(int[] places, TextSpan span)
    {
        var at = Array.BinarySearch(places, span.Start);
        at = at < 0 ? ~at : at;
        return at < places.Length && places[at] < span.End;
    }

    private static bool IsBinding(string name) => name.IndexOf(Word, StringComparison.Ordinal) >= 0;

    private static string? LastPart(TypeSyntax type) => type switch
    {
        NullableTypeSyntax nullable => LastPart(nullable.ElementType),
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        AliasQualifiedNameSyntax qualified => qualified.Name.Identifier.ValueText,
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        _ => null,
    };
}
