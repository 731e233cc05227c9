package import HomeModel
import HomeStore
import Synchronization
import Threads

/// The end of homes: deletion, expiry, and the end of the program.
extension Homes {
    /// Deletes a home: its streams end. A durable home is first removed from the store.
    ///
    /// Throws `notFound` if there is none with this id, and `failedPrecondition` for `default`. The operation fails
    /// with `unavailable` if the store cannot be written; the home then stays.
    @discardableResult
    package func delete(_ id: String) throws(HomeError) -> Operation<Void> {
        guard id != Self.defaultID else {
            throw HomeError(
                .failedPrecondition, "The home default cannot be deleted. POST /homes/default/reset resets it.")
        }
        let (home, journals) = state.withLock { state in
            let (home, journals) = (state.homes.removeValue(forKey: id), state.unopened.removeValue(forKey: id))
            if home != nil || journals != nil { state.pending[id] = home?.number ?? Self.unopenedNumber }
            return (home, journals)
        }
        if let home { return delete(home) }
        guard let journals else { throw missing(id) }
        return deleteUnopened(id, journals)
    }

    /// The number of homes that could not be opened.
    private static let unopenedNumber: UInt64 = 0

    /// Deletes a home that has been removed from the table, and returns it to the table if that fails.
    private func delete(_ hosted: HostedHome) -> Operation<Void> {
        let operation = hosted.home.delete(with: hosted.checkpoints.places)
        // Homes without a commit thread are deleted at once.
        if let result = operation.result, !isShared {
            hasDeleted(hosted, isDeleted: (try? result.get()) != nil)
            return operation
        }
        let pending = Pending(.success(Committed(value: (), cursor: hosted.home.cursor)))
        let complete: @Sendable (Result<Committed<Void>, HomeError>) -> Void = { [self] result in
            switch result {
            case .success:
                hasDeleted(hosted, isDeleted: true)
                pending.complete(nil)
            case .failure(let error):
                hasDeleted(hosted, isDeleted: false)
                pending.complete(error)
            }
        }
        guard let result = operation.result else {
            operation.whenCompleted(complete)
            return .pending(pending)
        }
        // The place of the home is removed on the thread that waits for the store.
        do throws(SystemCallError) {
            try configuration.newHome.commits.run { complete(result) }
        } catch {
            complete(result)
        }
        return .pending(pending)
    }

    private func hasDeleted(_ hosted: HostedHome, isDeleted: Bool) {
        if isDeleted { removePlace(hosted.id) }
        let hasLeft = state.withLock { state in
            let hasLeft = !state.endPending(hosted.id, hosted.number)
            guard !isDeleted, !hasLeft else { return hasLeft }
            state.homes[hosted.id] = hosted
            // A home that has expired is deleted again a little later.
            let now = configuration.newHome.hostTime.steady()
            state.nextExpiry = now.saturatingAdding(Self.expiryRetry.microseconds)
            return false
        }
        guard !isDeleted else { return }
        if hasLeft { return hosted.home.depart() }
        if hosted.deadline != nil { setExpiry() }
        removeIfDeletedLater(hosted)
    }

    /// Removes a home whose deletion has failed from the table when the store turns out to have deleted it.
    private func removeIfDeletedLater(_ hosted: HostedHome) {
        if !hosted.isDeletionObserved.exchange(true, ordering: .relaxed) {
            _ = hosted.home.observe(follows: false) { [weak self, weak hosted] publication in
                if case .deletion = publication, let hosted { self?.remove(hosted) }
            }
        }
        if hosted.home.isDeleted { remove(hosted) }
    }

    private func remove(_ hosted: HostedHome) {
        let isRemoved = state.withLock { state in
            guard state.homes[hosted.id] === hosted else { return false }
            state.homes[hosted.id] = nil
            return true
        }
        if isRemoved { removePlace(hosted.id) }
    }

    /// - Parameter journals: Those of the home and of its checkpoints.
    private func deleteUnopened(_ id: String, _ journals: [any Journal]) -> Operation<Void> {
        let pending = Pending(.success(Committed(value: (), cursor: base.home.cursor)))
        let commits = configuration.newHome.commits
        do throws(SystemCallError) {
            try commits.run { [self] in
                // The program can have joined others again since then.
                let store = journals.first?.store
                do throws(JournalError) {
                    try store?.delete(journals)
                } catch {
                    state.withLock { state in
                        if state.endPending(id, Self.unopenedNumber) { state.unopened[id] = journals }
                    }
                    return pending.complete(Self.storeFailed(error))
                }
                if let store { commits.removeUnused(of: store) }
                removePlace(id)
                state.withLock { _ = $0.endPending(id, Self.unopenedNumber) }
                pending.complete(nil)
            }
        } catch {
            state.withLock { state in
                if state.endPending(id, Self.unopenedNumber) { state.unopened[id] = journals }
            }
            pending.complete(HomeError(.unavailable, "\(Home.OpeningError(error))."))
        }
        return .pending(pending)
    }

    // MARK: The end of the program

    /// Stops the simulation of all homes, before the program ends. See ``Home/stopSimulation()``.
    package func stopSimulation() {
        for home in all { home.home.stopSimulation() }
    }

    /// Closes all homes but ``base``, before the program ends. No home can be created afterwards.
    package func close() {
        let homes = state.withLock { state in
            defer { state.homes = state.homes.filter { $0.value === base } }
            state.isClosed = true
            return state.homes.values.filter { $0 !== base }
        }
        expiry.stop()
        for home in homes { home.home.prepareToClose() }
        for home in homes { home.home.close() }
    }

    // MARK: Expiry

    /// The time after which the deletion of a home is tried again.
    private static let expiryRetry = Span.seconds(5)

    /// Deletes the homes whose time is over.
    func deleteExpired() {
        let now = configuration.newHome.hostTime.steady()
        let expired = state.withLock { state -> [HostedHome] in
            guard now >= state.nextExpiry else { return [] }
            let expired = state.homes.values.filter { $0.deadline.map { $0 <= now } ?? false }
            for home in expired {
                state.homes[home.id] = nil
                state.pending[home.id] = home.number
            }
            return expired
        }
        for home in expired { _ = delete(home) }
        setExpiry()
    }

    func startTimer() throws(HomeError) {
        try state.withLock { state throws(HomeError) in
            guard !state.hasTimer, !state.isClosed else { return }
            do throws(SystemCallError) {
                try expiry.start { [weak self] in
                    self?.deleteExpired()
                    return true
                }
            } catch {
                throw HomeError(.unavailable, "\(Home.OpeningError(error)).")
            }
            state.hasTimer = true
        }
    }

    /// Sets the timer to the time at which a home expires next.
    func setExpiry() {
        let first = state.withLock { state in
            state.homes.values.compactMap { $0.deadline }.min().map { max($0, state.nextExpiry) }
        }
        expiry.set(after: first.map { $0.saturatingSubtracting(configuration.newHome.hostTime.steady()) })
    }
}
