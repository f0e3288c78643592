using System.ServiceModel;
using System.ServiceModel.Channels;
using Freight.Contracts;

namespace Freight.Client
{
    public class CustomsServiceClient : ClientBase<ICustomsService>, ICustomsService
    {
        public CustomsServiceClient(Binding binding, EndpointAddress remoteAddress)
            : base(binding, remoteAddress)
        {
        }

        public CustomsState GetState(string shipmentNumber)
        {
            return Channel.GetState(shipmentNumber);
        }
    }

    public class DispatchBoardClient : ClientBase<IDispatchBoard>, IDispatchBoard
    {
        public DispatchBoardClient(Binding binding, EndpointAddress remoteAddress)
            : base(binding, remoteAddress)
        {
        }

        public void Announce(string notice)
        {
            Channel.Announce(notice);
        }

        public string[] GetNotices()
        {
            return Channel.GetNotices();
        }
    }
}
