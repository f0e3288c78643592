using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What a turn does with the key that a save gives to a new row.</summary>
internal enum KeyUse
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>It gives the key to objects that a navigation links with the row: they could be linked before it is saved.</summary>
    ForNavigation,

    /// <summary>Anything else: without the save there is no key.</summary>
    Needed,
}

/// <summary>Knows the saves that give a new row its key, where the next save writes what is made of the key: neither can be spared.</summary>
internal static class KeySaves
{
    // How the methods are called that save what was added before, or add and save it.
    private static readonly string[] s_saving = ["Save", "Submit", "Commit", "Complete", "Flush", "Insert", "Add", "Create", "Register", "Update"];

    /// <summary>Whether a row was added to the context since its last save, and its key is read after this save and before another one.</summary>
    public static bool Is(IInvocationOperation save)
    {
        if (!EmptySaves.IsSave(save) || CreationShape.SymbolOf(save.Instance?.Plain()) is not { } context)
        {
            return false;
        }

        var uses = HolderUses.Around(save);
        var references = uses.Of(context);
        var place = FirstFrom(references, save.Instance!.Syntax.SpanStart);
        var next = NextSave(references, FirstFrom(references, save.Syntax.Span.End));

        // What was added before the save in front of this one has its key already.
        for (var i = place - 1; i >= 0 && !IsSaved(references[i]); i--)
        {
            if (RowAddedBy(references[i]) is { } row && (next is { } end ? IsKeyRead(row, save.Syntax.Span.End, end, uses) || IsKeyLookedUp(row, references, place, end, uses) : IsKeyHandedOn(row, save.Syntax.Span.End, uses)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What a turn does, after a call that saves as far as its name tells, with the key of a row that the turn has made.</summary>
    /// <param name="save">The call.</param>
    /// <param name="method">The method that it calls.</param>
    /// <param name="body">The loop's body, or the lambda.</param>
    public static KeyUse UseAfter(IOperation save, IMethodSymbol method, IOperation body)
    {
        if (!Array.Exists(s_saving, verb => method.Name.IndexOf(verb, StringComparison.Ordinal) >= 0))
        {
            return KeyUse.None;
        }

        var use = KeyUse.None;
        var uses = HolderUses.Around(save);
        foreach (var row in body.Descendants().TakeWhile(part => part.Syntax.SpanStart < save.Syntax.SpanStart).Select(static part => HolderOf(part) ?? AddedRow(part)).OfType<ILocalSymbol>().Distinct<ILocalSymbol>(SymbolEqualityComparer.Default))
        {
            foreach (var reference in uses.Of(row).Where(reference => reference.Syntax.SpanStart >= save.Syntax.Span.End && reference.IsWithin(body)))
            {
                // Of a class that is missing nobody knows which member is the key.
                if (row.Type is IErrorTypeSymbol && reference.Syntax.Parent is MemberAccessExpressionSyntax member && !(member.Parent is AssignmentExpressionSyntax assignment && assignment.Left == member))
                {
                    return KeyUse.Needed;
                }

                // EF Core's Add gives an entry, which has the row.
                var key = reference.Parent is IPropertyReferenceOperation { Property.Name: "Entity", Parent: IPropertyReferenceOperation ofEntry } ? ofEntry : reference.Parent as IPropertyReferenceOperation;
                if (key is not null && IsRead(key) && IsGenerated(key.Property, row, uses))
                {
                    if (!IsForNavigation(key, key.Instance?.Type ?? row.Type))
                    {
                        return KeyUse.Needed;
                    }

                    use = KeyUse.ForNavigation;
                }

                if (IsReadElsewhere(reference, row, uses))
                {
                    return KeyUse.Needed;
                }
            }
        }

        return use;
    }

    /// <summary>The local that gets a new object; null for any other operation.</summary>
    private static ILocalSymbol? HolderOf(IOperation creation) => creation.Syntax is not BaseObjectCreationExpressionSyntax ? null : creation.Parent switch
    {
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var assigned }, Value: var value } when value == creation => assigned,
        _ => null,
    };

    /// <summary>The local whose row a set of a context gets there, or that gets the row which the set has got; null for any other operation.</summary>
    private static ILocalSymbol? AddedRow(IOperation operation) =>
        operation is IInvocationOperation { Instance: not null, TargetMethod: { Name: var name, ContainingType: var set }, Arguments: [var added, ..] } add && KeyReturns.IsAdding(name) && !IsCollection(set)
            ? (added.Value.Plain() as ILocalReferenceOperation)?.Local ?? (add.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var given } } ? given : null)
            : null;

