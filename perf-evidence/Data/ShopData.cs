using Npgsql;

namespace WcfPerf.Evidence.Data;

/// <summary>The tables of the claims: the same rows on every machine.</summary>
internal static class ShopData
{
    /// <summary>The schema that they are in.</summary>
    public const string Schema = "wcfperf_evidence";

    public const int Products = 1_000;

    public const int Orders = 10_000;

    public const int LinesOfAnOrder = 3;

    /// <summary>How long the database works on a report, in milliseconds.</summary>
    public const int ReportMilliseconds = 50;

    private const string Tables = """
        CREATE TABLE categories (id int PRIMARY KEY, name text NOT NULL);
        INSERT INTO categories SELECT i, 'category ' || i FROM generate_series(1, 20) i;

        CREATE TABLE products (
            id int PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL, description text NOT NULL, categoryid int NOT NULL REFERENCES categories,
            price numeric(12, 2) NOT NULL, weight double precision NOT NULL, stock int NOT NULL,
            created timestamptz NOT NULL, changed timestamptz NOT NULL, discontinued boolean NOT NULL);
        INSERT INTO products
            SELECT i, 'P' || i, 'product ' || i, repeat('text ', 10), i % 20 + 1, i * 0.25, i * 1.5, i % 100, '2020-01-01'::timestamptz, '2021-01-01'::timestamptz, i % 10 = 0
            FROM generate_series(1, 1000) i;
        CREATE INDEX ON products (categoryid);

        CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, city text NOT NULL);
        INSERT INTO customers SELECT i, 'customer ' || i, 'city ' || i % 50 FROM generate_series(1, 1000) i;

        CREATE TABLE orders (id int PRIMARY KEY, customerid int NOT NULL REFERENCES customers, placed timestamptz NOT NULL, status int NOT NULL);
        INSERT INTO orders SELECT i, i % 1000 + 1, '2020-01-01'::timestamptz + i * interval '1 hour', i % 5 FROM generate_series(1, 10000) i;
        CREATE INDEX ON orders (customerid);

        CREATE TABLE orderlines (id int PRIMARY KEY, orderid int NOT NULL REFERENCES orders, productid int NOT NULL REFERENCES products, quantity int NOT NULL, price numeric(12, 2) NOT NULL);
        INSERT INTO orderlines SELECT i, (i - 1) / 3 + 1, i % 1000 + 1, i % 7 + 1, i * 0.01 FROM generate_series(1, 30000) i;
        CREATE INDEX ON orderlines (orderid);

        CREATE FUNCTION study_single(k int) RETURNS TABLE (value numeric, name text, code text, description text, categoryid int, weight double precision, stock int, created timestamptz, changed timestamptz, discontinued boolean, id int)
            LANGUAGE sql STABLE AS 'SELECT price, name, code, description, categoryid, weight, stock, created, changed, discontinued, id FROM products WHERE id = k';
        CREATE FUNCTION study_join(k int) RETURNS TABLE (value numeric, name text) LANGUAGE sql STABLE AS
            'SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customerid WHERE o.customerid = k';
        CREATE FUNCTION study_union(k int) RETURNS TABLE (value numeric, name text) LANGUAGE sql STABLE AS
            $$ SELECT o.id::numeric, 'order' FROM orders o WHERE o.customerid = k AND (SELECT count(*) FROM orderlines l WHERE l.orderid = o.id) > 2
               UNION SELECT l.id::numeric, 'line' FROM orderlines l WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customerid = k AND o.id = l.orderid) $$;
        CREATE FUNCTION study_simple(k int) RETURNS TABLE (value numeric, name text) LANGUAGE sql STABLE AS
            $$ SELECT price, name FROM products WHERE id = k UNION ALL SELECT id, name FROM customers WHERE id = k UNION ALL SELECT id, 'order' FROM orders WHERE id = k $$;
        CREATE FUNCTION study_complex(k int) RETURNS TABLE (value numeric, name text) LANGUAGE sql STABLE AS
            'SELECT * FROM study_join(k) UNION ALL SELECT * FROM study_union(k)';
        CREATE FUNCTION stock_report(category int) RETURNS TABLE (value int) LANGUAGE plpgsql AS
            $$ BEGIN PERFORM pg_sleep(0.05); RETURN QUERY SELECT stock FROM products WHERE categoryid = category; END $$;
        """;

    /// <summary>Makes and fills them anew.</summary>
    public static void Create(NpgsqlConnection connection)
    {
        Run(connection, $"DROP SCHEMA IF EXISTS {Schema} CASCADE; CREATE SCHEMA {Schema}");
        Run(connection, Tables);
        Run(connection, "VACUUM ANALYZE");
    }

    /// <summary>Removes them.</summary>
    public static void Drop(NpgsqlConnection connection) => Run(connection, $"DROP SCHEMA IF EXISTS {Schema} CASCADE");

    private static void Run(NpgsqlConnection connection, string sql)
    {
        using var command = new NpgsqlCommand(sql, connection);
        command.ExecuteNonQuery();
    }
}
