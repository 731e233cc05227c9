package import HomeAPI
import Scenarios
import Synchronization

/// Scenario files that a gateway lists and runs.
package struct ScenarioFiles: ScenarioLibrary {
    private let files: Files
    private let options: ScenarioRun.Options
    private let gateway: @Sendable () throws -> LocalGateway

    /// The longest real time of a run, in seconds.
    package static let timeout = 10.0
    /// The size at which the recording of a run ends, in bytes.
    static let recordingLimit = 8 << 20

    /// - Parameters:
    ///   - files: The ids and contents of the files. Those that are not scenarios are left out. They are read when
    ///     ``scenarios`` is first used, so that a gateway does not start later for them.
    ///   - gateway: Returns a gateway for one run; throws why there is none, as a sentence.
    package init(_ files: [(id: String, content: [UInt8])], gateway: @escaping @Sendable () throws -> LocalGateway) {
        self.files = Files(files)
        var options = ScenarioRun.Options()
        options.newHome = "scenario"
        options.timeout = Self.timeout
        options.recordingLimit = Self.recordingLimit
        self.options = options
        self.gateway = gateway
    }

    package var scenarios: [LibraryScenario] { files.scenarios }

    package func run(
        _ text: [UInt8], isCanceled: @escaping @Sendable () -> Bool
    ) -> @Sendable () -> ScenarioRunView? {
        var options = options
        options.isCanceled = isCanceled
        let run = LibraryRun(ScenarioSuite.File("scenario", .success(text)), options, gateway)
        return { run.step() }
    }
}

/// Files that are read once.
private final class Files: Sendable {
    private let state: Mutex<State>

    private enum State: Sendable {
        case unread([(id: String, content: [UInt8])])
        case read([LibraryScenario])
    }

    init(_ files: [(id: String, content: [UInt8])]) { state = Mutex(.unread(files)) }

    var scenarios: [LibraryScenario] {
        state.withLock { state in
            switch state {
            case .read(let scenarios): return scenarios
            case .unread(let files):
                let scenarios = files.compactMap { LibraryScenario(id: $0.id, $0.content) }.sorted { $0.id < $1.id }
                state = .read(scenarios)
                return scenarios
            }
        }
    }
}

extension LibraryScenario {
    /// Reads a file; nil if it is not a scenario.
    fileprivate init?(id: String, _ file: [UInt8]) {
        guard let scenario = try? Scenario(file) else { return nil }
        self.init(
            id: id, name: scenario.name, description: scenario.description, stepCount: scenario.stepCount,
            text: String(decoding: file, as: UTF8.self))
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
