import HomeModel
package import HomeStore
import Synchronization

/// The homes of one of several programs that share a store.
extension Homes {
    /// The store that the program shares with others; nil if it is alone, or before it has joined them.
    package var shared: (any SharedStore)? { state.withLock { $0.shared } }

    /// Whether several programs share a store.
    package var isShared: Bool { base.id.isEmpty }

    /// Opens homes that the program has claimed, each with its checkpoints, as ``SharedStore/claim(_:)`` returns them.
    ///
    /// A home that cannot be opened stays in the store, and belongs to the program until it is deleted. Throws if the
    /// store cannot be used now; the program then does not have the home.
    ///
    /// - Returns: Notices about the home for the operator.
    package func open(claimed: [JournaledHome]) throws(JournalError) -> [String] {
        guard let home = claimed.first else { return [] }
        let checkpoints = Array(claimed.dropFirst())
        do throws(Home.OpeningError) { return try open(home, checkpoints) } catch {
            if let fault = error.journalError, !fault.isPermanent { throw fault }
            return keep(unopened: home, with: checkpoints, because: error)
        }
    }

    /// Returns the home `default` if a store is used for the first time, and has nothing of it; nil for other homes.
    func newDefault(_ id: String, _ settings: Home.Configuration) throws(Home.OpeningError) -> Home? {
        guard id == Self.defaultID, let template = configuration.defaultHome else { return nil }
        return try Home.create(template(), settings)
    }

    /// Closes homes, because other programs are going to have them. Their streams end. Waits for their last commits.
    ///
    /// - Returns: The ids of the homes, also of those that could not be opened.
    package func depart(_ ids: [String]) -> [String] {
        let (homes, departed) = state.withLock { state in
            let homes = ids.compactMap { state.homes.removeValue(forKey: $0) }
            let unopened = ids.filter { state.unopened.removeValue(forKey: $0) != nil }
            return (homes, homes.map { $0.id } + unopened)
        }
        for home in homes { home.home.prepareToClose() }
        for home in homes { home.home.depart() }
        return departed
    }

    /// The ids of the durable homes of the program, also of those that could not be opened.
    package var durableIDs: [String] {
        state.withLock { state in
            state.homes.values.filter { $0.description.isDurable }.map { $0.id } + Array(state.unopened.keys)
        }
    }

    /// Whether the program has a home, is creating it, or is deleting it.
    package func has(_ id: String) -> Bool { state.withLock { $0.isTaken(id) } }

    /// Joins the other programs: at the start, or again after they have deposed this one. The program must have no
    /// durable homes.
    ///
    /// - Returns: The homes in memory that have departed, because other homes have their ids now.
    package func join(_ store: any SharedStore) throws(JournalError) -> [String] {
        var lost: [String] = []
        for id in all.map({ $0.id }) where !(try store.addPlace(id)) { lost.append(id) }
        let former = state.withLock { state in
            state.shared = store
            state.lives = Lives(openings: store.openings)
            // Other programs can have these homes now.
            state.pending = [:]
            // Their deletion has failed since the others have departed.
            return state.homes.values.filter { state.hasLeft($0) }.map { $0.id }
        }
        _ = depart(former)
        return depart(lost.filter { !former.contains($0) })
    }

    /// Adds the place of a new home.
    func addPlace(_ id: String) throws(HomeError) {
        guard isShared else { return }
        guard let shared else {
            throw HomeError(.unavailable, "The gateway has not joined the others yet; the home was not created.")
        }
        let isNew: Bool
        do throws(JournalError) { isNew = try shared.addPlace(id) } catch { throw Self.storeFailed(error) }
        guard isNew else { throw Self.exists(id) }
    }

    /// Removes the place of a home that does not exist any more. If that fails, it is removed when the home is claimed.
    func removePlace(_ id: String) { try? shared?.removePlace(id) }
}

extension SharedStore {
    /// Returns the position of a home in the order of creation, which differs from those of all programs.
    ///
    /// - Parameter time: When the home was created, in microseconds since 1970.
    func number(at time: Int64) -> UInt64 {
        UInt64(max(0, time)) << 8 | UInt64(truncatingIfNeeded: node) & 0xFF
    }
}

extension JournalError {
    /// Whether each attempt to read the homes of a store fails.
    fileprivate var isPermanent: Bool {
        switch reason {
        case .foreign, .tooNew, .corrupt: true
        case .inUse, .inaccessible, .moved, .full, .failed, .unreachable, .outOfOrder, .taken, .closed: false
        }
    }
}
