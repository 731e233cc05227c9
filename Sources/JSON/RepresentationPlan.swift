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

    /// Where a member of the object begins and ends. Its last step may be followed by prepared bytes.
    private struct MemberRange: Sendable {
        let steps: Range<Int>
        let bytes: Range<Int>
    }

    private let steps: [Step]
    private let bytes: [UInt8]
    private let members: [MemberRange]

    /// - Parameters:
    ///   - representation: Its members must be present in every value.
    ///   - example: Any of the values for which the plan is made.
    public init(_ representation: Representation<Value>, for example: Value) {
        var builder = PlanBuilder<Value>()
        var members: [MemberRange] = []
        builder.literal.beginObject()
        for member in representation.members {
            let (step, start) = (builder.steps.count, builder.literal.bytes.count)
            member.prepare(example, &builder)
            // The bytes of a member begin after the comma.
            let comma = members.isEmpty ? 0 : 1
            members.append(
                MemberRange(
                    steps: step..<builder.steps.count, bytes: (start + comma)..<builder.literal.bytes.count))
        }
        builder.literal.endObject()
        builder.finish()
        steps = builder.steps
        bytes = builder.literal.bytes
        self.members = members
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

    /// Writes the selected members without braces.
    public func writeMembers(of value: Value, only selection: MemberSelection, to json: inout JSONWriter) {
        for (index, member) in members.enumerated() where selection.contains(index) {
            write(member, of: value, to: &json)
        }
    }

    /// Returns the object with the places of its members, from which each selection can be copied.
    public func encode(_ value: Value, capacity: Int) -> EncodedObject {
        var json = JSONWriter(capacity: capacity)
        var ends: [Int] = []
        ends.reserveCapacity(members.count)
        json.beginObject()
        for member in members {
            write(member, of: value, to: &json)
            ends.append(json.bytes.count)
        }
        json.endObject()
        return EncodedObject(bytes: json.bytes, memberEnds: ends)
    }

    private func write(_ member: MemberRange, of value: Value, to json: inout JSONWriter) {
        json.separate()
        var start = member.bytes.lowerBound
        bytes.withUnsafeBufferPointer { bytes in
            for step in steps[member.steps] {
                json.prepared(UnsafeBufferPointer(rebasing: bytes[start..<step.end]), needsComma: step.needsComma)
                start = step.end
                step.write?(value, &json)
            }
            json.prepared(UnsafeBufferPointer(rebasing: bytes[start..<member.bytes.upperBound]), needsComma: true)
        }
    }
}

/// The JSON of an object with the ends of its members.
public final class EncodedObject: Sendable {
    public let bytes: [UInt8]
    /// The index in `bytes` after each member, in their order.
    private let memberEnds: [Int]

    public init(bytes: [UInt8], memberEnds: [Int]) {
        self.bytes = bytes
        self.memberEnds = memberEnds
    }

    /// Writes the object with all its members; with a selection only with these.
    public func write(only selection: MemberSelection?, to json: inout JSONWriter) {
        guard let selection else { return json.raw(bytes) }
        json.separate()
        let start = json.bytes.count
        bytes.withUnsafeBufferPointer { bytes in
            forEachRun(of: selection) { json.prepared(UnsafeBufferPointer(rebasing: bytes[$0]), needsComma: true) }
        }
        // The first run may begin with a comma.
        json.bytes[start] = UInt8(ascii: "{")
        json.endObject()
    }

    /// Returns the number of bytes that ``write(only:to:)`` writes, without a comma before them.
    public func size(only selection: MemberSelection?) -> Int {
        guard let selection else { return bytes.count }
        var size = 1  // The closing brace.
        forEachRun(of: selection) { size += $0.count }
        return size
    }

    /// Calls `body` for the bytes of neighboring members that are selected, with the brace or comma before them; once
    /// with the brace if none is selected.
    @inline(__always)
    private func forEachRun(of selection: MemberSelection, _ body: (Range<Int>) -> Void) {
        var rest = selection.bits & ~(.max << UInt64(memberEnds.count))
        if rest == 0 { return body(0..<1) }
        while rest != 0 {
            let first = rest.trailingZeroBitCount
            let end = first + (~(rest >> UInt64(first))).trailingZeroBitCount
            body((first == 0 ? 0 : memberEnds[first - 1])..<memberEnds[end - 1])
            rest &= .max << UInt64(end)
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

    /// Appends an inner object.
    mutating func append<Inner>(
        _ representation: Representation<Inner>, _ object: Value, _ inner: @escaping @Sendable (Value) -> Inner
    ) {
        var builder = PlanBuilder<Inner>()
        swap(&builder.literal, &literal)
        builder.literal.beginObject()
        let example = inner(object)
        for member in representation.members { member.prepare(example, &builder) }
        builder.literal.endObject()
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
