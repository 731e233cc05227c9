import JSON
import TestSupport
import Testing

/// The texts of the JSON Parsing Test Suite (https://github.com/nst/JSONTestSuite).
@Suite struct JSONTestSuiteTests {
    private static let folder = "Tests/JSONTests/Fixtures/JSONTestSuite"
    static let names = Repository.names(in: folder).filter { $0.hasSuffix(".json") }

    /// Texts that JSON allows and this reader rejects.
    private static let rejected = [
        "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json", "y_object_escaped_null_in_key.json",
    ]

    @Test func theSuiteHasTextsOfAllKinds() {
        #expect(
            Dictionary(grouping: Self.names) { $0.prefix(2) }.mapValues { $0.count } == ["y_": 95, "n_": 188, "i_": 35])
    }

    /// The prefix of a name says whether the text is accepted (y), rejected (n), or either (i).
    @Test(arguments: names)
    func aTextIsAcceptedOrRejectedAsItsNameSays(name: String) throws {
        let bytes = try Repository.bytes(of: "\(Self.folder)/\(name)")
        switch name.prefix(2) {
        case "y_" where !Self.rejected.contains(name): #expect(throws: Never.self) { try JSONValue.parse(bytes) }
        case "y_", "n_": #expect(throws: JSONError.self) { try JSONValue.parse(bytes) }
        default:
            guard let value = try? JSONValue.parse(bytes) else { return }
            var writer = JSONWriter()
            writer.value(value)
            #expect(try JSONValue.parse(writer.bytes) == value)
        }
    }
}
