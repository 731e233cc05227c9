/// The scenarios that clients can read and run.
package protocol ScenarioLibrary: Sendable {
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
    ) -> @Sendable () -> ScenarioRunView?
}

/// A scenario of a library.
package struct LibraryScenario: Sendable {
    package let id: String
    /// The sentence that the scenario verifies.
    package let name: String
    package let description: String?
    package let stepCount: Int
    /// The file, in YAML or JSON.
    package let text: String

    package init(id: String, name: String, description: String?, stepCount: Int, text: String) {
        (self.id, self.name, self.description, self.stepCount, self.text) = (id, name, description, stepCount, text)
    }
}

/// The state or the result of a scenario's run.
package struct ScenarioRunView: Sendable {
    package let name: String
    /// The number of steps that were executed, including the one that failed.
    package let steps: Int
    /// The home time that has passed, in seconds.
    package let homeSeconds: Double
    /// Nil if the scenario has passed.
    package let failure: Failure?
    /// The lines of the recording of the run, in JSON.
    package let recording: [[UInt8]]

    package init(name: String, steps: Int, homeSeconds: Double, failure: Failure?, recording: [[UInt8]]) {
        (self.name, self.steps, self.homeSeconds) = (name, steps, homeSeconds)
        (self.failure, self.recording) = (failure, recording)
    }

    /// Why a scenario has failed, and where in its file.
    package struct Failure: Sendable {
        package let line: Int
        package let column: Int
        package let message: String
        /// The step by its name or its number; nil if the scenario failed outside of steps.
        package let step: String?
        /// The home time; nil if it is not known.
        package let time: String?
        /// The line of the file.
        package let excerpt: String
        package let differences: [Difference]

        package init(
            line: Int, column: Int, message: String, step: String?, time: String?, excerpt: String,
            differences: [Difference]
        ) {
            (self.line, self.column, self.message, self.step) = (line, column, message, step)
            (self.time, self.excerpt, self.differences) = (time, excerpt, differences)
        }
    }

    /// A value that differs from what was expected.
    package struct Difference: Sendable {
        package let name: String
        /// The expected value, as JSON.
        package let expected: String
        /// The actual value, as JSON; `nothing` if there is none.
        package let actual: String

        package init(name: String, expected: String, actual: String) {
            (self.name, self.expected, self.actual) = (name, expected, actual)
        }
    }
}
