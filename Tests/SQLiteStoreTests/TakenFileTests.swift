import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// A data file on a file system whose locks do not work, so that a second program can open it.
@Suite struct TakenFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens the file. Another name stands for another program: the claim on a path belongs to its name.
    private func open(_ name: String) throws(JournalError) -> SQLiteJournal {
        var fileSystem = FileSystem.system
        fileSystem.sqliteName = "unix-none"
        return try SQLiteJournal(path: folder.file(name), fileSystem: fileSystem)
    }

    /// Gives the file and its log other names.
    private func addName(_ name: String) {
        for suffix in ["", "-wal"] { link(folder.file("home.sqlite\(suffix)"), folder.file("\(name)\(suffix)")) }
    }

    private enum Write: CaseIterable {
        case commit, trim, replaceAll, probe

        func perform(on journal: SQLiteJournal, after last: UInt64) throws(JournalError) {
            switch self {
            case .commit: try journal.commit([.numbered(last + 1)])
            case .trim: try journal.trim(before: 2)
            case .replaceAll: try journal.replaceAll(with: .numbered(1))
            case .probe: try journal.probe()
            }
        }
    }

    /// Expects that a journal rejects all writes, and that it can be read.
    private func expectTaken(_ journal: SQLiteJournal, last: UInt64) throws {
        for write in Write.allCases {
            let error = try #require(throws: JournalError.self) { try write.perform(on: journal, after: last) }
            #expect(error.outcome == .fenced && error.reason == .taken)
            #expect(error.message.contains(folder.file("home.sqlite")))
            #expect(!error.clientMessage.contains(folder.path))
        }
        #expect(try lastNumberedChange(journal) == last)
    }

    @Test func aFileThatAnotherProgramHasOpenedIsNotWrittenAnyMore() throws {
        let first = try open("home.sqlite")
        try first.commit([.numbered(1)])
        addName("other.sqlite")
        let second = try open("other.sqlite")
        try expectTaken(first, last: 1)
        try second.commit([.numbered(2)])
        // The end of the first program does not touch what the second one has written.
        first.close()
        try second.commit([.numbered(3)])
        #expect(try lastNumberedChange(second) == 3)
        second.close()
        let reopened = try open("other.sqlite")
        #expect(try lastNumberedChange(reopened) == 3)
        reopened.close()
    }

    @Test func aFileWhoseLogAnotherProgramHasBegunAgainIsNotWrittenAnyMore() throws {
        let first = try open("home.sqlite")
        try first.commit([.numbered(1)])
        addName("other.sqlite")
        let second = try open("other.sqlite")
        // Opening copies the log into the file, so the first commit begins the log again.
        try second.commit([.numbered(2, size: 50_000)])
        try expectTaken(first, last: 1)
        first.close()
        second.close()
    }

    @Test func ownWritesAreNotThoseOfAnotherProgram() throws {
        let journal = try open("home.sqlite")
        try journal.checkpoint(everyPages: 4)
        for sequence in 1...60 as ClosedRange<UInt64> {
            try journal.commit([.numbered(sequence, size: Int(sequence % 7) * 3_000)])
            if sequence.isMultiple(of: 9) {
                // A transaction that does not fit leaves pages in the log.
                try journal.limit(pages: 1)
                #expect(throws: JournalError.self) { try journal.commit([.numbered(sequence + 1, size: 300_000)]) }
                try journal.limit(pages: 1_000_000)
                try journal.probe()
            }
        }
        #expect(try lastNumberedChange(journal) == 60)
        journal.close()
    }
}
