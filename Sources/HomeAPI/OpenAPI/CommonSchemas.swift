import HomeModel
import HomeService
import JSON

/// The schemas that do not depend on the catalog, by name.
enum CommonSchemas {
    static let all: [(name: String, schema: JSONSchema)] =
        graph + lists + outcomes + simulation + problems + IntegerSchema.components + HomeFileSchemas.all
        + StreamSchemas.all + DefinitionSchemas.all + DescriptionSchemas.all

    /// The number of a part of a device.
    static let part = JSONSchema.integer(0...Int64(UInt16.max))
        .described("The number of the device type on its device.")
    /// The id of a structure, a room or a device.
    static let id = TextForm.id.schema
    /// The id or the short name of a type or a trait in a request.
    static let name = TextForm.name.schema
    /// An id that a client gives to a new object.
    static let newID = id.with(
        "not", .members(["enum": .array(HomeID.reserved.sorted().map { .string($0) })]))
    static let typeID = JSONSchema.text.example(.string("matter.dimmableLight"))
    static let traitID = JSONSchema.text.example(.string("matter.onOff"))

    private static let revision = JSONSchema.ref("Revision")
    private static let connectivity = JSONSchema.ref("Connectivity")

    private static let graph: [(name: String, schema: JSONSchema)] = [
        (
            "Cursor",
            JSONSchema.text.described("A position in the history of the home; opaque.")
                .example(.string("8c9b0b6a5e3f2d11-42"))
        ),
        (
            "Revision",
            JSONSchema.integer(0...JSONSchema.exactIntegers.upperBound)
                .described("The number of the last change of the object.").example(.integer(42))
        ),
        (
            "Connectivity",
            JSONSchema.object([
                "connectivityState": .ref("ConnectivityState"), "dataSourceLocality": .ref("LocalityType"),
            ]).described("Whether the object is reachable, and from where its data comes.")
        ),
        (
            "ConnectivityState",
            JSONSchema.choice(ConnectivityState.allCases.map { $0.rawValue }).described(
                "Whether an object is reachable.")
        ),
        (
            "LocalityType",
            JSONSchema.choice(LocalityType.allCases.map { $0.rawValue }).described("From where data comes.")
        ),
        (
            "Network",
            JSONSchema.object([
                "internet": .flag, "hub": .flag, "accessGranted": .flag, "sameNetwork": .flag, "appOnline": .flag,
            ]).described("The connections of a structure and of the app, and whether clients have access to it.")
        ),
        ("Structure", JSONSchema.object(structure).described("A home with its rooms.")),
        ("PartialStructure", partial(structure)), ("Room", JSONSchema.object(room).described("A room of a structure.")),
        ("PartialRoom", partial(room)),
        ("Device", JSONSchema.object(device).described("A device with its types, traits and attributes.")),
        ("PartialDevice", partial(device)),
        (
            "Part",
            JSONSchema.object([
                "part": part, "type": typeID, "isPrimaryType": .flag, "sourceConnectivity": connectivity,
                "traits": .ref("PartTraits"),
            ]).described("A device type on a device, with its traits.")
        ),
        ("Types", JSONSchema.object(["types": .array(of: .ref("Part"))]).described("The device types of a device.")),
        (
            "PartSelector",
            JSONSchema(["anyOf": .array([JSONSchema.text.value, JSONSchema.integer(0...Int64(UInt16.max)).value])])
                .described("A device type of a device, or the number of a part.")
        ),
        (
            "Trait",
            JSONSchema.object([
                "part": part, "type": typeID, "trait": traitID, "attributes": .ref("AnyAttributes"),
                "commands": .array(of: .text), "sourceConnectivity": connectivity,
            ]).described("A trait of a device.")
        ),
        ("Traits", JSONSchema.object(["traits": .array(of: .ref("Trait"))]).described("Traits of a device.")),
        (
            "TraitState",
            JSONSchema.object([
                "attributes": .ref("AnyAttributes"), "commands": .array(of: .text), "sourceConnectivity": connectivity,
            ]).described("What a device reports of a trait without a schema of its own.")
        ),
        (
            "AnyAttributes",
            JSONSchema.anyObject.described(
                "The supported attributes of a trait by name. Each trait has a schema of its own, `matter.onOff.Attributes`."
            ).example(.members(["onOff": .bool(true)]))
        ),
    ]

    private static let structure: [(String, JSONSchema)] = [
        ("id", id), ("name", .text), ("network", .ref("Network")), ("revision", revision),
    ]
    private static let room: [(String, JSONSchema)] = [
        ("id", id), ("name", .text), ("structureID", id), ("revision", revision),
    ]
    private static let device: [(String, JSONSchema)] = [
        ("id", id), ("name", .text), ("structureID", id.orNull), ("roomID", id.orNull), ("isMatterDevice", .flag),
        ("sourceConnectivity", connectivity), ("revision", revision), ("types", .array(of: .ref("Part"))),
    ]

