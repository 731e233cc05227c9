import JSON
import Testing

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONValue.parse(Array(text.utf8))
    }

    private func text(_ value: JSONValue) -> String {
        var json = JSONWriter()
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\b", "\u{8}"), ("\\f", "\u{C}"), ("\\n", "\n"),
        ("\\r", "\r"), ("\\t", "\t"), ("\\u0041", "A"), ("\\u00e9", "é"), ("\\u00E9", "é"), ("\\u0000", "\0"),
        ("\\u001f", "\u{1F}"), ("\\u2028", "\u{2028}"), ("\\uffff", "\u{FFFF}"), ("\\ud83d\\udca1", "💡"),
        ("\\uD83D\\uDCA1", "💡"), ("\\udbff\\udfff", "\u{10FFFF}"),
    ])
    func everyEscapeIsRead(escape: String, character: String) throws {
        #expect(try parse("\"<\(escape)>\"") == .string("<\(character)>"))
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-1", "9007199254740991", "9007199254740993", "-9223372036854775808",
        "9223372036854775807", "0.1", "-2.5", "1e+300", "5e-324", "1.7976931348623157e+308", "\"\"", "\"a\\\"b\\\\\"",
        "\"\\u0000\\b\\t\\n\\f\\r\\u001f\u{7F}\"", "\"é💡\u{2028}\u{2029}\"", "[]", "{}", "[[],{},[1,[2,null]]]",
        "{\"b\":1,\"a\":{\"c\":[true,\"x\"]},\"\":0}", "\"9007199254740992\"",
    ])
    func aParsedDocumentIsWrittenUnchanged(document: String) throws {
        #expect(text(try parse(document)) == document)
    }

    @Test(arguments: [
        ("2.0", "2"), ("1e2", "100"), ("-0.0", "0"), ("-0", "0"), ("9007199254740992.0", "9007199254740992.0"),
        ("0.10", "0.1"), ("1E400", nil), (" [ 1 ,\t2 ]\r\n", "[1,2]"),
        ("123456789012345680000.0", "1.2345678901234568e+20"),
    ])
    func otherSpellingsAreNormalized(document: String, written: String?) throws {
        guard let written else {
            #expect(throws: JSONError.self) { try parse(document) }
            return
        }
        let value = try parse(document)
        #expect(text(value) == written)
        #expect(try parse(written) == value)
    }

    @Test(arguments: [
        ("9007199254740991", Int64(9_007_199_254_740_991)), ("-9007199254740991", -9_007_199_254_740_991),
        ("9007199254740992", 9_007_199_254_740_992), ("\"9007199254740992\"", 9_007_199_254_740_992),
        ("\"-9007199254740992\"", -9_007_199_254_740_992), ("\"-9223372036854775808\"", .min),
        ("\"9007199254740991\"", nil), ("\"5\"", nil), ("\"+9007199254740992\"", nil), ("\"09007199254740992\"", nil),
        ("\"9223372036854775808\"", nil), ("2.0", 2), ("2.5", nil), ("true", nil),
    ])
    func integersAreReadAsTheyAreWritten(document: String, value: Int64?) throws {
        #expect(try parse(document).integerValue == value)
    }

    @Test(arguments: [
        ("0", UInt64(0)), ("-1", nil), ("9007199254740992", 9_007_199_254_740_992),
        ("\"18446744073709551615\"", .max), ("\"-9007199254740992\"", nil), ("\"7\"", nil),
    ])
    func unsignedIntegersAreReadAsTheyAreWritten(document: String, value: UInt64?) throws {
        #expect(try parse(document).unsignedValue == value)
    }

    @Test func otherAccessorsReturnOnlyTheirOwnKind() throws {
        #expect(try parse("null").isNull)
        #expect(try parse("true").boolValue == true)
        #expect(try parse("1").boolValue == nil)
        #expect(try parse("2").doubleValue == 2)
        #expect(try parse("2.5").doubleValue == 2.5)
        #expect(try parse("\"2\"").doubleValue == nil)
        #expect(try parse("\"x\"").stringValue == "x")
        #expect(try parse("[1]").arrayValue == [.integer(1)])
        #expect(try parse("[1]").objectValue == nil)
    }

    @Test func membersKeepTheirOrderAndAreFoundByName() throws {
        let object = try #require(try parse(#"{"z":1,"a":2,"m":null}"#).objectValue)
        #expect(object.members.map { $0.name } == ["z", "a", "m"])
        #expect(object["a"] == .integer(2))
        #expect(object["m"] == .null)
        #expect(object["x"] == nil)
    }

    @Test func membersAreAddedReplacedAndRemoved() throws {
        var object = JSONObject()
        object["a"] = .integer(1)
        object["b"] = .integer(2)
        object["a"] = .bool(true)
        #expect(text(.object(object)) == #"{"a":true,"b":2}"#)
        object["a"] = nil
        object["nothing"] = nil
        #expect(text(.object(object)) == #"{"b":2}"#)
    }

    @Test func objectsAreEqualInAnyOrder() throws {
        let first = try parse(#"{"a":1,"b":[{"x":0,"y":0}]}"#)
        let second = try parse(#"{"b":[{"y":0,"x":0}],"a":1}"#)
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(try first != parse(#"{"a":1,"b":[]}"#))
        #expect(try first != parse(#"{"a":1}"#))
    }

    @Test func namesWithDifferentBytesAreTwoMembers() throws {
        let object = try #require(try parse("{\"\u{E9}\":1,\"e\u{301}\":2}").objectValue)
        #expect(object.count == 2)
        #expect(object["\u{E9}"] == .integer(1))
        #expect(object["e\u{301}"] == .integer(2))
    }
}
