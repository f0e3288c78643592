using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What a parameter of a method has to be for a part of it to run: <c>if (withLines)</c>, <c>case "lines":</c>.</summary>
/// <param name="Ordinal">The parameter's position.</param>
/// <param name="Values">The constants that it is compared with.</param>
/// <param name="IsOther">Whether it has to be none of them.</param>
internal sealed record ArgumentTest(int Ordinal, ImmutableArray<object> Values, bool IsOther)
{
    /// <summary>Whether the part may run where the caller passes a constant. One of another type may be the same number.</summary>
    public bool Allows(object argument) =>
        Values.Any(value => value.GetType() != argument.GetType()) || Values.Contains(argument) != IsOther;

    /// <summary>What the parts of an <c>if</c> ask of parameters: that which runs where the condition holds, and the other one. Default where it asks none.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="isAsked">Whether a parameter is the method's own, and keeps what the caller passes.</param>
    public static ImmutableArray<ImmutableArray<ArgumentTest>> OfBoth(IOperation condition, Func<IParameterReferenceOperation, bool> isAsked)
    {
        var tests = ImmutableArray.CreateBuilder<ArgumentTest>();
        foreach (var (subject, values) in ExclusiveTests.TestsOf(condition))
        {
            if (subject is IParameterReferenceOperation parameter && isAsked(parameter))
            {
                tests.Add(new ArgumentTest(parameter.Parameter.Ordinal, values, false));
            }
        }

        if (tests.Count == 0)
        {
            return default;
        }

        // With more beside the test, it may fail whatever the parameter is.
        var isAll = !condition.DescendantsAndSelf().Any(static part => part is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd });
        return ImmutableArray.Create(tests.ToImmutable(), isAll ? tests.Select(static test => test with { IsOther = true }).ToImmutableArray() : ImmutableArray<ArgumentTest>.Empty);
    }

    /// <summary>What the sections of a <c>switch</c> ask of the parameter that it asks, and at the end what none of them takes. Default where it asks none.</summary>
    /// <param name="switch">The switch.</param>
    /// <param name="isAsked">Whether a parameter is the method's own, and keeps what the caller passes.</param>
    public static ImmutableArray<ImmutableArray<ArgumentTest>> OfSections(ISwitchOperation @switch, Func<IParameterReferenceOperation, bool> isAsked)
    {
        if (@switch.Value.Plain() is not IParameterReferenceOperation { Parameter.Ordinal: var ordinal } parameter || !isAsked(parameter) ||
            @switch.Descendants().Any(static part => part is IBranchOperation { BranchKind: BranchKind.GoTo }))
        {
            return default;
        }

        var taken = @switch.Cases.SelectMany(static section => section.Clauses).Where(static clause => clause is not IPatternCaseClauseOperation { Guard: not null }).Select(ValueOf).OfType<object>().ToImmutableArray();
        return @switch.Cases.Select(TestsOf).Append(ImmutableArray.Create(new ArgumentTest(ordinal, taken, true))).ToImmutableArray();

        ImmutableArray<ArgumentTest> TestsOf(ISwitchCaseOperation section)
        {
            var values = section.Clauses.Select(ValueOf).OfType<object>().ToImmutableArray();
            return values.Length == section.Clauses.Length ? ImmutableArray.Create(new ArgumentTest(ordinal, values, false))
                : section.Clauses.Any(static clause => clause.CaseKind == CaseKind.Default) ? ImmutableArray.Create(new ArgumentTest(ordinal, taken.RemoveRange(values), true))
                : ImmutableArray<ArgumentTest>.Empty;
        }
    }

    private static object? ValueOf(ICaseClauseOperation clause) => clause switch
    {
        ISingleValueCaseClauseOperation single => single.Value.ConstantValue.Value,
        IPatternCaseClauseOperation { Pattern: IConstantPatternOperation { Value: var value } } => value.ConstantValue.Value,
        _ => null,
    };
}
