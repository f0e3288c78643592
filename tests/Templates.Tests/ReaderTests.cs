using System.Collections.Concurrent;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using System;
using System.Collections.Generic;

namespace WcfPerf.Templates.Tests;

/// <summary>The tolerant reader against the stock reader over thousands of random documents.</summary>
public sealed class ReaderTests
{
    public static TheoryData<string> Transfers
    {
        get
        {
            var data = new TheoryData<string>();
            foreach (Transfer transfer in ReaderPair.Transfers)
                data.Add(transfer.ToString());
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Transfers))]
    public void ReadsCleanBase64AsTheStockReader(string transfer) =>
        Check(400, seed => Differential.Valid(seed, Parse(transfer), broken: false, odd: false));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void ReadsBrokenBase64AsTheStockReaderButWithoutExceptions(string transfer) =>
        Check(400, seed => Differential.Valid(seed, Parse(transfer), broken: true, odd: false));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void ReadsBase64WithCommentsSectionsAndReferencesAsTheStockReader(string transfer) =>
        Check(400, seed => Differential.Valid(seed, Parse(transfer), broken: true, odd: true));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void KeepsToTheQuotas(string transfer) => Check(400, seed => Differential.Quotas(seed, Parse(transfer)));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void RefusesWhatTheStockReaderRefuses(string transfer) => Check(400, seed => Differential.Garbage(seed, Parse(transfer)));

    private static void Check(int count, Func<int, string?> run)
    {
        var failures = new List<string>();
        for (int seed = 0; seed < count && failures.Count < 5; seed++)
        {
            if (run(seed) is { } failure)
                failures.Add(failure);
        }

        Assert.True(failures.Count == 0, string.Join(Environment.NewLine, failures));
    }

    private static Transfer Parse(string transfer) => Enum.Parse<Transfer>(transfer);
}
