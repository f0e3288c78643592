using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Testing.Tests;

internal static class Sample
{
    public static DiagnosticDescriptor Describe(
        string id, string message, DiagnosticSeverity severity = DiagnosticSeverity.Warning, bool enabled = true, params string[] tags) =>
        new(id, "Sample", message, "Testing", severity, enabled, customTags: tags);
}

/// <summary>Reports each type whose name begins in lower case, while its file is analyzed.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class LowerCaseTypeAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe("TEST0001", "The type '{0}' begins in lower case");

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSyntaxNodeAction(
            node =>
            {
                var identifier = ((ClassDeclarationSyntax)node.Node).Identifier;
                if (char.IsLower(identifier.ValueText[0]))
                {
                    node.ReportDiagnostic(Diagnostic.Create(Rule, identifier.GetLocation(), identifier.ValueText));
                }
            },
            SyntaxKind.ClassDeclaration);
    }
}

/// <summary>The same, and says nothing of generated code.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnconfiguredAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [LowerCaseTypeAnalyzer.Rule];

#pragma warning disable RS1025 // That it does not configure generated code is the point.
    public override void Initialize(AnalysisContext context)
#pragma warning restore RS1025
    {
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(
            symbol =>
            {
                if (char.IsLower(symbol.Symbol.Name[0]))
                {
                    symbol.ReportDiagnostic(Diagnostic.Create(LowerCaseTypeAnalyzer.Rule, symbol.Symbol.Locations[0], symbol.Symbol.Name));
                }
            },
            SymbolKind.NamedType);
    }
}

/// <summary>Reports the same at the end of the compilation, with every type of the name as additional location.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CompilationEndAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe(
        "TEST0002", "The type '{0}' begins in lower case", tags: WellKnownDiagnosticTags.CompilationEnd);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(compilation =>
        {
            foreach (var type in compilation.Compilation.Assembly.GlobalNamespace.GetTypeMembers().Where(type => char.IsLower(type.Name[0])))
            {
                compilation.ReportDiagnostic(Diagnostic.Create(Rule, type.Locations[0], type.GetMembers().OfType<IFieldSymbol>().Select(field => field.Locations[0]), type.Name));
            }
        });
    }
}

/// <summary>Reports the word "bad" in additional files, and the value of the option <c>test.option</c> there.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BadWordAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe(
        "TEST0003", "A bad word, option '{0}'", tags: WellKnownDiagnosticTags.CompilationEnd);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(compilation =>
        {
            foreach (var file in compilation.Options.AdditionalFiles)
            {
                var text = file.GetText(compilation.CancellationToken);
                for (var at = text!.ToString().IndexOf("bad", StringComparison.Ordinal); at >= 0; at = text.ToString().IndexOf("bad", at + 1, StringComparison.Ordinal))
                {
                    var span = new TextSpan(at, 3);
                    compilation.Options.AnalyzerConfigOptionsProvider.GetOptions(file).TryGetValue("test.option", out var option);
                    compilation.ReportDiagnostic(Diagnostic.Create(Rule, Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span)), option ?? "none"));
                }
            }
        });
    }
}

/// <summary>Reports each class with the values of <c>test.option</c> for its file and for the whole compilation.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe("TEST0004", "Option '{0}', global '{1}'");
    public static readonly DiagnosticDescriptor Off = Sample.Describe("TEST0005", "Off by default", DiagnosticSeverity.Info, enabled: false);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule, Off];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSyntaxNodeAction(
            node =>
            {
                var identifier = ((ClassDeclarationSyntax)node.Node).Identifier;
                node.Options.AnalyzerConfigOptionsProvider.GetOptions(node.Node.SyntaxTree).TryGetValue("test.option", out var option);
                node.Options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("test.option", out var global);
                node.ReportDiagnostic(Diagnostic.Create(Rule, identifier.GetLocation(), option ?? "none", global ?? "none"));
                if (identifier.ValueText == "Off")
                {
                    node.ReportDiagnostic(Diagnostic.Create(Off, identifier.GetLocation()));
                }
            },
            SyntaxKind.ClassDeclaration);
    }
}

/// <summary>Throws.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ThrowingAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe("TEST0006", "Never reported");

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(_ => throw new InvalidOperationException("The sample analyzer gives up."), SymbolKind.NamedType);
    }
}

/// <summary>Reports every compilation once, without a location.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NoLocationAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe("TEST0007", "A compilation", tags: WellKnownDiagnosticTags.CompilationEnd);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(compilation => compilation.ReportDiagnostic(Diagnostic.Create(Rule, Location.None)));
    }
}

/// <summary>Reports as <see cref="LowerCaseTypeAnalyzer"/> what no <c>#pragma</c> may silence.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NotConfigurableAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Sample.Describe(
        "TEST0008", "The type '{0}' begins in lower case", DiagnosticSeverity.Error, tags: WellKnownDiagnosticTags.NotConfigurable);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(
            symbol =>
            {
                if (char.IsLower(symbol.Symbol.Name[0]))
                {
                    symbol.ReportDiagnostic(Diagnostic.Create(Rule, symbol.Symbol.Locations[0], symbol.Symbol.Name));
                }
            },
            SymbolKind.NamedType);
    }
}

/// <summary>Suppresses <see cref="LowerCaseTypeAnalyzer"/> for names that begin with "quiet".</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class QuietSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor s_suppression = new("TESTS001", LowerCaseTypeAnalyzer.Rule.Id, "Quiet types may begin in lower case");

    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions => [s_suppression];

    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (var diagnostic in context.ReportedDiagnostics.Where(diagnostic => diagnostic.GetMessage(null).Contains("'quiet", StringComparison.Ordinal)))
        {
            context.ReportSuppression(Suppression.Create(s_suppression, diagnostic));
        }
    }
}

/// <summary>Both of <see cref="LowerCaseTypeAnalyzer"/> and <see cref="BadWordAnalyzer"/>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BothAnalyzer : DiagnosticAnalyzer
{
    private readonly DiagnosticAnalyzer[] _analyzers = [new LowerCaseTypeAnalyzer(), new BadWordAnalyzer()];

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [LowerCaseTypeAnalyzer.Rule, BadWordAnalyzer.Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        foreach (var analyzer in _analyzers)
        {
            analyzer.Initialize(context);
        }
    }
}

/// <summary>Adds one file.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class SampleGenerator : IIncrementalGenerator
{
    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterPostInitializationOutput(output => output.AddSource("Generated.g.cs", "class Generated { }\n"));
}
