/// The scenarios that clients can read and run.
public protocol ScenarioLibrary: Sendable {
    /// All scenarios, in the order of their ids.
    var scenarios: [LibraryScenario] { get }

    /// Prepares the run of a scenario file in a home of its own, to which no client has access.
    ///
    /// - Parameters:
    ///   - text: The file, in YAML or JSON.
    ///   - isCanceled: Whether no client waits for the result; the run then ends after the present step.
    /// - Returns: A function that executes a part of the run, and returns the result when it has ended. It is called by
    ///   one thread at a time.
    func run(
        _ text: [UInt8], isCanceled: @escaping @Sendable () -> Bool
    ) -> @Sendable () -> ScenarioRunReading?
}

/// A scenario of a library.
public struct LibraryScenario: Sendable {
    public let id: String
    /// The sentence that the scenario verifies.
    public let name: String
    public let description: String?
    public let stepCount: Int
    /// The file, in YAML or JSON.
    public let text: String

    public init(id: String, name: String, description: String?, stepCount: Int, text: String) {
        (self.id, self.name, self.description, self.stepCount, self.text) = (id, name, description, stepCount, text)
    }
}

/// The state or the result of a scenario's run.
public struct ScenarioRunReading: Sendable {
    public let name: String
    /// The number of steps that were executed, including the one that failed.
    public let steps: Int
    /// The home time that has passed, in seconds.
    public let homeSeconds: Double
    /// Nil if the scenario has passed.
    public let failure: Failure?
    /// The lines of the recording of the run, in JSON.
    public let recording: [[UInt8]]

    public init(name: String, steps: Int, homeSeconds: Double, failure: Failure?, recording: [[UInt8]]) {
        (self.name, self.steps, self.homeSeconds) = (name, steps, homeSeconds)
        (self.failure, self.recording) = (failure, recording)
    }

    /// Why a scenario has failed, and where in its file.
    public struct Failure: Sendable {
        public let line: Int
        public let column: Int
        public let message: String
        /// The step by its name or its number; nil if the scenario failed outside of steps.
        public let step: String?
        /// The home time; nil if it is not known.
        public let time: String?
        /// The line of the file.
        public let excerpt: String
        public let differences: [Difference]

        public init(
            line: Int, column: Int, message: String, step: String?, time: String?, excerpt: String,
            differences: [Difference]
        ) {
            (self.line, self.column, self.message, self.step) = (line, column, message, step)
            (self.time, self.excerpt, self.differences) = (time, excerpt, differences)
        }
    }

    /// A value that differs from what was expected.
    public struct Difference: Sendable {
        public let name: String
        /// The expected value, as JSON.
        public let expected: String
        /// The actual value, as JSON; `nothing` if there is none.
        public let actual: String

        public init(name: String, expected: String, actual: String) {
            (self.name, self.expected, self.actual) = (name, expected, actual)
        }
    }
}
