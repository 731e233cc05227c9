import HomeStore

/// Turns the steps of one commit into the calls of one transaction.
///
/// The mark of the transaction, its *token*, is in the row of each home that it takes. The other statements change only
/// homes with the token, so the homes that another writer has taken do not keep the others from being committed.
struct CommitBuilder {
    private var homes = Columns()
    private var entries = Columns()
    private var removed = Columns()
    private var puts = Columns()
    private var staged = Columns()
    private var trims = Columns()
    private var abandoned: [Int64] = []
    private var kept: [Int64] = []
    /// The calls that concern single homes, with the indices of their steps.
    private var single: [(step: Int, call: PostgresConnection.Call)] = []
    /// The indices of the steps in `homes`.
    private var takes: [Int] = []
    /// What the table of homes shows after the transaction if a step was executed.
    private(set) var marks: [Mark] = []
    private let token: Int64
    private let writer: PostgresWriter

    /// A row of the table of homes that shows whether a step was executed.
    struct Mark {
        let step: Int
        let number: Int64
        /// Whether the row has the token; otherwise, there is no row.
        let isPresent: Bool
    }

    /// Rows as columns, of which a statement uses some.
    private struct Columns {
        var homes: [Int64] = []
        var numbers: [[Int64]] = [[], [], []]
        var kinds: [Int16] = []
        var ids: [[UInt8]] = []
        var bytes: [[UInt8]] = []
        var isEmpty: Bool { homes.isEmpty }

        mutating func append(_ key: RecordKey, _ value: [UInt8]?, of home: Int64) {
            homes.append(home)
            kinds.append(Int16(key.kind))
            ids.append(Array(key.id.utf8))
            if let value { bytes.append(value) }
        }
    }

    init(token: Int64, by writer: PostgresWriter) { (self.token, self.writer) = (token, writer) }

    // MARK: Steps

    /// Appends transactions to a home.
    ///
    /// - Parameter last: The greatest sequence of the home afterwards.
    mutating func append(_ transactions: [Transaction], to home: PostgresHome, last: UInt64, step: Int) {
        marks.append(Mark(step: step, number: home.number, isPresent: true))
        takes.append(step)
        homes.homes.append(home.number)
        for (index, number) in [home.term, home.lastSequence, Int64(clamping: last)].enumerated() {
            homes.numbers[index].append(number)
        }
        // PostgreSQL does not put a row twice in one statement.
        var records: [RecordKey: [UInt8]?] = [:]
        for transaction in transactions {
            for key in transaction.deletes { records[key] = .some(nil) }
            for (key, bytes) in transaction.puts { records[key] = bytes }
            add(transaction.entries, of: home.number)
        }
        for (key, bytes) in records {
            if let bytes {
                puts.append(key, bytes, of: home.number)
            } else {
                removed.append(key, nil, of: home.number)
            }
        }
        if let before = home.trimmed {
            trims.homes.append(home.number)
            trims.numbers[0].append(before)
        }
    }

    /// Puts records under a number that belongs to no home yet.
    mutating func stage(_ part: Transaction, under number: Int64, isFirst: Bool) {
        if isFirst { abandoned.append(number) }
        var records: [RecordKey: [UInt8]] = [:]
        for (key, bytes) in part.puts { records[key] = bytes }
        for (key, bytes) in records { staged.append(key, bytes, of: number) }
    }

    /// Gives a home, or a new home, the records under a number.
    mutating func exchange(_ home: PostgresHome, to number: Int64, _ part: Transaction, step: Int) {
        let last = PostgresParameter(Int64(clamping: part.entries.last?.sequence ?? 0))
        let (token, writer) = (PostgresParameter(token), PostgresParameter(writer.id))
        if home.isStored {
            single.append(
                (
                    step,
                    .init(
                        .exchange, token, writer, PostgresParameter(number), PostgresParameter(home.number),
                        PostgresParameter(home.term), last)
                ))
            abandoned.append(home.number)
        } else {
            single.append(
                (
                    step,
                    .init(
                        .add, token, writer, PostgresParameter(number), PostgresParameter(home.id),
                        PostgresParameter(home.description), last)
                ))
        }
        marks.append(Mark(step: step, number: number, isPresent: true))
        kept.append(number)
        add(part.entries, of: number)
    }

