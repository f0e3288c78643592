using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>What was analyzed or fixed can be collected afterwards, while analyzers and fixes live on.</summary>
public sealed class CollectionTests(ITestOutputHelper output)
{
    /// <summary>What the compiler's own pools may hold of the last runs.</summary>
    private const int Held = 2;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Compilations_are_collected(bool fix)
    {
        var compilations = new List<(int Index, WeakReference Compilation)>();
        var applied = 0;
        foreach (var index in await IndexesAsync())
        {
            var (compilation, fixes) = await AnalyzeAsync(index, fix);
            compilations.Add((index, compilation));
            applied += fixes;
        }

        for (var turn = 0; turn < 20 && compilations.Count(static pair => pair.Compilation.IsAlive) > 0; turn++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(turn * 5);
        }

        var alive = compilations.Where(static pair => pair.Compilation.IsAlive).Select(static pair => pair.Index).ToArray();
        output.WriteLine($"{compilations.Count} compilations, {applied} fixes; still there: {string.Join(", ", alive)}");
        Assert.True(alive.Length <= Held, $"The compilations of sources {string.Join(", ", alive)} are still held.");
        Assert.True(!fix || applied > 5, $"Only {applied} fixes were applied.");
        GC.KeepAlive(Analysis.Analyzers);
        GC.KeepAlive(Analysis.Fixes);
    }

    /// <summary>No field of an analyzer or a fix, static or not, holds a symbol, a tree or a compilation after use.</summary>
    [Fact]
    public async Task No_field_holds_code()
    {
        foreach (var index in await IndexesAsync())
        {
            await AnalyzeAsync(index, fix: true);
        }

        var held = new List<string>();
        foreach (var assembly in new[] { typeof(Analyzers.WcfAnalyzer).Assembly, System.Reflection.Assembly.Load("WcfPerf.CodeFixes") })
        {
            foreach (var field in assembly.GetTypes().Where(static type => !type.ContainsGenericParameters).SelectMany(static type => type.GetFields(System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.DeclaredOnly)))
            {
                if (!field.IsLiteral && Holds(field.FieldType))
                {
                    held.Add($"{field.DeclaringType}.{field.Name}");
                }
            }

            foreach (var field in assembly.GetTypes().Where(static type => type.IsSubclassOf(typeof(Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer)) || type.IsSubclassOf(typeof(CodeFixProvider))).SelectMany(static type => type.GetFields(System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic)))
            {
                if (!field.IsInitOnly || Holds(field.FieldType))
                {
                    held.Add($"{field.DeclaringType}.{field.Name}");
                }
            }
        }

        Assert.Empty(held);
    }

    private static bool Holds(Type type) =>
        typeof(ISymbol).IsAssignableFrom(type) || typeof(SyntaxTree).IsAssignableFrom(type) || typeof(SyntaxNode).IsAssignableFrom(type) || typeof(Compilation).IsAssignableFrom(type) || typeof(SemanticModel).IsAssignableFrom(type) || typeof(IOperation).IsAssignableFrom(type) ||
        (type.IsGenericType && type.GetGenericTypeDefinition() != typeof(ConditionalWeakTable<,>) && !typeof(Delegate).IsAssignableFrom(type) && type.GetGenericArguments().Any(Holds));

    private static async Task<IEnumerable<int>> IndexesAsync()
    {
        var cases = await CodeCase.AllAsync();
        return Enumerable.Range(0, cases.Length).Where(static index => index % 120 == 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<(WeakReference Compilation, int Fixes)> AnalyzeAsync(int index, bool fix)
    {
        // A solution that nobody else has, on a thread of its own so that none of its frames is left.
        return await Task.Run(async () =>
        {
            var original = (await CodeCase.AllAsync())[index].Project;
            var sources = new List<(string, string)>();
            foreach (var document in original.Documents)
            {
                sources.Add((document.FilePath!, (await document.GetTextAsync()).ToString()));
            }

            var project = CodeCase.Create(sources, original.MetadataReferences);
            var compilation = (await project.GetCompilationAsync())!;
            var found = await Analysis.RunAsync(compilation, project.AnalyzerOptions);
            var applied = 0;
            if (fix)
            {
                (applied, _) = await FixCheck.RunAsync(project, found);
            }

            return (new WeakReference(compilation), applied);
        });
    }
}
