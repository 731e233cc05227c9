import HomeModel

/// A kind of problem, which its `type` identifies.
struct ProblemKind: Hashable, Sendable {
    /// The last segment of the type, `out-of-range`.
    let slug: String
    /// A short name, the same for all problems of the kind.
    let title: String
    let status: Int
    let code: HomeError.Code
    /// The meaning of the problem, for readers of the page at the type's address.
    let meaning: String
    /// The remedy for the client or the operator.
    let remedy: String

    var type: String { "/problems/\(slug)" }

    /// Returns the same kind with another status.
    func with(status: Int) -> ProblemKind {
        ProblemKind(slug: slug, title: title, status: status, code: code, meaning: meaning, remedy: remedy)
    }

    /// Returns the code of the home whose meaning is nearest to a status of HTTP.
    static func code(ofStatus status: Int) -> HomeError.Code {
        HomeError.Code.allCases.first { $0.httpStatus == status } ?? (status < 500 ? .invalidArgument : .internal)
    }

    /// Returns the kind with this slug or this camel-case code; nil if there is none.
    static func named(_ name: String) -> ProblemKind? {
        all.first { $0.slug == name } ?? HomeError.Code(rawValue: name).map { of($0) }
    }

    /// All kinds: first those of the home, then those of HTTP.
    static let all: [ProblemKind] = HomeError.Code.allCases.map { of($0) } + ofHTTP

    /// The kinds that reading one object can return.
    static let ofReading: [ProblemKind] = [.of(.notFound), .of(.permissionDenied)]

    /// The kinds that changing a device can return.
    static let ofChanging: [ProblemKind] =
        ofReading + [
            .of(.failedPrecondition), .of(.outOfRange), .of(.aborted), .of(.resourceExhausted), .of(.unavailable),
            .preconditionFailed, .idempotencyKeyReused,
        ]
}

extension ProblemKind {
    private init(_ code: HomeError.Code, _ slug: String, _ title: String, _ meaning: String, _ remedy: String) {
        self.init(slug: slug, title: title, status: code.httpStatus, code: code, meaning: meaning, remedy: remedy)
    }

    /// Returns the kind of an error of the home. The code alone determines it and its HTTP status.
    static func of(_ code: HomeError.Code) -> ProblemKind {
        switch code {
        case .cancelled:
            ProblemKind(
                code, "cancelled", "Canceled",
                "The operation was stopped before it was complete, usually by its caller.",
                "Send the request again if you still need it.")
        case .unknown:
            ProblemKind(
                code, "unknown", "Unknown failure",
                "The operation failed for a reason that has no other kind of problem.",
                "Read the detail.")
        case .invalidArgument:
            ProblemKind(
                code, "invalid-argument", "Invalid argument",
                "The request is invalid in every state of the home: it has an unknown name, a value of the wrong type, or a missing member.",
                "Correct the request; the detail and the pointers in `errors` name the faults. A retry without a correction fails again."
            )
        case .deadlineExceeded:
            ProblemKind(
                code, "deadline-exceeded", "Deadline exceeded",
                "The operation did not complete in time. It may still have taken effect.",
                "Read the current state before you try again.")
        case .notFound:
            ProblemKind(
                code, "not-found", "Not found", "The request names an object that does not exist or was removed.",
                "Read the existing objects: /structures, /rooms, /devices, /catalog.")
        case .alreadyExists:
            ProblemKind(
                code, "already-exists", "Already exists", "An object with this id already exists.",
                "Choose another id, or omit the id to let the server choose one.")
        case .permissionDenied:
            ProblemKind(
                code, "permission-denied", "Permission denied",
                "The request is valid but not allowed: access to the structure is not granted, or the device rejects the operation.",
                "Grant access to the structure: PATCH /simulation/network with \"accessGranted\": true.")
        case .resourceExhausted:
            ProblemKind(
                code, "resource-exhausted", "Resource exhausted",
                "A limit is reached: a table of the device is full, or a quota is used up.",
                "Remove what you no longer need, or wait for the seconds in Retry-After.")
        case .failedPrecondition:
            ProblemKind(
                code, "failed-precondition", "Not possible in this state",
                "The request is valid, but the current state of the device or the home does not allow it, or this device does not support an optional attribute or command of the trait.",
                "Read the trait: `attributes` and `commands` list what this device supports.")
        case .aborted:
            ProblemKind(
                code, "aborted", "Aborted", "Another operation interfered.", "Try again.")
        case .outOfRange:
            ProblemKind(
                code, "out-of-range", "Value outside its range",
                "A value has the right type but is outside the range that is currently allowed. Ranges can depend on other attributes of the device.",
                "The detail states the range; /catalog has the ranges of all attributes and fields.")
        case .unimplemented:
            ProblemKind(
                code, "unimplemented", "Not implemented", "This server does not support the operation.",
                "See /openapi.json for the supported operations.")
        case .internal:
            ProblemKind(
                code, "internal", "Internal failure", "The server has a fault; the request may be valid.",
                "Report the problem with the request and its time.")
        case .unavailable:
            ProblemKind(
                code, "unavailable", "Unavailable",
                "The device is unreachable (it is offline, or its structure has no internet connection or hub), or the home cannot be stored at present.",
                "Try again later, with increasing delays. Reading still works.")
        case .dataLoss:
            ProblemKind(
                code, "data-loss", "Data lost", "Data was lost or is damaged.",
                "Restore the data file from a backup.")
        case .unauthenticated:
            ProblemKind(
                code, "unauthenticated", "Not authenticated", "The request has no valid credentials.",
                "Send a valid token in the header Authorization, or sign in with POST /session.")
        }
    }
}
