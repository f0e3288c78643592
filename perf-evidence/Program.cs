using System;
using System.Globalization;
using WcfPerf.Evidence.Infrastructure;

CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
if (args is [ColdStart.Option, var rule, var call, var users])
    return ColdStart.RunHere(rule, call, int.Parse(users, CultureInfo.InvariantCulture));
Console.CancelKeyPress += (_, _) => Console.Error.WriteLine("Stopped. Results are only written whole, at the end of a claim.");
return new Runner(Console.Out).Run(args);
