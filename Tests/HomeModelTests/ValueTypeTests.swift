import HomeModel
import Testing

@Suite struct ValueTypeTests {
    private static let step = ValueType.structure(
        StructDefinition(
            name: "Step",
            fields: [
                FieldDefinition(
                    tag: 0, name: "level", type: .unsigned(bits: 8), isNullable: true, conformance: .mandatory,
                    constraint: .none, fallback: nil, unit: nil, isText: false)
            ]))
    private static let steps = ValueType.list(ValueType.ElementType(type: step, isNullable: false))
    private static let mode = ValueType.enumeration(EnumDefinition(name: "Mode", bits: 8, cases: []))

    private static func step(_ tag: UInt32, _ value: Value) -> Value {
        .structure([Value.FieldValue(tag: tag, value: value)])
    }

    static let matching: [(ValueType, Value)] = [
        (.bool, .bool(true)), (.unsigned(bits: 8), .unsigned(255)), (.unsigned(bits: 64), .unsigned(.max)),
        (.signed(bits: 8), .signed(-128)), (.float(bits: 32), .float(0.5)), (.string, .string("")),
        (.octets, .octets([])), (mode, .unsigned(200)), (step, .empty), (step, step(0, .null)),
        (steps, .list([step(0, .unsigned(7))])),
    ]

    static let mismatched: [(ValueType, Value)] = [
        (.bool, .unsigned(1)), (.unsigned(bits: 8), .unsigned(256)), (.unsigned(bits: 8), .signed(1)),
        (.signed(bits: 8), .signed(128)), (.string, .octets([])), (mode, .unsigned(256)), (step, step(1, .null)),
        (step, step(0, .unsigned(256))), (steps, .list([.null])), (steps, step(0, .null)), (.string, .null),
    ]

    @Test(arguments: matching)
    func aTypeAcceptsItsValues(_ type: ValueType, _ value: Value) {
        #expect(type.accepts(value))
    }

    @Test(arguments: mismatched)
    func aTypeRejectsOtherValues(_ type: ValueType, _ value: Value) {
        #expect(!type.accepts(value))
    }
}
