import HomeStore

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
        /// The steps that it executes; nil if it changes the owners of homes.
        let steps: Steps?
    }

    private struct Steps {
        let builder: CommitBuilder
        /// The homes afterwards if the transaction was committed, with the indices of their steps.
        let next: [(step: Int, handle: Handle, home: PostgresHome)]
    }

    /// The id of the home that every store has.
    private static let mainID = "default"

    let target: PostgresTarget
    private let faults: (any ConnectionFaults)?
    /// What an operator should know about the server.
    let notices: [String]
    /// How often the store was opened before.
    let openings: UInt64
    /// The handle of the home `default`; nil if the store is shared.
    private(set) var mainHandle: Handle?
    private(set) var connection: PostgresConnection
    private var writer: PostgresWriter
    /// The homes of this program.
    private(set) var homes: [Handle: PostgresHome] = [:]
    private var nextHandle = 0
    /// The ids of the places whose owner this program is, in a shared store.
    var places: Set<String> = []
    /// Whether the store may have places of this program that are not in ``places``.
    var hasForgottenPlaces = false
    /// The numbers that this program can use.
    var numbers: Range<Int64>
    /// The numbers of replaced and deleted homes whose rows are still in the store.
    var unused: [Int64]
    /// The mark of the last transaction. It begins at random, unlike those of other writers.
    private var token = Int64.random(in: 0...Int64.max >> 1)
    private var doubt: Doubt?
    /// The homes that were released while a transaction was in doubt.
    private var released: Set<Handle> = []
    /// The outcome of the last transaction in doubt.
    private var resolution: [Int]?
    /// Why the store is never written again; nil if it may be written.
    private var takeover: JournalError?

    // MARK: Opening

    /// Connects to a database, creates the tables if it has none, and registers the program.
    ///
    /// - Parameter lease: How long the beat of another node must not change until the node counts as dead.
    init(
        _ target: PostgresTarget, for use: PostgresUse, lease: Duration, faults: (any ConnectionFaults)?
    ) throws(JournalError) {
        (self.target, self.faults) = (target, faults)
        connection = try PostgresConnection.open(target, faults: faults)
        notices = try PostgresServerCheck.notices(connection, target)
        try connection.makeDurable()
        let registration = try PostgresJoin(connection: connection, use: use, lease: lease).run()
        (writer, openings) = (registration.writer, registration.openings)
        (numbers, unused) = (registration.numbers, registration.unused)
        for home in registration.homes { insert(home) }
        if !use.isShared {
            mainHandle = homes.first { $0.value.id == Self.mainID }?.key
            guard mainHandle != nil else { throw target.error(.corrupt, "the home \(Self.mainID) is missing") }
        }
    }

    /// The id of the node that this program is.
    var node: StoreNode.ID { writer.id }

    // MARK: Homes

    /// The homes that were added to the store, in the order of their ids.
    var addedHomes: [(handle: Handle, id: String, description: [UInt8])] {
        homes.filter { $0.key != mainHandle && $0.value.isStored }
            .map { ($0.key, $0.value.id, $0.value.description) }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// Adds a home, which is stored when it is replaced for the first time.
    func add(_ id: String, description: [UInt8]) throws(JournalError) -> Handle {
        guard !homes.values.contains(where: { $0.isStored && $0.id == id }) else {
            throw target.error(.failed, "it contains a home \(id) already")
        }
        return insert(PostgresHome(id: id, description: description, number: -1, term: 1, isStored: false))
    }

    /// Adds a home to those of this program.
    @discardableResult
    func insert(_ home: PostgresHome) -> Handle {
        defer { nextHandle += 1 }
        homes[nextHandle] = home
        return nextHandle
    }

    /// Drops a home that is not stored, because no journal of it is left.
    func drop(_ handle: Handle) {
        guard let home = homes[handle], !home.isStored else { return }
        remove(handle)
    }

    /// Removes a home from those of this program, because it belongs to no program or another one.
    func release(_ handle: Handle) {
        if doubt != nil { released.insert(handle) }
        remove(handle)
    }

    private func remove(_ handle: Handle) {
        guard let staged = homes.removeValue(forKey: handle)?.staged else { return }
        unused.append(staged)
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
        let next = try PostgresConnection.open(target, faults: faults)
        try next.makeDurable()
        try next.prepare(PostgresStatement.session)
        // The lost connection may be stopped in a transaction. Its locks would keep this one from writing, and others
        // from removing this node.
        _ = try next.run([.init(.endBackends, PostgresParameter([writer.id]))])
        // A beat changes the same row, and must not wait for a standby.
        let rows = try next.transact([.init(.hurry), .init(.setBackend, PostgresParameter(writer.id))])
        connection = next
        guard rows[1].count == 1 else { throw take() }
    }

    private func take() -> JournalError {
        let error = target.taken
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
        let token = nextToken()
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
            if error.outcome == .unknown {
                doubt = Doubt(token: token, steps: Steps(builder: builder, next: next))
            }
            throw error
        }
    }

    private func nextToken() -> Int64 {
        token += 1
        return token
    }

    /// Executes calls as a transaction of this writer, which changes the owners of homes.
    ///
    /// - Parameters:
    ///   - calls: Returns the calls, from the token and the id of the writer.
    ///   - next: See ``PostgresConnection/transact(_:next:)``.
    /// - Returns: The rows of the calls.
    func write(
        _ calls: (_ token: PostgresParameter, _ writer: PostgresParameter) -> [PostgresConnection.Call],
        next: (
            ([PostgresRows], _ token: PostgresParameter, _ writer: PostgresParameter) -> [PostgresConnection.Call]
        )? = nil
    ) throws(JournalError) -> [PostgresRows] {
        try settle()
        let number = nextToken()
        let (token, id) = (PostgresParameter(number), PostgresParameter(writer.id))
        let mark = PostgresConnection.Call(.mark, id, PostgresParameter(writer.incarnation), token)
        // A node that was stopped while it claimed homes must not keep this one from writing for long.
        let first = [.init(.limitLocks), mark] + calls(token, id)
        do throws(JournalError) {
            let rows =
                if let next {
                    try connection.transact(first) { rows in
                        rows[1].count == 1 ? next(Array(rows.dropFirst(2)), token, id) : nil
                    }
                } else {
                    try connection.transact(first)
                }
            guard rows[1].count == 1 else { throw take() }
            return Array(rows.dropFirst(2))
        } catch {
            if error.outcome == .unknown {
                doubt = Doubt(token: number, steps: nil)
                hasForgottenPlaces = true
            }
            throw error
        }
    }

    private func apply(_ next: [(step: Int, handle: Handle, home: PostgresHome)], except taken: [Int]) {
        for (step, handle, home) in next where !taken.contains(step) && !released.contains(handle) {
            homes[handle] = home
        }
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
    func settle() throws(JournalError) {
        try ready()
        guard let doubt else { return }
        // What the lost connection has not committed by now, it cannot commit any more.
        let rows = try connection.run([.init(.supersede, PostgresParameter(writer.id))])
        guard rows[0].count == 1 else { throw take() }
        writer.incarnation = rows[0].number(0, 0)
        if let steps = doubt.steps {
            resolution = rows[0].number(0, 1) == doubt.token ? try complete(steps) : nil
        }
        self.doubt = nil
        released = []
    }

    /// Notes what a transaction has changed that was in doubt. Returns the indices of the steps that it did not execute.
    private func complete(_ steps: Steps) throws(JournalError) -> [Int] {
        let numbers = steps.builder.marks.map { $0.number }
        let found = try connection.run([.init(.tokens, PostgresParameter(numbers))])[0]
        let tokens = Dictionary(
            uniqueKeysWithValues: (0..<found.count).map { (found.number($0, 0), found.number($0, 1)) })
        let taken = steps.builder.taken(tokens)
        apply(steps.next, except: taken)
        return taken
    }

    /// Deletes what trims have left in homes.
    func trimAll(of isIncluded: (PostgresHome) -> Bool) {
        let steps = homes.filter { $0.value.trimmed != nil && isIncluded($0.value) }
            .map { ($0.key, JournalStep.Action.append([])) }
        if !steps.isEmpty { _ = try? execute(steps) }
    }

    /// Removes this node. Without a connection, it is removed when another program finds it dead.
    func leave() {
        guard (try? settle()) != nil else { return }
        trimAll { _ in true }
        let id = PostgresParameter(writer.id)
        _ = try? connection.transact([.init(.limitLocks), .init(.leaveNode, id), .init(.leaveWriter, id)])
    }
}
