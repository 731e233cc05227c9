import CSQLite
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Disks that fail during operations. The tests run one after the other because there is only one faulty file system.
@Suite(.serialized) struct SQLiteDiskFaultTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        FaultyFileSystem.register()
        FaultyFileSystem.reset()
    }

    private func open() throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(path: folder.file("home.sqlite"), fileSystem: FaultyFileSystem.name)
    }

    static let codes = [SQLITE_FULL, FaultyFileSystem.writeFault, FaultyFileSystem.syncFault]

    @Test(arguments: codes, 0..<24)
    func aFailedOperationFailsAtMostOneCommit(code: Int32, operation: Int) throws {
        let journal = try open()
        try journal.commit([.numbered(1), .numbered(2)])
        FaultyFileSystem.fail(after: operation, with: code)
        var acknowledged: UInt64 = 2
        var faults = 0
        while acknowledged < 8 {
            let next: [Transaction] = [.numbered(acknowledged + 1, size: 9_000), .numbered(acknowledged + 2)]
            do {
                try journal.commit(next)
                acknowledged += 2
            } catch {
                #expect(error.reason == (code == SQLITE_FULL ? .full : .failed))
                faults += FaultyFileSystem.reset()
                #expect(!error.mayBeCommitted)
                try expectCopyContains(acknowledged)
            }
            #expect(try lastNumberedChange(journal) == acknowledged)
        }
        #expect(faults + FaultyFileSystem.reset() == 1)
        try expectCopyContains(8)
        journal.close()
        #expect(try lastNumberedChange(open()) == 8)
    }

    @Test(arguments: codes, [1_000, 2_600, 2_700, 3_000, 3_400, 3_900])
    func aFailedOperationAmongManyLosesNothing(code: Int32, operation: Int) throws {
        let journal = try open()
        FaultyFileSystem.fail(after: operation, length: 3, with: code)
        var acknowledged: UInt64 = 0
        var failures = 0
        while acknowledged < 3 {
            do {
                // Large enough that each commit copies the write-ahead log into the file.
                try journal.commit([.numbered(acknowledged + 1, size: 2_600_000)])
                acknowledged += 1
            } catch {
                failures += 1
            }
            try #require(failures <= 3)
            #expect(try lastNumberedChange(journal) == acknowledged)
        }
        // A fault while the log is copied fails no commit, because the log is durable.
        #expect(FaultyFileSystem.reset() == 3)
        journal.close()
        #expect(try lastNumberedChange(open()) == 3)
    }

    @Test func aGroupOfTransactionsFlushesTheDiskOnce() throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        FaultyFileSystem.reset()
        for sequence in stride(from: 2, to: 32, by: 3) as StrideTo<UInt64> {
            try journal.commit([.numbered(sequence), .numbered(sequence + 1), .numbered(sequence + 2)])
        }
        #expect(FaultyFileSystem.syncCount == 10)
    }

    @Test(arguments: codes)
    func probesFailAndReadsWorkUntilABrokenDiskIsRepaired(code: Int32) throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        FaultyFileSystem.fail(after: 0, length: .max, with: code)
        for _ in 0..<3 {
            #expect(throws: JournalError.self) { try journal.commit([.numbered(2)]) }
            #expect(throws: JournalError.self) { try journal.probe() }
            #expect(throws: JournalError.self) { try journal.trim(before: 2) }
            #expect(throws: JournalError.self) { try journal.replaceAll(with: .numbered(1)) }
            #expect(try lastNumberedChange(journal) == 1)
        }
        FaultyFileSystem.reset()
        try journal.probe()
        try journal.commit([.numbered(2)])
        #expect(try lastNumberedChange(journal) == 2)
        journal.close()
        #expect(try lastNumberedChange(open()) == 2)
    }

    @Test(arguments: 0..<45)
    func aFaultDuringCreationLeavesAFileThatOpens(operation: Int) throws {
        FaultyFileSystem.fail(after: operation, with: FaultyFileSystem.writeFault)
        do {
            let journal = try open()
            journal.close()
        } catch {
            #expect(error.reason == .failed, "\(operation) \(error)")
        }
        FaultyFileSystem.reset()
        let journal = try open()
        try journal.commit([.numbered(1)])
        #expect(try lastNumberedChange(journal) == 1)
    }

    @Test(arguments: [
        ("layout-1", 14, FaultyFileSystem.writeFault), ("layout-1-killed", 14, FaultyFileSystem.syncFault),
        ("layout-2", 13, FaultyFileSystem.writeFault), ("layout-2-killed", 13, FaultyFileSystem.syncFault),
    ])
    func aFaultDuringMigrationLosesNothing(name: String, recordCount: Int, code: Int32) throws {
        for operation in 0..<100 {
            try folder.copyFixture("\(name).sqlite")
            let path = folder.file("\(name).sqlite")
            FaultyFileSystem.fail(after: operation, with: code)
            do {
                let journal = try SQLiteJournal(path: path, fileSystem: FaultyFileSystem.name)
                journal.close()
            } catch {
                #expect(error.reason == .failed, "\(error)")
            }
            let failures = FaultyFileSystem.reset()
            let journal = try SQLiteJournal(path: path, fileSystem: FaultyFileSystem.name)
            let summary = try journal.load(record: { _, _ in }, entry: { _ in })
            #expect(summary == JournalSummary(recordCount: recordCount, entryCount: 5, lastSequence: 5), "\(operation)")
            journal.close()
            if failures == 0 { return }
        }
        Issue.record("the migration takes more than 100 operations")
    }

    /// A disk that writes data but fails to sync: after a kill the file must not contain the failed commit.
    @Test(arguments: [1, 3, .max])
    func aFailedCommitIsNotLoadedAfterAKill(failures: Int) throws {
        let journal = try open()
        try journal.commit([.numbered(1), .numbered(2)])
        for size in [100, 9_000, 100_000] {
            FaultyFileSystem.failSyncs(length: failures)
            let error = try #require(throws: JournalError.self) {
                try journal.commit([.numbered(3, size: size), .numbered(4, size: size)])
            }
            #expect(error.reason == .failed)
            #expect(error.mayBeCommitted == (failures > 1))
            try expectCopyContains(2)
            FaultyFileSystem.reset()
        }
        try journal.commit([.numbered(3)])
        try expectCopyContains(3)
    }

    /// Expects that a copy of the file, as after a kill, contains all acknowledged commits and no failed one.
    private func expectCopyContains(
        _ acknowledged: UInt64, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try folder.write(folder.read("home.sqlite"), to: "copy.sqlite")
        try folder.write(folder.read("home.sqlite-wal"), to: "copy.sqlite-wal")
        let copy = try SQLiteJournal(path: folder.file("copy.sqlite"))
        defer { copy.close() }
        #expect(try lastNumberedChange(copy) == acknowledged, sourceLocation: sourceLocation)
    }
}
