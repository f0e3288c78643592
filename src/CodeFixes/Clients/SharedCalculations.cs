using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>
/// Moves bodies of operations to public static methods of the class <c>…Calculations</c>, in a file of that name beside the
/// service's, and lets the operations call them.
/// </summary>
internal static class SharedCalculations
{
    /// <summary>What the class's name ends in, after the service's.</summary>
    public const string Suffix = "Calculations";

    /// <summary>The solution with every operation moved for which that can be done; null where it can be done for none.</summary>
    public static async Task<Solution?> MoveAsync(Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        // Each move changes the file that the next one may be in; what they do not change is the method's identity.
        var methods = new List<string>();
        foreach (var diagnostic in diagnostics.Where(static diagnostic => diagnostic.Location.IsInSource).OrderBy(static diagnostic => diagnostic.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
        {
            if (project.GetDocument(diagnostic.Location.SourceTree) is { } document &&
                await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root && root.FullSpan.Contains(diagnostic.Location.SourceSpan) &&
                root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method &&
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model &&
                model.GetDeclaredSymbol(method, cancellationToken)?.GetDocumentationCommentId() is { } id)
            {
                methods.Add(id);
            }
        }

        Project? changed = null;
        foreach (var id in methods.Distinct(StringComparer.Ordinal))
        {
            changed = await MoveAsync(changed ?? project, id, cancellationToken).ConfigureAwait(false) ?? changed;
        }

        return changed?.Solution;
    }

    private static async Task<Project?> MoveAsync(Project project, string id, CancellationToken cancellationToken)
    {
        if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation ||
            DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is not IMethodSymbol { DeclaringSyntaxReferences: [var reference] } method ||
            await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false) is not MethodDeclarationSyntax declaration ||
            project.GetDocument(declaration.SyntaxTree) is not { } document ||
            !CanMove(method, declaration, compilation.GetSemanticModel(declaration.SyntaxTree), cancellationToken))
        {
            return null;
        }

        var service = method.ContainingType;
        var className = service.Name + Suffix;
        var source = await declaration.SyntaxTree.GetTextAsync(cancellationToken).ConfigureAwait(false);
        var serviceText = source.WithChanges(new TextChange(BodyOf(declaration), Call(declaration, method, className, source)));
        var parseOptions = (CSharpParseOptions)declaration.SyntaxTree.Options;
        var serviceTree = CSharpSyntaxTree.ParseText(serviceText, parseOptions, declaration.SyntaxTree.FilePath, cancellationToken);
        var moved = Moved(declaration, service, source);

        if (service.ContainingNamespace.GetTypeMembers(className).FirstOrDefault(type => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly)) is { } existing)
        {
            if (existing is not { IsStatic: true, DeclaredAccessibility: Accessibility.Public, Arity: 0, DeclaringSyntaxReferences: [var existingReference] } ||
                await existingReference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false) is not ClassDeclarationSyntax declared ||
                declared.SyntaxTree == declaration.SyntaxTree ||
                project.GetDocument(declared.SyntaxTree) is not { } target ||
                Appended(declared, moved, await declared.SyntaxTree.GetTextAsync(cancellationToken).ConfigureAwait(false)) is not { } targetText)
            {
                return null;
            }

            var targetTree = CSharpSyntaxTree.ParseText(targetText, parseOptions, declared.SyntaxTree.FilePath, cancellationToken);
            var after = compilation.ReplaceSyntaxTree(declaration.SyntaxTree, serviceTree).ReplaceSyntaxTree(declared.SyntaxTree, targetTree);
            if (!Compiles(after, serviceTree, targetTree, declaration, className, cancellationToken))
            {
                // What came before may have needed fewer usings than this.
                if (MovedUsings.Add((CompilationUnitSyntax)targetTree.GetRoot(cancellationToken), (CompilationUnitSyntax)declaration.SyntaxTree.GetRoot(cancellationToken), NewLine(targetText), cancellationToken) is not { } withUsings)
                {
                    return null;
                }

                var before = (CompilationUnitSyntax)targetTree.GetRoot(cancellationToken);
                var withUsingsTree = CSharpSyntaxTree.ParseText(withUsings, parseOptions, declared.SyntaxTree.FilePath, cancellationToken);
                after = after.ReplaceSyntaxTree(targetTree, withUsingsTree);
                if (!Compiles(after, serviceTree, withUsingsTree, declaration, className, cancellationToken))
                {
                    return null;
                }

                targetText = MovedUsings.WithoutUnused(withUsings, after.GetSemanticModel(withUsingsTree), before, cancellationToken);
            }

