package import HomeAPI
import Scenarios
import Synchronization

/// Scenario files that a gateway lists and runs.
package struct ScenarioFiles: ScenarioLibrary {
    package let scenarios: [LibraryScenario]
    private let options: ScenarioRun.Options
    private let gateway: @Sendable () throws -> LocalGateway

    /// The longest real time of a run, in seconds.
    package static let timeout = 10.0
    /// The size at which the recording of a run ends, in bytes.
    static let recordingLimit = 8 << 20

    /// - Parameters:
    ///   - files: The ids and contents of the files. Those that are not scenarios are left out.
    ///   - gateway: Returns a gateway for one run; throws why there is none, as a sentence.
    package init(_ files: [(id: String, content: [UInt8])], gateway: @escaping @Sendable () throws -> LocalGateway) {
        scenarios = files.compactMap { file in
            guard let scenario = try? Scenario(file.content) else { return nil }
            return LibraryScenario(
                id: file.id, name: scenario.name, description: scenario.description, stepCount: scenario.stepCount,
                text: String(decoding: file.content, as: UTF8.self))
        }
        .sorted { $0.id < $1.id }
        var options = ScenarioRun.Options()
        options.newHome = "scenario"
        options.timeout = Self.timeout
        options.recordingLimit = Self.recordingLimit
        self.options = options
        self.gateway = gateway
    }

    package func run(
        _ text: [UInt8], isCanceled: @escaping @Sendable () -> Bool
    ) -> @Sendable () -> ScenarioRunView? {
        var options = options
        options.isCanceled = isCanceled
        let run = LibraryRun(ScenarioSuite.File("scenario", .success(text)), options, gateway)
        return { run.step() }
    }
}

/// A run of a library, a part at a time: first its file is read and its gateway is made, then each step is executed.
private final class LibraryRun: Sendable {
    private let file: ScenarioSuite.File
    private let options: ScenarioRun.Options
    private let gateway: @Sendable () throws -> LocalGateway
    private let run = Mutex<Result<ScenarioRun, ScenarioSuite.Unrunnable>?>(nil)

    init(
        _ file: ScenarioSuite.File, _ options: ScenarioRun.Options,
        _ gateway: @escaping @Sendable () throws -> LocalGateway
    ) {
        (self.file, self.options, self.gateway) = (file, options, gateway)
    }

    func step() -> ScenarioRunView? {
        run.withLock { run in
            switch run {
            case nil:
                run = ScenarioSuite.run(of: file, options, gateway)
                return nil
            case .success(let run)?: return run.step().map { ScenarioRunView($0) }
            case .failure(let failure)?: return ScenarioRunView(failure.result)
            }
        }
    }
}

extension ScenarioRunView {
    fileprivate init(_ result: ScenarioResult) {
        self.init(
            name: result.name, steps: result.steps, homeSeconds: result.homeSeconds,
            failure: result.failure.map { Failure($0) }, recording: result.recording)
    }
}

extension ScenarioRunView.Failure {
    fileprivate init(_ failure: ScenarioFailure) {
        self.init(
            line: failure.line, column: failure.column, message: failure.message, step: failure.step,
            time: failure.time, excerpt: failure.excerpt,
            differences: failure.differences.map {
                ScenarioRunView.Difference(name: $0.name, expected: $0.expected, actual: $0.actual)
            })
    }
}
