import HomeStore

/// The required contents of a store: the model that the stored data is compared with.
struct StoreContents: Equatable {
    struct StoredHome: Equatable {
        var description: [UInt8] = []
        var records: [RecordKey: [UInt8]] = [:]
        var entries: [LogEntry] = []
        var lastSequence: UInt64 = 0

        mutating func apply(_ transaction: Transaction) {
            for key in transaction.deletes { records[key] = nil }
            for (key, bytes) in transaction.puts { records[key] = bytes }
            entries += transaction.entries
            lastSequence = transaction.entries.last?.sequence ?? lastSequence
        }
    }

    var homes: [String: StoredHome] = [:]
    /// The parts of replacements that are not complete, by home. A start does not read them.
    private var staged: [String: [RecordKey: [UInt8]]] = [:]

    static func == (first: StoreContents, second: StoreContents) -> Bool { first.homes == second.homes }

    mutating func apply(_ action: JournalStep.Action, to id: String, description: [UInt8]) {
        switch action {
        case .append(let transactions):
            for transaction in transactions { homes[id, default: StoredHome()].apply(transaction) }
        case .stage(let part, let isFirst): stage(part, isFirst: isFirst, for: id)
        case .replace(let part, let isFirst):
            stage(part, isFirst: isFirst, for: id)
            var home = StoredHome(description: description)
            home.records = staged.removeValue(forKey: id) ?? [:]
            home.entries = part.entries
            home.lastSequence = part.entries.last?.sequence ?? 0
            homes[id] = home
        case .delete: homes[id] = nil
        }
    }

    private mutating func stage(_ part: Transaction, isFirst: Bool, for id: String) {
        if isFirst { staged[id] = [:] }
        for (key, bytes) in part.puts { staged[id, default: [:]][key] = bytes }
    }

    mutating func trim(_ id: String, before sequence: UInt64) {
        homes[id]?.entries.removeAll { $0.sequence < sequence }
    }

    /// Returns the contents without the entries of logs that others do not have any more.
    func trimmed(like other: StoreContents) -> StoreContents {
        var trimmed = self
        for (id, home) in other.homes { trimmed.trim(id, before: home.entries.first?.sequence ?? 0) }
        return trimmed
    }

    // MARK: Reading a store

    /// Reads all homes of a store.
    init(reading main: any Journal) throws(JournalError) {
        homes = ["default": try Self.read(main, [])]
        for home in try main.store?.addedHomes() ?? [] {
            homes[home.id] = try Self.read(home.journal, home.description)
        }
    }

    init(homes: [String: StoredHome] = ["default": StoredHome()]) { self.homes = homes }

    private static func read(_ journal: any Journal, _ description: [UInt8]) throws(JournalError) -> StoredHome {
        var home = StoredHome(description: description)
        let summary = try journal.load(record: { home.records[$0] = $1 }, entry: { home.entries.append($0) })
        home.lastSequence = summary.lastSequence
        return home
    }

    /// States in a few words how the contents differ from others.
    func difference(from other: StoreContents) -> String {
        let ids = Set(homes.keys).union(other.homes.keys).sorted()
        let differences = ids.filter { homes[$0] != other.homes[$0] }.map { id in
            guard let mine = homes[id] else { return "\(id) is missing" }
            guard let others = other.homes[id] else { return "\(id) is not expected" }
            let keys = Set(mine.records.keys).union(others.records.keys)
                .filter { mine.records[$0] != others.records[$0] }.map { "\($0.kind)/\($0.id)" }.sorted()
            return """
                \(id): records \(keys.prefix(5)), entries \(mine.entries.map { $0.sequence }.suffix(3)) instead of \
                \(others.entries.map { $0.sequence }.suffix(3)), last \(mine.lastSequence) instead of \
                \(others.lastSequence), \(mine.entries.count) instead of \(others.entries.count) entries
                """
        }
        return differences.joined(separator: "; ")
    }
}
