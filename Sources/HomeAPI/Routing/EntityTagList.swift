import HomeService

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
        var rest = text.utf8[...]
        while true {
            guard let tag = Self.takeTag(from: &rest, of: text) else { return nil }
            tags.append(tag)
            if rest.isEmpty { break }
            Self.skipSpaces(&rest)
            guard rest.popFirst() == UInt8(ascii: ",") else { return nil }
            Self.skipSpaces(&rest)
        }
        self = .tags(tags)
    }

    private static func takeTag(from rest: inout Substring.UTF8View, of text: String) -> Tag? {
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest.removeFirst(2) }
        let start = rest.startIndex
        guard rest.popFirst() == UInt8(ascii: "\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")),
            rest[..<end].allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        rest = rest[rest.index(after: end)...]
        return Tag(isWeak: isWeak, opaque: text[start..<rest.startIndex])
    }

    private static func skipSpaces(_ rest: inout Substring.UTF8View) {
        while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\t") { rest.removeFirst() }
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
