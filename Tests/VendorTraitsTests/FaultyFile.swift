import Testing

/// A part of the sample that is exchanged for something wrong, and what is said of it.
struct FaultyFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let line: Int
    /// What begins at the place that is named, the first of its like in the line.
    let beginning: String
    let reason: String

    init(_ name: String, _ part: String, _ other: String, at line: Int, _ beginning: String, says reason: String) {
        testDescription = name
        text = Sample.spinner(part, becomes: other)
        self.line = line
        self.beginning = beginning
        self.reason = reason
    }

    /// From 1; nil where the line has no such text.
    var column: Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), let range = lines[line - 1].firstRange(of: beginning) else {
            return nil
        }
        return lines[line - 1].distance(from: lines[line - 1].startIndex, to: range.lowerBound) + 1
    }
}
