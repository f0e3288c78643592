using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace Freight.Demo
{
    /// <summary>A server program that says "ready name=port ..." and runs until its standard input ends.</summary>
    internal sealed class Server : IDisposable
    {
        private const string Ready = "ready ";

        private static readonly TimeSpan s_startTimeout = TimeSpan.FromSeconds(30);
        private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(10);

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

        /// <summary>Asks the program to stop; true when it did so with exit code 0.</summary>
        public bool Stop()
        {
            _process.StandardInput.Close();
            return _process.WaitForExit((int)s_stopTimeout.TotalMilliseconds) && _process.ExitCode == 0;
        }

        public void Dispose()
        {
            if (!_process.HasExited && !Stop())
            {
                try
                {
                    _process.Kill();
                }
                catch (InvalidOperationException)
                {
                    // It ended just now.
                }
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
