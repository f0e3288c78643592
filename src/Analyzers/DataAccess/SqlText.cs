using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// The text of a command as code puts it together: constant parts and what stands between them. What counts as a value is
/// told by the SQL before it, so that names of tables, lists of columns and whole clauses do not.
/// </summary>
internal sealed class SqlText
{
    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;
    private const int MaxLocals = 8;
    private const int MaxSum = 50;

    // A value without quotes follows a comparison, or stands in a list of values, or says how many rows.
    private static readonly Regex s_beforeValue = new(
        @"(?:[=<>]|\bLIKE|\bBETWEEN|\b(?:LIMIT|OFFSET|TOP)\s*\(?|\bIN\s*\(|\bVALUES\s*\(|\b(?:IN|VALUES)\s*\([^()]*,)\s*$", Options);

    // A name in quotes: of a sequence, an object, a server.
    private static readonly Regex s_beforeQuotedName = new(@"\b(?:nextval|currval|setval|object_id|to_regclass|col_length|schema_id|openquery|execute|exec|sp_executesql)\s*\(?\s*N?'[^']*$", Options);

    // What is done once, whatever is in it.
    private static readonly Regex s_definition = new(@"^\s*(?:CREATE|ALTER|DROP|TRUNCATE|GRANT|REVOKE|USE|KILL|DBCC|BACKUP|RESTORE|PRAGMA|VACUUM|COMMENT|SET)\b", Options);

    // What comes before it only says how it is run.
    private static readonly Regex s_prelude = new(@"^\s*(?:SET|USE)\b.*\b(?:SELECT|INSERT|UPDATE|DELETE|MERGE|EXEC|EXECUTE)\b", Options | RegexOptions.Singleline);

    // What shows that a text is SQL whose beginning is out of sight.
    private static readonly Regex s_inside = new(@"\b(?:WHERE|AND|OR|HAVING|ON|VALUES|SET)\b", Options);

    // Where a whole condition may stand: behind a word that joins conditions, or behind the table.
    private static readonly Regex s_beforeCondition = new(@"\b(?:(?:WHERE|AND|OR|HAVING)[\s(]*|FROM\s+[\w.\[\]""]+\s+)$", Options);

    // What shows that a name stood there, of a column or of another table.
    private static readonly Regex s_afterName = new(@"^\s*(?:[=<>!,.\]""]|(?:LIKE|NOT|IN|IS|BETWEEN|AS)\b)", Options);

    private static readonly Regex s_beforeOrder = new(@"\b(?:ORDER|GROUP)\s+BY\s+$", Options);

    private static readonly Regex s_beforeRowCount = new(@"\b(?:LIMIT|OFFSET|TOP)\s*\(?\s*$", Options);

    private static readonly Regex s_quoted = new("'[^']*'", RegexOptions.CultureInvariant);

    private static readonly Regex s_format = new(@"\{\{|\}\}|\{(?<index>\d+)[^{}]*\}", RegexOptions.CultureInvariant);

    private readonly List<(string? Text, IOperation? Hole)> _pieces = [];
    private readonly HashSet<ILocalSymbol> _locals = new(SymbolEqualityComparer.Default);

    // Whether the pieces are all of the text, each of them there every time.
    private bool _isWhole = true;

    // Whether other text comes before the pieces.
    private bool _isContinued;

    private SqlText()
    {
    }

    /// <summary>The parameter that is the text, or its beginning, where nothing is known of it here.</summary>
    public IParameterSymbol? Parameter { get; private set; }

    /// <summary>Whether the text is of a statement that is run once, as <c>CREATE TABLE</c>.</summary>
    public bool IsDefinition => _pieces.Count > 0 && _pieces[0].Text is { } first && s_definition.IsMatch(first) && !s_prelude.IsMatch(first);

    /// <summary>The values that the text holds, in order.</summary>
    public ImmutableArray<IOperation> Values { get; private set; } = ImmutableArray<IOperation>.Empty;

