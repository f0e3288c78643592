using System;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what a connection string is for by what code does with it, where its text does not.</summary>
internal static class ConnectionUse
{
    private static readonly string[] s_ofFiles = ["sqlite", "sqlce"];

    // Nobody may be connected meanwhile.
    private static readonly Regex s_alone = new(@"\b(?:RESTORE|DETACH|sp_detach_db|(?:ALTER|DROP)\s+DATABASE)\b", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Whether a text goes to a connection to a file, at once or by a local: <c>new SqliteConnection(…)</c>, <c>UseSqlite(…)</c>.</summary>
    public static bool GoesToFile(IOperation text)
    {
        var value = text.AsUsed();
        return IsTakenByFile(value) ||
            (value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } && HolderUses.Around(text).Of(local).Any(static use => IsTakenByFile(use.AsUsed())));
    }

    /// <summary>Whether the settings that a builder gets beside one are those of a connection without a pool to lose, as of a tool.</summary>
    public static bool IsOfTool(ISimpleAssignmentOperation setting) =>
        BuilderOf(setting) is { } builder && HolderUses.Around(setting) is var uses &&
        uses.Of(builder).Select(static use => use.Parent is IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation assignment } ? assignment : null)
            .Concat(uses.GivenTo(builder).SelectMany(static given => (given.Value.Plain() as IObjectCreationOperation)?.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>() ?? []))
            .Any(static beside => beside is not null && IsLocal(beside)) ||
        (setting.Parent is IObjectOrCollectionInitializerOperation initializer && initializer.Initializers.Any(static beside => beside is ISimpleAssignmentOperation assignment && IsLocal(assignment)));

    /// <summary>Whether a pool has to go so that the method can do what it is for with the database or its file.</summary>
    public static bool HasToBeAlone(IInvocationOperation clearing) =>
        IsOfFile(clearing.TargetMethod.ContainingType.Name) ||
        clearing.Root().Descendants().Any(static part => part switch
        {
            ILiteralOperation { ConstantValue: { HasValue: true, Value: string text } } => s_alone.IsMatch(text),
            IInvocationOperation { TargetMethod: { Name: "Delete" or "Copy" or "Move" or "Replace", ContainingType: { Name: "File", ContainingNamespace.Name: "IO" } } } => true,
            _ => false,
        });

    private static bool IsTakenByFile(IOperation value) => value.Parent switch
    {
        IArgumentOperation { Parent: IObjectCreationOperation { Type.Name: var type } } => IsOfFile(type),
        IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } =>
            IsOfFile(method.ContainingType.Name) || (method.Name.StartsWith("Use", StringComparison.Ordinal) && IsOfFile(method.Name.Substring("Use".Length))),
        ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Instance.Type.Name: var type } } => IsOfFile(type),
        _ => false,
    };

    private static bool IsOfFile(string name) => Array.Exists(s_ofFiles, start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase));

    private static ILocalSymbol? BuilderOf(ISimpleAssignmentOperation setting) => setting.Target is IPropertyReferenceOperation { Instance: ILocalReferenceOperation { Local: var local } } ? local
        : setting.Parent is IObjectOrCollectionInitializerOperation { Parent: IObjectCreationOperation creation } && creation.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } ? declared
        : null;

    private static bool IsLocal(ISimpleAssignmentOperation setting)
    {
        if (setting is not { Target: IPropertyReferenceOperation { Property: { Name: var name, IsIndexer: var isKeyed } } target, Value: var value } || value.Plain().ConstantValue is not { HasValue: true, Value: string text })
        {
            return false;
        }

        name = isKeyed && target.Arguments is [{ Value.ConstantValue: { HasValue: true, Value: string key } }] ? key : name;
        return name.Replace(" ", "").ToUpperInvariant() switch
        {
            "INITIALCATALOG" or "DATABASE" => ConnectionText.IsLocal("Database=" + text + ";"),
            "DATASOURCE" or "SERVER" => ConnectionText.IsLocal("Data Source=" + text + ";"),
            "ATTACHDBFILENAME" => true,
            _ => false,
        };
    }
}
