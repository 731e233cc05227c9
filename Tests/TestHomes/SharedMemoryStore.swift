package import HomeStore
import Synchronization

/// The store of one node of a ``ModelDatabase``.
///
/// The outcome of a transaction whose answer is lost is unknown until the next call determines it.
package final class SharedMemoryStore: SharedStore {
    /// Identifies a home of the node.
    fileprivate struct Handle: Hashable, Sendable {
        let number: Int
    }

    /// A home of the node.
    fileprivate struct Home: Sendable {
        let id: String
        let description: [UInt8]
        let journal: StoredJournal
        var term = 0
        var isStored = true
    }

    fileprivate struct State: Sendable {
        var homes: [Handle: Home] = [:]
        var lastHandle = 0
        /// The ids of the places whose owner this node is.
        var places: Set<String> = []
        /// Whether the database may have places of this node that are not in ``places``.
        var hasForgottenPlaces = false
        var token = 0
        /// The transaction whose outcome is unknown; its steps are nil if it changes owners.
        var doubt: (token: Int, steps: ExecutedSteps?)?
        /// The outcome of the last transaction in doubt.
        var resolution: [Int]?
        var isOpen = true

        mutating func insert(_ home: Home) -> Handle {
            lastHandle += 1
            let handle = Handle(number: lastHandle)
            homes[handle] = home
            return handle
        }
    }

    fileprivate typealias ExecutedSteps = [(handle: Handle, home: Home, action: JournalStep.Action)]

    package let node: StoreNode.ID
    package let openings: UInt64
    private let database: ModelDatabase
    private let link: StoreLink
    private let state = Mutex(State())

    /// Joins the nodes of a database.
    package init(
        _ database: ModelDatabase, as name: String, at address: String, _ link: StoreLink = StoreLink()
    ) throws(JournalError) {
        (self.database, self.link) = (database, link)
        switch link.fate(.join) {
        case .safe: (node, openings) = database.join(name, at: address)
        case .lost: throw ModelDatabase.unreachable
        case .unanswered, .late:
            _ = database.join(name, at: address)
            throw ModelDatabase.unreachable
        }
    }

    // MARK: Homes

    package func addedHomes() throws(JournalError) -> [JournaledHome] {
        try withState { state throws(JournalError) in
            state.homes.filter { $0.value.isStored }.sorted { $0.value.id < $1.value.id }
        }.map { journaled($0, $1) }
    }

    private func journaled(_ handle: Handle, _ home: Home) -> JournaledHome {
        JournaledHome(id: home.id, description: home.description, journal: HomeJournal(handle, of: self))
    }

    package func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal {
        let handle = try withState { state throws(JournalError) in
            guard !state.homes.values.contains(where: { $0.isStored && $0.id == id }) else {
                throw JournalError(.failed, "There is a home \(id) already.", of: .database)
            }
            return state.insert(Home(id: id, description: description, journal: StoredJournal(nil), isStored: false))
        }
        return HomeJournal(handle, of: self)
    }

    package func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        try withState { state throws(JournalError) in
            try settle(&state)
            let steps = try steps.map { step throws(JournalError) -> ExecutedSteps.Element in
                guard let journal = step.journal as? HomeJournal, journal.store === self else {
                    preconditionFailure("a store executes the steps of its own journals")
                }
                guard let home = state.homes[journal.handle], home.isStored || !step.action.isAppend else {
                    throw JournalError.closed
                }
                return (journal.handle, home, step.action)
            }
            do throws(JournalError) {
                let taken = try transact(&state) { database throws(JournalError) in try database.execute(steps) }
                state.apply(steps, except: taken)
                return taken
            } catch {
                if error.outcome == .unknown { state.doubt?.steps = steps }
                throw error
            }
        }
    }

    package func resolve() throws(JournalError) -> [Int]? {
        try withState { state throws(JournalError) in
            try settle(&state)
            return state.resolution
        }
    }

    package func removeUnused() throws(JournalError) -> Bool { false }

    // MARK: Places

    package func connect() throws(JournalError) -> any StoreMembership { Connection(database, node, link) }

    package func addPlace(_ id: String) throws(JournalError) -> Bool {
        try withState { state throws(JournalError) in
            guard !state.places.contains(id) else { return false }
            let isAdded = try write(&state) { [node] database in database.addPlace(id, of: node) }
            if isAdded { state.places.insert(id) }
            return isAdded
        }
    }

    package func removePlace(_ id: String) throws(JournalError) {
        try withState { state throws(JournalError) in
            state.places.remove(id)
            state.hasForgottenPlaces = true
            try write(&state) { [node] database in database.removePlace(id, of: node) }
        }
    }

    package func claim(_ id: String) throws(JournalError) -> [JournaledHome]? {
        try withState { state throws(JournalError) -> [(Handle, Home)]? in
            guard !state.places.contains(id) else { return nil }
            return try claim(&state) { _ in [id] }.first
        }?.map { journaled($0, $1) }
    }

    package func claimAny(limit: Int) throws(JournalError) -> [[JournaledHome]] {
        try withState { state throws(JournalError) -> [[(Handle, Home)]] in
            let (held, isRepairing) = (state.places, state.hasForgottenPlaces)
            let claimed = try claim(&state) { [node] database in
                let free = database.places.keys.filter { id in
                    database.owner(of: id) == .nobody
                        || isRepairing && database.owner(of: id) == .node(node) && !held.contains(id)
                }
                return Array(free.sorted().prefix(limit))
            }
            state.hasForgottenPlaces = false
            return claimed
        }.map { $0.map { journaled($0, $1) } }
    }

    /// Takes homes, each with its checkpoints.
    private func claim(
        _ state: inout State, _ ids: @escaping @Sendable (ModelDatabase.State) -> [String]
    ) throws(JournalError) -> [[(Handle, Home)]] {
        let claimed = try write(&state) { [node] database in
            ids(database).compactMap { id in
                database.claim(id, by: node)?.map { id in
                    let entry = database.homes.entries[id]!
                    return Home(
                        id: id, description: entry.description, journal: entry.journal, term: database.terms[id]!)
                }
            }
        }
        state.places.formUnion(claimed.compactMap { $0.first?.id })
        return claimed.map { $0.map { (state.insert($0), $0) } }
    }

    package func release(_ ids: [String]) throws(JournalError) {
        try withState { state throws(JournalError) in
            state.homes = state.homes.filter { _, home in !ids.contains { home.belongs(to: $0) } }
            state.places.subtract(ids)
            state.hasForgottenPlaces = true
            try write(&state) { [node] database in database.release(ids, of: node) }
        }
    }

    package func leave() {
        state.withLock { state in
            if state.isOpen, (try? settle(&state)) != nil, link.fate(.write) != .lost {
                try? database.write { [node] database throws(JournalError) in database.remove(node) }
            }
            state.isOpen = false
        }
    }

    // MARK: The connection

    private func withState<Result: Sendable>(
        _ body: (inout State) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try state.withLock { state throws(JournalError) in
            guard state.isOpen else { throw JournalError.closed }
            return try body(&state)
        }
    }

    /// Determines an unknown outcome. Afterwards, the database does not execute the transaction any more.
    private func settle(_ state: inout State) throws(JournalError) {
        guard link.fate(.read) == .safe else { throw ModelDatabase.unreachable }
        let node = node
        let token = try database.write { database throws(JournalError) in
            try database.check(node)
            database.late[node] = nil
            return database.tokens[node]
        }
        guard let doubt = state.doubt else { return }
        state.doubt = nil
        guard let steps = doubt.steps else { return }
        state.resolution = nil
        guard token == doubt.token else { return }
        let taken = database.read { $0.taken(of: steps) }
        state.apply(steps, except: taken)
        state.resolution = taken
    }

    private func write<Result: Sendable>(
        _ state: inout State, _ body: @escaping ModelDatabase.Transaction<Result>
    ) throws(JournalError) -> Result {
        try settle(&state)
        do throws(JournalError) { return try transact(&state, body) } catch {
            if error.outcome == .unknown { state.hasForgottenPlaces = true }
            throw error
        }
    }

    /// Executes a transaction of the node, which must have settled.
    private func transact<Result: Sendable>(
        _ state: inout State, _ body: @escaping ModelDatabase.Transaction<Result>
    ) throws(JournalError) -> Result {
        state.token += 1
        let (token, node) = (state.token, node)
        let marked: ModelDatabase.Transaction<Result> = { database throws(JournalError) in
            try database.check(node)
            let result = try body(&database)
            database.tokens[node] = token
            return result
        }
        switch link.fate(.write) {
        case .safe: return try database.write(marked)
        case .lost: throw ModelDatabase.unreachable
        case .unanswered: _ = try database.write(marked)
        case .late:
            try database.write { database throws(JournalError) in
                try database.check(node)
                database.late[node] = (token, { database throws(JournalError) in _ = try body(&database) })
            }
        }
        state.doubt = (token, nil)
        throw ModelDatabase.unreachable.with(.unknown)
    }

    fileprivate func load(
        _ handle: Handle, record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        let home = try withState { state throws(JournalError) in
            try settle(&state)
            guard let home = state.homes[handle] else { throw JournalError.closed }
            return home
        }
        return try home.journal.load(record: record, entry: entry)
    }

    fileprivate func trim(_ handle: Handle, before sequence: UInt64) throws(JournalError) {
        try withState { state throws(JournalError) in
            guard let home = state.homes[handle], home.isStored else { throw JournalError.closed }
            // PostgreSQL trims with the next commit. A node that was removed must not trim.
            try settle(&state)
            try home.journal.trim(before: sequence)
        }
    }

    fileprivate func probe() throws(JournalError) {
        try withState { state throws(JournalError) in try settle(&state) }
    }

    fileprivate func drop(_ handle: Handle) {
        state.withLock { state in
            if state.homes[handle]?.isStored == false { state.homes[handle] = nil }
        }
    }

    // MARK: Journals and connections

    fileprivate final class HomeJournal: Journal {
        let handle: Handle
        private let shared: SharedMemoryStore
        private let isClosed = Mutex(false)

        init(_ handle: Handle, of shared: SharedMemoryStore) { (self.handle, self.shared) = (handle, shared) }

        deinit { shared.drop(handle) }

        var isInline: Bool { false }
        var medium: JournalError.Medium { .database }
        var store: (any JournalStore)? { shared }

        func load(
            record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
        ) throws(JournalError) -> JournalSummary {
            try checkIsOpen()
            return try shared.load(handle, record: record, entry: entry)
        }

        func commit(_ transactions: [HomeStore.Transaction]) throws(JournalError) {
            try checkIsOpen()
            try shared.execute(JournalStep(self, .append(transactions)))
        }

        func resolve() throws(JournalError) -> Bool { try shared.resolve() != nil }

        func trim(before sequence: UInt64) throws(JournalError) {
            try checkIsOpen()
            try shared.trim(handle, before: sequence)
        }

        func probe() throws(JournalError) {
            try checkIsOpen()
            try shared.probe()
        }

        func replaceAll(with contents: HomeStore.Transaction) throws(JournalError) {
            try checkIsOpen()
            try shared.replace(self, with: contents, partSize: 1_000)
        }

        func close() { isClosed.withLock { $0 = true } }

        private func checkIsOpen() throws(JournalError) {
            if isClosed.withLock({ $0 }) { throw JournalError.closed }
        }
    }

    private final class Connection: StoreMembership {
        private let database: ModelDatabase
        private let node: StoreNode.ID
        private let link: StoreLink

        init(_ database: ModelDatabase, _ node: StoreNode.ID, _ link: StoreLink) {
            (self.database, self.node, self.link) = (database, node, link)
        }

        func beat() throws(JournalError) -> [StoreNode] {
            try call(.beat) { [node] database throws(JournalError) in try database.beat(node) }
        }

        func depose(_ seen: StoreNode) throws(JournalError) -> Bool {
            try call(.beat) { [node] database throws(JournalError) in try database.depose(seen, by: node) }
        }

        func owner(of id: String) throws(JournalError) -> HomeOwner {
            try call(.read) { database throws(JournalError) in database.owner(of: id) }
        }

        func nodes() throws(JournalError) -> [StoreNode] {
            try call(.read) { database throws(JournalError) in database.nodes }
        }

        func add(_ secret: SharedSecret, limit: Int) throws(JournalError) {
            try call(.write) { database throws(JournalError) in database.secrets[secret.digest] = secret }
        }

        func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
            try call(.read) { database throws(JournalError) in database.secrets[digest] }
        }

        func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
            try call(.write) { database throws(JournalError) in database.secrets.removeValue(forKey: digest) }
        }

        /// Has no effect, because the secrets do not end.
        func extend(_ sessions: [SharedSecret]) throws(JournalError) {}

        private func call<Result: Sendable>(
            _ call: StoreLink.Call, _ body: ModelDatabase.Transaction<Result>
        ) throws(JournalError) -> Result {
            let fate = link.fate(call)
            if fate == .lost { throw ModelDatabase.unreachable }
            let result = try database.write(body)
            if fate == .safe { return result }
            throw ModelDatabase.unreachable
        }
    }
}

