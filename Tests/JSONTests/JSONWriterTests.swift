import JSON
import Testing

@Suite struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func theWriterAddsCommas() {
        let dynamicName = "na\"me"
        let text = written { json in
            json.beginObject()
            json.key("empty")
            json.beginArray()
            json.endArray()
            json.key(dynamicName)
            json.beginArray()
            json.null()
            json.bool(true)
            json.beginObject()
            json.key("x")
            json.raw(Array("[1,2]".utf8))
            json.endObject()
            json.beginArray()
            json.endArray()
            json.endArray()
            json.key("last")
            json.string("s")
            json.endObject()
        }
        #expect(text == #"{"empty":[],"na\"me":[null,true,{"x":[1,2]},[]],"last":"s"}"#)
    }

    @Test(arguments: [
        (Int64(0), "0"), (9, "9"), (10, "10"), (-7, "-7"), (1_234_567_890, "1234567890"),
        (9_007_199_254_740_991, "9007199254740991"), (-9_007_199_254_740_991, "-9007199254740991"),
        (9_007_199_254_740_992, "\"9007199254740992\""), (-9_007_199_254_740_992, "\"-9007199254740992\""),
        (.max, "\"9223372036854775807\""), (.min, "\"-9223372036854775808\""),
    ])
    func integersBeyondDoublePrecisionAreDecimalStrings(value: Int64, text: String) throws {
        #expect(written { $0.integer(value) } == text)
        #expect(try JSONValue.parse(Array(text.utf8)).integerValue == value)
    }

    @Test(arguments: [
        (UInt64(0), "0"), (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "\"9007199254740992\""),
        (.max, "\"18446744073709551615\""),
    ])
    func unsignedIntegersBeyondDoublePrecisionAreDecimalStrings(value: UInt64, text: String) throws {
        #expect(written { $0.unsigned(value) } == text)
        #expect(try JSONValue.parse(Array(text.utf8)).unsignedValue == value)
    }

    @Test(arguments: [
        (2.0, "2"), (-2.0, "-2"), (0.1, "0.1"), (-0.0, "0"), (1e15, "1000000000000000"), (1e16, "1e+16"),
        (9_007_199_254_740_991, "9007199254740991"), (1.5e-7, "1.5e-07"), (.leastNonzeroMagnitude, "5e-324"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.nan, "null"), (.infinity, "null"),
        (-.infinity, "null"),
    ])
    func doublesAreWrittenInTheirShortestFormAndOnlyIfFinite(value: Double, text: String) throws {
        #expect(written { $0.double(value) } == text)
        let read = try JSONValue.parse(Array(text.utf8))
        #expect(value.isFinite ? read.doubleValue == value : read.isNull)
    }

    @Test(arguments: [(Float(0.1), "0.1"), (3, "3"), (.infinity, "null"), (1.0e30, "1e+30")])
    func floatsAreWrittenInTheirShortestForm(value: Float, text: String) {
        #expect(written { $0.float(value) } == text)
    }

    @Test(arguments: 0..<0x80)
    func everyCharacterIsReadBackAtEveryPosition(code: Int) throws {
        let character = String(UnicodeScalar(UInt8(code)))
        for length in 0..<18 {
            let string = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length) + character
            let text = written { $0.string(string + string) }
            #expect(try JSONValue.parse(Array(text.utf8)) == .string(string + string))
        }
    }

    @Test func onlyRequiredEscapesAreWritten() {
        #expect(written { $0.string("\"\\\u{8}\u{9}\n\u{C}\r\0\u{1F}") } == #""\"\\\b\t\n\f\r\u0000\u001f""#)
        #expect(written { $0.string("/é💡\u{7F}\u{2028}") } == "\"/é💡\u{7F}\u{2028}\"")
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func octetsAreBase64(octets: String, text: String) throws {
        #expect(written { $0.octets(Array(octets.utf8)) } == "\"\(text)\"")
        #expect(JSONValue.string(text).octetsValue == Array(octets.utf8))
    }

    @Test func everyOctetSurvivesBase64() throws {
        let octets = Array(UInt8.min...UInt8.max)
        let text = written { $0.octets(octets) }
        #expect(try JSONValue.parse(Array(text.utf8)).octetsValue == octets)
    }

    @Test(arguments: ["Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=m9v", "Zg==Zg==", "Zm 9", "Zm9-", "===="])
    func otherSpellingsOfBase64AreRejected(text: String) {
        #expect(JSONValue.string(text).octetsValue == nil)
    }
}
