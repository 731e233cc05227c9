import HTTPServer
package import HomeAPI
package import HomeEngine
package import HomeModel
import JSON
package import Scenarios
import Synchronization
import Threads

/// The replay of a recording: a home that begins as the recorded one, in which the recorded requests are executed again at
/// their times. It has the same changes with the same cursors.
///
/// The clock of the home is paused, and the replay advances it.
package final class Replay: Sendable {
    /// A change that differs from the recorded one.
    package struct Difference: Sendable {
        /// The line of the recording; nil if the recording has no further change.
        package let line: Int?
        /// The changes in JSON; nil if there is none.
        package let recorded: String?
        package let replayed: String?
    }

    /// How fast a recording is replayed.
    package struct Timing: Sendable {
        /// Seconds of home time per second; nil replays without pauses.
        package var speed: Double?
        /// The longest pause between two entries, in seconds.
        package var longestPause = 2.0
        /// The number of the line before which the replay ends; nil for the whole recording.
        package var lastLine: Int?

        package init(speed: Double? = 1) { self.speed = speed }
    }

    /// The home. Serve it as the home `default`.
    package let home: Home
    private let recording: RecordingFile
    private let ended = Atomic(false)

    /// Creates the home.
    ///
    /// - Parameters:
    ///   - settings: The catalog, the behaviors and the limits of the home.
    ///   - gateway: A gateway of the same catalog, in which a home can be created.
    package init(
        _ recording: RecordingFile, _ settings: Home.Configuration, gateway: LocalGateway
    ) throws(Home.OpeningError) {
        self.recording = recording
        let (image, time): ([UInt8], String)
        switch recording.start {
        case .checkpoint(let bytes, let text): (image, time) = (bytes, text)
        case .created(let body): (image, time) = try Self.image(of: body, gateway)
        }
        guard let start = HomeTime(text: time) else {
            throw Home.OpeningError("the time of the recording's home is \(time.shortened()), which is no time")
        }
        var settings = settings
        settings.startTime = start
        settings.startsPaused = true
        settings.epoch = recording.epoch.flatMap { Epoch($0) }
        home = try Home.open(image, settings)
    }

    /// Returns the image and the time of the home that a body of `POST /homes` describes.
    private static func image(
        of body: JSONObject, _ gateway: LocalGateway
    ) throws(Home.OpeningError) -> ([UInt8], String) {
        var body = body
        body["id"] = "recorded"
        let created = send("POST", "/homes", .object(body), gateway)
        guard created.status == 201 else {
            throw Home.OpeningError(
                "the home of the recording cannot be created: \(created.json["detail"]?.stringValue ?? "")")
        }
        let checkpoint = send("GET", "/homes/recorded/simulation/checkpoint", nil, gateway)
        guard let image = checkpoint.json["data"]?.octetsValue, let time = checkpoint.json["time"]?.stringValue else {
            throw Home.OpeningError("the home of the recording cannot be read")
        }
        return (image, time)
    }

    private static func send(
        _ method: String, _ path: String, _ body: JSONValue?, _ gateway: LocalGateway
    ) -> GatewayResponse {
        gateway.send(
            GatewayRequest(
                method, path, headers: body == nil ? [] : [("Content-Type", "application/json")],
                body: body.map { Array($0.text.utf8) }), timeout: 60)
    }

    /// Why clients cannot change the home now; nil when the replay has ended.
    package var rejection: HomeError? {
        ended.load(ordering: .acquiring)
            ? nil
            : HomeError(
                .failedPrecondition,
                "The home replays a recording and accepts no changes until the replay has ended. Fork it with POST /homes to change a copy."
            )
    }

    /// Replays the recording; returns the first difference from it, nil if there is none. Call it once.
    ///
    /// - Parameters:
    ///   - api: Serves the home.
    ///   - isCanceled: Called repeatedly; true ends the replay.
    package func run(on api: HomeAPI, _ timing: Timing, isCanceled: () -> Bool) throws(HomeError) -> Difference? {
        defer { ended.store(true, ordering: .releasing) }
        let router = api.router(files: nil)
        var changes = ChangeComparison(home)
        for entry in recording.entries {
            if isCanceled() || timing.lastLine.map({ entry.line >= $0 }) ?? false { return changes.difference }
            if let time = entry.time.flatMap({ HomeTime(text: $0) }) {
                try advance(to: time, timing, isCanceled)
            }
            switch entry.content {
            case .request(let request): Self.send(request, router)
            case .change(let id, let event, let data): changes.expect(entry.line, id, event, data)
            case .clock: break
            }
            changes.compare()
        }
        changes.end()
        return changes.difference
    }

    // MARK: Time

    /// The real time between two advances during a pause, in seconds.
    private static let interval = 0.05

    /// Advances the clock to a time, over a span of real time.
    private func advance(to time: HomeTime, _ timing: Timing, _ isCanceled: () -> Bool) throws(HomeError) {
        let start = home.clock().time
        guard time > start else { return }
        if let speed = timing.speed {
            let pause = min((time - start).seconds / speed, timing.longestPause)
            let condition = Condition()
            let begin = MonotonicClock.now
            while !isCanceled() {
                let elapsed = Double(MonotonicClock.now - begin) / 1_000_000_000
                guard elapsed < pause else { break }
                try advance(to: start + .microseconds((time - start).seconds * 1_000_000 * elapsed / pause))
                let next = MonotonicClock.now + UInt64(min(Self.interval, pause - elapsed) * 1_000_000_000)
                condition.withLock { while MonotonicClock.now < next { condition.wait(until: next) } }
            }
        }
        try advance(to: time)
    }

    private func advance(to time: HomeTime) throws(HomeError) {
        let now = home.clock().time
        guard time > now else { return }
        let advance = Advance(home, by: time - now)
        while !(try advance.step()) {}
    }

    // MARK: Requests

    /// Executes a request again. Those that only read, and those that move the clock, have no effect that is not
    /// replayed otherwise.
    private static func send(_ request: RecordingFile.Request, _ router: Router) {
        guard let method = HTTPMethod(rawValue: request.method), !request.movesClock, !request.opensStream else {
            return
        }
        var headers = request.headers.map { Header($0.name, $0.value) }
        func add(_ name: String, _ value: String?) {
            if let value, !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
                headers.append(Header(name, value))
            }
        }
        add("X-Client", request.client)
        add("X-Request-ID", request.requestID)
        var body = request.body
        if body != nil { add("Content-Type", "application/json") }
        if request.createsDevice, var object = body?.objectValue, object["id"] == nil {
            object["id"] = request.createdID.map { .string($0) }
            body = .object(object)
        }
        guard
            let reply = try? router.reply(
                to: method, request.path, headers: headers, body: body.map { Array($0.text.utf8) } ?? [])
        else { return }
        _ = LocalGateway.completed(reply)
    }
}

