/// A point of the home's clock: whole microseconds since 1970-01-01 00:00 UTC, between ``first`` and ``last``.
///
/// All arithmetic saturates at these bounds, so that no number from a client, a file or a clock can trap.
public struct HomeTime: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    /// 0000-01-01T00:00:00Z, the first time that four digits of a year can show.
    public static let first = HomeTime(unchecked: -62_167_219_200_000_000)
    /// 9999-12-31T23:59:59.999999Z, where a home's clock ends.
    ///
    /// What is due at the end of time, or would be due after it, never happens.
    public static let last = HomeTime(unchecked: 253_402_300_799_999_999)

    /// Clamps to ``first`` and ``last``.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, Self.first.microseconds), Self.last.microseconds)
    }

    private init(unchecked microseconds: Int64) { self.microseconds = microseconds }

    public static func < (first: HomeTime, second: HomeTime) -> Bool { first.microseconds < second.microseconds }
    public static func + (time: HomeTime, span: Span) -> HomeTime {
        // Cannot overflow: the bounds of times and spans add up to less than 2^62.
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

    /// The time that Matter's `epoch-s` tells.
    public init(matterSeconds: UInt32) {
        self.init(microseconds: (Int64(matterSeconds) + 946_684_800) * 1_000_000)
    }
}

/// A length of the home's time, in whole microseconds; at most ``maximum`` in either direction.
///
/// All arithmetic saturates, as that of ``HomeTime`` does.
public struct Span: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    /// Longer than from ``HomeTime/first`` to ``HomeTime/last``.
    public static let maximum = Span(unchecked: 400_000_000_000_000_000)

    /// Clamps to ``maximum``.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, -Self.maximum.microseconds), Self.maximum.microseconds)
    }

    private init(unchecked microseconds: Int64) { self.microseconds = microseconds }

    public static let zero = Span(microseconds: 0)
    /// Rounds towards zero and clamps; NaN is no time.
    public static func microseconds(_ count: Double) -> Span { Span(microseconds: Int64(saturating: count)) }
    public static func milliseconds(_ count: Int64) -> Span { Span(count, unit: 1_000) }
    /// The unit of Matter's lighting traits.
    public static func tenths(_ count: Int64) -> Span { Span(count, unit: 100_000) }
    public static func seconds(_ count: Int64) -> Span { Span(count, unit: 1_000_000) }
    public static func minutes(_ count: Int64) -> Span { Span(count, unit: 60_000_000) }
    public static func hours(_ count: Int64) -> Span { Span(count, unit: 3_600_000_000) }
    public static func days(_ count: Int64) -> Span { Span(count, unit: 86_400_000_000) }

    private init(_ count: Int64, unit: Int64) {
        let (product, overflows) = count.multipliedReportingOverflow(by: unit)
        self.init(microseconds: overflows ? (count < 0 ? .min : .max) : product)
    }

    /// In seconds, for people and for JSON.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    public static func < (first: Span, second: Span) -> Bool { first.microseconds < second.microseconds }
    public static func + (first: Span, second: Span) -> Span {
        // Cannot overflow: both are far from the ends of the type.
        Span(microseconds: first.microseconds + second.microseconds)
    }
    public static func - (first: Span, second: Span) -> Span {
        Span(microseconds: first.microseconds - second.microseconds)
    }
}

extension Int64 {
    /// The number rounded towards zero, or the bound that it lies beyond; 0 for NaN.
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
