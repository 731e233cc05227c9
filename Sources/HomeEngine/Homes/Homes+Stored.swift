import HomeModel
import HomeStore
import Synchronization

extension Homes {
    /// Opens the durable homes of the store, and deletes those that have expired. Call it once, before the homes are
    /// used.
    ///
    /// A home that cannot be opened stays in the store, and keeps its id until it is deleted. Throws if the store cannot
    /// be read.
    ///
    /// - Returns: Notices about single homes for the operator.
    package func openStored() throws(Home.OpeningError) -> [String] {
        guard let store else { return [] }
        let stored: [JournaledHome]
        do throws(JournalError) { stored = try store.addedHomes() } catch { throw Home.OpeningError(error) }
        let checkpoints = Dictionary(grouping: stored) { StoredCheckpointID($0.id)?.homeID }
        var notices = try base.checkpoints.open(checkpoints[base.id] ?? [])
        for home in checkpoints[nil] ?? [] { notices += try open(home, with: checkpoints[home.id] ?? []) }
        configuration.newHome.commits.removeUnused(of: store)
        return notices
    }

    /// Throws if the bytes with which a home was added to a store cannot be read. Those of the home `default` are empty.
    package static func check(description: [UInt8], of id: String) throws(Home.OpeningError) {
        guard id != defaultID else { return }
        do throws(RecordFault) {
            if StoredCheckpointID(id) != nil {
                _ = try StoredCheckpointDescription(description)
            } else {
                _ = try StoredDescription(id: id, description)
            }
        } catch {
            throw Home.OpeningError("its description is of another version; use the version that wrote it")
        }
    }

    /// Opens a home, which stays in the store if that is impossible. Returns notices for the operator.
    ///
    /// Throws if the store cannot be reached: then the other homes cannot be opened either, and a later start opens all.
    ///
    /// - Parameter checkpoints: Those that the store has of the home.
    private func open(
        _ home: JournaledHome, with checkpoints: [JournaledHome]
    ) throws(Home.OpeningError) -> [String] {
        do throws(Home.OpeningError) { return try open(home, checkpoints) } catch {
            if error.journalError?.reason == .unreachable { throw error }
            return keep(unopened: home, with: checkpoints, because: error)
        }
    }

    /// Reserves the id of a home that cannot be opened. Returns notices for the operator.
    func keep(
        unopened home: JournaledHome, with checkpoints: [JournaledHome], because error: Home.OpeningError
    ) -> [String] {
        state.withLock { $0.unopened[home.id] = [home.journal] + checkpoints.map { $0.journal } }
        return ["the home \(home.id) was not opened: \(error)"]
    }

    private func description(of journaled: JournaledHome) throws(Home.OpeningError) -> StoredDescription {
        guard journaled.id != Self.defaultID else {
            return .ofDefault(isDurable: true, createdAt: configuration.newHome.hostTime.calendar())
        }
        do throws(RecordFault) { return try StoredDescription(id: journaled.id, journaled.description) } catch {
            throw Home.OpeningError("its description is of another version; use the version that wrote it")
        }
    }

    func open(
        _ journaled: JournaledHome, _ checkpoints: [JournaledHome]
    ) throws(Home.OpeningError) -> [String] {
        let stored = try description(of: journaled)
        state.withLock { $0.created = max($0.created, stored.number) }
        if let expiresAt = stored.expiresAt, expiresAt <= configuration.newHome.hostTime.calendar() {
            do throws(JournalError) {
                try store?.delete(([journaled] + checkpoints).map { $0.journal })
            } catch {
                throw Home.OpeningError(error)
            }
            removePlace(journaled.id)
            return []
        }
        var settings = configuration.newHome
        settings.journal = journaled.journal
        settings.journalStatus = journalStatus(of: journaled.id)
        var opened = try Home.open(settings)
        if opened == nil { opened = try newDefault(journaled.id, settings) }
        guard let home = opened else {
            throw Home.OpeningError("it contains no home")
        }
        let hosted = HostedHome(home, stored, snapshotLimit: configuration.snapshotLimit)
        let notices = try hosted.checkpoints.open(checkpoints)
        try home.run()
        if hosted.deadline != nil {
            do throws(HomeError) { try startTimer() } catch { throw Home.OpeningError(error.message) }
        }
        state.withLock { $0.homes[hosted.id] = hosted }
        if hosted.deadline != nil { setExpiry() }
        return notices + home.openingNotices.map { "the home \(hosted.id) was opened with a correction: \($0)" }
    }
}
