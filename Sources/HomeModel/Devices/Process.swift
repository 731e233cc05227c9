/// A process that runs on a device: a ramp or a timer.
public struct Process: Hashable, Sendable {
    /// The index of the process's trait in ``Shape/traits``.
    public let trait: Int
    public let kind: Kind
    public let start: HomeTime
    public let end: HomeTime
    /// Whether the process is ambient, not caused by a request. A home with only ambient processes is idle.
    public let isAmbient: Bool
    /// When a ramp is reported next; nil if only its end is reported.
    public var nextReport: HomeTime?

    public enum Kind: Hashable, Sendable {
        case ramp(Ramp)
        /// A timer; the trait's behavior defines the name.
        case timer(String)
    }

    public init(
        trait: Int, kind: Kind, start: HomeTime, end: HomeTime, isAmbient: Bool = false, nextReport: HomeTime? = nil
    ) {
        self.trait = trait
        self.kind = kind
        self.start = start
        self.end = end
        self.isAmbient = isAmbient
        self.nextReport = nextReport
    }

    /// When the process is due next.
    public var due: HomeTime { nextReport.map { min($0, end) } ?? end }
}

/// A timer of a trait that has ended.
struct EndedTimer {
    /// The index of the timer's trait in ``Shape/traits``.
    let trait: Int
    let name: String
    let end: HomeTime
}

/// The processes of a device: one ramp at most for an attribute, and one timer of a name for a trait.
extension [Process] {
    func rampIndex(_ id: UInt32, trait: Int) -> Int? {
        firstIndex { process in
            if case .ramp(let ramp) = process.kind { process.trait == trait && ramp.attribute == id } else { false }
        }
    }

    func timerIndex(_ name: String, trait: Int) -> Int? {
        firstIndex { process in
            if case .timer(name) = process.kind { process.trait == trait } else { false }
        }
    }

    /// Removes the processes that have ended, except held ones, and returns the timers among them, earliest first.
    mutating func removeEnded(by now: HomeTime, holding isHeld: (Process) -> Bool) -> [EndedTimer] {
        var ended: [EndedTimer] = []
        var index = 0
        while index < count {
            guard self[index].end <= now, !isHeld(self[index]) else {
                index += 1
                continue
            }
            let process = remove(at: index)
            guard case .timer(let name) = process.kind else { continue }
            // Those with the same end stay in the order in which they were started.
            let place = ended.lastIndex { $0.end <= process.end }.map { $0 + 1 } ?? 0
            ended.insert(EndedTimer(trait: process.trait, name: name, end: process.end), at: place)
        }
        return ended
    }
}

/// A value that changes linearly from one number to another.
public struct Ramp: Hashable, Sendable {
    public let attribute: UInt32
    public let from: Int64
    public let to: Int64
    public let reporting: Reporting
    /// The field of a structure that moves; nil if the attribute is a number itself.
    public let field: UInt32?
    /// The number of steps per unit of the attribute. The value of the attribute is rounded down.
    public let divisor: Int64

    /// When a ramp is reported (Matter's quieter reporting). Reads are always exact.
    public enum Reporting: Hashable, Sendable {
        /// The ramp is reported at its start, after each interval, and at its end.
        case every(seconds: Int64)
        /// The ramp is reported at its start, if the value then differs from the last report by more than the
        /// threshold, and at its end.
        case edges(threshold: Int64)
        /// The ramp is reported at its end only.
        case end

        static public var everySecond: Reporting { .every(seconds: 1) }

        /// Returns whether a ramp between these numbers is too short for its start to be reported.
        func neverReports(from: Int64, to: Int64) -> Bool {
            if case .edges(let threshold) = self {
                threshold > 0 && from.distance(to: to, isAtMost: threshold - 1)
            } else {
                false
            }
        }
    }

    public init(
        attribute: UInt32, from: Int64, to: Int64, reporting: Reporting, field: UInt32? = nil, divisor: Int64 = 1
    ) {
        self.attribute = attribute
        self.from = from
        self.to = to
        self.reporting = reporting
        self.field = field
        self.divisor = divisor
    }

    /// Returns the attribute's value for a number of steps. The other fields of a structure come from `base`.
    func value(at number: Int64, of type: ValueType, base: Value) -> Value {
        var steps = number / divisor
        if number % divisor < 0 { steps -= 1 }
        guard let field else { return type.integerValue(steps) }
        guard case .structure(let definition) = type, let moving = definition.field(tagged: field) else { return base }
        var structure = base == .null ? Value.empty : base
        structure[tag: field] = moving.type.integerValue(steps)
        return structure
    }

    /// Returns the number in a value of the attribute; nil if there is none.
    func steps(in value: Value) -> Int64? { field.map { value[tag: $0]?.integer } ?? value.integer }

    /// Whether no client would observe a movement.
    var isUnobservable: Bool {
        if case .end = reporting { return false }
        return from == to || reporting.neverReports(from: from, to: to)
    }

    /// Whether the end is reported even if the last report had the same value: clients may have read values in between.
    var mustReportEnd: Bool { if case .every = reporting { false } else { from != to } }

    /// Returns the number at a time between the ends, rounded toward the start.
    public func number(at time: HomeTime, start: HomeTime, end: HomeTime) -> Int64 {
        if time >= end { return to }
        if time <= start { return from }
        let elapsed = Int128((time - start).microseconds)
        let duration = Int128((end - start).microseconds)
        // No product overflows: a difference of two numbers takes 65 bits, a span 60.
        return Int64(clamping: Int128(from) + (Int128(to) - Int128(from)) * elapsed / duration)
    }
}

extension Int64 {
    /// Returns whether two numbers differ by at most a threshold, without overflow.
    func distance(to other: Int64, isAtMost threshold: Int64) -> Bool {
        (Int128(other) - Int128(self)).magnitude <= Swift.max(0, Int128(threshold)).magnitude
    }
}
