import HomeStore

extension SQLiteConnection {
    /// Migrates a file from layout 1 to the current one, which adds checksums. If this throws, nothing has changed.
    func migrate() throws(JournalError) {
        do {
            try execute("BEGIN IMMEDIATE")
            for table in ["records", "log", "counters"] { try execute("ALTER TABLE \(table) RENAME TO old_\(table)") }
            try makeTables()
            try copyRecords()
            try copyLog()
            try copyCounters()
            for table in ["records", "log", "counters"] { try execute("DROP TABLE old_\(table)") }
            try execute("COMMIT")
        } catch {
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func copyRecords() throws(JournalError) {
        let rows = try prepare("SELECT kind, id, bytes FROM old_records ORDER BY kind, id")
        let insert = try prepare(SQLiteFile.insertRecord)
        while try rows.next() {
            let (kind, id, bytes) = (rows.integer(0), rows.text(1), rows.bytes(2))
            try insert.run(kind, id, bytes, Checksum.record(kind, id, bytes))
        }
    }

    private func copyLog() throws(JournalError) {
        let rows = try prepare("SELECT sequence, bytes FROM old_log ORDER BY sequence")
        let insert = try prepare(SQLiteFile.insertEntry)
        while try rows.next() {
            let (sequence, bytes) = (rows.integer(0), rows.bytes(1))
            try insert.run(sequence, bytes, Checksum.entry(sequence, bytes))
        }
    }

    private func copyCounters() throws(JournalError) {
        let last = try integer("SELECT coalesce(max(value), 0) FROM old_counters WHERE name = 'lastSequence'")
        if last > 0 { try setCounter(.lastSequence, to: last) }
        try setCounter(.recordCount, to: integer("SELECT count(*) FROM records"))
    }
}
