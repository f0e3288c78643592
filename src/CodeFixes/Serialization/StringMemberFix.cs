using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>A byte[] data member that a private string can travel for.</summary>
/// <param name="Document">The file of its declaration.</param>
/// <param name="Type">The type's declaration.</param>
/// <param name="Index">Which of the type's members it is.</param>
/// <param name="Attribute">Which attribute of which list is its <c>[DataMember]</c>.</param>
/// <param name="Name">Its name as the source spells it.</param>
/// <param name="WireName">The name of the element on the wire.</param>
/// <param name="Nullable">Whether annotations are on, and whether the member itself may be null.</param>
/// <param name="IsInit">Whether it can be set in initializers only.</param>
/// <param name="Taken">The names that the type's own, inherited and nested members have already.</param>
internal sealed record StringMember(
    Document Document,
    TypeDeclarationSyntax Type,
    int Index,
    (int List, int Position) Attribute,
    string Name,
    string WireName,
    (bool IsOn, bool MayBeNull) Nullable,
    bool IsInit,
    HashSet<string> Taken);

/// <summary>
/// Lets a private string property travel for a byte[] data member under the same name, so that base64 is decoded once and by
/// <see cref="Convert"/>. The byte[] member itself stays as it is, but for its attribute: whoever fills, shares or replaces
/// the array sees what he saw before, and so do <c>null</c> and empty arrays.
/// </summary>
internal static class StringMemberFix
{
    private const string Serialization = "System.Runtime.Serialization";

    /// <summary>What there is to do for the diagnostic; null where it cannot be done or might change more than the wire format.</summary>
    public static async Task<StringMember?> PlanAsync(Project project, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        if (ReportedPlaces.Subject(diagnostic) != ByteArrayFromForeignSoapAnalyzer.MemberSubject || !ReportedPlaces.UsesDataContractSerializer(diagnostic) ||
            project.ParseOptions is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp7 } ||
            await ReportedPlaces.FindAsync(project, diagnostic.Location, cancellationToken).ConfigureAwait(false) is not var (document, node) ||
            node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { Parent: TypeDeclarationSyntax type } declaration ||
            await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model ||
            Declared(declaration, model, cancellationToken) is not { } member ||
            !IsSuitable(member, declaration) ||
            DataMember(member, declaration, cancellationToken) is not var (attribute, place) ||
            (WcfTypes.Named(attribute, "Name") ?? member.Name) is not string { Length: > 0 } wireName)
        {
            return null;
        }

