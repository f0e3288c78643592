using System;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A run that cannot go on, with a message for the user.</summary>
/// <param name="message">What is wrong.</param>
internal class EvidenceException(string message) : Exception(message);

/// <summary>A run that cannot go on, for a process of it did not end in its time.</summary>
/// <param name="message">What is wrong.</param>
internal sealed class TooLongException(string message) : EvidenceException(message);
