using System.Data.Common;

namespace Freight.Data
{
    /// <summary>Creates the tables and the master data of an empty database.</summary>
    public static class FreightSchema
    {
        private static readonly string[] s_tables =
        {
            "CREATE TABLE Carrier (Code TEXT NOT NULL PRIMARY KEY, Name TEXT NOT NULL, Phone TEXT, ContactMail TEXT, PickupHour INTEGER NOT NULL, NotifyOnDelay INTEGER NOT NULL)",
            "CREATE TABLE Shipment (Number TEXT NOT NULL PRIMARY KEY, CarrierCode TEXT NOT NULL REFERENCES Carrier (Code), Consignee TEXT, WeightKg DECIMAL NOT NULL, Status INTEGER NOT NULL)",
            "CREATE TABLE Stop (ShipmentNumber TEXT NOT NULL REFERENCES Shipment (Number), Sequence INTEGER NOT NULL, Place TEXT, PostalCode TEXT, Reached INTEGER NOT NULL, PRIMARY KEY (ShipmentNumber, Sequence))",
            "CREATE TABLE StatusEntry (ShipmentNumber TEXT NOT NULL, Sequence INTEGER NOT NULL, Status INTEGER NOT NULL, Remark TEXT, PRIMARY KEY (ShipmentNumber, Sequence))",
            "CREATE TABLE TariffRate (Zone INTEGER NOT NULL, MaxWeightKg DECIMAL NOT NULL, BaseFee DECIMAL NOT NULL, FeePerKg DECIMAL NOT NULL, TransitDays INTEGER NOT NULL, PRIMARY KEY (Zone, MaxWeightKg))",
            "CREATE TABLE Invoice (Number TEXT NOT NULL PRIMARY KEY, ShipmentNumber TEXT NOT NULL, Amount DECIMAL NOT NULL, Posted INTEGER NOT NULL)",
            "CREATE TABLE DeliveryProof (ShipmentNumber TEXT NOT NULL PRIMARY KEY, SignedBy TEXT, ByteCount INTEGER NOT NULL, Sha1 TEXT)"
        };

        private static readonly string[] s_rows =
        {
            "INSERT INTO Carrier VALUES ('NORD', 'Nordfracht', '+49 40 5550 110', 'dispo@nordfracht.example', 16, 1)",
            "INSERT INTO Carrier VALUES ('ALPN', 'Alpenspedition', '+41 61 555 0120', 'office@alpenspedition.example', 14, 0)",
            "INSERT INTO Carrier VALUES ('MERI', 'Transports du Midi', '+33 4 5550 0130', 'quai@midi.example', 15, 1)",

            "INSERT INTO Shipment VALUES ('FR-1001', 'NORD', 'Atelier Rhone', 840, 1)",
            "INSERT INTO Shipment VALUES ('FR-1002', 'NORD', 'Basel Instruments', 122, 0)",
            "INSERT INTO Shipment VALUES ('FR-1003', 'ALPN', 'Officina Lario', 64.25, 1)",
            "INSERT INTO Shipment VALUES ('FR-1004', 'ALPN', 'Seehof Hotel', 31, 2)",
            "INSERT INTO Shipment VALUES ('FR-1005', 'MERI', 'Cave des Alpilles', 1960, 1)",
            "INSERT INTO Shipment VALUES ('FR-1006', 'NORD', 'Kontor am Hafen', 15.75, 3)",

            "INSERT INTO Stop VALUES ('FR-1001', 1, 'Hamburg', '20457', 1)",
            "INSERT INTO Stop VALUES ('FR-1001', 2, 'Mulhouse', '68100', 0)",
            "INSERT INTO Stop VALUES ('FR-1001', 3, 'Lyon', '69007', 0)",
            "INSERT INTO Stop VALUES ('FR-1002', 1, 'Hamburg', '20457', 0)",
            "INSERT INTO Stop VALUES ('FR-1002', 2, 'Basel', '4057', 0)",
            "INSERT INTO Stop VALUES ('FR-1003', 1, 'Basel', '4057', 1)",
            "INSERT INTO Stop VALUES ('FR-1003', 2, 'Lugano', '6900', 1)",
            "INSERT INTO Stop VALUES ('FR-1003', 3, 'Como', '22100', 0)",
            "INSERT INTO Stop VALUES ('FR-1004', 1, 'Luzern', '6003', 1)",
            "INSERT INTO Stop VALUES ('FR-1004', 2, 'Zug', '6300', 1)",
            "INSERT INTO Stop VALUES ('FR-1005', 1, 'Marseille', '13002', 1)",
            "INSERT INTO Stop VALUES ('FR-1005', 2, 'Arles', '13200', 0)",
            "INSERT INTO Stop VALUES ('FR-1006', 1, 'Hamburg', '20457', 0)",

            "INSERT INTO StatusEntry VALUES ('FR-1001', 1, 0, 'Booked by phone')",
            "INSERT INTO StatusEntry VALUES ('FR-1001', 2, 1, 'Left Hamburg')",
            "INSERT INTO StatusEntry VALUES ('FR-1002', 1, 0, 'Booked online')",
            "INSERT INTO StatusEntry VALUES ('FR-1003', 1, 0, 'Booked online')",
            "INSERT INTO StatusEntry VALUES ('FR-1003', 2, 1, 'Left Basel')",
            "INSERT INTO StatusEntry VALUES ('FR-1003', 3, 1, 'Customs cleared in Chiasso')",
            "INSERT INTO StatusEntry VALUES ('FR-1004', 1, 2, 'Delivered')",
            "INSERT INTO StatusEntry VALUES ('FR-1005', 1, 1, 'Left Marseille')",
            "INSERT INTO StatusEntry VALUES ('FR-1006', 1, 3, 'Withdrawn by the customer')",

            "INSERT INTO TariffRate VALUES (1, 30, 6.5, 0.42, 1)",
            "INSERT INTO TariffRate VALUES (1, 2500, 19, 0.18, 1)",
            "INSERT INTO TariffRate VALUES (2, 30, 9.8, 0.61, 2)",
            "INSERT INTO TariffRate VALUES (2, 2500, 27.5, 0.26, 2)",
            "INSERT INTO TariffRate VALUES (3, 30, 14.2, 0.95, 4)",
            "INSERT INTO TariffRate VALUES (3, 2500, 41, 0.37, 4)"
        };

        public static void Create()
        {
            using (var connection = FreightDatabase.OpenConnection())
            using (var transaction = connection.BeginTransaction())
            {
                Run(connection, transaction, s_tables);
                Run(connection, transaction, s_rows);
                transaction.Commit();
            }
        }

        private static void Run(DbConnection connection, DbTransaction transaction, string[] statements)
        {
            foreach (var statement in statements)
            {
                using (var command = connection.CreateCommand())
                {
                    command.Transaction = transaction;
                    command.CommandText = statement;
                    command.ExecuteNonQuery();
                }
            }
        }
    }
}
