using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Turns sessions of bindings off. It gathers edits and says no as soon as one binding cannot follow.</summary>
internal sealed class SessionSwitch
{
    private const string ReliableSessionEnabled = "ReliableSession.Enabled";
    private const string EstablishSecurityContext = "Security.Message.EstablishSecurityContext";

    private readonly Dictionary<SyntaxTree, DocumentEdits> _edits = [];
    private readonly HashSet<IOperation> _done = [];

    private SessionSwitch()
    {
    }

    /// <summary>The edits that take the reliable session out of the bindings; null where a setting cannot go.</summary>
    public static Dictionary<SyntaxTree, DocumentEdits>? WithoutReliableSession(IReadOnlyCollection<BindingUse> bindings)
    {
        var edits = new SessionSwitch();
        return bindings.All(edits.RemoveReliableSession) ? edits._edits : null;
    }

    /// <summary>The edits that set EstablishSecurityContext to false on the bindings; null where that cannot be.</summary>
    public static Dictionary<SyntaxTree, DocumentEdits>? WithoutSecuritySession(IReadOnlyCollection<BindingUse> bindings)
    {
        var edits = new SessionSwitch();
        return bindings.All(edits.RefuseSecuritySession) ? edits._edits : null;
    }

    private DocumentEdits EditsOf(SyntaxNode node)
    {
        if (!_edits.TryGetValue(node.SyntaxTree, out var edits))
        {
            _edits.Add(node.SyntaxTree, edits = new DocumentEdits());
        }

        return edits;
    }

    private bool RemoveReliableSession(BindingUse binding)
    {
        foreach (var setting in binding.Settings.Where(static setting => setting.Path == ReliableSessionEnabled))
        {
            if (!_done.Add(setting.Operation))
            {
                continue;
            }

            var isGone = setting.Operation == binding.Creation.Operation ? RemoveArgument(binding.Creation.Operation) : IsOwn(binding, setting) && RemoveAssignment(setting.Operation);
            if (!isGone)
            {
                return false;
            }
        }

        return true;
    }

    private bool RemoveArgument(IObjectCreationOperation creation)
    {
        if (creation.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "reliableSessionEnabled") is not { Syntax: ArgumentSyntax { Parent: ArgumentListSyntax list } argument, Value: var value })
        {
            return false;
        }

        // Comments in the list speak of what is there; two arguments are what the constructor with one is found beside.
        if (list.Arguments.Count != 2 || HasComment(list))
        {
            return TurnOff(value);
        }

        if (value.ConstantValue is not { HasValue: true, Value: true })
        {
            return false;
        }

