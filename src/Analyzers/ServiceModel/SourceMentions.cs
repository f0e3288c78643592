using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Which of the words that matter a source file contains anywhere. Most files of a WCF solution name none, and looking
/// through the text once costs far less than looking at the operations in it.
/// </summary>
internal sealed class SourceMentions
{
    private const int ChunkLength = 32 * 1024;

    private static readonly ConditionalWeakTable<SyntaxTree, SourceMentions> s_cache = new();

    /// <summary>Whether the file speaks of a binding: a type, a member or a variable whose name has the word.</summary>
    public bool Binding { get; private set; }

    /// <summary>Whether the file declares a service contract.</summary>
    public bool ServiceContract { get; private set; }

    /// <summary>What the file mentions; found once a syntax tree.</summary>
    public static SourceMentions Of(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!s_cache.TryGetValue(tree, out var mentions))
        {
            var text = tree.GetText(cancellationToken);
            var found = new SourceMentions();
            Scan(
                text,
                chunk =>
                {
                    found.Binding |= chunk.IndexOf("inding".AsSpan()) >= 0;
                    found.ServiceContract |= chunk.IndexOf("ServiceContract".AsSpan()) >= 0;
                },
                cancellationToken);
            mentions = s_cache.GetValue(tree, _ => found);
        }

        return mentions;
    }

    /// <summary>Whether the text contains the word, with its case.</summary>
    public static bool Contains(SourceText text, string word, CancellationToken cancellationToken)
    {
        var found = false;
        Scan(text, chunk => found |= chunk.IndexOf(word.AsSpan()) >= 0, cancellationToken);
        return found;
    }

    private delegate void ChunkAction(ReadOnlySpan<char> chunk);

    /// <summary>Hands the text over in pieces that overlap by more than the longest word, so that none is cut in two.</summary>
    private static void Scan(SourceText text, ChunkAction action, CancellationToken cancellationToken)
    {
        const int Overlap = 256;
        var buffer = ArrayPool<char>.Shared.Rent(ChunkLength);
        try
        {
            for (var position = 0; position < text.Length; position += ChunkLength - Overlap)
            {
                cancellationToken.ThrowIfCancellationRequested();
                var length = Math.Min(ChunkLength, text.Length - position);
                text.CopyTo(position, buffer, 0, length);
                action(buffer.AsSpan(0, length));
            }
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }
}
