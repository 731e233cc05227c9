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
    private var grantedCount = 0
    var rooms = Table<RoomState>()
    var devices = Table<Device>()
    /// The number of the last change; what a cursor counts.
    public internal(set) var sequence: UInt64 = 0

    /// One thing that a change sets or removes, at its ordinal.
    enum Mutation: Sendable {
        case structure(Int, StructureState)
        case room(Int, RoomState)
        case device(Int, Device)
        case noStructure(Int, id: String)
        case noRoom(Int, id: String)
        case noDevice(Int, id: String)
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
        if structure?.network.accessGranted ?? false { grantedCount += step }
    }

    /// Whether there are structures and none may be seen.
    public var isAccessRevoked: Bool { structures.count > 0 && grantedCount == 0 }

    /// The ways into a structure; devices outside any structure are reached by all ways.
    public func network(of structureID: String?) -> NetworkState {
        structureID.flatMap { structures[$0]?.network } ?? NetworkState()
    }
}
