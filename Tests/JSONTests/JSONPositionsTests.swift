import JSON
import Testing

@Suite struct JSONPositionsTests {
    private static let text = """
        {
          "ä": [1, {"b": "]{,", "c/d": null}],
          "e": {}, "f": [[2],
            3], "\\u0067": "h"
        }
        """

    @Test(
        arguments: [
            ([], 1, 1),
            (["ä"], 2, 3), (["ä", 0], 2, 9), (["ä", 1], 2, 12), (["ä", 1, "b"], 2, 13), (["ä", 1, "c/d"], 2, 25),
            (["e"], 3, 3), (["f", 0, 0], 3, 19), (["f", 1], 4, 5), (["g"], 4, 9),
            // Without such a value, the position is that of the innermost value around it.
            (["e", "x"], 3, 3), (["ä", 2], 2, 3), (["ä", 1, "x", "y"], 2, 12), (["x"], 1, 1), (["äb"], 1, 1),
        ] as [([any Sendable], Int, Int)])
    func aPointerHasALineAndAColumn(_ path: [any Sendable], _ line: Int, _ column: Int) {
        let pointer = path.reduce(JSONPointer.root) { pointer, step in
            if let index = step as? Int { pointer.appending(index) } else { pointer.appending("\(step)") }
        }
        let position = JSONPositions(Array(Self.text.utf8)).position(of: pointer)
        #expect(position.line == line)
        #expect(position.column == column)
    }

    @Test func theRootIsAtTheStartOfTheValue() {
        #expect(JSONPositions(Array(" \n 7".utf8)).position(of: .root) == (2, 2))
    }
}
