using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what navigations a query loads with its rows.</summary>
internal static class IncludedNames
{
    /// <summary>The names that the arguments of <c>Include</c> name: in a lambda, or in a string with dots.</summary>
    public static ImmutableArray<string> In(ImmutableArray<IArgumentOperation> arguments)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        foreach (var argument in arguments)
        {
            foreach (var part in argument.Value.DescendantsAndSelf())
            {
                if (part is IPropertyReferenceOperation property && (argument.Parameter?.Ordinal != 0 || part.Parent is not IArgumentOperation))
                {
                    names.Add(property.Property.Name);
                }
                else if (part.ConstantValue is { HasValue: true, Value: string path })
                {
                    // A repository of one's own may take several in one text.
                    names.AddRange(path.Split('.', ',').Select(static name => name.Trim()));
                }
            }
        }

        return names.ToImmutable();
    }
}
