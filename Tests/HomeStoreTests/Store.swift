import HomeStore
import PostgresStore
import PostgresTesting
import SQLiteStore
import TestSupport

/// A kind of journal that must fulfill the contract.
enum Store: String, CaseIterable, Sendable {
    case memory, postgres, sqlite

    /// Runs a test in a temporary folder, which is deleted afterwards.
    func run(_ test: (OpenStore) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let place = self == .postgres ? try PostgresServer.makeDatabase() : folder.file("home.sqlite")
        let store = try OpenStore(self, at: place)
        defer { store.journal.close() }
        try test(store)
    }
}

/// A journal under test.
final class OpenStore {
    private(set) var journal: any Journal
    let kind: Store
    private let place: String

    /// - Parameter place: The path of a file, or the address of a database.
    init(_ kind: Store, at place: String) throws {
        self.kind = kind
        self.place = place
        journal = try Self.open(kind, at: place)
    }

    private static func open(_ kind: Store, at place: String) throws -> any Journal {
        switch kind {
        case .memory: MemoryJournal()
        case .postgres: try PostgresHomes(PostgresTarget(place)).main
        case .sqlite: try SQLiteJournal(path: place)
        }
    }

    /// Closes and opens a store again; a journal in memory stays as it is.
    func reopen() throws {
        guard kind != .memory else { return }
        journal.close()
        journal = try Self.open(kind, at: place)
    }

    /// Returns the contents of the journal.
    func contents() throws -> StoredHome {
        try StoredHome(journal)
    }
}

/// The records and entries that a journal loaded, in its order.
struct StoredHome: Equatable {
    var records: [String] = []
    var entries: [String] = []
    var summary = JournalSummary(recordCount: 0, entryCount: 0, lastSequence: 0)

    /// The contents as text: records as `kind/id=text`, entries as `sequence=text`.
    init(_ journal: any Journal) throws {
        summary = try journal.load(
            record: { key, bytes in records.append("\(key.kind)/\(key.id)=\(String(decoding: bytes, as: UTF8.self))") },
            entry: { entry in entries.append("\(entry.sequence)=\(String(decoding: entry.bytes, as: UTF8.self))") })
    }
}

extension Transaction {
    /// Creates a transaction from entries (sequence and text) and records of one kind (id and text).
    init(_ entries: KeyValuePairs<UInt64, String>, put: KeyValuePairs<String, String> = [:], delete: [String] = []) {
        self.init(
            entries: entries.map { LogEntry(sequence: $0.key, bytes: Array($0.value.utf8)) },
            puts: put.map { (RecordKey(kind: 1, id: $0.key), Array($0.value.utf8)) },
            deletes: delete.map { RecordKey(kind: 1, id: $0) })
    }
}
