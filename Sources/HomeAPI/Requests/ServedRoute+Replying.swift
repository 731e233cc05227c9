import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import Threads

/// The path of a request through the gateway: access, the home, budgets, faults, the route, and the response.
extension ServedRoute {
    /// - Parameter id: The id of the home in the path; nil for the home `default`.
    func reply(to request: HTTPRequest, home id: String?) -> Reply {
        guard let directory = api.configuration.directory else { return replyHere(to: request, home: id) }
        guard let home = home(of: request, id) else {
            // A gateway that ends has no new homes.
            let other = route.id == "createHome" ? directory.relay(request) : nil
            return other ?? replyHere(to: request, home: id)
        }
        return directory.reply(to: request, home: home) { [self] in replyHere(to: request, home: id) }
    }

    /// Returns the id of the home whose gateway executes a request; nil if each gateway can execute it.
    private func home(of request: HTTPRequest, _ id: String?) -> String? {
        if let id { return id }
        if route.concernsHome { return Homes.defaultID }
        return route.id == "createHome" ? HomeAPI.sourceOfHome(in: request.body) : nil
    }

    /// Replies to a request that this gateway executes.
    private func replyHere(to request: HTTPRequest, home id: String?) -> Reply {
        let start = MonotonicClock.now
        do throws(CallerFailure) {
            if let caller = try api.caller(of: request, route, home: id) { request.setCaller(caller) }
        } catch {
            switch error {
            case .rejected(let problem): return rejected(problem, request, home: id, since: start)
            case .unresolved(let lookup): return resolving(lookup, of: request, home: id, since: start)
            }
        }
        return replyToCaller(of: request, home: id, since: start)
    }

    /// Replies to a request whose session or ticket is looked up on another thread.
    private func resolving(
        _ lookup: SecretLookup, of request: HTTPRequest, home id: String?, since start: UInt64
    ) -> Reply {
        let wasHere = (try? served(id)) != nil
        return .deferred { [self] responder in
            api.withSecrets(for: request.peer.client) { [self] secrets in
                if responder.isAbandoned { return }
                do {
                    let resolved = try api.credentials(for: lookup, in: try secrets.get())
                    if let caller = try api.caller(of: request, route, home: id, resolved: resolved) {
                        request.setCaller(caller)
                    }
                    if wasHere, (try? served(id)) == nil { throw Self.movedHome }
                    responder.send(replyToCaller(of: request, home: id, since: start))
                } catch CallerFailure.rejected(let problem) {
                    responder.send(rejected(problem, request, home: id, since: start))
                } catch {
                    responder.send(rejected(error, request, home: id, since: start))
                }
            }
        }
    }

    private static let movedHome = HomeError(
        .unavailable, "The home is not at this gateway any more; the request was not executed. Try again.")

    /// Replies to a request whose caller may use the route.
    private func replyToCaller(of request: HTTPRequest, home id: String?, since start: UInt64) -> Reply {
        if route.changesHome, id ?? Homes.defaultID == Homes.defaultID, let error = rejection?() {
            return rejected(error, request, home: id, at: api.home.cursor, since: start)
        }
        let served: ServedHome
        do throws(HomeError) {
            served = try self.served(id)
        } catch {
            return rejected(error, request, home: id, since: start)
        }
        let requests = served.requests
        let record = requests.begin(request, route)
        return requests.recorded(admitted(request, in: served, since: start, record), in: record)
    }

    private func rejected(
        _ error: any Error, _ request: HTTPRequest, home id: String?, at cursor: Cursor? = nil, since start: UInt64
    ) -> Reply {
        let reply = Reply.response(HomeAPI.rejection(error, of: request, at: cursor))
        count(reply, to: request, home: id ?? Homes.defaultID, since: start)
        return reply
    }

    private func served(_ id: String?) throws(HomeError) -> ServedHome {
        if let id { return try api.served(id) }
        return api.configuration.directory != nil && route.concernsHome ? try api.served(Homes.defaultID) : api.served
    }

