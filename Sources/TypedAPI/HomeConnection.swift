@_exported public import HomeModel

/// A home as the typed API uses it: its objects, its changes, and requests to it.
///
/// Two types implement it: the home in this process, and the client of a gateway. Everything else of the typed API is
/// written once, in terms of this protocol.
public protocol HomeConnection: TraitExecutor, AnyObject {
    /// A text that identifies the home, such as the address at which it is served.
    var identifier: String { get }

    /// Why lists are empty or possibly out of date; nil if they show the present home.
    ///
    /// `permissionDenied` while clients have access to no structure, `unavailable` while the app or the connection to
    /// the gateway is offline.
    var problem: HomeError? { get }

    /// Whether the home was deleted or the connection closed. Live queries then end.
    var isClosed: Bool { get }

    /// The physical world around the devices, which simulated homes have.
    var simulator: any HomeSimulator { get }

    /// Returns what is known about the home now, as one consistent state.
    func objects() -> any HomeObjects

    /// Calls an observer after each change of the objects, until the observation is canceled. The observer must return
    /// quickly.
    func observeObjects(_ observer: @escaping @Sendable (HomeNotice) -> Void) -> HomeObservation

    /// Returns the error of a read, of an object that ``objects()`` does not have: `permissionDenied` or `unavailable` if
    /// clients cannot see it, `notFound` if it does not exist.
    func absence(of kind: HomeObjectKind, _ id: String) async -> HomeError

    /// Renames a device and returns it. When this returns, ``objects()`` shows the change; this holds for all requests.
    func setName(_ name: String, ofDevice id: String) async throws(HomeError) -> DeviceSnapshot

    /// Renames a room and returns it.
    func setName(_ name: String, ofRoom id: String) async throws(HomeError) -> RoomSnapshot

    /// Creates a room and returns it.
    func createRoom(name: String, in structureID: String) async throws(HomeError) -> RoomSnapshot

    /// Deletes a room of a structure; its devices stay in the structure.
    func deleteRoom(_ id: String, in structureID: String) async throws(HomeError)

    /// Moves devices to a room of a structure: all, or none if one cannot be moved.
    func move(_ deviceIDs: [String], toRoom roomID: String, in structureID: String) async throws(HomeError)

    /// Removes a device from the home.
    func removeDevice(_ id: String) async throws(HomeError)

    /// Releases what the connection uses. A home in this process stops its clock.
    func close()
}

/// The known objects of a home at one time.
///
/// It contains only what clients can see: without access to a structure, its objects are missing.
public protocol HomeObjects: Sendable {
    /// Returns the structures that a filter includes, in the order in which they were created.
    func structures(where filter: ObjectFilter) -> [StructureSnapshot]
    /// Returns the rooms that a filter includes, in the order in which they were created.
    func rooms(where filter: ObjectFilter) -> [RoomSnapshot]
    /// Returns the devices that a filter includes, in the order in which they were created.
    func devices(where filter: ObjectFilter) -> [DeviceSnapshot]

    /// Returns a structure; nil if there is none.
    func structure(_ id: String) -> StructureSnapshot?
    /// Returns a room; nil if there is none.
    func room(_ id: String) -> RoomSnapshot?
    /// Returns a device; nil if there is none.
    func device(_ id: String) -> DeviceSnapshot?
}

/// A structure as it was read.
public struct StructureSnapshot: Hashable, Sendable {
    public let id: String
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A room as it was read.
public struct RoomSnapshot: Hashable, Sendable {
    public let id: String
    public let name: String
    public let structureID: String

    public init(id: String, name: String, structureID: String) {
        self.id = id
        self.name = name
        self.structureID = structureID
    }
}

/// The kinds of the objects of a home.
public enum HomeObjectKind: String, CaseIterable, Hashable, Sendable {
    case structure, room, device
}

/// A notice that an observer of a home receives.
public enum HomeNotice: Sendable {
    /// Objects have changed, in this order.
    case changes([ChangedObject])
    /// Every object may have changed: the home was replaced, or the connection has been without it for a time.
    case replacement
    /// The home was deleted, or the connection was closed.
    case end

    /// An object that was added, changed or removed.
    public struct ChangedObject: Hashable, Sendable {
        public let kind: HomeObjectKind
        public let id: String
        /// Whether its name, its location or its connectivity changed, or it was added or removed; false if only
        /// attributes changed.
        public let isMetadata: Bool

        public init(_ kind: HomeObjectKind, id: String, isMetadata: Bool) {
            self.kind = kind
            self.id = id
            self.isMetadata = isMetadata
        }
    }
}

/// The subscription of an observer. It ends when it is canceled or released.
public final class HomeObservation: Sendable {
    private let end: @Sendable () -> Void

    public init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends the subscription; a second call does nothing.
    public func cancel() { end() }
}
