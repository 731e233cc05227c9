import HomeEngine
import HomeModel
import JSON

/// The kinds of faults, by their names in the API.
enum FaultKind: String, CaseIterable, Sendable {
    case offline, frozen, slow, rejects, ignores, flapping, lateOffline, reports
    case status, latency, closeBeforeAnswer, closeAfterBytes, slowBody
    case cut, hold, silent, heartbeatsOnly, drop, duplicate, reorder, resync, refuse, buffer
    case commitFails, commitSlow, commitUnknown

    /// The objects that a fault of the kind acts on.
    var scope: FaultScope {
        switch self {
        case .offline, .frozen, .slow, .rejects, .ignores, .flapping, .lateOffline, .reports: .devices
        case .status, .latency, .closeBeforeAnswer, .closeAfterBytes, .slowBody: .requests
        case .cut, .hold, .silent, .heartbeatsOnly, .drop, .duplicate, .reorder, .resync, .refuse, .buffer: .streams
        case .commitFails, .commitSlow, .commitUnknown: .journal
        }
    }

    /// Whether it affects single commands, requests, frames or commits, so that `times` and `probability` have a meaning.
    var hasCases: Bool {
        switch self {
        case .offline, .frozen, .flapping, .lateOffline, .reports: false
        default: true
        }
    }

    /// The parameters that the kind has, and those that it needs.
    var parameters: (all: [String], required: [String]) {
        switch self {
        case .offline, .frozen, .ignores, .commitFails: ([], [])
        case .slow: (["milliseconds", "jitter"], ["milliseconds"])
        case .rejects: (["code"], ["code"])
        case .flapping: (["up", "down"], ["up", "down"])
        case .lateOffline: (["seconds"], ["seconds"])
        case .reports: (["trait", "attributes"], ["attributes"])
        case .commitSlow: (["milliseconds"], ["milliseconds"])
        case .status: (["status", "code", "retryAfter"], [])
        case .latency: (["milliseconds", "jitter"], ["milliseconds"])
        case .closeBeforeAnswer, .commitUnknown: (["execute"], [])
        case .closeAfterBytes: (["bytes"], ["bytes"])
        case .slowBody: (["bytesPerSecond"], ["bytesPerSecond"])
        case .cut: (["afterFrames", "atByte"], [])
        case .hold: (["seconds"], ["seconds"])
        case .resync: (["reason"], ["reason"])
        case .refuse: (["status"], ["status"])
        case .buffer: (["bytes", "seconds"], [])
        case .silent, .heartbeatsOnly, .drop, .duplicate, .reorder: ([], [])
        }
    }

    /// The effect, in one sentence.
    var summary: String {
        switch self {
        case .offline: "The device is offline."
        case .frozen: "The device is online and executes commands, but reports nothing until the fault ends."
        case .slow: "Commands and writes are executed, and their responses are late."
        case .rejects: "Commands and writes fail."
        case .ignores: "Commands and writes succeed, and nothing happens."
        case .flapping: "The device is offline for some time, then online, and so on."
        case .lateOffline: "The device does not respond. After some seconds it is shown as offline."
        case .reports: "The device reports these values of a trait in place of the actual ones."
        case .status: "The response is a problem, and the request is not executed."
        case .latency: "The response of the executed request is late."
        case .closeBeforeAnswer: "The connection closes without a response."
        case .closeAfterBytes: "The connection closes after some bytes of the body."
        case .slowBody: "The body arrives slowly."
        case .cut: "The connection closes."
        case .hold: "Nothing is sent for some time, then everything."
        case .silent: "Nothing is sent, not even heartbeats; the connection stays open."
        case .heartbeatsOnly: "Only heartbeats are sent, with the cursor of the last event."
        case .drop: "Changes are not sent."
        case .duplicate: "Changes are sent twice."
        case .reorder: "A change is sent after the next one."
        case .resync: "The stream starts again with a snapshot."
        case .refuse: "A client that connects again gets a problem."
        case .buffer: "Frames are sent together, as by a buffering proxy."
        case .commitFails: "Changes fail, as if the disk failed; reads and streams continue."
        case .commitSlow: "A commit takes longer."
        case .commitUnknown: "Changes fail although they may be made, as if the disk gave no answer."
        }
    }

    /// The kind in the published description: its scope, its effect, and its members.
    fileprivate var published: JSONValue {
        let (all, required) = parameters
        let terms = InputObject.faultTerms.map { $0.name }.filter {
            hasCases || !["times", "probability"].contains($0)
        }
        func texts(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
        return .members([
            "kind": .string(rawValue), "summary": .string(summary), "on": texts(scope.targets),
            "members": texts(all), "required": texts(required), "terms": texts(terms),
        ])
    }
}

/// The objects that a fault acts on.
enum FaultScope: Sendable {
    case devices, requests, streams, journal

    /// The members of `on` that it can have.
    var targets: [String] {
        switch self {
        case .devices: FaultDefinition.deviceTargets
        case .requests: ["route", "client"]
        case .streams: ["stream", "route", "client"]
        case .journal: ["journal"]
        }
    }

