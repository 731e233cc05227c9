import HomeModel
import HomeService

/// Entity tags (RFC 9110 8.8.3).
enum EntityTag {
    /// A tag that follows from what is tagged.
    static func of(_ bytes: [UInt8]) -> String {
        "\"\(String(ByteHash(bytes).value, radix: 36))\""
    }

    /// The tag of an object at a revision; `more` tells apart what else it shows.
    static func of(revision: UInt64, epoch: Epoch, _ more: String = "") -> String { "\"\(epoch)-\(revision)\(more)\"" }
}
