using System;
using System.Configuration;
using System.Data.Common;
using System.Globalization;

namespace Freight.Data
{
    /// <summary>Opens the database that the connection string "Freight" names.</summary>
    public static class FreightDatabase
    {
        private const string ConnectionName = "Freight";

        /// <summary>Whether the database is a file in the data folder, as on a developer's machine.</summary>
        public static bool IsLocalFile
        {
            get { return GetSettings().ConnectionString.Contains("|DataDirectory|"); }
        }

        public static DbConnection CreateConnection()
        {
            var settings = GetSettings();
            var connection = DbProviderFactories.GetFactory(settings.ProviderName).CreateConnection();
            connection.ConnectionString = settings.ConnectionString;
            return connection;
        }

        /// <summary>A connection that is open; the caller disposes of it.</summary>
        public static DbConnection OpenConnection()
        {
            var connection = CreateConnection();
            try
            {
                connection.Open();
                return connection;
            }
            catch (Exception)
            {
                connection.Dispose();
                throw;
            }
        }

        /// <summary>A context with a connection of its own, which it closes when it is disposed of.</summary>
        public static FreightDataContext CreateContext()
        {
            return new FreightDataContext(CreateConnection());
        }

        private static ConnectionStringSettings GetSettings()
        {
            var settings = ConfigurationManager.ConnectionStrings[ConnectionName];
            if (settings == null)
            {
                throw new ConfigurationErrorsException(string.Format(
                    CultureInfo.InvariantCulture, "The connection string '{0}' is missing.", ConnectionName));
            }

            return settings;
        }
    }
}
