using System;
using System.Text;

namespace Freight.Archive
{
    /// <summary>Base64 in lines of 76 characters, each ended by CR and LF.</summary>
    internal static class WrappedBase64
    {
        private const int LineLength = 76;

        /// <summary>Appends the content; a CR is written as a character reference, or XML would not keep it.</summary>
        public static void Append(StringBuilder text, byte[] content)
        {
            var base64 = Convert.ToBase64String(content);
            for (var start = 0; start < base64.Length; start += LineLength)
            {
                text.Append(base64, start, Math.Min(LineLength, base64.Length - start));
                text.Append("&#xD;\n");
            }
        }
    }
}
