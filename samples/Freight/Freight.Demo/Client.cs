using System;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;

namespace Freight.Demo
{
    internal static class Client
    {
        private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(60);

        /// <summary>Runs the client to its end, passes on what it writes and returns its exit code.</summary>
        public static int Run(string program, string arguments, TextWriter output)
        {
            var start = new ProcessStartInfo(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
            using (var process = Process.Start(start))
            {
                var copying = Task.Run(() => Copy(process.StandardOutput, output));
                if (!process.WaitForExit((int)s_timeout.TotalMilliseconds))
                {
                    process.Kill();
                    throw new ServerFailedException("The client did not finish in time.");
                }

                copying.Wait();
                return process.ExitCode;
            }
        }

        private static void Copy(TextReader from, TextWriter to)
        {
            string line;
            while ((line = from.ReadLine()) != null)
            {
                to.WriteLine(line);
            }
        }
    }
}
