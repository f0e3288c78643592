using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Which end of an endpoint a binding was given to.</summary>
internal enum EndpointRole
{
    Service,
    Client,
}

/// <summary>A place where code makes a binding, or uses one of a shape that the model cannot look into.</summary>
internal sealed class BindingCreation(IObjectCreationOperation operation, BindingKindInfo info)
{
    /// <summary>The creation.</summary>
    public IObjectCreationOperation Operation { get; } = operation;

    /// <summary>What kind of binding it makes.</summary>
    public BindingKindInfo Info { get; } = info;

    /// <summary>The name of the binding configuration that it takes from the application's configuration file; null for none.</summary>
    public string? ConfigurationName { get; set; }

    /// <summary>Whether it takes a binding configuration whose name is not constant.</summary>
    public bool HasUnknownConfiguration { get; set; }
}

/// <summary>A property that code sets on a binding.</summary>
/// <param name="Holder">The creation (for an initializer) or the symbol that held the binding.</param>
/// <param name="Path">The property, dotted from the binding: <c>Security.Mode</c>.</param>
/// <param name="Values">The values it may get; null among them is one that could not be read.</param>
/// <param name="Operation">The assignment.</param>
internal sealed record BindingSetting(object Holder, string Path, object?[] Values, IOperation Operation);

/// <summary>A binding handed to an endpoint.</summary>
/// <param name="Holder">The creation or the symbol that held the binding.</param>
/// <param name="Role">The end.</param>
/// <param name="Contract">The contract, where the code names it.</param>
/// <param name="Operation">The call or creation that takes the binding.</param>
/// <param name="ContractName">The contract's name for configuration, where the code gives that instead of a type.</param>
internal sealed record BindingSink(object Holder, EndpointRole Role, INamedTypeSymbol? Contract, IOperation Operation, string? ContractName = null);

/// <summary>
/// What one operation block does with bindings: which it makes, where each value goes, what is set on it. The facts do not
/// depend on the order of statements, so a need set on any branch counts.
/// </summary>
internal sealed class BindingFacts
{
    /// <summary>The facts of a block that was not read, for it does not speak of bindings.</summary>
    public static readonly BindingFacts None = new();

    /// <summary>Stands for a binding that code reads back from an endpoint: what is set on it may be set on any that an endpoint got.</summary>
    public static readonly object OfSomeEndpoint = new();

    private ImmutableArray<BindingUse> _ownUses;

    /// <summary>The bindings made in the block.</summary>
    public List<BindingCreation> Creations { get; } = [];

    /// <summary>From a creation or a symbol to a symbol that holds the same binding afterwards.</summary>
    public List<(object From, ISymbol To)> Flows { get; } = [];

    /// <summary>What is set on a binding.</summary>
    public List<BindingSetting> Settings { get; } = [];

    /// <summary>The endpoints that take a binding.</summary>
    public List<BindingSink> Sinks { get; } = [];

    /// <summary>The creations and symbols whose binding goes where the model cannot follow.</summary>
    public HashSet<object> Escapes { get; } = new(HolderComparer.Instance);

    /// <summary>The bindings that the block makes, as far as it alone tells; joined once, whichever rules ask.</summary>
    public ImmutableArray<BindingUse> OwnUses
    {
        get
        {
            // Another thread may have joined them in between, to the same end.
            if (_ownUses.IsDefault)
            {
                _ownUses = BindingUse.Join([this]);
            }

            return _ownUses;
        }
    }

    /// <summary>Whether the block has nothing to do with bindings.</summary>
    public bool IsEmpty => Creations.Count == 0 && Flows.Count == 0 && Settings.Count == 0 && Sinks.Count == 0 && Escapes.Count == 0;
}

/// <summary>Compares what holds a binding: symbols by symbol equality, creations by reference.</summary>
internal sealed class HolderComparer : IEqualityComparer<object>
{
    public static readonly HolderComparer Instance = new();

    bool IEqualityComparer<object>.Equals(object? x, object? y) =>
        ReferenceEquals(x, y) || (x is ISymbol left && y is ISymbol right && SymbolEqualityComparer.Default.Equals(left, right));

    int IEqualityComparer<object>.GetHashCode(object obj) =>
        obj is ISymbol symbol ? SymbolEqualityComparer.Default.GetHashCode(symbol) : System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
}
