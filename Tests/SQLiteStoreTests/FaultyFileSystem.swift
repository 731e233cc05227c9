import CSQLite
import Synchronization

/// A file system for SQLite whose writes, syncs and truncations fail on request.
///
/// The process has only one, so the tests that use it run one after the other.
enum FaultyFileSystem {
    /// Its name in SQLite.
    static let name = "faulty"

    /// Extended result codes, which SQLite declares as macros that Swift does not import.
    static let writeFault = SQLITE_IOERR | 3 << 8
    static let syncFault = SQLITE_IOERR | 4 << 8

    /// Registers the file system with SQLite. Further calls have no effect.
    static func register() {
        _ = registration
    }

    /// Makes `length` consecutive operations fail after `count` successful ones.
    static func fail(after count: Int, length: Int = 1, with code: Int32) {
        plan.withLock { $0 = Plan(countdown: count, length: length, code: code) }
    }

    /// Makes `length` consecutive syncs fail, and no other operations.
    static func failSyncs(length: Int = .max) {
        plan.withLock { $0 = Plan(countdown: 0, length: length, code: syncFault, isForSyncsOnly: true) }
    }

    /// Makes all operations succeed again. Returns the number of operations that failed.
    @discardableResult
    static func reset() -> Int {
        plan.withLock { plan in
            defer { plan = Plan() }
            return plan.failures
        }
    }

    /// The number of syncs since the last ``reset()``.
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
        guard let original = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: original.pointee)
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

    /// Returns the result code of the next operation: success or a fault.
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

    /// Returns a table of methods with three of them replaced, followed by the original table.
    ///
    /// There is one table per kind of file, because kinds lock differently. Tables are stored as addresses, which are
    /// Sendable.
    fileprivate static func methods(for original: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<
        sqlite3_io_methods
    >? {
        let key = UInt(bitPattern: original)
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
    if let original = file?.pointee.pMethods {
        file?.pointee.pMethods = FaultyFileSystem.methods(for: original)
    }
    return code
}

private func originalMethods(_ file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
    file?.pointee.pMethods?.advanced(by: 1).pointee
}

/// Writes; a failing call writes only the first half, as on a disk that becomes full.
private func writeFaulty(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: sqlite3_int64
) -> Int32 {
    let result = FaultyFileSystem.nextResult()
    let done =
        originalMethods(file)?.xWrite(file, bytes, result == SQLITE_OK ? count : count / 2, offset) ?? SQLITE_IOERR
    return result == SQLITE_OK ? done : result
}

private func syncFaulty(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    let result = FaultyFileSystem.nextResult(isSync: true)
    return result == SQLITE_OK ? originalMethods(file)?.xSync(file, flags) ?? SQLITE_IOERR : result
}

private func truncateFaulty(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: sqlite3_int64) -> Int32 {
    let result = FaultyFileSystem.nextResult()
    return result == SQLITE_OK ? originalMethods(file)?.xTruncate(file, size) ?? SQLITE_IOERR : result
}
