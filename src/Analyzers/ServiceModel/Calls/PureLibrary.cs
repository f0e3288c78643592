using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// The part of the framework that works on what it is given and on nothing else: no clock, no machine, no file, no network,
/// no thread. What is not listed is not known to.
/// </summary>
internal static class PureLibrary
{
    // Types by namespace, then members that are the exception: they ask the clock, the machine or a table of the process.
    private static readonly Dictionary<string, string[]> s_types = new(StringComparer.Ordinal)
    {
        ["System"] =
        [
            "Array", "ArraySegment", "BitConverter", "Boolean", "Byte", "Char", "Convert", "DateOnly", "DateTime", "DateTimeOffset", "Decimal",
            "Double", "Enum", "Guid", "Half", "Index", "Int16", "Int32", "Int64", "Math", "MathF", "Nullable", "Object", "Range", "SByte", "Single",
            "String", "StringComparer", "TimeOnly", "TimeSpan", "Tuple", "UInt16", "UInt32", "UInt64", "Uri", "ValueTuple", "Version", "IComparable",
            "IEquatable", "IFormattable",
        ],
        ["System.Collections"] = ["ArrayList", "BitArray", "Hashtable", "ICollection", "IDictionary", "IEnumerable", "IList"],
        ["System.Collections.Generic"] =
        [
            "Comparer", "Dictionary", "EqualityComparer", "HashSet", "ICollection", "IDictionary", "IEnumerable", "IList", "IReadOnlyCollection",
            "IReadOnlyDictionary", "IReadOnlyList", "ISet", "KeyValuePair", "LinkedList", "List", "Queue", "SortedDictionary", "SortedList", "SortedSet", "Stack",
        ],
        ["System.Collections.Immutable"] = ["ImmutableArray", "ImmutableDictionary", "ImmutableHashSet", "ImmutableList"],
        ["System.Collections.ObjectModel"] = ["Collection", "ReadOnlyCollection", "ReadOnlyDictionary"],
        ["System.Globalization"] = ["Calendar", "CharUnicodeInfo", "CompareInfo", "CultureInfo", "DateTimeFormatInfo", "GregorianCalendar", "NumberFormatInfo", "TextInfo"],
        ["System.Linq"] = ["Enumerable", "IGrouping", "IOrderedEnumerable"],
        ["System.Net"] = ["WebUtility"],
        ["System.Numerics"] = ["BigInteger", "Complex"],
        ["System.Text"] = ["ASCIIEncoding", "Encoding", "StringBuilder", "UTF8Encoding", "UnicodeEncoding"],
        ["System.Threading.Tasks"] = ["Task", "ValueTask"],
        ["System.Xml"] = ["XmlConvert"],
    };

    // The same by the type's name, which is at hand where the name of its namespace is not.
    private static readonly Dictionary<string, List<string>> s_namespaces = s_types
        .SelectMany(static pair => pair.Value.Select(name => (Name: name, Namespace: pair.Key)))
        .GroupBy(static type => type.Name, StringComparer.Ordinal)
        .ToDictionary(static group => group.Key, static group => group.Select(static type => type.Namespace).ToList(), StringComparer.Ordinal);

    private static readonly HashSet<string> s_exceptions = new(StringComparer.Ordinal)
    {
        "BigInteger.Pow", "CultureInfo.CurrentCulture", "CultureInfo.CurrentUICulture", "CultureInfo.DefaultThreadCurrentCulture",
        "CultureInfo.DefaultThreadCurrentUICulture", "CultureInfo.InstalledUICulture", "DateTime.IsDaylightSavingTime", "DateTime.Now", "DateTime.Today",
        "DateTime.ToLocalTime", "DateTime.ToUniversalTime", "DateTime.UtcNow", "DateTimeFormatInfo.CurrentInfo", "DateTimeOffset.LocalDateTime",
        "DateTimeOffset.Now", "DateTimeOffset.ToLocalTime", "DateTimeOffset.UtcNow", "Encoding.Default", "Encoding.RegisterProvider", "Guid.CreateVersion7",
        "Guid.NewGuid", "NumberFormatInfo.CurrentInfo", "Object.GetHashCode", "Object.MemberwiseClone", "Object.ToString", "String.Intern", "String.IsInterned",
        "StringComparer.CurrentCulture", "StringComparer.CurrentCultureIgnoreCase", "Array.CreateInstance",
    };

    // Of a task, only one that is complete.
    private static readonly HashSet<string> s_taskMembers = new(StringComparer.Ordinal) { "FromResult", "CompletedTask", ".ctor" };

    // What only says that something is missing is no work.
    private static readonly HashSet<string> s_unfinished = new(StringComparer.Ordinal) { "NotImplementedException", "NotSupportedException" };

    /// <summary>Whether a member of the framework works on its receiver and arguments alone.</summary>
    public static bool Has(ISymbol member) =>
        member.ContainingType is { } type && IsListed(type) && !s_exceptions.Contains(type.Name + "." + member.Name) &&
        (type.Name is not ("Task" or "ValueTask") || s_taskMembers.Contains(member.Name)) &&
        !(member is IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters: [.., { Type.Name: "Encoding" or "Stream" or "TextReader" }] });

    /// <summary>Whether values of the framework's type are made and read without asking for anything.</summary>
    public static bool IsListed(ITypeSymbol type) =>
        type is IArrayTypeSymbol ||
        (s_namespaces.TryGetValue(type.Name, out var namespaces) && type.ContainingType is null &&
         namespaces.Exists(ns => WcfTypes.IsNamespace(type.ContainingNamespace, ns)));

    /// <summary>Whether the type is one of the framework's exceptions that say what is wrong with an argument or with a result.</summary>
    public static bool IsException(ITypeSymbol type)
    {
        if (!WcfTypes.IsNamespace(type.ContainingNamespace, "System") || s_unfinished.Contains(type.Name))
        {
            return false;
        }

        for (var current = type; current is not null; current = current.BaseType)
        {
            if (current.Name == "Exception" && WcfTypes.IsNamespace(current.ContainingNamespace, "System"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method of the table writes or reads by the thread's culture, unless it is told another.</summary>
    public static bool AsksCulture(IMethodSymbol method)
    {
        switch (method.Name)
        {
            case "ToUpper" or "ToLower" or "Format" or "Compare" or "CompareTo" or "StartsWith" or "EndsWith" or "AppendFormat" or "ToDecimal" or "ToDouble" or "ToDateTime":
            case "Parse" or "TryParse" or "ToString" when method.ContainingType.Name is not ("Guid" or "Boolean" or "Char" or "String" or "Enum" or "Version" or "StringBuilder" or "Uri"):
                break;
            default:
                return false;
        }

        foreach (var parameter in method.Parameters)
        {
            if (parameter.Type.Name is "IFormatProvider" or "CultureInfo" or "StringComparison")
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The position of the argument that says how much a member makes, or -1.</summary>
    public static int SizeArgument(IMethodSymbol method) => (method.ContainingType.Name, method.Name, method.Parameters.Length) switch
    {
        ("Enumerable", "Range" or "Repeat", _) => 1,
        ("String", ".ctor", 2) => 1,
        ("String", "PadLeft" or "PadRight", _) => 0,
        ("StringBuilder", "Append", 2) => 1,
        ("StringBuilder", "Insert", 3) => 2,
        ("List" or "Dictionary" or "HashSet" or "StringBuilder" or "Hashtable" or "ArrayList" or "BitArray", ".ctor", > 0) when method.Parameters[0].Type.SpecialType == SpecialType.System_Int32 => 0,
        _ => -1,
    };
}
