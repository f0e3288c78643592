using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What rules and model ask of operations and symbols that Roslyn has no member for.</summary>
internal static class RoslynExtensions
{
    /// <summary>The outermost operation around one: the block that it belongs to.</summary>
    public static IOperation Root(this IOperation operation)
    {
        while (operation.Parent is { } parent)
        {
            operation = parent;
        }

        return operation;
    }

    /// <summary>Whether a statement is a loop.</summary>
    public static bool IsLoop(this SyntaxNode node) => node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    /// <summary>An expression without conversions and parentheses; a conversion that runs an operator stays.</summary>
    public static IOperation Plain(this IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    value = conversion.Operand;
                    continue;
                case IParenthesizedOperation parenthesized:
                    value = parenthesized.Operand;
                    continue;
                default:
                    return value;
            }
        }
    }

    /// <summary>Whether a value is the constant null.</summary>
    public static bool IsNull(this IOperation value) => value.Plain().ConstantValue is { HasValue: true, Value: null };

    /// <summary>Whether a condition tells that something is null, or that it is not; null for any other condition.</summary>
    public static bool? IsNullTest(this IOperation condition) => condition switch
    {
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } binary when binary.LeftOperand.IsNull() || binary.RightOperand.IsNull() => binary.OperatorKind == BinaryOperatorKind.Equals,
        IIsPatternOperation { Pattern: IConstantPatternOperation { Value: var value } } when value.IsNull() => true,
        IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value: var value } } } when value.IsNull() => false,
        _ => null,
    };

    /// <summary>A member's name, together with the <c>this.</c> that stands before it.</summary>
    public static SyntaxNode WithThis(this SyntaxNode name) =>
        name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own && own.Name == name ? own : name;

    /// <summary>Whether a type is one of the classes, or derives from one, by their full names.</summary>
    public static bool DerivesFrom(this ITypeSymbol? type, params string[] names)
    {
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (names.Contains(current.ContainingNamespace?.ToDisplayString() + "." + current.Name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What stands before the <c>?</c> that code goes on from; null in code that is broken.</summary>
    public static IOperation? BeforeQuestionMark(this IConditionalAccessInstanceOperation instance)
    {
        for (IOperation current = instance; current.Parent is { } parent; current = parent)
        {
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == current)
            {
                return access.Operation;
            }
        }

        return null;
    }

    /// <summary>The one method that a call may mean of which something is missing, as a type in its arguments is; null where there are several or none.</summary>
    public static IMethodSymbol? MeantMethod(this IInvalidOperation code) =>
        code.Syntax is InvocationExpressionSyntax && code.SemanticModel?.GetSymbolInfo(code.Syntax) is { CandidateSymbols: [IMethodSymbol method] } ? method : null;

    /// <summary>The conditions that <c>&amp;&amp;</c> joins, or <c>||</c>, the last one first. Without going deep: a long row of them leans to the left.</summary>
    public static IEnumerable<IOperation> Joined(this IOperation condition, BinaryOperatorKind by = BinaryOperatorKind.ConditionalAnd)
    {
        var open = new Stack<IOperation>();
        open.Push(condition);
        while (open.Count > 0)
        {
            var part = open.Pop().Plain();
            if (part is IBinaryOperation both && both.OperatorKind == by)
            {
                open.Push(both.LeftOperand);
                open.Push(both.RightOperand);
            }
            else
            {
                yield return part;
            }
        }
    }

    /// <summary>Whether an operation stands in a <c>catch</c>, of those within another operation where that is given.</summary>
    public static bool IsInCatch(this IOperation operation, IOperation? within = null)
    {
        for (var current = operation.Parent; current is not null && current != within; current = current.Parent)
        {
            if (current is ICatchClauseOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an operation is another one, or a part of it.</summary>
    public static bool IsWithin(this IOperation operation, IOperation other)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current == other)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A lambda, or a method that stands for one, as it is handed on: with the delegate and the conversions that are made of it.</summary>
    public static IOperation AsHanded(this IOperation lambda)
    {
        var value = lambda;
        while (value.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
        {
            value = value.Parent;
        }

        return value;
    }

    /// <summary>A value as it is used: with the conversions, the parentheses and the <c>await</c> around it.</summary>
    public static IOperation AsUsed(this IOperation value)
    {
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IAwaitOperation)
        {
            value = value.Parent;
        }

        return value;
    }

    /// <summary>A value without the conversions, the parentheses and the <c>await</c> around it; a conversion that runs an operator stays.</summary>
    public static IOperation Unwrap(this IOperation operation)
    {
        operation = operation.Plain();
        while (operation is IAwaitOperation awaited)
        {
            operation = awaited.Operation.Plain();
        }

        return operation;
    }

    /// <summary>The call that a value is, or awaits, past <c>ConfigureAwait</c>; null for any other value.</summary>
    public static IInvocationOperation? AwaitedCall(this IOperation value)
    {
        value = value.Plain();
        if (value is IAwaitOperation awaited)
        {
            value = awaited.Operation.Plain();
        }

        return value is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } ? task.Plain() as IInvocationOperation : value as IInvocationOperation;
    }

    /// <summary>Whether an operation is what an assignment sets, not what it gives.</summary>
    public static bool IsTarget(this IOperation operation) => operation.Parent is ISimpleAssignmentOperation assignment && assignment.Target == operation;

    /// <summary>What holds an operation in the nearest block around it: a statement, mostly.</summary>
    public static IOperation InBlock(this IOperation operation)
    {
        var statement = operation;
        while (statement.Parent is { } outer and not IBlockOperation)
        {
            statement = outer;
        }

        return statement;
    }

    /// <summary>Whether each thread has a value of its own in a static field.</summary>
    public static bool IsThreadStatic(this ISymbol field) => field.GetAttributes().Any(static attribute => attribute.AttributeClass is { Name: "ThreadStaticAttribute" });

    /// <summary>The statement after one in its block; null after the last one, and for one that stands in no block.</summary>
    public static IOperation? Following(this IOperation statement)
    {
        if (statement.Parent is not IBlockOperation { Operations: var statements })
        {
            return null;
        }

        var next = statements.IndexOf(statement) + 1;
        return next > 0 && next < statements.Length ? statements[next] : null;
    }

    /// <summary>The statement before one in its block, but for empty ones; null before the first one, and for one that stands in no block.</summary>
    public static IOperation? Preceding(this IOperation statement) =>
        statement.Parent is IBlockOperation { Operations: var statements }
            ? statements.Take(statements.IndexOf(statement)).LastOrDefault(static before => before is not IEmptyOperation)
            : null;

    /// <summary>The statement that a branch ends with: the last one of a block, or the branch itself.</summary>
    public static IOperation LastStatement(this IOperation branch) => branch is IBlockOperation { Operations: [.., var last] } ? last : branch;

    /// <summary>The lambda that a value is, as an expression tree too; null for none.</summary>
    public static IAnonymousFunctionOperation? AsLambda(this IOperation value) =>
        (value.Plain() is IDelegateCreationOperation creation ? creation.Target : value).Plain() as IAnonymousFunctionOperation;

    /// <summary>Whether a value is a parameter itself.</summary>
    public static bool IsParameter(this IOperation value, IParameterSymbol parameter) =>
        value.Plain() is IParameterReferenceOperation { Parameter: var named } && SymbolEqualityComparer.Default.Equals(named, parameter);

    /// <summary>Whether a value has to do with a parameter.</summary>
    public static bool Uses(this IOperation value, IParameterSymbol parameter) => value.DescendantsAndSelf().Any(part => part.IsParameter(parameter));

    /// <summary>Where values name a parameter of a member.</summary>
    public static IEnumerable<IParameterReferenceOperation> ParametersOf(this IEnumerable<IOperation> values, ISymbol owner) =>
        values.SelectMany(static value => value.DescendantsAndSelf()).OfType<IParameterReferenceOperation>()
            .Where(part => SymbolEqualityComparer.Default.Equals(part.Parameter.ContainingSymbol.OriginalDefinition, owner));

    /// <summary>Whether a name stands behind the dot of a member access.</summary>
    public static bool IsMemberName(this IdentifierNameSyntax name) => name.Parent is MemberAccessExpressionSyntax access && access.Name == name;

    /// <summary>The name of what a call calls, as the code has it; null where that is no name.</summary>
    public static string? CalledName(this InvocationExpressionSyntax call) => call.Expression.LastName();

    /// <summary>The name that an expression or type is, or the last one behind its dots; null where it is none.</summary>
    public static string? LastName(this ExpressionSyntax expression) => expression switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        MemberBindingExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        QualifiedNameSyntax { Right: var name } => name.Identifier.ValueText,
        AliasQualifiedNameSyntax { Name: var name } => name.Identifier.ValueText,
        _ => null,
    };

    /// <summary>The first part of the name of the namespace that a type is in; empty for the global one.</summary>
    public static string? OutermostNamespace(this ITypeSymbol type)
    {
        var outermost = type.ContainingNamespace;
        while (outermost is { ContainingNamespace.IsGlobalNamespace: false })
        {
            outermost = outermost.ContainingNamespace;
        }

        return outermost?.Name;
    }

    /// <summary>Whether a symbol is of the same project as another: an editor has the source of other projects, too, a build does not.</summary>
    public static bool IsBeside(this ISymbol symbol, ISymbol other) =>
        SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, other.ContainingAssembly);

    /// <summary>Whether a symbol is of the project that an operation is of; see <see cref="IsBeside"/>.</summary>
    public static bool IsOfProjectOf(this ISymbol symbol, IOperation operation) =>
        operation.SemanticModel is { Compilation.Assembly: var own } && SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, own);

    /// <summary>Whether other projects see a symbol: it is public, and so is every type around it.</summary>
    public static bool IsPublic(this ISymbol symbol)
    {
        for (var current = symbol; current is not null and not INamespaceSymbol; current = current.ContainingType)
        {
            if (current.DeclaredAccessibility != Accessibility.Public)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a node is the declaration of a symbol, or one of its parts.</summary>
    public static bool IsDeclaredBy(this ISymbol symbol, SyntaxNode node) =>
        symbol.DeclaringSyntaxReferences.Any(part => part.SyntaxTree == node.SyntaxTree && part.Span == node.Span);

    /// <summary>Whether values of a type can be gone through by a <c>foreach</c>: it is or implements <c>IEnumerable</c>. So does <c>string</c>.</summary>
    public static bool IsEnumerable(this ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Collections_IEnumerable || type.AllInterfaces.Any(static implemented => implemented.SpecialType == SpecialType.System_Collections_IEnumerable);

    /// <summary>The one expression that the code of a getter gives; null for a getter that does more, or has no code.</summary>
    public static ExpressionSyntax? GivenBy(this IMethodSymbol getter) =>
        getter.OriginalDefinition.DeclaringSyntaxReferences is not [var only] ? null : only.GetSyntax() switch
        {
            ArrowExpressionClauseSyntax { Expression: var given } => given,
            AccessorDeclarationSyntax { ExpressionBody.Expression: var given } => given,
            AccessorDeclarationSyntax { Body.Statements: [ReturnStatementSyntax { Expression: var given }] } => given,
            _ => null,
        };

    /// <summary>Whether a property of the compilation has no code of its own. Its syntax tells that faster than a search for its field.</summary>
    public static bool IsAutomatic(this IPropertySymbol property) =>
        !property.IsAbstract && !property.IsExtern && property.ContainingType.TypeKind != TypeKind.Interface &&
        property.OriginalDefinition.DeclaringSyntaxReferences is [var only] &&
        only.GetSyntax() switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } => accessors.All(static accessor => accessor is { Body: null, ExpressionBody: null }),
            ParameterSyntax => true,
            _ => false,
        };

    /// <summary>Whether a property only keeps a value, as far as it can be seen: it is automatic, hands out a field, or can be set and has no source.</summary>
    public static bool KeepsValue(this IPropertySymbol property) =>
        property.IsAutomatic() || (property is { IsIndexer: false, GetMethod: { } getter, SetMethod: not null } && getter.OriginalDefinition.DeclaringSyntaxReferences.All(static declaration => declaration.GetSyntax() is
            AccessorDeclarationSyntax { ExpressionBody.Expression: IdentifierNameSyntax } or
            AccessorDeclarationSyntax { Body.Statements: [ReturnStatementSyntax { Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } }] }));

    /// <summary>The method whose body runs: an extension method as it is declared, a partial method where it is implemented.</summary>
    public static IMethodSymbol Declared(this IMethodSymbol method)
    {
        var declared = (method.ReducedFrom ?? method).OriginalDefinition;
        return declared.PartialImplementationPart ?? declared;
    }
}
