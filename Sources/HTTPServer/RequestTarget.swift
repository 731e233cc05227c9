/// Where path and query lie in a raw request target, once it has been found harmless.
///
/// The target is what stood in the request line, undecoded. Refused are: bytes that a URI cannot have (controls, spaces,
/// backslashes, quotes, anything beyond ASCII), broken escapes, an escaped NUL, escapes that are not UTF-8 within their segment,
/// and segments that mean "here" or "up" in any spelling.
struct RequestTarget: Equatable {
    /// The path with its leading slash; empty for the `*` of OPTIONS.
    let path: Range<Int>
    /// What follows the question mark; nil without one.
    let query: Range<Int>?
    /// The authority of a target in absolute form (`http://host:port/path`), which then counts instead of `Host`.
    let authority: Range<Int>?
    /// Whether the path has a percent sign, so that it has to be decoded before it means anything.
    let hasEscapes: Bool

    /// - Parameter target: May hold more than the target, which ends at `end`.
    init(_ target: [UInt8], end: Int) throws(HTTPFailure) {
        var pathStart = 0
        var authority: Range<Int>?
        if target.first != UInt8(ascii: "/"), !(end == 1 && target[0] == UInt8(ascii: "*")) {
            guard let found = Self.authority(in: target[..<end]) else {
                throw .badRequest("The request target has to be a path that begins with a slash.")
            }
            authority = found
            pathStart = found.upperBound
        }
        var queryStart: Int?
        var escapes = false
        var hasDots = false
        var previous: UInt8 = 0
        for index in pathStart..<end {
            switch target[index] {
            case UInt8(ascii: "?"):
                if queryStart == nil { queryStart = index + 1 }
            case UInt8(ascii: "%"):
                if queryStart == nil { escapes = true }
            case UInt8(ascii: "."):
                if previous == UInt8(ascii: "/"), queryStart == nil { hasDots = true }
            case 0x21, 0x23...0x5B, 0x5D...0x7E: break
            default:
                throw .badRequest("Byte \(index) of the request target is none that a URI can have; percent-encode it.")
            }
            previous = target[index]
        }
        let pathEnd = queryStart.map { $0 - 1 } ?? end
        path = target[pathStart] == UInt8(ascii: "*") ? pathStart..<pathStart : pathStart..<pathEnd
        query = queryStart.map { $0..<end }
        self.authority = authority
        hasEscapes = escapes
        // Only a segment that begins with a dot or has an escape can be a trick, and few paths have either.
        if escapes || hasDots { try Self.checkSegments(target[path]) }
    }

    private static func authority(in target: ArraySlice<UInt8>) -> Range<Int>? {
        for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
            let start = scheme.utf8.count
            guard let end = target[start...].firstIndex(of: UInt8(ascii: "/")), end > start else { return nil }
            return start..<end
        }
        return nil
    }

    private static func checkSegments(_ path: ArraySlice<UInt8>) throws(HTTPFailure) {
        for segment in path.split(separator: UInt8(ascii: "/")) {
            let text: String
            do throws(PercentCoding.Mistake) {
                text = try PercentCoding.decode(segment)
            } catch {
                switch error {
                case .badEscape:
                    throw .badRequest("The path has a percent sign without two hexadecimal digits after it.")
                case .nul: throw .badRequest("The path has an escaped NUL.")
                case .notUTF8: throw .badRequest("The path has escapes that are not UTF-8.")
                }
            }
            guard text != ".", text != ".." else {
                throw .badRequest("The path has a segment \"\(text)\"; write it without.")
            }
        }
    }
}
