using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The security modes that a binding may end up with; several where branches differ.</summary>
[Flags]
internal enum SecurityModes
{
    /// <summary>Nobody sets one on some path.</summary>
    Default = 1,
    None = 2,
    Transport = 4,
    Message = 8,
    TransportWithMessageCredential = 16,
    Unknown = 32,
}

/// <summary>WCF's MessageCredentialType, in its numbers.</summary>
internal enum MessageCredential
{
    None = 0,
    Windows = 1,
    UserName = 2,
    Certificate = 3,
    IssuedToken = 4,
    Unknown = 5,
}

/// <summary>One creation of a binding and all that the compilation does with what it made.</summary>
internal sealed class BindingUse
{
    private readonly List<BindingSetting> _settings;

    private BindingUse(BindingCreation creation, List<BindingSetting> settings, ImmutableArray<BindingSink> endpoints, ImmutableArray<ISymbol> holders, bool escapes)
    {
        Creation = creation;
        _settings = settings;
        Endpoints = endpoints;
        Holders = holders;
        IsFollowed = !escapes;
    }

    /// <summary>The creation.</summary>
    public BindingCreation Creation { get; }

    /// <summary>What kind of binding it is.</summary>
    public BindingKindInfo Info => Creation.Info;

    /// <summary>The endpoints that get the binding.</summary>
    public ImmutableArray<BindingSink> Endpoints { get; }

    /// <summary>The symbols that hold it on its way there.</summary>
    public ImmutableArray<ISymbol> Holders { get; }

    /// <summary>What code sets on it, in no order.</summary>
    public IReadOnlyList<BindingSetting> Settings => _settings;

    /// <summary>Whether code alone does not tell what it is: it goes where the model can't follow, or begins as a configuration file says.</summary>
    public bool Escapes => !IsFollowed || Creation.ConfigurationName is not null;

    /// <summary>Whether all that code does with it is in sight.</summary>
    public bool IsFollowed { get; }

    /// <summary>Whether one operation block sees its whole life: nothing but locals hold it.</summary>
    public bool IsLocal => Holders.All(static holder => holder is ILocalSymbol);

    /// <summary>Whether code sets a property, or one of what the property holds.</summary>
    public bool Sets(string property) => _settings.Any(setting => setting.Path == property || setting.Path.StartsWith(property + ".", StringComparison.Ordinal));

    /// <summary>Whether code ever says how to secure it.</summary>
    public bool IsSecurityConfigured => _settings.Any(static setting =>
        setting.Path == "Security" || (setting.Path.StartsWith("Security.", StringComparison.Ordinal) && setting.Path != "Security."));

    /// <summary>Whether it may have a reliable session.</summary>
    public bool MayUseReliableSession => MayBeTrue("ReliableSession.Enabled", "ReliableSession");

    /// <summary>Whether it may flow transactions.</summary>
    public bool MayFlowTransactions => MayBeTrue("TransactionFlow");

    /// <summary>Whether it has a reliable session whichever way the code runs.</summary>
    public bool AlwaysUsesReliableSession =>
        AlwaysTrue("ReliableSession.Enabled") &&
        !IsSet("ReliableSession") &&
        // A session object made on the spot begins without a session, whatever was set before.
        _settings.All(setting => setting.Path != "ReliableSession." || _settings.Any(inner => inner.Path == "ReliableSession.Enabled" && inner.Operation.IsWithin(setting.Operation)));

    /// <summary>Whether somebody says, or may say, that its reliable session keeps the order of calls.</summary>
    public bool MaySayOrdered => MayBeTrue("ReliableSession.Ordered", "ReliableSession");

    /// <summary>Whether every message goes through a security session, for nobody says otherwise.</summary>
    public bool EstablishesSecurityContext =>
        !IsSet("Security") && !IsSet("Security.Message") && _settings.All(static setting => setting.Path != "Security.Message.EstablishSecurityContext" || setting.Values.All(static value => value is true));

    /// <summary>Whether no message goes through a security session, whichever way the code runs.</summary>
    public bool NeverEstablishesSecurityContext
    {
        get
        {
            var settings = _settings.Where(static setting => setting.Path == "Security.Message.EstablishSecurityContext").ToList();
            return settings.Count > 0 && settings.All(static setting => setting.Values.All(static value => value is false)) &&
                !IsSet("Security") && !IsSet("Security.Message") && AlwaysSet(settings);
        }
    }

