using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>The addresses of endpoints, where code spells each of them out, so that their scheme can change.</summary>
internal static class EndpointAddresses
{
    private const string Http = "http://";
    private const string NetTcp = "net.tcp://";

    /// <summary>
    /// What becomes of the address literals when the endpoints of the groups move from http to net.tcp. Null where an
    /// address is not spelled out whole with its port, where a client's is not that of a service, or where the solution
    /// speaks of the same port elsewhere, for the two transports cannot share one.
    /// </summary>
    public static async Task<IReadOnlyDictionary<LiteralExpressionSyntax, LiteralExpressionSyntax>?> MoveToNetTcpAsync(
        IReadOnlyCollection<BindingGroup> groups, CancellationToken cancellationToken)
    {
        var moved = new Dictionary<LiteralExpressionSyntax, LiteralExpressionSyntax>();
        var addresses = new Dictionary<EndpointRole, HashSet<string>>
        {
            [EndpointRole.Service] = new(StringComparer.Ordinal),
            [EndpointRole.Client] = new(StringComparer.Ordinal),
        };
        var ports = new HashSet<int>();
        foreach (var end in groups.SelectMany(static group => group.Bindings).SelectMany(static use => use.Endpoints))
        {
            if (end.Operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor })
            {
                continue;
            }

            if (AddressOf(end.Operation) is not { } literal || Move(literal) is not { } target ||
                !Uri.TryCreate(literal.Token.ValueText, UriKind.Absolute, out var uri) || uri.IsDefaultPort || uri.UserInfo.Length > 0)
            {
                return null;
            }

            moved[literal] = target;
            ports.Add(uri.Port);
            addresses[end.Role].Add(uri.AbsoluteUri);
        }

        return moved.Count > 0 && addresses[EndpointRole.Client].IsSubsetOf(addresses[EndpointRole.Service]) &&
            !await AreNamedElsewhereAsync(groups.First().Project.Project.Solution, ports, moved, cancellationToken).ConfigureAwait(false)
            ? moved
            : null;
    }

    private static LiteralExpressionSyntax? AddressOf(IOperation end)
    {
        var arguments = end switch
        {
            IInvocationOperation call => call.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };
        foreach (var argument in arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.Explicit && argument.Parameter is { Name: "address" or "remoteAddress" or "endpointAddress" })
            {
                return LiteralOf(argument.Value);
            }
        }

        return null;
    }

    private static LiteralExpressionSyntax? LiteralOf(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation { IsImplicit: true } conversion:
                    value = conversion.Operand;
                    continue;
                case IObjectCreationOperation { Type.Name: "Uri" or "EndpointAddress", Arguments: [var only, ..] } creation
                    when creation.Arguments.All(argument => argument == only || argument.ArgumentKind != ArgumentKind.Explicit):
                    value = only.Value;
                    continue;
                case ILiteralOperation { Syntax: LiteralExpressionSyntax literal } when literal.IsKind(SyntaxKind.StringLiteralExpression):
                    return literal;
                default:
                    return null;
            }
        }
    }

    private static LiteralExpressionSyntax? Move(LiteralExpressionSyntax literal)
    {
        var text = literal.Token.Text;
        var start = text.IndexOf(Http, StringComparison.Ordinal);
        return start is 1 or 2 && literal.Token.ValueText.StartsWith(Http, StringComparison.Ordinal) &&
            SyntaxFactory.ParseExpression(text.Substring(0, start) + NetTcp + text.Substring(start + Http.Length)) is LiteralExpressionSyntax moved
                ? moved.WithTriviaFrom(literal)
                : null;
    }

    private static async Task<bool> AreNamedElsewhereAsync(
        Solution solution, HashSet<int> ports, Dictionary<LiteralExpressionSyntax, LiteralExpressionSyntax> moved, CancellationToken cancellationToken)
    {
        var numbers = ports.Select(static port => port.ToString(CultureInfo.InvariantCulture)).ToList();
        foreach (var project in solution.Projects)
        {
            foreach (var document in project.Documents)
            {
                if (await document.GetTextAsync(cancellationToken).ConfigureAwait(false) is not { } text ||
                    !numbers.Any(number => SourceMentions.Contains(text, number)) ||
                    await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
                {
                    continue;
                }

                foreach (var token in root.DescendantTokens())
                {
                    var isText = token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken) || token.IsKind(SyntaxKind.NumericLiteralToken);
                    if (isText && numbers.Any(number => token.ValueText.Contains(number)) && !(token.Parent is LiteralExpressionSyntax literal && moved.ContainsKey(literal)))
                    {
                        return true;
                    }
                }
            }

            foreach (var file in project.AdditionalDocuments)
            {
                var text = await file.GetTextAsync(cancellationToken).ConfigureAwait(false);
                if (numbers.Any(number => SourceMentions.Contains(text, number)))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
