using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Compares files exactly.</summary>
internal static class FileComparison
{
    /// <summary>Fails unless the text, every white space in it, the encoding and the checksum algorithm are the expected ones.</summary>
    public static async Task VerifyTextAsync((string filename, SourceText content) expected, TextDocument actual, IVerifier verifier, CancellationToken cancellationToken)
    {
        var text = await actual.GetTextAsync(cancellationToken).ConfigureAwait(false);
        verifier.EqualOrDiff(expected.content.ToString(), text.ToString(), $"The content of '{expected.filename}' differs ('-' expected, '+' actual):");
        verifier.Equal(
            expected.content.Encoding,
            text.Encoding,
            $"The encoding of '{expected.filename}' is '{text.Encoding?.WebName ?? "none"}', expected '{expected.content.Encoding?.WebName ?? "none"}'. A file with an encoding is added to a state as SourceText.From(text, encoding).");
        verifier.Equal(
            expected.content.ChecksumAlgorithm,
            text.ChecksumAlgorithm,
            $"The checksum algorithm of '{expected.filename}' is {text.ChecksumAlgorithm}, expected {expected.content.ChecksumAlgorithm}.");
    }
}
