/// The methods that routes can have.
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether the method changes nothing (RFC 9110, 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }
}

extension HTTPMethod {
    /// Creates the method with a name from a request line; returns nil for a name that no route can have.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        // The length and the first letter determine the candidate, so one comparison with a literal is enough.
        let method: (HTTPMethod, StaticString)
        switch (name.count, name.first) {
        case (3, UInt8(ascii: "G")): method = (.get, "GET")
        case (3, _): method = (.put, "PUT")
        case (4, UInt8(ascii: "H")): method = (.head, "HEAD")
        case (4, _): method = (.post, "POST")
        case (5, _): method = (.patch, "PATCH")
        case (6, _): method = (.delete, "DELETE")
        default: method = (.options, "OPTIONS")
        }
        guard name.isExactly(method.1) else { return nil }
        self = method.0
    }
}
