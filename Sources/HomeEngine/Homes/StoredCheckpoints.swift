import HomeModel
package import HomeStore
import Synchronization

/// The id under which a store has a checkpoint of a home. No home has such an id.
package struct StoredCheckpointID: Hashable, Sendable, CustomStringConvertible {
    package let homeID: String
    /// The name of the checkpoint; empty for the state with which the home began.
    let name: String

    /// Reads the id of something in a store; nil if it is a home.
    package init?(_ text: String) {
        guard let slash = text.firstIndex(of: "/") else { return nil }
        self.init(of: String(text[..<slash]), name: String(text[text.index(after: slash)...]))
    }

    init(of homeID: String, name: String) { (self.homeID, self.name) = (homeID, name) }

    var text: String { "\(homeID)/\(name)" }

    var isInitial: Bool { name.isEmpty }

    /// Such as "the snapshot evening of the home default".
    package var description: String {
        "\(isInitial ? "the initial state" : "the snapshot \(name)") of the home \(homeID)"
    }
}

/// The description of a checkpoint in a store, in addition to the checkpoint itself.
struct StoredCheckpointDescription: Hashable, Sendable {
    private static let version: UInt64 = 1

    /// The position in the order in which the named checkpoints of a home were saved.
    var number: UInt64
    /// When it was saved, in microseconds since 1970 by the host's calendar.
    var createdAt: Int64
    /// The time of the home's clock when it was saved.
    var time: HomeTime
    var size: HomeSize

    init(_ checkpoint: HomeCheckpoint, createdAt: Int64, number: UInt64 = 0) {
        (self.number, self.createdAt) = (number, createdAt)
        (time, size) = (checkpoint.time, checkpoint.size)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.number(Self.version)
        writer.number(number)
        writer.signed(createdAt)
        writer.time(time)
        for count in [size.structures, size.rooms, size.devices] { writer.number(count) }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(RecordFault) {
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.version else { throw RecordFault() }
        number = try reader.number()
        createdAt = try reader.signed()
        time = try reader.time()
        size = HomeSize(
            structures: try reader.integer(), rooms: try reader.integer(), devices: try reader.integer())
        try reader.expectEnd()
    }
}

/// The place of a checkpoint in a store.
final class CheckpointPlace: Sendable {
    /// How the journal is created: in a store, with an id and a description; nil if it was there before.
    private let creation: (store: any JournalStore, id: StoredCheckpointID, description: StoredCheckpointDescription)?
    private let created: Mutex<(any Journal)?>

    /// A place for a new checkpoint.
    init(in store: any JournalStore, _ id: StoredCheckpointID, _ description: StoredCheckpointDescription) {
        creation = (store, id, description)
        created = Mutex(nil)
    }

    /// The place of a checkpoint that the store has.
    init(_ journal: any Journal) {
        creation = nil
        created = Mutex(journal)
    }

    /// The journal, if it was created.
    var existing: (any Journal)? { created.withLock { $0 } }

    /// Returns the journal, and creates it if necessary. Waits for the store.
    func journal() throws(JournalError) -> any Journal {
        if let existing { return existing }
        guard let creation else { throw JournalError.closed }
        let journal = try creation.store.journal(adding: creation.id.text, description: creation.description.bytes)
        created.withLock { $0 = journal }
        return journal
    }
}

extension Homes {
    /// Deletes the checkpoints that a store has of a home, before another home takes its place.
    package static func deleteCheckpoints(of id: String, in store: any JournalStore) throws(Home.OpeningError) {
        do throws(JournalError) {
            let checkpoints = try store.addedHomes().filter { StoredCheckpointID($0.id)?.homeID == id }
            try store.delete(checkpoints.map { $0.journal })
        } catch {
            throw Home.OpeningError(error)
        }
    }
}
