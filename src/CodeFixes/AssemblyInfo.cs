// Fixes carry no [Shared] attribute: it would tie the assembly to a newer System.Composition than a Roslyn 4.5 host
// ships, and a provider without state need not be shared.
