public import HomeStore
import Synchronization

/// Stores homes in a SQLite file, which it opens exclusively.
///
/// A file contains the home with which it was created, ``main``, and homes that were added. A commit returns when it is
/// durable (write-ahead log, `synchronous=FULL`). After a crash of the process or the machine, the file contains every
/// commit that returned, and possibly the one in progress. A damaged file is not opened.
public final class SQLiteHomes: JournalStore {
    /// The changes that opening made to an existing file, for the operator.
    public let notices: [String]
    public let openings: UInt64
    /// The path in quotes.
    let location: String
    private let canonicalPath: String
    private let file: Mutex<SQLiteFile?>
    let backups = BackupFiles()

    /// The maximum number of records that a replacement writes in one transaction, so that other homes are not delayed.
    let partSize: Int

    /// Opens the file, or creates it and its folder. See ``SQLiteJournal/init(path:describe:)``.
    init(
        path: String, fileSystem: FileSystem, partSize: Int = 1_000,
        describe: @escaping @Sendable (RecordKey) -> String
    ) throws(JournalError) {
        let file = try SQLiteFile(path: path, fileSystem: fileSystem, describe: describe)
        self.partSize = partSize
        notices = file.notices
        openings = file.openings
        location = "'\(path)'"
        canonicalPath = file.canonicalPath
        self.file = Mutex(file)
    }

    public func addedHomes() throws(JournalError) -> [JournaledHome] {
        let homes = try withFile { file throws(JournalError) in file.addedHomes }
        return homes.map {
            JournaledHome(
                id: $0.id, description: $0.description, journal: SQLiteJournal(of: self, $0.handle))
        }
    }

    public func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal {
        let handle = try withFile { file throws(JournalError) in try file.add(id, description: description) }
        return SQLiteJournal(of: self, handle)
    }

    /// Returns no index: another writer takes the whole file.
    public func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        let steps = steps.map { step in
            guard let journal = step.journal as? SQLiteJournal, journal.homes === self else {
                preconditionFailure("a store executes the steps of its own journals")
            }
            return (journal.handle, step.action)
        }
        try withFile { file throws(JournalError) in try file.execute(steps) }
        return []
    }

    /// Returns nil: a transaction whose COMMIT failed is overwritten.
    public func resolve() throws(JournalError) -> [Int]? {
        try withFile { file throws(JournalError) in try file.resolve() }
        return nil
    }

    public func removeUnused() throws(JournalError) -> Bool {
        try withFile { file throws(JournalError) in try file.removeUnused() }
    }

    public func continueOpenings(of openings: UInt64) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.continueOpenings(of: openings) }
    }

    /// Begins a copy of the file, in the same folder.
    public func beginBackup() throws(JournalError) -> any StoreBackup {
        let path = try withFile { file throws(JournalError) in try backups.begin(canonicalPath, for: file.path) }
        do throws(JournalError) {
            return try withFile { file throws(JournalError) in
                HomesBackup(of: self, try file.beginBackup(to: path), at: path)
            }
        } catch {
            backups.end(path)
            throw error
        }
    }

    // MARK: For journals

    var sizeOnDisk: Int64? { fileSize(canonicalPath).map { $0 + (fileSize(canonicalPath + "-wal") ?? 0) } }

    func withFile<Result: Sendable>(
        _ body: (SQLiteFile) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try file.withLock { file throws(JournalError) in
            guard let file else { throw JournalError.closed }
            return try body(file)
        }
    }

    func release(_ handle: SQLiteFile.Handle) { file.withLock { $0?.release(handle) } }

    func close() {
        file.withLock { file in
            file?.close()
            file = nil
        }
    }
}
