using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells lookups by key that a context of Entity Framework answers from its memory when it is asked again: <c>Find</c>.</summary>
internal static class KeptLookups
{
    /// <summary>Whether the call is such a lookup, and what it is called on and gets is read from variables, without code that may give another thing each time.</summary>
    public static bool Is(IInvocationOperation call, DataMember member, DataAccessTable table) =>
        call.TargetMethod.Name is "Find" or "FindAsync" &&
        member.Library is DataLibrary.EF6 or DataLibrary.EFCore &&
        call.Instance is { } instance && IsSteady(instance, table) &&
        call.Arguments.All(argument => IsToken(argument) || IsSteady(argument.Value, table));

    /// <summary>Whether a method of such a name may take rows out of a context.</summary>
    public static bool MayForget(string name) =>
        name.StartsWith("Remove", StringComparison.Ordinal) || name.StartsWith("Delete", StringComparison.Ordinal) || name is "Detach" or "Clear" or "Reload" or "Dispose";

    /// <summary>The positions of the parameters that the context and key of such a lookup come from; default where they come from elsewhere, or the body changes them.</summary>
    public static ImmutableArray<int> Parameters(IInvocationOperation call, ISymbol owner)
    {
        var parts = call.Arguments.Where(static argument => !IsToken(argument)).Select(static argument => argument.Value).SelectMany(static value => value.DescendantsAndSelf()).ToList();

        // A key in a field may change between two calls; a context is seldom another one.
        if (parts.Exists(static part => part is IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } } or IInstanceReferenceOperation))
        {
            return default;
        }

        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var ordinals = ImmutableArray.CreateBuilder<int>();
        foreach (var part in parts.Concat(call.Instance!.DescendantsAndSelf()))
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
        if (!table.Has(DataLibrary.EF6) && !table.Has(DataLibrary.EFCore))
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
            IInvocationOperation { TargetMethod.Name: "Set", Arguments.IsEmpty: true, Instance: { } context } => table.IsContext(context.Type) && IsSteady(context, table),
            _ => false,
        };
    }

    private static bool IsToken(IArgumentOperation argument) => argument.Parameter?.Type.Name == "CancellationToken";
}
