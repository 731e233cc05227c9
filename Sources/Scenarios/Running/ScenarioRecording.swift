import JSON

/// The requests, events and clock of a run, as JSON objects. Real times are left out, so that a run with the same seed
/// has the same recording.
struct ScenarioRecording {
    private(set) var lines: [JSONObject] = []
    private var lastRequest: Int64 = 0
    private var size = 0
    private let limit: Int

    /// The headers of a response that are recorded: those that do not depend on real time.
    private static let headers = ["Content-Type", "ETag", "Location", "Retry-After", "X-Cursor", "X-Fault"]

    /// - Parameter limit: The size in bytes at which the recording ends.
    init(_ scenario: Scenario, limit: Int) {
        self.limit = limit
        append(["recording": 1, "scenario": .string(scenario.name), "home": .object(scenario.home)])
    }

    mutating func step(_ number: Int, _ name: String?) {
        var step: JSONObject = ["step": .integer(Int64(number))]
        step["name"] = name.map { .string($0) }
        append(step)
    }

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

    mutating func stream(
        _ name: String, _ state: String, at time: String, path: String? = nil, client: String? = nil, status: Int? = nil
    ) {
        var stream: JSONObject = ["name": .string(name), "state": .string(state)]
        stream["path"] = path.map { .string($0) }
        stream["client"] = client.map { .string($0) }
        stream["status"] = status.map { .integer(Int64($0)) }
        append(["time": .string(time), "stream": .object(stream)])
    }

    mutating func event(_ event: StreamEvent, of stream: String, at time: String) {
        var frame: JSONObject = ["stream": .string(stream)]
        frame["id"] = event.id.map { .string($0) }
        frame["event"] = .string(event.name)
        frame["data"] = event.data
        append(["time": .string(time), "frame": .object(frame)])
    }

    mutating func clock(_ time: String) { append(["clock": .object(["time": .string(time)])]) }

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
        lines.append(["failure": .object(object)])
    }

    /// Adds a line, unless the recording is as large as it may be. The last line then says so.
    private mutating func append(_ line: JSONObject) {
        guard size < limit else { return }
        var json = JSONWriter()
        json.value(.object(line))
        size += json.bytes.count
        lines.append(size < limit ? line : ["truncated": true])
    }

    private static func object(_ headers: [(name: String, value: String)]) -> JSONValue {
        var object = JSONObject()
        for header in headers { object[header.name] = .string(header.value) }
        return .object(object)
    }
}
