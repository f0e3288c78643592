using System.IO;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace WcfPerf.Testing;

/// <summary>The frameworks that tests about WCF are compiled against.</summary>
public static class WcfReferences
{
    /// <summary>
    /// .NET Framework 4.7.2 with WCF, its serializers, configuration and hosting, LINQ to SQL and the first Entity Framework:
    /// the real reference assemblies.
    /// </summary>
    public static ReferenceAssemblies Net472 { get; } =
        new ReferenceAssemblies(
            "net472",
            new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.3"),
            Path.Combine("build", ".NETFramework", "v4.7.2"))
        .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
        .AddAssemblies([
            "mscorlib",
            "Microsoft.CSharp",
            "System",
            "System.Configuration",
            "System.Core",
            "System.Data",
            "System.Data.DataSetExtensions",
            "System.Data.Entity",
            "System.Data.Linq",
            "System.EnterpriseServices",
            "System.IdentityModel",
            "System.IdentityModel.Selectors",
            "System.Messaging",
            "System.Net.Http",
            "System.Runtime.Caching",
            "System.Runtime.Serialization",
            "System.Security",
            "System.ServiceModel",
            "System.ServiceModel.Activation",
            "System.ServiceModel.Channels",
            "System.ServiceModel.Discovery",
            "System.ServiceModel.Routing",
            "System.ServiceModel.Web",
            "System.ServiceProcess",
            "System.Transactions",
            "System.Web",
            "System.Web.ApplicationServices",
            "System.Web.Services",
            "System.WorkflowServices",
            "System.Xml",
            "System.Xml.Linq",
        ]);

    /// <summary>.NET 10 without any WCF type: the SDK's own targeting pack.</summary>
    public static ReferenceAssemblies Net { get; } =
        new("net10.0", new PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.0"), Path.Combine("ref", "net10.0"));

    /// <summary>.NET 10 with ASP.NET Core, which CoreWCF is hosted in; CoreWCF itself is <see cref="CoreWcf"/>.</summary>
    public static ReferenceAssemblies AspNetCore { get; } = Net.AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", "10.0.0")]);

    /// <summary>CoreWCF 1.8, declared; for projects on <see cref="AspNetCore"/>.</summary>
    public static MetadataReference CoreWcf => DeclaredStub.Reference("CoreWCF", AspNetCore);

    /// <summary>WCF's client packages for modern .NET, declared; for projects on <see cref="Net"/>.</summary>
    public static MetadataReference ServiceModelClient => DeclaredStub.Reference("ServiceModelClient", Net);
}

/// <summary>What the code of a test references.</summary>
public enum WcfFramework
{
    /// <summary>.NET Framework 4.7.2 with WCF.</summary>
    Net472,

    /// <summary>.NET 10 with ASP.NET Core and CoreWCF.</summary>
    CoreWcf,

    /// <summary>.NET 10 with WCF's client packages.</summary>
    ModernClient,

    /// <summary>.NET 10 without WCF.</summary>
    WithoutWcf,
}
