using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Service.Services
{
    internal static class Faults
    {
        public static FaultException<FreightFault> Create(string code, string detail)
        {
            return new FaultException<FreightFault>(new FreightFault { Code = code, Detail = detail }, new FaultReason(detail));
        }
    }
}
