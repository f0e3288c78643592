namespace WcfPerf.Package.Tests;

/// <summary>A client of a WCF service that leaves its binding on the default security, in code and in configuration.</summary>
internal static class Shop
{
    /// <summary>An <c>App.config</c> whose client endpoint is reported.</summary>
    public const string Config = """
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
            <client>
              <!-- nothing says how it is secured -->
              <endpoint name="orders" address="http://localhost/orders" binding="wsHttpBinding" contract="Shop.IOrders" />
            </client>
          </system.serviceModel>
        </configuration>
        """;

    /// <summary>A client, in <c>Clients.cs</c>, whose binding is reported.</summary>
    public const string Code = """
        namespace Shop
        {
            [System.ServiceModel.ServiceContract]
            public interface IOrders { [System.ServiceModel.OperationContract] int Count(); }
            public static class Clients
            {
                public static System.ServiceModel.ChannelFactory<IOrders> Create() => new System.ServiceModel.ChannelFactory<IOrders>(
                    new System.ServiceModel.WSHttpBinding(), new System.ServiceModel.EndpointAddress("http://localhost/orders"));
            }
        }
        """;

    /// <summary>What is reported of <see cref="Config"/>.</summary>
    public static Finding InConfig { get; } = new("WCFP2002", "warning", "App.config", 6, 65);

    /// <summary>What is reported of <see cref="Code"/>.</summary>
    public static Finding InCode { get; } = new("WCFP2002", "warning", "Clients.cs", 8, 13);
}
