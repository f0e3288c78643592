using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A place where a diagnostic is expected.</summary>
/// <param name="span">The file and the lines and columns in it, counted from 0.</param>
/// <param name="options">How the span is read.</param>
public readonly struct DiagnosticLocation(FileLinePositionSpan span, DiagnosticLocationOptions options)
{
    /// <summary>The file and the lines and columns in it, counted from 0.</summary>
    public FileLinePositionSpan Span { get; } = span;

    /// <summary>How the span is read.</summary>
    public DiagnosticLocationOptions Options { get; } = options;
}

/// <summary>A diagnostic that a test expects. Each <c>With…</c> method returns a changed copy.</summary>
public readonly struct DiagnosticResult
{
    /// <summary>No diagnostics.</summary>
    public static readonly DiagnosticResult[] EmptyDiagnosticResults = [];

    private readonly ImmutableArray<DiagnosticLocation> _spans;

    /// <summary>Expects a diagnostic by its id, with any message.</summary>
    /// <param name="id">The diagnostic's id.</param>
    /// <param name="severity">Its severity.</param>
    public DiagnosticResult(string id, DiagnosticSeverity severity)
    {
        Id = id;
        Severity = severity;
    }

    /// <summary>Expects a diagnostic of a descriptor: its id, default severity and message.</summary>
    /// <param name="descriptor">The descriptor.</param>
    public DiagnosticResult(DiagnosticDescriptor descriptor)
    {
        Id = descriptor.Id;
        Severity = descriptor.DefaultSeverity;
        MessageFormat = descriptor.MessageFormat;
    }

    /// <summary>The expected location, then the additional ones; empty where no location is expected.</summary>
    public ImmutableArray<DiagnosticLocation> Spans
    {
        get => _spans.IsDefault ? ImmutableArray<DiagnosticLocation>.Empty : _spans;
        private init => _spans = value;
    }

    /// <summary>The expected severity.</summary>
    public DiagnosticSeverity Severity { get; private init; }

    /// <summary>What is left out of the comparison.</summary>
    public DiagnosticOptions Options { get; private init; }

    /// <summary>The expected id.</summary>
    public string Id { get; private init; }

    /// <summary>The expected message; null where any message will do.</summary>
    public string? Message
    {
        get
        {
            if (AnyMessage)
            {
                return null;
            }

            if (ExactMessage is not null || MessageFormat is null)
            {
                return ExactMessage;
            }

            var format = MessageFormat.ToString(CultureInfo.CurrentUICulture);
            try
            {
                return string.Format(CultureInfo.CurrentCulture, format, MessageArguments ?? []);
            }
            catch (FormatException)
            {
                // Fewer arguments than places: an analyzer's message reads the same then.
                return format;
            }
        }
    }

    /// <summary>The expected message before its arguments are put in.</summary>
    public LocalizableString? MessageFormat { get; private init; }

    /// <summary>The expected message arguments.</summary>
    public object?[]? MessageArguments { get; private init; }

    /// <summary>Whether a location is expected.</summary>
    public bool HasLocation => !Spans.IsEmpty;

    /// <summary>Whether a suppressor is expected to have suppressed it; null where it does not matter.</summary>
    public bool? IsSuppressed { get; private init; }

    private string? ExactMessage { get; init; }

    private bool AnyMessage { get; init; }

    /// <summary>Expects an error of the compiler.</summary>
    /// <param name="identifier">Its id, such as <c>CS0246</c>.</param>
    public static DiagnosticResult CompilerError(string identifier) => new(identifier, DiagnosticSeverity.Error);

    /// <summary>Expects a warning of the compiler.</summary>
    /// <param name="identifier">Its id, such as <c>CS0168</c>.</param>
    public static DiagnosticResult CompilerWarning(string identifier) => new(identifier, DiagnosticSeverity.Warning);

    /// <summary>Expects another severity.</summary>
    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => this with { Severity = severity };

    /// <summary>Sets what is left out of the comparison.</summary>
    public DiagnosticResult WithOptions(DiagnosticOptions options) => this with { Options = options };

    /// <summary>Expects these message arguments.</summary>
    public DiagnosticResult WithArguments(params object[] arguments) => this with { MessageArguments = arguments };

    /// <summary>Expects this message, or any message where it is null.</summary>
    public DiagnosticResult WithMessage(string? message) => this with { ExactMessage = message, AnyMessage = message is null };

    /// <summary>Expects a message of this format.</summary>
    public DiagnosticResult WithMessageFormat(LocalizableString messageFormat) => this with { MessageFormat = messageFormat };

    /// <summary>Expects the diagnostic to be suppressed by a suppressor or not.</summary>
    public DiagnosticResult WithIsSuppressed(bool? isSuppressed) => this with { IsSuppressed = isSuppressed };

    /// <summary>Expects no location.</summary>
    public DiagnosticResult WithNoLocation() => this with { Spans = ImmutableArray<DiagnosticLocation>.Empty };

    /// <summary>Adds a start in the default file, lines and columns counted from 1.</summary>
    public DiagnosticResult WithLocation(int line, int column) => WithLocation(string.Empty, line, column);

    /// <summary>Adds a start in the default file, lines and columns counted from 0.</summary>
    public DiagnosticResult WithLocation(LinePosition location) => WithLocation(string.Empty, location);

    /// <summary>Adds a start in a file, lines and columns counted from 1.</summary>
    public DiagnosticResult WithLocation(string path, int line, int column) => WithLocation(path, new LinePosition(line - 1, column - 1));

    /// <summary>Adds a start in a file, lines and columns counted from 0.</summary>
    public DiagnosticResult WithLocation(string path, LinePosition location) => WithLocation(path, location, DiagnosticLocationOptions.None);

    /// <summary>Adds a start in a file, lines and columns counted from 0.</summary>
    public DiagnosticResult WithLocation(string path, LinePosition location, DiagnosticLocationOptions options) =>
        WithSpan(new FileLinePositionSpan(path, location, location), options | DiagnosticLocationOptions.IgnoreLength);

    /// <summary>Adds the span of the <c>{|#markupKey:…|}</c> mark.</summary>
    public DiagnosticResult WithLocation(int markupKey) => WithLocation(markupKey, DiagnosticLocationOptions.None);

    /// <summary>Adds the span of the <c>{|#markupKey:…|}</c> mark.</summary>
    public DiagnosticResult WithLocation(int markupKey, DiagnosticLocationOptions options)
    {
        var key = new LinePosition(0, markupKey);
        return WithSpan(new FileLinePositionSpan(string.Empty, key, key), options | DiagnosticLocationOptions.InterpretAsMarkupKey);
    }

    /// <summary>Adds a span in the default file, lines and columns counted from 1.</summary>
    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan(string.Empty, startLine, startColumn, endLine, endColumn);

    /// <summary>Adds a span in a file, lines and columns counted from 1.</summary>
    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan(new FileLinePositionSpan(path, new LinePosition(startLine - 1, startColumn - 1), new LinePosition(endLine - 1, endColumn - 1)));

    /// <summary>Adds a span.</summary>
    public DiagnosticResult WithSpan(FileLinePositionSpan span) => WithSpan(span, DiagnosticLocationOptions.None);

    /// <summary>Adds a span.</summary>
    public DiagnosticResult WithSpan(FileLinePositionSpan span, DiagnosticLocationOptions options) =>
        this with { Spans = Spans.Add(new DiagnosticLocation(span, options)) };

    /// <summary>Puts a file's path in the locations that name none.</summary>
    public DiagnosticResult WithDefaultPath(string path) =>
        WithEachLocation(location =>
            location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey) || location.Span.Path.Length > 0
                ? location
                : new DiagnosticLocation(new FileLinePositionSpan(path, location.Span.Span), location.Options));

    /// <summary>Moves every location down.</summary>
    /// <param name="offset">By how many lines.</param>
    public DiagnosticResult WithLineOffset(int offset) =>
        WithEachLocation(location => new DiagnosticLocation(
            new FileLinePositionSpan(
                location.Span.Path,
                new LinePosition(location.Span.StartLinePosition.Line + offset, location.Span.StartLinePosition.Character),
                new LinePosition(location.Span.EndLinePosition.Line + offset, location.Span.EndLinePosition.Character)),
            location.Options));

    /// <inheritdoc/>
    public override string ToString()
    {
        var text = new StringBuilder();
        if (HasLocation)
        {
            var location = Spans[0];
            text.Append(location.Span.Path.Length == 0 ? "?" : location.Span.Path);
            if (location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey))
            {
                text.Append("{|#").Append(location.Span.StartLinePosition.Character).Append(":…|}");
            }
            else
            {
                text.Append('(').Append(location.Span.StartLinePosition.Line + 1).Append(',').Append(location.Span.StartLinePosition.Character + 1);
                if (!location.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength))
                {
                    text.Append(',').Append(location.Span.EndLinePosition.Line + 1).Append(',').Append(location.Span.EndLinePosition.Character + 1);
                }

                text.Append(')');
            }

            text.Append(": ");
        }

        text.Append(Severity.ToString().ToLowerInvariant()).Append(' ').Append(Id);
        if (Message is { } message)
        {
            text.Append(": ").Append(message);
        }

        return text.ToString();
    }

    internal DiagnosticResult WithMarkupLocations(ImmutableDictionary<string, FileLinePositionSpan> marks) =>
        WithEachLocation(location =>
        {
            if (!location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey))
            {
                return location;
            }

            var key = "#" + location.Span.StartLinePosition.Character.ToString(CultureInfo.InvariantCulture);
            return marks.TryGetValue(key, out var span)
                ? new DiagnosticLocation(span, location.Options & ~DiagnosticLocationOptions.InterpretAsMarkupKey)
                : throw new InvalidOperationException($"An expected diagnostic names the location '{key}', and no file has a mark '{{|{key}:…|}}'.");
        });

    private DiagnosticResult WithEachLocation(Func<DiagnosticLocation, DiagnosticLocation> change) =>
        this with { Spans = ImmutableArray.CreateRange(Spans, change) };
}
