import JSON
import YAML

/// The result of a scenario.
public struct ScenarioResult: Sendable {
    public let name: String
    /// The file, as it was named.
    public let file: String
    /// Why the scenario has failed; nil if it has passed.
    public let failure: ScenarioFailure?
    /// The number of steps that were executed, including the one that failed.
    public let steps: Int
    /// The home time that has passed, in seconds.
    public let homeSeconds: Double
    /// The real time that has passed, in seconds.
    public let seconds: Double
    /// The lines of the recording of the run, in JSON; empty if the home could not be created.
    public let recording: [[UInt8]]

    init(
        name: String, file: String, failure: ScenarioFailure?, steps: Int, homeSeconds: Double, seconds: Double,
        recording: [[UInt8]]
    ) {
        (self.name, self.file, self.failure, self.steps) = (name, file, failure, steps)
        (self.homeSeconds, self.seconds, self.recording) = (homeSeconds, seconds, recording)
    }

    /// Creates the result of a file that is not a scenario.
    public init(file: String, _ bytes: [UInt8], _ error: ScenarioError) {
        self.init(
            name: "the file is not a scenario", file: file,
            failure: ScenarioFailure(
                line: error.position.line, column: error.position.column, step: nil,
                message: error.message.shortened(to: ScenarioFailure.maximumLength),
                excerpt: ScenarioFailure.excerpt(of: bytes, line: error.position.line)),
            steps: 0, homeSeconds: 0, seconds: 0, recording: [])
    }

    /// Creates the result of a file that cannot be read.
    public init(file: String, unreadable reason: String) {
        self.init(
            name: "the file cannot be read", file: file,
            failure: ScenarioFailure(line: 1, column: 1, step: nil, message: reason), steps: 0, homeSeconds: 0,
            seconds: 0, recording: [])
    }
}

/// The first expectation of a scenario that did not hold, or the first step that could not be executed.
public struct ScenarioFailure: Error, Sendable {
    /// The line and the column in the file, from 1.
    public let line: Int
    public let column: Int
    /// The step by its name or its number; nil if the scenario failed outside of steps.
    public let step: String?
    /// A description of the failure, in sentences.
    public let message: String
    /// The values that differ.
    public var differences: [Difference] = []
    /// The home time; nil if it is not known.
    public var time: String?
    /// The line of the file, up to 1,000 characters of it.
    public var excerpt = ""

    /// The maximum length of a message, in Unicode code points: it can repeat what is in the file.
    static let maximumLength = 2_000

    /// Returns a line of a file, shortened; an empty text if there is none.
    ///
    /// - Parameter line: The number of the line, from 1.
    static func excerpt(of file: [UInt8], line: Int) -> String {
        let lines = String(decoding: file, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
        return lines.indices.contains(line - 1) ? String(lines[line - 1]).shortened(to: 1_000) : ""
    }

    /// A value that differs from what was expected.
    public struct Difference: Sendable {
        /// Its name.
        public let name: String
        /// The expected value, as JSON.
        public let expected: String
        /// The actual value, as JSON; `nothing` if there is none.
        public let actual: String

        init(_ name: String, expected: String, actual: String) {
            (self.name, self.expected, self.actual) = (name, expected, actual)
        }

        init(_ difference: JSONMatcher.Difference) {
            let pointer = difference.pointer.description
            self.init(
                pointer.isEmpty ? "value" : String(pointer.dropFirst()), expected: difference.expected.brief,
                actual: difference.actual?.brief ?? "nothing")
        }
    }
}

extension JSONValue {
    /// The value as JSON, shortened for messages.
    var brief: String { text.shortened(to: 80) }
}
