using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>Static fields that a fix adds at the head of classes: one for each value, named as the class names its others.</summary>
internal sealed class StaticFields
{
    private readonly Dictionary<TypeDeclarationSyntax, List<(string Name, string Type, string Value, bool IsLast)>> _fields = [];

    /// <summary>The name of the field of a value, which is added if it is not there yet.</summary>
    /// <param name="type">The class.</param>
    /// <param name="fieldType">The field's type.</param>
    /// <param name="value">The field's value.</param>
    /// <param name="stem">What to call it, beginning with a capital.</param>
    /// <param name="symbol">The class, with all its parts.</param>
    /// <param name="isLast">Whether its value reads other static fields of the class, which have to have theirs by then.</param>
    public string Add(TypeDeclarationSyntax type, string fieldType, string value, string stem, INamedTypeSymbol symbol, bool isLast)
    {
        if (!_fields.TryGetValue(type, out var fields))
        {
            _fields.Add(type, fields = []);
        }

        foreach (var field in fields)
        {
            if (field.Type == fieldType && field.Value == value)
            {
                return field.Name;
            }
        }

        // The class may have one already.
        foreach (var member in type.Members.OfType<FieldDeclarationSyntax>())
        {
            if (member.Modifiers.Any(SyntaxKind.StaticKeyword) && member.Modifiers.Any(SyntaxKind.ReadOnlyKeyword) &&
                member.Declaration is { Variables: [{ Initializer.Value: { } known } variable] } && known.ToString() == value)
            {
                return variable.Identifier.ValueText;
            }
        }

        var taken = new HashSet<string>(type.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText).Concat(fields.Select(static field => field.Name)).Concat(symbol.GetMembers().Select(static member => member.Name)));
        var prefix = Prefix(type);
        var first = prefix.Length == 0 ? stem : prefix + char.ToLowerInvariant(stem[0]) + stem.Substring(1);
        var name = first;
        for (var number = 2; taken.Contains(name); number++)
        {
            name = first + number;
        }

        fields.Add((name, fieldType, value, isLast));
        return name;
    }

    /// <summary>Adds the fields to the edits of their file.</summary>
    public void Apply(DocumentEdits edits)
    {
        foreach (var pair in _fields)
        {
            var fields = pair.Value;
            edits.Replace(pair.Key, node => WithFields((TypeDeclarationSyntax)node, fields));
        }
    }

    private static string Prefix(TypeDeclarationSyntax type)
    {
        var names = type.Members.OfType<FieldDeclarationSyntax>()
            .Where(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword) && !field.Modifiers.Any(SyntaxKind.PublicKeyword))
            .SelectMany(static field => field.Declaration.Variables).Select(static variable => variable.Identifier.ValueText).ToList();
        return names.Count == 0 || names.Exists(static name => name.StartsWith("s_", StringComparison.Ordinal)) ? "s_"
            : names.Exists(static name => name.StartsWith("_", StringComparison.Ordinal)) ? "_"
            : "";
    }

    private static TypeDeclarationSyntax WithFields(TypeDeclarationSyntax type, List<(string Name, string Type, string Value, bool IsLast)> fields)
    {
        var eol = type.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToFullString() is { Length: > 0 } used ? used : "\n";
        var first = type.Members[0];
        var indentation = DocumentEdits.Indentation(first).ToFullString();
        if (indentation.Length == 0)
        {
            indentation = DocumentEdits.Indentation(type).ToFullString() + "    ";
        }

        var added = new List<MemberDeclarationSyntax>();
        var last = new List<MemberDeclarationSyntax>();
        foreach (var (name, fieldType, value, isLast) in fields)
        {
            (isLast ? last : added).Add(SyntaxFactory.ParseMemberDeclaration("private static readonly " + fieldType + " " + name + " = " + value + ";")!
                .WithLeadingTrivia(SyntaxFactory.Whitespace(indentation))
                .WithTrailingTrivia(SyntaxFactory.EndOfLine(eol)));
        }

        // Static fields get their values in the order in which they stand.
        if (last.Count > 0)
        {
            var place = type.Members.LastIndexOf(static member => member is FieldDeclarationSyntax field && field.Modifiers.Any(SyntaxKind.StaticKeyword));
            if (place >= 0)
            {
                type = type.WithMembers(type.Members.InsertRange(place + 1, last));
            }
            else
            {
                added.AddRange(last);
            }

            if (added.Count == 0)
            {
                return type;
            }

            first = type.Members[0];
        }

        // A blank line parts fields from what is none, and from what carries a comment of its own.
        var needsBlank = first is not FieldDeclarationSyntax || first.GetLeadingTrivia().Any(TriviaExtensions.IsComment);
        if (needsBlank)
        {
            type = type.WithMembers(type.Members.Replace(first, first.WithLeadingTrivia(first.GetLeadingTrivia().Insert(0, SyntaxFactory.EndOfLine(eol)))));
        }

        return type.WithMembers(type.Members.InsertRange(0, added));
    }
}
