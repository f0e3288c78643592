using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Client.Desks
{
    /// <summary>Quotes, chargeable weights and invoices.</summary>
    internal static class TariffDesk
    {
        public static void Run()
        {
            Report.Heading("Quotes");
            PrintQuotes("20457", "69007", 12.5m, 84m, 840m);

            Report.Heading("Tariff of zone 2");
            PrintRates(2);

            Report.Heading("Invoices");
            PrintInvoices();
        }

        private static void PrintQuotes(string from, string to, params decimal[] weights)
        {
            foreach (var weight in weights)
            {
                var factory = new ChannelFactory<ITariffService>(new WSHttpBinding(SecurityMode.None), Addresses.Of("Tariffs"));
                var tariffs = factory.CreateChannel();
                var quote = tariffs.GetQuote(new QuoteRequest { FromPostalCode = from, ToPostalCode = to, WeightKg = weight });
                Report.Line("{0,7:0.0} kg  zone {1}  {2:0.00} EUR", weight, quote.Zone, quote.Price);
                factory.Close();
            }
        }

        private static void PrintRates(int zone)
        {
            var binding = new WSHttpBinding();
            binding.Security.Mode = SecurityMode.None;
            binding.MaxReceivedMessageSize = 262144;
            var factory = new ChannelFactory<ITariffService>(binding, Addresses.Of("Tariffs"));
            var tariffs = factory.CreateChannel();
            foreach (var rate in tariffs.GetRates(zone))
            {
                Report.Line("to {0,5:0} kg  {1,6:0.00} + {2:0.00} per kg", rate.MaxWeightKg, rate.BaseFee, rate.FeePerKg);
            }

            Report.Line("a box of 60 x 40 x 35 cm counts as {0} kg", tariffs.GetVolumetricWeight(60, 40, 35));
            Report.Line("postal code {0}", tariffs.NormalizePostalCode("ec1a 1bb"));
            Report.Line("tariff service {0}", tariffs.GetVersion());
            Channels.Close(factory);
        }

        private static void PrintInvoices()
        {
            var factory = new ChannelFactory<IBillingService>("Billing", Addresses.Of("Billing"));
            var billing = factory.CreateChannel();
            var invoice = billing.CreateInvoice("FR-1001");
            Report.Line("{0} for {1}: {2:0.00} EUR", invoice.Number, invoice.ShipmentNumber, invoice.Amount);
            Report.Line("outstanding from NORD: {0:0.00} EUR", billing.GetOutstandingTotal("NORD"));
            Channels.Close(factory);
        }
    }
}
