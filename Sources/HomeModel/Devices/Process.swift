/// Something that runs on a device by itself: a value on its way, or a timer.
public struct Process: Hashable, Sendable {
    /// The place of its trait in ``Shape/traits``.
    public let trait: Int
    public let kind: Kind
    public let start: HomeTime
    public let end: HomeTime
    /// Whether it belongs to the life of the home rather than to something that was asked for; ambient processes do not
    /// keep a home from being idle.
    public let isAmbient: Bool
    /// When a moving value is reported next; nil where only its end is.
    public var nextReport: HomeTime?

    public enum Kind: Hashable, Sendable {
        case ramp(Ramp)
        /// A timer with its name, by which the trait's behaviour knows it.
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

    /// When it next needs attention.
    public var due: HomeTime { nextReport.map { min($0, end) } ?? end }
}

/// A value that moves in a straight line from one number to another.
public struct Ramp: Hashable, Sendable {
    public let attribute: UInt32
    public let from: Int64
    public let to: Int64
    public let reporting: Reporting
    /// The field of a structure that moves; nil if the attribute is a number itself.
    public let field: UInt32?
    /// How many of the steps counted here make one of the attribute, which is rounded down.
    public let divisor: Int64

    /// How a moving value is reported (Matter's quieter reporting); reads are always exact.
    public enum Reporting: Hashable, Sendable {
        /// At its start, every so many seconds while it moves, and at its end.
        case every(seconds: Int64)
        /// At its start if it then differs from the last report by more than this, and at its end.
        case edges(threshold: Int64)
        /// At its end only.
        case end

        static public var everySecond: Reporting { .every(seconds: 1) }

        /// Whether a way between these is too short for its start to be reported.
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

    /// The attribute of a type when the count is at a number; the other fields of a structure are those of `base`.
    func value(at number: Int64, of type: ValueType, base: Value) -> Value {
        var steps = number / divisor
        if number % divisor < 0 { steps -= 1 }
        guard let field else { return type.integerValue(steps) }
        guard case .structure(let definition) = type, let moving = definition.field(tagged: field) else { return base }
        var structure = base == .null ? Value.empty : base
        structure[tag: field] = moving.type.integerValue(steps)
        return structure
    }

    /// The number in a value of the attribute.
    func steps(in value: Value) -> Int64? { field.map { value[tag: $0]?.integer } ?? value.integer }

    /// Whether nobody would see the value move.
    var isPointless: Bool {
        if case .end = reporting { return false }
        return from == to || reporting.neverReports(from: from, to: to)
    }

    /// The number at a time between the ends, rounded towards the start.
    public func number(at time: HomeTime, start: HomeTime, end: HomeTime) -> Int64 {
        if time >= end { return to }
        if time <= start { return from }
        let passed = Int128((time - start).microseconds)
        let whole = Int128((end - start).microseconds)
        // No product overflows: a difference of two numbers takes 65 bits, a span 60.
        return Int64(clamping: Int128(from) + (Int128(to) - Int128(from)) * passed / whole)
    }
}

extension Int64 {
    /// Whether two numbers, which may be any, differ by no more than a threshold.
    func distance(to other: Int64, isAtMost threshold: Int64) -> Bool {
        (Int128(other) - Int128(self)).magnitude <= Swift.max(0, Int128(threshold)).magnitude
    }
}
