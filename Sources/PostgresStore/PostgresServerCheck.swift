public import HomeStore

/// Checks whether a database can be used as a store.
public enum PostgresServerCheck {
    /// The first version of PostgreSQL that is supported.
    private static let firstVersion = 120_000

    /// Connects to a database and changes nothing in it. Throws if it cannot be a store. Returns what an operator should
    /// know about the server, and whether the database has homes.
    public static func run(_ target: PostgresTarget) throws(JournalError) -> (notices: [String], hasHomes: Bool) {
        let connection = try PostgresConnection.open(target)
        let notices = try notices(connection, target)
        guard let layout = try layout(connection, target) else {
            let rows = try connection.execute(["SELECT has_database_privilege(current_database(), 'CREATE')"])
            guard rows[0].bytes(0, 0) == [1] else {
                throw target.error(.inaccessible, "the user may not create the schema home_gateway")
            }
            return (notices, false)
        }
        let rows = try connection.execute([
            """
            SELECT count(*)
            FROM pg_tables, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
            WHERE schemaname = 'home_gateway'
                AND NOT has_table_privilege('home_gateway.' || quote_ident(tablename), privilege)
            """
        ])
        guard rows[0].number(0, 0) == 0 else {
            throw target.error(.inaccessible, "the user may not write the tables of the schema home_gateway")
        }
        if layout < PostgresSchema.layout { try checkMigration(connection, target) }
        return (notices, true)
    }

    /// Throws if the user cannot change the tables of an earlier layout.
    private static func checkMigration(
        _ connection: PostgresConnection, _ target: PostgresTarget
    ) throws(JournalError) {
        let rows = try connection.execute([
            """
            SELECT has_schema_privilege('home_gateway', 'CREATE')
                AND pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'home_gateway.abandoned'::regclass), 'USAGE')
            """
        ])
        guard rows[0].bytes(0, 0) == [1] else {
            throw target.error(
                .inaccessible,
                "the tables have an earlier layout, and the user may not change them; start once as their owner")
        }
    }

    /// Returns the layout of the tables, which may be an earlier one; nil if there are none. Throws if this version cannot
    /// use them.
    static func layout(_ connection: PostgresConnection, _ target: PostgresTarget) throws(JournalError) -> Int64? {
        let found = try connection.execute([
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'home_gateway' AND tablename = 'meta'"
        ])
        guard found[0].number(0, 0) > 0 else { return nil }
        let layouts = try connection.execute(["SELECT value FROM home_gateway.meta WHERE key = 'layout'"])
        guard layouts[0].count == 1 else { throw target.error(.corrupt, "the schema home_gateway has no layout") }
        let layout = layouts[0].number(0, 0)
        guard (1...PostgresSchema.layout).contains(layout) else {
            throw target.error(
                layout > PostgresSchema.layout ? .tooNew : .corrupt,
                "the tables have the layout \(layout); this version uses \(PostgresSchema.layout)")
        }
        return layout
    }

    /// Checks the version of the server, and its settings on which durability depends.
    static func notices(_ connection: PostgresConnection, _ target: PostgresTarget) throws(JournalError) -> [String] {
        let version = connection.serverVersion
        guard version >= firstVersion else {
            throw target.error(.inaccessible, "PostgreSQL \(version / 10_000) is too old; use 12 or newer")
        }
        let rows = try connection.execute([
            "SELECT current_setting('fsync') = 'off'",
            "SELECT count(*) > 0 AND current_setting('synchronous_standby_names') = '' FROM pg_stat_replication",
        ])
        var notices: [String] = []
        if rows[0].bytes(0, 0) == [1] {
            notices.append(
                "\(target.location) has fsync = off: a crash of its machine can lose acknowledged changes")
        }
        if rows[1].bytes(0, 0) == [1] {
            notices.append(
                "\(target.location) has standbys, but none is synchronous (synchronous_standby_names): a failover can lose acknowledged changes"
            )
        }
        return notices
    }
}
