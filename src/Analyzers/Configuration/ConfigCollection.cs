using System;
using System.Collections.Generic;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// A collection as one file leaves it: items are added by name, <c>remove</c> takes one away and <c>clear</c> all, those that
/// outer files added included. Each step costs the same however long the collection is.
/// </summary>
internal sealed class ConfigCollection
{
    private static readonly List<ConfigElement> s_none = [];

    private readonly string _itemName;
    private readonly string[] _keys;
    private readonly Dictionary<string, List<ConfigElement>> _items = new(StringComparer.Ordinal);
    private readonly List<ConfigElement> _order = [];
    private readonly HashSet<ConfigElement> _gone = [];
    private readonly HashSet<string> _removed = new(StringComparer.Ordinal);
    private bool _isCleared;

    /// <param name="itemName">The name of the element that adds an item.</param>
    /// <param name="keys">The attributes that tell items apart; one that is absent counts as empty.</param>
    public ConfigCollection(string itemName, params string[] keys)
    {
        _itemName = itemName;
        _keys = keys;
    }

    /// <summary>The items that are left, in the order of the file.</summary>
    public IEnumerable<ConfigElement> Items
    {
        get
        {
            foreach (var item in _order)
            {
                if (!_gone.Contains(item))
                {
                    yield return item;
                }
            }
        }
    }

    /// <summary>The names of the items that are left.</summary>
    public IEnumerable<string> Keys => _items.Keys;

    /// <summary>Adds what an element holds.</summary>
    public void Read(ConfigElement collection)
    {
        foreach (var child in collection.Children)
        {
            if (child.Name == _itemName)
            {
                var key = Key(child);
                if (!_items.TryGetValue(key, out var items))
                {
                    _items.Add(key, items = []);
                }

                items.Add(child);
                _order.Add(child);
            }
            else if (child.Name == "clear")
            {
                _isCleared = true;
                _items.Clear();
                _order.Clear();
            }
            else if (child.Name == "remove")
            {
                var key = Key(child);
                _removed.Add(key);
                if (_items.TryGetValue(key, out var items))
                {
                    _gone.UnionWith(items);
                    _items.Remove(key);
                }
            }
        }
    }

    /// <summary>The items of that name: more than one where the file adds it twice.</summary>
    public IReadOnlyList<ConfigElement> Find(string key) => _items.TryGetValue(key, out var items) ? items : s_none;

    /// <summary>Whether the item of that name in an outer file is gone.</summary>
    public bool Hides(string key) => _isCleared || _removed.Contains(key);

    private string Key(ConfigElement element) =>
        _keys.Length == 1 ? element.Value(_keys[0]) ?? "" : string.Join("\n", Array.ConvertAll(_keys, key => element.Value(key) ?? ""));
}
