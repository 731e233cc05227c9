import HTTPServer
import HomeModel
import JSON

/// A request body that matches the shape of its route.
struct Body: Sendable {
    private let object: JSONObject

    /// Checks a body against a shape. Throws `invalidArgument` with a pointer to each member that is unknown, missing
    /// or of the wrong kind.
    init(_ json: JSONValue, _ shape: BodyShape, at pointer: JSONPointer = .root) throws(HomeError) {
        guard let object = json.objectValue else {
            throw HomeError(
                .invalidArgument, "The body must be an object\(Self.memberList(shape)).",
                details: [HomeError.Detail(pointer: pointer.description, detail: "an object")])
        }
        self.object = object
        var faults = Faults()
        Self.check(object, shape, at: pointer, &faults)
        if faults.count == 0 { Self.checkAlternatives(object, shape, at: pointer, &faults) }
        guard let first = faults.first.first else { return }
        let others =
            faults.count == 1 ? "" : " The body has \(faults.count - 1) more \(faults.count == 2 ? "fault" : "faults")."
        throw HomeError(
            first.code, first.message + others,
            details: faults.first.map { HomeError.Detail(pointer: $0.pointer, detail: $0.detail) },
            omittedDetails: faults.count - faults.first.count)
    }

    // MARK: Members

    /// Returns whether the body has a member that is not null.
    func has(_ name: String) -> Bool { self[name] != nil }

    /// Returns the text of a required member.
    func text(_ name: String) -> String { required(name).stringValue ?? "" }

    func text(ifPresent name: String) -> String? { self[name]?.stringValue }

    func flag(ifPresent name: String) -> Bool? { self[name]?.boolValue }

    func number(ifPresent name: String) -> Double? { self[name]?.doubleValue }

    func integer(ifPresent name: String) -> Int64? { self[name]?.integerValue }

    /// Returns the texts of a required member.
    func texts(_ name: String) -> [String] { required(name).arrayValue?.compactMap { $0.stringValue } ?? [] }

    func texts(ifPresent name: String) -> [String]? { self[name]?.arrayValue?.compactMap { $0.stringValue } }

    /// Returns a text, or a whole number as text; nil if the member is missing or null.
    func textOrNumber(ifPresent name: String) -> String? {
        self[name].flatMap { $0.stringValue ?? $0.integerValue.map { String($0) } }
    }

    /// Returns any value of a required member, which can be null.
    func value(_ name: String) -> JSONValue { required(name) }

    /// Returns any value; nil if the member is missing or null.
    func value(ifPresent name: String) -> JSONValue? { self[name] }

    /// Returns an object of a shape that is required as a body.
    func body(_ name: String) -> Body { Body(checked: required(name).objectValue ?? JSONObject()) }

    /// Returns an object of a shape as a body; nil if the member is missing or null.
    func body(ifPresent name: String) -> Body? { self[name]?.objectValue.map { Body(checked: $0) } }

    /// Returns the objects of a required list as bodies.
    func bodies(_ name: String) -> [Body] {
        required(name).arrayValue?.compactMap { $0.objectValue.map { Body(checked: $0) } } ?? []
    }

    /// The whole body.
    var json: JSONValue { .object(object) }

    private init(checked object: JSONObject) { self.object = object }

    private subscript(name: String) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    private func required(_ name: String) -> JSONValue {
        guard let value = object[name] else { preconditionFailure("the body's shape does not require \(name)") }
        return value
    }

    // MARK: Checking

    private struct Fault {
        let pointer: String
        let message: String
        let detail: String
        var code = HomeError.Code.invalidArgument
    }

    /// The first faults of a body, and the number of all of them.
    private struct Faults {
        private(set) var first: [Fault] = []
        private(set) var count = 0

        mutating func append(_ fault: @autoclosure () -> Fault) {
            count += 1
            if first.count < Problem.maximumErrors { first.append(fault()) }
        }
    }

    private static func check(
        _ object: JSONObject, _ shape: BodyShape, at pointer: JSONPointer, _ faults: inout Faults
    ) {
        for (name, value) in object.members {
            if let member = shape.members.first(where: { $0.name == name }) {
                check(value, member, in: pointer, &faults)
            } else if !shape.acceptsAnyMembers {
                faults.append(
                    Fault(
                        pointer: pointer.appending(name).description,
                        message:
                            "There is no member \(name.shortened()) here\(memberList(shape)).\(Spelling.suggestion(for: name, in: shape.members.map { $0.name }))",
                        detail: "unknown member"))
            }
        }
        for member in shape.members where member.isRequired && !object.has(member.name) {
            faults.append(
                Fault(
                    pointer: pointer.appending(member.name).description,
                    message: "The member \(member.name) is missing; it must be \(member.kind.phrase).",
                    detail: "required: \(member.kind.phrase)"))
        }
    }

    private static func checkAlternatives(
        _ object: JSONObject, _ shape: BodyShape, at pointer: JSONPointer, _ faults: inout Faults
    ) {
        let given = shape.alternatives.filter { object.has($0) }
        for name in given where object[name]?.isNull ?? false {
            faults.append(
                Fault(
                    pointer: pointer.appending(name).description,
                    message: "The member \(name) is null; leave it out instead.", detail: "not null"))
        }
        guard !shape.alternatives.isEmpty, given.count != 1 else { return }
        let names = shape.alternatives.joined(separator: ", ")
        let object = pointer.description.isEmpty ? "The body" : "The object at \(pointer)"
        faults.append(
            Fault(
                pointer: pointer.description,
                message: given.isEmpty
                    ? "\(object) must have exactly one of \(names); none was sent."
                    : "\(object) must have exactly one of \(names); \(given.joined(separator: ", ")) were sent.",
                detail: "exactly one of \(names)"))
    }

