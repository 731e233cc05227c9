import JSON
import Testing

/// A text that is rejected, with the reason and the position.
struct Rejection: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let reason: JSONError.Reason
    let line: Int
    let column: Int
    let message: String

    init(_ text: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int, message: String) {
        self.init(Array(text.utf8), text, reason, line, column, message: message)
    }

    init(
        _ bytes: [UInt8], _ name: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int, message: String
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
    static let structure: [Rejection] = [
        Rejection("", .empty, 1, 1, message: "empty"),
        Rejection(" \n\t ", .empty, 2, 3, message: "empty"),
        Rejection("{\"a\": 1", .incomplete, 1, 8, message: "ends in the middle"),
        Rejection("[", .incomplete, 1, 2, message: "ends in the middle"),
        Rejection("\"abc", .incomplete, 1, 5, message: "ends in the middle"),
        Rejection("{} {}", .trailingData, 1, 4, message: "before {"),
        Rejection("1\n2", .trailingData, 2, 1, message: "before 2"),
        Rejection("{\"a\" 1}", .syntax, 1, 6, message: "colon is expected after the member's name, not 1"),
        Rejection("{\n  \"a\": 1\n  \"b\": 2\n}", .syntax, 3, 3, message: "comma or } is expected after the member"),
        Rejection("[1 2]", .syntax, 1, 4, message: "comma or ] is expected"),
        Rejection("{\"a\":1,}", .syntax, 1, 8, message: "no comma is allowed before }"),
        Rejection("[1,]", .syntax, 1, 4, message: "no comma is allowed before ]"),
        Rejection("{a: 1}", .syntax, 1, 2, message: "name in double quotes"),
        Rejection("{1: 1}", .syntax, 1, 2, message: "name in double quotes"),
        Rejection("]", .syntax, 1, 1, message: "A value is expected"),
        Rejection("{\"a\": nul}", .syntax, 1, 7, message: "nul is not a JSON value"),
        Rejection("{\"a\": 'x'}", .syntax, 1, 7, message: "double quotes"),
        Rejection("\u{FEFF}{}", .syntax, 1, 1, message: "byte order mark"),
        Rejection("{\"level\":1,\n\"level\":2}", .duplicateName, 2, 1, message: "\"level\" occurs twice"),
        Rejection(
            "{\"aVeryLongNameThatIsGivenTwice\":1,\"aVeryLongNameThatIsGivenTwice\":2}", .duplicateName, 1, 36,
            message: "\"aVeryLongNameThatIsGivenTwice\" occurs twice"),
        Rejection("{\"a\":{\"b\":0,\"b\":0}}", .duplicateName, 1, 13, message: "\"b\" occurs twice"),
        Rejection("{\"a\\u0000b\":1}", .invalidText, 1, 2, message: "NUL character"),
        Rejection("{\"a\"", .incomplete, 1, 5, message: "ends in the middle"),
        Rejection("{\"a\":}", .syntax, 1, 6, message: "} is not a JSON value"),
        Rejection("1\0", .syntax, 1, 1, message: "is not a JSON value"),
        Rejection("[null\0]", .syntax, 1, 2, message: "is not a JSON value"),
        Rejection("[\0]", .syntax, 1, 2, message: "U+0000 is not a JSON value"),
        Rejection("{} \u{1F}", .trailingData, 1, 4, message: "before U+001F"),
        Rejection("truex", .syntax, 1, 1, message: "truex is not a JSON value"),
    ]

    static let numbers: [Rejection] = [
        Rejection("NaN", .syntax, 1, 1, message: "NaN is not a JSON number"),
        Rejection("[Infinity]", .syntax, 1, 2, message: "Infinity is not a JSON number"),
        Rejection("[-Infinity]", .syntax, 1, 2, message: "-Infinity is not a JSON number"),
        Rejection("01", .syntax, 1, 1, message: "01 is not a JSON value"),
        Rejection("[+1]", .syntax, 1, 2, message: "+1 is not a JSON value"),
        Rejection("[1.]", .syntax, 1, 2, message: "1. is not a JSON value"),
        Rejection("[.5]", .syntax, 1, 2, message: ".5 is not a JSON value"),
        Rejection("[-]", .syntax, 1, 2, message: "- is not a JSON value"),
        Rejection("[1.5.2]", .syntax, 1, 2, message: "1.5.2 is not a JSON value"),
        Rejection("[1e]", .syntax, 1, 2, message: "1e is not a JSON value"),
        Rejection("[0x10]", .syntax, 1, 2, message: "0x10"),
        Rejection("[9223372036854775808]", .numberOutOfRange, 1, 2, message: "9223372036854775808 is too large"),
        Rejection("[-9223372036854775809]", .numberOutOfRange, 1, 2, message: "decimal string"),
        Rejection("[1e999]", .numberOutOfRange, 1, 2, message: "1e999 is too large"),
    ]

    static let strings: [Rejection] = [
        Rejection("\"a\nb\"", .syntax, 1, 3, message: "contains a line break"),
        Rejection("[\"tab\there\"]", .syntax, 1, 6, message: "control character"),
        Rejection("\"\\x41\"", .syntax, 1, 3, message: "not an escape"),
        Rejection("\"\\é\"", .syntax, 1, 3, message: "not an escape"),
        Rejection("\"\\u12G4\"", .syntax, 1, 6, message: "not an escape"),
        Rejection("[1, \"\\ud83d\"]", .invalidText, 1, 5, message: "surrogates come in pairs"),
        Rejection("\"\\udca1\"", .invalidText, 1, 1, message: "surrogates come in pairs"),
        Rejection("\"\\ud83dx\"", .invalidText, 1, 1, message: "surrogates come in pairs"),
        Rejection("\"\\ud83d\\u0041\"", .invalidText, 1, 1, message: "surrogates come in pairs"),
        Rejection("\"a\\", .incomplete, 1, 4, message: "ends in the middle"),
        Rejection("\"\\u00", .incomplete, 1, 6, message: "ends in the middle"),
        Rejection([0x22, 0x5C, 0xFF, 0x22], "byte FF as an escape", .invalidText, 1, 3, message: "not UTF-8"),
        Rejection([0x5B, 0xFF, 0x5D], "byte FF as a value", .invalidText, 1, 2, message: "not UTF-8"),
        Rejection([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "too large", .invalidText, 1, 2, message: "not UTF-8"),
        Rejection([0x22, 0xFF, 0x22], "byte FF", .invalidText, 1, 2, message: "not UTF-8"),
        Rejection([0x22, 0xC3, 0xA9, 0xC0, 0xAF, 0x22], "overlong", .invalidText, 1, 3, message: "not UTF-8"),
        Rejection([0x22, 0xED, 0xA0, 0xBD, 0x22], "surrogate in UTF-8", .invalidText, 1, 2, message: "not UTF-8"),
        Rejection([0x5B, 0x31, 0x2C, 0xE2, 0x82], "cut character", .invalidText, 1, 4, message: "not UTF-8"),
        Rejection("[\"é💡\", x]", .syntax, 1, 8, message: "x is not a JSON value"),
    ]

    @Test(arguments: structure + numbers + strings)
    func aMalformedTextIsRejectedWithPositionAndReason(rejection: Rejection) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(rejection.bytes) }
        #expect(error.reason == rejection.reason, "\(error)")
        #expect([error.line, error.column] == [rejection.line, rejection.column], "\(error)")
        #expect(error.message.contains(rejection.message), "\(error)")
    }

    @Test func theDescriptionBeginsWithThePosition() throws {
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(Array("[1 2]".utf8)) }
        #expect(error.description == "Line 1, column 4: A comma or ] is expected after the element, not 2.")
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func sixtyFourLevelsAreReadAndSixtyFiveAreRejected(open: String, close: String) throws {
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

    @Test func aNameThatOccursTwiceAmongManyIsRejected() throws {
        let members = (0..<100).map { "\"name\($0)\":0" }
        for repeated in [0, 15, 16, 99] {
            let text = "{\(members.joined(separator: ",")),\(members[repeated])}"
            let error = try #require(throws: JSONError.self) { try JSONValue.parse(Array(text.utf8)) }
            #expect(error.reason == .duplicateName)
            #expect(error.message.contains("\"name\(repeated)\""))
        }
    }

    @Test func bracketsInStringsAreNotLevels() throws {
        let text = "\"" + String(repeating: "[\\\"", count: 100) + "\""
        #expect(throws: Never.self) { try JSONValue.parse(Array(text.utf8)) }
    }

    @Test func aMillionOpenBracketsAreRejectedQuickly() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let error = try #require(throws: JSONError.self) { try JSONValue.parse(bytes) }
        #expect(error.reason == .tooDeep)
    }
}
