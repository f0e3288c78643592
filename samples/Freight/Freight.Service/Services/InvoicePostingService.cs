using System.Linq;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class InvoicePostingService : IInvoicePosting
    {
        [OperationBehavior(TransactionScopeRequired = true, TransactionAutoComplete = true)]
        public void Post(string invoiceNumber)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var invoice = db.Invoices.SingleOrDefault(i => i.Number == invoiceNumber);
                if (invoice == null)
                {
                    throw Faults.Create("UnknownInvoice", "There is no invoice " + invoiceNumber + ".");
                }

                invoice.Posted = 1;
                db.SubmitChanges();
            }
        }
    }
}
