namespace Freight.Contracts
{
    /// <summary>XML namespaces of the freight services. Changing one breaks every deployed client.</summary>
    public static class FreightNamespaces
    {
        public const string Services = "http://freight.nordlager.example/2014/06/services";
        public const string Data = "http://freight.nordlager.example/2014/06/data";
    }
}