        var index = list.Arguments.IndexOf(argument);
        EditsOf(list).Replace(list, current => ((ArgumentListSyntax)current).WithArguments(((ArgumentListSyntax)current).Arguments.RemoveAt(index)));
        return true;
    }

    private bool RemoveAssignment(IOperation operation)
    {
        if (operation is not ISimpleAssignmentOperation { Syntax: AssignmentExpressionSyntax syntax, Value.ConstantValue: { HasValue: true, Value: true } } assignment)
        {
            return false;
        }

        switch (syntax.Parent)
        {
            case ExpressionStatementSyntax statement when DocumentEdits.InList(statement) is { } place && IsAmongOthers(place):
                EditsOf(syntax).Remove(place);
                return true;
            case InitializerExpressionSyntax initializer when !HasComment(initializer):
                RemoveElement(initializer, syntax);
                return true;
            default:
                return TurnOff(assignment.Value);
        }
    }

    /// <summary>Removes an element of an initializer, and what holds nothing but it: the empty session object is the default one.</summary>
    private void RemoveElement(InitializerExpressionSyntax initializer, ExpressionSyntax element)
    {
        if (initializer.Expressions.Count > 1)
        {
            EditsOf(initializer).RemoveElement(initializer, element);
            return;
        }

        switch (initializer.Parent)
        {
            case AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax outer } member when !HasComment(outer):
                RemoveElement(outer, member);
                break;
            case BaseObjectCreationExpressionSyntax { Parent: AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax outer } member } when !HasComment(outer):
                RemoveElement(outer, member);
                break;
            case BaseObjectCreationExpressionSyntax { Parent: AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax statement } } when DocumentEdits.InList(statement) is { } place && IsAmongOthers(place):
                EditsOf(statement).Remove(place);
                break;
            case BaseObjectCreationExpressionSyntax creation:
                EditsOf(creation).Replace(creation, current => BindingConverter.WithoutInitializer((BaseObjectCreationExpressionSyntax)current));
                break;
            default:
                EditsOf(initializer).RemoveElement(initializer, element);
                break;
        }
    }

    private bool RefuseSecuritySession(BindingUse binding)
    {
        if (binding.Creation.Operation.Syntax is not BaseObjectCreationExpressionSyntax creation)
        {
            return false;
        }

        foreach (var setting in binding.Settings.Where(static setting => setting.Path == EstablishSecurityContext))
        {
            if (_done.Add(setting.Operation) && !(IsOwn(binding, setting) && setting.Operation is ISimpleAssignmentOperation assignment && TurnOff(assignment.Value)))
            {
                return false;
            }
        }

        // A security object made on the spot forgets what was set before.
        var replacements = binding.Settings.Where(setting => setting.Path == "Security." && !IsInside(setting.Operation.Syntax, creation)).ToList();
        foreach (var replacement in replacements)
        {
            if (!_done.Add(replacement.Operation))
            {
                continue;
            }

            if (!IsOwn(binding, replacement) || replacement.Operation.Syntax is not AssignmentExpressionSyntax { Right: BaseObjectCreationExpressionSyntax security } || !AddToSecurity(security))
            {
                return false;
            }
        }

        return binding.IsAlwaysSet(replacements.Count > 0 ? "Security." : EstablishSecurityContext) || AddToCreation(binding, creation);
    }

    private bool AddToSecurity(BaseObjectCreationExpressionSyntax security)
    {
        if (security.Initializer is { } initializer)
        {
            return AddToMessage(initializer);
        }

        EditsOf(security).Replace(security, static current => BindingConverter.WithInitializer((BaseObjectCreationExpressionSyntax)current, BindingConverter.Member("Message", Off())));
        return true;
    }

    /// <summary>Sets the member in the initializer of a security object, unless it is there already.</summary>
    private bool AddToMessage(InitializerExpressionSyntax security)
    {
        switch (BindingConverter.Element(security, "Message"))
        {
            case null:
                EditsOf(security).AddElement(security, BindingConverter.Member("Message", Off()));
                return true;
            case InitializerExpressionSyntax message:
                if (BindingConverter.Element(message, "EstablishSecurityContext") is null)
                {
                    EditsOf(message).AddElement(message, Off());
                }

                return true;
            default:
                return false;
        }
    }

    private bool AddToCreation(BindingUse binding, BaseObjectCreationExpressionSyntax creation)
    {
        if (creation.Initializer is { } initializer)
        {
            switch (BindingConverter.Element(initializer, "Security"))
            {
                case null:
                    EditsOf(initializer).AddElement(initializer, BindingConverter.Member("Security", BindingConverter.Member("Message", Off())));
                    return true;
                case InitializerExpressionSyntax security:
                    return AddToMessage(security);
                case BaseObjectCreationExpressionSyntax security:
                    return AddToSecurity(security);
                default:
                    return false;
            }
        }

        if (LocalOf(binding, creation) is { } local)
        {
            EditsOf(creation).InsertAfter(local.Statement, SyntaxFactory.ParseStatement(local.Name + ".Security.Message.EstablishSecurityContext = false;"));
            return true;
        }

        EditsOf(creation).Replace(creation, static current => BindingConverter.WithInitializer(
            (BaseObjectCreationExpressionSyntax)current, BindingConverter.Member("Security", BindingConverter.Member("Message", Off()))));
        return true;
    }

    /// <summary>The statement that declares a local for the creation alone and of its type, where code goes on to set the local's members.</summary>
    private static (SyntaxNode Statement, string Name)? LocalOf(BindingUse binding, BaseObjectCreationExpressionSyntax creation)
    {
        if (creation.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement } } declarator } ||
            DocumentEdits.InList(statement) is not { } place)
        {
            return null;
        }

        var local = binding.Holders.OfType<ILocalSymbol>().FirstOrDefault(holder => holder.DeclaringSyntaxReferences is [var only] && only.Span == declarator.Span && only.SyntaxTree == declarator.SyntaxTree);
        return local is not null && SymbolEqualityComparer.Default.Equals(local.Type.WithNullableAnnotation(NullableAnnotation.None), binding.Creation.Operation.Type!.WithNullableAnnotation(NullableAnnotation.None))
            ? (place, declarator.Identifier.Text)
            : null;
    }

    private static AssignmentExpressionSyntax Off() =>
        BindingConverter.Assignment(SyntaxFactory.IdentifierName("EstablishSecurityContext"), SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression));

    /// <summary>Writes false for a value that is the constant true.</summary>
    private bool TurnOff(IOperation value)
    {
        if (value.ConstantValue is not { HasValue: true, Value: true })
        {
            return false;
        }

        EditsOf(value.Syntax).Replace(value.Syntax, static current => SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression).WithTriviaFrom(current));
        return true;
    }

    /// <summary>Whether a setting is made on the binding itself, rather than on whatever binding some endpoint has.</summary>
    private static bool IsOwn(BindingUse binding, BindingSetting setting) =>
        setting.Holder == binding.Creation || (setting.Holder is ISymbol holder && binding.Holders.Contains(holder, SymbolEqualityComparer.Default));

    private static bool IsInside(SyntaxNode node, SyntaxNode ancestor) => node.SyntaxTree == ancestor.SyntaxTree && ancestor.Span.Contains(node.Span);

    /// <summary>Whether a statement may go without leaving an empty block.</summary>
    private static bool IsAmongOthers(SyntaxNode inList) => inList.Parent switch
    {
        BlockSyntax block => block.Statements.Count > 1,
        SwitchSectionSyntax section => section.Statements.Count > 1,
        _ => true,
    };

    private static bool HasComment(SyntaxNode node) => node.DescendantTrivia().Any(trivia => node.Span.Contains(trivia.Span) && trivia.IsComment());
}
