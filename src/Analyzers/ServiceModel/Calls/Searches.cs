using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells loops that look for one element by its own key: what stands under <c>if (element.Id == id)</c> runs in one turn,
/// however many there are, with or without a <c>break</c>. So does what stands under <c>if (element.Name == "a")</c>, and beside
/// <c>_chosen = element;</c> on a branch: one variable keeps one element.
/// </summary>
internal static class Searches
{
    private static readonly string[] s_keys = ["Id", "Key", "Guid", "Uuid", "Name"];

    // What a list on a window shows of an item, which is what tells them apart.
    private static readonly string[] s_shown = ["Text", "Content", "Caption", "Header"];
    private static readonly string[] s_affixes = ["Id", "Key", "Guid", "Uuid", "Name", "Code", "Number", "No"];

    // What tells one user from another, in a type whose name says that it is of those.
    private static readonly string[] s_userNames = ["UserName", "LoginName", "Login"];
    private static readonly string[] s_users = ["User", "Login", "Account", "Member"];

    // What is called as many others of its sort are: one text is the name of many.
    private static readonly string[] s_namesakes = ["System.Xml.XmlNode", "HtmlAgilityPack.HtmlNode", "System.Diagnostics.Process", "System.Reflection.MethodBase"];

    // A variable called so keeps the element of the turn before, whichever that was.
    private static readonly HashSet<string> s_passing = new(StringComparer.OrdinalIgnoreCase) { "Last", "Prev", "Previous", "Current", "Next", "Latest" };

    // What a class is called after the thing that it is about.
    private static readonly string[] s_roles = ["ViewModel", "Contract", "Details", "Entity", "Record", "Model", "Data", "Info", "Item", "Dto", "Row"];

    // Of these a thing may have many: an order its items.
    private static readonly string[] s_parts = ["Details", "Info", "Item", "Row"];

    /// <summary>Whether an operation runs only in the turn whose element has a key that is the same in all turns, or is kept alone.</summary>
    /// <param name="loop">The loop, or the call that runs the lambda for each element.</param>
    /// <param name="body">Its body, or the lambda.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="loops">What is known of the loops.</param>
    public static bool Finds(IOperation loop, IOperation body, IOperation operation, LoopFacts loops)
    {
        for (var current = operation; current.Parent is { } parent && current != body; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when current != choice.Condition && (IsMet(choice.Condition, current == choice.WhenTrue, loop, body, loops) || Keeps(current, loop, body)):
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both when current == both.RightOperand && IsMet(both.LeftOperand, true, loop, body, loops):
                case ISwitchCaseOperation chosen when Keeps(chosen, loop, body):
                    return true;
            }
        }

