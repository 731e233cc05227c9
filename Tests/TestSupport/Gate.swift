import Glibc
import Synchronization

/// A value that one thread provides and another one waits for.
public final class Gate<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    public init() {}

    public func open(with value: Value) { self.value.withLock { $0 = value } }

    /// Waits for the value.
    public func wait() -> Value {
        while true {
            if let value = value.withLock({ $0 }) { return value }
            usleep(100)
        }
    }
}

/// Waits until a condition that another thread fulfills is true; returns false after a minute.
public func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
        if ContinuousClock.now >= deadline { return false }
        usleep(500)
    }
    return true
}
