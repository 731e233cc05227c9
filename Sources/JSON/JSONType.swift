/// How values of a Swift type appear in JSON: their schema and how they are written.
public struct JSONType<Value>: Sendable {
    public let schema: JSONSchema
    @usableFromInline let write: @Sendable (Value, inout JSONWriter) -> Void

    public init(_ schema: JSONSchema, _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
        self.schema = schema
        self.write = write
    }

    /// An object whose representation refers to this type, directly or not.
    public static func recursive(
        _ name: String, _ representation: @autoclosure @escaping @Sendable () -> Representation<Value>
    ) -> JSONType {
        JSONType(.ref(NamedSchema(name, representation().schema.schema))) { representation().write($0, to: &$1) }
    }

    /// Returns the type with a description for people.
    public func described(_ text: String) -> JSONType { JSONType(schema.described(text), write) }
}

extension JSONType<String> {
    public static let text = text(.text)

    /// Texts that match a schema.
    public static func text(_ schema: JSONSchema) -> JSONType { JSONType(schema) { $1.string($0) } }
}

extension JSONType<Bool> {
    public static let flag = JSONType(.flag) { $1.bool($0) }
}

extension JSONType<Int64> {
    public static func integer(_ range: ClosedRange<Int64>) -> JSONType { JSONType(.integer(range)) { $1.integer($0) } }
}

extension JSONType<Int> {
    public static func integer(_ range: ClosedRange<Int64>) -> JSONType {
        JSONType(.integer(range)) { $1.integer(Int64($0)) }
    }
}

extension JSONType<Double> {
    public static func number(_ range: ClosedRange<Double>) -> JSONType { JSONType(.number(range)) { $1.double($0) } }
}

extension JSONType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// An enumeration as the names of its cases, with a name in the published description.
    public static func choice(_ name: String, _ description: String) -> JSONType {
        let schema = NamedSchema(
            name, JSONSchema.choice(Value.allCases.map { $0.rawValue }).described(description))
        return JSONType(.ref(schema)) { $1.string($0.rawValue) }
    }
}

extension JSONType {
    /// Returns the type of values of a type, or null.
    public static func nullable<Wrapped>(_ type: JSONType<Wrapped>) -> JSONType where Value == Wrapped? {
        JSONType(type.schema.orNull) { value, json in
            if let value { type.write(value, &json) } else { json.null() }
        }
    }

    public static func array<Element>(of type: JSONType<Element>, limit: Int? = nil) -> JSONType
    where Value == [Element] {
        let schema = JSONSchema.array(of: type.schema)
        return JSONType(limit.map { schema.with("maxItems", .integer(Int64($0))) } ?? schema) { elements, json in
            json.beginArray()
            for element in elements { type.write(element, &json) }
            json.endArray()
        }
    }
}
