import Glibc
import HomeStore
import SQLiteStore
import Synchronization

/// A kind of journal that the contract holds for, and how to come back to what one of it holds.
enum Store: String, CaseIterable, Sendable {
    case memory, sqlite

    /// Runs a test in a folder of its own, which is gone afterwards.
    func run(_ test: (OpenStore) throws -> Void) throws {
        var template = Array("/tmp/home-store-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw JournalError(.inaccessible, "There is no folder for the test.") }
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let store = try OpenStore(self, path: folder + "/home.sqlite")
        defer {
            store.journal.close()
            for suffix in ["", "-wal", "-journal", "-shm"] { unlink(folder + "/home.sqlite" + suffix) }
            rmdir(folder)
        }
        try test(store)
    }
}

/// A journal under test.
final class OpenStore {
    private(set) var journal: any Journal
    private let kind: Store
    private let path: String

    init(_ kind: Store, path: String) throws {
        self.kind = kind
        self.path = path
        journal = kind == .memory ? MemoryJournal() : try SQLiteJournal(path: path)
    }

    /// Starts again: from the file, or in memory with what is there.
    func reopen() throws {
        guard kind == .sqlite else { return }
        journal.close()
        journal = try SQLiteJournal(path: path)
    }

    /// Everything the journal holds.
    func contents() throws -> StoredHome {
        try StoredHome(journal)
    }
}

/// What a journal gave when it was loaded, in its order.
struct StoredHome: Equatable {
    var records: [String] = []
    var entries: [String] = []
    var summary = JournalSummary(recordCount: 0, entryCount: 0, lastSequence: 0)

    /// Records as `kind/id=text`, entries as `sequence=text`.
    init(_ journal: any Journal) throws {
        summary = try journal.load(
            record: { key, bytes in records.append("\(key.kind)/\(key.id)=\(String(decoding: bytes, as: UTF8.self))") },
            entry: { entry in entries.append("\(entry.sequence)=\(String(decoding: entry.bytes, as: UTF8.self))") })
    }
}

extension Transaction {
    /// A transaction in short: entries by number and text, records of one kind by id and text.
    init(_ entries: KeyValuePairs<UInt64, String>, put: KeyValuePairs<String, String> = [:], delete: [String] = []) {
        self.init(
            entries: entries.map { LogEntry(sequence: $0.key, bytes: Array($0.value.utf8)) },
            puts: put.map { (RecordKey(kind: 1, id: $0.key), Array($0.value.utf8)) },
            deletes: delete.map { RecordKey(kind: 1, id: $0) })
    }
}
