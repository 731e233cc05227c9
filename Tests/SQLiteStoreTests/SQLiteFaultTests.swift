import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

@Suite struct SQLiteFaultTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func committedChangesSurviveACrash() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...50 as ClosedRange<UInt64> {
            try journal.commit([.numbered(sequence)])
            if sequence.isMultiple(of: 10) {
                try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
                try folder.write(folder.read("home.sqlite-wal"), to: "copy.sqlite-wal")
                let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
                #expect(try lastNumberedChange(copy) == sequence)
                try copy.commit([.numbered(sequence + 1)])
                copy.close()
            }
        }
    }

    @Test func aCrashDuringACommitKeepsAllOfItOrNothing() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...20 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence, size: 3_000)]) }
        let (file, log) = (try folder.read("home.sqlite"), try folder.read("home.sqlite-wal"))
        var last: UInt64 = 20
        for end in stride(from: log.count, through: 0, by: -3_333) {
            try folder.write(file, to: "copy.sqlite")
            try folder.write(Array(log[..<end]), to: "copy.sqlite-wal")
            let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
            let found = try lastNumberedChange(copy)
            #expect(found <= last)
            last = found
            copy.close()
        }
        #expect(last == 0)
    }

    @Test func aDamagedWriteIsNotACommit() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...5 as ClosedRange<UInt64> { try journal.commit([.numbered(sequence)]) }
        var log = try folder.read("home.sqlite-wal")
        log[log.count - 100] ^= 0xFF
        try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
        try folder.write(log, to: "copy.sqlite-wal")
        #expect(try lastNumberedChange(SQLiteJournal(path: folder.file("copy.sqlite"))) == 4)
    }

    @Test(arguments: [0.3, 0.5, 0.9])
    func aTruncatedFileIsRejected(part: Double) throws {
        let before = try fileOfManyPages()
        let truncated = Array(before[..<Int(Double(before.count) * part)])
        try folder.write(truncated, to: "home.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt, "\(error)")
        #expect(error.message.contains("is damaged"))
    }

    @Test(arguments: [1, 3, 10, 30])
    func anOverwrittenPageIsRejected(page: Int) throws {
        var bytes = try fileOfManyPages()
        for offset in page * 4_096..<(page + 1) * 4_096 { bytes[offset] = 0xA5 }
        try folder.write(bytes, to: "home.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt, "\(error)")
    }

    @Test func onAFullDiskCommitsFailAndReadsWorkUntilThereIsSpace() throws {
        let path = folder.file("home.sqlite")
        let journal = try SQLiteJournal(path: path)
        try journal.commit([.numbered(1)])
        try journal.limit(pages: 1)
        for _ in 0..<3 {
            let error = try #require(throws: JournalError.self) {
                try journal.commit([.numbered(2), .numbered(3, size: 100_000), .numbered(4)])
            }
            #expect(error.reason == .full)
            #expect(error.message.contains(path) && error.message.contains("free some space"))
            #expect(try lastNumberedChange(journal) == 1)
        }
        try journal.limit(pages: 1_000_000)
        try journal.probe()
        try journal.commit([.numbered(2), .numbered(3, size: 100_000), .numbered(4)])
        journal.close()
        #expect(try lastNumberedChange(SQLiteJournal(path: path)) == 4)
    }

    /// Other failures end the transaction; after this one the journal must roll it back.
    @Test func aFailedStatementRollsBackItsWholeCommit() throws {
        let path = folder.file("home.sqlite")
        try SQLiteJournal(path: path).close()
        try folder.run(
            on: "home.sqlite",
            "CREATE TRIGGER t BEFORE INSERT ON log WHEN new.sequence = 3 BEGIN SELECT raise(ABORT, 'no'); END")
        let journal = try SQLiteJournal(path: path)
        try journal.commit([.numbered(1)])
        #expect(throws: JournalError.self) { try journal.commit([.numbered(2), .numbered(3)]) }
        #expect(try lastNumberedChange(journal) == 1)
        try journal.commit([.numbered(2)])
        journal.close()
        #expect(try lastNumberedChange(SQLiteJournal(path: path)) == 2)
    }

    @Test func aReplacementOnAFullDiskChangesNothing() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([.numbered(1), .numbered(2)])
        try journal.limit(pages: 1)
        let error = try #require(throws: JournalError.self) {
            try journal.replaceAll(with: .numbered(1, size: 100_000))
        }
        #expect(error.reason == .full)
        #expect(try lastNumberedChange(journal) == 2)
        try journal.limit(pages: 1_000_000)
        try journal.commit([.numbered(3)])
        #expect(try lastNumberedChange(journal) == 3)
    }

    /// Returns the bytes of a closed file with more than a hundred pages.
    private func fileOfManyPages() throws -> [UInt8] {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        let puts = (0..<2_000).map { (RecordKey(kind: 1, id: "device-\($0)"), [UInt8](repeating: 7, count: 200)) }
        try journal.commit([Transaction(puts: puts)])
        journal.close()
        let bytes = try folder.read("home.sqlite")
        #expect(bytes.count > 100 * 4_096)
        return bytes
    }
}
