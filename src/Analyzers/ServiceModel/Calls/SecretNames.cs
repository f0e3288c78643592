using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows what is called a password, a token or the like: a check of it must not run where those are whom it checks.</summary>
internal static class SecretNames
{
    private static readonly HashSet<string> s_words = new(StringComparer.OrdinalIgnoreCase) { "Pin", "Pass", "Token", "Tokens", "Credential", "Credentials", "Otp" };

    // Names that are written small throughout have no words to tell apart.
    private static readonly string[] s_endings = ["password", "passwords", "passwd", "pwd", "passphrase", "passcode", "secret", "secrets", "apikey"];

    /// <summary>Whether a method takes a secret, or its body reads one of what it is given.</summary>
    public static bool AreUsed(IMethodSymbol method, IOperation body) =>
        method.Parameters.Any(static parameter => Is(parameter.Name)) ||
        body.Descendants().Any(static part => part is IMemberReferenceOperation { Member: IPropertySymbol or IFieldSymbol } reference && reference.Member.ContainingType.TypeKind != TypeKind.Enum && Is(reference.Member.Name));

    /// <summary>Whether a name is one of a secret.</summary>
    public static bool Is(string name) =>
        NameWords.Of(name).Exists(static word => s_words.Contains(word) || Array.Exists(s_endings, ending => word.EndsWith(ending, StringComparison.OrdinalIgnoreCase))) ||
        name.IndexOf("apikey", StringComparison.OrdinalIgnoreCase) >= 0;
}
