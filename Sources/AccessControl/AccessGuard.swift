import Synchronization

/// Decides who may call the gateway.
///
/// - Parameter Address: Identifies a client, for slowing it down after failures.
public final class AccessGuard<Address: Hashable & Sendable>: Sendable {
    /// The credentials of a request.
    public enum Credentials: Sendable {
        case none
        /// The text of a token.
        case token(String)
        /// The secrets of sessions, from cookies; one that is valid is enough. A browser can have cookies of several
        /// paths and gateways.
        case session([String])
        /// A ticket, which is used once.
        case ticket(String)
        /// Secrets that were looked up, and the id of their token; nil if there is none. See
        /// ``AccessGuard/resolve(_:find:)``.
        case resolved(SecretLookup, tokenID: String?)
    }

    /// Why a caller is rejected.
    public enum Rejection: Error, Hashable, Sendable {
        /// It has presented nothing.
        case missing
        /// The token, session or ticket does not exist, has ended or was revoked.
        case invalid
        /// There were too many failures; the time until the next attempt, in seconds.
        case throttled(retryAfter: Int)
        /// The session or ticket has to be looked up in the store of several gateways.
        case unresolved(SecretLookup)
    }

    struct State: Sendable {
        var tokens: [String: AccessToken] = [:]
        var callers: [String: Caller] = [:]
        var sessions = SecretTable(limit: maximumSessions, limitPerToken: maximumSessionsPerToken)
        var tickets = SecretTable(limit: maximumSessions, limitPerToken: maximumSessionsPerToken)
        var throttle = LoginThrottle<Address>()
        /// Whether sessions have begun or ended since they were stored, and when that was, in microseconds.
        var hasOtherSessions = false
        var lastStored: Int64 = 0
        /// The last uses that were stored.
        var storedUses: [String: Int64] = [:]
        var lookups = PendingLookups()
        /// When the ends of sessions were last passed to the store of several gateways, and until when the uses of
        /// sessions are in it; in microseconds.
        var lastExtension: Int64 = 0
        var storedUntil = Int64.min
    }

    let state = Mutex(State())
    let now: @Sendable () -> Int64
    private let calendar: @Sendable () -> Int64
    /// Whether several gateways share the sessions and tickets. See ``resolve(_:find:)``.
    public let sharesSecrets: Bool

    /// The maximum number of sessions, and of tickets.
    public static var maximumSessions: Int { 10_000 }
    /// The maximum number of sessions of one token, and of tickets.
    public static var maximumSessionsPerToken: Int { 1_000 }
    /// The time without a request after which a session ends, in microseconds.
    public static var sessionDuration: Int64 { 12 * 3_600 * 1_000_000 }
    /// The time after which sessions and last uses are stored again because they have moved, in microseconds.
    public static var storageInterval: Int64 { 600 * 1_000_000 }
    /// The time in which a ticket can be used, in microseconds.
    public static var ticketDuration: Int64 { 30 * 1_000_000 }

    /// - Parameters:
    ///   - now: Returns microseconds of a steady clock.
    ///   - calendar: Returns the seconds since 1970.
    ///   - sharesSecrets: Whether several gateways share the sessions and tickets.
    public init(
        _ tokens: [AccessToken], now: @escaping @Sendable () -> Int64, calendar: @escaping @Sendable () -> Int64,
        sharesSecrets: Bool = false
    ) {
        (self.now, self.calendar, self.sharesSecrets) = (now, calendar, sharesSecrets)
        state.withLock { ($0.lastStored, $0.lastExtension) = (now(), now()) }
        replace(with: tokens)
    }

