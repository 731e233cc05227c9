import JSON
import TestSupport
import Testing
import VendorTraits

@Suite struct SchemaTests {
    @Test func theSchemaFileIsUpToDate() throws {
        // Compared first, because `#expect` would print both texts.
        let isUpToDate =
            try Repository.bytes(of: "docs/vendor-trait.schema.json") == IndentedJSON.file(VendorTrait.schema)
        #expect(isUpToDate, "run: make schema")
    }

    @Test func allMistakesOfFormAreNamed() throws {
        let text = """
            {
              "namespace": "matter", "name": "Top", "color": 1,
              "attributes": [{"id": -1, "name": "rpm", "type": "uint8", "writeable": true}]
            }
            """
        let error = #expect(throws: VendorTraitError.self) { try VendorTrait(Array(text.utf8), file: "top.json") }
        #expect(error?.line == 2 && error?.column == 3)
        let parts = [
            "At 2:", "lower camel case", "no member color", "At 3:", "no member writeable", "Did you mean writable?",
        ]
        for part in parts { #expect(error?.reason.contains(part) == true, "\(part): \(error?.reason ?? "")") }
    }
}