    /// An object of a list, which `?fields=` may reduce.
    private static func partial(_ members: [(String, JSONSchema)]) -> JSONSchema {
        JSONSchema.object(members.map { ("\($0.0)?", $0.1) }).described("All members, or those that `fields` names.")
    }

    private static let lists: [(name: String, schema: JSONSchema)] = [
        page("structures", of: "Structure"), page("rooms", of: "Room"), page("devices", of: "Device"),
        (
            "MovedDevices",
            JSONSchema.object(["devices": .array(of: .ref("Device")), "cursor": .ref("Cursor")])
                .described("The devices after a move.")
        ),
    ]

    /// A page of a list of components, which `fields` may reduce.
    private static func page(_ member: String, of component: String) -> (name: String, schema: JSONSchema) {
        let list = JSONSchema.array(of: .ref("Partial\(component)"))
            .with("maxItems", .integer(Int64(ListQuery.longestPage)))
        let schema = JSONSchema.object([
            (member, list), ("cursor", .ref("Cursor")),
            ("nextPageToken?", JSONSchema.text.described("There is more; send it as `pageToken`.")),
        ])
        return ("\(component)Page", schema.described("A page of a list of \(member)."))
    }

    private static let outcomes: [(name: String, schema: JSONSchema)] = [
        (
            "WriteAnswer",
            JSONSchema.object(["attributes": .ref("AnyAttributes"), "cursor": .ref("Cursor")])
                .described("The attributes of a trait after a write.")
        ),
        ("CommandAnswer", JSONSchema.object(commandAnswer).described("The outcome of a command.")),
        (
            "CommandResults",
            JSONSchema.object([
                "results": JSONSchema.array(of: .ref("CommandResult"))
                    .with("maxItems", .integer(Int64(HomeAPI.longestBatch))),
                "cursor": .ref("Cursor"),
            ]).described("The outcomes of commands, in the order of the commands.")
        ),
        (
            "CommandResult",
            JSONSchema.object(
                commandAnswer.map { (name(ofOptional: $0.0), $0.1) } + [("error?", .ref("CommandProblem"))]
            )
            .requiring([
                ("error", [JSONSchema(["maxProperties": .integer(1)])]),
                ("command", [required(["attributes", "cursor"])]),
            ]).with("minProperties", .integer(1))
            .described("The outcome of a command of a batch: `error`, or the members of a CommandAnswer.")
        ),
    ]

    private static let commandAnswer: [(String, JSONSchema)] = [
        ("command", .text), ("response?", JSONSchema.anyObject.described("The fields of the command's response.")),
        ("attributes", .ref("AnyAttributes")), ("cursor", .ref("Cursor")),
    ]

    private static func name(ofOptional name: String) -> String { name.hasSuffix("?") ? name : "\(name)?" }

    private static func required(_ names: [String]) -> JSONSchema {
        JSONSchema(["required": .array(names.map { .string($0) })])
    }

    private static let simulation: [(name: String, schema: JSONSchema)] = [
        (
            "Clock",
            JSONSchema.object([
                "time": .time, "paused": .flag, "speed": .number(HomeClock.speeds),
                "idle": JSONSchema.flag.described("Whether nothing runs that a command started."),
                "lagSeconds": JSONSchema.number(0...longestSpan).described(
                    "How far `time` is behind the clock while the home catches up; 0 otherwise."),
                "skippedSeconds?": JSONSchema.number(0...longestSpan).described(
                    "In the answer to an advance: the length of its first part, in which sensors and other endless processes were not played report by report but moved to its end, because the home would have caused more than `advanceReports` reports. 0 if everything was played."
                ),
            ]).described("The clock of the home.")
        ),
        (
            "Networks",
            JSONSchema.object(["structures": .array(of: .ref("Structure")), "cursor": .ref("Cursor")])
                .described("All structures with their networks.")
        ),
        (
            "Stimuli",
            JSONSchema.object(["stimuli": .array(of: .ref("StimulusDefinition"))])
                .described("What the world can do to a device.")
        ),
        (
            "StimulusDefinition",
            JSONSchema.object([
                "part": part, "trait": traitID, "name": .text, "fields": .array(of: .ref("FieldDefinition")),
            ]).described("A stimulus with its fields.")
        ),
        (
            "Status",
            JSONSchema.object(["status": .ref("StatusWord"), "checks": .array(of: .ref("HealthCheck"))])
                .described("The state of the server, and what was checked to know it.")
        ),
        (
            "HealthCheck",
            JSONSchema.object([
                "name": .ref("HealthCheckName"), "status": .ref("HealthCheckStatus"), "detail": .text,
            ]).described("Something that was checked, with a sentence for people.")
        ),
        (
            "HealthCheckName",
            JSONSchema.choice(HealthCheck.Name.allCases.map { $0.rawValue }).described("What was checked.")
        ),
        (
            "HealthCheckStatus",
            JSONSchema.choice(HealthCheck.Status.allCases.map { $0.rawValue })
                .described("`catchingUp`: the home is behind its clock, and changes wait.")
        ),
        ("StatusWord", JSONSchema.choice(["ok", "ready"]).described("A state of the server.")),
        ("Limits", limits),
        (
            "ChangeKind",
            JSONSchema.choice(FeedFilter.Kind.allCases.map { $0.rawValue }).described("A kind of change.")
        ),
        ("OpenAPI", JSONSchema.anyObject.described("An OpenAPI document.")),
        ("AnyObject", JSONSchema.anyObject.described("Any members.")),
        ("FlagText", JSONSchema.choice(["0", "1", "false", "true"]).described("A flag of a query.")),
    ]

