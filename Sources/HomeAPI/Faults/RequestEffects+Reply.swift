import HTTPServer
import HomeEngine
import HomeModel

extension RequestEffects {
    /// Returns the reply to a request with the effects of faults.
    ///
    /// - Parameter handle: Executes the request.
    func reply(to request: HTTPRequest, of served: ServedHome, by handle: () -> Reply) -> Reply {
        guard delay > 0 else { return ended(request, served, handle) }
        let delayed = served.delayedResponses
        guard let reservation = delayed.budget.reserve(1) else {
            let problem = Problem(tooManyWaitingRequests: delayed.budget.limit)
            return .response(named(rejection(problem, of: request, served)))
        }
        let reply = ended(request, served, handle)
        return .deferred { responder in
            let delaying = responder.passing { reply in
                delayed.send(reply, to: responder, after: delay, delayedBy: delayIDs, reservation)
            }
            delaying.send(reply)
        }
    }

    private func rejection(_ problem: Problem, of request: HTTPRequest, _ served: ServedHome) -> Response {
        problem.response(
            instance: request.path, headers: [Header(HomeAPI.cursorHeader, served.home.cursor.description)])
    }

    private func ended(_ request: HTTPRequest, _ served: ServedHome, _ handle: () -> Reply) -> Reply {
        switch ending {
        case .status(let status, let code, let retryAfter):
            let kind = ProblemKind.of(code).with(status: status)
            let problem = Problem(kind, "A fault of the simulation rejected the request; it was not executed.")
            var response = rejection(problem, of: request, served)
            if let retryAfter {
                response.headers.removeAll { $0.name == "Retry-After" }
                response.headers.append(Header("Retry-After", String(retryAfter)))
            }
            return .response(named(response))
        case .closeBeforeAnswer(let executes), .neverAnswers(let executes):
            return executes ? map(handle()) { _ in .disconnection } : .disconnection
        case .closeAfterBytes(let count):
            return map(handle()) { response in
                rationed(response, of: request, served) { RationedBody($0, allowing: count, served.server) }
            }
        case .slowBody(let rate):
            return map(handle()) { response in
                rationed(response, of: request, served) { RationedBody($0, bytesPerSecond: rate, served.server) }
            }
        case .latency, nil: return map(handle()) { .response(named($0)) }
        }
    }

    /// Returns the reply that sends the body of a response in another way.
    ///
    /// - Parameter ration: Returns the body; nil if the response has none.
    private func rationed(
        _ response: Response, of request: HTTPRequest, _ served: ServedHome, _ ration: (Response) -> RationedBody?
    ) -> Reply {
        var response = named(response)
        let budget = served.budgets.pendingBytes
        response.reservation = response.reservation ?? budget.reserve(response.body.count)
        guard response.reservation != nil else {
            let problem = Problem(HTTPFailure.tooManyPendingBytes(limit: budget.limit))
            return .response(named(rejection(problem, of: request, served)))
        }
        return ration(response).map { .stream($0.start) } ?? .response(response)
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
            // A fault that replaces the response by nothing also closes a stream.
            switch ending {
            case .closeBeforeAnswer, .neverAnswers:
                start.source.closed()
                return .disconnection
            case .status, .latency, .closeAfterBytes, .slowBody, nil: break
            }
            if let header { start.headers.append(header) }
            return .stream(start)
        case .disconnection: return .disconnection
        }
    }
}
