import HomeStore

extension PostgresConnection {
    /// Reads the records and the log of a home. See ``Journal/load(record:entry:)``.
    ///
    /// - Parameters:
    ///   - number: The number of the home's rows.
    ///   - first: Earlier entries are not read.
    func load(
        _ number: Int64, from first: Int64 = 0, record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        let number = PostgresParameter(number)
        let rows = try run([.init(.loadRecords, number), .init(.loadEntries, number, PostgresParameter(first))])
        for row in 0..<rows[0].count {
            guard let kind = UInt8(exactly: rows[0].number(row, 0)) else {
                throw target.error(.corrupt, "a record has the kind \(rows[0].number(row, 0)), which does not exist")
            }
            record(RecordKey(kind: kind, id: rows[0].text(row, 1)), rows[0].bytes(row, 2))
        }
        for row in 0..<rows[1].count {
            entry(LogEntry(sequence: UInt64(clamping: rows[1].number(row, 0)), bytes: rows[1].bytes(row, 1)))
        }
        return JournalSummary(recordCount: rows[0].count, entryCount: rows[1].count, lastSequence: 0)
    }
}
