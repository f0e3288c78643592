using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows loops that go from one database to the next: each turn makes its context or connection for another one,
/// <c>using (var branch = new Branch(connection))</c>. There is no one query for what several servers hold.
/// </summary>
internal static class OtherDatabases
{
    // How far it is from a command to the connection that it goes by.
    private const int MostSteps = 4;

    // What the parameters of constructors are called that say which database it is.
    private static readonly string[] s_words = ["onn", "database", "server", "tenant", "dsn", "catalog", "datasource"];

    /// <summary>What tells which database a round trip goes to, where its method makes the context or connection; null where it does not, or nothing tells.</summary>
    public static IOperation? AddressOf(IOperation trip, DataAccessTable table)
    {
        var value = Root(trip);
        List<ILocalReferenceOperation>? ways = null;
        for (var i = 0; value is not null && i < MostSteps; i++)
        {
            switch (value)
            {
                case ILocalReferenceOperation { Local: var local } way:
                    (ways ??= []).Add(way);
                    value = HolderUses.Around(way).DeclarationOf(local)?.GetVariableInitializer()?.Value.Plain();
                    break;
                case IObjectCreationOperation creation when table.IsContext(creation.Type):
                    return Told(creation.Arguments.FirstOrDefault(IsAddress));
                case IObjectCreationOperation { Type: { } type } creation when IsConnection(type):
                    return Told(creation.Arguments.FirstOrDefault(static argument => argument.Value.Type?.SpecialType == SpecialType.System_String));
                case IObjectCreationOperation creation:
                    value = creation.Arguments.FirstOrDefault(argument => argument.Parameter is { Type: var type } && (IsConnection(type) || table.IsContext(type)))?.Value.Plain();
                    break;
                case IInvocationOperation { TargetMethod.Name: "CreateCommand", Instance: { } connection }:
                    value = connection.Plain();
                    break;
                default:
                    return null;
            }
        }

        return null;

        // Of what may be one of several nothing is told.
        IOperation? Told(IArgumentOperation? address) =>
            address is not null && ways?.TrueForAll(static way => HolderUses.Around(way).GivenTo(way.Local).Take(2).Count() == 1) != false ? address.Value.Plain() : null;
    }

    /// <summary>Whether a round trip goes to another database in each turn.</summary>
    public static bool AreAsked(IOperation trip, Repetition repetition, DataAccessTable table) =>
        AddressOf(trip, table) is { } address && IsAnother(address, repetition);

    /// <summary>Whether a value is another one in each turn: what a local of the turn holds is so only by what it is given.</summary>
    public static bool IsAnother(IOperation value, Repetition repetition) => IsAnother(value, repetition, MostSteps);

    private static bool IsAnother(IOperation value, Repetition repetition, int steps) =>
        repetition.Varies(value) && value.DescendantsAndSelf().Any(part => part switch
        {
            ILocalReferenceOperation { Local: var local } way => repetition.Varies(way) &&
                (steps == 0 || HolderUses.Around(way).GivenTo(local).Take(2).ToList() is not [var (_, given)] || IsAnother(given, repetition, steps - 1)),
            IParameterReferenceOperation or IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation } => repetition.Varies(part),
            _ => false,
        });

    /// <summary>What a chain of calls and sets begins with.</summary>
    private static IOperation? Root(IOperation trip)
    {
        IOperation? value = trip.Plain();
        while (value is IInvocationOperation or ITranslatedQueryOperation or IMemberReferenceOperation)
        {
            value = value switch
            {
                IInvocationOperation invocation => DataAccessTable.Receiver(invocation),
                ITranslatedQueryOperation query => query.Operation,
                _ => ((IMemberReferenceOperation)value).Instance,
            };
            value = value?.Plain();
        }

        return value;
    }

    /// <summary>Whether an argument of a context's constructor says where its database is: a connection, options, or a text that is called so or goes to the base class.</summary>
    private static bool IsAddress(IArgumentOperation argument) =>
        argument.Parameter is { } parameter &&
        (IsConnection(parameter.Type) || parameter.Type.Name == "DbContextOptions" ||
         (parameter.Type.SpecialType == SpecialType.System_String && (Array.Exists(s_words, word => parameter.Name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0) || IsPassedOn(parameter))));

    private static bool IsPassedOn(IParameterSymbol parameter) => parameter.ContainingSymbol.DeclaringSyntaxReferences.Any(declaration =>
        declaration.GetSyntax() is ConstructorDeclarationSyntax { Initializer.ArgumentList: { } passed } &&
        passed.DescendantNodes().Any(node => node is IdentifierNameSyntax name && name.Identifier.ValueText == parameter.Name));

    private static bool IsConnection(ITypeSymbol type) => type.Name == "IDbConnection" || type.DerivesFrom("System.Data.Common.DbConnection");
}
