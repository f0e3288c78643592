using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// Turns bindings that one project makes into others: creation, settings and the declared types on their way. It gathers
/// edits and says no as soon as one part cannot be carried over.
/// </summary>
internal sealed class BindingConverter
{
    private const string CredentialPath = "Security.Transport.ClientCredentialType";

    private readonly ProjectBindings _project;
    private readonly BindingChange _change;
    private readonly Dictionary<SyntaxTree, DocumentEdits> _edits = [];
    private readonly HashSet<IOperation> _done = [];
    private readonly HashSet<InitializerExpressionSyntax> _shortened = [];

    private BindingConverter(ProjectBindings project, BindingChange change)
    {
        _project = project;
        _change = change;
    }

    private enum Fate
    {
        Refuse,
        Keep,
        Remove,
        MapMode,
        MapType,
    }

    private bool IsBasicHttp => _change is BindingChange.BasicHttp or BindingChange.SecureBasicHttp;

    /// <summary>
    /// The edits that turn the bindings into what the change says, one set a file; null where a setting, a declaration or
    /// a use of one of them cannot follow.
    /// </summary>
    /// <param name="project">The project that makes the bindings.</param>
    /// <param name="bindings">All bindings that share a variable or an endpoint with one of them.</param>
    /// <param name="change">What becomes of them.</param>
    public static Dictionary<SyntaxTree, DocumentEdits>? Convert(ProjectBindings project, IReadOnlyCollection<BindingUse> bindings, BindingChange change)
    {
        var converter = new BindingConverter(project, change);
        return bindings.All(converter.Convert) && converter.ConvertHolders(bindings) ? converter._edits : null;
    }

    private DocumentEdits EditsOf(SyntaxNode node)
    {
        if (!_edits.TryGetValue(node.SyntaxTree, out var edits))
        {
            _edits.Add(node.SyntaxTree, edits = new DocumentEdits());
        }

        return edits;
    }

    private bool Convert(BindingUse binding)
    {
        if (binding.Creation.Operation.Syntax is not BaseObjectCreationExpressionSyntax creation)
        {
            return false;
        }

        if (_change == BindingChange.MessageCredential)
        {
            return TypeNamed(binding, "SecurityMode") is { } same && AddMode(binding, creation, same, "TransportWithMessageCredential");
        }

        // The context binding also carries a context that the plain ones drop.
        if (binding.Info.Kind == BindingKind.WSHttpContext || TypeNamed(binding, IsBasicHttp ? "BasicHttpBinding" : "NetTcpBinding") is not { } target)
        {
            return false;
        }

        // What is set on a binding read back from an endpoint is set through its old type.
        return binding.Settings.All(setting => setting.Holder == binding.Creation || binding.Holders.Contains(setting.Holder as ISymbol, SymbolEqualityComparer.Default)) &&
            ConvertCreation(binding, creation, target) &&
            binding.Settings.All(setting => ConvertSetting(binding, setting, target)) &&
            KeepMtomBuffer(binding, target) &&
            KeepCredential(binding, creation) &&
            DropEmptyInitializers();
    }

    /// <summary>WCF's type of this name in the binding's own world; null where the project does not reference it, or two of it.</summary>
    private INamedTypeSymbol? TypeNamed(BindingUse binding, string name)
    {
        // CoreWCF keeps one of the types elsewhere.
        var own = binding.Creation.Operation.Type!.ContainingNamespace.ToDisplayString();
        var types = _project.Model.FindTypes(own + "." + name);
        types = types.IsEmpty ? _project.Model.FindTypes(own + ".Channels." + name) : types;
        return types is [{ DeclaredAccessibility: Accessibility.Public } only] ? only : null;
    }

