public import HomeModel
import Synchronization

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
    private let state = Mutex(State.unasked)

    private enum State {
        case unasked
        case asked(@Sendable (Result<Committed<Answer>, HomeError>) -> Void)
        case settled(HomeError?)
    }

    /// - Parameter result: What it comes to if it can be committed.
    init(_ result: Result<Committed<Answer>, HomeError>) { self.result = result }

    /// Calls back once it is settled, at once where it is already. To be called once.
    public func whenSettled(_ body: @escaping @Sendable (Result<Committed<Answer>, HomeError>) -> Void) {
        let settled: HomeError?? = state.withLock { state in
            if case .settled(let failure) = state { return .some(failure) }
            state = .asked(body)
            return nil
        }
        if case .some(let failure) = settled { body(outcome(failure)) }
    }

    /// Says that it has been committed, or why it could not be.
    func settle(_ failure: HomeError?) {
        let former = state.withLock { state in
            defer { state = .settled(failure) }
            return state
        }
        if case .asked(let body) = former { body(outcome(failure)) }
    }

    private func outcome(_ failure: HomeError?) -> Result<Committed<Answer>, HomeError> {
        failure.map { .failure($0) } ?? result
    }
}
