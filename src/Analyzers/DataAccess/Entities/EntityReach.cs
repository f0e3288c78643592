using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A body that a method runs, with the call that leads there.</summary>
/// <param name="Facts">What it does.</param>
/// <param name="Call">The call in the first method, or null for that method itself.</param>
/// <param name="Depth">How many calls away it is.</param>
internal sealed record ReachedFacts(EntityFacts Facts, EntityCall? Call, int Depth);

/// <summary>What runs when a method does, as far as the compilation shows.</summary>
internal sealed class ReachedCode
{
    public ReachedCode(IReadOnlyList<ReachedFacts> bodies, IReadOnlyList<EntityCall> unseen)
    {
        Bodies = bodies;
        Unseen = unseen;
    }

    /// <summary>The bodies, the method's own first.</summary>
    public IReadOnlyList<ReachedFacts> Bodies { get; }

    /// <summary>The calls of which nobody can tell what they run.</summary>
    public IReadOnlyList<EntityCall> Unseen { get; }

    /// <summary>Whether code out of sight gets objects of the type, or a field keeps them, be it in a property of another object.</summary>
    public bool Escapes(ITypeSymbol type) =>
        EscapesItself(type) ||
        Bodies.Any(body => body.Facts.SetNavigations.Any(set => EntityTypes.In(set.Type).Any(part => EntityTypes.AreRelated(part, type)) && EscapesItself(set.ContainingType)));

    private bool EscapesItself(ITypeSymbol type) =>
        Bodies.Any(body => EntityTypes.IsAmong(type, body.Facts.Escaped)) ||
        Unseen.Any(call => call.ArgumentTypes.Any(argument => EntityTypes.In(argument).Any(part => EntityTypes.AreRelated(part, type))));

    /// <summary>Whether objects of the type are changed.</summary>
    public bool Changes(ITypeSymbol type) => Bodies.Any(body => EntityTypes.IsAmong(type, body.Facts.Changed));

    /// <summary>Whether a property that leads to objects is set or read.</summary>
    public bool Uses(IPropertySymbol navigation) =>
        Bodies.Any(body => body.Facts.SetNavigations.Contains(navigation.OriginalDefinition) || body.Facts.Navigations.Contains(navigation.OriginalDefinition));

    /// <summary>Whether the context is saved or changed, or may be.</summary>
    public bool Writes(ITypeSymbol? context) =>
        Bodies.Any(body => body.Facts.WritesUnknown || (body.Facts.Written.Count > 0 && (context is null || body.Facts.Written.Any(written => MayBe(written, context))))) ||
        (context is not null && Unseen.Any(call => call.ArgumentTypes.Any(argument => MayBe(argument, context))));

    /// <summary>
    /// Whether a save has nothing to write: no context is changed, no object that one may track is, and none of those that
    /// belong to what is read is made. Not where anything of that is out of sight.
    /// </summary>
    public bool SavesNothing =>
        Bodies.Count > 0 && Unseen.Count == 0 &&
        Bodies.All(body => LeavesAsRead(body.Facts));

    /// <summary>
    /// Whether a method saves a context that it makes for itself, and has changed nothing of what it reads by it. Where only a
    /// part of the code does so, other contexts may have more to write.
    /// </summary>
    /// <param name="save">The call that saves.</param>
    public bool HasNothingFor(SyntaxNode save) =>
        save is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var context } } } &&
        save.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is { } method &&
        method.DescendantNodes().Any(node => node is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null } } local && local.Identifier.ValueText == context) &&
        Bodies.FirstOrDefault(body => body.Facts.Owner.IsDeclaredBy(method)) is { Facts: var facts } &&
        LeavesAsRead(facts) &&
        facts.Calls.All(call => call.ArgumentTypes.IsEmpty && !facts.Reads.Exists(read => EntityTypes.AreRelated(call.Method.ContainingType, read.Entity)));

    /// <summary>Whether a body changes nothing that a context may track: neither an object, nor a list of them, nor is one made that belongs to what is read.</summary>
    private bool LeavesAsRead(EntityFacts facts) =>
        facts is { WritesUnknown: false, Alters: false, Changed.Count: 0, Escaped.Count: 0 } &&
        !facts.Navigations.Any(static navigation => EntityTypes.IsCollection(navigation.Type)) &&
        !facts.Created.Any(IsLinked);

    private bool IsLinked(ITypeSymbol made) => made is INamedTypeSymbol type && Bodies.Any(body => body.Facts.Reads.Exists(read => EntityTypes.AreRelated(type, read.Entity) || EntityTypes.AreLinked(type, read.Entity)));

    private static bool MayBe(ITypeSymbol written, ITypeSymbol context) =>
        EntityTypes.AreRelated(written, context) || written.TypeKind is TypeKind.Interface or TypeKind.TypeParameter || context.TypeKind is TypeKind.Interface or TypeKind.TypeParameter;
}

