import HomeStore
import Threads

/// What this node knows of homes: which of them are leaving it, which requests use them, and where others are.
///
/// Unchecked because the state is used only with the condition's lock held.
final class HomeTable: @unchecked Sendable {
    /// The greatest number of homes of other nodes that are remembered.
    private static let limit = 100_000

    /// Signaled when a request has ended while homes are leaving.
    private let condition = Condition()
    /// The number of requests that use a home.
    private var uses: [String: Int] = [:]
    /// The homes that are leaving, each with what waits for that.
    private var leaving: [String: [@Sendable () -> Void]] = [:]
    private var places: [String: StoreNode.ID] = [:]
    /// The requests of the present period, by home.
    private var demands: [String: Demand] = [:]

    // MARK: Homes of this node

    /// A request that uses a home. The home does not leave before it is released.
    final class Use: Sendable {
        private let table: HomeTable
        private let id: String

        fileprivate init(_ table: HomeTable, _ id: String) { (self.table, self.id) = (table, id) }

        deinit { table.endUse(id) }
    }

    /// Begins to use a home of this node; nil if it is leaving.
    ///
    /// - Parameter sender: The name of the node that has sent the request; nil if it is from a client.
    func use(_ id: String, from sender: String? = nil) -> Use? {
        let isLeaving = condition.withLock {
            guard leaving[id] == nil else { return true }
            uses[id, default: 0] += 1
            demands[id, default: Demand()].add(sender)
            return false
        }
        return isLeaving ? nil : Use(self, id)
    }

    private func endUse(_ id: String) {
        condition.withLock {
            guard let count = uses[id] else { return }
            uses[id] = count > 1 ? count - 1 : nil
            if !leaving.isEmpty { condition.broadcast() }
        }
    }

    /// Lets no request begin to use homes.
    func beginLeaving(_ ids: [String]) {
        condition.withLock { for id in ids where leaving[id] == nil { leaving[id] = [] } }
    }

    /// Whether requests use the homes.
    func areUsed(_ ids: [String]) -> Bool { condition.withLock { ids.contains { uses[$0] != nil } } }

    /// Waits until no request uses the homes, until a time of the monotonic clock at most.
    func waitForUses(of ids: [String], until end: UInt64) {
        condition.withLock {
            while ids.contains(where: { uses[$0] != nil }), MonotonicClock.now < end { condition.wait(until: end) }
        }
    }

    /// Returns the homes that get most of their requests through one other node, each with the name of the node, and
    /// begins another period.
    func takeDemands() -> [String: String] {
        condition.withLock {
            defer { demands = [:] }
            return demands.compactMapValues { $0.place }
        }
    }

    /// Homes have left the node, or do not leave it after all.
    func endLeaving(_ ids: [String]) {
        let waiting = condition.withLock { ids.flatMap { leaving.removeValue(forKey: $0) ?? [] } }
        for body in waiting { body() }
    }

    /// Calls back when a home has left the node; at once if it is not leaving.
    func whenLeft(_ id: String, _ body: @escaping @Sendable () -> Void) {
        let waits = condition.withLock {
            leaving[id]?.append(body)
            return leaving[id] != nil
        }
        if !waits { body() }
    }

    // MARK: Homes of other nodes

    /// The node that had a home when this was last known; nil if it is not known.
    func place(of id: String) -> StoreNode.ID? { condition.withLock { places[id] } }

    func setPlace(of id: String, _ node: StoreNode.ID?) {
        condition.withLock {
            if node != nil, places.count >= Self.limit { places = [:] }
            places[id] = node
        }
    }

    /// Forgets the homes of all nodes but these.
    func keepPlaces(of nodes: Set<StoreNode.ID>) {
        condition.withLock { places = places.filter { nodes.contains($0.value) } }
    }
}
