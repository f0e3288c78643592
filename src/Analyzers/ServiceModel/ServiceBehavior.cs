using System;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>How WCF makes instances of a service class and lets calls into them, from its <c>[ServiceBehavior]</c>.</summary>
internal sealed class ServiceBehavior
{
    private const string Attribute = "ServiceBehaviorAttribute";

    /// <summary>By what words code makes the attribute.</summary>
    public const string Making = "new " + Attribute;

    // How code has the attribute: asked for by a host's list, as one of the list, or made.
    private static readonly string[] s_taken =
    [
        "Find<" + Attribute, "Find<System.ServiceModel." + Attribute, "Find<CoreWCF." + Attribute, "Behaviors[typeof(" + Attribute, "Behaviors[typeof(System.ServiceModel." + Attribute,
        "OfType<" + Attribute, "is " + Attribute, "as " + Attribute, "((" + Attribute + ")", "= (" + Attribute + ")", Making,
    ];

    private readonly INamedTypeSymbol _type;
    private readonly object? _instancing;
    private readonly object? _concurrency;
    private readonly bool _completesOnSessionClose;

    private ServiceBehavior(INamedTypeSymbol type, AttributeData? attribute)
    {
        _type = type;
        _instancing = attribute is null ? null : WcfTypes.Named(attribute, "InstanceContextMode");
        _concurrency = attribute is null ? null : WcfTypes.Named(attribute, "ConcurrencyMode");
        _completesOnSessionClose = attribute is not null && WcfTypes.Named(attribute, "TransactionAutoCompleteOnSessionClose") is true;
        ConfigurationName = attribute is null ? null : WcfTypes.Named(attribute, "ConfigurationName") as string;
    }

    /// <summary>The name that configuration calls the service by, where it is another than the class's.</summary>
    public string? ConfigurationName { get; }

    /// <summary>Whether one instance serves everybody. InstanceContextMode: PerSession 0, PerCall 1, Single 2, in both worlds.</summary>
    public bool IsSingleton => _instancing is 2;

    /// <summary>Whether each call has an instance of its own.</summary>
    public bool IsPerCall => _instancing is 1;

    /// <summary>Whether a session has an instance of its own, which is the default.</summary>
    public bool IsPerSession => _instancing is null or 0;

    /// <summary>Whether the attribute says so.</summary>
    public bool IsExplicitlyPerSession => _instancing is 0;

    /// <summary>Whether an instance takes one call at a time, which is the default. ConcurrencyMode: Single 0, Reentrant 1, Multiple 2.</summary>
    public bool AdmitsOneCall => _concurrency is null or 0;

    /// <summary>Whether the attribute says that an instance takes one call at a time.</summary>
    public bool SaysOneCall => _concurrency is 0;

    /// <summary>Whether no two calls of all run at once, but for those that come in while one calls out: one instance is locked for each.</summary>
    public bool RunsOneCall => IsSingleton && _concurrency is null or 0 or 1;

    /// <summary>
    /// Whether an instance of its own for each session would be told from one for each call: it is made per session and has
    /// fields that change, or a transaction of it lasts longer than a call.
    /// </summary>
    public bool KeepsSessionState => IsPerSession && (_completesOnSessionClose || HasChangingState(_type));

    /// <summary>Whether some code takes the attribute from a host, to change how its service behaves, or gives the host another.</summary>
    public static bool MayBeChanged(WcfModel model) =>
        model.Mentions(Attribute) && Array.Exists(s_taken, model.Mentions);

    /// <summary>The behavior of a service class; the attribute is inherited.</summary>
    public static ServiceBehavior Of(INamedTypeSymbol type) => Of(type, out _);

    /// <summary>The behavior of a service class, and the attribute that says so, its own or inherited; null where there is none.</summary>
    public static ServiceBehavior Of(INamedTypeSymbol type, out AttributeData? attribute)
    {
        attribute = null;
        for (var current = type; current is not null && attribute is null; current = current.BaseType)
        {
            attribute = WcfTypes.Attribute(current, "ServiceBehaviorAttribute");
        }

        return new ServiceBehavior(type, attribute);
    }

    private static bool HasChangingState(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            // What a class of somebody else's keeps to itself is out of sight.
            if (current.DeclaringSyntaxReferences.IsEmpty || !current.IsBeside(type))
            {
                return !IsOfFramework(current);
            }

            foreach (var member in current.GetMembers())
            {
                if ((member is IFieldSymbol { IsStatic: false, IsConst: false } field && MayChange(field)) || LeavesTransactionOpen(member))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a field may hold another value later, or what it holds may. What is injected and readonly mostly does not, but that can't be told apart.</summary>
    private static bool MayChange(IFieldSymbol field) =>
        (!field.IsReadOnly && !IsGivenOnce(field)) ||
        !(field.Type.IsValueType || field.Type.SpecialType is SpecialType.System_String or SpecialType.System_Object || (field.Type.TypeKind == TypeKind.Interface && !IsCollection(field.Type)));

    /// <summary>Whether a private field holds a text or a number that each object has from its making on.</summary>
    private static bool IsGivenOnce(IFieldSymbol field) =>
        field is { DeclaredAccessibility: Accessibility.Private, IsImplicitlyDeclared: false, Type.SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_String } && SourceMentions.GivenWhenMade(field) is not null;

    private static bool LeavesTransactionOpen(ISymbol member) =>
        member is IMethodSymbol && WcfTypes.Attribute(member, "OperationBehaviorAttribute") is { } operation && WcfTypes.Named(operation, "TransactionAutoComplete") is false;

    private static bool IsOfFramework(INamedTypeSymbol type) => type.OutermostNamespace() == "System";

    private static bool IsCollection(ITypeSymbol type) => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections.Generic") || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections");
}
