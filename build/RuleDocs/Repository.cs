using System;
using System.IO;

namespace WcfPerf.RuleDocs;

/// <summary>The checkout that the running program was built in.</summary>
public static class Repository
{
    private static readonly Lazy<string> s_root = new(Find);

    /// <summary>Its folder.</summary>
    /// <exception cref="InvalidOperationException">The program does not run from inside a checkout.</exception>
    public static string Root => s_root.Value;

    /// <summary>The full path of a file or folder, given from the root with slashes.</summary>
    public static string PathOf(string relative) => Path.Combine(Root, relative.Replace('/', Path.DirectorySeparatorChar));

    private static string Find()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "WcfPerf.slnx")))
            {
                return folder.FullName;
            }
        }

        throw new InvalidOperationException($"No folder above {AppContext.BaseDirectory} holds WcfPerf.slnx.");
    }
}
