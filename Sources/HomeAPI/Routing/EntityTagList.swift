import HomeEngine

/// The value of `If-Match` or `If-None-Match`: any entity tag, or a list of tags (RFC 9110 13.1).
enum EntityTagList: Hashable, Sendable {
    case any
    case tags([Tag])

    struct Tag: Hashable, Sendable {
        let isWeak: Bool
        /// The tag with its quotes.
        let opaque: Substring
    }

    /// Parses a header; nil if it is not `*` or a list of tags in double quotes.
    init?(_ text: String) {
        if text == "*" {
            self = .any
            return
        }
        var tags: [Tag] = []
        var remaining = text.utf8[...]
        while true {
            guard let tag = Self.takeTag(from: &remaining, of: text) else { return nil }
            tags.append(tag)
            if remaining.isEmpty { break }
            Self.skipSpaces(&remaining)
            guard remaining.popFirst() == UInt8(ascii: ",") else { return nil }
            Self.skipSpaces(&remaining)
        }
        self = .tags(tags)
    }

    private static func takeTag(from remaining: inout Substring.UTF8View, of text: String) -> Tag? {
        let isWeak = remaining.starts(with: "W/".utf8)
        if isWeak { remaining.removeFirst(2) }
        let start = remaining.startIndex
        guard remaining.popFirst() == UInt8(ascii: "\""), let end = remaining.firstIndex(of: UInt8(ascii: "\"")),
            remaining[..<end].allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        remaining = remaining[remaining.index(after: end)...]
        return Tag(isWeak: isWeak, opaque: text[start..<remaining.startIndex])
    }

    private static func skipSpaces(_ remaining: inout Substring.UTF8View) {
        while remaining.first == UInt8(ascii: " ") || remaining.first == UInt8(ascii: "\t") { remaining.removeFirst() }
    }

    /// Returns whether `tag` is in the list, for `If-None-Match`, which also matches weak tags.
    func matches(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.opaque == tag }
        }
    }

    /// Returns the revisions in the list, for `If-Match`; nil for any revision. Weak tags and tags of another epoch are
    /// ignored.
    func revisions(epoch: Epoch) -> [UInt64]? {
        guard case .tags(let tags) = self else { return nil }
        let start = "\"\(epoch)-"
        return tags.compactMap { tag in
            guard !tag.isWeak, tag.opaque.hasPrefix(start) else { return nil }
            return UInt64(tag.opaque.dropFirst(start.count).dropLast().prefix { $0 != "-" })
        }
    }
}
