using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>Changes the binding of one endpoint and of no other: in place where it is the endpoint's alone, else in a copy.</summary>
internal static class BindingMover
{
    /// <summary>Changes what an endpoint's binding says, within its kind.</summary>
    /// <param name="session">The files.</param>
    /// <param name="endpoint">Gives the endpoint's place.</param>
    /// <param name="isChanged">Whether the endpoint at a place is among those that the fix changes, too.</param>
    /// <param name="suffix">What the name of a copy ends with.</param>
    /// <param name="change">Changes the <c>binding</c> element of the endpoint.</param>
    /// <returns>Whether it could be done.</returns>
    public static bool Change(
        ConfigSession session, Func<ConfigPlace> endpoint, Func<ConfigPlace, bool> isChanged, string suffix, Action<ConfigSession, Func<ConfigPlace>> change)
    {
        var binding = session.EndpointAt(endpoint()).Binding;
        if (binding.Element is { } element && element.Value("name") is { Length: > 0 } && IsAlone(session, element, isChanged))
        {
            change(session, endpoint);
            return true;
        }

        return Move(session, endpoint, binding.SectionName, NameOf(session.EndpointAt(endpoint()), suffix), change);
    }

    /// <summary>Gives an endpoint a binding of another kind that carries over what its own says.</summary>
    /// <param name="session">The files.</param>
    /// <param name="endpoint">Gives the endpoint's place.</param>
    /// <param name="shape">The other kind.</param>
    /// <param name="change">Makes the copied <c>binding</c> element one of the other kind.</param>
    /// <returns>Whether it could be done.</returns>
    public static bool Replace(ConfigSession session, Func<ConfigPlace> endpoint, BindingShape shape, Action<ConfigSession, Func<ConfigPlace>> change)
    {
        var at = session.EndpointAt(endpoint());
        var name = at.Binding.ConfigurationName;
        return Move(session, endpoint, shape.SectionName, name.Length > 0 ? name : $"{shape.TypeName}_{ShortName(at)}", change);
    }

    /// <summary>The <c>binding</c> elements that a fix makes are found through their endpoint.</summary>
    public static ConfigElement Element(ConfigSession session, Func<ConfigPlace> endpoint) =>
        session.EndpointAt(endpoint()).Binding.Element ?? throw new ConfigEditException("The endpoint has no binding element of its own.");

    private static string NameOf(ConfigEndpoint endpoint, string suffix) =>
        (endpoint.Binding.ConfigurationName is { Length: > 0 } name ? name : $"{endpoint.Binding.Info.TypeName}_{ShortName(endpoint)}_") + suffix;

    private static string ShortName(ConfigEndpoint endpoint)
    {
        var name = endpoint.ContractName ?? endpoint.Scheme ?? "Default";
        name = name.Substring(name.LastIndexOfAny(['.', '+']) + 1);
        return name.Length == 0 ? "Default" : name;
    }

