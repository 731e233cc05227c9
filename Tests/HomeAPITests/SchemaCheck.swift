import JSON

/// Holds values against the schemas of the published description: the words of JSON Schema that it uses.
struct SchemaCheck {
    private let document: JSONValue
    /// What is referred to, by its reference: thousands of times in an answer of a whole home.
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

    /// What is wrong with an answer to a request, by its route's pattern; empty where nothing is.
    func faults(_ answer: Answer, method: String, pattern: String) -> [String] {
        let operation = document["paths"][pattern][method.lowercased()]
        guard operation != .null else { return ["\(method) \(pattern) is not described"] }
        let responses = operation["responses"]
        let status = String(answer.status)
        let described = resolved(responses[status] == .null ? responses["default"] : responses[status])
        if answer.status < 400, responses[status] == .null { return ["\(status) is not described"] }
        guard let type = answer.header("Content-Type")?.split(separator: ";").first else {
            return described["content"] == .null ? [] : ["\(status) is described with a body and has none"]
        }
        let content = described["content"][String(type)]
        guard content != .null else { return ["\(status) is not described as \(type)"] }
        return type.hasSuffix("json") ? faults(answer.json, content["schema"], at: "") : []
    }

    /// What is wrong with a value.
    func faults(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        let schema = resolved(schema)
        if let choices = schema["anyOf"].arrayValue {
            let attempts = choices.map { faults(value, $0, at: place) }
            guard attempts.contains(where: { $0.isEmpty }) else { return ["\(place) fits none: \(attempts)"] }
        }
        if let choices = schema["oneOf"].arrayValue {
            let attempts = choices.map { faults(value, $0, at: place) }
            let fitting = attempts.filter { $0.isEmpty }
            return fitting.count == 1 ? [] : ["\(place) fits \(fitting.count): \(attempts)"]
        }
        if let values = schema["enum"].arrayValue, !values.contains(value) { return ["\(place) is none of \(values)"] }
        if schema["const"] != .null, schema["const"] != value { return ["\(place) is not \(schema["const"])"] }
        let types = schema["type"].arrayValue ?? (schema["type"] == .null ? [] : [schema["type"]])
        if !types.isEmpty, !types.contains(where: { value.isOf($0.stringValue ?? "") }) {
            return ["\(place) is \(value), not \(types)"]
        }
        switch value {
        case .object(let object): return members(of: object, schema, at: place)
        case .array(let elements):
            guard schema["items"] != .null else { return [] }
            return elements.enumerated().flatMap { faults($1, schema["items"], at: "\(place)/\($0)") }
        case .string(let text):
            guard let pattern = schema["pattern"].stringValue.flatMap({ try? Regex($0) }) else { return [] }
            return text.contains(pattern) ? [] : ["\(place) does not match \(schema["pattern"])"]
        case .integer(let number):
            let isBelow = schema["minimum"].integerValue.map { number < $0 } ?? false
            let isAbove = schema["maximum"].integerValue.map { number > $0 } ?? false
            return isBelow || isAbove ? ["\(place) is out of range: \(number)"] : []
        default: return []
        }
    }

    private func members(of object: JSONObject, _ schema: JSONValue, at place: String) -> [String] {
        var faults: [String] = []
        for name in schema["required"].arrayValue ?? [] where object[name.stringValue ?? ""] == nil {
            faults.append("\(place) lacks \(name)")
        }
        for (name, value) in object.members {
            let known = schema["properties"][name]
            if known != .null {
                faults += self.faults(value, known, at: "\(place)/\(name)")
            } else if schema["additionalProperties"] == .bool(false) {
                faults.append("\(place)/\(name) is not described")
            } else if schema["additionalProperties"].objectValue != nil {
                faults += self.faults(value, schema["additionalProperties"], at: "\(place)/\(name)")
            }
        }
        return faults
    }

    private func resolved(_ part: JSONValue) -> JSONValue {
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
