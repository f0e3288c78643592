using System.Collections.Generic;
using System.Globalization;

namespace Freight.Client
{
    internal sealed class ClientOptions
    {
        private readonly Dictionary<string, int> _ports = new Dictionary<string, int>();
        private readonly List<string> _desks = new List<string>();

        private ClientOptions()
        {
        }

        public IDictionary<string, int> Ports
        {
            get { return _ports; }
        }

        public IList<string> Desks
        {
            get { return _desks; }
        }

        /// <summary>The options, or null when an argument is not understood.</summary>
        public static ClientOptions Parse(string[] args)
        {
            var options = new ClientOptions();
            foreach (var arg in args)
            {
                var equals = arg.IndexOf('=');
                if (equals < 0)
                {
                    options._desks.Add(arg);
                    continue;
                }

                int port;
                if (!int.TryParse(arg.Substring(equals + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port))
                {
                    return null;
                }

                options._ports[arg.Substring(0, equals)] = port;
            }

            return options;
        }
    }
}
