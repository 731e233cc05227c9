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

    /// Returns the greatest sequence in the log of a home; 0 if the log is empty.
    func lastSequence(of number: Int64) throws(JournalError) -> Int64 {
        try integer("SELECT coalesce(max(sequence), 0) FROM log WHERE home = \(number)")
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
