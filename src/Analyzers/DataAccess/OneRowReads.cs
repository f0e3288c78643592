using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells loops over a reader that has one row to give, as the text of its command says: <c>SELECT @message, @user</c>, or figures
/// of all rows, <c>SELECT COUNT(*) FROM …</c>.
/// </summary>
internal static class OneRowReads
{
    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;
    private const string Alias = @"(?:\s+(?:AS\s+)?(?!FROM\b)[\w\[\]]+)?\s*";
    private const string Figure = @"(?:COUNT|MAX|MIN|SUM|AVG)\s*\((?:[^()]|\([^()]*\))*\)" + Alias;

    private static readonly Regex s_figures = new(@"^\s*SELECT\s+" + Figure + "(?:,\\s*" + Figure + @")*FROM\b(?!.*\b(?:GROUP|UNION|SELECT|EXEC|EXECUTE)\b)", Options | RegexOptions.Singleline);

    private static readonly Regex s_giving = new(@"\b(?:SELECT|INSERTED|DELETED|RETURNING|CALL|FETCH)\b", Options);
    private static readonly Regex s_variables = new(@"\GSELECT\s+@\w+" + Alias + "(?:,\\s*@\\w+" + Alias + @")*;?\s*$", Options);
    private static readonly Regex s_procedure = new(@"\bEXEC(?:UTE)?\b", Options);
    private static readonly Regex s_output = new(@"\bOUT(?:PUT)?\b", Options);

    /// <summary>Whether a loop is one.</summary>
    public static bool Is(ILoopOperation loop)
    {
        if (loop is not IWhileLoopOperation { ConditionIsTop: true, Condition: { } condition } || condition.AwaitedCall() is not { TargetMethod.Name: "Read" or "ReadAsync", Instance: ILocalReferenceOperation { Local: var reader } })
        {
            return false;
        }

        var uses = HolderUses.Around(loop);
        return uses.GivenTo(reader).ToList() is [var (_, rows)] && rows.AwaitedCall() is { TargetMethod.Name: "ExecuteReader" or "ExecuteReaderAsync", Instance: ILocalReferenceOperation { Local: var command } } &&
            !uses.Of(reader).Any(static use => use.Parent is IInvocationOperation { TargetMethod.Name: "NextResult" or "NextResultAsync" }) &&
            TextOf(command, uses) is { } text && SqlText.Of(text).Skeleton is { } statement && !statement.Contains("--") && !statement.Contains("/*") &&
            (s_figures.IsMatch(statement) || GivesVariables(statement));
    }

    /// <summary>Whether a text ends by asking for variables alone, and what comes before gives no rows: a procedure may, unless it gives values back by its parameters, for which the text asks.</summary>
    private static bool GivesVariables(string statement) =>
        s_giving.Matches(statement) is { Count: 1 } asked && s_variables.IsMatch(statement, asked[0].Index) && (!s_procedure.IsMatch(statement) || s_output.IsMatch(statement));

    /// <summary>The one text that a command is given, when it is made or afterwards; null where there are several, or none is in sight.</summary>
    private static IOperation? TextOf(ILocalSymbol command, HolderUses uses)
    {
        if (uses.GivenTo(command).ToList() is not [var (_, made)])
        {
            return null;
        }

        var text = made.Plain() is IObjectCreationOperation { Initializer: null, Arguments: [{ Value: { Type.SpecialType: SpecialType.System_String } first }, ..] } ? first : null;
        foreach (var use in uses.Of(command))
        {
            if (use.Parent is IPropertyReferenceOperation { Property.Name: "CommandText" } set)
            {
                if (text is not null || set.Parent is not ISimpleAssignmentOperation { Value: var given } assignment || assignment.Target != set)
                {
                    return null;
                }

                text = given;
            }
        }

        return text;
    }
}
