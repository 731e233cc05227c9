#if canImport(CCurl)
import Synchronization

/// The handle of a request and its response, for any thread.
package final class CurlExchange: Sendable {
    let number: UInt64
    private let loop: CurlLoop
    private let canceled = Atomic(false)
    private let sent = Atomic(false)

    init(_ number: UInt64, _ loop: CurlLoop) { (self.number, self.loop) = (number, loop) }

    /// Whether it was canceled, which may be before it starts.
    var isCanceled: Bool { canceled.load(ordering: .acquiring) }

    /// Whether the request has begun to be sent, so that the server may execute it.
    package var isSent: Bool { sent.load(ordering: .acquiring) }

    func markSent() { sent.store(true, ordering: .releasing) }

    /// Ends the transfer with ``TransportError/Kind/canceled``, unless it has ended already.
    package func cancel() {
        guard !canceled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        loop.cancel(number)
    }

    /// Continues a transfer whose receiver has paused it (``CurlReception/pause``).
    package func resume() { loop.resume(number) }
}
#endif
