using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Which of the two worlds a type belongs to.</summary>
internal enum WcfWorld
{
    None,

    /// <summary><c>System.ServiceModel</c>: .NET Framework, Mono and the client packages of modern .NET.</summary>
    ServiceModel,

    /// <summary><c>CoreWCF</c>.</summary>
    CoreWcf,
}

/// <summary>
/// Recognises WCF's own types in both worlds. It compares names, not symbols, so that it holds nothing of a compilation
/// and copes with a type that two assemblies define.
/// </summary>
internal static class WcfTypes
{
    // Where one of them is, so is WCF.
    private static readonly string[] s_anchors = ["System.ServiceModel.ServiceContractAttribute", "CoreWCF.ServiceContractAttribute"];

    /// <summary>Whether an assembly of this name is one that every project with WCF references.</summary>
    public static bool IsHome(ReadOnlySpan<char> assembly) => assembly is "System.ServiceModel" or "System.ServiceModel.Primitives" or "CoreWCF.Primitives";

    /// <summary>Whether an assembly of this name belongs to the platform: what it was built on says nothing about the project.</summary>
    public static bool IsOfPlatform(ReadOnlySpan<char> name) =>
        IsOfFramework(name) || name.StartsWith("System.".AsSpan()) || name.StartsWith("Microsoft.".AsSpan()) || name.StartsWith("CoreWCF".AsSpan());

    /// <inheritdoc cref="IsOfPlatform(ReadOnlySpan{char})"/>
    public static bool IsOfPlatform(string name) => IsOfPlatform(name.AsSpan());

    /// <summary>Whether an assembly of this name is the framework's own and not WCF's.</summary>
    public static bool IsOfFramework(ReadOnlySpan<char> name) =>
        name is "mscorlib" or "netstandard" or "System" ||
        (name.StartsWith("System.".AsSpan()) && !name.StartsWith("System.ServiceModel".AsSpan())) ||
        name.StartsWith("Presentation".AsSpan()) || name.StartsWith("UIAutomation".AsSpan()) || name.StartsWith("Windows".AsSpan());

    /// <inheritdoc cref="IsOfFramework(ReadOnlySpan{char})"/>
    public static bool IsOfFramework(string name) => IsOfFramework(name.AsSpan());

    /// <summary>Whether an assembly references one of WCF's.</summary>
    public static bool IsBuiltOnWcf(ReferencedAssembly assembly) => assembly.References(IsNamedAfterWcf);

    /// <summary>
    /// Who reads the project's configuration files: .NET Framework, CoreWCF, or nobody, for the client packages of modern
    /// .NET leave them alone.
    /// </summary>
    public static ConfigDialect? DialectOf(IReadOnlyList<ReferencedAssembly> assemblies) =>
        IsDeclared(assemblies, "System.ServiceModel.ServiceHostBase", "System.ServiceModel") ? ConfigDialect.ServiceModel
        : IsDeclared(assemblies, s_anchors[1], "CoreWCF.Primitives") ? ConfigDialect.CoreWcf
        : null;

    /// <summary>Whether a reference declares a type of WCF's: the assembly that it is in, as a rule, or else another.</summary>
    private static bool IsDeclared(IReadOnlyList<ReferencedAssembly> assemblies, string type, string home) =>
        assemblies.Any(assembly => assembly.Name == home && Declares(assembly, type)) || assemblies.Any(assembly => assembly.Name != home && Declares(assembly, type));

    /// <summary>Whether an assembly declares what clients and contracts are made of.</summary>
    public static bool IsWcf(ReferencedAssembly assembly) => IsHome(assembly.Name.AsSpan()) || s_anchors.Any(type => Declares(assembly, type));

    /// <summary>
    /// Whether an assembly declares a type of WCF's. Only those are looked into that may: to ask the compilation would look
    /// through every reference, and take longer than compiling a small project does.
    /// </summary>
    private static bool Declares(ReferencedAssembly assembly, string type) => MayDeclareWcf(assembly.Name) && assembly.Declares(type);

