using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class CustomsService : ICustomsService
    {
        public CustomsState GetState(string shipmentNumber)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var remark = db.StatusEntries
                    .Where(e => e.ShipmentNumber == shipmentNumber && e.Remark.StartsWith("Customs cleared"))
                    .Select(e => e.Remark)
                    .SingleOrDefault();
                return new CustomsState { ShipmentNumber = shipmentNumber, Cleared = remark != null, Remark = remark };
            }
        }
    }
}
