/// A value of an attribute, a command's field or an event's field.
///
/// The type determines the case of an integer: ``unsigned(_:)`` for unsigned integers, enumerations and bitmaps,
/// ``signed(_:)`` for signed integers. So equal values compare as equal.
public enum Value: Hashable, Sendable {
    /// Matter's null: unknown, not applicable, or "use the default". An absent field is not null.
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
    /// The present fields in ascending order of their tags.
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

    /// A field of a structure; nil if the structure lacks it or the value is not a structure.
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

    /// The value as an integer; nil if it is not an integer or does not fit.
    public var integer: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .signed(let number): number
        default: nil
        }
    }
}
