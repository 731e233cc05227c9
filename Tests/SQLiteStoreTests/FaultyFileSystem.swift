import CSQLite
import Synchronization

/// A file system for SQLite whose writes, syncs and truncations fail when a test wants them to.
///
/// There is one for the whole process, so tests that use it run one after the other.
enum FaultyFileSystem {
    /// The name to open a file with.
    static let name = "faulty"

    /// The extended codes that macros of SQLite name, which Swift does not see.
    static let writeFault = SQLITE_IOERR | 3 << 8
    static let syncFault = SQLITE_IOERR | 4 << 8

    /// Makes the file system known to SQLite. Once is enough; again does no harm.
    static func register() {
        _ = registration
    }

    /// Lets the operation fail that comes after `count` others, and `length` in a row.
    static func fail(after count: Int, length: Int = 1, with code: Int32) {
        plan.withLock { $0 = Plan(countdown: count, length: length, code: code) }
    }

    /// Lets so many waits for the disk fail in a row, and nothing else.
    static func failSyncs(length: Int = .max) {
        plan.withLock { $0 = Plan(countdown: 0, length: length, code: syncFault, isForSyncsOnly: true) }
    }

    /// Lets everything succeed again. Gives the number of operations that failed.
    @discardableResult
    static func heal() -> Int {
        plan.withLock { plan in
            defer { plan = Plan() }
            return plan.failures
        }
    }

    /// How often a file has been waited for until it was on disk, since the last ``heal()``.
    static var syncCount: Int { plan.withLock { $0.syncs } }

    private struct Plan {
        var countdown = Int.max
        var length = 0
        var code: Int32 = 0
        var isForSyncsOnly = false
        var failures = 0
        var syncs = 0
    }

    private static let plan = Mutex(Plan())

    private static let registration: Int32 = {
        guard let usual = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: usual.pointee)
        system.pointee.zName = UnsafePointer(sqliteName)
        system.pointee.xOpen = openFaulty
        return sqlite3_vfs_register(system, 0)
    }()

    private static var sqliteName: UnsafeMutablePointer<CChar> {
        let characters = name.utf8CString
        let start = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        start.initialize(from: Array(characters), count: characters.count)
        return start
    }

    /// The code to fail the next operation with, or success.
    fileprivate static func nextResult(isSync: Bool = false) -> Int32 {
        plan.withLock { plan in
            if isSync { plan.syncs += 1 }
            if plan.isForSyncsOnly, !isSync { return SQLITE_OK }
            if plan.countdown > 0 {
                plan.countdown -= 1
                return SQLITE_OK
            }
            guard plan.length > 0 else { return SQLITE_OK }
            plan.length -= 1
            plan.failures += 1
            return plan.code
        }
    }

    /// Our methods for files that have these: a table of them with three replaced, followed by them as they were.
    ///
    /// One table per kind of file, since kinds differ in how they lock. Kept as addresses, which may cross threads.
    fileprivate static func methods(for usual: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods>?
    {
        let key = UInt(bitPattern: usual)
        let address = tables.withLock { tables in
            if let table = tables[key] { return table }
            let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 2)
            table.initialize(repeating: UnsafePointer<sqlite3_io_methods>(bitPattern: key)!.pointee, count: 2)
            table.pointee.xWrite = writeFaulty
            table.pointee.xSync = syncFaulty
            table.pointee.xTruncate = truncateFaulty
            tables[key] = UInt(bitPattern: table)
            return UInt(bitPattern: table)
        }
        return UnsafePointer(bitPattern: address)
    }

    private static let tables = Mutex<[UInt: UInt]>([:])
}

private func openFaulty(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
    let code = sqlite3_vfs_find(nil)?.pointee.xOpen(system, name, file, flags, outFlags) ?? SQLITE_CANTOPEN
    if let usual = file?.pointee.pMethods {
        file?.pointee.pMethods = FaultyFileSystem.methods(for: usual)
    }
    return code
}

private func usualMethods(_ file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
    file?.pointee.pMethods?.advanced(by: 1).pointee
}

/// Half of a write that fails is done, as on a disk that fills up.
private func writeFaulty(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: sqlite3_int64
) -> Int32 {
    let result = FaultyFileSystem.nextResult()
    let done = usualMethods(file)?.xWrite(file, bytes, result == SQLITE_OK ? count : count / 2, offset) ?? SQLITE_IOERR
    return result == SQLITE_OK ? done : result
}

private func syncFaulty(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    let result = FaultyFileSystem.nextResult(isSync: true)
    return result == SQLITE_OK ? usualMethods(file)?.xSync(file, flags) ?? SQLITE_IOERR : result
}

private func truncateFaulty(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: sqlite3_int64) -> Int32 {
    let result = FaultyFileSystem.nextResult()
    return result == SQLITE_OK ? usualMethods(file)?.xTruncate(file, size) ?? SQLITE_IOERR : result
}
