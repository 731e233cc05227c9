package import JSON

extension Representation<RoomState> {
    package static let room = Representation(
        "Room", "A room of a structure.",
        [
            .init("id", .id) { $0.id }, .init("name", .text) { $0.name }, .init("structureID", .id) { $0.structureID },
            .init("revision", .revision) { $0.revision },
        ])
}
