using System;

namespace WcfPerf.Evidence.Postgres;

/// <summary>There is no PostgreSQL, or it does not start. The message says what to do.</summary>
/// <param name="message">What is wrong.</param>
public sealed class PostgresUnavailableException(string message) : Exception(message);
