using System;
using System.IO;

namespace Freight.Service
{
    internal sealed class ServiceOptions
    {
        private ServiceOptions()
        {
            DataFolder = AppDomain.CurrentDomain.BaseDirectory;
        }

        public string DataFolder { get; private set; }

        public bool FreePorts { get; private set; }

        public bool Intranet { get; private set; }

        /// <summary>The options, or null when an argument is not understood.</summary>
        public static ServiceOptions Parse(string[] args)
        {
            var options = new ServiceOptions();
            for (var i = 0; i < args.Length; i++)
            {
                switch (args[i])
                {
                    case "--data":
                        if (i + 1 == args.Length || !Directory.Exists(args[i + 1]))
                        {
                            return null;
                        }

                        options.DataFolder = Path.GetFullPath(args[++i]);
                        break;
                    case "--free-ports":
                        options.FreePorts = true;
                        break;
                    case "--intranet":
                        options.Intranet = true;
                        break;
                    default:
                        return null;
                }
            }

            return options;
        }
    }
}
