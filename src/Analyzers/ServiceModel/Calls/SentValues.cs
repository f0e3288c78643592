using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What calls of operations send, and whether that is one thing, one of a few, or a batch already.</summary>
internal static class SentValues
{
    /// <summary>The values that travel: not a token to cancel with, and not the callback and state of a Begin method.</summary>
    public static IEnumerable<IOperation> Of(OperationCall call)
    {
        foreach (var argument in call.Invocation.Arguments)
        {
            if (argument is { ArgumentKind: not ArgumentKind.DefaultValue, Parameter: { } parameter } &&
                parameter.Type.Name is not ("CancellationToken" or "AsyncCallback") &&
                parameter.RefKind != RefKind.Out &&
                parameter.Name is not ("userState" or "asyncState") &&
                !(call.Invocation.TargetMethod is { ReturnType.Name: "IAsyncResult", Parameters.Length: var count } && parameter.Ordinal == count - 1))
            {
                yield return argument.Value;
            }
        }
    }

    /// <summary>Whether a value can be no more than a few: their answers are to be kept, whatever the operation takes.</summary>
    public static bool IsOneOfFew(IOperation value) => value.Type is { TypeKind: TypeKind.Enum } or { SpecialType: SpecialType.System_Boolean };

    /// <summary>Many values already, or bytes: one message for all of them would only be larger.</summary>
    public static bool IsBulk(IOperation value)
    {
        value = value.Plain();
        return IsBytesAsText(value) ||
            (!IsSingle(value) && value.Type is { SpecialType: not SpecialType.System_String } type && (type is IArrayTypeSymbol || IsMany(type) || type.AllInterfaces.Any(IsMany)));

        // A table or a set of them holds its rows behind the second.
        static bool IsMany(ITypeSymbol type) =>
            type.SpecialType == SpecialType.System_Collections_IEnumerable || (type.Name == "IListSource" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.ComponentModel"));
    }

    /// <summary>Whether a value is bytes that the method has turned into text, be it that a local holds them.</summary>
    private static bool IsBytesAsText(IOperation value)
    {
        value = value.Plain();
        return value is ILocalReferenceOperation { Local: var local }
            ? HolderUses.Around(value).GivenTo(local).ToList() is [var only] && IsBase64(only.Value.Plain())
            : IsBase64(value);

        static bool IsBase64(IOperation made) => made is IInvocationOperation { TargetMethod: { Name: "ToBase64String", ContainingType.Name: "Convert" } };
    }

    /// <summary>Whether a value is bytes that its method makes, or has from somewhere, for the call.</summary>
    public static bool IsMadeBytes(IOperation value) =>
        value.Plain() is (ILocalReferenceOperation or IInvocationOperation) and { Type: var type } && WcfTypes.IsByteArray(type);

    /// <summary>Whether a value is an array that is made with one element: the operation takes many, and each turn hands it one.</summary>
    public static bool IsSingle(IOperation value)
    {
        value = value.Plain();
        if (value is ILocalReferenceOperation { Local: { Type: IArrayTypeSymbol } local })
        {
            var given = HolderUses.Around(value).GivenTo(local).ToList();
            return given.Count == 1 && IsMade(given[0].Value.Plain());
        }

        return IsMade(value);

        static bool IsMade(IOperation made) =>
            made is IArrayCreationOperation { DimensionSizes: [{ ConstantValue: { HasValue: true, Value: 1 } }] } && !WcfTypes.IsByteArray(made.Type);
    }

    /// <summary>Whether a value is an object made for the call around bytes, or around a batch that alone of it differs from turn to turn.</summary>
    public static bool IsRequestWithBatch(IOperation value, Repetition loop)
    {
        var varying = MadeObjects.PartsOf(value.Plain(), loop.Body).Where(part => loop.Varies(part)).ToList();
        return varying.Count > 0 && (varying.TrueForAll(IsBulk) || varying.Exists(static part => WcfTypes.IsByteArray(part.Plain().Type) || IsBytesAsText(part)));
    }
}
