using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells services from classes that implement a contract in order to call it, or for the program's own use.</summary>
internal static class ClientCode
{
    private const string Host = "ServiceHost(";
    private const string TypeOf = "typeof(";

    private static readonly string[] s_words = ["Client", "Proxy", "Adapter", "Wrapper"];

    // Where none of them is, no code hosts a service.
    private static readonly string[] s_hosts = ["ServiceHost", "AddService"];

    // By these, code hosts what a call or a type argument names.
    private static readonly string[] s_otherHosts = ["AddService", "ServiceHost<", "ServiceHostFactory", ": ServiceHost"];

    /// <summary>Whether a class that implements a contract serves nobody: it calls the service itself, or only the program's own code uses it.</summary>
    /// <param name="type">The class.</param>
    /// <param name="model">The model of the compilation that it is in.</param>
    public static bool ServesNobody(INamedTypeSymbol type, WcfModel model) =>
        (MayCall(type) || IsUsedHere(type, model)) && !IsMarked(type) && !IsHosted(type, model) && !IsConfigured(type, model.Files);

    /// <summary>Whether a program that hosts services makes objects of a class itself and hosts others, whatever the class's attributes say.</summary>
    /// <param name="type">The class.</param>
    /// <param name="model">The model of the compilation that it is in.</param>
    public static bool IsOnlyUsed(INamedTypeSymbol type, WcfModel model) =>
        !model.HostingFiles.IsEmpty && IsUsedHere(type, model) && !IsConfigured(type, model.Files);

    /// <summary>
    /// Whether a class that implements a contract stands for a service that is elsewhere: it is called after that or holds what
    /// calls the contract.
    /// </summary>
    private static bool MayCall(INamedTypeSymbol type) => s_words.Any(word => type.Name.EndsWith(word, StringComparison.Ordinal)) || HoldsClient(type);

    /// <summary>
    /// Whether the program's own code makes objects of a class, and nothing that may host one speaks of the class, though other
    /// classes are hosted here or this is a program that hosts none. A library may leave hosting to others, and a site to
    /// <c>.svc</c> files that are out of sight.
    /// </summary>
    private static bool IsUsedHere(INamedTypeSymbol type, WcfModel model) =>
        (HostsServices(model) || (!model.IsLibrary && !model.Mentions("Host"))) &&
        !MayBeSite(model.Files) &&
        model.Makes(type.Name) &&
        !model.HostingFiles.Any(tree => MayBeHostedBy(tree.GetText(), type.Name));

    /// <summary>Whether code that hosts may host a class that it names: only where each host is opened for the type of another it does not.</summary>
    private static bool MayBeHostedBy(SourceText text, string name)
    {
        var places = new List<int>();
        SourceMentions.AddPlaces(text, name, places);
        if (places.Count == 0 || places.Any(place => IsType(text, place, name.Length)))
        {
            return places.Count > 0;
        }

        places.Clear();
        SourceMentions.AddPlaces(text, Host, places);
        return places.Count == 0 || s_otherHosts.Any(word => SourceMentions.Contains(text, word)) || !places.All(place => IsOfOther(text, place + Host.Length, name));
    }

    /// <summary>Whether the first argument in the brackets that open before a place is the type of another class.</summary>
    private static bool IsOfOther(SourceText text, int place, string name)
    {
        if (!SourceMentions.StartsAt(text, place, TypeOf))
        {
            return false;
        }

        var hosted = SourceMentions.LastNameAt(text, place + TypeOf.Length);
        return !hosted.IsEmpty && text.ToString(hosted) != name;
    }

    private static bool HostsServices(WcfModel model) =>
        s_hosts.Any(model.Mentions) ||
        IsSite(model.Files) ||
        (!model.Files.IsDefaultOrEmpty && model.Files.Any(static file => (file.GetText() is { } text && SourceMentions.Contains(text, "<service name="))));

    /// <summary>Whether a project may be a site whose <c>.svc</c> files are out of sight: it has a <c>Web.config</c> and none of those.</summary>
    public static bool MayBeSite(ImmutableArray<AdditionalText> files) =>
        !files.IsDefaultOrEmpty && files.Any(static file => ConfigFiles.IsWebConfig(file.Path)) && !IsSite(files);

    /// <summary>Whether a project is a library that hosts nothing, and no site either: how its services are hosted, another project shows.</summary>
    public static bool IsOfLibrary(WcfModel model) => model.IsHostedElsewhere && !IsSite(model.Files) && !model.Files.Any(static file => ConfigFiles.IsWebConfig(file.Path));

    /// <summary>Whether a web server hosts services of a project by its <c>.svc</c> files.</summary>
    public static bool IsSite(ImmutableArray<AdditionalText> files) => !files.IsDefaultOrEmpty && files.Any(IsSvc);

