using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells whether code fills the bytes of a request: a file goes in each call, and many in one would be too much.</summary>
internal static class SentBytes
{
    // How the names of methods begin that write into an array.
    private static readonly string[] s_fills = ["Read", "Receive", "Copy", "BlockCopy", "GetBytes"];

    /// <summary>
    /// Whether some code, or a method or constructor that it calls, gives a value to a member that is bytes and that goes out in a
    /// call, however deep in the request: <c>part.Document.Content = bytes</c>.
    /// </summary>
    /// <param name="call">The call of the operation.</param>
    /// <param name="scope">The code, which holds the call.</param>
    public static bool AreGiven(OperationCall call, IOperation scope)
    {
        var names = new HashSet<string>(ByteArrayMembers.SentBy(call.Type.Contract!, call.Operation).Found
            .Where(static member => member.Symbol is IPropertySymbol or IFieldSymbol)
            .Select(static member => member.Symbol.Name));
        return names.Count > 0 && (GivesAny(scope.Syntax, names) || scope.Descendants().Any(part => MethodOf(part) is { } method && method.IsOfProjectOf(part) && method.DeclaringSyntaxReferences.Any(declaration => GivesAny(declaration.GetSyntax(), names))));
    }

    /// <summary>Whether a call sends an array of bytes that another one fills anew in each turn: <c>while ((read = file.Read(buffer, 0, size)) &gt; 0)</c>.</summary>
    /// <param name="call">The call.</param>
    /// <param name="sent">What it sends.</param>
    /// <param name="loop">The loop around it.</param>
    public static bool AreFilledAnew(IInvocationOperation call, IEnumerable<IOperation> sent, Repetition loop)
    {
        var buffers = new HashSet<ISymbol>(
            sent.Select(static value => value.Plain()).Where(static value => WcfTypes.IsByteArray(value.Type)).Select(LoopShape.Named).OfType<ISymbol>(), SymbolEqualityComparer.Default);
        return buffers.Count > 0 && LoopShape.Parts(loop.Operation, loop.Body).SelectMany(static part => part.DescendantsAndSelf()).Any(part =>
            part is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: var name } fill } argument && fill != call && s_fills.Any(start => name.StartsWith(start, StringComparison.Ordinal)) &&
            LoopShape.Named(argument.Value.Plain()) is { } buffer && buffers.Contains(buffer));
    }

    private static IMethodSymbol? MethodOf(IOperation part) => part switch
    {
        IInvocationOperation { TargetMethod: var called } => called.OriginalDefinition,
        IObjectCreationOperation { Constructor: { } constructor } => constructor.OriginalDefinition,
        _ => null,
    };

    private static bool GivesAny(SyntaxNode code, HashSet<string> names) =>
        code.DescendantNodes().Any(node => node is AssignmentExpressionSyntax { Right: not LiteralExpressionSyntax, Left: var left } && left switch
        {
            MemberAccessExpressionSyntax member => names.Contains(member.Name.Identifier.ValueText),
            IdentifierNameSyntax name => names.Contains(name.Identifier.ValueText),
            _ => false,
        });
}
