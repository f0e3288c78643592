using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace WcfPerf.Testing;

/// <summary>The data library that the code of a test uses, and with it the framework and the WCF.</summary>
public enum DataFramework
{
    /// <summary>ADO.NET, LINQ to SQL and the <c>ObjectContext</c> of .NET Framework 4.7.2, with WCF.</summary>
    Net472,

    /// <summary>Entity Framework 6, declared, on .NET Framework 4.7.2 with WCF.</summary>
    EF6,

    /// <summary>NHibernate 5, declared, on .NET Framework 4.7.2 with WCF.</summary>
    NHibernate,

    /// <summary>LLBLGen Pro 5, declared, on .NET Framework 4.7.2 with WCF.</summary>
    LLBLGen,

    /// <summary>linq2db 5, declared, on .NET Framework 4.7.2 with WCF.</summary>
    Linq2Db,

    /// <summary>EF Core 10 with the provider for PostgreSQL, on .NET 10 with CoreWCF.</summary>
    EFCore,

    /// <summary>Dapper 2.1 on .NET 10 with CoreWCF.</summary>
    Dapper,
}

/// <summary>What code that uses a data library is compiled against.</summary>
public static class DataReferences
{
    private static readonly ReferenceAssemblies s_efCore =
        WcfReferences.AspNetCore.AddPackages([new PackageIdentity("Npgsql.EntityFrameworkCore.PostgreSQL", "10.0.0")]);

    private static readonly ReferenceAssemblies s_dapper = WcfReferences.AspNetCore.AddPackages([new PackageIdentity("Dapper", "2.1.86")]);

    // Their file names under Stubs.
    private static readonly ImmutableDictionary<DataFramework, string> s_stubs = ImmutableDictionary.CreateRange(
    [
        KeyValuePair.Create(DataFramework.EF6, "EntityFramework"),
        KeyValuePair.Create(DataFramework.NHibernate, "NHibernate"),
        KeyValuePair.Create(DataFramework.LLBLGen, "LLBLGen"),
        KeyValuePair.Create(DataFramework.Linq2Db, "linq2db"),
    ]);

    /// <summary>The framework's assemblies, with those of the packages.</summary>
    public static ReferenceAssemblies Assemblies(DataFramework framework) => framework switch
    {
        DataFramework.EFCore => s_efCore,
        DataFramework.Dapper => s_dapper,
        _ => WcfReferences.Net472,
    };

    /// <summary>The declared libraries that come on top.</summary>
    public static ImmutableArray<MetadataReference> Declared(DataFramework framework) =>
        s_stubs.TryGetValue(framework, out var stub) ? [DeclaredStub.Reference(stub, WcfReferences.Net472)]
        : framework is DataFramework.EFCore or DataFramework.Dapper ? [WcfReferences.CoreWcf]
        : [];

    /// <summary>Puts the library among a test's references, in the place of another.</summary>
    /// <returns>The framework's own assemblies.</returns>
    internal static ReferenceAssemblies Choose(DataFramework framework, ProjectState project)
    {
        project.AdditionalReferences.RemoveAll(static reference =>
            reference.Display == "CoreWCF.dll" || s_stubs.Values.Any(stub => string.Equals(reference.Display, stub + ".dll", StringComparison.Ordinal)));
        foreach (var declared in Declared(framework))
        {
            project.AdditionalReferences.Add(declared);
        }

        return Assemblies(framework);
    }
}
