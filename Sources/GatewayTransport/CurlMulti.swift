#if canImport(CCurl)
import CCurl
import CLinux
import Glibc
import Threads

/// The handle of libcurl that executes several transfers at once. libcurl names the sockets and the time for which it
/// waits, so that the cost of an event does not depend on the number of transfers.
///
/// Unchecked because only the thread of the loop uses it, except for ``wakeUp``, which any thread may signal. Loops that
/// follow each other hand it over under the lock of the inbox.
final class CurlMulti: @unchecked Sendable {
    let wakeUp: WakeUp
    private let handle: UnsafeMutableRawPointer
    private let epoll: Int32
    /// The time of ``MonotonicClock`` at which libcurl has to continue without an event.
    private var timer = UInt64.max
    /// The handles of transfers that have ended; further transfers use them.
    private var unused: [UnsafeMutableRawPointer] = []

    private static let unusedCapacity = 32

    init?() {
        guard let wakeUp = try? WakeUp(), let handle = curl_multi_init() else { return nil }
        self.wakeUp = wakeUp
        self.handle = handle
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeUp.descriptor))
        guard epoll >= 0, epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp.descriptor, &event) == 0 else { return nil }
        let context = Unmanaged.passUnretained(self).toOpaque()
        CCurl_observe_sockets(
            handle,
            { _, socket, events, context, known in
                CurlMulti.of(context)?.watch(socket, events, isKnown: known != nil)
                return 0
            }, context)
        CCurl_observe_timer(
            handle,
            { _, milliseconds, context in
                CurlMulti.of(context)?.setTimer(milliseconds)
                return 0
            }, context)
    }

    deinit {
        CCurl_observe_sockets(handle, nil, nil)
        CCurl_observe_timer(handle, nil, nil)
        for easy in unused { curl_easy_cleanup(easy) }
        curl_multi_cleanup(handle)
        if epoll >= 0 { close(epoll) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlMulti? {
        context.map { Unmanaged<CurlMulti>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setTimer(_ milliseconds: Int) {
        timer = milliseconds < 0 ? .max : MonotonicClock.now + UInt64(milliseconds) * 1_000_000
    }

    /// Registers the events for which libcurl waits at a socket.
    private func watch(_ socket: Int32, _ events: Int32, isKnown: Bool) {
        guard events != CURL_POLL_REMOVE else {
            epoll_ctl(epoll, EPOLL_CTL_DEL, socket, nil)
            return
        }
        var mask: UInt32 = 0
        if events & CURL_POLL_IN != 0 { mask |= EPOLLIN.rawValue }
        if events & CURL_POLL_OUT != 0 { mask |= EPOLLOUT.rawValue }
        var event = epoll_event(events: mask, data: epoll_data_t(fd: socket))
        epoll_ctl(epoll, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event)
        // Any pointer marks the socket as known.
        if !isKnown { curl_multi_assign(handle, socket, handle) }
    }

    /// Starts a transfer; returns false if libcurl has no memory left.
    func add(_ transfer: CurlTransfer) -> Bool {
        guard let easy = unused.popLast() ?? curl_easy_init() else { return false }
        transfer.prepare(easy)
        return curl_multi_add_handle(handle, easy) == CURLM_OK
    }

    func remove(_ transfer: CurlTransfer) {
        guard let easy = transfer.takeHandle() else { return }
        curl_multi_remove_handle(handle, easy)
        guard unused.count < Self.unusedCapacity else { return curl_easy_cleanup(easy) }
        curl_easy_reset(easy)
        unused.append(easy)
    }

    /// Waits until a socket is ready, the wake-up is signaled, or a time of ``MonotonicClock`` is reached. Resets the
    /// wake-up, so that later messages signal again, and sends and receives what is possible.
    func wait(until deadline: UInt64) {
        let (now, end) = (MonotonicClock.now, min(deadline, timer))
        let milliseconds = end <= now ? 0 : end == .max ? -1 : Int32(clamping: (end - now + 999_999) / 1_000_000)
        var events = InlineArray<64, epoll_event>(repeating: epoll_event())
        var mutable = events.mutableSpan
        let count = mutable.withUnsafeMutableBufferPointer {
            epoll_wait(epoll, $0.baseAddress, Int32($0.count), milliseconds)
        }
        var running: Int32 = 0
        for index in 0..<Int(max(0, count)) {
            let event = events[index]
            guard event.data.fd != wakeUp.descriptor else {
                wakeUp.reset()
                continue
            }
            var bits: Int32 = 0
            if event.events & EPOLLIN.rawValue != 0 { bits |= CURL_CSELECT_IN }
            if event.events & EPOLLOUT.rawValue != 0 { bits |= CURL_CSELECT_OUT }
            if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { bits |= CURL_CSELECT_ERR }
            curl_multi_socket_action(handle, event.data.fd, bits, &running)
        }
        if timer <= MonotonicClock.now {
            timer = .max
            curl_multi_socket_action(handle, CURL_SOCKET_TIMEOUT, 0, &running)
        }
    }

    /// Reports the transfers that have ended.
    func collect(_ report: (UnsafeMutableRawPointer?, CURLcode) -> Void) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(handle, &left) {
            if message.pointee.msg == CURLMSG_DONE { report(message.pointee.easy_handle, message.pointee.data.result) }
        }
    }
}
#endif
