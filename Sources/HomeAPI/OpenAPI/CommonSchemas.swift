import HomeModel
import JSON

/// The schemas that do not depend on the catalogue, by name.
enum CommonSchemas {
    static let all: [(name: String, schema: JSONSchema)] =
        graph + lists + outcomes + world + problems + StreamSchemas.all + DefinitionSchemas.all

    private static let revision = JSONSchema.ref("Revision")
    private static let connectivity = JSONSchema.ref("Connectivity")

    private static let graph: [(name: String, schema: JSONSchema)] = [
        (
            "Cursor",
            JSONSchema.text.described("A place in the home's history; opaque.")
                .with("example", .string("8c9b0b6a5e3f2d11-42"))
        ),
        (
            "Revision",
            JSONSchema.one(of: .integer, .text)
                .described("The number of the last change of this object; a text beyond 2^53-1.")
        ),
        (
            "Connectivity",
            .object([
                "connectivityState": .ref("ConnectivityState"), "dataSourceLocality": .ref("LocalityType"),
            ])
        ),
        ("ConnectivityState", .choice(ConnectivityState.allCases.map { $0.rawValue })),
        ("LocalityType", .choice(LocalityType.allCases.map { $0.rawValue })),
        ("Network", .object(["internet": .flag, "hub": .flag, "accessGranted": .flag])),
        ("Structure", .object(structure)), ("PartialStructure", partial(structure)), ("Room", .object(room)),
        ("PartialRoom", partial(room)), ("Device", .object(device)), ("PartialDevice", partial(device)),
        (
            "Part",
            .object([
                "part": JSONSchema.integer.described("The number of the device type on its device."), "type": .text,
                "isPrimaryType": .flag, "sourceConnectivity": connectivity, "traits": .ref("PartTraits"),
            ])
        ),
        ("Types", .object(["types": .array(of: .ref("Part"))])),
        (
            "Trait",
            .object([
                "part": .integer, "type": .text, "trait": .text, "attributes": .ref("AnyAttributes"),
                "commands": .array(of: .text), "sourceConnectivity": connectivity,
            ])
        ),
        ("Traits", .object(["traits": .array(of: .ref("Trait"))])),
        (
            "AnyAttributes",
            JSONSchema.anyObject.described(
                "The supported attributes of a trait by name; each trait has a schema of its own, `matter.onOff.Attributes`."
            )
        ),
    ]

    private static let structure: [(String, JSONSchema)] = [
        ("id", .text), ("name", .text), ("network", .ref("Network")), ("revision", revision),
    ]
    private static let room: [(String, JSONSchema)] = [
        ("id", .text), ("name", .text), ("structureID", .text), ("revision", revision),
    ]
    private static let device: [(String, JSONSchema)] = [
        ("id", .text), ("name", .text), ("structureID", JSONSchema.text.orNull), ("roomID", JSONSchema.text.orNull),
        ("isMatterDevice", .flag), ("sourceConnectivity", connectivity), ("revision", revision),
        ("types", .array(of: .ref("Part"))),
    ]

    /// An object of a list, which `?fields=` may make slim.
    private static func partial(_ members: [(String, JSONSchema)]) -> JSONSchema {
        .object(members.map { ("\($0.0)?", $0.1) }).described("All members, or those that `fields` names.")
    }

    private static let lists: [(name: String, schema: JSONSchema)] = [
        page("structures", of: "Structure"), page("rooms", of: "Room"), page("devices", of: "Device"),
        ("MovedDevices", .object(["devices": .array(of: .ref("Device")), "cursor": .ref("Cursor")])),
    ]

    /// A page of a list of components, which `fields` may make slim.
    private static func page(_ member: String, of component: String) -> (name: String, schema: JSONSchema) {
        let schema = JSONSchema.object([
            (member, .array(of: .ref("Partial\(component)"))), ("cursor", .ref("Cursor")),
            ("nextPageToken?", JSONSchema.text.described("There is more; send it as `pageToken`.")),
        ])
        return ("\(component)Page", schema)
    }

    private static let outcomes: [(name: String, schema: JSONSchema)] = [
        ("WriteAnswer", .object(["attributes": .ref("AnyAttributes"), "cursor": .ref("Cursor")])),
        (
            "CommandAnswer",
            .object([
                "command": .text, "response?": JSONSchema.anyObject.described("The fields of the command's answer."),
                "attributes": .ref("AnyAttributes"), "cursor": .ref("Cursor"),
            ])
        ),
        (
            "CommandResults",
            .object([
                "results": .array(of: .one(of: .ref("CommandAnswer"), .ref("CommandRefusal"))),
                "cursor": .ref("Cursor"),
            ])
        ),
        ("CommandRefusal", .object(["error": .ref("CommandProblem")])),
    ]

