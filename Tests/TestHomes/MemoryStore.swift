package import HomeStore
import Synchronization

/// A store in memory whose homes use the commit thread, like those of a data file.
///
/// Its writes have the faults of the current test's ``TestJournal``.
package final class MemoryStore: JournalStore {
    fileprivate struct State: Sendable {
        var homes: StoredHomes
        var executions: [[String]] = []
        var probes = 0
        var taken: Set<String> = []
        var added: [String] = []
        var gate: @Sendable ([String]) throws(JournalError) -> Void = { _ in }
    }

    /// The journal of a home of the store.
    private final class HomeJournal: Journal {
        let id: String
        let description: [UInt8]
        let memory: MemoryStore
        let journal: StoredJournal

        init(_ id: String, _ description: [UInt8], _ journal: StoredJournal, of memory: MemoryStore) {
            (self.id, self.description, self.journal, self.memory) = (id, description, journal, memory)
        }

        var isInline: Bool { false }
        var store: (any JournalStore)? { memory }

        func load(
            record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
        ) throws(JournalError) -> JournalSummary {
            try memory.state.withLock { $0.gate }(["load \(id)"])
            return try journal.load(record: record, entry: entry)
        }

        func commit(_ transactions: [Transaction]) throws(JournalError) {
            _ = try memory.execute([JournalStep(self, .append(transactions))])
        }

        func resolve() throws(JournalError) -> Bool { try memory.resolve() != nil }

        func trim(before sequence: UInt64) throws(JournalError) { try journal.trim(before: sequence) }

        func probe() throws(JournalError) {
            memory.state.withLock { $0.probes += 1 }
            try memory.state.withLock { $0.gate }(["probe"])
        }

        func replaceAll(with contents: Transaction) throws(JournalError) {
            _ = try memory.execute([JournalStep(self, .replace(contents, isFirst: true))])
        }

        func close() {}
    }

    package let openings: UInt64
    private let state: Mutex<State>
    private let faults = TestJournal.current.faults

    package init() {
        openings = 0
        state = Mutex(State(homes: StoredHomes()))
    }

    /// Opens the contents of another store, as after a restart.
    package init(reopening other: MemoryStore) {
        openings = other.openings + 1
        state = Mutex(State(homes: StoredHomes(reopening: other.state.withLock { $0.homes })))
    }

    /// The journal of the home `default`.
    package var main: any Journal {
        HomeJournal("default", [], state.withLock { $0.homes.entries["default"]!.journal }, of: self)
    }

    /// The steps that were executed together, each as `append test`.
    package var executions: [[String]] { state.withLock { $0.executions } }

    /// The number of probes.
    package var probes: Int { state.withLock { $0.probes } }

    /// Calls a function with the steps before they are executed, with `probe` before each probe, and with `load test`
    /// before a home is read. It can wait or throw.
    package func setGate(_ gate: @escaping @Sendable ([String]) throws(JournalError) -> Void) {
        state.withLock { $0.gate = gate }
    }

    package func addedHomes() -> [JournaledHome] {
        state.withLock { $0.homes.entries }.filter { $0.key != "default" }.sorted { $0.key < $1.key }.map { id, home in
            JournaledHome(
                id: id, description: home.description,
                journal: HomeJournal(id, home.description, home.journal, of: self))
        }
    }

    package func journal(adding id: String, description: [UInt8]) -> any Journal {
        state.withLock { $0.added.append(id) }
        return HomeJournal(id, description, StoredJournal(nil), of: self)
    }

    /// The ids of the journals that were created, in order. A store in use can make their creation wait.
    package var added: [String] { state.withLock { $0.added } }

    package func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        let steps = steps.map { (journal: $0.journal as! HomeJournal, action: $0.action) }
        let names = steps.map { "\(Self.name(of: $0.action)) \($0.journal.id)" }
        try state.withLock { $0.gate }(names)
        let taken = state.withLock { state in steps.indices.filter { state.taken.contains(steps[$0].journal.id) } }
        let rest = steps.indices.filter { !taken.contains($0) }.map { steps[$0] }
        guard let faults else {
            try execute(rest, names)
            return taken
        }
        try faults.write { () throws(JournalError) in try execute(rest, names) }
        return taken
    }

    /// Lets another writer take a home.
    package func take(_ id: String) { state.withLock { _ = $0.taken.insert(id) } }

    private func execute(
        _ steps: [(journal: HomeJournal, action: JournalStep.Action)], _ names: [String]
    ) throws(JournalError) {
        try state.withLock { state throws(JournalError) in
            for (journal, action) in steps { try state.homes.check(action, of: journal.id) }
            state.executions.append(names)
            for (journal, action) in steps {
                try state.homes.execute(action, of: journal.id, journal.description, journal.journal)
            }
        }
    }

    package func resolve() throws(JournalError) -> [Int]? { try faults?.resolve() ?? false ? [] : nil }

    package func removeUnused() -> Bool { false }

    private static func name(of action: JournalStep.Action) -> String {
        switch action {
        case .append: "append"
        case .stage: "stage"
        case .replace: "replace"
        case .delete: "delete"
        }
    }
}
