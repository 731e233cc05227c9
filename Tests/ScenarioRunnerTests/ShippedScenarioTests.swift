import Scenarios
import TestSupport
import Testing

@Suite struct ShippedScenarioTests {
    @Test(arguments: Running.shipped)
    func passes(path: String) throws {
        let result = try Running.run(try Repository.bytes(of: path), file: path)
        #expect(result.failure == nil, "\(result.report)")
    }

    /// An id counts only when its event is complete, wherever the stream is cut.
    @Test(arguments: [1, 5, 17, 24, 30, 40, 60, 100])
    func aStreamThatBreaksContinuesWithTheEventInWhichItBroke(byte: Int) throws {
        let text = String(decoding: try Repository.bytes(of: "scenarios/stream-breaks.yaml"), as: UTF8.self)
        try #require(text.contains("atByte: 17"))
        let result = try Running.run(Array(text.replacing("atByte: 17", with: "atByte: \(byte)").utf8))
        #expect(result.failure == nil, "\(result.report)")
    }

    @Test func namesAreUnique() throws {
        let names = try Running.shipped.map { try Scenario(try Repository.bytes(of: $0)).name }
        #expect(Set(names).count == names.count)
        #expect(names.count >= 35)
    }
}

/// The scenarios in the documents.
@Suite struct DocumentedScenarioTests {
    @Test func theFirstScenarioPassesAndTheSecondOneNeedsAnApp() throws {
        let blocks = try Self.blocks(of: "docs/scenarios.md")
        try #require(blocks.count == 2)
        let first = try Running.run(Array(blocks[0].utf8))
        #expect(first.failure == nil, "\(first.report)")
        let second = try Running.run(Array(blocks[1].utf8))
        #expect(second.failure?.step == "step 3", "\(second.report)")
        #expect(second.failure?.message.hasPrefix("The home has received no such request.") == true)
    }

    /// Returns the blocks of a document that are YAML.
    private static func blocks(of document: String) throws -> [String] {
        let text = String(decoding: try Repository.bytes(of: document), as: UTF8.self)
        return text.split(separator: "\n```yaml\n").dropFirst().map { block in
            String(block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex))
        }
    }
}
