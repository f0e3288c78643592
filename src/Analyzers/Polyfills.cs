// Types that newer C# asks for and netstandard2.0 does not have.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit
{
}
