public import JSON

/// Writes a recording: lines of JSON, each of which is one thing that has happened.
///
/// The first line describes the home. Real times are in members of their own, and a scenario leaves them out, so that a
/// run with the same seed has the same recording.
public struct RecordingWriter: Sendable {
    /// The lines, without their ends.
    public private(set) var lines: [[UInt8]] = []
    private var lastRequest: Int64 = 0
    private var size = 0
    private let limit: Int
    /// The cursors of the changes of the home that the recording contains.
    private var changes: Set<String> = []

    /// The version of the format.
    static let format: Int64 = 1

    /// The headers of a response that are recorded: those that do not depend on real time.
    private static let headers = [
        "Content-Type", "ETag", "Location", "Retry-After", "X-Cursor", "X-Fault", "X-Request-ID",
    ]

    /// - Parameter limit: The size in bytes at which the recording ends.
    public init(limit: Int = .max) { self.limit = limit }

    // MARK: The home

    /// Begins the recording.
    ///
    /// - Parameters:
    ///   - version: The version of the gateway; nil if it is not known.
    ///   - scenario: The name of the scenario; nil if it is none.
    ///   - home: How the home began; see ``RecordingFile/Start``.
    public mutating func begin(version: String?, scenario: String? = nil, home: JSONObject) {
        var line: JSONObject = ["recording": .integer(Self.format)]
        line["version"] = version.map { .string($0) }
        line["scenario"] = scenario.map { .string($0) }
        line["home"] = .object(home)
        append(line)
    }

    /// Adds a change of the home.
    ///
    /// - Parameter line: The change as a stream of lines sends it: an object with `id`, `event` and `data`.
    public mutating func change(_ line: [UInt8], id: String?) {
        if let id { changes.insert(id) }
        append(Array("{\"frame\":".utf8) + line + [UInt8(ascii: "}")])
    }

    /// Adds a new state of the clock.
    public mutating func clock(_ time: String) { append(["clock": .object(["time": .string(time)])]) }

    // MARK: Requests

    /// Adds a request that the home has received, as its journal of requests has it.
    ///
    /// - Parameter time: The home time at which it was executed.
    public mutating func received(_ entry: JSONObject, at time: JSONValue?) {
        lastRequest += 1
        var request = entry
        request["number"] = .integer(lastRequest)
        request["time"] = nil
        var line = JSONObject()
        line["time"] = time
        line["request"] = .object(request)
        append(line)
    }

    /// Adds a request of a scenario.
    mutating func request(_ plan: RequestPlan, client: String, at time: String) {
        lastRequest += 1
        var request: JSONObject = [
            "number": .integer(lastRequest), "client": .string(client), "method": .string(plan.method),
            "path": .string(plan.path),
        ]
        if !plan.headers.isEmpty { request["headers"] = Self.object(plan.headers) }
        request["body"] = plan.body
        append(["time": .string(time), "request": .object(request)])
    }

    /// Adds the response to the last request of a scenario.
    mutating func response(_ response: GatewayResponse, at time: String) {
        var object: JSONObject = ["number": .integer(lastRequest), "status": .integer(Int64(response.status))]
        let headers = Self.headers.compactMap { name in response.header(name).map { (name: name, value: $0) } }
        if !headers.isEmpty { object["headers"] = Self.object(headers) }
        if !response.body.isEmpty {
            object["body"] =
                (try? JSONValue.parse(response.body)) ?? .string(String(decoding: response.body, as: UTF8.self))
        }
        object["interruption"] = response.interruption.map { .string($0) }
        append(["time": .string(time), "response": .object(object)])
    }

    // MARK: Scenarios

    mutating func step(_ number: Int, _ name: String?) {
        var step: JSONObject = ["step": .integer(Int64(number))]
        step["name"] = name.map { .string($0) }
        append(step)
    }

    /// Adds a change of the state of a stream of the scenario.
    mutating func stream(
        _ name: String, _ state: String, at time: String, path: String? = nil, client: String? = nil, status: Int? = nil
    ) {
        var stream: JSONObject = ["name": .string(name), "state": .string(state)]
        stream["path"] = path.map { .string($0) }
        stream["client"] = client.map { .string($0) }
        stream["status"] = status.map { .integer(Int64($0)) }
        append(["time": .string(time), "stream": .object(stream)])
    }

    /// Adds an event that a stream of the scenario has received. The data of a change is in the line of the change.
    mutating func event(_ event: StreamEvent, of stream: String, at time: String) {
        var received: JSONObject = ["stream": .string(stream), "event": .string(event.name)]
        received["id"] = event.id.map { .string($0) }
        let isChange = !Self.notices.contains(event.name) && event.id.map { changes.contains($0) } == true
        if !isChange { received["data"] = event.data }
        append(["time": .string(time), "received": .object(received)])
    }

    mutating func failure(_ failure: ScenarioFailure) {
        var differences: [JSONValue] = []
        for difference in failure.differences {
            let object: JSONObject = [
                "name": .string(difference.name), "expected": .string(difference.expected),
                "actual": .string(difference.actual),
            ]
            differences.append(.object(object))
        }
        let object: JSONObject = [
            "line": .integer(Int64(failure.line)), "column": .integer(Int64(failure.column)),
            "message": .string(failure.message), "differences": .array(differences),
        ]
        guard !lines.isEmpty else { return }
        // Added beyond the limit, too: it is the purpose of the recording.
        lines.append(Self.bytes(["failure": .object(object)]))
    }

    /// The events that are no changes, although they can have the cursor of one.
    private static let notices: Set<String> = ["heartbeat", "snapshot"]

    // MARK: Lines

    /// Removes the lines that have been written, and returns them.
    public mutating func take() -> [[UInt8]] {
        defer { lines = [] }
        return lines
    }

    private mutating func append(_ line: JSONObject) { append(Self.bytes(line)) }

    /// Adds a line, unless the recording is as large as it may be. The last line then states this.
    private mutating func append(_ line: [UInt8]) {
        guard size < limit else { return }
        size += line.count
        lines.append(size < limit ? line : Self.bytes(["truncated": true]))
    }

    private static func bytes(_ line: JSONObject) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(.object(line))
        return writer.bytes
    }

    private static func object(_ headers: [(name: String, value: String)]) -> JSONValue {
        var object = JSONObject()
        for header in headers { object[header.name] = .string(header.value) }
        return .object(object)
    }
}
