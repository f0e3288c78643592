using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using WcfPerf.CodeFixes.Bindings;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>
/// The move of a channel factory into a static field: where code closed the factory, and its channels with it, it closes the
/// channel. There is one only where every use of the factory is understood.
/// </summary>
internal sealed class FactoryMove
{
    private readonly ExpressionSyntax _creation;
    private readonly SemanticModel _model;
    private readonly List<Action<DocumentEdits, string>> _edits = [];

    private FactoryMove(ExpressionSyntax creation, SemanticModel model, TypeDeclarationSyntax type, string factoryType, string contract, string value, bool isReadOnce, INamedTypeSymbol home, bool isLast)
    {
        _creation = creation;
        _model = model;
        Type = type;
        FactoryType = factoryType;
        Contract = contract;
        Value = value;
        IsReadOnce = isReadOnce;
        Home = home;
        IsLast = isLast;
    }

    /// <summary>The class that gets the field.</summary>
    public TypeDeclarationSyntax Type { get; }

    /// <summary>The type of the field, as the code writes it.</summary>
    public string FactoryType { get; }

    /// <summary>The contract, as the code writes it.</summary>
    public string Contract { get; }

    /// <summary>The field's value.</summary>
    public string Value { get; }

    /// <summary>The class, with all its parts.</summary>
    public INamedTypeSymbol Home { get; }

    /// <summary>Whether the field has to stand behind the other static fields of the class.</summary>
    public bool IsLast { get; }

    /// <summary>Whether something that may change while the program runs is read only once from now on.</summary>
    public bool IsReadOnce { get; }

    /// <summary>The move for a reported creation, or null where some use of the factory would not survive it.</summary>
    public static FactoryMove? Find(ExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken)
    {
        var operation = model.GetOperation(creation, cancellationToken);
        var (type, arguments) = operation switch
        {
            IObjectCreationOperation { Initializer: null } made => (made.Type as INamedTypeSymbol, made.Arguments),
            IInvocationOperation { TargetMethod: { IsStatic: true, Name: "CreateChannel", Parameters.Length: 2 } method } call => (method.ContainingType, call.Arguments),
            _ => (null, ImmutableArray<IArgumentOperation>.Empty),
        };
        if (type is not { Name: "ChannelFactory", TypeArguments: [var contract] } || WcfTypes.WorldOf(type) == WcfWorld.None ||
            NamesTypeParameter(creation, model, cancellationToken) || !arguments.All(static argument => IsStatic(argument.Value)) ||
            creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } home || home is InterfaceDeclarationSyntax ||
            creation.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not (BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax) ||
            creation.Ancestors().Any(static node => node is ConstructorInitializerSyntax) ||
            model.GetDeclaredSymbol(home, cancellationToken) is not { } symbol || ComesLast(arguments.Select(static argument => argument.Value), symbol) is not { } isLast)
        {
            return null;
        }

        var factoryType = creation switch
        {
            ObjectCreationExpressionSyntax made => made.Type.WithoutTrivia().ToString(),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Expression.WithoutTrivia().ToString(),
            _ => type.ToMinimalDisplayString(model, creation.SpanStart),
        };
        var list = creation switch
        {
            BaseObjectCreationExpressionSyntax made => made.ArgumentList?.WithoutTrivia().ToString() ?? "()",
            InvocationExpressionSyntax call => call.ArgumentList.WithoutTrivia().ToString(),
            _ => null,
        };
        if (list is null || list.Contains("//") && list.Contains("\n"))
        {
            return null;
        }

