package import JSON
import YAML

/// Executes a scenario in one home of a gateway.
public final class ScenarioRun {
    /// How scenarios are executed.
    public struct Options: Sendable {
        /// The id of an existing home in which the steps are executed; nil creates a home, and deletes it at the end.
        public var home: String?
        /// The id of the home that is created; nil lets the gateway choose one.
        public var newHome: String?
        /// The longest real time for a scenario, in seconds.
        public var timeout = 60.0
        /// The size at which the recording ends, in bytes.
        public var recordingLimit = 256 << 20
        /// Whether the home that was created is kept.
        public var keepsHome = false
        /// Called before each step with its number from 1 and its name.
        public var stepBegins: (@Sendable (Int, String?) -> Void)?
        /// Called with the id of the home when it is there.
        public var homeIsReady: (@Sendable (String) -> Void)?
        /// Whether the run is canceled.
        public var isCanceled: @Sendable () -> Bool = { false }

        public init() {}
    }

    let scenario: Scenario
    let gateway: any ScenarioGateway
    let options: Options
    /// The name of the file, for the result.
    private let file: String
    /// The number of steps that were begun.
    private var count = 0
    private var hasBegun = false
    /// The real time of earlier calls of ``step()``, in seconds.
    private var spent = 0.0
    /// When the present call of ``step()`` began.
    private var resumed: Double
    /// `/homes/{home}`.
    private(set) var prefix = ""
    var streams: [String: OpenedStream] = [:]
    var recording: RecordingWriter
    /// Reads all changes of the home for the recording; nil until the home is there.
    var observer: LineReader?
    /// The position in the home and its streams at the beginning of the present action.
    var mark = Mark()
    /// The number of the last request that the home had received when the scenario began.
    private(set) var firstRequest: Int64 = 0
    /// The home time as the gateway writes it; empty if it is not known.
    var time = ""
    private var startTime = ""

    /// A position in the home and its streams.
    struct Mark {
        /// The number of the home's last change.
        var sequence: Int64 = 0
        /// The number of events of each stream.
        var events: [String: Int] = [:]
    }

    /// A stream of the scenario.
    struct OpenedStream {
        let path: String
        let client: String
        var stream: any ScenarioStream
        var reader: StreamEventReader
        /// All events, also those from before the stream was opened again.
        var events: [StreamEvent] = []
    }

    /// A failure in the terms of a file.
    struct Failure: Error {
        let pointer: JSONPointer
        let message: String
        var differences: [ScenarioFailure.Difference] = []
    }

    /// The label of the requests with which expectations are checked.
    static let checker = "scenario-check"

    /// Prepares a run. ``step()`` executes it.
    ///
    /// - Parameter file: The name of the file, for the result.
    public init(
        _ scenario: Scenario, file: String, on gateway: any ScenarioGateway, _ options: Options = Options()
    ) {
        (self.scenario, self.file, self.gateway, self.options) = (scenario, file, gateway, options)
        resumed = gateway.seconds
        recording = RecordingWriter(limit: options.recordingLimit)
    }

    /// Executes a scenario. The first failure ends it.
    ///
    /// - Parameter file: The name of the file, for the result.
    public static func run(
        _ scenario: Scenario, file: String, on gateway: any ScenarioGateway, _ options: Options = Options()
    ) -> ScenarioResult {
        let run = ScenarioRun(scenario, file: file, on: gateway, options)
        while true { if let result = run.step() { return result } }
    }

    /// Creates the home, or executes the next step; returns the result after the last one or the first failure.
    ///
    /// The time between two calls does not count toward the time limit.
    public func step() -> ScenarioResult? {
        resumed = gateway.seconds
        defer { spent += gateway.seconds - resumed }
        do throws(Failure) {
            guard hasBegun else {
                hasBegun = true
                try begin()
                return nil
            }
            guard count < scenario.steps.count else { return result(nil) }
            let step = scenario.steps[count]
            count += 1
            options.stepBegins?(count, step.name)
            recording.step(count, step.name)
            try execute(step)
            return nil
        } catch {
            return result(failure(error, step: count))
        }
    }

