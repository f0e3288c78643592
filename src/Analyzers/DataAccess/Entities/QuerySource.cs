using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A set of a context that a query starts at, with what is said on the way.</summary>
/// <param name="Library">The library of the context.</param>
/// <param name="Context">The context; null where it is out of sight.</param>
/// <param name="Entity">What the set has for rows; null where that is not known.</param>
internal sealed record QuerySource(DataLibrary Library, IOperation? Context, ITypeSymbol? Entity)
{
    /// <summary>Whether the query says how the context tracks its rows.</summary>
    public bool StatesTracking { get; init; }

    /// <summary>The navigations that are loaded with the rows, each with those on the way to it.</summary>
    public ImmutableArray<ImmutableArray<string>> Includes { get; init; } = ImmutableArray<ImmutableArray<string>>.Empty;

    /// <summary>The same with what a call of <c>Include</c> names, or goes on to name.</summary>
    public QuerySource Including(IInvocationOperation call)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        foreach (var argument in call.Arguments)
        {
            // The first one is what an extension method is called on.
            if (call.Instance is null && argument.Parameter?.Ordinal == 0)
            {
                continue;
            }

            foreach (var part in argument.Value.DescendantsAndSelf())
            {
                // The last member of a chain is met first; those of an inner lambda follow, as o.Lines.Select(l => l.Product).
                if (part is IPropertyReferenceOperation property && property.AsUsed().Parent is not IPropertyReferenceOperation)
                {
                    var start = names.Count;
                    for (IPropertyReferenceOperation? member = property; member is not null; member = member.Instance is { } owner ? owner.Unwrap() as IPropertyReferenceOperation : null)
                    {
                        names.Insert(start, member.Property.Name);
                    }
                }
                else if (part.ConstantValue is { HasValue: true, Value: string path })
                {
                    names.AddRange(path.Split('.'));
                }
            }
        }

        // ThenInclude goes on from the last one.
        return call.TargetMethod.Name.StartsWith("Then", StringComparison.Ordinal) && !Includes.IsEmpty
            ? this with { Includes = Includes.SetItem(Includes.Length - 1, Includes[Includes.Length - 1].AddRange(names)) }
            : this with { Includes = Includes.Add(names.ToImmutable()) };
    }
}
