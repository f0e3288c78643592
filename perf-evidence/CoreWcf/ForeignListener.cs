using System;
using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace WcfPerf.Evidence;

/// <summary>
/// A SOAP service that is not WCF: whatever it is asked, it answers with the same document, its base64 broken into lines as
/// the address says.
/// </summary>
internal static class ForeignListener
{
    /// <summary>Where it listens.</summary>
    public const string Address = "/foreign/";

    private const int Size = 600_000;
    private static readonly Dictionary<string, byte[]> s_answers = new()
    {
        ["none"] = Message(string.Empty),
        ["lf"] = Message("\n"),
        ["crlf"] = Message("\r\n"),
        ["cr-reference-and-lf"] = Message("&#xD;\n"),
    };

    /// <summary>The document.</summary>
    public static byte[] Content()
    {
        var content = new byte[Size];
        new Random(1001).NextBytes(content);
        return content;
    }

    /// <summary>Answers a request; null if it is for somebody else.</summary>
    public static Task? Answer(HttpContext context)
    {
        if (context.Request.Path.Value is not { } path || !path.StartsWith(Address, StringComparison.Ordinal))
            return null;
        byte[] answer = s_answers[path[Address.Length..]];
        context.Response.ContentType = "text/xml; charset=utf-8";
        context.Response.ContentLength = answer.Length;
        return context.Response.Body.WriteAsync(answer).AsTask();
    }

    private static byte[] Message(string lineBreak)
    {
        string base64 = Convert.ToBase64String(Content());
        var message = new StringBuilder("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetResponse xmlns=\"urn:archive\"><GetResult><Content>");
        if (lineBreak.Length == 0)
            message.Append(base64);
        for (int i = 0; i < base64.Length && lineBreak.Length > 0; i += 76)
            message.Append(base64, i, Math.Min(76, base64.Length - i)).Append(lineBreak);
        return Encoding.UTF8.GetBytes(message.Append("</Content></GetResult></GetResponse></s:Body></s:Envelope>").ToString());
    }
}