    /// <summary>The credentials that code sets for messages, none of them for the default; unknown where one could not be read.</summary>
    public IEnumerable<MessageCredential> MessageCredentials => _settings
        .Where(static setting => setting.Path == "Security.Message.ClientCredentialType")
        .SelectMany(static setting => setting.Values.DefaultIfEmpty(null))
        .Select(static value => value is >= 0 and <= 4 ? (MessageCredential)(int)value : MessageCredential.Unknown);

    /// <summary>Whether it streams in either direction, or may.</summary>
    public bool MayStream => _settings.Any(static setting => setting.Path == "TransferMode" && setting.Values.Any(static value => value is not 0));

    /// <summary>The largest message, in bytes, that it is set to take or the longest array, whichever is more; 0 where neither is set to a constant.</summary>
    public long LargestMessage => _settings
        .Where(static setting => setting.Path is "MaxReceivedMessageSize" or "ReaderQuotas.MaxArrayLength")
        .SelectMany(static setting => setting.Values)
        .Concat(_settings.Where(static setting => setting.Path == "ReaderQuotas").SelectMany(static setting => ArrayLengths(setting.Operation)))
        .Select(static value => value switch { int number => number, long number => number, _ => 0L })
        .DefaultIfEmpty(0)
        .Max();

    /// <summary>The security modes that it may have.</summary>
    public SecurityModes SecurityModes()
    {
        var modes = (SecurityModes)0;
        var settings = _settings.Where(static setting => setting.Path is "Security.Mode" or "Security").ToList();
        foreach (var setting in settings)
        {
            foreach (var value in setting.Values)
            {
                modes |= setting.Path == "Security" ? ServiceModel.SecurityModes.Unknown : Mode(value);
            }
        }

        // A security object made on the spot begins with the default whatever was set before.
        var isReplaced = _settings.Any(setting => setting.Path == "Security." && !settings.Any(mode => mode.Operation != setting.Operation && mode.Operation.IsWithin(setting.Operation)));
        if (isReplaced || !AlwaysSet(settings))
        {
            modes |= ServiceModel.SecurityModes.Default;
        }

        return modes;
    }

    /// <summary>Whether one of the settings of these paths is made on every way from the creation.</summary>
    public bool IsAlwaysSet(params string[] paths) => AlwaysSet(_settings.Where(setting => paths.Contains(setting.Path)).ToList());

    /// <summary>How it writes messages; unknown where that can't be told.</summary>
    public MessageEncoding Encoding()
    {
        if (Escapes && Info.Encoding == MessageEncoding.Text)
        {
            return MessageEncoding.Unknown;
        }

        if (Info.Kind == BindingKind.Custom)
        {
            return CustomEncoding();
        }

        var settings = _settings.Where(static setting => setting.Path == "MessageEncoding").ToList();
        if (settings.Count == 0)
        {
            return Info.Encoding;
        }

        var isNetHttp = Info.Kind is BindingKind.NetHttp or BindingKind.NetHttps;
        MessageEncoding? all = AlwaysSet(settings) ? null : Info.Encoding;
        foreach (var value in settings.SelectMany(static setting => setting.Values))
        {
            // WSMessageEncoding: Text 0, Mtom 1. NetHttpMessageEncoding: Binary 0, Text 1, Mtom 2.
            var one = (value, isNetHttp) switch
            {
                (0, false) or (1, true) => MessageEncoding.Text,
                (1, false) or (2, true) => MessageEncoding.Mtom,
                (0, true) => MessageEncoding.Binary,
                _ => MessageEncoding.Unknown,
            };
            all = all is null || all == one ? one : MessageEncoding.Unknown;
        }

        return all ?? Info.Encoding;
    }

    /// <summary>
    /// Where code decides the encoding: every assignment to <c>MessageEncoding</c>, and the creation too where the default
    /// holds on some path.
    /// </summary>
    public IEnumerable<IOperation> EncodingPlaces()
    {
        var settings = _settings.Where(static setting => setting.Path == "MessageEncoding").ToList();
        if (settings.Count == 0 || !AlwaysSet(settings))
        {
            yield return Creation.Operation;
        }

        foreach (var setting in settings)
        {
            yield return setting.Operation;
        }
    }

    /// <summary>Whether a custom binding is built with an encoding element that WCF does not ship.</summary>
    public bool HasOwnEncoder() => CustomEncodingElement() is { } element && EncodingOf(element) == MessageEncoding.Unknown;

