/// A prepared statement.
///
/// All of them exist also in databases that speak the protocol of PostgreSQL. Arrays carry the rows of all homes of a
/// batch, so a batch of any size takes the same number of statements.
struct PostgresStatement: Sendable {
    let name: String
    let sql: String

    init(_ name: String, _ sql: String) { (self.name, self.sql) = (name, sql) }

    /// The statements that a session executes.
    static let session = homes + places + nodes
}

// MARK: Homes

extension PostgresStatement {
    static let begin = PostgresStatement("begin", "BEGIN ISOLATION LEVEL READ COMMITTED")
    static let commit = PostgresStatement("commit", "COMMIT")
    /// Marks the transaction of a writer, and returns a row unless the writer was replaced.
    static let mark = PostgresStatement(
        "mark",
        """
        UPDATE home_gateway.writers SET token = $3 WHERE id = $1::int8 AND incarnation = $2::int8 RETURNING id
        """)
    /// Takes the homes of a batch that no other writer has taken, and returns their numbers.
    static let take = PostgresStatement(
        "take",
        """
        UPDATE home_gateway.homes h SET last_sequence = b.last, token = $1::int8
        FROM unnest($3::int8[], $4::int8[], $5::int8[], $6::int8[]) AS b (home, term, previous, last),
            home_gateway.writers w
        WHERE h.number = b.home AND h.term = b.term AND h.last_sequence = b.previous
            AND w.id = $2::int8 AND w.token = $1::int8
        RETURNING h.number
        """)
    static let append = PostgresStatement(
        "append",
        """
        INSERT INTO home_gateway.log (home, sequence, bytes)
        SELECT l.home, l.sequence, l.bytes
        FROM unnest($2::int8[], $3::int8[], $4::bytea[]) AS l (home, sequence, bytes)
        JOIN home_gateway.homes h ON h.number = l.home AND h.token = $1::int8
        """)
    static let remove = PostgresStatement(
        "remove",
        """
        DELETE FROM home_gateway.records r
        USING unnest($2::int8[], $3::int2[], $4::bytea[]) AS d (home, kind, id), home_gateway.homes h
        WHERE r.home = d.home AND r.kind = d.kind AND r.id = d.id AND h.number = d.home AND h.token = $1::int8
        """)
    static let put = PostgresStatement(
        "put",
        """
        INSERT INTO home_gateway.records (home, kind, id, bytes)
        SELECT r.home, r.kind, r.id, r.bytes
        FROM unnest($2::int8[], $3::int2[], $4::bytea[], $5::bytea[]) AS r (home, kind, id, bytes)
        JOIN home_gateway.homes h ON h.number = r.home AND h.token = $1::int8
        ON CONFLICT (home, kind, id) DO UPDATE SET bytes = excluded.bytes
        """)
    static let trim = PostgresStatement(
        "trim",
        """
        DELETE FROM home_gateway.log l
        USING unnest($2::int8[], $3::int8[]) AS t (home, before), home_gateway.homes h
        WHERE l.home = t.home AND l.sequence < t.before AND h.number = t.home AND h.token = $1::int8
        """)
    /// Puts records of a home that is not complete.
    static let stage = PostgresStatement(
        "stage",
        """
        INSERT INTO home_gateway.records (home, kind, id, bytes)
        SELECT r.home, r.kind, r.id, r.bytes
        FROM unnest($3::int8[], $4::int2[], $5::bytea[], $6::bytea[]) AS r (home, kind, id, bytes)
        JOIN home_gateway.writers w ON w.id = $2::int8 AND w.token = $1::int8
        ON CONFLICT (home, kind, id) DO UPDATE SET bytes = excluded.bytes
        """)
    /// Adds a home.
    static let add = PostgresStatement(
        "add",
        """
        INSERT INTO home_gateway.homes (number, id, description, term, last_sequence, token)
        SELECT $3::int8, $4::text, $5::bytea, 1, $6::int8, $1::int8
        FROM home_gateway.writers w WHERE w.id = $2::int8 AND w.token = $1::int8
        ON CONFLICT (id) DO NOTHING RETURNING number
        """)
    /// Gives a home other records and another log.
    static let exchange = PostgresStatement(
        "exchange",
        """
        UPDATE home_gateway.homes h SET number = $3::int8, last_sequence = $6::int8, token = $1::int8
        FROM home_gateway.writers w
        WHERE h.number = $4::int8 AND h.term = $5::int8 AND w.id = $2::int8 AND w.token = $1::int8
        RETURNING h.number
        """)
    static let delete = PostgresStatement(
        "delete",
        """
        DELETE FROM home_gateway.homes h USING home_gateway.writers w
        WHERE h.number = $3::int8 AND h.term = $4::int8 AND w.id = $2::int8 AND w.token = $1::int8
        RETURNING h.number
        """)
    /// Notes that numbers belong to no home.
    static let abandon = PostgresStatement(
        "abandon",
        """
        INSERT INTO home_gateway.abandoned (number, writer)
        SELECT n, w.id FROM unnest($3::int8[]) AS n
        JOIN home_gateway.writers w ON w.id = $2::int8 AND w.token = $1::int8
        WHERE NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.number = n)
        ON CONFLICT (number) DO NOTHING
        """)
    /// Notes that numbers belong to homes.
    static let keep = PostgresStatement(
        "keep",
        """
        DELETE FROM home_gateway.abandoned a USING home_gateway.homes h
        WHERE a.number = ANY ($1::int8[]) AND h.number = a.number
        """)
    /// Deletes some records of a number that belongs to no home.
    static let removeRecords = PostgresStatement(
        "removeRecords",
        """
        DELETE FROM home_gateway.records WHERE (home, kind, id) IN
            (SELECT home, kind, id FROM home_gateway.records
            WHERE home = $1::int8 AND NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.number = $1::int8)
            LIMIT $2::int8)
        RETURNING kind
        """)
    /// Deletes some log entries of a number that belongs to no home.
    static let removeEntries = PostgresStatement(
        "removeEntries",
        """
        DELETE FROM home_gateway.log WHERE (home, sequence) IN
            (SELECT home, sequence FROM home_gateway.log
            WHERE home = $1::int8 AND NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.number = $1::int8)
            LIMIT $2::int8)
        RETURNING sequence
        """)
    static let forget = PostgresStatement("forget", "DELETE FROM home_gateway.abandoned WHERE number = $1::int8")
    static let loadRecords = PostgresStatement(
        "loadRecords", "SELECT kind, id, bytes FROM home_gateway.records WHERE home = $1::int8 ORDER BY kind, id")
    static let loadEntries = PostgresStatement(
        "loadEntries",
        """
        SELECT sequence, bytes FROM home_gateway.log WHERE home = $1::int8 AND sequence >= $2::int8
        ORDER BY sequence
        """)
    /// Ends what an earlier connection of a writer may still execute, and returns the token of its last transaction.
    static let supersede = PostgresStatement(
        "supersede",
        """
        UPDATE home_gateway.writers SET incarnation = incarnation + 1 WHERE id = $1::int8
        RETURNING incarnation, token
        """)
    static let tokens = PostgresStatement(
        "tokens", "SELECT number, token FROM home_gateway.homes WHERE number = ANY ($1::int8[])")
    static let probe = PostgresStatement(
        "probe", "UPDATE home_gateway.writers SET probes = probes + 1 WHERE id = $1::int8 RETURNING id")
    /// The statements for the contents of homes.
    static let homes = [
        begin, commit, mark, take, append, remove, put, trim, stage, add, exchange, delete, abandon, keep,
        removeRecords, removeEntries, forget, loadRecords, loadEntries, supersede, tokens, probe,
    ]
}
