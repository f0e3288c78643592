using System.Collections.Immutable;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>A <c>serviceThrottling</c> and the services that it holds for.</summary>
internal sealed class ConfigThrottle
{
    internal ConfigThrottle(ConfigElement element, ConfigBehavior behavior, ImmutableArray<ConfigService> services)
    {
        Element = element;
        Behavior = behavior;
        Services = services;
    }

    /// <summary>The <c>serviceThrottling</c> element.</summary>
    public ConfigElement Element { get; }

    /// <summary>The behavior that it belongs to.</summary>
    public ConfigBehavior Behavior { get; }

    /// <summary>The services that the file names and it holds for. Of an unnamed behavior it holds for those that no file names, too.</summary>
    public ImmutableArray<ConfigService> Services { get; }

    /// <summary>Whether it may hold for any service: one that a file names, or, unnamed, one that only code hosts.</summary>
    public bool IsInUse => !Services.IsEmpty || Behavior.Name.Length == 0;

    /// <summary>The calls at once, or null where it is not set (then 16 times the processors, since .NET Framework 4).</summary>
    public long? MaxConcurrentCalls => ConfigValues.Integer(Element.Value("maxConcurrentCalls"));

    /// <summary>The sessions at once, or null where it is not set (then 100 times the processors, since .NET Framework 4).</summary>
    public long? MaxConcurrentSessions => ConfigValues.Integer(Element.Value("maxConcurrentSessions"));

    /// <summary>The instances at once, or null where it is not set (then the sum of the two others).</summary>
    public long? MaxConcurrentInstances => ConfigValues.Integer(Element.Value("maxConcurrentInstances"));
}
