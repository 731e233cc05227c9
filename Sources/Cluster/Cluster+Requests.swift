package import HTTPServer
package import HomeAPI
import HomeEngine
package import HomeModel
import HomeStore
import Synchronization
import Threads

/// Requests: to the homes of this node and of others.
extension Cluster: HomeDirectory {
    package func isForwarded(_ request: Request) -> Bool { transport.sender(of: request) != nil }

    package func reply(to request: Request, home id: String, locally: @escaping @Sendable () -> Reply) -> Reply {
        if homes.has(id) {
            if let reply = use(id, for: request, locally) { return reply }
        } else if !isForwarded(request), let owner = table.place(of: id), let node = node(owner) {
            return forward(request, to: node, home: id, mayRetry: true, locally)
        }
        return find(id, for: request, mayRetry: true, locally)
    }

    /// Replies with a home of this node; nil if it is leaving.
    private func use(_ id: String, for request: Request, _ locally: () -> Reply) -> Reply? {
        guard let use = table.use(id, from: transport.sender(of: request)) else { return nil }
        guard isValid else { return rejection(Self.notJoined, of: request) }
        switch locally() {
        case .deferred(let work):
            return .deferred { responder in
                work(responder.passing { reply in withExtendedLifetime(use) { responder.send(reply) } })
            }
        case let reply: return withExtendedLifetime(use) { reply }
        }
    }

    private func rejection(_ error: HomeError, of request: Request) -> Reply {
        .response(HomeAPI.rejection(error, of: request))
    }

    /// Replies when it is known where a home is.
    private func find(
        _ id: String, for request: Request, mayRetry: Bool, _ locally: @escaping @Sendable () -> Reply
    ) -> Reply {
        .deferred { [self] responder in search(id, for: request, responder, mayRetry: mayRetry, locally) }
    }

    private func search(
        _ id: String, for request: Request, _ responder: Responder, mayRetry: Bool,
        _ locally: @escaping @Sendable () -> Reply
    ) {
        do throws(BackgroundQueueError) {
            try perform(for: .client(request.peer.client)) { [self] in
                if let reply = found(id, for: request, mayRetry: mayRetry, locally) {
                    responder.send(reply)
                } else {
                    table.whenLeft(id) { [self] in
                        search(id, for: request, responder, mayRetry: mayRetry, locally)
                    }
                }
                return true
            }
        } catch {
            let error = HomeError(
                .unavailable, "Too many requests wait for homes to be found; this one was not executed.")
            responder.send(rejection(error, of: request))
        }
    }

    /// Returns the reply of the node that has a home; nil if the home is leaving this one.
    private func found(
        _ id: String, for request: Request, mayRetry: Bool, _ locally: @escaping @Sendable () -> Reply
    ) -> Reply? {
        switch locate(id) {
        case .here: use(id, for: request, locally)
        case .nowhere: locally()
        case .elsewhere(let node): forward(request, to: node, home: id, mayRetry: mayRetry, locally)
        case .unknown(let error): rejection(error, of: request)
        }
    }

    private func forward(
        _ request: Request, to node: StoreNode, home id: String, mayRetry: Bool,
        _ locally: @escaping @Sendable () -> Reply
    ) -> Reply {
        // The gateway that has forwarded the request asks the store again.
        guard !isForwarded(request) else { return .response(HomeAPI.misdirection(of: request, home: id)) }
        state.withLock { $0.statistics.forwardedRequests += 1 }
        return transport.forward(request, to: node.address) { [self] failure in
            table.setPlace(of: id, nil)
            switch failure {
            case .misdirected where mayRetry: return find(id, for: request, mayRetry: false, locally)
            case .misdirected: return rejection(Self.moving(id), of: request)
            case .unreachable: return rejection(Self.unreachable(id), of: request)
            case .broken:
                let error = HomeError(
                    .unavailable, "The gateway that has the home \(id) has not answered completely.")
                return rejection(request.method.isSafe ? error : error.uncertain, of: request)
            }
        }
    }

    private static func unreachable(_ id: String) -> HomeError {
        HomeError(
            .unavailable,
            "The gateway that has the home \(id) cannot be reached; if it is dead, another one takes the home in a few seconds. The request was not executed."
        )
    }

    package func relay(_ request: Request) -> Reply? {
        guard state.withLock({ $0.isDraining }), !isForwarded(request), let node = others.randomElement() else {
            return nil
        }
        return transport.forward(request, to: node.address) { [self] failure in
            let error = HomeError(.unavailable, "The gateway is stopping.")
            if case .broken = failure { return rejection(error.uncertain, of: request) }
            return rejection(error, of: request)
        }
    }

    // MARK: All nodes

    package func ask(
        _ request: Request, completion: @escaping @Sendable (Result<[Response], HomeError>) -> Void
    ) {
        let isAdded = perform { [self] in
            // A home that is at no node would be missing.
            if claimSome() { return false }
            askOthers(request, completion)
            return true
        }
        if !isAdded { completion(.failure(Self.notJoined)) }
    }

    private func askOthers(
        _ request: Request, _ completion: @escaping @Sendable (Result<[Response], HomeError>) -> Void
    ) {
        let others: [StoreNode]
        do throws(JournalError) { others = try readOthers() } catch {
            let failure = HomeError(.unavailable, "The other gateways are not known now. \(error.clientMessage)")
            return completion(.failure(failure))
        }
        guard isValid else { return completion(.failure(Self.notJoined)) }
        guard !others.isEmpty else { return completion(.success([])) }
        let answers = Mutex<[Result<Response, HomeError>]>([])
        for node in others {
            transport.fetch(request, from: node.address) { result in
                let all = answers.withLock { answers -> [Result<Response, HomeError>]? in
                    answers.append(
                        result.mapError { _ in
                            HomeError(
                                .unavailable, "The gateway \(node.name) does not answer; its homes are not known.")
                        })
                    return answers.count == others.count ? answers : nil
                }
                guard let all else { return }
                do throws(HomeError) {
                    completion(.success(try all.map { answer throws(HomeError) in try answer.get() }))
                } catch {
                    completion(.failure(error))
                }
            }
        }
    }

    package var failure: HomeError? {
        let (isDraining, isJoined) = state.withLock { ($0.isDraining, $0.membership != nil) }
        if isDraining { return HomeError(.unavailable, "The gateway is stopping; the others have its homes.") }
        return isJoined && isValid ? nil : Self.notJoined
    }

    package var statistics: DirectoryStatistics {
        let now = configuration.now()
        return state.withLock { state in
            var statistics = state.statistics
            statistics.lease = state.lease.end.map { $0 > now ? $0 - now : 0 } ?? 0
            return statistics
        }
    }

    package var nodes: [GatewayNode] {
        state.withLock { state in
            state.nodes.map { node in
                GatewayNode(name: node.name, address: node.address, isThis: node.id == state.membership?.store.node)
            }
        }
    }
}
