import CSQLite
import Glibc
import Synchronization
import TestSupport

/// SQLite's default file system.
enum OriginalFileSystem {
    static var system: UnsafeMutablePointer<sqlite3_vfs> { sqlite3_vfs_find("unix") }
}

/// A file that SQLite has opened on a ``RecordingDisk``. SQLite allocates it; the file of its default file system
/// follows in the same memory.
struct RecordedFile {
    private var base: sqlite3_file
    /// The object below, retained while the file is open.
    private var identity: UnsafeMutableRawPointer?

    /// The disk and the number of the file.
    final class Identity {
        let disk: RecordingDisk
        let name: String
        let file: Int

        init(_ disk: RecordingDisk, name: String, file: Int) { (self.disk, self.name, self.file) = (disk, name, file) }
    }

    /// The offset of the default file system's file.
    private static let size = (MemoryLayout<RecordedFile>.size + 15) / 16 * 16

    /// Makes a file system record its calls, and registers it.
    static func register(_ system: UnsafeMutablePointer<sqlite3_vfs>) {
        system.pointee.szOsFile += Int32(size)
        system.pointee.xOpen = openFile
        system.pointee.xDelete = deleteFile
        system.pointee.xAccess = accessFile
        system.pointee.xFullPathname = { _, path, count, result in
            OriginalFileSystem.system.pointee.xFullPathname(OriginalFileSystem.system, path, count, result)
        }
        system.pointee.xGetLastError = { system, _, _ in
            guard let disk = RecordedFile.disk(of: system) else { return 0 }
            return disk.state.withLock { $0.lastError }
        }
        sqlite3_vfs_register(system, 0)
    }

