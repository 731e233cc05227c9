import HomeEngine
import HomeModel
import JSON

/// The content of an ``ObjectFeed``: one object, the types of a device, or all objects of a kind.
enum ObjectContent: Hashable, Sendable {
    case structure(String)
    case room(String)
    case device(String)
    /// All device types of a device.
    case types(device: String)
    /// One device type of a device.
    case type(device: String, part: UInt16, type: String)
    /// All objects of a kind that the filter includes. They are sent again after each change of metadata.
    case set(Frame.ObjectKind)

    /// The state of the content in one snapshot.
    enum State {
        case json([UInt8])
        /// All objects of a kind, which are sent in pieces.
        case set(Frame.ObjectKind)
        /// The object exists, but clients have no access to it.
        case hidden(HomeError)
        /// The object does not exist.
        case gone
    }

    /// The name of the event that carries the state.
    var eventName: StaticString {
        switch self {
        case .structure: "structure"
        case .room: "room"
        case .device: "device"
        case .types: "types"
        case .type: "type"
        case .set: "batch"
        }
    }

    func state(in snapshot: HomeSnapshot) -> State {
        if let error = accessError(in: snapshot.state) { return .hidden(error) }
        switch self {
        case .structure(let id):
            guard let structure = try? snapshot.state.structure(id) else { return .gone }
            return .json(JSONWriter.bytes { Representation.structure.write(structure, to: &$0) })
        case .room(let id):
            guard let room = try? snapshot.state.room(id) else { return .gone }
            return .json(JSONWriter.bytes { Representation.room.write(room, to: &$0) })
        case .device(let id):
            guard let device = try? snapshot.state.device(id) else { return .gone }
            return .json(JSONWriter.bytes { $0.device(snapshot.view(device)) })
        case .types(let id):
            guard let device = try? snapshot.state.device(id) else { return .gone }
            return .json(JSONWriter.bytes { Representation.types.write(snapshot.view(device), to: &$0) })
        case .type(let id, let part, let type):
            // The id may belong to another device now.
            guard let device = try? snapshot.state.device(id), let index = device.shape.part(numbered: part),
                device.shape.parts[index].type.id == type
            else { return .gone }
            let part = PartView(snapshot.view(device), index)
            return .json(JSONWriter.bytes { Representation.part.write(part, to: &$0) })
        case .set(let kind): return .set(kind)
        }
    }

    /// Returns why clients have no access to the object; nil if they have, or if it does not exist.
    func accessError(in state: HomeState) -> HomeError? {
        do throws(HomeError) {
            switch self {
            case .structure(let id): _ = try state.structure(id)
            case .room(let id): _ = try state.room(id)
            case .device(let id), .types(let id), .type(let id, _, _): _ = try state.device(id)
            case .set: break
            }
            return nil
        } catch {
            return error.code == .notFound ? nil : error
        }
    }

    /// Writes the data of the last event, `removed`.
    func writeRemoved(to json: inout JSONWriter) {
        let (kind, id): (Frame.ObjectKind, String) =
            switch self {
            case .structure(let id): (.structure, id)
            case .room(let id): (.room, id)
            case .device(let id), .types(let id), .type(let id, _, _): (.device, id)
            case .set(let kind): (kind, "")
            }
        Representation.removed.write(RemovedObject(kind, id: id), to: &json)
    }

    /// Whether each change that passes the filter changes the state.
    var isAffectedByEveryMatch: Bool {
        switch self {
        case .types, .type: false
        case .structure, .room, .device, .set: true
        }
    }

    /// Returns whether a change that passes the filter may change the state. If none does, a client that resumes has
    /// missed nothing.
    func isAffected(by frame: Frame) -> Bool {
        switch (self, frame.kind) {
        case (.types, .updated), (.type, .updated):
            frame.object?["changed"]?.arrayValue?.contains { $0.stringValue == "sourceConnectivity" } ?? true
        case (.type(_, let part, _), .attributes): frame.object?["part"]?.integerValue == Int64(part)
        default: true
        }
    }
}

extension Frame {
    /// The change's JSON, parsed.
    var object: JSONObject? { (try? JSONValue.parse(Array(json.bytes)))?.objectValue }
}

extension JSONWriter {
    fileprivate static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        write(&json)
        return json.bytes
    }
}
