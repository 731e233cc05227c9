package import HomeModel

/// The origin of a change, and the conditions under which it happens.
package struct ChangeContext: Sendable {
    package let origin: ChangeOrigin
    /// The id of the request that caused the change; nil if no request did. A client recognizes its own changes by it.
    package let requestID: String?
    /// The allowed revisions of the object; nil if any revision is allowed.
    package let precondition: Precondition?

    /// The revisions of an object to which a change may be applied. If the object has another revision, nothing changes
    /// and the operation fails with `aborted` and `DATA_VERSION_MISMATCH`.
    package struct Precondition: Hashable, Sendable {
        package let revisions: [UInt64]

        package init(revisions: [UInt64]) { self.revisions = revisions }
    }

    /// The key of a change that must not happen twice; nil if it may.
    package let idempotencyKey: IdempotencyKey?
    /// Receives the effects of faults on the change; nil if no function reads it.
    package let faults: FaultTrace?
    /// Is informed when the change is executed; nil if it is not observed.
    package let observer: (any ChangeObserver)?
    /// The label of the client; nil if it has none.
    package var client: String?
    /// Whether an error about an id that does not exist names the closest one. Comparing all ids takes a millisecond.
    var suggestsIDs = true

    package init(
        origin: ChangeOrigin, requestID: String? = nil, precondition: Precondition? = nil,
        idempotencyKey: IdempotencyKey? = nil, faults: FaultTrace? = nil, observer: (any ChangeObserver)? = nil
    ) {
        self.origin = origin
        self.requestID = requestID
        self.precondition = precondition
        self.idempotencyKey = idempotencyKey
        self.faults = faults
        self.observer = observer
    }

    package static let device = ChangeContext(origin: .device)
}

/// Observes a change.
package protocol ChangeObserver: AnyObject, Sendable {
    /// Called when the change is executed at a time of the home, also if the home then rejects it. The home is locked: the
    /// function must return quickly and not use the home.
    func changeIsExecuted(at time: HomeTime)
}
