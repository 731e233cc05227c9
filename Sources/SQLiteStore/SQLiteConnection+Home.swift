import CSQLite
import HomeStore

extension SQLiteConnection {
    /// The mark of a home's data file: `Home` in ASCII.
    private static let applicationID: Int64 = 0x486F_6D65
    /// The layout of the tables. Files with a greater number come from newer versions. Layout 1 had no checksums;
    /// layouts 1 and 2 stored one home.
    static let layoutVersion: Int64 = 3

    /// Turns an empty database into a data file with an empty home, without a write-ahead log.
    func makeHome() throws(JournalError) {
        try execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE")
        try makeTables()
        try put(HomeRow(id: HomeRow.mainID, number: 0))
        try execute("PRAGMA application_id = \(Self.applicationID); COMMIT")
    }

    /// Locks the file for this process, checks that it contains complete homes, and migrates it from an older layout.
    ///
    /// - Parameter hadLog: Whether a write-ahead log existed before the file was opened.
    /// - Returns: The changes that were made to the file, for the operator.
    func openHome(hadLog: Bool) throws(JournalError) -> [String] {
        // If the file is rejected, it and its log stay as they are; an empty log that SQLite creates is deleted again.
        setCheckpointOnClose(!hadLog)
        // The mode is set before the first read, so that SQLite keeps the first lock that it acquires.
        try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        try execute("BEGIN EXCLUSIVE")
        let version = try checkIdentity()
        try execute("COMMIT")
        let finding = try text("PRAGMA quick_check(1)")
        guard finding == "ok" else { throw JournalError.corrupt(path: path, finding) }
        var notices: [String] = []
        if version < Self.layoutVersion {
            try migrate(from: version)
            notices.append("'\(path)' was migrated to layout \(Self.layoutVersion), which older versions cannot read")
        }
        let wasOpen = try counter(.isOpen) == 1
        guard hadLog || !wasOpen else { throw JournalError.logMissing(path: path) }
        let mode = try text("PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw JournalError(
                .inaccessible, "'\(path)' is on a file system without write-ahead logs; move it to a local disk.")
        }
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA cache_size = -16000;
            PRAGMA secure_delete = FAST;
            PRAGMA journal_size_limit = 16777216
            """)
        observeLog()
        // The file needs its log until it is marked as closed.
        setCheckpointOnClose(false)
        try execute("BEGIN IMMEDIATE")
        try setCounter(.isOpen, to: 1)
        try setCounter(.openings, to: (counter(.openings) ?? 0) &+ 1)
        try execute("COMMIT")
        // Writes the mark into the file itself, so that a copy without the log has it too.
        try execute("PRAGMA wal_checkpoint(PASSIVE)")
        return notices
    }

    /// Checks the structure of the whole file, and that its indices match its tables.
    func checkStructure() throws(JournalError) {
        let finding = try text("PRAGMA integrity_check(1)")
        guard finding == "ok" else { throw JournalError.corrupt(path: path, finding) }
    }

    func makeTables() throws(JournalError) {
        try execute(
            """
            CREATE TABLE homes (
                id TEXT PRIMARY KEY,
                number INTEGER NOT NULL UNIQUE CHECK (number >= 0),
                description BLOB NOT NULL,
                record_count INTEGER NOT NULL,
                trimmed_sequence INTEGER NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE records (
                home INTEGER NOT NULL,
                kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
                id TEXT NOT NULL,
                bytes BLOB NOT NULL,
                checksum INTEGER NOT NULL,
                PRIMARY KEY (home, kind, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE log (
                position INTEGER PRIMARY KEY,
                home INTEGER NOT NULL,
                sequence INTEGER NOT NULL CHECK (sequence > 0),
                bytes BLOB NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX log_order ON log (home, sequence);
            CREATE TABLE counters (
                name TEXT PRIMARY KEY, value INTEGER NOT NULL, checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            PRAGMA user_version = \(Self.layoutVersion)
            """)
    }

    /// Returns the layout of the file; throws if the file is not a home's or has an unknown layout.
    func checkIdentity() throws(JournalError) -> Int64 {
        guard try integer("PRAGMA application_id") == Self.applicationID else {
            throw JournalError.foreign(path: path)
        }
        let version = try integer("PRAGMA user_version")
        guard version <= Self.layoutVersion else {
            throw JournalError(
                .tooNew,
                """
                '\(path)' was written by a newer version (layout \(version); this version reads up to \(Self.layoutVersion)); \
                install the newer version or use another file.
                """)
        }
        guard version >= 1 else { throw JournalError.corrupt(path: path, "there is no layout \(version)") }
        return version
    }
}
