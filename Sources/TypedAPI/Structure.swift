/// A structure of a home as it was read: a house or an apartment.
public struct Structure: HomeObject {
    public var id: String { structure.id }
    public var name: String { structure.name }
    private let structure: StructureSnapshot
    private let home: Home

    init(_ structure: StructureSnapshot, of home: Home) {
        self.structure = structure
        self.home = home
    }

    /// Returns the rooms of the structure.
    public func rooms() -> Query<Room> { home.rooms(where: ObjectFilter(structures: [id])) }

    /// Creates a room. Names need not be unique. Throws `invalidArgument` if the name is empty or longer than 128
    /// Unicode code points.
    @discardableResult
    public func createRoom(name: String) async throws -> Room {
        Room(try await home.connection.createRoom(name: name, in: id), of: home)
    }

    /// Deletes a room; its devices stay in the structure, assigned to no room.
    public func deleteRoom(_ room: Room) async throws { try await deleteRoom(id: room.id) }

    /// Deletes a room; its devices stay in the structure, assigned to no room.
    public func deleteRoom(id roomID: String) async throws { try await home.connection.deleteRoom(roomID, in: id) }

    /// Moves a device to a room of the structure.
    public func move(device: HomeDevice, to room: Room) async throws {
        try await move(devices: [device.id], to: room.id)
    }

    /// Moves the device with an id to the room with an id.
    public func move(device deviceID: String, to roomID: String) async throws {
        try await move(devices: [deviceID], to: roomID)
    }

    /// Moves devices to a room of the structure: all, or none if one cannot be moved.
    public func move(devices: some Collection<HomeDevice>, to room: Room) async throws {
        try await move(devices: devices.map { $0.id }, to: room.id)
    }

    /// Moves devices by id to the room with an id: all, or none if one cannot be moved.
    public func move(devices deviceIDs: some Collection<String>, to roomID: String) async throws {
        try await home.connection.move(Array(deviceIDs), toRoom: roomID, in: id)
    }

    public static func == (first: Structure, second: Structure) -> Bool {
        first.home === second.home && first.structure == second.structure
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
