using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The facts of a block as far as they are known; facts that hold nothing are kept nowhere else.</summary>
internal sealed class BlockFacts(IOperation first)
{
    public IOperation First { get; } = first;

    public BindingFacts? Bindings { get; set; }

    public CallFacts? Calls { get; set; }

    public RoundTripFacts? RoundTrips { get; set; }

    public EntityFacts? Entities { get; set; }

    public bool? IsReached { get; set; }

    public bool? TouchesData { get; set; }

    public bool? TouchesClients { get; set; }
}

/// <summary>Where an operation block stands. It keeps no node alive, as the block's own syntax would.</summary>
internal readonly record struct BlockKey(SyntaxTree Tree, TextSpan Span) : IComparable<BlockKey>
{
    public static BlockKey Of(OperationBlockAnalysisContext context)
    {
        var syntax = context.OperationBlocks[0].Syntax;
        return new BlockKey(syntax.SyntaxTree, syntax.Span);
    }

    public int CompareTo(BlockKey other) =>
        string.CompareOrdinal(Tree.FilePath, other.Tree.FilePath) is not 0 and var order ? order : Span.CompareTo(other.Span);
}

/// <summary>The operation blocks that were last looked at.</summary>
internal sealed class RecentBlocks
{
    // A power of two: enough for threads that work at once not to get into each other's way.
    private const int Slots = 32;

    private readonly BlockFacts?[] _slots = new BlockFacts?[Slots];

    /// <summary>What is known of a block. All rules are asked about one block before the next comes, so that most find here what the first has read.</summary>
    public BlockFacts Of(OperationBlockAnalysisContext context)
    {
        // By where it stands: an object's own hash would have to be made first.
        var first = context.OperationBlocks[0];
        ref var slot = ref _slots[(first.Syntax.FullSpan.Start >> 4) & (Slots - 1)];
        var last = Volatile.Read(ref slot);
        if (last is null || last.First != first)
        {
            Volatile.Write(ref slot, last = new BlockFacts(first));
        }

        return last;
    }
}
