/// A representation prepared for values that share its fixed members, list lengths and names. The text of such a value
/// is a sequence of prepared bytes and encoded values.
///
/// It is for values with many members that are written often. It writes the same bytes as
/// ``Representation/write(_:to:)``.
public struct RepresentationPlan<Value>: Sendable {
    fileprivate struct Step: Sendable {
        /// The end of the prepared bytes before the value.
        let end: Int
        /// Whether the writer has to put a comma before the next value or name.
        let needsComma: Bool
        let write: (@Sendable (Value, inout JSONWriter) -> Void)?
    }

    private let steps: [Step]
    private let bytes: [UInt8]

    /// - Parameter example: Any of the values for which the plan is made.
    public init(_ representation: Representation<Value>, for example: Value) {
        var builder = PlanBuilder<Value>()
        builder.append(representation, example)
        builder.finish()
        steps = builder.steps
        bytes = builder.literal.bytes
    }

    /// Writes the object.
    public func write(_ value: Value, to json: inout JSONWriter) {
        json.separate()
        var start = 0
        bytes.withUnsafeBufferPointer { bytes in
            for step in steps {
                json.prepared(UnsafeBufferPointer(rebasing: bytes[start..<step.end]), needsComma: step.needsComma)
                start = step.end
                step.write?(value, &json)
            }
        }
    }
}

/// Collects the steps of a ``RepresentationPlan``.
@usableFromInline
struct PlanBuilder<Value> {
    /// The prepared bytes of all steps.
    var literal = JSONWriter()
    fileprivate var steps: [RepresentationPlan<Value>.Step] = []

    @usableFromInline
    mutating func append(_ key: JSONKey, _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
        literal.key(key)
        append(write)
    }

    /// Appends a value that differs between objects, or a member with its name.
    @usableFromInline
    mutating func append(_ write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
        steps.append(
            RepresentationPlan<Value>.Step(end: literal.bytes.count, needsComma: literal.needsComma, write: write))
        literal.needsComma = true
    }

    mutating func append(_ representation: Representation<Value>, _ object: Value) {
        literal.beginObject()
        for member in representation.members { member.prepare(object, &self) }
        literal.endObject()
    }

    /// Appends an inner object.
    mutating func append<Inner>(
        _ representation: Representation<Inner>, _ object: Value, _ inner: @escaping @Sendable (Value) -> Inner
    ) {
        var builder = PlanBuilder<Inner>()
        swap(&builder.literal, &literal)
        builder.append(representation, inner(object))
        swap(&builder.literal, &literal)
        for step in builder.steps {
            let write = step.write
            steps.append(
                RepresentationPlan<Value>.Step(end: step.end, needsComma: step.needsComma) { value, json in
                    write?(inner(value), &json)
                })
        }
    }

    mutating func finish() {
        steps.append(RepresentationPlan<Value>.Step(end: literal.bytes.count, needsComma: true, write: nil))
    }
}
