import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Data files from earlier versions.
@Suite struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private struct Contents: Equatable {
        var records: [String] = []
        var entries: [LogEntry] = []
        var lastSequence: UInt64 = 0
    }

    private func contents(of journal: SQLiteJournal) throws -> Contents {
        var contents = Contents()
        let summary = try journal.load(
            record: { key, _ in contents.records.append("\(key.kind)/\(key.id)") },
            entry: { contents.entries.append($0) })
        contents.lastSequence = summary.lastSequence
        return contents
    }

    /// The fixtures contain three devices and five changes; one was closed, the other killed.
    @Test(arguments: ["layout-1", "layout-1-killed", "layout-2", "layout-2-killed"])
    func aFileOfAFormerLayoutIsMigrated(name: String) throws {
        try folder.copyFixture("\(name).sqlite")
        let path = folder.file("\(name).sqlite")
        var journal = try SQLiteJournal(path: path)
        let migrated = try contents(of: journal)
        #expect(migrated.entries.map { $0.sequence } == [1, 2, 3, 4, 5] && migrated.lastSequence == 5)
        #expect(
            migrated.records.filter { $0.hasPrefix("4/") } == ["4/desk-lamp", "4/front-door-lock", "4/hallway-motion"])
        #expect(journal.notices.contains { $0.contains("was migrated to layout 3") })
        journal.close()
        journal = try SQLiteJournal(path: path)
        #expect(try contents(of: journal) == migrated)
        #expect(journal.notices == [])
        journal.close()
        try folder.run(on: "\(name).sqlite", "UPDATE records SET bytes = x'00' WHERE id = 'desk-lamp'")
        journal = try SQLiteJournal(path: path)
        #expect(throws: JournalError.self) { try contents(of: journal) }
    }

    /// The fixtures contain a second home.
    @Test(arguments: ["layout-3", "layout-3-killed"])
    func aFileOfThePresentLayoutIsOpenedWithAllItsHomes(name: String) throws {
        try folder.copyFixture("\(name).sqlite")
        let journal = try SQLiteJournal(path: folder.file("\(name).sqlite"))
        let main = try contents(of: journal)
        #expect(main.entries.map { $0.sequence } == [1, 2, 3, 4, 5] && main.lastSequence == 5)
        #expect(!journal.notices.contains { $0.contains("migrated") })
        let added = try #require(try journal.store?.addedHomes())
        #expect(added.map { $0.id } == ["second"])
        let second = try contents(of: #require(added.first?.journal as? SQLiteJournal))
        #expect(second.entries.map { $0.sequence } == [6] && second.lastSequence == 6)
        #expect(
            second.records.filter { $0.hasPrefix("4/") } == ["4/desk-lamp", "4/front-door-lock", "4/hallway-motion"])
        journal.close()
    }
}
