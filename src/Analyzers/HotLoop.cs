using System.Runtime.CompilerServices;

namespace WcfPerf.Analyzers;

/// <summary>
/// Marks methods that go through all text or all references of a compilation: compiled well at once, on runtimes that would
/// else interpret their loops slowly until they have seen them often. A build server that has just started never gets that far.
/// </summary>
internal static class HotLoop
{
    /// <summary>The option, which .NET Standard 2.0 has no name for; a runtime that does not know it passes it over.</summary>
    public const MethodImplOptions Option = (MethodImplOptions)512;
}
