import Synchronization

/// A value that one thread provides later and another thread receives in a callback.
final class Promise<Value: Sendable>: Sendable {
    private let state = Mutex(State.empty)

    private enum State {
        case empty
        case awaited(@Sendable (Value) -> Void)
        case fulfilled(Value)
    }

    /// Calls back with the value, at once if it has been provided. Call it once.
    func whenFulfilled(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            if case .fulfilled(let value) = state { return value }
            state = .awaited(body)
            return nil
        }
        if let value { body(value) }
    }

    /// Provides the value. Call it once.
    func fulfill(_ value: Value) {
        let former = state.withLock { state in
            defer { state = .fulfilled(value) }
            return state
        }
        if case .awaited(let body) = former { body(value) }
    }
}
