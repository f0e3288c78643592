using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3009: pools, models, plans and translated queries that are made anew in every call, and what only looks like it.</summary>
public sealed class PoolingOrQueryCacheDefeatedTests
{
    private const string Sign = "int Get(int id, string name)";

    private static Task VerifyAsync(DataFramework framework, string source, params (string Path, string Content)[] files)
    {
        var test = new WcfAnalyzerTest<PoolingOrQueryCacheDefeatedAnalyzer> { Data = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(source);
        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("\"Data Source=SQL01;Initial Catalog=Shop;[|Pooling=False|]\"")]
    [InlineData("\"Server=db; Database=shop; [|pooling=false|]; Timeout=5\"")]
    [InlineData("@\"Server=db;[|Pooling = no|];Database=shop\"")]
    [InlineData("Environment.MachineName + \";[|Pooling=false|]\"")]
    [InlineData("\"Server=\" + Environment.MachineName + \";Database=shop;[|Pooling=False|];\"")]
    [InlineData("$\"Server={Environment.MachineName};Database=shop;[|Pooling=false|]\"")]
    [InlineData("\"metadata=res://*/M.csdl;provider connection string='data source=SQL01;[|pooling=false|]'\"")]
    public Task Warn_for_a_connection_string(string text) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }", $"private static readonly string s_connection = {text};"));

