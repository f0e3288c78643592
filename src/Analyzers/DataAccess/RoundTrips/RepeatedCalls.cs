using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells whether a helper that reads, called again with what it got before, gives what the code has.</summary>
internal static class RepeatedCalls
{
    // How the names of methods begin that ask, compare or convert. Of any other that is out of sight, nobody knows what it changes.
    private static readonly string[] s_asking =
    [
        "Get", "Find", "Is", "Has", "Are", "Can", "To", "Count", "Any", "All", "First", "Single", "Last", "Where", "Select", "OrderBy", "ThenBy", "Parse", "TryParse", "Convert",
        "Equals", "Contains", "Compare", "StartsWith", "EndsWith", "Exists", "Trim", "Format", "Concat", "Join", "Split", "Replace", "Substring", "Max", "Min", "Sum", "Map",
        "ConfigureAwait", "nameof",
    ];

    private static readonly string[] s_logging = ["Log", "Trace", "Debug", "Info", "Warn", "Error", "WriteLine"];

    /// <summary>Whether a round trip writes, or gives another number each time.</summary>
    public static bool Writes(RoundTrip trip) => trip.Step.IsSave || trip.Kind is CommandKind.Write or CommandKind.KeyQuery;

    /// <summary>Whether a command may write: as its text or method says, or as it gives no more than one value and may be a procedure.</summary>
    public static bool MayWrite(TripStep step) => step.Command.Kind == CommandKind.Write || (step.Command.Kind == CommandKind.Other && IsOfOneValue(step.Name));

    /// <summary>Whether a call of code that is out of sight may change what lookups find: its name asks for nothing, or nobody takes what it gives, logs left aside.</summary>
    public static bool MayChange(SyntaxNode call) => call is InvocationExpressionSyntax invocation && !IsHarmless(invocation);

    /// <summary>
    /// Whether the round trips of a helper only read, each time anew: a row that its context keeps costs nothing the second time, nor what an object keeps,
    /// and what gives no more than one value may be a procedure that writes.
    /// </summary>
    public static bool Reads(ImmutableArray<RoundTrip> path) =>
        !path.IsEmpty && path.All(static trip => !trip.Step.IsUncounted && trip is { IsSeldom: false, KeptBy: null } && trip.Step.KeyParameters.IsDefault && !Writes(trip) && !(trip.Kind == CommandKind.Other && IsOfOneValue(trip.Step.Name)));

    /// <summary>Whether nothing runs between two calls in one body that may change what they read.</summary>
    public static bool AreUndisturbed(CallNode first, CallNode second)
    {
        var (one, other) = (first.Syntax, second.Syntax);
        if (one.SyntaxTree != other.SyntaxTree || one.Span.End > other.SpanStart || one.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member || !member.Span.Contains(other.Span))
        {
            return false;
        }

        // A loop may wait for another answer.
        if (other.Ancestors().TakeWhile(outer => outer != member).Any(static outer => outer is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax))
        {
            return false;
        }

        // What one of them is passed to runs behind it.
        return member.DescendantNodes().OfType<InvocationExpressionSyntax>().All(call =>
            call == one || call == other || call.Span.End <= one.SpanStart || call.SpanStart >= other.Span.End || call.Span.Contains(other.Span) || IsHarmless(call));
    }

    private static bool IsHarmless(InvocationExpressionSyntax call) =>
        call.Expression.LastName() is { } name && Array.Exists(call.Parent is ExpressionStatementSyntax ? s_logging : s_asking, word => BeginsWith(name, word));

    private static bool BeginsWith(string name, string word) => name.StartsWith(word, StringComparison.Ordinal) && (name.Length == word.Length || !char.IsLower(name[word.Length]));

    private static bool IsOfOneValue(string name) => name.StartsWith("ExecuteScalar", StringComparison.Ordinal) || name.StartsWith("ExecuteNonQuery", StringComparison.Ordinal) || name is "Execute" or "ExecuteAsync";
}
