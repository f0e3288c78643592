using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells service classes that nobody hosts: other projects can't or don't, and nothing in this one names them.</summary>
internal static class UnnamedServices
{
    // By these, containers take classes that nobody names.
    private static readonly string[] s_scans = ["AssemblyTypes", "FromAssembl", "FromThisAssembly", ".Scan(", "InheritedExport"];

    // By these, code that hosts does.
    private static readonly string[] s_reflection = ["Assembl", "GetTypes", "Type.GetType(", "CreateInstance("];

    // By these, any code makes objects of classes that it does not name.
    private static readonly string[] s_makers = ["GetTypes(", "GetExportedTypes(", "DefinedTypes", "Type.GetType(", "CreateInstance"];

    /// <summary>
    /// Whether a class is the assembly's own, or a site's, neither its code nor a file names it, and it does not hand itself to a host.
    /// So it is for any class that nothing names but a method of which the call was commented out.
    /// </summary>
    public static bool Has(INamedTypeSymbol type, WcfModel model) =>
        ((IsShutIn(type, model) || ClientCode.IsSite(model.Files)) && IsLeftAlone(type, model) && !HeldInstances.Has(type, model)) ||
        IsLeftUnhosted(type, model);

    /// <summary>Whether a program hosted a class in a method of which the call was commented out, and nothing else names it.</summary>
    public static bool IsLeftUnhosted(INamedTypeSymbol type, WcfModel model) =>
        model.NamesInUncalledHosting.Contains(type.Name) && HasOnlyAttributesOfWcf(type) && !s_scans.Any(model.Mentions) &&
        model.Compilation.SyntaxTrees.All(tree => NamesIn(tree, type.Name).All(SourceMentions.IsInUncalledMethod)) && !IsNamedInFiles(type, model.Files);

    /// <summary>
    /// The names in those methods of files that host of which the call was commented out. There are hardly ever any, so that no
    /// class has to be looked for in the files.
    /// </summary>
    public static HashSet<string> FindNamesInUncalledHosting(ImmutableArray<SyntaxTree> hostingFiles) => new(
        from method in hostingFiles.SelectMany(SourceMentions.UncalledMethods)
        from token in method.DescendantTokens()
        where token.IsKind(SyntaxKind.IdentifierToken)
        select token.ValueText,
        StringComparer.Ordinal);

    /// <summary>
    /// Whether a class is in a site whose <c>.svc</c> files are in sight, and neither they, nor the configuration, nor any code names
    /// it. That another project hosts what a site has, but not the site, is rare.
    /// </summary>
    public static bool IsLeftOutBySite(INamedTypeSymbol type, WcfModel model) => ClientCode.IsSite(model.Files) && IsLeftAlone(type, model);

    /// <summary>
    /// Whether the project's configuration lists services of its own, and neither it nor any code names this class. Another project may
    /// host it all the same: that says enough only of what a template left behind.
    /// </summary>
    public static bool IsLeftOutOfConfiguration(INamedTypeSymbol type, ServiceModelConfig configuration, WcfModel model) =>
        configuration.Services.Any(service => ConfiguredServices.ClassesOf(service, model).Any()) && IsLeftAlone(type, model);

    /// <summary>
    /// Whether nothing can run what a class does: it is the assembly's own, neither its code, but for such classes, nor a file names
    /// it, it is where no program starts, and has no extension methods. What finds classes by reflection or in an assembly may still.
    /// </summary>
    /// <param name="type">The class.</param>
    /// <param name="model">The model of the compilation that it is in.</param>
    /// <param name="depth">Through how many classes, each of which only the next names, a use is looked for.</param>
    public static bool IsUnused(INamedTypeSymbol type, WcfModel model, int depth = 3) =>
        depth > 0 && type.BaseType is { SpecialType: SpecialType.System_Object } && IsShutIn(type, model) && !MayBeNamedByWindow(type) &&
        !type.GetMembers().Any(static member => member is IMethodSymbol { IsStatic: true } method && (method.IsExtensionMethod || method.Name is "Main" or "<Main>$")) &&
        !s_makers.Any(model.Mentions) && IsLeftAlone(type, model, name => IsOfUnused(name, type, model, depth - 1));

