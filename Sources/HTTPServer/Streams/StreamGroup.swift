internal import Synchronization

/// Streams that wake together, such as all streams with the same filter.
public final class StreamGroup: Sendable {
    /// Work on the stream thread that determines which groups to wake; see ``init(wakes:)``.
    public typealias Preparation = @Sendable () -> [StreamGroup]

    private let inbox = AtomicLazyReference<StreamInbox>()
    private let isQueued = Atomic(false)
    private let preparation: Preparation?
    private let parent: StreamGroup?

    /// - Parameter parent: A group whose preparation wakes this one; it is served by the same thread.
    public init(parent: StreamGroup? = nil) {
        self.parent = parent
        preparation = nil
    }

    /// Creates a group without streams.
    ///
    /// - Parameter preparation: Called on the stream thread whenever the group wakes. The groups that it returns wake
    ///   at once; returning the group itself makes the stream thread call it again after it has served others.
    public init(wakes preparation: @escaping Preparation) {
        self.preparation = preparation
        parent = nil
    }

    /// Makes the stream thread request the next step of every stream of the group.
    ///
    /// Call it from any thread. The cost does not depend on the number of streams: at most one lock and one system
    /// call, and neither if an earlier call is still waiting for the stream thread.
    public func wake() {
        guard let inbox = inbox.load() else { return }
        if !isQueued.exchange(true, ordering: .sequentiallyConsistent) {
            inbox.post(waking: self)
        }
    }

    /// Binds the group to the stream thread that serves its streams. Later calls with another thread have no effect.
    func attach(to inbox: StreamInbox) {
        _ = self.inbox.storeIfNil(inbox)
        parent?.attach(to: inbox)
    }

    /// Called by the stream thread before it serves the streams, so that a wake-up during that time takes effect.
    /// Returns the other groups to wake.
    func beginRound() -> [StreamGroup] {
        isQueued.store(false, ordering: .sequentiallyConsistent)
        return preparation?() ?? []
    }
}
