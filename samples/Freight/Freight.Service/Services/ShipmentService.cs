using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;
using Freight.Service.Repositories;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class ShipmentService : IShipmentService
    {
        private const int FirstNumber = 1001;

        public ShipmentSummary[] GetOpenShipments(string carrierCode)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                IShipmentRepository repository = new ShipmentRepository(db);
                var result = new List<ShipmentSummary>();
                foreach (var shipment in repository.FindOpen(carrierCode))
                {
                    var summary = new ShipmentSummary
                    {
                        Number = shipment.Number,
                        CarrierName = shipment.Carrier.Name,
                        Status = (ShipmentStatus)shipment.Status,
                        StopCount = repository.CountStops(shipment.Number)
                    };
                    var stops = db.Stops.Where(s => s.ShipmentNumber == shipment.Number).OrderBy(s => s.Sequence).ToList();
                    if (stops.Count > 0)
                    {
                        summary.Origin = stops[0].Place;
                        summary.Destination = stops[stops.Count - 1].Place;
                    }

                    result.Add(summary);
                }

                return result.ToArray();
            }
        }

        public ShipmentDetail GetShipment(string number)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var detail = db.Shipments
                    .Where(s => s.Number == number)
                    .Select(s => new ShipmentDetail
                    {
                        Number = s.Number,
                        CarrierName = s.Carrier.Name,
                        Status = (ShipmentStatus)s.Status,
                        WeightKg = s.WeightKg,
                        Consignee = s.Consignee,
                        StopCount = s.Stops.Count
                    })
                    .SingleOrDefault();
                if (detail == null)
                {
                    throw Faults.Create("UnknownShipment", "There is no shipment " + number + ".");
                }

                if (detail.Status == ShipmentStatus.Booked)
                {
                    detail.LastRemark = "Waiting for pickup";
                }
                else
                {
                    detail.LastRemark = new ShipmentRepository(db).FindLastRemark(number);
                }

                return detail;
            }
        }

        public StopInfo[] GetStops(string number)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                return db.Stops
                    .Where(s => s.ShipmentNumber == number)
                    .OrderBy(s => s.Sequence)
                    .Select(s => new StopInfo
                    {
                        ShipmentNumber = s.ShipmentNumber,
                        Sequence = s.Sequence,
                        Place = s.Place,
                        PostalCode = s.PostalCode,
                        Reached = s.Reached == 1
                    })
                    .ToArray();
            }
        }

        public StopInfo[] GetStopsOf(string[] numbers)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                return db.Stops
                    .Where(s => numbers.Contains(s.ShipmentNumber))
                    .OrderBy(s => s.ShipmentNumber)
                    .ThenBy(s => s.Sequence)
                    .Select(s => new StopInfo
                    {
                        ShipmentNumber = s.ShipmentNumber,
                        Sequence = s.Sequence,
                        Place = s.Place,
                        PostalCode = s.PostalCode,
                        Reached = s.Reached == 1
                    })
                    .ToArray();
            }
        }

        public string BookShipment(BookingRequest request)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                if (!db.Carriers.Any(c => c.Code == request.CarrierCode))
                {
                    throw Faults.Create("UnknownCarrier", "There is no carrier " + request.CarrierCode + ".");
                }

                var carrier = db.Carriers.Single(c => c.Code == request.CarrierCode);
                var number = "FR-" + (FirstNumber + db.Shipments.Count()).ToString(CultureInfo.InvariantCulture);

                db.Shipments.InsertOnSubmit(new Shipment
                {
                    Number = number,
                    CarrierCode = carrier.Code,
                    Consignee = request.Consignee,
                    WeightKg = request.WeightKg,
                    Status = (int)ShipmentStatus.Booked
                });
                db.StatusEntries.InsertOnSubmit(new StatusEntry
                {
                    ShipmentNumber = number,
                    Sequence = 1,
                    Status = (int)ShipmentStatus.Booked,
                    Remark = "Booked online"
                });
                for (var i = 0; i < request.Stops.Length; i++)
                {
                    db.Stops.InsertOnSubmit(new Stop
                    {
                        ShipmentNumber = number,
                        Sequence = i + 1,
                        Place = request.Stops[i].Place,
                        PostalCode = request.Stops[i].PostalCode
                    });
                }

                db.SubmitChanges();
                return number;
            }
        }

        public void CancelShipment(string number, string reason)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var found = db.Shipments
                    .Where(s => s.Number == number)
                    .Select(s => new { Shipment = s, Entries = db.StatusEntries.Count(e => e.ShipmentNumber == number) })
                    .SingleOrDefault();
                if (found == null)
                {
                    throw Faults.Create("UnknownShipment", "There is no shipment " + number + ".");
                }

                if (found.Shipment.Status == (int)ShipmentStatus.Delivered)
                {
                    throw Faults.Create("AlreadyDelivered", number + " has been delivered.");
                }

                found.Shipment.Status = (int)ShipmentStatus.Cancelled;
                db.StatusEntries.InsertOnSubmit(new StatusEntry
                {
                    ShipmentNumber = number,
                    Sequence = found.Entries + 1,
                    Status = (int)ShipmentStatus.Cancelled,
                    Remark = reason
                });
                db.SubmitChanges();
            }
        }

        public int MarkStopsReached(string number, int[] sequences)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var marked = 0;
                var stops = db.Stops.Where(s => s.ShipmentNumber == number && sequences.Contains(s.Sequence)).ToList();
                foreach (var stop in stops)
                {
                    if (stop.Reached == 0)
                    {
                        stop.Reached = 1;
                        db.SubmitChanges();
                        marked++;
                    }
                }

                return marked;
            }
        }
    }
}
