import Threads

/// A value that one thread waits for and another one provides.
///
/// Unchecked because `value` is touched only with the condition's lock held.
final class Gate<Value: Sendable>: @unchecked Sendable {
    private let condition = Condition()
    private var value: Value?

    func open(with value: Value) {
        condition.withLock {
            self.value = value
            condition.broadcast()
        }
    }

    func wait() -> Value {
        condition.withLock {
            while true {
                if let value { return value }
                condition.wait()
            }
        }
    }
}
