using System.Data;
using System.Data.Linq;
using System.Data.Linq.Mapping;

namespace Freight.Data
{
    public class FreightDataContext : DataContext
    {
        // Compiled queries work only between contexts that share their mapping.
        private static readonly MappingSource s_mapping = new AttributeMappingSource();

        public FreightDataContext(IDbConnection connection)
            : base(connection, s_mapping)
        {
        }

        public Table<Carrier> Carriers
        {
            get { return GetTable<Carrier>(); }
        }

        public Table<Shipment> Shipments
        {
            get { return GetTable<Shipment>(); }
        }

        public Table<Stop> Stops
        {
            get { return GetTable<Stop>(); }
        }

        public Table<StatusEntry> StatusEntries
        {
            get { return GetTable<StatusEntry>(); }
        }

        public Table<TariffRate> TariffRates
        {
            get { return GetTable<TariffRate>(); }
        }

        public Table<Invoice> Invoices
        {
            get { return GetTable<Invoice>(); }
        }

        public Table<DeliveryProof> DeliveryProofs
        {
            get { return GetTable<DeliveryProof>(); }
        }
    }
}
