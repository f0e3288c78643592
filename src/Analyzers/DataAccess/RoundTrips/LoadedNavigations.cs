using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Keeps in mind which navigations a loop over entities has read: one loads itself when it is first read, and is there from
/// then on. The lambdas of a chain of LINQ over the same elements are one loop.
/// </summary>
internal sealed class LoadedNavigations
{
    private readonly HashSet<(SyntaxNode Elements, string Path)> _read = [];

    /// <summary>Notes that a loop reads a navigation; false where it has done so before.</summary>
    /// <param name="navigation">The navigation.</param>
    /// <param name="repetition">What repeats it.</param>
    /// <param name="versions">The state of the variables.</param>
    public bool Add(IPropertyReferenceOperation navigation, Repetition repetition, Dictionary<string, int> versions) =>
        _read.Add((ElementsOf(repetition).Syntax, PathTo(navigation.Syntax, ElementIn(repetition), versions)));

    /// <summary>Where the elements come from that a loop runs over, before what picks and orders them.</summary>
    private static IOperation ElementsOf(Repetition repetition)
    {
        var start = repetition.Operation switch
        {
            IForEachLoopOperation each => each.Collection,
            IInvocationOperation call => LambdaUse.SequenceOf(call),
            _ => null,
        };
        if (start is null)
        {
            return repetition.Operation;
        }

        while (true)
        {
            start = start.Plain();
            switch (start)
            {
                case ITranslatedQueryOperation query:
                    start = query.Operation;
                    continue;
                case IInvocationOperation call when KeepsElements(call.TargetMethod.Name) && LambdaUse.SequenceOf(call) is { } source:
                    start = source;
                    continue;
                default:
                    return start;
            }
        }
    }

    private static bool KeepsElements(string method) =>
        method is "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Reverse" or "Skip" or "SkipWhile" or "Take" or "TakeWhile" or "Distinct" or "ToList" or "ToArray" or "AsEnumerable";

    /// <summary>What a loop calls its element; null where it has none of its own.</summary>
    private static string? ElementIn(Repetition repetition)
    {
        if (repetition.Operation is IForEachLoopOperation { Locals: [var variable] })
        {
            return variable.Name;
        }

        // Another lambda of the same call, as the second key of a join, may get other elements.
        return repetition.Body is IAnonymousFunctionOperation { Symbol.Parameters: [var element, ..] } && repetition.Body.AsHanded().Parent is IArgumentOperation { Parameter.Ordinal: <= 1 } ? element.Name : null;
    }

    /// <summary>The members that lead to a navigation, and what they start at.</summary>
    private static string PathTo(SyntaxNode navigation, string? element, Dictionary<string, int> versions)
    {
        var parts = new Stack<SyntaxNode>();
        for (var part = navigation; part is not null; part = BeforeDot(part))
        {
            parts.Push(part);
        }

        var path = new StringBuilder();
        foreach (var part in parts)
        {
            LookupKeys.Append(path, part, element, versions);
        }

        return path.ToString();
    }

    /// <summary>What stands before the <c>?</c> that an expression goes on from; null where it starts by itself.</summary>
    private static ExpressionSyntax? BeforeDot(SyntaxNode part)
    {
        if (part.GetFirstToken().Kind() is not (SyntaxKind.DotToken or SyntaxKind.OpenBracketToken))
        {
            return null;
        }

        for (var current = part; current.Parent is { } parent; current = parent)
        {
            if (parent is ConditionalAccessExpressionSyntax access && access.Expression != current)
            {
                return access.Expression;
            }
        }

        return null;
    }
}
