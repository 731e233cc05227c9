/// A token, as it is stored: the secret itself is not.
public struct AccessToken: Hashable, Sendable {
    /// The part of the token's text by which it is found. It is not secret.
    public let id: String
    /// A text for people, such as `ci`. Requests of the token have it as the label of the client if they send none.
    public var label: String
    public var scope: AccessScope
    /// The ids of the homes; nil for all of them.
    public var homes: [String]?
    /// The SHA-256 of the secret.
    public let digest: [UInt8]
    /// In seconds since 1970.
    public let createdAt: Int64
    /// When the token ends, in seconds since 1970; nil if it does not.
    public var expiresAt: Int64?

    public init(
        id: String, label: String, scope: AccessScope, homes: [String]?, digest: [UInt8], createdAt: Int64,
        expiresAt: Int64?
    ) {
        (self.id, self.label, self.scope, self.homes) = (id, label, scope, homes)
        (self.digest, self.createdAt, self.expiresAt) = (digest, createdAt, expiresAt)
    }

    /// Creates a token for all homes whose whole text is the secret.
    public init(plain text: String, label: String, scope: AccessScope) {
        self.init(
            id: Self.plainID, label: label, scope: scope, homes: nil, digest: Digest.sha256(Array(text.utf8)),
            createdAt: 0, expiresAt: nil)
    }

    /// The id of the token whose whole text is the secret. No other token has an id with a hyphen.
    static let plainID = "-"

    /// The id of the token in the store of several gateways. That of a token whose whole text is the secret depends on the
    /// secret, because gateways can have different ones.
    var sharedID: String {
        guard id == Self.plainID else { return id }
        let hash = Digest.sha256(digest).prefix(16)
        return Self.plainID + hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns whether the token has ended at a time, in seconds since 1970.
    public func isExpired(at time: Int64) -> Bool { expiresAt.map { time >= $0 } ?? false }

    /// Returns whether the token gives access to a home.
    public func allows(home: String) -> Bool { homes?.contains(home) ?? true }
}
