/// A JSON document or a part of one.
///
/// ``JSONWriter/value(_:)`` writes a parsed value so that parsing the result again returns an equal value.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without a fraction that fits 64 bits; parsing also reads `2.0` and `1e2` as integers.
    case integer(Int64)
    /// Any other number. A parsed one is finite.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    public var isNull: Bool { self == .null }

    /// The Boolean; nil for any other value.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer; nil for any other value.
    ///
    /// The inverse of ``JSONWriter/integer(_:)``: numbers beyond ±(2^53-1), and only those, may be decimal strings.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .string(let text): JSONValue.wideInteger(text)
        default: nil
        }
    }

    /// The integer if it is not negative; nil for any other value. Accepts decimal strings as ``integerValue`` does.
    public var unsignedValue: UInt64? {
        switch self {
        case .integer(let value): UInt64(exactly: value)
        case .string(let text): JSONValue.wideInteger(text)
        default: nil
        }
    }

    /// The number, or an integer as a double (rounded beyond 2^53); nil for any other value.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The string; nil for any other value.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The octets of a base64 string with padding; nil for any other value.
    public var octetsValue: [UInt8]? {
        if case .string(let value) = self { Base64.decode(value) } else { nil }
    }

    /// The elements; nil for any other value.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members; nil for any other value.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value as JSON in one line.
    package var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Returns the integer of a decimal string, if it is beyond ±(2^53-1) and spelled as the writer spells it.
    private static func wideInteger<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
        guard let value = Integer(text), value.magnitude > JSONWriter.maximumExactInteger, String(value) == text else {
            return nil
        }
        return value
    }
}
