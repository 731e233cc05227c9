import CommandLineKit
import HomeClient
import Testing

@testable import home

/// Values as people write and read them.
@Suite struct ValueTextTests {
    private static let mode = ValueType.enumeration(
        EnumDefinition(name: "Mode", bits: 8, cases: [EnumDefinition.Case(name: "low", number: 1)]))
    private static let flags = ValueType.bitmap(
        BitmapDefinition(name: "Flags", bits: 8, flags: [BitmapDefinition.Flag(name: "a", bit: 0, width: 1)]))
    private static let list = ValueType.list(ValueType.ElementType(type: .bool, isNullable: false))

    @Test(
        arguments: [
            (.bool, "on", .bool(true)), (.bool, "False", .bool(false)), (.unsigned(bits: 8), "7", .integer(7)),
            (.signed(bits: 16), "-7", .integer(-7)), (.float(bits: 32), "1.5", .double(1.5)),
            (.string, "true", .string("true")), (.octets, "AAE=", .string("AAE=")), (mode, "low", .string("low")),
            (mode, "3", .integer(3)), (flags, "a,b", .array([.string("a"), .string("b")])), (flags, "", .array([])),
            (flags, #"["a"]"#, .array([.string("a")])), (list, "[true]", .array([.bool(true)])),
            (.string, "null", .null),
        ] as [(ValueType, String, JSONValue)])
    func aWordIsReadAsItsTypeRequires(type: ValueType, text: String, value: JSONValue) throws {
        #expect(try ValueText.value(text, of: type, isText: false, name: "x") == value)
    }

    @Test(
        arguments: [
            (.bool, "maybe", "x takes true or false; maybe was given."),
            (.unsigned(bits: 8), "many", "x takes a number; many was given."),
            (.unsigned(bits: 8), "[1]", "x takes a number; [1] was given."),
            (list, "true,false", "x takes a list in JSON, such as [1, 2]; true,false was given."),
        ] as [(ValueType, String, String)])
    func aWordOfAnotherTypeIsRejected(type: ValueType, text: String, message: String) {
        let error = #expect(throws: ProgramError.self) {
            try ValueText.value(text, of: type, isText: false, name: "x")
        }
        #expect(error?.message == message)
    }

    @Test func aPairHasANameAndAValue() throws {
        #expect(try ValueText.pair("a.b=c=d") == ("a.b", "c=d"))
        #expect(try ValueText.pair("a=") == ("a", ""))
        #expect(throws: ProgramError.self) { try ValueText.pair("a") }
        #expect(throws: ProgramError.self) { try ValueText.pair("=a") }
    }

    @Test(
        arguments: [
            ("90", 90), ("90s", 90), ("5m", 300), ("1h30m", 5_400), ("2d", 172_800), ("366d", 31_622_400), ("0", 0),
            ("", nil), ("m", nil), ("1x", nil), ("1h30", nil), ("-5", nil), ("367d", nil),
            ("9999999999999999999d", nil),
        ] as [(String, Int64?)])
    func aTimeHasUnits(text: String, seconds: Int64?) { #expect(ValueText.span(text) == seconds.map { .seconds($0) }) }

    @Test func theClockIsShownInOneLine() throws {
        let time = try #require(HomeTime(text: "2026-01-01T08:00:00Z"))
        func line(_ speed: Double, isPaused: Bool = false) -> String {
            AdvanceCommand.line(of: SimulatedClock(time: time, isPaused: isPaused, speed: speed, isIdle: true))
        }
        #expect(line(1) == "\(time.text), running at speed 1")
        #expect(line(0.5) == "\(time.text), running at speed 0.5")
        #expect(line(60, isPaused: true) == "\(time.text), paused")
    }

    @Test func numbersAreShownWithTheirUnits() {
        #expect(ShownValue.text(2_150, in: .linear(0.01, "°C", digits: 1)) == "21.5 °C")
        #expect(ShownValue.text(2_000, in: .linear(0.01, "°C", digits: 1)) == "20 °C")
        #expect(ShownValue.text(127, in: .percent(of: 254)) == "50%")
        #expect(ShownValue.text(1, in: .percent(of: 254)) == "1%")
        #expect(ShownValue.text(0, in: .percent(of: 254)) == "0%")
        #expect(ShownValue.text(250, in: ValueFormat(.reciprocal, factor: 1_000_000, unit: "K")) == "4000 K")
        #expect(ShownValue.text(24_772, in: .illuminance) == "300 lx")
        #expect(ShownValue.text(0, in: .illuminance) == "below 1 lx")
        #expect(ShownValue.text(2_000, in: .linear(1, "W"), unit: "VA") == "2000 VA")
        #expect(ShownValue.text(5_400, in: .duration(1)) == "1 h 30 min")
        #expect(ShownValue.text(3_599, in: .duration(1)) == "1 h")
        #expect(ShownValue.text(95_400, in: .duration(1)) == "1 d 2 h")
        #expect(ShownValue.text(90, in: .duration(1)) == "2 min")
        #expect(ShownValue.text(59, in: .duration(1)) == "59 s")
    }

    @Test(
        arguments: [
            ("notFullyLocked", "Not fully locked"), ("smokeCOAlarm", "Smoke CO alarm"), ("on", "On"), ("", ""),
            ("level2", "Level2"),
        ])
    func aNameIsShownAsWords(name: String, words: String) { #expect(ShownValue.words(of: name) == words) }

    @Test func columnsHaveTheWidthOfTheirCells() {
        var table = Table("ID", "NAME", "STATE")
        table.add("a", "日本", "On")
        table.add("lamp", "Lamp", "")
        #expect(table.lines == ["ID    NAME  STATE", "a     日本  On", "lamp  Lamp  "])
    }
}
