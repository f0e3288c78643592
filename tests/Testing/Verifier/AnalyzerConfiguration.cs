using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What an analyzer says of itself when it is initialized.</summary>
internal static class AnalyzerConfiguration
{
    private static readonly ConcurrentDictionary<Type, bool> s_configures = new();

    /// <summary>Whether the analyzer says how it treats generated code.</summary>
    public static bool ConfiguresGeneratedCode(DiagnosticAnalyzer analyzer) =>
        s_configures.GetOrAdd(analyzer.GetType(), static (_, instance) =>
        {
            var context = new Recorder();
            instance.Initialize(context);
            return context.Configured;
        }, analyzer);

    private sealed class Recorder : AnalysisContext
    {
        public bool Configured { get; private set; }

        public override void ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags analysisMode) => Configured = true;

        public override void EnableConcurrentExecution()
        {
        }

        public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action)
        {
        }

        public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action)
        {
        }

        public override void RegisterCompilationAction(Action<CompilationAnalysisContext> action)
        {
        }

        public override void RegisterCompilationStartAction(Action<CompilationStartAnalysisContext> action)
        {
        }

        public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds)
        {
        }

        public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action)
        {
        }

        public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action)
        {
        }

        public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action)
        {
        }

        public override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds)
        {
        }

        public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind)
        {
        }

        public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(Action<SyntaxNodeAnalysisContext> action, ImmutableArray<TLanguageKindEnum> syntaxKinds)
        {
        }

        public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action)
        {
        }

        public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
        {
        }
    }
}

/// <summary>Gives documentation comments the XML files of the test.</summary>
internal sealed class TestXmlReferenceResolver(IReadOnlyDictionary<string, string> files) : XmlReferenceResolver
{
    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    public override Stream OpenRead(string resolvedPath) =>
        files.TryGetValue(resolvedPath, out var content)
            ? new MemoryStream(Encoding.UTF8.GetBytes(content))
            : throw new IOException($"The test has no XML file '{resolvedPath}'.");

    public override string? ResolveReference(string path, string? baseFilePath) => files.ContainsKey(path) ? path : null;
}
