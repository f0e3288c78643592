using System;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows the classes of which a web framework makes an instance for each request.</summary>
internal static class RequestTypes
{
    /// <summary>What makes an instance of the class for each request, in words for a message, or null where nothing is known to.</summary>
    public static string? KindOf(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (KindOfFrameworkClass(current) is { } kind)
            {
                return kind;
            }

            // A base class whose reference is missing has a name and no more.
            if (current.TypeKind == TypeKind.Error && IsControllerByName(current.Name, type.Name))
            {
                return "a controller";
            }

            if (current is { TypeKind: TypeKind.Error, Name: "Hub" } && type.Name.Contains("Hub"))
            {
                return "a hub";
            }
        }

        foreach (var implemented in type.AllInterfaces)
        {
            if (implemented.Name is "IHttpHandler" or "IHttpAsyncHandler" && WcfTypes.IsNamespace(implemented.ContainingNamespace, "System.Web"))
            {
                return "an HTTP handler";
            }
        }

        return HasWebMethod(type) ? "a web service" : null;
    }

    private static string? KindOfFrameworkClass(INamedTypeSymbol type) => type.Name switch
    {
        "Controller" or "ControllerBase" when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web.Mvc") || WcfTypes.IsNamespace(type.ContainingNamespace, "Microsoft.AspNetCore.Mvc") => "a controller",
        "ApiController" when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web.Http") => "a controller",
        "PageModel" when WcfTypes.IsNamespace(type.ContainingNamespace, "Microsoft.AspNetCore.Mvc.RazorPages") => "a page",
        "Page" or "TemplateControl" when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web.UI") => "a page",
        "WebService" when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web.Services") => "a web service",
        "Hub" when WcfTypes.IsNamespace(type.ContainingNamespace, "Microsoft.AspNetCore.SignalR") || WcfTypes.IsNamespace(type.ContainingNamespace, "Microsoft.AspNet.SignalR") => "a hub",
        "HttpTaskAsyncHandler" when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Web") => "an HTTP handler",
        _ => null,
    };

    /// <summary>Whether names tell a controller: those of others than Web API are words of everyday, but MVC asks for one at the end of the class too.</summary>
    private static bool IsControllerByName(string baseName, string name) =>
        baseName == "ApiController" || (baseName is "Controller" or "ControllerBase" && name.EndsWith("Controller", StringComparison.Ordinal));

    private static bool HasWebMethod(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IMethodSymbol { MethodKind: MethodKind.Ordinary } method && WcfTypes.Attribute(method, "System.Web.Services", "WebMethodAttribute") is not null)
            {
                return true;
            }
        }

        return false;
    }
}
