import CNettle
import JSON

/// The text of a token, which is shown once: `hg_`, the id, `_`, and the secret.
public struct TokenText: Sendable {
    public let id: String
    private let secret: String

    /// Lower-case letters and digits without `0`, `1`, `l` and `o`, which people confuse.
    private static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyz".utf8)
    private static let prefix = "hg_"
    private static let idLength = 8
    /// 160 random bits: they cannot be guessed, so a fast hash protects them.
    static let secretLength = 32

    /// Creates a new token.
    public init() {
        id = Self.random(Self.idLength)
        secret = Self.random(Self.secretLength)
    }

    /// Reads a token; nil if the text does not have the form of one.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == Self.idLength, parts[1].utf8.count == Self.secretLength,
            parts.allSatisfy({ $0.utf8.allSatisfy(Self.alphabet.contains) })
        else { return nil }
        (id, secret) = (String(parts[0]), String(parts[1]))
    }

    /// Returns whether a text has the form of a secret of ``random(_:)``.
    static func isSecret(_ text: String) -> Bool {
        text.utf8.count == secretLength && text.utf8.allSatisfy(alphabet.contains)
    }

    /// The whole token. Show it only to the person who creates it.
    public var text: String { "\(Self.prefix)\(id)_\(secret)" }

    /// The SHA-256 of the secret.
    public var digest: [UInt8] { Digest.sha256(Array(secret.utf8)) }

    /// Returns characters from the random numbers of the kernel, five bits each.
    static func random(_ count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return String(decoding: (0..<count).map { _ in alphabet[Int(generator.next() & 31)] }, as: UTF8.self)
    }
}

/// Hashes of secrets.
public enum Digest {
    public static let length = Int(SHA256_DIGEST_SIZE)

    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: length)
        CNettle_sha256(bytes, bytes.count, &digest)
        return digest
    }

    /// Returns a digest as it stands in files.
    static func json(_ digest: [UInt8]) -> JSONValue {
        var writer = JSONWriter()
        writer.octets(digest)
        return (try? JSONValue.parse(writer.bytes)) ?? .null
    }

    /// Returns whether two digests are equal, in a time that does not depend on where they differ.
    public static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.count == second.count && CNettle_is_equal(first, second, first.count) != 0
    }
}
