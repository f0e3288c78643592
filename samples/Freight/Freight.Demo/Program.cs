using System;
using System.Collections.Generic;
using System.IO;

namespace Freight.Demo
{
    /// <summary>One working day: starts the archive and the services, lets the client do its round, stops everything.</summary>
    internal static class Program
    {
        private static int Main()
        {
            var programs = AppDomain.CurrentDomain.BaseDirectory;
            var data = Path.Combine(Path.GetTempPath(), "freight-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(data);
            try
            {
                using (var archive = new Server(Path.Combine(programs, "Freight.Archive.exe"), "--free-port"))
                using (var services = new Server(Path.Combine(programs, "Freight.Service.exe"), "--free-ports --data \"" + data + "\""))
                {
                    var ports = new List<string>();
                    ports.AddRange(archive.WaitUntilReady());
                    ports.AddRange(services.WaitUntilReady());
                    Console.WriteLine("Freight: services are up");

                    var exitCode = Client.Run(Path.Combine(programs, "Freight.Client.exe"), string.Join(" ", ports), Console.Out);
                    if (exitCode != 0)
                    {
                        return exitCode;
                    }

                    services.Stop();
                    archive.Stop();
                }

                Console.WriteLine();
                Console.WriteLine("Freight: done");
                return 0;
            }
            catch (ServerFailedException error)
            {
                Console.Error.WriteLine(error.Message);
                return 1;
            }
            finally
            {
                Directory.Delete(data, true);
            }
        }
    }
}
