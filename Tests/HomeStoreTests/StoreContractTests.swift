import HomeStore
import Testing

/// The contract of every store of several homes.
@Suite struct StoreContractTests {
    static let stores: [Store] = [.postgres, .sqlite]

    private func store(_ open: OpenStore) throws -> any JournalStore { try #require(open.journal.store) }

    /// Adds a home with a number of changes.
    private func add(_ id: String, changes: UInt64 = 0, to open: OpenStore) throws -> any Journal {
        let journal = try store(open).journal(adding: id, description: Array("about \(id)".utf8))
        try journal.replaceAll(with: Transaction())
        for sequence in 0..<changes { try journal.commit([.numbered(sequence + 1)]) }
        return journal
    }

    private func ids(_ open: OpenStore) throws -> [String] { try store(open).addedHomes().map { $0.id } }

    private func last(_ journal: any Journal) throws -> UInt64 {
        try journal.load(record: { _, _ in }, entry: { _ in }).lastSequence
    }

    @Test(arguments: stores) func homesAreStoredSeparately(kind: Store) throws {
        try kind.run { open in
            let one = try add("one", changes: 3, to: open)
            let two = try add("two", changes: 5, to: open)
            try open.journal.commit([.numbered(1)])
            try two.trim(before: .max)
            try open.reopen()
            #expect(try last(open.journal) == 1)
            let homes = try store(open).addedHomes()
            #expect(homes.map { $0.id } == ["one", "two"])
            #expect(homes.map { String(decoding: $0.description, as: UTF8.self) } == ["about one", "about two"])
            #expect(try last(homes[0].journal) == 3)
            let summary = try homes[1].journal.load(record: { _, _ in }, entry: { _ in })
            #expect(summary == JournalSummary(recordCount: 1, entryCount: 0, lastSequence: 5))
            try homes[1].journal.commit([.numbered(6)])
            #expect(throws: JournalError.self) { try homes[0].journal.commit([.numbered(3)]) }
            #expect(throws: JournalError.closed) { try one.commit([.numbered(4)]) }
        }
    }

    @Test(arguments: stores) func aHomeExistsAfterItsFirstReplacement(kind: Store) throws {
        try kind.run { open in
            let journal = try store(open).journal(adding: "test", description: [1])
            #expect(try ids(open) == [])
            #expect(try store(open).execute([JournalStep(journal, .stage(.numbered(1), isFirst: true))]).isEmpty)
            try open.reopen()
            #expect(try ids(open) == [])
            // The rows of the home that was not completed are removed.
            #expect(try !store(open).removeUnused())
        }
    }

    @Test(arguments: stores) func anIDIsStoredOnce(kind: Store) throws {
        try kind.run { open in
            _ = try add("test", to: open)
            for id in ["test", "default"] {
                #expect(throws: JournalError.self) { try store(open).journal(adding: id, description: []) }
            }
        }
    }

    @Test(arguments: stores) func stepsOfSeveralHomesAreExecutedTogetherOrNotAtAll(kind: Store) throws {
        try kind.run { open in
            let one = try add("one", changes: 1, to: open)
            let two = try add("two", changes: 1, to: open)
            let main = open.journal
            let steps = [
                JournalStep(main, .append([.numbered(1)])), JournalStep(one, .append([.numbered(2), .numbered(3)])),
                JournalStep(two, .append([.numbered(2)])),
            ]
            #expect(try store(open).execute(steps).isEmpty)
            #expect(try [main, one, two].map { try last($0) } == [1, 3, 2])
            #expect(throws: JournalError.self) {
                _ = try store(open).execute([
                    JournalStep(main, .append([.numbered(2)])), JournalStep(one, .delete),
                    JournalStep(two, .append([.numbered(2)])),
                ])
            }
            #expect(try [main, one, two].map { try last($0) } == [1, 3, 2] && ids(open) == ["one", "two"])
            let others: [JournalStep] = [
                JournalStep(main, .replace(.numbered(9), isFirst: true)), JournalStep(one, .delete),
                JournalStep(two, .append([.numbered(3)])),
            ]
            #expect(try store(open).execute(others).isEmpty)
            #expect(try [main, two].map { try last($0) } == [9, 3] && ids(open) == ["two"])
            try open.reopen()
            #expect(try last(open.journal) == 9 && ids(open) == ["two"])
        }
    }

    @Test(arguments: stores) func aDeletedHomeIsRemovedInParts(kind: Store) throws {
        try kind.run { open in
            let journal = try add("test", to: open)
            let puts = (0..<2_500).map { (RecordKey(kind: 1, id: "device-\($0)"), [UInt8](repeating: 7, count: 20)) }
            let entries = (1...1_500).map { LogEntry(sequence: $0, bytes: [1]) }
            try journal.commit([Transaction(entries: entries, puts: puts)])
            #expect(try store(open).execute([JournalStep(journal, .delete)]).isEmpty)
            #expect(try ids(open) == [])
            // Each call removes a part, so that other homes are written in between.
            var calls = 1
            while try store(open).removeUnused() { calls += 1 }
            #expect(calls == 3)
            #expect(try add("test", changes: 1, to: open).load(record: { _, _ in }, entry: { _ in }).entryCount == 1)
        }
    }

    @Test(arguments: stores) func aLargeReplacementIsCompleteOrHasNoEffect(kind: Store) throws {
        try kind.run { open in
            let journal = try add("test", changes: 2, to: open)
            for _ in 0..<2 {
                #expect(try store(open).execute([JournalStep(journal, .stage(.numbered(7), isFirst: true))]).isEmpty)
                #expect(try last(journal) == 2)
            }
            try journal.commit([.numbered(3)])
            #expect(try last(journal) == 3)
            let puts = (0..<3_000).map { (RecordKey(kind: 2, id: "device-\($0)"), [UInt8](repeating: 7, count: 200)) }
            try journal.replaceAll(with: Transaction(entries: [LogEntry(sequence: 8, bytes: [])], puts: puts))
            let summary = JournalSummary(recordCount: 3_000, entryCount: 1, lastSequence: 8)
            #expect(try journal.load(record: { _, _ in }, entry: { _ in }) == summary)
            try open.reopen()
            let opened = try #require(store(open).addedHomes().first).journal
            #expect(try opened.load(record: { _, _ in }, entry: { _ in }) == summary)
        }
    }

    @Test(arguments: stores) func openingsAreCounted(kind: Store) throws {
        try kind.run { open in
            #expect(try store(open).openings == 0)
            try open.reopen()
            #expect(try store(open).openings == 1)
        }
    }
}

extension Transaction {
    /// One change with this sequence, and one record that it changes.
    fileprivate static func numbered(_ sequence: UInt64) -> Transaction {
        Transaction([sequence: "\(sequence)"], put: ["a": "\(sequence)"])
    }
}
