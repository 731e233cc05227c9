public import Scenarios
import Synchronization
import Threads

/// Runs scenarios beside each other, each on a gateway of its own.
public enum ScenarioSuite {
    /// A scenario file: its name, and its content or why it cannot be read.
    public struct File: Sendable {
        public let name: String
        public let content: Result<[UInt8], Unreadable>

        /// Why a file cannot be read, as a sentence.
        public struct Unreadable: Error, Sendable {
            public let reason: String

            public init(_ reason: String) { self.reason = reason }
        }

        public init(_ name: String, _ content: Result<[UInt8], Unreadable>) {
            (self.name, self.content) = (name, content)
        }
    }

    private struct State {
        var next = 0
        /// The results by the index of the file.
        var results: [Int: ScenarioResult] = [:]
        /// The number of results that have been reported.
        var reported = 0
    }

    /// Runs the scenarios of files, and returns their results in the order of the files.
    ///
    /// - Parameters:
    ///   - jobs: How many run at a time.
    ///   - gateway: Returns a gateway for one scenario; throws why there is none, as a sentence.
    ///   - report: Called with each result, in the order of the files, one at a time.
    public static func run(
        _ files: [File], jobs: Int, options: ScenarioRun.Options,
        gateway: @escaping @Sendable () throws -> any ScenarioGateway,
        report: @escaping @Sendable (ScenarioResult) -> Void
    ) -> [ScenarioResult] {
        let state = Mutex(State())
        let work: @Sendable () -> Void = {
            while let index = state.withLock({ state -> Int? in
                guard state.next < files.count else { return nil }
                state.next += 1
                return state.next - 1
            }) {
                let result = result(of: files[index], options, gateway)
                state.withLock { state in
                    state.results[index] = result
                    while let next = state.results[state.reported] {
                        report(next)
                        state.reported += 1
                    }
                }
            }
        }
        // The calling thread works, too: so the scenarios run even if the system allows no further thread.
        let threads = (1..<max(1, min(jobs, files.count))).compactMap { _ in try? WorkerThread(name: "scenarios", work)
        }
        work()
        for thread in threads { thread.join() }
        return state.withLock { state in files.indices.compactMap { state.results[$0] } }
    }

    static func result(
        of file: File, _ options: ScenarioRun.Options, _ gateway: () throws -> any ScenarioGateway
    ) -> ScenarioResult {
        let bytes: [UInt8]
        switch file.content {
        case .success(let content): bytes = content
        case .failure(let error): return ScenarioResult(file: file.name, unreadable: error.reason)
        }
        let scenario: Scenario
        do throws(ScenarioError) { scenario = try Scenario(bytes) } catch {
            return ScenarioResult(file: file.name, bytes, error)
        }
        do {
            return ScenarioRun.run(scenario, file: file.name, on: try gateway(), options)
        } catch {
            return ScenarioResult(file: file.name, unreadable: "\(error)")
        }
    }
}
