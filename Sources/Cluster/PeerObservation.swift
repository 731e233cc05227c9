import HomeStore

/// Finds the nodes that are dead: those whose beats have not changed for a lease and a margin.
///
/// Only time in which this node itself could read the beats counts: after the store was away, no node has beaten, and the
/// observation begins again.
struct PeerObservation: Sendable {
    private struct Seen {
        let node: StoreNode
        /// When the beat was seen for the first time.
        let time: UInt64
    }

    /// For how long a beat must not have changed.
    let patience: UInt64
    private var seen: [StoreNode.ID: Seen] = [:]

    init(patience: UInt64) { self.patience = patience }

    /// Records the nodes that were read before a time.
    mutating func record(_ nodes: [StoreNode], at time: UInt64) {
        var next: [StoreNode.ID: Seen] = [:]
        for node in nodes {
            let former = seen[node.id]
            next[node.id] = former?.node.beat == node.beat ? former : Seen(node: node, time: time)
        }
        seen = next
    }

    /// The nodes could not be read.
    mutating func interrupt() { seen = [:] }

    /// Returns the nodes that are dead, except this one.
    func dead(at time: UInt64, except id: StoreNode.ID) -> [StoreNode] {
        seen.values.filter { $0.node.id != id && time >= $0.time + patience }.map { $0.node }.sorted { $0.id < $1.id }
    }
}
