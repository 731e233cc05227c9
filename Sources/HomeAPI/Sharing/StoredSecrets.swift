import AccessControl
import HTTPServer
package import HomeModel
package import HomeStore
package import Observability
import Synchronization

/// The sessions and tickets of the gateways that share the homes of a store.
package final class StoredSecrets: SharedSecrets {
    private let membership: @Sendable () -> (any StoreMembership)?
    private let logger: Logger
    /// Whether the last call has failed.
    private let hasFailed = Mutex(false)

    /// The maximum number of sessions of one token, and of tickets.
    private static let limit = AccessGuard<ClientAddress>.maximumSessionsPerToken

    /// - Parameter membership: Returns a connection to the store; nil while the gateway has not joined the others. It
    ///   should not be that of the beats, because a call can wait for seconds.
    package init(logger: Logger = .silent, membership: @escaping @Sendable () -> (any StoreMembership)?) {
        (self.logger, self.membership) = (logger, membership)
    }

    package func add(_ secret: SharedSecret) throws(HomeError) {
        try call { store throws(JournalError) in
            try repeating { () throws(JournalError) in try store.add(secret, limit: Self.limit) }
        }
    }

    package func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret? {
        try call { store throws(JournalError) in
            try repeating { () throws(JournalError) in try store.secret(kind, digest) }
        }
    }

    package func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret? {
        try call { store throws(JournalError) in
            do throws(JournalError) { return try store.take(kind, digest) } catch {
                guard error.reason == .unreachable else { throw error }
                let secret = try store.take(kind, digest)
                // The first call may have taken it.
                guard secret != nil || error.outcome == .refused else { throw error }
                return secret
            }
        }
    }

    package func extend(_ sessions: [SharedSecret]) throws(HomeError) {
        try call { store throws(JournalError) in
            try repeating { () throws(JournalError) in try store.extend(sessions) }
        }
    }

    private func call<Result>(
        _ body: (any StoreMembership) throws(JournalError) -> Result
    ) throws(HomeError) -> Result {
        guard let store = membership() else { throw Self.failure("This gateway has not joined the others.") }
        do throws(JournalError) {
            let result = try body(store)
            log(nil)
            return result
        } catch {
            log(error)
            throw Self.failure(error.clientMessage)
        }
    }

    private static func failure(_ reason: String) -> HomeError {
        HomeError(.unavailable, "Sessions and tickets cannot be checked now: \(reason) Try again, or use a token.")
    }

    /// Logs the first failure, and that there is none any more.
    private func log(_ error: JournalError?) {
        let isNew = hasFailed.withLock { hasFailed in
            defer { hasFailed = error != nil }
            return hasFailed != (error != nil)
        }
        guard isNew else { return }
        if let error {
            logger.error("sessions and tickets cannot be checked", ["reason": error.message])
        } else {
            logger.notice("sessions and tickets can be checked again")
        }
    }
}
