import JSON

/// A state of a home, or something that happens there.
enum Sought: Sendable {
    /// Attributes of a trait with their values.
    case attributes(TraitTarget, JSONMatcher, JSONPointer)
    /// An event of a trait.
    case event(TraitTarget, name: String, JSONMatcher?, JSONPointer)
    /// An event of a stream.
    case frame(stream: String, event: String?, JSONMatcher?, JSONPointer)
    /// A request; the body of `/simulation/requests/verify`.
    case received(JSONObject, JSONPointer)

    /// Reads the member `attribute`, `event`, `frame` or `received` of a node.
    init(_ node: Node) throws(Shape.Fault) {
        if let attribute = node["attribute"] {
            let values = attribute.members(besides: TraitTarget.members)
            guard !values.isEmpty else {
                throw Shape.Fault(
                    pointer: attribute.pointer,
                    message: "The member `attribute` needs an attribute with its value, such as `onOff: true`.")
            }
            let matcher = try Node.matcher(.object(values), at: attribute.pointer)
            self = .attributes(TraitTarget(attribute), matcher, attribute.pointer)
        } else if let event = node["event"] {
            self = .event(
                TraitTarget(event), name: event["event"]?.text ?? "", try event["data"]?.matcher(), event.pointer)
        } else if let frame = node["frame"] {
            try ScenarioFormat.check(frame: frame)
            self = .frame(
                stream: frame["stream"]?.text ?? "", event: frame["event"]?.text, try frame["data"]?.matcher(),
                frame.pointer)
        } else {
            let received = node["received"] ?? node
            var body: JSONObject = ["received": .object(received.members())]
            for name in ["times", "atLeast", "atMost"] { body[name] = node[name]?.value }
            self = .received(body, received.pointer)
        }
    }

    var pointer: JSONPointer {
        switch self {
        case .attributes(_, _, let pointer), .event(_, _, _, let pointer), .frame(_, _, _, let pointer),
            .received(_, let pointer):
            pointer
        }
    }
}

/// A condition that must hold after a step.
enum Expectation: Sendable {
    case status(Int, JSONPointer)
    case problem(JSONMatcher, JSONPointer)
    case response(JSONMatcher, JSONPointer)
    case device(id: String, JSONMatcher, JSONPointer)
    case closed(stream: String, JSONPointer)
    case sought(Sought, Duration)
    case never(Sought, seconds: Double)

    enum Duration: Sendable {
        case now
        /// It must hold within so many seconds of home time.
        case within(Double)
        /// It must hold for so many seconds of home time.
        case lasting(Double)
    }

    /// Reads an element of `expect`, which can state several expectations. They become one list.
    static func all(_ node: Node, of target: TraitTarget?, follows action: Step.Action?) throws(Shape.Fault)
        -> [Expectation]
    {
        var expectations: [Expectation] = []
        let duration: Duration =
            node["within"]?.seconds.map { .within($0) } ?? node["for"]?.seconds.map { .lasting($0) } ?? .now
        let sends =
            switch action {
            case .request, .connect: true
            case .disconnect, .advance, .wait, .waitUntilReceived, nil: false
            }
        for name in ["status", "problem", "response"] {
            guard let node = node[name] else { continue }
            guard sends else {
                throw Shape.Fault(
                    pointer: node.pointer,
                    message: "The member `\(name)` needs a step that sends a request or opens a stream.")
            }
            switch name {
            case "status": expectations.append(.status(node.integer ?? 0, node.pointer))
            case "problem":
                let members = node.text.map { JSONValue.object(["code": .string($0)]) } ?? node.value
                expectations.append(.problem(try Node.matcher(members, at: node.pointer), node.pointer))
            default: expectations.append(.response(try node.matcher(), node.pointer))
            }
        }
        if let attributes = node["attributes"] {
            guard let target else {
                throw Shape.Fault(
                    pointer: attributes.pointer,
                    message:
                        "The member `attributes` needs a step with a command or a write; write `attribute` instead.")
            }
            expectations.append(
                .sought(.attributes(target, try attributes.matcher(), attributes.pointer), duration))
        }
        if let device = node["device"] {
            let matcher = try Node.matcher(.object(device.members(besides: ["device"])), at: device.pointer)
            expectations.append(.device(id: device["device"]?.text ?? "", matcher, device.pointer))
        }
        if let closed = node["closed"] { expectations.append(.closed(stream: closed.text ?? "", closed.pointer)) }
        for name in ["attribute", "event", "frame", "received"] where node[name] != nil {
            var single: JSONObject = [name: node[name]?.value ?? .null]
            if name == "received" { for count in counts { single[count] = node[count]?.value } }
            expectations.append(.sought(try Sought(Node(.object(single), node.pointer)), duration))
        }
        if let never = node["never"] {
            var seconds = 0.0
            switch duration {
            case .lasting(let span): seconds = span
            case .now: break
            case .within:
                throw Shape.Fault(
                    pointer: node.pointer.appending("within"),
                    message: "The member `never` is combined with `for`, not with `within`.")
            }
            expectations.append(.never(try Sought(never), seconds: seconds))
        }
        if case .lasting = duration {
            for case .sought(let sought, _) in expectations {
                if case .attributes = sought { continue }
                throw Shape.Fault(
                    pointer: sought.pointer,
                    message: "Only attributes can last for a time; use `within`, or `never` with `for`.")
            }
        }
        if let name = counts.first(where: { node[$0] != nil }), node["received"] == nil {
            throw Shape.Fault(
                pointer: node.pointer.appending(name), message: "The member `\(name)` needs the member `received`.")
        }
        if case .now = duration {
        } else if !expectations.contains(where: { $0.hasDuration }) {
            throw Shape.Fault(
                pointer: node.pointer.appending(node["for"] == nil ? "within" : "for"),
                message: "`within` and `for` need attribute, attributes, event, frame, received or never.")
        }
        return expectations
    }

    private static let counts = ["times", "atLeast", "atMost"]

    private var hasDuration: Bool {
        switch self {
        case .sought, .never: true
        case .status, .problem, .response, .device, .closed: false
        }
    }
}
