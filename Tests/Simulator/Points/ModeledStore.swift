import HomeStore
import Synchronization

/// A write to a store, with what the store contained before and contains after it.
struct ModeledWrite: Sendable {
    /// The number of the disk's calls before and after the write.
    let calls: Range<Int>
    let before: StoreContents
    let after: StoreContents
    let outcome: Outcome

    enum Outcome: Hashable, Sendable {
        case safe, refused, unknown
    }
}

/// Forwards the writes of homes to the journals of a data file, and records what the file must contain.
final class ModeledStore: JournalStore {
    private struct State: Sendable {
        var contents: StoreContents
        /// The contents if the last write of unknown outcome is durable; nil if no outcome is unknown.
        var doubtful: StoreContents?
        var writes: [ModeledWrite] = []
    }

    /// The journal of a home.
    private final class ModeledJournal: Journal {
        let journal: any Journal
        let id: String
        let description: [UInt8]
        let modeled: ModeledStore

        init(_ journal: any Journal, _ id: String, _ description: [UInt8], of store: ModeledStore) {
            (self.journal, self.id, self.description, modeled) = (journal, id, description, store)
        }

        var isInline: Bool { false }
        var location: String { journal.location }
        var store: (any JournalStore)? { modeled }

        func load(
            record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
        ) throws(JournalError) -> JournalSummary {
            try journal.load(record: record, entry: entry)
        }

        func commit(_ transactions: [Transaction]) throws(JournalError) {
            try modeled.write { contents in
                contents.apply(.append(transactions), to: id, description: description)
            } body: { () throws(JournalError) in
                try journal.commit(transactions)
            }
        }

        func resolve() throws(JournalError) -> Bool { try modeled.resolve() != nil }

        func trim(before sequence: UInt64) throws(JournalError) {
            try modeled.write { contents in
                contents.trim(id, before: sequence)
            } body: { () throws(JournalError) in
                try journal.trim(before: sequence)
            }
        }

        func probe() throws(JournalError) {
            try modeled.write { _ in
            } body: { () throws(JournalError) in
                try journal.probe()
            }
        }

        func replaceAll(with contents: Transaction) throws(JournalError) {
            try modeled.write { model in
                model.apply(.replace(contents, isFirst: true), to: id, description: description)
            } body: { () throws(JournalError) in
                try journal.replaceAll(with: contents)
            }
        }

        func close() { journal.close() }
    }

    private let journal: any Journal
    private let store: any JournalStore
    private let callCount: @Sendable () -> Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - journal: The journal of the home with which the file was created.
    ///   - contents: The contents of the file.
    ///   - callCount: Returns the number of the disk's calls so far.
    init(
        _ journal: any Journal, _ store: any JournalStore, containing contents: StoreContents,
        callCount: @escaping @Sendable () -> Int
    ) {
        (self.journal, self.store, self.callCount) = (journal, store, callCount)
        state = Mutex(State(contents: contents))
    }

    /// The journal of the home with which the file was created.
    var main: any Journal { ModeledJournal(journal, "default", [], of: self) }

    /// The writes so far, in order.
    var writes: [ModeledWrite] { state.withLock { $0.writes } }

    /// The required contents of the file.
    var contents: StoreContents { state.withLock { $0.contents } }

    /// The possible contents of the file now: more than one if the outcome of a write is unknown.
    var possibleContents: [StoreContents] {
        state.withLock { [$0.contents] + ($0.doubtful.map { [$0] } ?? []) }
    }

    // MARK: The store

    var openings: UInt64 { store.openings }

    func addedHomes() throws(JournalError) -> [JournaledHome] {
        try store.addedHomes().map { home in
            JournaledHome(
                id: home.id, description: home.description,
                journal: ModeledJournal(home.journal, home.id, home.description, of: self))
        }
    }

    func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal {
        ModeledJournal(try store.journal(adding: id, description: description), id, description, of: self)
    }

    func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        let steps = steps.compactMap { step in
            (step.journal as? ModeledJournal).map { (journal: $0, action: step.action) }
        }
        try write { contents in
            for (journal, action) in steps {
                contents.apply(action, to: journal.id, description: journal.description)
            }
        } body: { () throws(JournalError) in
            _ = try store.execute(steps.map { JournalStep($0.journal.journal, $0.action) })
        }
        return []
    }

    func resolve() throws(JournalError) -> [Int]? {
        let taken = try store.resolve()
        state.withLock { state in
            if taken != nil, let doubtful = state.doubtful { state.contents = doubtful }
            state.doubtful = nil
        }
        return taken
    }

    func removeUnused() throws(JournalError) -> Bool { try store.removeUnused() }

    /// Executes a write, and records it.
    private func write(
        _ apply: (inout StoreContents) -> Void, body: () throws(JournalError) -> Void
    ) throws(JournalError) {
        let before = contents
        var after = before
        apply(&after)
        let start = callCount()
        do throws(JournalError) {
            try body()
        } catch {
            let outcome = error.outcome == .unknown ? ModeledWrite.Outcome.unknown : .refused
            record(start, before, after, outcome)
            throw error
        }
        // A database determines an unknown outcome before the next write; the journal of a data file overwrites it.
        if let doubtful = state.withLock({ $0.doubtful }), journal.medium == .database, try store.resolve() != nil {
            after = doubtful
            apply(&after)
        }
        record(start, before, after, .safe)
    }

    private func record(
        _ start: Int, _ before: StoreContents, _ after: StoreContents, _ outcome: ModeledWrite.Outcome
    ) {
        state.withLock { state in
            state.writes.append(
                ModeledWrite(calls: start..<callCount(), before: before, after: after, outcome: outcome))
            switch outcome {
            case .safe:
                state.contents = after
                state.doubtful = nil
            case .refused: break
            case .unknown: state.doubtful = after
            }
        }
    }
}
