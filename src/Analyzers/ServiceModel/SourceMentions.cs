using System;
using System.Buffers;
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

    /// <summary>Whether the file speaks of a binding: a type, a member or a variable whose name has the word.</summary>
    public bool Binding { get; private set; }

    /// <summary>Whether the file speaks of a service's throttles.</summary>
    public bool Throttle { get; private set; }

    /// <summary>Whether the file reads or sets a member called Binding, as an endpoint's is.</summary>
    public bool BindingMember { get; private set; }

    /// <summary>Whether the file gives an endpoint another binding, one that is not made of the endpoint's own.</summary>
    public bool BindingReplaced { get; private set; }

    /// <summary>Whether the file declares a service contract.</summary>
    public bool ServiceContract { get; private set; }

    /// <summary>Whether the file speaks of a client or a channel factory.</summary>
    public bool Client { get; private set; }

    /// <summary>Whether the file speaks of a data library.</summary>
    public bool Data { get; private set; }

    /// <summary>Whether the file speaks of a pool.</summary>
    public bool Pooling { get; private set; }

    /// <summary>Looks through a file; the caller keeps the answer.</summary>
    public static SourceMentions Of(SyntaxTree tree)
    {
        var text = tree.GetText();
        var found = new SourceMentions();
        Scan(text, new TextSpan(0, text.Length), chunk =>
        {
            found.Binding |= chunk.IndexOf("inding".AsSpan()) >= 0;
            found.Throttle |= chunk.IndexOf("ServiceThrottling".AsSpan()) >= 0;
            found.ServiceContract |= chunk.IndexOf("ServiceContract".AsSpan()) >= 0;
            found.BindingMember |= NamesBindingMember(chunk);
            found.Data |= NamesData(chunk);
            found.Client |= chunk.IndexOf("Client".AsSpan()) >= 0 || chunk.IndexOf("ChannelFactory".AsSpan()) >= 0;
            found.Pooling |= chunk.IndexOf("ooling".AsSpan(), StringComparison.OrdinalIgnoreCase) >= 0;
            return found is { Binding: true, Throttle: true, ServiceContract: true, BindingMember: true, Client: true, Data: true, Pooling: true };
        });
        found.BindingReplaced = found.BindingMember && ReplacesBinding(text.ToString());
        return found;
    }

    /// <summary>Whether a part of a file speaks of a binding.</summary>
    public static bool NamesBinding(SourceText text, TextSpan span) => Contains(text, span, "inding");

    /// <summary>Whether the text contains the word, with its case.</summary>
    public static bool Contains(SourceText text, string word) => Contains(text, new TextSpan(0, text.Length), word);

    /// <summary>Whether a part of the text contains the word, with its case.</summary>
    public static bool Contains(SourceText text, TextSpan span, string word) => Scan(text, span, chunk => chunk.IndexOf(word.AsSpan()) >= 0);

    private delegate bool ChunkTest(ReadOnlySpan<char> chunk);

    // Library namespaces, and contexts whose library is named in another file.
    private static readonly string[] s_dataWords =
        [
            "System.Data", "EntityFramework", "Dapper", "NHibernate", "LLBLGen", "LinqToDB", "Npgsql", "SqlClient", "DbContext", "DBContext", "DataContext", "ObjectContext",
            "Entities(", "DbSet", "IQueryable", "SaveChanges", "SubmitChanges",
        ];

    private static bool NamesData(ReadOnlySpan<char> text)
    {
        foreach (var word in s_dataWords)
        {
            if (text.IndexOf(word.AsSpan()) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    private static bool NamesBindingMember(ReadOnlySpan<char> text)
    {
        for (var at = text.IndexOf(".Binding".AsSpan()); at >= 0;)
        {
            // Generated clients spell out the type System.ServiceModel.Channels.Binding.
            var isType = text.Slice(0, at).EndsWith("Channels".AsSpan());
            text = text.Slice(at + ".Binding".Length);
            if (!isType && (text.IsEmpty || !char.IsLetterOrDigit(text[0])))
            {
                return true;
            }

            at = text.IndexOf(".Binding".AsSpan());
        }

        return false;
    }

    /// <summary>Whether a text assigns to a member called Binding what does not come from such a member.</summary>
    private static bool ReplacesBinding(string text)
    {
        const string Member = ".Binding";
        for (var at = text.IndexOf(Member, StringComparison.Ordinal); at >= 0; at = text.IndexOf(Member, at + 1, StringComparison.Ordinal))
        {
            var sign = at + Member.Length;
            while (sign < text.Length && char.IsWhiteSpace(text[sign]))
            {
                sign++;
            }

            if (sign + 1 < text.Length && text[sign] == '=' && text[sign + 1] is not ('=' or '>'))
            {
                var end = text.IndexOf(';', sign);
                if (text.IndexOf(Member, sign, (end < 0 ? text.Length : end) - sign, StringComparison.Ordinal) < 0)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Hands the text over in pieces that overlap by more than the longest word, until the test is content.</summary>
    private static bool Scan(SourceText text, TextSpan span, ChunkTest test)
    {
        const int Overlap = 256;
        var buffer = ArrayPool<char>.Shared.Rent(Math.Min(ChunkLength, Math.Max(span.Length, 1)));
        try
        {
            for (var position = span.Start; position < span.End; position += ChunkLength - Overlap)
            {
                var length = Math.Min(Math.Min(ChunkLength, buffer.Length), span.End - position);
                text.CopyTo(position, buffer, 0, length);
                if (test(buffer.AsSpan(0, length)))
                {
                    return true;
                }

                if (position + length >= span.End)
                {
                    break;
                }
            }

            return false;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }
}
