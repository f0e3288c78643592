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
    /// <returns>The path of the file that stands in the way and why, as a clause; null where all are written.</returns>
    public static (string Path, string Reason)? Write(IReadOnlyList<(ConfigFile File, byte[] Content)> files)
    {
        var staged = new List<string>();
        var replaced = new List<(ConfigFile File, byte[] Content)>();
        try
        {
            foreach (var (file, content) in files)
            {
                if (Obstacle(file) is { } obstacle)
                {
                    return (file.Path, obstacle);
                }

                // A copy takes over the permissions; the folder is the same, so that replacing is one step.
                var beside = file.Path + "." + Guid.NewGuid().ToString("N").Substring(0, 8) + ".tmp";
                try
                {
                    File.Copy(file.Path, beside);
                    staged.Add(beside);
                    using var stream = new FileStream(beside, FileMode.Truncate, FileAccess.Write, FileShare.None);
                    stream.Write(content, 0, content.Length);
                    stream.Flush(flushToDisk: true);
                }
                catch (Exception exception) when (ConfigFile.IsRefusal(exception))
                {
                    return (file.Path, "no file can be written beside it: " + ConfigFile.OneLine(exception));
                }
            }

            for (var i = 0; i < files.Count; i++)
            {
                try
                {
                    File.Replace(staged[i], files[i].File.Path, destinationBackupFileName: null);
                    replaced.Add((files[i].File, files[i].Content));
                }
                catch (Exception exception) when (ConfigFile.IsRefusal(exception))
                {
                    PutBack(replaced);
                    return (files[i].File.Path, "it cannot be replaced: " + ConfigFile.OneLine(exception));
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

    private static void PutBack(List<(ConfigFile File, byte[] Content)> replaced)
    {
        foreach (var (file, _) in replaced)
        {
            try
            {
                File.WriteAllBytes(file.Path, file.Bytes);
            }
            catch (Exception exception) when (ConfigFile.IsRefusal(exception))
            {
                // It was written a moment ago. Both contents are whole, so nothing is half written; the error names the other file.
            }
        }
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
