using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What the declarations of contexts, and of classes that hold some, say about how they track and load; each is read once.</summary>
internal sealed class ContextSettings(WcfModel model)
{
    private static readonly string[] s_tracking = ["QueryTrackingBehavior", "ObjectTrackingEnabled", "MergeOption"];
    private static readonly string[] s_linqToSqlLoading = ["DeferredLoadingEnabled", "ObjectTrackingEnabled"];
    private static readonly string[] s_entityLoading = ["LazyLoadingEnabled", "ProxyCreationEnabled"];
    private static readonly string[] s_loading = [.. s_entityLoading, .. s_linqToSqlLoading];
    private static readonly string[] s_switches = ["LazyLoadingEnabled", "DeferredLoadingEnabled"];

    // By these, code says which property is a key, an attribute of the class among them, or has code out of sight say it.
    private static readonly string[] s_keyWords = ["HasKey", "PrimaryKey", "ApplyConfiguration"];

    private readonly ConcurrentDictionary<INamedTypeSymbol, HashSet<(string Name, bool? Value)>> _assigned = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<(string Method, string Context), bool> _configured = new();

    /// <summary>Whether a context's class, or the code that registers it, says how its queries track.</summary>
    public bool StatesTracking(ITypeSymbol? context) =>
        s_tracking.Any(name => Sets(context, name, null)) || IsConfigured(context, "UseQueryTrackingBehavior");

    /// <summary>
    /// Whether nothing makes a property of the project's entity its key for EF Core: neither its name, an attribute, nor code
    /// that configures one. Such a model cannot be built, and no query of it ever runs.
    /// </summary>
    public bool LacksKey(INamedTypeSymbol entity) =>
        SymbolEqualityComparer.Default.Equals(entity.ContainingAssembly, model.Compilation.Assembly) && !s_keyWords.Any(model.Mentions) && HasNoKey(entity);

