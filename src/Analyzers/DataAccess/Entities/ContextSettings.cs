using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What the declaration of a context, or of a class that holds one, says about how it tracks and loads.</summary>
internal static class ContextSettings
{
    /// <summary>Whether a context's class, or the code that registers it, says how its queries track.</summary>
    public static bool StatesTracking(WcfModel model, ITypeSymbol? context) =>
        Sets(context, "QueryTrackingBehavior", null) ||
        Sets(context, "ObjectTrackingEnabled", null) ||
        Sets(context, "MergeOption", null) ||
        IsConfigured(model, context, "UseQueryTrackingBehavior");

    /// <summary>Whether a context's class switches lazy loading or proxies off.</summary>
    public static bool SwitchesLoadingOff(ITypeSymbol? context) =>
        Sets(context, "LazyLoadingEnabled", false) ||
        Sets(context, "ProxyCreationEnabled", false) ||
        Sets(context, "DeferredLoadingEnabled", false) ||
        Sets(context, "ObjectTrackingEnabled", false);

    /// <summary>Whether a class of the compilation, or one that it derives from, sets a member by this name.</summary>
    /// <param name="type">The class.</param>
    /// <param name="name">The member.</param>
    /// <param name="value">The value, or null for any.</param>
    public static bool Sets(ITypeSymbol? type, string name, bool? value) =>
        Assignments(type).Any(assignment =>
            Name(assignment.Left) == name &&
            (value is null || assignment.Right.IsKind(value.Value ? SyntaxKind.TrueLiteralExpression : SyntaxKind.FalseLiteralExpression)));

    /// <summary>Whether a method by this name is called in a context's class, or in a file that speaks of the context.</summary>
    public static bool IsConfigured(WcfModel model, ITypeSymbol? context, string method)
    {
        if (!model.Mentions(method))
        {
            return false;
        }

        return context is null || context.TypeKind != TypeKind.Class || model.Compilation.SyntaxTrees.Any(tree =>
        {
            var text = tree.GetText();
            return SourceMentions.Contains(text, method) && SourceMentions.Contains(text, context.Name);
        });
    }

    private static IEnumerable<AssignmentExpressionSyntax> Assignments(ITypeSymbol? type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var reference in current.DeclaringSyntaxReferences)
            {
                foreach (var node in reference.GetSyntax().DescendantNodes())
                {
                    if (node is AssignmentExpressionSyntax assignment)
                    {
                        yield return assignment;
                    }
                }
            }
        }
    }

    private static string? Name(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        IdentifierNameSyntax name => name.Identifier.ValueText,
        _ => null,
    };
}
