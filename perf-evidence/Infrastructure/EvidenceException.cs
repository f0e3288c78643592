using System;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A run that cannot go on, with a message for the user.</summary>
/// <param name="message">What is wrong.</param>
internal sealed class EvidenceException(string message) : Exception(message);
