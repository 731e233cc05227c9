import JSON

/// A session of a browser, as it is stored: the secret in the cookie itself is not.
public struct StoredSession: Hashable, Sendable {
    /// The SHA-256 of the secret.
    public let digest: [UInt8]
    /// The id of the token with which the session has begun.
    public let tokenID: String
    /// When the session ends, in seconds since 1970.
    public let end: Int64

    public init(digest: [UInt8], tokenID: String, end: Int64) {
        (self.digest, self.tokenID, self.end) = (digest, tokenID, end)
    }
}

/// The contents of the file beside the token file: the sessions, and when each token was last used. It is JSON.
public struct SessionFile: Hashable, Sendable {
    public var sessions: [StoredSession]
    /// The last uses in seconds since 1970, by the id of the token.
    public var lastUses: [String: Int64]

    private static let format = "home-gateway sessions"

    public init(_ sessions: [StoredSession] = [], lastUses: [String: Int64] = [:]) {
        (self.sessions, self.lastUses) = (sessions, lastUses)
    }

    /// Reads a file; nil if it is not one of this version.
    public init?(_ bytes: [UInt8]) {
        guard let file = try? JSONValue.parse(bytes).objectValue, file["format"] == .string(Self.format),
            file["version"] == .integer(1), let elements = file["sessions"]?.arrayValue
        else { return nil }
        var sessions: [StoredSession] = []
        for element in elements {
            guard let object = element.objectValue, let digest = object["sha256"]?.octetsValue,
                digest.count == Digest.length, let tokenID = object["token"]?.stringValue,
                let end = object["expiresAt"]?.integerValue
            else { return nil }
            sessions.append(StoredSession(digest: digest, tokenID: tokenID, end: end))
        }
        self.sessions = sessions
        lastUses = [:]
        for (id, time) in file["lastUses"]?.objectValue?.members ?? [] { lastUses[id] = time.integerValue }
    }

    /// The file as JSON.
    public var bytes: [UInt8] {
        let elements = sessions.map { session -> JSONValue in
            .object([
                "token": .string(session.tokenID), "sha256": Digest.json(session.digest),
                "expiresAt": .integer(session.end),
            ])
        }
        var uses = JSONObject()
        for (id, time) in lastUses.sorted(by: { $0.key < $1.key }) { uses[id] = .integer(time) }
        return IndentedJSON.file(
            .object([
                "format": .string(Self.format), "version": .integer(1), "sessions": .array(elements),
                "lastUses": .object(uses),
            ]))
    }
}
