using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows the saves that give a new row its key, where the next save writes what is made of the key: neither can be spared.</summary>
internal static class KeySaves
{
    /// <summary>Whether a row was added to the context since its last save, and its key is read after this save and before another one.</summary>
    public static bool Is(IInvocationOperation save)
    {
        if (!EmptySaves.IsSave(save) || CreationShape.SymbolOf(save.Instance?.Plain()) is not { } context)
        {
            return false;
        }

        var start = save.Syntax.SpanStart;
        int last = -1, next = int.MaxValue;
        var added = new List<ILocalReferenceOperation>();
        var uses = HolderUses.Around(save);
        foreach (var reference in uses.Of(context))
        {
            if (reference.Parent is IInvocationOperation call && call.Instance == reference && EmptySaves.IsSave(call))
            {
                var place = call.Syntax.SpanStart;
                last = place < start ? Math.Max(last, place) : last;
                next = place > start ? Math.Min(next, place) : next;
            }
            else if (LogWrites.AddedBy(reference) is ILocalReferenceOperation row && row.Syntax.SpanStart < start)
            {
                added.Add(row);
            }
        }

        return next != int.MaxValue && added.Exists(row => row.Syntax.SpanStart > last &&
            uses.Of(row.Local).Any(use => use.Syntax.SpanStart > save.Syntax.Span.End && use.Syntax.SpanStart < next && use.Parent is IPropertyReferenceOperation key && IsRead(key) && IsGenerated(key, row.Local, uses)));
    }

    private static bool IsRead(IPropertyReferenceOperation property) => !(property.Parent is IAssignmentOperation assignment && assignment.Target == property);

    /// <summary>Whether a property is the key of its row, and the code gives it no value of its own.</summary>
    private static bool IsGenerated(IPropertyReferenceOperation key, ILocalSymbol row, HolderUses uses)
    {
        var property = key.Property;
        if (!property.Name.Equals("Id", StringComparison.OrdinalIgnoreCase) && !property.Name.Equals(property.ContainingType.Name + "Id", StringComparison.OrdinalIgnoreCase) &&
            WcfTypes.Attribute(property, "System.ComponentModel.DataAnnotations", "KeyAttribute") is null)
        {
            return false;
        }

        return !uses.Of(row).Any(use => use.Parent is IPropertyReferenceOperation other && !IsRead(other) && SymbolEqualityComparer.Default.Equals(other.Property, property)) &&
            !uses.GivenTo(row).Any(given => given.Value.Plain() is IObjectCreationOperation { Initializer: { } initializer } &&
                initializer.Initializers.Any(part => part is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation set } && SymbolEqualityComparer.Default.Equals(set.Property, property)));
    }
}
