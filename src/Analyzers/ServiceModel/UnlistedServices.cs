using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The services that no configuration file lists: what holds for all that name no behavior holds for them as well.</summary>
internal static class UnlistedServices
{
    // What stands before the name of a class in a typeof.
    private static readonly string[] s_openings = ["typeof(", ".", "::"];

    /// <summary>Whether a throttle holds for a service that the files do not list: a web server hosts one, or code may.</summary>
    public static bool AreHeldBy(ConfigThrottle throttle, WcfModel model)
    {
        if (throttle.Behavior.Name.Length > 0)
        {
            return false;
        }

        var listed = new HashSet<string>(model.Configuration.Services.Select(static service => service.Name), StringComparer.Ordinal);
        var folder = ConfigFiles.Folder(throttle.Element.Document.Path) + "/";
        return model.Files.Any(file => ClientCode.IsSvc(file) && (ConfigFiles.Folder(file.Path) + "/").StartsWith(folder, StringComparison.OrdinalIgnoreCase) && !listed.Any(name => ClientCode.MayHost(file, name))) ||
            model.Configuration.Sections.SelectMany(static section => section.Activations).Any(name => name is not null && !listed.Contains(name)) ||
            AreHostedInCode(model);
    }

    /// <summary>Whether a file that makes hosts gives them the type of a class that does a contract's work and is not listed.</summary>
    private static bool AreHostedInCode(WcfModel model)
    {
        if (model.HostingFiles.IsEmpty)
        {
            return false;
        }

        var classes = new HashSet<INamedTypeSymbol>(model.SourceContracts.SelectMany(model.ImplementationsOf), SymbolEqualityComparer.Default);
        classes.ExceptWith(model.Configuration.Services.SelectMany(service => ConfiguredServices.ClassesOf(service, model)));
        return classes.Any(type => model.HostingFiles.Any(tree => s_openings.Any(opening => SourceMentions.Contains(tree.GetText(), opening + type.Name + ")"))));
    }
}
