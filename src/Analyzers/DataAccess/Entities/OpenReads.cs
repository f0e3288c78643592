using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A query for entities of a type that its class or method leaves to the caller: <c>_context.Set&lt;T&gt;().ToList()</c>.</summary>
/// <param name="Syntax">The call that runs it, or what a <c>foreach</c> goes over.</param>
/// <param name="Name">How a message names it: <c>ToList</c>.</param>
/// <param name="Library">The library.</param>
/// <param name="Entity">The type parameter.</param>
internal sealed record OpenRead(SyntaxNode Syntax, string Name, DataLibrary Library, ITypeParameterSymbol Entity);

/// <summary>Finds which entities an operation reads by the queries of a generic repository.</summary>
internal sealed class OpenReads
{
    private const int MaxDepth = 5;

    // What a repository for everything may be asked for in one operation, with all ways there.
    private const int MaxMethods = 500;

    private readonly WcfModel _model;
    private readonly EntityContexts _contexts;
    private readonly IReadOnlyDictionary<IMethodSymbol, EntityFacts> _facts;
    private readonly List<EntityRead> _reads = [];

    private OpenReads(WcfModel model, EntityContexts contexts, IReadOnlyDictionary<IMethodSymbol, EntityFacts> facts)
    {
        _model = model;
        _contexts = contexts;
        _facts = facts;
    }

    /// <summary>
    /// The queries of generic code that run when a method does, each with the entity for which this method, or what it calls,
    /// asks; none for an entity of which no context of the compilation has a set.
    /// </summary>
    /// <param name="model">The model.</param>
    /// <param name="contexts">The contexts of the compilation.</param>
    /// <param name="facts">The facts of every method, by definition.</param>
    /// <param name="method">The method.</param>
    public static IReadOnlyList<EntityRead> From(WcfModel model, EntityContexts contexts, IReadOnlyDictionary<IMethodSymbol, EntityFacts> facts, IMethodSymbol method)
    {
        var search = new OpenReads(model, contexts, facts);
        search.Follow(method);
        return search._reads;
    }

    private void Follow(IMethodSymbol method)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var open = new Queue<(IMethodSymbol Method, int Depth)>();
        open.Enqueue((method, 0));
        while (open.Count > 0 && seen.Count < MaxMethods)
        {
            var (current, depth) = open.Dequeue();
            if (!_facts.TryGetValue(current.OriginalDefinition, out var facts))
            {
                continue;
            }

            foreach (var read in facts.OpenReads)
            {
                if (Close(read.Entity, current) is INamedTypeSymbol entity && EntityTypes.IsEntityLike(entity) && _contexts.WithSetOf(entity) is { } context)
                {
                    _reads.Add(new EntityRead(read.Syntax, read.Name, read.Library, entity, context, null));
                }
            }

            if (depth < MaxDepth)
            {
                foreach (var call in facts.Calls)
                {
                    if (_model.Classes.TargetOf(call.Method) is { } target && TargetFor(call.AsCalled, target.OriginalDefinition, current) is { } next && seen.Add(next))
                    {
                        open.Enqueue((next, depth + 1));
                    }
                }
            }
        }
    }

    /// <summary>A type as code of a constructed method means it.</summary>
    private static ITypeSymbol? Close(ITypeSymbol type, IMethodSymbol within) => type switch
    {
        ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter => parameter.Ordinal < within.TypeArguments.Length ? within.TypeArguments[parameter.Ordinal] : null,
        ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type } parameter => parameter.Ordinal < within.ContainingType.TypeArguments.Length ? within.ContainingType.TypeArguments[parameter.Ordinal] : null,
        INamedTypeSymbol { IsGenericType: true, ContainingType: null } generic => CloseAll(generic.TypeArguments, within) is { } closed ? generic.OriginalDefinition.Construct(closed) : null,
        _ => type,
    };

    private static ITypeSymbol[]? CloseAll(ImmutableArray<ITypeSymbol> types, IMethodSymbol within)
    {
        var closed = new ITypeSymbol[types.Length];
        for (var i = 0; i < closed.Length; i++)
        {
            if (Close(types[i], within) is not { } type)
            {
                return null;
            }

            closed[i] = type;
        }

        return closed;
    }

    /// <summary>The method that a call runs, with the type arguments that it has there.</summary>
    private IMethodSymbol? TargetFor(IMethodSymbol called, IMethodSymbol target, IMethodSymbol within)
    {
        if (!target.IsGenericMethod && !target.ContainingType.IsGenericType)
        {
            return target;
        }

        if (target.ContainingType.ContainingType is { IsGenericType: true } || Close(called.ContainingType, within) is not INamedTypeSymbol receiver || ContainerFor(receiver, target.ContainingType) is not { } container)
        {
            return null;
        }

        var member = container.GetMembers(target.Name).OfType<IMethodSymbol>().FirstOrDefault(candidate => SymbolEqualityComparer.Default.Equals(candidate.OriginalDefinition, target));
        return member is not { IsGenericMethod: true } ? member
            : called.TypeArguments.Length == member.TypeParameters.Length && CloseAll(called.TypeArguments, within) is { } arguments ? member.Construct(arguments)
            : null;
    }

    /// <summary>The class that declares a target, with the type arguments of that through which it is called.</summary>
    private INamedTypeSymbol? ContainerFor(INamedTypeSymbol receiver, INamedTypeSymbol definition)
    {
        if (!definition.IsGenericType)
        {
            return definition;
        }

        if (SymbolEqualityComparer.Default.Equals(receiver.OriginalDefinition, definition))
        {
            return receiver;
        }

        // class Repository<T> : IRepository<T>
        foreach (var ancestor in SourceClasses.Ancestors(definition))
        {
            if (SymbolEqualityComparer.Default.Equals(ancestor.OriginalDefinition, receiver.OriginalDefinition))
            {
                var arguments = definition.TypeArguments.ToArray();
                for (var i = 0; i < ancestor.TypeArguments.Length; i++)
                {
                    if (ancestor.TypeArguments[i] is ITypeParameterSymbol parameter)
                    {
                        arguments[parameter.Ordinal] = receiver.TypeArguments[i];
                    }
                }

                return definition.Construct(arguments);
            }
        }

        // class Orders : Repository<Order>, IOrders
        INamedTypeSymbol? only = null;
        foreach (var type in _model.Classes.Of(receiver))
        {
            for (var current = type.BaseType; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            {
                if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, definition))
                {
                    if (only is not null && !SymbolEqualityComparer.Default.Equals(only, current))
                    {
                        return null;
                    }

                    only = current;
                }
            }
        }

        return only;
    }
}