    private bool ConvertCreation(BindingUse binding, BaseObjectCreationExpressionSyntax creation, INamedTypeSymbol target)
    {
        if (creation is ObjectCreationExpressionSyntax { Type: { } type })
        {
            EditsOf(creation).Replace(type, current => NameOf(target).WithTriviaFrom(current));
        }

        if (_change == BindingChange.SecureBasicHttp)
        {
            return TypeNamed(binding, "BasicHttpSecurityMode") is { } basicMode && AddMode(binding, creation, basicMode, "Transport");
        }

        if (_change == BindingChange.SecureNetTcp)
        {
            return TypeNamed(binding, "SecurityMode") is { } mode && AddMode(binding, creation, mode, "Transport");
        }

        foreach (var argument in binding.Creation.Operation.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue)
            {
                continue;
            }

            if (argument.Parameter?.Name == "securityMode")
            {
                if (IsBasicHttp && !MapMode(binding, argument.Value))
                {
                    return false;
                }
            }
            else if (argument.Parameter?.Name == "reliableSessionEnabled" && argument.Syntax is ArgumentSyntax syntax && IsPure(argument.Value) && creation.ArgumentList is { } list)
            {
                var index = list.Arguments.IndexOf(syntax);
                EditsOf(creation).Replace(list, current => ((ArgumentListSyntax)current).WithArguments(((ArgumentListSyntax)current).Arguments.RemoveAt(index)));
            }
            else
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Gives a creation without arguments a security mode.</summary>
    private bool AddMode(BindingUse binding, BaseObjectCreationExpressionSyntax creation, INamedTypeSymbol mode, string value)
    {
        if (creation.ArgumentList is { Arguments.Count: > 0 })
        {
            return false;
        }

        var member = MemberOf(binding, mode, value);
        EditsOf(creation).Replace(creation, current => WithArgument((BaseObjectCreationExpressionSyntax)current, member));
        return true;
    }

    private static BaseObjectCreationExpressionSyntax WithArgument(BaseObjectCreationExpressionSyntax creation, ExpressionSyntax value)
    {
        var argument = SyntaxFactory.Argument(value);
        if (creation.ArgumentList is { } list)
        {
            return creation.WithArgumentList(list.AddArguments(argument));
        }

        // What follows the type follows the arguments now.
        var named = (ObjectCreationExpressionSyntax)creation;
        return named
            .WithType(named.Type.WithoutTrailingTrivia())
            .WithArgumentList(SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(argument)).WithTrailingTrivia(named.Type.GetTrailingTrivia()));
    }

    private bool ConvertSetting(BindingUse binding, BindingSetting setting, INamedTypeSymbol target)
    {
        if (setting.Operation == binding.Creation.Operation || !_done.Add(setting.Operation))
        {
            return true;
        }

        if (setting.Operation is not ISimpleAssignmentOperation { Syntax: AssignmentExpressionSyntax syntax } assignment)
        {
            return FateOf(binding, setting, target) == Fate.Keep;
        }

        switch (FateOf(binding, setting, target))
        {
            case Fate.Keep:
                return true;
            case Fate.MapMode:
                return MapMode(binding, assignment.Value);
            case Fate.MapType:
                if (syntax.Right is ObjectCreationExpressionSyntax { Type: { } type } && TypeNamed(binding, "BasicHttpSecurity") is { } security)
                {
                    EditsOf(type).Replace(type, current => NameOf(security).WithTriviaFrom(current));
                    return true;
                }

                return syntax.Right is ImplicitObjectCreationExpressionSyntax;
            case Fate.Remove:
                return IsPure(assignment.Value) && Remove(syntax);
            default:
                return false;
        }
    }

    private Fate FateOf(BindingUse binding, BindingSetting setting, INamedTypeSymbol target)
    {
        var path = setting.Path;
        switch (path)
        {
            case "Security":
                return Fate.Refuse;
            case "Security.":
                // A security object made on the spot: the rules have seen that it says its mode.
                return _change == BindingChange.BasicHttp ? Fate.MapType : Fate.Refuse;
            case "Security.Mode":
                return IsBasicHttp ? Fate.MapMode : Fate.Keep;
            case "TransactionFlow":
                return Fate.Remove;
            case "MessageEncoding" or "TextEncoding" or "BypassProxyOnLocal" when !IsBasicHttp:
                return Fate.Remove;
            case "UseDefaultWebProxy" or "AllowCookies" when !IsBasicHttp:
                return setting.Values.All(static value => value is false) ? Fate.Remove : Fate.Refuse;
        }

        if (path.StartsWith("ReliableSession", StringComparison.Ordinal) || path.StartsWith("Security.Message", StringComparison.Ordinal))
        {
            return Fate.Remove;
        }

        if (path.StartsWith("Security.Transport", StringComparison.Ordinal))
        {
            return IsBasicHttp ? Fate.Keep : Fate.Remove;
        }

        var root = path.Split('.')[0];
        var isSame = Property(target, root) is { } there && Property(binding.Creation.Operation.Type, root) is { } here &&
            SymbolEqualityComparer.Default.Equals(there.Type, here.Type) &&
            (path != root || there.SetMethod is { DeclaredAccessibility: Accessibility.Public });
        return isSame ? Fate.Keep : Fate.Refuse;
    }

