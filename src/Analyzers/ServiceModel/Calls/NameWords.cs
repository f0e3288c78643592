using System.Collections.Generic;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Takes names apart.</summary>
internal static class NameWords
{
    /// <summary>The words that a name is put together of, by its capitals and underscores: Get, HTTP and Status of <c>GetHTTP_Status</c>.</summary>
    public static List<string> Of(string name)
    {
        var words = new List<string>();
        var start = 0;
        for (var at = 1; at <= name.Length; at++)
        {
            if (at == name.Length || name[at] == '_' || (char.IsUpper(name[at]) && (!char.IsUpper(name[at - 1]) || (at + 1 < name.Length && char.IsLower(name[at + 1])))))
            {
                words.Add(name.Substring(start, at - start).Trim('_'));
                start = at;
            }
        }

        return words;
    }
}
