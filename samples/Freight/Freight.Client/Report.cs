using System;
using System.Globalization;
using System.Security.Cryptography;

namespace Freight.Client
{
    /// <summary>Writes the results; the same text in every culture.</summary>
    internal static class Report
    {
        public static void Heading(string title)
        {
            Console.WriteLine();
            Console.WriteLine("== " + title);
        }

        public static void Line(string format, params object[] values)
        {
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, format, values).TrimEnd());
        }

        /// <summary>The first 12 digits of the content's SHA-1.</summary>
        public static string Fingerprint(byte[] content)
        {
            using (var sha1 = SHA1.Create())
            {
                return BitConverter.ToString(sha1.ComputeHash(content)).Replace("-", string.Empty).Substring(0, 12).ToLowerInvariant();
            }
        }
    }
}
