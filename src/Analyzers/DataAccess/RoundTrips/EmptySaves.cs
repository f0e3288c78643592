using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows the saves of a context that has nothing to write, and so makes no round trip.</summary>
internal static class EmptySaves
{
    /// <summary>Whether a context is saved that a local is made of with <c>new</c>, and of which no more than its <c>Database</c> was used.</summary>
    public static bool Is(IInvocationOperation save)
    {
        if (!IsSave(save) || save.Instance?.Plain() is not ILocalReferenceOperation { Local: var context } || !IsMadeByNew(context))
        {
            return false;
        }

        // What stands behind the save comes after it, unless the code around it may run again.
        var isInOrder = true;
        IOperation? scope = save;
        while (scope is not null && !DeclaresLocal(scope, context))
        {
            isInOrder &= scope is not (ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation);
            scope = scope.Parent;
        }

        return scope is not null && !HolderUses.Around(save).Of(context).Any(reference => IsUse(reference) && (!isInOrder || reference.Syntax.SpanStart <= save.Syntax.Span.End || IsInLocalFunction(reference)));
    }

    /// <summary>
    /// Whether Entity Framework has saved the same context right before, and nothing runs between the two: it sends nothing for
    /// the second one. The first may end an <c>if</c>, for the way around that has no more than the one save.
    /// </summary>
    public static bool IsSecond(IInvocationOperation save)
    {
        if (!IsOfEntityFramework(save) || CreationShape.SymbolOf(save.Instance?.Plain()) is not { } context)
        {
            return false;
        }

        var statement = save.InBlock();
        if (statement is not (IExpressionStatementOperation or IReturnOperation or IVariableDeclarationGroupOperation or IConditionalOperation) ||
            (statement is IConditionalOperation choice && !save.IsWithin(choice.Condition)) ||
            statement.Descendants().Any(part => part != save && part.Syntax.SpanStart <= save.Syntax.SpanStart && part is IInvocationOperation or IObjectCreationOperation or IAssignmentOperation or IAnonymousFunctionOperation))
        {
            return false;
        }

        var before = statement.Preceding();
        if (before is IConditionalOperation { WhenTrue: var branch, WhenFalse: null })
        {
            before = branch.LastStatement();
        }

        return before is IExpressionStatementOperation { Operation: var first } &&
            (first.Plain() is IAwaitOperation awaited ? awaited.Operation : first).Plain() is IInvocationOperation earlier && IsOfEntityFramework(earlier) &&
            SymbolEqualityComparer.Default.Equals(CreationShape.SymbolOf(earlier.Instance?.Plain()), context) && SyntaxFactory.AreEquivalent(earlier.Instance!.Syntax, save.Instance!.Syntax);
    }

    // LINQ to SQL begins a transaction and commits it, whatever it has to write.
    private static bool IsOfEntityFramework(IInvocationOperation save) => save.TargetMethod.Name is "SaveChanges" or "SaveChangesAsync";

    /// <summary>Whether a call saves what a context has gathered.</summary>
    public static bool IsSave(IInvocationOperation call) => IsSave(call.TargetMethod.Name);

    /// <summary>Whether a method of this name does so.</summary>
    public static bool IsSave(string method) => method is "SaveChanges" or "SaveChangesAsync" or "SubmitChanges";

    /// <summary>Whether a local is made where it is declared. Who fills it in an initializer may give it entities.</summary>
    public static bool IsMadeByNew(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences is [var declaration] &&
        declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null } };

    private static bool DeclaresLocal(IOperation scope, ILocalSymbol local) => scope switch
    {
        IBlockOperation block => block.Locals.Contains(local),
        IUsingOperation use => use.Locals.Contains(local),
        _ => false,
    };

    /// <summary>Whether more is done with a context than to save it and to use its <c>Database</c>.</summary>
    private static bool IsUse(IOperation reference) =>
        reference.Parent is not IPropertyReferenceOperation { Property.Name: "Database" } &&
        !(reference.Parent is IInvocationOperation call && call.Instance == reference && IsSave(call));

    // It may be called before the place where it stands.
    private static bool IsInLocalFunction(IOperation operation)
    {
        var outer = operation.Parent;
        while (outer is not null and not ILocalFunctionOperation)
        {
            outer = outer.Parent;
        }

        return outer is not null;
    }
}
