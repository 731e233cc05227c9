public import JSON

/// Why an answer of a maker's cloud cannot be read at all, and where.
///
/// Values that cannot be used are no reason: they stand in the ``ImportReport``.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let answer: CloudAnswer
    public let pointer: JSONPointer
    /// What is there and what should be.
    public let message: String

    /// `SYNC answer, /payload/devices/3/id: …`
    public var description: String { place(answer, pointer) + ": " + message }
}

/// Which of the two answers something was found in.
public enum CloudAnswer: String, Hashable, Sendable {
    case sync = "SYNC"
    case query = "QUERY"
}

/// `SYNC answer, /payload/devices/3/id`.
func place(_ answer: CloudAnswer, _ pointer: JSONPointer) -> String {
    let path = pointer.description
    return path.isEmpty ? "\(answer.rawValue) answer" : "\(answer.rawValue) answer, \(path)"
}
