import CommandLineKit
import Glibc
import ScenarioRunner
import Synchronization
import Threads

/// `home-gateway record FILE`: records a home of a running gateway until Ctrl-C.
enum RecordCommand {
    static func run(_ options: Options) throws(ProgramError) {
        let path = options.operands[0]
        try Files.checkNew(path, isReplacing: options.has("replace"), opens: true)
        let url = options["url"] ?? "http://127.0.0.1:8080"
        let span = try options.number("for", in: 1...31_622_400)
        guard let gateway = HTTPGateway(url) else {
            throw .usage("--url takes an address such as http://127.0.0.1:8080; \(url) was given.")
        }
        let home = options["in-home"] ?? "default"
        let signals = StopSignals()
        let isStopped = Stopping()
        let recorder: Recorder
        do throws(Recorder.Failure) {
            recorder = try Recorder(gateway, home: home, checkpointID: "record-\(getpid())-\(MonotonicClock.now)")
        } catch {
            throw ProgramError(error.message)
        }
        let file = try Files.LineFile(path)
        try? WorkerThread.detach(name: "signals") {
            signals.wait(onHangup: {})
            isStopped.set()
        }
        let faults = recorder.presentFaults()
        if !faults.isEmpty {
            Console.printError(
                "the faults \(faults.joined(separator: ", ")) were set before and are not a part of the recording; a replay does not have their effects"
            )
        }
        Console.printError(
            "recording the home \(home) of \(url) to \(path)\(span.map { " for \($0) s" } ?? "; Ctrl-C ends it")")
        let deadline = span.map { MonotonicClock.now + UInt64($0) * 1_000_000_000 }
        let isOver = { isStopped.isSet || deadline.map { MonotonicClock.now >= $0 } ?? false }
        let end = try recorder.run(until: isOver) { lines throws(ProgramError) in try file.append(lines) }
        let summary = recorder.summary
        Console.printError(
            "recorded \(CountText.of(summary.requests, "request")) and \(CountText.of(summary.changes, "change"))")
        switch end {
        case .stopped: break
        case .homeBeganAgain:
            throw ProgramError("the home was reset, restored or replaced; the recording ends before that")
        case .streamClosed: throw ProgramError("the gateway has closed the connection; the recording ends there")
        }
    }
}

/// Whether a signal to stop was received.
private final class Stopping: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() { state.store(true, ordering: .releasing) }
}
