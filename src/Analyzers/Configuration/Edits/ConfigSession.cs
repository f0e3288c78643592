using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>The configuration files that one project hands to the analyzers.</summary>
/// <param name="Name">The project's name, for titles and messages.</param>
/// <param name="Dialect">Whose rules its files are read by.</param>
/// <param name="Files">Its files.</param>
internal sealed record ConfigProject(string Name, ConfigDialect Dialect, ImmutableArray<AdditionalText> Files)
{
    /// <summary>The binding configurations that its code may take by name.</summary>
    public BindingNamesInCode NamesInCode { get; init; } = BindingNamesInCode.None;
}

/// <summary>What an edit does to one file.</summary>
/// <param name="Path">The file's path, as the project gives it.</param>
/// <param name="Before">Its text before.</param>
/// <param name="After">Its text after, made from the one before, so that its encoding is the same.</param>
internal sealed record ConfigFileEdit(string Path, SourceText Before, SourceText After);

/// <summary>An endpoint, found again after each change by the place of its element.</summary>
/// <param name="Project">The number of its project.</param>
/// <param name="Path">The path of its file.</param>
/// <param name="Start">Where its element starts; -1 once the element is gone.</param>
internal readonly record struct ConfigPlace(int Project, string Path, int Start);

/// <summary>An edit that did not come out as meant. The fix that made it is not offered.</summary>
internal sealed class ConfigEditException : Exception
{
    /// <summary>Takes what is wrong.</summary>
    public ConfigEditException(string message)
        : base(message)
    {
    }
}

/// <summary>
/// A series of edits to the configuration files of a solution, each made on what the one before left. Nothing is written:
/// <see cref="Changes"/> tells what came of it.
/// </summary>
internal sealed class ConfigSession
{
    private const int Gone = -1;

    private readonly ImmutableArray<ConfigProject> _projects;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, SourceText> _changed;
    private readonly ServiceModelConfig?[] _configs;
    private readonly List<List<ConfigPlace>> _tracked = [];
    private readonly List<(string Path, TextChange[] Changes)> _log = [];

    /// <summary>Starts with the files as they are.</summary>
    /// <param name="projects">The projects of the solution that have configuration files.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    public ConfigSession(ImmutableArray<ConfigProject> projects, CancellationToken cancellationToken)
        : this(projects, new Dictionary<string, SourceText>(StringComparer.OrdinalIgnoreCase), cancellationToken)
    {
    }

    private ConfigSession(ImmutableArray<ConfigProject> projects, Dictionary<string, SourceText> changed, CancellationToken cancellationToken)
    {
        _projects = projects;
        _changed = changed;
        _cancellationToken = cancellationToken;
        _configs = new ServiceModelConfig?[projects.Length];
    }

    /// <summary>The projects.</summary>
    public ImmutableArray<ConfigProject> Projects => _projects;

    /// <summary>What a project's files say by now.</summary>
    public ServiceModelConfig Config(int project) => _configs[project] ??= ServiceModelConfig.Load(
        _projects[project].Files.Select(Current).ToImmutableArray(), _projects[project].Dialect, _cancellationToken);

    /// <summary>A session that goes on from here without changing this one. It reads what this one has read already no second time.</summary>
    public ConfigSession Fork()
    {
        var fork = new ConfigSession(_projects, new Dictionary<string, SourceText>(_changed, StringComparer.OrdinalIgnoreCase), _cancellationToken);
        Array.Copy(_configs, fork._configs, _configs.Length);
        return fork;
    }

    /// <summary>Takes over what a <see cref="Fork"/> of this session did, and moves the tracked places along.</summary>
    public void Join(ConfigSession fork)
    {
        foreach (var (path, changes) in fork._log)
        {
            Move(path, changes);
        }

        foreach (var pair in fork._changed)
        {
            _changed[pair.Key] = pair.Value;
        }

        _log.AddRange(fork._log);
        Array.Copy(fork._configs, _configs, _configs.Length);
    }

    /// <summary>A place that follows its element through the changes to come.</summary>
    /// <returns>Gives the place by now.</returns>
    public Func<ConfigPlace> Track(ConfigPlace place)
    {
        var list = Track([place]);
        return () => list[0];
    }

