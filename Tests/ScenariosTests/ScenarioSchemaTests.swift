import JSON
import Scenarios
import TestSupport
import Testing

@Suite struct ScenarioSchemaTests {
    @Test func theSchemaFileIsUpToDate() throws {
        // Compared first, because `#expect` would print both texts.
        let isUpToDate = try Repository.bytes(of: "docs/scenario.schema.json") == IndentedJSON.file(Scenario.schema)
        #expect(isUpToDate, "run: make schema")
    }

    @Test func everyMemberHasADescription() {
        var missing: [String] = []
        check(Scenario.schema, "", &missing)
        #expect(missing == [])
    }

    private func check(_ schema: JSONValue, _ path: String, _ missing: inout [String]) {
        for (name, member) in schema.objectValue?["properties"]?.objectValue?.members ?? []
        where member.objectValue?["$ref"] == nil {
            if member.objectValue?["description"]?.stringValue?.isEmpty ?? true { missing.append("\(path)/\(name)") }
            check(member, "\(path)/\(name)", &missing)
        }
        if let items = schema.objectValue?["items"] { check(items, "\(path)/*", &missing) }
        for option in schema.objectValue?["anyOf"]?.arrayValue ?? [] { check(option, path, &missing) }
    }
}