    [Theory]
    [InlineData("var c = new SqlConnection(s_connection); c.Open(); return 0;", false)]
    [InlineData("var c = new SqlConnection(s_connection); c.Open(); var a = new SqlDataAdapter(\"select 1\", c); return 0;", false)]
    [InlineData("var c = new SqlConnection(s_connection); c.Open(); c.Close(); return 0;", true)]
    [InlineData("using (var c = new SqlConnection(s_connection)) { c.Open(); return 0; }", true)]
    [InlineData("return 0;", true)]
    public Task Connections_that_nobody_closes(string statements, bool isReported) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, Sign, "{ " + statements + " }", $"private const string s_connection = \"Server=db;Database=shop;{(isReported ? "[|Pooling=false|]" : "Pooling=false")}\";"),
        ("/0/Web.config", $"<configuration><connectionStrings><add name=\"a\" connectionString=\"Server=db;Database=shop;{(isReported ? "[|Pooling=false|]" : "Pooling=false")}\" /></connectionStrings><system.serviceModel><services><service name=\"Orders\" /></services></system.serviceModel></configuration>"));

    [Theory]
    [InlineData("\"Data Source=SQL01;Initial Catalog=Shop\"")]
    [InlineData("\"Data Source=SQL01;Initial Catalog=Shop;Pooling=True\"")]
    [InlineData("\"Data Source=shop.db;Version=3;Pooling=False\"")]
    [InlineData("\"Data Source=:memory:;Pooling=False\"")]
    [InlineData("\"Data Source=Shared;Mode=Memory;Pooling=false\"")]
    [InlineData("\"Data Source=|DataDirectory|shop.mdf;Pooling=false\"")]
    [InlineData("\"Server=(localdb)\\\\v11.0;Database=shop;Pooling=false\"")]
    [InlineData("\"Server=db;Database=postgres;Pooling=false\"")]
    [InlineData("\"Server=db;Initial Catalog=master;Pooling=false\"")]
    [InlineData("\"Never write Pooling=false into a connection string\"")]
    [InlineData("\"Carpooling=false;Server=db\"")]
    [InlineData("\"Server=db;Max Pool Size=1;Min Pool Size=0\"")]
    public Task No_warn_for_a_connection_string(string text) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }", $"private static readonly string s_connection = {text};"));

    /// <summary>Where the text does not say what the connection is for, the code around it may.</summary>
    [Theory]
    [InlineData("private static SqliteConnection Open(string path) => new SqliteConnection($\"Data Source={path};Pooling=False\");")]
    [InlineData("private static SqliteConnection Open(string path) => new SqliteConnection(\"Data Source=\" + path + \";Pooling=false\");")]
    [InlineData("private static SqliteConnection Open(string path) { var text = \"Data Source=\" + path + \";Pooling=false\"; return new SqliteConnection(text); }")]
    [InlineData("private static void Open(SqliteConnection file, string path) { file.ConnectionString = \"Data Source=\" + path + \";Pooling=false\"; }")]
    [InlineData("private static void Open(Options options, string path) { options.UseSqlite(\"Data Source=\" + path + \";Pooling=false\"); }")]
    [InlineData("private static void Open(Options options, string path) { options.UseSqlServer(\"Data Source=\" + path + \";[|Pooling=false|]\"); }")]
    [InlineData("private static SqlConnection Open(string path) => new SqlConnection(\"Data Source=\" + path + \";[|Pooling=false|]\");")]
    [InlineData("private static SqlConnection Open(string path) { var text = \"Data Source=\" + path + \";[|Pooling=false|]\"; return new SqlConnection(text); }")]
    [InlineData("private static object Open(string text) => new SqlConnectionStringBuilder(text) { InitialCatalog = \"master\", Pooling = false };")]
    [InlineData("private static object Open(string text) { var b = new SqlConnectionStringBuilder(text) { Pooling = false }; b.InitialCatalog = \"master\"; return b; }")]
    [InlineData("private static object Open(string text) { var b = new SqlConnectionStringBuilder(text) { DataSource = @\"(localdb)\\v11.0\" }; b.Pooling = false; return b; }")]
    [InlineData("private static object Open(string text) { var b = new DbConnectionStringBuilder(); b[\"Initial Catalog\"] = \"master\"; b[\"Pooling\"] = false; return b; }")]
    [InlineData("private static object Open(string text) => new SqlConnectionStringBuilder(text) { InitialCatalog = \"shop\", [|Pooling = false|] };")]
    [InlineData("private static object Open(string text) { var a = new SqlConnectionStringBuilder(text) { InitialCatalog = \"master\" }; var b = new SqlConnectionStringBuilder(text); [|b.Pooling = false|]; return a; }")]
    public Task Connection_that_has_no_pool_to_lose(string members) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            Sign,
            "{ return 0; }",
            members,
            "public class SqliteConnection : IDisposable { public SqliteConnection(string text) { } public string ConnectionString { get; set; } public void Dispose() { } } public class Options { public void UseSqlite(string text) { } public void UseSqlServer(string text) { } }"));

    [Theory]
    [InlineData("SqliteConnection.ClearAllPools(); return id;")]
    [InlineData("SqlConnection.ClearAllPools(); using (var m = new SqlCommand(\"RESTORE DATABASE Shop FROM DISK = 'x'\")) { return m.ExecuteNonQuery(); }")]
    [InlineData("SqlConnection.ClearAllPools(); using (var m = new SqlCommand(\"ALTER DATABASE Shop SET SINGLE_USER\")) { return m.ExecuteNonQuery(); }")]
    [InlineData("SqlConnection.ClearAllPools(); System.IO.File.Copy(\"shop.mdf\", name); return id;")]
    [InlineData("[|SqlConnection.ClearAllPools()|]; using (var m = new SqlCommand(\"UPDATE Shop SET a = 1\")) { return m.ExecuteNonQuery(); }")]
    [InlineData("[|SqlConnection.ClearAllPools()|]; return System.IO.File.ReadAllText(name).Length;")]
    public Task Pool_that_has_to_go(string statements) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, "{ " + statements + " }", more: "public abstract class SqliteConnection : DbConnection { public static void ClearAllPools() { } }"));

    /// <summary>Of a text that begins elsewhere, the words behind show that it is SQL, and where values stand.</summary>
    [Theory]
    [InlineData("m.CommandText = \"SELECT a FROM b\"; m.CommandText += \" WHERE Zone = \" + [|id|];")]
    [InlineData("m.CommandText = \"SELECT a FROM b\"; m.CommandText += $\" WHERE Name = '{[|name|]}'\";")]
    [InlineData("m.CommandText = s_select + \" WHERE Zone = \" + [|id|];")]
    [InlineData("m.CommandText = s_long + id;")]
    [InlineData("m.CommandText = Select() + \" WHERE Name = '\" + [|name|] + \"'\";")]
    [InlineData("var text = Select(); text += \" WHERE Name = '\" + [|name|] + \"'\"; m.CommandText = text;")]
    [InlineData("m.CommandText = \"SET NOCOUNT ON; SELECT a FROM b WHERE Zone = \" + [|id|];")]
    [InlineData("m.CommandText = \"SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED SELECT a FROM b WHERE Zone = \" + [|id|];")]
    [InlineData("m.CommandText = \"USE Shop;\\r\\nUPDATE b SET a = 1 WHERE Zone = \" + [|id|];")]
    [InlineData("m.CommandText = \"SET IDENTITY_CACHE = \" + id;")]
    [InlineData("m.CommandText = \"USE [\" + name + \"]\";")]
    [InlineData("m.CommandText = \"CREATE TABLE t (a int\"; m.CommandText += \" CHECK a > 0 AND a < \" + id + \")\";")]
    [InlineData("m.CommandText = \"SELECT a FROM b WHERE Name = '\"; m.CommandText += name; m.CommandText += \"'\";")]
    [InlineData("m.CommandText = \"SELECT a FROM b WHERE Name = 'x\"; m.CommandText += \"' AND c = 1 ORDER BY \" + name;")]
    [InlineData("m.CommandText = \"SELECT a FROM b WHERE Id IN (\"; for (var i = 0; i < id; i++) { m.CommandText += \"@p\" + i + \",\"; }")]
    [InlineData("m.CommandText = \"SELECT a FROM b\"; m.CommandText += \" WHERE \" + name;")]
    [InlineData("m.CommandText = \"SELECT a FROM b\"; m.CommandText += \" WHERE Id = @id\";")]
    [InlineData("m.CommandText = Select() + \" WHERE \" + name + \" AND Zone = 1\";")]
    [InlineData("m.CommandText = Select() + \" ORDER BY \" + name;")]
    [InlineData("m.CommandText = Select() + \" WHERE a = 1 LIMIT \" + id;")]
    [InlineData("m.CommandText = name + \".Load = \" + id;")]
    [InlineData("m.CommandText = Select() + \" WHERE Zone = \" + Zone;")]
    public Task Text_that_begins_elsewhere(string statements) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            Sign,
            "{ using (var c = OpenAny()) using (var m = c.CreateCommand()) { " + statements + " return (int)m.ExecuteScalar(); } }",
            "private static readonly string s_select = \"SELECT a FROM b\"; private static readonly string s_long = \"SELECT a\" + \" FROM b\"; private const int Zone = 3; private static string Select() => Environment.MachineName;"));

    /// <summary>Whoever is asked for first, what operations reach by five calls is found, and nothing else.</summary>
    [Theory]
    [InlineData("return Node(id);")]
    [InlineData("return Children(id);")]
    public Task Warn_in_methods_that_call_each_other(string statement) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            Sign,
            "{ " + statement + " }",
            """
            private int Node(int id) { using (var m = new SqlCommand("SELECT a FROM b WHERE Id = " + [|id|])) { m.ExecuteScalar(); } return Children(id); }
            private int Children(int parent) { using (var m = new SqlCommand("SELECT a FROM b WHERE Parent = " + [|parent|])) { m.ExecuteScalar(); } return Node(parent + 1); }
            """));

    [Fact]
    public Task Warn_five_calls_deep_and_no_deeper() => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            Sign,
            "{ return M1(id); }",
            """
            private int M1(int id) => M2(id);
            private int M2(int two) { using (var m = new SqlCommand("SELECT a FROM b WHERE Id = " + [|two|])) { m.ExecuteScalar(); } return M3(two); }
            private int M3(int id) => M4(id);
            private int M4(int id) => M5(id);
            private int M5(int five) { using (var m = new SqlCommand("SELECT a FROM b WHERE Id = " + [|five|])) { m.ExecuteScalar(); } return M6(five); }
            private int M6(int six) { using (var m = new SqlCommand("SELECT a FROM b WHERE Id = " + six)) { return (int)m.ExecuteScalar(); } }
            """));

    /// <summary>There are as many statements as values, or as texts in the code.</summary>
    [Theory]
    [InlineData("\"SELECT a FROM b WHERE Day = '\" + day + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Day = '\" + day.ToString() + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Day = '\" + day.ToString(\"G\") + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Day = '\" + other + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Day = '\" + other?.ToString() + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Open = '\" + open.ToString() + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Kind = '\" + (open ? \"O\" : \"C\") + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Kind = '\" + kind + \"'\"")]
    [InlineData("$\"SELECT a FROM b WHERE Kind = '{(day switch { DayOfWeek.Monday => \"M\", _ => \"X\" })}'\"")]
    [InlineData("\"SELECT a FROM b WHERE Id = \" + (open ? 1 : 2)")]
    [InlineData("\"SELECT a FROM b WHERE Kind = '\" + ([|open ? \"O\" : name|]) + \"'\"")]
    [InlineData("$\"SELECT a FROM b WHERE Kind = '{([|day switch { DayOfWeek.Monday => \"M\", _ => name }|])}'\"")]
    [InlineData("\"SELECT a FROM b WHERE Kind = '\" + [|mixed|] + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|name.ToString()|] + \"'\"")]
    [InlineData("\"SELECT a FROM b WHERE At = '\" + [|at.ToString()|] + \"'\"")]
    public Task Value_of_a_few_forms(string text) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            "int Get(DayOfWeek day, DayOfWeek? other, bool open, string name, DateTime at)",
            "{ var kind = open ? \"O\" : \"C\"; var mixed = open ? \"O\" : name; using (var m = new SqlCommand(" + text + ")) { return (int)m.ExecuteScalar(); } }"));

    /// <summary>What a parameter holds is the same whatever comes, or one of the texts that the class's own calls have.</summary>
    [Theory]
    [InlineData("name = \"A\"; return Ask(\"SELECT a FROM b WHERE Name = '\" + name + \"'\");", "")]
    [InlineData("if (id > 2) { name = \"A\"; } return Ask(\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\");", "")]
    [InlineData("name = \"A\"; if (id > 2) { name = Environment.MachineName; } return Ask(\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\");", "")]
    [InlineData("name += \"A\"; return Ask(\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\");", "")]
    [InlineData("var found = Ask(\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\"); name = \"A\"; return found;", "")]
    [InlineData("return Of(id, \"x\") + this.Of(id + 1, kind: \"y\");", "private int Of(int id, string kind) => Ask(\"SELECT a FROM b WHERE Kind = '\" + kind + \"'\");")]
    [InlineData("return Of(id, \"x\") + Of(id, name);", "private int Of(int id, string kind) => Ask(\"SELECT a FROM b WHERE Kind = '\" + [|kind|] + \"'\");")]
    [InlineData("Func<int, string, int> of = Of; return Of(id, \"x\") + of(1, name);", "private int Of(int id, string kind) => Ask(\"SELECT a FROM b WHERE Kind = '\" + [|kind|] + \"'\");")]
    [InlineData("return Of(id, \"x\");", "public int Of(int id, string kind) => Ask(\"SELECT a FROM b WHERE Kind = '\" + [|kind|] + \"'\");")]
    public Task Parameter_of_which_the_values_are_in_sight(string statements, string members) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, Sign, "{ " + statements + " }", members + " private int Ask(string text) { using (var c = OpenAny()) using (var m = c.CreateCommand()) { m.CommandText = text; return (int)m.ExecuteScalar(); } }"));

    [Theory]
    [InlineData("{ var b = new SqlConnectionStringBuilder { DataSource = \"SQL01\", [|Pooling = false|] }; return 0; }")]
    [InlineData("{ var b = new SqlConnectionStringBuilder(); [|b.Pooling = false|]; return 0; }")]
    [InlineData("{ var b = new DbConnectionStringBuilder(); [|b[\"Pooling\"] = false|]; return 0; }")]
    [InlineData("{ [|SqlConnection.ClearAllPools()|]; return 0; }")]
    [InlineData("{ using (var c = OpenAny()) using (var m = c.CreateCommand()) { m.CommandText = \"SELECT a FROM b WHERE Zone = \" + [|id|] + \" ORDER BY a\"; return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var c = OpenAny()) using (var m = c.CreateCommand()) { m.CommandText = \"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\"; return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand($\"SELECT a FROM b WHERE Zone={[|id|]}\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var sql = \"SELECT a FROM b\"; sql += \" WHERE Zone = \" + [|id|]; using (var m = new SqlCommand(sql)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var sql = string.Format(\"SELECT a FROM b WHERE Zone = {0} AND Name LIKE '{1}%'\", [|id|], name); using (var m = new SqlCommand(sql)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var ids = new List<int> { id }; using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id IN (\" + [|string.Join(\",\", ids)|] + \")\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT TOP \" + [|id|] + \" a FROM b\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"INSERT INTO b VALUES (\" + [|id|] + \", '\" + name + \"')\")) { return m.ExecuteNonQuery(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE At < '\" + [|DateTime.Now|] + \"'\")) { return m.ExecuteNonQuery(); } }")]
    [InlineData("{ using (var db = new Shop()) { return db.ExecuteCommand(\"DELETE FROM b WHERE Id = \" + [|id|]); } }")]
    [InlineData("{ using (var db = new Shop()) { return db.ExecuteQuery<int>(\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"'\").First(); } }")]
    [InlineData("{ using (var db = new DataContext(\"shop\", [|new System.Data.Linq.Mapping.AttributeMappingSource()|])) { return 0; } }")]
    [InlineData("{ return Run(\"SELECT a FROM b WHERE Id = \" + [|id|]); } private int Run(string sql) { using (var m = new SqlCommand(sql)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ return Load(id); } private int Load(int key) { using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + [|key|])) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ return Outer(\"SELECT a FROM b WHERE Id = \" + [|id|]); } private int Outer(string text) => Run(text); private int Run(string sql) { using (var m = new SqlCommand(sql)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new System.Data.OleDb.OleDbCommand(\"SELECT a FROM b WHERE Id = \" + [|id|])) { return (int)m.ExecuteScalar(); } } private const string Connection = \"Provider=SQLNCLI11;Data Source=db\";")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + [|id|])) { return (int)m.ExecuteScalar(); } } private const string Connection = \"Provider=Microsoft.Jet.OLEDB.4.0;Data Source=a.xls\";")]
    [InlineData("{ using (var c = new SqlConnection(\"x\")) { c.Open(); var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + [|id|], c); return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var c = new SqlConnection(\"x\")) { c.Open(); var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + [|id|]); m.Connection = c; return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var c = new SqlConnection(\"x\")) { c.Open(); var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + [|id|]); return Read(m); } } private static int Read(SqlCommand command) => 1;")]
    public Task Warn_on_the_framework(string body) => VerifyAsync(DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, body));

    [Theory]
    [InlineData("{ using (var c = new SqlConnection(\"x\")) { c.Open(); var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + id); return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var b = new SqlConnectionStringBuilder { DataSource = \"SQL01\", Pooling = true }; return 0; }")]
    [InlineData("{ using (var m = new System.Data.OleDb.OleDbCommand(\"SELECT a FROM b WHERE Id = \" + id)) { return (int)m.ExecuteScalar(); } } private const string Connection = \"Provider=Microsoft.Jet.OLEDB.4.0;Data Source=a.xls\";")]
    [InlineData("{ using (var m = new System.Data.OleDb.OleDbCommand()) { m.CommandText = \"SELECT a FROM b WHERE Id = \" + id; return (int)m.ExecuteScalar(); } } private const string Connection = \"Provider=Microsoft.ACE.OLEDB.12.0;Data Source=a.xlsx\";")]
    [InlineData("{ var b = new Car { Pooling = false }; return 0; } private class Car { public bool Pooling; }")]
    [InlineData("{ try { return 0; } catch (SqlException) { SqlConnection.ClearAllPools(); throw; } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = @id\")) { m.Parameters.AddWithValue(\"@id\", id); return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM \" + Table + \" WHERE Id = @id\")) { return (int)m.ExecuteScalar(); } } private const string Table = \"b\";")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM \" + name + \" WHERE Id = @id\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand($\"SELECT {nameof(Order.Id)} FROM b ORDER BY {name}\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Zone = \" + Zone)) { return (int)m.ExecuteScalar(); } } private const int Zone = 3;")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Zone = \" + s_zone)) { return (int)m.ExecuteScalar(); } } private static readonly int s_zone = 3;")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Zone = \" + _zone)) { return (int)m.ExecuteScalar(); } } private readonly int _zone = 3;")]
    [InlineData("{ var where = id > 0 ? \" WHERE Id > 0\" : \"\"; using (var m = new SqlCommand(\"SELECT a FROM b\" + where)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var sql = \"SELECT a FROM b WHERE Id IN (\"; for (var i = 0; i < id; i++) { sql += \"@p\" + i + \",\"; } using (var m = new SqlCommand(sql + \"0)\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ var p = new SqlParameter(\"@id\", id); using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + p.ParameterName)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"CREATE TABLE t (n int DEFAULT = \" + id + \")\")) { return m.ExecuteNonQuery(); } }")]
    [InlineData("{ using (var m = new SqlCommand(\"SELECT nextval('\" + name + \"')\")) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ using (var db = new Shop()) { return db.ExecuteCommand(\"DELETE FROM b WHERE Id = {0}\", id); } }")]
    [InlineData("{ Console.WriteLine(\"WHERE Id = \" + id); return 0; }")]
    [InlineData("{ Log(\"SELECT a FROM b WHERE Id = \" + id); return 0; } private void Log(string sql) { }")]
    [InlineData("{ return 0; } private int Other(int id) { using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + id)) { return (int)m.ExecuteScalar(); } }")]
    [InlineData("{ System.Diagnostics.Debug.Assert(new DataContext(\"shop\", new System.Data.Linq.Mapping.AttributeMappingSource()) != null); return 0; }")]
    [InlineData("{ using (var db = new DataContext(\"shop\", s_map)) { return 0; } } private static readonly System.Data.Linq.Mapping.MappingSource s_map = new System.Data.Linq.Mapping.AttributeMappingSource();")]
    [InlineData("{ var mode = Mode.A; using (var m = new SqlCommand(\"SELECT a FROM b WHERE Mode = '\" + mode + \"'\")) { return (int)m.ExecuteScalar(); } } private enum Mode { A }")]
    public Task No_warn_on_the_framework(string body) => VerifyAsync(DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, body));

    [Theory]
    [InlineData(DataFramework.EF6, "{ using (var db = new Shop()) { return db.Database.ExecuteSqlCommand(\"DELETE FROM b WHERE Id = \" + [|id|]); } }")]
    [InlineData(DataFramework.EF6, "{ using (var db = new Shop()) { return db.Database.SqlQuery<int>($\"SELECT a FROM b WHERE Name = '{[|name|]}'\").First(); } }")]
    [InlineData(DataFramework.EF6, "{ using (var db = new Shop()) { var sql = string.Format(\"SELECT a FROM b WHERE (b.{0} like '%{1}%')\", name, [|name|]); return db.Database.SqlQuery<Order>(sql).ToList().Count; } }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Orders.FromSqlRaw($\"SELECT * FROM b WHERE Zone = {[|id|]}\").Count(); }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Database.ExecuteSqlRaw(\"DELETE FROM b WHERE Name = '\" + [|name|] + \"'\"); }")]
    [InlineData(DataFramework.Dapper, "{ using var db = Open(); return db.Query<int>($\"SELECT a FROM b WHERE Id = {[|id|]}\").First(); }")]
    [InlineData(DataFramework.Dapper, "{ using var db = Open(); return db.Execute(\"DELETE FROM b WHERE Name = '\" + [|name|] + \"'\"); }")]
    [InlineData(DataFramework.Dapper, "{ using var db = Open(); return db.Execute(new CommandDefinition($\"DELETE FROM b WHERE Id = {[|id|]}\")); }")]
    [InlineData(DataFramework.NHibernate, "{ return _session.CreateQuery(\"from Order where Id = \" + [|id|]).List<Order>().Count; }")]
    [InlineData(DataFramework.Linq2Db, "{ using (var db = new Shop()) { return db.Execute(\"DELETE FROM b WHERE Id = \" + [|id|]); } }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); var p = System.Linq.Expressions.Expression.Parameter(typeof(Order)); var f = System.Linq.Expressions.Expression.Lambda<Func<Order, bool>>(System.Linq.Expressions.Expression.Equal(System.Linq.Expressions.Expression.Property(p, \"Id\"), [|System.Linq.Expressions.Expression.Constant(id)|]), p); return db.Orders.Count(f); }")]
    [InlineData(DataFramework.EFCore, "{ var o = new DbContextOptionsBuilder(); o.UseLoggerFactory([|Microsoft.Extensions.Logging.LoggerFactory.Create(b => { })|]); return 0; }")]
    [InlineData(DataFramework.EFCore, "{ var o = new DbContextOptionsBuilder(); [|o.EnableServiceProviderCaching(false)|]; return 0; }")]
    [InlineData(DataFramework.EFCore, "{ var o = new DbContextOptionsBuilder(); var model = new ModelBuilder(); o.UseModel([|model.FinalizeModel()|]); return 0; }")]
    [InlineData(DataFramework.EFCore, "{ var c = [|Npgsql.NpgsqlDataSource.Create(\"Host=db\")|].CreateConnection(); return 0; }")]
    public Task Warn_with_libraries(DataFramework framework, string body) => VerifyAsync(framework, DataServiceCode.Service(framework, Sign, body));

    [Theory]
    [InlineData(DataFramework.EF6, "{ using (var db = new Shop()) { return db.Database.ExecuteSqlCommand(\"DELETE FROM b WHERE Id = @p0\", id); } }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Orders.FromSql($\"SELECT * FROM b WHERE Zone = {id}\").Count(); }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Orders.FromSqlInterpolated($\"SELECT * FROM b WHERE Zone = {id}\").Count(); }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Database.ExecuteSql($\"DELETE FROM b WHERE Zone = {id}\"); }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Orders.FromSqlRaw(\"SELECT * FROM b WHERE Zone = {0}\", id).Count(); }")]
    [InlineData(DataFramework.Dapper, "{ using var db = Open(); return db.Query<int>(\"SELECT a FROM b WHERE Id = @id\", new { id }).First(); }")]
    [InlineData(DataFramework.Dapper, "{ using var db = Open(); return db.Query<int>($\"SELECT a FROM {name} WHERE Id = @id\", new { id }).First(); }")]
    [InlineData(DataFramework.EFCore, "{ var o = new DbContextOptionsBuilder(); o.UseLoggerFactory(_factory); return 0; } private readonly Microsoft.Extensions.Logging.ILoggerFactory _factory;")]
    [InlineData(DataFramework.EFCore, "{ return 0; } private static readonly Npgsql.NpgsqlDataSource s_source = Npgsql.NpgsqlDataSource.Create(\"Host=db\");")]
    [InlineData(DataFramework.EFCore, "{ Func<Order, bool> f = System.Linq.Expressions.Expression.Lambda<Func<Order, bool>>(System.Linq.Expressions.Expression.Equal(System.Linq.Expressions.Expression.Constant(id), System.Linq.Expressions.Expression.Constant(1)), System.Linq.Expressions.Expression.Parameter(typeof(Order))).Compile(); return 0; }")]
    [InlineData(DataFramework.EFCore, "{ using var db = new Shop(); return db.Orders.Count(o => o.Id == id); }")]
    public Task No_warn_with_libraries(DataFramework framework, string body) => VerifyAsync(framework, DataServiceCode.Service(framework, Sign, body));

    [Theory]
    [InlineData("\"SELECT TOP \" + id + \" a FROM b WHERE \" + name")]
    [InlineData("\"SELECT TOP \" + id + \" a FROM b WHERE Zone = 1 AND (\" + name.Trim() + \")\"")]
    [InlineData("\"SELECT a FROM b WHERE Zone = \" + id + \" AND \" + name")]
    [InlineData("\"SELECT a FROM [dbo].[b] \" + name + \" LIMIT \" + id")]
    [InlineData("\"SELECT a FROM b WHERE Zone = 1 ORDER BY \" + name + \" OFFSET \" + id + \" ROWS\"")]
    [InlineData("string.Format(\"SELECT TOP {0} a FROM b WHERE {1}\", id, name)")]
    public Task No_warn_in_a_text_that_takes_whole_clauses(string text) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, $"{{ using (var m = new SqlCommand({text})) {{ return (int)m.ExecuteScalar(); }} }}"));

    [Fact]
    public Task No_warn_in_a_text_that_takes_whole_clauses_bit_by_bit() => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, Sign, "{ var sql = \"SELECT \"; if (id > 0) sql = string.Concat(sql, \" top \", id); sql = string.Concat(sql, \" a FROM b WHERE Zone = @Zone \"); if (name != \"\") sql = string.Concat(sql, \" AND \", name); using (var m = new SqlCommand(sql)) { return (int)m.ExecuteScalar(); } }"));

    [Theory]
    [InlineData("\"SELECT a FROM b WHERE Zone = \" + [|id|] + \" ORDER BY \" + name")]
    [InlineData("\"SELECT a FROM b WHERE \" + name + \" = \" + [|id|]")]
    [InlineData("\"SELECT a FROM b WHERE Zone = 1 AND \" + name + \" IN (\" + [|id|] + \")\"")]
    [InlineData("\"SELECT \" + name + \" FROM b WHERE Zone = \" + [|id|]")]
    [InlineData("\"SELECT a FROM \" + name + \" WHERE Zone = \" + [|id|]")]
    [InlineData("\"SELECT TOP \" + [|id|] + \" a FROM \" + name")]
    [InlineData("\"SELECT TOP \" + [|id|] + \" a FROM b WHERE Name = 'x AND \" + name + \"'\"")]
    public Task Warn_beside_a_name_or_an_order(string text) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, $"{{ using (var m = new SqlCommand({text})) {{ return (int)m.ExecuteScalar(); }} }}"));

    /// <summary>What the text's signs show that no server takes, no server has a plan for.</summary>
    [Theory]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + name")]
    [InlineData("\"SELECT a FROM b WHERE Zone = 1 AND Name = '\" + name + \"' AND Kind = '\" + Hash(name)")]
    [InlineData("\"SELECT a FROM [dbo].[it's] WHERE Name = '\" + name + \"');\"")]
    [InlineData("$\"INSERT INTO b VALUES ({id}, '{name}'\"")]
    [InlineData("string.Format(\"INSERT INTO b VALUES ({0}, '{1}'))\", id, name)")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"' AND Kind = 'it''s (new'\"")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"\\\\'\"")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|name|] + \"' -- it's\"")]
    [InlineData("\"SELECT a FROM b WHERE Zone IN (\" + [|id|] + Hash(name)")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|name|] + (id > 2 ? \"'\" : \"x'\")")]
    [InlineData("\"SELECT a FROM b WHERE Name = '\" + [|last|]")]
    [InlineData("open + [|id|]")]
    public Task Text_that_no_server_takes(string text) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(
            DataFramework.Net472,
            Sign,
            "{ var last = name + \"' ORDER BY a\"; var open = \"SELECT a FROM b WHERE Zone IN (1\"; if (id > 3) { open = \"SELECT a FROM b WHERE Zone = \"; } using (var m = new SqlCommand(" + text + ")) { return (int)m.ExecuteScalar(); } }",
            "private static string Hash(string value) => value.Trim();"));

    [Theory]
    [InlineData("m.CommandText = \"SELECT a FROM b WHERE Name = '\" + name;")]
    [InlineData("m.CommandText = \"SELECT a FROM b WHERE Name = '\" + [|name|]; m.CommandText += \"'\";")]
    [InlineData("m.CommandText = Closed(\"SELECT a FROM b WHERE Name = '\" + [|name|]);")]
    public Task Text_that_the_code_closes_later(string statements) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, Sign, "{ using (var c = OpenAny()) using (var m = c.CreateCommand()) { " + statements + " return Run(m); } }", "private static int Run(DbCommand command) => (int)command.ExecuteScalar(); private string Closed(string text) { using (var m = new SqlCommand(text + \"'\")) { m.ExecuteScalar(); } return text; }"));

    /// <summary>Of what a local is given, the last text before the command counts, where each way leads there.</summary>
    [Theory]
    [InlineData("var sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; Run(sql); sql = \"SELECT a FROM b WHERE Name = 'x'\"; return Run(sql);")]
    [InlineData("string sql; if (id > 2) { sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; Run(sql); } sql = \"SELECT a FROM c WHERE Name = '\" + [|name|] + \"'\"; return Run(sql);")]
    [InlineData("var sql = \"SELECT a FROM b WHERE Zone = \" + id; sql = \"SELECT a FROM b\"; return Run(sql);")]
    [InlineData("var sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; if (id > 2) { sql = \"SELECT a FROM b\"; } return Run(sql);")]
    [InlineData("var sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; sql = sql + \" ORDER BY a\"; return Run(sql);")]
    [InlineData("var sql = \"SELECT a FROM b\"; Action zone = () => sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; sql = \"SELECT a FROM c\"; zone(); return Run(sql);")]
    [InlineData("var sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; Func<int> run = () => Run(sql); run(); sql = \"SELECT a FROM c\"; return Run(sql);")]
    [InlineData("var sql = \"\"; sql = \"SELECT a FROM b\"; for (var i = 0; i < id; i++) { Run(sql); sql = \"SELECT a FROM b WHERE Zone = \" + [|id|]; } return 0;")]
    public Task Text_that_is_given_last(string statements) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, "{ " + statements.Replace("Run(sql)", "new SqlCommand(sql).ExecuteScalar().GetHashCode()", System.StringComparison.Ordinal) + " }"));

    [Theory]
    [InlineData("<appSettings>\r\n<add key=\"a\" value=\"x\" />\r\n<add key=\"b\" value=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=false;\" />\r\n</appSettings>")]
    [InlineData("<add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=false\" />")]
    [InlineData("var a = \"Data Source=SQL01;Initial Catalog=Shop;Pooling=false\" +;")]
    [InlineData("Open(\"Data Source=SQL01;Initial Catalog=Shop;Pooling=false\"")]
    public Task No_warn_in_broken_code(string statements)
    {
        var test = new WcfAnalyzerTest<PoolingOrQueryCacheDefeatedAnalyzer> { Data = DataFramework.Net472, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }", "public void Notes()\r\n{\r\n" + statements + "\r\n}"));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_beside_broken_code()
    {
        var test = new WcfAnalyzerTest<PoolingOrQueryCacheDefeatedAnalyzer> { Data = DataFramework.Net472, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }", "public void Notes()\r\n{\r\nvar b = 1 +;\r\nvar a = \"Data Source=SQL01;Initial Catalog=Shop;[|Pooling=false|]\";\r\n}"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public class Other : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseLoggerFactory([|Microsoft.Extensions.Logging.LoggerFactory.Create(b => { })|]); } }")]
    [InlineData("public class Other : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseInternalServiceProvider([|Microsoft.Extensions.DependencyInjection.ServiceCollectionContainerBuilderExtensions.BuildServiceProvider(new Microsoft.Extensions.DependencyInjection.ServiceCollection())|]); } }")]
    [InlineData("public class Other : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseNpgsql([|new Npgsql.NpgsqlDataSourceBuilder(\"Host=db\").Build()|]); } }")]
    [InlineData("public static class Startup { public static void Configure(Microsoft.Extensions.DependencyInjection.IServiceCollection services) { Microsoft.Extensions.DependencyInjection.EntityFrameworkServiceCollectionExtensions.AddDbContext<Shop>(services, options => options.UseLoggerFactory([|Microsoft.Extensions.Logging.LoggerFactory.Create(b => { })|])); } }")]
    public Task Warn_for_what_runs_for_each_context(string more) => VerifyAsync(DataFramework.EFCore, DataServiceCode.Service(DataFramework.EFCore, Sign, "{ return 0; }", more: more));

    [Theory]
    [InlineData("public class Other : DbContext { private static readonly Microsoft.Extensions.Logging.ILoggerFactory s_log = Microsoft.Extensions.Logging.LoggerFactory.Create(b => { }); protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseLoggerFactory(s_log); } }")]
    [InlineData("public static class Startup { public static void Configure(Microsoft.Extensions.DependencyInjection.IServiceCollection services) { Microsoft.Extensions.DependencyInjection.EntityFrameworkServiceCollectionExtensions.AddDbContextPool<Shop>(services, options => options.UseLoggerFactory(Microsoft.Extensions.Logging.LoggerFactory.Create(b => { }))); } }")]
    [InlineData("public class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<Shop> { public Shop CreateDbContext(string[] args) { var c = \"Host=db;Database=shop;Pooling=false\"; return null; } }")]
    public Task No_warn_for_what_is_kept_or_for_tools(string more) => VerifyAsync(DataFramework.EFCore, DataServiceCode.Service(DataFramework.EFCore, Sign, "{ return 0; }", more: more));

    [Fact]
    public Task Warn_for_each_context_in_a_project_that_only_hosts() => VerifyAsync(
        DataFramework.Net472,
        """
        public class Shop : System.Data.Linq.DataContext
        {
            public Shop() : base("shop", [|new System.Data.Linq.Mapping.AttributeMappingSource()|]) { }
        }

        public static class Program
        {
            public static void Run(System.Type service) { new System.ServiceModel.ServiceHost(service).Open(); }
        }
        """);

    [Fact]
    public Task No_warn_in_a_project_without_services() => VerifyAsync(
        DataFramework.Net472, "public class Client { public string Connection = \"Data Source=SQL01;Initial Catalog=Shop;Pooling=False\"; public System.ServiceModel.BasicHttpBinding Binding; }");

    [Fact]
    public Task Warn_in_a_text_that_grows_many_times()
    {
        // Followed from each addition to each, this would not end.
        var additions = string.Concat(System.Linq.Enumerable.Repeat("sql = sql + part; part = part + sql; ", 40));
        return VerifyAsync(
            DataFramework.Net472,
            DataServiceCode.Service(DataFramework.Net472, Sign, "{ var sql = \"SELECT a FROM b\"; var part = name; " + additions + "using (var m = new SqlCommand(\"SELECT a FROM b WHERE Name = '\" + [|part|] + \"' AND Zone = 1\")) { return (int)m.ExecuteScalar(); } }"));
    }

    [Fact]
    public Task No_warn_in_half_a_statement()
    {
        var test = new WcfAnalyzerTest<PoolingOrQueryCacheDefeatedAnalyzer> { Data = DataFramework.Net472, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.Net472, Sign, "{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + )) { m.CommandText = $\"WHERE Id = {\"; m.CommandText = ; db.Query( } }"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("/0/Orders.svc", true)]
    [InlineData("/0/Orders.txt", false)]
    public Task Configuration_of_a_site_whose_services_are_in_another_project(string hosted, bool isReported) => VerifyAsync(
        DataFramework.Net472,
        "public class C { }",
        (hosted, "<%@ ServiceHost Service=\"Shop.Orders\" %>"),
        ("/0/Web.config", $"<configuration><connectionStrings><add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;{(isReported ? "[|Pooling=False|]" : "Pooling=False")}\" /></connectionStrings><system.serviceModel><bindings /></system.serviceModel></configuration>"));

    [Fact]
    public async Task Warn_in_a_configuration_file()
    {
        const string Config = "<configuration><connectionStrings><add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=False\" /></connectionStrings><system.serviceModel><services><service name=\"Orders\"><endpoint binding=\"basicHttpBinding\" contract=\"IOrders\" /></service></services></system.serviceModel></configuration>";
        var test = new WcfAnalyzerTest<PoolingOrQueryCacheDefeatedAnalyzer> { Data = DataFramework.Net472 };
        test.TestState.Sources.Add("public class C { }");
        test.TestState.AdditionalFiles.Add(("/0/App.config", Config));
        var start = Config.IndexOf("Pooling", System.StringComparison.Ordinal) + 1;
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.PoolingOrQueryCacheDefeated).WithSpan("/0/App.config", 1, start, 1, start + "Pooling=False".Length)
            .WithMessage("'Pooling=False' makes every connection a new one, with a log-in of its own; remove it, or say in a comment why"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("App.config", "<add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=True\" />")]
    [InlineData("App.config", "<add name=\"a\" providerName=\"Mono.Data.Sqlite\" connectionString=\"Data Source=shop;Pooling=False\" />")]
    [InlineData("App.config", "<!-- <add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=False\" /> -->")]
    [InlineData("App.Release.config", "<add name=\"a\" connectionString=\"Data Source=SQL01;Initial Catalog=Shop;Pooling=False\" />")]
    public Task No_warn_in_a_configuration_file(string name, string connection) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }"),
        ("/0/" + name, $"<configuration><connectionStrings>{connection}</connectionStrings><system.serviceModel><services><service name=\"Orders\"><endpoint binding=\"basicHttpBinding\" contract=\"IOrders\" /></service></services></system.serviceModel></configuration>"));

    [Theory]
    [InlineData("WithoutPooling", "Pooling=False")]
    [InlineData("GetUnpooled", "Pooling=False")]
    [InlineData("noPooling", "Pooling=False")]
    [InlineData("DisablePooling", "Pooling=False")]
    [InlineData("WithPooling", "[|Pooling=False|]")]
    [InlineData("CasinoPool", "[|Pooling=False|]")]
    public Task Member_that_is_for_it(string name, string setting) => VerifyAsync(
        DataFramework.Net472, DataServiceCode.Service(DataFramework.Net472, Sign, "{ return 0; }", $"private static string {name}(string server) => \"Server=\" + server + \";Database=shop;{setting}\";"));

    [Theory]
    [InlineData("db.Database.ExecuteSqlCommand($\"UPDATE b SET Zone = 1 WHERE Name LIKE '{[|l|]}%'\");")]
    [InlineData("db.Database.ExecuteSqlCommand(\"UPDATE b SET Zone = \" + (int)l.Length + \" WHERE Name = '\" + [|l|] + \"'\");")]
    [InlineData("db.Database.ExecuteSqlCommand(\"UPDATE b SET Zone = \" + ((int)day).ToString());")]
    public Task Texts_and_casts_in_a_loop(string statement) => VerifyAsync(
        DataFramework.EF6, DataServiceCode.Service(DataFramework.EF6, "void Block(IEnumerable<string> names, DayOfWeek day)", "{ try { using (Shop db = new Shop()) { foreach (var l in names) { " + statement + " } } } catch (Exception e) { throw new FaultException(e.Message); } }"));
}
