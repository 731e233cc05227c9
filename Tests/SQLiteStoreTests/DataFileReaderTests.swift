import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Backups of open data files, and reading files that no program has open.
@Suite struct DataFileReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String = "home.sqlite") throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(path: folder.file(name))
    }

    private func read(_ name: String = "home.sqlite") throws(JournalError) -> DataFileReader {
        try DataFileReader(path: folder.file(name))
    }

    /// Makes a backup, and calls a function after each step. Returns the bytes of the backup.
    private func backup(of journal: SQLiteJournal, between: () throws -> Void = {}) throws -> [UInt8] {
        let backup = try #require(try journal.store?.beginBackup())
        while try !backup.step() { try between() }
        let descriptor = try backup.takeDescriptor()
        defer { close(descriptor) }
        // If the process ends while the copy is read, nothing is left.
        #expect(!folder.exists("home.sqlite-backup"))
        #expect(throws: JournalError.closed) { try backup.takeDescriptor() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    // MARK: Backups

    @Test func aBackupHasAllChangesUntilItsEndAndIsAClosedFile() throws {
        let journal = try open()
        for sequence in 1...400 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence, size: 9_000)]) }
        var sequence: UInt64 = 400
        let bytes = try backup(of: journal) {
            sequence += 1
            try journal.commit([.numbered(sequence, size: 5_000)])
        }
        #expect(sequence >= 403)
        try folder.write(bytes, to: "backup.sqlite")
        do {
            let reader = try read("backup.sqlite")
            #expect(!reader.wasKilled && reader.homes.map { $0.id } == ["default"])
            #expect(try lastNumberedChange(reader.homes[0].journal) == sequence)
        }
        #expect(folder.permissions("home.sqlite-backup") == 0)
        // The file that was copied is not affected.
        try journal.commit([.numbered(sequence + 1)])
        journal.close()
        #expect(try lastNumberedChange(open()) == sequence + 1)
        let restored = try open("backup.sqlite")
        try restored.commit([.numbered(sequence + 1)])
        restored.close()
    }

    @Test func thereIsOneBackupAtATimeAndADroppedOneLeavesNoFile() throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        var first = try journal.store?.beginBackup()
        #expect(folder.permissions("home.sqlite-backup") == 0o600)
        let error = try #require(throws: JournalError.self) { try journal.store?.beginBackup() }
        #expect(error.message.contains("Another backup"))
        first = nil
        #expect(first == nil && !folder.exists("home.sqlite-backup"))
        #expect(try backup(of: journal).count > 0)
        journal.close()
    }

    @Test func aBackupEndsWhenItsFileIsClosed() throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        let backup = try #require(try journal.store?.beginBackup())
        journal.close()
        #expect(throws: JournalError.closed) { try backup.step() }
        #expect(throws: JournalError.closed) { try backup.takeDescriptor() }
    }

    // MARK: Reading

    @Test func aFileThatWasClosedIsReadWhereItIs() throws {
        let journal = try open()
        for sequence in 1...5 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence)]) }
        journal.close()
        let before = try folder.read("home.sqlite")
        chmod(folder.file("home.sqlite"), 0o400)
        #expect(try lastNumberedChange(read().homes[0].journal) == 5)
        #expect(try folder.read("home.sqlite") == before && !folder.exists("home.sqlite-wal"))
    }

    @Test func aFileThatWasNotClosedIsReadWithItsLog() throws {
        let journal = try open()
        for sequence in 1...5 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence)]) }
        for suffix in ["", "-wal"] { try folder.write(folder.read("home.sqlite\(suffix)"), to: "copy.sqlite\(suffix)") }
        journal.close()
        let before = (try folder.read("copy.sqlite"), try folder.read("copy.sqlite-wal"))
        do {
            let reader = try read("copy.sqlite")
            #expect(try reader.wasKilled && lastNumberedChange(reader.homes[0].journal) == 5)
        }
        #expect(try folder.read("copy.sqlite") == before.0 && folder.read("copy.sqlite-wal") == before.1)
        unlink(folder.file("copy.sqlite-wal"))
        #expect { try read("copy.sqlite") } throws: { "\($0)".contains("with its last changes is missing") }
    }

    @Test(arguments: ["layout-1", "layout-1-killed", "layout-2", "layout-2-killed", "layout-3", "layout-3-killed"])
    func aFileOfEachLayoutIsReadAndNotMigrated(name: String) throws {
        try folder.copyFixture("\(name).sqlite")
        let before = try folder.read("\(name).sqlite")
        let summary = try read("\(name).sqlite").homes[0].journal.load(record: { _, _ in }, entry: { _ in })
        #expect(summary.entryCount == 5 && summary.lastSequence == 5)
        #expect(try folder.read("\(name).sqlite") == before)
    }

    @Test func aFileThatIsOpenIsNotRead() throws {
        let journal = try open()
        let error = try #require(throws: JournalError.self) { try read() }
        #expect(error.reason == .inUse && error.message.contains("process \(getpid())"))
        journal.close()
        _ = try read()
    }

    @Test(arguments: [
        ("UPDATE records SET bytes = x'00' WHERE id = 'last'", "the record 1/last does not match its checksum"),
        ("UPDATE log SET bytes = x'00' WHERE sequence = 3", "the change 3 does not match its checksum"),
        ("DELETE FROM records", "it contains 0 of 1 records"),
        ("UPDATE homes SET record_count = 7", "the home default does not match its checksum"),
        ("UPDATE counters SET value = 7", "does not match its checksum"),
        ("DELETE FROM homes", "the home default is missing"),
        ("PRAGMA application_id = 1", "is not the data file of a home"),
        ("PRAGMA user_version = 9", "was written by a newer version"),
    ])
    func damageIsFound(sql: String, message: String) throws {
        let journal = try open()
        for sequence in 1...5 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence)]) }
        journal.close()
        try folder.run(on: "home.sqlite", sql)
        func check() throws { _ = try read().homes[0].journal.load(record: { _, _ in }, entry: { _ in }) }
        #expect { try check() } throws: { "\($0)".contains(message) && "\($0)".contains(folder.file("home.sqlite")) }
    }

    @Test func otherFilesAreRejectedWithTheReason() throws {
        try folder.write("Dear diary,\n", to: "diary.txt")
        try folder.write([], to: "empty.sqlite")
        for (name, message) in [
            ("diary.txt", "is not the data file of a home"), ("empty.sqlite", "is empty"),
            ("missing.sqlite", "No such file"),
            ("", "not a regular file"),
        ] {
            #expect { try read(name) } throws: { "\($0)".contains(message) }
        }
    }
}
