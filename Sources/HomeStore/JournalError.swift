/// Why a journal cannot be opened, read or written.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public let reason: Reason
    /// What is wrong with which file, and what to do: for the operator, as it names paths.
    public let message: String
    /// What is wrong, for clients: names no path of the server.
    public var clientMessage: String { reason.clientMessage }
    /// Whether the changes of a commit that failed may be there all the same when the journal is opened again.
    public var mayHaveHappened = false

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
        /// The open file is no longer at its path. Writing succeeds again when it is back.
        case moved
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

extension JournalError.Reason {
    fileprivate var clientMessage: String {
        switch self {
        case .inUse: "Another process uses the data file."
        case .foreign, .tooNew, .corrupt: "The data file cannot be read."
        case .inaccessible: "The data file may not be read or written."
        case .moved: "The data file was renamed, deleted or replaced."
        case .full: "The disk of the data file is full."
        case .failed: "The disk of the data file failed."
        case .outOfOrder: "A change came out of order."
        case .closed: "The home is closed."
        }
    }
}

extension JournalError {
    /// The journal has been closed.
    public static let closed = JournalError(.closed, "The home's journal is closed; open it again to use it.")
}
