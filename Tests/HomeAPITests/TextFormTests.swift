import JSON
import Testing

@testable import HomeAPI

/// The forms of texts in queries and headers.
@Suite struct TextFormTests {
    private static let samples = [
        "", " ", "a", "desk-lamp", "A.b_c:d~e-9", "a b", "ä", "é\u{301}", "a/b", "a\n", "\t", "id", "id,name", "id,",
        ",id",
        "name,id,id", "id, name", "ID", "*", "* ", "**", "\"\"", "\"a\"", "W/\"a\"", "w/\"a\"", "W/", "\"a", "a\"",
        "\"a\"b", "\"a\",\"b\"", "\"a\" ,\t W/\"b\"", "\"a\",", ",\"a\"", "\"a\",,\"b\"", "\"a\" \"b\"", "\"a\", *",
        "\"a b\"", "\"ä\"", "\"a,b\"", "\"a\" ", "W/ \"a\"", "\u{7F}", "~", "!",
        String(repeating: "x", count: 128), String(repeating: "x", count: 129), String(repeating: "x", count: 255),
        String(repeating: "x", count: 256), String(repeating: "🏠", count: 255), String(repeating: "🏠", count: 256),
    ]

    private static let named = Representation<String>(
        "Named", "An object.", [.init("id", .text) { $0 }, .init("name", .text) { $0 }])

    private static let forms: [TextForm] = [
        .id, .name, .text(1...2), .members(of: named), .requestID, .idempotencyKey, .entityTags,
    ]

    @Test func theServerAcceptsExactlyWhatTheSchemaDescribes() throws {
        for form in Self.forms {
            for sample in Self.samples {
                let isDescribed = try Self.describes(form.schema.value, sample)
                #expect(form.accepts(sample) == isDescribed, "\(form.phrase): \(sample)")
            }
        }
    }

    private static func describes(_ schema: JSONValue, _ text: String) throws -> Bool {
        let length = Int64(text.unicodeScalars.count)
        if let minimum = schema["minLength"].integerValue, length < minimum { return false }
        if let maximum = schema["maxLength"].integerValue, length > maximum { return false }
        guard let pattern = schema["pattern"].stringValue else { return true }
        return try Regex(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: text) != nil
    }

    @Test func theTagsOfAListAreParsed() throws {
        #expect(EntityTagList("*") == .any)
        let list = try #require(EntityTagList(#""a", W/"b,c""#))
        for tag in [#""a""#, #""b,c""#] { #expect(list.matches(tag)) }
        for tag in [#""b"#, #""""#, "*", #"W/"b,c""#] { #expect(!list.matches(tag)) }
    }
}
