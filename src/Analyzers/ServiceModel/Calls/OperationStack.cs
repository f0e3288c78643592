using System;
using System.Buffers;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// The operations that a walk has still to visit, each with a number that its parent gave it. Made for walks over every block
/// of a compilation: its array is borrowed, so it has to be freed.
/// </summary>
internal struct OperationStack
{
    private const int FirstLength = 128;

    private (IOperation Operation, int Number)[] _entries;
    private int _count;

    /// <summary>An empty stack.</summary>
    public OperationStack()
    {
        _entries = ArrayPool<(IOperation, int)>.Shared.Rent(FirstLength);
        _count = 0;
    }

    /// <summary>Puts an operation on top.</summary>
    public void Push(IOperation operation, int number)
    {
        if (_count == _entries.Length)
        {
            Grow();
        }

        _entries[_count++] = (operation, number);
    }

    /// <summary>Puts operations on top, the first of them topmost.</summary>
    public void PushAll<T>(ImmutableArray<T> operations, int number)
        where T : class, IOperation
    {
        for (var i = operations.Length - 1; i >= 0; i--)
        {
            Push(operations[i], number);
        }
    }

    /// <summary>Puts the parts of an operation on top, the first of them topmost.</summary>
    public void PushParts(IOperation operation, int number)
    {
        foreach (var part in operation.ChildOperations.Reverse())
        {
            Push(part, number);
        }
    }

    /// <summary>Takes the topmost operation.</summary>
    public bool TryPop([NotNullWhen(true)] out IOperation? operation, out int number)
    {
        if (_count == 0)
        {
            (operation, number) = (null, 0);
            return false;
        }

        (operation, number) = _entries[--_count];
        return true;
    }

    /// <summary>Gives the array back, with nothing of the compilation in it.</summary>
    public void Free()
    {
        ArrayPool<(IOperation, int)>.Shared.Return(_entries, clearArray: true);
        _entries = [];
        _count = 0;
    }

    private void Grow()
    {
        var larger = ArrayPool<(IOperation, int)>.Shared.Rent(_entries.Length * 2);
        Array.Copy(_entries, larger, _count);
        ArrayPool<(IOperation, int)>.Shared.Return(_entries, clearArray: true);
        _entries = larger;
    }
}
