import HomeStore

/// The homes that a store has in memory, by id.
struct StoredHomes: Sendable {
    struct Entry: Sendable {
        let description: [UInt8]
        let journal: StoredJournal
        /// The greatest sequence ever committed.
        var lastSequence: UInt64 = 0
    }

    private(set) var entries: [String: Entry]
    private var staged: [String: [Transaction]] = [:]

    /// Creates the homes of a new store: `default`, which is empty.
    init() { entries = ["default": Entry(description: [], journal: StoredJournal(nil))] }

    /// Creates the homes of a store that is opened again, without the parts of replacements.
    init(reopening other: StoredHomes) { entries = other.entries }

    /// Throws if the sequences of a step are out of order, so that it cannot be executed.
    func check(_ action: JournalStep.Action, of id: String) throws(JournalError) {
        switch action {
        case .append(let transactions):
            _ = try SequenceCheck.lastSequence(of: transactions, after: entries[id]?.lastSequence ?? 0)
        case .stage(let part, _), .replace(let part, _): _ = try SequenceCheck.lastSequence(of: [part], after: 0)
        case .delete: return
        }
    }

    /// Executes a step of a home. A home that is new is added when it is replaced.
    mutating func execute(
        _ action: JournalStep.Action, of id: String, _ description: [UInt8], _ journal: StoredJournal
    ) throws(JournalError) {
        switch action {
        case .append(let transactions):
            try journal.commit(transactions)
            let last = transactions.last { !$0.entries.isEmpty }?.entries.last
            if let last { entries[id]?.lastSequence = last.sequence }
        case .stage(let part, let isFirst): staged[id] = (isFirst ? [] : staged[id] ?? []) + [part]
        case .replace(let part, let isFirst):
            var whole = Transaction(entries: part.entries)
            for part in (isFirst ? [] : staged[id] ?? []) + [part] { whole.puts += part.puts }
            staged[id] = nil
            try journal.replaceAll(with: whole)
            entries[id] = Entry(
                description: description, journal: journal, lastSequence: whole.entries.last?.sequence ?? 0)
        case .delete: entries[id] = nil
        }
    }
}
