using System.Runtime.Serialization;
using System.ServiceModel;

namespace Freight.Contracts
{
    [ServiceContract(Name = "BillingService", Namespace = FreightNamespaces.Services)]
    public interface IBillingService
    {
        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        InvoiceInfo CreateInvoice(string shipmentNumber);

        [OperationContract]
        decimal GetOutstandingTotal(string carrierCode);
    }

    /// <summary>Posts invoices to the ledger inside the caller's transaction.</summary>
    [ServiceContract(Name = "InvoicePosting", Namespace = FreightNamespaces.Services)]
    public interface IInvoicePosting
    {
        [OperationContract]
        [TransactionFlow(TransactionFlowOption.Allowed)]
        void Post(string invoiceNumber);
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class InvoiceInfo
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Number { get; set; }

        [DataMember(Order = 1)]
        public string ShipmentNumber { get; set; }

        [DataMember(Order = 2)]
        public decimal Amount { get; set; }
    }
}
