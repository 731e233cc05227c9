import HomeModel

/// What applies now and in the next periods, such as prices.
///
/// The structure of a period has the fields `periodStart`, with the number 0, and `periodEnd`, with the number 1 and
/// null for no definite end. Both are in seconds since 2000. A period includes its last second, because the
/// specification requires that the next one begins after it.
struct PeriodForecast<Period: Schema> {
    /// The period that applies now; nil if it is unknown.
    var current: Record<Period>?
    /// The next periods in their order.
    var upcoming: [Record<Period>]

    /// The time of the next change in seconds since 2000; nil if nothing changes.
    var nextChange: UInt32? {
        [current?.periodEnd.flatMap { $0 == .max ? nil : $0 + 1 }, upcoming.first?.periodStart].compactMap { $0 }.min()
    }

    /// The end of a period that begins at a time and lasts until the next one; nil if there is no next one.
    static func end(ofPeriodFrom now: UInt32, before upcoming: [Record<Period>]) -> UInt32? {
        upcoming.first.map { UInt32(clamping: max(Int64($0.periodStart) - 1, Int64(now) + 1)) }
    }

    /// Moves to a time: periods begin and end.
    mutating func advance(to now: UInt32) {
        while let next = upcoming.first, next.periodStart <= now { current = upcoming.removeFirst() }
        if let period = current, period.periodStart > now || period.periodEnd ?? .max < now { current = nil }
    }

    /// Rejects periods that are not in order, and a period without an end before the last one.
    static func check(_ periods: [Record<Period>]) throws(HomeError) {
        for (index, (period, next)) in zip(periods, periods.dropFirst()).enumerated() {
            guard let end = period.periodEnd, next.periodStart > end else {
                throw .rejected(
                    .constraintError,
                    "Each period begins after the end of the one before; the period at index \(index + 1) does not.")
            }
        }
    }
}

extension Record {
    fileprivate var periodStart: UInt32 { value[tag: 0].flatMap { UInt32($0) } ?? 0 }
    fileprivate var periodEnd: UInt32? { value[tag: 1].flatMap { UInt32($0) } }
}