/// <summary>Follows the calls of the compilation from a method, and back to its callers.</summary>
internal sealed class EntityReach
{
    private readonly WcfModel _model;
    private readonly IReadOnlyDictionary<IMethodSymbol, EntityFacts> _facts;
    private readonly Dictionary<IMethodSymbol, ReachedCode> _reached = new(SymbolEqualityComparer.Default);
    private readonly Lazy<Dictionary<IMethodSymbol, List<IMethodSymbol>>> _callers;

    // Each operation with generic queries asks for them.
    private EntityContexts? _contexts;

    /// <param name="model">The model.</param>
    /// <param name="facts">The facts of every method, by definition.</param>
    public EntityReach(WcfModel model, IReadOnlyDictionary<IMethodSymbol, EntityFacts> facts)
    {
        _model = model;
        _facts = facts;
        _callers = new Lazy<Dictionary<IMethodSymbol, List<IMethodSymbol>>>(FindCallers);
    }

    /// <summary>The entities that a method reads by queries of generic code; see <see cref="OpenReads"/>.</summary>
    /// <param name="table">The data libraries.</param>
    /// <param name="method">The method.</param>
    /// <param name="code">What it runs.</param>
    public IReadOnlyList<EntityRead> OpenReadsOf(DataAccessTable table, IMethodSymbol method, ReachedCode code) =>
        code.Bodies.Any(static body => body.Facts.OpenReads.Count > 0) ? OpenReads.From(_model, _contexts ??= new EntityContexts(_model, table), _facts, method) : [];

    /// <summary>Every method's facts.</summary>
    public IEnumerable<EntityFacts> All => _facts.Values;

    /// <summary>The operations of the compilation that do anything with entities, in source order.</summary>
    public IEnumerable<(ServiceOperation Operation, IMethodSymbol Method)> Operations() =>
        _model.Operations.Implementations
            .Where(pair => _facts.ContainsKey(pair.Key))
            .OrderBy(static pair => pair.Key, Comparer<IMethodSymbol>.Create(static (left, right) => SourceOrder.Compare(left, right)))
            .Select(static pair => (pair.Value, pair.Key));

    /// <summary>What the method's own body does; null where that is nothing.</summary>
    public EntityFacts? FactsOf(IMethodSymbol method) => _facts.TryGetValue(method, out var facts) ? facts : null;

    /// <summary>What runs when the method does.</summary>
    public ReachedCode Of(IMethodSymbol method)
    {
        // Several rules ask at once.
        lock (_reached)
        {
            if (!_reached.TryGetValue(method, out var known))
            {
                _reached.Add(method, known = Follow(_model, method, _facts));
            }

            return known;
        }
    }

    /// <summary>The methods that call a method, directly or not.</summary>
    public IEnumerable<IMethodSymbol> CallersOf(IMethodSymbol method)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var open = new Queue<IMethodSymbol>();
        open.Enqueue(method);
        while (open.Count > 0)
        {
            if (_callers.Value.TryGetValue(open.Dequeue(), out var callers))
            {
                foreach (var caller in callers)
                {
                    if (seen.Add(caller))
                    {
                        open.Enqueue(caller);
                        yield return caller;
                    }
                }
            }
        }
    }

    /// <summary>What one body does by itself; it calls nothing.</summary>
    public static ReachedCode OfBody(EntityFacts facts) => new([new ReachedFacts(facts, null, 0)], []);

    private static ReachedCode Follow(WcfModel model, IMethodSymbol method, IReadOnlyDictionary<IMethodSymbol, EntityFacts> facts)
    {
        var bodies = new List<ReachedFacts>();
        var unseen = new List<EntityCall>();
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var open = new Queue<ReachedFacts>();
        if (facts.TryGetValue(method, out var own))
        {
            open.Enqueue(new ReachedFacts(own, null, 0));
        }

        while (open.Count > 0)
        {
            var body = open.Dequeue();
            bodies.Add(body);
            foreach (var call in body.Facts.Calls)
            {
                if (model.Classes.TargetOf(call.Method) is not { } target)
                {
                    unseen.Add(call);
                }
                else if (seen.Add(target.OriginalDefinition) && facts.TryGetValue(target.OriginalDefinition, out var callee))
                {
                    open.Enqueue(new ReachedFacts(callee, body.Call ?? call, body.Depth + 1));
                }
            }
        }

        return new ReachedCode(bodies, unseen);
    }

    private Dictionary<IMethodSymbol, List<IMethodSymbol>> FindCallers()
    {
        var callers = new Dictionary<IMethodSymbol, List<IMethodSymbol>>(SymbolEqualityComparer.Default);
        foreach (var facts in _facts.Values)
        {
            foreach (var call in facts.Calls)
            {
                if (_model.Classes.TargetOf(call.Method) is { } target)
                {
                    if (!callers.TryGetValue(target.OriginalDefinition, out var list))
                    {
                        callers.Add(target.OriginalDefinition, list = []);
                    }

                    list.Add((facts.Owner.PartialDefinitionPart ?? facts.Owner).OriginalDefinition);
                }
            }
        }

        return callers;
    }
}
