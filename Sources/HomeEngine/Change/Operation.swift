package import HomeModel

/// The state of a requested change: completed, or not committed yet.
///
/// An operation completes at once if the journal is inline or if the home rejects the change.
package enum Operation<Output: Sendable>: Sendable {
    /// The change is committed, or it has failed and the home has not changed.
    case completed(Result<Committed<Output>, HomeError>)
    /// The change is applied to head, but not committed yet.
    case pending(Pending<Output>)
    /// The idempotency key was used before, so nothing was done. Holds the stored response, valid once everything
    /// queued so far is committed. Occurs only if the context has an ``ChangeContext/idempotencyKey``.
    indirect case replayed(StoredResponse, Operation<Void>)
    /// The change has not begun: the home has to catch up with its clock first.
    case waiting(WaitingOperation<Output>)

    /// The result; nil if the operation has not completed.
    package var result: Result<Committed<Output>, HomeError>? {
        if case .completed(let result) = self { result } else { nil }
    }

    /// Calls back when the operation has completed: now, or later on the home's commit thread. Do not call this
    /// function for a replayed operation, which has no result.
    package func whenCompleted(_ body: @escaping @Sendable (Result<Committed<Output>, HomeError>) -> Void) {
        switch self {
        case .completed(let result): body(result)
        case .pending(let pending): pending.whenCompleted(body)
        case .replayed: preconditionFailure("a replayed operation has a stored response instead of a result")
        case .waiting(let waiting): waiting.whenBegun { $0.whenCompleted(body) }
        }
    }

    /// The value of the operation once it is committed. Canceling the task does not roll back an operation that has
    /// begun.
    package var value: Output {
        get async throws(HomeError) {
            try await withCheckedContinuation { continuation in
                whenCompleted { continuation.resume(returning: $0) }
            }.get().value
        }
    }
}

/// The value of a committed change, with the cursor of its last event.
package struct Committed<Value: Sendable>: Sendable {
    package let value: Value
    package let cursor: Cursor
}

/// A change that is not committed yet.
package final class Pending<Output: Sendable>: Sendable {
    private let result: Result<Committed<Output>, HomeError>
    /// Why the change could not be committed; nil if it is committed.
    private let failure = Promise<HomeError?>()

    /// - Parameter result: The result if the change can be committed.
    init(_ result: Result<Committed<Output>, HomeError>) { self.result = result }

    /// Calls back when the change is committed or has failed, at once if it already is. Call it once.
    package func whenCompleted(_ body: @escaping @Sendable (Result<Committed<Output>, HomeError>) -> Void) {
        failure.whenFulfilled { [result] failure in body(failure.map { .failure($0) } ?? result) }
    }

    /// Completes the change, which is committed or has failed with an error.
    func complete(_ failure: HomeError?) { self.failure.fulfill(failure) }
}

/// A change that begins once the home has caught up with the time at which it was requested.
package final class WaitingOperation<Output: Sendable>: Sendable {
    private let operation = Promise<Operation<Output>>()

    /// Calls back when the change has begun, or when it has failed without beginning. Call it once.
    package func whenBegun(_ body: @escaping @Sendable (Operation<Output>) -> Void) { operation.whenFulfilled(body) }

    func begin(_ operation: Operation<Output>) { self.operation.fulfill(operation) }
}