    /// <summary>
    /// Whether every server refuses the text, for a quotation mark or a bracket in it has no counterpart. False where not all of it
    /// is in sight, or it has comments or signs that one server reads in another way than the next.
    /// </summary>
    public bool IsRefused
    {
        get
        {
            var (depth, isQuoted) = (0, false);
            foreach (var (text, hole) in _isWhole ? _pieces : [])
            {
                if (hole is not null && !(Values.Contains(hole) && (isQuoted ? !MayHoldQuotes(hole) : IsNumberLike(hole.Type))))
                {
                    return false;
                }

                for (var i = 0; i < text?.Length; i++)
                {
                    switch (text[i])
                    {
                        case '\'':
                            isQuoted = !isQuoted;
                            break;
                        case '\\':
                            return false;
                        case var _ when isQuoted:
                            break;
                        case '(':
                            depth++;
                            break;
                        case ')' when --depth < 0:
                            return true;
                        case '[' when text.IndexOf(']', i) is > 0 and var end:
                            i = end;
                            break;
                        case '[' or '"' or '`' or '$' or '#':
                        case '-' or '/' when i + 1 < text.Length && text[i + 1] is '-' or '*':
                            return false;
                    }
                }
            }

            return isQuoted || depth > 0;
        }
    }

    /// <summary>The text, with nothing in its quotation marks and zeros for the values; null where not all of it is in sight.</summary>
    public string? Skeleton
    {
        get
        {
            var text = new StringBuilder();
            foreach (var (part, hole) in _isWhole ? _pieces : [])
            {
                if (part is not null)
                {
                    text.Append(part);
                }
                else if (IsQuoted(text.ToString()) ? MayHoldQuotes(hole!) : !IsNumberLike(hole!.Type))
                {
                    return null;
                }
                else
                {
                    text.Append('0');
                }
            }

            return s_quoted.Replace(text.ToString(), "''");
        }
    }

    /// <summary>Reads what an expression puts together.</summary>
    /// <param name="value">The expression.</param>
    /// <param name="isContinued">Whether it is added to other text.</param>
    public static SqlText Of(IOperation value, bool isContinued = false)
    {
        var text = new SqlText { _isContinued = isContinued, _isWhole = !isContinued };
        text.Read(value);
        text.Find();
        return text;
    }

    /// <summary>Whether a value may differ from call to call: it comes from a parameter or a local, not from a field or a constant.</summary>
    public static bool Varies(IOperation? value) => Varies(value, new HashSet<ILocalSymbol>(SymbolEqualityComparer.Default));

    private static bool Varies(IOperation? value, HashSet<ILocalSymbol> seen)
    {
        if (value is null || value.ConstantValue.HasValue)
        {
            return false;
        }

        switch (value)
        {
            case IParameterReferenceOperation parameter:
                return !IsSetBefore(parameter) && !RuledOutCalls.GiveLiteralsOnly(parameter.Parameter);
            case ILocalReferenceOperation local:
                // What a local adds to itself says nothing new, and one that is asked about already is answered there.
                return IsLoopVariable(local.Local) ||
                    (seen.Count < MaxLocals && seen.Add(local.Local) && HolderUses.Around(value).GivenTo(local.Local).Any(given => Varies(given.Value, seen)));
            case IFieldReferenceOperation field:
                return field.Instance is not (null or IInstanceReferenceOperation) && Varies(field.Instance, seen);
            case IPropertyReferenceOperation property:
                return property.Instance is null
                    ? property.Property is { Name: "Now" or "UtcNow", ContainingType.Name: "DateTime" or "DateTimeOffset" }
                    : property.Instance is not IInstanceReferenceOperation && Varies(property.Instance, seen);
            case IInvocationOperation { TargetMethod: { Name: "NewGuid", ContainingType.Name: "Guid" } }:
                return true;

            // What decides between some texts makes no more of them.
            case IConditionalOperation choice:
                return Varies(choice.WhenTrue, seen) || Varies(choice.WhenFalse, seen);
            case ISwitchExpressionOperation choice:
                return choice.Arms.Any(arm => Varies(arm.Value, seen));
            case IAnonymousFunctionOperation:
                return false;
            default:
                return value.ChildOperations.Any(child => Varies(child, seen));
        }
    }