    private static IPropertySymbol? Property(ITypeSymbol? type, string name)
    {
        for (; type is not null; type = type.BaseType)
        {
            foreach (var member in type.GetMembers(name))
            {
                if (member is IPropertySymbol { DeclaredAccessibility: Accessibility.Public } property)
                {
                    return property;
                }
            }
        }

        return null;
    }

    /// <summary>Turns an expression of type SecurityMode into one of BasicHttpSecurityMode.</summary>
    private bool MapMode(BindingUse binding, IOperation value)
    {
        if (TypeNamed(binding, "SecurityMode") is not { } from || TypeNamed(binding, "BasicHttpSecurityMode") is not { } to)
        {
            return false;
        }

        if (value.ConstantValue is { HasValue: true, Value: 0 or 1 } constant && value.Syntax is ExpressionSyntax)
        {
            var member = MemberOf(binding, to, constant.Value is 0 ? "None" : "Transport");
            EditsOf(value.Syntax).Replace(value.Syntax, current => member.WithTriviaFrom(current));
            return true;
        }

        switch (value)
        {
            case IConversionOperation { IsImplicit: true } conversion:
                return MapMode(binding, conversion.Operand);
            case IConditionalOperation { WhenFalse: { } whenFalse } conditional:
                return MapMode(binding, conditional.WhenTrue) && MapMode(binding, whenFalse);
            case ISwitchExpressionOperation choice:
                return choice.Arms.All(arm => arm.Value is IThrowOperation or IConversionOperation { Operand: IThrowOperation } || MapMode(binding, arm.Value));
            case ILocalReferenceOperation { Syntax: IdentifierNameSyntax name }:
                // The rule has seen that the variable is one of the two.
                var (transport, secure, none) = (MemberOf(binding, from, "Transport"), MemberOf(binding, to, "Transport"), MemberOf(binding, to, "None"));
                EditsOf(name).Replace(name, current =>
                {
                    var mapped = SyntaxFactory.ConditionalExpression(
                        SyntaxFactory.BinaryExpression(SyntaxKind.EqualsExpression, ((ExpressionSyntax)current).WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space), Spaced(SyntaxKind.EqualsEqualsToken), transport.WithTrailingTrivia(SyntaxFactory.Space)),
                        Spaced(SyntaxKind.QuestionToken),
                        secure.WithTrailingTrivia(SyntaxFactory.Space),
                        Spaced(SyntaxKind.ColonToken),
                        none);
                    return name.Parent is ArgumentSyntax or AssignmentExpressionSyntax
                        ? mapped.WithTriviaFrom(current)
                        : SyntaxFactory.ParenthesizedExpression(mapped).WithTriviaFrom(current);
                });
                return true;
            default:
                return false;
        }
    }

    private static SyntaxToken Spaced(SyntaxKind kind) => SyntaxFactory.Token(kind).WithTrailingTrivia(SyntaxFactory.Space);

    /// <summary>
    /// MaxBufferSize of BasicHttpBinding follows MaxReceivedMessageSize by itself while nobody sets it, but its MTOM reader's
    /// does not, where that of WSHttpBinding does.
    /// </summary>
    private bool KeepMtomBuffer(BindingUse binding, INamedTypeSymbol target)
    {
        if (!IsBasicHttp || !binding.Settings.Any(static setting => setting.Path == "MessageEncoding" && setting.Values.Any(static value => value is not 0)))
        {
            return true;
        }

        foreach (var setting in binding.Settings.Where(static setting => setting.Path == "MaxReceivedMessageSize"))
        {
            if (Property(target, "MaxBufferSize") is null ||
                setting.Operation is not ISimpleAssignmentOperation { Syntax: AssignmentExpressionSyntax syntax } assignment ||
                BufferSize(assignment.Value) is not { } size)
            {
                return false;
            }

            if (syntax.Parent is InitializerExpressionSyntax initializer)
            {
                EditsOf(syntax).AddElement(initializer, Assignment(SyntaxFactory.IdentifierName("MaxBufferSize"), size));
            }
            else if (syntax is { Left: MemberAccessExpressionSyntax left, Parent: ExpressionStatementSyntax statement } && DocumentEdits.InList(statement) is { } place)
            {
                var member = left.WithoutTrivia().WithName(SyntaxFactory.IdentifierName("MaxBufferSize"));
                EditsOf(syntax).InsertAfter(place, SyntaxFactory.ExpressionStatement(Assignment(member, size)));
            }
            else
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The value as an int expression, or null where it is none for certain.</summary>
    private static ExpressionSyntax? BufferSize(IOperation value)
    {
        while (value is IConversionOperation { IsImplicit: true } conversion)
        {
            value = conversion.Operand;
        }

        if (value.Type?.SpecialType == SpecialType.System_Int32 && IsPure(value) && value.Syntax is ExpressionSyntax expression)
        {
            return expression.WithoutTrivia();
        }

        return value.ConstantValue is { HasValue: true, Value: long size and > 0 and <= int.MaxValue }
            ? SyntaxFactory.ParseExpression(size.ToString(CultureInfo.InvariantCulture))
            : null;
    }

    /// <summary>Says the Windows credential that WSHttpBinding has by default and BasicHttpBinding has not.</summary>
    private bool KeepCredential(BindingUse binding, BaseObjectCreationExpressionSyntax creation)
    {
        var isOverTransport = _change == BindingChange.BasicHttp && (binding.SecurityModes() & SecurityModes.Transport) != 0;

        // A security object that a statement makes forgets what the creation says, and the new binding's own would be anonymous.
        if ((_change == BindingChange.SecureBasicHttp || isOverTransport) &&
            binding.Settings.Any(setting => setting.Path == "Security." && !creation.Span.Contains(setting.Operation.Syntax.Span)))
        {
            return false;
        }

        var isNeeded = _change == BindingChange.SecureBasicHttp ||
            (isOverTransport && !binding.IsAlwaysSet(CredentialPath, "Security.Transport"));
        if (!isNeeded)
        {
            return true;
        }

        if (TypeNamed(binding, "HttpClientCredentialType") is not { } credential)
        {
            return false;
        }

        var edits = EditsOf(creation);
        var windows = Assignment(SyntaxFactory.IdentifierName("ClientCredentialType"), MemberOf(binding, credential, "Windows"));
        if (creation.Initializer is not { } initializer)
        {
            edits.Replace(creation, current => WithInitializer((BaseObjectCreationExpressionSyntax)current, Member("Security", Member("Transport", windows))));
            return true;
        }

        if (Element(initializer, "Security") is not { } security)
        {
            edits.AddElement(initializer, Member("Security", Member("Transport", windows)));
            return true;
        }

        var members = security as InitializerExpressionSyntax ?? (security as BaseObjectCreationExpressionSyntax)?.Initializer;
        if (members is null)
        {
            return false;
        }

        if (Element(members, "Transport") is not { } transport)
        {
            edits.AddElement(members, Member("Transport", windows));
            return true;
        }

        if (transport is InitializerExpressionSyntax inner && Element(inner, "ClientCredentialType") is null)
        {
            edits.AddElement(inner, windows);
            return true;
        }

        return false;
    }

    internal static BaseObjectCreationExpressionSyntax WithInitializer(BaseObjectCreationExpressionSyntax creation, ExpressionSyntax element)
    {
        var initializer = SyntaxFactory.InitializerExpression(
            SyntaxKind.ObjectInitializerExpression,
            Spaced(SyntaxKind.OpenBraceToken),
            SyntaxFactory.SingletonSeparatedList(element.WithTrailingTrivia(SyntaxFactory.Space)),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken));
        var trailing = creation.GetTrailingTrivia();
        return creation.WithTrailingTrivia(SyntaxFactory.Space).WithInitializer(initializer).WithTrailingTrivia(trailing);
    }

    internal static AssignmentExpressionSyntax Member(string name, ExpressionSyntax element) =>
        Assignment(
            SyntaxFactory.IdentifierName(name),
            SyntaxFactory.InitializerExpression(
                SyntaxKind.ObjectInitializerExpression,
                Spaced(SyntaxKind.OpenBraceToken),
                SyntaxFactory.SingletonSeparatedList(element.WithTrailingTrivia(SyntaxFactory.Space)),
                SyntaxFactory.Token(SyntaxKind.CloseBraceToken)));

    internal static AssignmentExpressionSyntax Assignment(ExpressionSyntax left, ExpressionSyntax right) =>
        SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression, left.WithTrailingTrivia(SyntaxFactory.Space), Spaced(SyntaxKind.EqualsToken), right);

    internal static ExpressionSyntax? Element(InitializerExpressionSyntax initializer, string name)
    {
        foreach (var element in initializer.Expressions)
        {
            if (element is AssignmentExpressionSyntax { Left: IdentifierNameSyntax left, Right: var right } && left.Identifier.ValueText == name)
            {
                return right;
            }
        }

        return null;
    }

    private bool Remove(AssignmentExpressionSyntax assignment)
    {
        if (assignment.Parent is InitializerExpressionSyntax initializer)
        {
            return RemoveElement(initializer, assignment);
        }

        if (assignment.Parent is ExpressionStatementSyntax statement && DocumentEdits.InList(statement) is { } place)
        {
            EditsOf(assignment).Remove(place);
            return true;
        }

        return false;
    }

    private bool RemoveElement(InitializerExpressionSyntax initializer, ExpressionSyntax element)
    {
        // A comment in a list may speak of the element before or after it.
        var comma = element.GetLastToken().GetNextToken();
        if (element.GetLeadingTrivia().Concat(element.GetTrailingTrivia()).Concat(comma.IsKind(SyntaxKind.CommaToken) ? comma.TrailingTrivia : default)
            .Any(TriviaExtensions.IsComment))
        {
            return false;
        }

        EditsOf(initializer).RemoveElement(initializer, element);
        _shortened.Add(initializer);
        return true;
    }

    /// <summary>An initializer that lost all it had goes too, and what held nothing but it.</summary>
    private bool DropEmptyInitializers()
    {
        var open = new Queue<InitializerExpressionSyntax>(_shortened);
        _shortened.Clear();
        while (open.Count > 0)
        {
            var initializer = open.Dequeue();
            if (!EditsOf(initializer).IsEmptied(initializer))
            {
                continue;
            }

            switch (initializer.Parent)
            {
                case AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax outer } member:
                    if (!RemoveElement(outer, member))
                    {
                        return false;
                    }

                    open.Enqueue(outer);
                    break;
                case BaseObjectCreationExpressionSyntax creation:
                    EditsOf(creation).Replace(creation, current => WithoutInitializer((BaseObjectCreationExpressionSyntax)current));
                    break;
                default:
                    return false;
            }
        }

        _shortened.Clear();
        return true;
    }

    internal static BaseObjectCreationExpressionSyntax WithoutInitializer(BaseObjectCreationExpressionSyntax creation)
    {
        var trailing = creation.GetTrailingTrivia();
        if (creation is ObjectCreationExpressionSyntax { ArgumentList: null } named)
        {
            creation = named.WithType(named.Type.WithoutTrailingTrivia()).WithArgumentList(SyntaxFactory.ArgumentList());
        }

        return creation.WithInitializer(null).WithTrailingTrivia(trailing);
    }

    /// <summary>Changes the declared types that the new binding does not fit, and looks for uses that ask for the old type.</summary>
    private bool ConvertHolders(IReadOnlyCollection<BindingUse> bindings)
    {
        if (_change == BindingChange.MessageCredential)
        {
            return true;
        }

        var holders = new HashSet<ISymbol>(bindings.SelectMany(static binding => binding.Holders), SymbolEqualityComparer.Default);
        var target = TypeNamed(bindings.First(), IsBasicHttp ? "BasicHttpBinding" : "NetTcpBinding")!;
        foreach (var holder in holders)
        {
            if (!ConvertHolder(holder, target))
            {
                return false;
            }
        }

        return !_project.Blocks.Any(block => block.DescendantsAndSelf().Any(operation => Referenced(operation) is { } symbol && holders.Contains(symbol) && AsksForType(operation, target)));
    }

    private bool ConvertHolder(ISymbol holder, INamedTypeSymbol target)
    {
        var type = holder switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            IFieldSymbol field => field.Type,
            IPropertySymbol property => property.Type,
            IMethodSymbol method => method.ReturnType,
            _ => null,
        };
        if (type is null)
        {
            return false;
        }

        if (Fits(target, type))
        {
            return true;
        }

        if (!IsInside(holder) || holder.DeclaringSyntaxReferences is not [var declaration])
        {
            return false;
        }

        var syntax = declaration.GetSyntax() switch
        {
            VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax variable } => variable.Type,
            ParameterSyntax parameter => parameter.Type,
            PropertyDeclarationSyntax property => property.Type,
            MethodDeclarationSyntax method => method.ReturnType,
            LocalFunctionStatementSyntax function => function.ReturnType,
            _ => null,
        };
        switch (syntax)
        {
            case null:
                return false;
            case { IsVar: true }:
                return true;
            case NullableTypeSyntax nullable:
                syntax = nullable.ElementType;
                break;
        }

        var edits = EditsOf(syntax);
        edits.Replace(syntax, current => NameOf(target).WithTriviaFrom(current));
        return true;
    }

    /// <summary>Whether nothing but this project can see the symbol, so that its type may change.</summary>
    private static bool IsInside(ISymbol symbol)
    {
        for (var current = symbol; current is not null and not INamespaceSymbol; current = current.ContainingSymbol)
        {
            if (current is ILocalSymbol || current.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal ||
                current is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction })
            {
                return true;
            }
        }

        return false;
    }

    private static bool Fits(ITypeSymbol type, ITypeSymbol asked)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current, asked))
            {
                return true;
            }
        }

        return false;
    }

    private static ISymbol? Referenced(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter.OriginalDefinition,
        IFieldReferenceOperation field => field.Field.OriginalDefinition,
        IPropertyReferenceOperation property => property.Property.OriginalDefinition,
        IInvocationOperation call => (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition,
        _ => null,
    };

    /// <summary>Whether a cast or a type test takes a binding for what it is no longer.</summary>
    private static bool AsksForType(IOperation reference, ITypeSymbol target)
    {
        var parent = reference.Parent;
        for (; parent is IConversionOperation conversion; parent = parent.Parent)
        {
            if (!conversion.IsImplicit && (conversion.Type is null || !Fits(target, conversion.Type)))
            {
                return true;
            }
        }

        return parent switch
        {
            IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation } } => false,
            IIsTypeOperation or IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation => true,
            _ => false,
        };
    }

    /// <summary>Whether leaving the expression out changes nothing but its value.</summary>
    private static bool IsPure(IOperation value)
    {
        foreach (var operation in value.DescendantsAndSelf())
        {
            var isPure = operation.ConstantValue.HasValue || operation switch
            {
                ILiteralOperation or ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation or IDefaultValueOperation or ITypeOfOperation => true,
                IFieldReferenceOperation or IConditionalOperation or IUnaryOperation { OperatorMethod: null } or IBinaryOperation { OperatorMethod: null } => true,
                IConversionOperation { OperatorMethod: null } or IArgumentOperation => true,
                IObjectOrCollectionInitializerOperation or ISimpleAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation } => true,
                IObjectCreationOperation creation => creation.Type is { SpecialType: SpecialType.None } type && (IsTimeSpan(type) || WcfTypes.WorldOf(type) != WcfWorld.None),
                IInvocationOperation call => call.TargetMethod.IsStatic && IsTimeSpan(call.TargetMethod.ContainingType),
                IPropertyReferenceOperation property => property.Property.ContainingType is { } owner && (WcfTypes.WorldOf(owner) != WcfWorld.None || IsEncoding(owner)),
                _ => false,
            };
            if (!isPure)
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsTimeSpan(ITypeSymbol type) => type.Name == "TimeSpan" && WcfTypes.IsNamespace(type.ContainingNamespace, "System");

    private static bool IsEncoding(ITypeSymbol type) => type.Name == "Encoding" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Text");

    private static TypeSyntax NameOf(INamedTypeSymbol type) =>
        SyntaxFactory.ParseTypeName(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)).WithAdditionalAnnotations(Simplifier.Annotation);

    /// <summary>A member of an enumeration; one from another namespace gets a using beside that of the binding's own.</summary>
    private MemberAccessExpressionSyntax MemberOf(BindingUse binding, INamedTypeSymbol type, string member)
    {
        var own = binding.Creation.Operation.Type!.ContainingNamespace;
        if (!SymbolEqualityComparer.Default.Equals(own, type.ContainingNamespace))
        {
            EditsOf(binding.Creation.Operation.Syntax).AddUsing(own.ToDisplayString(), type.ContainingNamespace.ToDisplayString());
        }

        return SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            SyntaxFactory.ParseExpression(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)).WithAdditionalAnnotations(Simplifier.Annotation),
            SyntaxFactory.IdentifierName(member));
    }
}
