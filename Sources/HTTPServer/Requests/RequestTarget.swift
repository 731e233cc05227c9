/// The ranges of the path and the query in a raw request target that has been checked.
///
/// The target is not decoded. These are rejected: bytes that a URI cannot have (controls, spaces, backslashes, quotes,
/// anything beyond ASCII), malformed escapes, an escaped NUL, escapes that are not UTF-8 within their segment or query
/// item, and segments that mean the current or the parent folder, escaped or not.
struct RequestTarget: Equatable {
    /// The path with its leading slash; empty for the `*` of OPTIONS.
    let path: Range<Int>
    /// The part after the question mark; nil if there is none.
    let query: Range<Int>?
    /// The authority of a target in absolute form (`http://host:port/path`), which then replaces `Host`.
    let authority: Range<Int>?
    /// Whether the path has a percent sign and so has to be decoded.
    let hasEscapes: Bool

    /// - Parameter target: May contain more than the target, which ends at `end`.
    init(_ target: [UInt8], end: Int) throws(HTTPFailure) {
        var pathStart = 0
        var authority: Range<Int>?
        if target.first != UInt8(ascii: "/"), !(end == 1 && target[0] == UInt8(ascii: "*")) {
            guard let found = Self.authority(in: target[..<end]) else {
                throw .badRequest("The request target must be a path that begins with a slash.")
            }
            authority = found
            pathStart = found.upperBound
        }
        let scan = target.withUnsafeBufferPointer { Scan($0, pathStart..<end) }
        if let index = scan.invalidByte {
            if target[index] == UInt8(ascii: "#") {
                throw .badRequest(
                    "The request target has a fragment, the part from the # on; send the request without it.")
            }
            throw .badRequest("Byte \(index) of the request target cannot be in a URI; percent-encode it.")
        }
        let pathEnd = scan.queryStart.map { $0 - 1 } ?? end
        path = target[pathStart] == UInt8(ascii: "*") ? pathStart..<pathStart : pathStart..<pathEnd
        query = scan.queryStart.map { $0..<end }
        self.authority = authority
        hasEscapes = scan.hasEscapes
        // Only a segment that begins with a dot or has an escape can be unsafe, and few paths have either.
        if scan.hasEscapes || scan.hasDotSegments { try Self.checkSegments(target[path]) }
        if let query, scan.queryHasEscapes { _ = try Self.items(of: target[query]) }
    }

    /// Returns the names and values of a query, decoded, in their order; a name without `=` has an empty value.
    ///
    /// Never throws for the query of a target that has been checked.
    static func items(of query: ArraySlice<UInt8>) throws(HTTPFailure) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        for item in query.split(separator: UInt8(ascii: "&")) {
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            do throws(PercentCoding.Failure) {
                let name = try PercentCoding.decode(item[..<end], plusIsSpace: true)
                items.append((name, try PercentCoding.decode(item[end...].dropFirst(), plusIsSpace: true)))
            } catch {
                throw .badRequest("The query item \"\(String(decoding: item, as: UTF8.self))\" \(error.description).")
            }
        }
        return items
    }

    private static func authority(in target: ArraySlice<UInt8>) -> Range<Int>? {
        for scheme in ["http://", "https://"] {
            let start = scheme.utf8.count
            // The name of a scheme has any capitalization (RFC 3986, 3.1). The letters differ in one bit.
            guard target.count > start, zip(target, scheme.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) else {
                continue
            }
            guard let end = target[start...].firstIndex(of: UInt8(ascii: "/")), end > start else { return nil }
            return start..<end
        }
        return nil
    }

    private static func checkSegments(_ path: ArraySlice<UInt8>) throws(HTTPFailure) {
        for segment in path.split(separator: UInt8(ascii: "/")) {
            let text: String
            do throws(PercentCoding.Failure) {
                text = try PercentCoding.decode(segment)
            } catch {
                throw .badRequest("The path \(error.description).")
            }
            guard text != ".", text != ".." else {
                throw .badRequest("The path has a segment \"\(text)\"; remove it.")
            }
        }
    }
}

/// The result of one pass over a target.
private struct Scan {
    private(set) var queryStart: Int?
    /// Whether there is an escape in the path.
    private(set) var hasEscapes = false
    /// Whether a segment of the path begins with a dot.
    private(set) var hasDotSegments = false
    private(set) var queryHasEscapes = false
    /// The first byte that a URI cannot have.
    private(set) var invalidByte: Int?

    init(_ target: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        let bytes = UnsafeBufferPointer(rebasing: target[..<range.upperBound])
        var index = range.lowerBound
        while index < bytes.count {
            defer { index += 1 }
            switch bytes[index] {
            // First, because most bytes of paths are letters.
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "/"): continue
            case UInt8(ascii: "?"):
                if queryStart == nil { queryStart = index + 1 }
            case UInt8(ascii: "%"):
                if queryStart == nil { hasEscapes = true } else { queryHasEscapes = true }
            case UInt8(ascii: "."):
                if index > range.lowerBound, bytes[index - 1] == UInt8(ascii: "/"), queryStart == nil {
                    hasDotSegments = true
                }
            case 0x21, 0x24...0x5B, 0x5D...0x7E: break
            default:
                invalidByte = index
                return
            }
        }
    }
}
