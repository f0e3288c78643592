using System.Collections.Generic;
using System.Linq;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Repositories
{
    internal interface IShipmentRepository
    {
        List<Shipment> FindOpen(string carrierCode);

        int CountStops(string number);

        string FindLastRemark(string number);
    }

    internal sealed class ShipmentRepository : IShipmentRepository
    {
        private readonly FreightDataContext _db;

        public ShipmentRepository(FreightDataContext db)
        {
            _db = db;
        }

        public List<Shipment> FindOpen(string carrierCode)
        {
            IQueryable<Shipment> open = _db.Shipments
                .Where(s => s.Status == (int)ShipmentStatus.Booked || s.Status == (int)ShipmentStatus.InTransit);
            if (!string.IsNullOrEmpty(carrierCode))
            {
                open = open.Where(s => s.CarrierCode == carrierCode);
            }

            return open.OrderBy(s => s.Number).ToList();
        }

        public int CountStops(string number)
        {
            return _db.Stops.Count(s => s.ShipmentNumber == number);
        }

        public string FindLastRemark(string number)
        {
            return _db.StatusEntries
                .Where(e => e.ShipmentNumber == number
                    && e.Sequence == _db.StatusEntries.Where(o => o.ShipmentNumber == number).Max(o => o.Sequence))
                .Select(e => e.Remark)
                .SingleOrDefault();
        }
    }
}
