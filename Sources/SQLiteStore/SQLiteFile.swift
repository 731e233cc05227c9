import CSQLite
import HomeStore

/// An open data file and the statements that read and write its homes. It is not safe for concurrent use.
final class SQLiteFile {
    static let insertRecord = "INSERT INTO records (home, kind, checksum, id, bytes) VALUES (?1, ?2, ?3, ?4, ?5)"
    static let insertEntry = "INSERT INTO log (home, sequence, checksum, bytes) VALUES (?1, ?2, ?3, ?4)"
    static let putCounter = """
        INSERT INTO counters (value, checksum, name) VALUES (?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value, checksum = excluded.checksum
        """
    static let putHome = """
        INSERT INTO homes (number, record_count, trimmed_sequence, checksum, id, description)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (id) DO UPDATE SET number = excluded.number, record_count = excluded.record_count,
        trimmed_sequence = excluded.trimmed_sequence, checksum = excluded.checksum, description = excluded.description
        """

    /// Identifies a home of the file while the file is open.
    typealias Handle = Int

    /// A home of the file, or one that is going to be added.
    private struct Entry {
        var row: HomeRow
        /// The greatest sequence ever committed.
        var lastSequence: UInt64
        /// Whether the file contains the home.
        var isStored = true
        /// The number and the count of the records that are going to replace those of the home; nil if there are none.
        var staged: (number: Int64, recordCount: Int64)?
    }

    /// The maximum number of rows that one ``removeUnused()`` deletes from each table.
    private static let removalLimit: Int64 = 1_000

    /// The handle of the home with which the file was created.
    static let mainHandle: Handle = 0

    /// The changes that opening made to the file, for the operator.
    let notices: [String]
    let canonicalPath: String
    /// How often the file was opened before.
    let openings: UInt64
    private let connection: SQLiteConnection
    private let transactions: SQLiteTransactions
    private let replace: SQLiteStatement
    private let insert: SQLiteStatement
    private let delete: SQLiteStatement
    private let append: SQLiteStatement
    private let putHome: SQLiteStatement
    private let deleteHome: SQLiteStatement
    private let removeRecords: SQLiteStatement
    private let removeEntries: SQLiteStatement
    private let describe: @Sendable (RecordKey) -> String
    private var homes: [Handle: Entry] = [:]
    private var nextHandle = 1
    /// The homes as they were before the transaction in progress changed them.
    private var changedHomes: [(handle: Handle, home: Entry)] = []
    /// The next number for records and entries.
    private var nextNumber: Int64
    /// The numbers of replaced and deleted homes whose rows are still in the file.
    private var unused: [Int64]

    init(
        path: String, fileSystem: FileSystem, describe: @escaping @Sendable (RecordKey) -> String
    ) throws(JournalError) {
        self.describe = describe
        let file = try DataFile(preparing: path, in: fileSystem) { draft throws(JournalError) in
            try SQLiteConnection(file: draft, path: path, lock: nil, fileSystem: fileSystem.sqliteName).makeHome()
        }
        canonicalPath = file.canonicalPath
        connection = try SQLiteConnection(
            file: canonicalPath, path: path, lock: file.lock, fileSystem: fileSystem.sqliteName)
        notices = try file.notices + connection.openHome(hadLog: file.hadLog)
        transactions = try SQLiteTransactions(connection, OpenFiles(file))
        replace = try connection.prepare(
            "UPDATE records SET bytes = ?5, checksum = ?3 WHERE home = ?1 AND kind = ?2 AND id = ?4")
        insert = try connection.prepare(Self.insertRecord)
        delete = try connection.prepare("DELETE FROM records WHERE home = ?1 AND kind = ?2 AND id = ?3")
        append = try connection.prepare(Self.insertEntry)
        putHome = try connection.prepare(Self.putHome)
        deleteHome = try connection.prepare("DELETE FROM homes WHERE id = ?1")
        removeRecords = try connection.prepare(
            """
            DELETE FROM records WHERE (home, kind, id) IN
            (SELECT home, kind, id FROM records WHERE home = ?1 LIMIT \(Self.removalLimit))
            """)
        removeEntries = try connection.prepare(
            """
            DELETE FROM log WHERE position IN
            (SELECT position FROM log WHERE home = ?1 LIMIT \(Self.removalLimit))
            """)
        openings = UInt64(clamping: (try connection.counter(.openings) ?? 1) - 1)
        let rows = try connection.homes()
        for row in rows {
            let last = try connection.lastSequence(of: row)
            let handle = row.id == HomeRow.mainID ? Self.mainHandle : nextHandle
            homes[handle] = Entry(row: row, lastSequence: UInt64(clamping: last))
            if handle == nextHandle { nextHandle += 1 }
        }
        let used = try connection.usedNumbers()
        let stored = Set(rows.map { $0.number })
        unused = used.subtracting(stored).sorted()
        let greatest = used.union(stored).max() ?? 0
        guard greatest < Int64.max >> 1 else {
            throw JournalError.corrupt(path: path, "a home has the number \(greatest)")
        }
        nextNumber = greatest + 1
        guard homes[Self.mainHandle] != nil else {
            throw JournalError.corrupt(path: path, "the home \(HomeRow.mainID) is missing")
        }
    }

