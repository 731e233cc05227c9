import HomeStore

/// A home of the store, or one that is going to be added.
struct PostgresHome {
    let id: String
    let description: [UInt8]
    /// The number of the home's rows in the tables of records and entries. A replacement changes it.
    var number: Int64
    /// How often the home was taken. A writer that has an earlier term cannot write it any more.
    var term: Int64
    /// The greatest sequence ever committed.
    var lastSequence: Int64 = 0
    /// Whether the store contains the home.
    var isStored = true
    /// The number of the records that are going to replace those of the home; nil if there are none.
    var staged: Int64?
    /// The entries before this one are deleted with the next commit; nil if there are none.
    var trimmed: Int64?
}

/// The program in the table of writers.
struct PostgresWriter {
    let id: Int64
    /// How often the outcome of a lost transaction was determined. Earlier connections cannot write any more.
    var incarnation: Int64
}

/// The homes of a store as this program knows them, and the connection with which it changes them. It is not safe for
/// concurrent use.
///
/// A connection that was lost is made again by the next call.
final class PostgresSession {
    /// Identifies a home of the store while the store is open.
    typealias Handle = Int

    /// A transaction whose outcome is unknown.
    private struct Doubt {
        let token: Int64
        let builder: CommitBuilder
        /// The homes afterwards if it was committed, with the indices of their steps.
        let next: [(step: Int, handle: Handle, home: PostgresHome)]
    }

    /// The maximum number of rows that one ``removeUnused()`` deletes from each table.
    private static let removalLimit: Int64 = 1_000
    /// The id of the home that every store has.
    private static let mainID = "default"
    static let mainHandle: Handle = 0

    let target: PostgresTarget
    private let faults: (any ConnectionFaults)?
    /// What an operator should know about the server.
    let notices: [String]
    /// How often the store was opened before.
    let openings: UInt64
    private var connection: PostgresConnection
    private var writer: PostgresWriter
    private var homes: [Handle: PostgresHome] = [:]
    private var nextHandle = 1
    /// The numbers that this program can use.
    private var numbers: Range<Int64>
    /// The numbers of replaced and deleted homes whose rows are still in the store.
    private var unused: [Int64]
    /// The mark of the last transaction. It begins at random, unlike those of other writers.
    private var token = Int64.random(in: 0...Int64.max >> 1)
    private var doubt: Doubt?
    /// The outcome of the last transaction in doubt.
    private var resolution: [Int]?
    /// Why the store is never written again; nil if it may be written.
    private var takeover: JournalError?

    // MARK: Opening

    /// Connects to a database, creates the tables if it has none, and takes all homes from other programs.
    init(_ target: PostgresTarget, faults: (any ConnectionFaults)?) throws(JournalError) {
        (self.target, self.faults) = (target, faults)
        connection = try PostgresConnection.open(target, faults: faults)
        notices = try PostgresServerCheck.notices(connection, target)
        try Self.createTables(target, connection)
        let rows = try connection.execute([
            "BEGIN",
            "UPDATE home_gateway.meta SET value = value + 1 WHERE key = 'openings' RETURNING value",
            "SELECT nextval('home_gateway.numbers')",
            // The transactions of other programs end before this statement, and change nothing afterwards.
            "DELETE FROM home_gateway.writers",
            "INSERT INTO home_gateway.writers VALUES (currval('home_gateway.numbers'), 1, 0, 0)",
            """
            UPDATE home_gateway.homes SET term = term + 1
            RETURNING id, number, description, term, last_sequence
            """,
            "SELECT number FROM home_gateway.abandoned ORDER BY number",
            "COMMIT",
        ])
        openings = UInt64(clamping: rows[1].number(0, 0) - 1)
        let first = rows[2].number(0, 0)
        numbers = first..<(first + PostgresSchema.numberBlock)
        writer = PostgresWriter(id: first, incarnation: 1)
        unused = (0..<rows[6].count).map { rows[6].number($0, 0) }
        let stored = rows[5]
        for row in 0..<stored.count {
            let id = stored.text(row, 0)
            let handle = id == Self.mainID ? Self.mainHandle : nextHandle
            homes[handle] = PostgresHome(
                id: id, description: stored.bytes(row, 2), number: stored.number(row, 1), term: stored.number(row, 3),
                lastSequence: stored.number(row, 4))
            if handle == nextHandle { nextHandle += 1 }
        }
        guard homes[Self.mainHandle] != nil else {
            throw target.error(.corrupt, "the home \(Self.mainID) is missing")
        }
        try prepare()
    }

