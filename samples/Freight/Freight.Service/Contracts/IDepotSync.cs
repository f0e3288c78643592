using System.IO;
using System.Runtime.Serialization;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Service.Contracts
{
    /// <summary>Nightly exchange with the depot servers; net.tcp inside the company network only.</summary>
    [ServiceContract(Name = "DepotSync", Namespace = FreightNamespaces.Services)]
    public interface IDepotSync
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

    /// <summary>The same manifest as a download for depots without the sync program.</summary>
    [ServiceContract(Name = "ManifestDownload", Namespace = FreightNamespaces.Services)]
    public interface IManifestDownload
    {
        [OperationContract]
        Stream Open(string depot);
    }
}
