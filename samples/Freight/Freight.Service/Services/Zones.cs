namespace Freight.Service.Services
{
    /// <summary>Tariff zones: 1 inside a region, 2 to a neighbour, 3 any farther.</summary>
    internal static class Zones
    {
        public static int Between(string fromPostalCode, string toPostalCode)
        {
            var distance = RegionOf(toPostalCode) - RegionOf(fromPostalCode);
            if (distance < 0)
            {
                distance = -distance;
            }

            return distance == 0 ? 1 : distance <= 2 ? 2 : 3;
        }

        private static int RegionOf(string postalCode)
        {
            var code = (postalCode ?? string.Empty).Trim();
            return code.Length == 0 || code[0] < '0' || code[0] > '9' ? 0 : code[0] - '0';
        }
    }
}
