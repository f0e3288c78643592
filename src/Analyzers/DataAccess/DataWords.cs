using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>By what words code shows that it has to do with data: the types of the libraries, and of assemblies that are built on one.</summary>
internal static class DataWords
{
    // The types of the libraries, and what makes a query; not what every program names.
    private static readonly int[] s_words =
    [
        .. new HashSet<int>(DataLibraries.All.SelectMany(static type => type.Name.Split('.')).Concat(["IQueryable", "IOrderedQueryable", "Expression"]).Where(static word => word != "Enumerable").Select(Word.Of)),
    ];

    /// <summary>The words for a compilation, and which of them may be classes of others.</summary>
    /// <param name="foreign">What the compilation references.</param>
    /// <param name="options">The options; their additional files may list round trips of the user's own.</param>
    public static (HashSet<int> Words, HashSet<int> Bases) Of(ForeignNames foreign, AnalyzerOptions options)
    {
        var (words, bases) = (new HashSet<int>(s_words), new HashSet<int>(s_words));
        foreach (var assembly in ForeignNames.BuiltOn(foreign.Assemblies.Where(static assembly => IsOfData(assembly.Name) || !IsWithoutData(assembly.Name)), MayHandOn))
        {
            ForeignNames.AddTypes(assembly, words, bases);
        }

        foreign.AddExtensions(words);
        foreach (var file in options.AdditionalFiles)
        {
            if (RoundTripsFile.IsOne(file) && file.GetText() is { } text)
            {
                Word.AddAll(text.ToString().AsSpan(), words);
            }
        }

        return (words, bases);
    }

    /// <summary>
    /// Whether something that has to do with data may come in by one of a method's parameters, of whose types no word tells so:
    /// a sequence, work to do, anything at all, what somebody else declares.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="code">A block of its code.</param>
    public static bool MayComeIn(ISymbol member, SyntaxNode code) =>
        member is IMethodSymbol method && !TakesPlainValues(code) && method.Parameters.Any(parameter => MayCarry(parameter.Type, method.ContainingAssembly));

    /// <summary>Whether the code's own declaration shows that it takes nothing but numbers, texts and the like. Most does, and to make symbols of parameters takes longer.</summary>
    private static bool TakesPlainValues(SyntaxNode code) => code.Parent switch
    {
        BaseMethodDeclarationSyntax method => ArePlain(method.ParameterList.Parameters),
        PropertyDeclarationSyntax => true,
        AccessorDeclarationSyntax { Keyword.RawKind: (int)SyntaxKind.GetKeyword, Parent.Parent: PropertyDeclarationSyntax } => true,
        _ => false,
    };

    private static bool ArePlain(SeparatedSyntaxList<ParameterSyntax> parameters)
    {
        foreach (var parameter in parameters)
        {
            if (!IsPlain(parameter.Type))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsPlain(TypeSyntax? type) => type switch
    {
        PredefinedTypeSyntax plain => plain.Keyword.RawKind != (int)SyntaxKind.ObjectKeyword,
        NullableTypeSyntax nullable => IsPlain(nullable.ElementType),
        ArrayTypeSyntax array => IsPlain(array.ElementType),
        _ => false,
    };

    private static bool MayCarry(ITypeSymbol type, IAssemblySymbol own) => type switch
    {
        IArrayTypeSymbol array => MayCarry(array.ElementType, own),
        { SpecialType: SpecialType.System_Object or SpecialType.System_Collections_IEnumerable } or { TypeKind: TypeKind.Dynamic or TypeKind.TypeParameter or TypeKind.Delegate } => true,
        INamedTypeSymbol { Arity: > 0 } named => named.TypeKind == TypeKind.Interface || named.TypeArguments.Any(argument => MayCarry(argument, own)),
        { TypeKind: TypeKind.Interface } => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own),
        { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own) && !WcfTypes.IsOfPlatform(type.ContainingAssembly.Name),
        _ => false,
    };

    /// <summary>Whether a data library is in an assembly, or it may hand on what is one's.</summary>
    private static bool MayHandOn(ReferencedAssembly assembly) =>
        IsOfData(assembly.Name) || assembly.References(static name => IsOfData(name) || HasQueries(name));

    /// <summary>Whether an assembly of such a name is a data library, or holds ADO.NET or a provider of it.</summary>
    public static bool IsOfData(string assembly) =>
        DataLibraries.IsAssembly(assembly) || assembly.StartsWith("System.Data", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.Data", StringComparison.Ordinal);

    private static bool IsWithoutData(string assembly) =>
        WcfTypes.IsOfFramework(assembly) || assembly.StartsWith("System.", StringComparison.Ordinal) || assembly.StartsWith("CoreWCF", StringComparison.Ordinal);

    /// <summary>Whether an assembly has the types of queries and commands among many others; who references it may use those.</summary>
    private static bool HasQueries(string assembly) => assembly is "System.Core" or "System.Linq.Queryable" or "System.Linq.Expressions" or "netstandard";
}
