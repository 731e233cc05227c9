import Synchronization

/// A value that one thread produces later and that one other takes with a callback.
final class Promise<Value: Sendable>: Sendable {
    private let state = Mutex(State.empty)

    private enum State {
        case empty
        case awaited(@Sendable (Value) -> Void)
        case fulfilled(Value)
    }

    /// Calls back with the value, at once if it is there already. To be called once.
    func whenFulfilled(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            if case .fulfilled(let value) = state { return value }
            state = .awaited(body)
            return nil
        }
        if let value { body(value) }
    }

    /// To be called once.
    func fulfill(_ value: Value) {
        let former = state.withLock { state in
            defer { state = .fulfilled(value) }
            return state
        }
        if case .awaited(let body) = former { body(value) }
    }
}
