package import Atomics
package import HomeModel
import JSON
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
    private let initial: HomeCheckpoint
    private let hostTime: HostTime
    private let snapshotLimit: Int
    /// Whether the program observes that the home is deleted after its deletion has failed.
    let isDeletionObserved = Atomic(false)
    private let saved = Mutex<[NamedCheckpoint]>([])
    /// An object that the program stores with the home to serve it.
    package let attachment = StoredOnce<any AnyObject & Sendable>()

    init(_ home: Home, _ stored: StoredDescription, snapshotLimit: Int) {
        self.home = home
        self.snapshotLimit = snapshotLimit
        description = stored.description
        number = stored.number
        createdAt = stored.createdAt
        expiresAt = stored.expiresAt
        hostTime = home.hostTime
        let (calendar, steady) = (hostTime.calendar(), hostTime.steady())
        deadline = stored.expiresAt.map { steady.saturatingAdding($0.saturatingSubtracting(calendar)) }
        initial = home.checkpoint()
    }

    package var id: String { description.id }

    /// Returns the home to the state in which it was created; a home that was opened from a data file, to that at the
    /// start of the program. See ``Home/restore(_:)``. Named snapshots stay.
    package func reset() -> Operation<HomeSize> { home.restore(initial) }

    // MARK: Snapshots

    /// The named snapshots, in the order in which they were saved.
    package var snapshots: [NamedCheckpoint] { saved.withLock { $0 } }

    /// Saves the present state of the home under a name.
    ///
    /// Throws `alreadyExists` if there is a snapshot with the name, and `resourceExhausted` if the home has too many or
    /// the snapshots of all homes have too many devices.
    package func save(as name: String) throws(HomeError) -> NamedCheckpoint {
        let checkpoint = home.checkpoint()
        let snapshot = NamedCheckpoint(
            name: name, createdAt: hostTime.calendar(), checkpoint: checkpoint,
            share: try home.share.resources.reserveSnapshot(checkpoint.size))
        try saved.withLock { saved throws(HomeError) in
            guard !saved.contains(where: { $0.name == name }) else {
                throw HomeError(
                    .alreadyExists, "The home \(id) has a snapshot \(name) already; delete it first.",
                    details: [HomeError.Detail(pointer: "/name", detail: "the name of no snapshot")])
            }
            guard saved.count < snapshotLimit else {
                throw HomeError(
                    .resourceExhausted, "A home has at most \(snapshotLimit) snapshots; delete one first.")
            }
            saved.append(snapshot)
        }
        return snapshot
    }

    /// Returns a snapshot; throws `notFound` if there is none with this name.
    package func snapshot(_ name: String) throws(HomeError) -> NamedCheckpoint {
        guard let snapshot = saved.withLock({ $0.first { $0.name == name } }) else { throw missing(name) }
        return snapshot
    }

    /// Returns the home to the state of a snapshot. See ``Home/restore(_:)``. Throws `notFound` if there is none with
    /// this name.
    package func restore(_ name: String) throws(HomeError) -> Operation<HomeSize> {
        home.restore(try snapshot(name).checkpoint)
    }

    /// Deletes a snapshot; throws `notFound` if there is none with this name.
    package func deleteSnapshot(_ name: String) throws(HomeError) {
        let wasThere = saved.withLock { saved in
            let index = saved.firstIndex { $0.name == name }
            if let index { saved.remove(at: index) }
            return index != nil
        }
        guard wasThere else { throw missing(name) }
    }

    private func missing(_ name: String) -> HomeError {
        HomeError(
            .notFound,
            "The home \(id) has no snapshot \(name).\(Spelling.suggestion(for: name, in: saved.withLock { $0.map { $0.name } }))"
        )
    }
}

/// The state of a home that was saved under a name.
package struct NamedCheckpoint: Sendable {
    package let name: String
    /// When it was saved, in microseconds since 1970 by the host's calendar.
    package let createdAt: Int64
    package let checkpoint: HomeCheckpoint
    let share: SnapshotShare
}
