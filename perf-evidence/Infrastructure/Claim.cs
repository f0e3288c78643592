using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Marks a class as the claim of a rule. One rule has one claim.</summary>
/// <param name="rule">The rule's diagnostic id.</param>
/// <param name="name">The rule's name, as in the file names of its analyzer, fix and tests.</param>
/// <param name="stages">The stages that the claim can be measured in.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
internal sealed class ClaimAttribute(string rule, string name, params Stage[] stages) : Attribute
{
    /// <summary>The rule's diagnostic id.</summary>
    public string Rule { get; } = rule;

    /// <summary>The rule's name.</summary>
    public string Name { get; } = name;

    /// <summary>The stages that the claim can be measured in.</summary>
    public IReadOnlyList<Stage> Stages { get; } = stages;
}

/// <summary>Where and on what a claim is measured; see the README.</summary>
internal enum Stage
{
    /// <summary>.NET, without WCF packages.</summary>
    Modern,

    /// <summary>.NET with CoreWCF and the System.ServiceModel packages.</summary>
    CoreWcf,

    /// <summary>.NET Framework, on Windows.</summary>
    Framework,

    /// <summary>The .NET Framework build under Mono.</summary>
    Mono,
}

/// <summary>What a rule claims: comparisons of the code it flags with the code it asks for.</summary>
internal abstract class Claim
{
    /// <summary>One sentence: what is slower than what.</summary>
    public abstract string Statement { get; }

    /// <summary>Whether a stage measures it against PostgreSQL.</summary>
    public virtual bool NeedsDatabase(Stage stage) => false;

    /// <summary>The comparisons of a stage. Ids are unique and stay the same from run to run.</summary>
    public abstract IReadOnlyList<Comparison> Comparisons(Stage stage);

    /// <summary>The comparison whose ratio stands for the rule and decides its severity.</summary>
    public abstract Headline Headline(Stage stage);

    /// <summary>What each user of <see cref="ColdStart"/> does, by name; it throws if the outcome is wrong.</summary>
    public virtual Func<Task> UserCall(string name) => throw new ArgumentException("There is no call " + name + ".");

    /// <summary>Makes ready what a service at work has and a new process has not, but for its threads; before the users of <see cref="ColdStart"/> come.</summary>
    /// <param name="users">How many will come.</param>
    public virtual Task PrepareUsers(int users) => Task.CompletedTask;

    /// <summary>What others have published about the same thing.</summary>
    public virtual IReadOnlyList<PublishedFigure> Published => [];

    /// <summary>The comparisons that the rule page's chart shows, a group of bars each; empty for no chart.</summary>
    public virtual IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [];

    /// <summary>What the chart shows, for its title; "{0}" stands for the runtime.</summary>
    public virtual string ChartTitle(Stage stage) => Statement;
}

/// <summary>Variants of the same work under the same circumstances, to be measured side by side.</summary>
/// <param name="id">Names the comparison within its claim: lower-case words joined by hyphens.</param>
/// <param name="parameters">The circumstances, by name.</param>
/// <param name="variants">Makes the variants with whatever they need; called once, where they are measured.</param>
/// <param name="smoke">Whether the short run measures it too.</param>
internal sealed class Comparison(
    string id, IReadOnlyList<KeyValuePair<string, string>> parameters, Func<IReadOnlyList<Variant>> variants, bool smoke = false)
{
    /// <summary>Names the comparison within its claim.</summary>
    public string Id { get; } = id;

    /// <summary>The circumstances, by name.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Parameters { get; } = parameters;

    /// <summary>Whether the short run measures it too.</summary>
    public bool Smoke { get; } = smoke;

    /// <summary>How many rounds are enough where one takes long.</summary>
    public int MostRounds { get; init; } = int.MaxValue;

    /// <summary>Whether to count the bytes that a call takes on the wire.</summary>
    public bool CountsBytes { get; init; }

    /// <summary>
    /// Whether its variants sleep so much under Mono that a full run takes a round of all of them at the same time; only their
    /// processor time counts.
    /// </summary>
    public bool SleepsUnderMono { get; init; }

    /// <summary>Whether variants open a channel for each call. Mono's net.tcp loses one connection of two hundred, and waits for it.</summary>
    public bool OpensForEachCall { get; init; }

    /// <summary>How long a full run warms up each variant; much code in layers needs more than the default.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromMilliseconds(400);

    /// <summary>Makes the variants.</summary>
    public IReadOnlyList<Variant> CreateVariants() => variants();
}

/// <summary>What a variant is to the claim.</summary>
internal enum VariantRole
{
    /// <summary>The code that the rule reports.</summary>
    Flagged,

    /// <summary>The code that the rule's first fix leaves.</summary>
    Fixed,

