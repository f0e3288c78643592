using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The code of a compilation that somebody wrote, beside the files of contracts that were generated, and what it names. For the compilation's end.</summary>
internal sealed class WrittenCode
{
    private readonly WcfModel _model;
    private readonly CancellationToken _cancellation;
    private HashSet<SyntaxTree>? _generatedTrees;
    private HashSet<int>? _words;

    /// <param name="model">The model.</param>
    /// <param name="cancellation">Ends the reading of files.</param>
    public WrittenCode(WcfModel model, CancellationToken cancellation)
    {
        _model = model;
        _cancellation = cancellation;
    }

    /// <summary>Its files.</summary>
    public IEnumerable<SyntaxTree> Trees => _model.Compilation.SyntaxTrees.Where(tree => !GeneratedTrees.Contains(tree));

    /// <summary>The files with contracts that were generated.</summary>
    public HashSet<SyntaxTree> GeneratedTrees =>
        _generatedTrees ??= [.. _model.SourceContracts.Where(static contract => contract.IsGenerated).SelectMany(static contract => contract.Type.DeclaringSyntaxReferences).Select(static part => part.SyntaxTree)];

    /// <summary>Whether somebody's code has the name of a type, and somewhere that of its namespace: services of one kind have clients of one name.</summary>
    public bool Names(INamedTypeSymbol type) =>
        Names(type.Name) && (type.ContainingNamespace.IsGlobalNamespace || Names(type.ContainingNamespace.Name));

    /// <summary>Whether code that somebody wrote has a name, or a string of it; comments do not count.</summary>
    public bool Names(string word)
    {
        if (_words is null)
        {
            _words = [];
            foreach (var tree in Trees)
            {
                var text = tree.GetText(_cancellation);
                Word.AddAll(SourceMentions.Part(text, new TextSpan(0, text.Length)), _words);
            }
        }

        return _words.Contains(Word.Escaped) || (_words.Contains(Word.Of(word)) && Trees.Any(tree => IsNamedIn(tree, word)));
    }

    /// <summary>Whether a file has a name; comments do not count.</summary>
    public static bool IsNamedIn(SyntaxTree tree, string word) => SourceMentions.TokensAt(tree, word).Any(token => token.ValueText == word);
}