    private static let world: [(name: String, schema: JSONSchema)] = [
        (
            "Clock",
            .object([
                "time": JSONSchema.text.with("format", .string("date-time")), "paused": .flag, "speed": .number,
                "idle": JSONSchema.flag.described("Whether nothing runs that a command started."),
            ])
        ),
        ("Networks", .object(["structures": .array(of: .ref("Structure")), "cursor": .ref("Cursor")])),
        (
            "Stimuli",
            .object(["stimuli": .array(of: .ref("StimulusDefinition"))])
        ),
        (
            "StimulusDefinition",
            .object([
                "part": .integer, "trait": .text, "name": .text, "fields": .array(of: .ref("FieldDefinition")),
            ])
        ),
        ("Status", .object(["status": .ref("StatusWord")])), ("StatusWord", .choice(["ok", "ready"])),
        ("Limits", limits), ("ChangeKind", .choice(FeedFilter.Kind.allCases.map { $0.rawValue })),
        ("OpenAPI", .anyObject), ("AnyObject", JSONSchema.anyObject.described("Any members.")),
        ("FlagText", .choice(["0", "1", "false", "true"])),
    ]

    private static let limits = JSONSchema.object([
        "connections": JSONSchema.integer.described(
            "Connections of all clients that carry requests; one more is a 503."),
        "streams": JSONSchema.integer.described("Open streams of all clients; one more is a 503."),
        "connectionsPerClient": perClient("Connections of one client that carry requests; one more is a 429."),
        "streamsPerClient": perClient("Open streams of one client; one more is a 429."),
        "requestsPerSecond": perClient("Requests a second of one client in the long run; more are a 429."),
        "requestsAtOnce": perClient("Requests that a client which has been quiet may send at once."),
        "bodyBytes": .integer, "headerBytes": .integer, "headerSeconds": .integer, "bodySeconds": .integer,
        "idleSeconds": .integer, "jsonDepth": .integer, "listPage": .integer, "commandBatch": .integer,
        "deviceNameCodePoints": .integer, "roomNameCodePoints": .integer, "structureNameCodePoints": .integer,
        "clockSpeed": .integer, "clockAdvanceSeconds": .integer,
        "clockSpeedMinimum": .number,
    ])

    private static func perClient(_ description: String) -> JSONSchema {
        JSONSchema.integer.orNull.described(
            "\(description) Null: no limit of its own. A client is an IPv4 address or a /64 network of IPv6.")
    }

    private static let problems: [(name: String, schema: JSONSchema)] = [
        ("Problem", problem(["instance": .text]).with("example", problemExample)),
        ("CommandProblem", problem([:])),
        ("ErrorCode", .choice(HomeError.Code.allCases.map { $0.rawValue })),
        ("MatterStatus", .choice(MatterStatus.allCases.map { $0.rawValue })),
        (
            "Fault",
            JSONSchema.object(["pointer": .text, "detail": .text])
                .described("A place in the body that is wrong, as a JSON pointer, and what belongs there.")
        ),
        (
            "ProblemKind",
            .object([
                "type": .text, "title": .text, "status": .integer, "code": .ref("ErrorCode"), "meaning": .text,
                "remedy": .text,
            ])
        ),
    ]

    private static func problem(_ more: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        var members: [(String, JSONSchema)] = [
            ("type", .text), ("title", .text), ("status", .integer), ("code", .ref("ErrorCode")),
            ("detail", JSONSchema.text.described("What was sent, what is allowed, and what to do.")),
            ("matterStatus?", .ref("MatterStatus")), ("errors?", .array(of: .ref("Fault"))),
        ]
        members += more.map { ($0.key, $0.value) }
        return .object(members)
    }

    private static var problemExample: JSONValue {
        .members([
            "type": .string("/problems/out-of-range"), "title": .string("Value outside its range"),
            "status": .integer(400), "code": .string("outOfRange"),
            "detail": .string("moveToLevel.level takes 0 to 254; 255 was sent."),
            "matterStatus": .string("CONSTRAINT_ERROR"),
            "errors": .array([.members(["pointer": .string("/params/level"), "detail": .string("0 to 254")])]),
            "instance": .string("/devices/desk-lamp/traits/matter.levelControl/commands"),
        ])
    }
}