    private static func check(
        _ value: JSONValue, _ member: BodyShape.Member, in pointer: JSONPointer, _ faults: inout Faults
    ) {
        if value.isNull, !member.isRequired { return }
        guard member.kind.accepts(value) else {
            faults.append(
                Fault(
                    pointer: pointer.appending(member.name).description,
                    message:
                        "The member \(member.name) must be \(member.kind.phrase).\(suggestion(for: value, member.kind))",
                    detail: member.kind.phrase))
            return
        }
        if let (range, sent) = rangeFault(of: value, member.kind) {
            faults.append(
                Fault(
                    pointer: pointer.appending(member.name).description,
                    message: "The member \(member.name) must be \(range); \(sent) was sent.", detail: range,
                    code: .outOfRange))
        }
        if case .members(let shape) = member.kind, let object = value.objectValue {
            let objectPointer = pointer.appending(member.name)
            check(object, shape, at: objectPointer, &faults)
            checkAlternatives(object, shape, at: objectPointer, &faults)
        }
        guard let elements = value.arrayValue else { return }
        let list = pointer.appending(member.name)
        if case .distinctTexts = member.kind {
            var seen: Set<String> = []
            for (index, element) in elements.enumerated() {
                guard let text = element.stringValue, !seen.insert(text).inserted else { continue }
                faults.append(
                    Fault(
                        pointer: list.appending(index).description,
                        message: "The member \(member.name) names \(text.shortened()) twice.", detail: "name it once"))
            }
        }
        guard case .list(let shape, _) = member.kind else { return }
        for (index, element) in elements.enumerated() {
            let elementPointer = list.appending(index)
            if let object = element.objectValue {
                check(object, shape, at: elementPointer, &faults)
            } else {
                faults.append(
                    Fault(
                        pointer: elementPointer.description,
                        message: "An element of \(member.name) must be an object.",
                        detail: "an object"))
            }
        }
    }

    /// Returns a question with the closest of the texts that a member can have; empty if none is close.
    private static func suggestion(for value: JSONValue, _ kind: BodyShape.Kind) -> String {
        guard case .choice(let texts) = kind, let text = value.stringValue else { return "" }
        return Spelling.suggestion(for: text, in: texts)
    }

    /// Returns the range and the number as texts if the number is out of range; otherwise nil.
    private static func rangeFault(of value: JSONValue, _ kind: BodyShape.Kind) -> (range: String, sent: String)? {
        switch kind {
        case .number(let range):
            guard let number = value.doubleValue, !range.contains(number) else { return nil }
            return (range.phrase, number.jsonText)
        case .integer(let range):
            guard let number = value.integerValue, !range.contains(number) else { return nil }
            return (range.phrase, "\(number)")
        default: return nil
        }
    }

    /// The end of a sentence, with the names of the members.
    private static func memberList(_ shape: BodyShape) -> String {
        guard !shape.members.isEmpty else { return "" }
        return "; the members are \(shape.members.map { $0.name }.joined(separator: ", "))"
    }
}

extension Call {
    /// Reads the body of the request; throws if it is not JSON of the route's shape.
    func body() throws -> Body {
        guard let shape = route.body else { preconditionFailure("\(route.pattern) declares no body") }
        if shape.isOptional, request.body.isEmpty { return try Body(.object(JSONObject()), shape) }
        if !request.header("Content-Type", is: "application/json") { try checkType() }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue.parse(request.body) } catch {
            throw Problem(error, in: request.body)
        }
        return try Body(json, shape)
    }

    /// Throws if the request has a body but its route accepts none. In HTTP the body of a safe request has no meaning,
    /// so it is ignored.
    func checkBodyIsExpected() throws(HomeError) {
        guard route.body == nil, !route.method.isSafe, !request.body.isEmpty else { return }
        throw HomeError(
            .invalidArgument,
            "\(route.method.rawValue) \(route.pattern) accepts no body; send the request without one.",
            details: [HomeError.Detail(pointer: "", detail: "no body")])
    }

    /// Throws if there is no body or if its media type is not JSON.
    private func checkType() throws {
        let type = request.header("Content-Type")
        if !request.body.isEmpty || type != nil {
            guard type.map(Self.isJSON) ?? false else { throw Problem(contentType: type) }
        }
        guard type != nil else {
            throw HomeError(
                .invalidArgument, "The request has no body; send a JSON object with Content-Type: application/json.",
                details: [HomeError.Detail(pointer: "", detail: "an object")])
        }
    }

    /// Returns whether a media type, without its parameters, is `application/json` or ends with `+json`.
    private static func isJSON(_ type: String) -> Bool {
        var essence = type.split(separator: ";", omittingEmptySubsequences: false)[0].lowercased()
        while essence.last == " " || essence.last == "\t" { essence.removeLast() }
        return essence == "application/json" || (essence.hasSuffix("+json") && essence.utf8.contains(UInt8(ascii: "/")))
    }
}
