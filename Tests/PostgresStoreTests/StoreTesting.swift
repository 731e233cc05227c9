import HomeStore
import Synchronization
import Testing
import Threads

@testable import PostgresStore

extension PostgresHomes {
    /// A lease that has ended before a test goes on.
    static let shortLease = Duration.milliseconds(4)

    /// Opens a store alone. The test beats.
    static func alone(
        _ target: PostgresTarget, lease: Duration = shortLease, faults: (any ConnectionFaults)? = nil,
        partSize: Int = 1_000
    ) throws(JournalError) -> PostgresHomes {
        try PostgresHomes(
            target, for: .alone(address: "test"), lease: lease, faults: faults, partSize: partSize)
    }

    /// Opens a store alone after an opening whose connection was lost: the server can still register that program, which
    /// then looks like one that has just started.
    static func aloneAgain(_ target: PostgresTarget) throws(JournalError) -> PostgresHomes {
        for _ in 0..<20 {
            do throws(JournalError) { return try alone(target) } catch {
                guard error.reason == .inUse else { throw error }
            }
        }
        return try alone(target)
    }

    /// Opens a shared store.
    static func shared(
        _ target: PostgresTarget, _ name: String, lease: Duration = shortLease, faults: (any ConnectionFaults)? = nil
    ) throws(JournalError) -> PostgresHomes {
        try PostgresHomes(target, for: .shared(name: name, address: "\(name):1"), lease: lease, faults: faults)
    }

    /// Adds a durable home to a shared store, with one change.
    func create(_ id: String) throws -> any Journal {
        try #require(try addPlace(id))
        let journal = try journal(adding: id, description: Array(id.utf8))
        try journal.replaceAll(with: change(1))
        return journal
    }

    /// The ids of homes that a claim returns.
    func claimed(_ id: String) throws(JournalError) -> [String]? { try claim(id).map { $0.map { $0.id } } }
}

extension StoreMembership {
    /// Returns another node as it is now.
    func find(_ node: StoreNode.ID) throws -> StoreNode { try #require(try beat().first { $0.id == node }) }
}

/// Cuts a connection at chosen calls.
final class Cuts: ConnectionFaults {
    private let state: Mutex<(calls: Int, cuts: Range<Int>)>

    /// - Parameter cuts: The numbers of the calls at which the connection is cut.
    init(_ cuts: Range<Int> = 0..<0) { state = Mutex((0, cuts)) }

    var calls: Int { state.withLock { $0.calls } }

    /// Cuts the connection at later calls, counted from the next one.
    func begin(_ cuts: Range<Int>) {
        state.withLock { $0.cuts = ($0.calls + cuts.lowerBound)..<($0.calls + cuts.upperBound) }
    }

    func end() { state.withLock { $0.cuts = 0..<0 } }

    func cuts(_ call: ConnectionCall) -> Bool {
        state.withLock { state in
            defer { state.calls += 1 }
            return state.cuts.contains(state.calls)
        }
    }
}

/// A change of a lamp.
func change(_ number: UInt64) -> Transaction {
    Transaction(
        entries: [LogEntry(sequence: number, bytes: [1])],
        puts: [(RecordKey(kind: 1, id: "lamp"), Array("\(number)".utf8))])
}

/// The records and the log of a home as text.
func text(_ journal: any Journal) throws -> String {
    var lines: [String] = []
    let summary = try journal.load(
        record: { lines.append("\($0.id)=\(String(decoding: $1, as: UTF8.self))") },
        entry: { lines.append("\($0.sequence)") })
    return (lines + ["last \(summary.lastSequence)"]).joined(separator: ", ")
}

enum Concurrently {
    /// Runs a closure on several threads at the same time, and returns its results.
    static func run<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
    ) throws -> [Result<Value, any Error>] {
        let results = Results<Value>()
        let threads = try (0..<count).map { index in
            try WorkerThread(name: "test") {
                let result = Result { try body(index) }
                results.values.withLock { $0[index] = result }
            }
        }
        for thread in threads { thread.join() }
        return results.values.withLock { values in (0..<count).compactMap { values[$0] } }
    }

    private final class Results<Value: Sendable>: Sendable {
        let values = Mutex<[Int: Result<Value, any Error>]>([:])
    }
}
