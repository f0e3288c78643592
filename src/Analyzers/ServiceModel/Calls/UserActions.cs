using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows the code that somebody who clicks makes run: event handlers, commands, what a messenger calls. The frameworks for
/// that come as packages, so that names have to do where a package is missing.
/// </summary>
internal static class UserActions
{
    private static readonly HashSet<string> s_beginnings = new(StringComparer.OrdinalIgnoreCase)
    {
        "Login", "Logon", "Log", "Logout", "Logoff", "Sign", "Signin", "Connect", "Reconnect", "Disconnect", "Authenticate", "Init", "Initialize", "Initialise", "Setup", "Startup", "Main",
    };

    private static readonly HashSet<string> s_windowEvents = new(StringComparer.Ordinal)
    {
        "Load", "Loaded", "Initialized", "Shown", "Activated", "Closing", "Closed", "Unloaded", "Disposed", "Exit", "Startup",
    };

    /// <summary>Whether a method is an event handler, as its parameters say, or the command of a button.</summary>
    public static bool IsHandler(ISymbol member) => member switch
    {
        IMethodSymbol method when IsEventHandler(method) || IsMadeACommand(method) => true,
        IMethodSymbol { Parameters: [{ Type.SpecialType: SpecialType.System_Object }], IsStatic: false } method => ExecutesCommand(method) || IsOfCommand(method),
        _ => false,
    };

    /// <summary>
    /// Whether a method is an event handler of a window that its designer's code, or any other of the class, no longer names:
    /// nothing runs it. Other windows name theirs in markup, which is not in sight.
    /// </summary>
    public static bool IsUnboundHandler(ISymbol member) =>
        member is IMethodSymbol { DeclaredAccessibility: Accessibility.Private, ContainingType: { } type } method && IsEventHandler(method) &&
        type.DerivesFrom("System.Windows.Forms.Control") && type.GetMembers("InitializeComponent").Any(static made => made.DeclaringSyntaxReferences.Length > 0) &&
        !SourceMentions.NamesOf(method).Skip(method.DeclaringSyntaxReferences.Length).Any();

    /// <summary>Whether a method by its name is what a user does once in a while, to log in or to open and close a window.</summary>
    public static bool BeginsOrEnds(ISymbol member)
    {
        var words = NameWords.Of(member.Name);
        return words.Exists(s_beginnings.Contains) || (IsHandler(member) && s_windowEvents.Contains(words[words.Count - 1]));
    }

    /// <summary>Whether a lambda, or a method that stands for one, is handed to a command, a messenger or an event to be run by it.</summary>
    public static bool Take(IOperation handler)
    {
        return handler.AsHanded().Parent switch
        {
            IArgumentOperation { Parent: IObjectCreationOperation creation } => IsCommand(creation.Type),
            IArgumentOperation { Parent: IInvocationOperation call } => IsCommand(call.Type) || IsCommand(call.TargetMethod.ContainingType) || IsMessengerCall(call),
            IEventAssignmentOperation => handler is IAnonymousFunctionOperation { Symbol: var lambda } && IsEventHandler(lambda),
            IInvalidOperation invalid => IsTaker(invalid.Syntax),
            _ => false,
        };
    }

    /// <summary>The methods of a class that code hands to a command or a messenger whose type is missing.</summary>
    public static IEnumerable<IMethodSymbol> GivenIn(IInvalidOperation code, INamedTypeSymbol? type)
    {
        var arguments = code.Syntax switch
        {
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            InvocationExpressionSyntax call => call.ArgumentList,
            _ => null,
        };
        if (arguments is null || type is null || !IsTaker(code.Syntax))
        {
            yield break;
        }

        foreach (var argument in arguments.Arguments)
        {
            var name = argument.Expression switch
            {
                IdentifierNameSyntax own => own.Identifier.ValueText,
                MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } => own.Identifier.ValueText,
                _ => "",
            };
            for (var current = name.Length > 0 ? type : null; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            {
                foreach (var method in current.GetMembers(name).OfType<IMethodSymbol>())
                {
                    yield return method.OriginalDefinition;
                }
            }
        }
    }

