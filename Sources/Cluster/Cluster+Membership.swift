import HomeAPI
import HomeEngine
import HomeStore
import Observability
import Synchronization
import Threads

/// The membership of a node: beats, the deposal of dead nodes, and its own.
extension Cluster {
    /// Joins the other nodes and begins to show them that this one is alive. Throws if the store cannot be used.
    ///
    /// - Parameter address: The address at which the others reach this one, such as `10.0.0.7:8080`.
    package func start(at address: String) throws(ClusterError) {
        try join(at: address)
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "membership") { [self] in
                while waitForBeat() { beat() }
            }
        } catch {
            throw ClusterError("no thread can be created (\(error.reason)); raise the limit of processes (ulimit -u)")
        }
    }

    /// Joins the other nodes, as ``start(at:)``, but does not call ``beat()`` again: a simulation does that.
    package func join(at address: String) throws(ClusterError) {
        state.withLock { $0.address = address }
        do throws(JournalError) { try join() } catch { throw ClusterError(error.message) }
        beat()
    }

    /// Waits until the next beat is due; returns false if the node has stopped.
    private func waitForBeat() -> Bool {
        let end = MonotonicClock.time(after: configuration.interval)
        return stop.withLock {
            while !state.withLock({ $0.isStopped }), MonotonicClock.now < end { stop.wait(until: end) }
            return !state.withLock { $0.isStopped }
        }
    }

    /// Shows the other nodes that this one is alive, and deposes those that are not.
    package func beat() {
        guard !state.withLock({ $0.isStopped }) else { return }
        guard let membership else { return joinAgain() }
        let start = configuration.now()
        do throws(JournalError) {
            let nodes = try membership.beats.beat()
            learn(nodes, beatSentAt: start)
            for node in dead(membership) where try membership.beats.depose(node) { forget(node) }
            claimHomesIfDue()
            moveHomesIfDue()
            abandonGoneNodes()
        } catch {
            fail(error)
        }
    }

    private func dead(_ membership: Membership) -> [StoreNode] {
        state.withLock { $0.observation.dead(at: configuration.now(), except: membership.store.node) }
    }

    private func learn(_ nodes: [StoreNode], beatSentAt start: UInt64) {
        let hadFailed = state.withLock { state in
            if !state.isStopped { state.lease.confirm(sentAt: start) }
            state.observation.record(nodes, at: configuration.now())
            defer { state.hasFailed = false }
            return state.hasFailed
        }
        if hadFailed { configuration.logger.notice("the database answers again") }
        note(nodes)
    }

    /// Notes which nodes there are, and that the homes of those that have gone can be claimed.
    func note(_ nodes: [StoreNode]) {
        // A node that has left completes what was sent to it. One that another node has deposed does not.
        let end = configuration.now() + configuration.patience.nanoseconds
        let haveGone = state.withLock { state in
            let gone = state.nodes.filter { former in !nodes.contains { $0.id == former.id } }
            state.nodes = nodes
            guard !gone.isEmpty else { return false }
            state.gone += gone.map { ($0.address, end) }
            state.nextClaim = 0
            return true
        }
        if haveGone { table.keepPlaces(of: Set(nodes.map { $0.id })) }
    }

    /// Ends the exchanges with nodes that have gone some time ago.
    private func abandonGoneNodes() {
        let now = configuration.now()
        let over = state.withLock { state in
            defer { state.gone.removeAll { $0.end <= now } }
            return state.gone.filter { gone in
                gone.end <= now && !state.nodes.contains { $0.address == gone.address }
            }
        }
        for gone in over { transport.abandon(gone.address) }
    }

    /// Forgets a node that was deposed.
    private func forget(_ node: StoreNode) {
        configuration.logger.warning(
            "another gateway is dead, its homes are taken", ["node": node.name, "address": node.address])
        note(state.withLock { state in state.nodes.filter { $0.id != node.id } })
        transport.abandon(node.address)
    }

    private func fail(_ error: JournalError) {
        // A node that has left is removed by itself.
        guard !state.withLock({ $0.isStopped }) else { return }
        let isFirst = state.withLock { state in
            state.observation.interrupt()
            state.statistics.beatFailures += 1
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        guard error.outcome == .fenced else {
            if isFirst { configuration.logger.error("the database cannot be used", ["reason": error.message]) }
            return
        }
        configuration.logger.error(
            "the other gateways have taken the homes of this one, because it did not answer in time; it joins again")
        let observer = state.withLock { state in
            state.lease.lose()
            state.membership = nil
            state.statistics.deposals += 1
            return state.deposalObserver
        }
        observer()
        joinAgain()
    }

    // MARK: Joining

    private func join() throws(JournalError) {
        let store = try configuration.join(state.withLock { $0.address })
        let membership = Membership(
            store: store, beats: try store.connect(), questions: try store.connect(), secrets: try store.connect())
        let lost = try homes.join(store)
        for id in lost { configuration.logger.warning("another home has the id of a home in memory", ["home": id]) }
        state.withLock { state in
            state.membership = membership
            state.hasFailed = false
            state.nextClaim = 0
        }
    }

    /// Closes the homes of a node that was deposed, and joins the others again.
    private func joinAgain() {
        let begins = state.withLock { state in
            guard !state.isJoining, !state.isStopped else { return false }
            state.isJoining = true
            return true
        }
        guard begins else { return }
        let isAdded = perform { [self] in
            defer { state.withLock { $0.isJoining = false } }
            let ids = homes.durableIDs
            table.beginLeaving(ids)
            _ = homes.depart(ids)
            table.endLeaving(ids)
            do throws(JournalError) { try join() } catch {
                configuration.logger.error("the gateway cannot join the others", ["reason": error.message])
            }
            return true
        }
        if !isAdded { state.withLock { $0.isJoining = false } }
    }

    /// Executes slices on the thread of homes. Returns false if that is impossible.
    func perform(_ slice: @escaping @Sendable () -> Bool) -> Bool {
        do throws(BackgroundQueueError) {
            try perform(for: .gateway, slice)
            return true
        } catch {
            return false
        }
    }

    // MARK: The end

    /// Gives all durable homes back, so that the other nodes can claim them, and leaves the other nodes, which send
    /// nothing any more once they have noticed. Requests that arrive afterwards are forwarded; homes in memory are not
    /// served any more. Waits until this is done.
    package func drain() {
        let ids = beginDraining()
        table.waitForUses(of: ids, until: MonotonicClock.time(after: configuration.patience))
        let end = Ending()
        if endDraining(ids, { end.reach() }) { end.wait() }
    }

    /// The first step of ``drain()``. Returns the homes that leave.
    package func beginDraining() -> [String] {
        state.withLock { $0.isDraining = true }
        let ids = homes.durableIDs
        table.beginLeaving(ids)
        return ids
    }

    /// Whether requests use homes that leave.
    package func areUsed(_ ids: [String]) -> Bool { table.areUsed(ids) }

    /// The last step of ``drain()``: gives homes back, leaves, and calls `completion`. Returns false if that is impossible.
    package func endDraining(_ ids: [String], _ completion: @escaping @Sendable () -> Void) -> Bool {
        perform { [self] in
            giveBack(ids)
            // Those whose creation has ended meanwhile.
            giveBack(homes.durableIDs)
            leave()
            completion()
            return true
        }
    }

    /// Leaves the other nodes, and serves no home any more; the questions of this node still work.
    private func leave() {
        let membership = state.withLock { state in
            state.isStopped = true
            state.lease.lose()
            return state.membership
        }
        stop.withLock { stop.broadcast() }
        membership?.store.leave()
    }

    /// Closes homes that no request uses any more, and releases them.
    func giveBack(_ ids: [String]) {
        let departed = homes.depart(ids)
        state.withLock { $0.statistics.releasedHomes += departed.count }
        do throws(JournalError) { try membership?.store.release(departed) } catch {
            configuration.logger.warning("homes cannot be given back", ["reason": error.message])
        }
        table.endLeaving(ids)
    }

    /// Leaves the other nodes, if ``drain()`` has not, and ends all exchanges with them. All homes must be closed.
    package func close() {
        leave()
        state.withLock { $0.membership = nil }
        transport.close()
    }
}

/// The end of something that another thread waits for.
///
/// Unchecked because the state is used only with the condition's lock held.
private final class Ending: @unchecked Sendable {
    private let condition = Condition()
    private var isReached = false

    func reach() {
        condition.withLock {
            isReached = true
            condition.broadcast()
        }
    }

    func wait() { condition.withLock { while !isReached { condition.wait() } } }
}

/// Why a node cannot start.
package struct ClusterError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