    // MARK: Homes

    /// The homes that were added to the file, in the order of their ids.
    var addedHomes: [(handle: Handle, id: String, description: [UInt8])] {
        homes.filter { $0.key != Self.mainHandle && $0.value.isStored }
            .map { ($0.key, $0.value.row.id, $0.value.row.description) }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// Adds a home, which is stored when it is replaced for the first time.
    func add(_ id: String, description: [UInt8]) throws(JournalError) -> Handle {
        guard !homes.values.contains(where: { $0.isStored && $0.row.id == id }) else {
            throw JournalError(.failed, "'\(connection.path)' contains a home \(id) already.")
        }
        let row = HomeRow(id: id, number: -1, description: description)
        defer { nextHandle += 1 }
        homes[nextHandle] = Entry(row: row, lastSequence: 0, isStored: false)
        return nextHandle
    }

    /// Drops a home that is not stored, because no journal of it is left.
    func release(_ handle: Handle) {
        guard let home = homes[handle], !home.isStored else { return }
        homes[handle] = nil
        if let staged = home.staged { unused.append(staged.number) }
    }

    private func home(_ handle: Handle) throws(JournalError) -> Entry {
        guard let home = homes[handle] else { throw JournalError.closed }
        return home
    }

    // MARK: Reading

    func load(
        _ handle: Handle, record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        let home = try home(handle)
        var summary = try connection.load(home.row, describe: describe, record: record, entry: entry)
        summary.lastSequence = home.lastSequence
        return summary
    }

    // MARK: Writing

    /// Executes steps of different homes in one transaction.
    func execute(_ steps: [(handle: Handle, action: JournalStep.Action)]) throws(JournalError) {
        for step in steps { try check(step.action, of: home(step.handle)) }
        try write { () throws(JournalError) in
            for (handle, action) in steps {
                switch action {
                case .append(let transactions): try append(transactions, to: handle)
                case .stage(let part, let isFirst): try stage(part, isFirst: isFirst, for: handle)
                case .replace(let part, let isFirst): try replace(with: part, isFirst: isFirst, handle)
                case .delete: try remove(handle)
                }
            }
        }
    }

    func trim(_ handle: Handle, before sequence: UInt64) throws(JournalError) {
        try write { () throws(JournalError) in
            guard try home(handle).isStored else { throw JournalError.closed }
            let number = try home(handle).row.number
            let trim = try connection.prepare("DELETE FROM log WHERE home = ?1 AND sequence < ?2")
            try trim.run(number, Int64(clamping: sequence))
            // The log may have lost its newest entry, so store the last sequence separately.
            guard connection.changeCount > 0 else { return }
            change(handle) { $0.row.trimmedSequence = Int64(clamping: $0.lastSequence) }
            try connection.put(home(handle).row, with: putHome)
        }
    }

    func continueOpenings(of openings: UInt64) throws(JournalError) {
        let value = try max(connection.counter(.openings) ?? 0, Int64(clamping: openings))
        try write { () throws(JournalError) in try connection.setCounter(.openings, to: value) }
    }

    func probe() throws(JournalError) { try transactions.probe() }

    func resolve() throws(JournalError) { try transactions.resolve() }

    /// Deletes some rows of replaced and deleted homes; returns whether there are more.
    func removeUnused() throws(JournalError) -> Bool {
        guard let number = unused.last else { return false }
        var isDone = false
        try write { () throws(JournalError) in
            try removeRecords.run(number)
            let records = connection.changeCount
            try removeEntries.run(number)
            isDone = max(records, connection.changeCount) < Self.removalLimit
        }
        if isDone { unused.removeLast() }
        return !unused.isEmpty
    }

    /// Marks the file as closed. See ``SQLiteTransactions/close()``.
    func close() { transactions.close() }

    /// The path as the user gave it.
    var path: String { connection.path }

    /// Begins a copy of the file in an empty file.
    func beginBackup(to path: String) throws(JournalError) -> SQLiteBackup {
        try SQLiteBackup(of: connection, to: path)
    }

    func checkpoint(everyPages count: Int) { connection.checkpointThreshold = Int32(clamping: count) }

    func limit(pages: Int) throws(JournalError) {
        try connection.execute("PRAGMA max_page_count = \(pages)")
    }

    // MARK: Steps

    private func check(_ action: JournalStep.Action, of home: Entry) throws(JournalError) {
        switch action {
        case .append(let transactions):
            guard home.isStored else { throw JournalError.closed }
            _ = try SequenceCheck.lastSequence(of: transactions, after: home.lastSequence)
        case .stage(let part, _), .replace(let part, _): _ = try SequenceCheck.lastSequence(of: [part], after: 0)
        case .delete: return
        }
    }

    private func append(_ transactions: [Transaction], to handle: Handle) throws(JournalError) {
        let number = try home(handle).row.number
        var added: Int64 = 0
        for transaction in transactions { added += try apply(transaction, to: number) }
        if let last = transactions.last(where: { !$0.entries.isEmpty })?.entries.last?.sequence {
            change(handle) { $0.lastSequence = last }
        }
        guard added != 0 else { return }
        change(handle) { $0.row.recordCount += added }
        try connection.put(home(handle).row, with: putHome)
    }

    private func stage(_ part: Transaction, isFirst: Bool, for handle: Handle) throws(JournalError) {
        var staged = isFirst ? nil : try home(handle).staged
        if staged == nil {
            staged = (nextNumber, 0)
            nextNumber += 1
        }
        guard var staged else { return }
        staged.recordCount += try apply(part, to: staged.number)
        change(handle) { $0.staged = staged }
    }

    private func replace(with part: Transaction, isFirst: Bool, _ handle: Handle) throws(JournalError) {
        try stage(part, isFirst: isFirst, for: handle)
        change(handle) { home in
            guard let staged = home.staged else { return }
            home.row.number = staged.number
            home.row.recordCount = staged.recordCount
            home.row.trimmedSequence = 0
            home.lastSequence = part.entries.last?.sequence ?? 0
            home.isStored = true
            home.staged = nil
        }
        try connection.put(home(handle).row, with: putHome)
    }

    private func remove(_ handle: Handle) throws(JournalError) {
        try deleteHome.run(text: home(handle).row.id)
        change(handle) {
            $0.isStored = false
            $0.row.number = -1
            $0.staged = nil
        }
    }

    /// Puts and deletes rows of a number. Returns by how much the number of records has grown.
    private func apply(_ transaction: Transaction, to number: Int64) throws(JournalError) -> Int64 {
        var added: Int64 = 0
        for key in transaction.deletes {
            try delete.run(number, Int64(key.kind), text: key.id)
            added -= Int64(connection.changeCount)
        }
        for (key, bytes) in transaction.puts {
            let kind = Int64(key.kind)
            let checksum = Checksum.record(kind, key.id, bytes)
            try replace.run(number, kind, checksum, text: key.id, bytes: bytes)
            if connection.changeCount > 0 { continue }
            try insert.run(number, kind, checksum, text: key.id, bytes: bytes)
            added += 1
        }
        for entry in transaction.entries {
            let sequence = Int64(clamping: entry.sequence)
            try append.run(number, sequence, Checksum.entry(sequence, entry.bytes), bytes: entry.bytes)
        }
        return added
    }

    /// Changes a home in the transaction in progress, which restores it if it fails.
    private func change(_ handle: Handle, _ body: (inout Entry) -> Void) {
        guard var home = homes[handle] else { return }
        changedHomes.append((handle, home))
        body(&home)
        homes[handle] = home
    }

    /// Executes `body` as one transaction.
    private func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        changedHomes = []
        do {
            try transactions.write(body)
        } catch {
            // Rows of parts that were staged before the transaction stay staged; the next replacement drops them.
            for (handle, home) in changedHomes.reversed() { homes[handle] = home }
            changedHomes = []
            throw error
        }
        for (handle, before) in changedHomes {
            guard let home = homes[handle] else { continue }
            let present = [home.row.number, home.staged?.number]
            for number in [before.row.number, before.staged?.number] {
                if let number, number >= 0, !present.contains(number), !unused.contains(number) {
                    unused.append(number)
                }
            }
        }
        changedHomes = []
    }
}
