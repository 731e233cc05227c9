/// The tables of a store.
///
/// The homes of a store have numbers, under which the tables have their records and their logs. A replacement writes the
/// records of the new home under a new number, in parts, and then exchanges the number in one transaction.
///
/// A program that uses the store has a row in `writers`, with which its transactions begin, and a row in `nodes`, which
/// shows that it is alive: its beats do not wait for its transactions.
enum PostgresSchema {
    /// The layout of the tables. Databases with a greater number come from newer versions.
    static let layout: Int64 = 2

    /// How many numbers an opening of the store reserves at once.
    static let numberBlock: Int64 = 1_000

    /// Creates the tables, in one transaction. There is always a home `default`.
    static let creation = tables + sharing

    /// Changes the tables of layout 1, in one transaction. A program that uses them can write until it is deposed.
    static let migration =
        [
            // Of two programs that migrate, one waits here, and fails afterwards because the column exists.
            "SELECT value FROM home_gateway.meta WHERE key = 'layout' FOR UPDATE",
            "ALTER TABLE home_gateway.abandoned ADD COLUMN writer int8 NOT NULL DEFAULT 0",
        ] + sharing + ["UPDATE home_gateway.meta SET value = \(layout) WHERE key = 'layout'"]

    private static let tables = [
        "CREATE SCHEMA IF NOT EXISTS home_gateway",
        "CREATE TABLE home_gateway.meta (key text PRIMARY KEY, value int8 NOT NULL)",
        """
        CREATE TABLE home_gateway.writers (
            id int8 PRIMARY KEY, incarnation int8 NOT NULL, token int8 NOT NULL, probes int8 NOT NULL
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE home_gateway.homes (
            number int8 PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, description bytea NOT NULL, term int8 NOT NULL,
            last_sequence int8 NOT NULL, token int8 NOT NULL
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE home_gateway.records (
            home int8, kind int2, id bytea, bytes bytea NOT NULL, PRIMARY KEY (home, kind, id)
        ) WITH (fillfactor = 70)
        """,
        "CREATE TABLE home_gateway.log (home int8, sequence int8, bytes bytea NOT NULL, PRIMARY KEY (home, sequence))",
        "CREATE TABLE home_gateway.abandoned (number int8 PRIMARY KEY, writer int8 NOT NULL DEFAULT 0)",
        "CREATE SEQUENCE home_gateway.numbers INCREMENT BY \(numberBlock) START \(numberBlock)",
        "INSERT INTO home_gateway.homes VALUES (0, 'default', '', 1, 0, 0)",
        "INSERT INTO home_gateway.meta VALUES ('layout', \(layout)), ('openings', 0)",
    ]

    /// The tables for several programs.
    private static let sharing = [
        // The columns pid and since identify the backend with which the program writes.
        """
        CREATE TABLE home_gateway.nodes (
            writer int8 PRIMARY KEY, name text NOT NULL, address text NOT NULL, beat int8 NOT NULL, pid int4,
            since timestamptz
        ) WITH (fillfactor = 50)
        """,
        // An owner without a row in nodes counts as none.
        """
        CREATE TABLE home_gateway.places (id text COLLATE "C" PRIMARY KEY, owner int8) WITH (fillfactor = 70)
        """,
        // Digests of the secrets of sessions and tickets. The ends are in microseconds since 1970.
        """
        CREATE TABLE home_gateway.secrets (
            digest bytea PRIMARY KEY, kind int8 NOT NULL, token text COLLATE "C" NOT NULL, ends int8 NOT NULL
        )
        """,
        "CREATE INDEX secrets_of_token ON home_gateway.secrets (token, kind, ends)",
        "CREATE INDEX secrets_by_end ON home_gateway.secrets (ends)",
    ]
}
