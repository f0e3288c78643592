using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells what a call sends anew in each turn of a loop from what each turn makes, or asks for, of the same.</summary>
internal static class VaryingValues
{
    // An answer is followed through so many locals, members and look-ups.
    private const int MostSteps = 8;

    // How the names of methods begin that answer the same to the same arguments, for as long as nobody writes.
    private static readonly string[] s_lookUps = ["Get", "Find", "Load", "Select"];

    /// <summary>Whether a value that a call sends is another in each turn.</summary>
    /// <param name="value">The value.</param>
    /// <param name="loop">The loop.</param>
    /// <param name="call">The call.</param>
    public static bool Is(IOperation value, Repetition loop, OperationCall call) => loop.Varies(value) && !IsMadeAlike(value, loop, call.Invocation);

    /// <summary>Whether a method by its name only looks something up: <c>GetOrder</c>, <c>findRow</c>.</summary>
    public static bool IsLookUp(string name) =>
        Array.Exists(s_lookUps, start => name.StartsWith(start, StringComparison.Ordinal) || start.Equals(NameWords.Of(name)[0], StringComparison.OrdinalIgnoreCase));

    /// <summary>
    /// What each turn puts into an object that all turns send, on its way to the call: <c>request.Number = row.Number;</c>. A loop
    /// that counts may as well go through pages by such a member.
    /// </summary>
    /// <param name="value">The object.</param>
    /// <param name="loop">The loop.</param>
    /// <param name="call">The call.</param>
    public static IEnumerable<IOperation> FilledAnew(IOperation value, Repetition loop, OperationCall call)
    {
        if (loop.Operation is not IForEachLoopOperation || value.Plain() is not ILocalReferenceOperation { Local: { Type.TypeKind: TypeKind.Class } local } || loop.Varies(value))
        {
            yield break;
        }

        foreach (var assignment in MadeObjects.SettingsOf(local, loop.Body))
        {
            if (assignment.Parent is IExpressionStatementOperation { Parent: IBlockOperation block } && block.IsWithin(loop.Body) && call.Invocation.IsWithin(block) && assignment.Syntax.SpanStart < call.Invocation.Syntax.SpanStart && loop.Varies(assignment.Value) && !IsAnswerToTheSame(assignment.Value, loop, 0))
            {
                yield return assignment.Value;
            }
        }
    }

    /// <summary>Whether a value is an object that each turn makes of the same, new, and no other than the one before; or a constant in a local.</summary>
    private static bool IsMadeAlike(IOperation value, Repetition loop, IInvocationOperation call)
    {
        value = value.Plain();
        if (IsAnswerToTheSame(value, loop, 0))
        {
            return true;
        }

        if (value is ILocalReferenceOperation { Local: var local })
        {
            var uses = HolderUses.Around(loop.Body);
            if (uses.GivenTo(local).ToList() is [{ Value: var given }] && (given.ConstantValue.HasValue || IsTextOfTheSame(given, loop, 0)) && !IsChangedBefore(local, call, loop, uses))
            {
                return true;
            }

            // What else names it may put into it what differs.
            return MadeObjects.In(loop.Body, local) is IObjectCreationOperation made && IsOfTheSame() &&
                uses.Of(local).All(reference => reference.Parent switch
                {
                    IMemberReferenceOperation { Parent: ISimpleAssignmentOperation assignment } member when assignment.Target == member => true,
                    ISimpleAssignmentOperation assignment when assignment.Target == reference => assignment.Value.Plain() == made,
                    IArgumentOperation argument => argument.Parent == call,
                    _ => false,
                });
        }

        return value is IObjectCreationOperation && IsOfTheSame();

        bool IsOfTheSame() => MadeObjects.PartsOf(value, loop.Body).All(given => IsSteady(given, loop));
    }

