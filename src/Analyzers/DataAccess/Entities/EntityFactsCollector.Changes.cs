using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

// What the body writes, changes, or hands to whom nobody sees.
internal sealed partial class EntityFactsCollector
{
    /// <summary>What stands in a field may be changed by others, later.</summary>
    private void Keep(IOperation target, IOperation value)
    {
        if (IsOfObject(target is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } collection } ? collection : target))
        {
            foreach (var kept in EntityTypes.In(value.Unwrap().Type))
            {
                _facts.Escaped.Add(kept.OriginalDefinition);
            }
        }
    }

    /// <summary>Whether a value is a field or property of the object or class itself.</summary>
    private static bool IsOfObject(IOperation value) =>
        value is IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } };

    private void Change(IOperation target)
    {
        if (target is not IMemberReferenceOperation { Instance: { } instance } member)
        {
            return;
        }

        switch (instance.Unwrap())
        {
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } when _facts.Owner.MethodKind != MethodKind.Constructor:
                AddChanged(_facts.Owner.ContainingType);
                break;
            case IInstanceReferenceOperation:
                break;
            case ILocalReferenceOperation local when IsNew(local.Local):
                break;
            default:
                AddChanged(instance.Type is ITypeParameterSymbol ? member.Member.ContainingType : instance.Type);
                break;
        }
    }

    private void AddChanged(ITypeSymbol? type)
    {
        if (type is not null && (IsEntityLike(type) || type.TypeKind == TypeKind.Interface))
        {
            _facts.Changed.Add(type.OriginalDefinition);
        }
    }

    /// <summary>Whether a local holds nothing but what is made for it.</summary>
    /// <param name="local">The local.</param>
    /// <param name="orNull">Whether it may hold null, too.</param>
    private bool IsNew(ISymbol local, bool orNull = false)
    {
        var isNew = false;
        foreach (var value in GivenTo(local))
        {
            var given = value.Unwrap();
            if (given is IObjectCreationOperation)
            {
                isNew = true;
            }
            else if (!orNull || !given.IsNull())
            {
                return false;
            }
        }

        return isNew;
    }

    /// <summary>Notes that a context is saved or changed, named by itself or by one of its sets.</summary>
    private void Write(IOperation? context, bool isSave = false)
    {
        _facts.Alters |= !isSave;
        var value = context?.Unwrap();
        if (value is not null && !_table.IsContext(value.Type) && _table.IsQuery(value.Type))
        {
            value = value switch
            {
                IPropertyReferenceOperation { Instance: { } instance } => instance.Unwrap(),
                IInvocationOperation { Instance: { } instance } => instance.Unwrap(),
                _ => null,
            };
        }

        if (value?.Type is { } type)
        {
            _facts.Written.Add(type);
        }
        else
        {
            _facts.WritesUnknown = true;
        }
    }

    private void EscapeAll(ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
        {
            Escape(argument.Value.Unwrap().Type);
        }
    }

    /// <summary>Nobody can tell what a call that is not resolved does with what it gets, or with what it is called on.</summary>
    private void EscapeUnresolved(IInvalidOperation call)
    {
        foreach (var part in call.ChildOperations)
        {
            if (part is IInvalidOperation { Syntax: MemberAccessExpressionSyntax or MemberBindingExpressionSyntax } callee)
            {
                foreach (var instance in callee.ChildOperations)
                {
                    Escape(instance.Unwrap().Type);
                }
            }
            else
            {
                Escape(part.Unwrap().Type);
            }
        }
    }

    private void Escape(ITypeSymbol? type)
    {
        foreach (var escaped in EntityTypes.In(type))
        {
            if (_table.IsContext(escaped))
            {
                _facts.Written.Add(escaped);
                _facts.Alters = true;
            }

            _facts.Escaped.Add(escaped.OriginalDefinition);
        }
    }
}