    /// <summary>Joins the facts of operation blocks: one use a creation, in the order of the facts.</summary>
    public static ImmutableArray<BindingUse> Join(IReadOnlyCollection<BindingFacts> facts)
    {
        var flows = facts.SelectMany(static block => block.Flows).ToLookup(static flow => flow.From, static flow => flow.To, HolderComparer.Instance);
        var settings = facts.SelectMany(static block => block.Settings).ToLookup(static setting => setting.Holder, HolderComparer.Instance);
        var sinks = facts.SelectMany(static block => block.Sinks).ToLookup(static sink => sink.Holder, HolderComparer.Instance);
        var escapes = new HashSet<object>(facts.SelectMany(static block => block.Escapes), HolderComparer.Instance);
        var readBack = Reach(BindingFacts.OfSomeEndpoint, flows).SelectMany(holder => settings[holder]).ToList();

        var uses = ImmutableArray.CreateBuilder<BindingUse>();
        foreach (var creation in facts.SelectMany(static block => block.Creations))
        {
            var holders = Reach(creation, flows);
            var endpoints = holders.SelectMany(holder => sinks[holder]).ToImmutableArray();
            var set = holders.SelectMany(holder => settings[holder]).ToList();
            if (!endpoints.IsEmpty)
            {
                set.AddRange(readBack);
            }

            uses.Add(new BindingUse(creation, set, endpoints, holders.OfType<ISymbol>().ToImmutableArray(), holders.Any(escapes.Contains)));
        }

        return uses.ToImmutable();
    }

