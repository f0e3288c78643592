using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What one compilation does with bindings. Built lazily, shared by the rules about them.</summary>
internal sealed class BindingModel
{
    private readonly WcfModel _model;
    private readonly RecentBlocks _blocks;
    private readonly ConcurrentDictionary<SyntaxTree, int[]> _places = new();
    private readonly ConcurrentDictionary<BlockKey, BindingFacts> _facts = new();
    private readonly Lazy<ImmutableArray<BindingUse>> _all;
    private readonly Lazy<BindingNames> _names;
    private readonly Lazy<bool> _readsBack;
    private readonly Lazy<bool> _replaces;

    /// <param name="model">The model.</param>
    /// <param name="blocks">The blocks that were last looked at.</param>
    public BindingModel(WcfModel model, RecentBlocks blocks)
    {
        _model = model;
        _blocks = blocks;
        _all = new Lazy<ImmutableArray<BindingUse>>(Join);
        _names = new Lazy<BindingNames>(() => BindingNames.Of(_model.Compilation.SyntaxTrees.Where(tree => _model.MentionsOf(tree).Binding)));
        _readsBack = new Lazy<bool>(() => _model.Compilation.SyntaxTrees.Any(tree => _model.MentionsOf(tree).BindingMember));
        _replaces = new Lazy<bool>(() => _model.Compilation.SyntaxTrees.Any(tree => _model.MentionsOf(tree).BindingReplaced));
    }

    /// <summary>
    /// Every binding that the compilation makes, with its endpoints. Only at the compilation's end, and only for a rule
    /// that registered <see cref="FactsOf"/> for every operation block.
    /// </summary>
    public ImmutableArray<BindingUse> All => _all.Value;

    /// <summary>Whether some code may take a binding back from an endpoint, to change it there.</summary>
    public bool MayReadBack => _readsBack.Value;

    /// <summary>Whether some code gives endpoints another binding than their configuration does.</summary>
    public bool MayReplace => _replaces.Value;

    /// <summary>Whether a file that takes a binding back from an endpoint may set a member on it.</summary>
    public bool MaySetOnReadBack(string member) =>
        MayReadBack && _model.Compilation.SyntaxTrees.Any(tree => _model.MentionsOf(tree).BindingMember && SourceMentions.Contains(tree.GetText(), member));

    /// <summary>What an operation block does with bindings; read once, whichever rules ask. Null where that is nothing.</summary>
    public BindingFacts? FactsOf(OperationBlockAnalysisContext context)
    {
        // A file that names no binding anywhere is passed over at once.
        if (context.OperationBlocks.IsDefaultOrEmpty || PlacesIn(context.OperationBlocks[0].Syntax.SyntaxTree) is not { Length: > 0 } places)
        {
            return null;
        }

        var block = _blocks.Of(context);
        return (block.Bindings ??= FindFacts(context, places)) is { IsEmpty: false } facts ? facts : null;
    }

    private BindingFacts FindFacts(OperationBlockAnalysisContext context, int[] places)
    {
        if (!MaySpeakOf(context.OwningSymbol, context.OperationBlocks, places))
        {
            return BindingFacts.None;
        }

        var key = BlockKey.Of(context);
        return _facts.TryGetValue(key, out var facts)
            ? facts
            : _facts.GetOrAdd(key, BindingFactsCollector.Collect(context.OwningSymbol, context.OperationBlocks, _model.Compilation.Assembly));
    }

    /// <summary>
    /// Whether code that was not read for bindings, because it does not speak of any, uses a name: there the member that
    /// hands a binding on may be used in a way that the model has not seen.
    /// </summary>
    public bool IsUsedInUnreadCode(string name, CancellationToken cancellationToken)
    {
        foreach (var tree in _model.Compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!SourceMentions.Contains(tree.GetText(cancellationToken), name))
            {
                continue;
            }

            foreach (var token in tree.GetRoot(cancellationToken).DescendantTokens())
            {
                if (token.ValueText == name && token.Parent is IdentifierNameSyntax or GenericNameSyntax && !IsRead(token))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a part of a file may speak of a binding, by its type, or by the name of a variable or a member that is one.</summary>
    public bool MaySpeakOf(SyntaxNode node) => BindingNames.AreIn(PlacesIn(node.SyntaxTree), node.Span);

    private int[] PlacesIn(SyntaxTree tree) =>
        _places.TryGetValue(tree, out var known) ? known : _places.GetOrAdd(tree, _names.Value.PlacesIn(tree.GetText()));

    private static bool MaySpeakOf(ISymbol owner, ImmutableArray<IOperation> blocks, int[] places)
    {
        foreach (var block in blocks)
        {
            if (BindingNames.AreIn(places, block.Syntax.Span))
            {
                return true;
            }
        }

        return owner switch
        {
            IMethodSymbol method => WcfTypes.IsBinding(method.ReturnType) || method.Parameters.Any(static parameter => WcfTypes.IsBinding(parameter.Type)),
            IPropertySymbol property => WcfTypes.IsBinding(property.Type),
            _ => false,
        };
    }

    private bool IsRead(SyntaxToken token)
    {
        for (var node = token.Parent; node is not null; node = node.Parent)
        {
            if (_facts.TryGetValue(new BlockKey(node.SyntaxTree, node.Span), out var facts))
            {
                return facts != BindingFacts.None;
            }
        }

        return false;
    }

    private ImmutableArray<BindingUse> Join()
    {
        var facts = _facts
            .Where(static pair => !pair.Value.IsEmpty)
            .OrderBy(static pair => pair.Key)
            .Select(static pair => pair.Value)
            .ToList();
        return BindingUse.Join(facts);
    }
}
