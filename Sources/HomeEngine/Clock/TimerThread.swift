package import Threads

/// The thread that runs the timers of homes when they become due. Several homes can share it.
///
/// Homes whose timers are due take turns: each runs one slice of its work, so that a home with much work delays the
/// others only by its share. The thread exists while there are timers.
///
/// Unchecked because its state is used only with the condition's lock held.
package final class TimerThread: @unchecked Sendable {
    private let condition = Condition()
    /// The timers by number; nil for a number that is free.
    private var timers: [DueTimer?] = []
    private var freeNumbers: [Int] = []
    /// The deadline of each timer that has one, in the time of the host.
    private var deadlines = DueQueue<UInt64>()
    /// The timers that have more work, in the order of their turns.
    private var ready = Queue<DueTimer>()
    /// The timer whose slice the thread is running.
    private var current: DueTimer?
    /// The time at which the waiting thread wakes; 0 while it does not wait.
    private var wakeTime: UInt64 = 0
    private var isRunning = false
    let host: ThreadHost

    package init() { host = .system }

    /// Creates timers on the threads of the system, or timers of a simulation, which calls ``runDue()``.
    package init(on host: ThreadHost) { self.host = host }

    /// Adds a timer, and starts the thread if it is not running. Throws if the system does not allow another thread.
    func add(_ timer: DueTimer) throws(SystemCallError) {
        let failure: SystemCallError? = condition.withLock {
            if !isRunning, !host.isSimulated {
                do throws(SystemCallError) {
                    try WorkerThread.detach(name: "timers") { [self] in run() }
                } catch {
                    return error
                }
                isRunning = true
            }
            let number = freeNumbers.popLast() ?? timers.count
            if number == timers.count { timers.append(timer) } else { timers[number] = timer }
            timer.number = number
            return nil
        }
        if let failure { throw failure }
    }

    /// Sets or replaces the deadline of a timer.
    ///
    /// A later deadline does not wake the thread, which reads the deadlines again when it wakes. Most commands that
    /// start a ramp only postpone the deadline, and waking a thread costs more than the command.
    ///
    /// - Parameter deadline: A time of the host; nil if there is no deadline.
    func set(_ timer: DueTimer, to deadline: UInt64?) {
        condition.withLock {
            guard let number = timer.number else { return }
            deadlines.schedule(number, at: deadline)
            if let deadline, deadline < wakeTime { condition.broadcast() }
        }
    }

    /// Removes a timer, and waits until its slice in progress has ended.
    func remove(_ timer: DueTimer) {
        condition.withLock {
            guard let number = timer.number else { return }
            deadlines.schedule(number, at: nil)
            timers[number] = nil
            freeNumbers.append(number)
            timer.number = nil
            // The thread ends with its last timer.
            condition.broadcast()
            while current === timer { condition.wait() }
        }
    }

    // MARK: The thread

    private func run() { while let timer = next() { run(timer) } }

    /// Runs a slice of a timer that ``takeReady()`` has returned.
    private func run(_ timer: DueTimer) {
        let isDone = timer.run()
        condition.withLock {
            current = nil
            // Timers that became due during the slice run first.
            takeDue()
            // Its removal waits for the end of the slice.
            if timer.number == nil { condition.broadcast() } else if !isDone { addReady(timer) }
        }
    }

    /// Adds the timers that are due to those that have work.
    private func takeDue() {
        let now = host.now
        while let first = deadlines.first, first.due <= now {
            deadlines.schedule(first.ordinal, at: nil)
            if let timer = timers[first.ordinal] { addReady(timer) }
        }
    }

    private func addReady(_ timer: DueTimer) {
        guard !timer.isReady else { return }
        timer.isReady = true
        ready.append(timer)
    }

    /// Waits until a timer is due or has more work, and returns it; nil once there are no timers.
    private func next() -> DueTimer? {
        condition.withLock {
            defer { wakeTime = 0 }
            while true {
                if freeNumbers.count == timers.count {
                    isRunning = false
                    return nil
                }
                if let timer = takeReady() { return timer }
                wakeTime = deadlines.first?.due ?? .max
                condition.wait(until: wakeTime)
                wakeTime = 0
            }
        }
    }

    /// Returns the timer whose turn it is; nil if none is due.
    private func takeReady() -> DueTimer? {
        takeDue()
        while let timer = ready.first {
            ready.dropFirst()
            timer.isReady = false
            // A timer that was removed may still be in the queue.
            guard timer.number != nil else { continue }
            current = timer
            return timer
        }
        return nil
    }

    // MARK: Simulations

    /// Runs a slice of a timer that is due, on the thread of the simulation. Returns false if none is due.
    package func runDue() -> Bool {
        guard let timer = condition.withLock({ takeReady() }) else { return false }
        run(timer)
        return true
    }

    /// The time of the host at which a timer is due next; nil if there is none.
    package var nextTime: UInt64? {
        condition.withLock { ready.first == nil ? deadlines.first?.due : host.now }
    }
}
