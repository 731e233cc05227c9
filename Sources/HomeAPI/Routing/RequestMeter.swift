import AccessControl
import HTTPServer
import Observability
import Threads

/// Measures one request: counts its response by its route, with the time that it took, and logs it.
///
/// It is a class because every request passes it through many functions, and a copy would retain each of its members.
final class RequestMeter: Sendable {
    private let request: HTTPRequest
    private let route: Route
    private let home: String
    private let statistics: RouteStatistics
    private let logger: Logger
    private let start: UInt64

    /// - Parameter home: The id of the home that the request addresses.
    init(_ request: HTTPRequest, _ route: Route, home: String, _ statistics: RouteStatistics, _ logger: Logger) {
        (self.request, self.route, self.home) = (request, route, home)
        (self.statistics, self.logger) = (statistics, logger)
        start = MonotonicClock.now
    }

    func count(_ response: Response) { count(status: response.status, response.headers) }

    func count(_ stream: StreamStart) { count(status: stream.status, stream.headers) }

    /// Counts a response that is not sent: its status is that which it would have had.
    func count(status: Int, _ headers: [Header] = []) {
        let duration = MonotonicClock.now - start
        statistics.count(status: status, nanoseconds: duration)
        let level = level(of: status)
        if logger.writes(level) { log(level, status, headers, nanoseconds: duration) }
    }

    /// Errors of the gateway are always logged, then the requests that change something, then all others.
    private func level(of status: Int) -> Logger.Level {
        if status == 500 { return .error }
        return route.changesHome ? .info : .debug
    }

    /// The line has neither the query, which may contain a ticket, nor the body.
    private func log(_ level: Logger.Level, _ status: Int, _ headers: [Header], nanoseconds: UInt64) {
        var line: [Logger.Metadata] = [
            (name: "method", value: request.sentMethod), (name: "path", value: request.path),
            (name: "home", value: home), (name: "status", value: status),
            (name: "milliseconds", value: Double(nanoseconds / 1_000) / 1_000),
            (name: "address", value: request.peer.description),
        ]
        if let client = ClientLabel.of(request) { line.append((name: "client", value: client)) }
        if let token = request.caller?.token { line.append((name: "token", value: token.id)) }
        if let id = headers.first(where: { $0.name == Call.requestIDHeader }) {
            line.append((name: "requestId", value: id.value))
        }
        logger.log(level, "request", line)
    }
}
