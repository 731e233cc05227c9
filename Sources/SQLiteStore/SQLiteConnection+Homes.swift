import HomeStore

/// A row of the table of homes.
struct HomeRow {
    /// The id of the home with which a file is created.
    static let mainID = "default"

    var id: String
    /// The number of the home's rows in the tables of records and entries. A replacement changes it.
    var number: Int64
    var description: [UInt8] = []
    /// The number of records. If the file has fewer, records were lost.
    var recordCount: Int64 = 0
    /// The greatest sequence ever committed, stored when entries are deleted from the log.
    var trimmedSequence: Int64 = 0

    fileprivate var checksum: Int64 {
        Checksum.home(id, description, [number, recordCount, trimmedSequence])
    }
}

extension SQLiteConnection {
    /// Returns the homes in the order of their ids. Throws if a checksum does not match.
    func homes() throws(JournalError) -> [HomeRow] {
        let rows = try prepare(
            "SELECT id, number, description, record_count, trimmed_sequence, checksum FROM homes ORDER BY id")
        var homes: [HomeRow] = []
        while try rows.next() {
            let home = HomeRow(
                id: rows.text(0), number: rows.integer(1), description: rows.bytes(2), recordCount: rows.integer(3),
                trimmedSequence: rows.integer(4))
            guard home.checksum == rows.integer(5) else {
                throw JournalError.corrupt(path: path, "the home \(home.id) does not match its checksum")
            }
            homes.append(home)
        }
        return homes
    }

    /// Inserts or replaces the row of a home.
    func put(_ home: HomeRow) throws(JournalError) { try put(home, with: prepare(SQLiteFile.putHome)) }

    func put(_ home: HomeRow, with statement: SQLiteStatement) throws(JournalError) {
        try statement.run(
            home.number, home.recordCount, home.trimmedSequence, home.checksum, text: home.id, bytes: home.description)
    }

    /// Returns the greatest sequence ever committed to a home; 0 before the first commit.
    func lastSequence(of home: HomeRow) throws(JournalError) -> Int64 {
        max(
            home.trimmedSequence,
            try integer("SELECT coalesce(max(sequence), 0) FROM log WHERE home = \(home.number)"))
    }

    /// Reads the records and the log of a home. See ``Journal/load(record:entry:)``.
    ///
    /// - Parameter describe: Returns the name of a record for messages about damage.
    func load(
        _ home: HomeRow, describe: (RecordKey) -> String, record: (RecordKey, [UInt8]) -> Void,
        entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        var summary = JournalSummary(recordCount: 0, entryCount: 0, lastSequence: 0)
        let records = try prepare(
            "SELECT kind, id, bytes, checksum FROM records WHERE home = \(home.number) ORDER BY kind, id")
        while try records.next() {
            let (number, id, bytes) = (records.integer(0), records.text(1), records.bytes(2))
            guard let kind = UInt8(exactly: number) else {
                throw JournalError.corrupt(path: path, "a record has the kind \(number), which does not exist")
            }
            let key = RecordKey(kind: kind, id: id)
            guard Checksum.record(number, id, bytes) == records.integer(3) else {
                throw JournalError.corrupt(path: path, "\(describe(key)) does not match its checksum")
            }
            record(key, bytes)
            summary.recordCount += 1
        }
        guard summary.recordCount == home.recordCount else {
            throw JournalError.corrupt(
                path: path, "it contains \(summary.recordCount) of \(home.recordCount) records")
        }
        let entries = try prepare(
            "SELECT sequence, bytes, checksum FROM log WHERE home = \(home.number) ORDER BY sequence")
        while try entries.next() {
            let (number, bytes) = (entries.integer(0), entries.bytes(1))
            guard let sequence = UInt64(exactly: number), Checksum.entry(number, bytes) == entries.integer(2) else {
                throw JournalError.corrupt(path: path, "the change \(number) does not match its checksum")
            }
            entry(LogEntry(sequence: sequence, bytes: bytes))
            summary.entryCount += 1
            summary.lastSequence = sequence
        }
        return summary
    }

    /// Returns the numbers that have records or entries.
    func usedNumbers() throws(JournalError) -> Set<Int64> {
        var numbers: Set<Int64> = []
        for table in ["records", "log"] {
            // Each step is one search in an index.
            let next = try prepare("SELECT min(home) FROM \(table) WHERE home > ?1 HAVING min(home) IS NOT NULL")
            var last: Int64 = -1
            while let number = try next.firstInteger(last) {
                numbers.insert(number)
                last = number
            }
        }
        return numbers
    }
}
