import HomeModel
import JSON

/// The schemas of integers, each with its bounds.
enum IntegerSchema {
    private static let signed = NamedSchema(
        "Integer64", wide(JSONSchema.exactIntegers, pattern: "^-?[0-9]{16,19}$"))
    private static let unsigned = NamedSchema(
        "UnsignedInteger64", wide(0...JSONSchema.exactIntegers.upperBound, pattern: "^[0-9]{16,20}$"))

    /// Returns the schema of integers of 64 bits. Those beyond ±(2^53-1) are sent as text.
    private static func wide(_ range: ClosedRange<Int64>, pattern: String) -> JSONSchema {
        let branches: [JSONSchema] = [.integer(range), .text(matching: pattern)]
        // The schema is not `oneOf`: generated decoders that try all branches also accept a number as a text.
        return JSONSchema(["anyOf": .array(branches.map { $0.value })])
            .described("An integer of 64 bits: a number, or a decimal text beyond ±(2^53-1).")
    }

    /// Returns the schema of an integer type with the constant bounds of a constraint.
    static func schema(of type: ValueType, _ constraint: Constraint = .none, isNullable: Bool = false) -> JSONSchema {
        guard let range = type.integerRange(isNullable: isNullable) else {
            preconditionFailure("\(type) is not an integer type")
        }
        if let minimum = constraint.allowedOnly.min(), let maximum = constraint.allowedOnly.max() {
            return JSONSchema.integer(minimum...maximum)
                .with("enum", .array(constraint.allowedOnly.map { .integer($0) }))
        }
        let lower = constraint.lower?.constant ?? range.lowerBound
        let upper = constraint.upper?.constant ?? range.upperBound
        guard JSONSchema.exactIntegers.contains(lower), JSONSchema.exactIntegers.contains(upper) else {
            return .ref(lower < 0 ? signed : unsigned)
        }
        return schema(lower...upper, and: constraint.alsoAllowed)
    }

    /// Returns the schema of a range and numbers outside it.
    private static func schema(_ range: ClosedRange<Int64>, and others: [Int64]) -> JSONSchema {
        let points = others.filter { !range.contains($0) }.sorted()
        var ends = points.map { $0...$0 }
        ends.append(range)
        ends.sort { $0.lowerBound < $1.lowerBound }
        let schema = JSONSchema.integer(ends[0].lowerBound...ends[ends.count - 1].upperBound)
        let gaps = zip(ends, ends.dropFirst()).filter { $0.upperBound + 1 < $1.lowerBound }
            .map { JSONSchema.integer(($0.upperBound + 1)...($1.lowerBound - 1)) }
        guard let first = gaps.first else { return schema }
        // Generators ignore `not`, so the type stays an integer.
        return schema.with("not", gaps.count == 1 ? first.value : .members(["anyOf": .array(gaps.map { $0.value })]))
    }
}
