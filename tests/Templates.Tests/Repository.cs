using System.Linq;
using System.Reflection;

namespace WcfPerf.Templates.Tests;

/// <summary>Paths that the build hands to the tests.</summary>
internal static class Repository
{
    /// <summary>The template's source file.</summary>
    public static string Template => Metadata("Template");

    /// <summary>The stub of System.ServiceModel that the template compiles against on .NET.</summary>
    public static string Stub => Metadata("Stub");

    /// <summary>The folder of the .NET Framework's reference assemblies.</summary>
    public static string FrameworkReferences => Metadata("FrameworkReferences");

    /// <summary>The program of checks for the .NET Framework.</summary>
    public static string FrameworkTests => Metadata("FrameworkTests");

    private static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