    private static bool MayDeclareWcf(string assembly) => IsNamedAfterWcf(assembly) || !IsOfPlatform(assembly);

    /// <summary>Whether an assembly's name is one of WCF's own.</summary>
    public static bool IsNamedAfterWcf(ReadOnlySpan<char> assembly) => assembly.StartsWith("System.ServiceModel".AsSpan()) || assembly.StartsWith("CoreWCF".AsSpan());

    /// <inheritdoc cref="IsNamedAfterWcf(ReadOnlySpan{char})"/>
    public static bool IsNamedAfterWcf(string assembly) => IsNamedAfterWcf(assembly.AsSpan());

    /// <summary>The world whose root namespace the symbol lies in.</summary>
    public static WcfWorld WorldOf(ISymbol symbol)
    {
        INamespaceSymbol? second = null;
        for (var ns = symbol.ContainingNamespace; ns is { IsGlobalNamespace: false }; ns = ns.ContainingNamespace)
        {
            if (ns.ContainingNamespace is { IsGlobalNamespace: true })
            {
                return ns.Name switch
                {
                    "CoreWCF" => WcfWorld.CoreWcf,
                    "System" when second?.Name == "ServiceModel" => WcfWorld.ServiceModel,
                    _ => WcfWorld.None,
                };
            }

            second = ns;
        }

        return WcfWorld.None;
    }

    /// <summary>Whether the symbol is WCF's type of this name, in either world.</summary>
    public static bool Is([NotNullWhen(true)] ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && WorldOf(type) != WcfWorld.None;

    /// <summary>The first of the type and its base types that is WCF's type of this name, or null.</summary>
    public static INamedTypeSymbol? FindBase(ITypeSymbol? type, string name)
    {
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
        {
            if (Is(current, name))
            {
                return current;
            }
        }

        return null;
    }

    /// <summary>Whether values of the type are bindings.</summary>
    public static bool IsBinding([NotNullWhen(true)] ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class } && FindBase(type, "Binding") is not null;

    /// <summary>Whether a type is <c>byte[]</c>.</summary>
    public static bool IsByteArray(ITypeSymbol? type) => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>The types of what a message contract carries in its body, its base classes' included; none for any other type.</summary>
    public static IEnumerable<ITypeSymbol> BodyOf(ITypeSymbol? message)
    {
        if (message is null || Attribute(message, "MessageContractAttribute") is null)
        {
            yield break;
        }

        for (ITypeSymbol? current = message; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (((member as IFieldSymbol)?.Type ?? (member as IPropertySymbol)?.Type) is { } type && Attribute(member, "MessageBodyMemberAttribute") is not null)
                {
                    yield return type;
                }
            }
        }
    }

    /// <summary>Whether a value of the type is read or written long after the call: a stream, or a whole message.</summary>
    public static bool IsStreamed(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type is { Name: "Stream" or "Message" })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What the type is among the bindings that WCF ships; a class derived from one of them is unknown, for its constructor may set anything.</summary>
    public static BindingKindInfo BindingKindOf(ITypeSymbol type) =>
        WorldOf(type) == WcfWorld.None ? BindingKindInfo.FromTypeName("") : BindingKindInfo.FromTypeName(type.Name);

    /// <summary>The contract of a client type (<c>ClientBase&lt;T&gt;</c> and what derives from it), or null for any other type.</summary>
    public static INamedTypeSymbol? ClientContract(ITypeSymbol? type) => ContractArgument(FindBase(type, "ClientBase"));

    /// <summary>The generic class whose type parameter is the contract of a client type, as it is declared; null where that is a contract, or a method's parameter.</summary>
    public static INamedTypeSymbol? ClassOfContracts(ITypeSymbol? type) =>
        FindBase(type, "ClientBase") is { TypeArguments: [ITypeParameterSymbol { DeclaringType: { } declaring }] } ? declaring.OriginalDefinition : null;