    /// <summary>Whether a class is a window, a part of one, or what one shows: a user's doing makes its objects.</summary>
    public static bool IsDesktopClass(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.Name.Contains("ViewModel") || IsInWindows(current.ContainingNamespace) ||
                (current.TypeKind == TypeKind.Error && (IsWindowName(current.Name) || current.Name is "BindableBase" or "ObservableObject")))
            {
                return true;
            }
        }

        return ImplementsNotification(type);
    }

    /// <summary>Whether a base class of such a name is a window or a part of one, be it of a library for those: <c>ChildWindow</c>, <c>XtraForm</c>.</summary>
    public static bool IsWindowName(string name) =>
        name.EndsWith("Window", StringComparison.Ordinal) || name.EndsWith("UserControl", StringComparison.Ordinal) || (name.EndsWith("Form", StringComparison.Ordinal) && name != "WebForm") ||
        name is "PhoneApplicationPage" or "ContentPage";

    /// <summary>Whether a class tells of its properties' changes, so that a window binds its fields to them and sets them as somebody fills those in.</summary>
    public static bool IsBoundByWindow(INamedTypeSymbol type)
    {
        for (var current = type.BaseType; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.TypeKind == TypeKind.Error && (current.Name is "BindableBase" or "ObservableObject" || current.Name.Contains("ViewModel")))
            {
                return true;
            }
        }

        return ImplementsNotification(type);
    }

    private static bool ImplementsNotification(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(static implemented => implemented.Name == "INotifyPropertyChanged");

    private static bool IsInWindows(INamespaceSymbol? place)
    {
        for (; place is { IsGlobalNamespace: false }; place = place.ContainingNamespace)
        {
            if (place.Name == "Windows" && WcfTypes.IsNamespace(place, "System.Windows"))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEventHandler(IMethodSymbol method) =>
        method.Parameters is [{ Type.SpecialType: SpecialType.System_Object }, { Type.Name: var arguments }] && arguments.EndsWith("EventArgs", StringComparison.Ordinal);

    // A base class may have Execute call what those that derive from it override: ExecuteAsync, Undo.
    private static bool IsOfCommand(IMethodSymbol method) =>
        method is { IsOverride: true, ContainingType: { Name: var name } type } && IsCommandName(name) && IsCommand(type);

    private static bool ExecutesCommand(IMethodSymbol method) =>
        method.Name.EndsWith("Execute", StringComparison.Ordinal) &&
        CallGraph.Aliases(method).Any(static alias => alias is { Name: "Execute", ContainingType: var type } && IsCommandInterface(type));

    /// <summary>Whether an attribute has a command generated that runs the method.</summary>
    private static bool IsMadeACommand(IMethodSymbol method) =>
        method.MethodKind == MethodKind.Ordinary && method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name is "RelayCommandAttribute" or "RelayCommand" or "ReactiveCommandAttribute" or "ReactiveCommand");

    private static bool IsCommand(ITypeSymbol? type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.TypeKind == TypeKind.Error && IsCommandName(current.Name))
            {
                return true;
            }
        }

        return type is INamedTypeSymbol named && (IsCommandInterface(named) || named.AllInterfaces.Any(IsCommandInterface));
    }

    private static bool IsCommandInterface(INamedTypeSymbol type) =>
        type.Name == "ICommand" && (type.TypeKind == TypeKind.Error || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Windows.Input"));

    private static bool IsCommandName(string name) => name.EndsWith("Command", StringComparison.Ordinal) || name.EndsWith("CommandBase", StringComparison.Ordinal);

    private static bool IsMessengerCall(IInvocationOperation call)
    {
        if (!IsRegistration(call.TargetMethod.Name))
        {
            return false;
        }

        for (var current = call.Instance?.Type ?? call.TargetMethod.ContainingType; current is not null; current = current.BaseType)
        {
            if (IsMessengerName(current.Name))
            {
                return true;
            }
        }

        return IsMessengerName(call.TargetMethod.ContainingType.Name);
    }

    private static bool IsRegistration(string name) => name.StartsWith("Register", StringComparison.Ordinal) || name.StartsWith("Subscribe", StringComparison.Ordinal);

    private static bool IsMessengerName(string name) =>
        name.Contains("Messenger") || name.Contains("EventAggregator") || name.Contains("PubSubEvent") || name.Contains("CompositePresentationEvent") || name == "MessagingCenter";

    /// <summary>Whether code that does not bind makes a command or registers with a messenger, by the names it uses.</summary>
    private static bool IsTaker(SyntaxNode code)
    {
        switch (code)
        {
            case ObjectCreationExpressionSyntax creation:
                return creation.Type.LastName() is { } made && IsCommandName(made);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }:
                var isRegistration = IsRegistration(access.Name.Identifier.ValueText);
                return access.Expression.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Select(static name => name.Identifier.ValueText).Any(name =>
                    isRegistration ? IsMessengerName(name) || name == "GetEvent" : IsCommandName(name) && access.Name.Identifier.ValueText.StartsWith("Create", StringComparison.Ordinal));
            default:
                return false;
        }
    }
}
