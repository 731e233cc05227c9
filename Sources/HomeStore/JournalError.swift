/// Why a journal cannot be opened, read or written.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public let reason: Reason
    /// A sentence for people: what is wrong with which file, and what to do.
    public let message: String

    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    public var description: String { message }

    public enum Reason: Hashable, Sendable {
        /// Another process has the file.
        case inUse
        /// The file is something else than a home's.
        case foreign
        /// A newer version of the program has written the file.
        case tooNew
        /// The file is a home's and parts of it are lost.
        case corrupt
        /// The file or its folder may not be read or written, or is not a file at all.
        case inaccessible
        /// No room is left. Writing may succeed again later.
        case full
        /// The disk or the system failed. Trying again may succeed.
        case failed
        /// An entry's sequence is not greater than the one before.
        case outOfOrder
        /// The journal has been closed.
        case closed
    }
}

extension JournalError {
    /// The journal has been closed.
    public static let closed = JournalError(.closed, "The home's journal is closed; open it again to use it.")
}
