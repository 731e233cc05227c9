import JSON
import Scenarios

/// Records what happens in a home of a running gateway.
package final class Recorder {
    /// Why a recording cannot begin, as a sentence.
    package struct Failure: Error, Sendable {
        package let message: String
    }

    /// Why a recording has ended.
    package enum End: Sendable {
        /// The caller has stopped it.
        case stopped
        /// The home was reset, restored or replaced: the lines after it have another beginning.
        case homeBeganAgain
        /// The gateway has closed a stream: it has stopped, or the home was deleted.
        case streamClosed
    }

    /// The numbers of recorded requests and changes.
    package struct Summary: Sendable {
        package var requests = 0
        package var changes = 0
    }

    package private(set) var summary = Summary()
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
    /// How long lines wait for earlier ones, in seconds.
    private static let delay = 0.3
    /// How long a change waits for the request that caused it, in seconds: a request is known when its response is complete.
    private static let causeTimeout = 30.0
    /// The same at the end of the recording.
    private static let lastPatience = 5.0
    private static let timeout = 30.0

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - home: The id of the home.
    ///   - checkpointID: An id for a request, which no other request has.
    package init(_ gateway: HTTPGateway, home: String, checkpointID: String) throws(Failure) {
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
    package func presentFaults() -> [String] {
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
    package func run<Failure: Error>(
        until isStopped: () -> Bool, _ write: ([[UInt8]]) throws(Failure) -> Void
    ) throws(Failure) -> End {
        var end: End?
        while end == nil {
            let isLast = isStopped()
            // Frames of changes before the stop may not have arrived yet.
            if isLast { gateway.wait(seconds: 0.2) }
            let isOpen = requests.isOpen && changes.isOpen
            end = read() ?? (isLast ? .stopped : isOpen ? nil : .streamClosed)
            let now = gateway.seconds
            if end != nil { readMissingCauses() }
            // At the end, a change without its request and the lines after it stay, because they cannot be replayed.
            let (time, withoutCauseBefore) =
                end == nil ? (now - Self.delay, now - Self.causeTimeout) : (.infinity, -.infinity)
            for line in waiting.take(before: time, withoutCauseBefore: withoutCauseBefore) { add(line) }
            let lines = writer.take()
            if !lines.isEmpty { try write(lines) }
            if end == nil { gateway.wait(seconds: 0.02) }
        }
        requests.close()
        changes.close()
        return end ?? .stopped
    }

    /// Reads requests until those are known that have caused the changes which were read.
    private func readMissingCauses() {
        let deadline = gateway.seconds + Self.lastPatience
        while !waiting.missingCauses.isEmpty, requests.isOpen, gateway.seconds < deadline {
            gateway.wait(seconds: 0.02)
            for entry in readRequests() where waiting.missingCauses.contains(entry["requestID"]?.stringValue ?? "") {
                add(entry)
            }
        }
    }

    private func readRequests() -> [JSONObject] {
        requests.lines().compactMap { line in
            guard let event = (try? JSONValue.parse(line))?.objectValue, event["event"]?.stringValue == "request" else {
                return nil
            }
            return event["data"]?.objectValue
        }
    }

    private func read() -> End? {
        for entry in readRequests() {
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
                let cause = event["data"]?.objectValue?["requestID"]?.stringValue
                waiting.add(.change(line, id: event["id"]?.stringValue, cause: cause), at: gateway.seconds)
            }
        }
        return nil
    }

    private func add(_ entry: JSONObject) {
        // The request of a stream is sent again when the stream has ended.
        guard entry["stream"]?.objectValue?["end"] == nil else { return }
        waiting.add(.request(entry), at: gateway.seconds)
    }

    private func add(_ line: WaitingLines.Line) {
        switch line {
        case .change(let bytes, let id, _):
            summary.changes += 1
            writer.change(bytes, id: id)
        case .clock(let time): writer.clock(time)
        case .request(var entry):
            summary.requests += 1
            let time = entry["executedAt"] ?? entry["time"]
            // The events sent on a stream depend on real time.
            for name in ["stream", "executedAt", "cursor"] { entry[name] = nil }
            if let path = entry["path"]?.stringValue, path.hasPrefix(prefix + "/") {
                entry["path"] = .string(String(path.dropFirst(prefix.count)))
            }
            writer.received(entry, at: time)
        }
    }
}
