package import HomeModel
import HomeStore
import JSON
import Synchronization

/// The checkpoints that a home keeps: that of its beginning, and named ones. The store of a durable home has each of
/// them as a home of its own, which is written and deleted with the changes of the home.
///
/// | event | the entry of the name |
/// | --- | --- |
/// | ``save(as:)`` | changing, then present, or none if it cannot be stored |
/// | ``delete(_:)`` | changing, then none, or present if the store cannot be written |
///
/// An entry whose change has an unknown outcome is changing until the outcome is known.
final class Checkpoints: Sendable {
    private struct Entry: Sendable {
        let checkpoint: NamedCheckpoint
        /// The place of the checkpoint in the store; nil if it is in memory only.
        let place: CheckpointPlace?
        /// Whether the checkpoint is being stored or deleted, so that clients do not see it.
        var isChanging = false
    }

    private struct State: Sendable {
        var initial: Entry
        /// The named checkpoints, in the order in which they were saved.
        var named: [Entry] = []
        /// The places of stored checkpoints that cannot be used.
        var unreadable: [CheckpointPlace] = []
    }

    private let home: Home
    private let homeID: String
    /// The store of the checkpoints; nil if they are in memory only.
    private let store: (any JournalStore)?
    private let limit: Int
    private let state: Mutex<State>

    /// - Parameter limit: The maximum number of named checkpoints.
    init(of home: Home, id: String, isDurable: Bool, limit: Int) {
        (self.home, homeID, self.limit) = (home, id, limit)
        store = isDurable ? home.journal.store : nil
        let checkpoint = home.checkpoint()
        let initial = NamedCheckpoint(
            "", StoredCheckpointDescription(checkpoint, createdAt: home.hostTime.calendar()), .memory(checkpoint),
            share: nil)
        state = Mutex(State(initial: Entry(checkpoint: initial, place: nil)))
    }

    /// The state with which the home began.
    var initial: NamedCheckpoint { state.withLock { $0.initial.checkpoint } }

    var named: [NamedCheckpoint] { state.withLock { $0.named.filter { !$0.isChanging }.map { $0.checkpoint } } }

    /// The places of all checkpoints in the store.
    var places: [CheckpointPlace] {
        state.withLock { state in state.unreadable + ([state.initial] + state.named).compactMap { $0.place } }
    }

    /// Returns a named checkpoint; throws `notFound` if there is none with this name.
    func checkpoint(_ name: String) throws(HomeError) -> NamedCheckpoint {
        guard let checkpoint = named.first(where: { $0.name == name }) else { throw missing(name) }
        return checkpoint
    }

    private func missing(_ name: String) -> HomeError {
        HomeError(
            .notFound,
            "The home \(homeID) has no snapshot \(name).\(Spelling.suggestion(for: name, in: named.map { $0.name }))")
    }

    // MARK: Opening

    /// Adds the checkpoints that the store has of the home, and stores the initial one if there is none. Call it once,
    /// before the home is used. Returns notices for the operator. Throws if the store cannot be reached.
    func open(_ stored: [JournaledHome]) throws(Home.OpeningError) -> [String] {
        var notices: [String] = []
        var entries: [(number: UInt64, entry: Entry)] = []
        var hasInitial = false
        for stored in stored {
            guard let id = StoredCheckpointID(stored.id) else { continue }
            let place = CheckpointPlace(stored.journal)
            if id.isInitial { hasInitial = true }
            do throws(RecordFault) {
                let description = try StoredCheckpointDescription(stored.description)
                let share = id.isInitial ? nil : home.share.resources.holdSnapshot(description.size)
                let checkpoint = NamedCheckpoint(id.name, description, .stored(stored.journal, of: home), share: share)
                entries.append((description.number, Entry(checkpoint: checkpoint, place: place)))
            } catch {
                state.withLock { $0.unreadable.append(place) }
                notices.append("\(id) cannot be used: its description is of another version")
            }
        }
        entries.sort { $0.number < $1.number }
        state.withLock { state in
            for (_, entry) in entries {
                if entry.checkpoint.name.isEmpty { state.initial = entry } else { state.named.append(entry) }
            }
        }
        guard !hasInitial else { return notices }
        do throws(JournalError) { try storeInitial() } catch {
            // A later start stores it, or finds it.
            if error.reason == .unreachable { throw Home.OpeningError(error) }
            notices.append(
                "the initial state of the home \(homeID) cannot be stored; the next start takes its own: \(error)")
        }
        return notices
    }

    /// Stores the initial state of a durable home. Waits for the disk.
    func storeInitial() throws(JournalError) {
        guard let store, case .memory(let checkpoint) = initial.contents else { return }
        let description = StoredCheckpointDescription(checkpoint, createdAt: initial.createdAt)
        let place = CheckpointPlace(in: store, StoredCheckpointID(of: homeID, name: ""), description)
        let journal = try place.journal()
        var parts = ReplacementParts(checkpoint, at: description.createdAt)
        let contents = parts.next()
        let setPlace = { self.state.withLock { $0.initial = Entry(checkpoint: $0.initial.checkpoint, place: place) } }
        do throws(JournalError) {
            try journal.resolving { () throws(JournalError) in try journal.replaceAll(with: contents) }
        } catch {
            // It may be there, so it is deleted with the home.
            if error.outcome == .unknown { setPlace() }
            throw error
        }
        setPlace()
    }

