/// A point of the home's clock: whole microseconds since 1970-01-01 00:00 UTC.
public struct HomeTime: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static func < (first: HomeTime, second: HomeTime) -> Bool { first.microseconds < second.microseconds }
    public static func + (time: HomeTime, span: Span) -> HomeTime {
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

    /// The time that Matter's `epoch-s` tells.
    public init(matterSeconds: UInt32) {
        self.init(microseconds: (Int64(matterSeconds) + 946_684_800) * 1_000_000)
    }
}

/// A length of the home's time, in whole microseconds.
public struct Span: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static let zero = Span(microseconds: 0)
    public static func milliseconds(_ count: Int64) -> Span { Span(microseconds: count * 1_000) }
    /// The unit of Matter's lighting traits.
    public static func tenths(_ count: Int64) -> Span { Span(microseconds: count * 100_000) }
    public static func seconds(_ count: Int64) -> Span { Span(microseconds: count * 1_000_000) }
    public static func minutes(_ count: Int64) -> Span { .seconds(count * 60) }
    public static func hours(_ count: Int64) -> Span { .seconds(count * 3_600) }

    public static func < (first: Span, second: Span) -> Bool { first.microseconds < second.microseconds }
    public static func + (first: Span, second: Span) -> Span {
        Span(microseconds: first.microseconds + second.microseconds)
    }
}
