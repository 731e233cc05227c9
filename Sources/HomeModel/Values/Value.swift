/// A value of an attribute, a command's field or an event's field, whatever its type.
///
/// Integers are held by the signedness of their type: unsigned integers, enumerations and bitmaps as ``unsigned(_:)``,
/// signed ones as ``signed(_:)``, so that equal values are equal in this form too.
public enum Value: Hashable, Sendable {
    /// Matter's null: unknown, not applicable, or "use the default". Not the same as absent.
    case null
    case bool(Bool)
    /// Unsigned integers, enumerations and bitmaps.
    case unsigned(UInt64)
    case signed(Int64)
    /// Single or double precision; never NaN.
    case float(Double)
    case string(String)
    case octets([UInt8])
    case list([Value])
    /// The fields that are present, by rising tag.
    case structure([FieldValue])

    /// One field of a structure.
    public struct FieldValue: Hashable, Sendable {
        /// The field's number in its structure or command.
        public let tag: UInt32
        public var value: Value

        public init(tag: UInt32, value: Value) {
            self.tag = tag
            self.value = value
        }
    }
}

extension Value {
    /// A structure or a command without fields.
    public static let empty = Value.structure([])

    /// The field of a structure; nil where the structure does not have it or the value is no structure.
    public subscript(tag tag: UInt32) -> Value? {
        get {
            guard case .structure(let fields) = self else { return nil }
            return fields.first { $0.tag == tag }?.value
        }
        set {
            guard case .structure(var fields) = self else { return }
            let index = fields.firstIndex { $0.tag >= tag } ?? fields.endIndex
            let present = index < fields.endIndex && fields[index].tag == tag
            switch (newValue, present) {
            case (let value?, true): fields[index].value = value
            case (let value?, false): fields.insert(FieldValue(tag: tag, value: value), at: index)
            case (nil, true): fields.remove(at: index)
            case (nil, false): return
            }
            self = .structure(fields)
        }
    }

    /// The value as a whole number where it is one and fits; nil otherwise.
    public var integer: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .signed(let number): number
        default: nil
        }
    }
}