    /// As many seconds as a home's clock can show.
    private static let longestSpan = Double((HomeTime.last - HomeTime.first).microseconds) / 1_000_000

    private static let limits = JSONSchema.object([
        "connections": limit.described(
            "Connections of all clients that carry requests. For one more the longest idle is closed; if none is idle, it is a 503."
        ),
        "streams": limit.described("Open streams of all clients; one more is a 503."),
        "connectionsPerClient": perClient("Connections of one client that carry requests; one more is a 429."),
        "streamsPerClient": perClient("Open streams of one client; one more is a 429."),
        "requestsPerSecond": perClient("Requests a second of one client in the long run; more are a 429."),
        "requestsAtOnce": perClient("Requests that a client may send at once after a pause."),
        "streamFilterValues": limit.described("Values of all filters of one stream; more are a 400."),
        "bodyBytes": limit, "headerBytes": limit, "headerSeconds": limit, "bodySeconds": limit, "idleSeconds": limit,
        "pendingResponseBytes": limit.described(
            "Bytes of long responses that clients have not read yet, of all clients together; one more is a 503."),
        "moveDevices": limit.described("Devices in one move."),
        "idempotencyKeys": limit.described("Idempotency keys that are stored; the oldest are dropped first."),
        "idempotencySeconds": limit.described("How long an idempotency key is stored."),
        "idempotencyResponseBytes": limit.described(
            "Bytes of the longest response body that is stored under an idempotency key."),
        "jsonDepth": limit, "listPage": limit, "commandBatch": limit, "deviceNameCodePoints": limit,
        "roomNameCodePoints": limit, "structureNameCodePoints": limit,
        "clockSpeed": limit.described("The greatest speed of the clock."),
        "clockSpeedMinimum": JSONSchema.number(0...1).described("The least speed of the clock."),
        "clockAdvanceSeconds": limit.described("By how much the clock can be advanced at once."),
        "clockSlice": limit.described(
            "How many devices are played before other requests are let in, while time passes quickly."),
        "advanceReports": limit.described(
            "About how many reports of sensors and other endless processes an advance plays. Before them, such processes are held and then moved to their present state at once; what commands started is always played in full."
        ),
        "catchUpReports": limit.described(
            "The same for a home that catches up with its clock, after downtime or after its host stood still."),
        "waitingChanges": limit.described(
            "How many changes may wait until the home has caught up; one more is a 503."),
        "queuedAdvances": limit.described("How many advances may wait for their turn; one more is a 503."),
        "queuedLists": limit.described("How many long lists may wait for their turn; one more is a 503."),
    ]).described("The limits of the server.")

    private static let limit = JSONSchema.integer(0...JSONSchema.exactIntegers.upperBound)

    private static func perClient(_ description: String) -> JSONSchema {
        limit.orNull.described(
            "\(description) Null: no limit of its own. A client is an IPv4 address or a /64 network of IPv6.")
    }

    private static let problems: [(name: String, schema: JSONSchema)] = [
        (
            "Problem",
            problem(["instance": .text]).described("Why a request was refused (RFC 9457).")
                .example(problemExample)
        ),
        ("CommandProblem", problem([:]).described("Why a command of a batch was refused.")),
        (
            "ErrorCode",
            JSONSchema.choice(HomeError.Code.allCases.map { $0.rawValue }).described("The kind of an error.")
        ),
        (
            "MatterStatus",
            JSONSchema.choice(MatterStatus.allCases.map { $0.rawValue }).described("A status of Matter.")
        ),
        (
            "Fault",
            JSONSchema.object(["pointer": .text, "detail": .text])
                .described("A wrong place in the body, as a JSON pointer, and what belongs there.")
        ),
        (
            "ProblemKind",
            JSONSchema.object([
                "type": .text, "title": .text, "status": status, "code": .ref("ErrorCode"), "meaning": .text,
                "remedy": .text,
            ]).described("What a problem means, and what to do about it.")
        ),
        (
            "ProblemKinds",
            JSONSchema.object(["problems": .array(of: .ref("ProblemKind"))]).described("All kinds of problems.")
        ),
    ]

    /// The status of an HTTP response that refuses a request.
    static let status = JSONSchema.integer(400...599)

    private static func problem(_ more: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        var members: [(String, JSONSchema)] = [
            ("type", .text), ("title", .text), ("status", status), ("code", .ref("ErrorCode")),
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
