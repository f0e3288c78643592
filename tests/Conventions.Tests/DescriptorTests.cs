using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>How descriptors are worded, and where they point.</summary>
public sealed class DescriptorTests
{
    private const string AtEnd = "AtEnd";

    public static TheoryData<string> Ids => Rules.Ids;

    [Theory, MemberData(nameof(Ids))]
    public void Message_says_the_problem_then_the_remedy(string id)
    {
        var message = Rules.Get(id).Descriptor.MessageFormat.ToString();
        var parts = message.Split("; ", 2);
        Assert.True(
            parts.Length == 2 && parts[0].Trim().Length > 0 && parts[1].Trim().Length > 0,
            $"{id}: its message has to say the problem, then '; ', then the remedy: \"{message}\".");
        Assert.False(message.EndsWith('.'), $"{id}: its message ends with a full stop: \"{message}\".");
        Assert.False(message.Contains('\n'), $"{id}: its message has a line break: \"{message}\".");
    }

    [Theory, MemberData(nameof(Ids))]
    public void Title_and_description_are_sentences_of_their_kind(string id)
    {
        var descriptor = Rules.Get(id).Descriptor;
        var title = descriptor.Title.ToString();
        var description = descriptor.Description.ToString();
        Assert.True(title.Length is > 0 and <= 80 && !title.EndsWith('.'), $"{id}: its title is empty, too long or ends with a full stop: \"{title}\".");
        Assert.True(description.EndsWith('.'), $"{id}: its description does not end with a full stop: \"{description}\".");
    }

    [Theory, MemberData(nameof(Ids))]
    public void Help_link_is_the_sites_page(string id)
    {
        var site = (string?)XDocument.Load(Repository.PathOf("Directory.Build.props")).Descendants("WcfPerfSite").Single();
        Assert.Equal(site + "rules/" + id, Rules.Get(id).Descriptor.HelpLinkUri);
    }

    [Theory, MemberData(nameof(Ids))]
    public void Category_is_one_of_RuleCategories(string id)
    {
        var categories = typeof(RuleCategories).GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => (string?)field.GetRawConstantValue());
        Assert.Contains(Rules.Get(id).Descriptor.Category, categories);
    }

    [Fact]
    public void Descriptors_holds_each_rule_once_and_analyzers_use_it()
    {
        var fields = typeof(Descriptors).GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)
            .Where(field => field.FieldType == typeof(DiagnosticDescriptor))
            .Select(field => (field.Name, Descriptor: (DiagnosticDescriptor)field.GetValue(null)!))
            .ToArray();
        foreach (var (name, descriptor) in fields)
        {
            // A rule that reports both live and at the end of the compilation has a second descriptor with the tag for it.
            var rule = name.EndsWith(AtEnd, StringComparison.Ordinal) ? name[..^AtEnd.Length] : name;
            Assert.True(
                Rules.Catalog.IdsByName.TryGetValue(rule, out var id) && id == descriptor.Id,
                $"Descriptors.{name} has the id {descriptor.Id}; RuleIds.{rule} has {id ?? "no entry"}.");
            var twin = fields.Single(field => field.Name == rule).Descriptor;
            Assert.True(
                WithoutTags(descriptor) == WithoutTags(twin),
                $"Descriptors.{name} and Descriptors.{rule} differ in more than their tags.");
            if (name != rule)
            {
                Assert.True(
                    descriptor.CustomTags.Except(twin.CustomTags).SequenceEqual([WellKnownDiagnosticTags.CompilationEnd]),
                    $"Descriptors.{name} has to have the tag {WellKnownDiagnosticTags.CompilationEnd} and Descriptors.{rule} not.");
            }
        }

        foreach (var rule in Rules.Catalog.Rules)
        {
            Assert.True(
                fields.Any(field => ReferenceEquals(field.Descriptor, rule.Descriptor)),
                $"{rule.Id}: {rule.Analyzers[0].Name} makes a descriptor of its own instead of using Descriptors.");
        }
    }

    private static (string, string, string, string, string, DiagnosticSeverity, bool, string) WithoutTags(DiagnosticDescriptor descriptor) =>
        (descriptor.Id, descriptor.Title.ToString(), descriptor.MessageFormat.ToString(), descriptor.Description.ToString(), descriptor.Category,
            descriptor.DefaultSeverity, descriptor.IsEnabledByDefault, descriptor.HelpLinkUri);
}
