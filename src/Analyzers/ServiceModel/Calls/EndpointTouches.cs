using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds where the code that makes or gets a client reads or sets up its endpoint or credentials.</summary>
internal static class EndpointTouches
{
    /// <summary>The first member of the client's endpoint that is touched before an operation is called or the client opened.</summary>
    public static IPropertyReferenceOperation? FirstOf(IOperation creation)
    {
        if (creation is IObjectCreationOperation { Initializer: { } initializer } &&
            initializer.Descendants().OfType<IPropertyReferenceOperation>().FirstOrDefault(static member => CreationShape.IsEndpointMember(member.Property)) is { } initialized)
        {
            return initialized;
        }

        if (CreationShape.HolderOf(creation) is not { } holder)
        {
            return null;
        }

        foreach (var reference in CreationShape.ReferencesTo(holder, creation).Where(reference => reference.Syntax.SpanStart > creation.Syntax.SpanStart).OrderBy(static reference => reference.Syntax.SpanStart))
        {
            switch (reference.Parent)
            {
                case IPropertyReferenceOperation member when member.Instance == reference && CreationShape.IsEndpointMember(member.Property):
                    if (!IsForTolerantEncoding(member))
                    {
                        return member;
                    }

                    break;
                case IInvocationOperation call when call.Instance == reference:
                // To ask for the channel makes it: what is touched afterwards comes too late.
                case IPropertyReferenceOperation { Property.Name: "InnerChannel" } channel when channel.Instance == reference:
                    return null;
            }
        }

        return null;
    }

    private static bool IsForTolerantEncoding(IOperation member)
    {
        for (var current = member.Parent; current is not null and not IBlockOperation; current = current.Parent)
        {
            if (current is IInvocationOperation call && CreationShape.IsTolerantEncoding(call.TargetMethod))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The first member of the client's endpoint that is set up, and where: in its own method, or by a method of the project that gets it.</summary>
    public static (string Member, SyntaxNode Place)? SetUpOf(IOperation creation)
    {
        if (FirstOf(creation) is { } touch)
        {
            return (touch.Property.Name, touch.Syntax);
        }

        if (CreationShape.HolderOf(creation) is { } holder)
        {
            foreach (var reference in CreationShape.ReferencesTo(holder, creation))
            {
                // As its base class, too: a helper may take the clients of any contract.
                if (MemberSetUpBy(reference.AsHanded().Parent) is { } member)
                {
                    return (member, reference.Syntax);
                }
            }
        }

        return null;
    }

    private static string? MemberSetUpBy(IOperation? use) =>
        use is IInvocationOperation own ? EndpointHelpers.MemberSetUpByItself(own)
        : use is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.DeclaringSyntaxReferences: [var code] } call, Parameter.Name: var given } && call.TargetMethod.IsOfProjectOf(call) && !CreationShape.IsTolerantEncoding(call.TargetMethod)
            ? code.GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>()
                .FirstOrDefault(access => access.Expression is IdentifierNameSyntax { Identifier.ValueText: var asked } && asked == given && CreationShape.IsEndpointMember(access.Name.Identifier.ValueText))?.Name.Identifier.ValueText
            : null;
}
