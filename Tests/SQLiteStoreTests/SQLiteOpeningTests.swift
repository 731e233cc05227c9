import CSQLite
import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

@Suite struct SQLiteOpeningTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func fileAndFoldersAreAccessibleOnlyToTheUser() throws {
        let journal = try SQLiteJournal(path: folder.file("var/data/home.sqlite"))
        #expect(folder.permissions("var") == 0o700)
        #expect(folder.permissions("var/data/home.sqlite") == 0o600)
        try journal.commit([Transaction(entries: [LogEntry(sequence: 1, bytes: [1])])])
        #expect(folder.permissions("var/data/home.sqlite-wal") == 0o600)
    }

    @Test func closingLeavesOneFile() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([Transaction(entries: [LogEntry(sequence: 1, bytes: [1])])])
        journal.close()
        #expect(folder.exists("home.sqlite") && !folder.exists("home.sqlite-wal"))
    }

    @Test(arguments: [":memory:", "file:home?mode=memory", "file:home.sqlite", "a b?c#d%41é"])
    func specialNamesAreFileNames(name: String) throws {
        let journal = try SQLiteJournal(path: folder.file(name))
        journal.close()
        #expect(folder.exists(name))
    }

    @Test func anEmptyFileIsRejected() throws {
        try folder.write([], to: "home.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt)
        #expect(error.message.contains("is empty; restore a backup"))
        #expect(try folder.read("home.sqlite") == [])
    }

    @Test(arguments: ["-wal", "-journal"])
    func aLogWithoutItsFileIsRejected(suffix: String) throws {
        let bytes = [UInt8](repeating: 7, count: 100)
        try folder.write(bytes, to: "home.sqlite\(suffix)")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt)
        #expect(
            error.message.contains("home.sqlite' is missing, but its log")
                && error.message.contains("home.sqlite\(suffix)'"))
        #expect(!folder.exists("home.sqlite"))
        #expect(try folder.read("home.sqlite\(suffix)") == bytes)
    }

    @Test(arguments: [nil, 0])
    func anUnclosedFileWithoutItsLogIsRejected(logSize: Int?) throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([.numbered(1)])
        // The file has the state of a file after a kill, or of a copy of a running gateway's file.
        let bytes = try folder.read("home.sqlite")
        try folder.write(bytes, to: "copy.sqlite")
        if let logSize { try folder.write([UInt8](repeating: 0, count: logSize), to: "copy.sqlite-wal") }
        for _ in 1...2 {
            let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("copy.sqlite")) }
            #expect(error.reason == .corrupt)
            #expect(error.message.contains("copy.sqlite-wal' with its last changes is missing"))
            #expect(try folder.read("copy.sqlite") == bytes)
        }
        try folder.write(folder.read("home.sqlite-wal"), to: "copy.sqlite-wal")
        #expect(try lastNumberedChange(SQLiteJournal(path: folder.file("copy.sqlite"))) == 1)
        journal.close()
        // A closed file is complete without its log.
        try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
        #expect(try lastNumberedChange(SQLiteJournal(path: folder.file("copy.sqlite"))) == 1)
    }

    @Test func aRejectedFileKeepsItsLog() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.commit([.numbered(1)])
        try journal.commit([.numbered(2)])
        let log = try folder.read("home.sqlite-wal")
        var bytes = try folder.read("home.sqlite")
        bytes[68] ^= 1
        try folder.write(bytes, to: "copy.sqlite")
        try folder.write(Array(log[..<(log.count / 2)]), to: "copy.sqlite-wal")
        #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.file("copy.sqlite")) }
        #expect(try folder.read("copy.sqlite") == bytes)
        #expect(try folder.read("copy.sqlite-wal").count == log.count / 2)
    }

    @Test(arguments: [0o644, 0o660, 0o604] as [mode_t])
    func accessOfOtherUsersIsRemovedWithANotice(mode: mode_t) throws {
        try SQLiteJournal(path: folder.file("home.sqlite")).close()
        chmod(folder.file("home.sqlite"), mode)
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        #expect(folder.permissions("home.sqlite") == 0o600)
        #expect(folder.permissions("home.sqlite-wal") == 0o600)
        #expect(journal.notices.count == 1)
        #expect(journal.notices[0].contains("(mode 0\(String(mode, radix: 8)))"))
        journal.close()
        #expect(try SQLiteJournal(path: folder.file("home.sqlite")).notices == [])
    }

    @Test func aDanglingLinkIsRejected() throws {
        symlink(folder.file("nothing.sqlite"), folder.file("home.sqlite"))
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .inaccessible)
        #expect(error.message.contains("a link to a file that does not exist"))
        #expect(!folder.exists("nothing.sqlite"))
    }

    @Test func creatingAHomeLeavesNoTemporaryFile() throws {
        try folder.write([1, 2, 3], to: "home.sqlite-new")
        try SQLiteJournal(path: folder.file("home.sqlite")).close()
        #expect(folder.exists("home.sqlite") && !folder.exists("home.sqlite-new"))
    }

    @Test func aSecondJournalIsRejectedAndTheFirstContinues() throws {
        let path = folder.file("home.sqlite")
        let first = try SQLiteJournal(path: path)
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
        #expect(error.reason == .inUse)
        #expect(error.message.contains(path) && error.message.contains("process \(getpid())"))
        try first.commit([Transaction(entries: [LogEntry(sequence: 1, bytes: [1])])])
        first.close()
        _ = try SQLiteJournal(path: path)
    }

    @Test func aDatabaseToolThatLocksTheFileIsReportedAsAnotherProcess() throws {
        let path = folder.file("home.sqlite")
        try SQLiteJournal(path: path).close()
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        sqlite3_open(path, &handle)
        try #require(sqlite3_exec(handle, "BEGIN; SELECT count(*) FROM records", nil, nil, nil) == SQLITE_OK)
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
        #expect(error.reason == .inUse)
        #expect(error.message.contains("another process"))
    }

    @Test func aDatabaseToolCannotReadAnOpenFile() throws {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        sqlite3_open(folder.file("home.sqlite"), &handle)
        #expect(sqlite3_exec(handle, "SELECT count(*) FROM records", nil, nil, nil) == SQLITE_BUSY)
        try journal.probe()
    }

    @Test(arguments: [
        "This is text, not a database, and it is long enough.", "x", "SQLite format 3\0 and then nothing",
    ])
    func aFileOfAnotherKindIsNotChanged(text: String) throws {
        try folder.write(Array(text.utf8), to: "notes.txt")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("notes.txt")) }
        #expect(error.reason == .foreign, "\(error)")
        #expect(try folder.read("notes.txt") == Array(text.utf8))
    }

    @Test(arguments: ["CREATE TABLE t (x)", "CREATE TABLE t (x); PRAGMA application_id = 7", "PRAGMA user_version = 1"])
    func aDatabaseOfAnotherProgramIsNotChanged(sql: String) throws {
        try folder.run(on: "other.sqlite", sql)
        let before = try folder.read("other.sqlite")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("other.sqlite")) }
        #expect(error.reason == .foreign, "\(error)")
        #expect(try folder.read("other.sqlite") == before)
    }

    @Test func aFileOfANewerVersionIsRejected() throws {
        try SQLiteJournal(path: folder.file("home.sqlite")).close()
        try folder.run(on: "home.sqlite", "PRAGMA user_version = 4")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .tooNew)
        #expect(error.message.contains("newer version (layout 4"))
    }

    @Test func aMissingTableIsReportedAsDamage() throws {
        try SQLiteJournal(path: folder.file("home.sqlite")).close()
        try folder.run(on: "home.sqlite", "DROP TABLE log")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .corrupt)
    }

    @Test func aFolderInsteadOfTheFileIsRejected() throws {
        mkdir(folder.file("home.sqlite"), 0o755)
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("home.sqlite")) }
        #expect(error.reason == .inaccessible)
        #expect(error.message.contains("it is a folder"))
    }

    @Test func aDeviceFileInsteadOfTheFileIsRejected() throws {
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: "/dev/null") }
        #expect(error.reason == .inaccessible)
    }

    @Test func aFileInsteadOfTheFolderIsRejected() throws {
        try folder.write([], to: "var")
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: folder.file("var/home.sqlite")) }
        #expect(error.reason == .inaccessible, "\(error)")
        #expect(error.message.contains("Not a directory"))
    }

    /// Even root cannot create files in `/proc`.
    @Test(arguments: ["/proc/home.sqlite", "/proc/var/home.sqlite", ""])
    func aPathThatAllowsNoFilesIsRejected(path: String) throws {
        let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
        #expect(error.reason == .inaccessible, "\(error)")
    }

    @Test func aFolderWithoutWritePermissionIsRejected() throws {
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o700) }
        let path = folder.file("home.sqlite")
        try withoutRootPrivileges {
            let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
            #expect(error.reason == .inaccessible, "\(error)")
            #expect(error.message.contains("Permission denied"))
        }
        #expect(!folder.exists("home.sqlite"))
    }

    @Test(arguments: [0o444, 0o000] as [mode_t])
    func aFileWithoutWritePermissionIsRejected(mode: mode_t) throws {
        try SQLiteJournal(path: folder.file("home.sqlite")).close()
        chmod(folder.path, 0o777)
        chmod(folder.file("home.sqlite"), mode)
        let path = folder.file("home.sqlite")
        try withoutRootPrivileges {
            let error = try #require(throws: JournalError.self) { try SQLiteJournal(path: path) }
            #expect(error.reason == .inaccessible, "\(error)")
        }
    }

    /// Runs `body` without root's access to files, if the process runs as root.
    private func withoutRootPrivileges(_ body: () throws -> Void) throws {
        guard geteuid() == 0 else { return try body() }
        let symbol = try #require(dlsym(nil, "setfsuid"))
        let setUser = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
        _ = setUser(65_534)
        defer { _ = setUser(0) }
        try body()
    }
}
