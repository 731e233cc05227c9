/// A secret that a node has issued for a token, and that all nodes of a store accept. Only its digest is stored.
///
/// The time of the store decides when it ends, so the clocks of the nodes may differ.
public struct SharedSecret: Hashable, Sendable {
    /// What a secret stands for. The raw values are in stores.
    public enum Kind: Int64, Hashable, Sendable {
        /// The session of a browser.
        case session = 1
        /// A ticket, which is used once.
        case ticket = 2
    }

    public let kind: Kind
    public let digest: [UInt8]
    /// The token for which the secret stands.
    public let tokenID: String
    /// The time until it ends, in microseconds.
    public let rest: Int64

    public init(_ kind: Kind, digest: [UInt8], tokenID: String, rest: Int64) {
        (self.kind, self.digest, self.tokenID, self.rest) = (kind, digest, tokenID, rest)
    }
}
