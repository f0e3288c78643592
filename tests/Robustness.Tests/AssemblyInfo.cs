using Xunit;

// Every test here uses all there is of the machine, and some measure time.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
