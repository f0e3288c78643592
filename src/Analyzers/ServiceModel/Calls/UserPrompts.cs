using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Where a loop asks a user and waits for the answer: somebody who types or clicks is slower than any call.</summary>
internal static class UserPrompts
{
    private const string ConsoleInput = "Console.Read";

    /// <summary>Whether a method waits until a user has answered: console input, a message box, a modal dialog, a command's question.</summary>
    public static bool IsPrompt(IMethodSymbol method) => method.Name switch
    {
        "ReadLine" or "ReadKey" or "Read" => method.ContainingType.Name == "Console",
        "Show" => method.ContainingType.Name.EndsWith("MessageBox", StringComparison.Ordinal),
        "MsgBox" or "InputBox" => method.ContainingType.Name == "Interaction",
        "ShowDialog" or "ShowMessageBox" or "DisplayAlert" or "DisplayAlertAsync" or "DisplayActionSheet" or "DisplayActionSheetAsync" or "DisplayPromptAsync" => true,

        // A command of PowerShell asks for each object, unless it is told not to.
        _ => IsOfCommand(method.Name) && method.ContainingType.Name == "Cmdlet",
    };

    private static bool IsOfCommand(string? method) => method is "ShouldProcess" or "ShouldContinue";

    /// <summary>Whether a call is a command's question in a project whose reference to PowerShell is missing.</summary>
    private static bool IsUnboundQuestion(IOperation operation) =>
        operation.Kind == OperationKind.Invalid && operation.Syntax is InvocationExpressionSyntax { Expression: var called } && IsOfCommand(called.LastName());

    /// <summary>The prompts in what runs each time round.</summary>
    public static IReadOnlyList<IOperation> In(IOperation loop, IOperation body)
    {
        List<IOperation>? prompts = null;
        bool? hasConsole = null;
        foreach (var part in LoopShape.Parts(loop, body))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                if (IsUnboundQuestion(operation) || (operation.Kind == OperationKind.Invocation && operation is IInvocationOperation call &&
                    (IsPrompt(call.TargetMethod) || (!call.TargetMethod.DeclaringSyntaxReferences.IsEmpty && (hasConsole ??= ReadsConsole(call)) && Asks(call.TargetMethod, followsCalls: true)))))
                {
                    (prompts ??= []).Add(operation);
                }
            }
        }

        return prompts ?? (IReadOnlyList<IOperation>)[];
    }

    private static bool ReadsConsole(IInvocationOperation call) =>
        call.SemanticModel is { Compilation: var compilation } && WcfModel.For(compilation)?.Mentions(ConsoleInput) == true;

    /// <summary>Whether a method of the project reads from the console whenever it runs, itself or by another of its class: a menu.</summary>
    private static bool Asks(IMethodSymbol method, bool followsCalls)
    {
        method = method.PartialImplementationPart ?? method;
        if (method.DeclaringSyntaxReferences is not [var reference] || !SourceMentions.Contains(reference.SyntaxTree.GetText(), ConsoleInput))
        {
            return false;
        }

        // What it asks on a branch, it may not ask.
        foreach (var node in reference.GetSyntax().DescendantNodes(static node =>
            node is not (StatementSyntax { Parent: IfStatementSyntax } or ElseClauseSyntax or SwitchSectionSyntax or CatchClauseSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            switch (node)
            {
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ReadLine" or "ReadKey" or "Read", Expression: var reader } } when reader.LastName() == "Console":
                case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var called } } when followsCalls && called != method.Name &&
                    method.ContainingType.GetMembers(called) is [IMethodSymbol next] && Asks(next, followsCalls: false):
                    return true;
            }
        }

        return false;
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
