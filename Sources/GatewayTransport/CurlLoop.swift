#if canImport(CCurl)
import CCurl
import Synchronization
import Threads

/// The thread that executes transfers.
final class CurlLoop: Sendable {
    /// The requests of other threads to the thread.
    private struct Inbox {
        var new: [CurlTransfer] = []
        var canceled: Set<UInt64> = []
        var number: UInt64 = 0
        var isRunning = false
        var isStopped = false
    }

    private let inbox = Mutex(Inbox())
    private let multi: CurlMulti

    private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init?() {
        guard Self.isInitialized, let multi = CurlMulti() else { return nil }
        self.multi = multi
    }

    func nextNumber() -> UInt64 {
        inbox.withLock { inbox in
            inbox.number += 1
            return inbox.number
        }
    }

    func start(_ transfer: consuming CurlTransfer) {
        let transfer = transfer
        let rejection: TransportError? = inbox.withLock { inbox in
            if inbox.isStopped { return TransportError(.canceled, "the transport was closed") }
            inbox.new.append(transfer)
            guard !inbox.isRunning else { return nil }
            do throws(SystemCallError) {
                try WorkerThread.detach(name: "home-client") { [self] in run() }
            } catch {
                inbox.new.removeLast()
                return TransportError(.unreachable, "\(error.call): \(error.reason)")
            }
            inbox.isRunning = true
            return nil
        }
        if let rejection { transfer.end(rejection) } else { multi.wakeUp() }
    }

    func cancel(_ number: UInt64) {
        inbox.withLock { _ = $0.canceled.insert(number) }
        multi.wakeUp()
    }

    func stop() {
        inbox.withLock { $0.isStopped = true }
        multi.wakeUp()
    }

    private func run() {
        var transfers: [CurlTransfer] = []
        while true {
            let (new, canceled, isStopped) = inbox.withLock { inbox in
                defer { (inbox.new, inbox.canceled) = ([], []) }
                if transfers.isEmpty, inbox.new.isEmpty { inbox.isRunning = false }
                return (inbox.new, inbox.canceled, inbox.isStopped)
            }
            if transfers.isEmpty, new.isEmpty { return }
            for transfer in new where !multi.add(transfer) {
                transfer.end(TransportError(.unreachable, "libcurl has no memory left"))
            }
            transfers += new.filter { !$0.hasEnded }
            for transfer in transfers where isStopped || canceled.contains(transfer.number) {
                multi.remove(transfer)
                transfer.end(TransportError(.canceled, "the request was canceled"))
            }
            multi.perform { handle, result in
                transfers.first { $0.handle == handle }?.end(with: result)
            }
            let now = MonotonicClock.now
            for transfer in transfers where !transfer.hasEnded && transfer.deadline <= now {
                transfer.end(TransportError(.timeout, "nothing has arrived in time"))
            }
            for transfer in transfers where transfer.hasEnded { multi.remove(transfer) }
            transfers.removeAll { $0.hasEnded }
            guard !transfers.isEmpty else { continue }
            let wait = transfers.reduce(UInt64(60_000_000_000)) { min($0, $1.deadline - min(now, $1.deadline)) }
            multi.wait(milliseconds: Int32(wait / 1_000_000) + 1)
        }
    }
}

/// The handle of libcurl that executes several transfers at once.
///
/// Unchecked because libcurl allows `curl_multi_wakeup` on any thread, and only the thread of the loop uses the rest.
private final class CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = curl_multi_init() else { return nil }
        self.handle = handle
    }

    deinit { curl_multi_cleanup(handle) }

    func wakeUp() { curl_multi_wakeup(handle) }

    func add(_ transfer: CurlTransfer) -> Bool {
        guard let easy = transfer.prepare() else { return false }
        return curl_multi_add_handle(handle, easy) == CURLM_OK
    }

    func remove(_ transfer: CurlTransfer) {
        if let easy = transfer.handle { curl_multi_remove_handle(handle, easy) }
        transfer.release()
    }

    /// Sends and receives what is possible now, and reports the transfers that have ended.
    func perform(_ report: (UnsafeMutableRawPointer?, CURLcode) -> Void) {
        var running: Int32 = 0
        curl_multi_perform(handle, &running)
        var left: Int32 = 0
        while let message = curl_multi_info_read(handle, &left) {
            if message.pointee.msg == CURLMSG_DONE { report(message.pointee.easy_handle, message.pointee.data.result) }
        }
    }

    func wait(milliseconds: Int32) { curl_multi_poll(handle, nil, 0, milliseconds, nil) }
}
#endif
