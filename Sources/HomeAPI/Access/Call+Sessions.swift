import AccessControl
import HTTPServer
import HomeModel
import HomeStore

/// Beginning and ending sessions, and creating tickets.
extension Call {
    /// Responds with the secret of a new session or ticket of a caller, as soon as all gateways accept it.
    func issue(
        _ kind: SharedSecret.Kind, for caller: Caller, _ access: AccessGuard<ClientAddress>,
        response makeResponse: @escaping @Sendable (_ secret: String) -> Response
    ) -> Reply {
        guard access.sharesSecrets else {
            switch kind {
            case .session: return .response(makeResponse(access.beginSession(for: caller)))
            case .ticket: return .response(makeResponse(access.issueTicket(for: caller)))
            }
        }
        let issued = kind == .session ? access.issueSession(for: caller) : access.issueSharedTicket(for: caller)
        return withSecrets { secrets, responder throws(HomeError) in
            try secrets.add(SharedSecret(kind, issued.record))
            if kind == .session { access.beginSession(issued.record) }
            self.send(makeResponse(issued.text), to: responder)
        }
    }

    /// Ends the sessions of the request at all gateways, and responds then.
    ///
    /// Their records are removed first, so that no gateway restores a session after it has ended there.
    func endSessions(response: @escaping @Sendable () -> Response) -> Reply {
        let (access, directory) = (api.configuration.access, api.configuration.directory)
        let secrets = HomeAPI.sessionSecrets(of: request)
        @Sendable func endHere() { for secret in secrets { access?.endSession(secret) } }
        guard let access, access.sharesSecrets, let lookup = SecretLookup(sessions: secrets),
            case .sessions(let digests) = lookup, directory?.isForwarded(request) != true
        else {
            endHere()
            return .response(response())
        }
        return withSecrets { store, responder throws(HomeError) in
            for digest in digests { _ = try store.take(.session, digest) }
            endHere()
            guard let directory else { return self.send(response(), to: responder) }
            directory.ask(self.request) { result in
                let hasEnded = (try? result.get())?.allSatisfy { $0.status == 204 } == true
                self.send(hasEnded ? response() : self.rejection(Self.unconfirmedEnd), to: responder)
            }
        }
    }

    private static let unconfirmedEnd = HomeError(
        .unavailable,
        "The session has ended, but not yet at a gateway that does not answer. Send the request again to end it there.")

    /// Responds later: calls `body` with the shared secrets on another thread. If it throws, the error is the response.
    private func withSecrets(
        _ body: @escaping @Sendable (any SharedSecrets, Responder) throws(HomeError) -> Void
    ) -> Reply {
        .deferred { responder in
            self.api.withSecrets(for: self.request.peer.client) { secrets in
                do throws(HomeError) {
                    try body(try secrets.get(), responder)
                } catch {
                    self.send(self.rejection(error), to: responder)
                }
            }
        }
    }
}
