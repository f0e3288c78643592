using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// A <c>behavior</c> of <c>serviceBehaviors</c> or <c>endpointBehaviors</c>. Since .NET Framework 4 one of the same name in an
/// outer configuration file is merged into it, element by element.
/// </summary>
internal sealed class ConfigBehavior
{
    private readonly Dictionary<string, ConfigElement> _extensions = new(StringComparer.Ordinal);

    internal ConfigBehavior(string name, bool isServiceBehavior, ImmutableArray<ConfigElement> elements)
    {
        Name = name;
        IsServiceBehavior = isServiceBehavior;
        Elements = elements;
        foreach (var element in elements)
        {
            foreach (var child in element.Children)
            {
                if (child.Name == "clear")
                {
                    _extensions.Clear();
                }
                else if (child.Name == "remove")
                {
                    _extensions.Remove(child.Value("name") ?? "");
                }
                else
                {
                    _extensions[child.Name] = child;
                }
            }
        }

        Extensions = _extensions.Values.OrderBy(static extension => extension.Document.Path, StringComparer.Ordinal)
            .ThenBy(static extension => extension.Span.Start).ToImmutableArray();
    }

    /// <summary>The name; empty for the unnamed one, which is the default of all that name none (since .NET Framework 4).</summary>
    public string Name { get; }

    /// <summary>Whether it applies to services rather than endpoints.</summary>
    public bool IsServiceBehavior { get; }

    /// <summary>The <c>behavior</c> elements that it is made of, the outermost file's first.</summary>
    public ImmutableArray<ConfigElement> Elements { get; }

    /// <summary>What it adds, such as <c>serviceThrottling</c>, one of each name; <c>clear</c> and <c>remove</c> are done.</summary>
    public ImmutableArray<ConfigElement> Extensions { get; }

    /// <summary>
    /// The <c>userNameAuthentication</c> of its <c>serviceCredentials</c>: how a service checks user names. Null where it says nothing.
    /// </summary>
    public ConfigElement? UserNameAuthentication => Extension("serviceCredentials")?.Child("userNameAuthentication");

    /// <summary>The mode of <see cref="UserNameAuthentication"/> (<c>Windows</c>, <c>MembershipProvider</c>, <c>Custom</c>) as written, or null.</summary>
    public string? UserNamePasswordValidationMode => UserNameAuthentication?.Value("userNamePasswordValidationMode");

    /// <summary>The type, as written with its assembly, of the <c>UserNamePasswordValidator</c> that a service runs; null where none is named.</summary>
    public string? CustomUserNamePasswordValidatorType =>
        UserNameAuthentication?.Value("customUserNamePasswordValidatorType") is { Length: > 0 } type ? type : null;

    /// <summary>The <c>clientCredentials</c> of an endpoint behavior, or null.</summary>
    public ConfigElement? ClientCredentials => Extension("clientCredentials");

    /// <summary>What it adds by that name, or null.</summary>
    public ConfigElement? Extension(string name) => _extensions.TryGetValue(name, out var extension) ? extension : null;
}
