internal import Atomics
internal import Synchronization

/// Streams that wake together, such as all streams with the same filter.
public final class StreamGroup: Sendable {
    /// Work on a stream thread that determines which groups to wake; see ``init(wakes:)``.
    public typealias Preparation = @Sendable () -> [StreamGroup]

    /// The streams of the group at one stream thread.
    final class Part: Sendable {
        let inbox: StreamInbox
        private let isQueued = Atomic(false)
        fileprivate let next = StoredOnce<Part>()

        fileprivate init(_ inbox: StreamInbox) {
            self.inbox = inbox
        }

        /// Returns whether the group has to be posted to the inbox: false if an earlier wake-up still waits there.
        func request() -> Bool { !isQueued.exchange(true, ordering: .sequentiallyConsistent) }

        /// Called by the stream thread before it serves the streams, so that a wake-up during that time takes effect.
        func begin() { isQueued.store(false, ordering: .sequentiallyConsistent) }
    }

    /// The first part; each has the next one.
    private let first = StoredOnce<Part>()
    private let preparation: Preparation?
    private let parent: StreamGroup?

    /// - Parameter parent: A group whose preparation wakes this one. One of the threads that serve this group calls it.
    public init(parent: StreamGroup? = nil) {
        self.parent = parent
        preparation = nil
    }

    /// Creates a group without streams.
    ///
    /// - Parameter preparation: Called whenever the group wakes, always on the same stream thread. The groups that it
    ///   returns wake at once; returning the group itself makes the stream thread call it again after it has served
    ///   others.
    public init(wakes preparation: @escaping Preparation) {
        self.preparation = preparation
        parent = nil
    }

    /// Makes the stream threads request the next step of every stream of the group.
    ///
    /// Call it from any thread. The cost does not depend on the number of streams: for each stream thread at most one
    /// lock and one system call, and neither if an earlier call is still waiting for that thread.
    public func wake() {
        wake(except: nil)
    }

    /// Does what ``wake()`` does, except for one stream thread.
    func wake(except inbox: StreamInbox?) {
        var next = first.load()
        while let part = next {
            if part.inbox !== inbox, part.request() { part.inbox.post(waking: self) }
            next = part.next.load()
        }
    }

    /// Adds a stream thread that serves streams of the group. It must be called before the first of them is posted to
    /// the thread, so that no wake-up is lost.
    func attach(to inbox: StreamInbox) {
        var part = first.load() ?? first.storeIfNil(Part(inbox))
        while part.inbox !== inbox { part = part.next.load() ?? part.next.storeIfNil(Part(inbox)) }
        parent?.attachPreparation(to: inbox)
    }

    /// Makes a stream thread call the preparation, unless there is one already.
    private func attachPreparation(to inbox: StreamInbox) {
        if first.load() == nil { _ = first.storeIfNil(Part(inbox)) }
    }

    /// Returns the streams of the group at a stream thread; nil if there have been none.
    func part(at inbox: StreamInbox) -> Part? {
        var part = first.load()
        while let current = part, current.inbox !== inbox { part = current.next.load() }
        return part
    }

    /// Called by a stream thread before it serves its streams. Returns the other groups to wake.
    func beginRound(at inbox: StreamInbox) -> [StreamGroup] {
        part(at: inbox)?.begin()
        return preparation?() ?? []
    }
}