    /// Replaces all tokens. Callers with tokens that were removed or changed are revoked, and their sessions end.
    public func replace(with tokens: [AccessToken]) {
        state.withLock { state in
            var callers: [String: Caller] = [:]
            for token in tokens {
                if let former = state.callers[token.id], state.tokens[token.id] == token {
                    callers[token.id] = former
                } else {
                    callers[token.id] = Caller(token, usedAt: state.callers[token.id]?.lastUse)
                }
            }
            for (id, caller) in state.callers where callers[id] !== caller { caller.revoke() }
            state.tokens = Dictionary(tokens.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            state.callers = callers
            if state.sessions.keep(Set(state.tokens.keys)) { state.hasOtherSessions = true }
            state.tickets.keep(Set(state.tokens.keys))
        }
    }

    /// All tokens with their last use, in the order of their creation.
    public var callers: [Caller] {
        state.withLock { Array($0.callers.values) }.sorted {
            ($0.token.createdAt, $0.token.id) < ($1.token.createdAt, $1.token.id)
        }
    }

    // MARK: Requests

    /// Returns who sends a request.
    ///
    /// After several failures, an address is throttled. Valid credentials are accepted all the same, because several
    /// clients can share an address. They do not end the throttling, so that the bearer of one token cannot guess
    /// others.
    public func authenticate(_ credentials: Credentials, from address: Address) throws(Rejection) -> Caller {
        let now = now()
        return try state.withLock { state throws(Rejection) in
            let tokenID: String?
            switch credentials {
            case .none: throw .missing
            case .token(let text):
                tokenID = TokenText(text).flatMap { Self.match($0, state) } ?? Self.match(text, state)
            case .session(let secrets):
                let digest = secrets.lazy.map { SecretTable.digest(of: $0) }
                    .first { state.sessions.entry(of: $0, at: now) != nil }
                tokenID = digest.flatMap { state.sessions.entry(of: $0, at: now)?.tokenID }
                if let digest { state.sessions.extend(digest, until: now + Self.sessionDuration) }
            case .ticket(let secret): tokenID = state.tickets.take(SecretTable.digest(of: secret), at: now)?.tokenID
            case .resolved(_, let id): tokenID = id
            }
            let time = calendar()
            guard let caller = tokenID.flatMap({ state.callers[$0] }), !caller.token.isExpired(at: time) else {
                if sharesSecrets, tokenID == nil, let lookup = SecretLookup(credentials) { throw .unresolved(lookup) }
                // The cookie of a session that has ended is sent again with each request of a page.
                if credentials.areSessions { throw .invalid }
                let wait = state.throttle.rejection(of: address, at: now)
                guard wait == 0 else { throw .throttled(retryAfter: Int((wait + 999_999) / 1_000_000)) }
                state.throttle.fail(address, at: now)
                throw .invalid
            }
            caller.use(at: time)
            return caller
        }
    }

    /// Returns the id of the token with a text; nil if there is none.
    private static func match(_ text: TokenText, _ state: State) -> String? {
        // If there is no such token, another digest is compared, so that ids cannot be found by measuring time.
        let digest = state.tokens[text.id]?.digest ?? [UInt8](repeating: 0, count: Digest.length)
        return Digest.isEqual(digest, text.digest) ? text.id : nil
    }

    /// Returns the id of the token whose whole text is the secret; nil if it is another one.
    private static func match(_ text: String, _ state: State) -> String? {
        guard let token = state.tokens[AccessToken.plainID] else { return nil }
        return Digest.isEqual(token.digest, Digest.sha256(Array(text.utf8))) ? token.id : nil
    }

    // MARK: Sessions and tickets

    /// Begins a session for a caller, and returns its secret.
    public func beginSession(for caller: Caller) -> String {
        let now = now()
        return state.withLock {
            $0.hasOtherSessions = true
            return $0.sessions.issue(for: caller.token.id, until: now + Self.sessionDuration, at: now)
        }
    }

    public func endSession(_ secret: String) {
        let (digest, now) = (SecretTable.digest(of: secret), now())
        state.withLock { state in
            state.lookups.note(digest)
            if state.sessions.take(digest, at: now) != nil { state.hasOtherSessions = true }
        }
    }

    /// Continues what was stored before the gateway was restarted, as far as the tokens still exist.
    public func restore(_ file: SessionFile) {
        let (now, time) = (now(), calendar())
        state.withLock { state in
            for (id, time) in file.lastUses where state.tokens[id] != nil {
                state.storedUses[id] = time
                state.callers[id]?.restoreUse(at: time)
            }
            for session in sharesSecrets ? [] : file.sessions
            where session.end > time && state.tokens[session.tokenID] != nil {
                let rest = min((session.end - time) * 1_000_000, Self.sessionDuration)
                state.sessions.restore(session.digest, for: session.tokenID, until: now + rest)
            }
            state.lastStored = now
        }
    }

    /// Returns the sessions and the last uses of tokens if they have to be stored again; nil if the last result is
    /// still right, or nearly so. Sessions that several gateways share are not among them.
    ///
    /// Nothing is stored of a token whose whole text is the secret, because its id does not show that it has changed.
    ///
    /// - Parameter isLast: Whether the gateway ends, so that nothing can be stored later.
    public func fileToStore(isLast: Bool = false) -> SessionFile? {
        let (now, time) = (now(), calendar())
        return state.withLock { state in
            let isDue = isLast || now - state.lastStored >= Self.storageInterval
            let hasOtherSessions = state.hasOtherSessions && !sharesSecrets
            guard hasOtherSessions || isDue else { return nil }
            let uses = state.callers.compactMapValues { $0.lastUse }.filter { $0.key != AccessToken.plainID }
            let hasSessions = state.sessions.count > 0 && !sharesSecrets
            guard hasOtherSessions || hasSessions || uses != state.storedUses else { return nil }
            (state.hasOtherSessions, state.lastStored, state.storedUses) = (false, now, uses)
            let sessions = (sharesSecrets ? [] : state.sessions.all).filter {
                $0.entry.end > now && $0.entry.tokenID != AccessToken.plainID
            }
            .map {
                StoredSession(
                    digest: $0.digest, tokenID: $0.entry.tokenID, end: time + ($0.entry.end - now) / 1_000_000)
            }
            .sorted { ($0.end, $0.tokenID) < ($1.end, $1.tokenID) }
            return SessionFile(sessions, lastUses: uses)
        }
    }

    /// Returns a ticket for a caller, which replaces its credentials once.
    public func issueTicket(for caller: Caller) -> String {
        let now = now()
        return state.withLock { $0.tickets.issue(for: caller.token.id, until: now + Self.ticketDuration, at: now) }
    }
}

extension AccessGuard.Credentials {
    /// Whether they are the cookies of sessions.
    fileprivate var areSessions: Bool {
        switch self {
        case .session, .resolved(.sessions, _): true
        case .none, .token, .ticket, .resolved(.ticket, _): false
        }
    }
}

/// The bearer of a token.
public final class Caller: Sendable {
    public let token: AccessToken
    private let lastUseSeconds: Atomic<Int64>
    private let revoked = Atomic(false)

    init(_ token: AccessToken, usedAt time: Int64?) {
        self.token = token
        lastUseSeconds = Atomic(time ?? .min)
    }

    /// When the token was last used, in seconds since 1970; nil if it was not, or if that is not known any more.
    public var lastUse: Int64? {
        let seconds = lastUseSeconds.load(ordering: .relaxed)
        return seconds == .min ? nil : seconds
    }

    /// Whether the token was removed or changed, so that open streams of the caller have to end.
    public var isRevoked: Bool { revoked.load(ordering: .relaxed) }

    /// Returns whether the caller has a scope.
    public func has(_ scope: AccessScope) -> Bool { token.scope >= scope }

    /// Sets the last use from before a restart.
    func restoreUse(at time: Int64) {
        _ = lastUseSeconds.compareExchange(expected: .min, desired: time, ordering: .relaxed)
    }

    func use(at time: Int64) { lastUseSeconds.store(time, ordering: .relaxed) }

    func revoke() { revoked.store(true, ordering: .relaxed) }
}