    private static func createTables(
        _ target: PostgresTarget, _ connection: PostgresConnection
    ) throws(JournalError) {
        guard try PostgresServerCheck.layout(connection, target) == nil else { return }
        do throws(JournalError) {
            _ = try connection.execute(["BEGIN"] + PostgresSchema.creation + ["COMMIT"])
        } catch {
            // Another program may have created them at the same time.
            guard connection.failure == nil else { throw error }
            _ = try connection.execute(["ROLLBACK"])
            guard try PostgresServerCheck.layout(connection, target) != nil else { throw error }
        }
    }

    /// Prepares a new connection: commits wait for the disk, whatever the default of the database is.
    private func prepare() throws(JournalError) {
        _ = try connection.execute([
            """
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """
        ])
        try connection.prepare(PostgresStatement.allCases)
    }

    // MARK: Homes

    /// The homes that were added to the store, in the order of their ids.
    var addedHomes: [(handle: Handle, id: String, description: [UInt8])] {
        homes.filter { $0.key != Self.mainHandle && $0.value.isStored }
            .map { ($0.key, $0.value.id, $0.value.description) }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// Adds a home, which is stored when it is replaced for the first time.
    func add(_ id: String, description: [UInt8]) throws(JournalError) -> Handle {
        guard !homes.values.contains(where: { $0.isStored && $0.id == id }) else {
            throw target.error(.failed, "it contains a home \(id) already")
        }
        defer { nextHandle += 1 }
        homes[nextHandle] = PostgresHome(id: id, description: description, number: -1, term: 1, isStored: false)
        return nextHandle
    }

    /// Drops a home that is not stored, because no journal of it is left.
    func release(_ handle: Handle) {
        guard let home = homes[handle], !home.isStored else { return }
        homes[handle] = nil
        if let staged = home.staged { unused.append(staged) }
    }

    private func home(_ handle: Handle) throws(JournalError) -> PostgresHome {
        guard let home = homes[handle] else { throw JournalError.closed }
        return home
    }

    // MARK: The connection

    /// Connects again if the connection was lost.
    private func ready() throws(JournalError) {
        if let takeover { throw takeover }
        guard connection.failure != nil else { return }
        connection = try PostgresConnection.open(target, faults: faults)
        try prepare()
    }

    private func take() -> JournalError {
        let error = JournalError(
            .taken, "Another program has taken the homes of \(target.location).", outcome: .fenced, of: .database)
        takeover = error
        return error
    }

    // MARK: Reading

    func load(
        _ handle: Handle, record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try settle()
        let home = try home(handle)
        var summary = try connection.load(home.number, from: home.trimmed ?? 0, record: record, entry: entry)
        summary.lastSequence = UInt64(clamping: home.lastSequence)
        return summary
    }

    // MARK: Writing

    /// Executes steps of different homes in one transaction. See ``JournalStore/execute(_:)``.
    func execute(_ steps: [(handle: Handle, action: JournalStep.Action)]) throws(JournalError) -> [Int] {
        try settle()
        token += 1
        let token = token
        var builder = CommitBuilder(token: token, by: writer)
        var next: [(step: Int, handle: Handle, home: PostgresHome)] = []
        for (index, (handle, action)) in steps.enumerated() {
            var home = try home(handle)
            switch action {
            case .append(let transactions):
                guard home.isStored else { throw JournalError.closed }
                let last = try SequenceCheck.lastSequence(
                    of: transactions, after: UInt64(clamping: home.lastSequence))
                builder.append(transactions, to: home, last: last, step: index)
                (home.lastSequence, home.trimmed) = (Int64(clamping: last), nil)
            case .stage(let part, let isFirst):
                _ = try SequenceCheck.lastSequence(of: [part], after: 0)
                let number = try number(of: &home, isFirst: isFirst)
                builder.stage(part, under: number, isFirst: isFirst)
            case .replace(let part, let isFirst):
                let last = try SequenceCheck.lastSequence(of: [part], after: 0)
                let number = try number(of: &home, isFirst: isFirst)
                builder.stage(part, under: number, isFirst: isFirst)
                builder.exchange(home, to: number, part, step: index)
                if home.isStored { unused.append(home.number) }
                home = PostgresHome(
                    id: home.id, description: home.description, number: number,
                    term: home.isStored ? home.term : 1, lastSequence: Int64(clamping: last))
            case .delete:
                builder.delete(home, step: index)
                if home.isStored { unused.append(home.number) }
                if let staged = home.staged { unused.append(staged) }
                (home.isStored, home.number, home.staged) = (false, -1, nil)
            }
            next.append((index, handle, home))
        }
        do throws(JournalError) {
            let rows = try connection.transact(builder.calls)
            guard let taken = builder.taken(rows) else { throw take() }
            apply(next, except: taken)
            return taken
        } catch {
            if error.outcome == .unknown { doubt = Doubt(token: token, builder: builder, next: next) }
            throw error
        }
    }

    /// Returns the number of the records that are going to replace those of a home.
    private func number(of home: inout PostgresHome, isFirst: Bool) throws(JournalError) -> Int64 {
        if let staged = home.staged {
            guard isFirst else { return staged }
            unused.append(staged)
        }
        if numbers.isEmpty {
            let rows = try connection.execute(["SELECT nextval('home_gateway.numbers')"])
            let first = rows[0].number(0, 0)
            numbers = first..<(first + PostgresSchema.numberBlock)
        }
        let number = numbers.lowerBound
        numbers = (number + 1)..<numbers.upperBound
        home.staged = number
        return number
    }

    private func apply(_ next: [(step: Int, handle: Handle, home: PostgresHome)], except taken: [Int]) {
        for (step, handle, home) in next where !taken.contains(step) { homes[handle] = home }
    }

    /// Deletes entries with the next commit of the home.
    func trim(_ handle: Handle, before sequence: UInt64) throws(JournalError) {
        var home = try home(handle)
        guard home.isStored else { throw JournalError.closed }
        let before = min(Int64(clamping: sequence), home.lastSequence + 1)
        home.trimmed = max(home.trimmed ?? 0, before)
        homes[handle] = home
    }

    func probe() throws(JournalError) {
        try settle()
        let rows = try connection.run([.init(.probe, PostgresParameter(writer.id))])
        guard rows[0].count == 1 else { throw take() }
    }

    /// Counts the openings of a store whose homes are copied to this one.
    func continueOpenings(of openings: UInt64) throws(JournalError) {
        try settle()
        _ = try connection.execute([
            """
            UPDATE home_gateway.meta SET value = greatest(value, \(Int64(clamping: openings))) WHERE key = 'openings'
            """
        ])
    }

    /// Determines the outcome of the last transaction, before another one. See ``JournalStore/resolve()``.
    func resolve() throws(JournalError) -> [Int]? {
        try settle()
        return resolution
    }

    /// Connects if necessary, and determines an unknown outcome.
    private func settle() throws(JournalError) {
        try ready()
        guard let doubt else { return }
        // What the lost connection has not committed by now, it cannot commit any more.
        let rows = try connection.run([.init(.supersede, PostgresParameter(writer.id))])
        guard rows[0].count == 1 else { throw take() }
        writer.incarnation = rows[0].number(0, 0)
        resolution = nil
        if rows[0].number(0, 1) == doubt.token {
            let numbers = doubt.builder.marks.map { $0.number }
            let found = try connection.run([.init(.tokens, PostgresParameter(numbers))])[0]
            let tokens = Dictionary(
                uniqueKeysWithValues: (0..<found.count).map { (found.number($0, 0), found.number($0, 1)) })
            let taken = doubt.builder.taken(tokens)
            apply(doubt.next, except: taken)
            resolution = taken
        }
        self.doubt = nil
    }

    /// Deletes some rows of replaced and deleted homes; returns whether there are more.
    func removeUnused() throws(JournalError) -> Bool {
        try settle()
        let used = Set(homes.values.flatMap { [$0.number, $0.staged ?? -1] })
        unused.removeAll { used.contains($0) }
        guard let number = unused.last else { return false }
        let (home, limit) = (PostgresParameter(number), PostgresParameter(Self.removalLimit))
        let rows = try connection.run([.init(.removeRecords, home, limit), .init(.removeEntries, home, limit)])
        guard rows.allSatisfy({ $0.count < Self.removalLimit }) else { return true }
        _ = try connection.run([.init(.forget, home)])
        unused.removeLast()
        return !unused.isEmpty
    }

    /// Deletes what trims have left.
    func close() {
        let steps = homes.filter { $0.value.trimmed != nil }.map { ($0.key, JournalStep.Action.append([])) }
        if !steps.isEmpty { _ = try? execute(steps) }
    }
}