    private func result(_ failure: ScenarioFailure?) -> ScenarioResult {
        drain()
        end()
        if let failure { recording.failure(failure) }
        return ScenarioResult(
            name: scenario.name, file: file, failure: failure, steps: count,
            homeSeconds: TimestampText.seconds(from: startTime, to: time), seconds: elapsed,
            recording: recording.lines)
    }

    /// The real time of the run so far, in seconds.
    private var elapsed: Double { spent + gateway.seconds - resumed }

    private func failure(_ error: Failure, step count: Int) -> ScenarioFailure {
        let position = scenario.document.position(of: error.pointer)
        let step = count > 0 ? scenario.steps[count - 1].name.map { "step \(count), “\($0)”" } ?? "step \(count)" : nil
        return ScenarioFailure(
            line: position.line, column: position.column, step: step,
            message: error.message.shortened(to: ScenarioFailure.maximumLength),
            differences: error.differences, time: time.isEmpty ? nil : time,
            excerpt: ScenarioFailure.excerpt(of: scenario.bytes, line: position.line))
    }

    // MARK: The home

    private func begin() throws(Failure) {
        let pointer = JSONPointer.root.appending("home")
        var id = options.home
        if id == nil {
            var body = scenario.home
            body["id"] = options.newHome.map { .string($0) }
            // A home of a run that was killed does not stay.
            if options.home == nil, !options.keepsHome { body["timeToLive"] = .double(options.timeout + 3_600) }
            let response = send("POST", "/homes", .object(body), isOfHome: false)
            guard response.status == 201, let created = response.json["id"]?.stringValue else {
                throw failure(of: response, "The home could not be created", at: pointer) {
                    self.pointer($0, inHome: pointer)
                }
            }
            id = created
        }
        prefix = "/homes/\((id ?? "").pathSegment)"
        try checkNames()
        let requests = send("GET", "/simulation/requests?limit=1")
        guard requests.status == 200 else {
            throw failure(of: requests, "The home \(id ?? "") could not be read", at: pointer)
        }
        firstRequest = requests.json["last"]?.integerValue ?? 0
        try readClock()
        startTime = time
        try beginRecording(at: requests.header("X-Cursor") ?? "", pointer)
        options.homeIsReady?(id ?? "")
    }

    /// Begins the recording with the state of the home at a cursor.
    private func beginRecording(at cursor: String, _ pointer: JSONPointer) throws(Failure) {
        var home = scenario.home
        home["epoch"] = cursor.lastIndex(of: "-").map { .string(String(cursor[..<$0])) }
        if options.home != nil {
            // The home does not begin with the state in the file.
            let checkpoint = send("GET", "/simulation/checkpoint")
            guard checkpoint.status == 200 else {
                throw failure(of: checkpoint, "The state of the home could not be read", at: pointer)
            }
            home = ["checkpoint": .object(checkpoint.json)]
        }
        let version = send("GET", "/health", isOfHome: false).json["version"]?.stringValue
        recording.begin(version: version, scenario: scenario.name, home: home)
        let (response, stream) = gateway.open(
            request(
                "GET", "/simulation/events?after=\(cursor)", nil, client: Self.checker,
                headers: [("Accept", "application/x-ndjson")]), timeout: responseTimeout)
        guard let stream else {
            throw failure(of: response, "The changes of the home could not be read", at: pointer)
        }
        observer = LineReader(stream)
    }

    /// Returns where the file has the value that a pointer of a problem names in the body of `POST /homes`.
    private func pointer(_ text: String, inHome home: JSONPointer) -> JSONPointer {
        let path = text.hasPrefix("/from/") ? String(text.dropFirst(5)) : text
        return path == "/clock/time" ? home.appending("time") : home.appending(text: path)
    }

