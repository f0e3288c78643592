using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Whether checking a caller's credential costs enough that a security session, which checks it once, may pay: without the
/// session the check runs for every call.
/// </summary>
internal static class CostlyAuthentication
{
    private static readonly string[] s_authenticators =
        ["UserNamePasswordValidator", "SecurityTokenAuthenticator", "X509CertificateValidator", "SecurityTokenHandler", "SecurityTokenManager", "MembershipProvider"];

    // What compares, looks up in memory or makes text of values.
    private static readonly HashSet<string> s_cheapMethods = new(StringComparer.Ordinal)
    {
        "Equals", "ReferenceEquals", "Compare", "CompareTo", "CompareOrdinal", "FixedTimeEquals", "GetHashCode", "ToString", "nameof",
        "IsNullOrEmpty", "IsNullOrWhiteSpace", "StartsWith", "EndsWith", "Contains", "ContainsKey", "TryGetValue", "Trim", "Split", "Format", "Concat",
        "ToLower", "ToUpper", "ToLowerInvariant", "ToUpperInvariant", "IsMatch", "GetBytes", "ThrowIfNull", "ThrowIfNullOrEmpty",
    };

    private static readonly string[] s_cheapObjects = ["Exception", "FaultCode", "FaultReason", "Dictionary", "HashSet", "List", "KeyValuePair"];

    /// <summary>
    /// Whether the compilation has, or is given, an authenticator of its own that is not visibly cheap. What one costs that
    /// reads, hashes or asks elsewhere can't be seen, so it counts as costly.
    /// </summary>
    /// <param name="mentions">Whether a file of the compilation contains a word.</param>
    /// <param name="classes">The classes of the compilation.</param>
    public static bool IsInSight(Func<string, bool> mentions, IEnumerable<INamedTypeSymbol> classes)
    {
        if (!s_authenticators.Any(mentions))
        {
            return false;
        }

        var own = classes.Where(IsAuthenticator).ToList();
        return own.Count == 0 || !own.All(IsCheap);
    }

    /// <summary>Whether a service behavior checks user names against a membership database, or by a class that is not visibly cheap.</summary>
    public static bool IsConfigured(ConfigBehavior? behavior, WcfModel model) => behavior?.UserNamePasswordValidationMode switch
    {
        null or "Windows" => false,
        "Custom" when behavior.CustomUserNamePasswordValidatorType is { } name => model.FindTypes(name.Split(',')[0].Trim()) is not [var only] || !model.IsOwn(only) || !IsCheap(only),
        _ => true,
    };

    private static bool IsAuthenticator(INamedTypeSymbol type)
    {
        for (var current = type.BaseType; current is not null; current = current.BaseType)
        {
            if (s_authenticators.Any(name => current.Name.EndsWith(name, StringComparison.Ordinal)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsCheap(INamedTypeSymbol type)
    {
        var own = new HashSet<string>(type.GetMembers().Where(static member => member is IMethodSymbol).Select(static member => member.Name), StringComparer.Ordinal);
        return type.DeclaringSyntaxReferences.All(part => part.GetSyntax().DescendantNodes().All(node => IsCheap(node, own)));
    }

    private static bool IsCheap(SyntaxNode node, HashSet<string> own) => node switch
    {
        InvocationExpressionSyntax call => call.CalledName() is { } name && (s_cheapMethods.Contains(name) || own.Contains(name)),
        ObjectCreationExpressionSyntax creation => creation.Type.LastName() is { } type && s_cheapObjects.Any(cheap => type.EndsWith(cheap, StringComparison.Ordinal)),
        AwaitExpressionSyntax or LockStatementSyntax or QueryExpressionSyntax or UsingStatementSyntax or AnonymousFunctionExpressionSyntax => false,
        LocalDeclarationStatementSyntax local => !local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword),
        _ => !node.IsLoop(),
    };
}
