import HomeEngine
import HomeModel
import JSON

/// A page of a list: objects of a kind, in order.
struct Page<Object: Sendable>: Sendable {
    let objects: [Object]
    /// The members of each object that the client requested; nil for all.
    let fields: MemberSelection?
    let cursor: Cursor
    /// The token of the next page; nil on the last one.
    let nextPageToken: String?
}

extension Representation<Page<HomeView>> {
    static let homes = page("homes", of: .home) { Representation<HomeView>.home.write($0, only: $1, to: &$2) }
}

extension Representation<Page<StructureState>> {
    static let structures = page("structures", of: .structure) {
        Representation<StructureState>.structure.write($0, only: $1, to: &$2)
    }
}

extension Representation<Page<RoomState>> {
    static let rooms = page("rooms", of: .room) { Representation<RoomState>.room.write($0, only: $1, to: &$2) }
}

extension Representation<Page<DeviceView>> {
    static let devices = page("devices", of: .device) { $2.device($0, fields: $1) }
}

extension Representation {
    /// - Parameters:
    ///   - name: The member that holds the objects.
    ///   - write: Writes an object with the named members; with all members if the names are nil.
    static func page<Object>(
        _ name: String, of object: Representation<Object>,
        _ write: @escaping @Sendable (Object, MemberSelection?, inout JSONWriter) -> Void
    ) -> Representation where Value == Page<Object> {
        let list = JSONType<Page<Object>>(
            JSONSchema.array(of: .ref(object.partial)).with("maxItems", .integer(Int64(PageQuery.maximumLimit)))
        ) { page, json in
            json.beginArray()
            for object in page.objects { write(object, page.fields, &json) }
            json.endArray()
        }
        return Representation(
            "\(object.schema.name)Page", "A page of a list of \(name).",
            [
                .init(name, list) { $0 }, .init("cursor", .cursor) { $0.cursor },
                .optional(
                    "nextPageToken",
                    .text(JSONSchema.text.described("There is another page; send this as `pageToken` to read it."))
                ) { $0.nextPageToken },
            ])
    }
}

extension Representation<Committed<[DeviceView]>> {
    static let movedDevices = Representation(
        "MovedDevices", "The devices after a move.",
        [.init("devices", .array(of: .device)) { $0.value }, .init("cursor", .cursor) { $0.cursor }])
}

extension JSONType<DeviceView> {
    /// A device, written by the plan of its shape.
    static let device = JSONType(.ref(Representation.device.schema)) { $1.device($0) }
}

/// All structures, including those that clients cannot see.
struct NetworkList: Sendable {
    let structures: [StructureState]
    let cursor: Cursor
}

extension Representation<NetworkList> {
    static let networks = Representation(
        "Networks", "All structures with their networks.",
        [
            .init("structures", .array(of: Representation<StructureState>.structure.type)) { $0.structures },
            .init("cursor", .cursor) { $0.cursor },
        ])
}
