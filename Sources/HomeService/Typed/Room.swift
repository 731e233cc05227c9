import HomeModel

/// A room of a structure as it was read.
public struct Room: HomeObject {
    public var id: String { room.id }
    /// The name; empty if the room has none.
    public var name: String {
        get { room.name }
        @available(*, unavailable, message: "rename with setName(_:), which returns the room with its new name")
        nonmutating set {}
    }
    /// The id of its structure.
    public var structureID: String { room.structureID }
    private let room: RoomState
    private let home: Home

    init(_ room: RoomState, of home: Home) {
        self.room = room
        self.home = home
    }

    /// Renames the room and returns it with its new name; this value does not change.
    ///
    /// Throws `invalidArgument` if the name is empty or longer than 128 Unicode code points.
    public func setName(_ name: String) async throws -> Room {
        let room = try await home.setName(name, ofRoom: id, context: .typed).value
        return Room(room, of: home)
    }

    public static func == (first: Room, second: Room) -> Bool {
        first.home === second.home && first.id == second.id && first.name == second.name
            && first.structureID == second.structureID
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
