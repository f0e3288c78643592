using System.ServiceModel;

namespace WcfPerf.Evidence;

/// <summary>The contract that is called: three operations, so little of each that what is left is WCF.</summary>
[ServiceContract(Namespace = "urn:wcfperf:evidence")]
public interface ITextService
{
    [OperationContract]
    string ToUpper(string text);

    [OperationContract]
    string[] ToUpperAll(string[] texts);

    [OperationContract]
    string ToLower(string text);
}

/// <summary>
/// The same contract in the hands of another client: what <c>ClientBase</c> caches is cached for each contract's type.
/// </summary>
[ServiceContract(Namespace = "urn:wcfperf:evidence", Name = nameof(ITextService))]
public interface ICachedTextService : ITextService;
