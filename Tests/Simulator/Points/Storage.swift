import DiskTesting
import HomeEngine
import HomeStore
import PostgresStore
import SQLiteStore
import Synchronization

/// What a session stores its homes in. It counts the calls at which it can fail.
protocol Storage: Sendable {
    /// The number of calls so far.
    var callCount: Int { get }
    /// Whether the entries of a log that a trim names are deleted by a later write, or when the store is closed.
    var trimsLater: Bool { get }

    /// Opens the store as a program does at its start, and returns the journal of the home `default`, which closes it.
    ///
    /// - Parameter partSize: The number of objects that one step of a replacement writes.
    func open(partSize: Int) throws(JournalError) -> any Journal
}

extension Storage {
    /// Returns those of the possible contents of the store that it has. Throws if it has none of them.
    ///
    /// - Parameter found: What was read.
    func match(_ found: StoreContents, in possible: [StoreContents]) throws -> StoreContents {
        let match = possible.first { $0 == (trimsLater ? found.trimmed(like: $0) : found) }
        if let match { return match }
        let differences = possible.map { found.difference(from: $0) }.joined(separator: " | ")
        throw SimulationFault("the store has other contents: \(differences)")
    }
}

/// A data file on a disk that records its calls.
struct FileStorage: Storage {
    let path: String
    let disk: RecordingDisk

    var callCount: Int { disk.callCount }
    var trimsLater: Bool { false }

    func open(partSize: Int) throws(JournalError) -> any Journal {
        let journal = try SQLiteJournal(
            path: path, fileSystem: disk.fileSystem, partSize: partSize, describe: Home.describe)
        try journal.checkpoint(everyPages: 60)
        return journal
    }
}

/// A database whose connections can be cut.
final class DatabaseStorage: Storage, ConnectionFaults {
    private let target: PostgresTarget
    private let state: Mutex<(calls: Int, cuts: Range<Int>)>

    /// - Parameter cuts: The numbers of the calls before which the connection is cut.
    init(_ address: String, cuts: Range<Int> = 0..<0) throws(JournalError) {
        target = try PostgresTarget(address)
        state = Mutex((0, cuts))
    }

    var callCount: Int { state.withLock { $0.calls } }
    var trimsLater: Bool { true }

    func cuts(_ call: ConnectionCall) -> Bool {
        state.withLock { state in
            defer { state.calls += 1 }
            return state.cuts.contains(state.calls)
        }
    }

    func open(partSize: Int) throws(JournalError) -> any Journal {
        // The former program of a session does not beat, so it counts as dead at once.
        try PostgresHomes(
            target, for: .alone(address: "session"), lease: .milliseconds(4), faults: self, partSize: partSize
        ).main
    }
}
