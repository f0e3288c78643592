using System;
using System.Runtime.ExceptionServices;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Counts the exceptions thrown on this thread, caught or not, while it lives.</summary>
internal sealed class ExceptionCounter : IDisposable
{
    private readonly int _thread = Environment.CurrentManagedThreadId;

    /// <summary>Starts to count.</summary>
    public ExceptionCounter() => AppDomain.CurrentDomain.FirstChanceException += Count;

    /// <summary>Exceptions so far.</summary>
    public int Exceptions { get; private set; }

    /// <summary>Counts what an action throws inside.</summary>
    public static int Count(Action action)
    {
        using var counter = new ExceptionCounter();
        action();
        return counter.Exceptions;
    }

    /// <summary>Stops counting.</summary>
    public void Dispose() => AppDomain.CurrentDomain.FirstChanceException -= Count;

    private void Count(object? sender, FirstChanceExceptionEventArgs e)
    {
        if (Environment.CurrentManagedThreadId == _thread)
            Exceptions++;
    }
}
