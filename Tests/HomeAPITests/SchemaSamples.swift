import JSON

/// Sample values for a schema of the published description: at its bounds, and just outside them.
struct SchemaSamples {
    private let check: SchemaCheck

    init(_ document: JSONValue) { check = SchemaCheck(document) }

    /// A value and the position in it that the sample tests.
    struct Sample {
        let value: JSONValue
        let pointer: String
    }

    /// Returns values that match the schema, each at another bound; the first is the simplest.
    func inside(_ schema: JSONValue, at pointer: String = "") -> [Sample] {
        samples(schema, at: pointer, isInside: true)
    }

    /// Returns values outside the schema, each beyond another bound.
    func outside(_ schema: JSONValue, at pointer: String = "") -> [Sample] {
        samples(schema, at: pointer, isInside: false)
    }

    private func samples(_ schema: JSONValue, at pointer: String, isInside: Bool) -> [Sample] {
        let schema = check.resolved(schema)
        // The server accepts numbers beyond 2^53, although the description publishes strings for them.
        if schema["anyOf"] != .null, !isInside { return [] }
        let choices = schema["oneOf"].arrayValue ?? schema["anyOf"].arrayValue ?? []
        if !choices.isEmpty {
            let values = choices.filter { $0["type"] != .string("null") }
            return values.flatMap { samples($0, at: pointer, isInside: isInside) }
                .filter { check.faults($0.value, schema, at: "").isEmpty == isInside }
        }
        if isInside, let values = schema["enum"].arrayValue, let first = values.first {
            return [Sample(value: first, pointer: pointer)]
        }
        let type = schema["type"].stringValue ?? schema["type"].arrayValue?.first?.stringValue ?? ""
        switch type {
        case "object": return members(schema, at: pointer, isInside: isInside)
        case "array": return elements(schema, at: pointer, isInside: isInside)
        default:
            let values = isInside ? boundaryValues(schema, type) : valuesOutOfRange(schema, type)
            return values.filter { check.faults($0, schema, at: "").isEmpty == isInside }
                .map { Sample(value: $0, pointer: pointer) }
        }
    }

    private func boundaryValues(_ schema: JSONValue, _ type: String) -> [JSONValue] {
        switch type {
        case "boolean": return [.bool(true), .bool(false)]
        case "integer", "number":
            return [schema["minimum"], schema["maximum"]].filter { $0 != .null }
        case "string":
            if schema["contentEncoding"] != .null { return octets(schema) }
            if schema["format"] == .string("date-time") { return Self.times.map { .string($0) } }
            let minimum = schema["minLength"].integerValue ?? 0
            let maximum = schema["maxLength"].integerValue ?? max(minimum, 8)
            return [minimum, maximum].map { .string(String(repeating: "1", count: Int($0))) }
        default: return [.null]
        }
    }

    private static let times = [
        "2026-01-01T08:00:00Z", "2024-02-29t23:59:59.5+05:30", "2026-01-01T08:00:00.123456-23:59",
    ]

    /// Returns base64 strings of complete groups; the last group ends as the pattern requires.
    private func octets(_ schema: JSONValue) -> [JSONValue] {
        let minimum = Int(schema["minLength"].integerValue ?? 0)
        let pattern = schema["pattern"].stringValue ?? ""
        let padding = pattern.hasSuffix("}==$") ? "==" : pattern.hasSuffix("}=$") ? "=" : ""
        return [.string(String(repeating: "A", count: minimum - padding.count) + padding)]
    }

    private func valuesOutOfRange(_ schema: JSONValue, _ type: String) -> [JSONValue] {
        switch type {
        case "integer":
            let below = schema["minimum"].integerValue.map { JSONValue.integer($0 - 1) }
            let above = schema["maximum"].integerValue.map { JSONValue.integer($0 + 1) }
            let gap = schema["not"]["minimum"]
            return [below, above, gap == .null ? nil : gap].compactMap { $0 }
        case "number":
            guard let minimum = schema["minimum"].doubleValue, let maximum = schema["maximum"].doubleValue else {
                return []
            }
            guard schema["format"] == .string("float") else {
                return [minimum.nextDown, maximum.nextUp].compactMap { outOfRange($0) }
            }
            let (below, above) = (Float(minimum).nextDown, Float(maximum).nextUp)
            return [below.isFinite ? Double(below) : -1e39, above.isFinite ? Double(above) : 1e39].map { .double($0) }
        case "string" where schema["enum"] != .null: return [.string("no such name")]
        case "string" where schema["contentEncoding"] != .null:
            return [.string("*")] + (schema["maxLength"].integerValue.map { [longOctets(Int($0) + 4)] } ?? [])
        case "string":
            let below = schema["minLength"].integerValue.map { $0 - 1 }
            let above = schema["maxLength"].integerValue.map { $0 + 1 }
            return [below, above].compactMap { $0 }.filter { $0 >= 0 }
                .map { .string(String(repeating: "1", count: Int($0))) }
        default: return []
        }
    }

    private func outOfRange(_ number: Double) -> JSONValue? { number.isFinite ? .double(number) : nil }

    private func longOctets(_ characters: Int) -> JSONValue {
        .string(String(repeating: "AAAA", count: (characters + 3) / 4))
    }

    private func elements(_ schema: JSONValue, at pointer: String, isInside: Bool) -> [Sample] {
        let minimum = Int(schema["minItems"].integerValue ?? 0)
        let maximum = schema["maxItems"].integerValue.map { Int($0) }
        guard let element = inside(schema["items"]).first else { return [] }
        func list(_ count: Int, with sample: Sample? = nil) -> JSONValue {
            let rest = [JSONValue](repeating: element.value, count: max(0, count - (sample == nil ? 0 : 1)))
            return .array((sample.map { [$0.value] } ?? []) + rest)
        }
        let count = max(minimum, 1)
        if isInside {
            let lengths = [minimum, min(maximum ?? count, 1_000)].map { Sample(value: list($0), pointer: pointer) }
            return lengths
                + inside(schema["items"], at: "\(pointer)/0").map {
                    Sample(value: list(count, with: $0), pointer: $0.pointer)
                }
        }
        var samples = outside(schema["items"], at: "\(pointer)/0").map {
            Sample(value: list(count, with: $0), pointer: $0.pointer)
        }
        if minimum > 0 { samples.append(Sample(value: list(minimum - 1), pointer: pointer)) }
        if let maximum, maximum <= 1_000 { samples.append(Sample(value: list(maximum + 1), pointer: pointer)) }
        return samples
    }

    /// Returns objects with the simplest value of each required member and one sample.
    private func members(_ schema: JSONValue, at pointer: String, isInside: Bool) -> [Sample] {
        var plain = JSONObject()
        for name in schema["required"].arrayValue?.compactMap({ $0.stringValue }) ?? [] {
            plain[name] = inside(schema["properties"][name]).first?.value
        }
        var samples = isInside ? [Sample(value: .object(plain), pointer: pointer)] : []
        for (name, member) in schema["properties"].objectValue?.members ?? [] {
            for sample in self.samples(member, at: "\(pointer)/\(name)", isInside: isInside) {
                var object = plain
                object[name] = sample.value
                samples.append(Sample(value: .object(object), pointer: sample.pointer))
            }
        }
        return samples
    }
}
