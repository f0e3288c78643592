using System.Runtime.Serialization;
using Freight.Contracts;

namespace Freight.Service.Labels
{
    /// <summary>A printer's label form, saved to disk with DataContractSerializer.</summary>
    [DataContract(Namespace = FreightNamespaces.Data)]
    public class LabelTemplate
    {
        [DataMember(Order = 0)]
        public string Name { get; set; }

        [DataMember(Order = 1)]
        public byte[] Form { get; set; }
    }
}
