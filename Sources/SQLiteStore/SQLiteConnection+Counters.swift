import HomeStore

/// A number that a data file stores in addition to homes, records and entries.
enum Counter: String {
    /// The counter is 1 while a process has the file open, and after a process was killed: the file is then incomplete
    /// without its write-ahead log.
    case isOpen
    /// How often the file has been opened.
    case openings
    /// A number that rises with each ``SQLiteFile/probe()``.
    case probes
    /// In files of layouts 1 and 2: the greatest sequence ever committed.
    case lastSequence
    /// In files of layouts 1 and 2: the number of records.
    case recordCount
}

extension SQLiteConnection {
    /// Returns the value of a counter; nil if it was never set. Throws if the checksum does not match.
    func counter(_ counter: Counter) throws(JournalError) -> Int64? {
        let name = counter.rawValue
        let row = try prepare("SELECT value, checksum FROM counters WHERE name = '\(name)'")
        guard try row.next() else { return nil }
        guard Checksum.counter(name, row.integer(0)) == row.integer(1) else {
            throw JournalError.corrupt(path: path, "the counter \(name) does not match its checksum")
        }
        return row.integer(0)
    }

    func setCounter(_ counter: Counter, to value: Int64) throws(JournalError) {
        let name = counter.rawValue
        try prepare(SQLiteFile.putCounter).run(value, Checksum.counter(name, value), text: name)
    }
}