    /// <summary>Whether no endpoint but those that change has the binding, be it one of a file or one in code.</summary>
    private static bool IsAlone(ConfigSession session, ConfigElement binding, Func<ConfigPlace, bool> isChanged)
    {
        for (var project = 0; project < session.Projects.Length; project++)
        {
            if (session.Projects[project].NamesInCode.Contains(binding.Value("name")!) &&
                session.Projects[project].Files.Any(file => string.Equals(file.Path, binding.Document.Path, StringComparison.OrdinalIgnoreCase)))
            {
                return false;
            }

            foreach (var other in session.Config(project).Endpoints)
            {
                if (other.Binding.Element is { } element
                    && element.Span.Start == binding.Span.Start
                    && string.Equals(element.Document.Path, binding.Document.Path, StringComparison.OrdinalIgnoreCase)
                    && !isChanged(ConfigSession.PlaceOf(project, other.Element)))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool Move(ConfigSession session, Func<ConfigPlace> endpoint, string sectionName, string baseName, Action<ConfigSession, Func<ConfigPlace>> change)
    {
        // A fix made before may have left just what is wanted: two endpoints that shared a binding go on to share one.
        var taken = Taken(session, endpoint(), sectionName);
        var trial = session.Fork();
        var trialPlace = trial.Track(endpoint());
        if (!TryAdd(trial, trialPlace, sectionName, Free(baseName, taken)))
        {
            return false;
        }

        change(trial, trialPlace);
        var wanted = Element(trial, trialPlace);
        foreach (var known in taken)
        {
            if (IsNumbered(known.Key, baseName) && known.Value.Parent!.Name == sectionName && SaySame(known.Value, wanted))
            {
                Point(session, endpoint, sectionName, known.Key);
                return true;
            }
        }

        TryAdd(session, endpoint, sectionName, Free(baseName, taken));
        change(session, endpoint);
        return true;
    }

    /// <summary>The names that a new binding of a section cannot have. CoreWCF tells bindings apart by name alone, whatever their kind.</summary>
    private static Dictionary<string, ConfigElement> Taken(ConfigSession session, ConfigPlace place, string sectionName)
    {
        var config = session.Config(place.Project);
        var taken = new Dictionary<string, ConfigElement>(StringComparer.Ordinal);
        for (var section = session.EndpointAt(place).Section; section is not null; section = section.Parent)
        {
            foreach (var collection in (section.OwnSections("bindings") ?? []).SelectMany(static bindings => bindings.Children))
            {
                if (collection.Name == sectionName || config.Dialect == ConfigDialect.CoreWcf)
                {
                    foreach (var binding in collection.ChildrenNamed("binding"))
                    {
                        taken[binding.Value("name") ?? ""] = binding;
                    }
                }
            }
        }

        return taken;
    }

    private static string Free(string baseName, Dictionary<string, ConfigElement> taken)
    {
        var name = baseName;
        for (var number = 2; taken.ContainsKey(name); number++)
        {
            name = baseName + number.ToString(System.Globalization.CultureInfo.InvariantCulture);
        }

        return name;
    }

    private static bool IsNumbered(string name, string baseName) =>
        name.StartsWith(baseName, StringComparison.Ordinal) && name.Skip(baseName.Length).All(static c => c is >= '0' and <= '9');

    /// <summary>Adds a copy of the endpoint's binding under a name, in the section that is to hold it, and points the endpoint at it.</summary>
    private static bool TryAdd(ConfigSession session, Func<ConfigPlace> endpoint, string sectionName, string name)
    {
        if (Collection(session, endpoint, sectionName) is not { } collection)
        {
            return false;
        }

        var old = session.EndpointAt(endpoint()).Binding.Element;
        session.Apply(collection.Document, XmlEdits.InsertChild(collection, old is null ? $"<binding name=\"{XmlEdits.Escape(name, '"')}\" />" : Copy(old, name)));
        Point(session, endpoint, sectionName, name);
        return true;
    }

    private static string Copy(ConfigElement old, string name)
    {
        var text = XmlEdits.Detached(old);
        if (old.Value("name") == name)
        {
            return text;
        }

        // The name is set in a text of its own: the file keeps the binding as it is.
        var change = XmlEdits.SetAttribute(old, "name", name, after: "");
        var changed = old.Document.Text.WithChanges(change);
        var delta = changed.Length - old.Document.Text.Length;
        var copy = new ConfigDocument(old.Document.Path, changed);
        var element = new ConfigElement(copy, null, old.Name, old.Span.Start, old.Span.End + delta, old.Attributes.Clear());
        return XmlEdits.Detached(element);
    }

    private static void Point(ConfigSession session, Func<ConfigPlace> endpoint, string sectionName, string name)
    {
        var element = session.EndpointAt(endpoint()).Element;
        if (element.Value("binding") != sectionName)
        {
            session.Apply(element.Document, XmlEdits.SetAttribute(element, "binding", sectionName));
            element = session.EndpointAt(endpoint()).Element;
        }

        if (element.Value("bindingConfiguration") != name)
        {
            session.Apply(element.Document, XmlEdits.SetAttribute(element, "bindingConfiguration", name, after: "binding"));
        }
    }

    /// <summary>
    /// The element of <c>bindings</c> for a kind: beside the binding that the endpoint has, else in its own configuration; made
    /// where there is none. Null where it cannot be told where it belongs.
    /// </summary>
    private static ConfigElement? Collection(ConfigSession session, Func<ConfigPlace> endpoint, string sectionName)
    {
        while (true)
        {
            var at = session.EndpointAt(endpoint());
            var bindings = at.Binding.Element?.Parent?.Parent;
            if (bindings is null)
            {
                if (at.Section.OwnSections("bindings") is not { } sections)
                {
                    return null;
                }

                bindings = sections.LastOrDefault(section => section.Child(sectionName) is not null) ?? (sections.Count > 0 ? sections[sections.Count - 1] : null);
            }

            if (bindings is null)
            {
                if ((Group(at.Element) ?? (at.Section.Groups.IsEmpty ? null : at.Section.Groups[at.Section.Groups.Length - 1])) is not { } group)
                {
                    return null;
                }

                session.Apply(group.Document, XmlEdits.InsertChild(group, "<bindings />"));
            }
            else if (bindings.Child(sectionName) is { } collection)
            {
                return collection;
            }
            else
            {
                session.Apply(bindings.Document, XmlEdits.InsertChild(bindings, $"<{sectionName} />"));
            }
        }
    }

    private static ConfigElement? Group(ConfigElement element)
    {
        for (ConfigElement? outer = element; outer is not null; outer = outer.Parent)
        {
            if (outer.Name == ConfigFiles.SectionGroup)
            {
                return outer;
            }
        }

        return null;
    }

    /// <summary>Whether two elements say the same but for their name.</summary>
    private static bool SaySame(ConfigElement left, ConfigElement right, bool withNames = false)
    {
        var (ours, theirs) = (Attributes(left), Attributes(right));
        return left.Name == right.Name
            && ours.Count == theirs.Count
            && ours.All(pair => theirs.TryGetValue(pair.Key, out var value) && value == pair.Value)
            && left.Children.Length == right.Children.Length
            && left.Children.All(child => right.Child(child.Name) is { } other && SaySame(child, other, withNames: true));

        Dictionary<string, string> Attributes(ConfigElement element) => element.Attributes
            .Where(attribute => withNames || attribute.Name != "name")
            .ToDictionary(static attribute => attribute.Name, static attribute => attribute.Value, StringComparer.Ordinal);
    }
}
