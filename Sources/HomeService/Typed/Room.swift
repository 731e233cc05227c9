public import HomeModel

/// A room of a structure as it was read.
public struct Room: HomeObject {
    public let id: String
    /// Empty where nobody named it.
    public let name: String
    /// The structure it belongs to.
    public let structureID: String
    private let home: Home

    init(_ room: RoomState, of home: Home) {
        id = room.id
        name = room.name
        structureID = room.structureID
        self.home = home
    }

    /// Renames the room; answers with the room under its new name, this value keeps the old one.
    ///
    /// A name that is empty or has over 128 Unicode code points is refused with `invalidArgument`.
    public func setName(_ name: String) async throws(HomeError) -> Room {
        let room = try await home.result { done in
            home.setName(name, ofRoom: id, cause: .typed, completion: done)
        }
        return Room(room, of: home)
    }

    public static func == (first: Room, second: Room) -> Bool {
        first.home === second.home && first.id == second.id && first.name == second.name
            && first.structureID == second.structureID
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
