@testable import HomeService

/// A value that one thread waits for and another one gives.
///
/// Unchecked because `value` is touched only with the monitor's lock held.
final class Gate<Value: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private var value: Value?

    func open(with value: Value) {
        monitor.withLock {
            self.value = value
            monitor.signal()
        }
    }

    func wait() -> Value {
        monitor.withLock {
            while true {
                if let value { return value }
                monitor.wait()
            }
        }
    }
}