    /// <summary>The longest arrays that quotas made on the spot allow: as their initializer says, or without end where they are WCF's largest.</summary>
    private static IEnumerable<object?> ArrayLengths(IOperation assignment)
    {
        foreach (var operation in assignment.Descendants())
        {
            switch (operation)
            {
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "MaxArrayLength" } } length:
                    foreach (var value in ConstantValues.Of(length.Value))
                    {
                        yield return value;
                    }

                    break;
                case IPropertyReferenceOperation { Instance: null, Property: { Name: "Max", ContainingType.Name: "XmlDictionaryReaderQuotas" } }:
                    yield return int.MaxValue;
                    break;
            }
        }
    }

    private static List<object> Reach(object start, ILookup<object, ISymbol> flows)
    {
        var reached = new List<object> { start };
        var seen = new HashSet<object>(HolderComparer.Instance) { start };
        for (var i = 0; i < reached.Count; i++)
        {
            foreach (var next in flows[reached[i]])
            {
                if (seen.Add(next))
                {
                    reached.Add(next);
                }
            }
        }

        return reached;
    }

    private static SecurityModes Mode(object? value) => value switch
    {
        0 => ServiceModel.SecurityModes.None,
        1 => ServiceModel.SecurityModes.Transport,
        2 => ServiceModel.SecurityModes.Message,
        3 => ServiceModel.SecurityModes.TransportWithMessageCredential,
        _ => ServiceModel.SecurityModes.Unknown,
    };

    private bool IsSet(string path) => _settings.Any(setting => setting.Path == path);

    private bool AlwaysTrue(string path)
    {
        var settings = _settings.Where(setting => setting.Path == path).ToList();
        return settings.Count > 0 && settings.All(static setting => setting.Values.All(static value => value is true)) && AlwaysSet(settings);
    }

    private bool MayBeTrue(string path, string? wholeObject = null) => _settings.Any(setting =>
        (setting.Path == path && setting.Values.Any(static value => value is not false)) || setting.Path == wholeObject);

    private MessageEncoding CustomEncoding() => CustomEncodingElement() is { } element ? EncodingOf(element) : MessageEncoding.Unknown;

    /// <summary>The type of the encoding element among what a custom binding is built of; null where none is in sight.</summary>
    private ITypeSymbol? CustomEncodingElement()
    {
        if (Info.Kind == BindingKind.Custom)
        {
            foreach (var operation in Creation.Operation.Descendants())
            {
                if (operation.Type is { } type && WcfTypes.FindBase(type, "MessageEncodingBindingElement") is { } encoding && !SymbolEqualityComparer.Default.Equals(type, encoding))
                {
                    return type;
                }
            }
        }

        return null;
    }

    private static MessageEncoding EncodingOf(ITypeSymbol element) => WcfTypes.WorldOf(element) == WcfWorld.None ? MessageEncoding.Unknown : element.Name switch
    {
        "TextMessageEncodingBindingElement" => MessageEncoding.Text,
        "MtomMessageEncodingBindingElement" => MessageEncoding.Mtom,
        "BinaryMessageEncodingBindingElement" => MessageEncoding.Binary,
        _ => MessageEncoding.Unknown,
    };

    /// <summary>Whether one of the settings is reached on every path from the creation.</summary>
    private bool AlwaysSet(List<BindingSetting> settings)
    {
        var assignments = new HashSet<IOperation>(settings.Select(static setting => setting.Operation));
        if (assignments.Contains(Creation.Operation) || assignments.Any(assignment => assignment.IsWithin(Creation.Operation)))
        {
            return true;
        }

        // Behind the last of them none is reached any more; a method may make thousands of bindings.
        var last = assignments.Where(assignment => assignment.Syntax.SyntaxTree == Creation.Operation.Syntax.SyntaxTree).Select(static assignment => assignment.Syntax.Span.End).DefaultIfEmpty(-1).Max();

        // The statements after the creation in its own block, then those after that block when it always runs.
        IOperation current = Creation.Operation;
        while (current.Parent is { } parent)
        {
            if (parent is IBlockOperation block)
            {
                var after = false;
                foreach (var statement in block.Operations)
                {
                    if (after && statement.Syntax.SpanStart > last)
                    {
                        return false;
                    }

                    if (after && Sets(statement, assignments))
                    {
                        return true;
                    }

                    if (after && LeavesUnset(statement, assignments))
                    {
                        return false;
                    }

                    after |= statement == current;
                }
            }
            else if (parent is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }

            current = parent;
        }

        return false;
    }

    /// <summary>Whether running the statement to its end always runs one of the assignments.</summary>
    private static bool Sets(IOperation? statement, HashSet<IOperation> assignments) => statement switch
    {
        null => false,
        IExpressionStatementOperation expression => Sets(expression.Operation, assignments),
        IAssignmentOperation assignment => assignments.Contains(assignment) || Sets(assignment.Value, assignments),
        IConversionOperation conversion => Sets(conversion.Operand, assignments),
        IObjectCreationOperation { Initializer: { } initializer } => Initializes(initializer, assignments),
        IBlockOperation block => block.Operations.Any(operation => Sets(operation, assignments)),
        IConditionalOperation conditional => Sets(conditional.WhenTrue, assignments) && Sets(conditional.WhenFalse, assignments),
        ISwitchOperation choice => choice.Cases.Any(static section => section.Clauses.Any(static clause => clause is IDefaultCaseClauseOperation)) &&
            choice.Cases.All(section => section.Body.Any(operation => Sets(operation, assignments))),
        ITryOperation attempt => Sets(attempt.Finally, assignments) || (Sets(attempt.Body, assignments) && attempt.Catches.All(handler => Sets(handler.Handler, assignments) || Leaves(handler.Handler))),
        IUsingOperation scope => Sets(scope.Body, assignments),
        ILockOperation guarded => Sets(guarded.Body, assignments),
        ILabeledOperation labeled => Sets(labeled.Operation, assignments),
        _ => false,
    };

    private static bool Initializes(IObjectOrCollectionInitializerOperation initializer, HashSet<IOperation> assignments) =>
        initializer.Initializers.Any(member => assignments.Contains(member) || (member is IMemberInitializerOperation nested && Initializes(nested.Initializer, assignments)));

    /// <summary>Whether running the statement may leave the method, or jump, before any of the assignments.</summary>
    private static bool LeavesUnset(IOperation statement, HashSet<IOperation> assignments)
    {
        switch (statement)
        {
            case IReturnOperation or IBranchOperation { BranchKind: BranchKind.GoTo }:
                return true;
            case IAnonymousFunctionOperation or ILocalFunctionOperation:
                return false;
            case IBlockOperation block:
                foreach (var operation in block.Operations)
                {
                    if (Sets(operation, assignments))
                    {
                        return false;
                    }

                    if (LeavesUnset(operation, assignments))
                    {
                        return true;
                    }
                }

                return false;
            default:
                return statement.ChildOperations.Any(child => LeavesUnset(child, assignments));
        }
    }

    private static bool Leaves(IBlockOperation handler) =>
        handler.Operations.LastOrDefault() is IReturnOperation or IExpressionStatementOperation { Operation: IThrowOperation } or IThrowOperation;
}
