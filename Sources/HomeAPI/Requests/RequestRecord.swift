import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

/// A request in the journal of a home.
///
/// Every request creates one, so it only retains the request and the response; all other values are derived when the
/// record is read.
final class RequestRecord: ChangeObserver {
    /// The number in the journal, from 1.
    let number: UInt64
    let request: HTTPRequest
    /// The route; nil if the request has none.
    let route: Route?
    /// The time of the home, and that of the host, when the request arrived.
    let time: HomeTime
    let host: Int64
    /// The time of the host's calendar when the request arrived, in microseconds since 1970.
    let receivedAt: Int64
    /// The cursor of the home when the request arrived.
    let before: Cursor
    private let state = Mutex(State())

    private struct State {
        /// The status; nil while there is no response, 0 if the connection was closed without one.
        var status: Int?
        var headers: [Header] = []
        /// The body of a problem, which is read when it is needed; empty if it is long.
        var problem = ResponseBody.empty
        /// What is kept of a problem with a long body.
        var longProblem: RecordedProblem?
        /// The time of the host when the response was complete.
        var end: Int64 = 0
        /// The ids of the faults that affected the response, also of hidden ones.
        var faults: [String] = []
        var stream: StreamOutcome?
        /// The time of the home at which the change of the request was executed.
        var executedAt: HomeTime?
    }

    /// The outcome of a request so far.
    struct Outcome: Sendable {
        /// The status; nil while there is no response, 0 if the connection was closed without one.
        let status: Int?
        /// The problem; empty if the response is none.
        let problem: RecordedProblem
        /// The time from the arrival of the request to its response, in microseconds.
        let duration: Int64?
        /// The id of the request, which the server has chosen if the client has not.
        let requestID: String?
        /// The cursor of the response.
        let cursor: Cursor?
        /// The path of the object that the request has created; nil if it has created none.
        let location: String?
        /// The ids of the faults that affected the response.
        let fault: String?
        /// The outcome of the stream; nil if the response is not a stream.
        let stream: StreamOutcome?
        /// The time of the home at which the change of the request was executed; nil if it has none.
        let executedAt: HomeTime?
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
        /// The token of the client has ended or was revoked.
        case access
        /// A request to `/streams` has closed it.
        case closed
    }

    /// The size up to which the body of a problem is kept, in bytes.
    private static let keptProblem = 2_048

    init(_ number: UInt64, _ request: HTTPRequest, _ route: Route?, at moment: Home.Moment, receivedAt: Int64) {
        self.number = number
        self.receivedAt = receivedAt
        self.request = request
        self.route = route
        (time, host, before) = (moment.time, moment.host, moment.cursor)
    }

    /// The approximate memory that the record occupies, in bytes.
    var size: Int { 400 + request.size }

    /// Whether the request controls the simulation or the gateway.
    var isControl: Bool { route.map { !$0.canBeFaulted } ?? false }

    /// The label of the client; nil if it has none.
    var client: String? { ClientLabel.of(request) }

    var outcome: Outcome {
        let state = state.withLock { $0 }
        func header(_ name: String) -> String? { state.headers.first { $0.name == name }?.value }
        return Outcome(
            status: state.status, problem: state.longProblem ?? RecordedProblem(state.problem) ?? RecordedProblem(),
            duration: state.status == nil ? nil : state.end - host, requestID: header(Call.requestIDHeader),
            cursor: header(HomeAPI.cursorHeader).flatMap { Cursor($0) }, location: header("Location"),
            fault: state.faults.isEmpty ? header(HomeAPI.faultHeader) : state.faults.joined(separator: ", "),
            stream: state.stream, executedAt: state.executedAt)
    }

    // MARK: Recording

    func changeIsExecuted(at time: HomeTime) { state.withLock { $0.executedAt = time } }

    /// Records a response at a time of the host.
    func end(_ response: Response, at now: Int64) {
        state.withLock { state in
            state.status = response.status
            state.headers = response.headers
            if response.status >= 400 {
                if case .bytes(let bytes) = response.body, bytes.count > Self.keptProblem {
                    state.longProblem = RecordedProblem(response.body)
                } else {
                    state.problem = response.body
                }
            }
            state.end = now
        }
    }

    /// Records that the connection was closed without a response.
    func disconnect(at now: Int64) {
        state.withLock { state in
            state.status = 0
            state.end = now
        }
    }

    /// Records faults that affect the response.
    func add(faults ids: [String]) { if !ids.isEmpty { state.withLock { $0.faults += ids } } }

    func open(_ start: StreamStart, at now: Int64) {
        state.withLock { state in
            state.status = start.status
            state.headers = start.headers
            state.end = now
            state.stream = StreamOutcome()
        }
    }

    func sent(_ frames: Int, bytes: Int) {
        state.withLock { state in
            state.stream?.frames += frames
            state.stream?.bytes += bytes
        }
    }

    /// Records how a stream has ended. Returns false if it had ended before.
    func end(_ end: StreamEnd) -> Bool {
        state.withLock { state in
            guard state.stream != nil, state.stream?.end == nil else { return false }
            state.stream?.end = end
            return true
        }
    }
}
