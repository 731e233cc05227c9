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
    /// The secrets of each token. Tokens without secrets are absent.
    private var keys: [String: Set<[UInt8]>] = [:]
    private let limit: Int
    private let limitPerToken: Int

    /// - Parameters:
    ///   - limit: The maximum number of secrets. For another one, the one that ends first is dropped of the token that
    ///     has the most.
    ///   - limitPerToken: The maximum number of secrets for one token. For another one, its own that ends first is
    ///     dropped, so that the bearers of one token cannot end the sessions of others.
    init(limit: Int, limitPerToken: Int) { (self.limit, self.limitPerToken) = (limit, limitPerToken) }

    var count: Int { entries.count }

    /// Adds a secret for a token, and returns it.
    mutating func issue(for tokenID: String, until end: Int64, at now: Int64) -> String {
        let secret = TokenText.random(TokenText.secretLength)
        add(Self.digest(of: secret), for: tokenID, until: end, at: now)
        return secret
    }

    /// Adds the digest of a secret, for which others are dropped beyond the limits.
    mutating func add(_ digest: [UInt8], for tokenID: String, until end: Int64, at now: Int64) {
        remove(digest)
        if keys[tokenID]?.count ?? 0 >= limitPerToken { removeFirst(of: tokenID) }
        if entries.count >= limit {
            for (key, entry) in entries where entry.end <= now { remove(key) }
            if entries.count >= limit, let most = keys.max(by: { $0.value.count < $1.value.count }) {
                removeFirst(of: most.key)
            }
        }
        add(digest, Entry(tokenID: tokenID, end: end))
    }

    private mutating func add(_ key: [UInt8], _ entry: Entry) {
        entries[key] = entry
        keys[entry.tokenID, default: []].insert(key)
    }

    @discardableResult
    private mutating func remove(_ key: [UInt8]) -> Entry? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        keys[entry.tokenID]?.remove(key)
        if keys[entry.tokenID]?.isEmpty == true { keys[entry.tokenID] = nil }
        return entry
    }

    /// Removes the secret of a token that ends first.
    private mutating func removeFirst(of tokenID: String) {
        let first = keys[tokenID]?.min { entries[$0]?.end ?? 0 < entries[$1]?.end ?? 0 }
        if let first { remove(first) }
    }

    /// Returns the entry of a secret; nil if there is none, or if it has ended.
    func entry(of digest: [UInt8], at now: Int64) -> Entry? {
        entries[digest].flatMap { $0.end > now ? $0 : nil }
    }

    /// Moves the end of a secret.
    mutating func extend(_ digest: [UInt8], until end: Int64) { entries[digest]?.end = end }

    /// Removes a secret and returns its entry; nil if there is none, or if it has ended.
    mutating func take(_ digest: [UInt8], at now: Int64) -> Entry? {
        remove(digest).flatMap { $0.end > now ? $0 : nil }
    }

    /// Removes the secrets of tokens that do not exist any more. Returns whether there were any.
    @discardableResult
    mutating func keep(_ tokenIDs: Set<String>) -> Bool {
        let before = entries.count
        for (key, entry) in entries where !tokenIDs.contains(entry.tokenID) { remove(key) }
        return entries.count < before
    }

    mutating func removeAll() { (entries, keys) = ([:], [:]) }

    /// The digests of all secrets with their entries.
    var all: [(digest: [UInt8], entry: Entry)] { entries.map { ($0.key, $0.value) } }

    /// Adds the digest of a secret that was issued before, unless the table is full.
    mutating func restore(_ digest: [UInt8], for tokenID: String, until end: Int64) {
        guard entries.count < limit, keys[tokenID]?.count ?? 0 < limitPerToken else { return }
        add(digest, Entry(tokenID: tokenID, end: end))
    }

    /// Returns the hash of a secret. As a key of the dictionary, it makes the time of a search independent of the secret.
    static func digest(of secret: String) -> [UInt8] { Digest.sha256(Array(secret.utf8)) }
}
