import CSQLite
import HomeStore

extension SQLiteConnection {
    /// Marks a SQLite file as a home's: `Home` in ASCII.
    private static let applicationID: Int64 = 0x486F_6D65
    /// The layout of the tables; a file of a greater number is not ours to read. Layout 1 had no checksums.
    static let layoutVersion: Int64 = 2

    /// Makes an empty database an empty home, in one file.
    func makeHome() throws(JournalError) {
        try execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE")
        try makeTables()
        try setCounter(.recordCount, to: 0)
        try execute("PRAGMA application_id = \(Self.applicationID); COMMIT")
    }

    /// Takes the file for this process alone and checks that it is a whole home's. A file of an older layout gets the
    /// current one.
    ///
    /// - Parameter hadLog: Whether there was a write-ahead log when the file was opened.
    /// - Returns: What was changed about the file, for the operator.
    func openHome(hadLog: Bool) throws(JournalError) -> [String] {
        // A file that is refused stays as it is, and so does its log; an empty log that SQLite creates goes again.
        setCheckpointOnClose(!hadLog)
        // Before anything is read, so that the first lock taken is the one that is kept.
        try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        try execute("BEGIN EXCLUSIVE")
        let version = try checkIdentity()
        try execute("COMMIT")
        let finding = try text("PRAGMA quick_check(1)")
        guard finding == "ok" else { throw JournalError.corrupt(path: path, finding) }
        var notices: [String] = []
        if version < Self.layoutVersion {
            try migrate()
            notices.append("'\(path)' has the layout \(Self.layoutVersion) now, which older versions do not read")
        }
        let wasOpen = try counter(.isOpen) == 1
        guard hadLog || !wasOpen else { throw JournalError.logMissing(path: path) }
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
        // From here on the log belongs to the file; only a file that is marked as closed may lose it.
        setCheckpointOnClose(false)
        try setCounter(.isOpen, to: 1)
        // Into the file itself: a copy of it without the log has to show the mark.
        try execute("PRAGMA wal_checkpoint(PASSIVE)")
        return notices
    }

    /// The greatest sequence ever committed.
    func lastSequence() throws(JournalError) -> UInt64 {
        let logged = try integer("SELECT coalesce(max(sequence), 0) FROM log")
        return UInt64(clamping: max(logged, try counter(.lastSequence) ?? 0))
    }

    func makeTables() throws(JournalError) {
        try execute(
            """
            CREATE TABLE records (
                kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
                id TEXT NOT NULL,
                bytes BLOB NOT NULL,
                checksum INTEGER NOT NULL,
                PRIMARY KEY (kind, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE log (
                sequence INTEGER PRIMARY KEY CHECK (sequence > 0), bytes BLOB NOT NULL, checksum INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE counters (
                name TEXT PRIMARY KEY, value INTEGER NOT NULL, checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            PRAGMA user_version = \(Self.layoutVersion)
            """)
    }

    /// The layout of the file.
    private func checkIdentity() throws(JournalError) -> Int64 {
        guard try integer("PRAGMA application_id") == Self.applicationID else {
            throw JournalError.foreign(path: path)
        }
        let version = try integer("PRAGMA user_version")
        guard version <= Self.layoutVersion else {
            throw JournalError(
                .tooNew,
                """
                '\(path)' was written by a newer version (layout \(version), this one knows \(Self.layoutVersion)); \
                install that version, or give this one another file.
                """)
        }
        guard version >= 1 else { throw JournalError.corrupt(path: path, "layout \(version) never existed") }
        return version
    }
}
