using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells operations that take their time for more than the database: files, mail, other services, their callers, the key that
/// is derived from a password, which takes milliseconds by intent. Asked of the few that
/// make one lookup, so that names are read where they stand.
/// </summary>
internal static class SlowWork
{
    // What is called on the class itself.
    private static readonly HashSet<string> s_static = ["File", "Directory", "Process", "WebRequest", "HttpWebRequest", "FtpWebRequest", "Thread", "Dns", "Rfc2898DeriveBytes", "KeyDerivation", "BCrypt", "Argon2", "SCrypt"];

    // What is made to be used.
    private static readonly HashSet<string> s_made = ["FileStream", "StreamReader", "StreamWriter", "FileInfo", "DirectoryInfo", "Process", "Ping", "SerialPort", "Socket", "Rfc2898DeriveBytes", "Argon2", "Argon2i", "Argon2d", "Argon2id", "ScryptEncoder"];

    /// <summary>Whether an operation's body, or a method of the project that it calls, does slow work beside its lookup.</summary>
    /// <param name="operation">The operation.</param>
    public static bool IsIn(OperationRoundTrips operation)
    {
        if (IsIn(operation.Method))
        {
            return true;
        }

        var open = new Stack<TripNode?>();
        open.Push(operation.Body.Root);
        while (open.Count > 0)
        {
            switch (open.Pop())
            {
                case CallNode call:
                    if (operation.Model.Classes.TargetOf(call.Method) is { } target && IsIn(target))
                    {
                        return true;
                    }

                    Push(call.Lambdas);
                    break;
                case SequenceNode sequence:
                    foreach (var part in sequence.Parts)
                    {
                        open.Push(part);
                    }

                    break;
                case ChoiceNode choice:
                    Push(choice.Alternatives);
                    break;
                case FinallyNode always:
                    open.Push(always.Body);
                    open.Push(always.Last);
                    break;
                case LoopNode loop:
                    open.Push(loop.Body);
                    break;
                case ScopeNode scope:
                    open.Push(scope.Body);
                    break;
            }
        }

        return false;

        void Push(IEnumerable<TripNode?> nodes)
        {
            foreach (var node in nodes)
            {
                open.Push(node);
            }
        }
    }

    private static bool IsIn(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences.Any(static declaration => declaration.GetSyntax().DescendantNodes().Any(IsSlow));

    private static bool IsSlow(SyntaxNode node) => node switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetCallbackChannel" or "CreateChannel" or "Pbkdf2" or "VerifyHashedPassword" } => true,

        // The class is called like its namespace: BCrypt.Net.BCrypt.
        MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "BCrypt" or "Argon2" or "SCrypt" } } => true,
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } => s_static.Contains(name),
        MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: NameSyntax or MemberAccessExpressionSyntax } inner } => s_static.Contains(name) && inner.ToString().StartsWith("System.", System.StringComparison.Ordinal),
        ObjectCreationExpressionSyntax { Type: var type } => IsMade(type),
        VariableDeclarationSyntax { Type: var type, Variables: [{ Initializer.Value: ImplicitObjectCreationExpressionSyntax }, ..] } => IsMade(type),
        _ => false,
    };

    /// <summary>Whether a type is one of those: mail, the web and generated clients are all called clients of something; one that is just that buys.</summary>
    private static bool IsMade(TypeSyntax type)
    {
        var name = type switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            _ => "",
        };
        return s_made.Contains(name) || (name != "Client" && name.EndsWith("Client", System.StringComparison.Ordinal));
    }
}