    /// <summary>Whether a local may have become another before the call. What the call itself writes, the next turn does not see where it declares the local anew.</summary>
    private static bool IsChangedBefore(ILocalSymbol local, IInvocationOperation call, Repetition loop, HolderUses uses) =>
        uses.AreChanges(local) && !(uses.DeclarationOf(local)?.IsWithin(loop.Body) == true && uses.Of(local).All(reference =>
            reference.Parent is IArgumentOperation argument ? argument.Parent == call || argument.Parameter?.RefKind is not (RefKind.Out or RefKind.Ref) : reference.Parent is not (IIncrementOrDecrementOperation or ICompoundAssignmentOperation)));

    /// <summary>
    /// Whether a text is put together by the methods of strings from what is the same in each turn: constants, what the loop leaves
    /// as it is, and what a document holds of which the loop only reads.
    /// </summary>
    private static bool IsTextOfTheSame(IOperation value, Repetition loop, int depth)
    {
        value = value.Plain();
        return depth <= MostSteps && (value.ConstantValue.HasValue || value switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, OperatorMethod: null } sum => IsTextOfTheSame(sum.LeftOperand, loop, depth + 1) && IsTextOfTheSame(sum.RightOperand, loop, depth + 1),
            IInvocationOperation { TargetMethod.ContainingType.SpecialType: SpecialType.System_String, Instance: { } text } call => IsTextOfTheSame(text, loop, depth + 1) && call.Arguments.All(argument => IsTextOfTheSame(argument.Value, loop, depth + 1)),
            IPropertyReferenceOperation => IsPartOfReadDocument(value, loop),
            ILocalReferenceOperation or IParameterReferenceOperation when value.Type is { SpecialType: SpecialType.System_String } => !loop.Varies(value),
            _ => false,
        });
    }

    /// <summary>Whether a value is a part of an XML document that a local holds, and the loop does nothing with that but to read its properties.</summary>
    private static bool IsPartOfReadDocument(IOperation value, Repetition loop)
    {
        while (value is IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } owner } property && WcfTypes.IsNamespace(property.Property.ContainingNamespace, "System.Xml"))
        {
            value = owner.Plain();
        }

        return value is ILocalReferenceOperation { Local: var local } && !loop.Varies(value) &&
            HolderUses.Around(loop.Body).Of(local).All(reference => !reference.IsWithin(loop.Body) || (reference.Parent is IPropertyReferenceOperation read && read.Instance == reference));
    }

    /// <summary>Whether a value is the same in each turn. What a method or property gives may be something else each time it is asked.</summary>
    private static bool IsSteady(IOperation given, Repetition loop) =>
        !loop.Varies(given) && !given.DescendantsAndSelf().Any(static part => part.Kind is OperationKind.Invocation or OperationKind.PropertyReference or OperationKind.Increment or OperationKind.Decrement);

    /// <summary>
    /// Whether a value is what a look-up answers that each turn asks for the same, or a member of that, on the spot or in a local:
    /// <c>GetOrder(id).CustomerId</c>, where the loop leaves <c>id</c> as it is.
    /// </summary>
    private static bool IsAnswerToTheSame(IOperation value, Repetition loop, int depth)
    {
        value = value.Plain();
        return depth <= MostSteps && value switch
        {
            ILocalReferenceOperation { Local: var local } => HolderUses.Around(value) is var uses && !uses.AreChanges(local) && uses.GivenTo(local).Take(2).ToList() is [var only] && IsAnswerToTheSame(only.Value, loop, depth + 1),
            IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } holder } => IsAnswerToTheSame(holder, loop, depth + 1),
            IFieldReferenceOperation { Instance: { } holder } => IsAnswerToTheSame(holder, loop, depth + 1),
            IInvocationOperation { Arguments: { IsEmpty: false } asked, TargetMethod.Name: var name, Instance: var service } =>
                IsLookUp(name) && (service is null || !loop.Varies(service)) &&
                asked.All(argument => IsSteady(argument.Value, loop) || IsAnswerToTheSame(argument.Value, loop, depth + 1)),
            _ => false,
        };
    }
}
