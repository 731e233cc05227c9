/// Who wanted a change.
public struct Cause: Sendable {
    public let origin: Origin
    /// The request that caused it, so that a client can tell its own echo; nil where no request did.
    public let requestID: String?
    /// What the object has to be like for the change to happen; nil where anything will do.
    public let expectation: Expectation?

    /// Which revisions of an object a change is meant for. Of an object that has another one nothing is changed, and the
    /// change is `aborted` with `DATA_VERSION_MISMATCH`.
    public struct Expectation: Hashable, Sendable {
        public let revisions: [UInt64]

        public init(revisions: [UInt64]) { self.revisions = revisions }
    }

    public enum Origin: String, CaseIterable, Sendable {
        /// A client of the API.
        case client
        /// The device itself.
        case device
        /// Somebody who moves the simulated world.
        case simulation
    }

    /// Where the change must not happen twice; nil where it may.
    public let once: Once?

    public init(origin: Origin, requestID: String? = nil, expectation: Expectation? = nil, once: Once? = nil) {
        self.origin = origin
        self.once = once
        self.requestID = requestID
        self.expectation = expectation
    }

    public static let device = Cause(origin: .device)
}
