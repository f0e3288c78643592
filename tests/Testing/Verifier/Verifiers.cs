using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How a test asserts; a test framework may put its own assertions in.</summary>
public interface IVerifier
{
    /// <summary>Fails unless the collection is empty.</summary>
    void Empty<T>(string collectionName, IEnumerable<T> collection);

    /// <summary>Fails unless the values are equal.</summary>
    void Equal<T>(T expected, T actual, string? message = null);

    /// <summary>Fails unless the condition holds.</summary>
    void True([DoesNotReturnIf(false)] bool assert, string? message = null);

    /// <summary>Fails if the condition holds.</summary>
    void False([DoesNotReturnIf(true)] bool assert, string? message = null);

    /// <summary>Fails.</summary>
    [DoesNotReturn]
    void Fail(string? message = null);

    /// <summary>Fails unless the language is one that tests can be written in.</summary>
    void LanguageIsSupported(string language);

    /// <summary>Fails if the collection is empty.</summary>
    void NotEmpty<T>(string collectionName, IEnumerable<T> collection);

    /// <summary>Fails unless the sequences are equal.</summary>
    void SequenceEqual<T>(IEnumerable<T> expected, IEnumerable<T> actual, IEqualityComparer<T>? equalityComparer = null, string? message = null);

    /// <summary>Returns a verifier whose messages begin with what is being verified.</summary>
    IVerifier PushContext(string context);
}

/// <summary>Fails with an <see cref="InvalidOperationException"/>.</summary>
public class DefaultVerifier : IVerifier
{
    /// <summary>A verifier with no context.</summary>
    public DefaultVerifier()
        : this(ImmutableStack<string>.Empty)
    {
    }

    /// <summary>A verifier whose messages begin with the context.</summary>
    protected DefaultVerifier(ImmutableStack<string> context) => Context = context ?? throw new ArgumentNullException(nameof(context));

    /// <summary>What is being verified, the innermost first.</summary>
    protected ImmutableStack<string> Context { get; }

    /// <inheritdoc/>
    public virtual void Empty<T>(string collectionName, IEnumerable<T> collection)
    {
        if (collection is not null && collection.Any())
        {
            Fail($"'{collectionName}' is not empty");
        }
    }

    /// <inheritdoc/>
    public virtual void NotEmpty<T>(string collectionName, IEnumerable<T> collection)
    {
        if (collection is not null && !collection.Any())
        {
            Fail($"'{collectionName}' is empty");
        }
    }

    /// <inheritdoc/>
    public virtual void LanguageIsSupported(string language)
    {
        if (language is not (LanguageNames.CSharp or LanguageNames.VisualBasic))
        {
            Fail($"'{language}' is not a language that tests can be written in");
        }
    }

    /// <inheritdoc/>
    public virtual void Equal<T>(T expected, T actual, string? message = null)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
        {
            Fail(message ?? $"expected '{expected}', was '{actual}'");
        }
    }

    /// <inheritdoc/>
    public virtual void True([DoesNotReturnIf(false)] bool assert, string? message = null)
    {
        if (!assert)
        {
            Fail(message ?? "expected true, was false");
        }
    }

    /// <inheritdoc/>
    public virtual void False([DoesNotReturnIf(true)] bool assert, string? message = null)
    {
        if (assert)
        {
            Fail(message ?? "expected false, was true");
        }
    }

    /// <inheritdoc/>
    [DoesNotReturn]
    public virtual void Fail(string? message = null) => throw new InvalidOperationException(CreateMessage(message ?? "the verification failed"));

    /// <inheritdoc/>
    public virtual void SequenceEqual<T>(IEnumerable<T> expected, IEnumerable<T> actual, IEqualityComparer<T>? equalityComparer = null, string? message = null)
    {
        if (ReferenceEquals(expected, actual))
        {
            return;
        }

        if (expected is null || actual is null || !expected.SequenceEqual(actual, equalityComparer))
        {
            Fail(message ?? $"expected [{Join(expected)}], was [{Join(actual)}]");
        }

        static string Join(IEnumerable<T>? items) => items is null ? "null" : string.Join(", ", items);
    }

    /// <inheritdoc/>
    public virtual IVerifier PushContext(string context) =>
        GetType() == typeof(DefaultVerifier)
            ? new DefaultVerifier(Context.Push(context))
            : throw new InvalidOperationException($"{GetType()} must override {nameof(PushContext)}.");

    /// <summary>Puts the context before a message, the outermost first.</summary>
    protected virtual string CreateMessage(string message) =>
        Context.Aggregate(message, (text, frame) => "Context: " + frame + Environment.NewLine + text);
}

/// <summary>Assertions on top of <see cref="IVerifier"/>.</summary>
public static class IVerifierExtensions
{
    /// <summary>Fails unless the texts are equal, and shows where they differ.</summary>
    public static void EqualOrDiff(this IVerifier verifier, string expected, string actual, string? message = null)
    {
        ArgumentNullException.ThrowIfNull(verifier);
        if (!string.Equals(expected, actual, StringComparison.Ordinal))
        {
            verifier.Fail(
                (string.IsNullOrEmpty(message) ? "The texts differ ('-' expected, '+' actual):" : message)
                + Environment.NewLine + TextDiff.Describe(expected, actual));
        }
    }
}
