using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>How WCF makes instances of a service class and lets calls into them, from its <c>[ServiceBehavior]</c>.</summary>
internal sealed class ServiceBehavior
{
    private readonly INamedTypeSymbol _type;
    private readonly object? _instancing;
    private readonly object? _concurrency;

    private ServiceBehavior(INamedTypeSymbol type, AttributeData? attribute)
    {
        _type = type;
        _instancing = attribute is null ? null : WcfTypes.Named(attribute, "InstanceContextMode");
        _concurrency = attribute is null ? null : WcfTypes.Named(attribute, "ConcurrencyMode");
    }

    /// <summary>Whether one instance serves everybody. InstanceContextMode: PerSession 0, PerCall 1, Single 2, in both worlds.</summary>
    public bool IsSingleton => _instancing is 2;

    /// <summary>Whether a session has an instance of its own, which is the default.</summary>
    public bool IsPerSession => _instancing is null or 0;

    /// <summary>Whether an instance takes one call at a time, which is the default. ConcurrencyMode: Single 0, Reentrant 1, Multiple 2.</summary>
    public bool AdmitsOneCall => _concurrency is null or 0;

    /// <summary>Whether an instance of its own for each session would be told from one for each call: it is made per session and has fields that change.</summary>
    public bool KeepsSessionState => IsPerSession && HasChangingState(_type);

    /// <summary>The behavior of a service class; the attribute is inherited.</summary>
    public static ServiceBehavior Of(INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (WcfTypes.Attribute(current, "ServiceBehaviorAttribute") is { } attribute)
            {
                return new ServiceBehavior(type, attribute);
            }
        }

        return new ServiceBehavior(type, null);
    }

    private static bool HasChangingState(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                // Collections in readonly fields change too; what is injected and readonly mostly does not, but that can't be told apart.
                if (member is IFieldSymbol { IsStatic: false, IsConst: false } field && !(field.IsReadOnly && field.Type.TypeKind == TypeKind.Interface && !IsCollection(field.Type)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsCollection(ITypeSymbol type) => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections.Generic") || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections");
}
