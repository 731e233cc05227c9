/// Why a journal cannot be opened, read or written.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public let reason: Reason
    /// The file, its fault and the remedy. It is for the operator only, because it contains paths.
    public let message: String
    /// The fault, for clients. It contains no path of the server.
    public var clientMessage: String { reason.clientMessage(of: medium.rawValue) }
    /// The outcome of a failed write for its changes.
    public var outcome = Outcome.refused
    /// What stores the homes.
    public let medium: Medium

    /// Creates an error with a message for the operator.
    public init(_ reason: Reason, _ message: String, outcome: Outcome = .refused, of medium: Medium = .file) {
        self.reason = reason
        self.message = message
        self.outcome = outcome
        self.medium = medium
    }

    /// Returns the same error with another outcome.
    public func with(_ outcome: Outcome) -> JournalError {
        JournalError(reason, message, outcome: outcome, of: medium)
    }

    /// The message for the operator.
    public var description: String { message }

    /// The outcome of a failed write for its changes. A write that returns is *safe*: its changes are durable.
    public enum Outcome: String, Hashable, Sendable {
        /// Nothing has changed, also after a crash. A later write may succeed.
        case refused
        /// The changes may be durable: all of them, or none. ``Journal/resolve()`` determines which.
        case unknown
        /// Nothing has changed, because another writer has taken the home. All later writes are fenced, too.
        case fenced
    }

    /// What stores the homes, as messages name it.
    public enum Medium: String, Hashable, Sendable {
        case file = "data file"
        case database
    }

    /// The kind of a journal's failure.
    public enum Reason: Hashable, Sendable {
        /// Another process has the file open.
        case inUse
        /// The file is not the data file of a home.
        case foreign
        /// A newer version of the program has written the file.
        case tooNew
        /// The data file is damaged or incomplete.
        case corrupt
        /// The process has no permission to read or write the file or its folder, or the path names no regular file.
        case inaccessible
        /// The open file is no longer at its path. Writing succeeds again when the file is back.
        case moved
        /// The disk is full. Writing may succeed later.
        case full
        /// The disk or the system failed. A retry may succeed.
        case failed
        /// The database cannot be reached. A retry may succeed.
        case unreachable
        /// An entry's sequence is not greater than the previous one.
        case outOfOrder
        /// Another writer has taken the home. It cannot be written any more.
        case taken
        /// The journal has been closed.
        case closed
    }
}

extension JournalError.Reason {
    fileprivate func clientMessage(of medium: String) -> String {
        switch self {
        case .inUse: "Another process uses the \(medium)."
        case .foreign, .tooNew, .corrupt: "The \(medium) cannot be read."
        case .inaccessible: "The \(medium) cannot be read or written."
        case .moved: "The \(medium) was renamed, deleted or replaced."
        case .full: "The disk of the \(medium) is full."
        case .failed: "The disk of the \(medium) failed."
        case .unreachable: "The \(medium) cannot be reached."
        case .outOfOrder: "The sequence of a change is out of order."
        case .taken: "Another program has taken the \(medium)."
        case .closed: "The home is closed."
        }
    }
}

extension JournalError {
    /// The journal has been closed.
    public static let closed = JournalError(.closed, "The journal of the home is closed; open it again to use it.")
}
