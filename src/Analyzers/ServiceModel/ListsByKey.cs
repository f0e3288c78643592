using System.Collections.Generic;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Dictionaries that hold several items for a key.</summary>
internal static class ListsByKey
{
    /// <summary>Adds an item to those of a key, be it the first.</summary>
    public static void AddTo<TKey, TItem>(this Dictionary<TKey, List<TItem>> lists, TKey key, TItem item)
        where TKey : notnull
    {
        if (!lists.TryGetValue(key, out var items))
        {
            lists.Add(key, items = []);
        }

        items.Add(item);
    }
}
