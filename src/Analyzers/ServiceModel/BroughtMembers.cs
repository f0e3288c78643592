using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells which of the members that are bytes come with the operations that code calls. For the compilation's end.</summary>
internal sealed class BroughtMembers
{
    private readonly WcfModel _model;
    private readonly WrittenCode _written;

    /// <param name="model">The model.</param>
    /// <param name="written">The code that somebody wrote.</param>
    public BroughtMembers(WcfModel model, WrittenCode written)
    {
        _model = model;
        _written = written;
    }

    /// <summary>
    /// Those of the members that the operations bring which are called on a client; all, where that cannot be told or it is
    /// not used yet. Not called where a library hands the client on and calls no operation that brings any itself.
    /// </summary>
    /// <param name="creation">The creation of the client.</param>
    /// <param name="contract">Its contract.</param>
    /// <param name="members">The members.</param>
    /// <returns>Those that come, and whether somebody calls for them.</returns>
    public (List<ByteArrayMember> Members, bool IsCalled) On(IObjectCreationOperation creation, ServiceContract contract, List<ByteArrayMember> members)
    {
        if (_model.ClientTypes.Of(creation.Type) is not { Kind: ClientTypeKind.Client } client)
        {
            return (members, true);
        }

        if (ClientCalls.On(creation, client) is { } called)
        {
            return (called.Count == 0 ? members : By(contract, members, called), true);
        }

        // Generated code names all operations: what is called there, or beside it in one file, is not told apart.
        if (_written.GeneratedTrees.Contains(creation.Syntax.SyntaxTree))
        {
            return (members, true);
        }

        // The library that has the contract may be handed the client and call what no code here names.
        var brought = ByName(contract, members);
        return brought.Count > 0 || !((_model.IsLibrary && !UnnamedServices.IsShutIn(contract.Type, _model)) || _model.OwnLocationOf(contract.Type) is null) ? (brought, true) : (members, false);
    }

    /// <summary>Those of the members that operations bring which code that somebody wrote names.</summary>
    public List<ByteArrayMember> ByName(ServiceContract contract, List<ByteArrayMember> members)
    {
        var named = contract.Operations
            .Where(operation => operation.MethodNames().Any(_written.Names))
            .Select(static operation => operation.Name)
            .ToList();
        return By(contract, members, named);
    }

    /// <summary>Those of the members that operations bring which are called.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="members">The members.</param>
    /// <param name="called">The names of the operations, as <see cref="ServiceOperation.Name"/> has them.</param>
    public static List<ByteArrayMember> By(ServiceContract contract, List<ByteArrayMember> members, ICollection<string> called)
    {
        var wanted = new HashSet<ISymbol>(members.Select(static member => member.Symbol), SymbolEqualityComparer.Default);
        return ByteArrayMembers.ReceivedByClient(contract, called).Found.Where(member => wanted.Contains(member.Symbol)).ToList();
    }
}
