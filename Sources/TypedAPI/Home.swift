import Synchronization

/// A home: the entry point to its structures, rooms and devices.
///
///     let home = try await Home.connect(to: .gateway("http://127.0.0.1:8080"))
///     for device in try await home.devices().list() { print(device.name) }
///
/// The same calls work for a home in this process, `Home.simulated()`, and for one that a gateway serves. Objects of a
/// home keep it alive; ``close()`` releases what it uses.
public final class Home: Sendable {
    /// The implementation: a home in this process, or the client of a gateway.
    public let connection: any HomeConnection
    private let observers = Mutex(Observers())

    private struct Observers: Sendable {
        var isClosed = false
        var lastNumber: UInt64 = 0
        var all: [UInt64: @Sendable (HomeNotice) -> Void] = [:]
    }

    public init(_ connection: any HomeConnection) { self.connection = connection }

    // MARK: Devices

    /// Returns all visible devices that a filter includes, also those in no structure.
    public func devices(where filter: ObjectFilter = ObjectFilter()) -> Query<HomeDevice> {
        Query(
            self,
            ObjectSource(
                kind: .device,
                all: { home, objects in objects.devices(where: filter).map { HomeDevice($0, of: home) } },
                one: { home, objects, id in
                    guard let device = objects.device(id), filter.includes(device.device) else { return nil }
                    return HomeDevice(device, of: home)
                }))
    }

    /// Emits the present state of a device, then its state after each change, including changes of its attributes.
    ///
    /// Ends when the device is removed. Fails with `notFound` if there is no device with this id, and with
    /// `permissionDenied` if access is not granted.
    public func device(id: String) -> LiveSequence<HomeDevice> {
        LiveSequence(
            self,
            SingleView(
                of: .device, id: id,
                read: { home, objects in objects.device(id).map { .found(HomeDevice($0, of: home)) } ?? .missing },
                isSame: { $0.isUnchanged($1) }))
    }

    // MARK: Structures

    /// Returns all visible structures that a filter includes.
    public func structures(where filter: ObjectFilter = ObjectFilter()) -> Query<Structure> {
        Query(
            self,
            ObjectSource(
                kind: .structure,
                all: { home, objects in objects.structures(where: filter).map { Structure($0, of: home) } },
                one: { home, objects, id in
                    guard let structure = objects.structure(id), filter.includes(structureID: id, named: structure.name)
                    else { return nil }
                    return Structure(structure, of: home)
                }))
    }

    /// Emits the present state of a structure, then its state after each change. Ends like ``device(id:)``.
    public func structure(id: String) -> LiveSequence<Structure> {
        LiveSequence(
            self,
            SingleView(
                of: .structure, id: id,
                read: { home, objects in objects.structure(id).map { .found(Structure($0, of: home)) } ?? .missing },
                isSame: { $0 == $1 }))
    }

    // MARK: Rooms

    /// Returns all visible rooms that a filter includes.
    public func rooms(where filter: ObjectFilter = ObjectFilter()) -> Query<Room> {
        Query(
            self,
            ObjectSource(
                kind: .room,
                all: { home, objects in objects.rooms(where: filter).map { Room($0, of: home) } },
                one: { home, objects, id in
                    guard let room = objects.room(id),
                        filter.includes(roomID: id, named: room.name, in: room.structureID)
                    else {
                        return nil
                    }
                    return Room(room, of: home)
                }))
    }

    /// Emits the present state of a room, then its state after each change. Ends like ``device(id:)``.
    public func room(id: String) -> LiveSequence<Room> {
        LiveSequence(
            self,
            SingleView(
                of: .room, id: id,
                read: { home, objects in objects.room(id).map { .found(Room($0, of: home)) } ?? .missing },
                isSame: { $0 == $1 }))
    }

    // MARK: State

    /// A text that identifies the home, such as the address at which it is served.
    public var identifier: String { connection.identifier }

    /// Why lists are empty or possibly out of date; nil if they show the present home.
    ///
    /// `permissionDenied` while access is granted to no structure; `unavailable` while the app is offline, or the
    /// gateway cannot be reached.
    public var accessProblem: HomeError? { connection.problem }

    /// The traits and device types that devices of the home can have.
    public var catalog: CatalogIndex { connection.catalog }

    /// The physical world around the devices: their clock, their network, and their stimuli.
    public var simulation: SimulationControl { SimulationControl(home: self) }

    /// Ends all live queries and releases what the home uses. The clock of a home in this process stops.
    public func close() {
        let all = observers.withLock { observers in
            observers.isClosed = true
            defer { observers.all = [:] }
            return observers.all.values.map { $0 }
        }
        connection.close()
        for observer in all { observer(.end) }
    }

    /// Whether the home was closed or deleted.
    var isClosed: Bool { observers.withLock { $0.isClosed } || connection.isClosed }

    /// Calls an observer after each change, and when the home is closed.
    func observe(_ observer: @escaping @Sendable (HomeNotice) -> Void) -> HomeObservation {
        let number = observers.withLock { observers in
            observers.lastNumber += 1
            observers.all[observers.lastNumber] = observer
            return observers.lastNumber
        }
        let observation = connection.observeObjects(observer)
        return HomeObservation { [weak self] in
            observation.cancel()
            self?.observers.withLock { _ = $0.all.removeValue(forKey: number) }
        }
    }
}
