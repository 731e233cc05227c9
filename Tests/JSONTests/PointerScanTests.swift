import JSON
import Testing

@Suite struct PointerScanTests {
    @Test(arguments: [
        (#"99999999999999999999"#, ""), (#"{"level": 99999999999999999999}"#, "/level"),
        (#"{"a": {"b": 1}, "c": [1, [2], {"d": 99999999999999999999}]}"#, "/c/2/d"),
        (#"{"x": "]}\",{", "é/\u0041~": 99999999999999999999}"#, "/é~1A~0"),
        ("{\n  \"é\": \"ü\",\n  \"params\": {\"🙂\": 0, \"onTime\": 99999999999999999999}\n}", "/params/onTime"),
    ])
    func thePointerOfAPositionIsFound(_ text: String, _ pointer: String) throws {
        let before = try #require(text.firstRange(of: "99999999999999999999")).lowerBound
        let lines = text[..<before].split(separator: "\n", omittingEmptySubsequences: false)
        let column = (lines.last?.unicodeScalars.count ?? 0) + 1
        let found = PointerScan.pointer(in: Array(text.utf8), line: lines.count, column: column)
        #expect(found.description == pointer)
    }
}
