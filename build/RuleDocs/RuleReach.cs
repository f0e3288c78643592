using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.RuleDocs;

/// <summary>What an analyzer looks at, told by the actions that it registers in a project that uses WCF.</summary>
/// <param name="Code">Whether it looks at C# code.</param>
/// <param name="ConfigurationFiles">Whether it reports in additional files, which for this package are configuration files.</param>
/// <param name="CoreWcf">Whether it looks at projects on CoreWCF, too.</param>
public readonly record struct RuleReach(bool Code, bool ConfigurationFiles, bool CoreWcf)
{
    /// <summary>Initialises an analyzer and notes what it asks to see.</summary>
    public static RuleReach Of(DiagnosticAnalyzer analyzer)
    {
        ArgumentNullException.ThrowIfNull(analyzer);
        var framework = new Recorder("System.ServiceModel");
        analyzer.Initialize(framework);
        var core = new Recorder("CoreWCF");
        analyzer.Initialize(core);
        return new RuleReach(framework.Code, framework.ConfigurationFiles, core.Code || core.ConfigurationFiles);
    }

    /// <summary>What either of the two looks at.</summary>
    public static RuleReach operator |(RuleReach left, RuleReach right) =>
        new(left.Code || right.Code, left.ConfigurationFiles || right.ConfigurationFiles, left.CoreWcf || right.CoreWcf);

    /// <summary>As a page says it.</summary>
    public override string ToString() => What + (CoreWcf ? ", `System.ServiceModel` and `CoreWCF`" : ", `System.ServiceModel`");

    private string What => (Code, ConfigurationFiles) switch
    {
        (true, true) => "C# code and configuration files",
        (false, true) => "configuration files",
        _ => "C# code",
    };

    private sealed class Recorder(string wcf) : AnalysisContext
    {
        public bool Code { get; set; }

        public bool ConfigurationFiles { get; set; }

        public override void EnableConcurrentExecution()
        {
        }

        public override void ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags analysisMode)
        {
        }

        // Analyzers start only where WCF is in reach, and some only where a data library is and a service has an operation.
        public override void RegisterCompilationStartAction(Action<CompilationStartAnalysisContext> action)
        {
            MetadataReference core = MetadataReference.CreateFromFile(typeof(object).Assembly.Location);
            var wcfAssembly = CSharpCompilation.Create(
                wcf,
                [CSharpSyntaxTree.ParseText($$"""
                    namespace {{wcf}} { public class ServiceContractAttribute : System.Attribute { } public class OperationContractAttribute : System.Attribute { } }
                    """)],
                [core]);
            var compilation = CSharpCompilation.Create(
                "Reach",
                [CSharpSyntaxTree.ParseText($$"""
                    namespace System.Data.Common { public abstract class DbCommand { } }
                    namespace Microsoft.EntityFrameworkCore { public class DbContext { } }
                    [{{wcf}}.ServiceContract] public interface IService { [{{wcf}}.OperationContract] void Run(); }
                    public class Service : IService { public void Run() { } }
                    """)],
                [core, wcfAssembly.ToMetadataReference()]);
            action(new StartRecorder(this, compilation));
        }

        public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action) => ConfigurationFiles = true;

        public override void RegisterCompilationAction(Action<CompilationAnalysisContext> action) => Code = true;

        public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action) => Code = true;

        public override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds) => Code = true;

        public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind) => Code = true;

        public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) => Code = true;

        public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action) => Code = true;

        public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action) => Code = true;

        public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action) => Code = true;

        public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds) => Code = true;

        public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action) => Code = true;

        public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(Action<SyntaxNodeAnalysisContext> action, ImmutableArray<TLanguageKindEnum> syntaxKinds) => Code = true;
    }

    private sealed class StartRecorder(Recorder recorder, Compilation compilation)
        : CompilationStartAnalysisContext(compilation, new AnalyzerOptions([]), CancellationToken.None)
    {
        public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action) => recorder.ConfigurationFiles = true;

        public override void RegisterCompilationEndAction(Action<CompilationAnalysisContext> action) => recorder.Code = true;

        public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action) => recorder.Code = true;

        public override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds) => recorder.Code = true;

        public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind) => recorder.Code = true;

        public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) => recorder.Code = true;

        public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action) => recorder.Code = true;

        public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action) => recorder.Code = true;

        public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action) => recorder.Code = true;

        public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds) => recorder.Code = true;

        public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action) => recorder.Code = true;

        public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(Action<SyntaxNodeAnalysisContext> action, ImmutableArray<TLanguageKindEnum> syntaxKinds) => recorder.Code = true;
    }
}
