using System;
using System.Collections.Generic;
using System.Data.Linq;
using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class TariffService : ITariffService
    {
        private static readonly Func<FreightDataContext, int, decimal, IQueryable<TariffRate>> s_ratesFor =
            CompiledQuery.Compile((FreightDataContext db, int zone, decimal weight) =>
                db.TariffRates.Where(r => r.Zone == zone && r.MaxWeightKg >= weight).OrderBy(r => r.MaxWeightKg));

        public Quote GetQuote(QuoteRequest request)
        {
            var zone = Zones.Between(request.FromPostalCode, request.ToPostalCode);
            using (var db = FreightDatabase.CreateContext())
            {
                db.ObjectTrackingEnabled = false;
                var rate = s_ratesFor(db, zone, request.WeightKg).AsEnumerable().FirstOrDefault();
                if (rate == null)
                {
                    throw Faults.Create("TooHeavy", "No tariff covers this weight.");
                }

                return new Quote { Zone = zone, Price = rate.BaseFee + (rate.FeePerKg * request.WeightKg) };
            }
        }

        public TariffRateInfo[] GetRates(int zone)
        {
            var rates = new List<TariffRateInfo>();
            using (var connection = FreightDatabase.OpenConnection())
            using (var command = connection.CreateCommand())
            {
                command.CommandText = "SELECT MaxWeightKg, BaseFee, FeePerKg FROM TariffRate WHERE Zone = " + zone + " ORDER BY MaxWeightKg";
                using (var reader = command.ExecuteReader())
                {
                    while (reader.Read())
                    {
                        rates.Add(new TariffRateInfo
                        {
                            MaxWeightKg = reader.GetDecimal(0),
                            BaseFee = reader.GetDecimal(1),
                            FeePerKg = reader.GetDecimal(2)
                        });
                    }
                }
            }

            return rates.ToArray();
        }

        public decimal GetVolumetricWeight(decimal length, decimal width, decimal height)
        {
            return Math.Ceiling(length * width * height / 5000m);
        }

        public string NormalizePostalCode(string postalCode)
        {
            return postalCode.Replace(" ", string.Empty).Replace("-", string.Empty).ToUpperInvariant();
        }

        public string GetVersion()
        {
            return "4.2";
        }
    }
}
