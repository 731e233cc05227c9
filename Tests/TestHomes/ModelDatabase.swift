package import HomeStore
import Synchronization

/// A model of a database that nodes share: the homes, their owners, and the nodes. It behaves as PostgreSQL does with the
/// statements of a shared store.
package final class ModelDatabase: Sendable {
    struct State: Sendable {
        var openings: UInt64 = 0
        var lastNode: StoreNode.ID = 0
        /// The nodes, in the order of their ids.
        var nodes: [StoreNode] = []
        /// The mark of the last transaction of each node.
        var tokens: [StoreNode.ID: Int] = [:]
        /// The owners of homes; nil for a home without owner.
        var places: [String: StoreNode.ID?] = ["default": nil]
        var homes = StoredHomes()
        /// How often each home, and each checkpoint of a home, was taken.
        var terms: [String: Int] = [:]
        /// Sessions and tickets, by their digests. They do not end by themselves.
        var secrets: [[UInt8]: SharedSecret] = [:]
        /// The transactions that are executed later, with their marks.
        var late: [StoreNode.ID: (token: Int, body: Transaction<Void>)] = [:]
    }

    typealias Transaction<Result> = @Sendable (inout State) throws(JournalError) -> Result

    private let state = Mutex(State())

    package init() {}

    /// The nodes, in the order of their ids.
    package var nodes: [StoreNode] { state.withLock { $0.nodes } }

    package func owner(of id: String) -> HomeOwner { state.withLock { $0.owner(of: id) } }

    /// Executes the transactions that nodes have sent and that the database has not executed yet.
    package func executeLate() {
        state.withLock { state in
            for (node, (token, body)) in state.late.sorted(by: { $0.key < $1.key }) where state.has(node) {
                guard (try? body(&state)) != nil else { continue }
                state.tokens[node] = token
            }
            state.late = [:]
        }
    }

    // MARK: For nodes

    func read<Result: Sendable>(_ body: (State) -> Result) -> Result { state.withLock { body($0) } }

    func write<Result: Sendable>(
        _ body: (inout State) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try state.withLock { state throws(JournalError) in try body(&state) }
    }

    /// Adds a node.
    func join(_ name: String, at address: String) -> (node: StoreNode.ID, openings: UInt64) {
        state.withLock { state in
            state.lastNode += 1
            state.nodes.append(StoreNode(id: state.lastNode, name: name, address: address, beat: 0))
            defer { state.openings += 1 }
            return (state.lastNode, state.openings)
        }
    }

    static let taken = JournalError(
        .taken, "Another gateway has removed this one from the database (simulated).", outcome: .fenced, of: .database)
    static let unreachable = JournalError(.unreachable, "The database cannot be reached (simulated).", of: .database)
}

extension ModelDatabase.State {
    func has(_ node: StoreNode.ID) -> Bool { nodes.contains { $0.id == node } }

    func owner(of id: String) -> HomeOwner {
        guard let owner = places[id] else { return .noHome }
        guard let owner, has(owner) else { return .nobody }
        return .node(owner)
    }

    /// Whether a node may take a home.
    func isFree(_ id: String, for node: StoreNode.ID) -> Bool {
        switch owner(of: id) {
        case .noHome: false
        case .nobody: true
        case .node(let owner): owner == node
        }
    }

    func check(_ node: StoreNode.ID) throws(JournalError) { if !has(node) { throw ModelDatabase.taken } }

    /// Removes a node. The database does not execute its late transaction any more.
    mutating func remove(_ node: StoreNode.ID) {
        nodes.removeAll { $0.id == node }
        (tokens[node], late[node]) = (nil, nil)
    }

    /// Counts a beat of a node, and returns all nodes.
    mutating func beat(_ node: StoreNode.ID) throws(JournalError) -> [StoreNode] {
        guard let index = nodes.firstIndex(where: { $0.id == node }) else { throw ModelDatabase.taken }
        let former = nodes[index]
        nodes[index] = StoreNode(id: node, name: former.name, address: former.address, beat: former.beat + 1)
        return nodes
    }

    /// Removes a node if its beat has not changed. Returns whether it is removed.
    mutating func depose(_ seen: StoreNode, by node: StoreNode.ID) throws(JournalError) -> Bool {
        try check(node)
        if nodes.contains(seen) { remove(seen.id) }
        return !has(seen.id)
    }

    mutating func addPlace(_ id: String, of node: StoreNode.ID) -> Bool {
        guard homes.entries[id] == nil, places[id] == nil || isFree(id, for: node) else { return false }
        places[id] = .some(node)
        return true
    }

    /// Removes the place of a node that has no home.
    mutating func removePlace(_ id: String, of node: StoreNode.ID) {
        guard homes.entries[id] == nil, owner(of: id) == .node(node) else { return }
        places.removeValue(forKey: id)
    }

    /// Takes a home and its checkpoints, and returns their ids; nil if it has another owner, or does not exist.
    mutating func claim(_ id: String, by node: StoreNode.ID) -> [String]? {
        guard isFree(id, for: node) else { return nil }
        guard homes.entries[id] != nil else {
            places.removeValue(forKey: id)
            return nil
        }
        places[id] = .some(node)
        let ids = homes.entries.keys.filter { $0 == id || $0.hasPrefix("\(id)/") }.sorted()
        for id in ids { terms[id, default: 0] += 1 }
        return ids
    }

    mutating func release(_ ids: [String], of node: StoreNode.ID) {
        for id in ids where owner(of: id) == .node(node) { places[id] = .some(nil) }
    }
}
