import Glibc
import HomeStore
import SQLiteStore
import Testing

@Suite struct SQLiteFaultTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Change number `sequence`: an entry, and the record `last` with the same number, so that one without the other
    /// shows. Of about `size` bytes.
    private func change(_ sequence: UInt64, size: Int = 100) -> Transaction {
        let bytes = Array("\(sequence)".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: size)
        return Transaction(
            entries: [LogEntry(sequence: sequence, bytes: bytes)], puts: [(RecordKey(kind: 1, id: "last"), bytes)])
    }

    /// The last change a journal holds; fails if it holds only a part of one, or one without those before it.
    private func lastChange(_ journal: SQLiteJournal) throws -> UInt64 {
        func number(_ bytes: [UInt8]) -> UInt64? {
            UInt64(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
        }
        var record: UInt64 = 0
        var sequences: [UInt64] = []
        let summary = try journal.load(
            record: { record = number($1) ?? .max },
            entry: { sequences.append(number($0.bytes) == $0.sequence ? $0.sequence : .max) })
        #expect(record == summary.lastSequence)
        #expect(sequences == Array(0...summary.lastSequence).dropFirst().map { $0 })
        return summary.lastSequence
    }

    @Test func whatWasCommittedBeforeACrashIsThere() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...50 as ClosedRange<UInt64> {
            try journal.commit([change(sequence)])
            if sequence.isMultiple(of: 10) {
                try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
                try folder.write(folder.read("home.sqlite-wal"), to: "copy.sqlite-wal")
                let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
                #expect(try lastChange(copy) == sequence)
                try copy.commit([change(sequence + 1)])
                copy.close()
            }
        }
    }

    @Test func aCrashWithinACommitLeavesAllOfItOrNothing() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...20 as ClosedRange<UInt64> { try journal.commit([change(sequence, size: 3_000)]) }
        let (file, log) = (try folder.read("home.sqlite"), try folder.read("home.sqlite-wal"))
        var last: UInt64 = 20
        for end in stride(from: log.count, through: 0, by: -3_333) {
            try folder.write(file, to: "copy.sqlite")
            try folder.write(Array(log[..<end]), to: "copy.sqlite-wal")
            let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
            let found = try lastChange(copy)
            #expect(found <= last)
            last = found
            copy.close()
        }
        #expect(last == 0)
    }

    @Test func aDamagedWriteIsNotTakenForACommit() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        for sequence in 1...5 as ClosedRange<UInt64> { try journal.commit([change(sequence)]) }
        var log = try folder.read("home.sqlite-wal")
        log[log.count - 100] ^= 0xFF
        try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
        try folder.write(log, to: "copy.sqlite-wal")
        #expect(try lastChange(SQLiteJournal(path: folder.file("copy.sqlite"))) == 4)
    }

    @Test(arguments: [0.3, 0.5, 0.9])
    func aTornFileIsRefused(part: Double) throws {
        let before = try homeOfManyPages()
        let torn = Array(before[..<Int(Double(before.count) * part)])
        try folder.write(torn, to: "home.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt, "\(error)")
        #expect(error.message.contains("is damaged"))
    }

    @Test(arguments: [1, 3, 10, 30])
    func anOverwrittenPageIsRefused(page: Int) throws {
        var bytes = try homeOfManyPages()
        for offset in page * 4_096..<(page + 1) * 4_096 { bytes[offset] = 0xA5 }
        try folder.write(bytes, to: "home.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt, "\(error)")
    }

    @Test func onAFullDiskCommitsFailReadsGoOnAndWritingResumes() throws {
        let path = folder.file("home.sqlite")
        let journal = try SQLiteJournal(path: path)
        try journal.commit([change(1)])
        try journal.limit(pages: 1)
        for _ in 0..<3 {
            let error = try #require(throws: JournalError.self) {
                try journal.commit([change(2), change(3, size: 100_000), change(4)])
            }
            #expect(error.reason == .full)
            #expect(error.message.contains(path) && error.message.contains("free some space"))
            #expect(try lastChange(journal) == 1)
        }
        try journal.limit(pages: 1_000_000)
        try journal.probe()
        try journal.commit([change(2), change(3, size: 100_000), change(4)])
        journal.close()
        #expect(try lastChange(SQLiteJournal(path: path)) == 4)
    }

    @Test func aReplacementThatFindsNoRoomLeavesTheHomeAsItWas() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([change(1), change(2)])
        try journal.limit(pages: 1)
        let error = try #require(throws: JournalError.self) { try journal.replaceAll(with: change(1, size: 100_000)) }
        #expect(error.reason == .full)
        #expect(try lastChange(journal) == 2)
        try journal.limit(pages: 1_000_000)
        try journal.commit([change(3)])
        #expect(try lastChange(journal) == 3)
    }

    /// The bytes of a closed file of more than a hundred pages.
    private func homeOfManyPages() throws -> [UInt8] {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        let puts = (0..<2_000).map { (RecordKey(kind: 1, id: "device-\($0)"), [UInt8](repeating: 7, count: 200)) }
        try journal.commit([Transaction(puts: puts)])
        journal.close()
        let bytes = try folder.read("home.sqlite")
        #expect(bytes.count > 100 * 4_096)
        return bytes
    }
}