    /// <summary>
    /// The same of any entity of a context for Entity Framework 6, too, and for another project's context: its class, whose
    /// members its declaration shows, configures no model, or in sight no more than columns and relations.
    /// </summary>
    public bool LacksKeyInModel(ITypeSymbol? context)
    {
        if (context is not INamedTypeSymbol { TypeKind: TypeKind.Class } own || s_keyWords.Any(model.Mentions))
        {
            return false;
        }

        var lacks = false;
        for (INamedTypeSymbol? current = own; current is { SpecialType: SpecialType.None } && current.Name != "DbContext"; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (member.Name == "OnModelCreating" && !OnlyDescribes(member))
                {
                    return false;
                }

                lacks |= member is IPropertySymbol { Type: INamedTypeSymbol { Name: "DbSet" or "IDbSet", TypeArguments: [INamedTypeSymbol { TypeKind: TypeKind.Class } entity] } } &&
                    !entity.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "KeylessAttribute") && HasNoKey(entity);
            }
        }

        return lacks;
    }

    /// <summary>Whether a method goes from one entity of the model builder to the next, and adds nothing that could bring keys along: a convention, classes of configuration, a model of the designer's.</summary>
    private static bool OnlyDescribes(ISymbol method) =>
        method.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is MethodDeclarationSyntax { Body: { } body } &&
        body.Statements.All(static statement => statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } && BeginsWithEntity(call));

    /// <summary>Whether a chain begins with an entity of the model builder: <c>builder.Entity&lt;Order&gt;().Property(…)</c>.</summary>
    private static bool BeginsWithEntity(InvocationExpressionSyntax call)
    {
        while (call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax inner })
        {
            call = inner;
        }

        return call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax, Name: GenericNameSyntax { Identifier.ValueText: "Entity" } };
    }

    private static bool HasNoKey(INamedTypeSymbol entity)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "Id" };
        for (var current = entity; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (!current.IsBeside(entity))
            {
                return false;
            }

            names.Add(current.Name + "Id");
        }

        return !EntityTypes.Properties(entity).Any(property => names.Contains(property.Name) || EntityTypes.IsMarkedAsKey(property) || property.GetAttributes().Any(static attribute => attribute.AttributeClass is { TypeKind: TypeKind.Error }));
    }

    /// <summary>Whether a context's class switches lazy loading or proxies off.</summary>
    public bool SwitchesLoadingOff(ITypeSymbol? context) => s_loading.Any(name => Sets(context, name, false));

    /// <summary>Whether the class of a query's context, or the class that keeps the context, switches lazy loading or proxies off.</summary>
    public bool SwitchesLoadingOff(EntityRead read) => Says(read, SwitchesLoadingOff);

    /// <summary>Whether a context's class switches lazy loading on.</summary>
    public bool SwitchesLoadingOn(ITypeSymbol? context) => s_switches.Any(name => Sets(context, name, true));

    /// <summary>Whether the class of a query's context, or the class that keeps the context, switches lazy loading on.</summary>
    public bool SwitchesLoadingOn(EntityRead read) => Says(read, SwitchesLoadingOn);

    private static bool Says(EntityRead read, Func<ITypeSymbol?, bool> says) =>
        says(read.Context) || (read.ContextHolder is IFieldSymbol or IPropertySymbol && says(read.ContextHolder.ContainingType));

    /// <summary>Whether any code of the compilation speaks of what switches lazy loading on or off in the library.</summary>
    public bool IsLoadingSpokenOf(DataLibrary library) => (library == DataLibrary.LinqToSql ? s_linqToSqlLoading : s_entityLoading).Any(model.Mentions);

    /// <summary>Whether a member by this name alone decides whether a context loads lazily.</summary>
    public static bool IsSwitch(string name) => Array.IndexOf(s_switches, name) >= 0;

    /// <summary>
    /// Whether a context of a library that loads lazily by default may switch that off where nobody sees it: in a class, its
    /// own or one that it derives from, that another assembly declares. What the libraries declare leaves it as it is.
    /// </summary>
    /// <param name="library">The library.</param>
    /// <param name="context">The context's class.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    public static bool MayHideLoading(DataLibrary? library, ITypeSymbol? context, IAssemblySymbol assembly)
    {
        if (library is not (DataLibrary.EF6 or DataLibrary.LinqToSql))
        {
            return false;
        }

        for (var current = context as INamedTypeSymbol; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (!SymbolEqualityComparer.Default.Equals(current.ContainingAssembly, assembly) && current.TypeKind == TypeKind.Class)
            {
                return current.OutermostNamespace() is not ("System" or "Microsoft");
            }
        }

        return false;
    }

    /// <summary>Whether a class of the compilation, or one that it derives from, sets a member by this name.</summary>
    /// <param name="type">The class, or an interface with one class.</param>
    /// <param name="name">The member.</param>
    /// <param name="value">The value, or null for any.</param>
    public bool Sets(ITypeSymbol? type, string name, bool? value)
    {
        var start = type is INamedTypeSymbol { TypeKind: TypeKind.Interface } declared ? model.Classes.OnlyOf(declared) : type as INamedTypeSymbol;
        for (var current = start; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current.ContainingAssembly, model.Compilation.Assembly))
            {
                var assigned = _assigned.GetOrAdd(current.OriginalDefinition, static key => Read(key));
                if (value is null ? assigned.Any(setting => setting.Name == name) : assigned.Contains((name, value)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a method by this name is called in a context's class, or in a file that speaks of the context.</summary>
    public bool IsConfigured(ITypeSymbol? context, string method) =>
        _configured.GetOrAdd((method, context is { TypeKind: TypeKind.Class } ? context.Name : ""), key =>
            model.Compilation.SyntaxTrees.Any(tree =>
            {
                var text = tree.GetText();
                return SourceMentions.Contains(text, key.Method) && (key.Context.Length == 0 || SourceMentions.Contains(text, key.Context));
            }));

    private static HashSet<(string Name, bool? Value)> Read(INamedTypeSymbol type)
    {
        var assigned = new HashSet<(string, bool?)>();
        foreach (var reference in type.DeclaringSyntaxReferences)
        {
            foreach (var node in reference.GetSyntax().DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax assignment && Name(assignment.Left) is { } name &&
                    (Array.IndexOf(s_tracking, name) >= 0 || Array.IndexOf(s_loading, name) >= 0))
                {
                    assigned.Add((name, assignment.Right.Kind() switch
                    {
                        SyntaxKind.TrueLiteralExpression => true,
                        SyntaxKind.FalseLiteralExpression => false,
                        _ => null,
                    }));
                }
            }
        }

        return assigned;
    }

    private static string? Name(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        IdentifierNameSyntax name => name.Identifier.ValueText,
        _ => null,
    };
}
