using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>
/// Adds <c>LineBreakTolerantEncoding.cs</c> to the project of a diagnostic, unless it has one, and applies it wherever the
/// client is created.
/// </summary>
internal static class TolerantEncodingFix
{
    private const string TypeName = ByteArrayFromForeignSoapAnalyzer.TolerantEncodingType;

    // The namespace of the file in a compilation; empty where it compiles nowhere.
    private static readonly ConditionalWeakTable<Compilation, string> s_namespaces = new();

    /// <summary>The changes of the creations; null where one of them cannot be changed, or the file does not compile in the project.</summary>
    public static async Task<NodeEdits?> PlanAsync(Project project, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        NodeEdits? edits = null;
        string? typeName = null;
        foreach (var place in ReportedPlaces.Creations(diagnostic))
        {
            if (await ReportedPlaces.FindAsync(project, place, cancellationToken).ConfigureAwait(false) is not ({ } document, BaseObjectCreationExpressionSyntax creation) ||
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model ||
                (typeName ?? await TypeNameAsync(project, model, creation, cancellationToken).ConfigureAwait(false)) is not { } found ||
                !TryEdit(edits ??= new NodeEdits(), document, model, creation, typeName = found, cancellationToken))
            {
                return null;
            }
        }

        return edits;
    }

    /// <summary>The solution with the file added and applied, for all diagnostics of a project for which that can be done.</summary>
    public static async Task<Solution> FixAsync(Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var edits = new NodeEdits();
        Document? first = null;
        foreach (var diagnostic in diagnostics)
        {
            if (await PlanAsync(project, diagnostic, cancellationToken).ConfigureAwait(false) is { } plan)
            {
                edits.AddRange(project.Solution, plan);
                first ??= project.GetDocument(diagnostic.Location.SourceTree);
            }
        }

        if (first is null)
        {
            return project.Solution;
        }

        var solution = await edits.ApplyAsync(project.Solution, cancellationToken).ConfigureAwait(false);
        if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation ||
            await ExistingAsync(project, compilation, cancellationToken).ConfigureAwait(false) is not null ||
            !s_namespaces.TryGetValue(compilation, out var ns))
        {
            return solution;
        }

