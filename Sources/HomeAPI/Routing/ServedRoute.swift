import AccessControl
import HTTPServer
import HomeModel
import Observability
import Threads

/// A route of a gateway, which counts its responses, with the time that they took, and logs them.
///
/// It is a class, and requests refer to it alone, because every reference that a request has costs time.
final class ServedRoute: Sendable {
    let api: HomeAPI
    let route: Route
    /// Returns why no request may change the home `default`; nil if requests may.
    let rejection: (@Sendable () -> HomeError?)?
    private let statistics: RouteStatistics

    init(_ route: Route, of api: HomeAPI, _ statistics: RouteStatistics, _ rejection: (@Sendable () -> HomeError?)?) {
        (self.route, self.api, self.statistics, self.rejection) = (route, api, statistics, rejection)
    }

    /// Counts the response to a request, or the head of its stream. A deferred response is counted when it is sent.
    ///
    /// - Parameters:
    ///   - home: The id of the home that the request addresses.
    ///   - start: The time at which the request arrived.
    func count(_ reply: Reply, to request: HTTPRequest, home: @autoclosure () -> String, since start: UInt64) {
        switch reply {
        case .response(let response):
            count(status: response.status, response.headers, of: request, home: home(), since: start)
        case .stream(let stream):
            count(status: stream.status, stream.headers, of: request, home: home(), since: start)
        case .deferred, .disconnection: break
        }
    }

    /// Counts a response. If it is not sent, its status is that which it would have had.
    func count(
        status: Int, _ headers: @autoclosure () -> [Header] = [], of request: HTTPRequest,
        home: @autoclosure () -> String, since start: UInt64
    ) {
        let duration = MonotonicClock.now - start
        statistics.count(status: status, nanoseconds: duration)
        let level = level(of: status)
        guard api.configuration.logger.writes(level) else { return }
        api.configuration.logger.log(
            level, "request", line(status, headers(), of: request, home: home(), nanoseconds: duration))
    }

    /// Errors of the gateway are always logged, then the requests that change something, then all others.
    private func level(of status: Int) -> Logger.Level {
        if status == 500 { return .error }
        return route.changesHome ? .info : .debug
    }

    /// The line has neither the query, which may contain a ticket, nor the body.
    private func line(
        _ status: Int, _ headers: [Header], of request: HTTPRequest, home: String, nanoseconds: UInt64
    ) -> [Logger.Metadata] {
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
        return line
    }
}