extension RecordingFile.Request {
    private var pathWithoutQuery: Substring { path.prefix { $0 != "?" } }

    /// Whether it changes the clock, which the replay advances by the times of the entries.
    fileprivate var movesClock: Bool { pathWithoutQuery.hasPrefix("/simulation/clock") && !isSafe }

    fileprivate var opensStream: Bool {
        let path = pathWithoutQuery
        return isSafe
            && (path == "/events" || path == "/simulation/events" || path.hasSuffix("/stream")
                || path.hasSuffix("/batched"))
    }

    fileprivate var createsDevice: Bool { method == "POST" && pathWithoutQuery == "/simulation/devices" }

    /// The id of the object that it has created; nil if it has created none.
    fileprivate var createdID: String? { location?.split(separator: "/").last.map { String($0) } }
}

/// Compares the changes of a home with the recorded ones, in their order.
private struct ChangeComparison {
    private let home: Home
    private var cursor: Cursor
    private var expected: [(line: Int, id: String, event: String, data: JSONValue)] = []
    private var actual: [Frame] = []
    private(set) var difference: Replay.Difference?

    init(_ home: Home) {
        self.home = home
        cursor = home.cursor
    }

    mutating func expect(_ line: Int, _ id: String, _ event: String, _ data: JSONValue) {
        if difference == nil { expected.append((line, id, event, data)) }
    }

    /// Compares the changes that are both recorded and replayed.
    mutating func compare() {
        guard difference == nil else { return }
        read()
        let count = min(expected.count, actual.count)
        for (recorded, frame) in zip(expected, actual) {
            let data = (try? JSONValue.parse(Array(frame.json.bytes))) ?? .null
            guard recorded.id == frame.cursor.description, recorded.event == "\(frame.kind.name)", recorded.data == data
            else {
                difference = Replay.Difference(
                    line: recorded.line, recorded: Self.text(recorded.id, recorded.event, recorded.data),
                    replayed: Self.text(frame.cursor.description, "\(frame.kind.name)", data))
                return
            }
        }
        expected.removeFirst(count)
        actual.removeFirst(count)
    }

    /// Compares the remaining lines at the end of the recording.
    mutating func end() {
        compare()
        guard difference == nil else { return }
        if let missing = expected.first {
            difference = Replay.Difference(
                line: missing.line, recorded: Self.text(missing.id, missing.event, missing.data), replayed: nil)
        }
    }

    private mutating func read() {
        // A home that begins again has another epoch, in which the recorded changes continue.
        if home.cursor.epoch != cursor.epoch {
            cursor = Cursor(epoch: home.cursor.epoch, sequence: home.pastStart.cursor.sequence)
        }
        while case .frames(let frames) = home.frames(after: cursor, limit: 256), let last = frames.last {
            actual += frames
            cursor = last.cursor
        }
    }

    private static func text(_ id: String, _ event: String, _ data: JSONValue) -> String {
        JSONValue.object(["id": .string(id), "event": .string(event), "data": data]).text
    }
}
