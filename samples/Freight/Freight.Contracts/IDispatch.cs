using System.ServiceModel;

namespace Freight.Contracts
{
    /// <summary>Notices that every dispatcher sees.</summary>
    [ServiceContract(Name = "DispatchBoard", Namespace = FreightNamespaces.Services)]
    public interface IDispatchBoard
    {
        [OperationContract]
        void Announce(string notice);

        [OperationContract]
        string[] GetNotices();
    }

    /// <summary>Days in transit between two zones.</summary>
    [ServiceContract(Name = "TransitTimes", Namespace = FreightNamespaces.Services)]
    public interface ITransitTimes
    {
        [OperationContract]
        int GetDays(int fromZone, int toZone);
    }

    /// <summary>Route planning is a conversation: begin, add stops in driving order, then confirm.</summary>
    [ServiceContract(Name = "RoutePlanning", Namespace = FreightNamespaces.Services, SessionMode = SessionMode.Required)]
    public interface IRoutePlanning
    {
        [OperationContract(IsInitiating = true)]
        void Begin(string vehicle);

        [OperationContract(IsInitiating = false)]
        void AddStop(string place);

        [OperationContract(IsInitiating = false, IsTerminating = true)]
        string[] Confirm();
    }

    public interface IDispatchCallback
    {
        [OperationContract(IsOneWay = true)]
        void NoticePosted(string notice);
    }

    /// <summary>Pushes notices to the screens in the dispatch room.</summary>
    [ServiceContract(Name = "DispatchScreens", Namespace = FreightNamespaces.Services, CallbackContract = typeof(IDispatchCallback))]
    [DeliveryRequirements(RequireOrderedDelivery = true)]
    public interface IDispatchScreens
    {
        [OperationContract]
        void Register(string screen);
    }
}
