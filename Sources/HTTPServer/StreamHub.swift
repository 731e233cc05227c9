internal import CMicroHTTPD
internal import Glibc

/// The thread that writes to all streams.
final class StreamHub: Sendable {
    let inbox: StreamInbox
    private let thread: WorkerThread

    /// - Parameters:
    ///   - acknowledgementTimeout: In nanoseconds; a peer that acknowledges nothing for so long is gone.
    ///   - drained: Rings whenever a stream has ended after ``StreamInbox/postDrain()``.
    ///   - housekeeping: Called on the hub's thread with the time; returns when it wants to be called again, nil to
    ///     wait for the next ``StreamInbox/ring()``.
    init(
        metrics: Metrics, acknowledgementTimeout: UInt64, drained: Bell,
        housekeeping: @escaping @Sendable (UInt64) -> UInt64?
    ) throws(HTTPServerError) {
        let inbox = try StreamInbox()
        let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .system(call: "epoll_create1", reason: String(cString: strerror(errno))) }
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: StreamLoop.bell))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, inbox.bell, &event) == 0 else {
            throw .system(call: "epoll_ctl", reason: String(cString: strerror(errno)))
        }
        self.inbox = inbox
        thread = try WorkerThread(name: "streams") {
            var loop = StreamLoop(
                epoll: epoll, inbox: inbox, metrics: metrics, acknowledgementTimeout: acknowledgementTimeout,
                drained: drained, housekeeping: housekeeping)
            loop.run()
        }
    }

    /// Closes all streams and ends the thread. To be called once.
    func stop() {
        inbox.postStop()
        thread.join()
    }
}
