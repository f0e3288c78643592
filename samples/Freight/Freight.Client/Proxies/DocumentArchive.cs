[assembly: System.Runtime.Serialization.ContractNamespaceAttribute("http://archive.example.org/documents/2009/07", ClrNamespace="Freight.Client.DocumentArchive")]

namespace Freight.Client.DocumentArchive
{
    using System.Runtime.Serialization;
    
    
    [System.Diagnostics.DebuggerStepThroughAttribute()]
    [System.CodeDom.Compiler.GeneratedCodeAttribute("System.Runtime.Serialization", "4.0.0.0")]
    [System.Runtime.Serialization.DataContractAttribute(Name="DocumentInfo", Namespace="http://archive.example.org/documents/2009/07")]
    public partial class DocumentInfo : object, System.Runtime.Serialization.IExtensibleDataObject
    {
        
        private System.Runtime.Serialization.ExtensionDataObject extensionDataField;
        
        private string IdField;
        
        private string FileNameField;
        
        private string ContentTypeField;
        
        public System.Runtime.Serialization.ExtensionDataObject ExtensionData
        {
            get
            {
                return this.extensionDataField;
            }
            set
            {
                this.extensionDataField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(IsRequired=true, EmitDefaultValue=false)]
        public string Id
        {
            get
            {
                return this.IdField;
            }
            set
            {
                this.IdField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(EmitDefaultValue=false, Order=1)]
        public string FileName
        {
            get
            {
                return this.FileNameField;
            }
            set
            {
                this.FileNameField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(EmitDefaultValue=false, Order=2)]
        public string ContentType
        {
            get
            {
                return this.ContentTypeField;
            }
            set
            {
                this.ContentTypeField = value;
            }
        }
    }
    
    [System.Diagnostics.DebuggerStepThroughAttribute()]
    [System.CodeDom.Compiler.GeneratedCodeAttribute("System.Runtime.Serialization", "4.0.0.0")]
    [System.Runtime.Serialization.DataContractAttribute(Name="Document", Namespace="http://archive.example.org/documents/2009/07")]
    public partial class Document : object, System.Runtime.Serialization.IExtensibleDataObject
    {
        
        private System.Runtime.Serialization.ExtensionDataObject extensionDataField;
        
        private Freight.Client.DocumentArchive.DocumentInfo InfoField;
        
        private byte[] ContentField;
        
        private byte[] DigestField;
        
        public System.Runtime.Serialization.ExtensionDataObject ExtensionData
        {
            get
            {
                return this.extensionDataField;
            }
            set
            {
                this.extensionDataField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(EmitDefaultValue=false)]
        public Freight.Client.DocumentArchive.DocumentInfo Info
        {
            get
            {
                return this.InfoField;
            }
            set
            {
                this.InfoField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(EmitDefaultValue=false, Order=1)]
        public byte[] Content
        {
            get
            {
                return this.ContentField;
            }
            set
            {
                this.ContentField = value;
            }
        }
        
        [System.Runtime.Serialization.DataMemberAttribute(EmitDefaultValue=false, Order=2)]
        public byte[] Digest
        {
            get
            {
                return this.DigestField;
            }
            set
            {
                this.DigestField = value;
            }
        }
    }
    
    [System.CodeDom.Compiler.GeneratedCodeAttribute("System.ServiceModel", "4.0.0.0")]
    [System.ServiceModel.ServiceContractAttribute(Namespace="http://archive.example.org/documents/2009/07", ConfigurationName="Freight.Client.DocumentArchive.IDocumentArchive")]
    public interface IDocumentArchive
    {
        
        [System.ServiceModel.OperationContractAttribute(Action="http://archive.example.org/documents/2009/07/IDocumentArchive/ListDocuments", ReplyAction="http://archive.example.org/documents/2009/07/IDocumentArchive/ListDocumentsResponse")]
        Freight.Client.DocumentArchive.DocumentInfo[] ListDocuments(string reference);
        
        [System.ServiceModel.OperationContractAttribute(Action="http://archive.example.org/documents/2009/07/IDocumentArchive/GetDocument", ReplyAction="http://archive.example.org/documents/2009/07/IDocumentArchive/GetDocumentResponse")]
        Freight.Client.DocumentArchive.Document GetDocument(string id);
    }
    
    [System.CodeDom.Compiler.GeneratedCodeAttribute("System.ServiceModel", "4.0.0.0")]
    public interface IDocumentArchiveChannel : Freight.Client.DocumentArchive.IDocumentArchive, System.ServiceModel.IClientChannel
    {
    }
    
    [System.Diagnostics.DebuggerStepThroughAttribute()]
    [System.CodeDom.Compiler.GeneratedCodeAttribute("System.ServiceModel", "4.0.0.0")]
    public partial class DocumentArchiveClient : System.ServiceModel.ClientBase<Freight.Client.DocumentArchive.IDocumentArchive>, Freight.Client.DocumentArchive.IDocumentArchive
    {
        
        public DocumentArchiveClient()
        {
        }
        
        public DocumentArchiveClient(string endpointConfigurationName) : 
                base(endpointConfigurationName)
        {
        }
        
        public DocumentArchiveClient(string endpointConfigurationName, string remoteAddress) : 
                base(endpointConfigurationName, remoteAddress)
        {
        }
        
        public DocumentArchiveClient(string endpointConfigurationName, System.ServiceModel.EndpointAddress remoteAddress) : 
                base(endpointConfigurationName, remoteAddress)
        {
        }
        
        public DocumentArchiveClient(System.ServiceModel.Channels.Binding binding, System.ServiceModel.EndpointAddress remoteAddress) : 
                base(binding, remoteAddress)
        {
        }
        
        public Freight.Client.DocumentArchive.DocumentInfo[] ListDocuments(string reference)
        {
            return base.Channel.ListDocuments(reference);
        }
        
        public Freight.Client.DocumentArchive.Document GetDocument(string id)
        {
            return base.Channel.GetDocument(id);
        }
    }
}
