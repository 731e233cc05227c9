import Faults
import JSON

/// A step of a scenario.
struct Step: Sendable {
    let pointer: JSONPointer
    let name: String?
    let action: Action?
    let expectations: [Expectation]
    /// The label of the client that sends the requests of the step.
    let client: String

    static let defaultClient = "scenario"

    enum Action: Sendable {
        case request(RequestPlan)
        case connect(stream: String, path: String)
        case disconnect(stream: String, JSONPointer)
        case advance(Advance)
        case wait(seconds: Double)
        case waitUntilReceived(JSONObject, JSONPointer, timeout: Double)
    }

    enum Advance: Sendable {
        case span(Double)
        case until(String, atMost: Double?)
        case found(Sought, atMost: Double)
    }

    init(_ node: Input) throws(InputMistake) {
        pointer = node.pointer
        name = node["name"]?.text
        client = node["client"]?.text ?? Self.defaultClient
        let action = try Self.action(node)
        self.action = action
        var target: TraitTarget?
        if case .request(let plan) = action { target = plan.target }
        var expectations: [Expectation] = []
        for node in node["expect"]?.elements ?? [] {
            expectations += try Expectation.all(node, of: target, follows: action)
        }
        self.expectations = expectations
    }

    private static func action(_ node: Input) throws(InputMistake) -> Action? {
        for name in ScenarioFormat.actions {
            guard let node = node[name] else { continue }
            switch name {
            case "connect":
                return .connect(stream: node["stream"]?.text ?? "", path: node["path"]?.text ?? "/events")
            case "disconnect": return .disconnect(stream: node.text ?? "", node.pointer)
            case "advance": return .advance(try advance(node))
            case "wait":
                guard let received = node["received"] else { return .wait(seconds: node.seconds ?? 0) }
                return .waitUntilReceived(
                    received.object, received.pointer, timeout: node["timeout"]?.seconds ?? 10)
            default: return .request(try RequestPlan(name, node))
            }
        }
        return nil
    }

    private static func advance(_ node: Input) throws(InputMistake) -> Advance {
        if let seconds = node.seconds { return .span(seconds) }
        let maximum = node["atMost"]?.seconds
        if let until = node["until"]?.text { return .until(until, atMost: maximum) }
        return .found(try Sought(node), atMost: maximum ?? 86_400)
    }
}

/// A trait of a device.
struct TraitTarget: Sendable {
    let device: String
    let trait: String
    /// A device type or the number of a part.
    let type: String?
    let pointer: JSONPointer

    init(_ node: Input) {
        device = node["device"]?.text ?? ""
        trait = node["trait"]?.text ?? ""
        type = node["type"]?.text ?? node["type"]?.integer.map { String($0) }
        pointer = node.pointer
    }

    static let members = ["device", "trait", "type"]

    /// The path of the trait.
    var path: String {
        let part = type.map { "/types/\($0.pathSegment)" } ?? ""
        return "/devices/\(device.pathSegment)\(part)/traits/\(trait.pathSegment)"
    }

    /// The trait for messages.
    var text: String { "\(trait) of \(device)" }
}

/// A request that a step sends.
struct RequestPlan: Sendable {
    let method: String
    /// The path with the query, without `/homes/{home}`.
    let path: String
    var headers: [(name: String, value: String)] = []
    let body: JSONValue?
    /// The trait that the step addresses; nil for others.
    var target: TraitTarget?
    /// The value of the file in which the gateway's pointers into the body are.
    private(set) var pointer: JSONPointer
    /// The position in the file of the device that the path names; nil if there is none.
    var device: JSONPointer?

    init(_ action: String, _ node: Input) throws(InputMistake) {
        pointer = node.pointer
        let id = node["device"]?.text?.pathSegment ?? ""
        device = node["device"]?.pointer
        switch action {
        case "command":
            let target = TraitTarget(node)
            self.target = target
            (method, path) = ("POST", "\(target.path)/commands")
            body = .object(node.members(besides: TraitTarget.members))
        case "write":
            let target = TraitTarget(node)
            self.target = target
            (method, path) = ("PATCH", target.path)
            body = .object(node["attributes"]?.object ?? JSONObject())
            pointer = node.pointer.appending("attributes")
        case "stimulus":
            (method, path) = ("POST", "/simulation/devices/\(id)/stimuli")
            body = .object(node.members(besides: ["device"]))
        case "network": (method, path, body) = ("PATCH", "/simulation/network", .object(node.object))
        case "move":
            (method, path) = ("POST", "/structures/\(node["structure"]?.text?.pathSegment ?? "")/move")
            body = .object([
                "devices": .array(node["devices"]?.elements.map { $0.json } ?? []),
                "room": node["room"]?.json ?? .null,
            ])
        case "reachable":
            (method, path) = ("PATCH", "/simulation/devices/\(id)")
            body = .object(["reachable": node["reachable"]?.json ?? true])
        case "restart":
            (method, path) = ("POST", "/simulation/devices/\(id)/restart")
            body = .object(node.members(besides: ["device"]))
        case "fault":
            try ScenarioFormat.check(fault: node)
            if node.text != nil {
                (method, path, body) = ("DELETE", "/simulation/faults", nil)
            } else if let id = node["remove"]?.text {
                (method, path, body) = ("DELETE", "/simulation/faults/\(id.pathSegment)", nil)
            } else {
                (method, path, body) = ("POST", "/simulation/faults", .object(Self.fault(node)))
            }
        default:
            (method, path) = (node["method"]?.text ?? "GET", node["path"]?.text ?? "")
            guard path.hasPrefix("/"), !path.unicodeScalars.contains(where: { $0.value <= 32 || $0.value == 127 })
            else {
                throw InputMistake(
                    at: node.pointer.appending("path"), "A path begins with / and has no spaces; write %20 for a space."
                )
            }
            body = node.member("body")?.json
            headers = (node["headers"]?.object.members ?? []).map { ($0.name, $0.value.stringValue ?? "") }
            for header in headers where !Self.isValid(header) {
                throw InputMistake(
                    at: node.pointer.appending("headers").appending(header.name),
                    "A header has a name of letters, digits and hyphens, and a value in one line.")
            }
        }
    }

    private static func isValid(_ header: (name: String, value: String)) -> Bool {
        !header.name.isEmpty
            && header.name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
            }
            && header.value.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
    }

    /// The body of a fault. Spans may be texts.
    private static func fault(_ node: Input) -> JSONObject {
        var fault = node.object
        for name in FaultForm.spans {
            if let seconds = fault[name]?.stringValue.flatMap({ SpanText.seconds($0) }) {
                fault[name] = Int64(exactly: seconds).map { .integer($0) } ?? .double(seconds)
            }
        }
        return fault
    }
}

extension String {
    /// The text as a segment of a path.
    package var pathSegment: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: ":"), UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.count < 2 ? "0" : "") + hex
            }
        }
        return text
    }
}
