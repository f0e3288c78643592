using System;
using System.Collections.Generic;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>A claim about data access. What a variant returns and how often it asks the database is checked with it.</summary>
internal abstract class DataClaim : Claim
{
    /// <inheritdoc/>
    public override bool NeedsDatabase(Stage stage) => stage != Stage.Mono;

    /// <summary>A comparison of calls one after another.</summary>
    protected static Comparison OneUser(string id, IReadOnlyList<KeyValuePair<string, string>> parameters, Func<IReadOnlyList<Variant>> variants, bool smoke = false) =>
        // Tiered compilation has not done with Entity Framework for seconds.
        new(id, parameters, variants, smoke) { WarmUp = TimeSpan.FromSeconds(3) };

    /// <summary>The same comparison with about a millisecond to the database and one back, as in another building.</summary>
    protected static Comparison Distant(Comparison comparison) => new(
        comparison.Id + "-distant",
        [.. comparison.Parameters.Select(pair => pair.Key == "network" ? new("network", DistantDatabase.Description) : pair)],
        () => [.. comparison.CreateVariants().Select(variant => new Variant(variant.Name, variant.Role, () => DistantDatabase.Use(variant.Run), result => DistantDatabase.Use(() => Verified(variant, result))))])
    {
        WarmUp = comparison.WarmUp,
    };

    private static object? Verified(Variant variant, object? result)
    {
        variant.Verify(result);
        return null;
    }

    /// <summary>A variant whose result and number of statements are known.</summary>
    /// <typeparam name="T">What it returns.</typeparam>
    /// <param name="name">Its name.</param>
    /// <param name="role">What it is to the claim.</param>
    /// <param name="call">The call.</param>
    /// <param name="isRight">Whether what it returned is right.</param>
    /// <param name="statements">How many times it asks the database.</param>
    protected static Variant Call<T>(string name, VariantRole role, Func<T> call, Func<T, bool> isRight, int statements) => new(
        name,
        role,
        () => call(),
        result =>
        {
            if (result is not T value || !isRight(value))
                throw new WrongResultException($"'{name}' returned something else than was asked for: {result}");
            int counted = Statements.Count(() => call());
            if (counted != statements)
                throw new WrongResultException($"'{name}' asked the database {counted} times, and is said to do so {statements} times");
        });
}
