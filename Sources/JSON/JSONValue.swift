/// A JSON document or a part of one.
///
/// What ``parse(_:maximumDepth:)`` returns is written by ``JSONWriter/value(_:)`` so that parsing it again gives
/// an equal value.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without a fraction that fits 64 bits. Parsing makes one of `2.0` and `1e2` too.
    case integer(Int64)
    /// Any other number. Never NaN or infinite when it comes from parsing.
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
    /// The mirror of ``JSONWriter/integer(_:)``: a decimal string counts where the number is beyond ±(2^53-1), and
    /// nowhere else.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .string(let text): JSONValue.wideInteger(text)
        default: nil
        }
    }

    /// The integer if it is not negative; nil for any other value. Takes decimal strings as ``integerValue`` does.
    public var unsignedValue: UInt64? {
        switch self {
        case .integer(let value): UInt64(exactly: value)
        case .string(let text): JSONValue.wideInteger(text)
        default: nil
        }
    }

    /// The number, also of an integer (rounded beyond 2^53); nil for any other value.
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

    /// The octets of a base64 string, padding included; nil for any other value.
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

    /// The integer a decimal string stands for, if it is beyond ±(2^53-1) and spelled as the writer spells it.
    private static func wideInteger<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
        guard let value = Integer(text), value.magnitude > JSONWriter.largestPlainInteger, String(value) == text else {
            return nil
        }
        return value
    }
}
