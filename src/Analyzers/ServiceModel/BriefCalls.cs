using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Tells services whose calls are over at once, as their text shows: they look into collections in memory, or queue what is to be
/// done. Asked of the few classes that are reported, so that names are read where they stand.
/// </summary>
internal static class BriefCalls
{
    // A call leads through so many methods of its class.
    private const int MostMethods = 40;

    // What collections, texts and clocks have, and what hands work to others.
    private static readonly HashSet<string> s_quick = new(StringComparer.Ordinal)
    {
        "Add", "AddRange", "Remove", "RemoveAll", "RemoveAt", "RemoveWhere", "Insert", "Clear", "TryAdd", "TryRemove", "TryGetValue", "GetOrAdd", "AddOrUpdate", "TryUpdate", "ContainsKey", "ContainsValue", "Contains",
        "IndexOf", "Find", "FindAll", "FindIndex", "Exists", "Enqueue", "Dequeue", "TryEnqueue", "TryDequeue", "Peek", "TryPeek", "Push", "Pop", "TryTake", "Sort", "Reverse", "ForEach", "CopyTo",
        "Where", "Select", "SelectMany", "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault", "ElementAt", "Any", "All", "Count", "Sum", "Max", "Min", "Average",
        "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "GroupBy", "Distinct", "Take", "Skip", "Concat", "Union", "Except", "Intersect", "Cast", "OfType", "ToList", "ToArray", "ToDictionary", "ToHashSet",
        "Equals", "ToString", "GetHashCode", "GetType", "IsNullOrEmpty", "IsNullOrWhiteSpace", "Format", "Join", "Trim", "ToLower", "ToUpper", "StartsWith", "EndsWith", "Substring", "Replace", "Split", "Parse", "TryParse",
        "AddSeconds", "AddMinutes", "AddHours", "AddDays", "NewGuid", "Next", "QueueUserWorkItem", "Run", "StartNew",
    };

    // What those are called on, that is no variable.
    private static readonly HashSet<string> s_static = new(StringComparer.Ordinal) { "Task", "ThreadPool", "String", "DateTime", "Guid", "Enum", "Enumerable", "Math" };

    /// <summary>Whether all operations of a class do something, and nothing that takes long.</summary>
    public static bool Are(INamedTypeSymbol type, WcfModel model)
    {
        var open = new Queue<IMethodSymbol>(type.AllInterfaces.Add(type)
            .SelectMany(served => model.ContractOf(served) is { } contract && !model.IsCallback(served) ? OperationImplementations.Of(type, contract) : [])
            .Select(static pair => pair.Method));
        var seen = new HashSet<ISymbol>(open, SymbolEqualityComparer.Default);
        var isAny = false;
        while (open.Count > 0)
        {
            var method = open.Dequeue();
            // Of another project's code a build has no text.
            if (method.IsAsync || !model.IsOwn(method.ContainingType) || seen.Count > MostMethods || (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences is not [var declaration])
            {
                return false;
            }

            foreach (var node in declaration.GetSyntax().DescendantNodes())
            {
                switch (node)
                {
                    // An exception takes no time to be made, nor does the name of an argument.
                    case BaseObjectCreationExpressionSyntax { Parent: ThrowStatementSyntax or ThrowExpressionSyntax }:
                    case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } }:
                        break;
                    case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } when OwnMethods(type, name) is { Count: > 0 } own:
                        foreach (var called in own)
                        {
                            if (seen.Add(called))
                            {
                                open.Enqueue(called);
                            }
                        }

                        break;
                    // A line for whoever looks on.
                    case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WriteLine" or "Write", Expression: var console } } when console.LastName() is "Console" or "Debug" or "Trace":
                        break;
                    case InvocationExpressionSyntax call:
                        if (call.Expression.LastName() is not { } asked || !s_quick.Contains(asked) || !IsInMemory(call.Expression, type, declaration.GetSyntax()))
                        {
                            return false;
                        }

                        isAny = true;
                        break;
                    case AwaitExpressionSyntax or BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: > 0 } or WhileStatementSyntax or DoStatementSyntax:
                        return false;
                    case ObjectCreationExpressionSyntax { Type: var made } when model.Compilation.GetSymbolsWithName(made.LastName() ?? "", SymbolFilter.Type).OfType<INamedTypeSymbol>().Any(DoesMore):
                        return false;
                }
            }
        }

        return isAny;
    }

    /// <summary>The methods of a class of that name, its own and inherited ones of the project.</summary>
    private static List<IMethodSymbol> OwnMethods(INamedTypeSymbol type, string name)
    {
        var own = new List<IMethodSymbol>();
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            own.AddRange(current.GetMembers(name).OfType<IMethodSymbol>().Where(static method => method.MethodKind == MethodKind.Ordinary).Select(static method => method.OriginalDefinition));
        }

        return own;
    }

    /// <summary>Whether what a method is called on is a collection or the like that the class keeps, or a variable of the method.</summary>
    private static bool IsInMemory(ExpressionSyntax called, INamedTypeSymbol type, SyntaxNode method)
    {
        var root = called;
        while (true)
        {
            switch (root)
            {
                case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own }:
                    root = own;
                    break;
                case MemberAccessExpressionSyntax access:
                    root = access.Expression;
                    continue;
                case InvocationExpressionSyntax call:
                    root = call.Expression;
                    continue;
                case ElementAccessExpressionSyntax element:
                    root = element.Expression;
                    continue;
                case ParenthesizedExpressionSyntax { Expression: var inner }:
                    root = inner;
                    continue;
            }

            break;
        }

        if (root is not SimpleNameSyntax { Identifier.ValueText: var name })
        {
            return root is PredefinedTypeSyntax or LiteralExpressionSyntax;
        }

        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers(name))
            {
                var kept = member switch { IFieldSymbol field => field.Type, IPropertySymbol property => property.Type, _ => null };
                return kept is IArrayTypeSymbol || (kept?.OutermostNamespace() == "System" && !(kept.ContainingNamespace.Name is "Data" or "IO" or "Linq" || kept.ContainingNamespace.ContainingNamespace.Name == "Data"));
            }
        }

        return s_static.Contains(name) || method.DescendantNodes().Any(node => node switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier.ValueText == name,
            ParameterSyntax parameter => parameter.Identifier.ValueText == name,
            ForEachStatementSyntax loop => loop.Identifier.ValueText == name,
            SingleVariableDesignationSyntax variable => variable.Identifier.ValueText == name,
            _ => false,
        });
    }

    /// <summary>Whether an object of the class may do more than to be made and filled.</summary>
    private static bool DoesMore(INamedTypeSymbol made) =>
        made.GetMembers().Any(static member => member is IMethodSymbol { IsImplicitlyDeclared: false, MethodKind: MethodKind.Constructor or MethodKind.Ordinary }) ||
        (made.BaseType is { SpecialType: SpecialType.None } parent && DoesMore(parent));
}
