import CSQLite
import HomeStore

extension SQLiteConnection {
    /// Marks a SQLite file as a home's: `Home` in ASCII.
    private static let applicationID: Int64 = 0x486F_6D65
    /// The layout of the tables; a file of a greater number is not ours to read.
    private static let layoutVersion: Int64 = 1

    /// Takes the file for this process alone, checks that it is a whole home's, and makes it one if it is empty.
    func openHome() throws(JournalError) {
        // Before anything is read, so that the first lock taken is the one that is kept.
        try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        try execute("BEGIN EXCLUSIVE")
        if try isEmpty() { try makeTables() }
        try checkIdentity()
        try execute("COMMIT")
        let mode = try text("PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw JournalError(
                .inaccessible, "'\(path)' cannot have a write-ahead log where it is; put it on a local disk.")
        }
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA cache_size = -16000;
            PRAGMA secure_delete = FAST;
            PRAGMA wal_autocheckpoint = 1000;
            PRAGMA journal_size_limit = 16777216
            """)
        let finding = try text("PRAGMA quick_check(1)")
        guard finding == "ok" else { throw JournalError.corrupt(path: path, finding) }
    }

    /// The greatest sequence ever committed.
    func lastSequence() throws(JournalError) -> UInt64 {
        let logged = try integer("SELECT coalesce(max(sequence), 0) FROM log")
        let trimmed = try integer("SELECT coalesce(max(value), 0) FROM counters WHERE name = 'lastSequence'")
        return UInt64(clamping: max(logged, trimmed))
    }

    private func isEmpty() throws(JournalError) -> Bool {
        // Identity first: a foreign file's schema is not ours to read.
        if try integer("PRAGMA application_id") != 0 { return false }
        if try integer("PRAGMA user_version") != 0 { return false }
        return try integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    private func makeTables() throws(JournalError) {
        try execute(
            """
            CREATE TABLE records (
                kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
                id TEXT NOT NULL,
                bytes BLOB NOT NULL,
                PRIMARY KEY (kind, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE log (sequence INTEGER PRIMARY KEY CHECK (sequence > 0), bytes BLOB NOT NULL) STRICT;
            CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            PRAGMA application_id = \(SQLiteConnection.applicationID);
            PRAGMA user_version = \(SQLiteConnection.layoutVersion)
            """)
    }

    private func checkIdentity() throws(JournalError) {
        guard try integer("PRAGMA application_id") == SQLiteConnection.applicationID else {
            throw JournalError.foreign(path: path)
        }
        let version = try integer("PRAGMA user_version")
        guard version <= SQLiteConnection.layoutVersion else {
            throw JournalError(
                .tooNew,
                """
                '\(path)' was written by a newer version (layout \(version), this one knows \
                \(SQLiteConnection.layoutVersion)); install that version, or give this one another file.
                """)
        }
        guard version == SQLiteConnection.layoutVersion else {
            throw JournalError.corrupt(path: path, "layout \(version) never existed")
        }
    }
}
