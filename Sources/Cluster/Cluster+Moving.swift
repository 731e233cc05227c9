import HomeEngine
import HomeStore
import Observability
import Synchronization
import Threads

/// Homes that move to the node at which their requests arrive, so that a balancer need not know which node has them.
extension Cluster {
    /// The time for which a move waits for the requests that use a home.
    private static let patience = Duration.milliseconds(50)

    /// Gives homes back that get most of their requests through another node, once in a period. The next request there
    /// claims them.
    func moveHomesIfDue() {
        let now = configuration.now()
        let isDue = state.withLock { state in
            guard !state.isDraining, now >= state.nextMove else { return false }
            defer { state.nextMove = now + configuration.movePeriod.nanoseconds }
            return state.nextMove > 0
        }
        guard isDue else { return }
        let names = Set(others.map { $0.name })
        let durable = Set(homes.durableIDs)
        let ids = table.takeDemands().filter { names.contains($0.value) && durable.contains($0.key) }.map { $0.key }
        for id in ids.sorted() { move(id) }
    }

    private func move(_ id: String) {
        table.beginLeaving([id])
        table.waitForUses(of: [id], until: MonotonicClock.time(after: Self.patience))
        // A home with a long request stays; perhaps it moves after the next period.
        guard !table.areUsed([id]) else { return table.endLeaving([id]) }
        let isAdded = perform { [self] in
            giveBack([id])
            return true
        }
        if !isAdded { table.endLeaving([id]) }
    }
}
