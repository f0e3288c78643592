using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Where a loop asks a user and waits for the answer: somebody who types or clicks is slower than any call.</summary>
internal static class UserPrompts
{
    /// <summary>What a file contains in which a method may ask at the console.</summary>
    public static string[] ConsoleWords { get; } = ["Console.Read"];

    /// <summary>What a file contains in which a method may ask by a window.</summary>
    public static string[] WindowWords { get; } = ["MessageBox", "MsgBox", "InputBox", "ShowDialog", "DisplayAlert", "DisplayActionSheet", "DisplayPrompt", "ShouldProcess", "ShouldContinue"];

    /// <summary>Whether a method waits until a user has answered: console input, a message box, a modal dialog, a command's question.</summary>
    /// <param name="method">The method's name.</param>
    /// <param name="type">The name of its class, as far as the code tells.</param>
    private static bool IsPrompt(string? method, string? type) => method switch
    {
        "ReadLine" or "ReadKey" or "Read" => type == "Console",
        "Show" => type?.EndsWith("MessageBox", StringComparison.Ordinal) == true,
        "MsgBox" or "InputBox" => type == "Interaction",
        "ShowDialog" or "ShowMessageBox" or "DisplayAlert" or "DisplayAlertAsync" or "DisplayActionSheet" or "DisplayActionSheetAsync" or "DisplayPromptAsync" => true,

        // A command of PowerShell asks for each object, unless it is told not to.
        _ => IsOfCommand(method) && type == "Cmdlet",
    };

    private static bool IsOfCommand(string? method) => method is "ShouldProcess" or "ShouldContinue";

    /// <summary>Whether a call is a command's question in a project whose reference to PowerShell is missing.</summary>
    private static bool IsUnboundQuestion(IOperation operation) =>
        operation.Kind == OperationKind.Invalid && operation.Syntax is InvocationExpressionSyntax { Expression: var called } && IsOfCommand(called.LastName());

