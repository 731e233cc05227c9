// Literals for objects and values: `["rpm": 45, "direction": "clockwise"]`. Write `.null` for null, and
// `.object(["name": 1])` for an object inside another value.

extension JSONValue: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object. If a name occurs twice, its last value is used.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
