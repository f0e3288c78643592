using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3004: an operation returns an entity whose navigations load themselves while the reply is written.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LazyEntityCrossesBoundaryAnalyzer : WcfAnalyzer
{
    /// <summary>The property of a diagnostic that names the data library; absent where the operation itself needs lazy loading. The additional locations are the queries.</summary>
    public const string LibraryProperty = "Library";

    private const int MaxDepth = 5;
    private const int MaxNames = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.LazyEntityCrossesBoundary);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.Data.Prepare(context.Options))
        {
            return;
        }

        context.RegisterOperationBlockAction(block => model.Data.EntityFactsOf(block));
        context.RegisterCompilationEndAction(end =>
        {
            if (model.Data.EntityTableOf(end.Options) is not { } table)
            {
                return;
            }

            var reach = model.Data.JoinEntities();
            foreach (var (operation, method) in reach.Operations())
            {
                if (Find(model, table, reach, operation, method) is { } diagnostic)
                {
                    end.ReportDiagnostic(diagnostic);
                }
            }
        });
    }

    private static Diagnostic? Find(WcfModel model, DataAccessTable table, EntityReach reach, ServiceOperation operation, IMethodSymbol method)
    {
        var code = reach.Of(method);
        if (code.Bodies.Any(static body => body.Facts.StatesLoading))
        {
            return null;
        }

        // Most operations read no entity: nothing is asked of their declarations.
        var all = code.Bodies.Where(static body => body.Depth <= MaxDepth).SelectMany(static body => body.Facts.Reads).ToList();
        var open = reach.OpenReadsOf(table, method, code).Where(read => !MayLoadNothing(model, read)).ToList();
        all.AddRange(open);
        if (all.Count == 0)
        {
            return null;
        }

        var isSwitchedOn = code.Bodies.Any(static body => body.Facts.SwitchesLoadingOn);
        foreach (var (type, place) in Results(method))
        {
            // Entities that the code makes itself have what they were given.
            if (EntityTypes.In(type).Any(root => all.Exists(read => EntityTypes.AreRelated(read.Entity, root)) && code.Bodies.Any(body => EntityTypes.IsAmong(root, body.Facts.Created))))
            {
                continue;
            }

            var written = LazyNavigations.Written(type, operation.UsesXmlSerializer);
            var reads = all
                .Where(read => !read.IsProbe && EntityTypes.IsAmong(read.Entity, written) && !model.Data.ContextSettings.SwitchesLoadingOff(read) && (isSwitchedOn || !IsLoadingUnknown(model, read)))
                .OrderBy(read => EntityTypes.In(type).Any(root => EntityTypes.AreRelated(read.Entity, root)) ? 0 : 1)
                .ToList();
            foreach (var read in reads)
            {
                var navigations = LazyNavigations.Of(model, table, read, operation.UsesXmlSerializer).ToList();

                // One that the code makes itself is no proxy, and has what it was given.
                if (navigations.Count > 0 && !code.Bodies.Any(body => EntityTypes.IsAmong(read.Entity, body.Facts.Created)) && !IsLeftOut(code, type, read.Entity, operation))
                {
                    return Report(code, operation, place, read, reads.Where(other => SymbolEqualityComparer.Default.Equals(other.Entity, read.Entity)), navigations, usesNavigations: open.Count > 0 || UsesNavigations(code));
                }
            }
        }

        return null;
    }

    private static Diagnostic Report(ReachedCode code, ServiceOperation operation, SyntaxNode place, EntityRead read, IEnumerable<EntityRead> reads, List<IPropertySymbol> navigations, bool usesNavigations)
    {
        // What the operation goes through itself has to go on loading, and what goes through a repository for everything is not all in sight.
        var properties = ImmutableDictionary<string, string?>.Empty;
        if (!usesNavigations)
        {
            properties = properties.Add(LibraryProperty, read.Library.ToString());
        }

        var names = string.Join(", ", navigations.Take(MaxNames).Select(static navigation => "'" + navigation.Name + "'")) + (navigations.Count > MaxNames ? ", …" : "");
        return Diagnostic.Create(
            Descriptors.LazyEntityCrossesBoundary,
            place.GetLocation(),
            reads.Select(static other => other.Syntax.GetLocation()),
            properties,
            operation.Method.Name,
            read.Entity.Name,
            names,
            (usesNavigations ? "" : SwitchOff(read.Library) + ", or ") + "return an object made for the reply");
    }

    /// <summary>Whether the operation goes from an entity to others, so that it may need lazy loading itself.</summary>
    private static bool UsesNavigations(ReachedCode code)
    {
        var entities = code.Bodies.SelectMany(static body => body.Facts.Reads).Select(static read => read.Entity).ToList();
        return code.Unseen.Count > 0 || code.Bodies.Any(body => body.Facts.Navigations.Any(navigation => entities.Exists(entity => EntityTypes.AreRelated(navigation.ContainingType, entity))));
    }

    /// <summary>
    /// Whether the entity could only be written as a member of an object made for the reply, and nothing fills such a member:
    /// all that runs is in sight, none of it names one, and none of it hands the entity to code that could.
    /// </summary>
    private static bool IsLeftOut(ReachedCode code, ITypeSymbol result, INamedTypeSymbol entity, ServiceOperation operation)
    {
        if (code.Unseen.Count > 0 || code.Escapes(entity))
        {
            return false;
        }

        foreach (var root in EntityTypes.In(result))
        {
            if (EntityTypes.AreRelated(root, entity) || !code.Bodies.Any(body => body.Facts.Created.Contains(root.OriginalDefinition)) ||
                LazyNavigations.LeadingTo(root, entity, operation.UsesXmlSerializer).Any(member => member is not IPropertySymbol property || code.Uses(property)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a query of generic code, of which nobody sees where its context comes from, may run with lazy loading switched
    /// off: some code of the compilation speaks of that, and the context's class does not switch it on.
    /// </summary>
    private static bool MayLoadNothing(WcfModel model, EntityRead read) =>
        model.Data.ContextSettings.IsLoadingSpokenOf(read.Library) && !model.Data.ContextSettings.SwitchesLoadingOn(read);

    /// <summary>Whether the library loads lazily by default, and the context's class may say otherwise out of sight.</summary>
    private static bool IsLoadingUnknown(WcfModel model, EntityRead read) =>
        ContextSettings.MayHideLoading(read.Library, read.Context, model.Compilation.Assembly) && !model.Data.ContextSettings.SwitchesLoadingOn(read);

    /// <summary>Whether all that a method returns is an argument as it came, or nothing: that was read from the message and is no context's.</summary>
    private static bool GivesArgument(MethodDeclarationSyntax method)
    {
        var returned = method.ExpressionBody is { Expression: var only } ? [only]
            : method.Body!.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>().Select(static statement => statement.Expression).ToList();
        var arguments = new HashSet<string>(method.ParameterList.Parameters.Where(static parameter => parameter.Modifiers.Count == 0).Select(static parameter => parameter.Identifier.ValueText));
        return returned.Exists(value => value is IdentifierNameSyntax) &&
            returned.TrueForAll(value => value is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } || (value is IdentifierNameSyntax name && arguments.Contains(name.Identifier.ValueText))) &&
            !method.DescendantNodes().Any(node =>
                (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var given } } && arguments.Contains(given)) ||
                (node is ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax { Identifier.ValueText: var handed } } && arguments.Contains(handed)));
    }

    /// <summary>What comes back to the caller, with the types as they are written.</summary>
    private static IEnumerable<(ITypeSymbol Type, SyntaxNode Place)> Results(IMethodSymbol method)
    {
        if (method.DeclaringSyntaxReferences.Select(static reference => reference.GetSyntax()).OfType<MethodDeclarationSyntax>().FirstOrDefault(static part => part.Body is not null || part.ExpressionBody is not null) is not { } declaration)
        {
            yield break;
        }

        if (ServiceOperation.ResultOf(method.ReturnType) is { } result && !GivesArgument(declaration))
        {
            yield return (result, declaration.ReturnType);
        }

        foreach (var parameter in method.Parameters)
        {
            if (parameter.RefKind is RefKind.Out or RefKind.Ref && declaration.ParameterList.Parameters[parameter.Ordinal].Type is { } type)
            {
                yield return (parameter.Type, type);
            }
        }
    }

    private static string SwitchOff(DataLibrary library) => library switch
    {
        DataLibrary.LinqToSql => "set DeferredLoadingEnabled of the context to false",
        DataLibrary.EFCore => "set ChangeTracker.LazyLoadingEnabled to false",
        _ => "switch lazy loading and proxies off for the call",
    };
}
