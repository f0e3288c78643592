using System;
using System.Data.Common;
using System.Globalization;
using System.Linq;
using System.ServiceModel;
using System.Threading;
using System.Threading.Tasks;
using Freight.Contracts;
using Freight.Data;
using Freight.Service.Hosting;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class BillingService : IBillingService
    {
        private const int SaveAttempts = 3;

        private const string OutstandingSql =
            "SELECT SUM(i.Amount) FROM Invoice i JOIN Shipment s ON s.Number = i.ShipmentNumber WHERE i.Posted = 0 AND s.CarrierCode = @code";

        public InvoiceInfo CreateInvoice(string shipmentNumber)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var shipment = db.Shipments
                    .Where(s => s.Number == shipmentNumber)
                    .Select(s => new
                    {
                        s.WeightKg,
                        From = s.Stops.Where(t => t.Sequence == 1).Select(t => t.PostalCode).Single(),
                        To = s.Stops.Where(t => t.Sequence == s.Stops.Count).Select(t => t.PostalCode).Single()
                    })
                    .SingleOrDefault();
                if (shipment == null)
                {
                    throw Faults.Create("UnknownShipment", "There is no shipment " + shipmentNumber + ".");
                }

                var quote = AskForQuote(new QuoteRequest
                {
                    FromPostalCode = shipment.From,
                    ToPostalCode = shipment.To,
                    WeightKg = shipment.WeightKg
                });

                var invoice = new Invoice
                {
                    Number = "INV-" + shipmentNumber,
                    ShipmentNumber = shipmentNumber,
                    Amount = Math.Round(quote.Price, 2)
                };
                db.Invoices.InsertOnSubmit(invoice);
                Save(db);
                return new InvoiceInfo { Number = invoice.Number, ShipmentNumber = shipmentNumber, Amount = invoice.Amount };
            }
        }

        public decimal GetOutstandingTotal(string carrierCode)
        {
            return SumOutstandingAsync(carrierCode).Result;
        }

        private static Quote AskForQuote(QuoteRequest request)
        {
            var factory = new ChannelFactory<ITariffService>(new BasicHttpBinding(), new EndpointAddress(FreightAddresses.Current.Tariff));
            var tariff = factory.CreateChannel();
            try
            {
                return tariff.GetQuote(request);
            }
            finally
            {
                factory.Abort();
            }
        }

        private static async Task<decimal> SumOutstandingAsync(string carrierCode)
        {
            using (var connection = FreightDatabase.CreateConnection())
            {
                await connection.OpenAsync().ConfigureAwait(false);
                using (var command = connection.CreateCommand())
                {
                    command.CommandText = OutstandingSql;
                    var code = command.CreateParameter();
                    code.ParameterName = "@code";
                    code.Value = carrierCode;
                    command.Parameters.Add(code);
                    var sum = await command.ExecuteScalarAsync().ConfigureAwait(false);
                    return sum == null || sum == DBNull.Value ? 0m : Convert.ToDecimal(sum, CultureInfo.InvariantCulture);
                }
            }
        }

        // The database file is locked for a moment while another call writes.
        private static void Save(FreightDataContext db)
        {
            for (var attempt = 1; ; attempt++)
            {
                try
                {
                    db.SubmitChanges();
                    return;
                }
                catch (DbException) when (attempt < SaveAttempts)
                {
                    Thread.Sleep(attempt * 40);
                }
            }
        }
    }
}
