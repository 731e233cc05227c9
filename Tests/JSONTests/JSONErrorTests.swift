import JSON
import Testing

/// A text that is refused, why and where.
struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let reason: JSONError.Reason
    let line: Int
    let column: Int
    let message: String

    init(_ text: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int, says message: String) {
        self.init(Array(text.utf8), text, reason, line, column, says: message)
    }

    init(
        _ bytes: [UInt8], _ name: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int, says message: String
    ) {
        self.bytes = bytes
        testDescription = name
        self.reason = reason
        self.line = line
        self.column = column
        self.message = message
    }
}

@Suite struct JSONErrorTests {
    static let structure: [Refusal] = [
        Refusal("", .empty, 1, 1, says: "empty"),
        Refusal(" \n\t ", .empty, 2, 3, says: "empty"),
        Refusal("{\"a\": 1", .incomplete, 1, 8, says: "ends in the middle"),
        Refusal("[", .incomplete, 1, 2, says: "ends in the middle"),
        Refusal("\"abc", .incomplete, 1, 5, says: "ends in the middle"),
        Refusal("{} {}", .trailingData, 1, 4, says: "before {"),
        Refusal("1\n2", .trailingData, 2, 1, says: "before 2"),
        Refusal("{\"a\" 1}", .syntax, 1, 6, says: "colon is expected after the member's name, not 1"),
        Refusal("{\n  \"a\": 1\n  \"b\": 2\n}", .syntax, 3, 3, says: "comma or } is expected after the member"),
        Refusal("[1 2]", .syntax, 1, 4, says: "comma or ] is expected"),
        Refusal("{\"a\":1,}", .syntax, 1, 8, says: "no comma is allowed before }"),
        Refusal("[1,]", .syntax, 1, 4, says: "no comma is allowed before ]"),
        Refusal("{a: 1}", .syntax, 1, 2, says: "name in double quotes"),
        Refusal("{1: 1}", .syntax, 1, 2, says: "name in double quotes"),
        Refusal("]", .syntax, 1, 1, says: "A value is expected"),
        Refusal("{\"a\": nul}", .syntax, 1, 7, says: "nul is not a JSON value"),
        Refusal("{\"a\": 'x'}", .syntax, 1, 7, says: "double quotes"),
        Refusal("\u{FEFF}{}", .syntax, 1, 1, says: "byte order mark"),
        Refusal("{\"level\":1,\n\"level\":2}", .duplicateName, 2, 1, says: "\"level\" occurs twice"),
        Refusal(
            "{\"aVeryLongNameThatIsGivenTwice\":1,\"aVeryLongNameThatIsGivenTwice\":2}", .duplicateName, 1, 36,
            says: "\"aVeryLongNameThatIsGivenTwice\" occurs twice"),
        Refusal("{\"a\":{\"b\":0,\"b\":0}}", .duplicateName, 1, 13, says: "\"b\" occurs twice"),
        Refusal("{\"a\\u0000b\":1}", .invalidText, 1, 2, says: "NUL character"),
    ]

    static let numbers: [Refusal] = [
        Refusal("NaN", .syntax, 1, 1, says: "NaN is not a JSON number"),
        Refusal("[Infinity]", .syntax, 1, 2, says: "Infinity is not a JSON number"),
        Refusal("[-Infinity]", .syntax, 1, 2, says: "-Infinity is not a JSON number"),
        Refusal("01", .syntax, 1, 1, says: "01 is not a JSON value"),
        Refusal("[+1]", .syntax, 1, 2, says: "+1 is not a JSON value"),
        Refusal("[1.]", .syntax, 1, 2, says: "1. is not a JSON value"),
        Refusal("[.5]", .syntax, 1, 2, says: ".5 is not a JSON value"),
        Refusal("[0x10]", .syntax, 1, 2, says: "0x10"),
        Refusal("[9223372036854775808]", .numberOutOfRange, 1, 2, says: "9223372036854775808 is too large"),
        Refusal("[-9223372036854775809]", .numberOutOfRange, 1, 2, says: "decimal string"),
        Refusal("[1e999]", .numberOutOfRange, 1, 2, says: "1e999 is too large"),
    ]

    static let strings: [Refusal] = [
        Refusal("\"a\nb\"", .syntax, 1, 3, says: "contains a line break"),
        Refusal("[\"tab\there\"]", .syntax, 1, 6, says: "control character"),
        Refusal("\"\\x41\"", .syntax, 1, 3, says: "not an escape"),
        Refusal("\"\\é\"", .syntax, 1, 3, says: "not an escape"),
        Refusal("\"\\u12G4\"", .syntax, 1, 6, says: "not an escape"),
        Refusal("[1, \"\\ud83d\"]", .invalidText, 1, 5, says: "surrogates come in pairs"),
        Refusal("\"\\udca1\"", .invalidText, 1, 1, says: "surrogates come in pairs"),
        Refusal("\"\\ud83dx\"", .invalidText, 1, 1, says: "surrogates come in pairs"),
        Refusal("\"\\ud83d\\u0041\"", .invalidText, 1, 1, says: "surrogates come in pairs"),
        Refusal([0x22, 0xFF, 0x22], "byte FF", .invalidText, 1, 2, says: "not UTF-8"),
        Refusal([0x22, 0xC3, 0xA9, 0xC0, 0xAF, 0x22], "overlong", .invalidText, 1, 3, says: "not UTF-8"),
        Refusal([0x22, 0xED, 0xA0, 0xBD, 0x22], "surrogate in UTF-8", .invalidText, 1, 2, says: "not UTF-8"),
        Refusal([0x5B, 0x31, 0x2C, 0xE2, 0x82], "cut character", .invalidText, 1, 4, says: "not UTF-8"),
        Refusal("[\"é💡\", x]", .syntax, 1, 8, says: "x is not a JSON value"),
    ]

    @Test(arguments: structure + numbers + strings)
    func aMalformedTextIsRefusedWithPlaceAndReason(refusal: Refusal) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(refusal.bytes) }
        #expect(error.reason == refusal.reason, "\(error)")
        #expect([error.line, error.column] == [refusal.line, refusal.column], "\(error)")
        #expect(error.message.contains(refusal.message), "\(error)")
    }

    @Test func theDescriptionBeginsWithThePlace() throws {
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(Array("[1 2]".utf8)) }
        #expect(error.description == "Line 1, column 4: A comma or ] is expected after the element, not 2.")
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func sixtyFourLevelsAreReadAndSixtyFiveAreNot(open: String, close: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSONValue.parse(nested(64)) }
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(nested(65)) }
        #expect(error.reason == .tooDeep)
        #expect(error.column == 64 * open.count + 1)
        #expect(throws: Never.self) { try JSONValue.parse(nested(3), maximumDepth: 3) }
        #expect(throws: JSONError.self) { try JSONValue.parse(nested(4), maximumDepth: 3) }
    }

    @Test func bracketsInStringsAreNoLevels() throws {
        let text = "\"" + String(repeating: "[\\\"", count: 100) + "\""
        #expect(throws: Never.self) { try JSONValue.parse(Array(text.utf8)) }
    }

    @Test func aMillionOpenBracketsAreRefusedQuickly() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(bytes) }
        #expect(error.reason == .tooDeep)
    }
}
