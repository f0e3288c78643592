using System;
using System.Data.Common;
using System.Globalization;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class CarrierPreferencesService : ICarrierPreferences
    {
        public string GetContactMail(string carrierCode)
        {
            return Read("SELECT ContactMail FROM Carrier WHERE Code = @code", carrierCode) as string;
        }

        public void SetContactMail(string carrierCode, string value)
        {
            Write("UPDATE Carrier SET ContactMail = @value WHERE Code = @code", carrierCode, value);
        }

        public int GetPickupHour(string carrierCode)
        {
            return ToInt32(Read("SELECT PickupHour FROM Carrier WHERE Code = @code", carrierCode));
        }

        public void SetPickupHour(string carrierCode, int value)
        {
            Write("UPDATE Carrier SET PickupHour = @value WHERE Code = @code", carrierCode, value);
        }

        public bool GetNotifyOnDelay(string carrierCode)
        {
            return ToInt32(Read("SELECT NotifyOnDelay FROM Carrier WHERE Code = @code", carrierCode)) != 0;
        }

        public void SetNotifyOnDelay(string carrierCode, bool value)
        {
            Write("UPDATE Carrier SET NotifyOnDelay = @value WHERE Code = @code", carrierCode, value ? 1 : 0);
        }

        private static object Read(string sql, string carrierCode)
        {
            using (var connection = FreightDatabase.OpenConnection())
            using (var command = connection.CreateCommand())
            {
                command.CommandText = sql;
                AddParameter(command, "@code", carrierCode);
                return command.ExecuteScalar();
            }
        }

        private static void Write(string sql, string carrierCode, object value)
        {
            using (var connection = FreightDatabase.OpenConnection())
            using (var command = connection.CreateCommand())
            {
                command.CommandText = sql;
                AddParameter(command, "@code", carrierCode);
                AddParameter(command, "@value", value);
                command.ExecuteNonQuery();
            }
        }

        private static void AddParameter(DbCommand command, string name, object value)
        {
            var parameter = command.CreateParameter();
            parameter.ParameterName = name;
            parameter.Value = value ?? DBNull.Value;
            command.Parameters.Add(parameter);
        }

        private static int ToInt32(object value)
        {
            return value == null || value == DBNull.Value ? 0 : Convert.ToInt32(value, CultureInfo.InvariantCulture);
        }
    }
}
