using System;
using System.Linq;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Client.Desks
{
    /// <summary>Lists shipments and their stops, books and cancels.</summary>
    internal sealed class ShipmentDesk : IDisposable
    {
        private readonly ChannelFactory<IShipmentService> _factory;
        private readonly IShipmentService _shipments;

        public ShipmentDesk()
        {
            _factory = new ChannelFactory<IShipmentService>("Shipments", Addresses.Of("Shipments"));
            _shipments = _factory.CreateChannel();
        }

        public void Dispose()
        {
            Channels.Close((ICommunicationObject)_shipments);
            Channels.Close(_factory);
        }

        public void Run()
        {
            Report.Heading("Open shipments");
            PrintOpen(string.Empty);

            Report.Heading("Stops ahead");
            PrintStopsAhead();

            Report.Heading("Booking");
            BookAndCancel();

            Report.Heading("Route sheet");
            PrintRouteSheet("FR-1001", "FR-1003");
        }

        private void PrintOpen(string carrierCode)
        {
            foreach (var shipment in _shipments.GetOpenShipments(carrierCode))
            {
                Report.Line(
                    "{0}  {1,-18} {2} - {3}, {4} stops, {5}",
                    shipment.Number,
                    shipment.CarrierName,
                    shipment.Origin,
                    shipment.Destination,
                    shipment.StopCount,
                    shipment.Status);
            }
        }

        private void PrintStopsAhead()
        {
            foreach (var shipment in _shipments.GetOpenShipments("NORD"))
            {
                var ahead = _shipments.GetStops(shipment.Number).Where(s => !s.Reached).Select(s => s.Place);
                Report.Line("{0}  {1}", shipment.Number, string.Join(", ", ahead));
            }
        }

        private void PrintRouteSheet(params string[] numbers)
        {
            foreach (var stop in _shipments.GetStopsOf(numbers))
            {
                Report.Line("{0}/{1}  {2} {3}{4}", stop.ShipmentNumber, stop.Sequence, stop.PostalCode, stop.Place, stop.Reached ? " (reached)" : string.Empty);
            }
        }

        private void BookAndCancel()
        {
            var number = _shipments.BookShipment(new BookingRequest
            {
                CarrierCode = "MERI",
                Consignee = "Mercerie Blanche",
                WeightKg = 18.4m,
                Stops = new[]
                {
                    new BookingStop { Place = "Marseille", PostalCode = "13002" },
                    new BookingStop { Place = "Avignon", PostalCode = "84000" },
                    new BookingStop { Place = "Valence", PostalCode = "26000" }
                }
            });
            Report.Line("booked {0}", number);
            Report.Line("marked {0} stops", _shipments.MarkStopsReached(number, new[] { 1, 2 }));

            var detail = _shipments.GetShipment(number);
            Report.Line("{0}: {1}, {2:0.0} kg, {3}", detail.Number, detail.Consignee, detail.WeightKg, detail.LastRemark);

            _shipments.CancelShipment(number, "Customer collects");
            detail = _shipments.GetShipment(number);
            Report.Line("{0}: {1}, {2}", detail.Number, detail.Status, detail.LastRemark);

            try
            {
                _shipments.CancelShipment("FR-1004", "Too late");
            }
            catch (FaultException<FreightFault> fault)
            {
                Report.Line("refused: {0}", fault.Detail.Code);
            }
        }
    }
}
