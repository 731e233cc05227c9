import JSON

/// The devices of a SYNC response, each with its states from a QUERY response.
struct CloudResponses {
    let devices: [CloudDevice]
    /// The ids in the QUERY response that the SYNC response lacks, with pointers to their states.
    let unknownDevices: [(id: String, pointer: JSONPointer)]

    /// Reads the responses. Each may be a complete response or only its `payload`.
    init(sync: JSONValue, query: JSONValue?) throws(ImportError) {
        let syncReader = ResponseReader(response: .sync)
        let payload = try syncReader.payload(of: sync)
        let list = try syncReader.array(payload.object["devices"], at: payload.pointer.appending("devices"))

        var states = JSONObject()
        var statesPointer = JSONPointer.root
        if let query {
            let reader = ResponseReader(response: .query)
            let payload = try reader.payload(of: query)
            statesPointer = payload.pointer.appending("devices")
            states = try reader.object(payload.object["devices"], at: statesPointer)
            for (id, value) in states.members { _ = try reader.object(value, at: statesPointer.appending(id)) }
        }
        let statesByID = Dictionary(states.members.map { ($0.name, $0.value) }) { first, _ in first }

        var devices: [CloudDevice] = []
        devices.reserveCapacity(list.count)
        for (index, value) in list.enumerated() {
            let pointer = payload.pointer.appending("devices").appending(index)
            let entry = try syncReader.object(value, at: pointer)
            let id = try syncReader.text(entry["id"], at: pointer.appending("id"))
            devices.append(
                CloudDevice(
                    id: id,
                    type: try syncReader.text(entry["type"], at: pointer.appending("type"))
                        .without(prefix: "action.devices.types."),
                    traits: try syncReader.traits(of: entry, at: pointer.appending("traits")), entry: entry,
                    pointer: pointer,
                    attributes: try entry["attributes"].map { value throws(ImportError) in
                        try syncReader.object(value, at: pointer.appending("attributes"))
                    } ?? JSONObject(),
                    states: statesByID[id]?.objectValue.map { CloudDevice.canonical($0) },
                    statesPointer: statesPointer.appending(id)))
        }
        self.devices = devices
        let known = Set(devices.map { $0.id })
        unknownDevices = states.members.filter { !known.contains($0.name) }
            .map { ($0.name, statesPointer.appending($0.name)) }
    }
}

/// Reads the parts of a response that every import needs; throws if one of them is missing or of the wrong type.
private struct ResponseReader {
    let response: CloudResponse

    func payload(of value: JSONValue) throws(ImportError) -> (object: JSONObject, pointer: JSONPointer) {
        let root = try object(value, at: .root)
        let pointer = root["payload"] == nil ? JSONPointer.root : JSONPointer.root.appending("payload")
        let payload = try root["payload"].map { value throws(ImportError) in try object(value, at: pointer) } ?? root
        if let code = payload["errorCode"]?.stringValue {
            let detail = payload["debugString"]?.stringValue.map { ", \($0)" } ?? ""
            throw error(at: pointer.appending("errorCode"), "the cloud returned the error \(code)\(detail)")
        }
        return (payload, pointer)
    }

    func traits(of entry: JSONObject, at pointer: JSONPointer) throws(ImportError) -> [String] {
        var traits: [String] = []
        for (index, value) in try array(entry["traits"], at: pointer).enumerated() {
            let name = try text(value, at: pointer.appending(index)).without(prefix: "action.devices.traits.")
            if !traits.contains(name) { traits.append(name) }
        }
        return traits
    }

    func object(_ value: JSONValue?, at pointer: JSONPointer) throws(ImportError) -> JSONObject {
        guard let object = value?.objectValue else { throw error(at: pointer, mismatch(value, "an object")) }
        return object
    }

    func array(_ value: JSONValue?, at pointer: JSONPointer) throws(ImportError) -> [JSONValue] {
        guard let array = value?.arrayValue else { throw error(at: pointer, mismatch(value, "a list")) }
        return array
    }

    func text(_ value: JSONValue?, at pointer: JSONPointer) throws(ImportError) -> String {
        guard let text = value?.stringValue, !text.isEmpty else {
            throw error(at: pointer, mismatch(value, "a non-empty string"))
        }
        return text
    }

    private func error(at pointer: JSONPointer, _ message: String) -> ImportError {
        ImportError(response: response, pointer: pointer, message: message)
    }
}

/// Returns the message for a value of the wrong type.
func mismatch(_ value: JSONValue?, _ expected: String) -> String {
    guard let value else { return "missing; expected \(expected)" }
    return "expected \(expected), found \(value.excerpt)"
}

extension JSONValue {
    /// A short value as JSON; for lists, objects and long strings a description.
    var excerpt: String {
        switch self {
        case .array: return "a list"
        case .object: return "an object"
        case .string(let text) where text.utf8.count > 80: return "a string of \(text.utf8.count) bytes"
        default:
            var writer = JSONWriter()
            writer.value(self)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }
}

extension String {
    func without(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
