using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells how often calls are made in one run of their member, by where they stand in it.</summary>
internal static class CallPlaces
{
    /// <summary>Whether a call is made once at most: it stands in no loop and no lambda.</summary>
    public static bool IsMadeOnce(SyntaxNode call) =>
        !call.Ancestors().TakeWhile(static node => node is not (MemberDeclarationSyntax or LocalFunctionStatementSyntax)).Any(static node => node.IsLoop() || node is AnonymousFunctionExpressionSyntax or QueryExpressionSyntax);

    /// <summary>Whether two calls are never both made: they stand in two arms of one choice.</summary>
    public static bool AreExclusive(SyntaxNode one, SyntaxNode other)
    {
        if (one.SyntaxTree != other.SyntaxTree)
        {
            return false;
        }

        var arm = one;
        while (arm.Parent is { } parent && !parent.Span.Contains(other.Span))
        {
            arm = parent;
        }

        var otherArm = other;
        while (otherArm.Parent is { } parent && parent != arm.Parent)
        {
            otherArm = parent;
        }

        return arm != otherArm && (arm, otherArm) switch
        {
            (StatementSyntax { Parent: IfStatementSyntax }, ElseClauseSyntax) or (ElseClauseSyntax, StatementSyntax { Parent: IfStatementSyntax }) => true,
            (SwitchSectionSyntax, SwitchSectionSyntax) or (SwitchExpressionArmSyntax, SwitchExpressionArmSyntax) => true,
            _ => arm.Parent is ConditionalExpressionSyntax choice && arm != choice.Condition && otherArm != choice.Condition,
        };
    }
}
