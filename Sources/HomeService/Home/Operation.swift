public import HomeModel

/// What was asked of a home: settled already, or on its way to the disk.
///
/// Where the home's journal is inline, and where the home refuses, everything is settled at once.
public enum Operation<Answer: Sendable>: Sendable {
    /// Committed, with the answer; or failed, and nothing of it is kept.
    case settled(Result<Committed<Answer>, HomeError>)
    /// Worked out, but not committed yet.
    case pending(Pending<Answer>)
    /// Nothing was done, for it has been before: the answer of then, which counts once what was handed over until now is
    /// settled. Comes only where the cause says ``Cause/once``.
    indirect case repeated(KeptAnswer, Operation<Void>)
    /// Not begun: the home's clock has to catch up first.
    case waiting(WaitingOperation<Answer>)

    /// What it came to; nil while it is not settled.
    public var result: Result<Committed<Answer>, HomeError>? {
        if case .settled(let result) = self { result } else { nil }
    }

    /// Calls back once it is settled: now, or later on the home's commit thread. Not for one that is repeated, which has
    /// no answer of its type.
    public func whenSettled(_ body: @escaping @Sendable (Result<Committed<Answer>, HomeError>) -> Void) {
        switch self {
        case .settled(let result): body(result)
        case .pending(let pending): pending.whenSettled(body)
        case .repeated: preconditionFailure("a repeated operation has the answer of the first")
        case .waiting(let waiting): waiting.whenBegun { $0.whenSettled(body) }
        }
    }

    /// The answer, once it is committed. An operation that has begun is not taken back when the task is cancelled.
    public var answer: Answer {
        get async throws(HomeError) {
            try await withCheckedContinuation { continuation in
                whenSettled { continuation.resume(returning: $0) }
            }.get().answer
        }
    }
}

/// The answer of a change that is committed, with the cursor of its last event.
public struct Committed<Answer: Sendable>: Sendable {
    public let answer: Answer
    public let cursor: Cursor
}

/// A change on its way to the disk, for the one who waits for it.
public final class Pending<Answer: Sendable>: Sendable {
    private let result: Result<Committed<Answer>, HomeError>
    /// Why the change could not be committed; nil if it has been.
    private let failure = Promise<HomeError?>()

    /// - Parameter result: What it comes to if it can be committed.
    init(_ result: Result<Committed<Answer>, HomeError>) { self.result = result }

    /// Calls back once it is settled, at once where it is already. To be called once.
    public func whenSettled(_ body: @escaping @Sendable (Result<Committed<Answer>, HomeError>) -> Void) {
        failure.whenFulfilled { [result] failure in body(failure.map { .failure($0) } ?? result) }
    }

    /// Says that it has been committed, or why it could not be.
    func settle(_ failure: HomeError?) { self.failure.fulfill(failure) }
}

/// A change that begins once the home's clock has caught up with the time at which it was requested.
public final class WaitingOperation<Answer: Sendable>: Sendable {
    private let operation = Promise<Operation<Answer>>()

    /// Calls back once the change has begun, or has failed before. To be called once.
    public func whenBegun(_ body: @escaping @Sendable (Operation<Answer>) -> Void) { operation.whenFulfilled(body) }

    func begin(_ operation: Operation<Answer>) { self.operation.fulfill(operation) }
}
