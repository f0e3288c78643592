using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Knows the addresses of services that .NET serves: they end in <c>.svc</c> or <c>.asmx</c>.</summary>
internal static class DotNetAddresses
{
    /// <summary>Whether an operation gives such an address: a constant, or a member that gives no other.</summary>
    public static bool Is(IOperation part) => part switch
    {
        { ConstantValue: { HasValue: true, Value: string text } } => IsOfServiceFile(text),
        IPropertyReferenceOperation { Property.SetMethod: null } property => AreAllOf(property.Property),
        IFieldReferenceOperation { Field.IsReadOnly: true } field => AreAllOf(field.Field),
        _ => false,
    };

    /// <summary>
    /// Whether the class that makes a client has addresses end in constants, and each in a file of .NET's services, or one in
    /// the file that is called after the contract.
    /// </summary>
    /// <param name="contract">The contract.</param>
    /// <param name="maker">The class.</param>
    public static bool AreGivenFor(ServiceContract contract, INamedTypeSymbol maker)
    {
        var ends = maker.DeclaringSyntaxReferences
            .SelectMany(static part => part.GetSyntax().DescendantNodes())
            .OfType<ObjectCreationExpressionSyntax>()
            .Where(static made => made is { Type: IdentifierNameSyntax or QualifiedNameSyntax, ArgumentList: not null } && made.Type.ToString().Split('.').Last() is "Uri" or "EndpointAddress")
            .SelectMany(static made => made.ArgumentList!.Arguments)
            .Select(static argument => End(argument.Expression))
            .OfType<string>()
            .ToList();
        return ends.Any(end => IsOfServiceFile(end) && IsCalledAfter(contract, end)) || (ends.Count > 0 && ends.All(IsOfServiceFile));
    }

    /// <summary>Whether a list that goes by contracts has such an address for this one: <c>{ typeof(IArchive), "https://…/Archive.svc" }</c>.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="trees">The files to look in.</param>
    public static bool AreListedFor(ServiceContract contract, IEnumerable<SyntaxTree> trees) => trees.Any(tree => SourceMentions.TokensAt(tree, contract.Type.Name).Any(token =>
        token.ValueText == contract.Type.Name &&
        token.Parent?.FirstAncestorOrSelf<TypeOfExpressionSyntax>()?.Parent is InitializerExpressionSyntax { RawKind: (int)SyntaxKind.ComplexElementInitializerExpression } entry &&
        entry.DescendantNodes().Any(static part => part is LiteralExpressionSyntax { Token.Value: string text } && IsOfServiceFile(text))));

    /// <summary>The constant that a text ends in; null for none.</summary>
    private static string? End(ExpressionSyntax text) => text switch
    {
        LiteralExpressionSyntax { Token.Value: string constant } => constant,
        BinaryExpressionSyntax sum when sum.IsKind(SyntaxKind.AddExpression) => End(sum.Right),
        InterpolatedStringExpressionSyntax { Contents: [.., InterpolatedStringTextSyntax last] } => last.TextToken.ValueText,
        _ => null,
    };

    private static bool IsCalledAfter(ServiceContract contract, string address)
    {
        var file = address.Substring(address.LastIndexOf('/', Math.Max(0, address.LastIndexOf('.'))) + 1);
        file = file.Substring(0, Math.Max(0, file.IndexOf('.')));
        return file.Equals(contract.Name, StringComparison.OrdinalIgnoreCase) || ("I" + file).Equals(contract.Name, StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Whether a member of the compilation gives one of some constants, and each of them is such an address.</summary>
    public static bool AreAllOf(ISymbol member)
    {
        if (member.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var isFound = false;
        foreach (var value in Given(reference.GetSyntax()))
        {
            if (!IsOfServiceFile(value))
            {
                return false;
            }

            isFound = true;
        }

        return isFound;
    }

    /// <summary>What a member gives, as far as the text of its code tells; an empty string for what is no constant.</summary>
    private static IEnumerable<string> Given(SyntaxNode declaration)
    {
        var values = declaration switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } => [value],
            PropertyDeclarationSyntax { Initializer.Value: var value } => [value],
            _ => declaration.DescendantNodes().Select(static node => node switch
            {
                ArrowExpressionClauseSyntax arrow => arrow.Expression,
                ReturnStatementSyntax { Expression: { } returned } => returned,
                _ => null,
            }).OfType<ExpressionSyntax>(),
        };
        var open = new Stack<ExpressionSyntax>(values);
        while (open.Count > 0)
        {
            switch (open.Pop())
            {
                case ParenthesizedExpressionSyntax { Expression: var inner }:
                    open.Push(inner);
                    break;
                case ConditionalExpressionSyntax { WhenTrue: var whenTrue, WhenFalse: var whenFalse }:
                    open.Push(whenTrue);
                    open.Push(whenFalse);
                    break;
                case BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var argument }] }:
                    open.Push(argument);
                    break;
                case var text:
                    yield return Constant(text) ?? "";
                    break;
            }
        }
    }

    /// <summary>A constant text, which the tool breaks in two where it is long; null for what is none.</summary>
    private static string? Constant(ExpressionSyntax text)
    {
        var parts = new Stack<string>();
        while (text is BinaryExpressionSyntax { Left: var before, Right: LiteralExpressionSyntax { Token.Value: string last } } && text.IsKind(SyntaxKind.AddExpression))
        {
            parts.Push(last);
            text = before;
        }

        return text is LiteralExpressionSyntax { Token.Value: string first } ? first + string.Concat(parts) : null;
    }

    /// <summary>Whether a text is such an address.</summary>
    public static bool IsOfServiceFile(string address) => IsOfServiceFile(address, ".svc") || IsOfServiceFile(address, ".asmx");

    private static bool IsOfServiceFile(string address, string ending) =>
        address.IndexOf(ending, StringComparison.OrdinalIgnoreCase) is >= 0 and var at && (at + ending.Length == address.Length || address[at + ending.Length] is '/' or '?');
}
