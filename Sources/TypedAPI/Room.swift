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
    private let room: RoomSnapshot
    private let home: Home

    init(_ room: RoomSnapshot, of home: Home) {
        self.room = room
        self.home = home
    }

    /// Renames the room and returns it with its new name; this value does not change.
    ///
    /// Throws `invalidArgument` if the name is empty or longer than 128 Unicode code points.
    @discardableResult
    public func setName(_ name: String) async throws -> Room {
        Room(try await home.connection.setName(name, ofRoom: id), of: home)
    }

    public static func == (first: Room, second: Room) -> Bool {
        first.home === second.home && first.room == second.room
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
