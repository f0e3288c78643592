using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Which of the compiler's own diagnostics a test has to expect.</summary>
public enum CompilerDiagnostics
{
    /// <summary>None.</summary>
    None,

    /// <summary>Errors; the default.</summary>
    Errors,

    /// <summary>Errors and warnings.</summary>
    Warnings,

    /// <summary>Errors, warnings and suggestions.</summary>
    Suggestions,

    /// <summary>All, the hidden ones too.</summary>
    All,
}

/// <summary>How the marks in a file are read.</summary>
public enum MarkupMode
{
    /// <summary>There are no marks: the text is taken as it stands.</summary>
    None,

    /// <summary>Marks are taken out and expect nothing.</summary>
    Ignore,

    /// <summary>Marks are taken out; those of diagnostics that the tested fix can fix expect nothing.</summary>
    IgnoreFixable,

    /// <summary>Marks are taken out and each expects its diagnostic.</summary>
    Allow,
}

/// <summary>How marks become expected diagnostics.</summary>
[Flags]
public enum MarkupOptions
{
    /// <summary>A mark must name one descriptor only.</summary>
    None = 0,

    /// <summary>The first descriptor that fits is taken.</summary>
    UseFirstDescriptor = 1,

    /// <summary><c>$$</c> is text, not a mark.</summary>
    TreatPositionIndicatorsAsCode = 2,
}

/// <summary>What a fixed state takes over from the state before it.</summary>
public enum StateInheritanceMode
{
    /// <summary>What was left empty is inherited, except diagnostics that the tested fix can fix.</summary>
    AutoInherit,

    /// <summary>Nothing.</summary>
    Explicit,

    /// <summary>What was left empty is inherited, all diagnostics included.</summary>
    AutoInheritAll,
}

/// <summary>Checks that a test may leave out.</summary>
[Flags]
public enum TestBehaviors
{
    /// <summary>All checks run.</summary>
    None = 0,

    /// <summary>Do not check that an analyzer which says nothing about generated code is silent in it.</summary>
    SkipGeneratedCodeCheck = 1,

    /// <summary>Do not check that <c>#pragma warning disable</c> silences the diagnostics.</summary>
    SkipSuppressionCheck = 2,

    /// <summary>Do not compare what source generators produced with the expected generated sources.</summary>
    SkipGeneratedSourcesCheck = 4,
}

/// <summary>Checks that a code-fix test may leave out.</summary>
[Flags]
public enum CodeFixTestBehaviors
{
    /// <summary>All checks run.</summary>
    None = 0,

    /// <summary>Do not run Fix All in a document.</summary>
    SkipFixAllInDocumentCheck = 1,

    /// <summary>Do not run Fix All in a project.</summary>
    SkipFixAllInProjectCheck = 2,

    /// <summary>Do not run Fix All in the solution.</summary>
    SkipFixAllInSolutionCheck = 4,

    /// <summary>Do not run Fix All.</summary>
    SkipFixAllCheck = SkipFixAllInDocumentCheck | SkipFixAllInProjectCheck | SkipFixAllInSolutionCheck,

    /// <summary>Fix one diagnostic and stop.</summary>
    FixOne = 8,

    /// <summary>Let a fix work on diagnostics that an analyzer reports only at the end of a compilation.</summary>
    SkipLocalDiagnosticCheck = 16,
}

/// <summary>How the tree that a code action produced is compared with the tree of its text.</summary>
public enum CodeActionValidationMode
{
    /// <summary>Not at all.</summary>
    None,

    /// <summary>Nodes and tokens must be those that the parser gives; the default.</summary>
    SemanticStructure,

    /// <summary>Nodes, tokens and trivia must be those that the parser gives.</summary>
    Full,
}

/// <summary>What is compared of an expected diagnostic.</summary>
[Flags]
public enum DiagnosticOptions
{
    /// <summary>Everything.</summary>
    None = 0,

    /// <summary>Not the additional locations.</summary>
    IgnoreAdditionalLocations = 1,

    /// <summary>Not the severity.</summary>
    IgnoreSeverity = 2,
}

/// <summary>How an expected location is read.</summary>
[Flags]
public enum DiagnosticLocationOptions
{
    /// <summary>Start and end are compared.</summary>
    None = 0,

    /// <summary>Only the start is compared.</summary>
    IgnoreLength = 1,

    /// <summary>The location is the number of a <c>{|#0:…|}</c> mark.</summary>
    InterpretAsMarkupKey = 2,
}
