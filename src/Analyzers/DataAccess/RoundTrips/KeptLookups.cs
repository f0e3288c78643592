using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells lookups by key that a context answers from its memory when it is asked again: <c>Find</c> of Entity Framework, and in
/// LINQ to SQL <c>First</c> and the like by the whole primary key.
/// </summary>
internal static class KeptLookups
{
    /// <summary>Whether the call is such a lookup, and what it is called on and gets is read from variables, without code that may give another thing each time.</summary>
    public static bool Is(IInvocationOperation call, DataMember member, DataAccessTable table) =>
        (member.Library is DataLibrary.EF6 or DataLibrary.EFCore || LookupKeys.IsLookup(call.TargetMethod.Name)) &&
        PartsOf(call, table) is (var source, var key) && IsSteady(source, table) && key.TrueForAll(value => IsSteady(value, table));

    /// <summary>What such a lookup is called on, and the key that it gets; null for any other call.</summary>
    private static (IOperation Source, List<IOperation> Key)? PartsOf(IInvocationOperation call, DataAccessTable table)
    {
        if (call.TargetMethod.Name is "Find" or "FindAsync")
        {
            return call.Instance is { } instance ? (instance, call.Arguments.Where(static argument => !IsToken(argument)).Select(static argument => argument.Value).ToList()) : null;
        }

        if (call.TargetMethod is not { IsExtensionMethod: true, ContainingType.Name: "Queryable" } || !table.Has(DataLibrary.LinqToSql))
        {
            return null;
        }

        // Where(…).First() is the same to the context as First(…).
        var filter = call;
        if (call.Arguments.Length == 1)
        {
            var query = DataAccessTable.Receiver(call);
            filter = (query is ITranslatedQueryOperation translated ? translated.Operation : query) as IInvocationOperation;
        }

        if (filter is not { TargetMethod: { ContainingType.Name: "Queryable", Name: "Where" or "First" or "FirstOrDefault" or "Single" or "SingleOrDefault" }, Arguments: [_, var condition] } ||
            DataAccessTable.Receiver(filter) is not { } rows || table.QueryLibrary(rows.Type) != DataLibrary.LinqToSql ||
            condition.Value.AsLambda() is not { Symbol.Parameters: [var row], Body.Operations: [IReturnOperation { ReturnedValue: { } compared }] })
        {
            return null;
        }

        var keys = new HashSet<ISymbol>(
            row.Type.GetMembers().Where(static member => WcfTypes.Attribute(member, "System.Data.Linq.Mapping", "ColumnAttribute")?.NamedArguments.Any(static argument => argument is { Key: "IsPrimaryKey", Value.Value: true }) == true),
            SymbolEqualityComparer.Default);
        var values = new List<IOperation>();
        foreach (var part in keys.Count == 0 ? [] : compared.Joined())
        {
            if (part is not IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal ||
                (ValueOf(equal.LeftOperand, equal.RightOperand) ?? ValueOf(equal.RightOperand, equal.LeftOperand)) is not { } value)
            {
                return null;
            }

            values.Add(value);
        }

        return keys.Count == 0 && values.Count > 0 ? (rows, values) : null;

        // Each part of the key once.
        IOperation? ValueOf(IOperation key, IOperation value) =>
            key.Plain() is IMemberReferenceOperation { Member: var member, Instance: { } start } && start.IsParameter(row) && !value.Uses(row) && keys.Remove(member) ? value : null;
    }

    /// <summary>Whether a method of such a name may take rows out of a context.</summary>
    public static bool MayForget(string name) =>
        name.StartsWith("Remove", StringComparison.Ordinal) || name.StartsWith("Delete", StringComparison.Ordinal) || name is "Detach" or "Clear" or "Reload" or "Dispose";

    /// <summary>The positions of the parameters that the context and key of such a lookup come from; default where they come from elsewhere, or the body changes them.</summary>
    public static ImmutableArray<int> Parameters(IInvocationOperation call, ISymbol owner, DataAccessTable table)
    {
        if (PartsOf(call, table) is not (var source, var key))
        {
            return default;
        }

        var parts = key.SelectMany(static value => value.DescendantsAndSelf()).ToList();

        // A key in a field may change between two calls; a context is seldom another one.
        if (parts.Exists(static part => part is IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } } or IInstanceReferenceOperation))
        {
            return default;
        }

        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var ordinals = ImmutableArray.CreateBuilder<int>();
        foreach (var part in parts.Concat(source.DescendantsAndSelf()))
        {
            switch (part)
            {
                case ILocalReferenceOperation:
                    return default;
                case IParameterReferenceOperation { Parameter: var parameter }:
                    if (!SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, owner))
                    {
                        return default;
                    }

                    ordinals.Add(parameter.Ordinal);
                    named.Add(parameter);
                    break;
                case IFieldReferenceOperation { Field: var field }:
                    named.Add(field);
                    break;
            }
        }

        return call.Root().Descendants().Any(part => LoopShape.Changed(part) is { } target && named.Contains(target)) ? default : ordinals.ToImmutable();
    }

    /// <summary>Which arguments of a call are the same in each turn of all loops around it, by position; default where it may be called on another object.</summary>
    public static ImmutableArray<bool> SteadyArguments(IInvocationOperation call, IMethodSymbol method, Repetition innermost, DataAccessTable table)
    {
        if (!table.Has(DataLibrary.EF6) && !table.Has(DataLibrary.EFCore) && !table.Has(DataLibrary.LinqToSql))
        {
            return default;
        }

        if (call.Instance is { } instance && !IsSame(instance))
        {
            return default;
        }

        var steady = ImmutableArray.CreateBuilder<bool>(method.Parameters.Length);
        steady.Count = method.Parameters.Length;
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter is { Ordinal: var ordinal } && ordinal < steady.Count)
            {
                steady[ordinal] = IsSame(argument.Value);
            }
        }

        return steady.MoveToImmutable();

        bool IsSame(IOperation value) => IsSteady(value, table) && Repetition.WhereVaries(innermost, value) is null;
    }

    private static bool IsSteady(IOperation value, DataAccessTable table)
    {
        value = value.Plain();
        return value.ConstantValue.HasValue || value switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation or IDefaultValueOperation => true,
            IFieldReferenceOperation field => field.Instance is null || IsSteady(field.Instance, table),
            IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues.All(element => IsSteady(element, table)),

            // The sets of a context, and members of an object at hand; a property of the service itself may do anything.
            IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } instance } property =>
                (table.IsContext(instance.Type) || (!table.IsContext(property.Type) && instance.Plain() is not IInstanceReferenceOperation)) && IsSteady(instance, table),
            IInvocationOperation { TargetMethod.Name: "Set" or "GetTable", Arguments.IsEmpty: true, Instance: { } context } => table.IsContext(context.Type) && IsSteady(context, table),
            _ => false,
        };
    }

    private static bool IsToken(IArgumentOperation argument) => argument.Parameter?.Type.Name == "CancellationToken";
}
