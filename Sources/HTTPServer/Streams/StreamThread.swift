internal import CLinux
internal import Glibc
internal import Threads

/// The thread that writes to the streams of one worker.
final class StreamThread: Sendable {
    let inbox: StreamInbox
    private let thread: WorkerThread

    /// - Parameters:
    ///   - state: Its signal is given when ``StreamInbox/postDrain()`` was read, and whenever a stream has ended after
    ///     that.
    ///   - acknowledgementTimeout: The time in nanoseconds after which a peer that acknowledges nothing is gone.
    ///   - housekeeping: Called on the thread with the current time. It returns the time of the next call, or nil to
    ///     wait for ``StreamInbox/wake()``.
    init(
        state: ServerState, metrics: Metrics, acknowledgementTimeout: UInt64,
        housekeeping: @escaping @Sendable (UInt64) -> UInt64?
    ) throws(HTTPServerError) {
        let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw HTTPServerError(SystemCallError("epoll_create1")) }
        do throws(SystemCallError) {
            let inbox = try StreamInbox()
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: StreamLoop.inboxID))
            guard epoll_ctl(epoll, EPOLL_CTL_ADD, inbox.wakeUp.descriptor, &event) == 0 else {
                throw SystemCallError("epoll_ctl")
            }
            self.inbox = inbox
            thread = try WorkerThread(name: "streams") {
                var loop = StreamLoop(
                    epoll: epoll, inbox: inbox, state: state, metrics: metrics,
                    acknowledgementTimeout: acknowledgementTimeout, housekeeping: housekeeping)
                loop.run()
            }
        } catch {
            close(epoll)
            throw HTTPServerError(error)
        }
    }

    /// Closes all streams and ends the thread. Call it once.
    func stop() {
        inbox.postStop()
        thread.join()
    }
}
