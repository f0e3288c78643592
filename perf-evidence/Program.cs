using System;
using System.Globalization;
using WcfPerf.Evidence.Infrastructure;

CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
Console.CancelKeyPress += (_, _) => Console.Error.WriteLine("Stopped. No result was written.");
return new Runner(Console.Out).Run(args);
