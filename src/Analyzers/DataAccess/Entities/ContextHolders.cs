using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A context that something holds.</summary>
/// <param name="Context">Its type.</param>
/// <param name="Holder">The field or property inside that holds it, or null where it is held directly.</param>
internal sealed record HeldContext(ITypeSymbol Context, ISymbol? Holder);

/// <summary>Finds contexts that fields keep for longer than a method runs.</summary>
internal static class ContextHolders
{
    // Of what a service keeps, and that keeps in turn, so many classes are looked at.
    private const int MostKept = 200;

    // What code gives endpoints whose channels have sessions unless it says otherwise.
    // Of these, no setting leaves the channels without sessions; of those, one may.
    private static readonly string[] s_bindingsOfSessions = ["NetTcpBinding", "NetNamedPipeBinding"];

    private static readonly string[] s_otherBindings = ["HttpBinding", "HttpsBinding", "CustomBinding", "MsmqBinding", "UdpBinding", "LoadFrom", "CreateInstance"];

    private static readonly string[] s_bindingsWithSessions = BindingKindInfo.TypeNamesOf(static info => info.HasSessionByDefault).ToArray();

    /// <summary>The fields and automatic properties of a class.</summary>
    public static IEnumerable<ISymbol> Of(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsConst: false } field && field.Locations.Any(static location => location.IsInSource))
            {
                if (field.AssociatedSymbol is IPropertySymbol property)
                {
                    yield return property;
                }
                else if (!field.IsImplicitlyDeclared && !field.IsThreadStatic())
                {
                    yield return field;
                }
            }
        }
    }

    /// <summary>The context that a field or property keeps, itself or in an object of the project's; null for none, or for one that is made anew or emptied.</summary>
    public static HeldContext? ContextIn(WcfModel model, DataAccessTable table, ISymbol holder, int depth)
    {
        var type = TypeOf(holder);
        if (type is INamedTypeSymbol { Name: "Lazy", TypeArguments: [var lazy, ..] } deferred && WcfTypes.IsNamespace(deferred.ContainingNamespace, "System"))
        {
            type = lazy;
        }

        if (table.KeepsEntities(type))
        {
            return model.Data.ContextSettings.StatesTracking(type) || model.Data.ContextSettings.StatesTracking(holder.ContainingType) || IsUnused(holder) || TracksNothing(holder) || IsRenewed(model, holder) ? null : new HeldContext(type!, null);
        }

        if (depth <= 1 || type is not INamedTypeSymbol named || model.Classes.OnlyOf(named) is not { } held || table.IsContext(held))
        {
            return null;
        }

        for (INamedTypeSymbol? current = held; current is { SpecialType: SpecialType.None }; current = current.BaseType?.OriginalDefinition)
        {
            foreach (var inner in Of(current))
            {
                if (!inner.IsStatic && ContextIn(model, table, inner, depth - 1) is { } found)
                {
                    // Last, for it reads all of a class.
                    return IsRenewed(model, holder) ? null : found.Holder is null ? found with { Holder = inner } : found;
                }
            }
        }

        return null;
    }

    /// <summary>Whether an object of a class may live on from call to call: a static field keeps it, or a service that lives on, itself or in an object that it keeps; see <see cref="DataModel.MayLiveOn"/>, which asks once.</summary>
    public static bool MayLiveOn(WcfModel model, INamedTypeSymbol type)
    {
        // How long a service lives is asked last: which channels it has is looked for in texts.
        return model.Classes.Types.Any(keeper => Keeps(keeper, inStaticsOnly: true) || (model.IsServiceClass(keeper) && Keeps(keeper, inStaticsOnly: false) && IsServiceForLong(model, keeper)));

        bool Keeps(INamedTypeSymbol keeper, bool inStaticsOnly) => MayKeep(model, keeper, inStaticsOnly, type, new HashSet<ISymbol>(SymbolEqualityComparer.Default) { keeper });
    }

    /// <summary>Whether a context lives on after the call, for others: a static field holds it, or an object that lives on.</summary>
    public static bool IsShared(WcfModel model, ISymbol? holder) =>
        KeeperOf(holder) is { } type &&
        (holder!.IsStatic || (model.IsServiceClass(type) ? IsServiceForLong(model, type) : model.Data.MayLiveOn(type)));

    /// <summary>The same; or it may, for a library's service leaves its instances to the default, and whether its channels have sessions another project shows.</summary>
    public static bool MayBeShared(WcfModel model, ISymbol? holder) =>
        IsShared(model, holder) ||
        (KeeperOf(holder) is { } type && model.IsServiceClass(type) && ServiceBehavior.Of(type).IsPerSession && ClientCode.IsOfLibrary(model));

    /// <summary>Whether an object of a service class serves more than one call.</summary>
    private static bool IsServiceForLong(WcfModel model, INamedTypeSymbol service) => model.LivesOn(service) || HasSessions(model, service);

    /// <summary>The type that a field or property keeps its value in; null for any other symbol.</summary>
    private static INamedTypeSymbol? KeeperOf(ISymbol? holder) => holder is IFieldSymbol or IPropertySymbol ? holder.ContainingType : null;

    /// <summary>
    /// Whether configuration gives a service that leaves its instances to the default an endpoint whose channels have sessions:
    /// each has one instance; or the code that opens its host speaks of such bindings.
    /// </summary>
    private static bool HasSessions(WcfModel model, INamedTypeSymbol type) =>
        ServiceBehavior.Of(type).IsPerSession &&
        (ConfiguredServices.Of(type, model).Any(static service => service.Endpoints.Any(static endpoint => !endpoint.IsMetadata && endpoint.Binding.HasSession)) ||
         model.HostingFiles.Any(tree => SourceMentions.Contains(tree.GetText(), type.Name) && s_bindingsWithSessions.Any(word => SourceMentions.Contains(tree.GetText(), word))));

    /// <summary>
    /// Whether a service that leaves its instances to the default is reached over channels with sessions alone: as its configuration
    /// has it, or else as the files that host it do, which speak of no binding that may have none.
    /// </summary>
    public static bool HasSessionsOnly(WcfModel model, INamedTypeSymbol type)
    {
        if (ServiceBehavior.Of(type) is not { IsPerSession: true, IsExplicitlyPerSession: false } || model.RefusesSessions(type))
        {
            return false;
        }

        var configured = ConfiguredServices.Of(type, model).ToList();
        if (configured.Count > 0)
        {
            return configured.SelectMany(static service => service.Endpoints).Where(static endpoint => !endpoint.IsMetadata).ToList() is { Count: > 0 } endpoints &&
                endpoints.TrueForAll(static endpoint => endpoint.Binding.HasSession);
        }

        var hosting = model.HostingFiles.Select(static tree => tree.GetText()).Where(text => SourceMentions.ContainsName(text, type.Name)).ToList();
        return hosting.Count > 0 && hosting.TrueForAll(static text =>
            s_bindingsOfSessions.Any(word => SourceMentions.ContainsName(text, word)) && !s_otherBindings.Any(word => SourceMentions.Contains(text, word)));
    }

    private static bool MayKeep(WcfModel model, INamedTypeSymbol keeper, bool inStaticsOnly, INamedTypeSymbol type, HashSet<ISymbol> seen)
    {
        for (INamedTypeSymbol? current = keeper; current is { SpecialType: SpecialType.None }; current = current.BaseType?.OriginalDefinition)
        {
            foreach (var holder in Of(current))
            {
                if ((inStaticsOnly && !holder.IsStatic) || TypeOf(holder) is not INamedTypeSymbol { OriginalDefinition: var held })
                {
                    continue;
                }

                foreach (var candidate in held.TypeKind == TypeKind.Interface ? model.Classes.Of(held) : [held])
                {
                    if (SymbolEqualityComparer.Default.Equals(candidate.OriginalDefinition, type.OriginalDefinition) ||
                        (!candidate.DeclaringSyntaxReferences.IsEmpty && seen.Count < MostKept && seen.Add(candidate) && MayKeep(model, candidate, false, type, seen)))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>The type of what a field or property holds; null for any other symbol.</summary>
    public static ITypeSymbol? TypeOf(ISymbol holder) => holder switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    };

    /// <summary>Whether no code asks a private field, so that nothing is ever loaded by what it holds.</summary>
    private static bool IsUnused(ISymbol holder) =>
        holder is IFieldSymbol { DeclaredAccessibility: Accessibility.Private } &&
        SourceMentions.NamesOf(holder).All(static name => name.Parent is VariableDeclaratorSyntax);

    /// <summary>
    /// Whether all that code does with a context in a private field is to make it and to ask it for figures or new objects,
    /// <c>_db.Orders.Select(o =&gt; new Info { … })</c>: of those it keeps nothing.
    /// </summary>
    private static bool TracksNothing(ISymbol holder)
    {
        if (holder is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private })
        {
            return false;
        }

        var isAsked = false;
        foreach (var name in SourceMentions.NamesOf(holder))
        {
            switch (name.Parent!.WithThis() is var value ? value.Parent : null)
            {
                case null or VariableDeclarationSyntax:
                case AssignmentExpressionSyntax { Right: BaseObjectCreationExpressionSyntax } assignment when assignment.Left == value:
                    break;
                case MemberAccessExpressionSyntax when GivesNoEntity((ExpressionSyntax)value):
                    isAsked = true;
                    break;
                default:
                    return false;
            }
        }

        return isAsked;
    }

    /// <summary>Whether a chain that begins with a context, or a query over it, ends in values or objects made for them.</summary>
    private static bool GivesNoEntity(ExpressionSyntax start)
    {
        for (SyntaxNode? current = start; current is ExpressionSyntax; current = current.Parent)
        {
            if (current is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } call)
            {
                switch (call.CalledName())
                {
                    case "Select" when arguments is [{ Expression: LambdaExpressionSyntax { Body: ObjectCreationExpressionSyntax or AnonymousObjectCreationExpressionSyntax } }]:
                    case "Count" or "CountAsync" or "LongCount" or "Any" or "AnyAsync" or "All" or "Sum" or "Average":
                        return true;
                    case "Set" or "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Skip" or "Take" or "Distinct":
                        break;
                    default:
                        return false;
                }
            }
        }

        return start.FirstAncestorOrSelf<QueryExpressionSyntax>() is { FromClause.Expression: var source, Body: { Continuation: null, SelectOrGroup: SelectClauseSyntax { Expression: ObjectCreationExpressionSyntax or AnonymousObjectCreationExpressionSyntax } } } && source.Span.Contains(start.Span);
    }

    /// <summary>
    /// Whether a method makes the value and lets go of it, or empties it: <c>_db = new Shop(); … _db.Dispose();</c>; or makes
    /// another one each time that it runs.
    /// </summary>
    private static bool IsRenewed(WcfModel model, ISymbol holder)
    {
        if (IsMadeWhenAsked(holder))
        {
            return true;
        }

        foreach (var reference in holder.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var member in reference.GetSyntax().ChildNodes())
            {
                if (member is BaseMethodDeclarationSyntax code && MakesNew(code, holder) && RunsForCalls(code, holder, model))
                {
                    return true;
                }

                if (member is not (MethodDeclarationSyntax or PropertyDeclarationSyntax))
                {
                    continue;
                }

                bool isMade = false, isLeft = false;
                foreach (var node in member.DescendantNodes())
                {
                    switch (node)
                    {
                        case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when IsHolder(assignment.Left, holder):
                            if (assignment.Right.IsKind(SyntaxKind.NullLiteralExpression))
                            {
                                isLeft = true;
                            }
                            else
                            {
                                isMade = true;
                            }

                            break;
                        case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "DisposeAsync" or "Close" } closed } when IsHolder(closed.Expression, holder):
                        case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "DisposeAsync" or "Close" } } } conditional when IsHolder(conditional.Expression, holder):
                            isLeft = true;
                            break;
                        case UsingStatementSyntax { Expression: { } used } when IsHolder(used is AssignmentExpressionSyntax made ? made.Left : used, holder):
                            isLeft = true;
                            break;
                        case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear" } cleared } when
                            IsHolder(cleared.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ChangeTracker" } tracker ? tracker.Expression : cleared.Expression, holder):
                            return true;
                    }
                }

                if (isMade && isLeft)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether only getters use a private field, and each puts a new one there before it gives it:
    /// <c>get { _db = new Shop(); return _db; }</c>. Everybody who asks gets another one.
    /// </summary>
    private static bool IsMadeWhenAsked(ISymbol holder)
    {
        if (holder is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private })
        {
            return false;
        }

        var getters = new HashSet<SyntaxNode>();
        foreach (var name in SourceMentions.NamesOf(holder))
        {
            if (name.Parent is VariableDeclaratorSyntax)
            {
                continue;
            }

            var getter = name.Parent!.Ancestors().FirstOrDefault(static node => node is AccessorDeclarationSyntax or MemberDeclarationSyntax);
            var code = getter switch
            {
                AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration } accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody,
                PropertyDeclarationSyntax property => property.ExpressionBody,
                _ => null,
            };

            // Names come in the order of the code: the first one has to be given the new one, whatever the getter does before.
            if (code is null || (getters.Add(code) && !IsGivenNew(name, holder, code)))
            {
                return false;
            }
        }

        return getters.Count > 0;
    }

    /// <summary>Whether what has the name is given a new object each time that the code of a getter runs: in a statement of its own, or in what is returned.</summary>
    private static bool IsGivenNew(SyntaxToken name, ISymbol holder, SyntaxNode code)
    {
        if (name.Parent!.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is not { Left: var target } assignment || !target.Span.Contains(name.Span) || !GivesNew(assignment, holder))
        {
            return false;
        }

        var value = assignment.Parent;
        while (value is ParenthesizedExpressionSyntax)
        {
            value = value.Parent;
        }

        return value == code || (value is ExpressionStatementSyntax or ReturnStatementSyntax && value.Parent == code);
    }

    /// <summary>Whether code puts a new one in the holder's place each time that it runs.</summary>
    private static bool MakesNew(BaseMethodDeclarationSyntax code, ISymbol holder) =>
        code.Body?.Statements.Any(statement => statement is ExpressionStatementSyntax { Expression: var given } && GivesNew(given, holder)) == true;

    /// <summary>Whether an expression puts a new one in the holder's place.</summary>
    private static bool GivesNew(ExpressionSyntax expression, ISymbol holder) =>
        expression is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: var target, Right: BaseObjectCreationExpressionSyntax } && IsHolder(target, holder);

    /// <summary>Whether others call a method, or make further objects of a class whose static field it is, as calls come in.</summary>
    private static bool RunsForCalls(BaseMethodDeclarationSyntax code, ISymbol holder, WcfModel model) => code switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.PublicKeyword),
        ConstructorDeclarationSyntax constructor => holder.IsStatic && !constructor.Modifiers.Any(SyntaxKind.StaticKeyword) && !LivesOn(model, holder.ContainingType),
        _ => false,
    };

    private static bool LivesOn(WcfModel model, INamedTypeSymbol type) => (model.IsServiceClass(type) && model.LivesOn(type)) || model.Data.MayLiveOn(type);

    private static bool IsHolder(ExpressionSyntax expression, ISymbol holder) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == holder.Name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var name } => name.Identifier.ValueText == holder.Name,
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax type, Name: var name } => name.Identifier.ValueText == holder.Name && type.Identifier.ValueText == holder.ContainingType.Name,
        _ => false,
    };
}
