using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace WcfPerf.Testing.Tests;

/// <summary>Expected diagnostics are values: each change gives a new one.</summary>
public class DiagnosticResultTests
{
    [Fact]
    public void FromDescriptor()
    {
        var result = new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithArguments("x");
        Assert.Equal("TEST0001", result.Id);
        Assert.Equal(DiagnosticSeverity.Warning, result.Severity);
        Assert.Equal("The type 'x' begins in lower case", result.Message);
        Assert.False(result.HasLocation);
        Assert.Empty(result.Spans);
        Assert.Equal(DiagnosticOptions.None, result.Options);
    }

    [Fact]
    public void FromId()
    {
        Assert.Null(new DiagnosticResult("X", DiagnosticSeverity.Info).Message);
        Assert.Equal(DiagnosticSeverity.Error, DiagnosticResult.CompilerError("CS0001").Severity);
        Assert.Equal(DiagnosticSeverity.Warning, DiagnosticResult.CompilerWarning("CS0001").Severity);
    }

    [Fact]
    public void MessageMayBeSetOrIgnored()
    {
        var result = new DiagnosticResult(LowerCaseTypeAnalyzer.Rule);
        Assert.Equal("The type '{0}' begins in lower case", result.Message);
        Assert.Equal("text", result.WithMessage("text").Message);
        Assert.Null(result.WithMessage(null).Message);
        Assert.Equal("<x>", result.WithMessageFormat("<{0}>").WithArguments("x").Message);
    }

    [Fact]
    public void ChangesGiveCopies()
    {
        var result = new DiagnosticResult(LowerCaseTypeAnalyzer.Rule);
        Assert.Equal(DiagnosticSeverity.Error, result.WithSeverity(DiagnosticSeverity.Error).Severity);
        Assert.Equal(DiagnosticOptions.IgnoreSeverity, result.WithOptions(DiagnosticOptions.IgnoreSeverity).Options);
        Assert.True(result.WithIsSuppressed(true).IsSuppressed);
        Assert.True(result.WithLocation(1, 1).HasLocation);
        Assert.False(result.WithLocation(1, 1).WithNoLocation().HasLocation);
        Assert.Equal(DiagnosticSeverity.Warning, result.Severity);
        Assert.False(result.HasLocation);
        Assert.Null(result.IsSuppressed);
    }

    [Fact]
    public void LocationsAreCountedFromOne()
    {
        var result = new DiagnosticResult("X", DiagnosticSeverity.Info)
            .WithLocation(2, 3)
            .WithLocation("a.cs", 4, 5)
            .WithSpan(1, 2, 3, 4)
            .WithSpan("b.cs", 5, 6, 7, 8)
            .WithLocation(9)
            .WithLocation(new LinePosition(1, 1))
            .WithSpan(new FileLinePositionSpan("c.cs", new LinePosition(0, 0), new LinePosition(0, 1)));
        Assert.Equal(7, result.Spans.Length);
        Assert.Equal((string.Empty, new LinePosition(1, 2), DiagnosticLocationOptions.IgnoreLength), (result.Spans[0].Span.Path, result.Spans[0].Span.StartLinePosition, result.Spans[0].Options));
        Assert.Equal(("a.cs", new LinePosition(3, 4)), (result.Spans[1].Span.Path, result.Spans[1].Span.StartLinePosition));
        Assert.Equal((new LinePosition(0, 1), new LinePosition(2, 3), DiagnosticLocationOptions.None), (result.Spans[2].Span.StartLinePosition, result.Spans[2].Span.EndLinePosition, result.Spans[2].Options));
        Assert.Equal("b.cs", result.Spans[3].Span.Path);
        Assert.Equal(DiagnosticLocationOptions.InterpretAsMarkupKey, result.Spans[4].Options);
        Assert.Equal(new LinePosition(1, 1), result.Spans[5].Span.StartLinePosition);
        Assert.Equal("c.cs", result.Spans[6].Span.Path);
    }

    [Fact]
    public void DefaultPathFillsEmptyOnes()
    {
        var result = new DiagnosticResult("X", DiagnosticSeverity.Info).WithLocation(1, 1).WithLocation("a.cs", 1, 1).WithLocation(0).WithDefaultPath("d.cs");
        Assert.Equal(["d.cs", "a.cs", ""], [result.Spans[0].Span.Path, result.Spans[1].Span.Path, result.Spans[2].Span.Path]);
    }

    [Fact]
    public void LinesMayBeShifted()
    {
        var result = new DiagnosticResult("X", DiagnosticSeverity.Info).WithSpan(1, 2, 3, 4).WithLineOffset(2);
        Assert.Equal((new LinePosition(2, 1), new LinePosition(4, 3)), (result.Spans[0].Span.StartLinePosition, result.Spans[0].Span.EndLinePosition));
    }

    [Fact]
    public void TextShowsPlaceAndMessage() =>
        Assert.Equal(
            "a.cs(1,2,3,4): warning TEST0001: The type 'x' begins in lower case",
            new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithSpan("a.cs", 1, 2, 3, 4).WithArguments("x").ToString());
}
