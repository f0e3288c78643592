using System;
using System.Collections.Generic;
using System.Data.Common;
using System.Globalization;
using System.Linq;
using System.ServiceModel;
using System.Threading.Tasks;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class CarrierService : ICarrierService
    {
        private const string HistorySql =
            "SELECT Sequence, Status, Remark FROM StatusEntry WHERE ShipmentNumber = @number ORDER BY Sequence";

        private const string CountSql = "SELECT COUNT(*) FROM StatusEntry WHERE ShipmentNumber = @number";

        public CarrierInfo GetCarrier(string code)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var carrier = db.Carriers.SingleOrDefault(c => c.Code == code);
                if (carrier == null)
                {
                    throw Faults.Create("UnknownCarrier", "There is no carrier " + code + ".");
                }

                return ToInfo(carrier);
            }
        }

        public CarrierInfo[] GetCarriers()
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var carriers = db.Carriers.OrderBy(c => c.Code).ToList();
                return carriers.Select(ToInfo).ToArray();
            }
        }

        public Task<StatusChange[]> GetStatusHistoryAsync(string shipmentNumber)
        {
            var changes = new List<StatusChange>();
            using (var connection = FreightDatabase.OpenConnection())
            using (var command = CreateCommand(connection, HistorySql, shipmentNumber))
            using (var reader = command.ExecuteReader())
            {
                while (reader.Read())
                {
                    changes.Add(new StatusChange
                    {
                        Sequence = reader.GetInt32(0),
                        Status = (ShipmentStatus)reader.GetInt32(1),
                        Remark = reader.GetString(2)
                    });
                }
            }

            return Task.FromResult(changes.ToArray());
        }

        public async Task<int> CountStatusChangesAsync(string shipmentNumber)
        {
            using (var connection = FreightDatabase.CreateConnection())
            {
                await connection.OpenAsync().ConfigureAwait(false);
                using (var command = CreateCommand(connection, CountSql, shipmentNumber))
                {
                    var count = await command.ExecuteScalarAsync().ConfigureAwait(false);
                    return Convert.ToInt32(count, CultureInfo.InvariantCulture);
                }
            }
        }

        private static DbCommand CreateCommand(DbConnection connection, string sql, string shipmentNumber)
        {
            var command = connection.CreateCommand();
            command.CommandText = sql;
            var number = command.CreateParameter();
            number.ParameterName = "@number";
            number.Value = shipmentNumber;
            command.Parameters.Add(number);
            return command;
        }

        private static CarrierInfo ToInfo(Carrier carrier)
        {
            return new CarrierInfo { Code = carrier.Code, Name = carrier.Name, Phone = carrier.Phone };
        }
    }
}
