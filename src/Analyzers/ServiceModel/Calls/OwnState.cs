using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// What a class keeps in fields and automatic properties, by name. Most operations of a service ask some of it at once, and a
/// look at the names in their text tells so long before their operations would.
/// </summary>
internal sealed class OwnState
{
    // Words that a value may follow; any other is taken for a type.
    private static readonly HashSet<string> s_beforeValues = new(StringComparer.Ordinal) { "return", "in", "await", "case", "else", "and", "or", "not", "throw", "ref", "when", "is", "do" };

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <summary>The state that one declaration of a class shows.</summary>
    public OwnState(TypeDeclarationSyntax type)
    {
        foreach (var member in type.Members)
        {
            switch (member)
            {
                case FieldDeclarationSyntax field when IsState(field):
                    foreach (var variable in field.Declaration.Variables)
                    {
                        Add(variable.Identifier.ValueText, field.Declaration.Type);
                    }

                    break;
                case PropertyDeclarationSyntax property when IsState(property):
                    Add(property.Identifier.ValueText, property.Type);
                    break;
            }
        }
    }

    /// <summary>
    /// Whether the text of a method of the class shows that it uses its state: one of these names is asked for something or gone
    /// through. Nothing is said of a name that a local or a parameter may hide.
    /// </summary>
    public bool IsUsedIn(MethodDeclarationSyntax method)
    {
        var part = SourceMentions.Part(method.SyntaxTree.GetText(), method.Span);
        foreach (var name in _names)
        {
            if (IsUsed(part, name, method))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUsed(ReadOnlySpan<char> code, string name, MethodDeclarationSyntax method)
    {
        var isUsed = false;
        var from = 0;
        for (var at = code.IndexOf(name.AsSpan()); at >= 0; at = code.Slice(from).IndexOf(name.AsSpan()))
        {
            var start = from + at;
            from = start + name.Length;
            var before = code.Slice(0, start);
            var after = code.Slice(from);
            if ((before.IsEmpty || !SourceMentions.IsOfWord(before[before.Length - 1])) && (after.IsEmpty || !SourceMentions.IsOfWord(after[0])))
            {
                if (IsDeclaration(before))
                {
                    return false;
                }

                isUsed |= IsAsked(before, after) && !IsText(before);
            }
        }

        // Locals begin with a small letter, and so do some fields; lambdas declare theirs in many ways.
        return isUsed && (!char.IsLower(name[0]) || (name.Length > 1 && name[1] == '_') || (code.IndexOf("=>".AsSpan()) < 0 && !method.ParameterList.Parameters.Any(parameter => parameter.Identifier.ValueText == name)));
    }

    /// <summary>Whether what stands before a name is a type, or a word that introduces a name.</summary>
    private static bool IsDeclaration(ReadOnlySpan<char> before)
    {
        var trimmed = before.TrimEnd();
        if (trimmed.Length == before.Length || trimmed.IsEmpty)
        {
            return false;
        }

        var last = trimmed[trimmed.Length - 1];
        if (!SourceMentions.IsOfWord(last))
        {
            return last is '>' or ']' or '?';
        }

        var start = trimmed.Length;
        while (start > 0 && SourceMentions.IsOfWord(trimmed[start - 1]))
        {
            start--;
        }

        return !s_beforeValues.Contains(trimmed.Slice(start).ToString());
    }

    private static bool IsAsked(ReadOnlySpan<char> before, ReadOnlySpan<char> after)
    {
        var (untrimmed, isIn) = (before.Length, before.EndsWith(" in ".AsSpan()));
        before = before.TrimEnd();
        if (before.EndsWith("this.".AsSpan()))
        {
            before = before.Slice(0, before.Length - "this.".Length);
        }

        if (before.EndsWith(".".AsSpan()) || (before.EndsWith("@".AsSpan()) && before.Length == untrimmed))
        {
            return false;
        }

        after = after.TrimStart();
        return !after.IsEmpty && (after[0] is '.' or '[' || after.StartsWith("?.".AsSpan()) || (after[0] == ')' && isIn));
    }

    /// <summary>Whether what stands before it in its line may make it a part of a comment or of a string.</summary>
    private static bool IsText(ReadOnlySpan<char> before)
    {
        var line = before.Slice(before.LastIndexOf('\n') + 1);
        return line.IndexOf('"') >= 0 || line.IndexOf('*') >= 0 || line.IndexOf("//".AsSpan()) >= 0;
    }

    /// <summary>A static field that never changes may be a constant but for the word, unless its type shows that it is none.</summary>
    private static bool IsState(FieldDeclarationSyntax field) =>
        !field.Modifiers.Any(SyntaxKind.ConstKeyword) &&
        (!(field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)) || field.Declaration.Type is GenericNameSyntax or ArrayTypeSyntax);

    private static bool IsState(PropertyDeclarationSyntax property) =>
        !property.Modifiers.Any(static modifier => modifier.Kind() is SyntaxKind.StaticKeyword or SyntaxKind.AbstractKeyword or SyntaxKind.ExternKeyword or SyntaxKind.PartialKeyword) &&
        property is { ExpressionBody: null, AccessorList.Accessors: var accessors } && accessors.All(static accessor => accessor is { Body: null, ExpressionBody: null });

    private void Add(string name, TypeSyntax type)
    {
        // Half-typed members have no name, and every text has that. A name that is the type's, too, may mean that.
        if (name.Length > 0 && !NamesType(type, name))
        {
            _names.Add(name);
        }
    }

    private static bool NamesType(TypeSyntax type, string name) => type switch
    {
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText == name,
        AliasQualifiedNameSyntax qualified => qualified.Name.Identifier.ValueText == name,
        SimpleNameSyntax simple => simple.Identifier.ValueText == name,
        NullableTypeSyntax nullable => NamesType(nullable.ElementType, name),
        _ => false,
    };
}