        var context = model.GetNullableContext(declaration.SpanStart);
        var byteArray = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
        return new StringMember(
            document,
            type,
            type.Members.IndexOf(declaration),
            place,
            NameOf(declaration),
            wireName,
            (context.AnnotationsEnabled(), byteArray.NullableAnnotation == NullableAnnotation.Annotated),
            member is IPropertySymbol { SetMethod.IsInitOnly: true },
            TakenNames(member.ContainingType));
    }

    /// <summary>Adds the changes of members, those of one type together.</summary>
    public static void AddTo(NodeEdits edits, IEnumerable<StringMember> members)
    {
        foreach (var ofType in members.GroupBy(static member => member.Type))
        {
            var inOrder = ofType.GroupBy(static member => member.Index).Select(static same => same.First()).OrderByDescending(static member => member.Index).ToList();
            edits.Add(inOrder[0].Document, ofType.Key, changed => inOrder.Aggregate((TypeDeclarationSyntax)changed, Change));
        }
    }

    private static ISymbol? Declared(MemberDeclarationSyntax declaration, SemanticModel model, CancellationToken cancellationToken) => declaration switch
    {
        PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null } => model.GetDeclaredSymbol(declaration, cancellationToken),
        FieldDeclarationSyntax { Declaration.Variables: [var only] } => model.GetDeclaredSymbol(only, cancellationToken),
        _ => null,
    };

    private static bool IsSuitable(ISymbol member, MemberDeclarationSyntax declaration)
    {
        // A virtual member may be a data member once more in a derived class, and a partial one has its attributes elsewhere.
        if (member is not { IsStatic: false, IsVirtual: false, IsOverride: false, IsAbstract: false, IsExtern: false, DeclaringSyntaxReferences.Length: 1 } ||
            declaration.Modifiers.Any(SyntaxKind.PartialKeyword) ||
            WcfTypes.Attribute(member.ContainingType, Serialization, "DataContractAttribute") is null)
        {
            return false;
        }

        return member switch
        {
            IPropertySymbol { RefKind: RefKind.None, IsIndexer: false, GetMethod: not null, SetMethod: not null } property => WcfTypes.IsByteArray(property.Type),
            IFieldSymbol { IsReadOnly: false, IsConst: false, IsFixedSizeBuffer: false } field => WcfTypes.IsByteArray(field.Type),
            _ => false,
        };
    }

    private static (AttributeData Attribute, (int List, int Position) Place)? DataMember(ISymbol member, MemberDeclarationSyntax declaration, CancellationToken cancellationToken)
    {
        if (WcfTypes.Attribute(member, Serialization, "DataMemberAttribute") is not { } attribute ||
            WcfTypes.Attribute(member, Serialization, "IgnoreDataMemberAttribute") is not null ||
            attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken) is not AttributeSyntax { ContainsDirectives: false, Parent: AttributeListSyntax list } syntax || list.Parent != declaration)
        {
            return null;
        }

        return (attribute, (declaration.AttributeLists.IndexOf(list), list.Attributes.IndexOf(syntax)));
    }

    private static string NameOf(MemberDeclarationSyntax declaration) =>
        (declaration is PropertyDeclarationSyntax property ? property.Identifier : ((FieldDeclarationSyntax)declaration).Declaration.Variables[0].Identifier).Text;

    private static HashSet<string> TakenNames(INamedTypeSymbol type)
    {
        var names = new HashSet<string>(StringComparer.Ordinal) { type.Name };
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            names.UnionWith(current.GetMembers().Select(static member => member.Name));
        }

        names.UnionWith(type.TypeParameters.Select(static parameter => parameter.Name));
        return names;
    }

    private static TypeDeclarationSyntax Change(TypeDeclarationSyntax type, StringMember plan)
    {
        var member = type.Members[plan.Index];
        var attribute = member.AttributeLists[plan.Attribute.List].Attributes[plan.Attribute.Position];
        var eol = type.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found ? found.ToString() : "\n";
        var (indent, step) = Indentation(type, member);
        var wire = SyntaxFactory.ParseMemberDeclaration(Wire(plan, attribute, type, indent, step, eol))!;
        var ignored = member.ReplaceNode(attribute, Ignored(attribute));
        if (!ignored.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
        {
            ignored = ignored.WithTrailingTrivia(ignored.GetTrailingTrivia().Add(SyntaxFactory.EndOfLine(eol)));
        }

        return type.WithMembers(type.Members.Replace(member, ignored).Insert(plan.Index + 1, Simplified(wire)));
    }

    private static MemberDeclarationSyntax Simplified(MemberDeclarationSyntax wire) => wire.ReplaceNodes(
        wire.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Where(static access => access.Expression.ToString() == "global::System.Convert"),
        static (_, access) => access.WithAdditionalAnnotations(Simplifier.Annotation));

    private static (string Indent, string Step) Indentation(TypeDeclarationSyntax type, MemberDeclarationSyntax member)
    {
        var outer = LineIndent(type) ?? "";
        var indent = LineIndent(member);
        return indent is not null && indent.Length > outer.Length && indent.StartsWith(outer, StringComparison.Ordinal)
            ? (indent, indent.Substring(outer.Length))
            : (outer + "    ", "    ");
    }

    /// <summary>The white space before a node that is the first on its line; null for one that is not.</summary>
    private static string? LineIndent(SyntaxNode node)
    {
        var indent = "";
        var before = node.GetFirstToken().GetPreviousToken();
        var isFirst = before.IsKind(SyntaxKind.None) || before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
        foreach (var trivia in node.GetLeadingTrivia())
        {
            if (trivia.IsKind(SyntaxKind.WhitespaceTrivia))
            {
                indent = trivia.ToString();
            }
            else
            {
                isFirst |= trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.HasStructure;
                indent = "";
            }
        }

        return isFirst ? indent : null;
    }

    private static AttributeSyntax Ignored(AttributeSyntax attribute)
    {
        var rightmost = attribute.Name switch
        {
            QualifiedNameSyntax qualified => qualified.Right,
            AliasQualifiedNameSyntax aliased => aliased.Name,
            SimpleNameSyntax simple => simple,
            _ => null,
        };
        var name = rightmost?.Identifier.ValueText is "DataMember" or "DataMemberAttribute"
            ? attribute.Name.ReplaceNode(rightmost, SyntaxFactory.IdentifierName("Ignore" + rightmost.Identifier.ValueText).WithTriviaFrom(rightmost))
            : SyntaxFactory.ParseName("global::" + Serialization + ".IgnoreDataMember").WithTriviaFrom(attribute.Name).WithAdditionalAnnotations(Simplifier.Annotation);
        return attribute.WithName(name).WithArgumentList(null).WithTrailingTrivia(attribute.GetTrailingTrivia());
    }

    private static string Wire(StringMember plan, AttributeSyntax attribute, TypeDeclarationSyntax type, string indent, string step, string eol)
    {
        var arguments = attribute.ArgumentList?.Arguments.Select(static argument => argument.ToString()).ToList() ?? [];
        if (attribute.ArgumentList?.Arguments.Any(static argument => argument.NameEquals?.Name.Identifier.ValueText == "Name") != true)
        {
            arguments.Insert(0, "Name = " + SymbolDisplay.FormatLiteral(plan.WireName, quote: true));
        }

        var plain = plan.Name.TrimStart('@');
        var name = Unused(plan, type);
        var self = plain is "value" or "bytes" or "field" ? "this." + plan.Name : plan.Name;
        var none = plan.Nullable is { IsOn: true, MayBeNull: false } ? "null!" : "null";
        var lines = new List<string>
        {
            string.Format(CultureInfo.InvariantCulture, "/// <summary>What travels for <see cref=\"{0}\"/>: its base64 text, which is decoded once.</summary>", plan.Name),
            string.Format(CultureInfo.InvariantCulture, "[{0}({1})]", attribute.Name.ToString(), string.Join(", ", arguments)),
            "private string" + (plan.Nullable.IsOn ? "? " : " ") + name,
            "{",
            step + "get => " + self + " is byte[] bytes ? global::System.Convert.ToBase64String(bytes) : null;",
            step + (plan.IsInit ? "init" : "set") + " => " + self + " = value == null ? " + none + " : global::System.Convert.FromBase64String(value);",
            "}",
        };
        return eol + string.Concat(lines.Select(line => indent + line + eol));
    }

    /// <summary>The member's name in Pascal case with Base64 behind it, and a number where that is taken.</summary>
    private static string Unused(StringMember plan, TypeDeclarationSyntax type)
    {
        var stem = plan.Name.TrimStart('@');
        stem = stem.StartsWith("m_", StringComparison.Ordinal) ? stem.Substring(2) : stem.TrimStart('_');
        stem = stem.Length == 0 || !char.IsLetter(stem[0]) ? "Member" + stem : char.ToUpperInvariant(stem[0]) + stem.Substring(1);
        var name = stem + "Base64";
        for (var number = 2; plan.Taken.Contains(name) || type.Members.OfType<PropertyDeclarationSyntax>().Any(property => property.Identifier.ValueText == name); number++)
        {
            name = stem + "Base64" + number.ToString(CultureInfo.InvariantCulture);
        }

        return name;
    }
}
