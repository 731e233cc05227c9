/// Secrets that the gateway has issued itself, each with the token for which it stands: sessions of browsers and tickets.
///
/// Only the digests of the secrets are stored.
struct SecretTable: Sendable {
    struct Entry: Sendable {
        let tokenID: String
        /// When it ends, in microseconds of the host's clock.
        var end: Int64
    }

    private var entries: [[UInt8]: Entry] = [:]
    private let limit: Int

    /// - Parameter limit: The maximum number of secrets; the one that ends first is dropped for another one.
    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    /// Adds a secret for a token, and returns it.
    mutating func issue(for tokenID: String, until end: Int64, at now: Int64) -> String {
        let secret = TokenText.random(32)
        if entries.count >= limit {
            entries = entries.filter { $0.value.end > now }
            if entries.count >= limit, let first = entries.min(by: { $0.value.end < $1.value.end }) {
                entries[first.key] = nil
            }
        }
        entries[Self.key(secret)] = Entry(tokenID: tokenID, end: end)
        return secret
    }

    /// Returns the entry of a secret; nil if there is none, or if it has ended.
    func entry(of secret: String, at now: Int64) -> Entry? {
        entries[Self.key(secret)].flatMap { $0.end > now ? $0 : nil }
    }

    /// Moves the end of a secret.
    mutating func extend(_ secret: String, until end: Int64) { entries[Self.key(secret)]?.end = end }

    /// Removes a secret and returns its entry; nil if there is none, or if it has ended.
    mutating func take(_ secret: String, at now: Int64) -> Entry? {
        entries.removeValue(forKey: Self.key(secret)).flatMap { $0.end > now ? $0 : nil }
    }

    /// Removes the secrets of tokens that do not exist any more. Returns whether there were any.
    @discardableResult
    mutating func keep(_ tokenIDs: Set<String>) -> Bool {
        let before = entries.count
        entries = entries.filter { tokenIDs.contains($0.value.tokenID) }
        return entries.count < before
    }

    /// The digests of all secrets with their entries.
    var all: [(digest: [UInt8], entry: Entry)] { entries.map { ($0.key, $0.value) } }

    /// Adds the digest of a secret that was issued before, unless the table is full.
    mutating func restore(_ digest: [UInt8], for tokenID: String, until end: Int64) {
        if entries.count < limit { entries[digest] = Entry(tokenID: tokenID, end: end) }
    }

    /// The hash as a key of the dictionary makes the time of a search independent of the secret.
    private static func key(_ secret: String) -> [UInt8] { Digest.sha256(Array(secret.utf8)) }
}
