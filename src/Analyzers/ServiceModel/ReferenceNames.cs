using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// What the names of a compilation's references tell. Each is read once and no assembly is opened for it: a small project has
/// more references than lines of code.
/// </summary>
internal readonly struct ReferenceNames
{
    private ReferenceNames(bool hasWcf, bool mayHaveWcf, bool hasOwn, bool hasTestFramework, bool hasUnnamed)
    {
        HasWcf = hasWcf;
        MayHaveWcf = mayHaveWcf;
        HasOwn = hasOwn;
        HasTestFramework = hasTestFramework;
        HasUnnamed = hasUnnamed;
    }

    /// <summary>Whether one is an assembly that every project with WCF references.</summary>
    public bool HasWcf { get; }

    /// <summary>Whether one may declare WCF's types under another name, or shows no name.</summary>
    public bool MayHaveWcf { get; }

    /// <summary>Whether one is not the platform's, or shows no name.</summary>
    public bool HasOwn { get; }

    /// <summary>Whether one is a test framework.</summary>
    public bool HasTestFramework { get; }

    /// <summary>Whether one shows no name: it was made in memory.</summary>
    public bool HasUnnamed { get; }

    /// <summary>Reads the names of a compilation's references.</summary>
    [MethodImpl(HotLoop.Option)]
    public static ReferenceNames Of(Compilation compilation)
    {
        var (hasWcf, mayHaveWcf, hasOwn, hasTestFramework, hasUnnamed) = (false, false, false, false, false);
        foreach (var reference in compilation.ExternalReferences)
        {
            var name = NameOf(reference);
            var isOwn = !WcfTypes.IsOfPlatform(name);
            hasWcf |= WcfTypes.IsHome(name);
            mayHaveWcf |= isOwn || WcfTypes.IsNamedAfterWcf(name);
            hasOwn |= isOwn;
            hasTestFramework |= TestProjects.IsFramework(name);
            hasUnnamed |= name.IsEmpty;
        }

        return new ReferenceNames(hasWcf, mayHaveWcf, hasOwn, hasTestFramework, hasUnnamed);
    }

    /// <summary>Whether the compilation references WCF. Where no name tells, the assemblies are asked: to look for types has the compiler read them all.</summary>
    public bool IncludeWcf(Compilation compilation) => HasWcf || (MayHaveWcf && compilation.SourceModule.ReferencedAssemblySymbols.Any(WcfTypes.IsWcf));

    /// <summary>Whether the compilation references a test framework.</summary>
    public bool IncludeTestFramework(Compilation compilation) =>
        HasTestFramework || (HasUnnamed && compilation.ReferencedAssemblyNames.Any(static assembly => TestProjects.IsFramework(assembly.Name.AsSpan())));

    /// <summary>The name of the assembly that a reference is to, as far as it tells; else nothing. A string of its own for each would cost more than the rest.</summary>
    private static ReadOnlySpan<char> NameOf(MetadataReference reference)
    {
        if (reference is CompilationReference project)
        {
            return project.Compilation.AssemblyName.AsSpan();
        }

        if (reference is not PortableExecutableReference { FilePath: { Length: > 0 } path })
        {
            return default;
        }

        var name = path.AsSpan();
        name = name.Slice(name.LastIndexOfAny('/', '\\') + 1);
        return name.EndsWith(".dll".AsSpan(), StringComparison.OrdinalIgnoreCase) ? name.Slice(0, name.Length - ".dll".Length) : name;
    }
}
