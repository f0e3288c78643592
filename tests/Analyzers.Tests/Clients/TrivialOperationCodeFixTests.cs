using System;
using System.Text;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.CodeFixes.Clients;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>The fix of WCFP4001: the body moves to a static class in a new file.</summary>
public sealed class TrivialOperationCodeFixTests
{
    private const string Contract = """
        using System.ServiceModel;

        namespace Freight.Contracts
        {
            [ServiceContract]
            public interface ITariff
            {
                [OperationContract]
                decimal GetWeight(decimal length, decimal width);

                [OperationContract]
                string Normalize(string code);
            }
        }
        """;

    private static async Task VerifyAsync(string source, string fixedSource, string? calculations, string? existing = null, string contract = Contract, WcfFramework framework = WcfFramework.Net472, int? iterations = null, bool isInfo = false)
    {
        var test = new WcfCodeFixTest<TrivialOperationAnalyzer, TrivialOperationCodeFix>
        {
            Framework = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = TrivialOperationCodeFix.MoveToSharedClass,
            NumberOfIncrementalIterations = iterations,
        };
        test.TestState.Sources.Add(("/0/Contract.cs", contract));
        test.FixedState.Sources.Add(("/0/Contract.cs", contract));
        test.TestState.Sources.Add(("/0/TariffService.cs", source));
        test.FixedState.Sources.Add(("/0/TariffService.cs", fixedSource));
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        if (isInfo)
        {
            test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.TrivialOperation, DiagnosticSeverity.Info).WithLocation(0));
        }

        if (existing is not null)
        {
            test.TestState.Sources.Add(("/0/TariffServiceCalculations.cs", existing));
        }

        if (calculations is not null)
        {
            // A new file is written in the encoding of the service's, by default UTF-8; one that was there keeps its own.
            test.FixedState.Sources.Add(("/0/TariffServiceCalculations.cs", SourceText.From(calculations, existing is null ? Encoding.UTF8 : null)));
        }

        await test.RunAsync();
    }

    private static Task RefusedAsync(string source, string? existing = null) => VerifyAsync(source, source, existing, existing);

    /// <summary>A service whose second operation uses state, so that only the first is reported.</summary>
    private static string Service(string members, string usings = "using System;\n") => $$"""
        {{usings}}using Freight.Contracts;

        namespace Freight.Services
        {
            public class TariffService : ITariff
            {
                private string _last;

        {{members}}

                public string Normalize(string code) => _last = code;
            }
        }

        """;

    private static string Calculations(string members, string usings = "using System;\n\n") => $$"""
        {{usings}}namespace Freight.Services
        {
            /// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>
            public static class TariffServiceCalculations
            {
        {{members}}
            }
        }

        """;

    [Fact]
    public Task Block() => VerifyAsync(
        Service("""
                    // Rounded up, as the tariff says.
                    public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width)
                    {
                        // in kilograms
                        return Math.Ceiling(length * width / 5000m);
                    }
            """),
        Service("""
                    // Rounded up, as the tariff says.
                    public decimal GetWeight(decimal length, decimal width)
                    {
                        return TariffServiceCalculations.GetWeight(length, width);
                    }
            """),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                    public static decimal GetWeight(decimal length, decimal width)
                    {
                        // in kilograms
                        return Math.Ceiling(length * width / 5000m);
                    }
            """));

    [Fact]
    public Task Expression() => VerifyAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width; // cheap"),
        Service("        public decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width); // cheap"),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                    public static decimal GetWeight(decimal length, decimal width) => length * width;
            """, ""));

    [Fact]
    public Task Block_on_one_line() => VerifyAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) { return length * width; }"),
        Service("        public decimal GetWeight(decimal length, decimal width) { return TariffServiceCalculations.GetWeight(length, width); }"),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                    public static decimal GetWeight(decimal length, decimal width) { return length * width; }
            """, ""));

    [Fact]
    public Task Constant_texts() => VerifyAsync(
        Service("        public string[] {|#0:GetPorts|}() => new[] { \"Bremen\", \"Hamburg\" };\n\n        public decimal GetWeight(decimal length, decimal width) => _last.Length;"),
        Service("        public string[] GetPorts() => TariffServiceCalculations.GetPorts();\n\n        public decimal GetWeight(decimal length, decimal width) => _last.Length;"),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetPorts</c>, for callers that do without the service.</summary>
                    public static string[] GetPorts() => new[] { "Bremen", "Hamburg" };
            """, ""),
        contract: Contract.Replace("string Normalize(string code);", "string Normalize(string code);\n\n        [OperationContract]\n        string[] GetPorts();", StringComparison.Ordinal),
        isInfo: true);

    [Fact]
    public Task Expression_on_a_line_of_its_own() => VerifyAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) =>\n            length\n                * width;"),
        Service("        public decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);"),
        Calculations("        /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>\n        public static decimal GetWeight(decimal length, decimal width) =>\n            length\n                * width;", ""));

    [Fact]
    public Task Explicit_implementation() => VerifyAsync(
        Service("        decimal ITariff.{|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        Service("        decimal ITariff.GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);"),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                    public static decimal GetWeight(decimal length, decimal width) => length * width;
            """, ""));

    [Fact]
    public Task Documentation_and_attributes_stay() => VerifyAsync(
        Service("        /// <inheritdoc/>\n        [System.Diagnostics.DebuggerStepThrough]\n        public virtual decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        Service("        /// <inheritdoc/>\n        [System.Diagnostics.DebuggerStepThrough]\n        public virtual decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);"),
        Calculations("""
                    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                    public static decimal GetWeight(decimal length, decimal width) => length * width;
            """, ""));

    [Fact]
    public Task All_operations_of_a_service()
    {
        const string Source = """
            using System;
            using Freight.Contracts;

            namespace Freight.Services;

            public class TariffService : ITariff
            {
                public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => Math.Ceiling(length * width);

                public string {|WCFP4001:Normalize|}(string code)
                {
                    return code.Replace(" ", string.Empty).ToUpperInvariant();
                }
            }

            """;
        const string Fixed = """
            using System;
            using Freight.Contracts;

            namespace Freight.Services;

            public class TariffService : ITariff
            {
                public decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);

                public string Normalize(string code)
                {
                    return TariffServiceCalculations.Normalize(code);
                }
            }

            """;
        const string New = """
            using System;

            namespace Freight.Services;

            /// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>
            public static class TariffServiceCalculations
            {
                /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                public static decimal GetWeight(decimal length, decimal width) => Math.Ceiling(length * width);

                /// <summary>The computation of <c>TariffService.Normalize</c>, for callers that do without the service.</summary>
                public static string Normalize(string code)
                {
                    return code.Replace(" ", string.Empty).ToUpperInvariant();
                }
            }

            """;
        return VerifyAsync(Source, Fixed, New);
    }

    /// <summary>The first move leaves the new file without usings that the second method needs.</summary>
    [Theory]
    [InlineData("namespace Freight.Services;\n\n", "", "using System;\n\nnamespace Freight.Services;\n\n", "")]
    [InlineData("namespace Freight.Services\n{\n", "}\n", "using System;\n\nnamespace Freight.Services\n{\n", "}\n")]
    [InlineData("", "", "using System;\n\n", "")]
    public Task All_operations_of_a_service_with_other_usings(string before, string after, string newBefore, string newAfter)
    {
        const string Weight = "decimal {0}GetWeight{1}(decimal length, decimal width) => {2};";
        const string Normalize = "string {0}Normalize{1}(string code) => {2};";
        return VerifyAsync(
            Source("{|WCFP4001:", "|}", "length * width / 5000m", "code.Trim() + Math.Abs(code.Length)"),
            Source("", "", "TariffServiceCalculations.GetWeight(length, width)", "TariffServiceCalculations.Normalize(code)"),
            newBefore + "/// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>\npublic static class TariffServiceCalculations\n{\n" +
            "    /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>\n    public static " + string.Format(System.Globalization.CultureInfo.InvariantCulture, Weight, "", "", "length * width / 5000m") + "\n\n" +
            "    /// <summary>The computation of <c>TariffService.Normalize</c>, for callers that do without the service.</summary>\n    public static " + string.Format(System.Globalization.CultureInfo.InvariantCulture, Normalize, "", "", "code.Trim() + Math.Abs(code.Length)") + "\n}\n" + newAfter);

        string Source(string open, string close, string weight, string code) =>
            "using System;\nusing System.Linq;\nusing Freight.Contracts;\n\n" + before + "public class TariffService : ITariff\n{\n    public " +
            string.Format(System.Globalization.CultureInfo.InvariantCulture, Weight, open, close, weight) + "\n\n    public " +
            string.Format(System.Globalization.CultureInfo.InvariantCulture, Normalize, open, close, code) + "\n}\n" + after;
    }

    [Fact]
    public Task Usings_of_a_class_that_is_there_already() => VerifyAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => new[] { Math.Ceiling(length), width }.Sum() + Encoding.UTF8.GetByteCount(\"kg\");", "using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing System.Text;\n"),
        Service("        public decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);", "using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing System.Text;\n"),
        Calculations("        // mine\n        public static int Half(int a) => a / 2;\n\n        /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>\n        public static decimal GetWeight(decimal length, decimal width) => new[] { Math.Ceiling(length), width }.Sum() + Encoding.UTF8.GetByteCount(\"kg\");", "// Ours.\nusing System;\nusing System.Linq; // sums\nusing System.Text;\nusing System.Threading;\n\n"),
        Calculations("        // mine\n        public static int Half(int a) => a / 2;", "// Ours.\nusing System.Linq; // sums\nusing System.Threading;\n\n"));

    [Fact]
    public Task Class_that_is_there_already() => VerifyAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        Service("        public decimal GetWeight(decimal length, decimal width) => TariffServiceCalculations.GetWeight(length, width);"),
        Calculations("        // mine\n        public static int Half(int a) => a / 2;\n\n        /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>\n        public static decimal GetWeight(decimal length, decimal width) => length * width;", ""),
        Calculations("        // mine\n        public static int Half(int a) => a / 2;", ""));

    [Fact]
    public Task Out_and_ref_parameters() => VerifyAsync(
        "using System.ServiceModel;\n[ServiceContract]\npublic class TariffService\n{\n    [OperationContract]\n    public void {|WCFP4001:Split|}(int a, ref int b, out int c) { c = a / 2; b += c; }\n}\n",
        "using System.ServiceModel;\n[ServiceContract]\npublic class TariffService\n{\n    [OperationContract]\n    public void Split(int a, ref int b, out int c) { TariffServiceCalculations.Split(a, ref b, out c); }\n}\n",
        """
        /// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>
        public static class TariffServiceCalculations
        {
            /// <summary>The computation of <c>TariffService.Split</c>, for callers that do without the service.</summary>
            public static void Split(int a, ref int b, out int c) { c = a / 2; b += c; }
        }

        """);

    [Fact]
    public Task Line_ends_and_braces_as_in_the_file()
    {
        const string Source = """
            namespace Freight.Services {
            	public class TariffService : Freight.Contracts.ITariff {
            		private string _last;

            		public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) {
            			return length * width;
            		}

            		public string Normalize(string code) { return _last = code; }
            	}
            }

            """;
        const string New = """
            namespace Freight.Services {
            	/// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>
            	public static class TariffServiceCalculations {
            		/// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
            		public static decimal GetWeight(decimal length, decimal width) {
            			return length * width;
            		}
            	}
            }

            """;
        var source = Source.ReplaceLineEndings("\r\n");
        return VerifyAsync(
            source,
            source.Replace("{|WCFP4001:GetWeight|}", "GetWeight", StringComparison.Ordinal).Replace("return length * width;", "return TariffServiceCalculations.GetWeight(length, width);", StringComparison.Ordinal),
            New.ReplaceLineEndings("\r\n"));
    }

    [Fact]
    public Task CoreWcf()
    {
        const string Source = """
            using CoreWCF;

            [ServiceContract]
            public interface ITariff
            {
                [OperationContract]
                decimal GetWeight(decimal length, decimal width);
            }

            public class TariffService : ITariff
            {
                public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => decimal.Round(length * width, 2);
            }

            """;
        return VerifyAsync(
            Source,
            Source.Replace("{|WCFP4001:GetWeight|}", "GetWeight", StringComparison.Ordinal).Replace("=> decimal.Round(length * width, 2)", "=> TariffServiceCalculations.GetWeight(length, width)", StringComparison.Ordinal),
            """
            /// <summary>What operations of <c>TariffService</c> compute from their arguments alone.</summary>
            public static class TariffServiceCalculations
            {
                /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                public static decimal GetWeight(decimal length, decimal width) => decimal.Round(length * width, 2);
            }

            """,
            contract: "",
            framework: WcfFramework.CoreWcf);
    }

    [Theory]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => Half(length) * width; private static decimal Half(decimal a) => a / 2;")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width / Divisor; private const decimal Divisor = 5000m;")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => this.Half(length) * width; public decimal Half(decimal a) => a / 2;")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => new Box { Width = width }.Width * length; private sealed class Box { public decimal Width { get; set; } }")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width; public static class TariffServiceCalculations { }")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width; public int TariffServiceCalculations { get; set; }")]
    [InlineData("public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width)\n{\n#if DEBUG\n#endif\nreturn length * width; }")]
    public Task Refused_members_of_the_service(string members) => RefusedAsync(Service(members));

    [Fact]
    public Task Refused_class_of_that_name_is_another() => RefusedAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        "namespace Freight.Services { public class TariffServiceCalculations { } }");

    [Fact]
    public Task Refused_file_of_that_name() => RefusedAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        "namespace Freight.Other { public class Something { } }");

    [Fact]
    public Task Refused_method_of_that_name() => RefusedAsync(
        Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;"),
        Calculations("        public static decimal GetWeight(decimal length, decimal width) => length + width;"));

    [Fact]
    public Task Refused_types_that_others_cannot_see()
    {
        const string Source = """
            using System.ServiceModel;
            [ServiceContract] internal interface ITariff { [OperationContract] Box Compute(int a); }
            internal class Box { public int Width { get; set; } }
            internal class TariffService : ITariff
            {
                Box ITariff.{|WCFP4001:Compute|}(int a) => new Box { Width = a * 2 };
            }
            """;
        return RefusedAsync(Source);
    }

    [Fact]
    public Task Refused_nested_service() => RefusedAsync("""
        using System.ServiceModel;
        [ServiceContract] public interface ITariff { [OperationContract] int Compute(int a); }
        public static class Outer
        {
            public class TariffService : ITariff { public int {|WCFP4001:Compute|}(int a) => a * 2; }
        }
        """);

    [Fact]
    public async Task Encoding_is_the_services()
    {
        var source = Service("        public decimal {|WCFP4001:GetWeight|}(decimal length, decimal width) => length * width;");
        var test = new WcfCodeFixTest<TrivialOperationAnalyzer, TrivialOperationCodeFix> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(("/0/Contract.cs", Contract));
        test.FixedState.Sources.Add(("/0/Contract.cs", Contract));
        test.TestState.Sources.Add(("/0/TariffService.cs", SourceText.From(source, Encoding.Unicode)));
        test.FixedState.Sources.Add(("/0/TariffService.cs", SourceText.From(source.Replace("{|WCFP4001:GetWeight|}", "GetWeight", StringComparison.Ordinal).Replace("=> length * width", "=> TariffServiceCalculations.GetWeight(length, width)", StringComparison.Ordinal), Encoding.Unicode)));
        test.FixedState.Sources.Add(("/0/TariffServiceCalculations.cs", SourceText.From(
            Calculations("""
                        /// <summary>The computation of <c>TariffService.GetWeight</c>, for callers that do without the service.</summary>
                        public static decimal GetWeight(decimal length, decimal width) => length * width;
                """, ""), Encoding.Unicode)));
        await test.RunAsync();
    }
}
