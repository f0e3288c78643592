using System;
using System.Collections.Generic;
using System.IO;

namespace WcfPerf.BuildTasks;

/// <summary>
/// Writes several files or none. Each is written whole beside the old one and then takes its place, so that nobody ever sees
/// half a file; where one cannot be replaced, those that were are put back.
/// </summary>
internal static class ConfigFileWriter
{
    /// <summary>Writes the files.</summary>
    /// <param name="files">The files as they were read, and what each is to hold.</param>
    /// <param name="replace">Puts the first file in the place of the second; null for the system's own.</param>
    /// <returns>
    /// The path of the file that stands in the way and why, as a clause, and the paths of those that are written and could not be
    /// put back; null where all are written.
    /// </returns>
    public static (string Path, string Reason, IReadOnlyList<string> Left)? Write(
        IReadOnlyList<(ConfigFile File, byte[] Content)> files, Action<string, string>? replace = null)
    {
        replace ??= static (beside, path) => File.Replace(beside, path, destinationBackupFileName: null);
        var staged = new List<string>();
        var replaced = new List<ConfigFile>();
        try
        {
            foreach (var (file, content) in files)
            {
                if (Obstacle(file) is { } obstacle)
                {
                    return (file.Path, obstacle, []);
                }

                try
                {
                    Stage(file, content, staged);
                }
                catch (Exception exception) when (ConfigFile.IsRefusal(exception))
                {
                    return (file.Path, "no file can be written beside it: " + ConfigFile.OneLine(exception), []);
                }
            }

            for (var i = 0; i < files.Count; i++)
            {
                try
                {
                    replace(staged[i], files[i].File.Path);
                    replaced.Add(files[i].File);
                }
                catch (Exception exception) when (ConfigFile.IsRefusal(exception))
                {
                    return (files[i].File.Path, "it cannot be replaced: " + ConfigFile.OneLine(exception), PutBack(replaced, staged, replace));
                }
            }

            return null;
        }
        finally
        {
            foreach (var beside in staged)
            {
                Delete(beside);
            }
        }
    }

    /// <summary>What forbids to write a file; null where nothing does.</summary>
    private static string? Obstacle(ConfigFile file)
    {
        try
        {
            var attributes = File.GetAttributes(file.Path);
            if ((attributes & FileAttributes.ReparsePoint) != 0)
            {
                return "it is a link to another file; name that one";
            }

            if ((attributes & FileAttributes.ReadOnly) != 0)
            {
                return "it is read-only";
            }

            using var stream = new FileStream(file.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            if (stream.Length == file.Bytes.Length)
            {
                var now = new byte[file.Bytes.Length];
                for (int at = 0, read; at < now.Length && (read = stream.Read(now, at, now.Length - at)) > 0;)
                {
                    at += read;
                }

                if (now.IsSameAs(file.Bytes))
                {
                    return null;
                }
            }

            return "it changed while it was being edited";
        }
        catch (Exception exception) when (ConfigFile.IsRefusal(exception))
        {
            return "it cannot be opened for writing: " + ConfigFile.OneLine(exception);
        }
    }

    /// <summary>Writes a file beside another one, whose place it is to take.</summary>
    private static void Stage(ConfigFile file, byte[] content, List<string> staged)
    {
        // A copy takes over the permissions; the folder is the same, so that replacing is one step.
        var beside = file.Path + "." + Guid.NewGuid().ToString("N").Substring(0, 8) + ".tmp";
        File.Copy(file.Path, beside);
        staged.Add(beside);
        using var stream = new FileStream(beside, FileMode.Truncate, FileAccess.Write, FileShare.None);
        stream.Write(content, 0, content.Length);
        stream.Flush(flushToDisk: true);
    }

    /// <summary>Gives files back what they held, in one step each.</summary>
    /// <returns>The paths of those that it cannot.</returns>
    private static List<string> PutBack(List<ConfigFile> replaced, List<string> staged, Action<string, string> replace)
    {
        var left = new List<string>();
        foreach (var file in replaced)
        {
            try
            {
                Stage(file, file.Bytes, staged);
                replace(staged[staged.Count - 1], file.Path);
            }
            catch (Exception exception) when (ConfigFile.IsRefusal(exception))
            {
                left.Add(file.Path);
            }
        }

        return left;
    }

    private static void Delete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception exception) when (ConfigFile.IsRefusal(exception))
        {
            // A left-over beside the file does no harm.
        }
    }
}
