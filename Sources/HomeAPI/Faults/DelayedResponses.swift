import HTTPServer
import Synchronization

/// The responses of a home that faults delay.
///
/// A response is sent when its time has come, or when the faults that delay it are removed. If its client has
/// disconnected, it is dropped. Each one keeps a connection open, so there is a bound for the home and one for all homes.
final class DelayedResponses: Sendable {
    private struct Entry {
        /// The ids of the faults that still delay it.
        var faults: Set<String>
        let reply: Reply
        let responder: Responder
        let reservation: Reservation
        /// Removes the timer; nil until there is one.
        var cancelTimer: (@Sendable () -> Void)?
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var added: UInt64 = 0
        var isSweeping = false
    }

    /// Calls a function after a number of microseconds; returns a function that prevents the call.
    typealias Timer = @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    private let state = Mutex(State())
    private let board: FaultBoard
    private let timer: Timer
    /// The number of responses that are delayed.
    let budget: Budget

    /// The interval at which disconnected clients are looked for, in microseconds.
    private static let sweepInterval: Int64 = 1_000_000

    init(_ budget: Budget, _ board: FaultBoard, _ timer: @escaping Timer) {
        (self.budget, self.board, self.timer) = (budget, board, timer)
    }

    /// Sends a reply later.
    ///
    /// - Parameters:
    ///   - microseconds: The delay; `Int64.max` if the reply is sent only when the faults are removed.
    ///   - faults: The ids of the faults that delay it.
    ///   - reservation: A unit of ``budget``.
    func send(
        _ reply: Reply, to responder: Responder, after microseconds: Int64, delayedBy faults: [String],
        _ reservation: Reservation
    ) {
        let number = state.withLock { state in
            state.added += 1
            state.entries[state.added] = Entry(
                faults: Set(faults), reply: reply, responder: responder, reservation: reservation)
            return state.added
        }
        let cancelTimer = timer(microseconds) { [self] in
            for entry in take([number]) { entry.responder.send(entry.reply) }
        }
        let mustSweep = state.withLock { state in
            state.entries[number]?.cancelTimer = cancelTimer
            defer { state.isSweeping = state.isSweeping || !state.entries.isEmpty }
            return !state.isSweeping && !state.entries.isEmpty
        }
        if mustSweep { sweepLater() }
        // Faults that were removed before the entry was there did not release it.
        let removed = board.missing(from: faults)
        if !removed.isEmpty { release(removed) }
    }

    /// Sends the responses that only these faults delay; all of them if it is nil.
    func release(_ faults: Set<String>?) {
        let released = state.withLock { state in
            for number in state.entries.keys { state.entries[number]?.faults.subtract(faults ?? []) }
            return state.entries.filter { faults == nil || $0.value.faults.isEmpty }.map { $0.key }
        }
        for entry in take(released) { entry.responder.send(entry.reply) }
    }

    /// Removes and returns entries, and their timers.
    private func take(_ numbers: [UInt64]) -> [Entry] {
        let entries = state.withLock { state in
            numbers.sorted().compactMap { state.entries.removeValue(forKey: $0) }
        }
        for entry in entries { entry.cancelTimer?() }
        return entries
    }

    // MARK: Disconnected clients

    private func sweepLater() { _ = timer(Self.sweepInterval) { [weak self] in self?.sweep() } }

    private func sweep() {
        let responders = state.withLock { $0.entries.mapValues { $0.responder } }
        let abandoned = responders.filter { $0.value.isAbandoned }.map { $0.key }
        for entry in take(abandoned) { entry.responder.send(.disconnection) }
        let isDone = state.withLock { state in
            state.isSweeping = !state.entries.isEmpty
            return !state.isSweeping
        }
        if !isDone { sweepLater() }
    }
}
