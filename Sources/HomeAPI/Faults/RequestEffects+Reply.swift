import HTTPServer
import HomeEngine
import HomeModel

extension RequestEffects {
    /// Returns the reply to a request with the effects of faults.
    ///
    /// - Parameters:
    ///   - delays: Calls a function after a number of microseconds.
    ///   - handle: Executes the request.
    func reply(
        to request: HTTPRequest, at cursor: Cursor,
        delays: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> Void, by handle: () -> Reply
    ) -> Reply {
        delayed(by: delays, ended(request, cursor, handle))
    }

    private func ended(_ request: HTTPRequest, _ cursor: Cursor, _ handle: () -> Reply) -> Reply {
        switch ending {
        case .status(let status, let code, let retryAfter):
            let kind = ProblemKind.of(code).with(status: status)
            var response = Problem(kind, "A fault of the simulation rejected the request; it was not executed.")
                .response(
                    instance: request.path, headers: [Header(HomeAPI.cursorHeader, cursor.description)])
            if let retryAfter {
                response.headers.removeAll { $0.name == "Retry-After" }
                response.headers.append(Header("Retry-After", String(retryAfter)))
            }
            return .response(named(response))
        case .closeBeforeAnswer(let executes):
            return executes ? map(handle()) { _ in .disconnection } : .disconnection
        case .closeAfterBytes(let count):
            return map(handle()) { response in
                RationedBody(named(response), allowing: count).map { .stream($0.start) } ?? .response(named(response))
            }
        case .slowBody(let rate):
            return map(handle()) { response in
                RationedBody(named(response), bytesPerSecond: rate).map { .stream($0.start) }
                    ?? .response(named(response))
            }
        case .latency, nil: return map(handle()) { .response(named($0)) }
        }
    }

    /// Returns a response that names the faults, unless they are hidden.
    private func named(_ response: Response) -> Response {
        guard let header else { return response }
        var response = response
        response.headers.append(header)
        return response
    }

    /// The header that names the faults; nil if all of them are hidden.
    var header: Header? { ids.isEmpty ? nil : Header(HomeAPI.faultHeader, ids.joined(separator: ", ")) }

    /// Returns the reply with another reply in place of its response. A stream gets the header of the faults.
    private func map(_ reply: Reply, _ transform: @escaping @Sendable (Response) -> Reply) -> Reply {
        switch reply {
        case .response(let response): return transform(response)
        case .deferred(let work):
            return .deferred { responder in
                work(responder.passing { responder.send(map($0, transform)) })
            }
        case .stream(var start):
            // A fault that closes the connection before the response also closes that of a stream.
            if case .closeBeforeAnswer = ending {
                start.source.closed()
                return .disconnection
            }
            if let header { start.headers.append(header) }
            return .stream(start)
        case .disconnection: return .disconnection
        }
    }

    private func delayed(
        by delays: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> Void, _ reply: Reply
    ) -> Reply {
        guard delay > 0 else { return reply }
        let microseconds = Int64(delay) * 1_000
        return .deferred { responder in
            guard case .deferred(let work) = reply else {
                return delays(microseconds) { responder.send(reply) }
            }
            work(responder.passing { reply in delays(microseconds) { responder.send(reply) } })
        }
    }
}