extension SharedMemoryStore.State {
    /// Notes what steps have changed that were executed.
    fileprivate mutating func apply(_ steps: SharedMemoryStore.ExecutedSteps, except taken: [Int]) {
        for (index, step) in steps.enumerated() where !taken.contains(index) {
            switch step.action {
            case .append, .stage: continue
            case .replace:
                if !step.home.isStored { homes[step.handle]?.term = 0 }
                homes[step.handle]?.isStored = true
            case .delete: homes[step.handle]?.isStored = false
            }
        }
    }
}

extension SharedMemoryStore.Home {
    /// Whether this is the home with an id, or one of its checkpoints.
    fileprivate func belongs(to id: String) -> Bool { self.id == id || self.id.hasPrefix("\(id)/") }
}

extension ModelDatabase.State {
    /// Executes steps. Returns the indices of those of homes that another node has taken.
    fileprivate mutating func execute(_ steps: SharedMemoryStore.ExecutedSteps) throws(JournalError) -> [Int] {
        let taken = taken(of: steps)
        let executed = steps.indices.filter { !taken.contains($0) }
        for index in executed { try homes.check(steps[index].action, of: steps[index].home.id) }
        for index in executed {
            let (_, home, action) = steps[index]
            if case .replace = action, !home.isStored { terms[home.id] = 0 }
            try homes.execute(action, of: home.id, home.description, home.journal)
        }
        return taken
    }

    fileprivate func taken(of steps: SharedMemoryStore.ExecutedSteps) -> [Int] {
        steps.indices.filter { index in
            let (_, home, action) = steps[index]
            if case .stage = action { return false }
            return home.isStored && terms[home.id] ?? 0 != home.term
        }
    }
}

extension JournalStep.Action {
    fileprivate var isAppend: Bool { if case .append = self { true } else { false } }
}
