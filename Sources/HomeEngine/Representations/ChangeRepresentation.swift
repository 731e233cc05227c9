package import HomeModel
package import JSON

// The events of streams that report changes. The log stores them in this form.

/// The members that every change has.
struct ChangeDetails: Sendable {
    let time: HomeTime
    let revision: UInt64
    let origin: ChangeOrigin
    let requestID: String?
}

extension Representation<ChangeDetails> {
    /// The last members of every change.
    static let members: [Member] = [
        .init("time", .time) { $0.time }, .init("revision", .revision) { $0.revision },
        .init("origin", .choice("Origin", "Where a change came from.")) { $0.origin },
        .optional(
            "requestID", .text(JSONSchema.text.described("The X-Request-ID of the request that caused it."))
        ) { $0.requestID },
    ]
}

extension JSONSchema.Property {
    fileprivate static let details = Representation<ChangeDetails>.members.map { $0.property }
}

// MARK: - Objects

/// An object at one revision.
package enum ObjectView: Sendable {
    case structure(StructureState)
    case room(RoomState)
    case device(DeviceView)

    package var kind: Frame.ObjectKind {
        switch self {
        case .structure: .structure
        case .room: .room
        case .device: .device
        }
    }
}

extension HomeSnapshot {
    package func view(_ device: Device) -> DeviceView { state.view(device, at: time) }
}

extension VisibleObject {
    package func view(in snapshot: HomeSnapshot) -> ObjectView {
        switch self {
        case .structure(let structure): .structure(structure)
        case .room(let room): .room(room)
        case .device(let device): .device(snapshot.view(device))
        }
    }
}

/// An object that is new to a stream or has changed.
package struct ObjectChange: Sendable {
    let object: ObjectView
    /// The members that have changed; nil for a new object.
    let changed: [String]?
    /// Whether the object existed when the stream was opened.
    let isInitial: Bool

    package init(_ object: ObjectView, changed: [String]? = nil, isInitial: Bool = false) {
        self.object = object
        self.changed = changed
        self.isInitial = isInitial
    }
}

extension Representation<ObjectChange> {
    package static let added = Representation(
        "AddedStreamEvent",
        "An object that exists when the stream opens (`initial`, without `time` and the members after it), that is new, or that now passes the filter.",
        object + [
            .optional("changed", .array(of: .text)) { $0.changed },
            .optional("initial", .flag) { $0.isInitial ? true : nil },
        ], and: JSONSchema.Property.details.map { $0.optional }, refine: matchingKind)

    package static let updated = Representation(
        "UpdatedStreamEvent", "An object whose metadata has changed, and the names of the changed members.",
        object + [.init("changed", .array(of: .text)) { $0.changed ?? [] }], and: JSONSchema.Property.details,
        refine: matchingKind)

    private static let object: [Member] = [
        .init("kind", .objectKind) { $0.object.kind }, .init("object", .object) { $0.object },
    ]

    /// Returns a schema with one more rule: the kind of the object determines its schema.
    private static func matchingKind(_ schema: JSONSchema) -> JSONSchema {
        schema.requiring(
            oneOf: Frame.ObjectKind.allCases.map { kind in
                JSONSchema(
                    .members([
                        "properties": .members([
                            "kind": .members(["const": .string(kind.name)]),
                            "object": JSONSchema.ref(kind.schema).value,
                        ])
                    ]), references: [kind.schema])
            }, ifItHas: "kind")
    }
}

extension JSONType<ObjectView> {
    /// An object of any kind.
    package static let object = JSONType(
        JSONSchema.anyObject.described("A Structure, a Room or a Device, depending on `kind`.")
    ) { object, json in
        json.object(object)
    }
}

extension JSONWriter {
    package mutating func object(_ object: ObjectView) {
        switch object {
        case .structure(let structure): Representation.structure.write(structure, to: &self)
        case .room(let room): Representation.room.write(room, to: &self)
        case .device(let device): self.device(device)
        }
    }
}

extension Frame.ObjectKind {
    /// The schema of objects of the kind.
    package var schema: NamedSchema {
        switch self {
        case .structure: Representation<StructureState>.structure.schema
        case .room: Representation<RoomState>.room.schema
        case .device: Representation<DeviceView>.device.schema
        }
    }
}

