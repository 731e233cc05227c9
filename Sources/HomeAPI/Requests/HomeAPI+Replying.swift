import HTTPServer
import HomeEngine
import HomeModel
import Threads

/// The path of a request through the gateway: access, the home, budgets, faults, the route, and the response.
extension HomeAPI {
    /// - Parameter id: The id of the home in the path; nil for the home `default`.
    func reply(
        to request: HTTPRequest, by route: Route, home id: String?, _ statistics: RouteStatistics,
        _ rejection: (@Sendable () -> HomeError?)?
    ) -> Reply {
        let meter = RequestMeter(request, route, home: id ?? Homes.defaultID, statistics, configuration.logger)
        do throws(Problem) {
            if let caller = try caller(of: request, route, home: id) { request.setCaller(caller) }
        } catch {
            return count(.response(Self.rejection(error, of: request, at: nil)), by: meter)
        }
        if let rejection, route.changesHome, id ?? Homes.defaultID == Homes.defaultID, let error = rejection() {
            return count(.response(Self.rejection(error, of: request, at: home.cursor)), by: meter)
        }
        let served: ServedHome
        do throws(HomeError) {
            served = try id.map { id throws(HomeError) in try self.served(id) } ?? self.served
        } catch {
            return count(.response(Self.rejection(error, of: request, at: nil)), by: meter)
        }
        let record = served.requests.begin(request, route)
        return served.requests.recorded(admitted(request, by: route, in: served, meter, record), in: record)
    }

    /// Executes a request, unless too many requests of the home wait for their responses.
    private func admitted(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        let waiting = served.budgets.waitingRequests
        // Such a request has changed the home before its response waits.
        if !route.method.isSafe, !route.alwaysWorks, waiting.isExhausted {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, meter)
        }
        let isLong = request.body.count > Self.maximumBodyExecutedAtOnce
        let reply =
            isLong
            ? performInBackground(request, by: route, in: served, meter, record)
            : perform(request, by: route, in: served, meter, record)
        let work: @Sendable (Responder) -> Void
        switch consume reply {
        case .deferred(let deferred): work = deferred
        case let other: return other
        }
        let reservation = waiting.reserve(1)
        if reservation == nil, route.method.isSafe, !route.alwaysWorks {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, meter)
        }
        return .deferred { responder in
            work(responder.passing { reply in withExtendedLifetime(reservation) { responder.send(reply) } })
        }
    }

    private func rejected(
        _ error: any Error, _ request: HTTPRequest, in served: ServedHome, _ meter: RequestMeter
    ) -> Reply {
        count(.response(Self.rejection(error, of: request, at: served.home.cursor)), by: meter)
    }

    /// Executes a request with a long body on another thread.
    private func performInBackground(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        .deferred { [self] responder in
            do throws(BackgroundQueueError) {
                try longRequests.add(for: request.peer.client) { [self] in
                    responder.send(perform(request, by: route, in: served, meter, record))
                    return true
                }
            } catch {
                responder.send(rejected(HomeError(error), request, in: served, meter))
            }
        }
    }

    private func perform(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        served.faults.affectsRequests && route.canBeFaulted
            ? faulted(request, by: route, in: served, meter, record)
            : count(execute(request, by: route, in: served, meter, record), by: meter)
    }

    /// Returns the response to a request that has no route, and records it for the home that its path addresses.
    ///
    /// The response does not depend on the caller and on whether there is such a home.
    func responseWithoutRoute(to request: HTTPRequest, _ failure: HTTPFailure) -> Response {
        let segments = request.segments
        let suggestion = failure == .notFound ? PathSpelling.suggestion(for: segments) : ""
        let response = Self.rejection(Problem(failure, suggestion: suggestion), of: request, at: nil)
        let addressesHome = segments.count > 1 && segments[0] == "homes" && !segments[1].isEmpty
        let id = addressesHome ? segments[1] : Homes.defaultID
        // As for routes: see ``Route/isRecorded``.
        let isAboutRequests = segments.dropFirst(addressesHome ? 2 : 0).starts(with: ["simulation", "requests"])
        guard configuration.requestLimit > 0, !isAboutRequests, mayRecord(request, home: id),
            let served = try? addressesHome ? self.served(id) : self.served
        else { return response }
        _ = served.requests.recorded(.response(response), in: served.requests.begin(request, nil))
        return response
    }

    private func served(_ id: String) throws(HomeError) -> ServedHome {
        served(try homes.home(id))
    }

    /// - Parameters:
    ///   - record: The record of the request; nil if it is not recorded.
    ///   - trace: Receives the effects of faults on devices on the request; nil if none is set.
    func execute(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?, _ trace: FaultTrace? = nil
    ) -> Reply {
        let reply: Reply
        do {
            reply = try route.handle(
                Call(
                    api: self, served: served, route: route, request: request, meter: meter, faults: trace,
                    record: record))
        } catch {
            return .response(Self.rejection(error, of: request, at: served.home.cursor))
        }
        switch consume reply {
        case .response(let response): return .response(reserved(response, for: request, in: served))
        case .stream(let start): return .stream(opened(start, by: request, route, in: served))
        case let other: return other
        }
    }

    /// Enters a stream into the open streams, and lets faults and the access of its client affect it.
    private func opened(
        _ start: StreamStart, by request: HTTPRequest, _ route: Route, in served: ServedHome
    ) -> StreamStart {
        guard let source = start.source as? any FormattedSource else { return start }
        var start = start
        let origin = FaultOrigin(of: request, to: route)
        let open = openStreams.add { number in
            OpenStream(
                number, request, route, home: served.id, at: served.home.hostTime.calendar(), lag: source.lag,
                start.group)
        }
        start.source = ServedStream(
            source, route.canBeFaulted ? served.faults : nil, origin, AccessLease(request, served.home.hostTime), open,
            in: openStreams)
        if route.canBeFaulted, let header = served.faults.header(ofStream: origin) { start.headers.append(header) }
        return start
    }

    /// Reserves the bytes of a long response until it is sent; returns a problem if too many are in use.
    func reserved(_ response: consuming Response, for request: HTTPRequest, in served: ServedHome) -> Response {
        guard case .bytes(let bytes) = response.body, bytes.count > ResponseBody.shortSize, response.reservation == nil
        else { return response }
        let budget = served.budgets.pendingBytes
        response.reservation = budget.reserve(bytes.count)
        if response.reservation != nil { return response }
        let problem = Problem(HTTPFailure.tooManyPendingBytes(limit: budget.limit))
        return Self.rejection(problem, of: request, at: served.home.cursor)
    }

    func count(_ reply: consuming Reply, by meter: RequestMeter) -> Reply {
        switch reply {
        case .response(let response): meter.count(response)
        case .stream(let start): meter.count(start)
        // It is counted when it is sent.
        case .deferred, .disconnection: break
        }
        return reply
    }

    /// - Parameter cursor: The cursor of the home; nil if there is no such home.
    private static func rejection(_ error: any Error, of request: HTTPRequest, at cursor: Cursor?) -> Response {
        var headers = cursor.map { [Header(cursorHeader, $0.description)] } ?? []
        if let id = request.header(Call.requestIDHeader), TextForm.requestID.accepts(id) {
            headers.append(Header(Call.requestIDHeader, id))
        }
        return Problem(error).response(instance: request.path, headers: headers)
    }
}
