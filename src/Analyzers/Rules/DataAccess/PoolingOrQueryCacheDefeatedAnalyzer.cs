using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>
/// WCFP3009: what keeps a provider from pooling connections, EF Core and LINQ to SQL from keeping their models, and databases
/// and mappers from finding a query again.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PoolingOrQueryCacheDefeatedAnalyzer : WcfAnalyzer
{
    /// <summary>The property of a diagnostic that a fix goes by.</summary>
    public const string ShapeProperty = "Shape";

    /// <summary>The shape of a connection string in a literal.</summary>
    public const string Literal = "literal";

    /// <summary>The shape of a property of a connection string builder that is set to false.</summary>
    public const string Setting = "setting";

    private static readonly string[] s_unpooled = ["WithoutPool", "WithoutConnectionPool", "NoPool", "NonPool", "NotPool", "Unpool", "DisablePool", "DisableConnectionPool", "PoolingDisabled", "PoolingOff"];

    // By these, code closes a connection, or has it closed.
    private static readonly string[] s_closing = ["Close", "Dispose", "using (", "using(", "using var "];

    private const string PoolingRemedy = "remove it, or say in a comment why";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.PoolingOrQueryCacheDefeated, Descriptors.PoolingOrQueryCacheDefeatedAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        context.RegisterAdditionalFileAction(file => ReadConfiguration(file, model));
        if (!model.Operations.MayBeImplemented && !Hosts(model, context.Options))
        {
            return;
        }

        // To be sure of it, types have to be made, which the compiler has done by the time that something is found.
        var serves = new Lazy<bool>(() => Serves(model, context.Options));
        var mayServe = new Lazy<bool>(() => model.Operations.AreImplemented || Hosts(model, context.Options));
        if (model.SpeaksOfPooling)
        {
            var wouldPool = new Lazy<bool>(() => serves.Value && !LeavesOpen(model));
            context.RegisterOperationAction(literal => ReadLiteral(literal, wouldPool), OperationKind.Literal);
            context.RegisterOperationAction(assignment => ReadSetting(assignment, wouldPool), OperationKind.SimpleAssignment);
        }

        if (!model.Data.MayAccess(context.Options))
        {
            return;
        }

        var facts = new ConcurrentDictionary<ISymbol, CacheFacts>(SymbolEqualityComparer.Default);
        var calls = new ConcurrentDictionary<ISymbol, List<ISymbol>>(SymbolEqualityComparer.Default);
        context.RegisterOperationBlockAction(block =>
        {
            if (!mayServe.Value || model.Data.TableOf(block.Options) is not { } table)
            {
                return;
            }

            // What no operation runs counts where it runs for each context.
            var isReached = model.Operations.MayReach(block) && model.Words.MayTouchData(block);
            if (!isReached && !model.Words.MaySetUpContext(block))
            {
                return;
            }

            var found = CacheFacts.Collect(table, block.OwningSymbol, block.OperationBlocks);
            if (isReached && found.Calls.Count > 0)
            {
                calls.TryAdd(block.OwningSymbol, found.Calls);
            }

            if (found.IsEmpty || IsForTools(block.OwningSymbol) || !serves.Value)
            {
                return;
            }

            facts.TryAdd(block.OwningSymbol, found);
            foreach (var defeat in found.Defeats)
            {
                if (IsLive(model, block.OwningSymbol, defeat))
                {
                    block.ReportDiagnostic(Report(Descriptors.PoolingOrQueryCacheDefeated, defeat));
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            var reached = new Lazy<HashSet<ISymbol>>(() => ReachedFrom(model, calls, facts.Keys));

            // A hash table has no order that is the same in each run.
            var inOrder = facts.OrderBy(static pair => pair.Key, Comparer<ISymbol>.Create(SourceOrder.Compare)).ToList();
            var texts = TextParameters(model, inOrder);
            foreach (var pair in inOrder)
            {
                var defeats = pair.Value.Defeats.Where(defeat => !IsLive(model, pair.Key, defeat))
                    .Concat(pair.Value.Passed.Where(passed => texts.Contains((model.Classes.TargetOf(passed.Target) ?? passed.Target, passed.Ordinal))).Select(static passed => passed.Defeat))
                    .ToList();
                if (defeats.Count > 0 && reached.Value.Contains(pair.Key))
                {
                    var places = new HashSet<SyntaxNode>();
                    foreach (var defeat in defeats)
                    {
                        if (places.Add(defeat.Place))
                        {
                            end.ReportDiagnostic(Report(Descriptors.PoolingOrQueryCacheDefeatedAtEnd, defeat));
                        }
                    }
                }
            }
        });
    }

    private static Diagnostic Report(DiagnosticDescriptor descriptor, CacheDefeat defeat) =>
        Diagnostic.Create(descriptor, defeat.Place.GetLocation(), defeat.Others.Select(static node => node.GetLocation()), defeat.Problem, defeat.Remedy);

    private static bool IsLive(WcfModel model, ISymbol owner, CacheDefeat defeat) => defeat.IsPerContext || (owner is IMethodSymbol method && model.Operations.Of(method) is not null);

    /// <summary>Whether the project implements or hosts services.</summary>
    private static bool Serves(WcfModel model, AnalyzerOptions options) =>
        model.Operations.Implementations.Count > 0 || Hosts(model, options);

    /// <summary>Whether the project hosts services, whoever implements them.</summary>
    private static bool Hosts(WcfModel model, AnalyzerOptions options) =>
        model.Mentions("ServiceHost") || model.Mentions("UseServiceModel") || !model.ConfigurationOf(options).Services.IsEmpty || ClientCode.IsSite(model.Files);

    /// <summary>Whether code opens connections and closes none: a pool gets none of those back, and is soon empty.</summary>
    private static bool LeavesOpen(WcfModel model) =>
        (model.Mentions(".Open()") || model.Mentions(".OpenAsync(")) && !Array.Exists(s_closing, model.Mentions);

    /// <summary>The parameters that become the text of a command, also by way of other methods.</summary>
    private static HashSet<(IMethodSymbol Method, int Ordinal)> TextParameters(WcfModel model, IReadOnlyList<KeyValuePair<ISymbol, CacheFacts>> facts)
    {
        var texts = new HashSet<(IMethodSymbol Method, int Ordinal)>(ParameterComparer.Instance);
        foreach (var pair in facts)
        {
            if (pair.Key is IMethodSymbol method)
            {
                texts.UnionWith(pair.Value.TextParameters.Select(ordinal => (method, ordinal)));
            }
        }

        bool grew;
        var rounds = 0;
        do
        {
            grew = false;
            foreach (var pair in facts)
            {
                if (pair.Key is IMethodSymbol method)
                {
                    foreach (var (from, target, to) in pair.Value.HandedOn)
                    {
                        grew |= texts.Contains((model.Classes.TargetOf(target) ?? target, to)) && texts.Add((method, from));
                    }
                }
            }
        }
        while (grew && ++rounds < CallGraph.MaxDepth);
        return texts;
    }

    /// <summary>The members that operations run, themselves or through what they call, as deep as calls are followed.</summary>
    private static HashSet<ISymbol> ReachedFrom(WcfModel model, ConcurrentDictionary<ISymbol, List<ISymbol>> calls, IEnumerable<ISymbol> others)
    {
        // A call names what an interface or base class declares.
        var named = calls.Keys.Concat(others).SelectMany(static member => CallGraph.Aliases(member.OriginalDefinition).Select(alias => (Alias: alias, Member: member)))
            .ToLookup<(ISymbol Alias, ISymbol Member), ISymbol, ISymbol>(static pair => pair.Alias, static pair => pair.Member, SymbolEqualityComparer.Default);
        var reached = new HashSet<ISymbol>(model.Operations.Implementations.Keys, SymbolEqualityComparer.Default);
        var level = new List<ISymbol>(reached);
        for (var depth = 0; depth < CallGraph.MaxDepth && level.Count > 0; depth++)
        {
            var next = new List<ISymbol>();
            foreach (var called in level.SelectMany(member => calls.TryGetValue(member, out var known) ? known : []))
            {
                next.AddRange(named[called].Where(reached.Add));
            }

            level = next;
        }

        return reached;
    }

    private static void ReadLiteral(OperationAnalysisContext context, Lazy<bool> wouldPool)
    {
        if (context.Operation.ConstantValue is not { HasValue: true, Value: string value } || value.IndexOf("ooling", StringComparison.OrdinalIgnoreCase) < 0 || IsForTools(context.ContainingSymbol) || IsForNoPool(context.ContainingSymbol))
        {
            return;
        }

        var text = context.Operation.Syntax.ToString();
        if (ConnectionText.FindUnpooled(text, Whole(context.Operation, out var outer)) is { } span && !EndpointBindingAnalyzer.IsHalfTyped(context.Operation.Syntax) && !ConnectionUse.GoesToFile(outer) && wouldPool.Value)
        {
            Report(context.ReportDiagnostic, Location.Create(context.Operation.Syntax.SyntaxTree, new TextSpan(context.Operation.Syntax.SpanStart + span.Start, span.Length)), text.Substring(span.Start, span.Length), Literal);
        }
    }

    /// <summary>All the constant text of the concatenation or interpolation that a literal is a part of.</summary>
    private static string Whole(IOperation literal, out IOperation outer)
    {
        outer = literal;
        while (outer.Parent is IBinaryOperation or IConversionOperation or IParenthesizedOperation or IInterpolatedStringTextOperation or IInterpolatedStringOperation)
        {
            outer = outer.Parent;
        }

        var whole = new StringBuilder();
        foreach (var part in outer.DescendantsAndSelf())
        {
            if (part is ILiteralOperation { ConstantValue: { HasValue: true, Value: string text } })
            {
                whole.Append(text);
            }
        }

        return whole.ToString();
    }

    private static void ReadSetting(OperationAnalysisContext context, Lazy<bool> wouldPool)
    {
        var assignment = (ISimpleAssignmentOperation)context.Operation;
        if (assignment.Target is IPropertyReferenceOperation { Property: { ContainingType: { } type } property } target &&
            IsNo(assignment.Value) && IsPooling(target, property) &&
            (target.Instance?.Type ?? type) is { } builder && !builder.Name.StartsWith("sqlite", StringComparison.OrdinalIgnoreCase) &&
            DataAccessTable.BaseTypes(builder).Any(static parent => parent.Name == "DbConnectionStringBuilder" && WcfTypes.IsNamespace(parent.ContainingNamespace, "System.Data.Common")) &&
            !IsForTools(context.ContainingSymbol) && !IsForNoPool(context.ContainingSymbol) && !EndpointBindingAnalyzer.IsHalfTyped(assignment.Syntax) && !ConnectionUse.IsOfTool(assignment) && wouldPool.Value)
        {
            Report(context.ReportDiagnostic, assignment.Syntax.GetLocation(), "Pooling=false", assignment.Value.ConstantValue.Value is false ? Setting : null);
        }
    }

    private static bool IsPooling(IPropertyReferenceOperation target, IPropertySymbol property) =>
        property.IsIndexer
            ? target.Arguments is [{ Value.ConstantValue: { HasValue: true, Value: string key } }] && key.Equals("Pooling", StringComparison.OrdinalIgnoreCase)
            : property.Name == "Pooling";

    private static bool IsNo(IOperation value)
    {
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        return value.ConstantValue is { HasValue: true, Value: false } ||
            (value.ConstantValue is { HasValue: true, Value: string text } && (text.Equals("false", StringComparison.OrdinalIgnoreCase) || text.Equals("no", StringComparison.OrdinalIgnoreCase)));
    }

    private static void ReadConfiguration(AdditionalFileAnalysisContext context, WcfModel model)
    {
        if (!ConfigFiles.IsConfiguration(context.AdditionalFile.Path))
        {
            return;
        }

        foreach (var document in model.ConfigurationOf(context.Options).Documents)
        {
            if (document.Path != context.AdditionalFile.Path || document.Root is not { } root)
            {
                continue;
            }

            foreach (var connection in root.ChildrenNamed(ConnectionStrings.SectionName).SelectMany(static section => section.ChildrenNamed("add")))
            {
                if (ConnectionStrings.FindUnpooled(connection) is { } span && Serves(model, context.Options) && !LeavesOpen(model))
                {
                    Report(context.ReportDiagnostic, document.GetLocation(span), document.Text.ToString(span), null);
                }
            }
        }
    }

    private static void Report(Action<Diagnostic> report, Location location, string setting, string? shape) =>
        report(Diagnostic.Create(
            Descriptors.PoolingOrQueryCacheDefeated,
            location,
            shape is null ? null : ImmutableDictionary<string, string?>.Empty.Add(ShapeProperty, shape),
            $"'{setting}' makes every connection a new one, with a log-in of its own",
            PoolingRemedy));

    /// <summary>Whether a connection without a pool is what the member is for, as its own name says.</summary>
    private static bool IsForNoPool(ISymbol? member)
    {
        if (((member as IMethodSymbol)?.AssociatedSymbol ?? member)?.Name is not { } name)
        {
            return false;
        }

        // Of a field: the first letter may be small, behind an underscore or a prefix.
        var words = name.Substring(name.StartsWith("s_", StringComparison.Ordinal) ? 2 : name.StartsWith("_", StringComparison.Ordinal) ? 1 : 0);
        return s_unpooled.Any(word => words.IndexOf(word, StringComparison.Ordinal) >= 0 || words.StartsWith(word, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Whether only tools run the code: a factory for design time, a migration.</summary>
    private static bool IsForTools(ISymbol? member)
    {
        for (var type = member as INamedTypeSymbol ?? member?.ContainingType; type is not null; type = type.ContainingType)
        {
            if (type.AllInterfaces.Any(static implemented => implemented.Name == "IDesignTimeDbContextFactory") ||
                DataAccessTable.BaseTypes(type).Any(static parent => parent.Name is "Migration" or "DbMigration" or "DbMigrationsConfiguration" or "Installer"))
            {
                return true;
            }
        }

        return member is not null && TestProjects.IsTest(member);
    }

    private sealed class ParameterComparer : IEqualityComparer<(IMethodSymbol Method, int Ordinal)>
    {
        public static readonly ParameterComparer Instance = new();

        public bool Equals((IMethodSymbol Method, int Ordinal) x, (IMethodSymbol Method, int Ordinal) y) =>
            x.Ordinal == y.Ordinal && SymbolEqualityComparer.Default.Equals(x.Method, y.Method);

        public int GetHashCode((IMethodSymbol Method, int Ordinal) obj) => (SymbolEqualityComparer.Default.GetHashCode(obj.Method) * 31) + obj.Ordinal;
    }
}
