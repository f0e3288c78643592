using System;
using System.Globalization;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>Attribute values as the converters of System.Configuration read them.</summary>
internal static class ConfigValues
{
    /// <summary>
    /// A Boolean: <c>true</c> or <c>false</c> in any case, with white space around it allowed, and nothing else (not 1, not yes).
    /// Null for no value or any other.
    /// </summary>
    public static bool? Boolean(string? value) => bool.TryParse(value, out var result) ? result : null;

    /// <summary>
    /// A whole number: decimal with a sign and white space allowed, or hexadecimal after <c>0x</c>, <c>&amp;h</c> or <c>#</c>.
    /// Null for no value, any other, or one that a 64-bit number cannot hold.
    /// </summary>
    public static long? Integer(string? value)
    {
        if (value is null)
        {
            return null;
        }

        var text = value.Trim();
        var hexadecimal = text.StartsWith("0x", StringComparison.OrdinalIgnoreCase) || text.StartsWith("&h", StringComparison.OrdinalIgnoreCase)
            ? text.Substring(2)
            : text.StartsWith("#", StringComparison.Ordinal) ? text.Substring(1) : null;
        if (hexadecimal is not null)
        {
            return long.TryParse(hexadecimal, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var fromHex) ? fromHex : null;
        }

        return long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var result) ? result : null;
    }
}