extension JSONType<Frame.ObjectKind> {
    package static let objectKind = JSONType(
        .ref(
            NamedSchema(
                "ObjectKind",
                JSONSchema.choice(Frame.ObjectKind.allCases.map { $0.name })
                    .described("The kind of an object of the home.")))
    ) { $1.string($0.name) }
}

/// An object that no longer exists or no longer passes the filter.
package struct RemovedObject: Sendable {
    let kind: Frame.ObjectKind
    let id: String

    package init(_ kind: Frame.ObjectKind, id: String) {
        self.kind = kind
        self.id = id
    }
}

extension Representation<RemovedObject> {
    package static let removed = Representation(
        "RemovedStreamEvent", "An object that no longer exists or no longer passes the filter.",
        [.init("kind", .objectKind) { $0.kind }, .init("id", .id) { $0.id }],
        and: JSONSchema.Property.details.map { $0.optional })
}

// MARK: - Traits

/// A trait on a device.
struct TraitLocation: Sendable {
    let device: Device
    /// The index in ``Shape/traits``.
    let index: Int

    var trait: Shape.TraitInstance { device.shape.traits[index] }
    var part: Shape.Part { device.shape.parts[trait.part] }
}

extension Representation<TraitLocation> {
    fileprivate static let members: [Member] = [
        .init("deviceID", .id) { $0.device.id }, .init("part", .partNumber) { $0.part.number },
        .init("type", .typeID) { $0.part.type.id }, .init("trait", .traitID) { $0.trait.definition.id },
    ]
}

/// The attributes of one trait that one change has modified.
struct AttributesChange: Sendable {
    let location: TraitLocation
    let attributes: ArraySlice<DeviceDraft.AttributeChange>
}

extension Representation<AttributesChange> {
    static let attributes = Representation(
        "AttributesStreamEvent", "The attributes of one trait that one change has modified.",
        Representation<TraitLocation>.members.map { $0.of { $0.location } } + [.init("attributes", .changed) { $0 }],
        and: JSONSchema.Property.details)
}

extension JSONType<AttributesChange> {
    fileprivate static let changed = JSONType(.ref(.anyAttributes)) { change, json in
        json.beginObject()
        for attribute in change.attributes {
            json.attribute(
                change.location.device.state.value(of: attribute.attribute), of: attribute.attribute.definition)
        }
        json.endObject()
    }
}

/// An event of a trait.
struct TraitEvent: Sendable {
    let location: TraitLocation
    let definition: EventDefinition
    let fields: Value
}

extension Representation<TraitEvent> {
    static let event = Representation(
        "EventStreamEvent", "An event of a trait with its fields.",
        Representation<TraitLocation>.members.map { $0.of { $0.location } } + [
            .init("event", .text) { $0.definition.name }, .init("data", .fields) { $0 },
        ], and: JSONSchema.Property.details)
}

extension Representation<Frame> {
    /// A change in the history of a device. ``Frame/writeHistoryEntry(to:)`` writes it.
    package static let historyEntry = Representation(
        "HistoryEntry",
        "The attributes of one trait that one change has modified, or an event of a trait. Its members are those of the event of a stream.",
        [.init("cursor", .cursor) { $0.cursor }],
        and: Representation<TraitLocation>.members.map { $0.property } + [
            .optional("attributes", .ref(.anyAttributes)), .optional("event", .text),
            .optional("data", JSONType<TraitEvent>.fields.schema),
        ] + JSONSchema.Property.details)
}

extension Frame {
    /// Writes a change of a trait with its cursor.
    package func writeHistoryEntry(to json: inout JSONWriter) {
        json.beginObject()
        Representation.historyEntry.writeMembers(of: self, to: &json)
        // The members without the braces of the object.
        json.raw(Array(self.json.bytes.dropFirst().dropLast()))
        json.endObject()
    }
}

extension JSONType<TraitEvent> {
    fileprivate static let fields = JSONType(.ref(.anyObject)) {
        $1.structure($0.fields, of: $0.definition.fields)
    }
}

extension Frame.Kind {
    /// The schema of the data of such an event.
    package var schema: NamedSchema {
        switch self {
        case .added: Representation.added.schema
        case .updated: Representation.updated.schema
        case .removed: Representation.removed.schema
        case .attributes: Representation.attributes.schema
        case .event: Representation.event.schema
        }
    }
}