    /// <summary>Whether a file is one that has the web server host a service.</summary>
    public static bool IsSvc(AdditionalText file) => file.Path.EndsWith(".svc", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Whether a <c>.svc</c> file may host a class: its directive says so, or names a factory, which may take any that it speaks
    /// of. The file behind it may be called after a class that is none of its own.
    /// </summary>
    public static bool MayHost(AdditionalText file, INamedTypeSymbol type) =>
        file.GetText() is { } text && SourceMentions.Contains(text, type.Name) &&
        (SourceMentions.Contains(text, "Factory") || ServiceOf(text.ToString()) is not { } service || service == type.Name);

    /// <summary>The class, without its namespace and assembly, that <c>Service="…"</c> names in a directive; null where none does.</summary>
    private static string? ServiceOf(string directive)
    {
        const string Attribute = "Service";
        for (var at = directive.IndexOf(Attribute, StringComparison.OrdinalIgnoreCase); at >= 0; at = directive.IndexOf(Attribute, at + 1, StringComparison.OrdinalIgnoreCase))
        {
            var rest = directive.Substring(at + Attribute.Length).TrimStart();
            if (at == 0 || !char.IsWhiteSpace(directive[at - 1]) || rest.Length == 0 || rest[0] != '=')
            {
                continue;
            }

            rest = rest.Substring(1).TrimStart();
            var name = rest.Length > 0 && rest[0] is '"' or '\'' ? rest.Substring(1).Split(rest[0], ',')[0].Trim() : "";
            return name.Length == 0 ? null : name.Substring(name.LastIndexOfAny(['.', '+', ':']) + 1);
        }

        return null;
    }

    /// <summary>Whether a <c>.svc</c> file may host a service that the configuration has by this name: it has it whole, or makes the host by code.</summary>
    public static bool MayHost(AdditionalText file, string service)
    {
        if (!IsSvc(file) || file.GetText() is not { } text)
        {
            return false;
        }

        var places = new List<int>();
        SourceMentions.AddPlaces(text, service, places);
        return places.Any(place => IsWhole(text, place, service.Length)) || (places.Count > 0 && SourceMentions.Contains(text, "Factory"));
    }

    // An assembly's name may follow.
    private static bool IsWhole(SourceText text, int place, int length) =>
        place > 0 && place + length < text.Length && text[place - 1] is '"' or '\'' or ' ' && text[place + length] is '"' or '\'' or ' ' or ',';

    private static bool HoldsClient(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { Type: var held } && (WcfTypes.ClientContract(held) ?? WcfTypes.FactoryContract(held)) is { } contract &&
                type.AllInterfaces.Any(implemented => SymbolEqualityComparer.Default.Equals(implemented, contract)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether attributes of WCF's say that the class is a service. Those of a callback stand on a client.</summary>
    private static bool IsMarked(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.GetAttributes().Any(static attribute => attribute.AttributeClass is { Name: not "CallbackBehaviorAttribute" } known && WcfTypes.WorldOf(known) != WcfWorld.None) ||
                current.GetMembers().Any(static member => member is IMethodSymbol && WcfTypes.Attribute(member, "OperationBehaviorAttribute") is not null))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether code that hosts services names the class: <c>typeof(Orders)</c>, <c>AddService&lt;Orders&gt;</c>, an instance for a host.</summary>
    private static bool IsHosted(INamedTypeSymbol type, WcfModel model)
    {
        if (!s_hosts.Any(model.Mentions))
        {
            return false;
        }

        var places = new List<int>();
        foreach (var tree in model.Compilation.SyntaxTrees)
        {
            var text = tree.GetText();
            places.Clear();
            SourceMentions.AddPlaces(text, type.Name, places);
            if (places.Count > 0 && places.Any(place => IsType(text, place, type.Name.Length)) && (IsHost(text) || SourceMentions.Contains(text, "typeof")))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether code hosts services, by what it speaks of.</summary>
    public static bool IsHost(SourceText text) => s_hosts.Any(word => SourceMentions.Contains(text, word));

    /// <summary>Whether code that speaks of hosts may make one, and does not only ask the host that it runs in.</summary>
    public static bool MakesHost(SourceText text) => s_otherHosts.Any(word => SourceMentions.Contains(text, word)) || SourceMentions.Contains(text, "Host(");

    /// <summary>Whether a name stands between brackets, as a type's does that is handed on, or after <c>new</c> in the brackets of a host.</summary>
    private static bool IsType(SourceText text, int place, int length)
    {
        var (before, after) = (place - 1, place + length);
        if (before < 0 || after >= text.Length)
        {
            return false;
        }

        // A namespace may go before.
        while (before > 0 && (text[before] == '.' || SourceMentions.IsOfWord(text[before])) && (text[before] == '.' || before < place - 1))
        {
            before--;
        }

        return text[before] switch
        {
            '(' => text[after] == ')' && before >= 6 && SourceMentions.StartsAt(text, before - 6, "typeof"),
            '<' => text[after] is '>' or ',',
            ' ' => text[after] == '(' && before >= 16 && text.ToString(new TextSpan(before - 16, 16)).EndsWith("ServiceHost(new", StringComparison.Ordinal),
            _ => false,
        };
    }

    private static bool IsConfigured(INamedTypeSymbol type, ImmutableArray<AdditionalText> files)
    {
        if (files.IsDefaultOrEmpty)
        {
            return false;
        }

        var name = type.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);
        return files.Any(file => file.GetText() is { } text && SourceMentions.Contains(text, name));
    }
}