    /// Executes a request, unless too many requests of the home wait for their responses.
    private func admitted(
        _ request: HTTPRequest, in served: ServedHome, since start: UInt64, _ record: RequestRecord?
    ) -> Reply {
        var waiting: Budget { served.budgets.waitingRequests }
        // Such a request has changed the home before its response waits.
        if !route.method.isSafe, !route.alwaysWorks, waiting.isExhausted {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, since: start)
        }
        let isLong = request.body.count > HomeAPI.maximumBodyExecutedAtOnce
        let reply =
            isLong
            ? performInBackground(request, in: served, since: start, record)
            : perform(request, in: served, since: start, record)
        let work: @Sendable (Responder) -> Void
        switch consume reply {
        case .deferred(let deferred): work = deferred
        case let other: return other
        }
        let reservation = waiting.reserve(1)
        if reservation == nil, route.method.isSafe, !route.alwaysWorks {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, since: start)
        }
        return .deferred { responder in
            work(responder.passing { reply in withExtendedLifetime(reservation) { responder.send(reply) } })
        }
    }

    private func rejected(
        _ error: any Error, _ request: HTTPRequest, in served: ServedHome, since start: UInt64
    ) -> Reply {
        let reply = Reply.response(HomeAPI.rejection(error, of: request, at: served.home.cursor))
        count(reply, to: request, home: served.id, since: start)
        return reply
    }

    /// Executes a request with a long body on another thread.
    private func performInBackground(
        _ request: HTTPRequest, in served: ServedHome, since start: UInt64, _ record: RequestRecord?
    ) -> Reply {
        .deferred { [self] responder in
            do throws(BackgroundQueueError) {
                try api.longRequests.add(for: request.peer.client) { [self] in
                    responder.send(perform(request, in: served, since: start, record))
                    return true
                }
            } catch {
                responder.send(rejected(HomeError(error), request, in: served, since: start))
            }
        }
    }

    private func perform(
        _ request: HTTPRequest, in served: ServedHome, since start: UInt64, _ record: RequestRecord?
    ) -> Reply {
        guard served.faults.affectsRequests, route.canBeFaulted else {
            return execute(request, in: served, since: start, record)
        }
        return faulted(request, in: served, since: start, record)
    }

    /// Executes a request and counts its response.
    ///
    /// - Parameters:
    ///   - record: The record of the request; nil if it is not recorded.
    ///   - trace: Receives the effects of faults on devices on the request; nil if none is set.
    func execute(
        _ request: HTTPRequest, in served: ServedHome, since start: UInt64, _ record: RequestRecord?,
        _ trace: FaultTrace? = nil
    ) -> Reply {
        var reply: Reply
        do {
            reply = try route.handle(Call(self, request, in: served, since: start, faults: trace, record: record))
        } catch {
            return rejected(error, request, in: served, since: start)
        }
        switch reply {
        case .response(let response):
            if response.bodyCount > ResponseBody.shortSize {
                reply = .response(api.reserved(response, for: request, in: served))
            }
        case .stream(let stream): reply = .stream(opened(stream, by: request, in: served))
        case .deferred, .disconnection: break
        }
        count(reply, to: request, home: served.id, since: start)
        return reply
    }

    /// Enters a stream into the open streams, and lets faults and the access of its client affect it.
    private func opened(_ start: StreamStart, by request: HTTPRequest, in served: ServedHome) -> StreamStart {
        guard let source = start.source as? any FormattedSource else { return start }
        var start = start
        let origin = FaultOrigin(of: request, to: route)
        let open = api.openStreams.add { number in
            OpenStream(
                number, request, route, home: served.id, at: served.home.hostTime.calendar(), lag: source.lag,
                start.group)
        }
        start.source = ServedStream(
            source, route.canBeFaulted ? served.faults : nil, origin, AccessLease(request, served.home.hostTime), open,
            in: api.openStreams)
        if route.canBeFaulted, let header = served.faults.header(ofStream: origin) { start.headers.append(header) }
        return start
    }
}
