/// A Swift type that represents a ``ValueType`` of the catalog. It converts to and from ``Value``.
public protocol ValueRepresentable: Sendable {
    /// The type without null: `UInt8` for `UInt8?`, itself otherwise.
    associatedtype Plain: ValueRepresentable = Self

    static var valueType: ValueType { get }
    /// Whether null is a value of the type.
    static var isNullable: Bool { get }
    /// Stands for a mandatory value that a device left out: 0, false, or an empty text, list or structure.
    static var placeholder: Self { get }

    /// Nil if the value has another type, is out of range, or is an unnamed number of an enumeration.
    init?(_ value: Value)
    var value: Value { get }
    /// The value without null; nil for null.
    var plain: Plain? { get }
    /// Converts a plain value. Nil becomes null; if the type does not allow null, the result is nil.
    static func from(_ plain: Plain?) -> Self?
}

extension ValueRepresentable {
    public static var isNullable: Bool { false }
}

extension ValueRepresentable where Plain == Self {
    @inlinable
    public var plain: Self? { self }
    @inlinable
    public static func from(_ plain: Self?) -> Self? { plain }
}

extension Optional: ValueRepresentable where Wrapped: ValueRepresentable, Wrapped.Plain == Wrapped {
    public typealias Plain = Wrapped

    public static var valueType: ValueType { Wrapped.valueType }
    public static var isNullable: Bool { true }
    public static var placeholder: Wrapped? { nil }

    @inlinable
    public init?(_ value: Value) {
        if value == .null {
            self = .none
        } else if let wrapped = Wrapped(value) {
            self = wrapped
        } else {
            return nil
        }
    }

    @inlinable
    public var value: Value { self?.value ?? .null }
    @inlinable
    public var plain: Wrapped? { self }
    @inlinable
    public static func from(_ plain: Wrapped?) -> Wrapped?? { .some(plain) }
}

extension Bool: ValueRepresentable {
    public static var valueType: ValueType { .bool }
    public static var placeholder: Bool { false }

    @inlinable
    public init?(_ value: Value) {
        guard case .bool(let flag) = value else { return nil }
        self = flag
    }

    @inlinable
    public var value: Value { .bool(self) }
}

extension ValueRepresentable where Self: FixedWidthInteger & UnsignedInteger {
    public static var valueType: ValueType { .unsigned(bits: Self.bitWidth) }
    public static var placeholder: Self { 0 }

    @inlinable
    public init?(_ value: Value) {
        guard case .unsigned(let number) = value, let exact = Self(exactly: number) else { return nil }
        self = exact
    }

    @inlinable
    public var value: Value { .unsigned(UInt64(self)) }
}

extension ValueRepresentable where Self: FixedWidthInteger & SignedInteger {
    public static var valueType: ValueType { .signed(bits: Self.bitWidth) }
    public static var placeholder: Self { 0 }

    @inlinable
    public init?(_ value: Value) {
        guard case .signed(let number) = value, let exact = Self(exactly: number) else { return nil }
        self = exact
    }

    @inlinable
    public var value: Value { .signed(Int64(self)) }
}

extension UInt8: ValueRepresentable {}
extension UInt16: ValueRepresentable {}
extension UInt32: ValueRepresentable {}
extension UInt64: ValueRepresentable {}
extension Int8: ValueRepresentable {}
extension Int16: ValueRepresentable {}
extension Int32: ValueRepresentable {}
extension Int64: ValueRepresentable {}

extension Float: ValueRepresentable {
    public static var valueType: ValueType { .float(bits: 32) }
    public static var placeholder: Float { 0 }

    @inlinable
    public init?(_ value: Value) {
        guard case .float(let number) = value else { return nil }
        self = Float(number)
    }

    @inlinable
    public var value: Value { .float(Double(self)) }
}

extension Double: ValueRepresentable {
    public static var valueType: ValueType { .float(bits: 64) }
    public static var placeholder: Double { 0 }

    @inlinable
    public init?(_ value: Value) {
        guard case .float(let number) = value else { return nil }
        self = number
    }

    @inlinable
    public var value: Value { .float(self) }
}

extension String: ValueRepresentable {
    public static var valueType: ValueType { .string }
    public static var placeholder: String { "" }

    @inlinable
    public init?(_ value: Value) {
        guard case .string(let text) = value else { return nil }
        self = text
    }

    @inlinable
    public var value: Value { .string(self) }
}

extension Array: ValueRepresentable where Element: ValueRepresentable {
    public typealias Plain = [Element]

    public static var valueType: ValueType {
        .list(ValueType.ElementType(type: Element.valueType, isNullable: Element.isNullable))
    }
    public static var placeholder: [Element] { [] }

    @inlinable
    public init?(_ value: Value) {
        guard case .list(let values) = value else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values {
            guard let element = Element(value) else { return nil }
            elements.append(element)
        }
        self = elements
    }

    @inlinable
    public var value: Value { .list(map { $0.value }) }
}

/// A string of bytes, Matter's `octstr`.
public struct Octets: ValueRepresentable, Hashable {
    public var bytes: [UInt8]

    @inlinable
    public init(_ bytes: [UInt8]) { self.bytes = bytes }
    /// Creates octets from any sequence of bytes, such as Foundation's `Data`.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
    /// Creates the UTF-8 bytes of a text, such as a PIN code.
    public init(text: String) { bytes = Array(text.utf8) }

    public static var valueType: ValueType { .octets }
    public static var placeholder: Octets { Octets([]) }

    @inlinable
    public init?(_ value: Value) {
        guard case .octets(let bytes) = value else { return nil }
        self.bytes = bytes
    }

    @inlinable
    public var value: Value { .octets(bytes) }
}

extension Octets: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text: text) }
}

/// The bytes one by one, so that `Data(octets)` copies them.
extension Octets: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { bytes.count }
    public subscript(index: Int) -> UInt8 { bytes[index] }
}
