using System.Linq;
using System.ServiceModel;
using System.Threading;
using Freight.Contracts;

namespace Freight.Client.Desks
{
    /// <summary>Notices, transit times and where a shipment is now.</summary>
    internal static class DispatchDesk
    {
        private static readonly ChannelFactory<IShipmentService> s_tracking =
            new ChannelFactory<IShipmentService>("ShipmentsTcp", Addresses.Of("ShipmentsTcp"));

        public static void Run()
        {
            Report.Heading("Dispatch board");
            PostAndWait("Gate 3 closed until noon");

            Report.Heading("Days in transit");
            PrintTransitTimes(1, 2, 3);

            Report.Heading("Tracking");
            PrintNextStops("FR-1001", "FR-1004", "FR-1005");
            Channels.Close(s_tracking);
        }

        private static void PostAndWait(string notice)
        {
            var factory = new ChannelFactory<IDispatchBoard>("Board", Addresses.Of("Board"));
            var board = factory.CreateChannel();
            board.Announce(notice);
            for (var attempt = 0; attempt < 20; attempt++)
            {
                var notices = board.GetNotices();
                if (notices.Contains(notice))
                {
                    Report.Line("posted: {0}", string.Join("; ", notices));
                    break;
                }

                Thread.Sleep(100);
            }

            Channels.Close(factory);
        }

        private static void PrintTransitTimes(params int[] zones)
        {
            var factory = new ChannelFactory<ITransitTimes>("TransitTimes", Addresses.Of("TransitTimes"));
            var transitTimes = factory.CreateChannel();
            foreach (var zone in zones)
            {
                Report.Line("zone 1 to {0}: {1}", zone, transitTimes.GetDays(1, zone));
            }

            Channels.Close(factory);
        }

        private static void PrintNextStops(params string[] numbers)
        {
            foreach (var number in numbers)
            {
                var shipments = s_tracking.CreateChannel();
                var next = shipments.GetStops(number).FirstOrDefault(s => !s.Reached);
                Report.Line("{0} next stop: {1}", number, next == null ? "none" : next.Place);
                Channels.Close((ICommunicationObject)shipments);
            }
        }
    }
}