        var text = await first.GetTextAsync(cancellationToken).ConfigureAwait(false);
        var newLine = text.Lines[0] is { End: var end, EndIncludingLineBreak: var next } && next - end == 2 ? "\r\n" : "\n";
        var path = Path.GetDirectoryName(project.FilePath) is { Length: > 0 } folder ? Path.Combine(folder, FreeFileName(project)) : null;
        return solution.GetProject(project.Id)!.AddDocument(FreeFileName(project), TolerantEncodingTemplate.Text(ns, newLine, text.Encoding ?? Encoding.UTF8), filePath: path).Project.Solution;
    }

    private static string FreeFileName(Project project)
    {
        var name = TolerantEncodingTemplate.FileName;
        for (var number = 2; project.Documents.Any(document => document.Folders.Count == 0 && string.Equals(document.Name, name, StringComparison.OrdinalIgnoreCase)); number++)
        {
            name = TypeName + number.ToString(CultureInfo.InvariantCulture) + ".cs";
        }

        return name;
    }

    /// <summary>The full name of the class, there already or to be added; null where it cannot be added.</summary>
    private static async Task<string?> TypeNameAsync(Project project, SemanticModel model, SyntaxNode creation, CancellationToken cancellationToken)
    {
        if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation)
        {
            return null;
        }

        if (await ExistingAsync(project, compilation, cancellationToken).ConfigureAwait(false) is { } existing)
        {
            return existing.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        }

        if (project.ParseOptions is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp7_3 } options)
        {
            return null;
        }

        if (!s_namespaces.TryGetValue(compilation, out var ns))
        {
            var enclosing = model.GetEnclosingSymbol(creation.SpanStart, cancellationToken)?.ContainingNamespace;
            string?[] candidates = [project.DefaultNamespace, enclosing is { IsGlobalNamespace: false } ? enclosing.ToDisplayString() : null, project.AssemblyName];
            var found = TolerantEncodingTemplate.FindNamespace(compilation, options, candidates.OfType<string>().Where(IsNamespace), cancellationToken) ?? "";
            ns = s_namespaces.GetValue(compilation, _ => found);
        }

        return ns.Length == 0 ? null : "global::" + ns + "." + TypeName;
    }

    private static bool IsNamespace(string name) =>
        name.Split('.').All(static part => SyntaxFacts.IsValidIdentifier(part) && SyntaxFacts.GetKeywordKind(part) == SyntaxKind.None);

    /// <summary>The class, where the project or one that it references has it for all to use.</summary>
    private static async Task<INamedTypeSymbol?> ExistingAsync(Project project, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var own in compilation.GetSymbolsWithName(TypeName, SymbolFilter.Type, cancellationToken).OfType<INamedTypeSymbol>())
        {
            if (IsUsable(own, compilation))
            {
                return own;
            }
        }

        foreach (var reference in project.ProjectReferences)
        {
            if (project.Solution.GetProject(reference.ProjectId) is { Language: LanguageNames.CSharp } other &&
                await other.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } otherCompilation)
            {
                foreach (var foreign in otherCompilation.GetSymbolsWithName(TypeName, SymbolFilter.Type, cancellationToken).OfType<INamedTypeSymbol>())
                {
                    if (compilation.GetTypesByMetadataName(ServiceContract.FullName(foreign)).FirstOrDefault(type => IsUsable(type, compilation)) is { } seen)
                    {
                        return seen;
                    }
                }
            }
        }

        return null;
    }

    private static bool IsUsable(INamedTypeSymbol type, Compilation compilation) =>
        type is { ContainingType: null, Arity: 0 } && compilation.IsSymbolAccessibleWithin(type, compilation.Assembly) &&
        HasMethod(type, "Apply", 1) && HasMethod(type, "Use", 2);

    private static bool HasMethod(INamedTypeSymbol type, string name, int parameters) =>
        type.GetMembers(name).Any(member => member is IMethodSymbol { IsStatic: true, DeclaredAccessibility: Accessibility.Public or Accessibility.Internal } method && method.Parameters.Length == parameters);

    private static bool TryEdit(NodeEdits edits, Document document, SemanticModel model, BaseObjectCreationExpressionSyntax creation, string typeName, CancellationToken cancellationToken)
    {
        if (model.GetOperation(creation, cancellationToken) is not IObjectCreationOperation { Type: INamedTypeSymbol type } operation)
        {
            return false;
        }

        var isFactory = WcfTypes.FactoryContract(type) is not null;
        if (BindingArgument(operation) is { } argument && (WcfTypes.WorldOf(type) != WcfWorld.None || WcfTypes.IsGeneratedClientCode(type)))
        {
            edits.Add(document, argument, changed => Applied((ArgumentSyntax)changed, typeName));
            return true;
        }

        // A factory gets its binding from configuration where it is told a name, else not before somebody sets one.
        if ((isFactory && !operation.Arguments.Any(IsEndpoint)) || !HasEndpoint(type))
        {
            return false;
        }

        var parameter = FreeName(creation, isFactory ? ["f", "factory", "channelFactory"] : ["c", "client", "soapClient"]);
        edits.Add(document, creation, changed => Used((BaseObjectCreationExpressionSyntax)changed, type, parameter, typeName));
        return true;
    }

    /// <summary>The argument that is a binding, where any binding will do for it.</summary>
    private static ArgumentSyntax? BindingArgument(IObjectCreationOperation operation)
    {
        foreach (var argument in operation.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Syntax: ArgumentSyntax syntax, Value.ConstantValue.HasValue: false } && WcfTypes.Is(argument.Parameter?.Type, "Binding"))
            {
                return syntax;
            }
        }

        return null;
    }

    /// <summary>Whether an argument says which endpoint: the name of one of the configuration, or the endpoint itself with its binding.</summary>
    private static bool IsEndpoint(IArgumentOperation argument)
    {
        if (argument.ArgumentKind != ArgumentKind.Explicit || argument.Value.IsNull())
        {
            return false;
        }

        return argument.Parameter is { Type.SpecialType: SpecialType.System_String, Name: "endpointConfigurationName" } ||
            (WcfTypes.Is(argument.Parameter?.Type, "ServiceEndpoint") && argument.Value is not IObjectCreationOperation { Arguments.Length: 1 });
    }

    /// <summary>Whether a client's or factory's endpoint can be asked for, and is WCF's.</summary>
    private static bool HasEndpoint(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.GetMembers("Endpoint").FirstOrDefault() is { } member)
            {
                return member is IPropertySymbol { DeclaredAccessibility: Accessibility.Public } property && WcfTypes.Is(property.Type, "ServiceEndpoint");
            }
        }

        return false;
    }

    /// <summary>The first of the names that the member around a node does not use; older C# lets no lambda hide a local.</summary>
    private static string FreeName(SyntaxNode node, string[] names)
    {
        var member = node.Ancestors().FirstOrDefault(static ancestor => ancestor is MemberDeclarationSyntax and not GlobalStatementSyntax) ?? node.SyntaxTree.GetRoot();
        var used = new HashSet<string>(member.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText), StringComparer.Ordinal);
        for (var number = 0; ; number++)
        {
            var name = number < names.Length ? names[number] : names[0] + number.ToString(CultureInfo.InvariantCulture);
            if (!used.Contains(name))
            {
                return name;
            }
        }
    }

    private static ArgumentSyntax Applied(ArgumentSyntax argument, string typeName)
    {
        var binding = argument.Expression;
        return argument.WithExpression(
            Call(typeName, "Apply", SyntaxFactory.Argument(binding.WithoutTrivia()))
                .WithLeadingTrivia(binding.GetLeadingTrivia())
                .WithTrailingTrivia(binding.GetTrailingTrivia()));
    }

    private static InvocationExpressionSyntax Used(BaseObjectCreationExpressionSyntax creation, INamedTypeSymbol type, string parameter, string typeName)
    {
        ExpressionSyntax client = creation.WithoutTrivia();
        if (client is ImplicitObjectCreationExpressionSyntax { ArgumentList: var arguments, Initializer: var initializer })
        {
            // The type of new(…) came from where it stood; as an argument it has to say it.
            var name = SyntaxFactory.ParseTypeName(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)).WithAdditionalAnnotations(Simplifier.Annotation);
            client = SyntaxFactory.ObjectCreationExpression(Token(SyntaxKind.NewKeyword, SyntaxFactory.Space), name, arguments, initializer);
        }

        var endpoint = SyntaxFactory.ParseExpression(parameter + " => " + parameter + ".Endpoint");
        return Call(typeName, "Use", SyntaxFactory.Argument(client), SyntaxFactory.Argument(endpoint))
            .WithLeadingTrivia(creation.GetLeadingTrivia())
            .WithTrailingTrivia(creation.GetTrailingTrivia());
    }

    private static InvocationExpressionSyntax Call(string typeName, string method, params ArgumentSyntax[] arguments) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                SyntaxFactory.ParseExpression(typeName).WithAdditionalAnnotations(Simplifier.Annotation),
                Token(SyntaxKind.DotToken),
                (SimpleNameSyntax)SyntaxFactory.ParseName(method)),
            SyntaxFactory.ArgumentList(
                Token(SyntaxKind.OpenParenToken),
                SyntaxFactory.SeparatedList(arguments, Enumerable.Repeat(Token(SyntaxKind.CommaToken, SyntaxFactory.Space), arguments.Length - 1)),
                Token(SyntaxKind.CloseParenToken)));

    /// <summary>A token without elastic trivia: nothing around it is to be formatted anew.</summary>
    private static SyntaxToken Token(SyntaxKind kind, params SyntaxTrivia[] trailing) => SyntaxFactory.Token(default, kind, SyntaxFactory.TriviaList(trailing));
}
