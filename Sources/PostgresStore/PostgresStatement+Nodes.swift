// The programs that use a store.
extension PostgresStatement {
    /// Makes the statements of a transaction fail that wait long for a lock. The locks of a program are free within
    /// milliseconds, unless it was stopped in a transaction.
    static let limitLocks = PostgresStatement("limitLocks", "SET LOCAL lock_timeout = '300ms'")
    /// Makes the commit of a transaction return before it is durable.
    static let hurry = PostgresStatement("hurry", "SET LOCAL synchronous_commit = off")

    static let listNodes = PostgresStatement(
        "listNodes", "SELECT writer, name, address, beat FROM home_gateway.nodes ORDER BY writer")
    static let beat = PostgresStatement(
        "beat", "UPDATE home_gateway.nodes SET beat = beat + 1 WHERE writer = $1::int8 RETURNING writer")
    static let findNode = PostgresStatement(
        "findNode", "SELECT writer FROM home_gateway.nodes WHERE writer = $1::int8")

    // MARK: Removing

    /// Removes nodes whose beats have not changed.
    static let deposeNodes = PostgresStatement(
        "deposeNodes",
        """
        DELETE FROM home_gateway.nodes n
        WHERE EXISTS (
            SELECT 1 FROM unnest($1::int8[], $2::int8[]) AS d (writer, beat)
            WHERE d.writer = n.writer AND d.beat = n.beat)
        RETURNING n.writer
        """)
    /// Removes one node whose beat has not changed, unless the program itself was removed.
    static let deposeNode = PostgresStatement(
        "deposeNode",
        """
        DELETE FROM home_gateway.nodes n
        WHERE n.writer = $2::int8 AND n.beat = $3::int8
            AND EXISTS (SELECT 1 FROM home_gateway.nodes o WHERE o.writer = $1::int8)
        """)
    /// Ends the right to write of programs that are no nodes: removed ones, and those of the first layout. It waits for
    /// their transactions.
    static let deposeWriters = PostgresStatement(
        "deposeWriters",
        """
        DELETE FROM home_gateway.writers w
        WHERE NOT EXISTS (SELECT 1 FROM home_gateway.nodes n WHERE n.writer = w.id)
        """)
    /// Ends the connections with which programs write.
    static let endBackends = PostgresStatement(
        "endBackends",
        """
        SELECT pg_terminate_backend(a.pid)
        FROM home_gateway.nodes n JOIN pg_stat_activity a ON a.pid = n.pid AND a.backend_start = n.since
        WHERE n.writer = ANY ($1::int8[]) AND a.pid <> pg_backend_pid()
        """)
    static let leaveNode = PostgresStatement("leaveNode", "DELETE FROM home_gateway.nodes WHERE writer = $1::int8")
    static let leaveWriter = PostgresStatement("leaveWriter", "DELETE FROM home_gateway.writers WHERE id = $1::int8")

    // MARK: Joining

    /// Counts an opening. Programs that join at the same time wait for each other here.
    static let countOpening = PostgresStatement(
        "countOpening", "UPDATE home_gateway.meta SET value = value + 1 WHERE key = 'openings' RETURNING value")
    /// Adds a program to the table of writers, unless there is a node beside which it cannot be: any node if its own name
    /// is empty, otherwise one whose name is empty.
    static let join = PostgresStatement(
        "join",
        """
        INSERT INTO home_gateway.writers (id, incarnation, token, probes)
        SELECT $1::int8, 1, 0, 0
        WHERE NOT EXISTS (SELECT 1 FROM home_gateway.nodes n WHERE $2::text = '' OR n.name = '')
        RETURNING id
        """)
    static let addNode = PostgresStatement(
        "addNode",
        """
        INSERT INTO home_gateway.nodes (writer, name, address, beat, pid, since)
        SELECT w.id, $2::text, $3::text, 0, a.pid, a.backend_start
        FROM home_gateway.writers w LEFT JOIN pg_stat_activity a ON a.pid = pg_backend_pid()
        WHERE w.id = $1::int8
        """)
    /// Stores which connection a program writes with; returns a row unless the program was removed.
    static let setBackend = PostgresStatement(
        "setBackend",
        """
        UPDATE home_gateway.nodes n SET pid = a.pid, since = a.backend_start
        FROM (SELECT pg_backend_pid() AS pid) b LEFT JOIN pg_stat_activity a ON a.pid = b.pid
        WHERE n.writer = $1::int8 RETURNING n.writer
        """)
    /// Removes all places. They are created again when the store is shared.
    static let clearPlaces = PostgresStatement(
        "clearPlaces",
        """
        DELETE FROM home_gateway.places WHERE EXISTS (SELECT 1 FROM home_gateway.writers w WHERE w.id = $1::int8)
        """)
    /// Takes all homes.
    static let takeAll = PostgresStatement(
        "takeAll",
        """
        UPDATE home_gateway.homes SET term = term + 1
        WHERE EXISTS (SELECT 1 FROM home_gateway.writers w WHERE w.id = $1::int8)
        RETURNING id, number, description, term, last_sequence
        """)
    /// Creates the places of homes that have none.
    static let addPlaces = PostgresStatement(
        "addPlaces",
        """
        INSERT INTO home_gateway.places (id, owner)
        SELECT h.id, NULL FROM home_gateway.homes h JOIN home_gateway.writers w ON w.id = $1::int8
        WHERE position('/' IN h.id) = 0
        ON CONFLICT (id) DO NOTHING
        """)
    /// Takes over the numbers that programs have left which are no nodes any more, and returns them.
    static let adopt = PostgresStatement(
        "adopt",
        """
        UPDATE home_gateway.abandoned a SET writer = w.id
        FROM home_gateway.writers w
        WHERE w.id = $1::int8 AND NOT EXISTS (SELECT 1 FROM home_gateway.nodes n WHERE n.writer = a.writer)
        RETURNING a.number
        """)

    /// The statements of a program that opens a store, besides those of its session.
    static let joining = [
        listNodes, countOpening, deposeNodes, deposeWriters, join, addNode, clearPlaces, takeAll, addPlaces,
    ]
    /// The statements of a session for its node.
    static let nodes = [adopt, endBackends, hurry, setBackend, limitLocks, leaveNode, leaveWriter]
    /// The statements of a membership.
    static let membership =
        [
            begin, commit, limitLocks, hurry, beat, listNodes, findNode, deposeNode, deposeWriters, endBackends, owner,
        ] + secrets
}