    mutating func delete(_ home: PostgresHome, step: Int) {
        guard home.isStored else { return }
        single.append(
            (
                step,
                .init(
                    .delete, PostgresParameter(token), PostgresParameter(writer.id), PostgresParameter(home.number),
                    PostgresParameter(home.term))
            ))
        marks.append(Mark(step: step, number: home.number, isPresent: false))
        abandoned.append(home.number)
    }

    private mutating func add(_ logged: [LogEntry], of number: Int64) {
        for entry in logged {
            entries.homes.append(number)
            entries.numbers[0].append(Int64(clamping: entry.sequence))
            entries.bytes.append(entry.bytes)
        }
    }

    // MARK: The transaction

    /// The calls of the transaction.
    var calls: [PostgresConnection.Call] {
        let (token, id) = (PostgresParameter(token), PostgresParameter(writer.id))
        var calls: [PostgresConnection.Call] = [.init(.mark, id, PostgresParameter(writer.incarnation), token)]
        if !homes.isEmpty {
            calls.append(
                .init(
                    .take, token, id, PostgresParameter(homes.homes),
                    PostgresParameter(homes.numbers[0]), PostgresParameter(homes.numbers[1]),
                    PostgresParameter(homes.numbers[2])))
        }
        calls += single.map { $0.call }
        if !abandoned.isEmpty { calls.append(.init(.abandon, token, id, PostgresParameter(abandoned))) }
        if !staged.isEmpty {
            calls.append(
                .init(
                    .stage, token, id, PostgresParameter(staged.homes), PostgresParameter(staged.kinds),
                    PostgresParameter(staged.ids), PostgresParameter(staged.bytes)))
        }
        if !kept.isEmpty { calls.append(.init(.keep, PostgresParameter(kept))) }
        if !entries.isEmpty {
            calls.append(
                .init(
                    .append, token, PostgresParameter(entries.homes), PostgresParameter(entries.numbers[0]),
                    PostgresParameter(entries.bytes)))
        }
        if !removed.isEmpty {
            calls.append(
                .init(
                    .remove, token, PostgresParameter(removed.homes), PostgresParameter(removed.kinds),
                    PostgresParameter(removed.ids)))
        }
        if !puts.isEmpty {
            calls.append(
                .init(
                    .put, token, PostgresParameter(puts.homes), PostgresParameter(puts.kinds),
                    PostgresParameter(puts.ids), PostgresParameter(puts.bytes)))
        }
        if !trims.isEmpty {
            calls.append(
                .init(.trim, token, PostgresParameter(trims.homes), PostgresParameter(trims.numbers[0])))
        }
        return calls
    }

    /// Returns the indices of the steps whose homes another writer has taken, from the rows of ``calls``; nil if another
    /// writer has taken all of them.
    func taken(_ rows: [PostgresRows]) -> [Int]? {
        var rows = rows[...]
        guard rows.popFirst()?.count == 1 else { return nil }
        var taken: [Int] = []
        if !homes.isEmpty, let numbers = rows.popFirst() {
            let executed = Set((0..<numbers.count).map { numbers.number($0, 0) })
            taken = zip(homes.homes, takes).filter { !executed.contains($0.0) }.map { $0.1 }
        }
        for (step, rows) in zip(single.map { $0.step }, rows) where rows.count == 0 { taken.append(step) }
        return taken.sorted()
    }

    /// Returns the indices of the steps that were not executed, although the transaction was committed.
    ///
    /// - Parameter tokens: The tokens of homes by their numbers, as they are after the transaction.
    func taken(_ tokens: [Int64: Int64]) -> [Int] {
        marks.filter { $0.isPresent ? tokens[$0.number] != token : tokens[$0.number] != nil }.map { $0.step }.sorted()
    }
}
