using System;
using System.Collections.Generic;
using System.Runtime.Serialization;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>The context of the services that the claims measure.</summary>
public class ShopContext : DbContext
{
    private static readonly DbContextOptions<ShopContext> s_options = OptionsFor(Infrastructure.Database.ConnectionString);
    private static readonly Lazy<DbContextOptions<ShopContext>> s_distantOptions = new(() => OptionsFor(DistantDatabase.ConnectionString));

    /// <summary>A context as an operation makes it.</summary>
    public ShopContext()
        : base(DistantDatabase.IsUsed ? s_distantOptions.Value : s_options)
    {
    }

    /// <summary>A context with options of its own, as a pool makes it.</summary>
    public ShopContext(DbContextOptions<ShopContext> options)
        : base(options)
    {
    }

    public DbSet<Category> Categories => Set<Category>();

    public DbSet<Product> Products => Set<Product>();

    public DbSet<Customer> Customers => Set<Customer>();

    public DbSet<Order> Orders => Set<Order>();

    public DbSet<OrderLine> OrderLines => Set<OrderLine>();

    /// <summary>Options for a context on a database.</summary>
    public static DbContextOptions<ShopContext> OptionsFor(string connectionString) =>
        new DbContextOptionsBuilder<ShopContext>().UseNpgsql(connectionString).Options;

    /// <inheritdoc/>
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        // In lower case, so that hand-written SQL needs no quotes.
        foreach (IMutableEntityType entity in modelBuilder.Model.GetEntityTypes())
        {
            entity.SetTableName(entity.GetTableName()!.ToLowerInvariant());
            foreach (IMutableProperty property in entity.GetProperties())
                property.SetColumnName(property.Name.ToLowerInvariant());
        }
    }
}

/// <summary>One of 20.</summary>
public class Category
{
    public int Id { get; set; }

    public string Name { get; set; } = string.Empty;
}

/// <summary>One of 1,000, in eleven columns.</summary>
public class Product
{
    public int Id { get; set; }

    public string Code { get; set; } = string.Empty;

    public string Name { get; set; } = string.Empty;

    public string Description { get; set; } = string.Empty;

    public int CategoryId { get; set; }

    public decimal Price { get; set; }

    public double Weight { get; set; }

    public int Stock { get; set; }

    public DateTime Created { get; set; }

    public DateTime Changed { get; set; }

    public bool Discontinued { get; set; }
}

/// <summary>One of 1,000, with ten orders each.</summary>
public class Customer
{
    public int Id { get; set; }

    public string Name { get; set; } = string.Empty;

    public string City { get; set; } = string.Empty;
}

/// <summary>One of 10,000, with three lines each.</summary>
public class Order
{
    public int Id { get; set; }

    public int CustomerId { get; set; }

    public DateTime Placed { get; set; }

    public int Status { get; set; }

    public List<OrderLine> Lines { get; } = [];
}

/// <summary>One of 30,000.</summary>
public class OrderLine
{
    public int Id { get; set; }

    public int OrderId { get; set; }

    public int ProductId { get; set; }

    public int Quantity { get; set; }

    public decimal Price { get; set; }
}

/// <summary>What a service gives away of an order.</summary>
[DataContract]
public class OrderSummary
{
    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public DateTime Placed { get; set; }

    [DataMember]
    public int Status { get; set; }
}
