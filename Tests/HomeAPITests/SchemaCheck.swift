import JSON

/// Checks values against the schemas of the published description, with the keywords of JSON Schema that it uses.
///
/// Objects in responses may get further members in later versions. This check rejects them, so that every member is
/// described.
struct SchemaCheck {
    private let document: JSONValue
    /// The resolved schemas by their references; a response with a whole home uses them thousands of times.
    private let components: [String: JSONValue]

    init(_ document: JSONValue) {
        self.document = document
        var components: [String: JSONValue] = [:]
        for (kind, named) in document["components"].objectValue?.members ?? [] {
            for (name, component) in named.objectValue?.members ?? [] {
                components["#/components/\(kind)/\(name)"] = component
            }
        }
        self.components = components
    }

    /// Returns the faults of a response to a route; empty if it matches the description.
    func faults(_ response: TestResponse, method: String, pattern: String) -> [String] {
        let operation = document["paths"][pattern][method.lowercased()]
        guard operation != .null else { return ["\(method) \(pattern) is not described"] }
        let responses = operation["responses"]
        let status = String(response.status)
        let described = resolved(responses[status] == .null ? responses["default"] : responses[status])
        if response.status < 400, responses[status] == .null { return ["\(status) is not described"] }
        guard let type = response.header("Content-Type")?.split(separator: ";").first else {
            return described["content"] == .null ? [] : ["\(status) is described with a body and has none"]
        }
        let content = described["content"][String(type)]
        guard content != .null else { return ["\(status) is not described as \(type)"] }
        return type.hasSuffix("json") ? faults(response.json, content["schema"], at: "") : []
    }

    /// Returns the faults of a value.
    func faults(_ value: JSONValue, _ schema: JSONValue, at pointer: String) -> [String] {
        let schema = resolved(schema)
        var faults = choices(value, schema, at: pointer)
        if let values = schema["enum"].arrayValue, !values.contains(value) {
            faults.append("\(pointer) is not one of \(values)")
        }
        if schema["const"] != .null, schema["const"] != value { faults.append("\(pointer) is not \(schema["const"])") }
        let types = schema["type"].arrayValue ?? (schema["type"] == .null ? [] : [schema["type"]])
        if !types.isEmpty, !types.contains(where: { value.isOf($0.stringValue ?? "") }) {
            return faults + ["\(pointer) is \(value), not \(types)"]
        }
        switch value {
        case .object(let object): return faults + members(of: object, schema, at: pointer)
        case .array(let elements):
            if !isAllowed(elements.count, schema, "minItems", "maxItems") {
                faults.append("\(pointer) has \(elements.count)")
            }
            if schema["contains"] != .null,
                !elements.contains(where: { self.faults($0, schema["contains"], at: "").isEmpty })
            {
                faults.append("\(pointer) contains none")
            }
            guard schema["items"] != .null else { return faults }
            return faults + elements.enumerated().flatMap { self.faults($1, schema["items"], at: "\(pointer)/\($0)") }
        case .string(let text):
            let length = text.unicodeScalars.count
            if !isAllowed(length, schema, "minLength", "maxLength") { faults.append("\(pointer) has length \(length)") }
            guard let pattern = schema["pattern"].stringValue.flatMap({ try? Regex($0) }) else { return faults }
            return text.contains(pattern) ? faults : faults + ["\(pointer) does not match \(schema["pattern"])"]
        case .integer, .double:
            guard let number = value.doubleValue else { return faults }
            let isBelow = schema["minimum"].doubleValue.map { number < $0 } ?? false
            let isAbove = schema["maximum"].doubleValue.map { number > $0 } ?? false
            return isBelow || isAbove ? faults + ["\(pointer) is out of range: \(number)"] : faults
        default: return faults
        }
    }

    private func isAllowed(_ count: Int, _ schema: JSONValue, _ minimum: String, _ maximum: String) -> Bool {
        (schema[minimum].integerValue.map { count >= $0 } ?? true)
            && (schema[maximum].integerValue.map { count <= $0 } ?? true)
    }

    private func choices(_ value: JSONValue, _ schema: JSONValue, at pointer: String) -> [String] {
        var faults: [String] = []
        if let choices = schema["anyOf"].arrayValue {
            let attempts = choices.map { self.faults(value, $0, at: pointer) }
            if !attempts.contains(where: { $0.isEmpty }) { faults.append("\(pointer) fits none: \(attempts)") }
        }
        if let choices = schema["oneOf"].arrayValue {
            let attempts = choices.map { self.faults(value, $0, at: pointer) }
            let fitting = attempts.filter { $0.isEmpty }
            if fitting.count != 1 { faults.append("\(pointer) fits \(fitting.count): \(attempts)") }
        }
        if schema["not"] != .null, self.faults(value, schema["not"], at: pointer).isEmpty {
            faults.append("\(pointer) is excluded: \(value)")
        }
        for (name, dependent) in schema["dependentSchemas"].objectValue?.members ?? [] where value[name] != .null {
            faults += self.faults(value, dependent, at: pointer)
        }
        return faults
    }

    private func members(of object: JSONObject, _ schema: JSONValue, at pointer: String) -> [String] {
        var faults: [String] = []
        for name in schema["required"].arrayValue ?? [] where object[name.stringValue ?? ""] == nil {
            faults.append("\(pointer) lacks \(name)")
        }
        if !isAllowed(object.count, schema, "minProperties", "maxProperties") {
            faults.append("\(pointer) has \(object.count)")
        }
        let more = schema["additionalProperties"]
        let isClosed = more == .bool(false) || more == .null && schema["type"] != .null && schema["properties"] != .null
        for (name, value) in object.members {
            let known = schema["properties"][name]
            if known != .null {
                faults += self.faults(value, known, at: "\(pointer)/\(name)")
            } else if isClosed {
                faults.append("\(pointer)/\(name) is not described")
            } else if more.objectValue != nil {
                faults += self.faults(value, more, at: "\(pointer)/\(name)")
            }
        }
        return faults
    }

    /// Returns the schema to which a reference refers; other values are returned unchanged.
    func resolved(_ part: JSONValue) -> JSONValue {
        guard let path = part["$ref"].stringValue else { return part }
        return resolved(components[path] ?? .null)
    }
}

extension JSONValue {
    fileprivate func isOf(_ type: String) -> Bool {
        switch (self, type) {
        case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"), (.double, "number"),
            (.string, "string"), (.array, "array"), (.object, "object"):
            true
        default: false
        }
    }
}
