using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What keeps code from awaiting what it now waits for, what can be mended before what cannot.</summary>
internal enum HeldLock
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>A <c>lock</c> statement, which another kind of lock can stand for.</summary>
    Statement,

    /// <summary>Something that the thread has to give back itself.</summary>
    Thread,
}

/// <summary>Where code may await what it now waits for.</summary>
internal static class AwaitPlace
{
    // What takes a lock that the same thread must give back, and what gives it back.
    private static readonly Dictionary<string, string> s_givenBack = new(StringComparer.Ordinal)
    {
        ["Enter"] = "Exit",
        ["TryEnter"] = "Exit",
        ["EnterReadLock"] = "ExitReadLock",
        ["TryEnterReadLock"] = "ExitReadLock",
        ["EnterWriteLock"] = "ExitWriteLock",
        ["TryEnterWriteLock"] = "ExitWriteLock",
        ["EnterUpgradeableReadLock"] = "ExitUpgradeableReadLock",
        ["TryEnterUpgradeableReadLock"] = "ExitUpgradeableReadLock",
        ["AcquireReaderLock"] = "ReleaseReaderLock",
        ["AcquireWriterLock"] = "ReleaseWriterLock",
        ["WaitOne"] = "ReleaseMutex",
    };

    // A function may wait thousands of times.
    private static readonly ConditionalWeakTable<SyntaxNode, List<TextSpan>> s_held = new();

    // Where none of them is, no lock is but the statement.
    private static readonly string[] s_words = ["Exit", "Release", "EnterScope", "Synchronized", TransactionScopes.Scope];

    /// <summary>Whether a method keeps to no thread; see <see cref="KeepsItsThread"/>.</summary>
    public static bool IsFree(IMethodSymbol method)
    {
        foreach (var reference in method.DeclaringSyntaxReferences)
        {
            var declaration = reference.GetSyntax();
            if (KeepsItsThread(declaration) || (declaration is MemberDeclarationSyntax member && member.Modifiers.Any(SyntaxKind.UnsafeKeyword)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a function speaks anywhere of what must end on the thread that it began on: a lock, other than the statement,
    /// or a transaction that does not flow with the awaits.
    /// </summary>
    public static bool KeepsItsThread(SyntaxNode function)
    {
        var (enters, exits, hasScope, flows) = (false, false, false, false);
        foreach (var token in function.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                switch (token.ValueText)
                {
                    case "Monitor" or "Mutex" or "ReaderWriterLock" or "ReaderWriterLockSlim" or "SpinLock" or "EnterScope" or "ReleaseMutex":
                        return true;
                    case TransactionScopes.Scope:
                        hasScope = true;
                        break;
                    case TransactionScopes.Flow:
                        flows = true;
                        break;

                    // These other things have too.
                    case "Enter" or "TryEnter":
                        enters = true;
                        break;
                    case "Exit":
                        exits = true;
                        break;
                    case "WaitOne":
                        break;
                    case var name when s_givenBack.ContainsKey(name):
                        return true;
                }
            }
        }

        return (enters && exits) || (hasScope && !flows);
    }

    /// <summary>
    /// What the thread holds in a place of a function's code: the lock of a statement around it, or what the call before it takes
    /// and one behind it gives back, or a transaction that is the thread's own.
    /// </summary>
    public static HeldLock LockAround(SyntaxNode place)
    {
        for (var node = place; node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case LockStatementSyntax held when held.Statement == node:
                    return HeldLock.Statement;
                case LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax or AccessorDeclarationSyntax:
                    return HoldsLock(parent, place.Span) ? HeldLock.Thread : HeldLock.None;
            }
        }

        return HeldLock.None;
    }

    private static bool HoldsLock(SyntaxNode function, TextSpan place)
    {
        foreach (var held in s_held.GetValue(function, static key => Held(key)))
        {
            if (held.Start < place.Start && place.Start <= held.End)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The parts of a function in which its thread holds a lock: from the first call that takes one to the last that gives it back.</summary>
    private static List<TextSpan> Held(SyntaxNode function)
    {
        var held = new List<TextSpan>();

        // Most functions say nothing of the kind: their text tells that sooner than their tokens.
        if (!MayLock(SourceMentions.Part(function.SyntaxTree.GetText(), function.Span)))
        {
            return held;
        }

        var first = new Dictionary<string, int>(StringComparer.Ordinal);
        var last = new Dictionary<string, int>(StringComparer.Ordinal);
        var transactions = new List<TextSpan>();
        var flows = false;
        foreach (var token in function.DescendantTokens())
        {
            if (!token.IsKind(SyntaxKind.IdentifierToken))
            {
                continue;
            }

            var name = token.ValueText;
            flows |= name == TransactionScopes.Flow;
            if (name == TransactionScopes.Scope && token.Parent is { Parent: BaseObjectCreationExpressionSyntax or QualifiedNameSyntax })
            {
                transactions.Add(ScopeOf(token));
            }
            else if (name == "Synchronized" && token.Parent?.FirstAncestorOrSelf<AttributeSyntax>() is not null)
            {
                held.Add(function.FullSpan);
            }
            else if (name == "EnterScope")
            {
                held.Add(ScopeOf(token));
            }
            else if (s_givenBack.TryGetValue(name, out var end))
            {
                if (!first.ContainsKey(end))
                {
                    first.Add(end, token.SpanStart);
                }
            }
            else if (first.ContainsKey(name))
            {
                last[name] = token.SpanStart;
            }
        }

        foreach (var pair in last)
        {
            held.Add(TextSpan.FromBounds(first[pair.Key], pair.Value));
        }

        if (!flows)
        {
            held.AddRange(transactions);
        }

        return held;
    }

    private static bool MayLock(ReadOnlySpan<char> text)
    {
        foreach (var word in s_words)
        {
            if (text.IndexOf(word.AsSpan()) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The part from a name on for which a scope lasts that it opens: a <c>using</c>, be it a statement or a declaration.</summary>
    private static TextSpan ScopeOf(SyntaxToken token)
    {
        var end = token.Parent?.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            UsingStatementSyntax statement => statement.Span.End,
            { Parent: { } parent } => parent.Span.End,
            _ => token.SpanStart,
        };
        return TextSpan.FromBounds(token.SpanStart, end);
    }

    /// <summary>
    /// Whether an <c>await</c> may stand in an expression's place: in no lock, no unsafe code, no exception filter, no query
    /// expression, and in no lambda or local function that is not asynchronous itself.
    /// </summary>
    public static bool Holds(SyntaxNode expression)
    {
        for (var node = expression.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case LockStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or CatchFilterClauseSyntax or QueryExpressionSyntax:
                    return false;
                case AnonymousFunctionExpressionSyntax lambda:
                    return lambda.AsyncKeyword != default;
                case LocalFunctionStatementSyntax function:
                    return function.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case BaseMethodDeclarationSyntax:
                    return true;
                case MemberDeclarationSyntax:
                    return false;
            }
        }

        return false;
    }
}
