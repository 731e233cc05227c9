import JSON
import Scenarios

/// Records what happens in a home of a running gateway.
public final class Recorder {
    /// Why a recording cannot begin, as a sentence.
    public struct Failure: Error, Sendable {
        public let message: String
    }

    /// Why a recording has ended.
    public enum End: Sendable {
        /// The caller has stopped it.
        case stopped
        /// The home was reset, restored or replaced: what follows has another beginning.
        case homeBeganAgain
        /// The gateway has closed a stream: it has stopped, or the home was deleted.
        case streamClosed
    }

    /// What has been recorded.
    public struct Summary: Sendable {
        public var requests = 0
        public var changes = 0
    }

    public private(set) var summary = Summary()
    private let gateway: HTTPGateway
    private let prefix: String
    private var writer = RecordingWriter()
    private var changes: LineReader
    private var requests: LineReader
    private let firstChange: Int64
    private var waiting = WaitingLines()
    /// Whether the request for the checkpoint, with which the recording begins, has been read.
    private var hasBegun = false
    private let checkpointID: String

    private static let client = "home-gateway-record"
    /// How long lines wait for earlier ones, in seconds: a request is known when it is complete, and its changes before.
    private static let delay = 0.3
    private static let timeout = 30.0

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - home: The id of the home.
    ///   - checkpointID: An id for a request, which no other request has.
    public init(_ gateway: HTTPGateway, home: String, checkpointID: String) throws(Failure) {
        self.gateway = gateway
        self.checkpointID = checkpointID
        let prefix = "/homes/\(home.pathSegment)"
        self.prefix = prefix
        // The stream of requests is opened before the checkpoint, so that none is missed in between.
        requests = try Self.open("\(prefix)/simulation/requests/stream?complete=1", gateway)
        let path = "\(prefix)/simulation/checkpoint"
        let response = gateway.send(
            GatewayRequest("GET", path, headers: [("X-Client", Self.client), ("X-Request-ID", checkpointID)]),
            timeout: Self.timeout)
        let checkpoint = response.json
        guard response.status == 200, let cursor = checkpoint["cursor"]?.stringValue else {
            throw Self.failure(of: response, path)
        }
        firstChange = (ScenarioRun.sequence(of: cursor) ?? 0) + 1
        changes = try Self.open("\(prefix)/simulation/events?clock=1&after=\(cursor)", gateway)
        writer.begin(version: checkpoint["version"]?.stringValue, home: ["checkpoint": .object(checkpoint)])
    }

    private static func open(_ path: String, _ gateway: HTTPGateway) throws(Failure) -> LineReader {
        let headers = [(name: "Accept", value: "application/x-ndjson"), (name: "X-Client", value: client)]
        let (response, stream) = gateway.open(GatewayRequest("GET", path, headers: headers), timeout: timeout)
        guard let stream else { throw failure(of: response, path) }
        return LineReader(stream)
    }

    private static func failure(of response: GatewayResponse, _ path: String) -> Failure {
        let reason = response.json["detail"]?.stringValue ?? response.interruption ?? "status \(response.status)"
        return Failure(message: "\(path) cannot be read: \(reason)")
    }

    /// The faults that are set when the recording begins. They are not a part of it.
    public func presentFaults() -> [String] {
        let headers = [(name: "X-Client", value: Self.client)]
        let response = gateway.send(
            GatewayRequest("GET", "\(prefix)/simulation/faults", headers: headers), timeout: Self.timeout)
        return response.json["faults"]?.arrayValue?.compactMap { fault in
            guard let fault = fault.objectValue, fault["phase"]?.stringValue != "ended" else { return nil }
            return fault["id"]?.stringValue
        } ?? []
    }

