using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace Freight.Demo
{
    /// <summary>A server program that says "ready name=port ...", runs until its standard input ends, and then says "stopped".</summary>
    internal sealed class Server : IDisposable
    {
        private const string Ready = "ready ";
        private const string Stopped = "stopped";

        private static readonly TimeSpan s_startTimeout = TimeSpan.FromSeconds(30);
        private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(30);

        // Mono's runtime now and then hangs when a program's work is done and all its services are closed.
        private static readonly TimeSpan s_endTimeout = TimeSpan.FromSeconds(2);

        private readonly Process _process;
        private readonly string _program;

        public Server(string program, string arguments)
        {
            _program = program;
            _process = Process.Start(new ProcessStartInfo(program, arguments)
            {
                UseShellExecute = false,
                RedirectStandardInput = true,
                RedirectStandardOutput = true
            });
        }

        /// <summary>The ports, as "name=port".</summary>
        public string[] WaitUntilReady()
        {
            var line = Task.Run(() => _process.StandardOutput.ReadLine());
            if (!line.Wait(s_startTimeout) || line.Result == null || !line.Result.StartsWith(Ready, StringComparison.Ordinal))
            {
                throw new ServerFailedException(_program + " did not start.");
            }

            return line.Result.Substring(Ready.Length).Split(' ');
        }

        /// <summary>Asks the program to stop and waits until it says that all of its services are closed.</summary>
        public void Stop()
        {
            _process.StandardInput.Close();
            var line = Task.Run(() => _process.StandardOutput.ReadLine());
            if (!line.Wait(s_stopTimeout) || line.Result != Stopped)
            {
                throw new ServerFailedException(_program + " did not stop by itself.");
            }
        }

        public void Dispose()
        {
            try
            {
                _process.StandardInput.Close();
                if (!_process.WaitForExit((int)s_endTimeout.TotalMilliseconds))
                {
                    _process.Kill();
                }
            }
            catch (InvalidOperationException)
            {
                // It ended just now.
            }

            _process.Dispose();
        }
    }

    [Serializable]
    public class ServerFailedException : Exception
    {
        public ServerFailedException(string message)
            : base(message)
        {
        }
    }
}
