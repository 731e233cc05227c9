package import HomeEngine
package import HomeModel
import Synchronization
import Threads

/// A host on which everything happens on one thread: its time passes only when the simulation lets it pass.
package final class SimulatedHost: Sendable {
    /// The clocks, as the threads of the host read them.
    private final class Clocks: Sendable {
        /// Microseconds since the start of the simulation, and of the calendar since 1970.
        let state: Mutex<(steady: Int64, calendar: Int64)>

        init(_ calendar: Int64) { state = Mutex((0, calendar)) }
    }

    private let clocks: Clocks
    package let commits: CommitThread
    package let timers: TimerThread

    /// 2026-01-01 08:00 UTC.
    package static let start = HomeTime(microseconds: 1_767_254_400_000_000)

    /// - Parameters:
    ///   - time: The calendar of the host.
    ///   - partSize: The maximum number of devices that one step of a replacement writes.
    package init(at time: HomeTime = SimulatedHost.start, partSize: Int = 1_000) {
        let clocks = Clocks(time.microseconds)
        self.clocks = clocks
        let host = ThreadHost.simulation { UInt64(clocks.state.withLock { $0.steady }) * 1_000 }
        commits = CommitThread(on: host, partSize: partSize)
        timers = TimerThread(on: host)
    }

    package var time: HostTime {
        HostTime(
            steady: { [clocks] in clocks.state.withLock { $0.steady } },
            calendar: { [clocks] in clocks.state.withLock { $0.calendar } })
    }

    /// Nanoseconds since the start of the simulation.
    package var now: UInt64 { UInt64(clocks.state.withLock { $0.steady }) * 1_000 }

    /// The host's calendar.
    package var calendar: HomeTime { HomeTime(microseconds: clocks.state.withLock { $0.calendar }) }

    /// Lets time pass.
    package func pass(_ span: Span) {
        clocks.state.withLock { clocks in
            clocks.steady += span.microseconds
            clocks.calendar += span.microseconds
        }
    }

    /// Sets the calendar forward or back; the other clock does not change.
    package func moveCalendar(by span: Span) { clocks.state.withLock { $0.calendar += span.microseconds } }

    // MARK: Work

    /// Performs the work that is due, until none is left.
    package func workUntilIdle() { while work() {} }

    /// Performs some work that is due. Returns false if there is none.
    package func work() -> Bool { commits.work() || timers.runDue() }

    /// Lets time pass until the next work is due. Returns false if nothing is scheduled.
    package func passToNextWork() -> Bool {
        guard let next = [commits.nextTime, timers.nextTime].compactMap({ $0 }).min() else { return false }
        let now = now
        if next > now { pass(Span(microseconds: Int64((next - now + 999) / 1_000))) }
        return true
    }

    /// Performs work until an operation has completed, and returns its result.
    @discardableResult
    package func complete<Output>(_ operation: Operation<Output>) throws -> Committed<Output> {
        let result = Mutex<Result<Committed<Output>, HomeError>?>(nil)
        operation.whenCompleted { value in result.withLock { $0 = value } }
        while true {
            if let result = result.withLock({ $0 }) { return try result.get() }
            guard work() || passToNextWork() else {
                throw HomeError(.internal, "an operation does not complete, and nothing is scheduled")
            }
        }
    }
}
