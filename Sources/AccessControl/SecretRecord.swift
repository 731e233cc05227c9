/// What several gateways share of a session or a ticket: everything but the secret itself.
public struct SecretRecord: Hashable, Sendable {
    /// The SHA-256 of the secret.
    public let digest: [UInt8]
    /// Identifies the token for which the secret stands. See ``AccessToken/sharedID``.
    public let tokenID: String
    /// The time until it ends, in microseconds.
    public let rest: Int64

    public init(digest: [UInt8], tokenID: String, rest: Int64) {
        (self.digest, self.tokenID, self.rest) = (digest, tokenID, rest)
    }
}

/// A secret for all gateways. It is accepted when its record is in their store.
public struct IssuedSecret: Sendable {
    /// The secret, for the client only.
    public let text: String
    public let record: SecretRecord
}

/// The digests of secrets that a request presents and this gateway does not have, so that they have to be looked up in
/// the store that several gateways share.
public enum SecretLookup: Hashable, Sendable {
    /// Of several sessions, one that is valid is enough.
    case sessions([[UInt8]])
    /// A ticket, which is removed when it is found.
    case ticket([UInt8])

    /// The maximum number of sessions of a request that are looked up.
    static let maximumSessions = 8

    /// Nil if no gateway can have issued the secrets.
    init?<Address>(_ credentials: AccessGuard<Address>.Credentials) {
        switch credentials {
        case .session(let secrets): self.init(sessions: secrets)
        case .ticket(let secret):
            guard TokenText.isSecret(secret) else { return nil }
            self = .ticket(SecretTable.digest(of: secret))
        case .none, .token, .resolved: return nil
        }
    }

    /// Nil if no gateway can have issued the secrets of the sessions.
    public init?(sessions secrets: [String]) {
        let digests = secrets.filter { TokenText.isSecret($0) }.prefix(Self.maximumSessions)
            .map { SecretTable.digest(of: $0) }
        guard !digests.isEmpty else { return nil }
        self = .sessions(digests)
    }
}

/// Lookups of sessions that are in progress. A session that ends meanwhile must not be restored.
struct PendingLookups: Sendable {
    private var pending: [UInt64: (digests: [[UInt8]], isStale: Bool)] = [:]
    private var last: UInt64 = 0

    /// Begins a lookup, and returns its number.
    mutating func begin(_ digests: [[UInt8]]) -> UInt64 {
        last += 1
        pending[last] = (digests, false)
        return last
    }

    /// Ends a lookup. Returns whether what it has found may have ended meanwhile.
    mutating func end(_ number: UInt64) -> Bool { pending.removeValue(forKey: number)?.isStale ?? true }

    /// Notes that a session has ended.
    mutating func note(_ digest: [UInt8]) {
        for (number, lookup) in pending where lookup.digests.contains(digest) { pending[number]?.isStale = true }
    }

    /// Notes that any session may have ended.
    mutating func noteAll() { for number in pending.keys { pending[number]?.isStale = true } }
}
