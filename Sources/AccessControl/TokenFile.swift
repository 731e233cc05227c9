import JSON

/// The contents of a token file: JSON with one object for each token.
public struct TokenFile: Sendable {
    public var tokens: [AccessToken]

    /// Why a file is not a token file, as a sentence.
    public struct Fault: Error, Sendable {
        public let message: String
    }

    /// The maximum number of tokens.
    public static let limit = 10_000

    private static let format = "home-gateway tokens"

    public init(_ tokens: [AccessToken] = []) { self.tokens = tokens }

    /// Reads a file.
    public init(_ bytes: [UInt8]) throws(Fault) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue.parse(bytes) } catch {
            throw Fault(message: "it is not JSON: \(error)")
        }
        guard let file = json.objectValue, file["format"] == .string(Self.format), file["version"] == .integer(1),
            let elements = file["tokens"]?.arrayValue
        else { throw Fault(message: "it is not a token file of this version") }
        guard elements.count <= Self.limit else { throw Fault(message: "it has more than \(Self.limit) tokens") }
        var tokens: [AccessToken] = []
        for (index, element) in elements.enumerated() {
            guard let token = Self.token(element) else {
                throw Fault(message: "the token at /tokens/\(index) is damaged")
            }
            tokens.append(token)
        }
        guard Set(tokens.map { $0.id }).count == tokens.count else { throw Fault(message: "an id occurs twice") }
        self.tokens = tokens
    }

    private static func token(_ json: JSONValue) -> AccessToken? {
        guard let object = json.objectValue, let id = object["id"]?.stringValue,
            let label = object["label"]?.stringValue,
            let scope = object["scope"]?.stringValue.flatMap({ AccessScope(rawValue: $0) }),
            let digest = object["sha256"]?.octetsValue, digest.count == Digest.length,
            let createdAt = object["createdAt"]?.integerValue
        else { return nil }
        var homes: [String]?
        if let list = object["homes"], !list.isNull {
            guard let elements = list.arrayValue else { return nil }
            homes = elements.compactMap { $0.stringValue }
            guard homes?.count == elements.count else { return nil }
        }
        var expiresAt: Int64?
        if let time = object["expiresAt"], !time.isNull {
            guard let seconds = time.integerValue else { return nil }
            expiresAt = seconds
        }
        return AccessToken(
            id: id, label: label, scope: scope, homes: homes, digest: digest, createdAt: createdAt,
            expiresAt: expiresAt)
    }

    /// The file as JSON.
    public var bytes: [UInt8] {
        var json = IndentedJSON()
        let elements = tokens.map { token -> JSONValue in
            let object: JSONObject = [
                "id": .string(token.id), "label": .string(token.label), "scope": .string(token.scope.rawValue),
                "homes": token.homes.map { .array($0.map { .string($0) }) } ?? .null,
                "sha256": Digest.json(token.digest), "createdAt": .integer(token.createdAt),
                "expiresAt": token.expiresAt.map { .integer($0) } ?? .null,
            ]
            return .object(object)
        }
        json.write(
            .object(["format": .string(Self.format), "version": .integer(1), "tokens": .array(elements)]))
        return json.bytes + [0x0A]
    }
}
