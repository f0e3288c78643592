using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Where a loop says how far it is, or asks whether it is to go on: somebody watches, and may stop it between two turns.</summary>
internal static class WatchedTurns
{
    private static readonly string[] s_words = ["Report", "CancellationPending"];

    /// <summary>The places in what runs each time round; see <see cref="UserPrompts.GoesWith"/>.</summary>
    public static IReadOnlyList<IOperation> In(IOperation loop, IOperation body) =>
        SourceMentions.ContainsAny(ImmutableArray.Create(loop), s_words)
            ? [.. LoopShape.Parts(loop, body).SelectMany(LoopShape.Here).Where(IsWatch)]
            : [];

    // A token shows nobody: much code takes one that nobody ever cancels.
    private static bool IsWatch(IOperation operation) => operation switch
    {
        IInvocationOperation { TargetMethod: { ContainingType: { } type } method } => (type.Name, method.Name) switch
        {
            ("BackgroundWorker", "ReportProgress") => WcfTypes.IsNamespace(type.ContainingNamespace, "System.ComponentModel"),
            ("IProgress", "Report") => WcfTypes.IsNamespace(type.ContainingNamespace, "System"),
            _ => false,
        },
        IPropertyReferenceOperation { Property: { Name: "CancellationPending", ContainingType: { Name: "BackgroundWorker" } type } } => WcfTypes.IsNamespace(type.ContainingNamespace, "System.ComponentModel"),
        _ => false,
    };
}
