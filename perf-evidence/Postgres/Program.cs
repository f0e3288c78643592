using System;
using WcfPerf.Evidence.Postgres;

// A database to try things with, and what the tests kill to see that nothing stays behind.
try
{
    using var server = PrivatePostgres.Start();
    Console.WriteLine(server.ConnectionString);
    Console.In.ReadToEnd();
    return 0;
}
catch (PostgresUnavailableException e)
{
    Console.Error.WriteLine("error: " + e.Message);
    return 2;
}
