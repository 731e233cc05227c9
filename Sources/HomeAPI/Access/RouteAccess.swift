import AccessControl
import HTTPServer

/// The callers that may use a route of a gateway with access control.
enum RouteAccess: Hashable, Sendable {
    /// Everyone.
    case everyone
    /// Each caller with credentials.
    case signedIn
    /// Callers with a scope, for the home that the request addresses.
    case scope(AccessScope)
    /// Callers with a scope for all homes.
    case allHomes(AccessScope)

    /// The scope that a caller needs; nil if it needs none.
    var scope: AccessScope? {
        switch self {
        case .everyone, .signedIn: nil
        case .scope(let scope), .allHomes(let scope): scope
        }
    }

    /// Whether a caller needs a token for all homes.
    var needsAllHomes: Bool {
        if case .allHomes = self { true } else { false }
    }
}

extension Route {
    /// The callers that may use the route.
    var access: RouteAccess {
        switch topic {
        case .structures, .rooms, .devices, .traits: .scope(method.isSafe ? .read : .control)
        case .streams, .catalog: .scope(.read)
        case .scenarios: method.isSafe ? .signedIn : .allHomes(.simulate)
        case .homes: accessOfHomes
        // The requests of others and their codes, and the state with the codes of locks.
        case .simulation: .scope(method.isSafe && !revealsRequests ? .read : .simulate)
        case .operations: accessOfOperations
        case .access: accessOfAccess
        }
    }

    /// Whether the response of a route for everyone depends on the caller.
    var dependsOnCaller: Bool { id == "getSession" || id == "getOpenAPI" }

    private var revealsRequests: Bool {
        pattern.hasPrefix("/simulation/requests") || pattern == "/simulation/checkpoint"
    }

    private var accessOfHomes: RouteAccess {
        switch id {
        case "listHomes": .signedIn
        case "createHome", "deleteHome": .allHomes(.simulate)
        default: .scope(method.isSafe ? .read : .simulate)
        }
    }

    private var accessOfOperations: RouteAccess {
        switch id {
        case "getHealth", "getReadiness", "getOpenAPI", "listProblems", "getProblem": .everyone
        case "exportHome", "getMetrics": .scope(.read)
        case "importHome": .scope(.simulate)
        // The addresses, the tokens and the filters of others.
        case "listOpenStreams", "closeStream": .allHomes(.admin)
        // All homes, with the codes of locks and the responses of others.
        case "getBackup": .allHomes(.admin)
        // The addresses of the gateways.
        case "listNodes": .allHomes(.admin)
        default: .signedIn
        }
    }

    private var accessOfAccess: RouteAccess {
        switch id {
        // A request to sign in contains the token itself, and a page reads the session before a user has signed in.
        case "beginSession", "getSession", "endSession": .everyone
        case "createTicket": .signedIn
        default: .allHomes(.admin)
        }
    }
}