    /// <summary>The prompts in what runs each time round; one that stands in both arms of a choice makes the choice one.</summary>
    public static IReadOnlyList<IOperation> In(IOperation loop, IOperation body)
    {
        List<IOperation>? prompts = null;
        var model = loop.SemanticModel is { Compilation: var compilation } ? WcfModel.For(compilation) : null;
        foreach (var part in LoopShape.Parts(loop, body))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                if (IsUnboundQuestion(operation) || (operation.Kind == OperationKind.Invocation && operation is IInvocationOperation { TargetMethod: var method } &&
                    (IsPrompt(method.Name, method.ContainingType?.Name) || (model is not null && method.IsOfProjectOf(operation) && (model.AsksUser(method, byWindow: false) || model.AsksUser(method, byWindow: true))))))
                {
                    (prompts ??= []).Add(operation);
                }
            }
        }

        if (prompts is null)
        {
            return [];
        }

        // Whichever arm is taken, it asks. Such a choice may be an arm itself.
        var arms = new HashSet<IOperation>();
        for (var next = 0; next < prompts.Count; next++)
        {
            if (ArmAround(prompts[next]) is { Parent: IConditionalOperation { WhenFalse: { } otherwise } choice } arm && arms.Add(arm) && arms.Contains(arm == otherwise ? choice.WhenTrue : otherwise))
            {
                prompts.Add(choice);
            }
        }

        return prompts;
    }

    /// <summary>The arm of a choice that comes to a prompt whenever it runs; null where there is none.</summary>
    private static IOperation? ArmAround(IOperation prompt)
    {
        for (var current = prompt; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition != current:
                    return current;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr }:
                case ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or ICatchClauseOperation or ISwitchCaseOperation or ISwitchExpressionArmOperation:
                    return null;
            }
        }

        return null;
    }

    /// <summary>Whether a method of the project asks whenever it runs, itself or by another of its class: a menu, a helper for messages.</summary>
    /// <param name="method">The method.</param>
    /// <param name="model">The model.</param>
    /// <param name="byWindow">Whether to look for windows and message boxes; else for the console.</param>
    /// <param name="followsCalls">Whether the methods of its class that it calls count.</param>
    public static bool Asks(IMethodSymbol method, WcfModel model, bool byWindow, bool followsCalls = true)
    {
        method = method.Declared();
        return method.DeclaringSyntaxReferences is [var reference] && model.MentionsOf(reference.SyntaxTree) is var file && (byWindow ? file.WindowPrompt : file.ConsolePrompt) &&
            reference.GetSyntax() is var code && Asks(code, code, method, model, byWindow, followsCalls);
    }

    private static bool Asks(SyntaxNode part, SyntaxNode code, IMethodSymbol method, WcfModel model, bool byWindow, bool followsCalls)
    {
        // What it asks on a branch, it may not ask.
        foreach (var node in part.DescendantNodesAndSelf(node => node == part ||
            node is not (StatementSyntax { Parent: IfStatementSyntax } or ElseClauseSyntax or SwitchSectionSyntax or CatchClauseSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            switch (node)
            {
                // Its caller goes on meanwhile.
                case AwaitExpressionSyntax when byWindow && method.ReturnsVoid:
                    return false;
                case IfStatementSyntax { Statement: var met, Else.Statement: var otherwise } when Asks(met, code, method, model, byWindow, followsCalls) && Asks(otherwise, code, method, model, byWindow, followsCalls):
                case InvocationExpressionSyntax call when AsksBy(call, method, model, byWindow, followsCalls) && (!byWindow || IsSure(call, code)):
                    return true;
            }
        }

        return false;
    }

    private static bool AsksBy(InvocationExpressionSyntax call, IMethodSymbol method, WcfModel model, bool byWindow, bool followsCalls)
    {
        var called = call.CalledName();
        var type = call.Expression is MemberAccessExpressionSyntax { Expression: var receiver } ? receiver.LastName() : null;

        // A command asks by a method that it inherits.
        if (IsOfCommand(called) && call.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax } && method.ContainingType.GetMembers(called!).IsEmpty)
        {
            return byWindow;
        }

        return IsPrompt(called, type)
            ? byWindow != (type == "Console")
            : followsCalls && called is not null && called != method.Name && call.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } &&
                method.ContainingType.GetMembers(called) is [IMethodSymbol next] && Asks(next, model, byWindow, followsCalls: false);
    }

    /// <summary>Whether a method comes to a call whenever it comes to its statement, and has not been left before: a message is often for some cases only.</summary>
    private static bool IsSure(InvocationExpressionSyntax call, SyntaxNode code)
    {
        for (SyntaxNode current = call; current != code && current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ConditionalExpressionSyntax choice when choice.Condition != current:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.CoalesceExpression } both when both.Right == current:
                case ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax when current is StatementSyntax:
                    return false;
            }
        }

        return !code.DescendantNodes().Any(node => node is ReturnStatementSyntax && node.Span.End <= call.SpanStart);
    }

    /// <summary>
    /// Whether a turn that comes to the operation waits for the user as well, or the user's answer decides whether it comes
    /// there. A prompt on another branch does neither, and one in a <c>catch</c> only tells what went wrong.
    /// </summary>
    public static bool GoesWith(IOperation prompt, IOperation operation, IOperation body)
    {
        var isOnBranch = false;
        for (var current = prompt; current != body && current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ICatchClauseOperation or ILocalFunctionOperation when !Holds(parent, operation):
                case IAnonymousFunctionOperation when parent != body && !Holds(parent, operation) && LambdaUse.Of(parent).Kind != LambdaKind.Once:
                    return false;
                case ILoopOperation asking when asking.Body != current && Holds(asking, operation):
                    return true;
                case IConditionalOperation choice when choice.Condition != current && !Holds(current, operation):
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both when both.RightOperand == current && !Holds(current, operation):
                case ILoopOperation inner when inner.Body == current && !Holds(inner, operation):
                case ISwitchCaseOperation or ISwitchExpressionArmOperation when !Holds(parent, operation):
                    isOnBranch = true;
                    break;
            }
        }

        return !isOnBranch || (prompt.Syntax.SpanStart < operation.Syntax.SpanStart && Decides(prompt, operation, body));
    }

    /// <summary>Whether the answer is kept, or chooses whether the turn goes on to the operation.</summary>
    private static bool Decides(IOperation prompt, IOperation operation, IOperation body)
    {
        for (var current = prompt; current != body && current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition == current:
                    return Holds(choice, operation) || Leaves(choice.WhenTrue) || (choice.WhenFalse is { } other && Leaves(other));
                case ISwitchOperation choice when choice.Value == current:
                    return Holds(choice, operation) || choice.Cases.Any(static part => part.Body.Any(Leaves));
                case IAssignmentOperation or IVariableInitializerOperation or IReturnOperation:
                    return true;
                case IExpressionStatementOperation or IBlockOperation:
                    return false;
            }
        }

        return false;
    }

    // The break that ends a case of a switch leaves no more than the switch.
    private static bool Leaves(IOperation arm) => LoopShape.Here(arm).Any(static part =>
        part is IReturnOperation { Kind: OperationKind.Return } or IThrowOperation ||
        (part is IBranchOperation leave && !(leave.Parent is ISwitchCaseOperation && leave.BranchKind == BranchKind.Break)));

    private static bool Holds(IOperation outer, IOperation operation) => outer.Syntax.Span.Contains(operation.Syntax.Span);
}
