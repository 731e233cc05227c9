import HomeModel

/// The progress of an appliance's job. The trait's memory stores it while the job lasts.
struct ApplianceJob: Equatable {
    /// The duration of the job without pauses.
    var length: Span
    /// The remaining time at ``since``.
    var remaining: Span
    /// When the job was last started, resumed or paused.
    var since: HomeTime
    /// When the job began.
    let start: HomeTime
    /// The total length of all pauses, without the current one.
    var paused = Span.zero
    /// The number of phases, all of equal length; at least 1.
    let phases: Int

    init(length: Span, phases: Int, at now: HomeTime) {
        self.length = length
        remaining = length
        since = now
        start = now
        self.phases = min(max(1, phases), 256)
    }

    /// Pauses the job.
    mutating func pause(at now: HomeTime) {
        remaining = Span(microseconds: max(0, remaining.microseconds - (now - since).microseconds))
        since = now
    }

    /// Resumes the job after a pause.
    mutating func resume(at now: HomeTime) {
        paused = paused + (now - since)
        since = now
    }

    /// The remaining time in seconds, rounded up.
    var remainingSeconds: Int64 { (remaining.microseconds + 999_999) / 1_000_000 }

    /// Returns the total time and the paused time, in seconds, of a job that ends now.
    func seconds(at now: HomeTime, isRunning: Bool) -> (total: UInt32, paused: UInt32) {
        let pauses = isRunning ? paused : paused + (now - since)
        return (
            UInt32(clamping: (now - start).microseconds / 1_000_000),
            UInt32(clamping: pauses.microseconds / 1_000_000)
        )
    }

    /// Returns the phase, from 0, of a job with this remaining time.
    func phase(remaining: Span) -> Int {
        let done = Int128(length.microseconds - remaining.microseconds)
        return min(phases - 1, Int(done * Int128(phases) / Int128(max(1, length.microseconds))))
    }

    /// Returns the time until the next phase of a job with this remaining time; nil in the last phase.
    func untilNextPhase(remaining: Span) -> Span? {
        let next = phase(remaining: remaining) + 1
        guard next < phases else { return nil }
        let remainingAtNextPhase = Int128(length.microseconds) * Int128(phases - next) / Int128(phases)
        return Span(microseconds: remaining.microseconds - Int64(remainingAtNextPhase))
    }
}

extension ApplianceJob {
    /// Reads the job from the trait's memory. Nil if there is none, or if the memory is not a valid job: a home file
    /// may contain any value.
    init?(_ memory: Value?) {
        guard case .list(let fields)? = memory, fields.count == 6 else { return nil }
        let numbers = fields.compactMap { $0.integer }
        guard numbers.count == 6, (1...256).contains(numbers[5]), numbers[4] >= 0, numbers[0] >= 0,
            (0...numbers[0]).contains(numbers[1])
        else { return nil }
        start = HomeTime(microseconds: numbers[3])
        phases = Int(numbers[5])
        length = Span(microseconds: numbers[0])
        remaining = Span(microseconds: numbers[1])
        since = HomeTime(microseconds: numbers[2])
        paused = Span(microseconds: numbers[4])
    }

    var memory: Value {
        .list(
            [
                length.microseconds, remaining.microseconds, since.microseconds, start.microseconds,
                paused.microseconds,
                Int64(phases),
            ]
            .map { .signed($0) })
    }
}
