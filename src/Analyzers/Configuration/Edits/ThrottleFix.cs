using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>Takes a throttle away, so that WCF's own holds, which grows with the processors.</summary>
internal static class ThrottleFix
{
    private const string ElementName = "serviceThrottling";

    private const string Instances = "maxConcurrentInstances";

    private static readonly HashSet<string> s_settings = new(StringComparer.Ordinal) { "maxConcurrentCalls", "maxConcurrentSessions", Instances };

    /// <summary>Makes the fix.</summary>
    /// <returns>
    /// Its title, or null where the place is in no throttle, a comment stands at it, which may say what the throttle protects, or
    /// that of a file above would hold instead.
    /// </returns>
    public static string? Apply(ConfigSession session, int project, string ruleId, ConfigDocument document, ConfigElement element, int position)
    {
        while (element.Name != ElementName)
        {
            if (element.Parent is not { } parent)
            {
                return null;
            }

            element = parent;
        }

        var throttle = session.Config(project).Throttles.FirstOrDefault(throttle => throttle.Element == element);
        // The rules report the setting; where the place is the element, all of it is meant.
        var settings = element.Attributes.Where(static attribute => s_settings.Contains(attribute.Name)).ToList();
        var pointed = settings.Where(attribute => attribute.Span.Contains(position)).ToList();
        var gone = pointed.Count > 0 ? pointed : settings;
        if (gone.Count == 0 || ConfigComments.At(element).Count > 0)
        {
            return null;
        }

        var whole = gone.Count == settings.Count && settings.Count == element.Attributes.Length;
        if (whole && throttle?.Behavior.Elements.Any(behavior => behavior != element.Parent && behavior.Child(ElementName) is not null) == true)
        {
            return null;
        }

        var own = gone.TrueForAll(static attribute => attribute.Name == Instances) && settings.Count > gone.Count
            ? "WCF's own limit is the sum of calls and sessions"
            : "WCF's own limit grows with the processors";
        session.Apply(document, whole ? [XmlEdits.RemoveElement(element)] : XmlEdits.RemoveAttributes(element, gone.Contains).ToArray());
        var what = whole ? "serviceThrottling" : string.Join(" and ", gone.Select(static attribute => attribute.Name));
        var services = throttle?.Services.Length ?? 0;
        var fall = ruleId == RuleIds.ThrottleRaisedAboveTheLimit ? "the limit falls; " : "";
        return $"Remove {what} ({fall}{own}{(services > 1 ? $"; holds for {services} services" : "")})";
    }
}