        var move = new FactoryMove(
            creation, model, home, factoryType, contract.ToMinimalDisplayString(model, creation.SpanStart), "new " + factoryType + list, arguments.Any(static argument => MayChange(argument.Value)), symbol, isLast);
        return move.FollowUses(operation!, cancellationToken) ? move : null;
    }

    /// <summary>Adds the edits of the code; the field has to be added besides.</summary>
    public void Apply(DocumentEdits edits, string field)
    {
        foreach (var edit in _edits)
        {
            edit(edits, field);
        }
    }

    private bool FollowUses(IOperation operation, CancellationToken cancellationToken)
    {
        if (operation is IInvocationOperation)
        {
            if (ChannelEnds.IsDropped(_creation, _model, cancellationToken))
            {
                return false;
            }

            _edits.Add((edits, field) => edits.Replace(_creation, node => SyntaxFactory.ParseExpression(field + ".CreateChannel()").WithTriviaFrom(node)));
            return true;
        }

        switch (_creation.Parent)
        {
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CreateChannel", Parent: InvocationExpressionSyntax made }:
                if (ChannelEnds.IsDropped(made, _model, cancellationToken))
                {
                    return false;
                }

                _edits.Add((edits, field) => edits.Replace(_creation, node => SyntaxFactory.IdentifierName(field).WithTriviaFrom(node)));
                return true;
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } declarator }:
                return FollowLocal(declarator, declaration, cancellationToken);
            default:
                return false;
        }
    }

    private bool FollowLocal(VariableDeclaratorSyntax declarator, VariableDeclarationSyntax declaration, CancellationToken cancellationToken)
    {
        if (_model.GetDeclaredSymbol(declarator, cancellationToken) is not ILocalSymbol local ||
            declaration.Parent is not (LocalDeclarationStatementSyntax { Parent: BlockSyntax } or UsingStatementSyntax))
        {
            return false;
        }

        var isUsing = declaration.Parent is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        var scope = declaration.Parent is UsingStatementSyntax whole ? (SyntaxNode)whole : declaration.Parent.Parent!;
        var creates = new List<InvocationExpressionSyntax>();
        var ends = new List<IdentifierNameSyntax>();
        var opens = new List<ExpressionStatementSyntax>();
        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name))
        {
            if (!SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(name, cancellationToken).Symbol, local))
            {
                continue;
            }

            switch (name.Parent)
            {
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CreateChannel", Parent: InvocationExpressionSyntax call }:
                    creates.Add(call);
                    break;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Open", Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax { Parent: BlockSyntax } statement } }:
                    opens.Add(statement);
                    break;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Close" or "Abort", Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } }:
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "State" }:
                case CastExpressionSyntax { Type: var cast } when IsOfChannels(_model.GetTypeInfo(cast, cancellationToken).Type):
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax helper } argument when IsClosing(helper, argument, cancellationToken):
                    ends.Add(name);
                    break;
                default:
                    return false;
            }
        }

        foreach (var open in opens)
        {
            if (DocumentEdits.InList(open) is null)
            {
                return false;
            }

            _edits.Add((edits, _) => edits.Remove(open));
        }

        if (ends.Count == 0 && !isUsing)
        {
            return DropFactory(declaration, creates, cancellationToken);
        }

        return creates is [{ ArgumentList.Arguments.Count: 0 } create] && !IsRepeatedIn(create, scope) && ends.All(end => !IsRepeatedIn(end, scope)) &&
            CloseChannel(declaration, isUsing, scope, create, ends, cancellationToken);
    }

    /// <summary>Nobody closed the factory: its declaration goes, if its channels are not left open.</summary>
    private bool DropFactory(VariableDeclarationSyntax declaration, List<InvocationExpressionSyntax> creates, CancellationToken cancellationToken)
    {
        if (creates.Count == 0 || creates.Exists(create => ChannelEnds.IsDropped(create, _model, cancellationToken)) || DocumentEdits.InList((StatementSyntax)declaration.Parent!) is not { } statement)
        {
            return false;
        }

        _edits.Add((edits, _) => edits.Remove(statement));
        foreach (var create in creates)
        {
            UseField(create);
        }

        return true;
    }

    private bool CloseChannel(
        VariableDeclarationSyntax declaration, bool isUsing, SyntaxNode scope, InvocationExpressionSyntax create, List<IdentifierNameSyntax> ends, CancellationToken cancellationToken)
    {
        var channelType = _model.LookupNamespacesAndTypes(_creation.SpanStart, name: "IClientChannel").IsEmpty ? "System.ServiceModel.IClientChannel" : "IClientChannel";
        if (!isUsing && create.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } own } } held } &&
            own.Parent == scope && ends.All(end => end.SpanStart > own.SpanStart) && DocumentEdits.InList((StatementSyntax)declaration.Parent!) is { } statement &&
            !IsAssigned(held, scope, cancellationToken))
        {
            // The channel has a local of its own where the factory's was.
            var name = held.Identifier.ValueText;
            _edits.Add((edits, _) => edits.Remove(statement));
            UseField(create);
            foreach (var end in ends)
            {
                EndChannel(end, name, channelType);
            }

            return true;
        }

        // The channel takes the place of the factory.
        var channel = UniqueName("channel", declaration, cancellationToken);
        _edits.Add((edits, field) =>
        {
            edits.Replace(declaration, node =>
            {
                var changed = (VariableDeclarationSyntax)node;
                var value = changed.Variables[0].Initializer!.Value;
                var made = SyntaxFactory.ParseExpression((isUsing ? "(" + channelType + ")" : "") + field + ".CreateChannel()").WithTriviaFrom(value);
                return changed
                    .WithType(SyntaxFactory.IdentifierName("var").WithTriviaFrom(changed.Type))
                    .WithVariables(SyntaxFactory.SingletonSeparatedList(changed.Variables[0]
                        .WithIdentifier(SyntaxFactory.Identifier(channel).WithTriviaFrom(changed.Variables[0].Identifier))
                        .WithInitializer(changed.Variables[0].Initializer!.WithValue(made))));
            });
            edits.Replace(create, node =>
            {
                var used = !isUsing ? channel : create.Parent is MemberAccessExpressionSyntax ? "((" + Contract + ")" + channel + ")" : "(" + Contract + ")" + channel;
                return SyntaxFactory.ParseExpression(used).WithTriviaFrom(node);
            });
        });
        foreach (var end in ends)
        {
            EndChannel(end, channel, channelType);
        }

        return true;
    }

    private void UseField(InvocationExpressionSyntax create)
    {
        var factory = ((MemberAccessExpressionSyntax)create.Expression).Expression;
        _edits.Add((edits, field) => edits.Replace(factory, node => SyntaxFactory.IdentifierName(field).WithTriviaFrom(node)));
    }

    private void EndChannel(IdentifierNameSyntax end, string channel, string channelType)
    {
        // Where the code has just closed the channel, it need not do so twice.
        if (end.FirstAncestorOrSelf<StatementSyntax>() is ExpressionStatementSyntax { Parent: BlockSyntax block } statement && DocumentEdits.InList(statement) is { } listed &&
            block.Statements.IndexOf(statement) is > 0 and var index && block.Statements[index - 1] is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Close" } } } before &&
            before.DescendantTokens().Any(token => token.ValueText == channel))
        {
            _edits.Add((edits, _) => edits.Remove(listed));
            return;
        }

        var text = end.Parent switch
        {
            MemberAccessExpressionSyntax => "((" + channelType + ")" + channel + ")",
            ArgumentSyntax => "(" + channelType + ")" + channel,
            _ => channel,
        };
        _edits.Add((edits, _) => edits.Replace(end, node => SyntaxFactory.ParseExpression(text).WithTriviaFrom(node)));
    }

    private bool IsClosing(InvocationExpressionSyntax helper, ArgumentSyntax argument, CancellationToken cancellationToken) =>
        _model.GetSymbolInfo(helper, cancellationToken).Symbol is IMethodSymbol method &&
        (method.Name.Contains("Close") || method.Name.Contains("Abort") || method.Name.Contains("Dispose")) &&
        _model.GetOperation(argument, cancellationToken) is IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter } &&
        IsOfChannels(parameter.Type);

    /// <summary>Whether a channel can be had as this type, too.</summary>
    private static bool IsOfChannels(ITypeSymbol? type) =>
        type is { SpecialType: SpecialType.System_Object or SpecialType.System_IDisposable } || WcfTypes.Is(type, "ICommunicationObject");

    private static bool IsRepeatedIn(SyntaxNode node, SyntaxNode scope) =>
        node.Ancestors().TakeWhile(ancestor => ancestor != scope).Any(static ancestor =>
            ancestor.IsLoop() || ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    private bool IsAssigned(VariableDeclaratorSyntax held, SyntaxNode scope, CancellationToken cancellationToken)
    {
        var local = _model.GetDeclaredSymbol(held, cancellationToken);
        return scope.DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment =>
            SymbolEqualityComparer.Default.Equals(_model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol, local));
    }

    private static string UniqueName(string wanted, SyntaxNode place, CancellationToken cancellationToken)
    {
        var member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
        var taken = new HashSet<string>(member.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText));
        for (var number = 2; ; number++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!taken.Contains(wanted))
            {
                return wanted;
            }

            wanted = "channel" + number;
        }
    }

    /// <summary>
    /// Whether a static field's value reads statics of its own class, so that the field has to stand behind theirs; null where no
    /// place in the class is sure: other code fills them, or other files have parts of the class, whose order nobody states.
    /// </summary>
    internal static bool? ComesLast(IEnumerable<IOperation> values, INamedTypeSymbol home)
    {
        if (home.DeclaringSyntaxReferences.Count(static part => !IsDesigners(part.SyntaxTree.FilePath)) > 1)
        {
            return null;
        }

        return !values.SelectMany(static value => value.DescendantsAndSelf()).Any(part => part switch
        {
            IFieldReferenceOperation { Field: { IsStatic: true, IsConst: false } field } => IsOwn(field),
            IPropertyReferenceOperation { Property: { IsStatic: true } property } => IsOwn(property),
            IInvocationOperation { TargetMethod: { IsStatic: true } method } => IsOwn(method),
            _ => false,
        }) ? false : home.DeclaringSyntaxReferences.Length == 1 && home.StaticConstructors.All(static constructor => constructor.IsImplicitlyDeclared) ? true : null;

        bool IsOwn(ISymbol member) => SymbolEqualityComparer.Default.Equals(member.ContainingType?.OriginalDefinition, home.OriginalDefinition);
    }

    private static bool IsDesigners(string path) => path.EndsWith(".Designer.cs", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".generated.cs", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether code names a type parameter of its method, which a field of the class does not know.</summary>
    internal static bool NamesTypeParameter(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => model.GetSymbolInfo(name, cancellationToken).Symbol is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method });

    /// <summary>Whether a static field's initializer can say the same.</summary>
    internal static bool IsStatic(IOperation value) =>
        StableValues.IsStable(value) &&
        value.DescendantsAndSelf().All(static part => part is not (ILocalReferenceOperation or IParameterReferenceOperation or IAwaitOperation or IInstanceReferenceOperation { ReferenceKind: not InstanceReferenceKind.ImplicitReceiver }));

    /// <summary>Whether a part of the value may be another one later.</summary>
    private static bool MayChange(IOperation value) => value.DescendantsAndSelf().Any(static part => part switch
    {
        IInvocationOperation => true,
        IPropertyReferenceOperation { Property.SetMethod: var setter, Parent: var parent } property => !(parent is ISimpleAssignmentOperation assignment && assignment.Target == property) && !(setter is null && property.Instance is not null),
        IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } field } => field.ContainingType.TypeKind != TypeKind.Enum,
        _ => false,
    });
}