    /// <summary>As <see cref="Track(ConfigPlace)"/>, for several.</summary>
    public IReadOnlyList<ConfigPlace> Track(IEnumerable<ConfigPlace> places)
    {
        var list = places.ToList();
        _tracked.Add(list);
        return list;
    }

    /// <summary>The place of an endpoint.</summary>
    public static ConfigPlace PlaceOf(int project, ConfigElement element) => new(project, element.Document.Path, element.Span.Start);

    /// <summary>The endpoint at a place.</summary>
    /// <exception cref="ConfigEditException">There is none: an edit destroyed it.</exception>
    public ConfigEndpoint EndpointAt(ConfigPlace place) =>
        Config(place.Project).Endpoints.FirstOrDefault(endpoint => IsAt(endpoint.Element, place))
            ?? throw new ConfigEditException($"No endpoint stands at {place.Start} of {place.Path}.");

    /// <summary>Whether an element starts at a place.</summary>
    public static bool IsAt(ConfigElement element, ConfigPlace place) =>
        element.Span.Start == place.Start && string.Equals(element.Document.Path, place.Path, StringComparison.OrdinalIgnoreCase);

    /// <summary>Changes a file.</summary>
    /// <param name="document">The file as it is by now.</param>
    /// <param name="changes">The changes, none of which overlap.</param>
    public void Apply(ConfigDocument document, params TextChange[] changes)
    {
        if (changes.Length == 0)
        {
            return;
        }

        Array.Sort(changes, static (left, right) => left.Span.Start.CompareTo(right.Span.Start));
        var path = document.Path;
        _changed[path] = document.Text.WithChanges(changes);
        _log.Add((path, changes));
        Move(path, changes);
        for (var i = 0; i < _projects.Length; i++)
        {
            if (_projects[i].Files.Any(file => string.Equals(file.Path, path, StringComparison.OrdinalIgnoreCase)))
            {
                _configs[i] = null;
            }
        }
    }

    /// <summary>What the session did to the files, in the order of the projects and their files; a file that is as it was is left out.</summary>
    public ImmutableArray<ConfigFileEdit> Changes() => Compare(this, static (_, file) => file);

    /// <summary>What the session did to the files since it left another one.</summary>
    /// <param name="before">The session that this one is a <see cref="Fork"/> of, as it was then.</param>
    public ImmutableArray<ConfigFileEdit> ChangesSince(ConfigSession before) => Compare(before, static (session, file) => session.Current(file));

    private ImmutableArray<ConfigFileEdit> Compare(ConfigSession session, Func<ConfigSession, AdditionalText, AdditionalText> current)
    {
        var edits = ImmutableArray.CreateBuilder<ConfigFileEdit>();
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var project in _projects)
        {
            foreach (var file in project.Files)
            {
                if (_changed.TryGetValue(file.Path, out var after)
                    && seen.Add(file.Path)
                    && current(session, file).GetText(_cancellationToken) is { } before
                    && before.ToString() != after.ToString())
                {
                    edits.Add(new ConfigFileEdit(file.Path, before, after));
                }
            }
        }

        return edits.ToImmutable();
    }

    private void Move(string path, TextChange[] changes)
    {
        foreach (var list in _tracked)
        {
            for (var i = 0; i < list.Count; i++)
            {
                if (string.Equals(list[i].Path, path, StringComparison.OrdinalIgnoreCase))
                {
                    list[i] = list[i] with { Start = Moved(list[i].Start, changes) };
                }
            }
        }
    }

    private AdditionalText Current(AdditionalText file) => _changed.TryGetValue(file.Path, out var text) ? new ConfigText(file.Path, text) : file;

    private static int Moved(int position, TextChange[] changes)
    {
        if (position == Gone)
        {
            return Gone;
        }

        var moved = position;
        foreach (var change in changes)
        {
            // What is put in front of an element moves it; what takes its start away takes it away.
            if (change.Span.End <= position)
            {
                moved += change.NewText!.Length - change.Span.Length;
            }
            else if (change.Span.Start <= position)
            {
                return Gone;
            }
        }

        return moved;
    }
}
