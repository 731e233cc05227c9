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

extension Representation<Page<ListedHome>> {
    static let homes = page("homes", of: .home) { home, fields, json in
        switch home {
        case .here(let view): Representation<HomeView>.home.write(view, only: fields, to: &json)
        case .elsewhere(_, let object): json.value(object)
        }
    }
}

extension Representation<Page<StructureState>> {
    static let structures = page("structures", of: .structure)
}

extension Representation<Page<RoomState>> {
    static let rooms = page("rooms", of: .room)
}

/// A device of a list. A list has many devices, so those that are encoded already have no more than their JSON.
enum ListedDevice: Sendable {
    case encoded(EncodedObject)
    case view(DeviceView)
}

extension Representation<Page<ListedDevice>> {
    static let devices = page("devices", of: Representation<DeviceView>.device) { device, fields, json in
        switch device {
        case .encoded(let object): object.write(only: fields, to: &json)
        case .view(let view): json.device(view, fields: fields)
        }
    }
}

extension Representation {
    /// - Parameter name: The member that holds the objects.
    static func page<Object>(_ name: String, of object: Representation<Object>) -> Representation
    where Value == Page<Object> {
        page(name, of: object) { object.write($0, only: $1, to: &$2) }
    }

    /// - Parameters:
    ///   - name: The member that holds the objects.
    ///   - write: Writes an object with the named members; with all members if the names are nil.
    static func page<Object, Listed>(
        _ name: String, of object: Representation<Object>,
        _ write: @escaping @Sendable (Listed, MemberSelection?, inout JSONWriter) -> Void
    ) -> Representation where Value == Page<Listed> {
        let list = JSONType<Page<Listed>>(
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
