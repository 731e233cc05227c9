import JSON

/// The contents of a token file: JSON with one object for each token.
public struct TokenFile: Sendable {
    public var tokens: [AccessToken]

    /// Why a file is not a token file, as a sentence.
    public struct Mistake: Error, Sendable {
        public let message: String
    }

    /// The maximum number of tokens.
    public static let limit = 10_000

    private static let format = "home-gateway tokens"

    public init(_ tokens: [AccessToken] = []) { self.tokens = tokens }

    private static let token = InputObject(
        [
            .required("id", .text, "The id of the token."), .required("label", .text, "The name of its owner."),
            .required("scope", .choice(AccessScope.allCases.map { $0.rawValue }), "The permissions."),
            .optional("homes", .texts, "The homes that it opens; all if left out."),
            .required("sha256", digest, "The digest of the secret."),
            .required("createdAt", .integer(seconds), "When it was created, in seconds since 1970."),
            .optional("expiresAt", .integer(seconds), "When it ends, in seconds since 1970."),
        ], nullIsAbsent: true)
    private static let seconds = JSONSchema.exactIntegers
    private static let digest = InputForm.special(
        SpecialInput("\(Digest.length) bytes in base64", accepts: { $0.octetsValue?.count == Digest.length }))
    private static let form = InputForm.object(
        InputObject([
            .required("format", .choice([format]), "The kind of the file."),
            .required("version", .integer(1...1), "The version of the format."),
            .required("tokens", .list(.object(token), 0...limit), "The tokens."),
        ]))

    /// Reads a file.
    public init(_ bytes: [UInt8]) throws(Mistake) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue.parse(bytes) } catch {
            throw Mistake(message: "it is not JSON: \(error)")
        }
        if let mistake = Self.form.mistakes(in: json, as: "the file").first {
            throw Mistake(message: "it is not a token file of this version: \(mistake.message) (\(mistake.pointer))")
        }
        tokens = Input(json).list("tokens").compactMap { token in
            guard let scope = AccessScope(rawValue: token.text("scope")),
                let createdAt = token.integer(ifPresent: "createdAt")
            else { return nil }
            return AccessToken(
                id: token.text("id"), label: token.text("label"), scope: scope, homes: token.texts(ifPresent: "homes"),
                digest: token["sha256"]?.json.octetsValue ?? [], createdAt: createdAt,
                expiresAt: token.integer(ifPresent: "expiresAt"))
        }
        guard Set(tokens.map { $0.id }).count == tokens.count else { throw Mistake(message: "an id occurs twice") }
    }

    /// The file as JSON.
    public var bytes: [UInt8] {
        let elements = tokens.map { token -> JSONValue in
            let object: JSONObject = [
                "id": .string(token.id), "label": .string(token.label), "scope": .string(token.scope.rawValue),
                "homes": token.homes.map { .array($0.map { .string($0) }) } ?? .null,
                "sha256": Digest.json(token.digest), "createdAt": .integer(token.createdAt),
                "expiresAt": token.expiresAt.map { .integer($0) } ?? .null,
            ]
            return .object(object)
        }
        return IndentedJSON.file(
            .object(["format": .string(Self.format), "version": .integer(1), "tokens": .array(elements)]))
    }
}
