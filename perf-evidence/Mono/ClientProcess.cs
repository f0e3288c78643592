using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.ServiceModel;

namespace WcfPerf.Evidence
{
    /// <summary>A client in a process of its own: Mono's net.tcp carries one channel for a factory, and few in a process.</summary>
    internal static class ClientProcess
    {
        private const string Go = "go";
        private const string Done = "done";

        /// <summary>
        /// Opens a channel and makes a few calls when it is told to, and the calls that count when it is told again. It ends
        /// when its input does, so that it outlives nobody.
        /// </summary>
        public static void Run(EndpointCase measured, string address, int calls, int warmUp)
        {
            if (Console.ReadLine() != Go)
            {
                return;
            }

            var client = measured.Clients(new EndpointAddress(address))();
            client(warmUp);
            Say(Done);
            if (Console.ReadLine() != Go)
            {
                return;
            }

            var cpu = Process.GetCurrentProcess().TotalProcessorTime;
            client(calls);
            cpu = Process.GetCurrentProcess().TotalProcessorTime - cpu;
            Say(Done + " " + cpu.TotalMilliseconds.ToString(CultureInfo.InvariantCulture));
        }

        private static void Say(string word)
        {
            Console.WriteLine(word);
            Console.Out.Flush();
        }

        /// <summary>Some of them, all at once.</summary>
        internal sealed class Group
        {
            private readonly List<Process> _processes = new List<Process>();

            public Group(string name, Uri address, int clients, int calls, int warmUp)
            {
                AppDomain.CurrentDomain.ProcessExit += (_, __) => Kill();
                var program = typeof(Group).Assembly.Location;
                var isUnderMono = Type.GetType("Mono.Runtime") != null;
                for (var i = 0; i < clients; i++)
                {
                    var arguments = string.Format(CultureInfo.InvariantCulture, "client {0} {1} {2} {3}", name, address, calls, warmUp);
                    _processes.Add(Process.Start(new ProcessStartInfo(isUnderMono ? "mono" : program, isUnderMono ? "\"" + program + "\" " + arguments : arguments)
                    {
                        UseShellExecute = false,
                        RedirectStandardInput = true,
                        RedirectStandardOutput = true,
                    }));
                }

                // Mono loses the words of its binary encoding where several clients begin at once.
                foreach (var process in _processes)
                {
                    Tell(process);
                    Hear(process);
                }
            }

            /// <summary>Lets all of them make their calls.</summary>
            /// <returns>The processor time that they took for it.</returns>
            public TimeSpan Round()
            {
                _processes.ForEach(Tell);
                var cpu = TimeSpan.Zero;
                foreach (var process in _processes)
                {
                    cpu += TimeSpan.FromMilliseconds(double.Parse(Hear(process)[1], CultureInfo.InvariantCulture));
                }

                return cpu;
            }

            private static void Tell(Process process)
            {
                process.StandardInput.WriteLine(Go);
                process.StandardInput.Flush();
            }

            private static string[] Hear(Process process)
            {
                var said = (process.StandardOutput.ReadLine() ?? "").Split(' ');
                return said[0] == Done ? said : throw new IOException("A client said '" + string.Join(" ", said) + "'.");
            }

            private void Kill()
            {
                foreach (var process in _processes)
                {
                    try
                    {
                        process.Kill();
                    }
                    catch (InvalidOperationException)
                    {
                        // It has ended by itself.
                    }
                }
            }
        }
    }
}
