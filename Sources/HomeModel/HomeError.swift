public import JSON

/// The error that the home's functions throw, for programs and for people.
///
/// Codes and their meanings follow the error table of the Home APIs (the gRPC status codes).
public struct HomeError: Error, Hashable, Sendable {
    /// The kind of failure, for programs. It is stable.
    public let code: Code
    /// A sentence for people: the value that was sent, the allowed values and the remedy.
    public let message: String
    /// Matter's status for this failure; nil if Matter has none.
    public let matterStatus: MatterStatus?
    /// The wrong members of the request's body; empty if the body is not the cause.
    public let details: [Detail]
    /// The number of wrong members that ``details`` leaves out.
    public let omittedDetails: Int

    /// A wrong member of a request's body.
    public struct Detail: Hashable, Sendable {
        /// A JSON pointer (RFC 6901) into the body, such as `/params/level`.
        public let pointer: String
        /// The allowed values.
        public let detail: String
        /// What the client has probably meant; nil if that is not known.
        public let suggestion: InputSuggestion?

        public init(pointer: String, detail: String, suggestion: InputSuggestion? = nil) {
            self.pointer = pointer
            self.detail = detail
            self.suggestion = suggestion
        }
    }

    public init(
        _ code: Code, _ message: String, matterStatus: MatterStatus? = nil, details: [Detail] = [],
        omittedDetails: Int = 0
    ) {
        self.code = code
        self.message = message
        self.matterStatus = matterStatus
        self.details = details
        self.omittedDetails = omittedDetails
    }
}

extension HomeError.Code {
    /// The code of a value that does not have its form.
    public init(of mistake: InputMistake) { self = mistake.isOutOfRange ? .outOfRange : .invalidArgument }
}

extension HomeError.Detail {
    public init(_ mistake: InputMistake) {
        self.init(
            pointer: mistake.pointer.description, detail: mistake.allowed, suggestion: mistake.suggestion)
    }
}

extension HomeError.Detail {
    /// Reads an element of `errors` in a problem; nil if it is none.
    package init?(inProblem error: JSONValue) {
        guard let error = error.objectValue, let pointer = error["pointer"]?.stringValue,
            let detail = error["detail"]?.stringValue
        else { return nil }
        let name = error["suggestedName"]?.stringValue.map { InputSuggestion.name($0) }
        self.init(
            pointer: pointer, detail: detail, suggestion: name ?? error["suggestion"].map { .value($0) })
    }
}

extension HomeError {
    /// The error of a value that does not have its form.
    public init(_ mistake: InputMistake) {
        self.init(
            Code(of: mistake), mistake.message, details: [Detail(mistake)])
    }

    /// The error of a value at a place.
    ///
    /// - Parameters:
    ///   - message: The mistake, as a sentence.
    ///   - allowed: The allowed values.
    public init(_ message: String, _ allowed: String, at pointer: JSONPointer) {
        self.init(InputMistake(at: pointer, message, allowed: allowed))
    }
}

extension HomeError {
    /// The sixteen failure codes of the Home APIs.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The operation was canceled, usually by the caller.
        case cancelled
        /// The kind of failure is not known.
        case unknown
        /// An argument is wrong, regardless of the home's state.
        case invalidArgument
        /// The deadline passed; the change may still have happened.
        case deadlineExceeded
        /// The named object does not exist.
        case notFound
        /// The object to create exists already.
        case alreadyExists
        /// The caller does not have permission.
        case permissionDenied
        /// A resource is exhausted: a quota, a table, supplies.
        case resourceExhausted
        /// The home or the device is not in the required state.
        case failedPrecondition
        /// Another operation interfered; a retry may succeed.
        case aborted
        /// The value has the right type but is outside its range.
        case outOfRange
        /// Not implemented, not supported or not enabled.
        case unimplemented
        /// An invariant is broken.
        case `internal`
        /// Not available at the moment; a later retry may succeed.
        case unavailable
        /// Data was lost or is corrupt.
        case dataLoss
        /// The caller is not identified.
        case unauthenticated

        /// The HTTP status for the code (`google.rpc.Code`).
        public var httpStatus: Int {
            switch self {
            case .invalidArgument, .failedPrecondition, .outOfRange: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .alreadyExists, .aborted: 409
            case .resourceExhausted: 429
            case .cancelled: 499
            case .unknown, .internal, .dataLoss: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }
    }
}

/// An error by the name of its code: `throw HomeError.notFound("There is no lamp.")`.
extension HomeError {
    public static func cancelled(_ message: String) -> HomeError { HomeError(.cancelled, message) }
    public static func unknown(_ message: String) -> HomeError { HomeError(.unknown, message) }
    public static func invalidArgument(_ message: String) -> HomeError { HomeError(.invalidArgument, message) }
    public static func deadlineExceeded(_ message: String) -> HomeError { HomeError(.deadlineExceeded, message) }
    public static func notFound(_ message: String) -> HomeError { HomeError(.notFound, message) }
    public static func alreadyExists(_ message: String) -> HomeError { HomeError(.alreadyExists, message) }
    public static func permissionDenied(_ message: String) -> HomeError { HomeError(.permissionDenied, message) }
    public static func resourceExhausted(_ message: String) -> HomeError { HomeError(.resourceExhausted, message) }
    public static func failedPrecondition(_ message: String) -> HomeError { HomeError(.failedPrecondition, message) }
    public static func aborted(_ message: String) -> HomeError { HomeError(.aborted, message) }
    public static func outOfRange(_ message: String) -> HomeError { HomeError(.outOfRange, message) }
    public static func unimplemented(_ message: String) -> HomeError { HomeError(.unimplemented, message) }
    public static func `internal`(_ message: String) -> HomeError { HomeError(.internal, message) }
    public static func unavailable(_ message: String) -> HomeError { HomeError(.unavailable, message) }
    public static func dataLoss(_ message: String) -> HomeError { HomeError(.dataLoss, message) }
    public static func unauthenticated(_ message: String) -> HomeError { HomeError(.unauthenticated, message) }
    /// Returns the error of a command that failed for a reason without a code of its own.
    public static func commandFailed(_ message: String) -> HomeError { HomeError(.aborted, message) }
}
