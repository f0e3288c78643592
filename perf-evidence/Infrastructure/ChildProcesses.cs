using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Runs programs to their end, and kills those that still run when this one is stopped.</summary>
internal sealed class ChildProcesses : IDisposable
{
    private readonly HashSet<Process> _running = [];
    private readonly Action _afterwards;

    /// <summary>Watches for the end of this process.</summary>
    /// <param name="afterwards">What else there is to do when all have ended; it may be done more than once.</param>
    public ChildProcesses(Action afterwards)
    {
        _afterwards = afterwards;
        AppDomain.CurrentDomain.ProcessExit += Stop;
        Console.CancelKeyPress += Stop;
    }

    /// <summary>Runs a program to its end, or kills it after the limit.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">What it is given.</param>
    /// <param name="limit">How long it may take.</param>
    /// <param name="configure">Sets up the start besides.</param>
    /// <returns>Its exit code, -1 where there is no such program, and what it wrote to both outputs.</returns>
    /// <exception cref="EvidenceException">It took too long.</exception>
    public (int ExitCode, string Output) Run(string program, IReadOnlyList<string> arguments, TimeSpan limit, Action<ProcessStartInfo>? configure = null)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        configure?.Invoke(start);
        Process? process = null;
        try
        {
            process = Process.Start(start)!;
            lock (_running)
                _running.Add(process);
            var said = new StringBuilder();
            void Note(object _, DataReceivedEventArgs line)
            {
                lock (said)
                {
                    if (line.Data is not null)
                        said.Append(line.Data).Append('\n');
                }
            }

            process.OutputDataReceived += Note;
            process.ErrorDataReceived += Note;
            process.BeginOutputReadLine();
            process.BeginErrorReadLine();
            if (!process.WaitForExit(limit))
            {
                process.Kill(entireProcessTree: true);
                throw new TooLongException($"{program} {string.Join(' ', arguments)} took longer than {limit.TotalSeconds:0} seconds.");
            }

            process.WaitForExit();
            lock (said)
                return (process.ExitCode, said.ToString());
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            return (-1, e.Message);
        }
        finally
        {
            if (process is not null)
            {
                lock (_running)
                    _running.Remove(process);
                process.Dispose();
            }
        }
    }

    /// <summary>Stops what runs.</summary>
    public void Dispose()
    {
        AppDomain.CurrentDomain.ProcessExit -= Stop;
        Console.CancelKeyPress -= Stop;
        Stop(null, EventArgs.Empty);
    }

    private void Stop(object? sender, EventArgs e)
    {
        Process[] running;
        lock (_running)
            running = [.. _running];
        foreach (Process process in running)
        {
            try
            {
                process.Kill(entireProcessTree: true);
            }
            catch (InvalidOperationException)
            {
                // It has ended by itself.
            }
        }

        _afterwards();
    }
}
