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
        guard let method = HTTPMethod.allCases.first(where: { $0.isSpelled(name) }) else { return nil }
        self = method
    }

    private func isSpelled(_ name: UnsafePointer<CChar>) -> Bool {
        // Raw values are native strings of ASCII, so this compares bytes and allocates nothing.
        var index = 0
        for byte in rawValue.utf8 {
            guard UInt8(bitPattern: name[index]) == byte else { return false }
            index += 1
        }
        return name[index] == 0
    }
}
