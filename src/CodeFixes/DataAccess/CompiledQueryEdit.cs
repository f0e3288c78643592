using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Moves a query into a static field that holds it compiled, and calls that. The result is compiled before it is offered.</summary>
internal static class CompiledQueryEdit
{
    // Both libraries' delegates end somewhere beyond.
    private const int MaxValues = 8;

    /// <summary>Makes the change.</summary>
    /// <returns>The changed solution, or null where it can't be made whole.</returns>
    public static async Task<Solution?> ApplyAsync(Document document, InvocationExpressionSyntax call, CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not CompilationUnitSyntax root ||
            await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model ||
            model.GetOperation(call, cancellationToken) is not IInvocationOperation operation ||
            call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax { TypeParameterList: null } method ||
            method.Parent is not ClassDeclarationSyntax type || type.Members.Count == 0 ||
            DataAccessTable.For(model.Compilation, new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty), static () => true, cancellationToken) is not { } table ||
            HotQuery.Of(operation, table) is not { } query || !MayCompile(query, model.Compilation))
        {
            return null;
        }

        var result = operation.Type;
        var isAsync = call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } && name.EndsWith("Async", StringComparison.Ordinal);
        if (isAsync)
        {
            result = result is INamedTypeSymbol { TypeArguments: [var inner] } ? inner : null;
        }

        if (result is null || HasAnonymous(result) || query.Context.Type is not { } contextType || NameOf(query.Context) is not { } contextName)
        {
            return null;
        }

        // What goes into the delegate: the context, the values, and the token of an asynchronous call.
        var arguments = new List<(string Name, ITypeSymbol Type, ExpressionSyntax Value)>();
        var replaced = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (var reference in query.Values)
        {
            if (Value((ExpressionSyntax)reference.Syntax, model, cancellationToken) is not { } value || model.GetTypeInfo(value, cancellationToken).Type is not { } valueType)
            {
                return null;
            }

            var parameter = value is IdentifierNameSyntax identifier ? identifier.Identifier.ValueText : Camel(((MemberAccessExpressionSyntax)value).Name.Identifier.ValueText);
            var known = arguments.FindIndex(argument => argument.Name == parameter);
            if (known < 0)
            {
                arguments.Add((parameter, valueType, value.WithoutTrivia()));
            }
            else if (!SyntaxFactory.AreEquivalent(arguments[known].Value, value.WithoutTrivia()))
            {
                return null;
            }

            replaced[value] = SyntaxFactory.IdentifierName(parameter).WithTriviaFrom(value);
        }

        if (arguments.Count > MaxValues || arguments.Any(argument => argument.Name == contextName) || LambdaNames(call).Any(used => used == contextName || arguments.Any(argument => argument.Name == used)) ||
            !Contexts(call, query, model, contextName, replaced, cancellationToken))
        {
            return null;
        }

        var body = call.ReplaceNodes(replaced.Keys, (node, _) => replaced[node]);
        if (isAsync)
        {
            if (Synchronous(body, operation) is not { } synchronous)
            {
                return null;
            }

            body = synchronous;
            if (Token(operation) is { } token)
            {
                arguments.Add(("cancellationToken", token.Type!, ((ExpressionSyntax)token.Syntax).WithoutTrivia()));
            }
        }

        var fieldName = FieldName(method, type);
        var position = method.SpanStart;
        var task = isAsync ? model.Compilation.GetTypesByMetadataName("System.Threading.Tasks.Task`1").FirstOrDefault()?.Construct(result) : result;
        if (fieldName is null || task is null)
        {
            return null;
        }

        var format = model.GetNullableContext(position).AnnotationsEnabled()
            ? SymbolDisplayFormat.MinimallyQualifiedFormat
            : SymbolDisplayFormat.MinimallyQualifiedFormat.RemoveMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);
        string Display(ITypeSymbol shown) => shown.ToMinimalDisplayString(model, position, format);
        var function = model.LookupNamespacesAndTypes(position, name: "Func").Any() ? "Func" : "System.Func";
        var types = string.Join(", ", arguments.Select(argument => Display(argument.Type)).Prepend(Display(contextType)).Append(Display(task)));
        var parameters = string.Join(", ", arguments.Select(argument => Display(argument.Type) + " " + argument.Name).Prepend(Display(contextType) + " " + contextName));
        var compile = query.Library == DataLibrary.LinqToSql ? "CompiledQuery.Compile" : isAsync ? "EF.CompileAsyncQuery" : "EF.CompileQuery";
        var lineBreak = root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found ? found.ToString() : "\n";
        var indent = type.Members[0].GetLeadingTrivia().LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();
        var text = $"private static readonly {function}<{types}> {fieldName} ={lineBreak}{indent}    {compile}(({parameters}) =>{lineBreak}{indent}        {body.WithoutTrivia().ToFullString()});";
        if (SyntaxFactory.ParseMemberDeclaration(text) is not FieldDeclarationSyntax field || field.ContainsDiagnostics)
        {
            return null;
        }

        var invocation = SyntaxFactory.ParseExpression($"{fieldName}({string.Join(", ", arguments.Select(static argument => argument.Value.ToString()).Prepend(query.Context.Syntax.ToString()))})").WithTriviaFrom(call);
        var changedType = Insert(type.ReplaceNode(call, invocation), field, indent, lineBreak);
        var changed = root.ReplaceNode(type, changedType);
        var ns = query.Library == DataLibrary.LinqToSql ? "System.Data.Linq" : "Microsoft.EntityFrameworkCore";
        if (!model.LookupNamespacesAndTypes(position, name: query.Library == DataLibrary.LinqToSql ? "CompiledQuery" : "EF").Any())
        {
            changed = Usings.Add(changed, ns);
        }

        return await Compiled.AsWellAsync(document, document.WithSyntaxRoot(changed), cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// LINQ to SQL's compiled queries hold for contexts of one mapping source, and for the load options that they were first
    /// run with.
    /// </summary>
    private static bool MayCompile(HotQuery query, Compilation compilation) =>
        query.Library != DataLibrary.LinqToSql ||
        (query.Context.Type is INamedTypeSymbol context &&
         DataAccessTable.BaseTypes(context).Any(static parent => parent.GetMembers().Any(static member => member is IFieldSymbol { IsStatic: true, Type.Name: "MappingSource" or "AttributeMappingSource" or "XmlMappingSource" })) &&

         // The context's constructor or a factory may set them as well.
         WcfModel.For(compilation)?.Mentions("LoadOptions") == false);

    /// <summary>The value that a reference in a lambda stands for: itself, or a member of it; null where something is computed from it.</summary>
    private static ExpressionSyntax? Value(ExpressionSyntax reference, SemanticModel model, CancellationToken cancellationToken)
    {
        var value = reference;
        while (value.Parent is MemberAccessExpressionSyntax member && member.Expression == value && model.GetSymbolInfo(member, cancellationToken).Symbol is IPropertySymbol or IFieldSymbol)
        {
            value = member;
        }

        if (!IsSimple(model.GetTypeInfo(value, cancellationToken).Type))
        {
            return null;
        }

        SyntaxNode outer = value;
        while (outer.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax)
        {
            outer = outer.Parent;
        }

        // What is computed in the query, as a sum, the database may compute in another way.
        return outer.Parent is BinaryExpressionSyntax comparison && (SyntaxKind)comparison.RawKind is
            SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression or SyntaxKind.LessThanExpression or SyntaxKind.LessThanOrEqualExpression or
            SyntaxKind.GreaterThanExpression or SyntaxKind.GreaterThanOrEqualExpression or SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression ? value : null;
    }

    private static bool IsSimple(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] } => IsSimple(inner),
        { TypeKind: TypeKind.Enum } => true,
        { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_String or SpecialType.System_DateTime } => true,
        _ => type?.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "DateOnly" or "TimeOnly",
    };

    /// <summary>Puts the delegate's parameter in the place of the context; false where the query reads anything else of the class or of a static field.</summary>
    private static bool Contexts(
        InvocationExpressionSyntax call, HotQuery query, SemanticModel model, string contextName, Dictionary<SyntaxNode, SyntaxNode> replaced, CancellationToken cancellationToken)
    {
        var context = SymbolOf(query.Context);
        foreach (var node in call.DescendantNodes())
        {
            if (node is ThisExpressionSyntax or BaseExpressionSyntax && node.Parent?.Parent is not MemberAccessExpressionSyntax)
            {
                return false;
            }

            if (node is not IdentifierNameSyntax identifier || identifier.Parent is NameColonSyntax or NameEqualsSyntax)
            {
                continue;
            }

            switch (model.GetSymbolInfo(identifier, cancellationToken).Symbol)
            {
                case { } symbol when context is not null && SymbolEqualityComparer.Default.Equals(symbol, context):
                    var whole = identifier.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } self && self.Name == identifier ? (SyntaxNode)self : identifier;
                    if (whole.ToString() != contextName)
                    {
                        replaced[whole] = SyntaxFactory.IdentifierName(contextName).WithTriviaFrom(whole);
                    }

                    break;
                case IFieldSymbol { IsConst: false } or IPropertySymbol or IEventSymbol when !identifier.IsMemberName() && !IsInitialized(identifier):
                    return false;
                case IFieldSymbol { IsStatic: true, IsConst: false, ContainingType.TypeKind: not TypeKind.Enum }:
                    return false;
                case IPropertySymbol { IsStatic: true }:
                    return false;
                case IMethodSymbol { MethodKind: MethodKind.LocalFunction } or IMethodSymbol { IsStatic: false } when !identifier.IsMemberName():
                    return false;
            }
        }

        if (context is null)
        {
            replaced[query.Context.Syntax] = SyntaxFactory.IdentifierName(contextName).WithTriviaFrom(query.Context.Syntax);
        }

        return true;
    }

    private static bool IsInitialized(IdentifierNameSyntax identifier) => identifier.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assignment && assignment.Left == identifier;

    private static ISymbol? SymbolOf(IOperation context) => context switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property => property.Property,
        _ => null,
    };

    /// <summary>What the delegate calls its context: as the code does, without the marks of a field.</summary>
    private static string? NameOf(IOperation context) => SymbolOf(context) switch
    {
        { } symbol => Camel(symbol.Name.StartsWith("s_", StringComparison.Ordinal) || symbol.Name.StartsWith("m_", StringComparison.Ordinal) ? symbol.Name.Substring(2) : symbol.Name.TrimStart('_')),
        null => context is IObjectCreationOperation ? "db" : null,
    };

    private static IEnumerable<string> LambdaNames(SyntaxNode call) =>
        call.DescendantNodes().Select(static node => node switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            FromClauseSyntax from => from.Identifier.ValueText,
            JoinClauseSyntax join => join.Identifier.ValueText,
            LetClauseSyntax let => let.Identifier.ValueText,
            _ => "",
        });

    /// <summary>The call by its synchronous name and without its token: so a compiled query writes it.</summary>
    private static InvocationExpressionSyntax? Synchronous(InvocationExpressionSyntax call, IInvocationOperation operation)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name: SimpleNameSyntax name } member)
        {
            return null;
        }

        var text = name.Identifier.ValueText;
        var renamed = call.WithExpression(member.WithName(name.WithIdentifier(SyntaxFactory.Identifier(text.Substring(0, text.Length - 5)).WithTriviaFrom(name.Identifier))));
        return Token(operation) is null ? renamed : renamed.WithArgumentList(renamed.ArgumentList.WithArguments(renamed.ArgumentList.Arguments.RemoveAt(renamed.ArgumentList.Arguments.Count - 1)));
    }

    private static IOperation? Token(IInvocationOperation call) =>
        call.Arguments.FirstOrDefault(static argument => argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken" })?.Value;

    private static bool HasAnonymous(ITypeSymbol type) =>
        type.IsAnonymousType || type is IErrorTypeSymbol or ITypeParameterSymbol || (type is INamedTypeSymbol named && named.TypeArguments.Any(HasAnonymous)) || (type is IArrayTypeSymbol array && HasAnonymous(array.ElementType));

    /// <summary>A name for the field, as the class names its static fields; null where it is taken.</summary>
    private static string? FieldName(MethodDeclarationSyntax method, ClassDeclarationSyntax type)
    {
        var name = method.Identifier.ValueText;
        name = (name.Length > 5 && name.EndsWith("Async", StringComparison.Ordinal) ? name.Substring(0, name.Length - 5) : name) + "Query";
        var statics = type.Members.OfType<FieldDeclarationSyntax>().Where(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword))
            .SelectMany(static field => field.Declaration.Variables).Select(static variable => variable.Identifier.ValueText).ToList();
        name = statics.Any(static known => known.StartsWith("s_", StringComparison.Ordinal)) ? "s_" + Camel(name)
            : statics.Any(static known => known.StartsWith("_", StringComparison.Ordinal)) ? "_" + Camel(name)
            : name;
        var taken = type.Members.SelectMany(static member => member switch
        {
            FieldDeclarationSyntax field => field.Declaration.Variables.Select(static variable => variable.Identifier.ValueText),
            MethodDeclarationSyntax declared => [declared.Identifier.ValueText],
            PropertyDeclarationSyntax property => [property.Identifier.ValueText],
            BaseTypeDeclarationSyntax nested => [nested.Identifier.ValueText],
            _ => [],
        });
        return taken.Contains(name, StringComparer.Ordinal) ? null : name;
    }

    private static string Camel(string name) => name.Length == 0 ? name : char.ToLowerInvariant(name[0]) + name.Substring(1);

    /// <summary>Puts the field after the last static one, or before all members.</summary>
    private static ClassDeclarationSyntax Insert(ClassDeclarationSyntax type, FieldDeclarationSyntax field, string indent, string lineBreak)
    {
        var last = -1;
        for (var i = 0; i < type.Members.Count; i++)
        {
            if (type.Members[i] is FieldDeclarationSyntax known && (known.Modifiers.Any(SyntaxKind.StaticKeyword) || known.Modifiers.Any(SyntaxKind.ConstKeyword)))
            {
                last = i;
            }
        }

        var space = SyntaxFactory.Whitespace(indent);
        var end = SyntaxFactory.EndOfLine(lineBreak);
        if (last >= 0)
        {
            return type.WithMembers(type.Members.Insert(last + 1, field.WithLeadingTrivia(end, space).WithTrailingTrivia(end)));
        }

        var first = type.Members[0];
        return type.WithMembers(type.Members.Replace(first, first.WithLeadingTrivia(first.GetLeadingTrivia().Insert(0, end))).Insert(0, field.WithLeadingTrivia(space).WithTrailingTrivia(end)));
    }
}
