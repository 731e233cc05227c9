import HomeModel

/// The structures and rooms of an imported home, created from the devices' hints.
///
/// Devices without a structure hint, or with the hint `Home`, belong to the structure `home`.
struct HomeLayout {
    private(set) var structures: [StructureTemplate] = []
    private(set) var rooms: [RoomTemplate] = []

    private var structureIDs: [String: String] = [:]
    private var roomIDs: [RoomKey: String] = [:]
    private var takenStructures: Set<String> = []
    private var takenRooms: Set<String> = []

    private struct RoomKey: Hashable {
        let structureID: String
        let name: String
    }

    /// Returns the id of the structure with this name; creates the structure if it does not exist.
    mutating func structure(named name: String?) -> String {
        let name = name ?? "Home"
        if let id = structureIDs[name] { return id }
        let id = HomeID.readable(from: name, taken: takenStructures, fallback: "structure")
        takenStructures.insert(id)
        structureIDs[name] = id
        structures.append(StructureTemplate(id: id, name: name))
        return id
    }

    /// Returns the id of the room with this name in a structure; creates the room if it does not exist.
    mutating func room(named name: String, in structureID: String) -> String {
        let key = RoomKey(structureID: structureID, name: name)
        if let id = roomIDs[key] { return id }
        let id = HomeID.readable(from: name, taken: takenRooms, fallback: "room")
        takenRooms.insert(id)
        roomIDs[key] = id
        rooms.append(RoomTemplate(id: id, name: name, structureID: structureID))
        return id
    }
}
