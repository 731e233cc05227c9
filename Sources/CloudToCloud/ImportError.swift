public import JSON

/// Why a response of a vendor's cloud cannot be imported, and where.
///
/// Single values that cannot be used do not throw this error; the ``ImportReport`` lists them.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let answer: CloudAnswer
    public let pointer: JSONPointer
    /// The value that was found and what is expected.
    public let message: String

    /// `SYNC answer, /payload/devices/3/id: …`
    public var description: String { place(answer, pointer) + ": " + message }
}

/// One of the two responses that an import reads.
public enum CloudAnswer: String, Hashable, Sendable {
    case sync = "SYNC"
    case query = "QUERY"
}

/// `SYNC answer, /payload/devices/3/id`.
func place(_ answer: CloudAnswer, _ pointer: JSONPointer) -> String {
    let path = pointer.description
    return path.isEmpty ? "\(answer.rawValue) answer" : "\(answer.rawValue) answer, \(path)"
}
