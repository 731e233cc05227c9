public import HomeModel

/// A structure at one revision.
public struct StructureState: TableElement, Hashable {
    public let id: String
    public var name: String
    public var network: NetworkState
    public var revision: UInt64
}

/// A room at one revision.
public struct RoomState: TableElement, Hashable {
    public let id: String
    public var name: String
    public let structureID: String
    public var revision: UInt64
}

extension Device: TableElement {}

/// Everything a home holds at one point of its history. A value: a copy is a consistent snapshot and costs a retain.
public struct HomeState: Sendable {
    private(set) var structures = Table<StructureState>()
    /// How many structures may be seen.
    private var visibleCount = 0
    /// How many structures have one of their ways closed.
    private var hinderedCount = 0
    var rooms = Table<RoomState>()
    var devices = Table<Device>()
    /// The number of the last change; what a cursor counts.
    public internal(set) var sequence: UInt64 = 0

    /// One thing that a change sets or removes, at its ordinal.
    ///
    /// Most are devices; boxes for the others make these cheap to copy.
    enum Mutation: Sendable {
        indirect case structure(Int, StructureState)
        indirect case room(Int, RoomState)
        case device(Int, Device)
        indirect case noStructure(Int, id: String)
        indirect case noRoom(Int, id: String)
        indirect case noDevice(Int, id: String)
    }

    /// A mutation with the one that undoes it.
    struct Step: Sendable {
        let mutation: Mutation
        let inverse: Mutation
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .structure(let ordinal, let structure): set(structure, at: ordinal)
        case .room(let ordinal, let room): rooms.set(room, at: ordinal)
        case .device(let ordinal, let device): devices.set(device, at: ordinal)
        case .noStructure(let ordinal, _):
            count(structures[ordinal: ordinal], by: -1)
            structures.remove(at: ordinal)
        case .noRoom(let ordinal, _): rooms.remove(at: ordinal)
        case .noDevice(let ordinal, _): devices.remove(at: ordinal)
        }
    }

    mutating func set(_ structure: StructureState, at ordinal: Int) {
        count(structures[ordinal: ordinal], by: -1)
        count(structure, by: 1)
        structures.set(structure, at: ordinal)
    }

    private mutating func count(_ structure: StructureState?, by step: Int) {
        guard let network = structure?.network else { return }
        if network.isVisible { visibleCount += step }
        if network != NetworkState() { hinderedCount += step }
    }

    /// Whether there are structures and none may be seen.
    public var isHidden: Bool { structures.count > 0 && visibleCount == 0 }

    /// Why lists and live queries are empty while no structure is visible; nil if one is.
    ///
    /// `permissionDenied` if access is granted to no structure, else `unavailable`: the app is offline.
    public var accessProblem: HomeError? {
        guard isHidden else { return nil }
        if structures.elements().contains(where: { $0.element.network.accessGranted }) {
            return HomeError(
                .unavailable, "The app is offline; set \"appOnline\": true with PATCH /simulation/network.")
        }
        return HomeError(
            .permissionDenied, "Access to the home is not granted; grant it with PATCH /simulation/network.",
            matterStatus: .unsupportedAccess)
    }

    /// The ways into a structure; devices outside any structure are reached by all ways.
    public func network(of structureID: String?) -> NetworkState {
        // Asked for several times with each request, and hardly ever is a way closed.
        guard hinderedCount > 0, let structureID else { return NetworkState() }
        return structures[structureID]?.network ?? NetworkState()
    }
}