    static func disk(of system: UnsafeMutablePointer<sqlite3_vfs>?) -> RecordingDisk? {
        system?.pointee.pAppData.map { Unmanaged<RecordingDisk>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The file of the default file system.
    static func original(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file>? {
        file.map { (UnsafeMutableRawPointer($0) + size).assumingMemoryBound(to: sqlite3_file.self) }
    }

    static func identity(of file: UnsafeMutablePointer<sqlite3_file>?) -> Identity? {
        file.flatMap { file in
            UnsafeMutableRawPointer(file).assumingMemoryBound(to: RecordedFile.self).pointee.identity
                .map { Unmanaged<Identity>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    static func begin(_ file: UnsafeMutablePointer<sqlite3_file>, _ identity: Identity) {
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: RecordedFile.self)
            .initialize(
                to: RecordedFile(
                    base: sqlite3_file(pMethods: methods), identity: Unmanaged.passRetained(identity).toOpaque()))
    }

    static func end(_ file: UnsafeMutablePointer<sqlite3_file>?) {
        guard let file else { return }
        let recorded = UnsafeMutableRawPointer(file).assumingMemoryBound(to: RecordedFile.self)
        if let identity = recorded.pointee.identity { Unmanaged<Identity>.fromOpaque(identity).release() }
        recorded.pointee.identity = nil
    }

    /// The methods of version 1, which have no shared memory: a data file is opened by one process.
    nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        var table = sqlite3_io_methods()
        table.iVersion = 1
        table.xClose = closeFile
        table.xRead = readFile
        table.xWrite = writeFile
        table.xTruncate = truncateFile
        table.xSync = syncFile
        table.xFileSize = sizeOfFile
        table.xLock = { file, level in originalMethods(file)?.xLock(RecordedFile.original(file), level) ?? SQLITE_IOERR
        }
        table.xUnlock = { file, level in
            originalMethods(file)?.xUnlock(RecordedFile.original(file), level) ?? SQLITE_IOERR
        }
        table.xCheckReservedLock = { file, result in
            originalMethods(file)?.xCheckReservedLock(RecordedFile.original(file), result) ?? SQLITE_IOERR
        }
        table.xFileControl = { file, operation, argument in
            originalMethods(file)?.xFileControl(RecordedFile.original(file), operation, argument) ?? SQLITE_IOERR
        }
        table.xSectorSize = { file in originalMethods(file)?.xSectorSize(RecordedFile.original(file)) ?? 4_096 }
        table.xDeviceCharacteristics = { file in
            originalMethods(file)?.xDeviceCharacteristics(RecordedFile.original(file)) ?? 0
        }
        methods.initialize(to: table)
        return UnsafePointer(methods)
    }()
}

private func originalMethods(_ file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
    RecordedFile.original(file)?.pointee.pMethods?.pointee
}

private func openFile(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
    guard let file, let disk = RecordedFile.disk(of: system) else { return SQLITE_CANTOPEN }
    file.pointee.pMethods = nil
    let name = path.map { RecordingDisk.name(of: String(cString: $0)) } ?? ""
    if let failure = disk.failure(of: .open) {
        disk.record(.open, name) { _ in nil }
        return failure.code ?? DiskCall.Kind.open.fault
    }
    let exists = path.map { access($0, F_OK) == 0 } ?? false
    let code = OriginalFileSystem.system.pointee.xOpen(
        OriginalFileSystem.system, path, RecordedFile.original(file), flags, outFlags)
    var number = -1
    disk.record(.open, name) { state in
        guard code == SQLITE_OK, !name.isEmpty else { return nil }
        if let known = state.names[name], exists {
            number = known
            return nil
        }
        number = state.addFile(name)
        if !exists {
            state.newLogs.insert(number)
            return .create(file: number, name: name)
        }
        let bytes = path.flatMap { try? File.bytes(String(cString: $0)) } ?? []
        return .adopt(file: number, name: name, bytes: bytes)
    }
    if code == SQLITE_OK { RecordedFile.begin(file, RecordedFile.Identity(disk, name: name, file: number)) }
    return code
}

private func deleteFile(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?, _ syncsFolder: Int32
) -> Int32 {
    guard let path, let disk = RecordedFile.disk(of: system) else { return SQLITE_IOERR }
    let name = RecordingDisk.name(of: String(cString: path))
    if let failure = disk.failure(of: .delete) {
        disk.record(.delete, name) { _ in nil }
        return failure.code ?? DiskCall.Kind.delete.fault
    }
    let code = OriginalFileSystem.system.pointee.xDelete(OriginalFileSystem.system, path, 0)
    disk.record(.delete, name) { state in
        guard code == SQLITE_OK else { return nil }
        state.names[name] = nil
        return .remove(name: name, includesFolder: syncsFolder != 0)
    }
    return code
}

private func accessFile(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?, _ flags: Int32,
    _ result: UnsafeMutablePointer<Int32>?
) -> Int32 {
    guard let disk = RecordedFile.disk(of: system) else { return SQLITE_IOERR }
    let failure = disk.failure(of: .access)
    disk.record(.access, path.map { RecordingDisk.name(of: String(cString: $0)) } ?? "") { _ in nil }
    if let failure { return failure.code ?? DiskCall.Kind.access.fault }
    return OriginalFileSystem.system.pointee.xAccess(OriginalFileSystem.system, path, flags, result)
}

private func closeFile(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    let code = originalMethods(file)?.xClose(RecordedFile.original(file)) ?? SQLITE_OK
    RecordedFile.end(file)
    return code
}

/// Returns the result of a call that may fail.
///
/// - Parameters:
///   - call: Performs the call.
///   - effect: The change that the call has made.
///   - partial: Performs a part of a call that fails, and returns the change that this part has made.
private func perform(
    _ kind: DiskCall.Kind, _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ call: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>?) -> Int32,
    effect: (inout RecordingDisk.State, Int) -> DiskCall.Effect? = { _, _ in nil },
    partial: (RecordingDisk.Plan.Failure, Int) -> DiskCall.Effect? = { _, _ in nil }
) -> Int32 {
    guard let methods = originalMethods(file), let identity = RecordedFile.identity(of: file) else {
        return SQLITE_IOERR
    }
    if let failure = identity.disk.failure(of: kind) {
        let effect = partial(failure, identity.file)
        identity.disk.record(kind, identity.name) { _ in effect }
        return failure.code ?? kind.fault
    }
    let code = call(methods, RecordedFile.original(file))
    // The effect of a call on a file without a name is not recorded.
    identity.disk.record(kind, identity.name) { state in
        code == SQLITE_OK && identity.file >= 0 ? effect(&state, identity.file) : nil
    }
    return code
}

private func readFile(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32,
    _ offset: sqlite3_int64
) -> Int32 {
    perform(.read, file) { methods, original in methods.xRead(original, bytes, count, offset) }
}

private func writeFile(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: sqlite3_int64
) -> Int32 {
    func effect(_ file: Int, _ count: Int) -> DiskCall.Effect {
        .write(file: file, offset: Int(offset), bytes: Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    return perform(.write, file) { methods, original in
        methods.xWrite(original, bytes, count, offset)
    } effect: { _, file in
        effect(file, Int(count))
    } partial: { failure, number in
        let part = Int(count) * failure.quarters / 4
        guard part > 0 else { return nil }
        _ = originalMethods(file)?.xWrite(RecordedFile.original(file), bytes, Int32(part), offset)
        return number >= 0 ? effect(number, part) : nil
    }
}

private func syncFile(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    perform(.sync, file) { _, _ in
        SQLITE_OK
    } effect: { state, file in
        .sync(file: file, includesFolder: state.newLogs.remove(file) != nil)
    } partial: { _, file in
        .failedSync(file: file)
    }
}

private func truncateFile(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: sqlite3_int64) -> Int32 {
    perform(.truncate, file) { methods, original in
        methods.xTruncate(original, size)
    } effect: { _, file in
        .truncate(file: file, size: Int(size))
    }
}

private func sizeOfFile(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ size: UnsafeMutablePointer<sqlite3_int64>?
) -> Int32 {
    perform(.size, file) { methods, original in methods.xFileSize(original, size) }
}
