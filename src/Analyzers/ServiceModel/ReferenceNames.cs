using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// What the names of a compilation's references tell. Each is read once and no assembly is opened for it: a small project has
/// more references than lines of code.
/// </summary>
internal sealed class ReferenceNames
{
    private readonly Lazy<IReadOnlyList<ReferencedAssembly>> _assemblies;
    private readonly bool _hasWcf;
    private readonly bool _mayHaveWcf;
    private readonly bool _hasTestFramework;
    private readonly bool _hasCoreWcf;
    private readonly bool _hasGrpc;
    private readonly bool _hasWebServer;
    private readonly bool _hasWindows;
    private readonly bool _hasUnnamed;

    /// <summary>Reads the names of a compilation's references.</summary>
    [MethodImpl(HotLoop.Option)]
    public ReferenceNames(Compilation compilation)
    {
        _assemblies = new Lazy<IReadOnlyList<ReferencedAssembly>>(() => compilation.ExternalReferences.Where(static reference => reference.Properties.Kind == MetadataImageKind.Assembly).Select(static reference => new ReferencedAssembly(reference)).ToList());
        foreach (var reference in compilation.ExternalReferences)
        {
            var name = NameOf(reference);
            var isOwn = !WcfTypes.IsOfPlatform(name);
            _hasWcf |= WcfTypes.IsHome(name);
            _mayHaveWcf |= isOwn || WcfTypes.IsNamedAfterWcf(name);
            _hasTestFramework |= TestProjects.IsFramework(name);
            _hasCoreWcf |= IsCoreWcf(name);
            _hasGrpc |= IsGrpcForContracts(name);
            _hasWebServer |= IsWebServer(name);
            _hasWindows |= IsOfWindows(name);
            _hasUnnamed |= name.IsEmpty;
            HasOwn |= isOwn;
        }
    }

    /// <summary>Whether one is not the platform's, or shows no name.</summary>
    public bool HasOwn { get; }

    /// <summary>The assemblies.</summary>
    public IReadOnlyList<ReferencedAssembly> Assemblies => _assemblies.Value;

    /// <summary>Whether they include WCF. Where no name tells, the assemblies are asked.</summary>
    public bool IncludeWcf => _hasWcf || (_mayHaveWcf && Assemblies.Any(WcfTypes.IsWcf));

    /// <summary>Whether they include a test framework.</summary>
    public bool IncludeTestFramework => Include(_hasTestFramework, TestProjects.IsFramework);

    /// <summary>Whether they include a library that takes the contracts of WCF and serves them by gRPC, and not CoreWCF, which serves them itself.</summary>
    public bool IncludeGrpcForContracts => Include(_hasGrpc, IsGrpcForContracts) && !Include(_hasCoreWcf, IsCoreWcf);

    /// <summary>Whether they show a server: they include what answers requests, and nothing that shows windows.</summary>
    public bool ShowServer => Include(_hasWebServer, IsWebServer) && !Include(_hasWindows, IsOfWindows);

    /// <summary>Whether they include an assembly of such a kind that is not the platform's and was built on WCF.</summary>
    public bool IncludeWcfCode(Func<ReferencedAssembly, bool> isSuch) =>
        HasOwn && Assemblies.Any(assembly => !WcfTypes.IsOfPlatform(assembly.Name) && WcfTypes.IsBuiltOnWcf(assembly) && isSuch(assembly));

    private static bool IsWebServer(ReadOnlySpan<char> name) => name is "System.Web" || name.StartsWith("Microsoft.AspNetCore".AsSpan()) || IsCoreWcf(name);

    private static bool IsOfWindows(ReadOnlySpan<char> name) => name is "System.Windows.Forms" or "PresentationFramework" or "PresentationCore";

    private static bool IsCoreWcf(ReadOnlySpan<char> name) => name.StartsWith("CoreWCF".AsSpan());

    private static bool IsGrpcForContracts(ReadOnlySpan<char> name) => name.StartsWith("ServiceModel.Grpc".AsSpan()) || name.StartsWith("protobuf-net.Grpc".AsSpan());

    private delegate bool NameTest(ReadOnlySpan<char> name);

    // Where a reference shows no name, its assembly is asked.
    private bool Include(bool isNamed, NameTest isOne) =>
        isNamed || (_hasUnnamed && Assemblies.Any(assembly => isOne(assembly.Name.AsSpan())));

    /// <summary>The name of the assembly that a reference is to, as far as it tells; else nothing. A string of its own for each would cost more than the rest.</summary>
    public static ReadOnlySpan<char> NameOf(MetadataReference reference)
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