    private func end() {
        for stream in streams.values { stream.stream.close() }
        observer?.close()
        guard options.home == nil, !options.keepsHome, !prefix.isEmpty else { return }
        _ = gateway.send(GatewayRequest("DELETE", prefix, headers: [("X-Client", Self.checker)]), timeout: 10)
    }

    // MARK: Requests

    /// Throws if the time is over.
    func checkTime(at pointer: JSONPointer) throws(Failure) {
        guard !options.isCanceled() else { throw Failure(pointer: pointer, message: "The run was canceled.") }
        guard remaining > 0 else { throw lateFailure(at: pointer) }
    }

    private func lateFailure(at pointer: JSONPointer) -> Failure {
        Failure(
            pointer: pointer,
            message: "The scenario has taken longer than \(SpanText.text(options.timeout)) of real time (--timeout).")
    }

    /// The real time that is left, in seconds.
    var remaining: Double { options.timeout - elapsed }

    /// The longest time to wait for a response, in seconds.
    var responseTimeout: Double { max(Self.clockTolerance, remaining) }

    /// The maximum difference between two measurements of real time, by the gateway and here, in seconds.
    private static let clockTolerance = 0.05

    /// Sends a request that is not a part of the scenario.
    func send(_ method: String, _ path: String, _ body: JSONValue? = nil, isOfHome: Bool = true) -> GatewayResponse {
        gateway.send(
            request(method, path, body, client: Self.checker, isOfHome: isOfHome), timeout: responseTimeout)
    }

    func request(
        _ method: String, _ path: String, _ body: JSONValue?, client: String,
        headers: [(name: String, value: String)] = [], isOfHome: Bool = true
    ) -> GatewayRequest {
        var headers = headers
        func add(_ name: String, _ value: String) {
            if !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) { headers.append((name, value)) }
        }
        if body != nil { add("Content-Type", "application/json") }
        add("X-Client", client)
        return GatewayRequest(
            method, (isOfHome ? prefix : "") + path, headers: headers, body: body.map { Array($0.text.utf8) })
    }

    /// Reads the time of the home, and the number of its last change.
    func readClock() throws(Failure) {
        let response = send("GET", "/simulation/clock")
        guard response.status == 200, let text = response.json["time"]?.stringValue else {
            throw failure(of: response, "The clock could not be read", at: .root)
        }
        mark.sequence = Self.sequence(of: response.header("X-Cursor")) ?? mark.sequence
        time = text
    }

    /// Returns the number of a change; nil if the text is no cursor.
    package static func sequence(of cursor: String?) -> Int64? {
        cursor.flatMap { $0.split(separator: "-").last }.flatMap { Int64($0) }
    }

    /// Returns the failure that a response states.
    ///
    /// - Parameters:
    ///   - text: The action that did not succeed.
    ///   - locate: Returns where the file has the value that a pointer into the body names.
    func failure(
        of response: GatewayResponse, _ text: String, at pointer: JSONPointer,
        locate: ((String) -> JSONPointer)? = nil
    ) -> Failure {
        if response.interruption != nil, remaining <= Self.clockTolerance { return lateFailure(at: pointer) }
        if response.status == 0 {
            return Failure(pointer: pointer, message: "\(text): \(response.interruption ?? "there was no response").")
        }
        let problem = response.json
        let detail = problem["detail"]?.stringValue ?? response.interruption ?? ""
        let fault = response.header("X-Fault").map { " It was caused by the fault \($0)." } ?? ""
        let error = problem["errors"]?.arrayValue?.first?.objectValue?["pointer"]?.stringValue
        let code = problem["code"]?.stringValue.map { " \($0)" } ?? ""
        return Failure(
            pointer: error.flatMap { error in locate.map { $0(error) } } ?? pointer,
            message: "\(text): \(response.status)\(code). \(detail)\(fault)")
    }
}

extension GatewayResponse {
    /// The members of the body; none if it is no JSON object.
    package var json: JSONObject { (try? JSONValue.parse(body))?.objectValue ?? JSONObject() }
}
