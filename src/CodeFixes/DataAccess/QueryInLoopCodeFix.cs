using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>
/// Fixes WCFP3001 in two shapes: a lookup by key becomes one query with <c>Contains</c> into a dictionary before the loop,
/// and a navigation that loads itself is included in the query.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(QueryInLoopCodeFix))]
public sealed class QueryInLoopCodeFix : RoundTripCodeFix
{
    /// <summary>The key of the fix that asks once, before the loop.</summary>
    public const string AskOnce = RuleIds.QueryInLoop + ".AskOnce";

    /// <summary>The key of the fix that includes a navigation.</summary>
    public const string Include = RuleIds.QueryInLoop + ".Include";

    // How many calls deep it is looked for what a helper in the loop does.
    private const int MaxDepth = 3;

    private static readonly ImmutableHashSet<string> s_lookups = ImmutableHashSet.Create("Find", "First", "FirstOrDefault", "Single", "SingleOrDefault");

    // What leaves the rows of a query entities of the same type.
    private static readonly ImmutableHashSet<string> s_sameRows = ImmutableHashSet.Create(
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "Take", "ToList", "ToListAsync", "ToArray", "ToArrayAsync", "Include", "AsQueryable", "AsEnumerable", "ConfigureAwait");

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.QueryInLoop);

    private protected override RoundTripFix? Find(SyntaxNode root, SemanticModel model, SyntaxNode node, Diagnostic diagnostic, CancellationToken cancellationToken) =>
        diagnostic.Properties.TryGetValue("Shape", out var shape) && shape == QueryInLoopAnalyzer.Lazy
            ? FindInclude(root, model, node, cancellationToken)
            : FindLookup(root, model, node, cancellationToken);

    private static RoundTripFix? FindLookup(SyntaxNode root, SemanticModel model, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } access } lookup ||
            !Statements.IsBare(lookup))
        {
            return null;
        }

        var isAsync = name.Identifier.ValueText.EndsWith("Async", StringComparison.Ordinal);
        var plain = isAsync ? name.Identifier.ValueText.Substring(0, name.Identifier.ValueText.Length - 5) : name.Identifier.ValueText;
        if (!s_lookups.Contains(plain) || Statements.Awaited(lookup, isAsync) is not { } value ||
            model.GetTypeInfo(value, cancellationToken).Type is not INamedTypeSymbol { TypeKind: TypeKind.Class } entity ||
            value.Parent is ExpressionStatementSyntax || LoopOf(value) is not { } loop || !Statements.StandsAlone(loop))
        {
            return null;
        }

        // What is looped over is read twice: a variable that stays as it is.
        if (model.GetSymbolInfo(loop.Expression, cancellationToken).Symbol is not { Kind: SymbolKind.Local or SymbolKind.Parameter } || loop.Expression is not IdentifierNameSyntax ||
            model.GetTypeInfo(loop.Expression, cancellationToken).Type is not { } collection || !IsInMemory(collection) ||
            model.GetDeclaredSymbol(loop, cancellationToken) is not { } element)
        {
            return null;
        }

        if (Lookup(lookup, plain, model, cancellationToken) is not { } found || found.Key is not { } key || !IsKey(found.Property, entity) ||
            found.Property.Type is not { SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_Int16 or SpecialType.System_Byte } and not { Name: "Guid", ContainingNamespace.Name: "System" } ||
            !SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(key, cancellationToken).Type, found.Property.Type) || !IsOfElement(key, element, model, cancellationToken))
        {
            return null;
        }

        var query = access.Expression;
        if (IsOfLinqToSql(query, model, cancellationToken) || !IsStableQuery(query, loop, model, cancellationToken) || !IsBlind(loop, lookup, model, cancellationToken) ||
            !IsInScope(model, lookup.SpanStart, model.GetTypeInfo(query, cancellationToken).Type, isAsync ? "ToDictionaryAsync" : "ToDictionary") ||
            !IsInScope(model, lookup.SpanStart, model.GetTypeInfo(query, cancellationToken).Type, "Where") ||
            Statements.Body(loop) is not { } body || (plain == "Find" && NotesChanges(body)) || (key is not IdentifierNameSyntax && AsksForNothing(loop.Statement, loop.Identifier.ValueText)))
        {
            return null;
        }

        var camel = char.ToLowerInvariant(entity.Name[0]) + entity.Name.Substring(1);
        var keys = Statements.Unused(body, camel + found.Property.Name + (found.Property.Name.EndsWith("s", StringComparison.Ordinal) ? "es" : "s"));
        var rows = Statements.Unused(body, camel + (entity.Name.EndsWith("s", StringComparison.Ordinal) ? "es" : "s") + "By" + found.Property.Name);
        var one = Statements.Unused(body, "found");
        var lambda = Statements.UnusedParameter(loop, camel.Substring(0, 1));
        var lineEnd = Statements.LineEnd(root);
        var sequence = loop.Expression.WithoutTrivia().ToString();
        var selected = key is IdentifierNameSyntax ? sequence : $"{sequence}.Select({loop.Identifier.ValueText} => {key.WithoutTrivia()})";
        var token = isAsync && plain != "Find" && lookup.ArgumentList.Arguments.Count == 2 ? ", " + lookup.ArgumentList.Arguments[1].WithoutTrivia() : "";
        var configure = value is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax outer } && outer != lookup ? ".ConfigureAwait" + outer.ArgumentList : "";
        var added = new[]
        {
            Statements.Make($"var {keys} = {selected}.Distinct().ToList();", loop, lineEnd),
            Statements.Make(
                $"var {rows} = {(isAsync ? "await " : "")}{query.WithoutTrivia()}.Where({lambda} => {keys}.Contains({lambda}.{found.Property.Name})).ToDictionary{(isAsync ? "Async" : "")}({lambda} => {lambda}.{found.Property.Name}{token}){configure};",
                loop,
                lineEnd),
        };
        var missing = plain is "First" or "Single" ? "throw new System.InvalidOperationException(\"Sequence contains no elements\")" : "null";
        ExpressionSyntax taken = SyntaxFactory.ParseExpression($"{rows}.TryGetValue({key.WithoutTrivia()}, out var {one}) ? {one} : {missing}");
        if (value.Parent is not (EqualsValueClauseSyntax or AssignmentExpressionSyntax or ArgumentSyntax or ReturnStatementSyntax or ParenthesizedExpressionSyntax))
        {
            taken = SyntaxFactory.ParenthesizedExpression(taken);
        }

        if (value.Parent is AssignmentExpressionSyntax assignment && assignment.Right != value)
        {
            return null;
        }

        if (((CSharpParseOptions)root.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp7)
        {
            return null;
        }

        var block = (BlockSyntax)loop.Parent!;
        var changed = loop.ReplaceNode(value, taken.WithTriviaFrom(value));
        var index = block.Statements.IndexOf(loop);
        var statements = block.Statements.RemoveAt(index).InsertRange(index, Statements.Before(changed, added));
        return new RoundTripFix("Ask once for all of them, before the loop", AskOnce, root.ReplaceNode(block, block.WithStatements(statements)));
    }

    /// <summary>Whether a loop's body asks whether its element is null: the keys of all elements are read before it.</summary>
    private static bool AsksForNothing(StatementSyntax body, string element) => body.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == element && name.Parent is
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression or (int)SyntaxKind.CoalesceExpression } or IsPatternExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchStatementSyntax);

    /// <summary>The <c>foreach</c> whose turn evaluates an expression, where nothing between runs later or more often.</summary>
    private static ForEachStatementSyntax? LoopOf(SyntaxNode node)
    {
        for (var parent = node.Parent; parent is not null; parent = parent.Parent)
        {
            switch (parent)
            {
                case ForEachStatementSyntax loop:
                    return loop.Expression.Span.Contains(node.Span) || !loop.AwaitKeyword.IsKind(SyntaxKind.None) ? null : loop;
                case ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax or TryStatementSyntax or UsingStatementSyntax or QueryExpressionSyntax:
                    return null;
            }
        }

        return null;
    }

    private static bool IsInMemory(ITypeSymbol type) =>
        type is IArrayTypeSymbol ||
        (type is INamedTypeSymbol { Arity: 1 } named && named.Name is "List" or "IList" or "ICollection" or "IReadOnlyList" or "IReadOnlyCollection" or "HashSet" or "Collection" or "ISet" &&
         named.ContainingNamespace.ToDisplayString().StartsWith("System.Collections", StringComparison.Ordinal));

    /// <summary>What a lookup compares: the entity's property and the value.</summary>
    private static (IPropertySymbol Property, ExpressionSyntax? Key)? Lookup(InvocationExpressionSyntax lookup, string name, SemanticModel model, CancellationToken cancellationToken)
    {
        var arguments = lookup.ArgumentList.Arguments;
        if (name == "Find")
        {
            return arguments.Count == 1 && model.GetTypeInfo(((MemberAccessExpressionSyntax)lookup.Expression).Expression, cancellationToken).Type is INamedTypeSymbol { Name: "DbSet" or "IDbSet", TypeArguments: [INamedTypeSymbol entity] } && KeyOf(entity) is { } primary
                ? (primary, arguments[0].Expression)
                : null;
        }

        if (arguments.Count == 0 || arguments.Count > 2 || arguments[0].Expression is not SimpleLambdaExpressionSyntax { Body: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equality } lambda)
        {
            return null;
        }

        return Side(equality.Left, equality.Right) ?? Side(equality.Right, equality.Left);

        (IPropertySymbol, ExpressionSyntax?)? Side(ExpressionSyntax property, ExpressionSyntax key) =>
            property is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax parameter } member && parameter.Identifier.ValueText == lambda.Parameter.Identifier.ValueText &&
            model.GetSymbolInfo(member, cancellationToken).Symbol is IPropertySymbol symbol
                ? (symbol, key)
                : null;
    }

    private static IPropertySymbol? KeyOf(INamedTypeSymbol entity)
    {
        var properties = new List<IPropertySymbol>();
        for (var current = entity; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            properties.AddRange(current.GetMembers().OfType<IPropertySymbol>());
        }

        var marked = properties.Where(EntityTypes.IsMarkedAsKey).ToList();
        return marked.Count switch
        {
            0 => properties.FirstOrDefault(static property => property.Name == "Id") ?? properties.FirstOrDefault(property => property.Name == entity.Name + "Id"),
            1 => marked[0],
            _ => null,
        };
    }

    /// <summary>Whether rows differ in the property: it is the key, by mark or by convention.</summary>
    private static bool IsKey(IPropertySymbol property, INamedTypeSymbol entity) => SymbolEqualityComparer.Default.Equals(KeyOf(entity), property);

    /// <summary>Whether the value is the loop's element or a plain property of it.</summary>
    private static bool IsOfElement(ExpressionSyntax key, ILocalSymbol element, SemanticModel model, CancellationToken cancellationToken) => key switch
    {
        IdentifierNameSyntax => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(key, cancellationToken).Symbol, element),
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner } member =>
            SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(owner, cancellationToken).Symbol, element) &&
            model.GetSymbolInfo(member, cancellationToken).Symbol is IPropertySymbol or IFieldSymbol,
        _ => false,
    };

    /// <summary>Whether a query is one of LINQ to SQL, which makes a parameter of each key: SQL Server takes no more than 2100.</summary>
    private static bool IsOfLinqToSql(ExpressionSyntax query, SemanticModel model, CancellationToken cancellationToken)
    {
        return query.DescendantNodesAndSelf().Any(part => IsTable(part) || (HeldBy(part) is { } held && held.DescendantNodesAndSelf().Any(IsTable)));

        bool IsTable(SyntaxNode part) => part is ExpressionSyntax && model.GetTypeInfo(part, cancellationToken).Type.DerivesFrom("System.Data.Linq.Table");

        ExpressionSyntax? HeldBy(SyntaxNode part) =>
            part is IdentifierNameSyntax && model.GetSymbolInfo(part, cancellationToken).Symbol is ILocalSymbol local && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var value } ? value : null;
    }

    /// <summary>Whether the query means the same before the loop: it names nothing that the loop declares or sets.</summary>
    private static bool IsStableQuery(ExpressionSyntax query, ForEachStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var identifier in query.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            switch (model.GetSymbolInfo(identifier, cancellationToken).Symbol)
            {
                case ILocalSymbol local when loop.Span.Contains(local.Locations[0].SourceSpan):
                    return false;
                case IRangeVariableSymbol or null:
                    return false;
                case ILocalSymbol or IFieldSymbol or IParameterSymbol:
                    if (loop.DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment => assignment.Left is IdentifierNameSyntax target && target.Identifier.ValueText == identifier.Identifier.ValueText))
                    {
                        return false;
                    }

                    break;
            }
        }

        return true;
    }

    /// <summary>Whether a method adds to or removes from a set: <c>Find</c> knows that before it is saved, a query does not.</summary>
    private static bool NotesChanges(SyntaxNode body) => body.DescendantNodes().Any(static node =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: not IdentifierNameSyntax, Name.Identifier.ValueText: "Add" or "AddRange" or "AddAsync" or "AddRangeAsync" or "Attach" or "AttachRange" or "Remove" or "RemoveRange" } });

    /// <summary>Whether nothing in the loop changes what a later turn would find, or leaves the loop before it has looked for all.</summary>
    private static bool IsBlind(ForEachStatementSyntax loop, InvocationExpressionSyntax lookup, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var node in loop.Statement.DescendantNodes())
        {
            switch (node)
            {
                case BreakStatementSyntax or ReturnStatementSyntax or YieldStatementSyntax or GotoStatementSyntax:
                    return false;
                case AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax } assignment when assignment.Left.ToString().StartsWith(loop.Identifier.ValueText + ".", StringComparison.Ordinal):
                    // The key may be another one then.
                    return false;
                case InvocationExpressionSyntax call when call != lookup && !IsHarmless(model, call, MaxDepth, cancellationToken):
                case BaseObjectCreationExpressionSyntax creation when !IsHarmless(model, creation, MaxDepth, cancellationToken):
                    return false;
            }
        }

        return true;
    }

    /// <summary>Whether a call has nothing to do with a database: the framework's, or one of the project that calls nothing else and names no context.</summary>
    private static bool IsHarmless(SemanticModel model, SyntaxNode call, int depth, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            return call is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } };
        }

        if (method.DeclaringSyntaxReferences.IsEmpty)
        {
            if (method.IsImplicitlyDeclared && method.MethodKind == MethodKind.Constructor)
            {
                return !Statements.IsContext(method.ContainingType);
            }

            var ns = method.ContainingType.ContainingNamespace?.ToDisplayString() ?? "";
            return method.MethodKind != MethodKind.DelegateInvoke && !Statements.IsContext(method.ContainingType) &&
                (IsRead(method, ns) || ns is "System" or "System.Collections.Generic" or "System.Globalization" or "System.Text" or "System.Threading.Tasks" ||
                 (ns == "System.Linq" && method.ContainingType.Name == "Enumerable" && call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax receiver } && model.GetTypeInfo(receiver.Expression, cancellationToken).Type is { } type && IsInMemory(type)));
        }

        if (depth == 0 || method.IsVirtual || method.IsAbstract || method.IsOverride || method.ContainingType.TypeKind == TypeKind.Interface)
        {
            return false;
        }

        foreach (var reference in method.DeclaringSyntaxReferences)
        {
            var declaration = reference.GetSyntax(cancellationToken);
            if (!model.Compilation.ContainsSyntaxTree(declaration.SyntaxTree))
            {
                return false;
            }

#pragma warning disable RS1030 // A fix runs once, and may look into other files.
            var other = declaration.SyntaxTree == model.SyntaxTree ? model : model.Compilation.GetSemanticModel(declaration.SyntaxTree);
#pragma warning restore RS1030
            foreach (var node in declaration.DescendantNodes())
            {
                if ((node is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax && !IsHarmless(other, node, depth - 1, cancellationToken)) ||
                    (node is IdentifierNameSyntax && other.GetTypeInfo(node, cancellationToken).Type is { } type && Statements.IsContext(type)))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Whether a method only reads: it composes or runs a query.</summary>
    private static bool IsRead(IMethodSymbol method, string ns) =>
        (ns == "System.Linq" && method.ContainingType.Name == "Queryable") ||
        (method.ContainingType.Name is "QueryableExtensions" or "EntityFrameworkQueryableExtensions" && !method.Name.StartsWith("Execute", StringComparison.Ordinal)) ||
        (method.Name is "Find" or "FindAsync" or "Include" or "AsNoTracking" && ns is "System.Data.Entity" or "System.Data.Entity.Infrastructure" or "Microsoft.EntityFrameworkCore");

    private static bool IsInScope(SemanticModel model, int position, ITypeSymbol? type, string name) =>
        type is not null && !model.LookupSymbols(position, (INamespaceOrTypeSymbol)type, name, includeReducedExtensionMethods: true).IsEmpty;

    private static RoundTripFix? FindInclude(SyntaxNode root, SemanticModel model, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<MemberAccessExpressionSyntax>() is not { Expression: IdentifierNameSyntax variable, Name: IdentifierNameSyntax name } access ||
            model.GetSymbolInfo(access, cancellationToken).Symbol is not IPropertySymbol navigation ||
            model.GetSymbolInfo(variable, cancellationToken).Symbol is not ILocalSymbol local ||
            local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not ForEachStatementSyntax loop ||
            QueryOf(loop.Expression, loop, model, cancellationToken) is not { } query || SetOf(query, model, cancellationToken) is not { } set ||
            model.GetTypeInfo(set, cancellationToken).Type is not INamedTypeSymbol { TypeArguments: [{ } entity] } type ||
            !SymbolEqualityComparer.Default.Equals(entity, local.Type) || !HasMember(entity, navigation))
        {
            return null;
        }

        // The overload with a lambda where it is imported, else the one that every query has.
        var overloads = model.LookupSymbols(set.SpanStart, type, "Include", includeReducedExtensionMethods: true).OfType<IMethodSymbol>().ToList();
        string argument;
        if (overloads.Any(static method => method.IsExtensionMethod && method.Parameters.Length == 1 && method.Parameters[0].Type.Name == "Expression"))
        {
            var parameter = Statements.UnusedParameter(loop, char.ToLowerInvariant(entity.Name[0]).ToString());
            argument = parameter + " => " + parameter + "." + name.Identifier.ValueText;
        }
        else if (overloads.Any(static method => method.Parameters is [{ Type.SpecialType: SpecialType.System_String }]))
        {
            argument = $"nameof({entity.ToMinimalDisplayString(model, set.SpanStart)}.{name.Identifier.ValueText})";
        }
        else
        {
            return null;
        }

        // After what is included already.
        while (set.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Include", Parent: InvocationExpressionSyntax earlier } && Statements.IsBare(earlier))
        {
            set = earlier;
        }

        var included = SyntaxFactory.ParseExpression(set.WithoutTrivia() + ".Include(" + argument + ")").WithTriviaFrom(set);
        return new RoundTripFix($"Load '{name.Identifier.ValueText}' with the entities (Include)", Include, root.ReplaceNode(set, included));
    }

    /// <summary>The query that a loop runs over: written there, or what the variable was declared with and keeps.</summary>
    private static ExpressionSyntax? QueryOf(ExpressionSyntax expression, ForEachStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        if (expression is not IdentifierNameSyntax || model.GetSymbolInfo(expression, cancellationToken).Symbol is not ILocalSymbol local)
        {
            return expression;
        }

        // A local that holds the set itself is more than a query.
        return local.Type.Name != "DbSet" && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: { } value } &&
            Statements.Body(loop) is { } body &&
            !body.DescendantNodes().Any(other => other is AssignmentExpressionSyntax { Left: IdentifierNameSyntax target } && target.Identifier.ValueText == local.Name)
            ? value
            : null;
    }

    /// <summary>The set at the start of a chain that leaves its rows as they are; null for any other.</summary>
    private static ExpressionSyntax? SetOf(ExpressionSyntax query, SemanticModel model, CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (query)
            {
                case AwaitExpressionSyntax awaited:
                    query = awaited.Expression;
                    continue;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } when s_sameRows.Contains(access.Name.Identifier.ValueText):
                    query = access.Expression;
                    continue;
                case MemberAccessExpressionSyntax or IdentifierNameSyntax or InvocationExpressionSyntax:
                    return model.GetTypeInfo(query, cancellationToken).Type is INamedTypeSymbol { Name: "DbSet", Arity: 1 } && Statements.IsBare(query) ? query : null;
                default:
                    return null;
            }
        }
    }

    private static bool HasMember(ITypeSymbol entity, IPropertySymbol property)
    {
        for (var current = entity; current is not null; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current, property.ContainingType))
            {
                return true;
            }
        }

        return false;
    }
}
