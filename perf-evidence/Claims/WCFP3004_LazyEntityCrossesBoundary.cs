using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>An order whose lines are read when they are asked for; what a lazy-loading proxy does, without the package that makes proxies.</summary>
[DataContract(Name = "Order", Namespace = "")]
public class LazyOrder
{
    private readonly ILazyLoader? _loader;
    private ICollection<LazyOrderLine>? _lines;

    public LazyOrder()
    {
    }

    public LazyOrder(ILazyLoader loader) => _loader = loader;

    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public int Status { get; set; }

    [DataMember]
    public ICollection<LazyOrderLine>? Lines
    {
        get => _loader?.Load(this, ref _lines) ?? _lines;
        set => _lines = value;
    }

    public int CustomerId { get; set; }
}

/// <summary>A line of it.</summary>
[DataContract(Name = "Line", Namespace = "")]
public class LazyOrderLine
{
    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public int Quantity { get; set; }

    public int OrderId { get; set; }
}

/// <summary>The entities as one finds them where loading is lazy.</summary>
public class LazyContext : DbContext
{
    public DbSet<LazyOrder> Orders => Set<LazyOrder>();

    /// <inheritdoc/>
    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => optionsBuilder.UseNpgsql(Infrastructure.Database.ConnectionString);

    /// <inheritdoc/>
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<LazyOrder>().ToTable("orders").HasMany(o => o.Lines).WithOne().HasForeignKey(l => l.OrderId);
        modelBuilder.Entity<LazyOrderLine>().ToTable("orderlines");
        foreach (var property in modelBuilder.Model.GetEntityTypes().SelectMany(entity => entity.GetProperties()))
            property.SetColumnName(property.Name.ToLowerInvariant());
    }
}

/// <summary>The operation that WCFP3004 reports, and what it asks for; each hands its result to the serializer, as WCF does, before the context is gone.</summary>
internal static class LazyEntityCrossesBoundary
{
    #region flagged
    public static string GetOrders(int customers, Func<List<LazyOrder>, string> serialize)
    {
        using var context = new LazyContext();
        List<LazyOrder> orders = context.Orders.Where(o => o.CustomerId <= customers).OrderBy(o => o.Id).ToList();
        return serialize(orders);
    }
    #endregion

    #region fixed
    public static string GetOrdersWithLines(int customers, Func<List<LazyOrder>, string> serialize)
    {
        using var context = new LazyContext();
        context.ChangeTracker.LazyLoadingEnabled = false;
        List<LazyOrder> orders = context.Orders.Include(o => o.Lines).Where(o => o.CustomerId <= customers).OrderBy(o => o.Id).ToList();
        return serialize(orders);
    }
    #endregion

    #region without-lines
    public static string GetOrdersWithoutLines(int customers, Func<List<LazyOrder>, string> serialize)
    {
        using var context = new LazyContext();
        context.ChangeTracker.LazyLoadingEnabled = false;
        return serialize(context.Orders.Where(o => o.CustomerId <= customers).OrderBy(o => o.Id).ToList());
    }
    #endregion

    #region projection
    public static string GetProjectedOrders(int customers, Func<List<LazyOrder>, string> serialize)
    {
        using var context = new LazyContext();
        return serialize(context.Orders.Where(o => o.CustomerId <= customers).OrderBy(o => o.Id)
            .Select(o => new LazyOrder { Id = o.Id, Status = o.Status, Lines = o.Lines!.Select(l => new LazyOrderLine { Id = l.Id, Quantity = l.Quantity }).ToList() })
            .ToList());
    }
    #endregion
}

/// <summary>Serializing entities whose collections load when they are read, by how many entities.</summary>
[Claim("WCFP3004", "LazyEntityCrossesBoundary", Stage.Modern)]
internal sealed class WCFP3004_LazyEntityCrossesBoundary : DataClaim
{
    private const string Lazy = "lazy loading on";
    private const string Loaded = "lazy loading off, lines included";
    private static readonly DataContractSerializer s_serializer = new(typeof(List<LazyOrder>));

    // Ten orders each.
    private static readonly int[] s_customers = [1, 5, 20];

    /// <inheritdoc/>
    public override string Statement => "Serializing an entity with lazy loading on runs a query for every entity whose navigation the serializer reads.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_customers.Select(customers => OneUser(
            $"{customers * 10}-orders",
            [new("orders", (customers * 10).ToString(CultureInfo.InvariantCulture)), new("lines of each", "3"), new("loading", "ILazyLoader")],
            () =>
            {
                bool IsRight(string xml) => xml.Split("<Order>").Length == (customers * 10) + 1 && xml.Split("<Line>").Length == (customers * 10 * ShopData.LinesOfAnOrder) + 1;
                return
                [
                    Call(Lazy, VariantRole.Flagged, () => LazyEntityCrossesBoundary.GetOrders(customers, Serialize), IsRight, (customers * 10) + 1),
                    Call(Loaded, VariantRole.Fixed, () => LazyEntityCrossesBoundary.GetOrdersWithLines(customers, Serialize), IsRight, 1),
                    Call("projection", VariantRole.Alternative, () => LazyEntityCrossesBoundary.GetProjectedOrders(customers, Serialize), IsRight, 1),
                    Call("lazy loading off, no lines sent", VariantRole.Alternative, () => LazyEntityCrossesBoundary.GetOrdersWithoutLines(customers, Serialize), static xml => !xml.Contains("<Line>", StringComparison.Ordinal), 1),
                ];
            },
            smoke: customers == 5)),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("50-orders", Lazy, Loaded, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. Comparisons(stage).Select(c => (c.Parameters[0].Value + " orders", c.Id))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Reading and serializing orders with their lines, one user ({0})";

    private static string Serialize(List<LazyOrder> orders)
    {
        var stream = new MemoryStream();
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
            s_serializer.WriteObject(writer, orders);
        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
    }
}