    private static bool IsCollection(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString().StartsWith("System.Collections", StringComparison.Ordinal);

    /// <summary>Whether a row goes to a method or constructor of the project that reads its key, or to a mapper, which copies all it finds.</summary>
    private static bool IsReadElsewhere(IOperation row, ILocalSymbol local, HolderUses uses)
    {
        if (row.AsUsed().Parent is not IArgumentOperation { Parameter: { } parameter } argument)
        {
            return false;
        }

        var target = (argument.Parent as IInvocationOperation)?.TargetMethod ?? (argument.Parent as IObjectCreationOperation)?.Constructor;
        return target is not null && local.Type is INamedTypeSymbol type &&
            (target.Name is "Map" or "Adapt" && (target.IsAbstract || target.DeclaringSyntaxReferences.IsEmpty)
                ? EntityTypes.Properties(type).Any(property => IsGenerated(property, local, uses))
                : ReadsOf(parameter, target, type).Any(key => IsGenerated(key, local, uses)));
    }

    /// <summary>Whether a key is only given to an object that the row could be linked with itself.</summary>
    private static bool IsForNavigation(IOperation key, ITypeSymbol row)
    {
        while (key.Parent is IConversionOperation conversion)
        {
            key = conversion;
        }

        return key.Parent is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.ContainingType: var holder }, Value: var value } && value == key &&
            row is INamedTypeSymbol named && EntityTypes.AreLinked(holder, named);
    }

    /// <summary>Where the first of some references stands that is a save's; null for none.</summary>
    private static int? NextSave(IReadOnlyList<IOperation> references, int from)
    {
        for (var i = from; i < references.Count; i++)
        {
            if (IsSaved(references[i]))
            {
                return references[i].Syntax.SpanStart;
            }
        }

        return null;
    }

    private static bool IsSaved(IOperation context) => context.Parent is IInvocationOperation call && call.Instance == context && EmptySaves.IsSave(call);

    /// <summary>The local with a row that is added there: it is what is added, or gets what <c>Add</c> gives back.</summary>
    private static ILocalSymbol? RowAddedBy(IOperation context) => LogWrites.AddedBy(context) switch
    {
        ILocalReferenceOperation { Local: var row } => row,
        IObjectCreationOperation { Parent: IArgumentOperation { Parent: IInvocationOperation { Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var row } } } } } => row,
        _ => null,
    };

    /// <summary>
    /// Whether the key, or the row and its key is read there, is passed to a method of the project that is called for what it
    /// does: it may save what it makes of the key.
    /// </summary>
    private static bool IsKeyHandedOn(ILocalSymbol row, int start, HolderUses uses) =>
        uses.Of(row).Any(reference => reference.Syntax.SpanStart >= start && reference.Parent switch
        {
            IPropertyReferenceOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } } key => IsDone(call) && IsGenerated(key.Property, row, uses),
            IArgumentOperation { Parent: IInvocationOperation call, Parameter: { } parameter } => IsDone(call) && ReadsOf(parameter, call.TargetMethod, row.Type).Any(key => IsGenerated(key, row, uses)),
            _ => false,
        });

    private static bool IsDone(IInvocationOperation call) =>
        call.TargetMethod.IsOfProjectOf(call) && (call.Parent is IAwaitOperation awaited ? awaited.Parent : call.Parent) is IExpressionStatementOperation;

    /// <summary>The properties of a row that a method reads of the parameter that it comes in.</summary>
    private static IEnumerable<IPropertySymbol> ReadsOf(IParameterSymbol parameter, IMethodSymbol method, ITypeSymbol row)
    {
        if (row is not INamedTypeSymbol named)
        {
            return [];
        }

        var names = new HashSet<string>(
            method.DeclaringSyntaxReferences
                .SelectMany(static reference => reference.GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>())
                .Where(member => member.Expression is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter.Name && !(member.Parent is AssignmentExpressionSyntax assignment && assignment.Left == member))
                .Select(static member => member.Name.Identifier.ValueText),
            StringComparer.Ordinal);
        return EntityTypes.Properties(named).Where(property => names.Contains(property.Name));
    }

    private static bool IsKeyRead(ILocalSymbol row, int start, int end, HolderUses uses) => IsKeyRead(row, row, start, end, uses);

    /// <summary>Whether code reads the key that a new row has got of one of the locals that hold the row.</summary>
    private static bool IsKeyRead(ILocalSymbol holder, ILocalSymbol row, int start, int end, HolderUses uses)
    {
        var references = uses.Of(holder);
        for (var i = FirstFrom(references, start); i < references.Count && references[i].Syntax.SpanStart < end; i++)
        {
            if (references[i].Parent is IPropertyReferenceOperation key && IsRead(key) && IsGenerated(key.Property, row, uses))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the same context is asked for the new row again between two saves, and the key is read of what that gives.</summary>
    private static bool IsKeyLookedUp(ILocalSymbol row, IReadOnlyList<IOperation> references, int save, int end, HolderUses uses)
    {
        for (var i = save + 1; i < references.Count && references[i].Syntax.SpanStart < end; i++)
        {
            var value = references[i];
            while (value.Parent is { } outer and not (IVariableInitializerOperation or ISimpleAssignmentOperation or IAnonymousFunctionOperation or IBlockOperation))
            {
                value = outer;
            }

            var found = value.Parent switch
            {
                IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
                ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var assigned } } => assigned,
                _ => null,
            };
            if (found is not null && SymbolEqualityComparer.Default.Equals(found.Type, row.Type) && IsKeyRead(found, row, value.Syntax.Span.End, end, uses))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The position of the first of some references, in source order, that begins at a place or behind it.</summary>
    private static int FirstFrom(IReadOnlyList<IOperation> references, int start)
    {
        int low = 0, high = references.Count;
        while (low < high)
        {
            var middle = (low + high) / 2;
            if (references[middle].Syntax.SpanStart < start)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low;
    }

    private static bool IsRead(IPropertyReferenceOperation property) => !(property.Parent is IAssignmentOperation assignment && assignment.Target == property);

    /// <summary>
    /// Whether a property is the key of its row, and the code gives it no value of its own. A number or a Guid that no code sets
    /// is none but what the database gives.
    /// </summary>
    private static bool IsGenerated(IPropertySymbol property, ILocalSymbol row, HolderUses uses)
    {
        if (property.Type is not { SpecialType: SpecialType.System_Int16 or SpecialType.System_Int32 or SpecialType.System_Int64 } and not { Name: "Guid" } &&
            !EntityTypes.IsOwnKey(property.Name, property.ContainingType) && WcfTypes.Attribute(property, "System.ComponentModel.DataAnnotations", "KeyAttribute") is null)
        {
            return false;
        }

        return !uses.Of(row).Any(use => use.Parent is IPropertyReferenceOperation other && !IsRead(other) && SymbolEqualityComparer.Default.Equals(other.Property, property)) &&
            !uses.GivenTo(row).Any(given => Gives(given.Value.Plain(), property));
    }

    /// <summary>Whether the code that makes a row gives a property its value, be it a method of the project.</summary>
    private static bool Gives(IOperation row, IPropertySymbol property) =>
        MadeBy(row) is { Initializer: { } initializer }
            ? initializer.Initializers.Any(part => part is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation set } && SymbolEqualityComparer.Default.Equals(set.Property, property))
            : row is IInvocationOperation { TargetMethod.DeclaringSyntaxReferences: [var maker] } &&
                maker.GetSyntax().DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment => assignment.Left.LastName() == property.Name);

    /// <summary>The new object that a value is: made on the spot, or where it goes through <c>Add</c>. Null for any other.</summary>
    private static IObjectCreationOperation? MadeBy(IOperation value) =>
        value as IObjectCreationOperation ?? (value is IInvocationOperation { TargetMethod.Name: "Add", Arguments: [var added, ..] } ? added.Value.Plain() as IObjectCreationOperation : null);
}
