import HomeModel

/// A kind of refusal: what its `type` points to.
struct ProblemKind: Hashable, Sendable {
    /// The last segment of the type, `out-of-range`.
    let slug: String
    let title: String
    let status: Int
    let code: HomeError.Code
    /// What it means, for the person who reads the page behind the type.
    let meaning: String
    /// What to do about it.
    let remedy: String

    var type: String { "/problems/\(slug)" }

    /// The kind with this slug or with the camel-case code of the home; nil where there is none.
    static func named(_ name: String) -> ProblemKind? {
        all.first { $0.slug == name } ?? HomeError.Code(rawValue: name).map { of($0) }
    }

    /// Every kind, those of the home first.
    static let all: [ProblemKind] = HomeError.Code.allCases.map { of($0) } + ofHTTP

    /// What the read of one thing may be refused for.
    static let ofReading: [ProblemKind] = [.of(.notFound), .of(.permissionDenied)]

    /// What a change of a device may be refused for.
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

    /// The kind of a failure of the home; the HTTP status follows from the code alone.
    static func of(_ code: HomeError.Code) -> ProblemKind {
        switch code {
        case .cancelled:
            ProblemKind(
                code, "cancelled", "Cancelled", "The operation was stopped before it was done, usually by its caller.",
                "Start it again if it is still wanted.")
        case .unknown:
            ProblemKind(
                code, "unknown", "Unknown failure", "Something failed that fits no other kind of problem.",
                "The detail says what is known.")
        case .invalidArgument:
            ProblemKind(
                code, "invalid-argument", "Invalid argument",
                "Something in the request is wrong whatever the state of the home: an unknown name, a value of another type, a member that is missing.",
                "Change the request as the detail and the pointers in `errors` say; sending it again unchanged cannot help."
            )
        case .deadlineExceeded:
            ProblemKind(
                code, "deadline-exceeded", "Too late",
                "Time ran out before the operation was done. What was to be changed may have changed all the same.",
                "Read the state before you try again.")
        case .notFound:
            ProblemKind(
                code, "not-found", "Not found", "What the request names does not exist, or no longer.",
                "List what there is: /structures, /rooms, /devices, /catalog.")
        case .alreadyExists:
            ProblemKind(
                code, "already-exists", "Already exists", "What was to be made is there already.",
                "Choose another id, or leave the id out to get one.")
        case .permissionDenied:
            ProblemKind(
                code, "permission-denied", "Permission denied",
                "The request is understood and not allowed: access to the structure is not granted, or the device refuses the operation.",
                "Grant access to the structure: PATCH /simulation/network with \"accessGranted\": true.")
        case .resourceExhausted:
            ProblemKind(
                code, "resource-exhausted", "Resource exhausted",
                "Something ran out: a table of the device is full, a quota is used up.",
                "Free what is no longer needed, or wait as Retry-After says.")
        case .failedPrecondition:
            ProblemKind(
                code, "failed-precondition", "Not possible in this state",
                "The request is well formed and the device or the home is not in a state to do it, or this device does not support the attribute or the command although its trait knows it.",
                "Read the trait: what is in `attributes` and `commands` is what this device supports.")
        case .aborted:
            ProblemKind(
                code, "aborted", "Aborted", "Another operation got in the way.", "Try again.")
        case .outOfRange:
            ProblemKind(
                code, "out-of-range", "Value outside its range",
                "A value has the right type and lies outside what is allowed now. Bounds may depend on other attributes of the same device.",
                "The detail names the range; the catalogue has the bounds of every attribute and field.")
        case .unimplemented:
            ProblemKind(
                code, "unimplemented", "Not implemented", "This server does not do that.",
                "See /openapi.json for what it does.")
        case .internal:
            ProblemKind(
                code, "internal", "Internal failure", "The server did something wrong; the request may be right.",
                "Report it with the request and the time.")
        case .unavailable:
            ProblemKind(
                code, "unavailable", "Unavailable",
                "The device cannot be reached now (it is off the air, or the internet or the hub of its structure is away), or the home cannot be written now.",
                "Try again later, with growing pauses. Reads go on.")
        case .dataLoss:
            ProblemKind(
                code, "data-loss", "Data lost", "Data was lost or is damaged beyond repair.",
                "Restore the data file from a copy.")
        case .unauthenticated:
            ProblemKind(
                code, "unauthenticated", "Not authenticated", "The server does not know who is asking.",
                "Send valid credentials.")
        }
    }
}