    /// <summary>Another remedy, or what is taken for one.</summary>
    Alternative,
}

/// <summary>One way to do the work of a comparison.</summary>
internal sealed class Variant
{
    /// <summary>A variant that is measured.</summary>
    /// <param name="name">Its name in tables and results.</param>
    /// <param name="role">What it is to the claim.</param>
    /// <param name="run">Does the work once and returns what it computed.</param>
    /// <param name="verify">Throws if what was computed is wrong.</param>
    public Variant(string name, VariantRole role, Func<object?> run, Action<object?> verify)
    {
        Name = name;
        Role = role;
        Run = run;
        Verify = verify;
    }

    /// <summary>A variant that a process of its own measures, by the name of its case there.</summary>
    /// <param name="name">Its name in tables and results.</param>
    /// <param name="role">What it is to the claim.</param>
    /// <param name="hostCase">The case of <c>perf-evidence/Mono</c> or <c>perf-evidence/CoreWcf</c>.</param>
    /// <param name="clients">How many clients call at once.</param>
    /// <returns>The variant.</returns>
    public static Variant OfHost(string name, VariantRole role, string hostCase, int clients = 1) =>
        new(name, role, static () => null, static _ => { }) { HostCase = hostCase, Clients = clients };

    /// <summary>A variant that measures itself, many calls at a time; a sample is one such round.</summary>
    /// <param name="name">Its name in tables and results.</param>
    /// <param name="role">What it is to the claim.</param>
    /// <param name="round">Takes one round and checks what its calls computed.</param>
    /// <returns>The variant.</returns>
    public static Variant OfRounds(string name, VariantRole role, Func<LoadRound> round) => new(name, role, round, static _ => { }) { Round = round };

    /// <summary>A variant that this stage cannot measure.</summary>
    public Variant(string name, VariantRole role, string notMeasured)
    {
        Name = name;
        Role = role;
        NotMeasured = notMeasured;
        Run = static () => null;
        Verify = static _ => { };
    }

    /// <summary>Its name in tables and results.</summary>
    public string Name { get; }

    /// <summary>What it is to the claim.</summary>
    public VariantRole Role { get; }

    /// <summary>Does the work once and returns what it computed.</summary>
    public Func<object?> Run { get; }

    /// <summary>Throws if what was computed is wrong.</summary>
    public Action<object?> Verify { get; }

    /// <summary>Why there is no figure; null if there is one.</summary>
    public string? NotMeasured { get; }

    /// <summary>Takes one round; null where the caller measures single calls.</summary>
    public Func<LoadRound>? Round { get; private init; }

    /// <summary>The case that a process of its own measures; null where this process does.</summary>
    public string? HostCase { get; private init; }

    /// <summary>How many clients call at once in <see cref="HostCase"/>.</summary>
    public int Clients { get; private init; } = 1;
}

/// <summary>What a round of calls under load took.</summary>
/// <param name="Elapsed">From the first call's start to the last one's end.</param>
/// <param name="Cpu">Processor time of the calling process meanwhile.</param>
/// <param name="Latencies">How long each call took, in nanoseconds.</param>
/// <param name="DatabaseCpu">Processor time of the database's processes meanwhile; null where it cannot be told.</param>
/// <param name="ServiceCpu">Processor time of the service's process meanwhile; null where there is none.</param>
internal sealed record LoadRound(TimeSpan Elapsed, TimeSpan Cpu, IReadOnlyList<double> Latencies, TimeSpan? DatabaseCpu = null, TimeSpan? ServiceCpu = null);

/// <summary>The comparison whose ratio stands for a claim.</summary>
/// <param name="Comparison">The id of the comparison.</param>
/// <param name="Flagged">The name of the variant above the line.</param>
/// <param name="Fixed">The name of the variant below it.</param>
/// <param name="AtLeast">The ratio below which the claim is said not to reproduce.</param>
internal sealed record Headline(string Comparison, string Flagged, string Fixed, double AtLeast)
{
    /// <summary>Whether the flagged variant must throw exceptions inside, and the fixed one none.</summary>
    public bool CountsExceptions { get; init; }

    /// <summary>
    /// Whether the rule guards something else than speed, so that the claim is no more than that the flagged code is not the
    /// faster one; <see cref="AtLeast"/> is then how far the ratio may fall below one.
    /// </summary>
    public bool ClaimsNoSpeed { get; init; }
}

/// <summary>A figure from a published study, kept apart from what is measured here.</summary>
/// <param name="Source">Author and title.</param>
/// <param name="Date">When it was published, as year-month-day.</param>
/// <param name="Setting">On what it was measured.</param>
/// <param name="Figure">The figure as published, in words.</param>
internal sealed record PublishedFigure(string Source, string Date, string Setting, string Figure);
