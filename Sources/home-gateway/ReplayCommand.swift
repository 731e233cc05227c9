import CommandLineKit
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import Observability
import ScenarioRunner
import Scenarios
import Synchronization
import Threads

/// `home-gateway replay FILE`: serves a recorded home, in which the recorded requests are executed again.
enum ReplayCommand {
    /// Returns the exit status: 0 if the replay has the recorded changes, 1 if not.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        let path = options.operands[0]
        let bytes = try Files.read(path)
        let recording: RecordingFile
        do throws(RecordingFile.Mistake) {
            recording = try RecordingFile(bytes, version: CommandLineProgram.version)
        } catch {
            throw ProgramError("\(path): \(error.message)")
        }
        let signals = StopSignals()
        try ParentWatch.begin(options)
        let declarations = try CatalogAndBehaviors(options)
        let configuration = try Composition.configuration(options, declarations: declarations, journal: MemoryJournal())
        let replay: Replay
        do throws(Home.OpeningError) {
            replay = try Replay(
                recording, configuration, gateway: try TestCommand.localGateway(declarations))
        } catch {
            throw ProgramError("\(path): \(error)")
        }
        defer { replay.home.close() }
        let homes = try Composition.homes(replay.home, configuration, options)
        defer { homes.close() }
        var timing = try timing(options)
        timing.lastLine = try options.number("until", in: 2...Int.max)
        if options.has("check") {
            timing.speed = nil
            let api = HomeAPI(
                homes: homes,
                configuration: HomeAPI.Configuration(deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes()))
            let difference = try run(replay, on: api, timing) { false }
            Console.print(lines(difference, path))
            return difference == nil ? 0 : 1
        }
        return try serve(replay, homes, options, declarations, timing, path, signals)
    }

    private static func timing(_ options: Options) throws(ProgramError) -> Replay.Timing {
        var timing = Replay.Timing()
        if let text = options["speed"] {
            let speed = Double(text)
            guard text == "max" || speed.map({ (0.001...1_000_000).contains($0) }) ?? false else {
                throw .usage("--speed takes max or a number from 0.001 to 1000000; \(text) was given.")
            }
            timing.speed = speed
        }
        if let seconds = try options.number("longest-pause", in: 0...86_400) { timing.longestPause = Double(seconds) }
        return timing
    }

    private static func run(
        _ replay: Replay, on api: HomeAPI, _ timing: Replay.Timing, isCanceled: () -> Bool
    ) throws(ProgramError) -> Replay.Difference? {
        do throws(HomeError) { return try replay.run(on: api, timing, isCanceled: isCanceled) } catch {
            throw ProgramError("the replay cannot continue: \(error.message)")
        }
    }

    /// Serves the home, replays the recording, and goes on to serve the home until SIGTERM or SIGINT.
    private static func serve(
        _ replay: Replay, _ homes: Homes, _ options: Options, _ declarations: CatalogAndBehaviors,
        _ timing: Replay.Timing, _ path: String, _ signals: StopSignals
    ) throws(ProgramError) -> Int32 {
        let output = try ServerOutput(logging: try options.logFormat())
        defer { output.finish() }
        let logger = output.logger(threshold: try options.logLevel())
        let tokens = try TokenStore.make(options)
        let server = try ServeCommand.configuration(options, hasTokens: tokens != nil).fitted()
        let (http, api) = try ServeCommand.start(
            server, over: homes, options, declarations, logger: logger, output, tokens: tokens,
            rejection: { replay.rejection })
        defer { http.shutdown(within: ServeCommand.shutdownTimeout) }
        do throws(Home.OpeningError) { try replay.home.run() } catch { throw ProgramError(error.description) }
        output.print("home-gateway: listening on \(ServeCommand.url(of: server, port: http.port))")
        ServeCommand.announceMissingPage(options, output)
        let waits = timing.speed != nil
        if waits { output.print("home-gateway: the replay of \(path) begins when a client opens a stream") }
        let (isStopping, hasFailed) = (Flag(), Flag())
        let replaying: WorkerThread
        do throws(SystemCallError) {
            replaying = try WorkerThread(name: "replay") {
                let condition = Condition()
                while waits, !isStopping.isSet, http.metrics.openStreams == 0 {
                    let next = MonotonicClock.now + 20_000_000
                    condition.withLock { while MonotonicClock.now < next { condition.wait(until: next) } }
                }
                do throws(ProgramError) {
                    let difference = try run(replay, on: api, timing) { isStopping.isSet }
                    if isStopping.isSet { return }
                    if difference != nil { hasFailed.set() }
                    output.print(lines(difference, path))
                    output.print("home-gateway: the clock is paused, and the home accepts changes")
                } catch {
                    hasFailed.set()
                    output.print("home-gateway: \(error.message)")
                }
            }
        } catch {
            throw ProgramError("no thread can be created (\(error.reason))")
        }
        signals.wait(onHangup: { tokens?.reload(api, logger) })
        isStopping.set()
        replaying.join()
        return hasFailed.isSet ? 1 : 0
    }

    private static func lines(_ difference: Replay.Difference?, _ path: String) -> [String] {
        guard let difference else { return ["home-gateway: replayed \(path): all changes are the same"] }
        return [
            "home-gateway: the replay differs from \(difference.line.map { "\(path):\($0)" } ?? path)",
            "  - \(difference.recorded ?? "nothing")", "  + \(difference.replayed ?? "nothing")",
        ]
    }
}

/// A flag that one thread sets.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() { state.store(true, ordering: .releasing) }
}
