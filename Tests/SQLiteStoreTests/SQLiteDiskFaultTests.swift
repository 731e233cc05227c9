import CSQLite
import DiskTesting
import Glibc
import HomeStore
import SQLiteStore
import TestSupport
import Testing

/// Disks that fail during operations.
@Suite struct SQLiteDiskFaultTests {
    let folder: TemporaryFolder
    let disk = RecordingDisk(isRecording: false)

    init() throws { folder = try TemporaryFolder() }

    private func open() throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(path: folder.file("home.sqlite"), fileSystem: disk.fileSystem)
    }

    private static let writeFault = SQLITE_IOERR | 3 << 8
    private static let syncFault = SQLITE_IOERR | 4 << 8
    static let codes = [SQLITE_FULL, writeFault, syncFault]
    private static let changes = Set(DiskCall.Kind.allCases.filter { $0.isChange })

    /// Makes writes, syncs and truncations fail after some that succeed.
    private func fail(after count: Int, length: Int = 1, with code: Int32) {
        disk.set(
            RecordingDisk.Plan(
                failing: count, count: length, kinds: Self.changes, RecordingDisk.Plan.Failure(code: code)))
    }

    @Test(arguments: codes, 0..<24)
    func aFailedOperationFailsAtMostOneCommit(code: Int32, operation: Int) throws {
        let journal = try open()
        try journal.commit([.numbered(1), .numbered(2)])
        fail(after: operation, with: code)
        var acknowledged: UInt64 = 2
        var faults = 0
        while acknowledged < 8 {
            let next: [Transaction] = [.numbered(acknowledged + 1, size: 9_000), .numbered(acknowledged + 2)]
            do {
                try journal.commit(next)
                acknowledged += 2
            } catch {
                #expect(error.reason == (code == SQLITE_FULL ? .full : .failed))
                faults += disk.reset()
                #expect(error.outcome == .refused)
                try expectCopyContains(acknowledged)
            }
            #expect(try lastNumberedChange(journal) == acknowledged)
        }
        #expect(faults + disk.reset() == 1)
        try expectCopyContains(8)
        journal.close()
        #expect(try lastNumberedChange(open()) == 8)
    }

    @Test(arguments: codes, [1_000, 2_600, 2_700, 3_000, 3_400, 3_900])
    func aFailedOperationAmongManyLosesNothing(code: Int32, operation: Int) throws {
        let journal = try open()
        fail(after: operation, length: 3, with: code)
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
        #expect(disk.reset() == 3)
        journal.close()
        #expect(try lastNumberedChange(open()) == 3)
    }

    @Test func aGroupOfTransactionsFlushesTheDiskOnce() throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        let count = disk.count(of: .sync)
        for sequence in stride(from: 2, to: 32, by: 3) as StrideTo<UInt64> {
            try journal.commit([.numbered(sequence), .numbered(sequence + 1), .numbered(sequence + 2)])
        }
        #expect(disk.count(of: .sync) - count == 10)
    }

    @Test(arguments: codes)
    func probesFailAndReadsWorkUntilABrokenDiskIsRepaired(code: Int32) throws {
        let journal = try open()
        try journal.commit([.numbered(1)])
        fail(after: 0, length: .max, with: code)
        for _ in 0..<3 {
            #expect(throws: JournalError.self) { try journal.commit([.numbered(2)]) }
            #expect(throws: JournalError.self) { try journal.probe() }
            #expect(throws: JournalError.self) { try journal.trim(before: 2) }
            #expect(throws: JournalError.self) { try journal.replaceAll(with: .numbered(1)) }
            #expect(try lastNumberedChange(journal) == 1)
        }
        disk.reset()
        try journal.probe()
        try journal.commit([.numbered(2)])
        #expect(try lastNumberedChange(journal) == 2)
        journal.close()
        #expect(try lastNumberedChange(open()) == 2)
    }

    @Test(arguments: 0..<45)
    func aFaultDuringCreationLeavesAFileThatOpens(operation: Int) throws {
        fail(after: operation, with: Self.writeFault)
        do {
            let journal = try open()
            journal.close()
        } catch {
            #expect(error.reason == .failed, "\(operation) \(error)")
        }
        disk.reset()
        let journal = try open()
        try journal.commit([.numbered(1)])
        #expect(try lastNumberedChange(journal) == 1)
    }

    @Test(arguments: [
        ("layout-1", 14, Self.writeFault), ("layout-1-killed", 14, Self.syncFault),
        ("layout-2", 13, Self.writeFault), ("layout-2-killed", 13, Self.syncFault),
    ])
    func aFaultDuringMigrationLosesNothing(name: String, recordCount: Int, code: Int32) throws {
        for operation in 0..<100 {
            try folder.copyFixture("\(name).sqlite")
            let path = folder.file("\(name).sqlite")
            fail(after: operation, with: code)
            do {
                let journal = try SQLiteJournal(path: path, fileSystem: disk.fileSystem)
                journal.close()
            } catch {
                #expect(error.reason == .failed, "\(error)")
            }
            let failures = disk.reset()
            let journal = try SQLiteJournal(path: path, fileSystem: disk.fileSystem)
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
            disk.set(RecordingDisk.Plan(failing: 0, count: failures, kinds: [.sync]))
            let error = try #require(throws: JournalError.self) {
                try journal.commit([.numbered(3, size: size), .numbered(4, size: size)])
            }
            #expect(error.reason == .failed)
            #expect(error.outcome == (failures > 1 ? .unknown : .refused))
            try expectCopyContains(2)
            // As long as the outcome is unknown, nothing else is written.
            if failures > 1 { #expect(throws: JournalError.self) { try journal.resolve() } }
            disk.reset()
            #expect(try journal.resolve() == false)
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
