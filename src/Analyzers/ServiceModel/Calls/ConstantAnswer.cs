using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells answers that are the same for every call, and say something: texts, and lists and objects of them.</summary>
internal static class ConstantAnswer
{
    // What says whether a service is there, and how it is, is asked for that. The other words stand for work that nobody has written.
    private static readonly HashSet<string> s_states = new(StringComparer.OrdinalIgnoreCase)
    {
        "ok", "okay", "alive", "ping", "pong", "up", "online", "running", "started", "working", "works", "available", "healthy", "connected", "connection", "ready", "success", "successful", "successfully",
        "invoked", "called", "received", "reached", "executed",
        "version", "implemented", "implement", "supported", "todo", "yet", "nothing", "something", "dummy", "fake", "mock", "stub", "obsolete", "deprecated",
    };

    /// <summary>Whether a value is made of constants alone and has a text of several words among them, or several texts, and none that tells a state or stands for one to come.</summary>
    /// <param name="answer">What an operation answers.</param>
    public static bool Says(IOperation answer)
    {
        var words = 0;
        return IsConstant(answer) && words > 1;

        bool IsConstant(IOperation value)
        {
            value = value.Plain();
            if (value.ConstantValue.HasValue)
            {
                return value.ConstantValue.Value is not string text || Count(text);
            }

            return value switch
            {
                IArrayCreationOperation { Initializer.ElementValues: var elements } => elements.All(IsConstant),
                IObjectCreationOperation { Arguments.IsEmpty: true, Initializer.Initializers: var members } => members.All(IsConstant),
                ISimpleAssignmentOperation { Target: IMemberReferenceOperation, Value: var given } => IsConstant(given),
                IInvocationOperation { TargetMethod.Name: "Add", Arguments: [{ Value: var added }] } => IsConstant(added),
                IInvocationOperation { TargetMethod: { Name: "Format" or "Concat", ContainingType.SpecialType: SpecialType.System_String }, Arguments: var parts } => parts.All(part => IsConstant(part.Value)),
                _ => false,
            };
        }

        bool Count(string text)
        {
            foreach (var part in text.Split([' ', '\t', '\r', '\n'], StringSplitOptions.RemoveEmptyEntries))
            {
                var letters = new string(Array.ConvertAll(part.ToCharArray(), static character => char.IsLetter(character) ? character : ' ')).Split([' '], StringSplitOptions.RemoveEmptyEntries);
                if (letters.Any(s_states.Contains))
                {
                    return false;
                }

                // The name of a machine or a file is one word, however many parts it has.
                words += letters.Length > 0 ? 1 : 0;
            }

            return true;
        }
    }
}
