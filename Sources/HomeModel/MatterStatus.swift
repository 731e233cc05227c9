/// The status codes of Matter's interaction model that this home uses.
public enum MatterStatus: String, CaseIterable, Hashable, Sendable {
    case unsupportedCluster = "UNSUPPORTED_CLUSTER"
    case unsupportedAttribute = "UNSUPPORTED_ATTRIBUTE"
    case unsupportedCommand = "UNSUPPORTED_COMMAND"
    case unsupportedWrite = "UNSUPPORTED_WRITE"
    case unsupportedAccess = "UNSUPPORTED_ACCESS"
    case invalidCommand = "INVALID_COMMAND"
    case invalidDataType = "INVALID_DATA_TYPE"
    case invalidInState = "INVALID_IN_STATE"
    case constraintError = "CONSTRAINT_ERROR"
    case dynamicConstraintError = "DYNAMIC_CONSTRAINT_ERROR"
    case notFound = "NOT_FOUND"
    case alreadyExists = "ALREADY_EXISTS"
    case busy = "BUSY"
    case resourceExhausted = "RESOURCE_EXHAUSTED"
    case dataVersionMismatch = "DATA_VERSION_MISMATCH"
    case failure = "FAILURE"

    /// The Home APIs code for this status.
    public var code: HomeError.Code {
        switch self {
        case .unsupportedCluster, .notFound: .notFound
        case .unsupportedWrite, .invalidDataType, .invalidCommand: .invalidArgument
        case .constraintError, .dynamicConstraintError: .outOfRange
        case .alreadyExists: .alreadyExists
        case .unsupportedAttribute, .unsupportedCommand, .invalidInState, .failure: .failedPrecondition
        case .busy, .dataVersionMismatch: .aborted
        case .resourceExhausted: .resourceExhausted
        case .unsupportedAccess: .permissionDenied
        }
    }
}

extension HomeError {
    /// Returns the error for a Matter status. The code follows from the status.
    public static func rejected(_ status: MatterStatus, _ message: String) -> HomeError {
        HomeError(status.code, message, matterStatus: status)
    }
}
