import Synchronization

/// The sequence up to which a stream has handled the changes, for readers on other threads.
final class StreamProgress: Sendable {
    private let current: Atomic<UInt64>

    init(_ sequence: UInt64) { current = Atomic(sequence) }

    var sequence: UInt64 {
        get { current.load(ordering: .relaxed) }
        set { current.store(newValue, ordering: .relaxed) }
    }
}
