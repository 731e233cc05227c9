import CSQLite
import Glibc
package import SQLiteStore
import Synchronization

/// A disk for one data file, in a folder. It counts the calls, records what they change, and lets calls fail.
///
/// Calls go through to the system, except syncs: the recorded changes determine the data that a sync makes durable
/// (``DiskImage``).
package final class RecordingDisk: Sendable {
    /// Which calls fail.
    package struct Plan: Sendable {
        /// How a call fails.
        package struct Failure: Sendable {
            /// The result code of SQLite; nil for that of the call's kind.
            package var code: Int32?
            /// The system's error number.
            package var errorNumber: Int32
            /// The part of a write that is executed nevertheless, in quarters.
            package var quarters: Int

            /// - Parameter errorNumber: The system's error number; nil for that of a failing disk.
            package init(code: Int32? = nil, errorNumber: Int32? = nil, quarters: Int = 2) {
                (self.code, self.errorNumber, self.quarters) = (code, errorNumber ?? EIO, quarters)
            }
        }

        /// The number of the first call that fails, counted from 0 among the calls of these kinds.
        package var first: Int
        /// How many calls fail.
        package var count: Int
        package var kinds: Set<DiskCall.Kind>
        package var failure: Failure

        package init(
            failing first: Int, count: Int = 1, kinds: Set<DiskCall.Kind> = Set(DiskCall.Kind.allCases),
            _ failure: Failure = Failure()
        ) {
            (self.first, self.count, self.kinds, self.failure) = (first, count, kinds, failure)
        }
    }

    struct State {
        var calls: [DiskCall] = []
        var counts: [DiskCall.Kind: Int] = [:]
        /// The number of calls since the plan was set.
        var plannedCalls = 0
        var plan: Plan?
        var failures = 0
        /// The number of each file that has a name.
        var names: [String: Int] = [:]
        var nextFile = 0
        var lastError: Int32 = 0
        /// The new logs whose first sync also makes their names durable.
        var newLogs: Set<Int> = []
    }

    let state = Mutex(State())
    let isRecording: Bool
    /// The addresses of SQLite's description of the file system, and of its name.
    private let system: UInt
    private let name: UInt

    private static let number = Atomic(0)

    /// - Parameter isRecording: Whether calls are recorded; otherwise they are only counted.
    package init(isRecording: Bool = true) {
        self.isRecording = isRecording
        let text = Array("recording-\(Self.number.add(1, ordering: .relaxed).newValue)".utf8CString)
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
        name.initialize(from: text, count: text.count)
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: OriginalFileSystem.system.pointee)
        self.name = UInt(bitPattern: name)
        self.system = UInt(bitPattern: system)
        system.pointee.zName = UnsafePointer(name)
        system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        RecordedFile.register(system)
    }

    deinit {
        guard let system = UnsafeMutablePointer<sqlite3_vfs>(bitPattern: system) else { return }
        sqlite3_vfs_unregister(system)
        system.deallocate()
        UnsafeMutablePointer<CChar>(bitPattern: name)?.deallocate()
    }

    /// The file system to open a data file with.
    package var fileSystem: FileSystem {
        let name = UnsafePointer<CChar>(bitPattern: name).map { String(cString: $0) }
        return FileSystem(
            sqliteName: name,
            create: { [self] path in
                perform(.create, path, { FileSystem.system.create(path) }) { state in
                    .create(file: state.addFile(path), name: Self.name(of: path))
                }
            },
            link: { [self] path, name in
                perform(.link, name, { FileSystem.system.link(path, name) }) { state in
                    let file = state.file(path)
                    state.names[Self.name(of: name)] = file
                    return .link(file: file, name: Self.name(of: name))
                }
            },
            rename: { [self] path, name in
                perform(.rename, name, { FileSystem.system.rename(path, name) }) { state in
                    state.names[Self.name(of: name)] = state.names.removeValue(forKey: Self.name(of: path))
                    return .rename(name: Self.name(of: path), newName: Self.name(of: name))
                }
            },
            remove: { [self] path in
                perform(.delete, path, { FileSystem.system.remove(path) }) { state in
                    state.names[Self.name(of: path)] = nil
                    return .remove(name: Self.name(of: path), includesFolder: false)
                }
            },
            syncFolder: { [self] path in perform(.syncFolder, path, { 0 }) { _ in .syncFolder } })
    }

    static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    // MARK: Plans

    /// Makes calls fail. The calls are counted from now on.
    package func set(_ plan: Plan) {
        state.withLock { state in
            state.plan = plan
            state.plannedCalls = 0
            state.failures = 0
        }
    }

    /// Makes all calls succeed again. Returns how many have failed.
    @discardableResult
    package func reset() -> Int {
        state.withLock { state in
            state.plan = nil
            defer { state.failures = 0 }
            return state.failures
        }
    }

    /// The number of calls that have failed since the plan was set.
    package var failures: Int { state.withLock { $0.failures } }

    // MARK: Records

    /// The number of calls so far.
    package var callCount: Int { state.withLock { isRecording ? $0.calls.count : $0.counts.values.reduce(0, +) } }

    package func count(of kind: DiskCall.Kind) -> Int { state.withLock { $0.counts[kind] ?? 0 } }

    package var calls: [DiskCall] { state.withLock { $0.calls } }

    // MARK: Calls

    /// Returns how the next call fails; nil if it succeeds.
    func failure(of kind: DiskCall.Kind) -> Plan.Failure? {
        state.withLock { state in
            state.counts[kind, default: 0] += 1
            guard let plan = state.plan, plan.kinds.contains(kind) else { return nil }
            defer { state.plannedCalls += 1 }
            let offset = state.plannedCalls - plan.first
            guard offset >= 0, offset < plan.count else { return nil }
            state.failures += 1
            state.lastError = plan.failure.errorNumber
            return plan.failure
        }
    }

    func record(_ kind: DiskCall.Kind, _ file: String, _ effect: (inout State) -> DiskCall.Effect?) {
        guard isRecording else { return }
        state.withLock { state in
            let effect = effect(&state)
            state.calls.append(DiskCall(kind: kind, file: file, effect: effect))
        }
    }

    /// Performs a call that returns an error number.
    private func perform(
        _ kind: DiskCall.Kind, _ path: String, _ call: () -> Int32, _ effect: (inout State) -> DiskCall.Effect
    ) -> Int32 {
        let name = Self.name(of: path)
        if let failure = failure(of: kind) {
            record(kind, name) { _ in nil }
            return failure.errorNumber
        }
        let code = call()
        record(kind, name) { state in code == 0 ? effect(&state) : nil }
        return code
    }
}

extension RecordingDisk.State {
    mutating func addFile(_ path: String) -> Int {
        defer { nextFile += 1 }
        names[RecordingDisk.name(of: path)] = nextFile
        return nextFile
    }

    /// Returns the number of an existing file.
    mutating func file(_ path: String) -> Int { names[RecordingDisk.name(of: path)] ?? addFile(path) }
}
