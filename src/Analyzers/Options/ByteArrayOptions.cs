using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Options;

/// <summary>The options of WCFP1001, as an <c>.editorconfig</c> or global config gives them.</summary>
internal sealed class ByteArrayOptions
{
    /// <summary>Full names of contracts, comma-separated, whose other end is not WCF.</summary>
    public const string ForeignContractsKey = "WCFP1001.foreign_contracts";

    /// <summary>true where callers of the project's own services are not WCF.</summary>
    public const string ForeignCallersKey = "WCFP1001.foreign_callers";

    /// <summary>Names and suffixes, comma-separated, of members that are short tokens.</summary>
    public const string TokenMembersKey = "WCFP1001.token_members";

    /// <summary>The token names where the option says nothing.</summary>
    public const string DefaultTokenMembers = "RowVersion,Timestamp,Version,Hash,Digest,Checksum,Salt,Token,Key,Thumbprint,Signature,SSID,Nonce,Certificate,SigningRequest,CSR,Guid,Uuid";

    // What follows these words is how a value is found, not what it is.
    private static readonly string[] s_ways = ["By", "For", "From", "Of", "Using", "With"];

    private readonly HashSet<string> _foreignContracts;
    private readonly string[] _tokenMembers;

    private ByteArrayOptions()
    {
        _foreignContracts = new HashSet<string>(StringComparer.Ordinal);
        _tokenMembers = DefaultTokenMembers.Split(',');
    }

    private ByteArrayOptions(AnalyzerConfigOptions options)
    {
        _foreignContracts = new HashSet<string>(EditorConfig.List(options, ForeignContractsKey, ""), StringComparer.Ordinal);
        ForeignCallers = EditorConfig.Flag(options, ForeignCallersKey, false);
        _tokenMembers = EditorConfig.List(options, TokenMembersKey, DefaultTokenMembers).ToArray();
    }

    /// <summary>The options of a project that sets none.</summary>
    public static ByteArrayOptions Default { get; } = new();

    /// <summary>Whether callers of the project's own services are not WCF.</summary>
    public bool ForeignCallers { get; }

    /// <summary>The options that hold in a file, or for the whole compilation where no file is meant.</summary>
    public static ByteArrayOptions Read(AnalyzerConfigOptionsProvider provider, SyntaxTree? tree) =>
        new(tree is null ? provider.GlobalOptions : provider.GetOptions(tree));

    /// <summary>Whether the user lists the contract as one whose other end is not WCF.</summary>
    public bool IsForeignContract(string fullName) => _foreignContracts.Contains(fullName);

    /// <summary>Whether bytes are a short token: by the name of the member that carries them, or of the operation that returns them.</summary>
    /// <param name="carrier">The member or parameter, or the method whose result they are.</param>
    /// <param name="operationName">The operation.</param>
    public bool IsToken(ISymbol carrier, string operationName) =>
        carrier is IMethodSymbol ? IsTokenOperation(operationName) : IsToken(carrier.Name) || (NameOnTheWire(carrier) is { } name && IsToken(name));

    /// <summary>The name that a member has in messages where an attribute gives it one: the tools call the one element of a choice <c>Item</c>.</summary>
    private static string? NameOnTheWire(ISymbol member)
    {
        if (WcfTypes.Attribute(member, "System.Xml.Serialization", "XmlElementAttribute") is { } element)
        {
            return element.ConstructorArguments is [{ Value: string given }, ..] ? given : WcfTypes.Named(element, "ElementName") as string;
        }

        return WcfTypes.Attribute(member, "System.Runtime.Serialization", "DataMemberAttribute") is { } data ? WcfTypes.Named(data, "Name") as string : null;
    }

    /// <summary>Whether a member's name says that it is a short token, whole or as the last word: RowVersion, PasswordHash.</summary>
    private bool IsToken(string memberName)
    {
        var name = memberName.StartsWith("m_", StringComparison.Ordinal) ? memberName.Substring(2) : memberName.Trim('_');
        foreach (var token in _tokenMembers)
        {
            if (name.Equals(token, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }

            // The last word begins with a capital: PasswordHash and SHAHash, not Monkey; one all in capitals after something else.
            if (name.Length > token.Length && name.EndsWith(token, StringComparison.Ordinal) &&
                char.IsUpper(token[0]) && (!char.IsUpper(name[name.Length - token.Length - 1]) || (token.Length > 1 && char.IsLower(token[1]))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an operation's name says that it returns a short token: GetHash, but not GetFileByKey, where the token is
    /// what finds the value.
    /// </summary>
    private bool IsTokenOperation(string operationName)
    {
        // What an operation makes and calls a certificate is often one to print.
        if (!IsToken(operationName) || operationName.EndsWith("Certificate", StringComparison.OrdinalIgnoreCase))
        {
            return false;
        }

        foreach (var word in s_ways)
        {
            for (var at = operationName.IndexOf(word, StringComparison.Ordinal); at > 0; at = operationName.IndexOf(word, at + 1, StringComparison.Ordinal))
            {
                if (at + word.Length < operationName.Length && char.IsUpper(operationName[at + word.Length]))
                {
                    return false;
                }
            }
        }

        return true;
    }
}
