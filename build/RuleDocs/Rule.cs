using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace WcfPerf.RuleDocs;

/// <summary>One rule, as the built assemblies tell of it.</summary>
/// <param name="Name">The name that its files share: the constant of its id in <c>RuleIds</c>.</param>
/// <param name="Descriptor">Its descriptor.</param>
/// <param name="Analyzers">The analyzers that support it.</param>
/// <param name="Fixes">The code-fix providers that mend it.</param>
/// <param name="Options">The <c>.editorconfig</c> options that it reads, sorted.</param>
/// <param name="Reach">What it looks at.</param>
/// <param name="Since">The version that it came with.</param>
public sealed record Rule(
    string Name,
    DiagnosticDescriptor Descriptor,
    IReadOnlyList<Type> Analyzers,
    IReadOnlyList<FixProvider> Fixes,
    IReadOnlyList<string> Options,
    RuleReach Reach,
    string Since)
{
    /// <summary>The id, such as <c>WCFP2001</c>.</summary>
    public string Id => Descriptor.Id;

    /// <summary>The folder that its analyzer, fix and tests lie in: the category without its prefix.</summary>
    public string Area => Descriptor.Category.StartsWith("Wcf", StringComparison.Ordinal) ? Descriptor.Category[3..] : Descriptor.Category;

    /// <summary>Whether it is about input that cannot be read rather than about speed: such rules have neither claim nor fix.</summary>
    public bool IsAboutInput => Id.StartsWith("WCFP0", StringComparison.Ordinal);

    /// <inheritdoc/>
    public override string ToString() => Id;
}

/// <summary>A code-fix provider.</summary>
/// <param name="Type">Its class.</param>
/// <param name="FixesAll">Whether it can mend every finding of a project in one step.</param>
public sealed record FixProvider(Type Type, bool FixesAll);
