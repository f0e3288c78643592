using System;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A variant computed something wrong; its figures would be worth nothing.</summary>
/// <param name="message">What was wrong.</param>
internal sealed class WrongResultException(string message) : Exception(message);
