using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Tells the code of a program, whatever it is compiled to: tools that compile files without their project make a library of
/// them, and nobody else calls the public methods of a program.
/// </summary>
internal static class Programs
{
    private const string Main = "Main";

    /// <summary>Whether a file has a <c>Main</c>, statements outside of types, or the application of a WPF program, whose <c>Main</c> the build writes.</summary>
    public static bool IsIn(Compilation compilation) => compilation.SyntaxTrees.Any(IsOfProgram);

    private static bool IsOfProgram(SyntaxTree file) =>
        (SourceMentions.Contains(file.GetText(), Main + "(") && TypesOf(file).SelectMany(static type => type.Members).Any(IsMain)) ||
        (file.FilePath.EndsWith("Program.cs", StringComparison.OrdinalIgnoreCase) && file.GetRoot() is CompilationUnitSyntax { Members: [GlobalStatementSyntax, ..] }) ||
        (file.FilePath.EndsWith("App.xaml.cs", StringComparison.OrdinalIgnoreCase) && TypesOf(file).Any(IsApplication));

    private static bool IsMain(MemberDeclarationSyntax member) =>
        member is MethodDeclarationSyntax { Identifier.ValueText: Main, TypeParameterList: null, ParameterList.Parameters.Count: < 2 } method && method.Modifiers.Any(SyntaxKind.StaticKeyword);

    private static bool IsApplication(TypeDeclarationSyntax type) => type.BaseList?.Types is [{ Type: var ancestor }, ..] && ancestor.LastName() == "Application";

    private static IEnumerable<TypeDeclarationSyntax> TypesOf(SyntaxTree file) =>
        file.GetRoot().DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax).OfType<TypeDeclarationSyntax>();
}
