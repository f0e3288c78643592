using System;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>The connection strings of a configuration file.</summary>
internal static class ConnectionStrings
{
    /// <summary>The section that holds them.</summary>
    public const string SectionName = "connectionStrings";

    /// <summary>The attribute that holds one.</summary>
    public const string AttributeName = "connectionString";

    /// <summary>Where a connection string switches pooling off, or null.</summary>
    /// <param name="connection">The <c>add</c> element.</param>
    public static TextSpan? FindUnpooled(ConfigElement connection)
    {
        if (connection.Attribute(AttributeName) is not { } attribute ||
            (connection.Value("providerName") is { } provider &&
             (provider.IndexOf("sqlite", StringComparison.OrdinalIgnoreCase) >= 0 || provider.IndexOf("SqlServerCe", StringComparison.OrdinalIgnoreCase) >= 0)))
        {
            return null;
        }

        var written = connection.Document.Text.ToString(attribute.ValueSpan);
        return ConnectionText.FindUnpooled(written, written) is { } found ? new TextSpan(attribute.ValueSpan.Start + found.Start, found.Length) : null;
    }
}
