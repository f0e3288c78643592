using System.Runtime.Serialization;

namespace Freight.Contracts
{
    [DataContract(Namespace = FreightNamespaces.Data)]
    public class FreightFault
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Code { get; set; }

        [DataMember(Order = 1)]
        public string Detail { get; set; }
    }
}
