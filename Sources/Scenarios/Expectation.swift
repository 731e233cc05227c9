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
    init(_ node: Input) throws(InputMistake) {
        if let attribute = node["attribute"] {
            let values = attribute.members(besides: TraitTarget.members)
            guard !values.isEmpty else {
                throw InputMistake(
                    at: attribute.pointer,
                    "The member `attribute` needs an attribute with its value, such as `onOff: true`.")
            }
            let matcher = try Input(.object(values), at: attribute.pointer).matcher()
            self = .attributes(TraitTarget(attribute), matcher, attribute.pointer)
        } else if let event = node["event"] {
            self = .event(
                TraitTarget(event), name: event["event"]?.text ?? "", try event.member("data")?.matcher(), event.pointer
            )
        } else if let frame = node["frame"] {
            try ScenarioFormat.check(frame: frame)
            self = .frame(
                stream: frame["stream"]?.text ?? "", event: frame["event"]?.text, try frame.member("data")?.matcher(),
                frame.pointer)
        } else {
            let received = node["received"] ?? node
            var body: JSONObject = ["received": .object(received.object)]
            for name in ["times", "atLeast", "atMost"] { body[name] = node[name]?.json }
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
    static func all(_ node: Input, of target: TraitTarget?, follows action: Step.Action?) throws(InputMistake)
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
            guard let node = node.member(name) else { continue }
            guard sends else {
                throw InputMistake(
                    at: node.pointer, "The member `\(name)` needs a step that sends a request or opens a stream.")
            }
            switch name {
            case "status": expectations.append(.status(Int(node.integer ?? 0), node.pointer))
            case "problem":
                let members = node.text.map { JSONValue.object(["code": .string($0)]) } ?? node.json
                expectations.append(.problem(try Input(members, at: node.pointer).matcher(), node.pointer))
            default: expectations.append(.response(try node.matcher(), node.pointer))
            }
        }
        if let attributes = node["attributes"] {
            guard let target else {
                throw InputMistake(
                    at: attributes.pointer,
                    "The member `attributes` needs a step with a command or a write; write `attribute` instead.")
            }
            expectations.append(
                .sought(.attributes(target, try attributes.matcher(), attributes.pointer), duration))
        }
        if let device = node["device"] {
            let matcher = try Input(.object(device.members(besides: ["device"])), at: device.pointer).matcher()
            expectations.append(.device(id: device["device"]?.text ?? "", matcher, device.pointer))
        }
        if let closed = node["closed"] { expectations.append(.closed(stream: closed.text ?? "", closed.pointer)) }
        for name in ["attribute", "event", "frame", "received"] where node[name] != nil {
            var single: JSONObject = [name: node[name]?.json ?? .null]
            if name == "received" { for count in counts { single[count] = node[count]?.json } }
            expectations.append(.sought(try Sought(Input(.object(single), at: node.pointer)), duration))
        }
        if let never = node["never"] {
            var seconds = 0.0
            switch duration {
            case .lasting(let span): seconds = span
            case .now: break
            case .within:
                throw InputMistake(
                    at: node.pointer.appending("within"),
                    "The member `never` is combined with `for`, not with `within`.")
            }
            expectations.append(.never(try Sought(never), seconds: seconds))
        }
        if case .lasting = duration {
            for case .sought(let sought, _) in expectations {
                if case .attributes = sought { continue }
                throw InputMistake(
                    at: sought.pointer, "Only attributes can last for a time; use `within`, or `never` with `for`.")
            }
        }
        if let name = counts.first(where: { node[$0] != nil }), node["received"] == nil {
            throw InputMistake(at: node.pointer.appending(name), "The member `\(name)` needs the member `received`.")
        }
        if case .now = duration {
        } else if !expectations.contains(where: { $0.hasDuration }) {
            throw InputMistake(
                at: node.pointer.appending(node["for"] == nil ? "within" : "for"),
                "`within` and `for` need attribute, attributes, event, frame, received or never.")
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
