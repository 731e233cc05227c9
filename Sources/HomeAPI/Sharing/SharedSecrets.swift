import AccessControl
import HTTPServer
package import HomeModel
package import HomeStore
import Threads

/// The sessions and tickets that several gateways share. Each call waits for their store, and throws if the store does not
/// answer.
package protocol SharedSecrets: Sendable {
    /// Adds a secret, and returns when it is durable.
    func add(_ secret: SharedSecret) throws(HomeError)

    /// Returns a secret; nil if there is none, or if it has ended.
    func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret?

    /// Removes a secret and returns it; nil if there is none, or if it has ended. Of several calls, at most one returns it.
    func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret?

    /// Moves the ends of the sessions that the store still has.
    func extend(_ sessions: [SharedSecret]) throws(HomeError)
}

extension HomeAPI {
    typealias Credentials = AccessGuard<ClientAddress>.Credentials

    /// The time after which a request is rejected that still waits for its turn, in nanoseconds.
    private static let secretTimeout: UInt64 = 2_000_000_000
    /// The maximum number of sessions that are extended at once.
    private static let extensionLimit = 500

    /// Calls a function that uses the shared secrets on another thread, which the requests of all clients use in turn. If
    /// that is not possible, the function gets an error.
    func withSecrets(
        for client: ClientAddress, _ body: @escaping @Sendable (Result<any SharedSecrets, HomeError>) -> Void
    ) {
        guard let secrets = configuration.secrets else { return body(.failure(Self.missingSecrets)) }
        let end = MonotonicClock.now + Self.secretTimeout
        do throws(BackgroundQueueError) {
            try secretRequests.add(for: client) {
                body(MonotonicClock.now < end ? .success(secrets) : .failure(Self.missingSecrets))
                return true
            }
        } catch {
            body(.failure(HomeError(error)))
        }
    }

    private static let missingSecrets = HomeError(
        .unavailable, "The gateways cannot check sessions and tickets in time; try again, or use a token.")

    /// Returns the credentials that replace the secrets of a request.
    func credentials(
        for lookup: SecretLookup, in secrets: any SharedSecrets
    ) throws(HomeError) -> Credentials {
        let resolved = try configuration.access?.resolve(lookup) { digest throws(HomeError) in
            switch lookup {
            case .sessions: try secrets.secret(.session, digest)?.record
            case .ticket: try secrets.take(.ticket, digest)?.record
            }
        }
        guard let resolved else { throw Self.missingSecrets }
        return resolved
    }

    /// Passes the ends of the sessions that requests have extended to the other gateways, from time to time. Call it
    /// often, and once when no more requests are executed.
    ///
    /// - Parameter isLast: Whether the gateway ends.
    package func extendSharedSessions(isLast: Bool = false) {
        guard let secrets = configuration.secrets, let access = configuration.access,
            let extended = access.extendedSessions(isLast: isLast)
        else { return }
        let sessions = extended.records.map { SharedSecret(.session, $0) }
        do throws(HomeError) {
            for start in stride(from: 0, to: sessions.count, by: Self.extensionLimit) {
                try secrets.extend(Array(sessions[start...].prefix(Self.extensionLimit)))
            }
            access.noteStored(at: extended.time)
        } catch {
            // They are passed the next time; until then, their ends are early.
        }
    }

    /// Looks all sessions up again. Call it when the gateway has joined the others again: meanwhile, they could not end
    /// sessions here.
    package func dropSharedSessions() {
        guard configuration.secrets != nil else { return }
        configuration.access?.dropSessions()
    }
}

extension SharedSecret {
    init(_ kind: Kind, _ record: SecretRecord) {
        self.init(kind, digest: record.digest, tokenID: record.tokenID, rest: record.rest)
    }

    var record: SecretRecord { SecretRecord(digest: digest, tokenID: tokenID, rest: rest) }
}
