using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What runs a delegate on another thread than the one that hands it over.</summary>
internal static class WorkStart
{
    /// <summary>Whether a method of such a name does, where it is one of .NET's.</summary>
    public static bool IsName(string name) =>
        name is "Run" or "StartNew" or "ContinueWith" or "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" or "QueueBackgroundWorkItem" or "RegisterWaitForSingleObject";

    /// <summary>Whether a method does.</summary>
    public static bool Is(IMethodSymbol method) => IsName(method.Name) && method.ContainingType switch
    {
        { Name: "Task" or "TaskFactory" } type => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks"),
        { Name: "ThreadPool" } type => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading"),
        { Name: "HostingEnvironment" } type => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web.Hosting"),
        _ => false,
    };

    /// <summary>Whether a delegate is handed to a new thread that runs it once: neither it nor what it calls has a loop.</summary>
    /// <param name="work">The lambda, or the method that stands for one.</param>
    /// <param name="called">What the thread calls.</param>
    public static bool IsOneRunOfThread(IOperation work, ISymbol called)
    {
        return work.AsHanded().Parent is IArgumentOperation { Parent: IObjectCreationOperation { Type: { Name: "Thread" } type } } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading") &&
            !HasLoop(work.Syntax) && !called.DeclaringSyntaxReferences.Any(static reference => HasLoop(reference.GetSyntax()));
    }

    private static bool HasLoop(SyntaxNode code) =>
        code.DescendantNodes().Any(static node => node.IsLoop() || node is GotoStatementSyntax);

    /// <summary>Whether nobody waits for what a call starts, nor has the task to do so.</summary>
    public static bool IsDropped(IOperation call)
    {
        var value = call;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IConditionalAccessOperation ||
               (value.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "ContinueWith" } next && next.Instance == value))
        {
            value = value.Parent;
        }

        return value.Parent is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation } ||
            (value.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: var field } } && IsNeverWaitedFor(field));
    }

    /// <summary>Whether code does no more with a private field than to fill it and to ask whether there is something in it, or how far that is.</summary>
    private static bool IsNeverWaitedFor(IFieldSymbol field) =>
        field.DeclaredAccessibility == Accessibility.Private &&
        SourceMentions.NamesOf(field).All(static name => name.Parent is VariableDeclaratorSyntax || (name.Parent!.WithThis() is var value && value.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == value,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted" or "IsFaulted" or "IsCanceled" or "Status" } => true,
            _ => false,
        }));
}
