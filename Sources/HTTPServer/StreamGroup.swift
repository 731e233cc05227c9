internal import Synchronization

/// Streams that wake together, such as all with one filter.
public final class StreamGroup: Sendable {
    private let inbox = AtomicLazyReference<StreamInbox>()
    private let isQueued = Atomic(false)

    public init() {}

    /// Makes the hub ask every stream of the group for its next step.
    ///
    /// From any thread. The cost does not depend on the number of streams: at most one lock and one system call, and
    /// neither while an earlier call still waits for the hub.
    public func wake() {
        guard let inbox = inbox.load() else { return }
        if !isQueued.exchange(true, ordering: .sequentiallyConsistent) {
            inbox.post(waking: self)
        }
    }

    /// Ties the group to the hub that serves its streams; a group belongs to the first one for good.
    func attach(to inbox: StreamInbox) {
        _ = self.inbox.storeIfNil(inbox)
    }

    /// Called by the hub before it asks the streams, so that a wake-up during the asking counts again.
    func beginRound() {
        isQueued.store(false, ordering: .sequentiallyConsistent)
    }
}
