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
        var notices: [String] = []
        let homes: [JournaledHome]
        do throws(JournalError) { homes = try store.addedHomes() } catch { throw Home.OpeningError(error) }
        for home in homes {
            do throws(Home.OpeningError) {
                notices += try open(home)
            } catch {
                state.withLock { $0.unopened[home.id] = home.journal }
                notices.append("the home \(home.id) was not opened: \(error)")
            }
        }
        configuration.newHome.commits.removeUnused(of: store)
        return notices
    }

    /// Throws if the bytes with which a home was added to a store cannot be read. Those of the home `default` are empty.
    package static func check(description: [UInt8], of id: String) throws(Home.OpeningError) {
        guard id != defaultID else { return }
        do throws(RecordFault) { _ = try StoredDescription(id: id, description) } catch {
            throw Home.OpeningError("its description is of another version; use the version that wrote it")
        }
    }

    private func open(_ journaled: JournaledHome) throws(Home.OpeningError) -> [String] {
        let stored: StoredDescription
        do throws(RecordFault) { stored = try StoredDescription(id: journaled.id, journaled.description) } catch {
            throw Home.OpeningError("its description is of another version; use the version that wrote it")
        }
        state.withLock { $0.created = max($0.created, stored.number) }
        if let expiresAt = stored.expiresAt, expiresAt <= configuration.newHome.hostTime.calendar() {
            do throws(JournalError) {
                try journaled.journal.store?.executeResolving([JournalStep(journaled.journal, .delete)])
            } catch {
                throw Home.OpeningError(error)
            }
            return []
        }
        var settings = configuration.newHome
        settings.journal = journaled.journal
        settings.journalStatus = journalStatus(of: journaled.id)
        guard let home = try Home.open(settings) else { throw Home.OpeningError("it contains no home") }
        let hosted = HostedHome(home, stored, snapshotLimit: configuration.snapshotLimit)
        try home.run()
        if hosted.deadline != nil {
            do throws(HomeError) { try startTimer() } catch { throw Home.OpeningError(error.message) }
        }
        state.withLock { $0.homes[hosted.id] = hosted }
        if hosted.deadline != nil { setExpiry() }
        return home.openingNotices.map { "the home \(hosted.id) was opened with a correction: \($0)" }
    }
}
