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
        Check(600, seed => Differential.Valid(seed, Parse(transfer), broken: false, odd: false));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void ReadsBrokenBase64AsTheStockReaderButWithoutExceptions(string transfer) =>
        Check(600, seed => Differential.Valid(seed, Parse(transfer), broken: true, odd: false));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void ReadsBase64WithCommentsSectionsAndReferencesAsTheStockReader(string transfer) =>
        Check(600, seed => Differential.Valid(seed, Parse(transfer), broken: true, odd: true));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void KeepsToTheQuotas(string transfer) => Check(600, seed => Differential.Quotas(seed, Parse(transfer)));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void RefusesWhatTheStockReaderRefuses(string transfer) => Check(600, seed => Differential.Garbage(seed, Parse(transfer)));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void LeavesBase64WhereTheStockReaderDoes(string transfer) => Check(600, seed => Differential.Exact(seed, Parse(transfer)));

    [Theory]
    [MemberData(nameof(Transfers))]
    public void TreatsOddContentAsTheStockReader(string transfer)
    {
        string[] contents =
        [
            "QU=J", "Q===", "====", "=", "QQ==QUJD", "QUI=QUJD", "QQ==\nQUJD", "QQ=\n=", "Q", "QQ", "QUJ", "QUJD\nR", "QUJDR", "Q!JD", "QR==", "QUK=",
            "&#321;UJD", "&#x151;UJD", "&#x51;UJD", "&#81;&#85;&#74;&#68;", "&#x000000051;UJD", "&#65", "&#;QUJD", "&#x;QUJD", "&#xG;QUJD", "&;QUJD", "&", "&#", "&amp;QUJD",
            "&lt;", "QUJD&#0;", "QUJD&#x1F600;", "QUJD&#99999999999;", "\u00e4", "]]>", "QUJD]", "  ", "\n", "&#xD;", "&#xD;&#xA;", "&#32;QU&#9;JD&#10;", "QU JD", "QU\tJD",
            "QU\u00a0JD", "QU\u2028JD", "QUJD\0", "<!---->QUJD", "QU<!-- x -->JD", "<![CDATA[QUJD]]>", "<![CDATA[QU]]>JD", "<![CDATA[QU&#74;D]]>", "<?pi?>QUJD", "QU<x/>JD", "<x/>QUJD",
            "QUJD".PadRight(9000, '='), new string('A', 9001), new string('A', 9000) + "!", new string('\n', 9001) + "QUJD", string.Concat(Enumerable.Repeat("QQ==", 3000)),
            string.Concat(Enumerable.Repeat("QUJDREVG\n", 1500)) + "!", string.Concat(Enumerable.Repeat("&#xD;\n", 3000)), string.Concat(Enumerable.Repeat("Q\n", 9000)),
        ];
        var failures = (from content in contents from seed in Enumerable.Range(0, 60) select Differential.Content(content, Parse(transfer), seed)).OfType<string>().Take(5).ToArray();
        Assert.True(failures.Length == 0, string.Join(Environment.NewLine, failures));
    }

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