    var phrase: String {
        switch self {
        case .devices: "devices: on names exactly one device, type, trait, room or structure"
        case .journal: "the journal: on is {\"journal\": true}"
        case .requests: "requests: on names a route, a client, or both"
        case .streams: "streams: on has \"stream\": true, and can name a client and a route"
        }
    }
}

extension InputObject {
    /// A fault, as a client sets it.
    static let fault = InputObject(
        "FaultCreation",
        [
            .optional(
                "id", .text, "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`; chosen by the gateway if left out.",
                as: .newID),
            .required("on", .object(faultTarget), "The target of the fault."),
            .required("kind", .choice(FaultKind.allCases.map { $0.rawValue }), "The kind of the fault."),
        ] + faultParameters + faultTerms,
        keywords: [("x-kinds", .array(FaultKind.allCases.map { $0.published }))],
        example: .members([
            "on": .members(["route": .string("POST /devices/{id}/traits/{trait}/commands")]),
            "kind": .string("status"), "status": .integer(503), "retryAfter": .integer(2), "times": .integer(1),
        ]))

    /// The members of a fault that depend on its kind.
    static let faultParameters: [Member] = [
        .optional("status", .integer(400...599), "The status of the response, for `status` and `refuse`."),
        .optional(
            "code", .choice(HomeError.Code.allCases.map { $0.rawValue }),
            "The code of the problem, for `rejects` and `status`; for `status` it follows from the status if left out."),
        .optional("retryAfter", .integer(0...86_400), "The seconds in `Retry-After`, for `status`."),
        .optional(
            "milliseconds", .integer(0...600_000),
            "The delay of the response, for `latency` and `slow`; of a commit, for `commitSlow`."),
        .optional(
            "jitter", .integer(0...600_000),
            "A further random delay of at most so many milliseconds, for `latency` and `slow`."),
        .optional(
            "execute", .flag,
            "Whether the request is executed although its client gets no response, for `closeBeforeAnswer`, or an error, for `commitUnknown`; true if left out."
        ),
        .optional(
            "bytes", .integer(0...1 << 30),
            "For `closeAfterBytes`, the bytes of the body before the end of the connection; for `buffer`, the bytes that are sent together, at most \(FrameBuffer.maximumSize)."
        ),
        .optional("bytesPerSecond", .integer(1...1 << 30), "The speed of the body, for `slowBody`."),
        .optional(
            "afterFrames", .integer(0...JSONSchema.exactIntegers.upperBound),
            "The frames that a stream still sends, heartbeats included, for `cut`; 0 if left out."),
        .optional(
            "atByte", .integer(0...JSONSchema.exactIntegers.upperBound),
            "The bytes of the next frame that are sent, for `cut`; none of that frame if left out."),
        .optional(
            "seconds", .number(0...86_400),
            "For `hold`, how long nothing is sent; for `buffer`, how long a frame waits at most; for `lateOffline`, when the device is shown as offline."
        ),
        .optional("up", .number(1...86_400), "The seconds for which a device is online, for `flapping`."),
        .optional("down", .number(1...86_400), "The seconds for which a device is offline, for `flapping`."),
        .optional(
            "reason", .choice(ResyncReason.allCases.map { $0.rawValue }), "The reason in the event, for `resync`."),
        .optional(
            "trait", .text, "The trait whose values are replaced, for `reports`; that of `on` if left out.",
            as: .text(1...255)),
        .optional(
            "attributes", .anyObject,
            "The reported values by the names of the attributes, for `reports`. They need not be valid: a color temperature may be outside its limits, and a position may be null."
        ),
    ]

    /// The members that all faults can have.
    static let faultTerms: [Member] = [
        .optional(
            "from", .number(0...HomeAPI.longestFault),
            "Seconds until the fault begins; it begins at once if left out. For devices, seconds of the home's clock."),
        .optional(
            "for", .number(0...HomeAPI.longestFault),
            "Seconds that the fault lasts; it stays until it is removed if left out."),
        .optional(
            "times", .integer(1...JSONSchema.exactIntegers.upperBound),
            "The number of commands, requests, streams, frames or commits that the fault affects before it ends; any number if left out."
        ),
        .optional(
            "probability", .number(0...1),
            "The share of commands, requests, streams, frames or commits that the fault affects, drawn from the seed of the home; 1 if left out."
        ),
        .optional("hidden", .flag, "Whether responses do not name the fault in `X-Fault`; false if left out."),
    ]

    private static let faultTarget = InputObject(
        "FaultTarget",
        [
            .optional("device", .text, "The id of a device.", as: .id),
            .optional("type", .text, "A device type, `matter.dimmableLight` or `dimmableLight`.", as: .text(1...255)),
            .optional("trait", .text, "A trait, `matter.onOff` or `onOff`.", as: .text(1...255)),
            .optional("room", .text, "The id of a room.", as: .id),
            .optional("structure", .text, "The id of a structure.", as: .id),
            .optional(
                "route", .text,
                "The method and the path of a route as in this description, without `/homes/{home}`: `GET /devices/{id}`.",
                as: .text(1...255)),
            .optional("client", .text, "The label of a client: its `X-Client` header.", as: .text(1...64)),
            .optional("stream", .flag, "True for faults on streams."),
            .optional("journal", .flag, "True for faults on the journal."),
        ], example: .members(["route": .string("GET /devices")]))
}
