using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows the saves by which a helper writes a log: of a context of its own, with one new row that nobody waits for.</summary>
internal static class LogWrites
{
    private static readonly HashSet<string> s_verbs = new(StringComparer.OrdinalIgnoreCase) { "Write", "Add", "Save", "Insert", "Create", "Append", "Store", "Run", "Do", "Make", "Put" };

    // A log of work or time is data; these are of what the program does.
    private static readonly HashSet<string> s_kinds = new(StringComparer.OrdinalIgnoreCase)
    {
        "Access", "Action", "Activity", "Api", "App", "Application", "Audit", "Debug", "Error", "Event", "Exception", "Operation", "Request", "Service", "Sys", "System", "Trace", "Usage",
    };

    /// <summary>The entity of which a method that returns nothing saves one new row in a context of its own, for which it does nothing else; null where it does not.</summary>
    public static ITypeSymbol? LoneRow(IInvocationOperation save, ISymbol owner)
    {
        if (owner is not IMethodSymbol method || !ReturnsNothing(method) || !EmptySaves.IsSave(save) || save.Instance?.Plain() is not ILocalReferenceOperation { Local: var context } || !EmptySaves.IsMadeByNew(context))
        {
            return null;
        }

        for (var current = save.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return null;
            }
        }

        IOperation? row = null;
        foreach (var reference in HolderUses.Around(save).Of(context))
        {
            switch (reference.Parent)
            {
                case IInvocationOperation call when call == save:
                case IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" }:
                case IUsingOperation:
                    break;
                case IInvocationOperation or IPropertyReferenceOperation when row is null && AddedBy(reference) is { } added:
                    row = added;
                    break;
                default:
                    return null;
            }
        }

        return row is not null && IsNew(row) ? row.Type : null;
    }

    /// <summary>Whether names say that a row is one of a log.</summary>
    public static bool IsNamed(ISymbol owner, ITypeSymbol row) => IsNamed(owner) || IsLog(NameWords.Of(row.Name));

    /// <summary>Whether a method writes a log by its name, and returns nothing.</summary>
    public static bool IsOfLog(ISymbol owner) => owner is IMethodSymbol method && ReturnsNothing(method) && IsNamed(owner);

    private static bool IsNamed(ISymbol owner)
    {
        var method = NameWords.Of(owner.Name);
        if (method.Count > 1 && IsAsync(method[method.Count - 1]))
        {
            method.RemoveAt(method.Count - 1);
        }

        return IsLog(method) || (method is [var verb, var log] && s_verbs.Contains(verb) && SaysLog(log));
    }

    /// <summary>Whether a failure of an operation is caught in the same method and goes no further.</summary>
    public static bool IsFailureSwallowed(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            if (parent is ITryOperation tried && tried.Body == current && tried.Catches.Any(static handler => handler is { Filter: null, ExceptionType: null or { Name: "Exception" or "Object" } } && !handler.Handler.Descendants().Any(static part => part is IThrowOperation)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool ReturnsNothing(IMethodSymbol method) =>
        (method.ReturnsVoid || method.ReturnType is INamedTypeSymbol { Arity: 0, Name: "Task" or "ValueTask" }) && method.MethodKind == MethodKind.Ordinary && method.Parameters.All(static parameter => parameter.RefKind is RefKind.None or RefKind.In);

    /// <summary>What a context gets there, at once or in one of its sets.</summary>
    internal static IOperation? AddedBy(IOperation context)
    {
        var holder = context.Parent switch
        {
            IPropertyReferenceOperation set => set,
            IInvocationOperation { TargetMethod.Name: "Set" or "GetTable", Arguments.IsEmpty: true } set => set,
            _ => context,
        };
        return holder.Parent is IInvocationOperation { TargetMethod.Name: "Add" or "AddAsync" or "InsertOnSubmit", Arguments: [var row, ..] } add && add.Instance == holder ? row.Value.Plain() : null;
    }

    /// <summary>Whether a row is made here, and nobody else has it or asks it for what the database has put into it.</summary>
    private static bool IsNew(IOperation row) =>
        row is IObjectCreationOperation ||
        (row is ILocalReferenceOperation { Local: var local } && HolderUses.Around(row) is var uses &&
         uses.GivenTo(local).ToList() is [var (_, made)] && made.Plain() is IObjectCreationOperation &&
         uses.Of(local).All(reference => reference == row || reference.Parent switch
         {
             IMemberReferenceOperation { Parent: ISimpleAssignmentOperation assignment } member => assignment.Target == member,
             ISimpleAssignmentOperation assignment => assignment.Target == reference,
             _ => false,
         }));

    private static bool IsLog(List<string> words) => words switch
    {
        [var log] => SaysLog(log),
        [var kind, var log] when s_kinds.Contains(kind) && (SaysLog(log) || (Is(kind, "Access") && Is(log, "History")) || (Is(kind, "Audit") && (Is(log, "Entry") || Is(log, "Trail")))) => true,
        [var log, var next, ..] => SaysLog(log) && !(Is(next, "In") || Is(next, "Out") || Is(next, "On") || Is(next, "Off")),
        _ => false,
    };

    private static bool SaysLog(string word) => Is(word, "Log") || Is(word, "Logs");

    private static bool IsAsync(string word) => Is(word, "Async");

    private static bool Is(string word, string other) => string.Equals(word, other, StringComparison.OrdinalIgnoreCase);
}
