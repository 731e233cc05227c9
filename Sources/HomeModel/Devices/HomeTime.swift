/// A time of the home's clock, in whole microseconds since 1970-01-01 00:00 UTC, between ``first`` and ``last``.
///
/// Arithmetic saturates at these bounds, so that no input can trap.
public struct HomeTime: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    /// 0000-01-01T00:00:00Z, the first time with a four-digit year.
    public static let first = HomeTime(unchecked: -62_167_219_200_000_000)
    /// 9999-12-31T23:59:59.999999Z, the end of a home's clock.
    ///
    /// An event due at or after this time never happens.
    public static let last = HomeTime(unchecked: 253_402_300_799_999_999)

    /// Clamps to ``first`` and ``last``.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, Self.first.microseconds), Self.last.microseconds)
    }

    private init(unchecked microseconds: Int64) { self.microseconds = microseconds }

    public static func < (first: HomeTime, second: HomeTime) -> Bool { first.microseconds < second.microseconds }
    public static func + (time: HomeTime, span: Span) -> HomeTime {
        // This cannot overflow: the sum of the maximum time and span is below 2^62.
        HomeTime(microseconds: time.microseconds + span.microseconds)
    }
    public static func - (time: HomeTime, span: Span) -> HomeTime {
        HomeTime(microseconds: time.microseconds - span.microseconds)
    }
    public static func - (later: HomeTime, earlier: HomeTime) -> Span {
        Span(microseconds: later.microseconds - earlier.microseconds)
    }

    /// Seconds since 2000-01-01 00:00 UTC, Matter's `epoch-s`.
    public var matterSeconds: UInt32 {
        UInt32(clamping: microseconds / 1_000_000 - 946_684_800)
    }

    /// Matter's `epoch-us`: microseconds since the year 2000.
    public var matterMicroseconds: UInt64 { UInt64(clamping: microseconds - 946_684_800_000_000) }

    /// Creates a time from Matter's `epoch-s`.
    public init(matterSeconds: UInt32) {
        self.init(microseconds: (Int64(matterSeconds) + 946_684_800) * 1_000_000)
    }
}

/// A duration in whole microseconds, from -``maximum`` to ``maximum``.
///
/// Arithmetic saturates, like that of ``HomeTime``.
public struct Span: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    /// The maximum span. It is longer than the span from ``HomeTime/first`` to ``HomeTime/last``.
    public static let maximum = Span(unchecked: 400_000_000_000_000_000)

    /// Clamps to ``maximum``.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, -Self.maximum.microseconds), Self.maximum.microseconds)
    }

    private init(unchecked microseconds: Int64) { self.microseconds = microseconds }

    public static let zero = Span(microseconds: 0)
    /// Rounds toward zero and clamps; NaN becomes zero.
    public static func microseconds(_ count: Double) -> Span { Span(microseconds: Int64(saturating: count)) }
    public static func milliseconds(_ count: Int64) -> Span { Span(count, unit: 1_000) }
    /// Returns a span of tenths of a second, the unit of Matter's lighting traits.
    public static func tenths(_ count: Int64) -> Span { Span(count, unit: 100_000) }
    public static func seconds(_ count: Int64) -> Span { Span(count, unit: 1_000_000) }
    public static func minutes(_ count: Int64) -> Span { Span(count, unit: 60_000_000) }
    public static func hours(_ count: Int64) -> Span { Span(count, unit: 3_600_000_000) }
    public static func days(_ count: Int64) -> Span { Span(count, unit: 86_400_000_000) }

    private init(_ count: Int64, unit: Int64) {
        let (product, overflows) = count.multipliedReportingOverflow(by: unit)
        self.init(microseconds: overflows ? (count < 0 ? .min : .max) : product)
    }

    /// The duration in seconds.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    public static func < (first: Span, second: Span) -> Bool { first.microseconds < second.microseconds }
    public static func + (first: Span, second: Span) -> Span {
        // This cannot overflow: both are far inside the range of the type.
        Span(microseconds: first.microseconds + second.microseconds)
    }
    public static func - (first: Span, second: Span) -> Span {
        Span(microseconds: first.microseconds - second.microseconds)
    }
}

extension Int64 {
    /// Creates a number rounded toward zero and clamped to the range of the type; 0 for NaN.
    public init(saturating number: Double) {
        if number >= 0x1p63 {
            self = .max
        } else if number <= -0x1p63 {
            self = .min
        } else {
            self = number.isNaN ? 0 : Int64(number)
        }
    }

    public func saturatingAdding(_ other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    public func saturatingSubtracting(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}
