using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection.Metadata;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// What one assembly says of contracts, by the words of its names: which types carry <c>[ServiceContract]</c>, what its types
/// derive from and implement, and which methods they have. Read from its metadata, or the code that it is made of, so that
/// no symbol is made of all its types.
/// </summary>
internal sealed class AssemblyNames
{
    private const string Attribute = "ServiceContractAttribute";

    private static readonly HashSet<int> s_anything = [.. new[] { "Object", "ValueType", "Enum", "MulticastDelegate" }.Select(Word.Of)];

    private readonly List<int> _contracts = [];
    private readonly List<(int Type, int Parent)> _parents = [];
    private readonly Action<Func<int, bool>, HashSet<int>> _addMethods;

    private AssemblyNames(CodeNames code)
    {
        _contracts.AddRange(code.Contracts);
        foreach (var unit in code.Units)
        {
            if (unit.Kind == CodeUnitKind.Bases)
            {
                for (var words = new Word.Reader(SourceMentions.Part(unit.Part.Tree.GetText(), unit.Part.Span)); words.Read();)
                {
                    _parents.Add((unit.Type, words.Hash));
                }
            }
        }

        _addMethods = (isOne, words) => words.UnionWith(code.Units.Where(unit => unit.Kind == CodeUnitKind.Method && isOne(unit.Type)).Select(static unit => unit.Word));
    }

    private AssemblyNames(MetadataReader reader)
    {
        var contracts = MetadataNames.OwnersOf(reader, Attribute);
        var types = new List<(int Name, TypeDefinitionHandle Handle)>(reader.TypeDefinitions.Count);
        foreach (var handle in reader.TypeDefinitions)
        {
            var type = reader.GetTypeDefinition(handle);
            var name = MetadataNames.WordOf(reader, type.Name);
            types.Add((name, handle));
            if (contracts.Contains(handle))
            {
                _contracts.Add(name);
            }

            AddParent(reader, name, type.BaseType);
            foreach (var implemented in type.GetInterfaceImplementations())
            {
                AddParent(reader, name, reader.GetInterfaceImplementation(implemented).Interface);
            }
        }

        // Where the metadata is damaged, what was found before that counts.
        _addMethods = (isOne, words) => MetadataNames.Read(() =>
        {
            foreach (var (name, handle) in types)
            {
                if (isOne(name))
                {
                    foreach (var method in reader.GetTypeDefinition(handle).GetMethods())
                    {
                        words.Add(MetadataNames.WordOf(reader, reader.GetMethodDefinition(method).Name));
                    }
                }
            }

            return words;
        });
    }

    /// <summary>The types that are contracts of their own.</summary>
    public IReadOnlyList<int> Contracts => _contracts;

    /// <summary>Each type with each of those that it derives from or implements, as far as it names them.</summary>
    public IReadOnlyList<(int Type, int Parent)> Parents => _parents;

    /// <summary>The names of a project that another references; null where it has nothing to do with WCF, or is in another language: only C# is read here.</summary>
    public static AssemblyNames? Of(Compilation project) =>
        project.Language == LanguageNames.CSharp && WcfModel.For(project) is { } model ? new AssemblyNames(model.CodeNames) : null;

    /// <summary>The names of an assembly; null where it declares the attribute itself: who does names it otherwise.</summary>
    /// <param name="reader">Its metadata.</param>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static AssemblyNames? Of(MetadataReader reader) => MetadataNames.TypesNamed(reader, Attribute).Any() ? null : new AssemblyNames(reader);

    /// <summary>Adds the names of the methods of some types.</summary>
    /// <param name="isOne">Whether a type of the name is one of them.</param>
    /// <param name="words">Where the names go.</param>
    public void AddMethods(Func<int, bool> isOne, HashSet<int> words) => _addMethods(isOne, words);

    private void AddParent(MetadataReader reader, int type, EntityHandle parent)
    {
        if (MetadataNames.NameOf(reader, parent) is { IsNil: false } name && MetadataNames.WordOf(reader, name) is var word && !s_anything.Contains(word))
        {
            _parents.Add((type, word));
        }
    }
}
