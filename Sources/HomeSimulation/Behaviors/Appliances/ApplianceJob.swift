import HomeModel

/// How far the job of an appliance has come: a value that the trait's memory holds while the job lasts.
struct ApplianceJob: Equatable {
    /// How long the job takes without pauses.
    var length: Span
    /// How much of it was left when it last went on or was interrupted.
    var rest: Span
    /// When that was.
    var since: HomeTime
    /// When it began.
    let start: HomeTime
    /// How long it has been interrupted, without the present pause.
    var paused = Span.zero
    /// How many phases of equal length it has; at least 1.
    let phases: Int

    init(length: Span, phases: Int, at now: HomeTime) {
        self.length = length
        rest = length
        since = now
        start = now
        self.phases = min(max(1, phases), 256)
    }

    /// Interrupts the job.
    mutating func pause(at now: HomeTime) {
        rest = Span(microseconds: max(0, rest.microseconds - (now - since).microseconds))
        since = now
    }

    /// Goes on with it after a pause.
    mutating func resume(at now: HomeTime) {
        paused = paused + (now - since)
        since = now
    }

    /// What is left of it, in whole seconds upwards.
    var restInSeconds: Int64 { (rest.microseconds + 999_999) / 1_000_000 }

    /// For how many seconds it has lasted in all and been interrupted, where it ends now.
    func seconds(at now: HomeTime, isRunning: Bool) -> (total: UInt32, paused: UInt32) {
        let pauses = isRunning ? paused : paused + (now - since)
        return (
            UInt32(clamping: (now - start).microseconds / 1_000_000),
            UInt32(clamping: pauses.microseconds / 1_000_000)
        )
    }

    /// The phase, from 0, in which the job is when so much of it is left.
    func phase(rest: Span) -> Int {
        let done = Int128(length.microseconds - rest.microseconds)
        return min(phases - 1, Int(done * Int128(phases) / Int128(max(1, length.microseconds))))
    }

    /// The time from `rest` until the next phase; nil in the last one.
    func untilNextPhase(rest: Span) -> Span? {
        let next = phase(rest: rest) + 1
        guard next < phases else { return nil }
        let restThen = Int128(length.microseconds) * Int128(phases - next) / Int128(phases)
        return Span(microseconds: rest.microseconds - Int64(restThen))
    }
}

extension ApplianceJob {
    /// Nil where no job lasts, and if the memory describes none: a home file may contain anything.
    init?(_ memory: Value?) {
        guard case .list(let fields)? = memory, fields.count == 6 else { return nil }
        let numbers = fields.compactMap { $0.integer }
        guard numbers.count == 6, (1...256).contains(numbers[5]), numbers[4] >= 0, numbers[0] >= 0,
            (0...numbers[0]).contains(numbers[1])
        else { return nil }
        start = HomeTime(microseconds: numbers[3])
        phases = Int(numbers[5])
        length = Span(microseconds: numbers[0])
        rest = Span(microseconds: numbers[1])
        since = HomeTime(microseconds: numbers[2])
        paused = Span(microseconds: numbers[4])
    }

    var memory: Value {
        .list(
            [
                length.microseconds, rest.microseconds, since.microseconds, start.microseconds, paused.microseconds,
                Int64(phases),
            ]
            .map { .signed($0) })
    }
}
