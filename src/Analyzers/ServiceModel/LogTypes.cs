using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What logs are written with.</summary>
internal static class LogTypes
{
    /// <summary>Whether a type is called as those of the libraries for logs are; one of the project's own may be called so, too.</summary>
    public static bool Is(ITypeSymbol type) =>
        type.Name is "ILogger" or "Logger" or "ILog" or "Log" or "LoggerExtensions" && type.OutermostNamespace() is "Serilog" or "NLog" or "log4net" or "Common" or "Microsoft";
}
