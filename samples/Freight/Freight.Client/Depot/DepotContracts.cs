using System.IO;
using System.Runtime.Serialization;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Client.Depot
{
    /// <summary>The depot server's side of the nightly exchange.</summary>
    [ServiceContract(Name = "DepotSync", Namespace = FreightNamespaces.Services)]
    public interface IDepotExchange
    {
        [OperationContract]
        DepotManifest GetManifest(string depot);

        [OperationContract]
        int PutManifest(DepotManifest manifest);
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class DepotManifest
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Depot { get; set; }

        [DataMember(IsRequired = true, Order = 1)]
        public byte[] Payload { get; set; }
    }

    [ServiceContract(Name = "ManifestDownload", Namespace = FreightNamespaces.Services)]
    public interface IManifestSource
    {
        [OperationContract]
        Stream Open(string depot);
    }
}
