using System;
using System.Linq;
using System.Reflection.Metadata;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Finds code that asks WCF for the id of a session, or keeps something with the instance that serves one.</summary>
internal static class SessionCode
{
    // What a file speaks of that gets at a WCF session's id; any other SessionId is somebody else's.
    private static readonly string[] s_channelWords = ["OperationContext", "ContextChannel", "ClientChannel", "InnerChannel", "DuplexChannel"];

    /// <summary>Whether a file has such code.</summary>
    public static bool IsIn(SyntaxTree tree)
    {
        var text = tree.GetText();
        return SourceMentions.Contains(text, "IExtension<InstanceContext>") ||
            SourceMentions.Contains(text, "IInstanceContextProvider") ||
            SourceMentions.Contains(text, "InstanceContext.Extensions") ||
            (SourceMentions.Contains(text, "SessionId") &&
             s_channelWords.Any(word => SourceMentions.Contains(text, word)) &&
             tree.GetRoot().DescendantTokens().Any(static token => token.ValueText == "SessionId" && token.Parent is IdentifierNameSyntax));
    }

    /// <summary>Whether a module that was built has such code: it calls the members. One that is there to be referenced alone has none.</summary>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static bool IsIn(MetadataReader module)
    {
        var strings = module.StringComparer;
        foreach (var handle in module.MemberReferences)
        {
            var member = module.GetMemberReference(handle);
            if (strings.Equals(member.Name, "get_SessionId")
                ? MetadataNames.NameOf(module, member.Parent) is { IsNil: false } asked && (strings.Equals(asked, "OperationContext") || strings.Equals(asked, "IContextChannel"))
                : strings.Equals(member.Name, "get_Extensions") && MetadataNames.NameOf(module, member.Parent) is { IsNil: false } kept && strings.Equals(kept, "InstanceContext"))
            {
                return true;
            }
        }

        // IExtension<InstanceContext>
        return Names("IInstanceContextProvider") || (Names("IExtension`1") && Names("InstanceContext"));

        bool Names(string type) => module.TypeReferences.Any(handle => strings.Equals(module.GetTypeReference(handle).Name, type));
    }
}
