import JSON
import Testing

@testable import HomeModel

@Suite struct ValueCodingTests {
    private static let stages = BitmapDefinition(
        name: "StagesBitmap", bits: 8,
        flags: [
            BitmapDefinition.Flag(name: "cooling", bit: 0, width: 2), BitmapDefinition.Flag(name: "heatPump", bit: 4),
        ])
    private static let colors = EnumDefinition(
        name: "ColorEnum", bits: 8,
        cases: [EnumDefinition.Case(name: "red", number: 0), EnumDefinition.Case(name: "darkBlue", number: 5)])

    private static func attribute(
        _ type: ValueType, isNullable: Bool = false, isText: Bool = false, _ constraint: Constraint = .none
    ) -> AttributeDefinition {
        AttributeDefinition(
            id: 0, name: "shade", type: type, isNullable: isNullable, isWritable: true, conformance: .mandatory,
            constraint: constraint, qualities: [], fallback: nil, unit: nil, readPrivilege: .view,
            writePrivilege: .operate, isText: isText, variants: [])
    }

    private static func read(_ text: String, as attribute: AttributeDefinition) throws -> Value {
        try ValueReader().value(
            try JSONValue.parse(Array(text.utf8)), of: attribute, features: FeatureMap(), at: JSONPointer.root)
    }

    private static func write(_ value: Value, _ type: ValueType) -> String {
        var json = JSONWriter()
        json.value(value, of: type)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (ValueType.bool, "true", Value.bool(true)),
        (.unsigned(bits: 8), "255", .unsigned(255)),
        (.signed(bits: 16), "-32768", .signed(-32768)),
        (.unsigned(bits: 64), #""18446744073709551615""#, .unsigned(.max)),
        (.signed(bits: 64), #""-9223372036854775808""#, .signed(.min)),
        (.float(bits: 64), "1.5", .float(1.5)),
        (.string, #""Küche""#, .string("Küche")),
        (.octets, #""AQID""#, .octets([1, 2, 3])),
        (.enumeration(colors), #""darkBlue""#, .unsigned(5)),
        (.bitmap(stages), #"["cooling=3","heatPump"]"#, .unsigned(0b10011)),
        (
            .list(ValueType.ElementType(type: .unsigned(bits: 8), isNullable: false)), "[1,2]",
            .list([.unsigned(1), .unsigned(2)])
        ),
    ])
    func aWrittenValueReadsAsTheSameValue(type: ValueType, text: String, value: Value) throws {
        #expect(try Self.read(text, as: Self.attribute(type)) == value)
        #expect(Self.write(value, type) == text)
    }

    @Test func namesInAnyCapitalizationAndNumbersAreRead() throws {
        #expect(try Self.read(#""DARKBLUE""#, as: Self.attribute(.enumeration(Self.colors))) == .unsigned(5))
        #expect(try Self.read("5", as: Self.attribute(.enumeration(Self.colors))) == .unsigned(5))
        #expect(try Self.read("16", as: Self.attribute(.bitmap(Self.stages))) == .unsigned(16))
    }

    @Test func aNumberWithoutANameStaysANumber() {
        #expect(Self.write(.unsigned(7), .enumeration(Self.colors)) == "7")
        #expect(Self.write(.unsigned(0b1010_0001), .bitmap(Self.stages)) == #"["cooling=1","bit5","bit7"]"#)
    }

    @Test(arguments: [
        (ValueType.bool, "1", HomeError.Code.invalidArgument),
        (.unsigned(bits: 8), "256", .outOfRange),
        (.unsigned(bits: 8), "-1", .outOfRange),
        (.unsigned(bits: 8), "1.5", .invalidArgument),
        (.unsigned(bits: 8), #""5""#, .invalidArgument),
        (.unsigned(bits: 8), "null", .invalidArgument),
        (.enumeration(colors), #""green""#, .outOfRange),
        (.enumeration(colors), "3", .outOfRange),
        (.bitmap(stages), "32", .outOfRange),
        (.bitmap(stages), #"["cooling=4"]"#, .outOfRange),
        (.bitmap(stages), #"["bit5"]"#, .outOfRange),
        (.octets, #""not base64!""#, .invalidArgument),
    ])
    func aValueOfAnotherTypeOrOutsideItsRangeIsRejected(type: ValueType, text: String, code: HomeError.Code) {
        let error = #expect(throws: HomeError.self) { try Self.read(text, as: Self.attribute(type)) }
        #expect(error?.code == code)
        #expect(error?.details.count == 1)
    }

    @Test func aBoundCanBeTheValueOfAnotherAttribute() throws {
        let attribute = Self.attribute(.unsigned(bits: 8), Constraint(lower: .attribute(2), upper: .attribute(3)))
        let reader = ValueReader { $0 == 2 ? 10 : 20 }
        func read(_ number: Int64) throws -> Value {
            try reader.value(.integer(number), of: attribute, features: FeatureMap(), at: JSONPointer.root)
        }
        #expect(try read(10) == .unsigned(10))
        #expect(throws: HomeError.self) { try read(9) }
        let error = #expect(throws: HomeError.self) { try read(21) }
        #expect(error?.message == "shade must be 10 to 20; 21 was sent.")
    }

    @Test(arguments: [
        // Outside the declared range, and outside the range of the type.
        (255, "0 to 254"), (300, "0 to 254"), (-1, "0 to 254"),
    ])
    func aNumberOutsideTheDeclaredRangeIsRejectedWithThatRange(number: Int64, range: String) {
        let attribute = Self.attribute(.unsigned(bits: 8), Constraint(upper: .constant(254)))
        let error = #expect(throws: HomeError.self) { try Self.read("\(number)", as: attribute) }
        #expect(error?.message == "shade must be \(range); \(number) was sent.")
        #expect(error?.details.first?.detail == range)
    }

    @Test func theRangeNamesOtherAllowedValues() {
        let constraint = Constraint(lower: .constant(1), upper: .constant(100), alsoAllowed: [255])
        let attribute = Self.attribute(.unsigned(bits: 8), isNullable: true, constraint)
        for number in ["0", "256"] {
            let error = #expect(throws: HomeError.self) { try Self.read(number, as: attribute) }
            #expect(error?.details.first?.detail == "1 to 100, or 255, or null")
        }
    }

    @Test(arguments: [
        (false, "shade must be octets in base64; 5 was sent."), (true, "shade must be a string; 5 was sent."),
    ])
    func theMessageForOctetsNamesTheirFormat(isText: Bool, message: String) {
        let error = #expect(throws: HomeError.self) { try Self.read("5", as: Self.attribute(.octets, isText: isText)) }
        #expect(error?.message == message)
    }

    private enum HourFormatEnum: UInt8, MatterEnum { case `12hr`, `24hr` }

    @Test func aNameThatBeginsWithADigitIsUnchanged() {
        #expect(Self.write(.unsigned(1), HourFormatEnum.valueType) == #""24hr""#)
    }
}