    /// <summary>Whether a name stands in another class, which nothing runs.</summary>
    private static bool IsOfUnused(SyntaxToken name, INamedTypeSymbol named, WcfModel model, int depth) =>
        name.Parent?.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration &&
        model.Classes.Types.FirstOrDefault(type => type.IsDeclaredBy(declaration)) is { } owner &&
        !SymbolEqualityComparer.Default.Equals(owner, named) && IsUnused(owner, model, depth);

    /// <summary>Whether no other assembly can name a type: it is internal, and the assembly has no friends.</summary>
    public static bool IsShutIn(INamedTypeSymbol type, WcfModel model) => IsInternal(type) && !HasFriends(model);

    /// <summary>Whether a window may name a class in its XAML, which is out of sight.</summary>
    private static bool MayBeNamedByWindow(INamedTypeSymbol type) =>
        type.Name.EndsWith("ViewModel", StringComparison.Ordinal) || type.AllInterfaces.Any(static implemented => implemented.Name is "INotifyPropertyChanged" or "ICommand" or "IValueConverter");

    private static bool HasFriends(WcfModel model) => model.Compilation.Assembly.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "InternalsVisibleToAttribute");

    private static bool IsLeftAlone(INamedTypeSymbol type, WcfModel model, Func<SyntaxToken, bool>? isOfNobody = null) =>
        HasOnlyAttributesOfWcf(type) &&
        !s_scans.Any(model.Mentions) &&
        !model.HostingFiles.Any(static tree => s_reflection.Any(word => SourceMentions.Contains(tree.GetText(), word))) &&
        (type.Name.Length == 0 || !(IsNamedInFiles(type, model.Files) || IsNamedInCode(type.Name, model, isOfNobody)));

    private static bool HasOnlyAttributesOfWcf(INamedTypeSymbol type) =>
        type.GetAttributes().All(static attribute => attribute.AttributeClass is { } known && WcfTypes.WorldOf(known) != WcfWorld.None);

    /// <summary>Whether code of the project names a class, be it in a text, but to declare it.</summary>
    /// <param name="name">The class.</param>
    /// <param name="model">The model of the compilation.</param>
    /// <param name="isOfNobody">Which names do not count; by default all do.</param>
    public static bool IsNamedInCode(string name, WcfModel model, Func<SyntaxToken, bool>? isOfNobody = null) =>
        model.Compilation.SyntaxTrees.Any(tree => NamesIn(tree, name).Any(token => isOfNobody?.Invoke(token) != true));

    private static IEnumerable<SyntaxToken> NamesIn(SyntaxTree tree, string name) => SourceMentions.TokensAt(tree, name).Where(token => Names(token, name));

    private static bool IsInternal(INamedTypeSymbol? type) => type is not null && (type.DeclaredAccessibility is Accessibility.Internal or Accessibility.Private || IsInternal(type.ContainingType));

    private static bool IsNamedInFiles(INamedTypeSymbol type, ImmutableArray<AdditionalText> files) =>
        !files.IsDefaultOrEmpty && (ClientCode.MayBeSite(files) || files.Any(file => ClientCode.IsSvc(file) ? ClientCode.MayHost(file, type) : file.GetText() is { } text && SourceMentions.ContainsName(text, type.Name)));

    /// <summary>Whether a token with the name in it uses it, be it in a text: it is no longer name, and does not declare the class or a part of it.</summary>
    private static bool Names(SyntaxToken token, string name) =>
        !token.IsKind(SyntaxKind.IdentifierToken) || (token.ValueText == name && token.Parent is not (BaseTypeDeclarationSyntax or ConstructorDeclarationSyntax or DestructorDeclarationSyntax));
}
