using System.Collections.Generic;
using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;
using Freight.Service.Contracts;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class BackOfficeService : IBackOffice
    {
        private const int PageSize = 200;

        public Shipment GetShipmentRecord(string number)
        {
            // Not disposed of here: the stops are read while the answer is written.
            var db = FreightDatabase.CreateContext();
            return db.Shipments.Single(s => s.Number == number);
        }

        public Carrier GetCarrierRecord(string code)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                db.ObjectTrackingEnabled = false;
                return db.Carriers.Single(c => c.Code == code);
            }
        }

        public string[] ListConsignees()
        {
            var consignees = new List<string>();
            using (var db = FreightDatabase.CreateContext())
            {
                List<string> page;
                var offset = 0;
                do
                {
                    page = db.Shipments.OrderBy(s => s.Number).Select(s => s.Consignee).Skip(offset).Take(PageSize).ToList();
                    consignees.AddRange(page);
                    offset += PageSize;
                }
                while (page.Count == PageSize);
            }

            return consignees.Distinct().ToArray();
        }
    }
}