    /// <summary>Whether a type is a client, also one for any contract.</summary>
    public static bool IsClient(ITypeSymbol? type) => FindBase(type, "ClientBase") is not null;

    /// <summary>The contract of a <c>ChannelFactory&lt;T&gt;</c> or <c>DuplexChannelFactory&lt;T&gt;</c>, or null for any other type.</summary>
    public static INamedTypeSymbol? FactoryContract(ITypeSymbol? type)
    {
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
        {
            if (current.Arity == 1 && Is(current, "ChannelFactory"))
            {
                return ContractArgument(current);
            }
        }

        return null;
    }

    /// <summary>The first of the symbol's attributes that is WCF's attribute of this name, or null.</summary>
    public static AttributeData? Attribute(ISymbol symbol, string name)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (Is(attribute.AttributeClass, name))
            {
                return attribute;
            }
        }

        return null;
    }

    /// <summary>The first of the symbol's attributes whose class has this name in this namespace, or null.</summary>
    public static AttributeData? Attribute(ISymbol symbol, string ns, string name)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && type.Name == name && IsNamespace(type.ContainingNamespace, ns))
            {
                return attribute;
            }
        }

        return null;
    }

    /// <summary>The value of an attribute's named argument, or null where it is not given (or not a constant of that type).</summary>
    public static object? Named(AttributeData attribute, string name)
    {
        foreach (var argument in attribute.NamedArguments)
        {
            if (argument.Key == name)
            {
                return argument.Value.Kind is TypedConstantKind.Array or TypedConstantKind.Error ? null : argument.Value.Value;
            }
        }

        return null;
    }

    /// <summary>Whether a namespace has exactly this dotted name.</summary>
    public static bool IsNamespace(INamespaceSymbol? ns, string dotted)
    {
        var end = dotted.Length;
        while (ns is { IsGlobalNamespace: false })
        {
            var start = end == 0 ? -1 : dotted.LastIndexOf('.', end - 1);
            var length = end - start - 1;
            if (ns.Name.Length != length || string.CompareOrdinal(ns.Name, 0, dotted, start + 1, length) != 0)
            {
                return false;
            }

            if (start < 0)
            {
                return ns.ContainingNamespace is { IsGlobalNamespace: true };
            }

            end = start;
            ns = ns.ContainingNamespace;
        }

        return false;
    }

    /// <summary>
    /// Whether svcutil or Visual Studio wrote the type. Half of such files carry no header and many are not called
    /// Reference.cs, so the attribute is what tells.
    /// </summary>
    public static bool IsGeneratedClientCode(ISymbol symbol) => IsGenerated(symbol, static generated =>
        generated.ConstructorArguments is [{ Value: string tool }, ..] &&
        (tool is "System.ServiceModel" or "System.Runtime.Serialization" or "svcutil" or "System.Xml" ||
         tool.StartsWith("Microsoft.Tools.ServiceModel", StringComparison.Ordinal) ||
         tool.StartsWith("dotnet-svcutil", StringComparison.Ordinal)));

    /// <summary>Whether a tool wrote the type, for whichever end: what it is like follows from a description that others have too.</summary>
    public static bool IsGenerated(ISymbol symbol) => IsGenerated(symbol, static _ => true);

    private static bool IsGenerated(ISymbol symbol, Func<AttributeData, bool> isOfTool)
    {
        for (var current = symbol; current is ITypeSymbol; current = current.ContainingType)
        {
            if (Attribute(current, "System.CodeDom.Compiler", "GeneratedCodeAttribute") is { } generated && isOfTool(generated))
            {
                return true;
            }
        }

        return false;
    }

    private static INamedTypeSymbol? ContractArgument(INamedTypeSymbol? type) =>
        type is { TypeArguments: [INamedTypeSymbol { TypeKind: TypeKind.Interface or TypeKind.Class } contract] } ? contract : null;
}
