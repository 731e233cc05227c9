import JSON

/// A client's copy of a home: the objects by kind and id, to which changes are applied.
struct ReaderFold: Equatable {
    private(set) var objects: [String: [String: JSONValue]] = [:]

    /// The members of snapshots with the objects of each kind.
    static let members = [("structure", "structures"), ("room", "rooms"), ("device", "devices")]

    func objects(_ kind: String) -> [String: JSONValue] { objects[kind] ?? [:] }

    /// Adds the objects of a piece of a snapshot, or of a list.
    mutating func add(_ piece: JSONValue, of kinds: [(kind: String, member: String)] = members) {
        for (kind, member) in kinds {
            for object in piece.objectValue?[member]?.arrayValue ?? [] { put(object, kind) }
        }
    }

    mutating func put(_ object: JSONValue, _ kind: String) {
        objects[kind, default: [:]][object.text("id")] = object
    }

    /// Applies a change. Throws if it is about an object that the client does not have.
    mutating func apply(_ event: String, _ data: JSONValue) throws {
        switch event {
        case "attributes": try setAttributes(data)
        case "added", "updated":
            guard let object = data.objectValue?["object"] else { throw SimulationFault("\(event) has no object") }
            if event == "updated", objects(data.text("kind"))[object.text("id")] == nil {
                throw SimulationFault("an unknown \(data.text("kind")) \(object.text("id")) is updated")
            }
            put(object, data.text("kind"))
        case "removed": objects[data.text("kind"), default: [:]][data.text("id")] = nil
        case "event": return
        default: throw SimulationFault("an event named \(event)")
        }
    }

    private mutating func setAttributes(_ data: JSONValue) throws {
        let id = data.text("deviceID")
        guard var device = objects("device")[id]?.objectValue, var types = device["types"]?.arrayValue,
            let index = types.firstIndex(where: { $0.objectValue?["part"] == data.objectValue?["part"] }),
            var type = types[index].objectValue, var traits = type["traits"]?.objectValue,
            var trait = traits[data.text("trait")]?.objectValue, var attributes = trait["attributes"]?.objectValue
        else { throw SimulationFault("attributes of \(id)/\(data.text("trait")), which the client does not have") }
        for (name, value) in data.objectValue?["attributes"]?.objectValue?.members ?? [] { attributes[name] = value }
        trait["attributes"] = .object(attributes)
        traits[data.text("trait")] = .object(trait)
        type["traits"] = .object(traits)
        types[index] = .object(type)
        device["types"] = .array(types)
        device["revision"] = data.objectValue?["revision"]
        objects["device", default: [:]][id] = .object(device)
    }

    /// The names and the rooms of the devices.
    var metadata: [String: String] {
        objects("device").mapValues { "\($0.text("name")) in \($0.text("roomID"))" }
    }

    private static func difference(_ mine: JSONValue?, _ others: JSONValue?, _ path: String) -> String? {
        switch (mine, others) {
        case (.object(let mine)?, .object(let others)?):
            return (mine.members + others.members).lazy.map { $0.name }
                .filter { mine[$0] != others[$0] }
                .compactMap { difference(mine[$0], others[$0], "\(path)/\($0)") }.first
        case (.array(let mine)?, .array(let others)?) where mine.count == others.count:
            return mine.indices.lazy.filter { mine[$0] != others[$0] }
                .compactMap { difference(mine[$0], others[$0], "\(path)/\($0)") }.first
        default: break
        }
        return "\(path): \(mine.map { "\($0)" } ?? "none") instead of \(others.map { "\($0)" } ?? "none")"
    }

    /// Returns the first difference from another fold; nil if they are equal.
    func difference(from other: ReaderFold, kinds: [String], ids: Set<String>? = nil) -> String? {
        for kind in kinds {
            let all = Set(objects(kind).keys).union(other.objects(kind).keys).sorted()
            for id in all where ids?.contains(id) ?? true {
                let (mine, others) = (objects(kind)[id], other.objects(kind)[id])
                if mine != others, let difference = Self.difference(mine, others, id) { return "\(kind) \(difference)" }
            }
        }
        return nil
    }
}

extension JSONValue {
    /// The text of a member; empty if there is none.
    func text(_ name: String) -> String { objectValue?[name]?.stringValue ?? "" }

    func number(_ name: String) -> Int { Int(objectValue?[name]?.integerValue ?? 0) }
}
