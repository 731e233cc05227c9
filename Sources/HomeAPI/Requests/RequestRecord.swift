import HTTPServer
import HomeModel
import HomeService
import JSON
import Synchronization

/// A request in the journal of a home. What follows from the request is determined when it is read.
final class RequestRecord: Sendable {
    /// The number in the journal, from 1.
    let number: UInt64
    let request: HTTPRequest
    let route: Route
    let client: String?
    /// The time of the home, and that of the host's calendar in microseconds since 1970.
    let time: HomeTime
    let calendar: Int64
    /// The cursor of the home when the request arrived.
    let before: Cursor
    private let start: Int64
    private let state = Mutex(Outcome())

    /// What has become of the request so far.
    struct Outcome: Sendable {
        /// The status; nil while there is no response, 0 if the connection was closed without one.
        var status: Int?
        /// The code of the problem; nil if the response is not a problem.
        var code: String?
        /// The time from the arrival of the request to its response, in microseconds.
        var duration: Int64?
        /// The id of the request, which the server has chosen if the client has not.
        var requestID: String?
        /// The cursor of the response.
        var cursor: Cursor?
        /// The ids of the faults that affected the response.
        var fault: String?
        /// What was sent on the stream; nil if the response is not a stream.
        var stream: StreamOutcome?
    }

    struct StreamOutcome: Sendable {
        var frames = 0
        var bytes = 0
        /// How it has ended; nil while it is open.
        var end: StreamEnd?
    }

    /// How a stream has ended.
    enum StreamEnd: String, CaseIterable, Sendable {
        /// The client has closed the connection, or it has broken.
        case client
        /// The object or the home of the stream was removed.
        case removed
        /// The gateway has stopped.
        case shutdown
        /// A fault has cut the connection.
        case fault
    }

    init(_ number: UInt64, _ request: HTTPRequest, _ route: Route, client: String?, home: Home) {
        self.number = number
        self.request = request
        self.route = route
        self.client = client
        time = home.clock().time
        calendar = home.hostTime.calendar()
        before = home.cursor
        start = home.hostTime.steady()
    }

    var outcome: Outcome { state.withLock { $0 } }

    /// The approximate memory that the record occupies, in bytes.
    var size: Int { 400 + request.size }

    // MARK: Recording

    /// Records a response at a time of the host.
    func end(_ response: Response, at now: Int64) {
        let names = [HomeAPI.cursorHeader, HomeAPI.faultHeader, Call.requestIDHeader]
        let values = names.map { name in response.headers.first { $0.name == name }?.value }
        let code = response.status >= 400 ? Self.code(of: response) : nil
        state.withLock { outcome in
            outcome.status = response.status
            outcome.code = code
            outcome.duration = now - start
            outcome.cursor = values[0].flatMap { Cursor($0) }
            outcome.fault = values[1]
            outcome.requestID = values[2]
        }
    }

    /// Records that the connection was closed without a response.
    func disconnect(at now: Int64) {
        state.withLock { outcome in
            outcome.status = 0
            outcome.duration = now - start
        }
    }

    /// Records the faults of a response that is not sent.
    func fault(_ ids: String?) { state.withLock { $0.fault = ids } }

    func open(_ start: StreamStart, at now: Int64) {
        let fault = start.headers.first { $0.name == HomeAPI.faultHeader }?.value
        state.withLock { outcome in
            outcome.status = start.status
            outcome.duration = now - self.start
            outcome.fault = fault
            outcome.stream = StreamOutcome()
        }
    }

    func sent(_ frames: Int, bytes: Int) {
        state.withLock { outcome in
            outcome.stream?.frames += frames
            outcome.stream?.bytes += bytes
        }
    }

    /// Records how a stream has ended; only the first call has an effect.
    func end(_ end: StreamEnd) {
        state.withLock { outcome in
            if outcome.stream?.end == nil { outcome.stream?.end = end }
        }
    }

    private static func code(of response: Response) -> String? {
        guard case .bytes(let bytes) = response.body else { return nil }
        return (try? JSONValue.parse(bytes))?.objectValue?["code"]?.stringValue
    }
}
