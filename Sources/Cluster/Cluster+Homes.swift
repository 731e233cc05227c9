import HomeAPI
import HomeEngine
import HomeModel
import HomeStore
import Observability
import Synchronization
import Threads

/// Where a home is.
enum HomeLocation: Sendable {
    case here
    case elsewhere(StoreNode)
    /// There is no such home.
    case nowhere
    case unknown(HomeError)
}

/// The search for homes, and claims. These functions run on the thread of homes.
extension Cluster {
    /// The number of homes that are claimed at once. Requests that have to claim their home take turns with it.
    private static let claimSize = 4

    /// Returns where a home is; claims it if no node has it.
    func locate(_ id: String) -> HomeLocation {
        guard HomeID.isValid(id) else { return .nowhere }
        if homes.has(id) { return .here }
        guard let membership else { return .unknown(Self.notJoined) }
        // Otherwise, each of many requests would wait until its question has failed.
        guard !state.withLock({ $0.hasFailed }) else {
            return .unknown(HomeError(.unavailable, "The home \(id) cannot be found now. The database cannot be used."))
        }
        do throws(JournalError) {
            return try repeating { () throws(JournalError) in try locate(id, membership) }
        } catch {
            return .unknown(HomeError(.unavailable, "The home \(id) cannot be found now. \(error.clientMessage)"))
        }
    }

    private func locate(_ id: String, _ membership: Membership) throws(JournalError) -> HomeLocation {
        let owner = try membership.questions.owner(of: id)
        switch owner {
        case .noHome: return .nowhere
        case .node(let owner) where owner != membership.store.node:
            return try location(of: id, at: owner, membership)
        // A home whose claim was not answered, or one in memory that this node had before it has joined again.
        case .node: return try claim(id, membership)
        case .nobody: return state.withLock({ $0.isDraining }) ? try delegate(id) : try claim(id, membership)
        }
    }

    private func location(
        of id: String, at owner: StoreNode.ID, _ membership: Membership
    ) throws(JournalError) -> HomeLocation {
        var found = node(owner)
        // It may have joined since the last beat.
        if found == nil { found = try readOthers().first { $0.id == owner } }
        guard let node = found else { return .unknown(Self.moving(id)) }
        table.setPlace(of: id, owner)
        return .elsewhere(node)
    }

    /// Reads which other nodes there are now.
    func readOthers() throws(JournalError) -> [StoreNode] {
        guard let membership else { return [] }
        let nodes = try membership.questions.nodes()
        note(nodes)
        return nodes.filter { $0.id != membership.store.node }
    }

    /// Returns another node that can claim a home, because this one is going to end.
    private func delegate(_ id: String) throws(JournalError) -> HomeLocation {
        let others = try readOthers()
        guard !others.isEmpty else { return .unknown(HomeError(.unavailable, "The gateway is stopping.")) }
        return .elsewhere(others[Int(id.utf8.reduce(UInt(5381)) { $0 &* 33 &+ UInt($1) } % UInt(others.count))])
    }

    /// - Parameter mayRelease: Whether a home is given back that this node has, but does not serve: its creation has
    ///   failed, and it could not be deleted.
    private func claim(
        _ id: String, _ membership: Membership, mayRelease: Bool = true
    ) throws(JournalError) -> HomeLocation {
        guard let claimed = try membership.store.claim(id) else {
            switch try membership.questions.owner(of: id) {
            case .node(let owner) where owner != membership.store.node:
                return try location(of: id, at: owner, membership)
            case .noHome: return .nowhere
            case .node, .nobody:
                guard mayRelease else { return .unknown(Self.moving(id)) }
                try membership.store.release([id])
                return try claim(id, membership, mayRelease: false)
            }
        }
        try open(claimed, membership)
        return .here
    }

    /// Opens a home. If the store cannot be used now, gives it back, so that another attempt follows, here or at
    /// another node.
    private func open(_ claimed: [JournaledHome], _ membership: Membership) throws(JournalError) {
        state.withLock { $0.statistics.claimedHomes += 1 }
        do throws(JournalError) {
            for notice in try homes.open(claimed: claimed) {
                configuration.logger.warning("stored home", ["reason": notice])
            }
        } catch {
            try? membership.store.release(claimed.prefix(1).map { $0.id })
            throw error
        }
    }

    /// The time after which homes are claimed that no node has, although no node has gone.
    private static let claimInterval = Duration.seconds(3).nanoseconds

    /// Claims the homes that no node has, in parts, if a node has gone or some time has passed.
    func claimHomesIfDue() {
        let now = configuration.now()
        let begins = state.withLock { state in
            guard !state.isClaiming, !state.isDraining, now >= state.nextClaim else { return false }
            (state.isClaiming, state.nextClaim) = (true, now + Self.claimInterval)
            return true
        }
        guard begins else { return }
        let isAdded = perform { [self] in
            if claimSome() { return false }
            state.withLock { $0.isClaiming = false }
            return true
        }
        if !isAdded { state.withLock { $0.isClaiming = false } }
    }

    /// Claims some homes that no node has; returns whether there may be more.
    func claimSome() -> Bool {
        guard let membership, !state.withLock({ $0.isDraining }), homes.count < homes.configuration.limit else {
            return false
        }
        do throws(JournalError) {
            let claimed = try membership.store.claimAny(limit: Self.claimSize)
            for home in claimed { try? open(home, membership) }
            return claimed.count == Self.claimSize
        } catch {
            // The next beat tries again.
            return false
        }
    }

    // MARK: Errors

    static var notJoined: HomeError {
        HomeError(
            .unavailable,
            "The gateway is joining the other gateways; it serves homes again in a few seconds. The request was not executed."
        )
    }

    static func moving(_ id: String) -> HomeError {
        HomeError(.unavailable, "The home \(id) is moving to another gateway. The request was not executed.")
    }
}
