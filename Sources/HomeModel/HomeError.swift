/// The error that calls of the home throw: what went wrong, for programs and for people.
///
/// Codes and their meaning follow the error table of the Home APIs (the gRPC status codes).
public struct HomeError: Error, Hashable, Sendable {
    /// What kind of failure this is; stable, for programs.
    public let code: Code
    /// What was asked, what is true and what to do, with the values; for people.
    public let message: String
    /// The status Matter has for this failure; nil where Matter has no word for it.
    public let matterStatus: MatterStatus?
    /// The places in the request that are wrong, as JSON pointers into its body; empty where the body is not at fault.
    public let details: [Detail]

    /// One place in a request and what is wrong with it.
    public struct Detail: Hashable, Sendable {
        /// A JSON pointer (RFC 6901) into the body, `/params/level`.
        public let pointer: String
        /// What is allowed there.
        public let detail: String

        public init(pointer: String, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    public init(_ code: Code, _ message: String, matterStatus: MatterStatus? = nil, details: [Detail] = []) {
        self.code = code
        self.message = message
        self.matterStatus = matterStatus
        self.details = details
    }
}

extension HomeError {
    /// The sixteen failure codes of the Home APIs.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The operation was stopped, usually by the caller.
        case cancelled
        /// No other code fits.
        case unknown
        /// An argument is wrong whatever the state of the home.
        case invalidArgument
        /// Time ran out; a change may have happened all the same.
        case deadlineExceeded
        /// The thing that was named does not exist.
        case notFound
        /// The thing to be made exists already.
        case alreadyExists
        /// The caller may not do this.
        case permissionDenied
        /// Something ran out: a quota, a table, supplies.
        case resourceExhausted
        /// The home or the device is not in the state this needs.
        case failedPrecondition
        /// Another operation got in the way; trying again may help.
        case aborted
        /// The value is of the right kind and outside its range.
        case outOfRange
        /// Not implemented, not supported or not enabled.
        case unimplemented
        /// An invariant broke.
        case `internal`
        /// Away for now; trying again later may help.
        case unavailable
        /// Data was lost or is corrupt.
        case dataLoss
        /// The caller is not identified.
        case unauthenticated

        /// The HTTP status that goes with the code (`google.rpc.Code`).
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
