internal import Glibc

/// The methods a route can be written for.
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether the method promises to change nothing (RFC 9110 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }
}

extension HTTPMethod {
    /// The method a request line names; nil for one that no route can be written for.
    init?(_ name: UnsafePointer<CChar>) {
        // The first two letters tell them apart, and the comparison is with a literal: no list, no strings.
        let method: (HTTPMethod, StaticString) =
            switch (UInt8(bitPattern: name[0]), UInt8(bitPattern: name[1])) {
            case (UInt8(ascii: "G"), _): (.get, "GET")
            case (UInt8(ascii: "H"), _): (.head, "HEAD")
            case (UInt8(ascii: "P"), UInt8(ascii: "O")): (.post, "POST")
            case (UInt8(ascii: "P"), UInt8(ascii: "U")): (.put, "PUT")
            case (UInt8(ascii: "P"), _): (.patch, "PATCH")
            case (UInt8(ascii: "D"), _): (.delete, "DELETE")
            default: (.options, "OPTIONS")
            }
        guard strcmp(name, UnsafeRawPointer(method.1.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 else {
            return nil
        }
        self = method.0
    }
}
