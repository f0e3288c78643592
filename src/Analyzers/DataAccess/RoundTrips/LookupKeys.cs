using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what a lookup asks for, so that a second one for the same rows is known: <c>Any(p)</c> then <c>Single(p)</c>.</summary>
internal static class LookupKeys
{
    /// <summary>Whether a method asks only if there are rows, or how many.</summary>
    public static bool IsProbe(string name) => Plain(name) is "Any" or "Count" or "LongCount";

    /// <summary>Whether a method gives one of the rows.</summary>
    public static bool IsLookup(string name) => Plain(name) is "First" or "FirstOrDefault" or "Single" or "SingleOrDefault";

    /// <summary>Whether a method gives no more than one row or one figure.</summary>
    public static bool IsOfOne(string name) => IsLookup(name) || IsProbe(name) || Plain(name) is "Last" or "LastOrDefault" or "Find" or "All" or "Max" or "Min" or "Sum" or "Average";

    /// <summary>The query and its condition, with the state of the variables in them; null where there is no condition.</summary>
    public static string? Of(IInvocationOperation call, Dictionary<string, int> versions)
    {
        var name = call.TargetMethod.Name;
        if ((!IsProbe(name) && !IsLookup(name)) || call.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } syntax)
        {
            return null;
        }

        ExpressionSyntax receiver = access.Expression;
        SyntaxNode? condition;
        condition = syntax.ArgumentList.Arguments.FirstOrDefault(static argument => argument.Expression is LambdaExpressionSyntax)?.Expression;
        receiver = WithoutOptions(receiver);
        if (condition is null && receiver is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Where" } where } filter && filter.ArgumentList.Arguments.Count == 1)
        {
            condition = filter.ArgumentList.Arguments[0].Expression;
            receiver = WithoutOptions(where.Expression);
        }

        if (Plain(name) is "Count" or "LongCount" && IsWanted(call))
        {
            return null;
        }

        if (condition is null)
        {
            return OfLocal(call, receiver, versions);
        }

        var key = new StringBuilder();
        Append(key, receiver, null, versions);
        key.Append('|');
        var parameter = condition switch
        {
            SimpleLambdaExpressionSyntax lambda => lambda.Parameter.Identifier.ValueText,
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } => only.Identifier.ValueText,
            _ => null,
        };
        Append(key, condition is LambdaExpressionSyntax { Body: var body } ? body : condition, parameter, versions);
        return key.ToString();
    }

    /// <summary>What a lookup by key is called on and gets, with the state of the variables in it; null where that is not told.</summary>
    public static string? OfKept(IInvocationOperation call, Dictionary<string, int> versions)
    {
        if (IsLookup(call.TargetMethod.Name))
        {
            return Of(call, versions);
        }

        if (call.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } syntax)
        {
            return null;
        }

        var key = new StringBuilder();
        Append(key, access.Expression, null, versions);
        Append(key, syntax.ArgumentList, null, versions);
        return key.ToString();
    }

    /// <summary>
    /// What a helper is called on and gets, with the state of the variables in it; null where its result is dropped, or it gets
    /// something that may be another each time.
    /// </summary>
    public static string? OfHelper(IInvocationOperation call, Dictionary<string, int> versions)
    {
        if (call.TargetMethod.ReturnsVoid || call.Syntax is not InvocationExpressionSyntax { Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax } syntax ||
            !(call.Instance is null || IsGiven(call.Instance)) || call.Arguments.Any(static argument => argument.Parameter is not { RefKind: RefKind.None } || !IsGiven(argument.Value)) ||
            (call.Parent is IAwaitOperation { Parent: var awaiting } ? awaiting : call.Parent) is IExpressionStatementOperation)
        {
            return null;
        }

        var key = new StringBuilder("()");
        Append(key, syntax, null, versions);
        return key.ToString();
    }

    /// <summary>Whether a value is read from variables, through no more than members.</summary>
    private static bool IsGiven(IOperation value)
    {
        value = value.Plain();
        return value.ConstantValue.HasValue || value switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation or IDefaultValueOperation => true,
            IFieldReferenceOperation field => field.Instance is null || IsGiven(field.Instance),
            IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } instance } => IsGiven(instance),
            _ => false,
        };
    }

    /// <summary>Whether somebody may want a number: it is neither compared with another one on the spot, nor put into a local that nothing else is done with.</summary>
    private static bool IsWanted(IInvocationOperation call)
    {
        var place = Outside(call);
        return !IsCompared(place) && !(place is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } && HolderUses.Around(call).Of(local).All(static use => IsCompared(Outside(use))));
    }

    private static bool IsCompared(IOperation? place) => place is IBinaryOperation { RightOperand.ConstantValue.HasValue: true };

    private static IOperation? Outside(IOperation value)
    {
        var place = value.Parent;
        while (place is IAwaitOperation or IConversionOperation or IParenthesizedOperation)
        {
            place = place.Parent;
        }

        return place;
    }

    /// <summary>The query that a local was declared with, where it has a condition.</summary>
    private static string? OfLocal(IInvocationOperation call, ExpressionSyntax receiver, Dictionary<string, int> versions)
    {
        if (DataAccessTable.Receiver(call)?.Plain() is not ILocalReferenceOperation { Local: var local } ||
            local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not VariableDeclaratorSyntax { Initializer.Value: { } query } ||
            !query.DescendantNodes().Any(static node => node is WhereClauseSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Where" }))
        {
            return null;
        }

        var key = new StringBuilder();
        Append(key, receiver, null, versions);
        key.Append('|');
        Append(key, query, null, versions);
        return key.ToString();
    }

    private static string Plain(string name) => DataTypeRows.WithoutAsync(name) ?? name;

    /// <summary>The query without what says how its rows are loaded.</summary>
    private static ExpressionSyntax WithoutOptions(ExpressionSyntax query)
    {
        while (query is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Include" or "ThenInclude" or "AsNoTracking" or "AsTracking" or "AsQueryable" } access })
        {
            query = access.Expression;
        }

        return query;
    }

    /// <summary>Adds code as text to what tells two of a kind apart: what a lambda or loop calls its row is as any other, and a variable goes with its state.</summary>
    public static void Append(StringBuilder key, SyntaxNode node, string? parameter, Dictionary<string, int> versions)
    {
        foreach (var token in node.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                if (token.ValueText == parameter && token.Parent is IdentifierNameSyntax { Parent: not MemberBindingExpressionSyntax } name && !name.IsMemberName())
                {
                    key.Append('_');
                    continue;
                }

                key.Append(token.ValueText);
                if (versions.TryGetValue(token.ValueText, out var version))
                {
                    key.Append('~').Append(version);
                }
            }
            else
            {
                key.Append(token.Text);
            }

            key.Append(' ');
        }
    }
}
