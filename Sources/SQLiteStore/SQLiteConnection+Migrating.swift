import HomeStore

extension SQLiteConnection {
    /// Migrates a file from layout 1 or 2, which stored one home, to the current one. If this throws, nothing has
    /// changed.
    func migrate(from version: Int64) throws(JournalError) {
        do {
            try execute("BEGIN IMMEDIATE")
            let home = try formerHome(version)
            let counters = try [Counter.isOpen, .probes].map { counter throws(JournalError) in
                (counter, version == 1 ? nil : try self.counter(counter))
            }
            for table in ["records", "log", "counters"] { try execute("ALTER TABLE \(table) RENAME TO old_\(table)") }
            try makeTables()
            try copyRecords(version)
            try copyLog(version)
            try put(home)
            for (counter, value) in counters { if let value { try setCounter(counter, to: value) } }
            for table in ["records", "log", "counters"] { try execute("DROP TABLE old_\(table)") }
            try execute("COMMIT")
        } catch {
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Returns the only home of a former layout.
    private func formerHome(_ version: Int64) throws(JournalError) -> HomeRow {
        var home = HomeRow(id: HomeRow.mainID, number: 0)
        if version == 1 {
            home.recordCount = try integer("SELECT count(*) FROM records")
            home.trimmedSequence = try integer(
                "SELECT coalesce(max(value), 0) FROM counters WHERE name = 'lastSequence'")
        } else {
            guard let recordCount = try counter(.recordCount) else {
                throw JournalError.corrupt(path: path, "the number of its records is missing")
            }
            home.recordCount = recordCount
            home.trimmedSequence = try counter(.lastSequence) ?? 0
        }
        return home
    }

    private func copyRecords(_ version: Int64) throws(JournalError) {
        guard version == 1 else {
            return try execute(
                """
                INSERT INTO records (home, kind, id, bytes, checksum)
                SELECT 0, kind, id, bytes, checksum FROM old_records ORDER BY kind, id
                """)
        }
        let rows = try prepare("SELECT kind, id, bytes FROM old_records ORDER BY kind, id")
        let insert = try prepare(SQLiteFile.insertRecord)
        while try rows.next() {
            let (kind, id, bytes) = (rows.integer(0), rows.text(1), rows.bytes(2))
            try insert.run(0, kind, Checksum.record(kind, id, bytes), text: id, bytes: bytes)
        }
    }

    private func copyLog(_ version: Int64) throws(JournalError) {
        guard version == 1 else {
            return try execute(
                """
                INSERT INTO log (home, sequence, bytes, checksum)
                SELECT 0, sequence, bytes, checksum FROM old_log ORDER BY sequence
                """)
        }
        let rows = try prepare("SELECT sequence, bytes FROM old_log ORDER BY sequence")
        let insert = try prepare(SQLiteFile.insertEntry)
        while try rows.next() {
            let (sequence, bytes) = (rows.integer(0), rows.bytes(1))
            try insert.run(0, sequence, Checksum.entry(sequence, bytes), bytes: bytes)
        }
    }
}
