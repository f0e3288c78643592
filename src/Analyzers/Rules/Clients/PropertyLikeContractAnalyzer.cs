using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.Clients;

/// <summary>WCFP4006: a contract whose operations get and set the values of one thing, each by itself.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PropertyLikeContractAnalyzer : WcfAnalyzer
{
    private const int FewestPairs = 3;
    private const int PairsNamed = 3;

    // Values that a message could just as well carry several of; a data contract is several already.
    private static readonly HashSet<string> s_values = new(StringComparer.Ordinal) { "DateTimeOffset", "TimeSpan", "Guid", "Uri", "DateOnly", "TimeOnly" };

    // What everything may have, so that such a name does not tell whose it is.
    private static readonly HashSet<string> s_keys = new(StringComparer.OrdinalIgnoreCase) { "id", "key", "code", "name", "guid", "number", "no" };

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.PropertyLikeContract);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model) =>
        context.RegisterSymbolAction(
            symbol =>
            {
                var type = (INamedTypeSymbol)symbol.Symbol;
                if (WcfTypes.Attribute(type, "ServiceContractAttribute") is not null && !WcfTypes.IsGenerated(type) && model.ContractOf(type) is { } contract)
                {
                    Analyze(symbol, type, contract);
                }
            },
            SymbolKind.NamedType);

    private static void Analyze(SymbolAnalysisContext context, INamedTypeSymbol type, ServiceContract contract)
    {
        // Most contracts have no value that is set.
        var setters = contract.Operations.Where(operation => IsOwn(operation, type) && After("Set", operation) is not null).ToList();
        if (setters.Count < FewestPairs)
        {
            return;
        }

        var pairs = new Dictionary<string, List<string>>(StringComparer.OrdinalIgnoreCase);
        var untold = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var getter in contract.Operations)
        {
            if (IsOwn(getter, type) && After("Get", getter) is { } name && getter.ResultType is { } value && IsValue(value) && !getter.Outputs().Any() &&
                setters.Any(setter => After("Set", setter) == name && Sets(setter, getter, value)))
            {
                // Values belong to one thing where the same parameters say which.
                var key = string.Join(",", getter.Inputs().Select(static input => input.Type.ToDisplayString() + " " + input.Name));
                pairs.AddTo(key, name);
                if (key.Length > 0 && getter.Inputs().All(static input => s_keys.Contains(input.Name)))
                {
                    untold.Add(key);
                }
            }
        }

        foreach (var names in pairs.Where(pair => !(untold.Contains(pair.Key) && AreOfOthers(pair.Value))).Select(static pair => pair.Value).Where(static names => names.Count >= FewestPairs).OrderByDescending(static names => names.Count).Take(1))
        {
            var shown = string.Join(", ", names.Take(PairsNamed)) + (names.Count > PairsNamed ? ", …" : "");
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.PropertyLikeContract, type.Locations[0], type.Name, names.Count, shown));
        }
    }

    /// <summary>Whether names are those of one value of different things: CustomerName, ProductName, SupplierName.</summary>
    private static bool AreOfOthers(List<string> names)
    {
        var words = names.ConvertAll(NameWords.Of);
        return words.TrueForAll(of => of.Count > 1 && of[of.Count - 1] == words[0][words[0].Count - 1]) && words.Select(static of => of[0]).Distinct().Count() == names.Count;
    }

    private static bool IsOwn(ServiceOperation operation, INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(operation.Method.ContainingType, type);

    /// <summary>What follows the verb in an operation's name; null where it has another.</summary>
    private static string? After(string verb, ServiceOperation operation)
    {
        // A property's accessors can be operations, too.
        if (operation.Method.AssociatedSymbol is IPropertySymbol { IsIndexer: false } property)
        {
            return operation.Method.MethodKind == (verb == "Get" ? MethodKind.PropertyGet : MethodKind.PropertySet) ? property.Name : null;
        }

        var name = operation.Name;
        return name.Length > verb.Length && name.StartsWith(verb, StringComparison.Ordinal) && (char.IsUpper(name[verb.Length]) || name[verb.Length] == '_')
            ? name.Substring(verb.Length)
            : null;
    }

    /// <summary>Whether an operation sets the value that another gets: it takes the same parameters and the value.</summary>
    private static bool Sets(ServiceOperation setter, ServiceOperation getter, ITypeSymbol value)
    {
        var inputs = setter.Inputs().Select(static input => input.Type).ToList();
        var keys = getter.Inputs().Select(static input => input.Type).ToList();
        return inputs.Count == keys.Count + 1 &&
            inputs.Take(keys.Count).SequenceEqual(keys, SymbolEqualityComparer.Default) &&
            SymbolEqualityComparer.Default.Equals(inputs[keys.Count], value) &&
            setter.ResultType is null or { SpecialType: SpecialType.System_Boolean };
    }

    private static bool IsValue(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var underlying] })
        {
            type = underlying;
        }

        return type.TypeKind == TypeKind.Enum ||
            type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime ||
            (s_values.Contains(type.Name) && WcfTypes.IsNamespace(type.ContainingNamespace, "System"));
    }
}
