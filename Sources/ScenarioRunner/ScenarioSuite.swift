package import Scenarios
import Synchronization
import Threads

/// Runs scenarios beside each other, each on a gateway of its own.
package enum ScenarioSuite {
    /// A scenario file: its name, and its content or why it cannot be read.
    package struct File: Sendable {
        package let name: String
        package let content: Result<[UInt8], Unreadable>

        /// Why a file cannot be read, as a sentence.
        package struct Unreadable: Error, Sendable {
            package let reason: String

            package init(_ reason: String) { self.reason = reason }
        }

        package init(_ name: String, _ content: Result<[UInt8], Unreadable>) {
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
    package static func run(
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

    private static func result(
        of file: File, _ options: ScenarioRun.Options, _ gateway: () throws -> any ScenarioGateway
    ) -> ScenarioResult {
        switch run(of: file, options, gateway) {
        case .success(let run): while true { if let result = run.step() { return result } }
        case .failure(let failure): return failure.result
        }
    }

    /// The result of a scenario that cannot be run.
    struct Unrunnable: Error { let result: ScenarioResult }

    /// Prepares the run of a file. Its gateway and its time limit are for this run only.
    static func run(
        of file: File, _ options: ScenarioRun.Options, _ gateway: () throws -> any ScenarioGateway
    ) -> Result<ScenarioRun, Unrunnable> {
        func unreadable(_ reason: String) -> Result<ScenarioRun, Unrunnable> {
            .failure(Unrunnable(result: ScenarioResult(file: file.name, unreadable: reason)))
        }
        let bytes: [UInt8]
        switch file.content {
        case .success(let content): bytes = content
        case .failure(let error): return unreadable(error.reason)
        }
        let end = MonotonicClock.now + UInt64(options.timeout * 1_000_000_000)
        do throws(ScenarioError) {
            let scenario = try Scenario(bytes) { MonotonicClock.now > end || options.isCanceled() }
            do {
                return .success(ScenarioRun(scenario, file: file.name, on: try gateway(), options))
            } catch {
                return unreadable("\(error)")
            }
        } catch {
            return .failure(Unrunnable(result: ScenarioResult(file: file.name, bytes, error)))
        }
    }
}
