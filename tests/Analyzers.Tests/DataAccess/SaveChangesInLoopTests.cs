using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3006 in every library and through helpers.</summary>
public sealed class SaveChangesInLoopTests
{
    private static Task VerifyAsync(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int[] ids", string modifier = "") =>
        BodyAsync<SaveChangesInLoopAnalyzer>(data, body, members, types, result, parameters, modifier);

    [Fact]
    public Task Warn_save_behind_a_hundred_other_round_trips() => VerifyAsync(
        DataFramework.EF6,
        string.Concat(System.Linq.Enumerable.Repeat("db.Orders.Count();\n", 100)) + "foreach (var id in ids) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } return null;");

    [Theory]
    [InlineData("foreach (var id in ids) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { db.Orders.Add(new Order { Id = ids[i] }); [|db.SaveChanges()|]; }")]
    [InlineData("var i = 0; while (i < ids.Length) { db.Orders.Add(new Order { Id = ids[i++] }); [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); order.Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { order.Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { if (order.Status == 0) { order.Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { db.Orders.Remove(db.Orders.Find(id)); var n = [|db.SaveChanges()|]; }")]
    [InlineData("ids.ToList().ForEach(id => { db.Orders.Add(new Order()); [|db.SaveChanges()|]; });")]
    [InlineData("var n = ids.Select(id => { db.Orders.Add(new Order()); return [|db.SaveChanges()|]; }).Sum();")]
    [InlineData("foreach (var id in ids) { using (var own = new Shop()) { own.Orders.Add(new Order()); [|own.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { foreach (var n in ids) { db.Orders.Add(new Order()); } [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { try { db.Orders.Add(new Order()); [|db.SaveChanges()|]; } catch (Exception e) { throw new InvalidOperationException(\"\", e); } }")]
    [InlineData("var own = new Shop(); foreach (var id in ids) { [|own.SaveChanges()|]; own.Orders.Add(new Order()); }")]
    [InlineData("foreach (var id in ids) { [|Save(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|new Unit(db).Commit()|]; }")]
    [InlineData("[|SaveAll(ids)|];")]
    [InlineData("foreach (var id in ids) { [|WriteLog(id)|]; }")]
    public async Task Warn_save(string statements)
    {
        const string Members = """
            private void Save(int id) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }
            private void WriteLog(int id) { using (var own = new Shop()) { own.Orders.Add(new Order { Id = id }); own.SaveChanges(); } }
            private void SaveAll(int[] all) { foreach (var id in all) { Save(id); } }
            """;
        const string Types = "public class Unit { private readonly Shop _db; public Unit(Shop db) { _db = db; } public void Commit() => _db.SaveChanges(); }";
        await VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", Members, Types);
        await VerifyAsync(DataFramework.EFCore, statements + "\nreturn null;", Members, Types);
    }

    private const string Looking = """
        private Order Load(int id) => db.Orders.Find(id);
        private static Order Make(int id) => id > 2 ? new Order() : null;
        private void Ensure(int id) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }
        private bool Exists(int id) => db.Orders.Any(o => o.Id == id);
        private static bool IsKnown(int id) => id > 2;
        private void Create(int id) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }
        private void AddMissing(int id) { if (db.Orders.Any(o => o.Id == id)) return; db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }
        private void AddAllMissing(int[] all) { foreach (var id in all) { if (!Exists(id)) { Create(id); } } }
        private void EnsureOther(int id) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order != null) { order.Status = 1; db.SaveChanges(); } }
        """;

    [Theory]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { Order order; order = db.Orders.Find(id); if (order is null) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } else { order.Status = 1; } }")]
    [InlineData("foreach (var id in ids) { var order = Load(id); if (order == null) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (!db.Orders.Any(o => o.Id == id)) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var query = db.Orders.Where(o => o.Id == id); if (query.Count() == 1) { query.First().Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Count(o => o.Id == id) == 0) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if ((db.Orders.Count(o => o.Id == id) < 1)) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Count(o => o.Id == id) > 0) { db.Orders.Find(id).Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Any(o => o.Id == id)) { db.Orders.Find(id).Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order != null) { order.Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order is not null) { order.Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { Ensure(id); }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Any(o => o.Id == id)) continue; db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order != null) { order.Status = 1; continue; } db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { var exists = db.Orders.Any(o => o.Id == id); if (!exists) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var isMissing = !db.Orders.Any(o => o.Id == id); if (isMissing) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var n = db.Orders.Count(o => o.Id == id); if (n == 0) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var found = db.Orders.Where(o => o.Id == id).ToList(); if (found.Count == 0) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var found = db.Orders.Where(o => o.Id == id).ToList(); if (!found.Any()) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order == null && id > 0) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order != null || id < 0) { continue; } db.Orders.Add(new Order { Id = id }); db.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Find(id) == null) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (null == db.Orders.Find(id)) { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Find(id) is { } order) { order.Status = 1; } else { db.Orders.Add(new Order { Id = id }); db.SaveChanges(); } }")]
    [InlineData("ids.ToList().ForEach(id => { if (db.Orders.Any(o => o.Id == id)) return; db.Orders.Add(new Order { Id = id }); db.SaveChanges(); });")]
    [InlineData("foreach (var id in ids) { if (!Exists(id)) { Create(id); } }")]
    [InlineData("foreach (var id in ids) { if (Exists(id)) { continue; } Create(id); }")]
    [InlineData("foreach (var id in ids) { AddMissing(id); }")]
    [InlineData("AddAllMissing(ids);")]
    public async Task NoWarn_save_of_what_was_not_found(string statements)
    {
        await VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", Looking);
        await VerifyAsync(DataFramework.EFCore, statements + "\nreturn null;", Looking);
    }

