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

    /// The revisions that the list of an `If-Match` names; nil where it takes any. Weak tags and those of another epoch
    /// name none.
    static func revisions(_ list: String, epoch: Epoch) -> [UInt64]? {
        let items = list.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if items.contains("*") { return nil }
        let start = "\"\(epoch)-"
        return items.compactMap { item in
            guard item.hasPrefix(start), item.hasSuffix("\"") else { return nil }
            return UInt64(item.dropFirst(start.count).dropLast().prefix { $0 != "-" })
        }
    }

    /// Whether the list of an `If-None-Match` has `tag`, compared weakly.
    static func matches(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while item.last == " " || item.last == "\t" { item.removeLast() }
            if item.hasPrefix("W/") { item.removeFirst(2) }
            return item == "*" || item == tag
        }
    }
}
