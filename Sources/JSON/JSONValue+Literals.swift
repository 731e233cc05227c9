// Objects and values as literals: `["rpm": 45, "direction": "clockwise"]`. For null write `.null`, and for an object as a
// value `.object(["name": 1])`.

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
    /// Of several members of one name the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