    [Theory]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order != null) { order.Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { order = new Order(); db.Orders.Add(order); } [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { var order = Make(id); if (order == null) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("var first = db.Orders.Find(1); foreach (var id in ids) { if (first == null) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Any(o => o.Id == id)) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var query = db.Orders.Where(o => o.Id == id); if (query.Count() == 1) { query.First().Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Count(o => o.Id == id) == 2) { db.Orders.Find(id).Status = 1; } else { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Count(o => o.Id == id) > 0) { db.Orders.Find(id).Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Count(o => o.Id == id) == 0) { continue; } else { db.Orders.Find(id).Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { if (ids.Count() > 0) { db.Orders.Find(id).Status = 1; } else { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { continue; } else { order.Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { [|EnsureOther(id)|]; }")]
    [InlineData("foreach (var id in ids) { if (!db.Orders.Any(o => o.Id == id)) continue; db.Orders.Find(id).Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order == null) { continue; } order.Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { if (id < 0) continue; db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Any(o => o.Id == id)) return null; db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { if (db.Orders.Any(o => o.Id == id)) throw new InvalidOperationException(); db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { var exists = db.Orders.Any(o => o.Id == id); if (exists) { db.Orders.Find(id).Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var exists = ids.Contains(id); if (!exists) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("var any = db.Orders.Any(); foreach (var id in ids) { if (!any) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order == null || id > 0) { db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); if (order != null && id < 0) { continue; } db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("if (!Exists(1)) { foreach (var id in ids) { [|Create(id)|]; } }")]
    [InlineData("foreach (var id in ids) { if (Exists(id)) { [|Create(id)|]; } }")]
    [InlineData("foreach (var id in ids) { if (!IsKnown(id)) { [|Create(id)|]; } }")]
    public async Task Warn_save_of_what_was_found(string statements)
    {
        await VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", Looking);
        await VerifyAsync(DataFramework.EFCore, statements + "\nreturn null;", Looking);
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_awaited(DataFramework data) => VerifyAsync(
        data, "foreach (var id in ids) { db.Orders.Add(new Order()); await [|db.SaveChangesAsync()|]; }", result: "Task", modifier: "async ");

    [Theory]
    [InlineData(DataFramework.Net472, "foreach (var order in db.Orders.ToList()) { order.Status = 1; [|db.SubmitChanges()|]; }")]
    [InlineData(DataFramework.Net472, "foreach (var id in ids) { db.Orders.InsertOnSubmit(new Order()); [|db.SubmitChanges()|]; }")]
    [InlineData(DataFramework.NHibernate, "foreach (var id in ids) { db.Save(new Order()); [|db.Flush()|]; }")]
    [InlineData(DataFramework.LLBLGen, "foreach (var id in ids) { [|db.SaveEntity(new OrderEntity())|]; }")]
    [InlineData(DataFramework.Linq2Db, "foreach (var id in ids) { [|db.Insert(new Order())|]; }")]
    public Task Warn_other_libraries(DataFramework data, string statements) => VerifyAsync(data, statements + "\nreturn null;");

    [Fact]
    public Task Warn_overridden_save() => VerifyAsync(
        DataFramework.EF6,
        "var audited = new Audited(); foreach (var id in ids) { audited.Orders.Add(new Order()); [|audited.SaveChanges()|]; } return null;",
        types: "public class Audited : Shop { public override int SaveChanges() => base.SaveChanges(); }");

    [Theory]
    [InlineData("foreach (var id in ids) { db.Orders.Add(new Order { Id = id }); } db.SaveChanges();")]
    [InlineData("for (var attempt = 0; attempt < 3; attempt++) { try { db.SaveChanges(); break; } catch (InvalidOperationException) { } }")]
    [InlineData("for (var attempt = 1; ; attempt++) { try { db.SaveChanges(); return null; } catch (InvalidOperationException) when (attempt < 3) { } }")]
    [InlineData("var saved = false; while (!saved) { try { db.SaveChanges(); saved = true; } catch (InvalidOperationException) { } }")]
    [InlineData("var n = 0; foreach (var id in ids) { db.Orders.Add(new Order()); if (++n % 100 == 0) { db.SaveChanges(); } } db.SaveChanges();")]
    [InlineData("var n = 0; foreach (var id in ids) { db.Orders.Add(new Order()); n++; if (n >= 500) { db.SaveChanges(); n = 0; } } db.SaveChanges();")]
    [InlineData("var batch = new List<Order>(); foreach (var id in ids) { batch.Add(new Order()); if (batch.Count == 100) { db.Orders.AddRange(batch); db.SaveChanges(); batch.Clear(); } }")]
    [InlineData("var batches = new List<int[]>(); foreach (var batch in batches) { foreach (var id in batch) { db.Orders.Add(new Order()); } db.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { try { db.Orders.Add(new Order()); db.SaveChanges(); } catch (InvalidOperationException) { db.Orders.Local.Clear(); } }")]
    [InlineData("foreach (var status in new[] { 1, 2 }) { db.Orders.Add(new Order { Status = status }); db.SaveChanges(); }")]
    [InlineData("for (var i = 0; i < 2; i++) { db.Orders.Add(new Order()); db.SaveChanges(); }")]
    [InlineData("while (true) { db.SaveChanges(); System.Threading.Thread.Sleep(1000); }")]
    [InlineData("Parallel.ForEach(ids, id => { using (var own = new Shop()) { own.Orders.Add(new Order()); own.SaveChanges(); } });")]
    [InlineData("foreach (var id in ids) { SaveAside(id); }")]
    [InlineData("foreach (var id in ids) { db.Orders.Find(id); } return db.SaveChanges();")]
    [InlineData("Action save = () => db.SaveChanges(); foreach (var id in ids) { db.Orders.Add(new Order()); } save();")]
    [InlineData("foreach (var id in ids) { if (id == 0) { db.SaveChanges(); return null; } }")]
    [InlineData("foreach (var id in ids) { if (id == 0) { db.SaveChanges(); break; } }")]
    [InlineData("foreach (var id in ids) { db.Orders.Add(new Order()); } Commit();")]
    [InlineData("foreach (var id in ids) { Stage(id); } Commit();")]
    [InlineData("Retry(() => db.SaveChanges());")]
    [InlineData("foreach (var id in ids) { SaveElsewhere(id); }")]
    [InlineData("foreach (var id in ids) { new NotAContext().SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { using (var own = new Shop()) { own.SaveChanges(); } }")]
    public async Task NoWarn_save(string statements)
    {
        const string Members = """
            private void Stage(int id) { db.Orders.Add(new Order { Id = id }); }
            private void Commit() { db.SaveChanges(); }
            private void SaveElsewhere(int id) { }
            private Task<int> SaveAside(int id) { return Task<int>.Factory.StartNew(() => { using (var own = new Shop()) { own.Orders.Add(new Order { Id = id }); return own.SaveChanges(); } }); }
            private static void Retry(Action work) { for (var i = 0; ; i++) { try { work(); return; } catch (InvalidOperationException) when (i < 3) { } } }
            """;
        var body = statements.StartsWith("while (true)", System.StringComparison.Ordinal) ? statements : statements + "\nreturn null;";
        body = body.Contains("return db.SaveChanges();", System.StringComparison.Ordinal) || body.StartsWith("for (var attempt = 1;", System.StringComparison.Ordinal) ? statements : body;
        const string Types = "public class NotAContext { public void SaveChanges() { } }";
        await VerifyAsync(DataFramework.EF6, body, Members, Types);
        await VerifyAsync(DataFramework.EFCore, body, Members, Types);
    }

    private const string Helpers = """
        private readonly List<Order> _kept = new List<Order>();
        private readonly List<Line> _lines = new List<Line>();
        private readonly List<Customer> _customers = new List<Customer>();
        private int _count;
        private void Stage(int id) { db.Orders.Add(new Order { Id = id }); }
        private void Save(int id) { Stage(id); db.SaveChanges(); }
        private void SaveAll(int[] all) { foreach (var id in all) { Save(id); } }
        private void StageOrSave(int id) { try { Stage(id); } catch (InvalidOperationException) { Save(id); } }
        private void StageOrGuard(int id) { Guard(() => StageOrSave(id)); }
        private static void Guard(Action work) { try { work(); } catch (InvalidOperationException) { } }
        private static void Run(Action work) { work(); }
        private bool TrySave(int id) { try { Save(id); return true; } catch (InvalidOperationException) { return false; } }
        private void SaveOrThrow(int id) { try { Save(id); } catch (InvalidOperationException e) { throw new Exception("", e); } }
        private void SaveEvery(int id, int count, int size) { Stage(id); if (count % size == 0) { Commit(); } }
        private void SaveEveryHundred(int id) { Stage(id); if (++_count >= 100) { db.SaveChanges(); _count = 0; } }
        private void SaveEven(int id) { Stage(id); if (id % 2 == 0) { db.SaveChanges(); } }
        private void Commit() { db.SaveChanges(); }
        private void Keep(int id, bool atOnce) { Stage(id); if (!atOnce) { return; } Commit(); }
        """;

    [Theory]
    [InlineData("foreach (var id in ids) { try { Stage(id); } catch (InvalidOperationException) { db.SaveChanges(); } }")]
    [InlineData("foreach (var id in ids) { StageOrSave(id); }")]
    [InlineData("foreach (var id in ids) { StageOrGuard(id); }")]
    [InlineData("try { Stage(1); } catch (InvalidOperationException) { foreach (var id in ids) { Save(id); } }")]
    [InlineData("try { Stage(1); } catch (InvalidOperationException) { SaveAll(ids); }")]
    [InlineData("try { [|SaveAll(ids)|]; } catch (InvalidOperationException) { SaveAll(ids); }")]
    [InlineData("foreach (var id in ids) { try { Stage(id); } catch (InvalidOperationException) { } [|Save(id)|]; }")]
    public async Task Save_in_a_catch_is_the_rare_way(string statements)
    {
        await VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", Helpers);
        await VerifyAsync(DataFramework.EFCore, statements + "\nreturn null;", Helpers);
    }

    [Theory]
    [InlineData("foreach (var id in ids) { TrySave(id); }")]
    [InlineData("foreach (var id in ids) { if (TrySave(id)) { wanted++; } }")]
    [InlineData("foreach (var id in ids) { Guard(() => Save(id)); }")]
    [InlineData("foreach (var id in ids) { if (![|TrySave(id)|]) { return null; } }")]
    [InlineData("foreach (var id in ids) { var isSaved = [|TrySave(id)|]; if (!isSaved) break; }")]
    [InlineData("foreach (var id in ids) { [|SaveOrThrow(id)|]; }")]
    [InlineData("Guard(() => { foreach (var id in ids) { [|Save(id)|]; } });")]
    [InlineData("Guard(() => { foreach (var id in ids) { Run(() => [|Save(id)|]); } });")]
    public Task Save_whose_failure_a_helper_catches(string statements) => VerifyAsync(DataFramework.EF6, "var wanted = 0; " + statements + "\nreturn null;", Helpers);

    [Theory]
    [InlineData("var n = 0; foreach (var id in ids) { ++n; SaveEvery(id, n, 100); } db.SaveChanges();")]
    [InlineData("foreach (var id in ids) { SaveEveryHundred(id); } db.SaveChanges();")]
    [InlineData("foreach (var id in ids) { [|SaveEven(id)|]; }")]
    [InlineData("foreach (var id in ids) { Keep(id, false); } db.SaveChanges();")]
    [InlineData("foreach (var id in ids) { [|Keep(id, true)|]; }")]
    public Task Save_every_so_many_calls_of_a_helper_or_by_a_flag(string statements) => VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", Helpers);

    /// <summary>One save cannot write to several databases.</summary>
    [Theory]
    [InlineData("foreach (var name in names) { using (var own = new Branch(name)) { own.Orders.Add(new Order()); own.SaveChanges(); } }")]
    [InlineData("names.ToList().ForEach(name => { using (var own = new Branch(name)) { own.Orders.Add(new Order()); own.SaveChanges(); } });")]
    [InlineData("foreach (var name in names) { SaveTo(name, 1); }")]
    [InlineData("foreach (var name in names) { using (var own = new Branch(names[0])) { own.Orders.Add(new Order { Number = name }); [|own.SaveChanges()|]; } }")]
    [InlineData("using (var own = new Branch(names[0])) { foreach (var name in names) { own.Orders.Add(new Order { Number = name }); [|own.SaveChanges()|]; } }")]
    [InlineData("foreach (var name in names) { using (var own = new Shop()) { own.Orders.Add(new Order { Number = name }); [|own.SaveChanges()|]; } }")]
    [InlineData("for (var i = 0; i < 99; i++) { [|SaveTo(names[0], i)|]; }")]
    public Task Save_to_another_database_in_each_turn(string statements) => VerifyAsync(
        DataFramework.EF6,
        statements + "\nreturn null;",
        "private void SaveTo(string name, int id) { using (var own = new Branch(name)) { own.Orders.Add(new Order { Id = id }); own.SaveChanges(); } }",
        "public class Branch : DbContext { public Branch(string name) : base(name) { } public DbSet<Order> Orders { get; set; } }",
        parameters: "string[] names");

    /// <summary>Were nothing saved, the next query would find the same rows again.</summary>
    [Theory]
    [InlineData("List<Order> page; do { page = db.Orders.Where(o => o.Status == 0).Take(500).ToList(); foreach (var order in page) { order.Status = 1; } db.SaveChanges(); } while (page.Count > 0);")]
    [InlineData("while (true) { var page = db.Orders.Where(o => o.Status == 0).Take(500).ToList(); if (page.Count == 0) { break; } foreach (var order in page) { order.Status = 1; } db.SaveChanges(); }")]
    [InlineData("while (true) { var page = LoadPage(); if (page.Count == 0) { return null; } foreach (var order in page) { order.Status = 1; } Save(); }")]
    [InlineData("Order next; while ((next = db.Orders.FirstOrDefault(o => o.Status == 0)) != null) { next.Status = 1; db.SaveChanges(); }")]
    [InlineData("while (db.Orders.Any(o => o.Status == 0)) { foreach (var order in db.Orders.Where(o => o.Status == 0).Take(500).ToList()) { order.Status = 1; } db.SaveChanges(); }")]
    [InlineData("var last = 0; while (true) { var page = db.Orders.Where(o => o.Id > last).OrderBy(o => o.Id).Take(500).ToList(); if (page.Count == 0) { break; } foreach (var order in page) { last = order.Id; order.Status = 1; } db.SaveChanges(); }")]
    [InlineData("while (true) { var page = LoadPage(); if (page.Count == 0) { return null; } foreach (var order in page) { order.Status = 1; [|db.SaveChanges()|]; } }")]
    [InlineData("var i = 0; while (i < ids.Length) { var order = db.Orders.Find(ids[i++]); if (order == null) { return null; } order.Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { break; } order.Status = 1; [|db.SaveChanges()|]; }")]
    [InlineData("var queue = new Queue<int>(ids); while (queue.Count > 0) { var id = queue.Dequeue(); db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    [InlineData("var queue = new Queue<int>(ids); while (true) { var id = Next(queue); if (id < 0) { break; } db.Orders.Add(new Order { Id = id }); [|db.SaveChanges()|]; }")]
    public async Task Save_of_what_a_query_brings_as_long_as_there_is_more(string statements)
    {
        const string Members = """
            private List<Order> LoadPage() => db.Orders.Where(o => o.Status == 0).Take(500).ToList();
            private static int Next(Queue<int> queue) => queue.Count == 0 ? -1 : queue.Dequeue();
            private void Save() { db.SaveChanges(); }
            """;
        var body = statements.Contains("while (true) { var page = LoadPage()", StringComparison.Ordinal) ? statements : statements + "\nreturn null;";
        await VerifyAsync(DataFramework.EF6, body, Members);
        await VerifyAsync(DataFramework.EFCore, body, Members);
    }

    [Theory]
    [InlineData("var size = 100; var n = 0; foreach (var id in ids) { db.Orders.Add(new Order()); n++; if (n >= size) { db.SaveChanges(); n = 0; } } db.SaveChanges();")]
    [InlineData("var n = 0; foreach (var id in ids) { db.Orders.Add(new Order()); if (++n == Size) { db.SaveChanges(); n = 0; } } db.SaveChanges();")]
    [InlineData("var batch = new List<Order>(); foreach (var id in ids) { batch.Add(new Order()); if (batch.Count >= Size) { db.Orders.AddRange(batch); db.SaveChanges(); batch.Clear(); } }")]
    [InlineData("var start = ids.Length / 2; var n = 0; foreach (var id in ids) { n++; db.Orders.Add(new Order()); if (n >= start) { [|db.SaveChanges()|]; } }")]
    [InlineData("var limit = 3; var n = 0; foreach (var id in ids) { db.Orders.Add(new Order()); n++; limit++; if (n >= limit) { [|db.SaveChanges()|]; n = 0; } }")]
    [InlineData("var limit = 3L; var n = 0L; foreach (var id in ids) { db.Orders.Add(new Order()); n = id; if (n >= limit) { [|db.SaveChanges()|]; } }")]
    public Task Save_of_batches_of_a_size_that_is_set(string statements) => VerifyAsync(DataFramework.EF6, statements + "\nreturn null;", "private int Size => 100;");

    [Theory]
    [InlineData("foreach (var order in _kept) { if (order.Id == wanted) { db.SaveChanges(); } }")]
    [InlineData("foreach (var order in _kept) { if (order != null && wanted == order.Id) { Save(1); } }")]
    [InlineData("foreach (var customer in _customers) { if (customer.Name.Equals(someone.Name)) { db.SaveChanges(); } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id != wanted) { continue; } db.SaveChanges(); }")]
    [InlineData("foreach (var order in _kept) { if (order.Id != wanted) { order.Status = 1; } else { db.SaveChanges(); } }")]
    [InlineData("foreach (var order in _kept) { if (order == other) { db.SaveChanges(); } }")]
    [InlineData("for (var i = 0; i < _kept.Count; i++) { if (_kept[i].Id == wanted) { db.SaveChanges(); } }")]
    [InlineData("for (var i = 0; i < _kept.Count; i++) { var order = _kept[i]; if (order.Id == wanted) { db.SaveChanges(); } }")]
    [InlineData("for (var i = 0; i < _kept.Count; i++) { Stage(i); if (i == _kept.Count - 1) { db.SaveChanges(); } }")]
    [InlineData("_kept.ForEach(order => { if (order.Id == wanted) { db.SaveChanges(); } });")]
    [InlineData("foreach (var line in _lines) { if (line.OrderId == wanted) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Status == wanted) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id == 0) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id != wanted) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id == wanted || order.Status == 1) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id == wanted) { wanted++; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Id == other.Id) { other.Id++; [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Customer.Id == wanted) { [|db.SaveChanges()|]; } }")]
    [InlineData("foreach (var id in ids) { foreach (var order in _kept) { if (order.Id == id) { [|db.SaveChanges()|]; } } }")]
    public Task Search_for_one_element(string statements) => VerifyAsync(DataFramework.EF6, "var wanted = ids[0]; var other = new Order(); var someone = new Customer(); " + statements + "\nreturn null;", Helpers);

    /// <summary>Without the save there is no key for what the turn goes on with.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { var order = new Order(); db.Orders.Add(order); db.SaveChanges(); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.FirstOrDefault(o => o.Status == id); if (order == null) { order = new Order { Status = id }; db.Orders.Add(order); Save(); } keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); db.Orders.Add(order); unit.Commit(); db.Products.Add(new Product { Price = order.Id }); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); db.Orders.Add(order); db.SaveChanges(); db.Lines.Add(new Line { OrderId = order.Id }); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); Insert(order); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); order = Insert(order); foreach (var more in ids) { keys.Add(order.Id); } }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; [|Insert(order)|]; keys.Add(order.Status); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Id = id }; db.Orders.Add(order); [|db.SaveChanges()|]; keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; db.Orders.Add(order); [|db.SaveChanges()|]; keys.Add(order.Status); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); order.Id = keys.Count; keys.Add(order.Id); db.Orders.Add(order); [|db.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Find(id); order.Status = 1; [|db.SaveChanges()|]; keys.Add(order.Id); }")]
    [InlineData("var order = new Order(); db.Orders.Add(order); foreach (var id in ids) { order.Status = id; [|db.SaveChanges()|]; keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Add(new Order { Status = id }); db.SaveChanges(); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = Make(id); db.Orders.Add(order); db.SaveChanges(); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { var order = db.Orders.Create(); db.Orders.Add(order); db.SaveChanges(); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { keys.Add(Own(id)); } int Own(int status) { var order = new Order { Status = status }; db.Orders.Add(order); db.SaveChanges(); return order.Id; }")]
    [InlineData("foreach (var id in ids) { keys.Add(Create(id)); }")]
    [InlineData("foreach (var id in ids) { var key = Create(id); keys.Add(key); }")]
    [InlineData("foreach (var id in ids) { var order = CreateRow(id); keys.Add(order.Id); }")]
    [InlineData("keys.AddRange(ids.Select(id => Create(id)));")]
    [InlineData("foreach (var id in ids) { keys.Add(store.Create(id)); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; db.Orders.Add(order); db.SaveChanges(); infos.Add(ToInfo(order)); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; db.Orders.Add(order); db.SaveChanges(); infos.Add(new Info(order).Text); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; db.Orders.Add(order); db.SaveChanges(); infos.Add(mapper.Map<string>(order)); }")]
    [InlineData("foreach (var id in ids) { var order = Number(id); db.Orders.Add(order); [|db.SaveChanges()|]; keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { [|Create(id)|]; }")]
    [InlineData("foreach (var id in ids) { var key = [|Create(id)|]; }")]
    [InlineData("foreach (var id in ids) { var order = [|CreateRow(id)|]; keys.Add(order.Status); }")]
    [InlineData("foreach (var id in ids) { keys.Add([|Update(id)|]); }")]
    [InlineData("foreach (var id in ids) { keys.Add([|CreateNumbered(id)|]); }")]
    [InlineData("foreach (var id in ids) { var order = new Order { Status = id }; db.Orders.Add(order); [|db.SaveChanges()|]; infos.Add(ToNumber(order)); }")]
    [InlineData("foreach (var id in ids) { var order = kept[id]; kept.Add(order); [|db.SaveChanges()|]; keys.Add(order.Id); }")]
    public Task Save_for_the_key_of_a_new_row(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var keys = new List<int>(); var infos = new List<string>(); var kept = new List<Order>(); var unit = new Unit(db); IStore store = new Store(); AutoMapper.Mapper mapper = null; " + statements + " return keys;",
        """
        private void Save() { db.SaveChanges(); }
        private Order Insert(Order order) { db.Orders.Add(order); db.SaveChanges(); return order; }
        private static Order Make(int status) => new Order { Status = status };
        private static Order Number(int id) => new Order { Id = id };
        private int Create(int status) { var order = new Order { Status = status }; db.Orders.Add(order); Save(); return order.Id; }
        private Order CreateRow(int status) { var order = new Order { Status = status }; db.Orders.Add(order); db.SaveChanges(); return order; }
        private int CreateNumbered(int id) { var order = new Order { Id = id }; db.Orders.Add(order); db.SaveChanges(); return order.Id; }
        private int Update(int id) { var order = db.Orders.Find(id); order.Status = 1; db.SaveChanges(); return order.Id; }
        private static string ToInfo(Order order) => order.Id + order.Number;
        private static string ToNumber(Order order) => order.Number;
        """,
        """
        public class Unit { private readonly Shop _db; public Unit(Shop db) { _db = db; } public void Commit() => _db.SaveChanges(); }
        public class Info { public Info(Order order) { Text = order.Id.ToString(); } public string Text { get; } }
        public interface IStore { int Create(int status); }
        public class Store : IStore { private readonly Shop _db = new Shop(); public int Create(int status) { var order = new Order { Status = status }; _db.Orders.Add(order); _db.SaveChanges(); return order.Id; } }
        namespace AutoMapper { public abstract class Mapper { public abstract T Map<T>(object source); } }
        """);

    /// <summary>A unit of work of another project saves, as the name of its method says; what else it has may do anything.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { _unit.Insert(new Order { Id = id }); [|_unit.SaveChanges()|]; }")]
    [InlineData("foreach (var id in ids) { _unit.Insert(new Order { Id = id }); [|_work.SaveChanges(true)|]; }")]
    [InlineData("foreach (var id in ids) { [|Insert(id)|]; }")]
    [InlineData("foreach (var id in ids) { [|_unit.SaveChangesAsync(CancellationToken.None)|].ToString(); }")]
    [InlineData("foreach (var id in ids) { _unit.Insert(new Order { Id = id }); _unit.Commit(); }")]
    [InlineData("foreach (var id in ids) { _unit.SaveChanges(\"a.txt\"); }")]
    [InlineData("foreach (var id in ids) { Stores.Work.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { _own.SaveChanges(); }")]
    [InlineData("foreach (var id in ids) { var order = new Order(); _unit.Insert(order); _unit.SaveChanges(); keys.Add(order.Id); }")]
    [InlineData("foreach (var id in ids) { try { _unit.SaveChanges(); } catch (Exception) { keys.Add(id); } }")]
    [InlineData("_unit.SaveChanges(); foreach (var id in ids) { _unit.Insert(new Order { Id = id }); } _unit.SaveChanges();")]
    public Task Unit_of_work_of_another_project(string statements)
    {
        var test = Make<SaveChangesInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            "var keys = new List<int>(); " + statements + " return keys;",
            "private Stores.IUnitOfWork _unit; private Stores.Work _work; private IOwn _own; private void Insert(int id) { _unit.Insert(id); _unit.SaveChanges(); }",
            "public interface IOwn { int SaveChanges(); }").Replace("using System.Linq;", "using System.Linq; using System.Threading;", StringComparison.Ordinal));
        test.TestState.AdditionalProjects["Stores"].Sources.Add("""
            using System.Threading;
            using System.Threading.Tasks;

            namespace Stores
            {
                public interface IUnitOfWork { int SaveChanges(); int SaveChanges(string file); Task<int> SaveChangesAsync(CancellationToken token); void Commit(); void Insert(object row); }
                public class Work { public void SaveChanges(bool isLast) { } public static void SaveChanges() { } }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Stores");
        return test.RunAsync();
    }

    /// <summary>Of a row whose class is missing nobody knows which member is the key.</summary>
    [Theory]
    [InlineData("var row = new Missing { Status = id }; Insert(row); keys.Add(row.Number);")]
    [InlineData("Missing row; row = new Missing(); Insert(row); keys.Add(row.Number);")]
    [InlineData("var row = new Missing(); [|Insert(row)|]; row.Number = 3;")]
    [InlineData("var row = new Missing(); keys.Add(row.Number); [|Insert(row)|];")]
    public Task Row_of_a_missing_class(string statements)
    {
        var test = Make<SaveChangesInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6, "var keys = new List<int>(); foreach (var id in ids) { " + statements + " } return keys;", "private void Insert(object row) { db.Orders.Add(new Order { Number = row.ToString() }); db.SaveChanges(); }"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var order = new Order(); db.Orders.Add(order); {|#0:db.SaveChanges()|}; db.Lines.Add(new Line { OrderId = order.Id });", "link the new rows by their navigations instead of their keys, and save once, after the loop")]
    [InlineData("var customer = new Customer(); db.Customers.Add(customer); {|#0:db.SaveChanges()|}; var order = new Order(); order.CustomerId = customer.Id; db.Orders.Add(order);", "link the new rows by their navigations instead of their keys, and save once, after the loop")]
    [InlineData("var order = new Order(); db.Orders.Add(order); {|#0:db.SaveChanges()|};", "save once, after the loop")]
    public Task Message_tells_how_to_do_without_the_key(string statements, string remedy)
    {
        var test = Make<SaveChangesInLoopAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, "foreach (var id in ids) { " + statements + " } return null;"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP3006", DiagnosticSeverity.Warning).WithLocation(0).WithArguments("'SaveChanges'", "Run", remedy));
        return test.RunAsync();
    }

    /// <summary>Each database needs a save of its own.</summary>
    [Theory]
    [InlineData("foreach (var text in texts) { using (var own = new Branch(text)) { own.Orders.Add(new Order()); own.SaveChanges(); } }")]
    [InlineData("foreach (var text in texts) { using (var own = new Branch(\"name=Shop\")) { own.Orders.Add(new Order { Number = text }); [|own.SaveChanges()|]; } }")]
    [InlineData("foreach (var text in texts) { using (var own = new Branch(text)) { foreach (var id in ids) { own.Orders.Add(new Order()); [|own.SaveChanges()|]; } } }")]
    public Task One_database_after_another(string statements) => VerifyAsync(
        DataFramework.EF6, statements + " return null;", types: "public class Branch : DbContext { public Branch(string which) : base(which) { } public DbSet<Order> Orders { get; set; } }", parameters: "int[] ids, string[] texts");

    [Theory]
    [InlineData(DataFramework.Net472, "foreach (var id in ids) { db.Orders.InsertOnSubmit(new Order()); } db.SubmitChanges();")]
    [InlineData(DataFramework.NHibernate, "foreach (var id in ids) { db.Save(new Order()); } db.Flush();")]
    [InlineData(DataFramework.Dapper, "foreach (var id in ids) { db.Execute(\"delete from orders where id = @id\", new { id }); }")]
    [InlineData(DataFramework.Dapper, "db.Execute(\"delete from orders where id = any(@ids)\", new { ids });")]
    public Task NoWarn_other_libraries(DataFramework data, string statements) => VerifyAsync(data, statements + "\nreturn null;");

    [Fact]
    public Task NoWarn_not_an_operation() => Make<SaveChangesInLoopAnalyzer>(DataFramework.EF6, Usings(DataFramework.EF6) + """
        [ServiceContract] public interface IOther { [OperationContract] void Run(); }
        public class Other : IOther
        {
            public void Run() { }
            public static void Seed(Shop db) { for (var i = 0; i < 100; i++) { db.Orders.Add(new Order()); db.SaveChanges(); } }
        }
        """).RunAsync();
}
