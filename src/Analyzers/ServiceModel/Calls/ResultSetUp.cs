using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What a caller sets up of a client or channel factory that a member gives it.</summary>
/// <param name="Member">The first member of a client's endpoint that it sets up or reads before it calls; null for a factory's.</param>
/// <param name="IsForTheCall">Whether it gives it something of the call, so that it can't be shared.</param>
/// <param name="IsForItsUserOnly">Whether all that are a user's credentials, so that one factory for each user would do.</param>
internal sealed record ResultSetUp(string? Member, bool IsForTheCall, bool IsForItsUserOnly)
{
    /// <summary>What is set up of the result of a call; null where nothing is, as most often.</summary>
    public static ResultSetUp? Of(IOperation call, bool isFactory)
    {
        var member = isFactory ? null : EndpointTouches.SetUpOf(call)?.Member;
        var isForTheCall = CreationShape.IsSetUpAfterwards(call, isFactory);
        return isForTheCall || member is not null ? new(member, isForTheCall, isFactory && CreationShape.IsGivenUserOnly(call)) : null;
    }
}
