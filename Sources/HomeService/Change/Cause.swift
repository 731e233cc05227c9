/// Who wanted a change.
public struct Cause: Hashable, Sendable {
    public let origin: Origin
    /// The request that caused it, so that a client can tell its own echo; nil where no request did.
    public let requestID: String?

    public enum Origin: String, CaseIterable, Sendable {
        /// A client of the API.
        case client
        /// The device itself.
        case device
        /// Somebody who moves the simulated world.
        case simulation
        case scenario
    }

    public init(origin: Origin, requestID: String? = nil) {
        self.origin = origin
        self.requestID = requestID
    }

    public static let device = Cause(origin: .device)
}
