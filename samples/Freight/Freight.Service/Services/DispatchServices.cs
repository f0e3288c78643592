using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(
        InstanceContextMode = InstanceContextMode.Single,
        ConcurrencyMode = ConcurrencyMode.Multiple,
        Namespace = FreightNamespaces.Services)]
    public class DispatchBoardService : IDispatchBoard
    {
        private readonly ConcurrentQueue<string> _notices = new ConcurrentQueue<string>();

        public void Announce(string notice)
        {
            _notices.Enqueue(notice);
        }

        public string[] GetNotices()
        {
            return _notices.ToArray();
        }
    }

    [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, Namespace = FreightNamespaces.Services)]
    public class TransitTimesService : ITransitTimes
    {
        public int GetDays(int fromZone, int toZone)
        {
            var zone = fromZone > toZone ? fromZone : toZone;
            using (var db = FreightDatabase.CreateContext())
            {
                return db.TariffRates.Where(r => r.Zone == zone).Select(r => r.TransitDays).Distinct().Single();
            }
        }
    }

    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession, Namespace = FreightNamespaces.Services)]
    public class RoutePlanningService : IRoutePlanning
    {
        private readonly FreightDataContext _db = FreightDatabase.CreateContext();
        private readonly List<string> _places = new List<string>();
        private string _vehicle;

        public void Begin(string vehicle)
        {
            _vehicle = vehicle;
        }

        public void AddStop(string place)
        {
            if (!_db.Stops.Any(s => s.Place == place))
            {
                throw Faults.Create("UnknownPlace", "No shipment stops in " + place + ".");
            }

            _places.Add(place);
        }

        public string[] Confirm()
        {
            _db.Dispose();
            return _places.Select((place, index) => _vehicle + " " + (index + 1) + ": " + place).ToArray();
        }
    }

    [ServiceBehavior(
        InstanceContextMode = InstanceContextMode.Single,
        ConcurrencyMode = ConcurrencyMode.Reentrant,
        Namespace = FreightNamespaces.Services)]
    public class DispatchScreensService : IDispatchScreens
    {
        public void Register(string screen)
        {
            OperationContext.Current.GetCallbackChannel<IDispatchCallback>().NoticePosted(screen + " is connected.");
        }
    }
}
