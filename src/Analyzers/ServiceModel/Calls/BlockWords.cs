using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What operation blocks may have to do with, as far as the words of their code tell: looked at before their operations are.</summary>
internal sealed class BlockWords
{
    private readonly WcfModel _model;
    private readonly RecentBlocks _blocks;
    private readonly PerFiles<Known> _words;

    /// <param name="model">The model.</param>
    /// <param name="blocks">The blocks that were last looked at.</param>
    public BlockWords(WcfModel model, RecentBlocks blocks)
    {
        _model = model;
        _blocks = blocks;
        _words = new PerFiles<Known>(Read);
    }

    /// <summary>Whether an operation block may have to do with data, as far as words tell. Only for what operations may reach.</summary>
    public bool MayTouchData(OperationBlockAnalysisContext context)
    {
        var block = _blocks.Of(context);
        return block.TouchesData ??= Contains(WordsOf(context.Options).Data, block) || DataWords.MayComeIn(context.OwningSymbol, block.First.Syntax);
    }

    /// <summary>Whether an operation block may have to do with clients, or lead to code that has, as far as words tell.</summary>
    public bool MayTouchClients(OperationBlockAnalysisContext context)
    {
        var block = _blocks.Of(context);
        return block.TouchesClients ??= MayTouchClients(WordsOf(context.Options), block);
    }

    /// <summary>Whether an operation block may hold its thread, or lead to code that does, as far as words tell.</summary>
    public bool MayBlock(OperationBlockAnalysisContext context) => Contains(WordsOf(context.Options).Blocking, _blocks.Of(context));

    /// <summary>
    /// Whether a call of a member may lead to code that has to do with clients or holds its thread, as far as the word tells by
    /// which code calls it: most calls go elsewhere, and nothing has to be known of how often those run.
    /// </summary>
    /// <param name="member">The method, constructor or property that is called.</param>
    /// <param name="options">The options.</param>
    public bool MayLead(ISymbol member, AnalyzerOptions options)
    {
        var word = member switch
        {
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } or IPropertySymbol { IsIndexer: false } => Word.Of(member.Name),
            IMethodSymbol { MethodKind: MethodKind.Constructor } => Word.Of(member.ContainingType.Name),
            _ => 0,
        };
        var words = WordsOf(options);
        return word == 0 || WordReach.IsEverywhere(word) || words.Clients.Value.LeadsBy(word) || words.Operations.Value.LeadsBy(word) || (_model.Operations.MayBeImplemented && words.Blocking.Value.LeadsBy(word));
    }

    /// <summary>Whether code may say how a context loads entities.</summary>
    public bool MaySetLoading(OperationBlockAnalysisContext context) => WordsOf(context.Options).Loading.Value.Contains(context.OperationBlocks[0].Syntax);

    /// <summary>Whether an operation block may set a context up, wherever it stands, as far as words tell.</summary>
    public bool MaySetUpContext(OperationBlockAnalysisContext context) => WordsOf(context.Options).ContextSetup.Value.Contains(context.OperationBlocks[0].Syntax);

    /// <summary>The words of all code, where they were read; null before that.</summary>
    public CodeWords? OfAllCode => _words.Last?.Words;

    /// <summary>Reads now what leads to data.</summary>
    public void PrepareForData(AnalyzerOptions options) => _ = WordsOf(options).Data.Value;

    /// <summary>Reads now what leads to clients.</summary>
    public void PrepareForClients(AnalyzerOptions options)
    {
        var words = WordsOf(options);
        _ = words.Clients.Value;
        _ = words.Operations.Value;
    }

    private static bool MayTouchClients(Known words, BlockFacts block) => Contains(words.Clients, block) || Contains(words.Operations, block);

    private static bool Contains(Lazy<WordReach> reach, BlockFacts block) => reach.Value.Contains(block.First.Syntax);

    private Known WordsOf(AnalyzerOptions options) => _words.For(options);

    private Known Read(AnalyzerOptions options)
    {
        // The compiler binds its references while the declarations are read.
        var names = _model.CodeNames;
        var foreign = _model.ForeignNames;
        var isForData = _model.Operations.MayBeImplemented && _model.Data.MayAccess(options);
        var (data, contexts) = isForData ? DataWords.Of(foreign, options) : ([], []);
        var (clients, proxies) = _model.MaySpeakOfClients ? _model.ClientTypes.WordsOfMaking() : ([], []);
        var operations = _model.MaySpeakOfClients ? _model.ClientTypes.WordsOfCalls() : [];
        var words = new CodeWords(names, [data, clients, operations, BlockingCalls.Words], isForData ? foreign.OfTypes() : []);
        data.UnionWith(words.Of(WordFamilies.Saving));
        clients.UnionWith(words.Of(WordFamilies.Clients));
        return new Known(
            words,
            new Lazy<WordReach>(() => new WordReach(words, data, contexts, WordReachKind.Entities)),
            new Lazy<WordReach>(() => new WordReach(words, clients, proxies, WordReachKind.Instances)),
            new Lazy<WordReach>(() => new WordReach(words, operations, [], WordReachKind.Values)),
            new Lazy<WordReach>(() => new WordReach(words, BlockingCalls.Words, [], WordReachKind.Calls)),
            new Lazy<CodeParts>(() => words.PartsOf(WordFamilies.Loading)),
            new Lazy<CodeParts>(() => words.PartsOf(WordFamilies.ContextSetup)));
    }

    /// <summary>What code may have to do with what.</summary>
    private sealed record Known(CodeWords Words, Lazy<WordReach> Data, Lazy<WordReach> Clients, Lazy<WordReach> Operations, Lazy<WordReach> Blocking, Lazy<CodeParts> Loading, Lazy<CodeParts> ContextSetup);
}