    /// <summary>Whether the method puts a constant in a parameter's place, whatever came, and nothing else.</summary>
    private static bool IsSetBefore(IParameterReferenceOperation parameter)
    {
        var isSet = false;
        foreach (var operation in parameter.Root().Descendants())
        {
            if (operation is IAssignmentOperation { Target: IParameterReferenceOperation target, Value: var given } assignment && SymbolEqualityComparer.Default.Equals(target.Parameter, parameter.Parameter))
            {
                if (assignment is not ISimpleAssignmentOperation || !given.ConstantValue.HasValue)
                {
                    return false;
                }

                isSet |= assignment.Syntax.SpanStart < parameter.Syntax.SpanStart && assignment is { Parent: IExpressionStatementOperation { Parent: IBlockOperation { Parent: IMethodBodyBaseOperation or null } } };
            }
        }

        return isSet;
    }

    private void Read(IOperation value)
    {
        if (value.ConstantValue is { HasValue: true } constant)
        {
            _pieces.Add((constant.Value as string ?? Convert.ToString(constant.Value, System.Globalization.CultureInfo.InvariantCulture), null));
            return;
        }

        switch (value)
        {
            case IConversionOperation { OperatorMethod: null } conversion when conversion.Type?.SpecialType is SpecialType.System_String or SpecialType.System_Object:
                Read(conversion.Operand);
                break;
            case IParenthesizedOperation parenthesized:
                Read(parenthesized.Operand);
                break;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum:
                // A long sum leans to the left, one level an operand.
                var operands = new Stack<IOperation>();
                IOperation left = sum;
                while (left is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String, ConstantValue.HasValue: false } inner)
                {
                    operands.Push(inner.RightOperand);
                    left = inner.LeftOperand;
                }

                Read(left);
                while (operands.Count > 0)
                {
                    Read(operands.Pop());
                }

                break;
            case IInterpolatedStringOperation interpolated:
                foreach (var part in interpolated.Parts)
                {
                    if (part is IInterpolatedStringTextOperation text)
                    {
                        Read(text.Text);
                    }
                    else if (part is IInterpolationOperation interpolation)
                    {
                        Read(interpolation.Expression);
                    }
                }

                break;
            case IInvocationOperation { TargetMethod: { Name: "Concat", ContainingType.SpecialType: SpecialType.System_String } } concat:
                foreach (var argument in Elements(concat.Arguments))
                {
                    Read(argument);
                }

                break;
            case IInvocationOperation { TargetMethod: { Name: "Format", ContainingType.SpecialType: SpecialType.System_String } } format:
                ReadFormat(format);
                break;
            case IConditionalOperation { WhenTrue: { ConstantValue: { HasValue: true } } first, WhenFalse.ConstantValue.HasValue: true }:
                _isWhole = false;
                Read(first);
                break;
            case IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true, Type.SpecialType: SpecialType.System_String } field } when TextIn(field) is { } kept:
                _pieces.Add((kept, null));
                break;
            case ILocalReferenceOperation { Type.SpecialType: SpecialType.System_String } local when _locals.Count < MaxLocals && !IsLoopVariable(local.Local):
                ReadLocal(local);
                break;
            default:
                _pieces.Add((null, value));
                break;
        }
    }

    /// <summary>The text that a field of the compilation is declared with; null for any other.</summary>
    private static string? TextIn(IFieldSymbol field) =>
        field.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value } ? TextOf(value, 0) : null;

    private static string? TextOf(ExpressionSyntax value, int depth) => value switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression, Left: var left, Right: var right } when depth < MaxSum =>
            TextOf(left, depth + 1) is { } first && TextOf(right, depth + 1) is { } second ? first + second : null,
        _ => null,
    };

    /// <summary>What a local is given and added, in the order of the code; where the text is not begun with, it is a value like any other.</summary>
    private void ReadLocal(ILocalReferenceOperation local)
    {
        var given = GivenTo(local);
        var parts = given.Select(static one => one.Value).ToList();
        if (!_locals.Add(local.Local) || parts.Count == 0 || !parts.Any(static part => part.ConstantValue.HasValue || part is IBinaryOperation or IInterpolatedStringOperation or IInvocationOperation { TargetMethod.ContainingType.SpecialType: SpecialType.System_String }))
        {
            _pieces.Add((null, local));
            return;
        }

        // In quotes, what counts is whether it is the same each time.
        if (_pieces.Count > 0)
        {
            _pieces.Add((null, local));
            return;
        }

        _isWhole &= given is [{ Place: not ICompoundAssignmentOperation }];
        foreach (var part in parts)
        {
            Read(part);
        }
    }

    /// <summary>What a local is given that it may hold where it is read: from the last statement on that surely gives it another text.</summary>
    private static List<(IOperation Place, IOperation Value)> GivenTo(ILocalReferenceOperation local)
    {
        var given = HolderUses.Around(local).GivenTo(local.Local).ToList();
        var last = given.FindLastIndex(one => one.Place is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation { Parent: IBlockOperation block } statement } &&
            statement.Syntax.SpanStart < local.Syntax.SpanStart && IsInCodeOf(block, local) &&
            !one.Value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation own && SymbolEqualityComparer.Default.Equals(own.Local, local.Local)));

        // What a lambda gives it comes whenever that runs.
        return last <= 0 || given.Take(last).Any(one => !IsInCodeOf(one.Place.Root(), one.Place)) ? given : given.GetRange(last, given.Count - last);
    }

    /// <summary>Whether an operation stands in a block, and in no lambda or local function there.</summary>
    private static bool IsInCodeOf(IOperation block, IOperation operation)
    {
        for (var current = operation; current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation); current = current.Parent)
        {
            if (current == block)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value may bring quotation marks along: a local that is given a text with one.</summary>
    private static bool MayHoldQuotes(IOperation hole) =>
        hole.Plain() is ILocalReferenceOperation local &&
        HolderUses.Around(local).GivenTo(local.Local).Any(static given => given.Value.DescendantsAndSelf().Any(static part => part.ConstantValue is { HasValue: true, Value: string text } && text.IndexOf('\'') >= 0));

    private void ReadFormat(IInvocationOperation format)
    {
        var arguments = Elements(format.Arguments).ToList();
        var at = arguments.FindIndex(static argument => argument.Type?.SpecialType == SpecialType.System_String);
        if (at < 0 || arguments[at].ConstantValue is not { HasValue: true, Value: string text })
        {
            _pieces.Add((null, format));
            return;
        }

        var last = 0;
        foreach (Match match in s_format.Matches(text))
        {
            _pieces.Add((text.Substring(last, match.Index - last), null));
            last = match.Index + match.Length;
            if (match.Groups["index"] is { Success: true } index && int.TryParse(index.Value, out var number) && at + 1 + number < arguments.Count)
            {
                Read(arguments[at + 1 + number]);
            }
        }

        _pieces.Add((text.Substring(last), null));
    }

    private static IEnumerable<IOperation> Elements(ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.ParamArray && argument.Value is IArrayCreationOperation { Initializer: { } initializer })
            {
                foreach (var element in initializer.ElementValues)
                {
                    yield return element;
                }
            }
            else
            {
                yield return argument.Value;
            }
        }
    }

    private void Find()
    {
        if (_pieces.Count > 0 && _pieces[0].Hole is IParameterReferenceOperation { Parameter: { Type.SpecialType: SpecialType.System_String } parameter })
        {
            Parameter = parameter;
        }

        // Where the beginning is out of sight, so is whether it ends within quotation marks.
        var isBegun = !_isContinued && _pieces.Count > 0 && _pieces[0].Text is not null;
        if (_pieces.Count < 2 || IsDefinition || (!isBegun && IsQuoted(string.Concat(_pieces.Select(static piece => piece.Text)))))
        {
            return;
        }

        var before = new StringBuilder();
        var values = ImmutableArray.CreateBuilder<IOperation>();
        var counts = new HashSet<IOperation>();
        var hasOrder = !isBegun;
        for (var i = 0; i < _pieces.Count; i++)
        {
            var (text, hole) = _pieces[i];
            if (text is not null)
            {
                before.Append(text);
            }
            else if (hole is not null)
            {
                var soFar = before.ToString();
                if ((isBegun || s_inside.IsMatch(soFar)) && IsValue(soFar, hole))
                {
                    values.Add(hole);
                    if (s_beforeRowCount.IsMatch(soFar))
                    {
                        counts.Add(hole);
                    }
                }
                else if (IsClause(hole) && !IsQuoted(soFar))
                {
                    // The text differs with every condition that callers think of, whatever is passed as a parameter.
                    if (s_beforeCondition.IsMatch(soFar) && !(i + 1 < _pieces.Count && _pieces[i + 1].Text is { } next && s_afterName.IsMatch(next)))
                    {
                        return;
                    }

                    hasOrder |= s_beforeOrder.IsMatch(soFar);
                }

                before.Append('0');
            }
        }

        Values = (hasOrder ? values.Where(value => !counts.Contains(value)) : values).ToImmutableArray();
    }

    /// <summary>Whether a string is taken from outside as it is: a parameter, or a member of one.</summary>
    private static bool IsClause(IOperation hole)
    {
        var source = hole.Plain();
        if (source.Type?.SpecialType != SpecialType.System_String)
        {
            return false;
        }

        while (true)
        {
            switch (source)
            {
                case IMemberReferenceOperation { Instance: { } owner }:
                    source = owner.Plain();
                    continue;
                case IInvocationOperation { TargetMethod.Name: "Trim" or "ToString", Instance: { } trimmed }:
                    source = trimmed.Plain();
                    continue;
                default:
                    return source is IParameterReferenceOperation;
            }
        }
    }

    private static bool IsQuoted(string before) => before.Count(static character => character == '\'') % 2 == 1;

    private static bool IsValue(string before, IOperation hole)
    {
        while (hole is IConversionOperation { OperatorMethod: null } conversion)
        {
            hole = conversion.Operand;
        }

        if (!Varies(hole))
        {
            return false;
        }

        if (IsQuoted(before))
        {
            return hole.Type is not null && !HasFewForms(Told(hole).Type) && !s_beforeQuotedName.IsMatch(before);
        }

        return s_beforeValue.IsMatch(before) && (IsNumberLike(hole.Type) || IsNumberText(hole));
    }

    /// <summary>What a text is made of by <c>ToString</c>, or the value itself.</summary>
    private static IOperation Told(IOperation value) => value switch
    {
        IInvocationOperation { TargetMethod.Name: "ToString", Instance: { } told } => told.Plain(),
        IConditionalAccessOperation { Operation: var told, WhenNotNull: IInvocationOperation { TargetMethod.Name: "ToString" } } => told.Plain(),
        _ => value,
    };

    /// <summary>Whether there are only a few values of a type.</summary>
    private static bool HasFewForms(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] } => HasFewForms(inner),
        _ => type is { TypeKind: TypeKind.Enum } or { SpecialType: SpecialType.System_Boolean },
    };

    /// <summary>Whether a string is the text of a number or of a list of numbers.</summary>
    private static bool IsNumberText(IOperation hole) => hole switch
    {
        IInvocationOperation { TargetMethod.Name: "ToString", Instance: { } instance } => IsNumberLike(instance.Type) && instance.Plain().Type is not { TypeKind: TypeKind.Enum },
        IInvocationOperation { TargetMethod: { Name: "Join", ContainingType.SpecialType: SpecialType.System_String } } join =>
            join.Arguments.Length == 2 && ElementType(join.Arguments[1].Value) is { } element && IsNumberLike(element),
        _ => false,
    };

    private static ITypeSymbol? ElementType(IOperation sequence)
    {
        while (sequence is IConversionOperation conversion)
        {
            sequence = conversion.Operand;
        }

        return sequence.Type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: [var element] } => element,
            _ => null,
        };
    }

    private static bool IsNumberLike(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] } => IsNumberLike(inner),
        { SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_Double } => true,
        { SpecialType: SpecialType.System_DateTime } => true,
        { Name: "Guid" or "DateTimeOffset" } => WcfTypes.IsNamespace(type.ContainingNamespace, "System"),
        _ => false,
    };

    private static bool IsLoopVariable(ILocalSymbol local) => local.IsForEach;
}
