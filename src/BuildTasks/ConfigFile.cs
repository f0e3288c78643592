using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.BuildTasks;

/// <summary>A configuration file on the disk, with the bytes that were read.</summary>
internal sealed class ConfigFile : AdditionalText
{
    private static readonly Encoding[] s_marked =
    [
        new UTF8Encoding(encoderShouldEmitUTF8Identifier: true, throwOnInvalidBytes: true),
        new UTF32Encoding(bigEndian: false, byteOrderMark: true, throwOnInvalidCharacters: true),
        new UTF32Encoding(bigEndian: true, byteOrderMark: true, throwOnInvalidCharacters: true),
        new UnicodeEncoding(bigEndian: false, byteOrderMark: true, throwOnInvalidBytes: true),
        new UnicodeEncoding(bigEndian: true, byteOrderMark: true, throwOnInvalidBytes: true),
    ];

    private static readonly Regex s_declaration = new(@"^<\?xml\s[^>]*?\bencoding\s*=\s*(?:""([^""]*)""|'([^']*)')", RegexOptions.CultureInvariant);

    private readonly SourceText? _text;

    private ConfigFile(string path, byte[] bytes, SourceText? text, string? error)
    {
        Path = path;
        Bytes = bytes;
        _text = text;
        Error = error;
    }

    /// <inheritdoc/>
    public override string Path { get; }

    /// <summary>What the file held when it was read.</summary>
    public byte[] Bytes { get; }

    /// <summary>Why the file cannot be edited, as a clause; null where it can.</summary>
    public string? Error { get; }

    /// <summary>Reads a file.</summary>
    /// <returns>The file, with <see cref="Error"/> set and without a text where it cannot be read, or not so that it could be written back.</returns>
    public static ConfigFile Read(string path)
    {
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(path);
        }
        catch (Exception exception) when (IsRefusal(exception))
        {
            return new ConfigFile(path, [], null, "it cannot be read: " + OneLine(exception));
        }

        var (encoding, error) = EncodingOf(bytes);
        if (encoding is null)
        {
            return new ConfigFile(path, bytes, null, error);
        }

        try
        {
            var mark = encoding.GetPreamble().Length;
            var text = SourceText.From(encoding.GetString(bytes, mark, bytes.Length - mark), encoding);
            return Encode(text).IsSameAs(bytes)
                ? new ConfigFile(path, bytes, text, null)
                : new ConfigFile(path, bytes, null, $"it would not be written back as {encoding.WebName} as it was read");
        }
        catch (DecoderFallbackException exception)
        {
            return new ConfigFile(
                path, bytes, null, $"it is not {encoding.WebName}, as its byte order mark, its XML declaration or the default say: byte {exception.Index + encoding.GetPreamble().Length} fits no character");
        }
    }

    /// <summary>The bytes of a text, the byte order mark included where its encoding has one.</summary>
    public static byte[] Encode(SourceText text)
    {
        var mark = text.Encoding!.GetPreamble();
        var body = text.Encoding.GetBytes(text.ToString());
        return mark.Length == 0 ? body : [.. mark, .. body];
    }

    /// <inheritdoc/>
    public override SourceText? GetText(CancellationToken cancellationToken = default) => _text;

    /// <summary>Whether an exception is the system's refusal to give or take a file.</summary>
    public static bool IsRefusal(Exception exception) =>
        exception is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException or System.Security.SecurityException;

    /// <summary>The message of an exception on one line, without its full stop.</summary>
    public static string OneLine(Exception exception) => exception.Message.Replace("\r", "").Replace('\n', ' ').TrimEnd('.');

    private static (Encoding? Encoding, string? Error) EncodingOf(byte[] bytes)
    {
        foreach (var marked in s_marked)
        {
            if (bytes.StartsWith(marked.GetPreamble()))
            {
                return (marked, null);
            }
        }

        // Without a mark the declaration can be read as ASCII, or the file is none that XML allows.
        var declared = s_declaration.Match(Encoding.ASCII.GetString(bytes, 0, Math.Min(bytes.Length, 256)));
        var name = declared.Groups[1].Value + declared.Groups[2].Value;
        if (!declared.Success || name.Equals("utf-8", StringComparison.OrdinalIgnoreCase))
        {
            return (new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true), null);
        }

        try
        {
            var encoding = Encoding.GetEncoding(name, EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback);
            return encoding.IsSingleByte || encoding.GetPreamble().Length == 0
                ? (encoding, null)
                : (null, $"its XML declaration says {name}, but it has no byte order mark of that encoding");
        }
        catch (ArgumentException)
        {
            return (null, $"its XML declaration says the encoding {name}, which is not known here");
        }
    }
}

/// <summary>Comparisons of bytes.</summary>
internal static class ByteArrays
{
    /// <summary>Whether two arrays hold the same.</summary>
    public static bool IsSameAs(this byte[] left, byte[] right) => left.Length == right.Length && left.SequenceEqual(right);

    /// <summary>Whether an array begins with another one.</summary>
    public static bool StartsWith(this byte[] bytes, byte[] start) => bytes.Length >= start.Length && !start.Where((value, index) => bytes[index] != value).Any();
}
