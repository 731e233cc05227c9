import JSON

/// The kinds of faults, by their names in the API. The declaration of a kind is its only home: requests, scenario files
/// and the published description follow from it.
public enum FaultKind: String, CaseIterable, Sendable {
    case offline, frozen, slow, rejects, ignores, flapping, lateOffline, reports
    case status, latency, closeBeforeAnswer, neverAnswers, closeAfterBytes, slowBody
    case cut, hold, silent, heartbeatsOnly, drop, duplicate, reorder, resync, refuse, buffer
    case commitFails, commitSlow, commitUnknown

    /// What is particular about the kind.
    var declaration: FaultDeclaration {
        switch self {
        case .offline: .init(.devices, "The device is offline.", lasts: true, makesOffline: true)
        case .frozen:
            .init(
                .devices, "The device is online and executes commands, but reports nothing until the fault ends.",
                lasts: true)
        case .slow:
            .init(
                .devices, "Commands and writes are executed, and their responses are late.",
                ["milliseconds", "jitter"], required: ["milliseconds"])
        case .rejects: .init(.devices, "Commands and writes fail.", ["code"], required: ["code"])
        case .ignores: .init(.devices, "Commands and writes succeed, and nothing happens.")
        case .flapping:
            .init(
                .devices, "The device is offline for some time, then online, and so on.", ["up", "down"],
                required: ["up", "down"], lasts: true, makesOffline: true)
        case .lateOffline:
            .init(
                .devices, "The device does not respond. After some seconds it is shown as offline.", ["seconds"],
                required: ["seconds"], lasts: true, makesOffline: true)
        case .reports:
            .init(
                .devices, "The device reports these values of a trait in place of the actual ones.",
                ["trait", "attributes"], required: ["attributes"], lasts: true)
        case .status:
            .init(
                .requests, "The response is a problem, and the request is not executed.",
                ["status", "code", "retryAfter"], oneOf: ["status", "code"])
        case .latency:
            .init(
                .requests, "The response of the executed request is late.", ["milliseconds", "jitter"],
                required: ["milliseconds"])
        case .closeBeforeAnswer: .init(.requests, "The connection closes without a response.", ["execute"])
        case .neverAnswers:
            .init(
                .requests, "There is no response, and the connection stays open until the fault is removed.",
                ["execute"])
        case .closeAfterBytes:
            .init(
                .requests, "The connection closes after some bytes of the body.", ["bytes"], required: ["bytes"])
        case .slowBody:
            .init(.requests, "The body arrives slowly.", ["bytesPerSecond"], required: ["bytesPerSecond"])
        case .cut: .init(.streams, "The connection closes.", ["afterFrames", "atByte"])
        case .hold:
            .init(.streams, "Nothing is sent for some time, then everything.", ["seconds"], required: ["seconds"])
        case .silent: .init(.streams, "Nothing is sent, not even heartbeats; the connection stays open.")
        case .heartbeatsOnly: .init(.streams, "Only heartbeats are sent, with the cursor of the last event.")
        case .drop: .init(.streams, "Changes are not sent.")
        case .duplicate: .init(.streams, "Changes are sent twice.")
        case .reorder: .init(.streams, "A change is sent after the next one.")
        case .resync:
            .init(.streams, "The stream starts again with a snapshot.", ["reason"], required: ["reason"])
        case .refuse:
            .init(.streams, "A client that connects again gets a problem.", ["status"], required: ["status"])
        case .buffer:
            .init(
                .streams, "Frames are sent together, as by a buffering proxy.", ["bytes", "seconds"],
                oneOf: ["bytes", "seconds"])
        case .commitFails: .init(.journal, "Changes fail, as if the disk failed; reads and streams continue.")
        case .commitSlow:
            .init(.journal, "A commit takes longer.", ["milliseconds"], required: ["milliseconds"])
        case .commitUnknown:
            .init(
                .journal, "Changes fail although they may be made, as if the disk gave no answer.", ["execute"])
        }
    }

    /// The objects that a fault of the kind acts on.
    public var scope: FaultScope { declaration.scope }

    /// The effect, in one sentence.
    public var summary: String { declaration.summary }

    /// The members of the kind besides those of all faults.
    public var members: [String] { declaration.members }

    /// The members that a fault of the kind needs.
    public var required: [String] { declaration.required }

    /// The members of all faults that have a meaning for the kind.
    public var terms: [String] {
        let terms = FaultForm.terms.map { $0.name }
        return declaration.lasts ? terms.filter { !["times", "probability"].contains($0) } : terms
    }

    /// Whether the devices are shown as offline.
    public var makesOffline: Bool { declaration.makesOffline }
}

/// What is particular about a kind of fault.
struct FaultDeclaration {
    let scope: FaultScope
    let summary: String
    /// The members of the kind besides those of all faults.
    let members: [String]
    let required: [String]
    /// Members of which at least one is needed.
    let oneOf: [String]
    /// Whether it acts for a time, and not on single commands, requests, frames or commits, so that `times` and
    /// `probability` have no meaning.
    let lasts: Bool
    let makesOffline: Bool

    init(
        _ scope: FaultScope, _ summary: String, _ members: [String] = [], required: [String] = [],
        oneOf: [String] = [], lasts: Bool = false, makesOffline: Bool = false
    ) {
        (self.scope, self.summary, self.members, self.required) = (scope, summary, members, required)
        (self.oneOf, self.lasts, self.makesOffline) = (oneOf, lasts, makesOffline)
    }
}

/// The objects that a fault acts on.
public enum FaultScope: Sendable {
    case devices, requests, streams, journal

    /// The members of `on` that it can have.
    public var targets: [String] {
        switch self {
        case .devices: ["device", "type", "trait", "room", "structure"]
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
