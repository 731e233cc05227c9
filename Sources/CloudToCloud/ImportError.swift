public import JSON

/// Why a response of a vendor's cloud cannot be imported, and where.
///
/// Single values that cannot be used do not throw this error; the ``ImportReport`` lists them.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let response: CloudResponse
    public let pointer: JSONPointer
    /// The value that was found and the expected value.
    public let message: String

    /// The position and the message: `SYNC response, /payload/devices/3/id: …`.
    public var description: String { position(response, pointer) + ": " + message }
}

/// One of the two responses that an import reads.
public enum CloudResponse: String, Hashable, Sendable {
    case sync = "SYNC"
    case query = "QUERY"
}

/// `SYNC response, /payload/devices/3/id`.
func position(_ response: CloudResponse, _ pointer: JSONPointer) -> String {
    let path = pointer.description
    return path.isEmpty ? "\(response.rawValue) response" : "\(response.rawValue) response, \(path)"
}
