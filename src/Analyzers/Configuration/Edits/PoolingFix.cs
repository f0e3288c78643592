using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>Takes <c>Pooling=false</c> out of a connection string.</summary>
internal static class PoolingFix
{
    /// <summary>Makes the fix.</summary>
    /// <returns>Its title, or null where the place is in no connection string that switches pooling off.</returns>
    public static string? Apply(ConfigSession session, ConfigDocument document, ConfigElement element)
    {
        if (element.Attribute(ConnectionStrings.AttributeName) is not { } attribute || ConnectionStrings.FindUnpooled(element) is not { } span)
        {
            return null;
        }

        var value = attribute.ValueSpan;
        var removed = ConnectionText.WithSeparator(document.Text.ToString(value), new TextSpan(span.Start - value.Start, span.Length));
        session.Apply(document, [new TextChange(new TextSpan(value.Start + removed.Start, removed.Length), "")]);
        return $"Remove {document.Text.ToString(span)} (the provider pools its connections)";
    }
}