        return operation.Syntax.SpanStart >= loops.GuardOf(loop, body);
    }

    /// <summary>Whether a branch keeps the loop's element itself in one variable that outlives the turn.</summary>
    private static bool Keeps(IOperation branch, IOperation loop, IOperation body)
    {
        var statements = branch switch
        {
            IBlockOperation block => block.Operations,
            ISwitchCaseOperation { Body: [IBlockOperation block, ..] } => block.Operations,
            ISwitchCaseOperation chosen => chosen.Body,
            _ => ImmutableArray<IOperation>.Empty,
        };
        return statements.Any(statement =>
            statement is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: var target, Value: var value } } &&
            FilledOnce.Own(target) is { } kept && !FilledOnce.IsOfTurn(kept, loop) && !NameWords.Of(kept.Name).Exists(s_passing.Contains) && IsElement(value.Plain(), loop, body));
    }

    /// <summary>Where the turns of all other elements have ended, by <c>if (element.Id != id) continue;</c>; <see cref="int.MaxValue"/> where there is no such place.</summary>
    public static int Guard(IOperation loop, IOperation body, LoopFacts loops)
    {
        var isLambda = body is IAnonymousFunctionOperation;
        if ((isLambda ? ((IAnonymousFunctionOperation)body).Body : body) is IBlockOperation block)
        {
            foreach (var statement in block.Operations)
            {
                if (statement is IConditionalOperation { WhenFalse: null, WhenTrue: var others } choice && EndsTurn(others, isLambda) && IsMet(choice.Condition, false, loop, body, loops))
                {
                    return statement.Syntax.Span.End;
                }
            }
        }

        return int.MaxValue;
    }

    /// <summary>The fields and properties that a loop gives another value, of whatever object.</summary>
    public static HashSet<ISymbol> Written(IOperation loop, IOperation body)
    {
        var written = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in LoopShape.Parts(loop, body))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                if (operation is IAssignmentOperation { Target: IMemberReferenceOperation { Member: var member } })
                {
                    written.Add(member);
                }
                else if (operation is IIncrementOrDecrementOperation { Target: IMemberReferenceOperation { Member: var counted } })
                {
                    written.Add(counted);
                }
            }
        }

        return written;
    }

    private static bool EndsTurn(IOperation others, bool isLambda) => others switch
    {
        IBlockOperation { Operations: [.., var last] } => EndsTurn(last, isLambda),
        IBranchOperation { BranchKind: BranchKind.Continue } => true,
        IReturnOperation { Kind: OperationKind.Return } => isLambda,
        _ => false,
    };

    /// <summary>Whether a condition is met, or not, by no more than the one element.</summary>
    private static bool IsMet(IOperation condition, bool isTrue, IOperation loop, IOperation body, LoopFacts loops)
    {
        return (isTrue && AreColumns(condition, loop, body, loops)) ||
            condition.Joined(isTrue ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr).Any(IsMetBy);

        bool IsMetBy(IOperation part) =>
            part is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not ? IsMet(not.Operand, !isTrue, loop, body, loops)
            : Compared(part, isTrue) is var (one, other) && (Is(one, other) || Is(other, one));

        bool Is(IOperation key, IOperation value) =>
            IsCounter(key, loop) ? IsSame(value, loop, body, loops, true)
            : IsNamed(key, value, loop, body) || ((IsKey(key, loop, body) || IsKeyColumn(key, value, loop, body)) && IsSame(value, loop, body, loops, false));
    }

    /// <summary>Whether a value is the element's own key, and the other a text that one element has there: <c>control.Name</c> and <c>"search"</c>. What is empty may be so in many.</summary>
    private static bool IsNamed(IOperation key, IOperation value, IOperation loop, IOperation body) =>
        value.ConstantValue is { HasValue: true, Value: string { Length: > 0 } } &&
        MemberOf(key, loop, body) is var (member, type) && IsOwnKey(member, type) && !type.DerivesFrom(s_namesakes);

    /// <summary>The two values of which a condition that is met, or not, says that they are equal; null for any other condition.</summary>
    private static (IOperation One, IOperation Other)? Compared(IOperation condition, bool isTrue) => condition switch
    {
        IBinaryOperation { OperatorKind: var kind } equal when kind == (isTrue ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals) => (Bare(equal.LeftOperand), Bare(equal.RightOperand)),
        IInvocationOperation { TargetMethod: { Name: "Equals", ReturnType.SpecialType: SpecialType.System_Boolean } } call when isTrue => call switch
        {
            { Instance: { } instance, Arguments: [var other, ..] } => (Bare(instance), Bare(other.Value)),
            { Instance: null, Arguments: [var one, var other, ..] } => (Bare(one.Value), Bare(other.Value)),
            _ => null,
        },
        _ => null,
    };

    /// <summary>Whether several columns of the row at hand have to have values that are the same in all turns: a name and a password are one row's.</summary>
    private static bool AreColumns(IOperation condition, IOperation loop, IOperation body, LoopFacts loops)
    {
        return condition.Joined().Where(IsColumn).Take(2).Count() > 1;

        bool IsColumn(IOperation test) => Compared(test, true) is var (one, other) && (Is(one, other) || Is(other, one));

        bool Is(IOperation column, IOperation value) =>
            ColumnOf(column, loop, body) is not null && IsKeyType(value.Type) && IsSame(value, loop, body, loops, false);
    }

    /// <summary>Whether a value is the column of the row at hand that is called a key.</summary>
    private static bool IsKeyColumn(IOperation value, IOperation other, IOperation loop, IOperation body) =>
        IsKeyType(other.Type) && ColumnOf(value, loop, body) is { ConstantValue: { HasValue: true, Value: string name } } && s_keys.Contains(name, StringComparer.OrdinalIgnoreCase);

    /// <summary>What names the column of the loop's row or reader that a value is read from: <c>row["Id"]</c>, <c>row.Field&lt;int&gt;("Id")</c>, <c>reader.GetInt32(0)</c>. Null for anything else.</summary>
    private static IOperation? ColumnOf(IOperation value, IOperation loop, IOperation body)
    {
        var (row, column) = value switch
        {
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } instance, Arguments: [var index] } => (instance, index.Value),
            IInvocationOperation { TargetMethod: { Name: "Field", IsExtensionMethod: true }, Arguments: [var instance, var index] } => (instance.Value, index.Value),
            IInvocationOperation { TargetMethod.Name: "GetString" or "GetInt32" or "GetInt64" or "GetInt16" or "GetGuid" or "GetValue" or "GetFieldValue", Instance: { } instance, Arguments: [var index] } => (instance, index.Value),
            IInvocationOperation { TargetMethod: { Name: "ToInt32" or "ToInt64" or "ToString" or "Parse", IsStatic: true }, Arguments: [var converted] } => (null, converted.Value),
            _ => (null, null),
        };
        if (column is null)
        {
            return null;
        }

        if (row is null)
        {
            return Bare(column) is var read and not IInvocationOperation { TargetMethod.IsStatic: true, TargetMethod.IsExtensionMethod: false } ? ColumnOf(read, loop, body) : null;
        }

        row = row.Plain();
        return IsRow(row.Type) && (IsElement(row, loop, body) || IsReadIn(row, loop)) ? column.Plain() : null;
    }

    /// <summary>Whether the loop reads one row after another from a reader: <c>while (reader.Read())</c>.</summary>
    private static bool IsReadIn(IOperation reader, IOperation loop) =>
        LoopShape.Named(reader) is { } named && loop is IWhileLoopOperation { Condition: { } condition } &&
        condition.DescendantsAndSelf().Any(part =>
            part is IInvocationOperation { TargetMethod.Name: "Read" or "ReadAsync", Instance: { } read } && SymbolEqualityComparer.Default.Equals(LoopShape.Named(read.Plain()), named));

    private static bool IsRow(ITypeSymbol? type) =>
        type is { Name: "DataRow" or "DataRowView" or "IDataRecord" or "IDataReader" } || type?.Name.EndsWith("DataReader", StringComparison.Ordinal) == true;

    /// <summary>A value without what only changes its form.</summary>
    private static IOperation Bare(IOperation value)
    {
        while (true)
        {
            switch (value = value.Plain())
            {
                case IInvocationOperation { Instance: { } instance, TargetMethod.Name: "ToString" or "Trim" or "ToLower" or "ToUpper" or "ToLowerInvariant" or "ToUpperInvariant" or "GetValueOrDefault", Arguments.IsEmpty: true }:
                    value = instance;
                    continue;
                case IInvocationOperation { Instance: { } text, TargetMethod: { Name: "Replace", ContainingType.SpecialType: SpecialType.System_String }, Arguments: [{ Value.ConstantValue.HasValue: true }, { Value.ConstantValue.HasValue: true }] }:
                    value = text;
                    continue;
                case IPropertyReferenceOperation { Property: { Name: "Value", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }, Instance: { } nullable }:
                    value = nullable;
                    continue;
                default:
                    return value;
            }
        }
    }

    /// <summary>Whether a value is the loop's element, or the element's own key. The key of something else, as an order line's OrderId, and a kind or state select many.</summary>
    private static bool IsKey(IOperation value, IOperation loop, IOperation body)
    {
        if (IsElement(value, loop, body))
        {
            return value.Type is { IsReferenceType: true } or { TypeKind: TypeKind.Enum } || IsKeyType(value.Type);
        }

        return (MemberOf(value, loop, body) is var (member, type) && (IsOwnKey(member, type) || IsShown(member, type))) || IsPart(value, loop);
    }

    /// <summary>Whether a value is what the loop takes its element apart into, which may be the key: <c>foreach (var (id, name) in rows)</c>.</summary>
    private static bool IsPart(IOperation value, IOperation loop) =>
        value is ILocalReferenceOperation { Local: var local } && IsKeyType(value.Type) &&
        loop is IForEachLoopOperation { LoopControlVariable: (IDeclarationExpressionOperation or ITupleOperation) and var parts } &&
        parts.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation { Local: var other } && SymbolEqualityComparer.Default.Equals(local, other));

    /// <summary>The member of the loop's element that a value is read from, if a key may be of its type, and the element's type; else null.</summary>
    private static (ISymbol Member, ITypeSymbol Type)? MemberOf(IOperation value, IOperation loop, IOperation body) =>
        value is IMemberReferenceOperation { Member: (IPropertySymbol or IFieldSymbol) and var member, Instance: { } instance } && IsKeyType(value.Type) &&
        instance.Plain() is { Type: { } type } owner && IsElement(owner, loop, body) ? (member, type) : null;

    private static bool IsElement(IOperation value, IOperation loop, IOperation body) => value switch
    {
        ILocalReferenceOperation { Local: var local } => loop switch
        {
            IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var element } } => SymbolEqualityComparer.Default.Equals(local, element),
            IForLoopOperation { Locals: [var counter] } => IsTakenBy(local, counter, body),
            _ => false,
        },
        IParameterReferenceOperation { Parameter: var parameter } => body is IAnonymousFunctionOperation { Symbol.Parameters: [var first, ..] } && SymbolEqualityComparer.Default.Equals(parameter, first),
        IArrayElementReferenceOperation { Indices: [var index] } => IsCounter(index.Plain(), loop),
        IPropertyReferenceOperation { Arguments: [var index] } => IsCounter(index.Value.Plain(), loop),
        _ => false,
    };

    /// <summary>Whether a local of the body is declared with the element at the counter's place.</summary>
    private static bool IsTakenBy(ILocalSymbol local, ILocalSymbol counter, IOperation body) =>
        local.DeclaringSyntaxReferences is [var reference] && body.Syntax.Span.Contains(reference.Span) &&
        reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax { Identifier.ValueText: var index } }] } } &&
        index == counter.Name;

    private static bool IsCounter(IOperation value, IOperation loop) =>
        value is ILocalReferenceOperation { Local: var local } && loop is IForLoopOperation { Locals: [var counter] } && SymbolEqualityComparer.Default.Equals(local, counter);

    private static bool IsKeyType(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var value] } => IsKeyType(value),
        { TypeKind: TypeKind.Enum } => false,
        { SpecialType: SpecialType.System_String or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64 } => true,
        { Name: "Guid", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } => true,
        _ => false,
    };

    private static bool IsShown(ISymbol member, ITypeSymbol type) => type.Name.EndsWith("Item", StringComparison.Ordinal) && s_shown.Contains(member.Name);

    /// <summary>Whether a member is its type's own key: marked as one, or named so, or after the type: <c>Player.PlayerId</c>.</summary>
    public static bool IsOwnKey(ISymbol member, ITypeSymbol type)
    {
        var name = member.Name.Replace("_", "");
        if (s_keys.Contains(name, StringComparer.OrdinalIgnoreCase) || NamesUser(member, type))
        {
            return true;
        }

        foreach (var affix in s_affixes)
        {
            if (name.Length > affix.Length &&
                ((name.EndsWith(affix, StringComparison.OrdinalIgnoreCase) && IsNameOf(name.Substring(0, name.Length - affix.Length), type)) ||
                 (name.StartsWith(affix, StringComparison.OrdinalIgnoreCase) && IsNameOf(name.Substring(affix.Length), type))))
            {
                return true;
            }
        }

        return member.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "KeyAttribute");
    }

    /// <summary>Whether a member is the name by which one user, login, account or member is told from the others.</summary>
    public static bool NamesUser(ISymbol member, ITypeSymbol type) =>
        s_userNames.Contains(member.Name, StringComparer.OrdinalIgnoreCase) && Array.Exists(s_users, user => type.Name.IndexOf(user, StringComparison.OrdinalIgnoreCase) >= 0);

    /// <summary>Whether a type is called by a name, or by one that ends with it.</summary>
    private static bool IsNameOf(string name, ITypeSymbol type)
    {
        var typeName = type.Name.Replace("_", "");
        foreach (var role in s_roles)
        {
            if (typeName.Length > role.Length && typeName.EndsWith(role, StringComparison.OrdinalIgnoreCase))
            {
                // With a key of its own it is no other name of the thing.
                if (s_parts.Contains(role) && HasOwnKey(type, typeName))
                {
                    break;
                }

                typeName = typeName.Substring(0, typeName.Length - role.Length);
                break;
            }
        }

        return typeName.EndsWith(name, StringComparison.OrdinalIgnoreCase) || type.Name.EndsWith(name, StringComparison.OrdinalIgnoreCase) ||
            typeName.EndsWith(name + "s", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Whether a type, or one that it derives from, has a key called Id, or after the whole type.</summary>
    private static bool HasOwnKey(ITypeSymbol type, string typeName)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (member is IPropertySymbol or IFieldSymbol { IsImplicitlyDeclared: false } && member.Name.Replace("_", "") is var name &&
                    (string.Equals(name, "Id", StringComparison.OrdinalIgnoreCase) || string.Equals(name, typeName + "Id", StringComparison.OrdinalIgnoreCase)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a value is read from variables and members that the loop leaves as they are. A constant mostly names a kind; it is no key but for a counter, and for what <see cref="IsNamed"/> says.</summary>
    private static bool IsSame(IOperation value, IOperation loop, IOperation body, LoopFacts loops, bool mayBeConstant)
    {
        if (value.ConstantValue.HasValue)
        {
            return mayBeConstant;
        }

        var variables = loops.VariablesOf(loop, body);
        for (var current = value; ;)
        {
            if (LoopShape.Named(current) is { } named && variables.Contains(named))
            {
                return false;
            }

            switch (current)
            {
                case ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation:
                    return true;

                // Guid.Empty and the like are what all new ones have.
                case IFieldReferenceOperation { Instance: null, Field: var field } when field.ContainingType.OutermostNamespace() == "System":
                    return mayBeConstant;
                case IFieldReferenceOperation or IPropertyReferenceOperation { Arguments.IsEmpty: true }:
                    var member = (IMemberReferenceOperation)current;
                    if (loops.WrittenIn(loop, body).Contains(member.Member))
                    {
                        return false;
                    }

                    if (member.Instance is null)
                    {
                        return true;
                    }

                    current = member.Instance.Plain();
                    continue;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand.ConstantValue.HasValue: true } sum when mayBeConstant:
                    current = sum.LeftOperand.Plain();
                    continue;
                default:
                    return false;
            }
        }
    }
}
