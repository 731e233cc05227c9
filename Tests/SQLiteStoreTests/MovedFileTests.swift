import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Files that are renamed, deleted or replaced while a journal has them open.
@Suite struct MovedFileTests {
    let folder: TemporaryFolder
    private var path: String { folder.file("data/home.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An event that happens to the file.
    enum Event: CaseIterable {
        case fileRenamed, fileDeleted, fileReplaced, folderRenamed, walRenamed, walDeleted, walReplaced, bothDeleted,
            folderDeleted

        func apply(in folder: TemporaryFolder) throws {
            let (file, wal) = (folder.file("data/home.sqlite"), folder.file("data/home.sqlite-wal"))
            switch self {
            case .fileRenamed: rename(file, folder.file("data/other.sqlite"))
            case .fileDeleted: unlink(file)
            case .fileReplaced:
                let bytes = try folder.read("data/home.sqlite")
                rename(file, folder.file("data/other.sqlite"))
                try folder.write(bytes, to: "data/home.sqlite")
            case .folderRenamed: rename(folder.file("data"), folder.file("moved"))
            case .walRenamed: rename(wal, folder.file("data/other.sqlite-wal"))
            case .walDeleted: unlink(wal)
            case .walReplaced:
                let bytes = try folder.read("data/home.sqlite-wal")
                unlink(wal)
                try folder.write(bytes, to: "data/home.sqlite-wal")
            case .bothDeleted:
                unlink(file)
                unlink(wal)
            case .folderDeleted:
                unlink(file)
                unlink(wal)
                rmdir(folder.file("data"))
            }
        }

        /// Reverts the event; returns nil if that is impossible.
        func revert(in folder: TemporaryFolder) -> Void? {
            let (file, wal) = (folder.file("data/home.sqlite"), folder.file("data/home.sqlite-wal"))
            switch self {
            case .fileRenamed, .fileReplaced: rename(folder.file("data/other.sqlite"), file)
            case .folderRenamed: rename(folder.file("moved"), folder.file("data"))
            case .walRenamed: rename(folder.file("data/other.sqlite-wal"), wal)
            case .fileDeleted, .walDeleted, .walReplaced, .bothDeleted, .folderDeleted: return nil
            }
            return ()
        }
    }

    @Test(arguments: Event.allCases)
    func noCommitSucceedsWhileTheFileIsNotAtItsPath(event: Event) throws {
        let journal = try SQLiteJournal(path: path)
        try journal.commit([.numbered(1)])
        try event.apply(in: folder)
        for _ in 1...2 {
            let error = try #require(throws: JournalError.self) { try journal.commit([.numbered(2)]) }
            #expect(error.reason == .moved)
            #expect(error.message.contains("was renamed, deleted or replaced while it was open"))
            #expect(!error.clientMessage.contains("/"))
            #expect(throws: JournalError.self) { try journal.probe() }
            #expect(throws: JournalError.self) { try journal.trim(before: 2) }
            #expect(throws: JournalError.self) { try journal.replaceAll(with: .numbered(1)) }
            #expect(try lastNumberedChange(journal) == 1)
        }
        guard event.revert(in: folder) != nil else { return journal.close() }
        try journal.probe()
        try journal.commit([.numbered(2)])
        journal.close()
        #expect(try lastNumberedChange(SQLiteJournal(path: path)) == 2)
    }

    @Test(arguments: Event.allCases)
    func aSecondJournalCannotClaimThePath(event: Event) throws {
        let journal = try SQLiteJournal(path: path)
        try journal.commit([.numbered(1)])
        try event.apply(in: folder)
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
        #expect(error.reason == .inUse, "\(error)")
        journal.close()
    }

    /// Closing must not delete or change the files of another home.
    @Test func closingDoesNotChangeTheNewFileAtThePath() throws {
        let journal = try SQLiteJournal(path: path)
        try journal.commit([.numbered(1)])
        rename(path, folder.file("data/other.sqlite"))
        rename(path + "-wal", folder.file("data/other.sqlite-wal"))
        try folder.write([1], to: "data/home.sqlite")
        try folder.write([2], to: "data/home.sqlite-wal")
        journal.close()
        #expect(try folder.read("data/home.sqlite") == [1])
        #expect(try folder.read("data/home.sqlite-wal") == [2])
        #expect(try lastNumberedChange(SQLiteJournal(path: folder.file("data/other.sqlite"))) == 1)
    }

    @Test func aLinkToAnotherFileIsDetected() throws {
        try SQLiteJournal(path: folder.file("first.sqlite")).close()
        try SQLiteJournal(path: folder.file("second.sqlite")).close()
        symlink(folder.file("first.sqlite"), folder.file("home.sqlite"))
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([.numbered(1)])
        // The same file under its real name.
        #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.file("first.sqlite")) }
        unlink(folder.file("home.sqlite"))
        symlink(folder.file("second.sqlite"), folder.file("home.sqlite"))
        let error = try #require(throws: JournalError.self) { try journal.commit([.numbered(2)]) }
        #expect(error.reason == .moved)
        #expect(error.message.contains("home.sqlite"))
        journal.close()
    }

    @Test func aPathIsFreeAfterItsJournalIsClosed() throws {
        for sequence in 1...3 as ClosedRange<UInt64> {
            let journal = try SQLiteJournal(path: path)
            try journal.commit([.numbered(sequence)])
            journal.close()
        }
        #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.file("data")) }
        let journal = try SQLiteJournal(path: path)
        #expect(try lastNumberedChange(journal) == 3)
    }
}
