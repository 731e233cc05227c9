#if canImport(CCurl)
import CCurl
import Synchronization
import Threads

/// The thread that executes transfers. It ends after it has had none for some time.
final class CurlLoop: Sendable {
    /// The requests of other threads to the thread.
    private struct Inbox {
        var new: [CurlTransfer] = []
        var canceled: [UInt64] = []
        var resumed: [UInt64] = []
        var number: UInt64 = 0
        /// Whether the thread is going to collect the messages without another signal.
        var isSignaled = false
        var isRunning = false
        var isStopped = false
    }

    private let inbox = Mutex(Inbox())
    private let multi: CurlMulti

    /// How long the thread waits for another transfer before it ends, in nanoseconds.
    private static let idleTime: UInt64 = 10_000_000_000

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
        let rejection: TransportError? = post { inbox in
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
        if let rejection { transfer.end(rejection) }
    }

    func cancel(_ number: UInt64) { post { $0.canceled.append(number) } }

    func resume(_ number: UInt64) { post { $0.resumed.append(number) } }

    func stop() { post { $0.isStopped = true } }

    /// Changes the inbox and wakes the thread. The signal is given without the lock, which the thread takes next.
    private func post<Result: Sendable>(_ change: (inout Inbox) -> Result) -> Result {
        let (result, mustSignal) = inbox.withLock { inbox in
            defer { inbox.isSignaled = true }
            return (change(&inbox), !inbox.isSignaled)
        }
        if mustSignal { multi.wakeUp.signal() }
        return result
    }

    private func run() {
        var transfers = CurlTransfers(multi)
        var idleEnd = UInt64.max
        while true {
            let now = MonotonicClock.now
            let isIdle = transfers.isEmpty && idleEnd <= now
            let (messages, ends) = collect(isIdle: isIdle)
            guard !ends else { return transfers.endAll(messages.new) }
            for transfer in messages.new { transfers.add(transfer) }
            for number in messages.canceled { transfers.cancel(number) }
            for number in messages.resumed { transfers.resume(number) }
            transfers.endOverdue(at: now)
            if !transfers.isEmpty { idleEnd = .max } else if idleEnd == .max { idleEnd = now + Self.idleTime }
            multi.wait(until: min(idleEnd, transfers.nextDeadline))
            transfers.endCompleted()
        }
    }

    /// Removes and returns the messages, and whether the thread has to end.
    private func collect(isIdle: Bool) -> (messages: Inbox, ends: Bool) {
        inbox.withLock { inbox in
            inbox.isSignaled = false
            let messages = inbox
            (inbox.new, inbox.canceled, inbox.resumed) = ([], [], [])
            let ends = inbox.isStopped || isIdle && messages.new.isEmpty
            // From here on, another thread may start, but only if this one is idle, and so has no transfers.
            if ends { inbox.isRunning = false }
            return (messages, ends)
        }
    }
}

/// The transfers that a loop executes. Only its thread uses them.
private struct CurlTransfers {
    private let multi: CurlMulti
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var numbers: [UnsafeMutableRawPointer: UInt64] = [:]
    /// No transfer has an earlier deadline. Deadlines move to later times, so it is exact only after a check.
    private(set) var nextDeadline = UInt64.max

    init(_ multi: CurlMulti) { self.multi = multi }

    var isEmpty: Bool { transfers.isEmpty }

    mutating func add(_ transfer: CurlTransfer) {
        guard !transfer.exchange.isCanceled else { return transfer.end(Self.canceled) }
        guard multi.add(transfer), let handle = transfer.handle else {
            multi.remove(transfer)
            return transfer.end(TransportError(.unreachable, "libcurl has no memory left"))
        }
        transfers[transfer.exchange.number] = transfer
        numbers[handle] = transfer.exchange.number
        nextDeadline = min(nextDeadline, transfer.deadline)
    }

    mutating func cancel(_ number: UInt64) {
        guard let transfer = transfers[number] else { return }
        remove(transfer)
        transfer.end(Self.canceled)
    }

    mutating func resume(_ number: UInt64) {
        guard let transfer = transfers[number] else { return }
        transfer.resume()
        if transfer.hasEnded { remove(transfer) } else { nextDeadline = min(nextDeadline, transfer.deadline) }
    }

    mutating func endCompleted() {
        var completed: [(CurlTransfer, CURLcode)] = []
        multi.collect { handle, result in
            guard let handle, let number = numbers[handle], let transfer = transfers[number] else { return }
            completed.append((transfer, result))
        }
        for (transfer, result) in completed {
            // The connection becomes available before the completion, which may start the next request.
            remove(transfer)
            transfer.end(with: result)
        }
    }

    mutating func endOverdue(at now: UInt64) {
        guard nextDeadline <= now else { return }
        for transfer in transfers.values where transfer.deadline <= now {
            remove(transfer)
            transfer.end(TransportError(.timeout, "nothing has arrived in time"))
        }
        nextDeadline = transfers.values.reduce(.max) { min($0, $1.deadline) }
    }

    /// Ends all transfers, also those that have not started.
    mutating func endAll(_ new: [CurlTransfer]) {
        for transfer in transfers.values {
            remove(transfer)
            transfer.end(Self.canceled)
        }
        for transfer in new { transfer.end(Self.canceled) }
    }

    private mutating func remove(_ transfer: CurlTransfer) {
        if let handle = transfer.handle { numbers[handle] = nil }
        transfers[transfer.exchange.number] = nil
        multi.remove(transfer)
    }

    private static let canceled = TransportError(.canceled, "the request was canceled")
}
#endif
