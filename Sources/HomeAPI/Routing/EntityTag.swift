import HomeEngine
import HomeModel

/// Entity tags (RFC 9110 8.8.3).
enum EntityTag {
    /// Returns the tag of a content, computed from its bytes.
    static func of(_ bytes: [UInt8]) -> String {
        "\"\(String(ByteHash(bytes).value, radix: 36))\""
    }

    /// Returns the tag of an object at a revision; `more` distinguishes its representations.
    static func of(revision: UInt64, epoch: Epoch, _ more: String = "") -> String { "\"\(epoch)-\(revision)\(more)\"" }
}