    // MARK: Changing

    func save(as name: String) throws(HomeError) -> Operation<NamedCheckpoint> {
        let checkpoint = home.checkpoint()
        let share = try home.share.resources.reserveSnapshot(checkpoint.size)
        let createdAt = home.hostTime.calendar()
        let (saved, place) = try state.withLock { state throws(HomeError) in
            guard !state.named.contains(where: { $0.checkpoint.name == name }) else {
                throw HomeError(
                    .alreadyExists, "The home \(homeID) has a snapshot \(name) already; delete it first.",
                    details: [HomeError.Detail(pointer: "/name", detail: "the name of no snapshot")])
            }
            guard state.named.count < limit else {
                throw HomeError(.resourceExhausted, "A home has at most \(limit) snapshots; delete one first.")
            }
            let number = (state.named.last?.checkpoint.description.number ?? 0) + 1
            let description = StoredCheckpointDescription(checkpoint, createdAt: createdAt, number: number)
            let saved = NamedCheckpoint(name, description, .memory(checkpoint), share: share)
            let place = store.map { CheckpointPlace(in: $0, StoredCheckpointID(of: homeID, name: name), description) }
            state.named.append(Entry(checkpoint: saved, place: place, isChanging: place != nil))
            return (saved, place)
        }
        guard let place else { return .completed(.success(Committed(value: saved, cursor: home.cursor))) }
        return change(name, to: true, saved) { settle in
            .saving(checkpoint, StoredCheckpoint(place: place, createdAt: createdAt, settle: settle))
        }
    }

    func delete(_ name: String) throws(HomeError) -> Operation<Void> {
        let entry = state.withLock { state -> Entry? in
            guard let index = state.named.firstIndex(where: { $0.checkpoint.name == name && !$0.isChanging }) else {
                return nil
            }
            guard state.named[index].place != nil else { return state.named.remove(at: index) }
            state.named[index].isChanging = true
            return state.named[index]
        }
        guard let entry else { throw missing(name) }
        guard let place = entry.place else { return .completed(.success(Committed(value: (), cursor: home.cursor))) }
        return change(name, to: false, ()) { settle in
            .removal(StoredCheckpoint(place: place, createdAt: entry.checkpoint.createdAt, settle: settle))
        }
    }

    /// Changes the store, and the entry of a name when the outcome is certain.
    ///
    /// - Parameter isPresent: Whether the checkpoint exists after the change.
    private func change<Value: Sendable>(
        _ name: String, to isPresent: Bool, _ value: Value,
        _ makeChange: (_ settle: @escaping @Sendable (Bool) -> Void) -> LoneChange
    ) -> Operation<Value> {
        let settle: @Sendable (Bool) -> Void = { [weak self] isMade in
            self?.settle(name, isPresent: isMade == isPresent)
        }
        let operation = home.change(makeChange(settle), value)
        if case .completed(.failure) = operation { settle(false) }
        return operation
    }

    private func settle(_ name: String, isPresent: Bool) {
        state.withLock { state in
            guard let index = state.named.firstIndex(where: { $0.checkpoint.name == name }) else { return }
            if isPresent { state.named[index].isChanging = false } else { state.named.remove(at: index) }
        }
    }
}

/// The state of a home that was saved under a name.
package struct NamedCheckpoint: Sendable {
    enum Contents: Sendable {
        case memory(HomeCheckpoint)
        /// The checkpoint is only in the store, because the home was opened after it was saved.
        case stored(any Journal, of: Home)
    }

    package let name: String
    let description: StoredCheckpointDescription
    let contents: Contents
    private let share: SnapshotShare?

    init(
        _ name: String, _ description: StoredCheckpointDescription, _ contents: Contents, share: SnapshotShare?
    ) {
        (self.name, self.description, self.contents, self.share) = (name, description, contents, share)
    }

    /// When it was saved, in microseconds since 1970 by the host's calendar.
    package var createdAt: Int64 { description.createdAt }
    /// The time of the home's clock when it was saved.
    package var time: HomeTime { description.time }
    package var size: HomeSize { description.size }

    package var isInMemory: Bool { if case .memory = contents { true } else { false } }

    /// Returns a home to the state, which is read on the commit thread if it is in the store.
    func restore(_ home: Home) -> Operation<HomeSize> {
        if case .memory(let checkpoint) = contents { return home.restore(checkpoint) }
        let waiting = WaitingOperation<HomeSize>()
        let failure = home.onCommitThread {
            do throws(HomeError) { waiting.begin(home.restore(try checkpoint())) } catch {
                waiting.begin(.completed(.failure(error)))
            }
        }
        return failure.map { .completed(.failure($0)) } ?? .waiting(waiting)
    }

    /// Returns the state. Reads it from the store if it was saved before the program started, and throws `unavailable`
    /// if that is impossible.
    package func checkpoint() throws(HomeError) -> HomeCheckpoint {
        switch contents {
        case .memory(let checkpoint): return checkpoint
        case .stored(let journal, let home):
            do throws(Home.OpeningError) { return try home.checkpoint(in: journal, createdAt: createdAt) } catch {
                let subject = name.isEmpty ? "The initial state of the home" : "The snapshot \(name)"
                throw HomeError(
                    .unavailable, "\(subject) cannot be read from the store; home-gateway verify states why.")
            }
        }
    }
}
