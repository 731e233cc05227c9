import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Several homes in one data file.
@Suite struct SQLiteHomesTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> SQLiteJournal { try SQLiteJournal(path: folder.file("home.sqlite")) }

    private func store(_ journal: any Journal) throws -> any JournalStore { try #require(journal.store) }

    /// Adds a home with a number of changes.
    private func add(_ id: String, changes: UInt64 = 0, to main: SQLiteJournal) throws -> any Journal {
        let journal = try store(main).journal(adding: id, description: Array("about \(id)".utf8))
        try journal.replaceAll(with: Transaction())
        for sequence in 0..<changes { try journal.commit([.numbered(sequence + 1)]) }
        return journal
    }

    private func ids(_ main: SQLiteJournal) throws -> [String] { try store(main).addedHomes().map { $0.id } }

    @Test func aHomeExistsAfterItsFirstReplacement() throws {
        let main = try open()
        let journal = try store(main).journal(adding: "test", description: [1])
        #expect(try ids(main) == [])
        _ = try store(main).execute([JournalStep(journal, .stage(.numbered(1), isFirst: true))])
        main.close()
        let opened = try open()
        #expect(try ids(opened) == [])
        // The rows of the home that was not completed are removed.
        #expect(try !store(opened).removeUnused())
        opened.close()
        #expect(try rows("records") == 0 && rows("log") == 0)
    }

    @Test func stepsOfSeveralHomesAreExecutedTogetherOrNotAtAll() throws {
        let main = try open()
        defer { main.close() }
        let one = try add("one", changes: 1, to: main)
        let two = try add("two", changes: 1, to: main)
        let steps = [
            JournalStep(main, .append([.numbered(1)])), JournalStep(one, .append([.numbered(2), .numbered(3)])),
            JournalStep(two, .append([.numbered(2)])),
        ]
        _ = try store(main).execute(steps)
        #expect(try [main, one, two].map { try lastNumberedChange($0) } == [1, 3, 2])
        try main.limit(pages: 1)
        #expect(throws: JournalError.self) {
            _ = try store(main).execute([
                JournalStep(main, .append([.numbered(2)])), JournalStep(one, .delete),
                JournalStep(two, .append([.numbered(3, size: 100_000)])),
            ])
        }
        try main.limit(pages: 1_000_000)
        #expect(try [main, one, two].map { try lastNumberedChange($0) } == [1, 3, 2])
        #expect(try ids(main) == ["one", "two"])
        _ = try store(main).execute([
            JournalStep(main, .append([.numbered(2)])), JournalStep(one, .append([.numbered(4)])),
        ])
        #expect(try [main, one].map { try lastNumberedChange($0) } == [2, 4])
    }

    @Test func aDeletedHomeLeavesNoRows() throws {
        let main = try open()
        let journal = try add("test", to: main)
        let puts = (0..<2_500).map { (RecordKey(kind: 1, id: "device-\($0)"), [UInt8](repeating: 7, count: 20)) }
        try journal.commit([Transaction(entries: (1...1_500).map { LogEntry(sequence: $0, bytes: [1]) }, puts: puts)])
        try main.commit([.numbered(1)])
        _ = try store(main).execute([JournalStep(journal, .delete)])
        #expect(try ids(main) == [])
        // Each call removes a part, so that other homes are written in between.
        var calls = 1
        while try store(main).removeUnused() { calls += 1 }
        #expect(calls == 3)
        #expect(try add("test", changes: 1, to: main).load(record: { _, _ in }, entry: { _ in }).entryCount == 1)
        main.close()
        #expect(try rows("records") == 2 && rows("log") == 2)
    }

    @Test func aDeletionIsCompletedAfterARestart() throws {
        let main = try open()
        let journal = try add("test", changes: 5, to: main)
        _ = try store(main).execute([JournalStep(journal, .delete)])
        main.close()
        #expect(try rows("log") == 5)
        let opened = try open()
        #expect(try ids(opened) == [] && !store(opened).removeUnused())
        opened.close()
        #expect(try rows("log") == 0)
    }

    /// Stages a replacement of many parts, and fails in one of them.
    @Test func aReplacementThatIsNotCompletedChangesNothing() throws {
        let main = try open()
        let journal = try add("test", changes: 2, to: main)
        let store = try store(main)
        for _ in 0..<2 {
            _ = try store.execute([JournalStep(journal, .stage(.numbered(7), isFirst: true))])
            #expect(try lastNumberedChange(journal) == 2)
        }
        try journal.commit([.numbered(3)])
        #expect(try lastNumberedChange(journal) == 3)
        let puts = (0..<3_000).map { (RecordKey(kind: 2, id: "device-\($0)"), [UInt8](repeating: 7, count: 200)) }
        try main.limit(pages: 1)
        #expect(throws: JournalError.self) { try journal.replaceAll(with: Transaction(puts: puts)) }
        try main.limit(pages: 1_000_000)
        #expect(try lastNumberedChange(journal) == 3)
        try journal.replaceAll(with: Transaction(puts: puts))
        let summary = JournalSummary(recordCount: 3_000, entryCount: 0, lastSequence: 0)
        #expect(try journal.load(record: { _, _ in }, entry: { _ in }) == summary)
        main.close()
        #expect(try rows("records") == 3_000 && rows("log") == 0)
    }

    @Test func aCrashKeepsAllHomesOfACommitOrNone() throws {
        let main = try open()
        let others = try (0..<3).map { try add("home-\($0)", to: main) }
        for sequence in 1...10 as ClosedRange<UInt64> {
            _ = try store(main).execute(([main] + others).map { JournalStep($0, .append([.numbered(sequence)])) })
        }
        let (file, log) = (try folder.read("home.sqlite"), try folder.read("home.sqlite-wal"))
        var found: Set<UInt64> = []
        for end in stride(from: log.count, through: 0, by: -5_555) {
            try folder.write(file, to: "copy.sqlite")
            try folder.write(Array(log[..<end]), to: "copy.sqlite-wal")
            let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
            let homes = try store(copy).addedHomes()
            let last = try lastNumberedChange(copy)
            for home in homes { #expect(try lastNumberedChange(home.journal) == last) }
            #expect(last == 0 || homes.count == 3)
            found.insert(last)
            copy.close()
        }
        #expect(found.count > 5)
    }

    @Test func openingsAreCounted() throws {
        for number in 0..<3 as Range<UInt64> {
            let main = try open()
            #expect(try store(main).openings == number)
            main.close()
        }
    }

    /// Returns the number of rows of a table in the closed file.
    private func rows(_ table: String) throws -> Int64 {
        try folder.integer("SELECT count(*) FROM \(table)", from: "home.sqlite")
    }
}