    /// Records until it is stopped.
    ///
    /// - Parameters:
    ///   - isStopped: Called repeatedly.
    ///   - write: Receives the lines as they arise, without their ends.
    public func run<Failure: Error>(
        until isStopped: () -> Bool, _ write: ([[UInt8]]) throws(Failure) -> Void
    ) throws(Failure) -> End {
        var end: End?
        while end == nil {
            let isLast = isStopped()
            // What has happened before the stop is still under way.
            if isLast { gateway.wait(seconds: 0.2) }
            let isOpen = requests.isOpen && changes.isOpen
            end = read() ?? (isLast ? .stopped : isOpen ? nil : .streamClosed)
            for line in waiting.take(before: end == nil ? gateway.seconds - Self.delay : .infinity) { add(line) }
            let lines = writer.take()
            if !lines.isEmpty { try write(lines) }
            if end == nil { gateway.wait(seconds: 0.02) }
        }
        requests.close()
        changes.close()
        return end ?? .stopped
    }

    private func read() -> End? {
        for line in requests.lines() {
            guard let event = (try? JSONValue.parse(line))?.objectValue, event["event"]?.stringValue == "request",
                let entry = event["data"]?.objectValue
            else { continue }
            if entry["requestID"]?.stringValue == checkpointID { hasBegun = true }
            guard hasBegun || (entry["firstSequence"]?.integerValue ?? 0) >= firstChange,
                entry["client"]?.stringValue != Self.client
            else { continue }
            add(entry)
        }
        for line in changes.lines() {
            guard let event = (try? JSONValue.parse(line))?.objectValue else { continue }
            switch event["event"]?.stringValue {
            case "heartbeat", nil: continue
            case "clock":
                if let time = event["data"]?.objectValue?["time"]?.stringValue {
                    waiting.add(.clock(time), at: gateway.seconds)
                }
            case "resync", "snapshot": return .homeBeganAgain
            case "removed" where event["id"] == nil: return .streamClosed
            default:
                summary.changes += 1
                waiting.add(.change(line, id: event["id"]?.stringValue), at: gateway.seconds)
            }
        }
        return nil
    }

    private func add(_ entry: JSONObject) {
        // The request of a stream is sent again when the stream has ended.
        guard entry["stream"]?.objectValue?["end"] == nil else { return }
        summary.requests += 1
        waiting.add(.request(entry), at: gateway.seconds)
    }

    private func add(_ line: WaitingLines.Line) {
        switch line {
        case .change(let bytes, let id): writer.change(bytes, id: id)
        case .clock(let time): writer.clock(time)
        case .request(var entry):
            let time = entry["executedAt"] ?? entry["time"]
            // What was sent on a stream depends on real time.
            for name in ["stream", "executedAt", "cursor"] { entry[name] = nil }
            if let path = entry["path"]?.stringValue, path.hasPrefix(prefix + "/") {
                entry["path"] = .string(String(path.dropFirst(prefix.count)))
            }
            writer.received(entry, at: time)
        }
    }
}

/// The lines of a recording that wait to be written in their order: each change by its number, and each request before the
/// changes that it has caused.
struct WaitingLines {
    enum Line {
        case change([UInt8], id: String?)
        case request(JSONObject)
        case clock(String)
    }

    private struct Entry {
        let line: Line
        /// The number of the change, or of the next change after the request.
        let sequence: Int64
        /// The number of the request; the highest for a change, so that it follows the requests.
        let number: Int64
        let time: Double
    }

    /// In their order.
    private var entries: [Entry] = []
    private var lastChange: Int64 = 0

    /// Adds a line that was received at a time.
    mutating func add(_ line: Line, at time: Double) {
        var (sequence, number) = (lastChange, Int64.max)
        switch line {
        case .change(_, let id): sequence = ScenarioRun.sequence(of: id) ?? lastChange
        case .request(let entry):
            let arrival = ScenarioRun.sequence(of: entry["cursor"]?.stringValue) ?? lastChange
            sequence = entry["firstSequence"]?.integerValue ?? arrival + 1
            number = entry["number"]?.integerValue ?? 0
        case .clock: break
        }
        lastChange = max(lastChange, number == .max ? sequence : 0)
        let entry = Entry(line: line, sequence: sequence, number: number, time: time)
        let index = entries.lastIndex { ($0.sequence, $0.number) <= (sequence, number) }
        entries.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }

    /// Removes and returns the first lines, as far as they were received before a time.
    mutating func take(before time: Double) -> [Line] {
        let count = entries.firstIndex { $0.time >= time } ?? entries.count
        defer { entries.removeFirst(count) }
        return entries[..<count].map { $0.line }
    }
}
