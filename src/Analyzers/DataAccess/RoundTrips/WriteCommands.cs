using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells commands that write: what they do cannot be asked for before a loop, only sent together.</summary>
internal static class WriteCommands
{
    private static readonly string[] s_verbs = ["INSERT", "UPDATE", "DELETE", "MERGE"];

    /// <summary>Whether a round trip writes, as its method's name or its text says.</summary>
    /// <param name="call">The call.</param>
    /// <param name="library">Whose it is.</param>
    /// <param name="writers">The variables that hold such a text, or a command with one.</param>
    public static bool Is(IInvocationOperation call, DataLibrary library, HashSet<ISymbol> writers)
    {
        var name = DataTypeRows.WithoutAsync(call.TargetMethod.Name) ?? call.TargetMethod.Name;
        return name is "ExecuteNonQuery" or "ExecuteSqlCommand" or "ExecuteSql" or "ExecuteSqlRaw" or "ExecuteSqlInterpolated" or "ExecuteStoreCommand" or "ExecuteCommand" or "ExecuteUpdate" or "ExecuteDelete" or "BulkCopy" ||
            (name == "Execute" && library is DataLibrary.Dapper or DataLibrary.Linq2Db) ||
            (writers.Count > 0 && call.Instance is { } command && LoopShape.Named(command.Plain()) is { } named && writers.Contains(named)) ||
            call.Arguments.Any(argument => argument.Value.Type is { SpecialType: SpecialType.System_String } && IsWriter(argument.Value, writers));
    }

    /// <summary>Whether a value is a text that writes, or a command that is made with one.</summary>
    public static bool IsWriter(IOperation value, HashSet<ISymbol> writers)
    {
        value = value.Plain();
        switch (value)
        {
            case IObjectCreationOperation creation:
                return (creation.Arguments.Length > 0 && creation.Arguments[0].Value is { Type.SpecialType: SpecialType.System_String } text && IsWriter(text, writers)) ||
                    (creation.Initializer is { } initializer && initializer.Initializers.Any(set =>
                        set is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "CommandText" }, Value: var given } && IsWriter(given, writers)));
            case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation when LoopShape.Named(value) is { } named && writers.Contains(named):
                return true;
        }

        if (value.Type is not { SpecialType: SpecialType.System_String })
        {
            return false;
        }

        // What a text is put together of begins with the verb, whatever comes after it.
        if (value.ConstantValue is { HasValue: true, Value: string constant })
        {
            return StartsWithVerb(constant);
        }

        var token = value.Syntax.GetFirstToken();
        if (token.IsKind(SyntaxKind.InterpolatedStringStartToken) || token.IsKind(SyntaxKind.InterpolatedVerbatimStringStartToken))
        {
            token = token.GetNextToken();
        }

        return (token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken)) && StartsWithVerb(token.ValueText);
    }

    private static bool StartsWithVerb(string text)
    {
        var start = 0;
        while (start < text.Length && char.IsWhiteSpace(text[start]))
        {
            start++;
        }

        foreach (var verb in s_verbs)
        {
            if (text.Length > start + verb.Length && string.Compare(text, start, verb, 0, verb.Length, StringComparison.OrdinalIgnoreCase) == 0 && char.IsWhiteSpace(text[start + verb.Length]))
            {
                return true;
            }
        }

        return false;
    }
}
