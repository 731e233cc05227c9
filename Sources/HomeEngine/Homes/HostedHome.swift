package import Atomics
package import HomeModel
import Synchronization

/// One of the homes of a program, with its named snapshots.
package final class HostedHome: Sendable {
    /// The origin of a home.
    package enum Origin: Hashable, Sendable {
        /// The program started with it.
        case program
        /// A template, by its name.
        case template(String)
        /// Generated devices, by their number.
        case fleet(Int)
        /// Another home, by its id.
        case home(String)
        /// A named snapshot of a home, by its id.
        case snapshot(String, home: String)
        /// A home file, or the responses of a Cloud-to-cloud service.
        case file
    }

    /// The description of a home by its creator.
    package struct Description: Hashable, Sendable {
        /// The id; an empty one is replaced by one that follows from the seed of the home `default`.
        package var id: String
        package var origin: Origin
        /// A text for people; nil if there is none.
        package var label: String?
        /// The time after which the home is deleted, by the host's clock; nil if it stays.
        package var timeToLive: Span?
        /// Whether the home is in the data file of the program, and is there again after a restart.
        package var isDurable: Bool

        package init(
            id: String = "", origin: Origin, label: String? = nil, timeToLive: Span? = nil, isDurable: Bool = false
        ) {
            self.id = id
            self.origin = origin
            self.label = label
            self.timeToLive = timeToLive
            self.isDurable = isDurable
        }
    }

    package let home: Home
    package let description: Description
    /// When the home was created and when it is deleted, in microseconds since 1970 by the host's calendar.
    package let createdAt: Int64
    package let expiresAt: Int64?
    /// When the home is deleted, by the host's steady clock; nil if it stays.
    let deadline: Int64?
    /// The position in the order of creation.
    package let number: UInt64
    /// The state in which the home was created, and named snapshots.
    let checkpoints: Checkpoints
    /// Whether the program observes that the home is deleted after its deletion has failed.
    let isDeletionObserved = Atomic(false)
    /// An object that the program stores with the home to serve it.
    package let attachment = StoredOnce<any AnyObject & Sendable>()

    init(_ home: Home, _ stored: StoredDescription, snapshotLimit: Int) {
        self.home = home
        checkpoints = Checkpoints(
            of: home, id: stored.description.id, isDurable: stored.description.isDurable, limit: snapshotLimit)
        description = stored.description
        number = stored.number
        createdAt = stored.createdAt
        expiresAt = stored.expiresAt
        let (calendar, steady) = (home.hostTime.calendar(), home.hostTime.steady())
        deadline = stored.expiresAt.map { steady.saturatingAdding($0.saturatingSubtracting(calendar)) }
    }

    package var id: String { description.id }

    /// The state with which the home began, under an empty name.
    package var initial: NamedCheckpoint { checkpoints.initial }

    /// Returns the home to the state in which it was created; a home of a data file from before such states were stored,
    /// to that at the first start since then. See ``Home/restore(_:)``. Named snapshots stay.
    ///
    /// Fails with `unavailable` if that state is in the store and cannot be read.
    package func reset() -> Operation<HomeSize> { initial.restore(home) }

    // MARK: Snapshots

    /// The named snapshots, in the order in which they were saved.
    package var snapshots: [NamedCheckpoint] { checkpoints.named }

    /// Saves the present state of the home under a name. The snapshot of a durable home is stored, too.
    ///
    /// Throws `alreadyExists` if there is a snapshot with the name, `resourceExhausted` if the home has too many or the
    /// snapshots of all homes have too many devices, and `unavailable` if it cannot be stored.
    package func save(as name: String) throws(HomeError) -> Operation<NamedCheckpoint> {
        try checkpoints.save(as: name)
    }

    /// Returns a snapshot; throws `notFound` if there is none with this name.
    package func snapshot(_ name: String) throws(HomeError) -> NamedCheckpoint { try checkpoints.checkpoint(name) }

    /// Returns the home to the state of a snapshot. See ``Home/restore(_:)``. Throws `notFound` if there is none with
    /// this name; the operation fails with `unavailable` if it is in the store and cannot be read.
    package func restore(_ name: String) throws(HomeError) -> Operation<HomeSize> {
        try snapshot(name).restore(home)
    }

    /// Deletes a snapshot; throws `notFound` if there is none with this name. The operation fails with `unavailable` if
    /// the store cannot be written; the snapshot then stays.
    package func deleteSnapshot(_ name: String) throws(HomeError) -> Operation<Void> { try checkpoints.delete(name) }
}