            return project.Solution.WithDocumentText(document.Id, serviceText).WithDocumentText(target.Id, targetText).GetProject(project.Id);
        }

        var fileName = className + ".cs";
        if (project.Documents.Any(other => string.Equals(other.Name, fileName, StringComparison.OrdinalIgnoreCase) && other.Folders.SequenceEqual(document.Folders)))
        {
            return null;
        }

        var path = Path.GetDirectoryName(document.FilePath) is { Length: > 0 } folder ? Path.Combine(folder, fileName) : fileName;
        var newText = SourceText.From(NewFile(declaration, service, className, moved, source), source.Encoding ?? Encoding.UTF8);
        var newTree = CSharpSyntaxTree.ParseText(newText, parseOptions, path, cancellationToken);
        var whole = compilation.ReplaceSyntaxTree(declaration.SyntaxTree, serviceTree).AddSyntaxTrees(newTree);
        if (!Compiles(whole, serviceTree, newTree, declaration, className, cancellationToken))
        {
            return null;
        }

        newText = MovedUsings.WithoutUnused(newText, whole.GetSemanticModel(newTree), before: null, cancellationToken);
        return project.Solution
            .WithDocumentText(document.Id, serviceText)
            .GetProject(project.Id)!
            .AddDocument(fileName, newText, document.Folders, document.FilePath is null ? null : path)
            .Project;
    }

    /// <summary>Whether the body means the same in another class.</summary>
    private static bool CanMove(IMethodSymbol method, MethodDeclarationSyntax declaration, SemanticModel model, CancellationToken cancellationToken)
    {
        if (method is not { Arity: 0, IsAsync: false, ReturnsByRef: false, ReturnsByRefReadonly: false, ContainingType: { Arity: 0, ContainingType: null, TypeKind: TypeKind.Class } service } ||
            declaration.ContainsDirectives || declaration.Modifiers.Any(SyntaxKind.UnsafeKeyword) || declaration.Modifiers.Any(SyntaxKind.PartialKeyword) ||
            declaration.FirstAncestorOrSelf<BaseNamespaceDeclarationSyntax>() is { Parent: not CompilationUnitSyntax } ||
            (SyntaxNode?)declaration.Body is null == declaration.ExpressionBody is null ||
            declaration.ParameterList.Parameters.Any(static parameter => parameter.AttributeLists.Count > 0) ||
            declaration.SyntaxTree.GetRoot(cancellationToken) is not CompilationUnitSyntax { Externs.Count: 0 } root ||
            root.DescendantTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.NullableDirectiveTrivia)))
        {
            return false;
        }

        foreach (var node in declaration.DescendantNodes())
        {
            if (node is ThisExpressionSyntax or BaseExpressionSyntax)
            {
                return false;
            }

            if (node is SimpleNameSyntax name && model.GetSymbolInfo(name, cancellationToken).Symbol is { ContainingType: { } owner } symbol && symbol is not (IParameterSymbol or ILocalSymbol or IRangeVariableSymbol))
            {
                for (var current = service; current is { SpecialType: SpecialType.None }; current = current.BaseType)
                {
                    if (SymbolEqualityComparer.Default.Equals(owner.OriginalDefinition, current.OriginalDefinition))
                    {
                        return false;
                    }
                }
            }
        }

        return true;
    }

    private static TextSpan BodyOf(MethodDeclarationSyntax declaration) => TextSpan.FromBounds(declaration.ParameterList.Span.End, declaration.Span.End);

    /// <summary>What stands after the operation's parameters when it calls the moved body.</summary>
    private static string Call(MethodDeclarationSyntax declaration, IMethodSymbol method, string className, SourceText source)
    {
        var arguments = declaration.ParameterList.Parameters.Select(static parameter =>
            (parameter.Modifiers.Any(SyntaxKind.OutKeyword) ? "out " : parameter.Modifiers.Any(SyntaxKind.RefKeyword) ? "ref " : "") + parameter.Identifier.Text);
        var call = className + "." + declaration.Identifier.Text + "(" + string.Join(", ", arguments) + ")";
        if (declaration.ExpressionBody is { } arrow)
        {
            return source.ToString(TextSpan.FromBounds(declaration.ParameterList.Span.End, arrow.ArrowToken.Span.End)) + " " + call + ";";
        }

        var body = declaration.Body!;
        var statement = (method.ReturnsVoid ? "" : "return ") + call + ";";
        var opening = source.ToString(TextSpan.FromBounds(declaration.ParameterList.Span.End, body.OpenBraceToken.Span.End));
        var lines = source.Lines;
        if (lines.IndexOf(body.OpenBraceToken.SpanStart) == lines.IndexOf(body.CloseBraceToken.SpanStart))
        {
            return opening + " " + statement + " }";
        }

        var newLine = NewLine(source);
        var closing = Indentation(source, body.CloseBraceToken.SpanStart);
        var inner = body.Statements.Count > 0 && lines.IndexOf(body.Statements[0].SpanStart) > lines.IndexOf(body.OpenBraceToken.SpanStart)
            ? Indentation(source, body.Statements[0].SpanStart)
            : closing + (closing.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ");
        return opening + newLine + inner + statement + newLine + closing + "}";
    }

    /// <summary>The static method, as it stands in its class.</summary>
    private static string Moved(MethodDeclarationSyntax declaration, INamedTypeSymbol service, SourceText source)
    {
        var indentation = Indentation(source, declaration.SpanStart);
        return indentation + "/// <summary>The computation of <c>" + service.Name + "." + declaration.Identifier.ValueText + "</c>, for callers that do without the service.</summary>" + NewLine(source) +
            indentation + "public static " + declaration.ReturnType.WithoutTrivia().ToFullString() + " " + declaration.Identifier.Text + declaration.ParameterList.WithoutTrivia().ToFullString() +
            source.ToString(BodyOf(declaration)) + NewLine(source);
    }

    /// <summary>The file of the new class, set out as the service's is.</summary>
    private static string NewFile(MethodDeclarationSyntax declaration, INamedTypeSymbol service, string className, string moved, SourceText source)
    {
        var newLine = NewLine(source);
        var root = (CompilationUnitSyntax)declaration.SyntaxTree.GetRoot();
        var type = (TypeDeclarationSyntax)declaration.Parent!;
        var ns = declaration.FirstAncestorOrSelf<BaseNamespaceDeclarationSyntax>();
        var text = new StringBuilder();
        foreach (var directive in root.Usings)
        {
            text.Append(directive.WithoutTrivia().ToFullString()).Append(newLine);
        }

        text.Append(root.Usings.Count > 0 ? newLine : "");
        var indentation = Indentation(source, type.SpanStart);
        var isNested = ns is NamespaceDeclarationSyntax;
        if (ns is not null)
        {
            text.Append("namespace ").Append(service.ContainingNamespace.ToDisplayString());
            text.Append(ns is NamespaceDeclarationSyntax block ? Brace(source, block.Name.Span.End, block.OpenBraceToken, "", newLine) : ";" + newLine + newLine);
            foreach (var directive in ns.Usings)
            {
                text.Append(isNested ? indentation : "").Append(directive.WithoutTrivia().ToFullString()).Append(newLine);
            }

            text.Append(ns.Usings.Count > 0 ? newLine : "");
        }

        text.Append(indentation).Append("/// <summary>What operations of <c>").Append(service.Name).Append("</c> compute from their arguments alone.</summary>").Append(newLine);
        text.Append(indentation).Append("public static class ").Append(className);
        text.Append(Brace(source, type.Identifier.Span.End, type.OpenBraceToken, indentation, newLine));
        text.Append(moved).Append(indentation).Append('}').Append(newLine);
        return text.Append(isNested ? "}" + newLine : "").ToString();
    }

    /// <summary>An opening brace where the service's file has it: on the line of the name, or on one of its own.</summary>
    private static string Brace(SourceText source, int nameEnd, SyntaxToken brace, string indentation, string newLine) =>
        source.Lines.IndexOf(nameEnd) == source.Lines.IndexOf(brace.SpanStart) ? " {" + newLine : newLine + indentation + "{" + newLine;

    /// <summary>The file of a class that is there already, with the method at its end.</summary>
    private static SourceText? Appended(ClassDeclarationSyntax declared, string moved, SourceText text)
    {
        if (declared.CloseBraceToken.IsMissing || declared.OpenBraceToken.IsMissing || text.Lines.IndexOf(declared.OpenBraceToken.SpanStart) == text.Lines.IndexOf(declared.CloseBraceToken.SpanStart))
        {
            return null;
        }

        var line = text.Lines.GetLineFromPosition(declared.CloseBraceToken.SpanStart);
        return text.ToString(TextSpan.FromBounds(line.Start, declared.CloseBraceToken.SpanStart)).Trim().Length > 0
            ? null
            : text.WithChanges(new TextChange(new TextSpan(line.Start, 0), (declared.Members.Count > 0 ? NewLine(text) : "") + moved));
    }

    /// <summary>Whether the two files compile as well as before, and the operation calls the moved method.</summary>
    private static bool Compiles(Compilation compilation, SyntaxTree service, SyntaxTree target, MethodDeclarationSyntax original, string className, CancellationToken cancellationToken)
    {
        if (HasErrors(compilation.GetSemanticModel(target), cancellationToken))
        {
            return false;
        }

        var model = compilation.GetSemanticModel(service);
        return service.GetRoot(cancellationToken).FindToken(original.Identifier.SpanStart).Parent is MethodDeclarationSyntax changed &&
            changed.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault() is { } call &&
            model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { IsStatic: true, ContainingType: { } owner } called && owner.Name == className &&
            called.DeclaringSyntaxReferences.All(reference => reference.SyntaxTree == target) &&
            !HasErrors(model, cancellationToken);
    }

    private static bool HasErrors(SemanticModel model, CancellationToken cancellationToken) =>
        model.GetDiagnostics(cancellationToken: cancellationToken).Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    private static string NewLine(SourceText source) => source.Lines[0] is { End: var end, EndIncludingLineBreak: var next } && next - end == 2 ? "\r\n" : "\n";

    /// <summary>The white space that the line of a position begins with.</summary>
    internal static string Indentation(SourceText source, int position)
    {
        var line = source.Lines.GetLineFromPosition(position).ToString();
        return line.Substring(0, line.Length - line.TrimStart().Length);
    }
}
